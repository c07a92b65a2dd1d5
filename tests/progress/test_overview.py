"""`course check` without a lesson: one screen, what has changed, and what comes next."""

from pathlib import Path

import pytest
from courses import STEMS, answer, write_release
from typer.testing import CliRunner

from course import checking, cli, workspace
from course.progress.outline import lessons_of, read_outline
from course.progress.record import record_check
from course.progress.standing import read_standing
from course.reports import LessonReport
from course.work_files import Work, read_work
from nbjudge.results import Mark

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def release(tmp_path, monkeypatch):
    folder = write_release(tmp_path / "release")
    monkeypatch.setattr(workspace, "find_release", lambda: folder)
    return folder


@pytest.fixture
def work(release, tmp_path):
    workspace.lay_out(release, tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def course(work, monkeypatch):
    """Run `course check`, with a judge that passes whatever is 1, and return what it prints."""
    monkeypatch.setattr(checking, "_judged", judge)

    def run(*words):
        result = CliRunner().invoke(cli.app, ["check", *words, "--folder", str(work)])
        assert result.exit_code == 0, result.output
        return result.output

    return run


def judge(works, release):
    for work in works:
        cells = [cell for cell in read_work(work.path).cells if cell.metadata.get("nbgrader", {}).get("solution")]
        marks = [
            Mark(cell.metadata.nbgrader.grade_id, float(cell.source.endswith("= 1")), place)
            for place, cell in enumerate(cells, 1)
        ]
        yield LessonReport(work.name, marks)


def test_the_first_overview_has_a_line_for_each_lesson_the_total_and_the_first_exercise(course):
    lines = course().splitlines()
    assert [line.split()[:3] for line in lines if line.startswith("  ")] == [
        ["·", "1.1", "Start"], ["·", "1.2", "More"], ["·", "2.1", "End"],
    ]  # fmt: skip
    assert "Total: 0 of 6 exercises passed, 0 of 9 points." in lines
    assert "Next: lesson 1.1, exercise 1: find start_one." in lines
    assert not any("Since" in line for line in lines)


def test_the_overview_says_what_has_changed_since_the_last_one(course, work):
    course()
    answer(work, STEMS[1], more_one="1")
    second = course()
    assert "1 newly passed (more_one)." in second and "~ 1.2 More" in second
    assert "Next: lesson 1.2, exercise 2: find more_two." in second
    answer(work, STEMS[1], more_one="2")
    assert "1 no longer passed (more_one)." in course()
    assert "nothing has changed." in course()


def test_a_check_of_one_lesson_counts_as_news_in_the_next_overview(course, work):
    course()
    answer(work, STEMS[0], start_one="1")
    course("1.1")
    assert "1 newly passed (start_one)." in course()


def test_untouched_lessons_are_not_run(course, work, monkeypatch):
    judged = []
    monkeypatch.setattr(checking, "_judged", lambda works, release: judged.extend(works) or judge(works, release))
    answer(work, STEMS[2], end_one="1")
    course()
    assert [one.lesson for one in judged] == [STEMS[2]]


def record(work, stem, *marks):
    record_check(Work(work / f"{stem}.ipynb", stem), LessonReport(stem.rpartition("/")[2], list(marks)))


def test_next_continues_in_the_lesson_worked_on_last_and_comes_back_to_what_was_skipped(release, work):
    record(work, STEMS[1], Mark("more_one", 1, 1), Mark("more_two", 2, 2))
    assert read_standing(release, work).next[1].name == "end_one"
    record(work, STEMS[2], Mark("end_one", 1, 1), Mark("end_two", 2, 2))
    assert read_standing(release, work).next[1].name == "start_one"
    record(work, STEMS[0], Mark("start_one", 1, 1), Mark("start_two", 2, 2))
    standing = read_standing(release, work)
    assert standing.next is None and standing.points == standing.of == 9


def test_exercises_that_a_newer_version_has_no_longer_do_not_count(release, work):
    record(work, STEMS[0], Mark("start_one", 1, 1), Mark("gone", 5, 5), Mark("start_two", 9, 9))
    (lesson, *_) = read_standing(release, work).lessons
    assert (lesson.passed, lesson.points, lesson.state) == (2, 3, "done")


def test_progress_that_cannot_be_saved_is_told_and_the_marks_are_shown(course, work, monkeypatch):
    answer(work, STEMS[0], start_one="1")

    def refuse(*_):
        raise OSError("read-only file system")

    monkeypatch.setattr(checking, "record_check", refuse)
    assert "couldn't be saved in progress.json: read-only" in " ".join(course("1.1").split())


def test_the_outline_of_the_course_is_complete():
    lessons = lessons_of(read_outline(ROOT / "release"))
    assert len(lessons) == len(list((ROOT / "release").glob("ch*/lesson*.ipynb")))
    for lesson in lessons:
        assert lesson.title and 45 <= lesson.minutes <= 105 and len(lesson.objectives) >= 3 and lesson.reading
        assert all(exercise.heading.startswith(f"Exercise {exercise.number}: ") for exercise in lesson.exercises)
        assert all(exercise.points for exercise in lesson.exercises)


def test_chapters_have_a_title_and_a_sentence():
    for chapter in read_outline(ROOT / "release"):
        assert chapter.title and chapter.sentence.endswith(".") and "_" not in chapter.title


def test_a_bullet_on_two_lines_is_one_objective(release):
    first = lessons_of(read_outline(release))[0]
    assert first.objectives == ("say what Start is, and why", "do it")
    assert first.sentence == "Say what Start is, and why."
