"""What is built from chapters/: the same each time, and never by halves."""

import nbformat
import pytest
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupytext.sync_contentsmanager import build_sync_jupytext_contents_manager_class
from little_lessons import LESSON, ROOT, STEM, lay, line_of, settle

from instructor.authoring import build as building
from instructor.authoring.build import build, check
from instructor.authoring.lessons import read_lesson
from instructor.authoring.notebooks import CHECK
from instructor.errors import AuthorError, OutOfDateError

OTHER = "ch2_z/lesson1_w"
FULL = {"grade": False, "grade_id": "given", "locked": True, "schema_version": 3, "solution": False, "task": False}


@pytest.fixture
def root(tmp_path):
    lay(settle(tmp_path))
    return tmp_path


@pytest.fixture
def ran(monkeypatch):
    """Leave solutions unexecuted, and list the lessons whose turn it was."""
    lessons = []

    def note(notebook, lesson):
        lessons.append(lesson.stem)
        return notebook

    monkeypatch.setattr(building, "_executed", note)
    return lessons


def test_everything_that_is_built_matches_its_text():
    check(ROOT)  # the folders of this clone


def silently(_: str) -> None:
    pass


def built(root) -> dict[str, bytes]:
    paths = [path for name in ("source", "release", "solutions") for path in (root / name).rglob("*")]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths if path.is_file()}


def cells(root, name, stem=STEM):
    return nbformat.read(root / name / f"{stem}.ipynb", as_version=4).cells


def lesson_cells(root, name):
    """The cells of the text alone, without those that end every lesson."""
    return cells(root, name)[: -len(CHECK)]


def names(root, changed) -> set[str]:
    return {path.relative_to(root).as_posix() for path in changed}


def three(stem) -> set[str]:
    return {f"{name}/{stem}.ipynb" for name in ("source", "release", "solutions")}


def test_a_lesson_becomes_source_release_and_solutions_and_a_second_build_changes_nothing(root):
    assert names(root, build(root, silently)) == three(STEM)
    first = built(root)
    outputs = [cell.outputs for cell in cells(root, "solutions") if cell.cell_type == "code"]
    assert outputs[-1][0]["text"] == "✓ total is there\n"  # solutions are run
    assert build(root, silently) == []
    assert built(root) == first
    check(root)
    (root / "solutions" / f"{STEM}.ipynb").unlink()
    build(root, silently)
    assert built(root) == first  # outputs are the same when they are made anew


def test_a_solution_that_fails_is_told_with_its_line_and_nothing_is_written(root):
    text = LESSON + "\n# %%\nopen('left.txt', 'w').close()\n\n# %%\ntotal / 0\n"
    lay(root, text)
    with pytest.raises(AuthorError) as caught:
        build(root, silently)
    assert caught.value.line == line_of(text, "total / 0") - 1
    assert "with all solutions in place, this cell fails with ZeroDivisionError: division by zero. Fix it" in str(
        caught.value
    )
    assert built(root) == {} and not list(root.rglob("left.txt"))


def test_a_release_holds_neither_solutions_nor_hidden_tests(root, ran):
    build(root, silently)
    _, _, _, answer, test, _, _ = cells(root, "release")
    assert answer.source == "total = ...\n# Your code here"
    assert "hidden" not in test.source.lower() and "each age counts once" not in test.source
    assert test.source.endswith('checks.passed("total is there")')
    assert test.metadata["tags"] == ["raises-exception"]
    assert {cell.metadata["nbgrader"]["locked"] for cell in (answer, test)} == {True, False}


def test_a_release_ends_with_a_cell_that_checks_it_and_solutions_do_not(root, ran):
    build(root, silently)
    for name in ("source", "release"):
        prose, code = cells(root, name)[-2:]
        assert (prose.source, code.source) == CHECK and "course.check()" in code.source
        assert (prose.id, code.id, code.metadata) == ("cell-06", "cell-07", {})
    assert "course.check" not in cells(root, "solutions")[-1].source


def test_a_changed_lesson_changes_its_own_files_alone(root, ran):
    lay(root, stem=OTHER)
    build(root, silently)
    lay(root, LESSON.replace("Every total tells", "Each total tells"), OTHER)
    ran.clear()
    assert names(root, build(root, silently)) == three(OTHER)
    assert ran == [OTHER]


def test_a_changed_hidden_test_changes_the_source_alone(root, ran):
    build(root, silently)
    lay(root, LESSON.replace("each age counts once", "every age counts once"))
    ran.clear()
    assert names(root, build(root, silently)) == {f"source/{STEM}.ipynb"}
    assert ran == []


def test_a_lesson_that_is_gone_is_removed_with_its_folders(root, ran):
    lay(root, stem=OTHER).touch()
    build(root, silently)
    (root / "chapters" / f"{OTHER}.py").unlink()
    with pytest.raises(OutOfDateError, match=r"solutions/ch2_z/lesson1_w\.ipynb"):
        check(root)
    linked = {f"{name}/{STEM}.ipynb" for name in ("source", "release")}  # the other lesson linked to it
    assert names(root, build(root, silently)) == three(OTHER) | linked
    assert set(built(root)) == three(STEM)
    assert not any((root / name / "ch2_z").exists() for name in ("source", "release", "solutions"))


