"""What a lesson's page asks its server for: the lesson, hints, solutions, results, and a check of everything."""

import contextlib
import functools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from courses import STEMS, answer, write_release

from course import workspace
from course.guidance import hints_seen
from course.progress import lesson_page
from course.progress.lesson_page import NoSolution, find_page
from course.progress.record import read_progress, record_check
from course.progress.standing import read_standing
from course.reports import LessonReport
from course.server import lab_options
from course.work_files import NoWork
from course.workspace import find_release, lay_out
from nbjudge.results import Mark

STEM = STEMS[0]
PATH = f"{STEM}.ipynb"


@pytest.fixture
def work(tmp_path, monkeypatch):
    release = write_release(tmp_path / "release")
    monkeypatch.setattr(workspace, "find_release", lambda: release)
    lay_out(release, tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def page(work):
    return find_page(work, PATH)


@pytest.fixture
def solutions(monkeypatch, tmp_path):
    """A clone whose solutions are the learner's notebook with answers."""
    shutil.copytree(tmp_path / "work", tmp_path / "solutions")
    answer(tmp_path / "solutions", STEM, start_one=1)
    for path in tmp_path.glob(f"solutions/{PATH}"):
        notebook = json.loads(path.read_text())
        for cell in notebook["cells"]:
            cell["id"] = cell["metadata"].get("nbgrader", {}).get("grade_id", cell["id"])
        path.write_text(json.dumps(notebook))
    monkeypatch.setattr("course.guidance.find_clone", lambda: tmp_path)


def test_a_lesson_is_described_with_the_answers_that_were_released_and_what_was_seen(work, page):
    answer(work, STEM, start_one=1)
    page.note_hint("start_one", 2)
    page.note_result("start_two", "partly", 1)
    found = page.describe()
    assert (found["number"], found["title"]) == ("1.1", "Start")
    one, two = found["exercises"]["start_one"], found["exercises"]["start_two"]
    assert one == {
        "answer": "start_one = ...",
        "hints": 2,
        "solution_seen": False,
        "result": None,
    }
    assert two["result"] == {"exercise": "start_two", "state": "partly", "message": "", "points": 1, "of": 2}


@pytest.mark.parametrize("path", ["../release/" + PATH, "missing/lesson1_start.ipynb", "ch1_introduction/notes.ipynb"])
def test_only_learners_notebooks_have_a_page(work, path):
    (work / "ch1_introduction" / "notes.ipynb").write_text("{}")
    with pytest.raises(NoWork):
        find_page(work, path)


@pytest.mark.parametrize("folder", ["source", "release", "solutions", "autograded"])
def test_a_teachers_notebooks_are_no_pages(work, folder):
    shutil.copytree(work / "ch1_introduction", work / folder / "ch1_introduction")
    with pytest.raises(NoWork):
        find_page(work, f"{folder}/{PATH}")


def test_a_hint_that_was_seen_stays_seen(work, page):
    page.note_hint("start_one", 2)
    page.note_hint("start_one", 1)
    assert hints_seen(work) == {"lesson1_start/start_one": 2}


def test_a_solution_that_is_shown_before_the_exercise_is_passed_counts_as_seen(work, page, solutions):
    assert page.solution("start_one") == "start_one = 1"
    assert read_progress(work).lessons[STEM].solutions_seen == {"start_one"}
    record_check(page.work, LessonReport("lesson1_start", [Mark("start_one", 1, 1), Mark("start_two", 0, 2)]))
    assert read_progress(work).lessons[STEM].solutions_seen == {"start_one"}  # also after a check


def test_a_passed_exercise_s_solution_can_be_compared_freely(work, page, solutions):
    page.note_result("start_one", "right", 1)
    assert page.solution("start_one") == "start_one = 1"
    assert read_progress(work).lessons[STEM].solutions_seen == frozenset()


def test_progress_says_which_exercises_were_passed_after_their_solution_was_seen(work, page, solutions, tmp_path):
    page.solution("start_one")
    page.note_result("start_one", "right", 1)
    page.note_result("start_two", "right", 2)
    standing = read_standing(tmp_path / "release", work)
    assert standing.lessons[0].result == "2 of 2 exercises passed, 1 after seeing the solution"


def test_without_solutions_the_page_says_who_has_them(page, monkeypatch):
    monkeypatch.setattr("course.guidance.find_clone", lambda: None)
    with pytest.raises(NoSolution, match="instructor"):
        page.solution("start_one")


def test_a_result_is_recorded_and_never_exceeds_the_points_of_the_exercise(work, page):
    page.note_result("start_one", "right", 99)
    page.note_result("start_two", "waits", 0)
    record = read_progress(work).lessons[STEM]
    assert record.states == {"start_one": "passed", "start_two": "not begun"}
    assert record.points == {"start_one": 1, "start_two": 0}
    changed = record.changed
    page.note_result("start_one", "right", 1)
    assert read_progress(work).lessons[STEM].changed == changed


def test_where_only_the_form_was_tested_no_points_are_promised(work, page):
    page.note_result("start_one", "form", 0)
    record = read_progress(work).lessons[STEM]
    assert record.states["start_one"] == "looks right so far" and not record.all_tests


def test_a_check_of_all_exercises_says_what_their_tests_say(work, monkeypatch):
    marks = [
        Mark("start_one", 1, 1, is_final=False),
        Mark(
            "start_two",
            0,
            2,
            "Too small.",
            note="Tested with the course's answer to exercise 1, because yours isn't right yet.",
        ),
    ]
    monkeypatch.setattr(lesson_page, "check_works", lambda *_: iter([LessonReport("lesson1_start", marks)]))
    one, two = lesson_page.check_lesson(work / PATH)["results"].values()
    assert one["state"] == "form" and one["message"].startswith("Your answer will be checked for correctness")
    assert two["message"] == "Too small.\nTested with the course's answer to exercise 1, because yours isn't right yet."


def test_an_unknown_exercise_is_named(page):
    with pytest.raises(NoWork, match=r"has no exercise 'x'\. It has start_one, start_two"):
        page.note_hint("x", 1)


def test_the_server_answers_the_page_s_requests(tmp_path):
    """The real server, with the real first lesson."""
    lay_out(find_release(), tmp_path / "work")
    with serving(tmp_path / "work") as ask:
        path = "ch1_introduction/lesson1_personal_data.ipynb"
        assert ask(f"course/lesson?path={path}")["title"] == "Personal data"
        assert ask("course/lesson/hint", path=path, exercise="uniqueness", shown=1) == {}
        assert ask(f"course/lesson?path={path}")["exercises"]["uniqueness"]["hints"] == 1
        assert ask("course/lesson/solution", path=path, exercise="privacy_definition")["solution"].startswith("privacy")
        assert ask("course/lesson/result", path=path, exercise="most_sensitive", state="right", points=1) == {}
        results = ask("course/lesson/check", path=path)["results"]
        assert set(results.values()) == {None} and len(results) == 5
        with pytest.raises(urllib.error.HTTPError, match="404"):
            ask("course/lesson?path=../secret.ipynb")


def test_the_kernel_of_a_closed_lesson_ends_after_a_while(tmp_path):
    soon = [re.sub(r"=\d+", "=1", option) for option in lab_options() if "cull" in option]
    with serving(tmp_path, *soon) as ask:
        ask("api/kernels", name="python3")
        until = time.monotonic() + 60
        while (kernels := ask("api/kernels")) and time.monotonic() < until:
            time.sleep(0.5)
        assert soon and kernels == []


@contextlib.contextmanager
def serving(work, *more):
    """Run a Jupyter server on a work folder, and give a function that asks it."""
    config = {"ServerApp": {"jpserver_extensions": {"course.progress.server_extension": True}}}
    (work / "jupyter_server_config.json").write_text(json.dumps(config))
    folders = {f"JUPYTER_{name}_DIR": str(work / f".{name.lower()}") for name in ("DATA", "RUNTIME")}
    options = [
        "--no-browser",
        "--allow-root",
        "--port=0",
        f"--ServerApp.root_dir={work}",
        "--IdentityProvider.token=t",
        *more,
    ]
    environment = os.environ | folders | {"JUPYTER_CONFIG_DIR": str(work)}
    server = subprocess.Popen([sys.executable, "-m", "jupyter_server", *options], env=environment, cwd=work)
    try:
        yield functools.partial(ask, address(work / ".runtime"))
    finally:
        server.terminate()
        server.wait(60)


def address(runtime):
    """Wait until the server answers, which it may do only a moment after it has written its file."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(StopIteration, ValueError, OSError):  # there's no file yet, or only a part of it
            about = json.loads(next(runtime.glob("jpserver-*.json")).read_text())
            socket.create_connection(("127.0.0.1", about["port"])).close()
            return about["url"]
        time.sleep(0.1)
    raise AssertionError("The server didn't start.")


def ask(server, where, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(server + where, data, {"Authorization": "token t"})
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return json.loads(direct.open(request, timeout=60).read())
