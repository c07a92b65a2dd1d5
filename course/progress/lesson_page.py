"""The data that a lesson's page needs besides the notebook: released answers, help, solutions, and results."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from course import workspace
from course.checking import check_works
from course.errors import CourseError
from course.guidance import hints_seen, note_hints, solutions_of
from course.learner_tests import ALL_PASS, visible_result
from course.lesson_tests import test_of
from course.progress.outline import read_lesson
from course.progress.record import LessonRecord, read_progress, work_folder_of, write_progress
from course.results import Result, State
from course.work_files import NoWork, Work, read_sources, work_at
from nbjudge import fast_start as fast_start
from nbjudge.results import SO_FAR

if TYPE_CHECKING:
    from course.progress.outline import Exercise, Lesson
    from nbjudge.results import Mark

NOT_FOR_LEARNERS = {"source", "release", "solutions", "autograded", "submitted", "feedback"}  # folders
STATES = {  # the states in the record, by the state of a test's result
    "right": "passed",
    "form": SO_FAR,
    "so_far": SO_FAR,
    "partly": "partly right",
    "wrong": "not right yet",
    "error": "not right yet",
}
RESULTS: dict[str, State] = {  # results by recorded or marked state. Without a result, an exercise isn't solved yet
    "passed": "right",
    SO_FAR: "so_far",
    "partly right": "partly",
    "not right yet": "wrong",
    "waiting": "waits",
}
NO_SOLUTIONS = "Your instructor has the solutions."


class NoSolution(CourseError):
    """The solution can't be shown here."""


@dataclass(frozen=True)
class LessonPage:
    """A learner's notebook as a page.

    Attributes:
        work: the notebook and its lesson.
        release: the folder with the lessons as students received them.
    """

    work: Work
    release: Path

    @property
    def lesson(self) -> Lesson:
        return read_lesson(self.released)

    @property
    def released(self) -> Path:
        return self.release / f"{self.work.lesson}.ipynb"

    @property
    def folder(self) -> Path | None:
        """Return the work folder, or None if the notebook isn't in a chapter's folder."""
        return work_folder_of(self.work)

    def describe(self) -> dict[str, object]:
        """Return the lesson's name, its released answers, and what the learner has seen and solved."""
        lesson, record = self.lesson, self._record()
        released, seen = dict(read_sources(self.released)), hints_seen(self.folder) if self.folder else {}
        exercises = {
            one.name: {
                "answer": released.get(one.name, ""),
                "hints": seen.get(f"{self.work.name}/{one.name}", 0),
                "solution_seen": one.name in record.solutions_seen,
                "result": self._recorded(record, one),
            }
            for one in lesson.exercises
        }
        return {"number": lesson.number, "title": lesson.title, "exercises": exercises}

    def note_hint(self, exercise: str, shown: int) -> None:
        """Record the number of hints for an exercise that the learner has seen."""
        if self.folder:
            note_hints(self.folder, f"{self.work.name}/{self._known(exercise)}", shown)

    def solution(self, exercise: str) -> str:
        """Return an exercise's solution. Record that the solution was seen, unless the exercise had already been
        passed.

        Raises:
            NoSolution: solutions aren't installed here.
        """
        found = solutions_of(self.work).get(self._known(exercise), "")
        if not found:
            raise NoSolution(NO_SOLUTIONS)
        record = self._record()
        if record.states.get(exercise) != "passed":
            self._write(replace(record, solutions_seen=record.solutions_seen | {exercise}))
        return found

    def note_result(self, exercise: str, state: str, points: float) -> None:
        """Record the result of an exercise's test.

        Parameters:
            exercise: the exercise's name.
            state: one of the states in `course.results`. States that reveal nothing about the answer aren't recorded.
            points: the points earned, from 0 to the points of the exercise.
        """
        if state not in STATES:
            return
        before, of = self._record(), {one.name: one.points for one in self.lesson.exercises}
        earned = min(max(points, 0), of[self._known(exercise)])
        states = before.states | {exercise: STATES[state]}
        found = replace(
            before, states=states, points=before.points | {exercise: earned}, all_tests=state not in ("form", "so_far")
        )
        if found.differs(before):
            self._write(replace(found, changed=datetime.now()))

    def _recorded(self, record: LessonRecord, exercise: Exercise) -> Result | None:
        """Return the last recorded result of an exercise, or None if there isn't one."""
        points = record.points.get(exercise.name, 0)
        return _result(self.released, exercise.name, record.states.get(exercise.name, ""), points, exercise.points)

    def _known(self, exercise: str) -> str:
        names = [one.name for one in self.lesson.exercises]
        if exercise not in names:
            raise NoWork(f"{self.work.name} has no exercise {exercise!r}. It has {', '.join(names)}.")
        return exercise

    def _record(self) -> LessonRecord:
        found = read_progress(self.folder).lessons.get(self.work.lesson) if self.folder else None
        if found:
            return found
        names = [one.name for one in self.lesson.exercises]
        return LessonRecord(datetime.now(), dict.fromkeys(names, "not begun"), dict.fromkeys(names, 0.0))

    def _write(self, record: LessonRecord) -> None:
        if self.folder:
            progress = read_progress(self.folder)
            progress.lessons[self.work.lesson] = record
            write_progress(self.folder, progress)


def find_page(root: Path, path: str) -> LessonPage:
    """Return the page of a learner's notebook.

    Parameters:
        root: the server's root folder.
        path: the notebook's path inside the root folder, with forward slashes.

    Raises:
        NoWork: there's no such notebook inside the root, or it isn't a learner's notebook of this course.
    """
    notebook = (root / path).resolve()
    if not notebook.is_relative_to(root.resolve()) or NOT_FOR_LEARNERS & set(Path(path).parts):
        raise NoWork(f"{path} isn't a learner's notebook.")
    release = workspace.find_release()
    return LessonPage(work_at(notebook, release), release)


def check_lesson(path: Path) -> dict[str, object]:
    """Check a saved notebook and return the result of each exercise, or None for an exercise that hasn't been begun."""
    release = workspace.find_release()
    work = work_at(path, release)
    report = next(check_works([work], release))
    released = release / f"{work.lesson}.ipynb"
    return {"notes": report.notes, "results": {one.exercise: _marked(released, one) for one in report.marks}}


def _marked(released: Path, mark: Mark) -> Result | None:
    """Return a mark as its test would display it."""
    result = _result(released, mark.exercise, mark.state, mark.points, mark.of)
    if result and not result["message"]:
        result["message"] = "\n".join(filter(None, [mark.message, mark.note])) or (ALL_PASS if mark.passed else "")
    return result


def _result(released: Path, exercise: str, state: str, points: float, of: float) -> Result | None:
    """Return the result of an exercise, without its test's message, or None if there's nothing to show.

    Parameters:
        released: the lesson as students received it.
        state: one of the states of a mark.
    """
    if state not in RESULTS:
        return None
    test = test_of(released, exercise)
    if state == SO_FAR and test:
        return visible_result(test)
    result: Result = {"exercise": exercise, "state": RESULTS[state], "message": ""}
    return result if state in (SO_FAR, "waiting") else {**result, "points": points, "of": of}


def main() -> None:
    """Read a notebook's path, check the notebook and write the results. If an error occurs, print its message and exit
    with status 1.
    """
    try:
        found = check_lesson(Path(json.load(sys.stdin)))
    except (CourseError, OSError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(json.dumps(found).encode())


if __name__ == "__main__":
    main()