def test_check_passes_when_all_is_in_step_and_writes_nothing(root, ran):
    build(root, silently)
    before = built(root)
    check(root)
    assert built(root) == before


@pytest.mark.parametrize("name", ["source", "release", "solutions"])
def test_check_names_a_notebook_that_was_edited_by_hand(root, ran, name):
    build(root, silently)
    path = root / name / f"{STEM}.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("Every total", "No total"), encoding="utf-8")
    with pytest.raises(OutOfDateError) as caught:
        check(root)
    assert (
        str(caught.value)
        == f"The built files don't match chapters/: {path}. Run `make build` and commit what it writes."
    )
    assert build(root, silently) == [path]
    check(root)


@pytest.mark.parametrize("name", ["source", "release", "solutions"])
def test_check_names_a_notebook_that_is_missing_or_broken(root, ran, name):
    build(root, silently)
    path = root / name / f"{STEM}.ipynb"
    for spoil in (path.unlink, lambda: path.write_text("<<<<<<< ours", encoding="utf-8")):
        spoil()
        with pytest.raises(OutOfDateError, match=path.name):
            check(root)
        assert build(root, silently) == [path]


def test_check_names_a_changed_text(root, ran):
    build(root, silently)
    lay(root, LESSON.replace("Every total", "Each total"))
    with pytest.raises(OutOfDateError, match=r"source/.*release/.*solutions/"):
        check(root)


def test_outputs_of_solutions_do_not_count(root, ran):
    build(root, silently)
    path = root / "solutions" / f"{STEM}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].outputs = [nbformat.v4.new_output("stream", text="other")]
    nbformat.write(notebook, path)
    check(root)
    assert build(root, silently) == []


def test_what_jupyterlab_leaves_behind_does_not_count(root, ran):
    build(root, silently)
    for name in ("source", "release", "solutions"):
        copy = root / name / "ch1_x" / ".ipynb_checkpoints" / "lesson1_y-checkpoint.ipynb"
        copy.parent.mkdir()
        copy.write_text("{}", encoding="utf-8")
    check(root)
    assert build(root, silently) == []


def test_a_text_that_breaks_a_rule_leaves_everything_as_it_was(root, ran):
    lay(root, stem=OTHER)
    build(root, silently)
    before = built(root)
    lay(root, LESSON.replace("Every total", "Each total"))
    lay(root, LESSON.replace("### END SOLUTION\n", ""), OTHER)
    for attempt in (lambda: build(root, silently), lambda: check(root)):
        with pytest.raises(AuthorError, match=r"ch2_z/lesson1_w\.py:20: a region isn't closed"):
            attempt()
    assert built(root) == before


def test_a_cell_with_full_metadata_reaches_students_unchanged(root, ran):
    entry = (
        '{"grade": false, "grade_id": "given", "locked": true, "schema_version": 3, "solution": false, "task": false}'
    )
    lay(root, f"{LESSON}\n# %% nbgrader={entry}\nx = 1\n")
    build(root, silently)
    source = lesson_cells(root, "source")[-1]
    assert (source.source, source.metadata, source.id) == ("x = 1", {"nbgrader": FULL}, "given")
    assert {**lesson_cells(root, "release")[-1].metadata["nbgrader"], "checksum": None} == {
        **FULL,
        "cell_type": "code",
        "checksum": None,
    }


def test_a_text_saved_by_jupyterlab_still_builds(root, ran):
    build(root, silently)
    before = [(cell.source, cell.metadata) for cell in lesson_cells(root, "source")]
    jupyter = build_sync_jupytext_contents_manager_class(LargeFileManager)(root_dir=str(root))
    name = f"chapters/{STEM}.py"
    model = jupyter.get(name, type="notebook", content=True)
    cell = nbformat.v4.new_code_cell("x = 1", metadata={"nbgrader": dict(FULL), "editable": True, "trusted": True})
    model["content"]["cells"].append(cell)
    model["content"]["metadata"]["kernelspec"] = {"display_name": "Another", "language": "python", "name": "another"}
    jupyter.save(model, name)
    build(root, silently)
    after = lesson_cells(root, "source")
    assert [(cell.source, cell.metadata) for cell in after[:-1]] == before
    assert (after[-1].source, after[-1].metadata) == ("x = 1", {"nbgrader": FULL})
    assert nbformat.read(root / "source" / f"{STEM}.ipynb", as_version=4).metadata["kernelspec"]["name"] == "python3"
    assert read_lesson(root / name).cells[-1].header == {"nbgrader": FULL}


def test_only_the_lessons_of_the_class_are_built_and_others_are_removed(root, ran):
    lay(root, LESSON.replace("1.1", "2.1"), OTHER)
    build(root, silently)
    assert any(OTHER in name for name in built(root))
    (root / "class.toml").write_text('lessons = "1"')
    build(root, silently)
    assert {name.partition("/")[2] for name in built(root)} == {f"{STEM}.ipynb"}
    check(root)
