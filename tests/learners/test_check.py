import hashlib
import sys
import time
from pathlib import Path

import nbformat
import pytest
from rich.console import Console
from typer.testing import CliRunner

from course import checking, class_settings, cli, guidance
from course.answer_faults import syntax_fault
from course.checking import check_works
from course.class_settings import EACH_STUDENT, ClassSettings
from course.reports import LessonReport, print_report
from course.start_codes import code_of, save_code
from course.visible import check_visible
from course.work_files import NoWork, Work, find_work, is_called, work_at, work_folder
from instructor import check
from instructor.authoring.lessons import read_lesson
from nbjudge.cell_metadata import entry
from nbjudge.processes.spawn_server import SpawnServer
from nbjudge.records.verdicts import Limits, Step, Verdict
from nbjudge.regions import solved
from nbjudge.results import EXTRA_STEP, Mark

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAME = "ch1_introduction/lesson1_personal_data"
SOLUTIONS = {
    cell.answer: solved(cell.source) for cell in read_lesson(ROOT / "chapters" / f"{NAME}.py").cells if cell.answer
}


NO_CLONE = {"course.checking": ("instructor_module", lambda _: None), "course.guidance": ("find_clone", lambda: None)}


@pytest.fixture
def work(tmp_path, monkeypatch):
    monkeypatch.setattr(check, "LIMITS", Limits(cell=4, question=3))
    (tmp_path / "ch1_introduction").mkdir()
    return tmp_path


# A program in a group of its own; its ID is written to a file.
STARTS = (
    "import os, signal, subprocess\n"
    "began = subprocess.Popen(['sleep', '3600'], process_group=0)\n"
    "open('@WORK@', 'a').write(f'{began.pid}\\n')"
)


def left_running(work):
    """The programs that were started and haven't been ended; those that have may still be listed for a moment."""
    states = [Path(f"/proc/{pid}/stat") for pid in (work / "started").read_text().split()]
    return [path for path in states if path.exists() and path.read_text().rpartition(")")[2].split()[0] != "Z"]


