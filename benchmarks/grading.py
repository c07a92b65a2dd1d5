"""Times `instructor grade`, with and without its sandbox, against `nbgrader autograde` and the cells alone: `make
bench`.

All grade the same made-up class, in turn and several times, so that a machine that is slower for a while is slower
for all. The limit is what no grader gets below: each notebook's cells and tests, run one after the other in a forked
IPython, on all processors at once; no judging outside, no notebook written, no gradebook.
"""

import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import psutil
import typer
from rich.console import Console
from rich.table import Table

from benchmarks.plain_course import NAME as PLAIN
from benchmarks.plain_course import make_plain_course
from instructor.demo.class_folder import ClassFolder, make_class_folder
from nbjudge.gradebook.ledger import FOLDER

ROOT = Path(__file__).resolve().parents[1]
INSTRUCTOR = [sys.executable, "-m", "instructor.cli"]
NBGRADER = [sys.executable, "-m", "nbgrader"]
LIMIT = [sys.executable, "-m", "benchmarks.limit"]
EVERY = 0.2  # seconds between two looks at the memory
console = Console(width=110)


@dataclass(frozen=True)
class Timed:
    """What a command took.

    Attributes:
        seconds: by the clock.
        processor: seconds that all its processes took of the processors, which a busy machine doesn't lengthen as much.
        memory: the most it held at a time, all its processes together, in bytes; shared pages count once.
    """

    seconds: float
    memory: int
    processor: float


def main(
    chapter: Annotated[str, typer.Option(help="What is handed in.")] = "ch1_introduction",
    students: Annotated[int, typer.Option(min=3, help="Size of the class.")] = 200,
    rounds: Annotated[int, typer.Option(min=1, help="How often each grader has its turn.")] = 1,
    sample: Annotated[int, typer.Option(min=1, help="Students that nbgrader grades in a round.")] = 4,
    sizes: Annotated[str, typer.Option(help="Classes to grade one lesson for, to see how cost grows.")] = "50,200,1000",
    plain: Annotated[
        str, typer.Option(help="Classes to grade a course of plain assertions for; none if empty.")
    ] = "2,48",
    only_plain: Annotated[bool, typer.Option("--only-plain", help="Leave out the chapter and the lesson.")] = False,
) -> None:
    """Print seconds a notebook, ratios, memory, and cost against the size of the class."""
    console.print(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    for size in filter(None, plain.split(",")):
        compare_plain(int(size))
    if only_plain:
        return
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = make_class_folder(ROOT, Path(folder) / "class", chapter, students, seed=1)
        compare(made, rounds, sample)
    lesson = sorted(path.stem for path in (ROOT / "source" / chapter).glob("*.ipynb"))[1]
    if sizes:
        grow(chapter, lesson, [int(size) for size in sizes.split(",")])


def compare_plain(students: int) -> None:
    """Grade a course of plain assertions with nbgrader and by ourselves, the whole class, and print a table."""
    table = Table(
        *("", "s", "times faster", "s of processors"),
        title=f"plain assertions, {students} submissions",
        title_justify="left",
    )
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name) / "class"
        make_plain_course(folder, students)
        commands = {"nbgrader autograde": [*NBGRADER, "autograde", PLAIN, "--force"]}
        commands["instructor grade"] = [*INSTRUCTOR, "grade", PLAIN, "--force"]
        commands["the same, --no-sandbox"] = [*commands["instructor grade"], "--no-sandbox"]
        timed = {}
        for words, command in commands.items():
            timed[words] = run(command, folder)
            shutil.rmtree(folder / FOLDER, ignore_errors=True)  # each begins with the run of the solution
    stock_ = timed["nbgrader autograde"].seconds
    for words, one in timed.items():
        table.add_row(words, f"{one.seconds:.1f}", f"{stock_ / one.seconds:.1f}", f"{one.processor:.1f}")
    console.print(table)


