"""What is built from chapters/: the same each time, and never by halves."""

import nbformat
import pytest
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupytext.sync_contentsmanager import build_sync_jupytext_contents_manager_class
from little_lessons import LESSON, ROOT, STEM, lay, line_of, settle

from course.errors import CourseError
from instructor.authoring import build as building
from instructor.authoring.build import build, check
from instructor.authoring.lessons import read_lesson, stem_of
from instructor.authoring.notebooks import CHECK
from instructor.authoring.solutions import runs
from instructor.errors import AuthorError, OutOfDateError
from nbjudge.gradebook.course_folder import CourseFolder

OTHER, LAST = "ch2_z/lesson1_w", "ch2_z/lesson2_v"
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

    monkeypatch.setattr(runs, "_executed", note)
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


def test_solutions_show_the_default_data_whatever_the_seed_of_the_class_is(root, monkeypatch):
    monkeypatch.setenv("COURSE_SEED", "7")
    lay(root, f"{LESSON}\n# %%\nimport os\n\nprint(os.environ['COURSE_SEED'])\n")
    build(root, silently)
    assert cells(root, "solutions")[-1].outputs[0]["text"] == "0\n"


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


@pytest.fixture
def read(monkeypatch):
    """List the lessons that are read and checked."""
    stems, read_it = [], building.read_checked_lesson

    def note(path):
        stems.append(stem_of(path))
        return read_it(path)

    monkeypatch.setattr(building, "read_checked_lesson", note)
    return stems


@pytest.fixture
def three_lessons(root, ran, read):
    """A folder in which three lessons are built."""
    for stem in (OTHER, LAST):
        lay(root, stem=stem)
    build(root, silently)
    read.clear()
    return root


def test_only_lessons_that_have_changed_since_the_last_build_are_read(three_lessons, read):
    build(three_lessons, silently)
    assert read == []
    lay(three_lessons, LESSON.replace("Every total tells", "Each total tells"), LAST)
    build(three_lessons, silently)
    assert read == [LAST]


def test_a_new_title_reaches_the_links_of_both_neighbours(three_lessons, read):
    lay(three_lessons, LESSON.replace("# # 1.1 Sums", "# # 2.1 Another title"), OTHER)
    build(three_lessons, silently)
    assert read == [STEM, OTHER, LAST]
    for stem in (STEM, LAST):
        assert "2.1 Another title" in cells(three_lessons, "release", stem)[-1].source
    check(three_lessons)


@pytest.mark.parametrize("name", ["instructor/new.py", "course/new.py", "nbgrader_config.py", "class.toml"])
def test_all_lessons_are_built_again_if_code_or_settings_change(three_lessons, read, name):
    path = three_lessons / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{path.read_text() if path.exists() else ''}\n# changed\n")
    build(three_lessons, silently)
    assert read == [STEM, OTHER, LAST]


@pytest.mark.parametrize("damage", ["", "[", "[1]"])
def test_a_damaged_record_means_that_all_lessons_are_built(three_lessons, read, damage):
    (three_lessons / ".built.json").write_text(damage)
    build(three_lessons, silently)
    assert read == [STEM, OTHER, LAST]


def test_a_text_that_is_saved_during_the_build_is_read_again(three_lessons, read, monkeypatch):
    def save_meanwhile(*_):
        lay(three_lessons, LESSON.replace("Every total tells", "Each total tells"), LAST)
        return {}

    lay(three_lessons, LESSON.replace("Every total tells", "No total tells"), LAST)
    with monkeypatch.context() as patch:
        patch.setattr(building, "run_solutions", save_meanwhile)
        build(three_lessons, silently)
    read.clear()
    build(three_lessons, silently)
    assert read == [LAST]


def test_a_lesson_that_broke_a_rule_is_read_again(three_lessons, read):
    right = (three_lessons / "chapters" / f"{LAST}.py").read_text()
    lay(three_lessons, right.replace("### END SOLUTION\n", ""), LAST)
    for _ in range(2):
        with pytest.raises(AuthorError):
            build(three_lessons, silently)
    assert read == [LAST, LAST]


STYLE = '# %%\nfrom course import load, plotting\n\nplotting.show(plotting.bars({}, title="None"))\n'


@pytest.fixture
def drawn(root, ran):
    """A folder with two built lessons, one of which has a figure, and with some code of the course."""
    for name, text in {
        "plotting/common/style.py": "BLUE = 1\n",
        "plotting/bar_charts.py": "from course.census import COUNTIES\n",
        "census.py": "COUNTIES = 3\n",
        "datasets/clients.py": "ROWS = 200\n",
        "checking.py": "\n",
    }.items():
        path = root / "course" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    lay(root, f"{LESSON}\n{STYLE}", OTHER)
    build(root, silently)
    ran.clear()
    return root


