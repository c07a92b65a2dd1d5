"""What is handed out: the wheel and the bundle hold what their lists allow, and no answer."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from course.class_settings import EACH_STUDENT
from course.errors import CourseError
from course.start_codes import OWN, code_of
from instructor.authoring import bundle as bundle_module
from instructor.authoring.bundle import Edition, write_bundle
from instructor.authoring.selection import select

ROOT = Path(__file__).resolve().parents[2]
MARKS = [f"{word} {what}" for word in ("### BEGIN", "### END") for what in ("SOLUTION", "HIDDEN TESTS")]
BLOCK = re.compile(r"### BEGIN (?:SOLUTION|HIDDEN TESTS)\b.*?### END (?:SOLUTION|HIDDEN TESTS)\b", re.DOTALL)
# `make bundle` packs these and nothing else; a name added to pyproject.toml is to be added here on purpose.
BUNDLE = re.compile(
    r"(course|release|datasets|packages/nbjudge/src)/.+|packages/nbjudge/(LICENSE|README\.md|pyproject\.toml)"
    r"|requirements-learner\.lock|environment\.yml|pyproject\.toml|LICENSE|LICENSE-TEXT"
    r"|Dockerfile|\.dockerignore|\.devcontainer/devcontainer\.json|docker/(install\.sh|start\.py"
    r"|jupyter_server_config\.py)"
    r"|README\.md|docs/(student|debugging|front_ends)\.md|docs/(lesson|journey_start|journey_student)\.png"
)
WHEEL = re.compile(
    r"course/.+|data_privacy_course-[\d.]+\.(dist-info/.+|data/data/etc/jupyter/jupyter_server_config\.d/[\w-]+\.json)"
)
RELEASE = re.compile(r"(course/)?release/.+\.(ipynb|png|svg|jpg)")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    return _unpack(next(folder.glob("*.whl")), folder / "unpacked")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    return next(_unpack(write_bundle(ROOT, folder), folder / "unpacked").iterdir())


@pytest.fixture(scope="module")
def self_study(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("self_study")
    edition = Edition(self_study=True, lessons="1.1-1.2 2.1", seed=7)
    return next(_unpack(write_bundle(ROOT, folder, edition), folder / "unpacked").iterdir())


@pytest.fixture(params=["wheel", "bundle"])
def package(request) -> Path:
    return request.getfixturevalue(request.param)


def test_the_wheel_holds_the_course_alone(wheel):
    assert [name for name in _names(wheel) if not WHEEL.fullmatch(name)] == []


def test_the_bundle_holds_what_its_list_allows(bundle):
    assert [name for name in _names(bundle) if not BUNDLE.fullmatch(name)] == []


def test_the_bundle_installs_the_grader_s_part_for_learners(bundle):
    assert {"packages/nbjudge/pyproject.toml", "packages/nbjudge/src/nbjudge/cells.py"} <= set(_names(bundle))
    assert not (bundle / "packages/nbjudge/src/nbjudge/judging").exists()


def test_the_bundle_for_a_class_lacks_no_module_that_its_own_modules_import(bundle):
    sources = [bundle, bundle / "packages" / "nbjudge" / "src"]
    modules = [
        ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for folder, package in zip(sources, ("course", "nbjudge"), strict=True)
        for path in (folder / package).rglob("*.py")
        if path.stem != "__main__"
    ]
    code = (
        f"import importlib, sys; sys.path[:0] = {list(map(str, sources))}; [*map(importlib.import_module, {modules})]"
    )
    code += "; print(sys.modules['nbjudge'].__file__)"
    assert _run("-P", "-c", code, cwd=bundle).stdout.startswith(str(bundle))


def test_a_release_holds_notebooks_and_pictures_alone(package):
    inside = [name for name in _names(package) if name.startswith(("release/", "course/release/"))]
    assert [name for name in inside if not RELEASE.fullmatch(name)] == []


def test_every_lesson_of_the_release_is_in_the_package(package):
    lessons = {path.name for path in (ROOT / "release").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    assert lessons == {Path(name).name for name in _names(package) if name.endswith(".ipynb")}


def test_no_solution_and_no_hidden_test_is_marked_in_a_package(package):
    files = [path for path in _files(package) if path.parent.name != "nbjudge"]  # its README explains these marks
    assert [(path.name, mark) for path in files for mark in MARKS if mark in _text(path)] == []


def test_no_line_of_a_solution_or_a_hidden_test_is_in_a_package(package):
    secret = _hidden_lines() - _visible_lines()
    found = {path.name: secret & _lines(_text(path)) for path in _files(package)}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_hidden_line_that_slips_into_a_lesson_would_be_found():
    chapter = "import x\n### BEGIN HIDDEN TESTS\nassert answer(3) == 12345\n### END HIDDEN TESTS\nprint(1)\n"
    notebook = json.dumps({"cells": [{"source": ["x = 1\n", "    assert answer(3) == 12345\n"]}]})
    leaked = _lines(_unfold(notebook))
    assert _lines("".join(BLOCK.findall(chapter))) & leaked == {"assert answer(3) == 12345"}
    assert "assert answer(3) == 12345" not in _lines(BLOCK.sub("", chapter))


@pytest.mark.parametrize("kind", ["bundle", "self_study"])
def test_a_bundle_s_pages_link_only_to_files_that_it_contains(request, kind):
    folder = request.getfixturevalue(kind)
    dead = [
        (page.name, link)
        for page in folder.rglob("*.md")
        if page.parent.name != "datasets"
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert dead == []


def test_the_bundle_for_a_class_does_not_say_where_hidden_tests_are(bundle):
    told = re.compile(
        r"hidden tests?\b.{0,80}\b(clone|repository)|(clone|repository)\b.{0,80}\bhidden tests?", re.S | re.I
    )
    pages = [path for path in _files(bundle) if path.suffix in (".py", ".md", ".j2", ".ipynb", ".toml")]
    assert [(path.name, found[0]) for path in pages if (found := told.search(_text(path)))] == []


def test_a_selection_takes_lessons_ranges_and_chapters():
    stems = [f"ch{chapter}_x/lesson{lesson}_y" for chapter in (1, 2, 3) for lesson in (1, 2, 10)]
    assert select(stems, "") == stems
    assert select(stems, "2") == stems[3:6]
    assert select(stems, "3.1 1.2-1.10") == [*stems[1:3], stems[6]]
    assert select(stems, "1.10-2.1") == stems[2:4]
    assert select(stems, "1-2") == stems[:6]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("4", "there's no chapter 4. The lessons are 1.1, 1.2"),
        ("1.3", "there's no lesson 1.3. The lessons are"),
        ("1.1-1.9", "there's no lesson 1.9. The lessons are"),
        ("1.1-4", "there's no chapter 4. The lessons are"),
        ("1.2-1.1", "1.1 comes before 1.2: write 1.1-1.2."),
        ("1-", "it must be a lesson (1.2), a range (1.1-1.6) or a chapter (2)."),
        ("1.1-2.x", "it must be a lesson"),
        ("two", "it must be a lesson"),
    ],
)
def test_a_selection_that_cannot_be_is_told_with_the_setting_that_contains_it(wrong, words):
    stems = [f"ch{chapter}_x/lesson{lesson}_y" for chapter in (1, 2) for lesson in (1, 2, 10)]
    with pytest.raises(CourseError) as caught:
        select(stems, f"1.1 {wrong}", "lessons in class.toml")
    assert str(caught.value).startswith(f"lessons in class.toml contains {wrong!r}, but {words}")


@pytest.mark.parametrize(
    ("lessons", "missing"),
    [
        ("1", []),
        ("1.1 1.6", ["1.6 needs 1.4"]),
        ("1.1-1.2 1.4", []),
        ("1.8", ["1.8 needs 1.1, 1.2, 1.3, 1.4, 1.5, 1.6 and 1.7"]),
        ("1 2.3 4.6", ["4.6 needs 2.4, 3.5 and 4.3"]),  # one of these three
        ("1 2.3-2.4 4.6", []),
    ],
)
def test_lessons_that_others_of_a_bundle_need_are_named(lessons, missing):
    lines = bundle_module.lessons_left_out(ROOT, Edition(lessons=lessons))
    assert lines == [f"Lesson {one}, which your selection leaves out." for one in missing]


def test_a_bundle_of_selected_lessons_has_no_others_and_links_between_them(self_study):
    lessons = {path.name for path in self_study.rglob("lesson*.ipynb")}
    assert lessons == {"lesson1_personal_data.ipynb", "lesson2_suppression.ipynb", "lesson1_sampling_categories.ipynb"}
    folders = {path.relative_to(self_study).parts[0] for path in self_study.rglob("lesson*.ipynb")}
    assert folders == {"release", "source", "solutions"}
    last = json.loads((self_study / "release/ch1_introduction/lesson2_suppression.ipynb").read_text())["cells"][-1]
    assert "".join(last["source"]) == (
        "**Previous lesson:** [1.1 Personal data](lesson1_personal_data.ipynb) · "
        "**Next lesson:** [2.1 Sampling categories](../ch2_techniques/lesson1_sampling_categories.ipynb)"
    )


def test_a_bundle_carries_the_class_seed_and_the_environment_can_change_it(self_study, monkeypatch):
    first = "import sys; sys.path.insert(0, '.'); from course.datasets import class_seed; print(class_seed())"
    monkeypatch.delenv("COURSE_SEED", raising=False)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert _run("-P", "-c", first, cwd=self_study).stdout == "7\n"
    monkeypatch.setenv("COURSE_SEED", "8")
    assert _run("-P", "-c", first, cwd=self_study).stdout == "8\n"


def test_a_bundle_for_a_class_in_which_each_student_has_a_seed_asks_for_a_code(tmp_path, monkeypatch):
    monkeypatch.delenv("COURSE_SEED", raising=False)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    edition = Edition(lessons="1.1", seed=EACH_STUDENT)
    with zipfile.ZipFile(write_bundle(ROOT, tmp_path, edition)) as packed:
        packed.extractall(tmp_path)
    folder = next(path.parent for path in tmp_path.glob("*/course"))
    load = "import sys; sys.path.insert(0, '.'); import course; course.load('clients')"
    assert "NoStartCodeError" in _run("-P", "-c", load, cwd=folder, status=1).stderr
    (folder / OWN).write_text(code_of(7))
    _run("-P", "-c", load, cwd=folder)


@pytest.mark.parametrize(("seed", "lessons", "carried"), [(None, "", (7, "1.1")), (8, "1.2", (8, "1.2"))])
def test_a_bundle_follows_class_toml_unless_it_is_told_otherwise(tmp_path, monkeypatch, capsys, seed, lessons, carried):
    (tmp_path / "class.toml").write_text('seed = 7\nlessons = "1.1"')
    packed = []
    monkeypatch.setattr(bundle_module, "ROOT", tmp_path)
    monkeypatch.setattr(bundle_module, "write_bundle", lambda root, folder, edition: packed.append(edition))
    monkeypatch.setattr(bundle_module, "lessons_left_out", lambda root, edition: [f"{edition.setting} leaves 1.3 out"])
    bundle_module.main(tmp_path, seed=seed, lessons=lessons)
    assert [(one.seed, one.lessons) for one in packed] == [carried]
    assert capsys.readouterr().err == f"{'LESSONS' if lessons else 'lessons in class.toml'} leaves 1.3 out\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "mark", "total"),
    [("bundle", "○", "1 of 5 exercises look right so far"), ("self_study", "✗", "Total: 0 of 9 points")],
)
def test_the_check_of_a_bundle_is_honest_about_a_wrong_answer(request, tmp_path, monkeypatch, kind, mark, total):
    """The visible tests pass an answer that forgets those who are exactly 30. Only all tests find the mistake."""
    folder = request.getfixturevalue(kind)
    monkeypatch.delenv("COURSE_SEED", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    _run("-P", "-m", "course.cli", "start", "work", cwd=tmp_path)
    path = tmp_path / "work" / "ch1_introduction" / "lesson2_suppression.ipynb"
    text = path.read_text(encoding="utf-8")
    changed = text.replace('"record_suppressed = ...', "\"record_suppressed = clients[clients['age'] > 30]")
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    said = _run("-P", "-m", "course.cli", "check", "1.2", cwd=tmp_path).stdout
    assert re.search(rf"{mark} . Exercise 3: no one under 30", said) and total in said
    assert ("Your mark also depends on other tests" in " ".join(said.split())) is (kind == "bundle")


def test_the_wheel_works_alone_and_sends_instructors_to_the_repository(wheel, tmp_path):
    environ_free = f"import sys; sys.path.insert(0, {str(wheel)!r}); from course import cli; "
    ended = _run("-c", environ_free + "cli.instructor()", cwd=tmp_path, status=2)
    assert "clone" in ended.stderr
    if list((wheel / "course").glob("release/*/*.ipynb")):
        started = _run("-c", environ_free + "cli.app(['start', 'mine'])", cwd=tmp_path)
        assert "new" in started.stdout


def test_the_lock_names_one_version_for_each_requirement():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    locked = re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    names = {re.match(r"[A-Za-z0-9-]+", requirement)[0].lower() for requirement in wanted} - {"nbjudge"}
    assert names <= set(locked)
    assert len(locked) == len(set(locked))


def test_learners_get_the_same_versions_without_what_developers_need():
    all_of_them, learners = (
        set(re.findall(r"^([a-z0-9_-]+==\S+)", (ROOT / f"requirements{kind}.lock").read_text(), re.MULTILINE))
        for kind in ("", "-learner")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = {one.partition("==")[0] for one in learners}
    needed = {re.match(r"[A-Za-z0-9-]+", requirement)[0].lower() for requirement in project["dependencies"]} - {
        "nbjudge"
    }
    assert learners <= all_of_them and needed <= locked
    assert not locked & {"playwright", "distributed", "dask", "opendp", "pytest", "hypothesis", "ruff", "pycanon"}


def test_the_readmes_of_bundles_have_the_commands_of_the_students_guide():
    guide = (ROOT / "docs" / "student.md").read_text(encoding="utf-8")
    for name in bundle_module.READMES.values():
        text = (ROOT / "instructor" / "authoring" / name).read_text(encoding="utf-8")
        commands = re.findall(r"^    .+$", text, re.MULTILINE)
        assert len(commands) == 4 and "\n".join(commands) in guide


def test_all_texts_name_the_versions_of_python_that_the_project_names():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [one.rpartition(" ")[2] for one in settings["classifiers"] if "Python :: 3." in one]
    wanted = f"{', '.join(versions[:-1])} or {versions[-1]}"
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "environment.yml"]
    named = {
        page.name: re.findall(r"Python (3\.\d+, [\d., ]+ or 3\.\d+)", page.read_text(encoding="utf-8"))
        for page in pages
    }
    assert {name for name, found in named.items() if found} >= {"README.md", "student.md", "environment.yml"}
    assert {text for found in named.values() for text in found} == {wanted}
    assert settings["requires-python"] == f">={versions[0]}"


def test_the_conda_environment_takes_all_packages_from_the_lock():
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    entries = re.findall(r"^\s+- ([^#\n]*\S)", text, re.MULTILINE)
    assert [e for e in entries if not e.startswith("python=3.1")] == [
        "conda-forge", "pip", "pip:", "-r requirements-learner.lock", "-e packages/nbjudge", "-e .",
    ]  # fmt: skip


@pytest.mark.slow
def test_tests_of_one_group_run_in_one_process(tmp_path):
    """They share what takes long to make; some versions of pytest and pytest-xdist forget groups."""
    (tmp_path / "test_group.py").write_text(
        "import os, pytest\n"
        "@pytest.mark.xdist_group('one')\n"
        "@pytest.mark.parametrize('number', range(20))\n"
        "def test_note(number):\n"
        "    open('processes', 'a').write(f'{os.getpid()}\\n')\n"
    )
    _run("-m", "pytest", "-n", "2", "--dist", "loadgroup", "-p", "no:cacheprovider", ".", cwd=tmp_path)
    assert len(set((tmp_path / "processes").read_text().split())) == 1


def _hidden_lines() -> set[str]:
    blocks = (block for path in _chapters() for block in BLOCK.findall(path.read_text(encoding="utf-8")))
    return {line for block in blocks for line in _lines(block) if len(line) > 20}


def _visible_lines() -> set[str]:
    shown = [BLOCK.sub("", path.read_text(encoding="utf-8")) for path in _chapters()]
    packages = (ROOT / "course", ROOT / "packages" / "nbjudge" / "src")
    shown += [path.read_text(encoding="utf-8") for package in packages for path in package.rglob("*.py")]
    return set().union(*map(_lines, shown))


def _chapters() -> list[Path]:
    return sorted((ROOT / "chapters").glob("*/*.py"))


def _lines(text: str) -> set[str]:
    """All lines, without indentation and the mark of a comment: in chapters prose is a comment."""
    return {line.strip().removeprefix("# ").strip() for line in text.splitlines()} - {""}


def _names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _text(path: Path) -> str:
    text = path.read_bytes().decode("utf-8", "replace")
    return _unfold(text) if path.suffix == ".ipynb" else text


def _unfold(notebook: str) -> str:
    return "\n".join(_strings(json.loads(notebook)))


def _strings(value: object) -> Iterator[str]:
    """Every text in a notebook: sources, outputs, metadata."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def _unpack(archive: Path, folder: Path) -> Path:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    return folder


def _run(*words: str, cwd: Path, status: int = 0) -> subprocess.CompletedProcess:
    ended = subprocess.run([sys.executable, *words], cwd=cwd, capture_output=True, text=True, timeout=120)
    assert ended.returncode == status, ended.stdout + ended.stderr
    return ended
