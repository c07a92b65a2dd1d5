"""Every lesson, every answer: what must pass passes, what must fail fails.

The quick test tries some answers to one lesson, with tests outside the learner's process, as marks are decided. The
slow tests try a thirtieth of all answers, and some on other data both ways, which must agree. Each night, all answers
are tried both ways.
"""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from samples import sample

from instructor.authoring.adversaries import survivors as adversaries
from instructor.authoring.caches.known_verdicts import KnownVerdicts
from instructor.authoring.lessons import find_lessons
from instructor.authoring.mutation import survivors as mutants
from instructor.authoring.validate import validate
from nbjudge.processes.fork_server import ForkServer

ROOT = Path(__file__).parents[2]
STEMS = [f"{path.parent.name}/{path.stem}" for path in find_lessons(ROOT)]
SEEDS = range(1, 26)  # each night tries a fifth of the answers under each, and each answer under five
MANY_SEEDS = range(1, 201)  # each night tries the reference solutions under all of these
TRAINING = {
    f"ch3_differential_privacy/{name}" for name in ("lesson8_classifiers", "lesson9_clusters")
}  # fit many models
ONE_IN = 30  # answers that are tried where not all are
EXAMPLE = "ch1_introduction/lesson6_linkage_attack"  # the lesson that stands for all where trials are costly
KNOWN = KnownVerdicts.unless_ignored(ROOT)


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


def test_some_answers_earn_what_their_file_says(server):
    report = validate(ROOT, EXAMPLE, ways=[False], one_in=ONE_IN, server=server, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
@pytest.mark.parametrize("stem", STEMS)
def test_many_answers_earn_what_their_file_says(stem, server):
    report = validate(ROOT, stem, ways=[False], one_in=ONE_IN, server=server, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
@pytest.mark.parametrize("stem", sample(STEMS, 2))
def test_some_answers_earn_the_same_under_another_class_seed_in_one_process_and_in_two(stem, server):
    report = validate(ROOT, stem, SEEDS[:1], one_in=ONE_IN, server=server, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.slow
def test_helpers_may_have_the_names_that_tests_use(server):
    """In one process, where a test could overwrite them."""
    report = validate(ROOT, EXAMPLE, ways=[True], one_in=ONE_IN, server=server, renamed=True, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.nightly
@pytest.mark.parametrize("renamed", [False, True], ids=["as written", "helpers named like those of tests"])
@pytest.mark.parametrize("stem", STEMS)
def test_all_answers_earn_what_their_file_says_both_ways(stem, renamed, server):
    report = validate(ROOT, stem, server=server, renamed=renamed, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("stem", STEMS)
def test_answers_earn_the_same_under_a_class_seed(stem, seed, server):
    report = validate(ROOT, stem, [seed], one_in=5, first=seed, server=server, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.nightly
@pytest.mark.parametrize("stem", STEMS)
def test_each_solution_earns_full_marks_under_200_class_seeds(stem, server):
    report = validate(ROOT, stem, MANY_SEEDS, ways=[False], server=server, solutions=True, known=KNOWN)
    assert not report.surprises, "\n".join(report.surprises)


@pytest.mark.nightly
@pytest.mark.parametrize("stem", STEMS)
def test_each_mutant_of_a_solution_is_noticed_or_recorded(stem, server):
    (score,) = mutants.find_survivors(ROOT, stem, server=server, solutions=True)
    assert not score.survivors and not score.stale, "\n".join(map(str, [*score.survivors, *score.stale, score]))


@pytest.mark.nightly
@pytest.mark.parametrize("stem", STEMS)
def test_each_adversary_is_noticed_or_recorded(stem, server):
    (score,) = adversaries.find_survivors(ROOT, stem, server=server)
    assert not score.survivors and not score.stale, "\n".join(map(str, [*score.survivors, *score.stale, score]))


NOTEBOOKS = [  # a sixth of them, and every night the others; each is run once, for both tests
    pytest.param(*one, marks=[pytest.mark.xdist_group("/".join(one)), *[pytest.mark.nightly] * (place % 6 > 0)])
    for place, one in enumerate(product(("release", "solutions"), STEMS))
]


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "stem"), NOTEBOOKS)
def test_run_all_goes_to_the_end_in_seconds(run_all, folder, stem):
    """What learners run, unsolved and solved, in processor time, because other tests run beside this one."""
    assert run_all(folder, stem).seconds < (20 if stem in TRAINING else 10)


def test_chapter_one_has_at_least_26_exercises_and_no_lesson_more_than_six():
    from instructor.authoring.rules import read_lessons

    counts = [sum(cell.answer is not None for cell in lesson.cells) for lesson in read_lessons(ROOT, "ch1_")]
    assert sum(counts) >= 26 and max(counts) <= 6


@pytest.mark.slow
def test_answers_earn_the_same_next_to_eight_busy_processes(server, busy_neighbours):
    report = validate(ROOT, EXAMPLE, one_in=2 * ONE_IN, server=server)
    assert not report.surprises, "\n".join(report.surprises)
