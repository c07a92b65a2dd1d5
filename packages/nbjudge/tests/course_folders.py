"""Small nbgrader courses for tests of grading, and what two graders made of one, laid side by side."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.api import Gradebook

BIN = Path(sys.executable).parent
ENVIRONMENT = {**os.environ, "PATH": os.pathsep.join([str(BIN), os.environ["PATH"]])}
CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "example"\nc.ExecutePreprocessor.timeout = 5\n'
NAME = "ps1"


@contextlib.contextmanager
def ending(program: subprocess.Popen) -> Iterator[subprocess.Popen]:
    """Kill a program that has a session of its own, and what it started, when the context ends."""
    try:
        yield program
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def start(command, **options) -> subprocess.Popen:
    """Start a program that can be interrupted, even if tests run in the background, where SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(command, **options)
    finally:
        signal.signal(signal.SIGINT, before)


def run(folder, *words, status=0):
    """Run a program of the environment in a folder; return what it said."""
    done = subprocess.run([BIN / words[0], *words[1:]], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def answer(name, source, **flags):
    return _cell(name, source, solution=True, **flags)


def graded(name, source, points=2):
    return _cell(name, source, grade=True, points=points, locked=True)


def written(name, text, points=3):
    return _cell(name, text, kind=new_markdown_cell, grade=True, solution=True, points=points)


def _cell(name, source, kind=new_code_cell, grade=False, solution=False, locked=False, points=None):
    entry = {
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": locked,
        "schema_version": 3,
        "task": False,
    }
    return kind(source, metadata={"nbgrader": entry | ({} if points is None else {"points": points})})


def notebook(*cells):
    cells = [new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def make_course(folder, notebooks, config=CONFIG):
    """Lay out a course with one assignment and generate it."""
    (folder / "source" / NAME).mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(config)
    for name, one in notebooks.items():
        nbformat.write(one, folder / "source" / NAME / f"{name}.ipynb")
    run(folder, "nbgrader", "generate_assignment", NAME)
    return folder


def hand_in(folder, student, answers, change=None, name="one"):
    """Hand in a released notebook with answers by cell; `change` may do more to the notebook."""
    made = nbformat.read(folder / "release" / NAME / f"{name}.ipynb", as_version=4)
    for cell in made.cells:
        given = cell.metadata.get("nbgrader", {}).get("grade_id")
        cell.source = answers.get(given, cell.source)
    if change:
        change(made)
    target = folder / "submitted" / student / NAME
    target.mkdir(parents=True, exist_ok=True)
    nbformat.write(made, target / f"{name}.ipynb")
    return target


def rows(folder, name=NAME):
    """What the gradebook says of an assignment, by student, notebook and cell."""
    found = {}
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        for submission in gradebook.assignment_submissions(name):
            for one in submission.notebooks:
                key = (submission.student_id, one.name)
                found[*key, "late"] = one.late_submission_penalty
                for grade in one.grades:
                    scores = (grade.auto_score, grade.manual_score, grade.score, grade.max_score)
                    found[*key, grade.name] = (*scores, bool(grade.needs_manual_grade))
                for comment in one.comments:
                    found[*key, comment.name, "comment"] = (comment.auto_comment, comment.manual_comment)
    return found


def scores(folder, student, name=NAME):
    """Points by graded cell of one student."""
    return scores_by_student(folder, name).get(student, {})


def scores_by_student(folder, name=NAME):
    """Points by graded cell of each student."""
    found = {}
    for key, value in rows(folder, name).items():
        if len(key) == 3 and key[2] != "late":
            found.setdefault(key[0], {})[key[2]] = value[0]
    return found


def two_of(folder):
    """Copy a course, for two graders."""
    other = folder.with_name(f"{folder.name}-other")
    shutil.copytree(folder, other)
    return folder, other


def graded_notebooks(folder):
    """All of autograded/, in a form in which two honest runs agree."""
    found = {}
    for path in sorted((folder / "autograded").rglob("*")):
        if path.is_file():
            name = path.relative_to(folder / "autograded").as_posix()
            found[name] = _normal(nbformat.read(path, as_version=4)) if path.suffix == ".ipynb" else path.read_bytes()
    return found


def _normal(made):
    cells = [dict(cell) for cell in made.cells]
    for cell in cells:
        cell["metadata"] = {key: value for key, value in cell["metadata"].items() if key != "execution"}
        cell["outputs"] = _outputs(cell)
    return {"metadata": made.metadata, "cells": cells}


def _outputs(cell):
    """Leave out addresses and process ids; of a test's error, its name counts."""
    entry, outputs = cell["metadata"].get("nbgrader", {}), []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            outputs.append(["stream", output.name, _text(output.text)])
        elif output.output_type == "error":
            test = entry.get("grade") and not entry.get("solution")
            outputs.append(["error", output.ename, "" if test else _text("\n".join(output.traceback))])
        else:
            outputs.append([output.output_type, _text(json.dumps(output.data)), output.get("execution_count")])
    return [one for is_stream, run in groupby(outputs, _is_stream) for one in (_joined(run) if is_stream else run)]


def _is_stream(output):
    return output[0] == "stream"


def _joined(streams):
    """Adjacent chunks as one of each name, by name: a kernel sends what stdout and stderr hold in either order."""
    texts = {}
    for _, name, text in streams:
        texts[name] = texts.get(name, "") + text
    return [["stream", name, texts[name]] for name in sorted(texts)]


def _text(text):
    for pattern in (r"\x1b\[[0-9;]*m", r"0x[0-9a-f]{6,}", r"ipykernel_\d+/\d+"):
        text = re.sub(pattern, "", text)
    return text


def started(*words):
    """Run a program of the environment until the context ends."""
    return ending(start([str(BIN / words[0]), *words[1:]], env=ENVIRONMENT, start_new_session=True))
