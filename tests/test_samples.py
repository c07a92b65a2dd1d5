"""A sample and what's left for the night are everything, each once, and so are the parts of the night."""

import subprocess
import sys
from pathlib import Path

import pytest
from samples import part_of, sample, split, trials

ROOT = Path(__file__).resolve().parents[1]


def is_nightly(case):
    return [mark.name for mark in case.marks] == ["nightly"]


def test_each_third_case_is_in_the_sample_and_the_others_are_nightly():
    cases = sample("abcdefg", 3)
    assert "".join(case.values[0] for case in cases) == "abcdefg"
    assert "".join(case.values[0] for case in cases if not is_nightly(case)) == "adg"


def test_the_sample_and_the_other_trials_have_each_seed_once():
    first, others = trials(1000).args[1]
    assert [*first.values[0], *others.values[0]] == list(range(1000))
    assert len(first.values[0]) == 50 and is_nightly(others) and not is_nightly(first)


@pytest.mark.parametrize("text", ["0/8", "9/8", "3", "3/", "/8", "a/b", "-1/8", "3/8/2", "1/0", ""])
def test_what_is_no_part_is_told_with_the_value_and_how_parts_are_written(text):
    with pytest.raises(ValueError, match="is written like 3/8"):
        part_of(text)


def collected(*options):
    """The nightly tests of one small file, which pytest collects in seconds."""
    words = [
        sys.executable,
        "-m",
        "pytest",
        "tests/datasets/test_people.py",
        "-m",
        "nightly",
        "--collect-only",
        *options,
    ]
    return subprocess.run([*words, "-p", "no:cacheprovider"], cwd=ROOT, capture_output=True, text=True)


def names(done):
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.slow
def test_the_parts_together_are_all_nightly_tests_each_once():
    parts, everything = [names(collected("--part", f"{number}/2")) for number in (1, 2)], names(collected())
    assert sorted(name for part in parts for name in part) == sorted(everything)
    assert all(parts) and len(everything) > 10


def test_a_wrong_part_ends_with_a_message_and_without_a_traceback():
    done = collected("--part", "9/8")
    assert done.returncode == 4 and "PART is '9/8', but a part is written like 3/8" in done.stderr
    assert "Traceback" not in done.stderr


class Item:
    """A test as pytest collects it."""

    def __init__(self, name, group=None):
        self.nodeid, self.group = name, group

    def get_closest_marker(self, _):
        return self.group and pytest.mark.xdist_group(self.group).mark


@pytest.mark.parametrize("of", [1, 2, 3, 8, 200])
def test_any_number_of_parts_has_each_test_once(of):
    items = [Item(str(number), f"group {number % 7}" if number % 3 else None) for number in range(100)]
    parts = [split(items, part, of) for part in range(1, of + 1)]
    assert sorted(item.nodeid for part in parts for item in part) == sorted(item.nodeid for item in items)


def test_tests_of_a_group_are_in_the_same_part():
    items = [Item("a"), Item("b", "site"), Item("c"), Item("d", "site")]
    assert [[item.nodeid for item in split(items, part, 2)] for part in (1, 2)] == [["a", "c"], ["b", "d"]]
