"""Makes nbgrader enter an assignment into the gradebook and write the students' version."""

import os
import subprocess
import sys
from pathlib import Path

from nbjudge.errors import CourseError


def generate_assignment(root: Path, assignment: str) -> None:
    """Run `nbgrader generate_assignment` in a course folder. Raises CourseError if nbgrader fails."""
    # nbgrader starts alembic by name.
    programs = os.pathsep.join([str(Path(sys.executable).parent), *os.get_exec_path()])
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", assignment]
    done = subprocess.run(command, cwd=root, env=os.environ | {"PATH": programs}, capture_output=True, text=True)
    if done.returncode:
        raise CourseError(f"nbgrader can't generate {assignment} in {root}: {done.stderr}")
