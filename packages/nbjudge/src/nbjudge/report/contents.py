"""Everything that a report shows about a class in one chapter."""

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

FEWEST = 5  # minimum number of students with a message, and in the class, for a report without names


@dataclass(frozen=True)
class ClassReport:
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


def read_report(folder: CourseFolder, console: Console, anonymous: bool = False) -> ClassReport:
    """Read everything that a report shows.

    Parameters:
        anonymous: whether to leave out students, and messages that fewer than five of them got.

    Raises:
        CourseError: the chapter is unknown, no one has been graded, or the class is too small for a report without
            names.
    """
    with folder.book(console.print) as book:
        work = book.run(lambda: read_class(folder, book.gradebook))
        lines = book.run(lambda: stale_lines(folder, book.gradebook, work.excused))
    if anonymous and len(work.graded) < FEWEST:
        raise CourseError(
            f"--anonymous: {counted(len(work.graded), 'graded student')} in the class, but with fewer than {FEWEST}, "
            "the figures reveal who is who."
        )
    for line in [*lines, *_left(work)]:
        console.print(escape(line), soft_wrap=True)
    runs = read_runs(folder, work, console)
    messages = _messages(work, runs)
    messages = messages[messages["students"] >= FEWEST] if anonymous else messages
    return ClassReport(work, runs, by_exercise(work), messages, anonymous)


def _left(work: ClassWork) -> Iterator[str]:
    """Yield lines about students who have no marks or not all of them."""
    states = work.students["state"]
    for words, which in (
        ("Points wait for a person", work.students["waits"].eq(True)),
        ("Handed in, but not graded yet", states.eq(UNGRADED)),
        ("Handed in nothing", states.eq(MISSING)),
    ):
        if which.any():
            yield f"{words}: {', '.join(one_line(name) for name in work.students.index[which])}."


def _messages(work: ClassWork, runs: Runs) -> pd.DataFrame:
    """Count messages to students who changed the answer. Students know which ones they haven't begun."""
    untouched = {key: set(column.index[column.eq(True)]) for key, column in work.untouched.items()}
    rows = runs.messages
    places = zip(rows["student"], rows["notebook"], rows["cell"], strict=True)
    tried = [student not in untouched.get((notebook, cell), ()) for student, notebook, cell in places]
    names = [(*exercise.key, exercise.name) for exercise in work.exercises]
    exercises = pd.DataFrame(names, columns=["notebook", "cell", "exercise"])
    counted = exercises.merge(frequent(rows[np.array(tried, dtype=bool)]), on=["notebook", "cell"])
    return counted[["notebook", "exercise", "message", "students"]]
