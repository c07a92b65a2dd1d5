"""Starts one person's Jupyter server: a student's in the folder with the lessons, an instructor's in their clone."""

import os
import resource
import sys
from pathlib import Path

from course import server, workspace
from course.class_settings import EACH_STUDENT, SEED_VARIABLE, local_settings
from course.errors import CourseError

PROCESSES = 512  # processes and threads of one student
FILES = 4096  # open files and connections of one process of a student
MEMORY = 4 * 2**30  # bytes of memory for one process of a student
LIMITS = {resource.RLIMIT_NPROC: PROCESSES, resource.RLIMIT_NOFILE: FILES, resource.RLIMIT_DATA: MEMORY}
FOLDER, CLONE = "data_privacy", "data-privacy-course"


def main() -> None:
    """Replace this process with that of the server. The hub sets COURSE_ROLE."""
    role = os.environ["COURSE_ROLE"]
    programs = set_environment()
    folder, options = prepare_clone() if role == "instructor" else prepare_lessons()
    # Formgrader is only safe with the clone's grader.
    settings = "instructor" if role == "instructor" and folder != Path.home() else "student"
    os.environ["JUPYTER_CONFIG_PATH"] = str(Path(__file__).with_name(settings))
    os.environ["JUPYTERHUB_ROOT_DIR"] = str(folder)
    # Kernels talk through files here instead of ports, on which everyone on this machine could listen.
    # These files need a short path, because the length of a socket's path is limited.
    os.environ["JUPYTER_RUNTIME_DIR"] = str(Path.home() / ".runtime")
    os.chdir(folder)
    program = str(programs / "jupyterhub-singleuser")
    os.execv(program, [program, *sys.argv[1:], *options])


def set_environment() -> Path:
    """Set the environment variables that programs need, and return the folder that contains the course's programs."""
    programs = Path(sys.executable).parent
    os.environ["PATH"] = f"{programs}:/usr/local/bin:/usr/bin:/bin"
    if (seed := local_settings().seed) != EACH_STUDENT:  # in that case, the hub has set it for students
        os.environ[SEED_VARIABLE] = str(seed)  # so that grading uses the same data as the students
    return programs


def prepare_clone() -> tuple[Path, list[str]]:
    """Return an instructor's folder, and an empty list of options for the server."""
    clone = Path.home() / CLONE
    if not clone.is_dir():
        return Path.home(), []
    # Only the clone contains `instructor` and the answers. Its grader may be newer than the students'.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(clone), str(clone / "packages" / "nbjudge" / "src")])
    return clone, []


def prepare_lessons() -> tuple[Path, list[str]]:
    """Copy the lessons to a student's home directory, and return their folder and options for the server."""
    work = Path.home() / FOLDER
    for kind, limit in LIMITS.items():
        resource.setrlimit(kind, (limit, limit))
    try:
        workspace.lay_out(workspace.find_release(), work)
        server.write_settings(work)
    except (CourseError, OSError) as error:  # the student can only make room or ask for help if the server starts
        print(f"The lessons for {Path.home().name} couldn't be copied: {error}", file=sys.stderr)
    os.environ.update(server.environment(work))
    return work if work.is_dir() else Path.home(), server.lab_options()


if __name__ == "__main__":
    main()
