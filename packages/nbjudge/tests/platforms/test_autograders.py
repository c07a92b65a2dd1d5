"""Autograders are built, laid out as Gradescope and GitHub do it, and run on submissions."""

import json
import shutil
import subprocess
import zipfile
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from course_folders import BIN, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, written
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.platforms.gradescope import to_results
from nbjudge.platforms.submission import Mark

pytestmark = pytest.mark.slow

SECRET = "assert a != 7"
ONE = notebook(
    answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"),
    graded("a_test", f"assert a > 0\n### BEGIN HIDDEN TESTS\n{SECRET}\n### END HIDDEN TESTS", points=2),
    answer("b", "### BEGIN SOLUTION\nb = 1\n### END SOLUTION"),
    graded("b_test", "assert b == 1", points=1),
    written("essay", "because"),
)


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """A course with a student, whose work must not travel."""
    course = make_course(tmp_path_factory.mktemp("gradescope") / "course", {"one": ONE})
    (course / "requirements.txt").write_text("seaborn\n")
    hand_in(course, "zoe", {"a": "a = 2"})
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.add_student("zoe")
    return course


@pytest.fixture(scope="module")
def archive(course) -> Path:
    target = course.parent / "autograder.zip"
    done = CliRunner().invoke(app, ["autograder", NAME, "--out", str(target), "--course", str(course)])
    assert done.exit_code == 0, done.output
    return target


