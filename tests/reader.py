"""A reader of the documentation, who types at a terminal what stands there."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from documents import OURS, ROOT, read_steps
from journeys.people import PATIENCE, address, clone_course, run, started

from instructor.authoring.build import build

LESSONS = ("lesson1_personal_data", "lesson2_suppression")
ACTIVATE = 'export PATH="$PWD/.venv/bin:$PATH"'
INSTEAD = {
    "conda activate data-privacy-course": ACTIVATE,
    'make bundle LESSONS="1.1-1.6 3.2"': 'make bundle LESSONS="1.1-1.2"',  # the clone has two lessons
}
STUDENTS = {
    "submit": "anna",
    "fetch_feedback": "anna",
    "fetch_assignment": "ben",
}  # commands of nbgrader's that are theirs
ACCOUNT = "c = get_config()\nc.CourseDirectory.student_id = '{}'\n"  # stands for one on the machine that all share
ROSTER = "id,first_name,last_name,email,lms_user_id\nanna,Anna,Novak,anna@example.org,17\n"


@dataclass
class Reader:
    """Somebody at a terminal in a clone, who has typed all that stands further up.

    Attributes:
        home: holds the homes of all, and settings for the whole machine.
        exports: lines that hold for what is typed after them.
    """

    folder: Path
    home: Path
    exports: list[str] = field(default_factory=list)
    typed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        settings = self.home / "etc" / "nbgrader_config.py"
        settings.parent.mkdir()
        lines = [step.text for step in read_steps(ROOT / "docs" / "teach" / "collect.md") if step.kind == "setting"]
        lines = [*lines[:3], "c.ExchangeCollect.check_owner = False"]  # everyone has the same account here
        settings.write_text("\n".join(lines).replace("/srv/nbgrader/exchange", str(self.home / "exchange")))
        (self.home / "exchange").mkdir()
        (self.home / "exchange").chmod(0o777)

    def passes_over(self, command: str) -> bool:
        """Whether a sentence tells of what was typed already, or names a program that is not on the path yet."""
        program = command.split()[0]
        return command in self.typed or (program in OURS and not self.exports)

    def follow(self, command: str, shown: list[str]) -> None:
        """Do what the page says, and see what it shows but for seconds."""
        self.typed.add(command)
        word = command.split()[1]
        if command in BEFORE:
            BEFORE[command](self.folder)
        if word == "lab":
            self.serve(command)
        elif command.startswith("nbgrader") and word in STUDENTS:
            self.type(command, STUDENTS[word])
        else:
            fails = any(line.startswith("✗") for line in shown)
            said = self.type(INSTEAD.get(command, command.removesuffix(" …")), status=int(fails))
            assert [line for line in shown if timeless(line) not in timeless(said)] == [], said

    def type(self, command: str, student: str = "", status: int = 0) -> str:
        if command.startswith("export "):
            self.exports.append(command)
            return ""
        folder = _desk(self.home / student, self.folder) if student else self.folder
        exports = [f'export PATH="{self.folder}/.venv/bin:$PATH"'] if student else self.exports
        script = "; ".join([*exports, command])
        ended, said = run(["sh", "-c", script], folder, self.environment(student))
        assert ended == status, f"{command}\n{said}"
        assert "Unrecognized" not in said and "not recognized" not in said, said
        return said

    def environment(self, student: str = "") -> dict[str, str]:
        """A home of their own, and a path on which the course's programs are not yet."""
        own = str(Path(sys.executable).parent)
        path = os.pathsep.join(folder for folder in os.environ["PATH"].split(os.pathsep) if folder != own)
        name = student or "teacher"
        who = {"HOME": str(self.home / name), "USER": name, "LOGNAME": name}
        writer = {f"GIT_{role}_{what}": name for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        course = {"PYTHONPATH": str(self.folder), "JUPYTER_CONFIG_PATH": str(self.home / "etc")}
        return {**who, **writer, **course, "PATH": path, "LANG": "C.UTF-8", "COLUMNS": "200"}

    def serve(self, command: str) -> None:
        """Start JupyterLab, see its address, and press Ctrl-C."""
        script, log = "; ".join([*self.exports, f"exec {command}"]), self.home / "lab.log"
        with started(["sh", "-c", script], self.folder, self.environment(), log) as server:
            address(server, log)
            os.killpg(server.pid, signal.SIGINT)
            server.wait(PATIENCE)


def small_clone(folder: Path) -> Path:
    """A clone with two lessons, and an environment that is ready: this one."""
    clone_course(folder)
    for place in ("chapters", "source", "release", "solutions", "tests/answers"):
        for path in [*(folder / place).rglob("*.py"), *(folder / place).rglob("*.ipynb")]:
            if path.stem not in LESSONS:
                path.unlink()
    build(folder, lambda _: None)  # the second lesson no longer links to a third one
    (folder / ".venv").mkdir()
    for path in Path(sys.prefix).iterdir():
        if not path.name.startswith(".ready"):
            (folder / ".venv" / path.name).symlink_to(path)
    said = subprocess.run(["make", "-np", "help"], cwd=folder, capture_output=True, text=True, check=True).stdout
    (folder / re.search(r"^READY := (\S+)", said, re.MULTILINE)[1]).touch()
    return folder


def _desk(home: Path, clone: Path) -> Path:
    """A student's own work folder. For one of the two, `course lab` has copied the lessons to it, and all exercises are
    solved.
    """
    work = home / "work"
    if home.name == "anna" and not work.exists():
        shutil.copytree(clone / "source", work)
    work.mkdir(parents=True, exist_ok=True)
    settings = home / ".jupyter" / "nbgrader_config.py"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(ACCOUNT.format(home.name))
    return work


def _write_roster(clone: Path) -> None:
    (clone / "FILE").write_text(ROSTER)


BEFORE: dict[str, Callable[[Path], None]] = {"instructor students --from FILE": _write_roster}


def timeless(text: str) -> str:
    """Leave out seconds, which differ."""
    return re.sub(r"[\d.]+ s\b", "seconds", text)
