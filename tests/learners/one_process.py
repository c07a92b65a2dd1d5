"""Judges lessons as a browser does: in this process, which may not start another one, nor a thread, nor a connection.

It prints the verdicts as JSON. It runs in an environment with the versions that Pyodide has.
"""

import ctypes.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
CALLS = [
    (subprocess, "Popen"),
    (os, "fork"),
    (os, "posix_spawn"),
    (threading.Thread, "start"),
    (socket.socket, "__init__"),
    (signal, "signal"),
    (signal, "setitimer"),
]


MODULES = {"scikit-learn": "sklearn"}
BROUGHT = {  # by library: what is loaded with it
    "scikit-learn": ("scipy", "threadpoolctl"),
    "diffprivlib": ("scikit-learn", "scipy", "threadpoolctl"),
}


def refuse(*_, **__):
    raise RuntimeError("can't start new thread")  # as in a browser, which knows neither threads nor processes


def leave_out_others(lesson):
    """Let this process import only the libraries that a browser loads for a lesson."""
    from course.browser import libraries as browser

    needed = browser.libraries(ROOT / folder / f"{lesson}.ipynb" for folder in ("release", "source"))
    there = {*needed, *(other for name in needed for other in BROUGHT.get(name, ()))}
    for name in {*browser.USES} - there:
        sys.modules[MODULES.get(name, name)] = None


def judged(lesson, folder, other):
    """Check the lesson with the course's answers, apart from these; return the share of the points by exercise."""
    from course.work_files import Work
    from instructor.check import check_lessons
    from nbjudge.cell_metadata import exercise, is_answer
    from nbjudge.notebooks import answers
    from nbjudge.regions import solved

    path = folder / f"{lesson}.ipynb"
    path.parent.mkdir(exist_ok=True)
    notebook, source = (nbformat.read(ROOT / part / f"{lesson}.ipynb", as_version=4) for part in ("release", "source"))
    given = {name: solved(text) for name, text in answers(source).items()} | other
    for cell in filter(is_answer, notebook.cells):
        cell.source = given[exercise(cell)]
    nbformat.write(notebook, path)
    (report,) = check_lessons(ROOT, [Work(path, lesson)])
    return {mark.exercise: mark.points / mark.of for mark in report.marks}


def main(cases):
    """Judge each case: the lesson, which is always the same, and the answers that replace the course's own."""
    from course import in_process
    from course.browser.kernel import OneByOne

    ctypes.util.find_library = lambda _: None  # as in a browser; on Linux, it starts a process
    for owner, name in CALLS:
        setattr(owner, name, refuse)
    import concurrent.futures

    concurrent.futures.ThreadPoolExecutor = OneByOne
    in_process.is_only_process = lambda: True
    leave_out_others(cases[0][0])
    folder = Path(tempfile.mkdtemp())
    try:
        return [judged(lesson, folder, other) for lesson, other in cases]
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    found = main(json.load(sys.stdin))
    json.dump(found, sys.stdout)
