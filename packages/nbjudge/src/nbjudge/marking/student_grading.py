"""Grades everything that one student handed in for an assignment, on any machine with a pair of fork servers."""

import contextlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

import cloudpickle
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbjudge.marking.unreadable import unreadable
from nbjudge.marking.working_dir import files_left, working_dir
from nbjudge.processes.fork_server import ForkServer
from nbjudge.processes.jobs import JobFailed, JobTimeout, grade
from nbjudge.processes.spawn_server import SpawnServer
from nbjudge.records.added_cells import counted_for
from nbjudge.records.assignments import Assignment
from nbjudge.records.submissions import GradedNotebook, GradedSubmission, Plan, SubmittedFiles
from nbjudge.records.verdicts import Limits
from nbjudge.wire.channel import MAX_JSON_BYTES
from nbjudge.wire.peer import OnStall

MAX_TEXT = MAX_JSON_BYTES - (1 << 24)  # the part for a notebook, while the rest is for the other files
TRIES = 2  # one of our processes may be killed from outside


@dataclass(frozen=True)
class Settings:
    """The settings that are the same for all students.

    Attributes:
        config: the course's configuration, as nbgrader loads it.
        modules: the dotted names of modules to load in advance, for learners'
            processes and for judges.
        judges_outside: whether tests may be judged outside the learner's process.
        plans: maps each notebook to the plan for judging its tests.
        confined: whether learners' processes run in a sandbox.
        lacking: maps each notebook and each added answer cell to the work that had been handed in without this cell
            when it was added.
    """

    assignment: Assignment
    config: Config
    modules: tuple[str, ...]
    limits: Limits
    plans: Mapping[str, Plan] = field(default_factory=dict)
    fork: bool = True
    confined: bool = True
    judges_outside: bool = True
    lacking: Mapping[str, Mapping[str, Collection[str]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Servers:
    """The sockets of the two fork servers.

    The servers are separate because judges see tests, but learners' processes never do.

    Attributes:
        working_dirs: a folder that contains a subfolder for each student.
    """

    judges: str
    learners: str
    working_dirs: Path


@contextlib.contextmanager
def serving(settings: Settings, log: Path | None = None) -> Iterator[Servers]:
    """Start a pair of fork servers, which load their libraries at the same time.

    Parameters:
        log: a file for the stderr of these processes and their children, or None for the terminal.
    """
    server = ForkServer if settings.fork else SpawnServer
    prepared = cloudpickle.dumps(settings.config)  # it may contain classes from nbgrader_config.py
    modules = settings.modules
    hidden = _course_folders(settings.config) if settings.confined else ()
    with server(modules, None, log, inline=True, confined=settings.confined, waits=False, hidden=hidden) as learners:
        shared = (Path(learners.path), learners.working_dirs) if settings.confined else ()
        judging = settings.modules if settings.judges_outside else ()
        with server(judging, prepared, log, sandboxed=settings.confined, shared=shared, hidden=hidden) as judges:
            learners.wait_until_ready()
            yield Servers(judges.path, learners.path, learners.working_dirs)


def _course_folders(config: Config) -> tuple[Path, ...]:
    """Return the folders of the course and its gradebook, and the home folder of the person who grades."""
    directory = CourseDirectory(config=config)
    kinds = ("source", "release", "submitted", "autograded", "feedback")
    places = [Path(directory.root, getattr(directory, f"{kind}_directory")) for kind in kinds]
    database = directory.db_url.removeprefix("sqlite:///")
    files = [Path(directory.root, database).parent] if database != directory.db_url else []
    return tuple(dict.fromkeys([Path(directory.root), *places, *files, Path.cwd(), Path.home()]))


def grade_student(
    servers: Servers,
    settings: Settings,
    work: SubmittedFiles,
    plans: Mapping[str, Plan] | None = None,
    on_stall: OnStall | None = None,
) -> GradedSubmission:
    """Run and judge one student's notebooks, one after another, in a separate folder.

    Parameters:
        plans: plans that replace those in the settings.
        on_stall: a function that's called if the student's code takes longer than a moment (see `peer`).

    Raises:
        JobFailed: one of the grader's own processes ended more than once.
    """
    plans = settings.plans if plans is None else plans
    graded = GradedSubmission(work.student, troubles=work.troubles, notes=work.notes)
    notebooks = {
        f"{name}.ipynb": text.encode() for name, text in work.notebooks.items()
    }  # some tests read their own file
    files = work.files | notebooks
    with working_dir(servers.working_dirs, files, settings.assignment.name) as folder:
        for name, text in sorted(work.notebooks.items()):
            graded.notebooks[name] = _notebook(
                servers, settings, name, text, plans.get(name, Plan()), str(folder), work, on_stall
            )
        graded.files = files_left(folder, {f"{name}.ipynb" for name in settings.assignment.notebooks})
    return graded


def _is_short(text: str) -> bool:
    """Return whether a notebook fits into a message to the judge, where its text may be six times as long."""
    return len(text) <= MAX_TEXT // 6 or (len(text) <= MAX_TEXT and len(json.dumps(text)) <= MAX_TEXT)


def _notebook(
    servers: Servers,
    settings: Settings,
    name: str,
    text: str,
    plan: Plan,
    folder: str,
    work: SubmittedFiles,
    on_stall: OnStall | None = None,
) -> GradedNotebook:
    lacking, digest = settings.lacking.get(name, {}), work.digests.get(name, "")
    record = counted_for(settings.assignment.notebooks[name], lacking, digest)
    if not _is_short(text):
        return unreadable(record, ValueError(f"it has {len(text) // 1_000_000} million characters"))
    job = {"text": text, "assignment": settings.assignment.name, "record": asdict(record), "folder": folder}
    job |= {"plan": asdict(plan), "limits": asdict(settings.limits)}
    job |= {"learners": servers.learners, "student": work.student, "environment": work.environment}
    for _ in range(TRIES - 1):
        try:
            return GradedNotebook(**grade(servers.judges, job, on_stall))
        except JobTimeout:
            raise
        except JobFailed:
            continue
    return GradedNotebook(**grade(servers.judges, job, on_stall))
