"""What of deploy/hub can be checked without a hub."""

import asyncio
import runpy
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from journeys.people import ROOT
from jupyterhub import orm
from jupyterhub.orm import new_session_factory
from traitlets.config import Config

HUB = ROOT / "deploy" / "hub"


@pytest.fixture
def load(tmp_path) -> Callable[[str], dict]:
    """Load the hub's settings as on a server on which install.sh wrote this address."""

    def load(address: str) -> dict:
        (tmp_path / "hub").mkdir()
        (tmp_path / "hub" / "address").write_text(address)
        text = (HUB / "jupyterhub_config.py").read_text(encoding="utf-8")
        (tmp_path / "config.py").write_text(text.replace('Path("/srv/data_privacy")', f"Path({str(tmp_path)!r})"))
        return runpy.run_path(str(tmp_path / "config.py"), {"get_config": Config})

    return load


@pytest.fixture
def hub(load) -> dict:
    return load("https://hub.example.edu\n")


def test_each_persons_server_has_a_name_of_its_own(hub):
    assert hub["c"].JupyterHub.subdomain_host == "https://hub.example.edu"


@pytest.mark.parametrize("address", ["", "hub.example.edu", "https://", "https://hub.example.edu/hub", "yes"])
def test_without_an_address_the_hub_does_not_start_and_says_what_could_happen(load, address):
    with pytest.raises(ValueError, match=r"one-origin instead\. But then, any student can"):
        load(address)


def test_a_teacher_may_accept_one_origin(load):
    assert "subdomain_host" not in load("one-origin\n")["c"].JupyterHub


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


def test_accounts_are_only_created_on_a_machine_that_is_ready_for_them(tmp_path, monkeypatch, capsys):
    main = runpy.run_path(str(HUB / "accounts.py"))["main"]
    monkeypatch.setattr("grp.getgrall", list)
    for user, lacks in ((1000, "run this with sudo"), (0, "class.csv doesn't exist"), (0, "run deploy/hub/install.sh")):
        monkeypatch.setattr("os.getuid", lambda user=user: user)
        assert main(tmp_path / "class.csv", tmp_path / "passwords.csv") == 1
        assert lacks in capsys.readouterr().err
        if "class.csv" in lacks:
            (tmp_path / "class.csv").write_text("id\nann\n")
    assert not (tmp_path / "passwords.csv").exists()


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


def test_forgetting_an_account_deletes_its_traces_and_no_one_elses(tmp_path):
    forget = runpy.run_path(str(HUB / "forget.py"))
    for name in ("ann", "anna"):
        (tmp_path / f"{name}+ch1+2026").mkdir()
        (tmp_path / f"{name}+ch1+2026" / "one.ipynb").write_text("{}")
    (tmp_path / "class.csv").write_text("id,last_name\nann,Ash\nanna,'=1\n")
    database = new_session_factory(f"sqlite:///{tmp_path}/hub.sqlite")()
    users = [orm.User(name=name) for name in ("ann", "anna")]
    database.add_all([*users, *(orm.APIToken(prefix=user.name, hashed=user.name, user=user) for user in users)])
    database.commit()
    database.close()
    forget["delete_submissions"]("ann", tmp_path)
    forget["delete_from_class_list"]("ann", tmp_path / "class.csv")
    forget["delete_from_database"]("ann", tmp_path / "hub.sqlite")
    assert [path.name for path in tmp_path.glob("*+*")] == ["anna+ch1+2026"]
    assert (tmp_path / "class.csv").read_text() == "id,last_name\nanna,'=1\n"
    database = new_session_factory(f"sqlite:///{tmp_path}/hub.sqlite")()
    assert [user.name for user in database.query(orm.User)] == ["anna"]
    assert [token.user.name for token in database.query(orm.APIToken)] == ["anna"]


def test_no_account_is_deleted_if_one_of_them_is_not_a_students(monkeypatch, capsys):
    main = runpy.run_path(str(HUB / "forget.py"))["main"]
    monkeypatch.setattr("subprocess.run", lambda *_, **__: pytest.fail("nothing may be run"))
    monkeypatch.setattr("os.getuid", lambda: 0)
    monkeypatch.setattr("grp.getgrall", lambda: [SimpleNamespace(gr_name="data-privacy-students", gr_mem=["ann"])])
    assert main(["ann", "maria"]) == 1
    assert "'maria' isn't the account of a student." in capsys.readouterr().err


def test_the_hub_is_started_again_although_an_account_could_not_be_deleted(monkeypatch):
    forget, ran = runpy.run_path(str(HUB / "forget.py")), []

    def run(words: list[str], check: bool) -> None:
        ran.append(words[:2])
        if words[0] == "userdel":
            raise subprocess.CalledProcessError(8, words)

    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("os.getuid", lambda: 0)
    monkeypatch.setattr("grp.getgrall", lambda: [SimpleNamespace(gr_name="data-privacy-students", gr_mem=["ann"])])
    with pytest.raises(subprocess.CalledProcessError):
        forget["main"](["ann"])
    assert [*map(tuple, ran)] == [
        ("systemctl", "stop"),
        ("pkill", "-KILL"),
        ("userdel", "--remove"),
        ("systemctl", "start"),
    ]


@pytest.mark.parametrize("script", sorted(HUB.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_says_how_it_is_used_and_changes_nothing_without_arguments(script: Path):
    done = subprocess.run([script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(f"Usage: {script.name}")
