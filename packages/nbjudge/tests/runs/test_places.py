"""Students whose code sleeps or loops wait beside the others."""

import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pytest

from nbjudge.runs.places import Places


@pytest.fixture
def threads():
    with ThreadPoolExecutor(4) as threads:
        yield threads


def take(places, student, begun, go_on, stalls=False):
    """Work on a student's notebooks until `go_on`."""
    with places.taken(), places.watched(student) as tell:
        if stalls:
            tell(4)
        begun.append(student)
        go_on.wait(10)


def wait_until(condition):
    end = time.monotonic() + 10
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    assert condition()


def test_while_code_stalls_someone_else_gets_the_place(threads):
    places, begun, go_on = Places(1), [], threading.Event()
    threads.submit(take, places, "anna", begun, go_on, stalls=True)
    wait_until(lambda: begun == ["anna"])
    threads.submit(take, places, "ben", begun, go_on)
    wait_until(lambda: begun == ["anna", "ben"])
    assert list(places.stalled) == ["anna"]
    go_on.set()
    wait_until(lambda: places.free == 1 and not places.stalled)


def test_code_that_answers_keeps_its_place(threads):
    places, begun, go_on = Places(1), [], threading.Event()
    threads.submit(take, places, "anna", begun, go_on)
    wait_until(lambda: begun == ["anna"])
    threads.submit(take, places, "ben", begun, go_on)
    time.sleep(0.1)
    assert begun == ["anna"]
    go_on.set()
    wait_until(lambda: begun == ["anna", "ben"])


def test_code_that_goes_on_takes_its_place_back():
    places = Places(2)
    with places.taken(), places.watched("anna") as tell:
        for seconds in (4, 7, 0, 0, 4):
            tell(seconds)
        assert places.free == 2
        tell(0)
        assert places.free == 1
    assert places.free == 2


def test_who_waits_for_a_place_at_the_end_gets_none(threads):
    places = Places(1)
    with places.taken():
        waiting = threads.submit(take, places, "ben", [], threading.Event())
        places.close()
        with pytest.raises(CancelledError):
            waiting.result(10)
