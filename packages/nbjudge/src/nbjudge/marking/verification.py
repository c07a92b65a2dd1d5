"""Verifies a plan with solved and untouched notebooks, whose marks are known from judging all tests in the learner's
process."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from nbjudge.marking.protection import put_inside, tests_of
from nbjudge.marking.student_grading import Servers, Settings, grade_student
from nbjudge.processes.processors import count_processors
from nbjudge.records.submissions import GradedSubmission, Plan, SubmittedFiles

Plans = Mapping[str, Plan]
Scores = dict[tuple[str, str], float | None]
ROUNDS = 2  # two runs inside must agree, because random marks can't be compared
DIFFERENT, FAILED, RANDOM = (
    "the points differ outside the student's process",
    "your own solution fails it",
    "its points change from run to run",
)


def verify(servers: Servers, settings: Settings, plans: Plans, works: list[SubmittedFiles]) -> dict[str, Plan]:
    """Move tests into the learner's process until all notebooks earn the same points as with all tests in that process.

    Parameters:
        works: the notebooks with the assignment's files. The solved notebooks come first.
    """
    inside = {name: Plan(tuple(tests_of(record))) for name, record in settings.assignment.notebooks.items()}
    graded = _grade_at_once(servers, settings, inside, ROUNDS * works)
    wanted = [[_scores(one) for one in graded[place:][: len(works)]] for place in range(0, len(graded), len(works))]
    reasons = {key: RANDOM for one, other in zip(*wanted, strict=True) for key in one if one[key] != other.get(key)}
    reasons |= {key: FAILED for key, score in wanted[0][0].items() if score != _most(settings, key)}
    plans = {name: replace(plan, may_tell=None) for name, plan in _with(plans, reasons).items()}
    while any(plan.exact for plan in plans.values()):
        graded = _grade_at_once(servers, settings, plans, works)
        if not (reasons := _differences(graded, plans, wanted)):
            return {name: replace(plan, may_tell=_told(graded[0], name)) for name, plan in plans.items()}
        plans = _with(plans, reasons)
    return plans


def _told(solved: GradedSubmission, name: str) -> dict[str, list[str]]:
    """Map each test to the operations that passed one of its values to the solved notebook's objects."""
    return solved.notebooks[name].told if name in solved.notebooks else {}


def _differences(
    graded: list[GradedSubmission], plans: Plans, wanted: list[list[Scores]]
) -> dict[tuple[str, str], str]:
    """Map each notebook and test that still runs outside the learner's process to the reason why it must run in
    that process."""
    found: dict[tuple[str, str], str] = {}
    for one, *known in zip(graded, *wanted, strict=True):
        waiting = {(name, test): why for name, each in one.notebooks.items() for test, why in each.waiting.items()}
        worthless = {key for key in waiting if all(scores.get(key) == 0 for scores in known)}  # also inside
        earned = _scores(one) | dict.fromkeys(worthless, 0)
        differ = [key for key, score in earned.items() if score not in [scores.get(key) for scores in known]]
        exact = {(name, test) for name, plan in plans.items() for test in plan.exact}
        guilty = [key for key in differ if key in exact] or (list(exact) if differ and _left(differ, plans) else [])
        found |= dict.fromkeys(guilty, DIFFERENT)
        found |= {key: why for key, why in waiting.items() if key not in worthless}
    return found


def _grade_at_once(
    servers: Servers, settings: Settings, plans: Plans, works: list[SubmittedFiles]
) -> list[GradedSubmission]:
    with ThreadPoolExecutor(count_processors()) as threads:
        return list(threads.map(lambda work: grade_student(servers, settings, work, plans), works))


def _left(differ: list[tuple[str, str]], plans: Plans) -> bool:
    """Return whether a test in the learner's process earns different points because another test runs outside it."""
    return any(test in plans[name].inside and test not in plans[name].exact for name, test in differ)


def _scores(graded: GradedSubmission) -> Scores:
    return {(name, test): score for name, one in graded.notebooks.items() for test, score in one.scores.items()}


def _most(settings: Settings, key: tuple[str, str]) -> float:
    return settings.assignment.notebooks[key[0]].cells[key[1]].points


def _with(plans: Plans, reasons: Mapping[tuple[str, str], str]) -> dict[str, Plan]:
    """Move tests into the learner's process for these reasons, unless they're already there or were written for a
    judge."""
    return {
        name: put_inside(
            plan, {test: why for (other, test), why in reasons.items() if other == name and test in plan.exact}
        )
        for name, plan in plans.items()
    }
