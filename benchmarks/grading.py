"""Compares the speed of `instructor grade`, with and without its sandbox, with two alternatives: `nbgrader autograde`,
and just running the cells. Run it with `make bench`.

The graders take turns to grade the same made-up class several times, so a temporary slowdown of the machine affects all
of them. No grader can be faster than the limit, which is the time for running each notebook's cells and tests one after
the other in a forked IPython, on all processors at once. That run judges nothing outside the process, writes no
notebooks, and has no gradebook.
"""

import os
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
from benchmarks.records import NEW, Record, ratios
from instructor.demo.class_folder import ClassFolder, make_class_folder
from instructor.demo.students import KINDS
from nbjudge.gradebook.ledger import FOLDER

ROOT = Path(__file__).resolve().parents[1]
INSTRUCTOR = [sys.executable, "-m", "instructor.cli"]
NBGRADER = [sys.executable, "-m", "nbgrader"]
LIMIT = [sys.executable, "-m", "benchmarks.limit"]
EVERY = 0.2  # seconds between two measurements of the memory
STOCK, OURS, BARE, CELLS = (
    "nbgrader autograde",
    "instructor grade",
    "the same with --no-sandbox",
    "only running the cells",
)
console = Console(width=110)


@dataclass(frozen=True)
class Timed:
    """The time and memory that a command used.

    Attributes:
        seconds: the elapsed time.
        processor: the processor time of all its processes, in seconds, which varies less than the elapsed time on a
            busy machine.
        memory: the peak memory of all its processes together, in bytes. Shared pages count once.
    """

    seconds: float
    memory: int
    processor: float


def main(
    chapter: Annotated[str, typer.Option(help="The chapter that's handed in.")] = "ch1_introduction",
    students: Annotated[int, typer.Option(min=3, help="The size of the class.")] = 200,
    rounds: Annotated[int, typer.Option(min=1, help="How many times each grader runs.")] = 1,
    sample: Annotated[int, typer.Option(min=1, help="How many students nbgrader grades in a round.")] = 4,
    sizes: Annotated[str, typer.Option(help="Sizes of classes that hand in one lesson.")] = "50,200,1000",
    plain: Annotated[
        str,
        typer.Option(help="Sizes of classes that take a course of plain assertions. Pass an empty string for none."),
    ] = "2,48",
    only_plain: Annotated[bool, typer.Option("--only-plain", help="Leave out the chapter and the lesson.")] = False,
    honest: Annotated[bool, typer.Option("--honest", help="All students hand in only right answers.")] = False,
) -> None:
    """Print the seconds per notebook, the ratios, the memory, and the costs for classes of different sizes."""
    record = Record.begin()
    console.print(f"{record.machine}, {record.processors} processors, Python {record.python}")
    for size in filter(None, plain.split(",")):
        compare_plain(record, int(size), rounds)
    if not only_plain:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            kinds = ("full",) if honest else KINDS
            made = make_class_folder(ROOT, Path(folder) / "class", chapter, students, seed=1, kinds=kinds)
            compare(record, made, rounds, sample)
        lesson = sorted(path.stem for path in (ROOT / "source" / chapter).glob("*.ipynb"))[1]
        if sizes:
            grow(chapter, lesson, [int(size) for size in sizes.split(",")])
    record.write()
    console.print(f"{NEW.relative_to(ROOT)}: written")


def compare_plain(record: Record, students: int, rounds: int) -> None:
    """Grade a whole class with nbgrader and with our grader, and print a table. The course's tests are plain
    assertions.
    """
    commands = {STOCK: [*NBGRADER, "autograde", PLAIN, "--force"], OURS: [*INSTRUCTOR, "grade", PLAIN, "--force"]}
    commands[BARE] = [*commands[OURS], "--no-sandbox"]
    timed: dict[str, list[Timed]] = {words: [] for words in commands}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory(prefix="bench-") as name:
            folder = Path(name) / "class"
            make_plain_course(folder, students)
            for words, command in commands.items():
                timed[words].append(run(command, folder))
                shutil.rmtree(folder / FOLDER, ignore_errors=True)  # each grader runs the solution first
    table = Table("", "s", "times faster", "processor time (s)", title_justify="left")
    table.title = f"plain assertions, {students} submissions (medians of the rounds)"
    stock_ = [one.seconds for one in timed[STOCK]]
    for words, runs in timed.items():
        own = [one.seconds for one in runs]
        faster = statistics.median(ratios(stock_, own))
        worked = statistics.median(one.processor for one in runs)
        table.add_row(words, f"{statistics.median(own):.1f}", f"{faster:.1f}", f"{worked:.1f}")
    console.print(table)
    record.add(f"plain assertions, {students} submissions", stock_, [one.seconds for one in timed[OURS]])


