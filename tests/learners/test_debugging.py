"""The guide to errors, docs/debugging.md: each message on it is what today's libraries say."""

import re
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from diffprivlib import BudgetAccountant, tools
from diffprivlib.utils import PrivacyLeakWarning
from faker import Faker
from phe import paillier

from course import checks, load
from course.answer_faults import Kernel
from course.errors import CourseError
from nbjudge.judging.judge import LOST, Names
from nbjudge.results import SIGNS
from nbjudge.wire.channel import ChannelTimeout

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "debugging.md").read_text(encoding="utf-8")
LESSON = Path(__file__).resolve().parents[2] / "release" / "ch1_introduction" / "lesson2_suppression.ipynb"
ENTRY = re.compile(r"^(\d+)\. (.+)\\\n +(.+)\\\n +(.+)\n", re.MULTILINE)
ENTRIES = {int(number): (shown, why, do) for number, shown, why, do in ENTRY.findall(PAGE)}


def not_there(name: str) -> object:
    """Ask for a name as a judged test does whose learner has none of it."""
    return Names(SimpleNamespace(ask=lambda *_: {}), {name})[name]


def fault(names: dict) -> str:
    """Say what a test says about exercise suppressed_df before it runs."""
    return Kernel(LESSON, [], names).fault_before("suppressed_df").message


# What snippets may use, beside clients.
NAMES = {
    **{"np": np, "pd": pd, "checks": checks, "load": load, "tools": tools, "paillier": paillier, "Faker": Faker},
    **{"BudgetAccountant": BudgetAccountant, "ChannelTimeout": ChannelTimeout, "LOST": LOST, "not_there": not_there},
    **{"CourseError": CourseError, "fault": fault},
}
# What raises each message, by the message's beginning; in order of the page.
RAISES = {
    "NameError": "released",
    "released isn't defined": "not_there('released')",
    "This exercise isn't solved": "raise CourseError(fault({'suppressed_df': ...}))",
    "TypeError: 'ellipsis'": "suppressed_df = ...\nsuppressed_df['age']",
    "AttributeError: 'NoneType'": "clients.drop(columns='age', inplace=True).head()",
    "KeyError": "clients['Age']",
    "ValueError: The truth": "if clients['age'] > 30: pass",
    "ChainedAssignmentError": "clients['age'][0] = 46",
    "clients was modified": (
        "masked_df = clients\nmasked_df['ssn'] = '*'\nchecks.unchanged(clients, load('clients'), name='clients')"
    ),
    "AttributeError: Can only": "clients['age'].str[:1]",
    "TypeError: '<'": "clients['postcode'] < 30000",
    "IndexError": "clients[clients['age'] > 200].iloc[0]",
    "AttributeError: 'int'": "(lambda rng: rng.laplace())(1)",
    "ValueError: Generator": (
        "tools.mean(clients['age'], epsilon=1, bounds=(18, 90), random_state=np.random.default_rng(1))"
    ),
    "PrivacyLeakWarning": "tools.mean(clients['age'], epsilon=1)",
    "BudgetError": (
        "tools.mean(clients['age'], epsilon=0.5, bounds=(18, 90), accountant=BudgetAccountant(epsilon=0.3, delta=0))"
    ),
    "ValueError: Epsilon": "tools.mean(clients['age'], epsilon=1 // 4, bounds=(18, 90))",
    "… but it should": "checks.raises(ValueError, lambda table, k: True, clients, 0, why='a k below 1 makes no sense')",
    "UniquenessException": "fake = Faker()\nfor _ in range(3): fake.unique.boolean()",
    "NotImplementedError": "five = paillier.generate_paillier_keypair(n_length=128)[0].encrypt(5)\nfive * five",
    "RecursionError": "def climb(value): return climb(value)\nclimb(1)",
    "your code is too slow": "raise ChannelTimeout(LOST[ChannelTimeout])",
    "MemoryError": "np.zeros((10**9, 10**9))",
    "FileNotFoundError": "pd.read_csv('clients.csv')",
}
ELSEWHERE = "ModuleNotFoundError: No module named 'course'"  # raised in a Python without the course
NO_EXCEPTION = ("[*]", "Kernel Restarting", "not begun")  # JupyterLab's own signs, and a word of `course check`
MISSING = 9  # the entry that gives no message: its code spans are run


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


MESSAGES = [span for number, entry in ENTRIES.items() if number != MISSING for span in spans(entry[0])]


def raised_by(snippet: str, monkeypatch, folder) -> Exception:
    """Run the snippet as a learner's cell with clients, in an empty folder; return the error or the warning."""
    monkeypatch.chdir(folder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for kind in (PrivacyLeakWarning, pd.errors.ChainedAssignmentError):
            warnings.simplefilter("error", kind)
        with pytest.raises(Exception) as caught:
            exec(snippet, NAMES | {"clients": load("clients")})
    return caught.value


def shown(error: Exception) -> str:
    """Say an error as the last line that Jupyter shows, or as a check tells it."""
    if isinstance(error, CourseError | ChannelTimeout):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split())  # a warning has several lines


def test_there_are_twenty_entries_of_three_lines():
    assert list(ENTRIES) == list(range(1, 21))
    lines = [line for line in PAGE.splitlines() if re.match(r"\d+\. | {3,}", line)]
    assert len(lines) == 60


def test_every_message_of_the_page_is_tried():
    known = [*RAISES, ELSEWHERE, *NO_EXCEPTION]
    assert [message for message in MESSAGES if sum(map(message.startswith, known)) != 1] == []
    assert [known for known in known if not any(message.startswith(known) for message in MESSAGES)] == []


@pytest.mark.parametrize("beginning", RAISES)
def test_the_message_is_what_is_raised_today(beginning, monkeypatch, tmp_path):
    message = next(span for span in MESSAGES if span.startswith(beginning))
    said = shown(raised_by(RAISES[beginning], monkeypatch, tmp_path))
    assert re.fullmatch(".*".join(map(re.escape, message.split("…"))), said, re.DOTALL), said


def test_a_python_without_the_course_does_not_find_it(tmp_path):
    done = subprocess.run(
        [sys.executable, "-ISc", "import course"], cwd=tmp_path, capture_output=True, encoding="utf-8"
    )
    assert ELSEWHERE in MESSAGES and done.stderr.splitlines()[-1] == ELSEWHERE


def test_missing_values_are_left_out_without_a_message():
    fewer, all_rows = (eval(code, {"hr": load("hr")}) for code in spans(ENTRIES[MISSING][0]))
    assert fewer < all_rows
    assert load("hr")["age"].value_counts(dropna=False).sum() == all_rows


def test_a_check_says_not_begun():
    assert "not begun" in SIGNS


def test_text_has_the_dtype_that_the_page_names():
    text = load("clients")["postcode"].dtype
    assert str(text) == "str" and not pd.api.types.is_object_dtype(text)


def test_the_page_is_linked_from_where_learners_look():
    root = Path(__file__).resolve().parents[2]
    assert "(debugging.md" in (root / "docs" / "student.md").read_text(encoding="utf-8")
    assert "(docs/debugging.md" in (root / "README.md").read_text(encoding="utf-8")
