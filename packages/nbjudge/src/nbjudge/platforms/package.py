"""Packs everything that's needed to grade one assignment on another machine: the course, the grader and a setup script.

The packages of the grader and of installed courses are copied, together with the files that pip recorded about them.
All libraries are pinned to the versions that are installed here, so that the marks are the same.
"""

import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, distributions, entry_points, version
from importlib.util import find_spec
from pathlib import Path

from nbjudge.courses import GROUP, read_seeds, seed_environment
from nbjudge.errors import CourseError
from nbjudge.gradebook.configuration import FILE as CONFIGURATION
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.runs.generation import generate_assignment

COURSE, PACKAGES, REQUIREMENTS, CONSTRAINTS = "course", "packages", "requirements.txt", "constraints.txt"
RECORDS = ("METADATA", "entry_points.txt")  # the files that Python needs about an installed package
SETUP = """\
#!/bin/sh
# Installs the grader in /opt/grader, with the versions of Python and all libraries that it was packed with.
set -eu
here=$(dirname "$(readlink -f "$0")")
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends bubblewrap python3 python3-venv
python3 -m venv /opt/uv
/opt/uv/bin/pip install uv
export UV_PYTHON_INSTALL_DIR=/opt/python
/opt/uv/bin/uv venv --python {python} /opt/grader
/opt/uv/bin/uv pip install --python /opt/grader/bin/python \\
    --requirement "$here/requirements.txt" --constraint "$here/constraints.txt"
cp -r "$here/packages/." "$(/opt/grader/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
"""
RUNNER = """\
#!/bin/sh
export PATH="/opt/grader/bin:$PATH"{seeds}
exec python -m {module} {arguments}
"""
EXECUTABLE = 0o755


def write_package(folder: CourseFolder, target: Path, kind: str) -> None:
    """Write the course with this assignment, the grader, and `setup.sh` to a folder.

    Parameters:
        target: the folder to create. It must not exist yet.
        kind: `source` for all tests, or `release` for only the parts that students receive.

    Raises:
        CourseError: the assignment doesn't exist, or nbgrader can't generate it.
    """
    write_course(folder, target / COURSE, kind)
    for package, record in _shipped().items():
        _copy_package(package, record, target / PACKAGES)
    _write_lines(target / REQUIREMENTS, _requirements(folder.root))
    own = {record.name for record in _shipped().values()}
    names = {one.name for one in distributions()} - own  # a library can contain its own versions of some of them
    _write_lines(target / CONSTRAINTS, [f"{name}=={version(name)}" for name in sorted(names)])
    python = ".".join(map(str, sys.version_info[:2]))
    _write_script(target / "setup.sh", SETUP.format(python=python))


def write_course(folder: CourseFolder, course: Path, kind: str) -> None:
    """Write a course folder with this assignment, and a gradebook without students.

    Parameters:
        course: the folder to create. It must not exist yet.
        kind: the same as for `write_package`.

    Raises:
        CourseError: the assignment doesn't exist, or nbgrader can't generate it.
    """
    given = folder.path(kind)
    if not any(given.glob("*.ipynb")):
        raise CourseError(f"There are no notebooks in {given}: is {folder.assignment!r} an assignment?")
    shutil.copytree(given, course / folder.path("source").relative_to(folder.root))
    shutil.copy(folder.root / CONFIGURATION, course)
    generate_assignment(course, folder.assignment)


def write_runner(path: Path, module: str, *arguments: str) -> None:
    """Write a script that runs a module from this package with the course's class seed.

    Parameters:
        arguments: the command-line arguments for the module.

    Raises:
        CourseError: each student has a seed of their own.
    """
    seeds_of = read_seeds()
    if seeds_of("one student") != seeds_of("another student"):
        raise CourseError(
            "Each student in this class has different data, but an autograder doesn't know who handed in the work. "
            "Choose one seed for the whole class, or grade without an autograder."
        )
    seeds = "".join(f"\nexport {name}={value}" for name, value in seed_environment(seeds_of("")).items())
    _write_script(path, RUNNER.format(seeds=seeds, module=module, arguments=shlex.join(arguments)))


def _shipped() -> dict[str, Distribution]:
    """Return the packages of the grader and of installed courses, each with the files that pip recorded about it."""
    courses = {entry.value: entry.dist for entry in entry_points(group=GROUP) if entry.dist}
    return {"nbjudge": distribution("nbjudge"), **courses}


def _copy_package(package: str, record: Distribution, target: Path) -> None:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise CourseError(f"The package {package} isn't installed as a folder, so it can't be copied.")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(spec.origin).parent, target / package, ignore=ignored)
    records = target / f"{record.name.replace('-', '_')}-{record.version}.dist-info"
    records.mkdir()
    for name in RECORDS:
        (records / name).write_text(record.read_text(name) or "", encoding="utf-8")


def _requirements(root: Path) -> Iterator[str]:
    """Yield the requirements of the copied packages, and those in the course's own requirements.txt."""
    own = {record.name for record in _shipped().values()}
    for record in _shipped().values():
        for line in record.requires or ():
            name, _, marker = line.partition(";")
            if "extra ==" in marker and "grade" not in marker:
                continue
            if re.split(r"[^\w.-]", name, maxsplit=1)[0] not in own:
                yield name.strip() if "extra ==" in marker else line
    if (root / REQUIREMENTS).is_file():
        yield (root / REQUIREMENTS).read_text(encoding="utf-8")


def _write_script(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(EXECUTABLE)


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
