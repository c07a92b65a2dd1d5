"""Collects everything that a report shows about a class's work on one chapter."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from rich.console import Console
from rich.markup import escape

from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.stale_lines import stale_lines
from nbjudge.gradebook.mark_table import MISSING, UNGRADED
from nbjudge.number_formats import counted
from nbjudge.report.class_data import ClassWork, read_class
from nbjudge.report.item_statistics import by_exercise
from nbjudge.report.notebooks import Runs, frequent, read_runs

FEWEST = 5  # for a report without names, the smallest class, and the fewest students with the same message


@dataclass(frozen=True)
class ClassReport:
    """Everything that a report shows about a class's work on one chapter.

    Attributes:
        exercises: a table with one row for each exercise, as `by_exercise` returns it.
        messages: a table with the columns notebook, exercise, message and students. For each exercise, the most
            frequent message comes first.
        anonymous: whether students are left out.
    """

    work: ClassWork
    runs: Runs
    exercises: pd.DataFrame
    messages: pd.DataFrame
    anonymous: bool = False


def read_report(folder: CourseFolder, console: Console, anonymous: bool = False) -> ClassReport:
    """Read everything that a report shows.

    Parameters:
        anonymous: whether to leave out students, and messages that fewer than five students got.

    Raises:
        CourseError: the chapter is unknown, no one has been graded, or the class is too small for a report without
            names.
    """
    with folder.book(console.print) as book:
        work = book.run(lambda: read_class(folder, book.gradebook))
        lines = book.run(lambda: stale_lines(folder, book.gradebook, work.excused))
    if anonymous and len(work.graded) < FEWEST:
        raise CourseError(
            f"--anonymous: the class has only {counted(len(work.graded), 'graded student')}. With fewer than {FEWEST}, "
            "the figures reveal who is who."
        )
    for line in [*lines, *_left(work)]:
        console.print(escape(line), soft_wrap=True)
    runs = read_runs(folder, work, console)
    messages = _messages(work, runs)
    messages = messages[messages["students"] >= FEWEST] if anonymous else messages
    return ClassReport(work, runs, by_exercise(work), messages, anonymous)


def _left(work: ClassWork) -> Iterator[str]:
    """Yield sentences about students who don't have all of their marks yet."""
    states = work.students["state"]
    for words, which in (
        ("Points still to be awarded by hand", work.students["waits"].eq(True)),
        ("Handed in, but not graded yet", states.eq(UNGRADED)),
        ("Didn't hand in anything", states.eq(MISSING)),
    ):
        if which.any():
            yield f"{words}: {', '.join(one_line(name) for name in work.students.index[which])}."


def _messages(work: ClassWork, runs: Runs) -> pd.DataFrame:
    """Count the messages to students who changed the answer. For other students, the tests can only fail."""
    untouched = {key: set(column.index[column.eq(True)]) for key, column in work.untouched.items()}
    rows = runs.messages
    places = zip(rows["student"], rows["notebook"], rows["cell"], strict=True)
    tried = [student not in untouched.get((notebook, cell), ()) for student, notebook, cell in places]
    names = [(*exercise.key, exercise.name) for exercise in work.exercises]
    exercises = pd.DataFrame(names, columns=["notebook", "cell", "exercise"])
    counted = exercises.merge(frequent(rows[np.array(tried, dtype=bool)]), on=["notebook", "cell"])
    return counted[["notebook", "exercise", "message", "students"]]