@pytest.mark.parametrize("name", ["plotting/common/style.py", "census.py", "datasets/clients.py"])
def test_a_lesson_is_run_again_if_the_code_that_its_outputs_depend_on_has_changed(drawn, ran, name):
    (drawn / "course" / name).write_text("OTHER = 1\n", encoding="utf-8")
    with pytest.raises(OutOfDateError, match=r"chapters/: \S+solutions/ch2_z/lesson1_w\.ipynb\. Run"):
        check(drawn)
    assert names(drawn, build(drawn, silently)) == {f"solutions/{OTHER}.ipynb"} and ran == [OTHER]
    check(drawn)
    assert build(drawn, silently) == []


def test_other_code_of_the_course_does_not_count(drawn, ran):
    (drawn / "course" / "checking.py").write_text("OTHER = 1\n", encoding="utf-8")
    check(drawn)
    assert build(drawn, silently) == [] and ran == []


def test_all_solved_lessons_are_run_again_if_that_is_asked_for(drawn, ran):
    build(drawn, silently, every=True)
    assert ran == [STEM, OTHER]


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
        == f"The built files don't match chapters/: {path}. Run `make build`, and commit the files that it writes."
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
    helpers = nbformat.v4.new_code_cell("import math", metadata={"title": "helpers"})
    model["content"]["cells"].append(helpers)
    model["content"]["metadata"]["kernelspec"] = {"display_name": "Another", "language": "python", "name": "another"}
    jupyter.save(model, name)
    build(root, silently)
    after = lesson_cells(root, "source")
    assert [(cell.source, cell.metadata) for cell in after[:-1]] == before
    assert (after[-1].source, after[-1].metadata) == ("x = 1", {"nbgrader": FULL})
    assert nbformat.read(root / "source" / f"{STEM}.ipynb", as_version=4).metadata["kernelspec"]["name"] == "python3"
    assert [cell.header for cell in read_lesson(root / name).written[-2:]] == [{"nbgrader": FULL}, {"title": "helpers"}]


def test_helpers_are_in_the_hidden_test_of_source_and_nowhere_else(root, ran):
    before = [cell.source for cell in lesson_cells(root, "release")] if build(root, silently) else []
    hidden = "### BEGIN HIDDEN TESTS\n"
    lay(root, LESSON.replace(hidden, f"{hidden}secret()\n") + "\n# %% helpers\ndef secret():\n    return 70\n")
    build(root, silently)
    (holder,) = [cell for cell in cells(root, "source") if "def secret" in cell.source]
    assert (
        holder.id == "total_test"
        and "    ### BEGIN HIDDEN TESTS\n    def secret():\n        return 70" in holder.source
    )
    assert [cell.source for cell in lesson_cells(root, "release")] == before
    assert not any("secret" in cell.source for cell in cells(root, "solutions"))


@pytest.fixture
def two(root, ran):
    """A folder in which two lessons are built."""
    lay(root, LESSON.replace("Every total", "**You need** lesson 1.1.\n#\n# Every total"), OTHER)
    build(root, silently)
    return root


def class_files(root) -> set[str]:
    return {path.relative_to(root / "class").as_posix() for path in (root / "class").rglob("*.ipynb")}


def configured(root) -> tuple[str, str]:
    directory = CourseFolder(root, "ch1_x").directory
    return directory.source_directory, directory.release_directory


def test_the_lessons_of_a_class_have_a_folder_of_their_own_and_the_others_stay_where_git_keeps_them(two):
    before = built(two)
    (two / "class.toml").write_text('lessons = "1"')
    build(two, silently)
    assert built(two) == before
    assert class_files(two) == {f"{name}/{STEM}.ipynb" for name in ("source", "release")}
    assert configured(two) == ("class/source", "class/release")
    assert "Next lesson" in cells(two, "source")[-1].source
    assert "Next lesson" not in cells(two / "class", "source")[-1].source
    check(two)
    (two / "class.toml").unlink()
    with pytest.raises(OutOfDateError, match=r"class/source/ch1_x/lesson1_y\.ipynb"):
        check(two)
    build(two, silently)
    assert built(two) == before and class_files(two) == set()
    assert configured(two) == ("source", "release")


def test_a_line_names_the_lessons_that_a_chosen_one_needs(two):
    told = []
    (two / "class.toml").write_text('lessons = "2.1"')
    build(two, told.append)
    (two / "class.toml").write_text('lessons = "1.1-2.1"')
    build(two, told.append)
    assert told == ["Lesson 2.1 needs 1.1, which your selection leaves out."]


def test_a_selection_that_cannot_be_names_the_setting_and_nothing_is_written(two):
    (two / "class.toml").write_text('lessons = "1.1-1.9"')
    lay(two, LESSON.replace("Every total", "Each total"))
    before = built(two)
    for attempt in (lambda: build(two, silently), lambda: check(two)):
        with pytest.raises(
            CourseError, match=r"^lessons in class\.toml contains '1\.1-1\.9', but there's no lesson 1\.9"
        ):
            attempt()
    assert built(two) == before
