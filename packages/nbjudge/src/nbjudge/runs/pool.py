"""Grades several students at a time, in threads with fork servers on this machine or on workers in a Dask cluster."""

import contextlib
import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cloudpickle

from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.marking.student_grading import Servers, Settings, grade_student
from nbjudge.records.submissions import GradedSubmission, SubmittedFiles
from nbjudge.runs.places import Places
from nbjudge.runs.worker_servers import KEPT

if TYPE_CHECKING:
    import distributed

Read = Callable[[], SubmittedFiles]
QUEUED_PER_WORKER = 2  # waiting submissions per worker: enough to keep it busy, but no more for a larger class
MAX_NOTEBOOKS = 3  # students at once for each job, including those whose code stalls, because each needs memory
POLL_INTERVAL = 5  # seconds without a result after which we check whether any worker is still running
ABSENCE = 60  # seconds for workers to return, because a cluster may be starting another one
AGAIN = "Students who have been graded keep their marks. Start the workers again, and grade again."
ANSWER_TIMEOUT = 10  # seconds for a scheduler to list its workers


@dataclass(frozen=True)
class Pool:
    """The workers of a run.

    Attributes:
        submit: a function that passes one student's work to a worker.
        jobs: the number of workers.
        problem: a function that returns the reason why no more results will arrive, or an empty string while a worker
            is running.
        stalled: maps students whose code hasn't answered for a while to the time.monotonic() at which it stopped
            answering.
    """

    submit: Callable[[Read], Future]
    jobs: int
    problem: Callable[[], str] = str
    stalled: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The result for one student: the graded work, or the reason why there's none."""

    student: str
    graded: GradedSubmission | None = None
    failure: str = ""


def grade_all(
    pool: Pool, todo: Iterable[tuple[str, Read]], idle: Callable[[], None] = lambda: None
) -> Iterator[Outcome]:
    """Grade students as workers become free, and yield each result as soon as it's ready.

    Parameters:
        todo: the students, each with a function that reads the submission.
        idle: a function that's called repeatedly while there's no result.

    Raises:
        CourseError: no workers are running anymore.
    """
    waiting: dict[Future, str] = {}
    for student, read in todo:
        try:
            waiting[pool.submit(read)] = student
        except (OSError, RecursionError) as error:  # submissions for a cluster are read here
            yield Outcome(student, failure=one_line(f"the submission can't be read: {type(error).__name__}: {error}"))
        while len(waiting) >= QUEUED_PER_WORKER * pool.jobs:
            yield from _done(waiting, pool, idle)
    while waiting:
        yield from _done(waiting, pool, idle)


@contextlib.contextmanager
def local(servers: Servers, settings: Settings, jobs: int) -> Iterator[Pool]:
    """Grade on this machine. Threads that are still working at the end continue until their servers have ended.

    Parameters:
        jobs: how many students are graded at the same time, not counting those whose code stalls.
    """
    threads, places = ThreadPoolExecutor(MAX_NOTEBOOKS * jobs), Places(jobs)

    def grade_here(read: Read) -> GradedSubmission:
        with places.taken():
            work = read()
            with places.watched(work.student) as tell:
                return grade_student(servers, settings, work, on_stall=tell)

    try:
        yield Pool(lambda read: threads.submit(grade_here, read), MAX_NOTEBOOKS * jobs, stalled=places.stalled)
    finally:
        places.close()
        threads.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def cluster(settings: Settings, address: str) -> Iterator[Pool]:
    """Grade on the workers in a Dask cluster, which have their own fork servers.

    Parameters:
        address: the scheduler's address, such as "tcp://10.0.0.1:8786".

    Raises:
        CourseError: `distributed` isn't installed, or no scheduler responds at this address.
    """
    shared = cloudpickle.dumps(settings)
    with _client(address) as client:
        executor = client.get_executor(pure=False, retries=3)  # if a worker dies, another one grades the student
        jobs = max(1, sum(client.nthreads().values()))
        yield Pool(lambda read: executor.submit(_grade_there, shared, read()), jobs, _Attendance(client, address))


def _client(address: str) -> "distributed.Client":
    try:
        import distributed
    except ImportError:
        raise CourseError("--scheduler needs Dask: pip install distributed") from None
    try:
        return distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise CourseError(f"no Dask scheduler responds at {address!r}: {error}") from None


def _grade_there(shared: bytes, work: SubmittedFiles) -> GradedSubmission:
    """Grade one student on a worker in a cluster."""
    with KEPT.servers(shared) as servers:
        return grade_student(servers, pickle.loads(shared), work)


class _Attendance:
    """Notices that a cluster has no workers, or that its scheduler has ended.

    Parameters:
        client: a client that's connected to the scheduler.
        address: the scheduler's address, for the message.
    """

    def __init__(self, client: "distributed.Client", address: str) -> None:
        self.client, self.address, self.seen = client, address, time.monotonic()

    def __call__(self) -> str:
        if self._has_workers():
            self.seen = time.monotonic()
        if time.monotonic() - self.seen <= ABSENCE:
            return ""
        return f"{self.address} has had no workers for {ABSENCE:g} seconds. {AGAIN}"

    def _has_workers(self) -> bool:
        try:
            scheduler = self.client.scheduler
            return scheduler is not None and bool(self.client.sync(scheduler.ncores, callback_timeout=ANSWER_TIMEOUT))
        except Exception:  # whatever the error is, the scheduler has ended or doesn't answer
            return False


def _done(waiting: dict[Future, str], pool: Pool, idle: Callable[[], None]) -> Iterator[Outcome]:
    """Wait for the next results, and remove them from the list."""
    while not (done := wait(waiting, POLL_INTERVAL, FIRST_COMPLETED).done):
        if problem := pool.problem():
            raise CourseError(problem)
        idle()
    if any(future.cancelled() for future in done):  # cancelled by Dask, if it loses the connection to the scheduler
        raise CourseError(f"The connection to the scheduler was lost. {AGAIN}")
    for future in done:
        student, error = waiting.pop(future), future.exception()
        if error:
            lines = str(error).strip().splitlines() or [type(error).__name__]
            yield Outcome(student, failure=one_line(lines[-1]))
        else:
            yield Outcome(student, future.result())
