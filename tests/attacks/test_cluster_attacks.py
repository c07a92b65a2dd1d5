"""On a Dask cluster, what takes or ends all it can reach costs no one else a point."""

import shutil
import sys

import pytest
from course_folders import started
from hostile_course import FIRST, LAST
from measure import measure_on_cluster
from submission import FULL
from submissions import ALL
from test_submissions import check_one

ADDRESS = "tcp://127.0.0.1:18788"
SCHEDULER = ("dask", "scheduler", "--host=tcp://127.0.0.1", "--port=18788", "--no-dashboard", "--no-show")
WORKER = ("dask", "worker", ADDRESS, "--nthreads=2", "--no-nanny", "--no-dashboard")
HARMFUL = (
    "the student's process group is killed",
    "the student's process group is stopped",
    "the student's process group is interrupted",
    "the grader is killed",
    "all visible processes are killed",
    "a cell ends its process",
    "6 GB of memory is allocated after a limit has been raised",
    "six processes together allocate 1.4 GB",
    "1.2 GB is stored as the attributes of an empty file",
    "30,000 empty files are created",
    "200 processes are started",
    "a 300 MB file is written",
    "30 files of 10 MB each are written",
)


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("bwrap"), reason="needs the sandbox: Linux and bubblewrap"
)
def test_on_a_cluster_nobody_ends_a_worker_or_fills_it(tmp_path):
    chosen = [one for one in ALL if one.name in HARMFUL]
    assert len(chosen) == len(HARMFUL)
    with started(*SCHEDULER), started(*WORKER) as worker:
        run = measure_on_cluster(tmp_path, chosen, ADDRESS)
        assert worker.poll() is None
    assert run.neighbours == {FIRST: FULL, LAST: FULL} and run.changed == []
    for one in chosen:
        check_one(one, run.seen[one.student])
