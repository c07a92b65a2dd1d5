"""What of deploy/hub can be checked without a hub."""

import asyncio
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from journeys.people import ROOT
from jupyterhub import orm
from jupyterhub.orm import new_session_factory
from tornado.httpserver import HTTPServer
from tornado.web import HTTPError
from traitlets.config import Config

from course.class_settings import EACH_STUDENT, ClassSettings
from course.errors import CourseError
from course.start_codes import derive_seed, make_secret, read_secret

HUB = ROOT / "deploy" / "hub"
NUMBER = 54329  # of an account that this machine hasn't got


@pytest.fixture
def load(tmp_path) -> Iterator[Callable[..., dict]]:
    """Load the hub's settings as on a server on which install.sh wrote this address."""

    before = HTTPServer._save_configuration()

    def load(address: str, roots_ports: int = 1024) -> dict:
        (tmp_path / "ports").write_text(f"{roots_ports}\n")
        (tmp_path / "hub").mkdir()
        for name in ("owners_proxy.py", "tcp_owners.py", "hub_server.py", "logins.py"):
            shutil.copy(HUB / name, tmp_path / "hub")
        (tmp_path / "hub" / "address").write_text(address)
        text = (HUB / "jupyterhub_config.py").read_text(encoding="utf-8")
        for name, here in (("/srv/data_privacy", ""), ("/proc/sys/net/ipv4/ip_unprivileged_port_start", "ports")):
            text = text.replace(f'Path("{name}")', f"Path({str(tmp_path / here)!r})")
        (tmp_path / "config.py").write_text(text)
        return runpy.run_path(str(tmp_path / "config.py"), {"get_config": Config})

    yield load
    HTTPServer._restore_configuration(before)


@pytest.fixture
def hub(load) -> dict:
    return load("https://hub.example.edu\n")


def test_each_persons_server_has_a_name_of_its_own(hub):
    assert hub["c"].JupyterHub.subdomain_host == "https://hub.example.edu"


@pytest.mark.parametrize(("address", "prefixed"), [("https://hub.example.edu", True), ("http://hub.localhost", False)])
def test_no_students_page_can_set_the_hubs_cookies_if_the_hub_has_https(load, address, prefixed):
    assert load(address)["c"].JupyterHub.cookie_host_prefix_enabled == prefixed


@pytest.mark.parametrize("site", ["same-site", "cross-site"])
def test_a_students_page_cannot_log_in_the_person_who_opens_it(site):
    request = SimpleNamespace(remote_ip="192.0.2.1", headers={"Sec-Fetch-Site": site})
    authenticator = runpy.run_path(str(HUB / "logins.py"))["FairLogins"]()
    with pytest.raises(HTTPError, match="page on another server") as refused:
        asyncio.run(authenticator.authenticate(SimpleNamespace(request=request), {"username": "ben", "password": "x"}))
    assert refused.value.status_code == 403


@pytest.mark.parametrize("address", ["", "hub.example.edu", "https://", "https://hub.example.edu/hub", "yes"])
def test_without_an_address_the_hub_does_not_start_and_says_what_could_happen(load, address):
    with pytest.raises(ValueError, match=r"one-origin\s+instead\. In that case, however,\s+any student can"):
        load(address)


def test_a_teacher_may_accept_one_origin(load):
    assert "subdomain_host" not in load("one-origin\n")["c"].JupyterHub


def test_no_server_is_started_for_an_account_of_the_system(hub):
    with pytest.raises(PermissionError, match="root is a system account"):
        asyncio.run(hub["prepare"](SimpleNamespace(user=SimpleNamespace(name="root"))))


@pytest.fixture
def each_student(monkeypatch) -> None:
    """The bundle of a class in which each student has a seed, and the accounts of maria and ann."""
    monkeypatch.setattr("course.class_settings.local_settings", lambda: ClassSettings(seed=EACH_STUDENT))
    monkeypatch.setattr("pwd.getpwnam", lambda name: SimpleNamespace(pw_uid=1000, pw_name=name))
    monkeypatch.setattr("grp.getgrnam", lambda _: SimpleNamespace(gr_mem=["maria"]))


def test_the_hub_sets_each_students_seed_but_not_the_instructors(each_student, load, tmp_path):
    (tmp_path / "state").mkdir()
    make_secret(tmp_path / "state")
    prepare, seeds = load("one-origin")["prepare"], {}
    for name in ("ann", "ben", "maria"):
        spawner = SimpleNamespace(user=SimpleNamespace(name=name))
        asyncio.run(prepare(spawner))
        seeds[name] = spawner.environment.get("COURSE_SEED")
    secret = read_secret(tmp_path / "state")
    assert seeds == {name: str(derive_seed(secret, name)) for name in ("ann", "ben")} | {"maria": None}


