"""The review: questions about finished lessons. Each question is repeated after a few days.

The library fsrs decides when to repeat a question. It implements the Free Spaced Repetition Scheduler
(https://github.com/open-spaced-repetition/free-spaced-repetition-scheduler), which repeats a question when the
estimated probability that you remember the answer has fallen to 90 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fsrs import Card, Rating, Scheduler

from course.progress.questions import Question, read_questions
from course.progress.record import read_progress, write_progress
from course.progress.standing import Standing

# There are no steps of minutes, because those are for learning facts by heart in one sitting. Here, a question comes
# back after days.
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True)
class Review:
    """The questions for a learner.

    Attributes:
        due: the questions to answer now. The longest overdue questions come first, and new questions come last.
        next: if no question is due, the time when the next question will be due, or None if there are no questions yet.
        answered: the number of different questions that the learner has answered so far.
    """

    due: list[Question]
    next: datetime | None
    answered: int


def read_review(standing: Standing, now: datetime | None = None) -> Review:
    """Find the questions about the lessons that the learner has finished, and the time when each of them is due.

    Parameters:
        standing: the learner's standing.
        now: a time with a time zone. None means the current time.
    """
    now = now or datetime.now(UTC)
    done = {one.lesson.number for one in standing.lessons if one.state == "done"}
    questions = [one for one in read_questions() if one.lesson in done]
    cards = {name: card for name, entry in standing.progress.review.items() if (card := _card(entry))}
    times = {one: cards[one.name].due for one in questions if one.name in cards}
    waiting = sorted((one for one in times if times[one] <= now), key=lambda one: times[one])
    due = [*waiting, *(one for one in questions if one not in times)]
    return Review(due, None if due else min(times.values(), default=None), len(times))


def record_answer(work: Path, question: Question, is_right: bool, now: datetime | None = None) -> datetime:
    """Record an answer, and return the time when the question will be due again. If the question isn't due, record
    nothing.

    Parameters:
        work: the learner's work folder.
        question: the question.
        is_right: whether the learner chose the correct option.
        now: a time in UTC. None means the current time.
    """
    now = now or datetime.now(UTC)
    progress = read_progress(work)
    card = _card(progress.review.get(question.name)) or Card(due=now)
    if card.due <= now:
        card, _ = SCHEDULER.review_card(card, Rating.Good if is_right else Rating.Again, now)
        progress.review[question.name] = dict(card.to_dict())
        write_progress(work, progress)
    return card.due


def days_until(due: datetime, now: datetime | None = None) -> str:
    """Return the time until a given moment, in whole days, such as "3 days"."""
    days = max(1, round((due - (now or datetime.now(UTC))).total_seconds() / 86_400))
    return "1 day" if days == 1 else f"{days} days"


def _card(entry: object) -> Card | None:
    """Return a record's card, or None if it's missing or damaged. In that case, the question counts as new."""
    try:
        card = Card.from_dict(entry)
        return card if card.due.tzinfo else None
    except (KeyError, TypeError, ValueError):
        return None
