"""Every lesson, every answer: what must pass passes, what must fail fails.

The quick test tries some answers to some lessons, with tests outside the learner's process, as marks are decided. Each commit tries other
ones. The slow tests try a tenth of all answers, and some on other data both ways, which must agree. `instructor validate` tries
all both ways.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from rotation import some_of, turn

from instructor.authoring.lessons import find_lessons
from instructor.authoring.validate import validate
from instructor.grading.processes.fork_server import ForkServer

ROOT = Path(__file__).parents[2]
STEMS = [f"{path.parent.name}/{path.stem}" for path in find_lessons(ROOT)]
SEEDS = (1,)  # `instructor validate --seeds 25` tries all answers under more, at minutes a seed
TRAINING = {
    f"ch3_differential_privacy/{name}" for name in ("lesson8_classifiers", "lesson9_clusters")
}  # fit many models
ONE_IN = 20  # answers that are tried where not all are
TURN = STEMS[turn() % len(STEMS)]  # the lesson that this commit tries


@pytest.fixture(scope="session")
def server():
    with ForkServer() as server:
        yield server.path


@pytest.fixture
def busy_neighbours():
    """Eight processes that compute without end."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(8)]
    yield
    for one in busy:
        one.kill()
        one.wait()


@pytest.mark.parametrize("stem", [TURN])
def test_some_answers_earn_what_their_file_says(stem, server):
    report = validate(ROOT, stem, ways=[False], one_in=ONE_IN, first=turn(), server=server)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
@pytest.mark.parametrize("stem", STEMS)
def test_many_answers_earn_what_their_file_says(stem, server):
    """A tenth of the answers: ten commits in a row try all."""
    report = validate(ROOT, stem, ways=[False], one_in=10, first=turn(), server=server)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
@pytest.mark.parametrize("stem", STEMS)
def test_some_answers_earn_the_same_under_another_class_seed_in_one_process_and_in_two(stem, server):
    report = validate(ROOT, stem, SEEDS, one_in=ONE_IN, first=turn(), server=server)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
@pytest.mark.parametrize("stem", [TURN])
def test_helpers_may_have_the_names_that_tests_use(stem, server):
    """In one process, where a test could overwrite them; `instructor validate --renamed` tries all of them both ways."""
    report = validate(ROOT, stem, ways=[True], one_in=ONE_IN, first=turn(), server=server, renamed=True)
    assert not report.surprises, "\n".join(report.surprises)


NOTEBOOKS = [
    pytest.param(folder, stem, marks=pytest.mark.xdist_group(f"{folder}/{stem}"))  # run once, for both tests
    for folder in ("release", "solutions")
    for stem in STEMS
]


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "stem"), some_of(NOTEBOOKS, 3))  # three commits in a row run all of them
def test_run_all_goes_to_the_end_in_seconds(run_all, folder, stem):
    """What learners run, unsolved and solved; the kernel's own processor time, since other tests run beside this one."""
    assert run_all(folder, stem).seconds < (20 if stem in TRAINING else 10)


def test_chapter_one_has_at_least_26_exercises_and_no_lesson_more_than_six():
    from instructor.authoring.rules import read_lessons

    counts = [sum(cell.answer is not None for cell in lesson.cells) for lesson in read_lessons(ROOT, "ch1_")]
    assert sum(counts) >= 26 and max(counts) <= 6


@pytest.mark.slow
@pytest.mark.parametrize("stem", [TURN])
def test_answers_earn_the_same_next_to_eight_busy_processes(stem, server, busy_neighbours):
    report = validate(ROOT, stem, one_in=2 * ONE_IN, first=turn(), server=server)
    assert not report.surprises, "\n".join(report.surprises)