def compare(made: ClassFolder, rounds: int, sample: int) -> None:
    """Let them take turns, and print a table."""
    names = ("nbgrader autograde", "instructor grade", "the same, --no-sandbox", "the cells alone")
    seconds: dict[str, list[float]] = {name: [] for name in names}
    memory = dict.fromkeys(seconds, 0)
    for turn in range(rounds):
        some = [student.name for student in made.students[turn * sample :][:sample]]
        notebooks = sum(len(student.work) for student in made.students if student.name in some)
        ways = {
            "nbgrader autograde": (stock(made, some), notebooks),
            "instructor grade": ([*INSTRUCTOR, "grade", made.chapter, "--force"], made.notebooks),
            "the same, --no-sandbox": ([*INSTRUCTOR, "grade", made.chapter, "--force", "--no-sandbox"], made.notebooks),
            "the cells alone": ([*LIMIT, str(made.folder / "autograded")], made.notebooks),
        }
        for name, (command, count) in ways.items():
            timed = run(command, made.folder)
            seconds[name].append(timed.seconds / count)
            memory[name] = max(memory[name], timed.memory)
            shutil.rmtree(made.folder / FOLDER, ignore_errors=True)  # each begins with the trial of the tests
            console.print(f"round {turn + 1}: {name}: {timed.seconds:.1f} s for {count} notebooks")
    console.print(table_of(seconds, memory, made))


def table_of(seconds: dict[str, list[float]], memory: dict[str, int], made: ClassFolder) -> Table:
    """Lay out seconds a notebook, and how many times faster than nbgrader each is, in the same round."""
    title = f"{made.chapter}, {len(made.students)} students, {made.notebooks} notebooks; medians of the rounds"
    table = Table(title=title, title_justify="left")
    for column in ("", "s a notebook", "least", "most", "times faster than nbgrader", "times the limit", "memory (MB)"):
        table.add_column(column, justify="right" if column else "left")
    stock_, limit = seconds["nbgrader autograde"], seconds["the cells alone"]
    for name, own in seconds.items():
        faster = statistics.median(a / b for a, b in zip(stock_, own, strict=True))
        slower = statistics.median(b / a for a, b in zip(limit, own, strict=True))
        figures = [f"{of(own):.3f}" for of in (statistics.median, min, max)]
        table.add_row(name, *figures, f"{faster:.1f}", f"{slower:.2f}", f"{memory[name] / 1e6:.0f}")
    return table


def grow(chapter: str, lesson: str, sizes: list[int]) -> None:
    """Print what one lesson costs, against the number of those who hand it in."""
    table = Table("handed in", "s", "s a notebook", "memory (MB)", title=f"{chapter}/{lesson}", title_justify="left")
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            made = make_class_folder(ROOT, Path(folder) / "class", chapter, size, seed=1, only=lesson)
            timed = run([*INSTRUCTOR, "grade", chapter], made.folder)
        table.add_row(
            *(f"{made.notebooks}", f"{timed.seconds:.1f}", f"{timed.seconds / made.notebooks:.3f}"),
            f"{timed.memory / 1e6:.0f}",
        )
    console.print(table)


def stock(made: ClassFolder, students: list[str]) -> list[str]:
    """The command that grades these with nbgrader, in one process, anew."""
    everybody = {student.name for student in made.students}
    excluded = ",".join(sorted(everybody - set(students)))
    return [*NBGRADER, "autograde", made.chapter, "--force", f"--CourseDirectory.student_id_exclude={excluded}"]


def run(command: list[str], folder: Path) -> Timed:
    """Run a command in a folder; what it says goes to a file, its exit status does not count."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    most, began, worked = [0], time.perf_counter(), _processor_time()
    with (folder / "bench.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        watcher = threading.Thread(target=_watch, args=(process, most))
        watcher.start()
        process.wait()
    seconds = time.perf_counter() - began
    watcher.join()
    return Timed(seconds, most[0], _processor_time() - worked)


def _processor_time() -> float:
    """What the processes that this one has waited for took of the processors, in seconds; those of their own that they
    didn't wait for are left out.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _watch(process: subprocess.Popen, most: list[int]) -> None:
    while process.poll() is None:
        most[0] = max(most[0], _memory(process.pid))
        time.sleep(EVERY)


def _memory(pid: int) -> int:
    """What a process and all below it hold."""
    try:
        parent = psutil.Process(pid)
        family = [parent, *parent.children(recursive=True)]
    except psutil.Error:
        return 0
    return sum(_held(process.memory_full_info) for process in family)


def _held(ask: Callable) -> int:
    try:
        info = ask()
    except psutil.Error:  # it has just ended
        return 0
    return getattr(info, "pss", info.rss)


if __name__ == "__main__":
    typer.run(main)