def compare(record: Record, made: ClassFolder, rounds: int, sample: int) -> None:
    """Let the graders take turns, and print a table."""
    seconds: dict[str, list[float]] = {name: [] for name in (STOCK, OURS, BARE, CELLS)}
    memory = dict.fromkeys(seconds, 0)
    for turn in range(rounds):
        some = [student.name for student in made.students[turn * sample :][:sample]]
        notebooks = sum(len(student.work) for student in made.students if student.name in some)
        ways = {
            STOCK: (stock(made, some), notebooks),
            OURS: ([*INSTRUCTOR, "grade", made.chapter, "--force"], made.notebooks),
            BARE: ([*INSTRUCTOR, "grade", made.chapter, "--force", "--no-sandbox"], made.notebooks),
            CELLS: ([*LIMIT, str(made.folder / "autograded")], made.notebooks),
        }
        for name, (command, count) in ways.items():
            timed = run(command, made.folder)
            seconds[name].append(timed.seconds / count)
            memory[name] = max(memory[name], timed.memory)
            shutil.rmtree(made.folder / FOLDER, ignore_errors=True)  # each grader tries the tests first
            console.print(f"round {turn + 1}: {name}: {timed.seconds:.1f} s for {count} notebooks")
    console.print(table_of(seconds, memory, made))
    record.add(f"{made.chapter}, {len(made.students)} students", seconds[STOCK], seconds[OURS])


def table_of(seconds: dict[str, list[float]], memory: dict[str, int], made: ClassFolder) -> Table:
    """Return a table of the seconds per notebook, and of each grader's speed relative to nbgrader in the same round."""
    title = f"{made.chapter}, {len(made.students)} students, {made.notebooks} notebooks (medians of the rounds)"
    table = Table(title=title, title_justify="left")
    for column in (
        "",
        "s per notebook",
        "least",
        "most",
        "times faster than nbgrader",
        "times the limit",
        "memory (MB)",
    ):
        table.add_column(column, justify="right" if column else "left")
    stock_, limit = seconds[STOCK], seconds[CELLS]
    for name, own in seconds.items():
        faster = statistics.median(ratios(stock_, own))
        slower = statistics.median(ratios(own, limit))
        figures = [f"{of(own):.3f}" for of in (statistics.median, min, max)]
        table.add_row(name, *figures, f"{faster:.1f}", f"{slower:.2f}", f"{memory[name] / 1e6:.0f}")
    return table


def grow(chapter: str, lesson: str, sizes: list[int]) -> None:
    """Print the cost of grading one lesson for classes of different sizes."""
    table = Table("handed in", "s", "s per notebook", "memory (MB)", title=f"{chapter}/{lesson}", title_justify="left")
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
    """Return the command that grades these students again with nbgrader, in one process."""
    everybody = {student.name for student in made.students}
    excluded = ",".join(sorted(everybody - set(students)))
    return [*NBGRADER, "autograde", made.chapter, "--force", f"--CourseDirectory.student_id_exclude={excluded}"]


def run(command: list[str], folder: Path) -> Timed:
    """Run a command in a folder, and write its output to a file. Ignore its exit status."""
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
    """Return the processor time, in seconds, of the child processes that this process has waited for. Descendants that
    no one waited for are left out.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _watch(process: subprocess.Popen, most: list[int]) -> None:
    while process.poll() is None:
        most[0] = max(most[0], _memory(process.pid))
        time.sleep(EVERY)


def _memory(pid: int) -> int:
    """Return the memory that a process and its descendants use, in bytes."""
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
