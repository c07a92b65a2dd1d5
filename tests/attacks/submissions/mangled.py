"""Honest work in damaged notebooks, with cells that were moved, split, copied or lost, or with unusual file formats."""

import json
from functools import partial
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output
from submission import FULL, HONEST, Submission, cell, entry, nothing

honest = partial(Submission, kind=HONEST)
NAMES = [test.removesuffix("_test") for test in FULL][:-1]


def answers_last(made):
    answers = [cell(made, name) for name in NAMES]
    made.cells = [one for one in made.cells if one not in answers] + answers


def backwards(made):
    made.cells = made.cells[:2] + made.cells[:1:-1]


def tests_last(made):
    tests = [cell(made, f"{name}_test") for name in NAMES]
    made.cells = [one for one in made.cells if one not in tests] + tests


def own_answer(made):
    place = made.cells.index(cell(made, "total"))
    made.cells[place] = new_code_cell(cell(made, "total").source)


def split_answer(made):
    one = cell(made, "double")
    head, body = one.source.split("\n")
    one.source = "factor = 2"
    made.cells.insert(made.cells.index(one) + 1, new_code_cell(f"{head}\n{body}"))


def no_test(made):
    made.cells.remove(cell(made, "total_test"))


def no_tests(made):
    for name in NAMES:
        made.cells.remove(cell(made, f"{name}_test"))


def no_setup(made):
    made.cells.remove(cell(made, "setup"))


def no_text(made):
    made.cells = [one for one in made.cells if one.cell_type == "code" or entry(one)]


def test_copied(made):
    place = made.cells.index(cell(made, "double_test"))
    made.cells.insert(place + 1, cell(made, "double_test").copy())


def answer_copied(made):
    place = made.cells.index(cell(made, "double"))
    made.cells.insert(place, cell(made, "double").copy())
    made.cells[place].source = "double = ..."


def setup_copied(made):
    made.cells.insert(5, cell(made, "setup").copy())


def test_edited(made):
    cell(made, "total_test").source = "assert True  # passes for me"


def answer_in_test(made):
    cell(made, "total_test").source = cell(made, "total").source
    cell(made, "total").source = "total = ..."


def retyped(name, kind):
    def change(made):
        one = cell(made, name)
        one.cell_type = kind
        del one["outputs"], one["execution_count"]

    return change


def why_as_code(made):
    one = cell(made, "why")
    one.update(cell_type="code", outputs=[], execution_count=None)


def no_ids(made):
    made.nbformat_minor = 2
    for one in made.cells:
        del one["id"]


def same_ids(made):
    for one in made.cells:
        one["id"] = "same"


def restarted(made):
    code = [one for one in made.cells if one.cell_type == "code"]
    for count, one in zip((99, 3, 3, None, 7), code, strict=False):
        one["execution_count"] = count
        one["outputs"] = [
            new_output("stream", name="stderr", text="old"),
            new_output("error", ename="E", evalue="", traceback=[]),
        ]


def own_kernel(made):
    made.metadata["kernelspec"] = {"name": "my-env", "display_name": "Python (my-env)", "language": "python"}
    made.metadata["language_info"] = {"name": "python", "version": "3.9.1"}


def no_kernel(made):
    made.metadata.clear()


def widgets(made):
    made.metadata["widgets"] = {
        "application/vnd.jupyter.widget-state+json": {"state": {}, "version_major": 2, "version_minor": 0}
    }
    for one in made.cells:
        one.metadata |= {
            "collapsed": True,
            "jupyter": {"source_hidden": True},
            "scrolled": False,
            "ExecuteTime": {"a": 1},
        }


def tagged(made):
    for one in made.cells:
        one.metadata["tags"] = ["mine", "raises-exception"]


def notes(made):
    for place in range(len(made.cells), 0, -1):
        made.cells[place:place] = [new_markdown_cell("note"), new_code_cell("# note"), new_code_cell("")]


def failing_cells(made):
    for place in range(len(made.cells), 2, -1):
        made.cells.insert(place, new_code_cell("1 / 0"))


def no_syntax(made):
    made.cells.append(new_code_cell("for in if:"))
    made.cells.insert(3, new_code_cell("def half("))


def open_answer(made):
    cell(made, "share").source = "share = ..."


def line_ends(folder: Path) -> None:
    _rewrite(folder, lambda text: text.replace("\\n", "\\r\\n").replace("\n", "\r\n"))


def byte_order_mark(folder: Path) -> None:
    _rewrite(folder, lambda text: "\ufeff" + text)


def tabs(folder: Path) -> None:
    _rewrite(folder, lambda text: text.replace("\\n    ", "\\n\\t"))


def one_line(folder: Path) -> None:
    _rewrite(folder, lambda text: json.dumps(json.loads(text)))


