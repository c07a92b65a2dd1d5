"""Copies new lessons to the folder `work` in the home directory, and then runs a command in that folder with the
course's Jupyter settings.

Usage: python start.py COMMAND [ARGUMENT …]
"""

import os
import sys
from pathlib import Path

from course import server, workspace
from course.errors import CourseError


def main() -> None:
    """Replace this process with that of the command."""
    if len(sys.argv) < 2:
        sys.exit("Usage: start.py COMMAND, such as: start.py jupyter lab")
    work = Path.home() / "work"
    try:
        workspace.lay_out(workspace.find_release(), work)
        server.write_settings(work)
    except (CourseError, OSError) as error:
        sys.exit(f"The lessons couldn't be copied to {work}: {error}")
    os.environ.update(server.environment(work))
    os.environ["JUPYTER_CONFIG_PATH"] = str(Path(__file__).resolve().parent)
    os.chdir(work)
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
