"""Workflows only call commands that there are, on the versions of Python that the course says it supports."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one]
SYSTEM = "sudo apt-get update -qq && sudo apt-get install -y -qq "  # the only other command


def jobs(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]


def commands(path):
    return [step["run"] for job in jobs(path).values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_each_command_is_a_target_of_the_makefile(path):
    ours = [command.split() for command in commands(path) if not command.startswith(SYSTEM)]
    assert ours and all(words[0] == "make" and words[1] in TARGETS for words in ours), ours


def test_the_quick_tests_run_on_each_supported_python():
    assert jobs(ROOT / ".github/workflows/tests.yml")["quick"]["strategy"]["matrix"]["python"] == PYTHONS


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_each_job_names_a_supported_python(path):
    for name, job in jobs(path).items():
        (chosen,) = [step["with"]["python-version"] for step in job["steps"] if "setup-python" in step.get("uses", "")]
        matrix = job.get("strategy", {}).get("matrix", {}).get("python", [])
        assert set(matrix if str(chosen).startswith("${{") else [chosen]) & set(PYTHONS), name


def test_the_lowest_versions_are_tried_with_the_lowest_python():
    job = jobs(ROOT / ".github/workflows/tests.yml")["lowest"]
    assert {"python-version": PYTHONS[0]} in [step.get("with") for step in job["steps"]]


def test_what_learners_use_is_tried_on_macos_and_windows_by_the_same_shell():
    job = jobs(ROOT / ".github/workflows/tests.yml")["learners"]
    assert job["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]
    assert job["defaults"]["run"]["shell"] == "bash" and job["steps"][-1]["run"] == "make test-learners"


def test_on_windows_the_makefile_calls_the_environments_programs_where_windows_has_them(tmp_path):
    """A fresh folder, because the commands that create the environment differ, too."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-learner.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "packages/nbjudge").mkdir(parents=True)
    shutil.copy(ROOT / "packages/nbjudge/pyproject.toml", tmp_path / "packages/nbjudge")
    command = ["make", "--dry-run", "--always-make", "test-learners", "OS=Windows_NT"]
    environment = {key: text for key, text in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert ".venv/Scripts/python -m pytest tests/learners" in done.stdout
    assert ".venv/Scripts/pip" in done.stdout and ".venv/bin" not in done.stdout


def test_the_nights_parts_are_all_parts():
    job = jobs(ROOT / ".github/workflows/nightly.yml")["part"]
    parts = job["strategy"]["matrix"]["part"]
    assert parts == list(range(1, len(parts) + 1))
    assert job["steps"][-1]["run"] == f"make test-nightly PART=${{{{ matrix.part }}}}/{len(parts)}"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "environment.yml", "docs/student.md"])
def test_pages_name_each_supported_python_and_no_other(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    (listed,) = re.findall(r"Python ((?:3\.\d+, )+3\.\d+ or 3\.\d+)", text)
    assert re.findall(r"3\.\d+", listed) == PYTHONS


def test_both_packages_demand_the_lowest_supported_python_and_the_page_says_so():
    grader = tomllib.loads((ROOT / "packages/nbjudge/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert grader["requires-python"] == PROJECT["requires-python"] == f">={PYTHONS[0]}"
    assert f"Python {PYTHONS[0]} or newer" in (ROOT / "docs/versions.md").read_text(encoding="utf-8")


def test_each_hook_is_a_target_of_the_makefile():
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    entries = [hook["entry"].split() for repository in config["repos"] for hook in repository["hooks"]]
    assert entries and all(words[0] == "make" and words[1] in TARGETS for words in entries)


def test_the_wheels_that_the_students_guide_names_have_the_version():
    text = (ROOT / "docs/student.md").read_text(encoding="utf-8")
    assert set(re.findall(r"data_privacy_course-([\d.]+)-", text)) == {PROJECT["version"]}