def old_format(folder: Path) -> None:
    made = nbformat.read(folder / "one.ipynb", as_version=4)
    nbformat.write(nbformat.convert(made, 3), folder / "one.ipynb", version=3)


def next_format(folder: Path) -> None:
    _rewrite(folder, lambda text: text.replace('"nbformat_minor": 5', '"nbformat_minor": 99'))


def ids_in_old_format(folder: Path) -> None:
    _rewrite(folder, lambda text: text.replace('"nbformat_minor": 5', '"nbformat_minor": 4'))


def copies(folder: Path) -> None:
    text = (folder / "one.ipynb").read_text()
    (folder / "one-Copy1.ipynb").write_text(text)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "one-checkpoint.ipynb").write_text(text)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.pyc").write_bytes(b"\0")
    (folder / ".DS_Store").write_bytes(b"\0\xff")


def no_json(folder: Path) -> None:
    (folder / "two.ipynb").write_text("<<<<<<< HEAD\n{}")


def other_name(folder: Path) -> None:
    (folder / "two.ipynb").rename(folder / "two (1).ipynb")


def own_module(folder: Path) -> None:
    (folder / "helper.py").write_text("def twice(values):\n    return [2 * value for value in values]\n")


def shadow_module(folder: Path) -> None:
    (folder / "statistics.py").write_text("my = 1\n")
    (folder / "test.py").write_text("raise SystemExit\n")


def _rewrite(folder: Path, change) -> None:
    path = folder / "one.ipynb"
    path.write_bytes(change(path.read_text(encoding="utf-8")).encode())


CHANGES = {
    "all answers come after the tests": answers_last,
    "all cells are in reverse order": backwards,
    "all tests come after the answers": tests_last,
    "an answer is in the student's own cell": own_answer,
    "an answer is split into two cells": split_answer,
    "a test is deleted": no_test,
    "all tests are deleted": no_tests,
    "a locked cell is deleted": no_setup,
    "all text is deleted": no_text,
    "a test is copied": test_copied,
    "an answer is copied, and the copy is left unsolved": answer_copied,
    "a locked cell is copied": setup_copied,
    "a test is made easier, and the answer is right": test_edited,
    "an answer is converted to text": retyped("total", "markdown"),
    "an answer is converted to a raw cell": retyped("double", "raw"),
    "a test is converted to text": retyped("double_test", "markdown"),
    "a locked cell is converted to text": retyped("setup", "markdown"),
    "a written answer is converted to code": why_as_code,
    "cells have no IDs": no_ids,
    "all cells have the same ID": same_ids,
    "the kernel was restarted, and old outputs remain": restarted,
    "the student uses their own kernel": own_kernel,
    "the kernel isn't named": no_kernel,
    "widgets and an extension left metadata behind": widgets,
    "every cell has a tag": tagged,
    "every cell is followed by a note": notes,
    "failing cells are scattered among the others": failing_cells,
    "cells aren't valid Python": no_syntax,
}
FOLDERS = {
    "lines have Windows line endings": line_ends,
    "the file begins with a byte order mark": byte_order_mark,
    "lines begin with tabs": tabs,
    "the file consists of one line": one_line,
    "the file has an old format": old_format,
    "the file has a newer format": next_format,
    "the file has IDs but claims to have an old format": ids_in_old_format,
    "copies and other files are handed in, too": copies,
    "files are named like modules": shadow_module,
}
COPIED = ("a test is copied", "an answer is copied, and the copy is left unsolved", "a locked cell is copied")
ONE = [test for test in FULL if test != "last_test"]
STOCK = {  # where nbgrader decides otherwise
    **{name: dict.fromkeys(FULL) for name in (*COPIED, "the file begins with a byte order mark")},
    "all answers come after the tests": nothing(*ONE),
    "all cells are in reverse order": nothing(*ONE),
    "a test is deleted": {"total_test": None},
    "all tests are deleted": dict.fromkeys(ONE),
    "a locked cell is deleted": nothing("total_test", "share_test"),
}

SUBMISSIONS = [
    *(honest(name, change=change, stock=STOCK.get(name, {}), alone=name in COPIED) for name, change in CHANGES.items()),
    *(honest(name, files=change, stock=STOCK.get(name, {})) for name, change in FOLDERS.items()),
    honest("an exercise is unsolved", change=open_answer, earns=nothing("share_test"), stock=nothing("share_test")),
    honest(
        "an answer is written into the test",
        change=answer_in_test,
        earns=nothing("total_test"),
        stock=nothing("total_test"),
    ),
    honest("one of two files isn't a notebook", files=no_json, earns={"last_test": None}),
    honest("one of two notebooks has a different name", files=other_name, stock=nothing("last_test")),
    honest(
        "the student's own module is handed in, too",
        files=own_module,
        answers={"double": "from helper import twice as double"},
    ),
]
