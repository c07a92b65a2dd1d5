"""The walls hold for an ordinary user, too: tests of the sandbox and of attacks run again without root's rights.

Where root runs the tests, as in continuous integration, they run again under an id that no account has. If Python is
installed in root's own home, that home is replaced by an empty one with nothing in it but Python, for these tests only.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's")
ROOT = Path(__file__).parents[4]
USER = "54321"
SANDBOX = "packages/nbjudge/tests/sandbox/test_sandbox.py"
LOOPBACK = "packages/nbjudge/tests/sandbox/test_loopback.py"
SEES = f"{SANDBOX}::test_it_sees_its_room_and_python_and_nothing_of_the_machine"
COURSE = f"{SANDBOX}::test_a_course_is_hidden_also_inside_what_is_shown"
GROUP = f"{SANDBOX}::test_a_signal_to_its_process_group_reaches_nobody_else"
JUDGE = f"{SANDBOX}::test_a_judge_sees_no_course_and_no_network"
ATTACKS = "tests/attacks/test_submissions.py::test_a_few_of_each_class_gain_nothing"


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="ordinary-") as name:  # pytest's own folders are closed to others
        yield Path(name)


def as_ordinary_user(folder, tests):
    """Run tests under another id; return the exit status and what pytest said."""
    home = folder / "home"
    home.mkdir()
    python = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={home}/made", *tests]
    own = {"HOME": str(home), "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    words = python if os.getuid() else ["unshare", "-m", "sh", "-ec", _as_user(folder, shlex.join(python))]
    done = subprocess.run(words, cwd=ROOT, env=os.environ | own, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def _as_user(folder, command):
    os.chown(folder / "home", int(USER), int(USER))
    folder.chmod(0o755)
    base = Path(sys.base_prefix)
    closed = next((one for one in reversed(base.parents) if not one.stat().st_mode & 1), None)
    lines = []
    if closed:
        (folder / "python").mkdir()
        lines = [
            f"mount --bind {base} {folder}/python",
            f"mount -t tmpfs -o mode=755 tmpfs {closed}",
            f"mkdir -p {base}",
            f"mount --bind {folder}/python {base}",
        ]
    return "\n".join([*lines, f"exec setpriv --reuid {USER} --regid {USER} --clear-groups {command}"])


@pytest.mark.slow
@pytest.mark.parametrize("tests", [[SEES, COURSE, GROUP, JUDGE]], ids=["the sandbox"])
def test_the_sandbox_holds_for_an_ordinary_user(folder, tests):
    status, said = as_ordinary_user(folder, tests)
    assert status == 0 and "skipped" not in said, said


@pytest.mark.slow
@pytest.mark.parametrize("tests", [[SANDBOX, LOOPBACK], [ATTACKS]], ids=["all of the sandbox", "hostile submissions"])
def test_more_walls_hold_for_an_ordinary_user(folder, tests):
    status, said = as_ordinary_user(folder, tests)
    assert status == 0 and "skipped" not in said, said