def write(work, answers, change=lambda notebook: None, name=NAME):
    """Lay the lesson with these answers into the work folder."""
    notebook = nbformat.read(ROOT / "release" / f"{name}.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(entry(cell).get("grade_id"), cell.source).replace("@WORK@", str(work / "started"))
    change(notebook)
    path = work / f"{name}.ipynb"
    nbformat.write(notebook, path)
    return path


def checked(work, solutions=False, name=NAME):
    (report,) = check_works([Work(work / f"{name}.ipynb", name)], ROOT / "release", solutions)
    return {mark.exercise: mark for mark in report.marks}, report


def test_a_solved_lesson_earns_every_point_and_stays_as_it_is(work):
    path = write(work, SOLUTIONS)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    marks, report = checked(work)
    assert report.points == report.of == 9 and all(mark.sign == "✓" for mark in marks.values())
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_a_half_done_lesson_tells_what_is_open_and_an_endless_loop_costs_one_exercise(work):
    endless = "def uniqueness(df, columns):\n    while True:\n        pass"
    write(
        work,
        {
            "privacy_definition": "privacy_definition = 'B'",
            "most_sensitive": "most_sensitive = 'D'",
            "uniqueness": endless,
        },
    )
    marks, _ = checked(work)
    assert [
        marks[name].sign for name in ("privacy_definition", "column_roles", "most_sensitive", "uniqueness")
    ] == list("✗·✓✗")
    assert "This rule is about security" in marks["privacy_definition"].message
    assert "a loop that doesn't end" in marks["uniqueness"].message


def test_a_skipped_extra_step_costs_no_points_and_is_named(work):
    name, step = "ch1_introduction/lesson2_suppression", "(df[column] >= lowest).mean()"
    answer = f"def rows_lost(df, column, lowest):\n    return float(1 - {step}) if len(df) else 0.0"
    write(work, {"rows_lost": answer}, name=name)
    mark = checked(work, name=name)[0]["rows_lost"]
    assert mark.passed and mark.note.startswith(f"{EXTRA_STEP}rows_lost(")


def test_the_data_are_those_of_the_start_code(work, monkeypatch):
    monkeypatch.setattr(class_settings, "local_settings", lambda: ClassSettings(seed=EACH_STUDENT))
    monkeypatch.delenv("COURSE_SEED", raising=False)
    save_code(code_of(7), work)
    reads = "import os\nassert os.environ['COURSE_SEED'] == '7'\n"
    write(work, {"privacy_definition": reads + SOLUTIONS["privacy_definition"]})
    assert checked(work)[0]["privacy_definition"].passed


BRACKET = "def uniqueness(df, columns):\n    return float((~df.duplicated(columns, keep=False)).mean()"
SCALE = "def uniqueness(df, columns):\n    return 0.5"


@pytest.mark.parametrize("mistake", [BRACKET, SCALE], ids=["syntax", "value"])
def test_one_mistake_costs_one_exercise(work, mistake):
    write(work, SOLUTIONS | {"uniqueness": mistake})
    marks, report = checked(work)
    assert [name for name, mark in marks.items() if not mark.passed] == ["uniqueness"] and report.points == 6
    assert (
        marks["riskiest_pair"].note == "Tested with the course's answer to exercise 4, because yours isn't right yet."
    )


def test_a_second_mistake_is_still_found(work):
    write(work, SOLUTIONS | {"uniqueness": SCALE, "riskiest_pair": "riskiest_pair = uniqueness(clients, []) and 'age'"})
    marks, _ = checked(work)
    assert marks["riskiest_pair"].state == "not right yet"
    assert (
        marks["riskiest_pair"].note == "Tested with the course's answer to exercise 4, because yours isn't right yet."
    )


def test_other_names_of_a_wrong_answer_are_still_there(work):
    pair = "riskiest_pair = riskiest(list(clients.columns))"
    helper = (
        f"{SCALE}\n"
        "\n"
        "\n"
        "def riskiest(columns):\n"
        "    return ('email', 'age') if uniqueness(clients, ['age']) != 0.5 else ()"
    )
    write(work, SOLUTIONS | {"uniqueness": helper, "riskiest_pair": pair})
    marks, _ = checked(work)
    assert "riskiest" not in marks["riskiest_pair"].message.replace("riskiest_pair", "")


def test_what_is_not_begun_is_not_tested_with_references(work):
    write(work, {"uniqueness": SCALE})
    marks, _ = checked(work)
    assert (marks["riskiest_pair"].state, marks["riskiest_pair"].note) == ("not begun", "")


@pytest.mark.parametrize("has_all_tests", [True, False])
def test_an_answer_that_python_cannot_read_is_named_with_its_line(work, monkeypatch, has_all_tests):
    if not has_all_tests:
        monkeypatch.setattr(checking, *NO_CLONE["course.checking"])
    write(work, SOLUTIONS | {"uniqueness": BRACKET})
    marks, report = checked(work)
    assert marks["uniqueness"].message == "Python can't read line 2 of the answer cell: '(' was never closed."
    assert report.all_tests is has_all_tests


@pytest.mark.parametrize("limit", ["x = !true\n" * 510, "-" * 20_000 + "1", 'a = %"""%%time%'])
def test_an_answer_that_exceeds_a_limit_of_python_is_named(limit):
    assert "Python can't read the answer cell" in syntax_fault(limit).message


def test_an_answer_that_stops_is_named_with_its_error(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 1 / 0"})
    message = checked(work)[0]["most_sensitive"].message
    assert (
        message
        == "most_sensitive isn't defined, because its answer cell stopped with ZeroDivisionError: division by zero"
    )


def test_without_hidden_tests_an_exercise_waits_for_the_one_that_it_needs(work, monkeypatch):
    monkeypatch.setattr(checking, *NO_CLONE["course.checking"])
    write(work, SOLUTIONS | {"uniqueness": SCALE, "riskiest_pair": "riskiest_pair = uniqueness(clients, []).pair"})
    mark = checked(work)[0]["riskiest_pair"]
    assert (mark.sign, mark.state) == ("…", "waiting")
    assert mark.message == "This exercise needs exercise 4, which isn't right yet."


def test_exercises_have_their_titles_and_links(work):
    write(work, {})
    marks, _ = checked(work)
    assert marks["uniqueness"].title == "Exercise 4: measure uniqueness"
    assert marks["uniqueness"].link == "lesson1_personal_data.ipynb#Exercise-4:-measure-uniqueness"


@pytest.mark.parametrize("lost", [True, False])
def test_the_result_of_a_process_that_was_lost_may_be_different_next_time(work, lost):
    lesson = check._Notebooks.read(ROOT, Work(write(work, SOLUTIONS), NAME))
    verdicts = {name: Verdict(0, lost=lost and name == "uniqueness") for name in SOLUTIONS}
    assert check._report("lesson1", lesson, verdicts, {}).is_repeatable is not lost


def test_what_is_not_passed_has_its_hints_and_what_is_passed_its_solution(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    marks, report = checked(work)
    assert marks["most_sensitive"].hints[0] == "What could you buy if all you had was this column?"
    assert len(marks["most_sensitive"].hints) == 3 and not marks["most_sensitive"].solution
    assert marks["uniqueness"].solution == SOLUTIONS["uniqueness"] and not marks["uniqueness"].hints
    assert f"solutions/{NAME}.ipynb" in report.notes[-1]


def test_all_solutions_are_there_for_those_who_ask(work):
    write(work, {})
    marks, report = checked(work)
    assert not any(mark.solution for mark in marks.values()) and not report.notes
    marks, report = checked(work, solutions=True)
    assert {name: mark.solution for name, mark in marks.items()} == SOLUTIONS
    assert f"solutions/{NAME}.ipynb" in report.notes[-1]


def test_hints_climb_with_each_check_and_stay_at_the_last(work):
    report = LessonReport("lesson1", [Mark("a", 0, 1, hints=["?", "look", "nearly"]), Mark("b", 0, 1, begun=False)])
    shown = []
    for _ in range(4):
        guidance.climb(report, work)
        shown.append((report.marks[0].hint, report.marks[1].hint))
    assert shown == [("?", ""), ("look", ""), ("nearly", ""), ("nearly", "")]


@pytest.mark.parametrize("text", ["[broken", "[" * 100_000], ids=["broken", "deep"])
def test_a_spoiled_record_of_hints_is_begun_anew(work, text):
    (work / guidance.HINTS_SEEN).write_text(text)
    report = LessonReport("lesson1", [Mark("a", 0, 1, hints=["?", "look"])])
    guidance.climb(report, work)
    assert report.marks[0].hint == "?"


def test_tests_are_dealt_out_to_runs_that_end_at_their_last_one():
    steps = [Step("a"), Step("1", test="1"), Step("b"), Step("2", test="2"), Step("c"), Step("3", test="3"), Step("d")]
    texts = [["".join(step.source for step in lane) for lane in check._lanes(steps, count)] for count in (1, 2, 9)]
    assert texts == [["a1b2c3"], ["a1bc3", "ab2"], ["a1", "ab2", "abc3"]]


def test_what_a_lesson_draws_behind_its_last_test_is_not_loaded_for_a_check():
    before, behind = ("ch1_introduction/lesson6_linkage_attack", "ch1_introduction/lesson7_retention")
    loaded = [check._libraries(ROOT, [Work(Path(), name)]) for name in (before, behind)]
    assert ["course.plotting.show" in names for names in loaded] == [True, False]


def test_where_processes_cannot_fork_they_are_started_anew(work, monkeypatch):
    monkeypatch.setattr(check, "SERVER", SpawnServer)
    monkeypatch.setattr(check, "PARALLEL_RUNS", 1)
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    assert checked(work)[1].points == 8


def test_tests_come_from_the_course_whatever_became_of_them(work):
    def spoil(notebook):
        notebook.cells = [cell for cell in notebook.cells if entry(cell).get("grade_id") != "most_sensitive_test"]
        for cell in notebook.cells:
            if entry(cell).get("grade"):
                cell.source = "print('all is well')"

    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'", "uniqueness": "uniqueness = len"}, spoil)
    marks, report = checked(work)
    assert marks["most_sensitive"].points == marks["uniqueness"].points == 0
    assert marks["privacy_definition"].points == 1 and report.of == 9


def test_an_answer_cell_that_is_gone_is_told(work):
    def lose(notebook):
        notebook.cells = [cell for cell in notebook.cells if entry(cell).get("grade_id") != "uniqueness"]

    write(work, SOLUTIONS, lose)
    _, report = checked(work)
    assert any("answer cell of uniqueness is missing" in note for note in report.notes)


def test_without_a_clone_the_visible_tests_run_and_say_so(work):
    path = write(work, SOLUTIONS | {"uniqueness": "def uniqueness(df, columns):\n    return 0.5"})
    report = check_visible(Work(path, NAME), ROOT / "release")
    marks = {mark.exercise: mark for mark in report.marks}
    assert marks["uniqueness"].points == 0 and "returned 0.5" in marks["uniqueness"].message
    assert marks["column_roles"].state == "looks right so far" and not report.all_tests
    assert "Your mark also depends on other tests" in report.notes[0]
    assert report.title == "lesson1_personal_data: 4 of 5 exercises look right so far"


def test_without_a_clone_the_solutions_are_with_the_instructor(work, monkeypatch):
    for module in (checking, guidance):
        monkeypatch.setattr(module, *NO_CLONE[module.__name__])
    write(work, SOLUTIONS)
    marks, report = checked(work)
    assert report.points == 9 and report.notes[-1] == "Your instructor has the solutions."
    assert not any(mark.solution for mark in marks.values())


def test_the_command_prints_marks_messages_and_the_total(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 0
    for words in ("Exercise 3", "0 of 1", "Hint: What could", f"solutions/{NAME}.ipynb", "Total: 8 of 9 points"):
        assert words in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("only", "meant"),
    [(None, True), ("ch1", True), ("lesson2", True), ("1.2", True), ("1.1", False), ("2.2", False), ("lesson1", False)],
)
def test_a_lesson_is_called_by_part_of_its_name_or_by_its_number(only, meant):
    assert is_called("ch1_introduction/lesson2_suppression", only) is meant


@pytest.mark.parametrize(
    ("only", "meant"),
    [("3.10", "10"), ("3.1", "1"), ("lesson1", "1"), ("lesson10", "10"), ("ch3_b/lesson1", "1"), ("lesson1_a", "1")],
)
def test_lesson_10_is_not_called_by_what_lesson_1_is_called(only, meant):
    stems = ["ch3_b/lesson1_a", "ch3_b/lesson10_c"]
    assert [stem for stem in stems if is_called(stem, only)] == [f"ch3_b/lesson{meant}_{'a' if meant == '1' else 'c'}"]


def test_lesson_10_comes_after_lesson_9(tmp_path):
    release, work = tmp_path / "release", tmp_path / "work"
    for folder in (release, work):
        for stem in ("ch1_a/lesson10_c", "ch1_a/lesson9_b", "ch1_a/lesson1_d", "ch10_e/lesson1_f", "ch2_g/lesson1_h"):
            (folder / stem).parent.mkdir(parents=True, exist_ok=True)
            (folder / f"{stem}.ipynb").touch()
    found = [one.lesson for one in find_work(work, release, None)]
    assert found == ["ch1_a/lesson1_d", "ch1_a/lesson9_b", "ch1_a/lesson10_c", "ch2_g/lesson1_h", "ch10_e/lesson1_f"]


def test_an_unknown_lesson_and_a_broken_notebook_are_told_in_words(work):
    with pytest.raises(NoWork, match="There's no lesson called 'lesson99'"):
        find_work(work, ROOT / "release", "lesson99")
    with pytest.raises(NoWork, match="course start"):
        find_work(work, ROOT / "release", "lesson1")
    (work / f"{NAME}.ipynb").write_text("{")
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 1 and "can't be read as a notebook" in result.output


def test_a_notebook_of_nested_lists_is_told_in_words(work):
    (work / f"{NAME}.ipynb").write_text("[" * 100_000 + "]" * 100_000)
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 1 and "can't be read as a notebook" in result.output


def test_messages_of_someone_elses_notebook_give_the_terminal_no_orders(capsys):
    mark = Mark("a", 0, 1, "f() raised ValueError: \x1b]0;title\x07\x1b[2J\x9b31m \u202e [/nope]\nsecond line")
    print_report(LessonReport("lesson1", [mark]), Console(width=200))
    shown = capsys.readouterr().out
    assert "[/nope]" in shown and "second line" in shown
    assert not any(sign in shown for sign in "\x1b\x07\x9b\u202e")


@pytest.mark.skipif(sys.platform != "linux", reason="signals")
def test_a_notebook_that_ends_what_checks_it_is_told_in_words(work):
    write(work, {"uniqueness": "import os, signal\nos.killpg(os.getsid(0), signal.SIGKILL)"})
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 1 and "ended the processes that check it" in result.output
    assert not (work / "progress.json").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="signals")
@pytest.mark.parametrize("whom", ["os.getpid()", "0"], ids=["itself", "its group"])
def test_a_notebook_that_stops_itself_costs_one_exercise_and_no_time(work, whom):
    began = time.monotonic()
    stops = f"{STARTS}\nos.kill({whom}, signal.SIGSTOP)"
    write(work, {"privacy_definition": SOLUTIONS["privacy_definition"], "uniqueness": stops})
    marks, _ = checked(work)
    assert marks["privacy_definition"].points == 1 and marks["uniqueness"].points == 0
    assert left_running(work) == [] and time.monotonic() - began < 30


@pytest.mark.skipif(sys.platform != "linux", reason="signals")
def test_what_a_notebook_leaves_stopped_is_ended(work):
    stops = "for each in (os.getppid(), began.pid): os.kill(each, signal.SIGSTOP)"
    write(work, SOLUTIONS | {"uniqueness": f"{STARTS}\n{stops}"})
    checked(work)
    assert left_running(work) == []


@pytest.mark.parametrize("name", ["lesson1_personal_data", "lesson1_personal_data.new2", "lesson1_personal_data-Copy1"])
def test_a_copy_of_a_lesson_is_known_by_its_name(work, name):
    path = work / "ch1_introduction" / f"{name}.ipynb"
    path.touch()
    assert work_at(path, ROOT / "release") == Work(path, NAME)


def test_the_work_folder_is_found_from_in_it_beside_it_and_from_a_chapter(tmp_path):
    lesson = tmp_path / "work" / f"{NAME}.ipynb"
    lesson.parent.mkdir(parents=True)
    assert work_folder(tmp_path / "work") == tmp_path / "work" / "work"  # nothing is there yet
    lesson.touch()
    for here in (tmp_path, tmp_path / "work", lesson.parent):
        assert work_folder(here) == tmp_path / "work"


def test_a_notebook_that_is_gone_or_of_no_lesson_is_told_in_words(work):
    with pytest.raises(NoWork, match="restart the kernel"):
        work_at(work / f"{NAME}.ipynb", ROOT / "release")
    (work / "lesson1.ipynb").touch()
    with pytest.raises(NoWork, match=r"lesson1\.ipynb doesn't belong to a lesson"):
        work_at(work / "lesson1.ipynb", ROOT / "release")
