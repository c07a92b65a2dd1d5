"""Everything that a report shows about a class in one chapter."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from rich.console import Console

from course.errors import CourseError
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.report.class_data import ClassWork, read_class
from instructor.report.item_statistics import by_exercise
from instructor.report.notebooks import Runs, frequent, read_runs

FEWEST = 5  # minimum number of students with a message, and in the class, for a report without names


@dataclass(frozen=True)
class Report:
    """Everything that a report shows.

    Attributes:
        exercises: one row per exercise, as `by_exercise` returns them.
        messages: columns notebook, exercise, message and students, by exercise, with the most frequent message first.
        anonymous: whether students are left out.
    """

    work: ClassWork
    runs: Runs
    exercises: pd.DataFrame
    messages: pd.DataFrame
    anonymous: bool = False


def read_report(folder: CourseFolder, console: Console, anonymous: bool = False) -> Report:
    """Read everything that a report shows.

    Parameters:
        anonymous: whether to leave out students, and messages that fewer than five of them got.

    Raises:
        CourseError: the chapter is unknown, no one has been graded, or the class is too small for a report without names.
    """
    work = read_class(folder)
    if anonymous and len(work.graded) < FEWEST:
        raise CourseError(
            f"--anonymous: {len(work.graded)} students have been graded, and with fewer than {FEWEST}, the figures reveal who is who."
        )
    runs = read_runs(folder, work, console)
    messages = _messages(work, runs)
    messages = messages[messages["students"] >= FEWEST] if anonymous else messages
    return Report(work, runs, by_exercise(work), messages, anonymous)


def _messages(work: ClassWork, runs: Runs) -> pd.DataFrame:
    """Count the messages to students who had changed the answer, because students already know which answers they haven't begun."""
    untouched = {key: set(column.index[column.eq(True)]) for key, column in work.untouched.items()}
    rows = runs.messages
    places = zip(rows["student"], rows["notebook"], rows["cell"], strict=True)
    tried = [student not in untouched.get((notebook, cell), ()) for student, notebook, cell in places]
    names = [(*exercise.key, exercise.name) for exercise in work.exercises]
    exercises = pd.DataFrame(names, columns=["notebook", "cell", "exercise"])
    counted = exercises.merge(frequent(rows[np.array(tried, dtype=bool)]), on=["notebook", "cell"])
    return counted[["notebook", "exercise", "message", "students"]]
