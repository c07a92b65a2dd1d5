"""Environments with other versions: what is said where they can't be made, and what the wheel asks for."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from instructor.errors import InstallError
from instructor.versions.environments import BESIDE, DECIDING, Environment, check_kept

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_a_python_that_is_missing_is_told_and_so_is_the_need_for_a_connection(tmp_path):
    environment = Environment(tmp_path / "venv", str(tmp_path / "python9"), "lowest")
    with pytest.raises(InstallError, match=r"python9[\s\S]*requires access to PyPI"):
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


def test_the_course_accepts_the_versions_of_a_browser():
    pinned = map(Requirement, (ROOT / "tests" / "pyodide_versions.txt").read_text(encoding="utf-8").splitlines()[1:])
    there = {one.name: next(iter(one.specifier)).version for one in pinned}
    needed = map(Requirement, PROJECT["dependencies"])
    refused = [str(one) for one in needed if one.name in there and there[one.name] not in one.specifier]
    assert refused == []


def test_each_upper_limit_is_explained():
    limits = [match.groups() for one in PROJECT["dependencies"] if (match := re.match(r"([\w-]+)>=.*,<([\d.]+)", one))]
    page = (ROOT / "docs/versions.md").read_text(encoding="utf-8")
    assert len(limits) == page.count("must be older than")
    assert all(f"- {name} must be older than {limit}" in page for name, limit in limits)


def test_a_package_that_the_wheel_replaces_or_removes_is_named():
    there = {"numpy": "2.0.2", "pandas": "2.2.3", "six": "1.17.0"}
    check_kept(there, {**there, "phe": "1.5.0"})
    with pytest.raises(InstallError, match=r"numpy 2\.0\.2 → 2\.4\.6, six 1\.17\.0 → None$"):
        check_kept(there, {"numpy": "2.4.6", "pandas": "2.2.3"})


def test_an_environment_is_installed_again_only_when_its_versions_may_change(tmp_path, monkeypatch):
    installed = []
    monkeypatch.setattr(Environment, "install", lambda self, root: installed.append(self.choice))
    for name in DECIDING:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("numpy")
    environment = Environment(tmp_path, "3.13", "lowest")
    environment.prepare(tmp_path)
    environment.prepare(tmp_path)
    assert installed == ["lowest"]
    environment.prepare(tmp_path, fresh=True)
    for name in DECIDING:
        (tmp_path / name).write_text("numpy>=2.1")
        environment.prepare(tmp_path)
    assert installed == ["lowest"] * 5


def test_each_python_and_choice_has_a_folder_of_its_own(tmp_path):
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert Environment.within(tmp_path, "3.14", "lowest").folder.name == ".venv-lowest-3.14"
    assert Environment.within(tmp_path, sys.executable, "beside").folder.name == f".venv-beside-{own}"
