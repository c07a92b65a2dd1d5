"""Starts one person's Jupyter server: a student's in the folder with the lessons, an instructor's in their clone."""

import os
import resource
import sys
from pathlib import Path

from course import server, workspace
from course.class_settings import SEED_VARIABLE, local_settings
from course.errors import CourseError

PROCESSES = 512  # processes and threads of one student
MEMORY = 4 * 2**30  # bytes in one process of a student
FOLDER, CLONE = "data_privacy", "data-privacy-course"


def main() -> None:
    """Replace this process by the server. The hub sets COURSE_ROLE."""
    role = os.environ["COURSE_ROLE"]
    programs = Path(sys.executable).parent
    os.environ["PATH"] = f"{programs}:/usr/local/bin:/usr/bin:/bin"
    os.environ[SEED_VARIABLE] = str(local_settings().seed)  # so that grading uses the same data as the students
    folder, options = prepare_clone() if role == "instructor" else prepare_lessons()
    os.environ["JUPYTER_CONFIG_PATH"] = str(Path(__file__).with_name(role))
    os.environ["JUPYTERHUB_ROOT_DIR"] = str(folder)
    # Kernels talk through files here instead of ports, on which everyone on this machine could listen.
    # These files need a short path.
    os.environ["JUPYTER_RUNTIME_DIR"] = str(Path.home() / ".runtime")
    os.chdir(folder)
    program = str(programs / "jupyterhub-singleuser")
    os.execv(program, [program, *sys.argv[1:], *options])


def prepare_clone() -> tuple[Path, list[str]]:
    """Return an instructor's folder, and no further options for the server."""
    clone = Path.home() / CLONE
    if not clone.is_dir():
        return Path.home(), []
    # Only the clone contains `instructor` and the answers. Its grader may be newer than the students'.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(clone), str(clone / "packages" / "nbjudge" / "src")])
    return clone, []


def prepare_lessons() -> tuple[Path, list[str]]:
    """Copy the lessons to a student's home, and return their folder and the options of the server."""
    work = Path.home() / FOLDER
    for kind, limit in ((resource.RLIMIT_NPROC, PROCESSES), (resource.RLIMIT_DATA, MEMORY)):
        resource.setrlimit(kind, (limit, limit))
    try:
        workspace.lay_out(workspace.find_release(), work)
        server.write_settings(work)
    except (CourseError, OSError) as error:  # the student can only make room or ask for help if the server starts
        print(f"The lessons of {Path.home().name} couldn't be copied: {error}", file=sys.stderr)
    os.environ.update(server.environment(work))
    return work if work.is_dir() else Path.home(), server.lab_options()


if __name__ == "__main__":
    main()
