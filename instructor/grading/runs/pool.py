"""Grades students at the same time, in threads with fork servers on this machine or on workers of a Dask cluster."""

import contextlib
import functools
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cloudpickle

from course.errors import CourseError
from instructor.grading.marking.student_grading import Servers, Settings, grade_student, serving
from instructor.grading.records.cell_outputs import one_line
from instructor.grading.records.submissions import GradedSubmission, SubmittedFiles

if TYPE_CHECKING:
    import distributed

Read = Callable[[], SubmittedFiles]
QUEUED_PER_WORKER = 2  # waiting submissions per worker: enough to keep it busy, without memory growing with the class


@dataclass(frozen=True)
class Pool:
    """Workers.

    Attributes:
        submit: hands one student to a worker.
        jobs: how many work at the same time.
    """

    submit: Callable[[Read], Future]
    jobs: int


@dataclass(frozen=True)
class Outcome:
    """The result of one student: graded, or why not."""

    student: str
    graded: GradedSubmission | None = None
    failure: str = ""


def grade_all(pool: Pool, todo: Iterable[tuple[str, Read]]) -> Iterator[Outcome]:
    """Grade students as workers become free. Yield each result when it's ready.

    Parameters:
        todo: each student, and how to read the submission.
    """
    waiting: dict[Future, str] = {}
    for student, read in todo:
        waiting[pool.submit(read)] = student
        while len(waiting) >= QUEUED_PER_WORKER * pool.jobs:
            yield from _done(waiting)
    while waiting:
        yield from _done(waiting)


@contextlib.contextmanager
def local(servers: Servers, settings: Settings, jobs: int) -> Iterator[Pool]:
    """Grade on this machine; threads that are still at work at the end go on until their servers are ended, too."""
    threads = ThreadPoolExecutor(jobs)
    try:
        yield Pool(lambda read: threads.submit(lambda: grade_student(servers, settings, read())), jobs)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def cluster(settings: Settings, address: str) -> Iterator[Pool]:
    """Grade on the workers of a Dask cluster, which have their own fork servers.

    Parameters:
        address: of the scheduler, such as "tcp://10.0.0.1:8786".

    Raises:
        CourseError: `distributed` isn't installed, or no scheduler responds there.
    """
    shared = cloudpickle.dumps(settings)
    with _client(address) as client:
        executor = client.get_executor(pure=False, retries=3)  # a worker may die: the student goes to another
        yield Pool(lambda read: executor.submit(_grade_there, shared, read()), max(1, sum(client.nthreads().values())))


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
    """Be a worker of a cluster."""
    return grade_student(_servers(shared), pickle.loads(shared), work)


_starting = threading.Lock()
_open = contextlib.ExitStack()  # keeps a worker's fork servers until it ends


def _servers(shared: bytes) -> Servers:
    with _starting:
        return _started(shared)


@functools.lru_cache(maxsize=1)
def _started(shared: bytes) -> Servers:
    """Start fork servers that end with this process."""
    return _open.enter_context(serving(pickle.loads(shared)))


def _done(waiting: dict[Future, str]) -> Iterator[Outcome]:
    """Wait for the next results, and remove them from the list."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        student, error = waiting.pop(future), future.exception()
        if error:
            lines = str(error).strip().splitlines() or [type(error).__name__]
            yield Outcome(student, failure=one_line(lines[-1]))
        else:
            yield Outcome(student, future.result())
