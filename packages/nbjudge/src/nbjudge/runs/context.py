"""The parts that all kinds of grading share: options, workers, and the choice of how tests are judged."""

import contextlib
import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import PurePath

import nbformat
from rich.console import Console

from nbjudge.courses import seed_environment
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.recorded import VERSION, Inputs
from nbjudge.gradebook.ledger import FOLDER, Ledger
from nbjudge.marking.plain_tests import advice
from nbjudge.marking.protection import ask_for_protection, plan_by_reading, tests_of
from nbjudge.marking.student_grading import Servers, Settings, serving
from nbjudge.marking.verification import verify
from nbjudge.processes.fork_server import ONE_THREAD
from nbjudge.processes.libraries import harmless, usual_libraries
from nbjudge.records.assignments import Assignment, require_python
from nbjudge.records.submissions import Plan, SubmittedFiles
from nbjudge.runs.pool import Pool, cluster, local
from nbjudge.runs.solution import SolutionRun
from nbjudge.sandbox.bubblewrap import find_bubblewrap

LOG = "grading.log"
EXPLAINED = "the README of nbjudge"
LIBRARIES = ".libraries"  # a file in the ledger's folder: which libraries can be loaded before a fork
PLANS = ".plans"  # a file in the ledger's folder: how tests are judged, for one state of the source


@dataclass(frozen=True)
class GradingOptions:
    """The options of a run.

    Attributes:
        students: the students to grade. If there are none, all students are graded.
        jobs: how many students are graded at the same time. The minimum is 1.
        force: whether to regrade work that has already been graded and hasn't changed.
        strict: whether to refuse tests that can run only in the learner's process. This option includes `protect`.
        scheduler: the address of a Dask cluster, or None for this machine.
        fork: whether processes are forked, which Windows doesn't support.
        sandbox: whether students' code runs in a sandbox.
        protect: whether tests that weren't written for a judge are also judged outside the learner's process, if that
            leads to the same marks.
    """

    students: tuple[str, ...] = ()
    jobs: int = 2
    force: bool = False
    strict: bool = False
    scheduler: str | None = None
    fork: bool = True
    sandbox: bool = True
    protect: bool = False


def require_sandbox(options: GradingOptions, console: Console) -> None:
    """Print a warning if the run doesn't use a sandbox.

    Raises:
        CourseError: a sandbox is requested but isn't available.
    """
    if not options.sandbox:
        console.print("[bold]No sandbox:[/] students' code runs with all your permissions, and on your network.")
        return
    find_bubblewrap()
    if not options.fork:
        raise CourseError("--no-fork starts processes outside the sandbox. If that's what you want, add --no-sandbox.")


