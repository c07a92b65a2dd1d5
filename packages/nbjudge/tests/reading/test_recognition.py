"""An assignment's notebooks are found by their cells, whatever they're called and wherever they are."""

import json

import pytest
from course_folders import answer, graded, notebook
from odd_submissions import SENT, UNREADABLE, WRITTEN, as_bytes

from nbjudge.notebooks import parse_notebook
from nbjudge.reading.choices import Choice, Sighting
from nbjudge.reading.recognition import Recognizer
from nbjudge.reading.texts import decode

RELEASED = {name: {"a": "...", "a_test": None} for name in ("one", "two")}
OPEN, WORK, MORE = "...", "a = 'für Zoë'\nb = 2", "a = 3"


def made(text):
    return notebook("import math", answer("a", text), graded("a_test", "assert a\nassert b"))


def choice_of(files: dict[str, bytes], *names: str) -> Choice:
    recognizer = Recognizer({name: RELEASED[name] for name in names or ("one",)})
    files = [
        Sighting(place, place, lambda content=content: content, "/" not in place) for place, content in files.items()
    ]
    return recognizer.choose([found for file in files for found in recognizer.look(file)])


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_notebook_is_read_the_same_way_however_it_was_written(kind):
    content = WRITTEN[kind](made(WORK))
    cells = parse_notebook(decode(content)).cells
    texts = {cell.metadata.nbgrader.grade_id: cell.source for cell in cells if "nbgrader" in cell.metadata}
    assert texts == {"a": WORK, "a_test": "assert a\nassert b"}
    assert {cell.cell_type for cell in cells if "nbgrader" in cell.metadata} == {
        "code"
    } or kind == "without kinds of cells"
    used = choice_of({"one.ipynb": content}).used["one"]
    assert (used.held, len(used.answers["one"]), used.trouble) == ({"one": 2}, 1, "")


@pytest.mark.parametrize("kind", SENT)
def test_a_notebook_is_found_by_its_cells_and_the_choice_is_reported(kind):
    choice = choice_of(SENT[kind](as_bytes(made(WORK)), as_bytes(made(OPEN))))
    assert WORK in decode(choice.used["one"].read()).replace("\\n", "\n")
    assert any(line.startswith("one.ipynb: taken from ") for line in choice.lines())


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_file_that_cannot_be_read_gives_way_to_a_copy_that_can(kind):
    choice = choice_of({"one.ipynb": UNREADABLE[kind](as_bytes(made(WORK))), "copy.ipynb": as_bytes(made(WORK))})
    assert choice.used["one"].place == "copy.ipynb" and len(choice.lines()) >= 1


def test_a_notebook_with_its_own_name_and_work_counts_before_fuller_copies():
    choice = choice_of({"one.ipynb": as_bytes(made(WORK)), "one (1).ipynb": as_bytes(made(MORE))})
    assert choice.used["one"].place == "one.ipynb"
    assert choice.lines() == ["one (1).ipynb: not used, because one.ipynb counts as one.ipynb"]


def test_of_two_notebooks_with_equal_cells_the_name_or_the_gap_decides():
    work = as_bytes(made(WORK))
    assert {
        name: one.place
        for name, one in choice_of({"one.ipynb": work, "x/two (2).ipynb": work}, "one", "two").used.items()
    } == {
        "one": "one.ipynb",
        "two": "x/two (2).ipynb",
    }
    assert choice_of({"one.ipynb": work, "last.ipynb": work}, "one", "two").used["two"].place == "last.ipynb"


def test_a_file_that_could_be_either_notebook_is_named_and_not_guessed():
    work = as_bytes(made(WORK))
    choice = choice_of({"a.ipynb": work, "b.ipynb": work}, "one", "two")
    assert choice.used == {} and len(choice.lines()) == 2
    assert "its cells occur in one and two" in choice.lines()[0]


def test_files_that_belong_to_something_else_get_no_line():
    other = as_bytes(notebook(answer("z", "1")))
    files = {"one.ipynb": as_bytes(made(WORK)), "other.ipynb": other, "data.json": json.dumps({"a": 1}).encode()}
    assert choice_of(files).lines() == []


@pytest.mark.parametrize("start", [b"Rar!", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b"])
def test_a_packed_file_that_cannot_be_opened_is_named_if_a_notebook_is_missing(start):
    assert "has to be unpacked first" in choice_of({"work.bin": start + b"..."}).lines()[0]
    assert choice_of({"work.bin": start, "one.ipynb": as_bytes(made(WORK))}).lines() == []


def test_a_copy_whose_answers_do_not_count_is_a_doubt_and_other_files_are_notes():
    doubt = choice_of({"one.ipynb": as_bytes(made(WORK)), "one (1).ipynb": as_bytes(made(MORE))})
    same = choice_of({"one.ipynb": as_bytes(made(WORK)), "one (1).ipynb": as_bytes(made(WORK))})
    renamed = choice_of({"one.ipynb": as_bytes(made(OPEN)), "x.ipynb": as_bytes(made(WORK))})
    assert (len(doubt.doubts()), len(doubt.notes())) == (1, 0)
    assert (len(same.doubts()), len(same.notes())) == (0, 1)
    assert (len(renamed.doubts()), len(renamed.notes())) == (0, 2)
