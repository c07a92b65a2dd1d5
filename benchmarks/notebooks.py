"""Notebooks of the made-up courses that benchmarks grade."""

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from nbjudge.cell_metadata import Entry, write_entry


def make_notebook(cells: list[nbformat.NotebookNode]) -> nbformat.NotebookNode:
    """Return a Python notebook with these cells."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def make_cell(source: str, entry: Entry) -> nbformat.NotebookNode:
    """Return a code cell with nbgrader's metadata."""
    cell = new_code_cell(source)
    write_entry(cell, entry)
    return cell
