"""Start codes: who gets which data, what a typing error leads to, and where the code comes from."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import course
from course import class_settings, cli
from course.class_settings import NoStartCodeError, class_seed, student_seeds
from course.errors import CourseError
from course.start_codes import SECRET, SEEDS, code_of, derive_seed, make_secret, own_seed, read_code
from instructor.start_codes import write_codes
from nbjudge.courses import read_seeds
from nbjudge.gradebook.course_folder import CourseFolder

EACH = 'seed = "each student"\n'
KEY = b"0123456789abcdef0123456789abcdef"


@pytest.fixture
def clone(tmp_path, monkeypatch) -> Path:
    """A teacher's clone, in a class in which each student has a seed."""
    (tmp_path / "class.toml").write_text(EACH)
    (tmp_path / "chapters").mkdir()
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    monkeypatch.setattr(class_settings, "find_clone", lambda: tmp_path)
    monkeypatch.delenv("COURSE_SEED", raising=False)
    return tmp_path


@pytest.fixture
def bundle(clone, monkeypatch) -> Path:
    """A student's folder, with the settings of the bundle."""
    settings = class_settings.local_settings()
    monkeypatch.setattr(class_settings, "find_clone", lambda: None)
    monkeypatch.setattr(class_settings, "local_settings", lambda: settings)
    work = clone / "work"
    (work / "ch1_introduction").mkdir(parents=True)
    (work / "ch1_introduction" / "lesson1_personal_data.ipynb").write_text("{}")
    monkeypatch.chdir(clone)
    return work


def test_a_seed_follows_from_the_secret_and_the_name_and_is_always_the_same():
    assert derive_seed(KEY, "anna") == derive_seed(KEY, "anna") == 51335861
    assert len({derive_seed(KEY, f"s{number}") for number in range(300)}) == 300
    assert derive_seed(KEY, "anna") != derive_seed(KEY[::-1], "anna")


@pytest.mark.parametrize("seed", [0, 7, 51335861, SEEDS - 1])
def test_a_code_contains_the_seed_however_it_is_typed(seed):
    code = code_of(seed)
    assert re.fullmatch(r"\d{4}-\d{4}-\d{2}", code)
    assert {read_code(text) for text in (code, code.replace("-", " "), f" {code.replace('-', '')}\n")} == {seed}


def test_every_wrong_digit_and_every_swap_of_neighbours_is_noticed():
    digits = code_of(51335861).replace("-", "")
    wrong = {digits[:place] + other + digits[place + 1 :] for place in range(10) for other in "0123456789"}
    wrong |= {digits[:p] + digits[p + 1] + digits[p] + digits[p + 2 :] for p in range(9)}
    for text in wrong - {digits}:
        with pytest.raises(CourseError, match=r"isn't a start code\. A code has 10 digits, such as 0000-0007-77"):
            read_code(text)


@pytest.mark.parametrize("text", ["", "7", "0000-0007-7x", "٠٠٠٠٠٠٠٧٧٧", "00000-00007-77"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(CourseError, match="isn't a start code"):
        read_code(text)


def test_the_teacher_gets_everyones_code_and_the_same_ones_again(clone, monkeypatch):
    monkeypatch.setattr("nbgrader.api.get_alembic_version", lambda: "test")  # a program that takes seconds
    with CourseFolder(clone, "").gradebook() as gradebook:
        gradebook.update_or_create_student("ben")
        gradebook.update_or_create_student("anna", first_name="=1", last_name="Ash", email="anna@example.org")
    assert write_codes(clone, clone / "codes.csv") == 2
    assert (clone / "codes.csv").stat().st_mode & 0o077 == 0
    first = (clone / "codes.csv").read_text()
    write_codes(clone, clone / "codes.csv")
    assert (clone / "codes.csv").read_text() == first
    rows = [line.split(",") for line in first.splitlines()]
    assert rows[0] == ["id", "last_name", "first_name", "email", "start_code"]
    assert [row[0] for row in rows[1:]] == ["anna", "ben"] and rows[1][2] == "'=1"
    assert [read_code(row[4]) for row in rows[1:]] == [student_seeds()(name) for name in ("anna", "ben")]
    assert (clone / SECRET).stat().st_mode & 0o777 == 0o600


def test_codes_need_the_setting(clone):
    (clone / "class.toml").write_text("seed = 7")
    with pytest.raises(CourseError, match='is 7, but start codes need seed = "each student"'):
        write_codes(clone, clone / "codes.csv")
    assert not (clone / SECRET).exists()


@pytest.mark.parametrize("text", [None, "", "short"])
def test_grading_needs_the_secret_and_says_where_it_comes_from(clone, text):
    if text is not None:
        (clone / SECRET).write_text(text)
    with pytest.raises(CourseError, match=r"class_secret\.txt must contain .* make a secret with `instructor codes`"):
        student_seeds()


def test_grading_gives_each_student_a_seed_and_the_teacher_the_default_data(clone):
    make_secret(clone)
    seeds = course.student_seeds()
    assert seeds("") == class_seed() == 0
    assert len({seeds("anna"), seeds("ben"), 0}) == 3
    assert read_seeds()("anna") == {"course": seeds("anna")}


def test_the_environment_outranks_each_students_seed(clone, monkeypatch):
    monkeypatch.setenv("COURSE_SEED", "8")
    assert student_seeds()("anna") == class_seed() == 8


def test_a_student_without_a_code_is_told_what_to_type(bundle):
    with pytest.raises(
        NoStartCodeError, match="type `course code` followed by your code, for example `course code 0000-0007-77`"
    ):
        class_seed()


@pytest.mark.parametrize("inside", ["", "ch1_introduction"])
def test_a_code_that_was_typed_counts_in_the_whole_work_folder(bundle, inside, monkeypatch):
    done = CliRunner().invoke(cli.app, ["code", code_of(51335861)])
    assert done.exit_code == 0 and f"stored in {bundle}" in done.output
    monkeypatch.chdir(bundle / inside)
    assert class_seed() == own_seed(bundle) == 51335861
    monkeypatch.chdir("/")
    assert class_seed(bundle / inside) == 51335861


def test_a_wrong_code_changes_nothing(bundle):
    CliRunner().invoke(cli.app, ["code", code_of(7)])
    done = CliRunner().invoke(cli.app, ["code", "0000-0007-78"])
    assert done.exit_code == 1 and "'0000-0007-78' isn't a start code" in done.output
    assert own_seed(bundle) == 7


def test_the_first_start_asks_for_the_code_until_it_is_right(bundle, monkeypatch):
    monkeypatch.setattr(cli, "can_ask", lambda: True)
    done = CliRunner().invoke(cli.app, ["start"], input=f"0000-0007-78\n{code_of(7)}\n")
    assert done.exit_code == 0 and "isn't a start code" in done.output and own_seed(bundle) == 7
    again = CliRunner().invoke(cli.app, ["start"])
    assert again.exit_code == 0 and "start code" not in again.output


def test_a_start_without_a_terminal_does_not_ask(bundle):
    done = CliRunner().invoke(cli.app, ["start"])
    assert done.exit_code == 0 and own_seed(bundle) is None
    checked = CliRunner().invoke(cli.app, ["check", "1.1"])
    assert checked.exit_code == 1 and "course code" in checked.output
