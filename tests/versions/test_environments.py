"""Environments with other versions: what is said where they can't be made, and what the wheel asks for."""

import re
import tomllib
from pathlib import Path

import pytest

from instructor.errors import InstallError
from instructor.versions.__main__ import table
from instructor.versions.environments import BESIDE, Environment

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_a_python_that_is_missing_is_told_and_so_is_the_need_for_a_connection(tmp_path):
    environment = Environment(tmp_path / "venv", str(tmp_path / "python9"), "lowest")
    with pytest.raises(InstallError, match=r"python9[\s\S]*needs PyPI"):
        environment.install(ROOT)


def test_the_wheel_accepts_the_versions_that_a_hub_may_have():
    found = (re.match(r"(numpy|pandas)>=([\d.]+)", requirement) for requirement in PROJECT["dependencies"])
    lowest = dict(match.groups() for match in found if match)
    numbers = {name: tuple(map(int, version.split("."))) for name, version in lowest.items()}
    there = dict(pin.split("==") for pin in BESIDE)
    assert {name: numbers[name] <= tuple(map(int, version.split("."))) for name, version in there.items()} == {
        "numpy": True,
        "pandas": True,
    }


def test_a_row_of_the_table_has_a_column_for_each_library():
    assert table([{"Python": "3.13", "numpy": "2.0"}, {"Python": "3.11", "numpy": "2.4"}]) == (
        "| Python | numpy |\n| --- | --- |\n| 3.13 | 2.0 |\n| 3.11 | 2.4 |"
    )