def test_without_the_secret_a_hub_with_a_seed_for_each_student_does_not_start(each_student, load):
    with pytest.raises(CourseError, match=r"state/class_secret\.txt must contain the secret"):
        load("one-origin")


@pytest.mark.parametrize(
    ("chosen", "before", "after"), [(7, None, "7"), (EACH_STUDENT, "8", "8"), (EACH_STUDENT, None, None)]
)
def test_a_server_has_the_class_seed_unless_the_hub_has_set_a_students(monkeypatch, tmp_path, chosen, before, after):
    monkeypatch.setattr("course.class_settings.local_settings", lambda: ClassSettings(seed=chosen))
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    seen = []
    monkeypatch.setattr("os.execv", lambda *_: seen.append(os.environ.get("COURSE_SEED")))
    monkeypatch.setattr("os.chdir", lambda _: None)
    with patch.dict(os.environ, {"COURSE_ROLE": "instructor"}):
        os.environ.pop("COURSE_SEED", None)
        os.environ |= {} if before is None else {"COURSE_SEED": before}
        runpy.run_path(str(HUB / "single_user.py"))["main"]()
    assert seen == [after]


@pytest.mark.parametrize(("clone", "settings"), [(True, "instructor"), (False, "student")])
def test_an_instructor_without_a_clone_has_no_formgrader(clone, settings, monkeypatch, tmp_path):
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    monkeypatch.setattr("os.execv", lambda *_: None)
    monkeypatch.setattr("os.chdir", lambda _: None)
    if clone:
        (tmp_path / "data-privacy-course").mkdir()
    with patch.dict(os.environ, {"COURSE_ROLE": "instructor"}):
        runpy.run_path(str(HUB / "single_user.py"))["main"]()
        assert os.environ["JUPYTER_CONFIG_PATH"] == str(HUB / settings)


def test_work_is_watched_in_the_clone_with_its_grader_and_the_class_seed(monkeypatch, tmp_path):
    clone = tmp_path / "data-privacy-course"
    clone.mkdir()
    monkeypatch.syspath_prepend(HUB)
    monkeypatch.setattr("course.class_settings.local_settings", lambda: ClassSettings(seed=7))
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    seen = []
    monkeypatch.setattr("os.execv", lambda *words: seen.append(words))
    monkeypatch.setattr("os.chdir", seen.append)
    with patch.dict(os.environ), patch.dict(sys.modules):
        runpy.run_path(str(HUB / "watch.py"))["main"]()
        assert os.environ["PYTHONPATH"].startswith(f"{clone}:") and os.environ["COURSE_SEED"] == "7"
    program = str(Path(sys.executable).parent / "instructor")
    assert seen == [clone, (program, [program, "watch"])]


@pytest.mark.parametrize(("name", "role"), [("maria", "instructor"), ("ann", "student"), ("root", "student")])
def test_on_tljh_only_listed_people_are_instructors(name, role):
    prepare = runpy.run_path(str(HUB / "tljh_config.py"), {"get_config": Config})["prepare"]
    spawner = SimpleNamespace(user=SimpleNamespace(name=name), environment={})
    prepare(spawner)
    assert spawner.environment == {"COURSE_ROLE": role}


def test_the_hub_itself_cannot_be_reached_from_other_machines_and_only_root_can_take_its_ports(hub):
    hub, proxy = hub["c"].JupyterHub, hub["c"].ConfigurableHTTPProxy
    addresses = [urlsplit(address) for address in (hub.bind_url, hub.hub_bind_url, proxy.api_url)]
    assert {address.hostname for address in addresses} == {"127.0.0.1"}
    assert max(address.port for address in addresses) < 1024


def test_people_connect_to_the_hub_with_the_limits_of_its_server_and_its_logins(hub):
    assert HTTPServer.configured_class().__name__ == "HubServer"
    assert hub["c"].JupyterHub.authenticator_class.__name__ == "FairLogins"
    assert hub["c"].PAMAuthenticator.executor_threads == 48
    assert hub["c"].JupyterHub.trusted_downstream_ips == ["127.0.0.1"]  # otherwise, all have the proxy's address


def test_servers_listen_on_ports_that_the_firewall_closes_and_that_no_connection_is_given(hub):
    first, last = hub["SERVERS_PORTS"][0], hub["SERVERS_PORTS"][-1]
    assert f" {first}-{last} }} reject" in (HUB / "firewall.nft").read_text(encoding="utf-8")
    assert first > 60999  # the last port that Linux gives to a program that didn't ask for one
    assert len({hub["choose_port"]() for _ in range(20)} & set(hub["SERVERS_PORTS"])) > 10


