"""Verdicts of earlier runs that still hold, because all cells that matter, the answer and the code are unchanged."""

import json
import os
import platform
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

from course.class_settings import class_seed
from instructor.authoring.caches.digests import contents, digest, versions
from nbjudge.records.verdicts import Step, Trial, TrialResult, Verdict

CODE = ("course", "packages/nbjudge/src")  # the code that verdicts depend on, besides the libraries
FILE = ".verdicts.db"
IGNORED_IF = ("CI", "AGAIN")  # variables of the environment
TryThem = Callable[[list[Trial]], list[TrialResult]]
IsExpected = Callable[[TrialResult], bool]


class KnownVerdicts:
    """The verdicts of one checkout, stored in a file that git ignores.

    Args:
        root: the checkout.
    """

    def __init__(self, root: Path) -> None:
        self.path = root / FILE
        self.code = digest(
            platform.python_version(), platform.platform(), str(class_seed()), *versions(), *contents(root, CODE)
        )

    @classmethod
    def unless_ignored(cls, root: Path) -> "KnownVerdicts | None":
        """Return the known verdicts, or None in continuous integration or if AGAIN is set."""
        return None if any(map(os.environ.get, IGNORED_IF)) else cls(root)

    def results(
        self, way: str, steps: list[Step], trials: list[Trial], try_them: TryThem, is_expected: IsExpected
    ) -> list[TrialResult]:
        """Return the results of all trials, but run only the trials whose results aren't known.

        Parameters:
            way: a description of how the answers are tried, such as the number of processes and the data.
            steps: the code cells of the lesson.
            trials: the answers.
            try_them: a function that tries the given answers, the reference solutions and the unsolved exercises.
            is_expected: a function that decides whether a result agrees with the answer file. Answers with other
                results are tried again next time.
        """
        base = digest(self.code, way, *map(repr, steps))
        relevant = {step.test: digest(self.code, way, *map(repr, _until(steps, step))) for step in steps if step.test}
        keys = [base, *(digest(relevant[trial.exercise], repr(trial)) for trial in trials)]
        known = self._read(keys)
        missing = [place for place, key in enumerate(keys[1:]) if key not in known]
        if missing or base not in known:
            fresh: dict[str, list[TrialResult]] = {key: [] for key in (base, *(keys[place + 1] for place in missing))}
            for one in try_them([trials[place] for place in missing]):
                key, place = (base, one.place) if one.place < 0 else (keys[missing[one.place] + 1], missing[one.place])
                fresh[key].append(replace(one, place=place))
            self._write({key: results for key, results in fresh.items() if all(map(is_expected, results))})
            known |= fresh
        return [
            replace(one, place=place) if place >= 0 else one for place, key in enumerate(keys, -1) for one in known[key]
        ]

    def _read(self, keys: list[str]) -> dict[str, list[TrialResult]]:
        with closing(self._open()) as database:
            found = (database.execute("SELECT name, results FROM verdicts WHERE name = ?", [key]) for key in keys)
            return {name: list(map(_result, json.loads(text))) for rows in found for name, text in rows}

    def _write(self, fresh: dict[str, list[TrialResult]]) -> None:
        rows = [(name, json.dumps(list(map(asdict, results)))) for name, results in fresh.items()]
        with closing(self._open()) as database, database:
            database.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?)", rows)

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=60)  # another test may write at the same time
        database.execute("CREATE TABLE IF NOT EXISTS verdicts (name TEXT PRIMARY KEY, results TEXT)")
        return database


def _until(steps: list[Step], test: Step) -> list[Step]:
    """Return the steps that an answer to an exercise depends on: the cells up to its test, without other tests."""
    return [step for step in steps[: steps.index(test) + 1] if not step.test or step is test]


def _result(entry: dict) -> TrialResult:
    hidden = entry["hidden"]
    return TrialResult(
        entry["exercise"], entry["place"], Verdict(**entry["whole"]), Verdict(**hidden) if hidden else None
    )
