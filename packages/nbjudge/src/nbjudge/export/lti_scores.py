"""Sends marks to a learning platform over LTI, and reports students who couldn't be matched. No score is sent twice."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd
import requests
from rich.console import Console
from rich.markup import escape

from nbjudge.errors import CourseError
from nbjudge.export.lti_platform import GradeService, PlatformSettings, read_settings
from nbjudge.export.plugin import MarksExportPlugin
from nbjudge.files import PRIVATE, write_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.ledger import FOLDER, LTI_SCORES
from nbjudge.number_formats import counted

SETTINGS = "lti.toml"
RECORD = Path(FOLDER) / LTI_SCORES
CANVAS = "https://canvas.instructure.com/lti/submission"  # otherwise, Canvas counts each score as an attempt


@dataclass(frozen=True)
class Score:
    """A student's score for a chapter.

    Attributes:
        student: the student's name in nbgrader.
        user: the student's ID on the platform.
        points, maximum: the points earned and the possible points. Both are at least 0.
        waits: whether some points still have to be awarded by hand.
    """

    student: str
    user: str
    chapter: str
    points: float
    maximum: float
    waits: bool

    def facts(self) -> list[Any]:
        """Return the properties that distinguish a score from the same student's other scores."""
        return [self.points, self.maximum, self.waits]

    def message(self) -> dict[str, Any]:
        """Return the score in the format that AGS 2.0 defines (section 3.4).

        See https://www.imsglobal.org/spec/lti-ags/v2p0.
        """
        return {
            "userId": self.user,
            "scoreGiven": self.points,
            "scoreMaximum": self.maximum,
            "activityProgress": "Submitted" if self.waits else "Completed",
            "gradingProgress": "PendingManual" if self.waits else "FullyGraded",
            "timestamp": datetime.now(UTC).isoformat(timespec="milliseconds"),
            CANVAS: {"new_submission": False},
        }


@dataclass
class Plan:
    """The scores to send.

    Attributes:
        scores: the scores that are new or have changed.
        unchanged: the number of scores that were sent before and haven't changed.
        unmatched: a sentence for each student who can't be found on the platform.
    """

    scores: list[Score] = field(default_factory=list)
    unchanged: int = 0
    unmatched: list[str] = field(default_factory=list)


class SentScores:
    """A record of the scores that were sent to the platform, so that repeating the command doesn't send them again.

    The record contains students' IDs and marks.

    Parameters:
        path: the record's file, which is created when the first score is sent.
        platform: the address of the platform's line items.
    """

    def __init__(self, path: Path, platform: str) -> None:
        self.path, self.platform = path, platform
        self.all = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    def has(self, score: Score) -> bool:
        """Return whether the platform already has this score."""
        return self.all.get(self.platform, {}).get(score.chapter, {}).get(score.user) == score.facts()

    def add(self, score: Score) -> None:
        """Record that a score was sent. Call this method before the next score is sent."""
        self.all.setdefault(self.platform, {}).setdefault(score.chapter, {})[score.user] = score.facts()
        write_atomically(self.path, json.dumps(self.all, indent=1), mode=PRIVATE)


class LtiMarks(MarksExportPlugin):
    """Reads the marks that will be sent."""

    nothing = "no score is sent"
    excused = "without a score, so excuse them on the platform"


def export_scores(folder: CourseFolder, chapters: list[str], send: bool, console: Console) -> bool:
    """Show which scores are new or changed, and send them if `send` is True.

    Returns:
        True if every student with a mark was matched and the platform accepted every score that was sent.

    Raises:
        CourseError: a setting is wrong, no one has been graded, or the platform refuses access.
    """
    settings = read_settings(folder.root / SETTINGS)
    reader = LtiMarks(parent=folder.app, assignment=chapters)
    with folder.book(console.print) as book:
        marks = book.run(lambda: reader.read_marks(book.gradebook))
        remarks = book.run(lambda: reader.remarks(book.gradebook, marks))
    record = SentScores(folder.root / RECORD, settings.line_items_url)
    plan = make_plan(marks, record)
    for line in [*describe(plan, send), *remarks]:
        console.print(escape(line), soft_wrap=True)
    failed = list(send_all(plan, settings, record)) if send and plan.scores else []
    for line in failed:
        console.print(escape(line), soft_wrap=True)
    return not plan.unmatched and not failed


def make_plan(marks: pd.DataFrame, record: SentScores) -> Plan:
    """Compare the marks with the scores that were sent before.

    Parameters:
        marks: the marks that `nbjudge.gradebook.marks.read_marks` returned.
    """
    plan, graded = Plan(), marks[marks["score"].notna()]
    ids = graded.drop_duplicates("student_id").set_index("student_id")["lms_user_id"].fillna("").astype(str)
    for student, user in ids.items():
        if not user:
            plan.unmatched.append(f"{student} has no lms_user_id in the gradebook.")
        elif (ids == user).sum() > 1:
            plan.unmatched.append(f"{student} has the lms_user_id {user}, and so does another student.")
    for row in graded.itertuples():
        user = ids[row.student_id]
        if user and (ids == user).sum() == 1:
            score = Score(row.student_id, user, row.assignment, float(row.score), float(row.max_score), bool(row.waits))
            plan.unchanged += record.has(score)
            plan.scores += [] if record.has(score) else [score]
    return plan


def describe(plan: Plan, send: bool) -> Iterator[str]:
    """Describe, line by line, the scores that are sent or would be sent."""
    for one in plan.scores:
        waits = ", and some points have to be entered by hand" if one.waits else ""
        yield f"{one.chapter}: {one.student} (user {one.user}) {one.points:g} of {one.maximum:g}{waits}"
    yield f"{counted(len(plan.scores), 'new or changed score')}, {plan.unchanged} sent before."
    yield from (f"Not matched: {line}" for line in plan.unmatched)
    if plan.scores and not send:
        yield "Nothing was sent. To send these scores, add --send."


def send_all(plan: Plan, settings: PlatformSettings, record: SentScores) -> Iterator[str]:
    """Send and record each score, and yield a sentence for each score that wasn't accepted.

    Raises:
        CourseError: the platform refuses access, or can't be reached at all.
    """
    service = GradeService(settings)
    try:
        items = service.line_items()
        for score in plan.scores:
            if score.chapter not in items:
                items[score.chapter] = service.create_line_item(score.chapter, score.maximum)
    except requests.RequestException as error:
        raise CourseError(f"The platform can't be reached: {error}") from None
    for score in plan.scores:
        try:
            service.send_score(items[score.chapter], score.message())
        except (CourseError, requests.RequestException) as error:
            yield f"Not sent: {score.chapter}, {score.student} (user {score.user}): {error}"
        else:
            record.add(score)
