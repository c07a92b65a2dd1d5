"""Creates an autograder for Gradescope: a zip file to upload, and the program that grades each submission.

For the format of both, see https://gradescope-autograders.readthedocs.io/en/latest/specs/. Gradescope unpacks the zip
file to /autograder/source and runs setup.sh once. For each submission, it puts the files into /autograder/submission,
starts run_autograder in /autograder, and reads results/results.json.
"""

import json
import sys
import tempfile
import traceback
import zipfile
from pathlib import Path

from nbjudge.escaping.terminal import Terminal
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.platforms.package import COURSE, write_package, write_runner
from nbjudge.platforms.submission import FAILED, Mark, grade_submission, shown_at_once

NO_SANDBOX = "--no-sandbox"
AFTER_PUBLISHING, AT_ONCE = "after_published", "visible"  # when students see a test's result


def write_autograder(folder: CourseFolder, target: Path, sandbox: bool) -> None:
    """Write the zip file that a teacher uploads to Gradescope.

    Parameters:
        sandbox: whether students' code has to run in a sandbox.

    Raises:
        CourseError: the assignment doesn't exist, or nbgrader can't generate it.
    """
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "source"
        write_package(folder, source, "source")
        write_runner(source / "run_autograder", __name__, folder.assignment, *([] if sandbox else [NO_SANDBOX]))
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(path for path in source.rglob("*") if path.is_file()):
                archive.write(path, path.relative_to(source))


def run_autograder(root: Path, assignment: str, sandbox: bool) -> None:
    """Grade the submission, and write the results.

    If grading fails, the results say so, but the reason is only printed.

    Parameters:
        root: the /autograder folder on Gradescope.
    """
    try:
        console = Terminal()  # Gradescope shows the output only to teachers
        marks = grade_submission(root / "source" / COURSE, assignment, root / "submission", sandbox, console)
        results = to_results(marks)
    except Exception:  # whatever the error is, Gradescope needs results
        traceback.print_exc(file=sys.stdout)
        results = {"score": 0, "output": FAILED}
    target = root / "results" / "results.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(results), encoding="utf-8")


def to_results(marks: list[Mark]) -> dict[str, object]:
    """Convert marks to the format that Gradescope reads. Points that are awarded by hand are left out."""
    waiting = [mark.result.exercise for mark in marks if mark.waits]
    output = f"Your teacher still has to mark these exercises: {', '.join(waiting)}." if waiting else ""
    tests = [
        _test(mark, AT_ONCE if shown else AFTER_PUBLISHING)
        for mark, shown in zip(marks, shown_at_once(marks), strict=True)
        if not mark.waits
    ]
    return {"output": output, "tests": tests}


def _test(mark: Mark, visibility: str) -> dict[str, object]:
    return {
        "name": f"{mark.lesson}: {mark.result.exercise}",
        "score": mark.result.points,
        "max_score": 0 if mark.result.is_bonus else mark.result.of,
        "output": mark.result.message or mark.result.state,
        "visibility": visibility,
    }


if __name__ == "__main__":
    run_autograder(Path.cwd(), sys.argv[1], NO_SANDBOX not in sys.argv)
