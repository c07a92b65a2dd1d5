"""A work folder of an older version of the course meets the new one: every file that a learner wrote is still there."""

import json
from pathlib import Path

import pytest

from course import checking
from course.progress.record import RECORD, read_progress, record_check
from course.progress.standing import read_standing
from course.reports import LessonReport
from course.server import write_settings
from course.work_files import Work
from course.workspace import lay_out
from nbjudge.results import Mark

RELEASE = Path(__file__).resolve().parents[2] / "release"
CHAPTER = "ch1_introduction"
WORKED_ON, UNTOUCHED = (f"{CHAPTER}/lesson{name}.ipynb" for name in ("2_suppression", "1_personal_data"))
RIGHT = 'suppressed_df = clients.drop(columns="card_number")'


@pytest.fixture
def older(tmp_path):
    """The lessons before there were links, folded tests and a start page."""
    for path in (RELEASE / CHAPTER).glob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = [cell for cell in notebook["cells"] if cell.get("id") != "lesson-links"]
        for cell in notebook["cells"]:
            cell["metadata"].pop("jupyter", None)
            cell["source"] = [line for line in cell["source"] if not line.startswith("# Test:")]
        notebook["metadata"]["older"] = True
        target = tmp_path / "older" / CHAPTER / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    return tmp_path / "older"


@pytest.fixture
def work(older, tmp_path):
    """A work folder as learners have it: answers, notes, copies, and what JupyterLab and `course check` keep there."""
    work = tmp_path / "work"
    lay_out(older, work)
    write_settings(work)
    text = (work / WORKED_ON).read_text(encoding="utf-8")
    assert "suppressed_df = ..." in text
    (work / WORKED_ON).write_text(text.replace("suppressed_df = ...", RIGHT.replace('"', '\\"')), encoding="utf-8")
    mine = {
        "notes.md": "my notes",
        "progress.txt": "1.1 is done",
        f"{CHAPTER}/lesson2_suppression-Copy1.ipynb": "a copy",
        f"{CHAPTER}/lesson3_masks_and_pseudonyms.new.ipynb": "my answers in an earlier update",
        f"{CHAPTER}/figure.png": "a figure",
        f"{CHAPTER}/.ipynb_checkpoints/lesson2_suppression-checkpoint.ipynb": "a checkpoint",
        ".hints.json": '{"lesson2_suppression/suppressed_df": 2}',
        ".jupyter/config/lab/user-settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings": "{}",
        "start.ipynb": "a notebook of my own",
    }
    for name, content in mine.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(content, encoding="utf-8")
    return work


def learners_files(work):
    """All files but the untouched lessons, which are replaced, and the course's own settings and records."""
    ours = (
        "default_setting_overrides.json",
        "course.json",
        "nbgrader_config.py",
        "ipython_kernel_config.py",
        ".course.json",
    )
    files = [path for path in work.rglob("*") if path.is_file() and path.name not in ours]
    return {
        path: path.read_bytes() for path in files if '"older": true' not in path.read_text() or path == work / WORKED_ON
    }


def test_an_update_of_an_older_work_folder_loses_nothing(work, older):
    before = learners_files(work)
    assert len(before) == 10
    report = lay_out(RELEASE, work)
    write_settings(work)
    assert {path: path.read_bytes() for path in before} == before
    beside = f"{CHAPTER}/lesson2_suppression.new.ipynb"
    assert report.beside == [(WORKED_ON, beside)] and (work / beside).read_bytes() == (RELEASE / WORKED_ON).read_bytes()
    assert UNTOUCHED in report.replaced and (work / UNTOUCHED).read_bytes() == (RELEASE / UNTOUCHED).read_bytes()


@pytest.mark.slow
def test_answers_in_an_older_lesson_are_checked_and_recorded_after_the_update(work):
    lay_out(RELEASE, work)
    before = learners_files(work)
    (report,) = checking.check_works([Work(work / WORKED_ON, WORKED_ON.removesuffix(".ipynb"))], RELEASE)
    assert report.points == 1
    assert read_progress(work).passed() == {f"{WORKED_ON.removesuffix('.ipynb')}/suppressed_df"}
    assert read_standing(RELEASE, work).next[1].name == "suppress_direct"
    assert {path: path.read_bytes() for path in before} == before
    assert RECORD not in [path.name for path in before]


def test_a_file_of_the_learner_s_that_has_the_record_s_name_is_kept(work):
    (work / RECORD).write_text("[my own list]", encoding="utf-8")
    record_check(Work(work / WORKED_ON, WORKED_ON.removesuffix(".ipynb")), LessonReport("lesson", [Mark("a", 1, 1)]))
    assert (work / "progress.damaged1.json").read_text(encoding="utf-8") == "[my own list]"
