"""What solved lessons print is compared with what they printed when they were built."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from instructor.versions.outputs import differences, new_errors, printed
from nbjudge.processes.fork_server import ForkServer


@pytest.fixture(scope="module")
def server():
    with ForkServer(["numpy"]) as server:
        yield server.path


def cell(source, *outputs):
    return new_code_cell(source, outputs=list(outputs))


def said(text):
    return new_output("stream", name="stdout", text=text)


def value(text):
    return new_output("execute_result", {"text/plain": text})


def test_a_cell_that_prints_something_else_is_reported_with_both_texts(server):
    notebook = new_notebook(
        cells=[
            new_markdown_cell("# Sums"),
            cell("print(1)\nprint(2)", said("1\n2\n")),
            cell("3 + 4", value("7")),
            cell("print('same')\nprint(10)", said("same\n9\n")),
            cell("import warnings; warnings.warn('this will change', FutureWarning)"),
        ]
    )
    number, warning = differences("ch1_x/lesson1_y", notebook, server)
    assert str(number) == "ch1_x/lesson1_y, cell 4:\n  -9\n  +10"
    assert warning.cell == 5 and "FutureWarning: this will change" in warning.now


def test_what_differs_in_every_run_is_left_out_and_sentences_with_changed_numbers_are_named(server):
    notebook = new_notebook(
        cells=[
            cell("import time; print(time.time_ns())", said("17\n")),
            cell("print(0.5312)", said("0.6213\n")),
            new_markdown_cell("The attack finds 62 % of them. That's a lot."),
        ]
    )
    (changed,) = differences("ch1_x/lesson1_y", notebook, server)
    assert str(changed).splitlines() == [
        "ch1_x/lesson1_y, cell 2:", "  -0.6213", "  +0.5312", "  the text says: The attack finds 62 % of them.",
    ]  # fmt: skip


def test_a_notebook_that_prints_what_it_did_has_no_difference(server):
    notebook = new_notebook(
        cells=[cell("total = 7\ntotal", value("7")), cell("print(object())", said("<object object at 0x7f0011223344>"))]
    )
    assert list(differences("ch1_x/lesson1_y", notebook, server)) == []


def test_a_cell_that_raises_an_error_is_named_unless_it_always_did(server):
    shown = new_output("error", ename="ZeroDivisionError", evalue="division by zero", traceback=[])
    notebook = new_notebook(cells=[cell("1 / 0", shown), new_markdown_cell("# Next"), cell("int('x', root=True)")])
    (said,) = new_errors("ch1_x/lesson1_y", notebook, server)
    assert said.startswith("ch1_x/lesson1_y: cell 3 of the solved lesson raises TypeError: ")


def test_an_error_is_part_of_what_a_cell_prints():
    assert printed([nbformat.v4.new_output("error", ename="ValueError", evalue="no", traceback=[])]) == "ValueError: no"