def test_where_every_account_may_take_the_hubs_ports_it_does_not_start(load):
    with pytest.raises(ValueError, match=r"(?s)Students could take the hub's ports.*ip_unprivileged_port_start=1024"):
        load("one-origin", roots_ports=0)


def test_accounts_are_only_created_on_a_machine_that_is_ready_for_them(tmp_path, monkeypatch, capsys):
    main = runpy.run_path(str(HUB / "accounts.py"))["main"]
    monkeypatch.setattr("grp.getgrall", list)
    for user, lacks in ((1000, "Run this with sudo"), (0, "class.csv doesn't exist"), (0, "Run deploy/hub/install.sh")):
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
    (tmp_path / "class.csv").write_text("id,last_name\nann,Ash\nanna,'=1\n")
    database = new_session_factory(f"sqlite:///{tmp_path}/hub.sqlite")()
    users = [orm.User(name=name) for name in ("ann", "anna")]
    database.add_all([*users, *(orm.APIToken(prefix=user.name, hashed=user.name, user=user) for user in users)])
    database.commit()
    database.close()
    forget["delete_from_class_list"]("ann", tmp_path / "class.csv")
    forget["delete_from_database"]("ann", tmp_path / "hub.sqlite")
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
    assert "'maria' isn't a student's account." in capsys.readouterr().err


def test_what_an_account_handed_in_is_found_by_its_owner_whatever_it_is_and_is_called(tmp_path):
    delete = runpy.run_path(str(HUB / "forget.py"))["delete_submissions"]
    inbound = tmp_path / "inbound"
    (inbound / "ann+ch1+2026").mkdir(parents=True)
    (inbound / "ann+ch1+2026" / "one.ipynb").write_text("{}")
    (inbound / "ben+ch1+file").touch()
    (inbound / "link").symlink_to(tmp_path)
    delete(os.getuid() + 1, inbound)
    assert len([*inbound.iterdir()]) == 3
    delete(os.getuid(), inbound)
    assert not [*inbound.iterdir()] and tmp_path.is_dir()


def test_entries_of_others_that_vanish_do_not_keep_an_account_from_being_deleted(tmp_path, monkeypatch):
    delete, look = runpy.run_path(str(HUB / "forget.py"))["delete_submissions"], Path.lstat
    for name in ("ann+ch1+2026", "ben+ch1+2026", "cleo+ch1+2026"):
        (tmp_path / name).mkdir()

    def lstat(path: Path) -> os.stat_result:
        if path.name.startswith("ben"):
            path.rmdir()
        return look(path)

    monkeypatch.setattr(Path, "lstat", lstat)
    delete(os.getuid(), tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root starts others' processes")
def test_all_processes_of_an_account_are_ended_although_they_start_others_all_the_time():
    forget = runpy.run_path(str(HUB / "forget.py"))
    chain = ["/bin/sh", "-c", "f() { sleep 0.01; f & }; f"]  # each process starts the next one and ends
    children = [subprocess.Popen(chain, user=NUMBER, cwd="/") for _ in range(4)]
    for child in children:
        child.wait()
    assert forget["count_processes"](NUMBER)
    forget["end_processes"](NUMBER)
    assert not forget["count_processes"](NUMBER)


def test_an_account_that_cannot_be_deleted_stops_neither_the_others_nor_the_hub(monkeypatch, capsys):
    forget, ran = runpy.run_path(str(HUB / "forget.py")), []

    def run(words: list[str], check: bool) -> None:
        ran.append(words[-1])
        if words[-1] == "ann":
            raise subprocess.CalledProcessError(8, words)

    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("os.getuid", lambda: 0)
    monkeypatch.setattr("pwd.getpwnam", lambda _: SimpleNamespace(pw_uid=NUMBER))
    students = SimpleNamespace(gr_name="data-privacy-students", gr_mem=["ann", "ben"])
    monkeypatch.setattr("grp.getgrall", lambda: [students])
    assert forget["main"](["ann", "ben"]) == 1
    assert ran == ["data-privacy-hub", "ann", "ben", "data-privacy-hub"]
    said = capsys.readouterr()
    assert said.out == "Accounts deleted: 1.\n" and said.err.startswith("ann couldn't be deleted completely: ")


@pytest.mark.parametrize("script", sorted(HUB.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_says_how_it_is_used_and_changes_nothing_without_arguments(script: Path):
    done = subprocess.run([script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(f"Usage: {script.name}")