@pytest.fixture(scope="module")
def repository(course) -> Path:
    target = course.parent / "repository"
    words = ["autograder", NAME, "--format", "github", "--out", str(target), "--course", str(course)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return target


def unpack(archive: Path, root: Path) -> None:
    """Lay out /autograder as Gradescope's specification describes it."""
    shutil.unpack_archive(archive, root / "source")
    shutil.copy(root / "source" / "run_autograder", root / "run_autograder")
    (root / "run_autograder").chmod(0o755)
    (root / "results").mkdir()


def results_of(root: Path, submission: Path) -> tuple[dict, str]:
    shutil.copytree(submission, root / "submission")
    done = subprocess.run(
        [root / "run_autograder"], cwd=root, env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    return json.loads((root / "results" / "results.json").read_text()), done.stdout


def test_each_exercise_is_a_test_and_hidden_parts_are_shown_after_publishing(course, archive, tmp_path):
    unpack(archive, tmp_path)
    handed_in = hand_in(course, "yan", {"a": "a = 7", "b": "b = 1", "essay": "So it is."})
    results, _ = results_of(tmp_path, handed_in)
    shutil.rmtree(handed_in.parent)
    assert [(one["name"], one["score"], one["max_score"], one["visibility"]) for one in results["tests"]] == [
        ("one: a", 0, 2, "after_published"),
        ("one: b", 1, 1, "after_published"),
    ]
    assert results["output"] == "Your teacher still has to mark these exercises: essay."
    assert SECRET not in json.dumps(results) and results["tests"][1]["output"] == "passed"


def test_results_are_visible_at_once_only_before_the_first_test_with_a_hidden_part():
    result = SimpleNamespace(exercise="a", points=1, of=1, is_bonus=False, message="", state="passed")
    marks = [Mark("one", "one", result, hidden) for hidden in (False, True, False)]
    visibilities = [one["visibility"] for one in to_results(marks)["tests"]]
    assert visibilities == ["visible", "after_published", "after_published"]


def test_work_that_cannot_be_graded_gets_a_result_and_the_teacher_the_reason(archive, tmp_path):
    unpack(archive, tmp_path)
    shutil.rmtree(tmp_path / "source" / "course")
    (tmp_path / "empty").mkdir()
    results, said = results_of(tmp_path, tmp_path / "empty")
    assert results["score"] == 0 and "your teacher will look at it" in results["output"]
    assert "source/course" in said and "source/course" not in json.dumps(results)


def test_the_zip_file_contains_what_is_installed_here_and_no_student(archive, tmp_path):
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
        contents = {name: packed.read(name) for name in names}
        executable = {
            name for name in ("setup.sh", "run_autograder") if packed.getinfo(name).external_attr >> 16 & 0o100
        }
        packed.extract("setup.sh", tmp_path)
    assert executable == {"setup.sh", "run_autograder"}
    subprocess.run(["sh", "-n", tmp_path / "setup.sh"], check=True)
    assert [name for name, content in contents.items() if b"zoe" in content and name.startswith("course/")] == []
    requirements = contents["requirements.txt"].decode().splitlines()
    assert "seaborn" in requirements and any(line.startswith("nbgrader") for line in requirements)
    assert not any(line.startswith(("nbjudge", "distributed")) for line in requirements)
    pinned = dict(line.split("==") for line in contents["constraints.txt"].decode().splitlines())
    assert pinned["platformdirs"] == version("platformdirs") and len(pinned) > 100
    site = tmp_path / "site"
    for name in (name for name in names if name.startswith("packages/")):
        packed_to = site / name.removeprefix("packages/")
        packed_to.parent.mkdir(parents=True, exist_ok=True)
        packed_to.write_bytes(contents[name])
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import nbjudge; "
        "from importlib.metadata import entry_points; "
        "print(nbjudge.__file__, [one.value for one in entry_points(group='nbjudge.course', name='instructor')])"
    )
    said = subprocess.run([BIN / "python", "-c", code, site], capture_output=True, text=True, check=True).stdout
    assert said.startswith(str(site)) and "'course'" in said


def test_the_workflow_runs_files_of_the_repository(repository):
    workflow = yaml.safe_load((repository / ".github/workflows/check.yml").read_text(encoding="utf-8"))
    (job,) = workflow["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert workflow[True] == ["push", "workflow_dispatch"] and workflow["permissions"] == {"contents": "read"}
    assert [command.split()[-1] for command in commands] == [".grader/setup.sh", ".grader/check.sh"]
    for script in (repository / command.split()[-1] for command in commands):
        subprocess.run(["sh", "-n", script], check=True)


def test_the_repository_contains_the_notebooks_of_students_and_nothing_hidden(course, repository):
    files = {
        path.relative_to(repository).as_posix(): path.read_bytes() for path in repository.rglob("*") if path.is_file()
    }
    assert files[f"{NAME}/one.ipynb"] == (course / "release" / NAME / "one.ipynb").read_bytes()
    for text in (SECRET, "BEGIN SOLUTION", "a = 1"):
        found = [name for name, content in files.items() if text.encode() in content and "/packages/" not in name]
        assert found == [], text


@pytest.mark.parametrize(("answers", "status"), [({"a": "a = 7", "b": "b = 1"}, 0), ({"a": "a = 1", "b": "b = 2"}, 1)])
def test_a_push_shows_what_the_visible_tests_say(course, repository, tmp_path, answers, status):
    shutil.copytree(repository, tmp_path / "clone")
    handed_in = hand_in(course, "yan", {**answers, "essay": "So it is."})
    shutil.copy(handed_in / "one.ipynb", tmp_path / "clone" / NAME)
    shutil.rmtree(handed_in.parent)
    place = tmp_path / "summary.md"
    done = subprocess.run(
        ["sh", ".grader/check.sh"],
        cwd=tmp_path / "clone",
        env=ENVIRONMENT | {"GITHUB_STEP_SUMMARY": str(place)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stdout + done.stderr
    shown = place.read_text(encoding="utf-8")
    assert "| one | a | ✓ passed |" in shown and "still to be marked" in shown
    assert ("| one | b | ✓ passed |" in shown) == (status == 0)


def test_a_folder_that_exists_and_an_unknown_format_are_refused(course, repository):
    for words, said in (
        (["--format", "github", "--out", str(repository)], "which already exists. Choose another name"),
        (["--format", "canvas"], "must be gradescope or github"),
    ):
        done = CliRunner().invoke(app, ["autograder", NAME, *words, "--course", str(course)])
        assert done.exit_code != 0 and said in str(done.exception)


def test_a_class_with_different_data_for_each_student_is_refused(course, tmp_path, monkeypatch):
    seeds = {"one student": {"course": 1}, "another student": {"course": 2}}
    monkeypatch.setattr("nbjudge.platforms.package.read_seeds", lambda: lambda student: seeds[student])
    words = ["autograder", NAME, "--out", str(tmp_path / "autograder.zip"), "--course", str(course)]
    assert "Each student in this class has different data" in str(CliRunner().invoke(app, words).exception)
    assert not (tmp_path / "autograder.zip").exists()
