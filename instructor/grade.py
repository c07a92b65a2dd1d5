"""`instructor grade`: does what `nbgrader autograde` does, in parallel, with tests judged outside, and loses nothing."""

import contextlib
import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property

import nbformat
from nbgrader.api import Gradebook
from rich.console import Console

from course.errors import CourseError
from instructor.grade_report import Report, Watch
from instructor.grading.assignments import Assignment, read_assignment
from instructor.grading.course_folder import CourseFolder
from instructor.grading.gradebook_writer import GradebookWriter
from instructor.grading.ledger import FOLDER, Ledger
from instructor.grading.libraries import usual_libraries
from instructor.grading.notebook_grading import Plan
from instructor.grading.pool import Pool, Read, cluster, grade_all, local
from instructor.grading.protection import plan_tests
from instructor.grading.sandbox import find_bubblewrap
from instructor.grading.student_grading import Servers, Settings, serving

VERSION = 1  # of how marks come about: what another one graded is graded again
LOG = "grading.log"
PLANS = ".plans"  # in the ledger's folder: how tests are judged, for one state of the source


@dataclass(frozen=True)
class Wishes:
    """What was asked for.

    Attributes:
        students: only these; all if empty.
        jobs: how many are graded at the same time, from 1 on.
        force: grade again what is graded and unchanged.
        strict: refuse tests that can only run in the learner's process.
        scheduler: address of a Dask cluster; None for this machine.
        fork: whether processes are forked, which Windows cannot.
        sandbox: whether students' code runs in one.
    """

    students: tuple[str, ...] = ()
    jobs: int = 2
    force: bool = False
    strict: bool = False
    scheduler: str | None = None
    fork: bool = True
    sandbox: bool = True


def grade(folder: CourseFolder, wishes: Wishes, console: Console) -> Report:
    """Grade an assignment; return what came of it.

    Raises:
        CourseError: there is nothing to grade, another run is under way, or there is no sandbox.
    """
    _look_for_sandbox(wishes, console)
    ledger = Ledger(folder.root, folder.assignment)
    with ledger.locked(), folder.gradebook() as gradebook:
        return Grading(folder, wishes, ledger, gradebook).run(console)


def _look_for_sandbox(wishes: Wishes, console: Console) -> None:
    if not wishes.sandbox:
        console.print("[bold]No sandbox:[/] what students wrote runs with all your rights, on your network.")
        return
    find_bubblewrap()
    if not wishes.fork:
        raise CourseError("--no-fork starts processes outside the sandbox: add --no-sandbox if that is meant.")


class Grading:
    """One run of the command."""

    def __init__(self, folder: CourseFolder, wishes: Wishes, ledger: Ledger, gradebook: Gradebook) -> None:
        self.folder, self.wishes, self.ledger, self.gradebook = folder, wishes, ledger, gradebook
        self.assignment: Assignment = read_assignment(gradebook, folder.assignment)
        self.report = Report(folder.assignment)

    def run(self, console: Console) -> Report:
        chosen = self._chosen()
        todo = {student: print_ for student, print_ in self._prints(chosen) if not self._finished(student, print_)}
        self.report.skipped = len(chosen) - len(todo)
        if todo:
            with self._workers(console) as workers:
                self._grade(workers, todo, console)
        self.report.read(self.gradebook, chosen)
        return self.report

    def _chosen(self) -> list[str]:
        students = self.folder.students()
        unknown = sorted(set(self.wishes.students) - set(students))
        if unknown:
            raise CourseError(f"--student is {unknown[0]!r}, who handed in nothing for {self.folder.assignment}.")
        if not students:
            raise CourseError(
                f"Nobody handed in {self.folder.assignment}: {self.folder.path('submitted', '*')} is not there."
            )
        return [student for student in students if student in self.wishes.students or not self.wishes.students]

    def _prints(self, students: list[str]) -> Iterator[tuple[str, str]]:
        for student in students:
            yield student, f"{VERSION} {self.assignment.digest} {self.folder.fingerprint(student)}"

    def _finished(self, student: str, fingerprint: str) -> bool:
        noted = self.ledger.read(student).get("work") == fingerprint
        return noted and not self.wishes.force and self.folder.path("autograded", student).is_dir()

    @cached_property
    def _sources(self) -> dict[str, str]:
        """The instructor's notebooks, solved."""
        paths = {path.stem: path for path in self.folder.path("source").glob("*.ipynb")}
        return {name: paths[name].read_text("utf-8") for name in self.assignment.notebooks if name in paths}

    @contextlib.contextmanager
    def _workers(self, console: Console) -> Iterator[Pool]:
        texts = [cell.source for record in self.assignment.notebooks.values() for cell in record.cells.values()]
        notebooks = (nbformat.reads(text, as_version=4) for text in self._sources.values())
        texts += [cell.source for notebook in notebooks for cell in notebook.cells if cell.cell_type == "code"]
        modules = ("course.checks", *usual_libraries(texts))
        how = {"fork": self.wishes.fork, "confined": self.wishes.sandbox}
        settings = Settings(self.assignment, self.folder.config, modules, self.folder.limits(), **how)
        with serving(settings, self.folder.root / FOLDER / LOG) as servers:
            settings = replace(settings, plans=self._plans(servers, settings))
            self._tell_inside(settings, console)
            scheduler = self.wishes.scheduler
            pool = cluster(settings, scheduler) if scheduler else local(servers, settings, self.wishes.jobs)
            with pool as workers:
                yield workers

    def _plans(self, servers: Servers, settings: Settings) -> dict[str, Plan]:
        """Find out how tests are judged, or read it where nothing has changed since."""
        texts = hashlib.sha256(repr(self._sources).encode()).hexdigest()
        state, noted = f"{VERSION} {self.assignment.digest} {texts}", self.ledger.read(PLANS)
        if noted.get("state") != state:
            plans = plan_tests(servers, settings, self._sources)
            noted = {"state": state, "plans": {name: asdict(plan) for name, plan in plans.items()}}
            self.ledger.write(PLANS, noted)
        return {name: Plan(tuple(plan["inside"]), plan["imports"]) for name, plan in noted["plans"].items()}

    def _tell_inside(self, settings: Settings, console: Console) -> None:
        names = [f"{notebook}/{test}" for notebook, plan in settings.plans.items() for test in plan.inside]
        if names and self.wishes.strict:
            raise CourseError(f"--strict: these tests can only run in the student's process: {', '.join(names)}")
        if names:
            console.print(f"Unprotected, for they can only run in the student's process: {', '.join(names)}")

    def _grade(self, workers: Pool, todo: dict[str, str], console: Console) -> None:
        writer = GradebookWriter(self.folder, self.gradebook)
        with Watch(console, len(todo)) as watch:
            for outcome in grade_all(workers, ((student, self._reader(student)) for student in todo)):
                if outcome.graded:
                    writer.write(outcome.graded)
                    self.folder.call_hook("post", outcome.student)
                    self.ledger.write(outcome.student, {"work": todo[outcome.student]})
                watch.done(self.report.add(outcome))

    def _reader(self, student: str) -> Read:
        self.folder.call_hook("pre", student)
        return lambda: self.folder.work(student, set(self.assignment.notebooks))
