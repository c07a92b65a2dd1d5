"""A learner's current standing, which combines the outline of the course with the record of their progress."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from course.progress.activity import last_worked_on
from course.progress.outline import Chapter, Exercise, Lesson, lessons_of, read_outline
from course.progress.record import PASSED, LessonRecord, Progress, read_progress

SIGNS = {"done": "✓", "partly done": "~", "not started": "·"}


@dataclass(frozen=True)
class LessonStanding:
    """A lesson, and its last check, if it has been checked.

    A lesson's exercises are those in the current version of the course. Exercises that existed only in an older version
    don't count.

    Attributes:
        is_current: whether this is the lesson that the learner worked on last.
    """

    lesson: Lesson
    record: LessonRecord | None
    is_current: bool = False

    def is_passed(self, exercise: Exercise) -> bool:
        return self.record is not None and self.record.states.get(exercise.name) in PASSED

    @property
    def passed(self) -> int:
        return sum(map(self.is_passed, self.lesson.exercises))

    @property
    def helped(self) -> int:
        """Return the number of exercises that were passed after their solution was seen."""
        seen = self.record.solutions_seen if self.record else frozenset()
        return sum(self.is_passed(exercise) for exercise in self.lesson.exercises if exercise.name in seen)

    @property
    def points(self) -> float:
        earned = self.record.points if self.record else {}
        return sum(min(earned.get(exercise.name, 0), exercise.points) for exercise in self.lesson.exercises)

    @property
    def of(self) -> float:
        return sum(exercise.points for exercise in self.lesson.exercises)

    @property
    def shown_points(self) -> str:
        """Return the points as shown to learners, such as "1 of 2", or just the maximum if no points are promised."""
        is_final = self.record is None or self.record.all_tests
        return f"{self.points:g} of {self.of:g}" if is_final else f"of {self.of:g}"

    @property
    def state(self) -> str:
        """Return the state: done, partly done or not started."""
        if not self.is_current and (self.record is None or not self.record.is_begun):
            return "not started"
        return "done" if self.passed == len(self.lesson.exercises) else "partly done"

    @property
    def sign(self) -> str:
        return SIGNS[self.state]

    @property
    def result(self) -> str:
        """Describe the exercises, such as "3 of 5 exercises passed", or "5 exercises" if the lesson isn't started."""
        exercises = f"{len(self.lesson.exercises)} exercises"
        if self.state == "not started":
            return exercises
        is_final = self.record is None or self.record.all_tests
        helped = f", {self.helped} after seeing the solution" if self.helped else ""
        return f"{self.passed} of {exercises} {'passed' if is_final else 'look right so far'}{helped}"


@dataclass(frozen=True)
class Standing:
    """A learner's standing in the whole course."""

    chapters: list[Chapter]
    lessons: list[LessonStanding]
    progress: Progress

    @property
    def passed(self) -> int:
        return sum(lesson.passed for lesson in self.lessons)

    @property
    def is_final(self) -> bool:
        """Return whether all tests ran in every check, so that the points are final."""
        return all(lesson.record is None or lesson.record.all_tests for lesson in self.lessons)

    @property
    def total(self) -> str:
        """Describe the learner's overall progress, such as "3 of 9 exercises passed, 5 of 20 points"."""
        exercises = f"{self.passed} of {self.exercises} exercises"
        if self.is_final:
            return f"{exercises} passed, {self.points:g} of {self.of:g} points"
        return f"{exercises} look right so far. Your mark also depends on other tests"

    @property
    def exercises(self) -> int:
        return sum(len(lesson.lesson.exercises) for lesson in self.lessons)

    @property
    def points(self) -> float:
        return sum(lesson.points for lesson in self.lessons)

    @property
    def of(self) -> float:
        return sum(lesson.of for lesson in self.lessons)

    @property
    def current(self) -> LessonStanding | None:
        """Return the lesson that the learner worked on last, or None if there isn't one yet."""
        return next((one for one in self.lessons if one.is_current), None)

    @property
    def next(self) -> tuple[Lesson, Exercise] | None:
        """Return the next exercise to solve, or None. The search begins at the lesson worked on last, and continues
        from the start.
        """
        start = self.lessons.index(self.current) if self.current else 0
        for standing in [*self.lessons[start:], *self.lessons[:start]]:
            for exercise in standing.lesson.exercises:
                if not standing.is_passed(exercise):
                    return standing.lesson, exercise
        return None

    @property
    def minutes(self) -> int:
        """Return the expected time for the whole course."""
        return sum(chapter.minutes for chapter in self.chapters)

    def of_chapter(self, chapter: Chapter) -> list[LessonStanding]:
        return [one for one in self.lessons if one.lesson in chapter.lessons]


def read_standing(release: Path, work: Path) -> Standing:
    """Read a learner's standing.

    Parameters:
        release: the folder with the lessons as students received them.
        work: the learner's work folder.
    """
    chapters, progress = read_outline(release), read_progress(work)
    all_lessons = lessons_of(chapters)
    current = last_worked_on(all_lessons, release, work, progress)
    lessons = [
        LessonStanding(one, progress.lessons.get(one.stem), is_current=one.stem == current) for one in all_lessons
    ]
    return Standing(chapters, lessons, progress)
