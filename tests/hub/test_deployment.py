"""What of deploy/hub can be checked without a hub."""

import asyncio
import runpy
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from journeys.people import ROOT
from traitlets.config import Config

HUB = ROOT / "deploy" / "hub"


@pytest.fixture
def hub(tmp_path) -> dict:
    return runpy.run_path(str(HUB / "jupyterhub_config.py"), {"get_config": Config})


def test_no_server_is_started_for_an_account_of_the_system(hub):
    with pytest.raises(PermissionError, match="root is an account of the system"):
        asyncio.run(hub["prepare"](SimpleNamespace(user=SimpleNamespace(name="root"))))


@pytest.mark.parametrize(("name", "role"), [("maria", "instructor"), ("ann", "student"), ("root", "student")])
def test_on_tljh_only_listed_people_are_instructors(name, role):
    prepare = runpy.run_path(str(HUB / "tljh_config.py"), {"get_config": Config})["prepare"]
    spawner = SimpleNamespace(user=SimpleNamespace(name=name), environment={})
    prepare(spawner)
    assert spawner.environment == {"COURSE_ROLE": role}


def test_the_hub_itself_cannot_be_reached_from_other_machines(hub):
    assert hub["c"].JupyterHub.bind_url.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("name", ["root", "Ann", "a b", "x;reboot", "../x", "-x", "", "a" * 32])
def test_a_name_that_cannot_be_a_students_account_is_refused(name, monkeypatch):
    accounts = runpy.run_path(str(HUB / "accounts.py"))
    monkeypatch.setattr("grp.getgrnam", lambda _: SimpleNamespace(gr_mem=[]))
    assert len(accounts["find_problems"]([name, "ok-17"])) == 1


def test_an_account_that_a_student_has_already_is_no_problem(monkeypatch):
    accounts = runpy.run_path(str(HUB / "accounts.py"))
    monkeypatch.setattr("grp.getgrnam", lambda _: SimpleNamespace(gr_mem=["ann"]))
    monkeypatch.setattr("pwd.getpwall", lambda: [SimpleNamespace(pw_name="ann")])
    assert accounts["find_problems"](["ann"]) == []


def test_a_name_that_is_listed_twice_is_refused(monkeypatch):
    accounts = runpy.run_path(str(HUB / "accounts.py"))
    monkeypatch.setattr("grp.getgrnam", lambda _: SimpleNamespace(gr_mem=[]))
    assert accounts["find_problems"](["x17", "x17"]) == ["'x17' is listed more than once."]


@pytest.mark.parametrize("script", sorted(HUB.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_says_how_it_is_used_and_changes_nothing_without_arguments(script: Path):
    done = subprocess.run([script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(f"Usage: {script.name}")
