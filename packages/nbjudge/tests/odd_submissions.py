"""What students hand in by mistake or on purpose: odd versions of a notebook, by kind, each as files by path."""

import io
import json
import unicodedata
import zipfile
from collections.abc import Callable

import nbformat
from nbformat import NotebookNode

Files = dict[str, bytes]


def as_bytes(notebook: NotebookNode | dict) -> bytes:
    return json.dumps(notebook, ensure_ascii=False).encode()


def as_lines(content: bytes) -> bytes:
    """Return JSON with one item a line, as Jupyter writes it."""
    return json.dumps(json.loads(content), indent=1).encode()


def packed(files: Files) -> bytes:
    """Return a zip file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def _changed(change: Callable[[dict], object]) -> Callable[[NotebookNode], bytes]:
    """Return a function that changes a copy of a notebook and writes it."""

    def write(solved: NotebookNode) -> bytes:
        made = json.loads(as_bytes(solved))
        change(made)
        return as_bytes(made)

    return write


def _each_cell(change: Callable[[dict], object]) -> Callable[[NotebookNode], bytes]:
    return _changed(lambda made: [change(cell) for cell in made["cells"]])


def _in_version(major: int, minor: int | None = None) -> Callable[[NotebookNode], bytes]:
    def write(solved: NotebookNode) -> bytes:
        made = nbformat.from_dict(json.loads(as_bytes(solved)))
        if major < 4:
            return nbformat.writes(nbformat.convert(made, major), version=major).encode()
        made.nbformat_minor = minor
        for cell in made.cells:
            cell.pop("id", None)
            cell |= {"id": f"cell-{len(cell.source)}"} if minor >= 5 else {}
        return as_bytes(made)

    return write


def _with_windows_lines(cell: dict) -> None:
    cell["source"] = cell["source"].replace("\n", "\r\n")


def _of_many_editors(cell: dict) -> None:
    cell["metadata"] |= {"vscode": {"languageId": "python"}, "id": "Ab1", "colab": {"base_uri": "x"}, "_uuid": "1f"}
    cell["metadata"] |= {"cell_id": "f0", "deepnote_cell_type": "code", "_cell_guid": None, "tags": None}
    cell["metadata"]["application/vnd.databricks.v1+cell"] = {"nuid": "1", "inputWidgets": {}, "title": None}


def _code_cell(**fields: object) -> dict:
    return {"cell_type": "code", "source": "", "metadata": {}, "outputs": [], "execution_count": None} | fields


def _with_odd_outputs(cell: dict) -> None:
    if cell["cell_type"] == "code":
        cell["outputs"] = [{"output_type": "update"}, {"output_type": "stream", "name": "stdout"}, "text", None, {}]
        cell["outputs"] += [{"output_type": "execute_result", "data": {"text/plain": 5}, "metadata": {}}]


# Ways to write one notebook that all contain the same work.
WRITTEN: dict[str, Callable[[NotebookNode], bytes]] = {
    "with a byte order mark": lambda solved: b"\xef\xbb\xbf" + as_bytes(solved),
    "in UTF-16": lambda solved: as_bytes(solved).decode().encode("utf-16"),
    "in UTF-16 without a mark": lambda solved: as_bytes(solved).decode().encode("utf-16-be"),
    "in a code page of Windows": lambda solved: as_bytes(solved).decode().encode("cp1252"),
    "with the line ends of Windows": _each_cell(_with_windows_lines),
    "without outputs": _each_cell(lambda cell: cell.pop("outputs", None)),
    "without kinds of cells": _each_cell(lambda cell: cell.pop("cell_type")),
    "with null outputs and attachments": _each_cell(lambda cell: cell.update(outputs=None, attachments=None)),
    "with null metadata": _changed(lambda made: made.update(metadata=None)),
    "with a null cell": _changed(lambda made: made["cells"].insert(1, None)),
    "with a cell without text": _changed(lambda made: made["cells"].append({"cell_type": "code", "metadata": None})),
    "without a version": _changed(lambda made: [made.pop(key) for key in ("nbformat", "nbformat_minor")]),
    "with a null version": _changed(lambda made: made.update(nbformat=None, nbformat_minor=None)),
    "with a version in quotes": _changed(lambda made: made.update(nbformat="4", nbformat_minor="2")),
    "with null ids": _changed(
        lambda made: made.update(nbformat_minor=5) or [one.update(id=None) for one in made["cells"]]
    ),
    "by many editors": _each_cell(_of_many_editors),
    "with texts as lists of lines": _each_cell(lambda cell: cell.update(source=cell["source"].splitlines(True))),
    "with an empty list as a text": _changed(lambda made: made["cells"].append(_code_cell(source=[]))),
    "with null in a list of lines": _each_cell(lambda cell: cell.update(source=[None, cell["source"], None])),
    "with a null text": _changed(lambda made: made["cells"].append(_code_cell(source=None))),
    "with a number as a text": _changed(lambda made: made["cells"].append(_code_cell(source=5))),
    "with null metadata of a cell": _changed(lambda made: made["cells"].append(_code_cell(metadata=None))),
    "with counts in quotes": _each_cell(lambda cell: cell.update(execution_count="3")),
    "with counts that are no numbers": _each_cell(lambda cell: cell.update(execution_count="*")),
    "with outputs of unknown kinds": _each_cell(_with_odd_outputs),
    "with a kind of cell that doesn't exist": _changed(
        lambda made: made["cells"].append(_code_cell(cell_type="sql", outputs=None))
    ),
    "with a heading of format 3": _changed(
        lambda made: made["cells"].insert(0, {"cell_type": "heading", "level": 1, "source": "A", "metadata": {}})
    ),
    "with a text instead of a cell": _changed(lambda made: made["cells"].append("a note")),
    "with NaN": _changed(lambda made: made["metadata"].update(score=float("nan"))),
    "with trailing commas": lambda solved: as_bytes(solved).replace(b"}]", b"},]").replace(b"]}", b"],}"),
    "with line ends inside strings": lambda solved: as_bytes(solved).replace(b"\\n", b"\n"),
    "with zeros at the end": lambda solved: as_bytes(solved) + b"\0" * 9,
    "with text behind the end": lambda solved: as_bytes(solved) + b"\n\n",
    "with ids that occur twice": _each_cell(lambda cell: cell.update(id="same")),
    "with ids that are too long": _each_cell(lambda cell: cell.update(id="x" * 99)),
    "with numbers as ids": _each_cell(lambda cell: cell.update(id=7)),
    "with fields that don't exist": _each_cell(
        lambda cell: cell.update(cell_id="x", collapsed=None, language="python")
    ),
    "with a version that's too new": _changed(lambda made: made.update(nbformat=4, nbformat_minor=99)),
    "with a kernel that's null": _changed(lambda made: made["metadata"].update(kernelspec=None, language_info=None)),
    "in format 3": _in_version(3),
    **{f"in format 4.{minor}": _in_version(4, minor) for minor in range(6)},
}

# Ways to hand in files that all contain the same work, besides other files.
SENT: dict[str, Callable[[bytes, bytes], Files]] = {
    "a browser's second download": lambda solved, released: {"one (1).ipynb": solved},
    "a solved copy beside the original": lambda solved, released: {"one.ipynb": released, "one-Copy1.ipynb": solved},
    "another name": lambda solved, released: {"homework of Zoë.ipynb": solved},
    "a name in capitals": lambda solved, released: {"ONE.IPYNB": solved},
    "an inner folder": lambda solved, released: {"my work/week 1/one.ipynb": solved},
    "another ending": lambda solved, released: {"one.ipynb.txt": solved},
    "JSON as the ending": lambda solved, released: {"one.json": solved},
    "no ending": lambda solved, released: {"one": solved},
    "a zip file": lambda solved, released: {"work.zip": packed({"one.ipynb": solved})},
    "a zip file in a zip file": lambda solved, released: {
        "work.zip": packed({"in.zip": packed({"a/one.ipynb": solved})})
    },
    "a zip file with the notebook's name": lambda solved, released: {"one.ipynb": packed({"one.ipynb": solved})},
    "a damaged original": lambda solved, released: {"one.ipynb": released[:99], "better.ipynb": solved},
    "a name with decomposed accents": lambda solved, released: {unicodedata.normalize("NFD", "Übung é.ipynb"): solved},
    "a long name": lambda solved, released: {"x" * 240 + ".ipynb": solved},
    "a reserved name": lambda solved, released: {"CON.ipynb": solved, "nul": b""},
}

# Files that can't be read as a notebook.
UNREADABLE: dict[str, Callable[[bytes], bytes]] = {
    "a truncated file": lambda solved: solved[: len(solved) // 2],
    "an empty file": lambda solved: b"",
    "a list": lambda solved: b"[]",
    "null": lambda solved: b"null",
    "cells that aren't a list": lambda solved: b'{"cells": 5, "metadata": {}, "nbformat": 4}',
    "deep nesting": lambda solved: b"[" * 100_000,
    "random bytes": lambda solved: bytes(range(256)) * 50,
    "a damaged zip file": lambda solved: b"PK\x03\x04" + solved,
    "a web page": lambda solved: b"<!DOCTYPE html><html>Sign in</html>",
    "spaces": lambda solved: b" \n\n",
    "zeros": lambda solved: bytes(500),
    "a pointer of Git LFS": lambda solved: b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 5\n",
    "both versions of a conflict": lambda solved: as_lines(solved).replace(
        b"\n", b"\n<<<<<<< HEAD\n=======\n>>>>>>> main\n", 1
    ),
    "a script": lambda solved: b"# %%\na = 2\n",
    "a script of Databricks": lambda solved: b"# Databricks notebook source\na = 2\n",
    "a notebook of marimo": lambda solved: b"import marimo\n\napp = marimo.App()\n",
    "a PDF": lambda solved: b"%PDF-1.7\n\x00\xff",
    "a zip file without a notebook": lambda solved: packed({"readme.txt": b"Here you are."}),
    "a text": lambda solved: "Ich habe die Aufgabe nicht verstanden. Grüße".encode("cp1252"),
    "a damaged line": lambda solved: as_lines(solved).replace(b'": ', b'" ', 3),
}