class GradingContext:
    """An assignment, and everything that's needed to grade it.

    Parameters:
        assignment: the assignment as it is in the gradebook now.
    """

    def __init__(self, folder: CourseFolder, options: GradingOptions, ledger: Ledger, assignment: Assignment) -> None:
        self.folder, self.options, self.ledger = folder, options, ledger
        self.inputs = Inputs(folder, ledger, assignment)
        self.assignment = self.inputs.assignment

    @contextlib.contextmanager
    def workers(self, console: Console) -> Iterator[Pool]:
        """Start the workers that grade students.

        Raises:
            CourseError: --strict refuses a test, or a notebook isn't in Python.
        """
        require_python(self.assignment, self._sources)
        texts = [cell.source for record in self.assignment.notebooks.values() for cell in record.cells.values()]
        notebooks = (nbformat.reads(text, as_version=4) for text in self._sources.values())
        texts += [cell.source for notebook in notebooks for cell in notebook.cells if cell.cell_type == "code"]
        own = {PurePath(name).parts[0].partition(".")[0] for name in self.folder.given()}
        modules = ("nbjudge.checks", *self._libraries(usual_libraries(texts, own)))
        settings = Settings(
            self.assignment,
            self.folder.config,
            modules,
            self.folder.limits(),
            fork=self.options.fork,
            confined=self.options.sandbox,
            judges_outside=self._judges_outside,
            lacking=self.inputs.lacking,
        )
        with serving(settings, self.folder.root / FOLDER / LOG) as servers:
            settings = replace(settings, plans=self._plans(servers, settings))
            self._tell_plans(settings, console)
            scheduler = self.options.scheduler
            pool = cluster(settings, scheduler) if scheduler else local(servers, settings, self.options.jobs)
            with pool as workers:
                yield workers

    def _libraries(self, names: list[str]) -> list[str]:
        """Return the libraries that may be loaded before processes fork. Each library is tried only once."""
        notes = self.ledger.read(LIBRARIES)
        before = json.dumps(notes)
        found = harmless(names, ONE_THREAD, notes)
        if json.dumps(notes) != before:
            self.ledger.write(LIBRARIES, notes)
        return found

    @cached_property
    def _sources(self) -> dict[str, str]:
        """Return the instructor's solved notebooks."""
        return self._texts("source")

    @cached_property
    def _released(self) -> dict[str, str]:
        """Return the notebooks that students receive."""
        return self._texts("release")

    def _texts(self, kind: str) -> dict[str, str]:
        paths = {path.stem: path for path in self.folder.path(kind).glob("*.ipynb")}
        return {name: paths[name].read_text("utf-8") for name in self.assignment.notebooks if name in paths}

    def solution(self) -> SolutionRun:
        """Return a run of the solved notebooks with the current tests."""
        return SolutionRun(self.ledger, self.assignment, self._source_state)

    @cached_property
    def solved_work(self) -> SubmittedFiles:
        """Return the solved notebooks with the assignment's files, as if they had been handed in."""
        seed = seed_environment(self.folder.seeds(""))
        return SubmittedFiles("", self._sources, self.folder.given(), environment=seed)

    @cached_property
    def _source_state(self) -> str:
        texts = hashlib.sha256(repr((self._sources, self._released)).encode()).hexdigest()
        return f"{VERSION} {self.inputs.rules} {texts}"

    def _plans(self, servers: Servers, settings: Settings) -> dict[str, Plan]:
        """Decide how tests are judged. Plans that were verified for this source in an earlier run are used again."""
        plans = self._plans_by_reading
        if not self._protects:
            return plans
        noted = self.ledger.read(PLANS)
        if noted.get("state") != self._source_state:
            plans = ask_for_protection(plans, self.assignment, self._sources)
            works = [self.solved_work, replace(self.solved_work, notebooks=self._released)]
            plans = verify(servers, settings, plans, works)
            noted = {"state": self._source_state, "plans": {name: asdict(plan) for name, plan in plans.items()}}
            self.ledger.write(PLANS, noted)
        return {name: Plan(**plan) for name, plan in noted["plans"].items()}

    @cached_property
    def _plans_by_reading(self) -> dict[str, Plan]:
        return plan_by_reading(self.assignment, self._sources)

    @property
    def _judges_outside(self) -> bool:
        """Return whether a test uses the checks, or protection was requested."""
        records, plans = self.assignment.notebooks, self._plans_by_reading
        return self._protects or any(set(tests_of(record)) - {*plans[name].inside} for name, record in records.items())

    @property
    def _protects(self) -> bool:
        return self.options.protect or self.options.strict or self.folder.protects()

    def _tell_plans(self, settings: Settings, console: Console) -> None:
        """Print how many tests are judged inside and outside the learner's process and, on request, why tests
        run inside it."""
        plans = settings.plans.items()
        reasons = {f"{name}/{test}": plan.reasons.get(test, "") for name, plan in plans for test in plan.inside}
        if reasons and self.options.strict:
            raise CourseError(f"--strict: these tests can only run in the student's process: {', '.join(reasons)}")
        every = sum(len(tests_of(record)) for record in self.assignment.notebooks.values())
        console.print(
            f"Tests: {every - len(reasons)} judged outside the student's process, {len(reasons)} inside it, as under "
            f"nbgrader. To learn more, see {EXPLAINED}.",
            soft_wrap=True,
        )
        for test, reason in reasons.items() if self._protects else ():
            console.print(f"Unprotected: {test}: {reason}", soft_wrap=True, markup=False)
        if self._protects and (line := advice(reasons.values())):
            console.print(line, soft_wrap=True)
