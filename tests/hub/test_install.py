"""install.sh on a server without anything: its steps in order, repeated, and stopped."""

import os
import subprocess
from pathlib import Path

import pytest
from bare_server import TEACHER, BareServer, missing_for_bare_server
from journeys.people import ROOT

pytestmark = pytest.mark.slow

ADDRESS = "https://hub.example.edu"
ARGUMENTS = (TEACHER, "/bundle.zip", ADDRESS)
# A server with systemd needs each of these once, in this order.
STEPS = [
    "apt-get update",
    "apt-get install -y --no-install-recommends python3-venv bubblewrap nftables",
    "apt-get install -y --no-install-recommends nodejs npm",
    "npm install --global configurable-http-proxy@",
    "python3 -m venv /srv/data_privacy/env",
    "pip install -r /clone/requirements-learner.lock",
    "pip install -c /clone/requirements.lock nbjudge[grade] @ file:///bundle.zip#subdirectory=",
    "pip install --no-deps --force-reinstall nbjudge @ file:///bundle.zip#subdirectory=packages/nbjudge /bundle.zip",
    "systemctl daemon-reload",
    "systemctl enable data-privacy-hub",
    "systemctl restart data-privacy-hub",
    f"systemctl try-restart data-privacy-marks@{TEACHER}",
    "python -c import urllib.request",
]
EXCHANGE = "exchange/data_privacy"
TEACHERS = 54321


@pytest.fixture
def server(tmp_path) -> BareServer:
    if missing := missing_for_bare_server():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return BareServer(tmp_path)


def follows(calls: list[str], steps: list[str]) -> bool:
    return len(calls) == len(steps) and all(map(str.startswith, calls, steps))


def test_the_steps_follow_each_other_and_the_hub_runs_in_the_end(server):
    done = server.install(*ARGUMENTS)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "The hub is running."), done.stderr
    assert follows(server.calls, STEPS), server.calls
    for name in ("data-privacy-hub.service", "data-privacy-marks@.service"):
        installed = server.folder / "etc/systemd/system" / name
        assert installed.read_bytes() == (ROOT / "deploy/hub" / name).read_bytes()
    assert (server.folder / "srv/data_privacy/hub/address").read_text() == f"{ADDRESS}\n"


@pytest.mark.parametrize("unit", ["data-privacy-hub.service", f"data-privacy-marks@{TEACHER}.service"])
def test_systemd_understands_the_service(server, unit):
    assert server.install(*ARGUMENTS).returncode == 0
    verify = ["/usr/bin/systemd-analyze", "verify", "--man=no", f"/etc/systemd/system/{unit}"]
    done = server.run(*verify)
    assert (done.returncode, done.stderr) == (0, "")


def test_only_those_who_need_a_folder_can_enter_it(server):
    assert server.install(*ARGUMENTS).returncode == 0
    modes = server.modes()
    assert {name: modes[name] for name in ("hub", "state", "lti", "exchange")} == {
        "hub": "0 755", "state": "0 700", "lti": "0 2750", "exchange": "0 1777",
    }  # fmt: skip
    assert {name: modes[f"{EXCHANGE}/{name}"] for name in ("inbound", "outbound", "feedback")} == {
        "inbound": f"{TEACHERS} 3733", "outbound": f"{TEACHERS} 755", "feedback": f"{TEACHERS} 711",
    }  # fmt: skip
    assert (server.folder / "home" / TEACHER).stat().st_mode & 0o777 == 0o700
    groups = (server.folder / "etc" / "group").read_text().splitlines()
    assert [line.split(":")[-1] for line in groups if line.startswith("data-privacy-")] == ["", TEACHER]


def test_a_second_run_installs_the_new_lessons_and_keeps_work(server):
    server.install(*ARGUMENTS)
    work = server.folder / "srv/data_privacy" / EXCHANGE / "inbound" / "ann+ch1_introduction"
    work.mkdir()
    modes = server.modes()
    done = server.install(*ARGUMENTS)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "The hub is running."), done.stderr
    assert follows(server.calls, [step for step in STEPS if "nodejs" not in step]), server.calls  # npm is there already
    assert server.modes() == modes


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_fails_ends_the_installation_and_is_named(server, step):
    done = server.install(*ARGUMENTS, failing=step)
    tries = 60 if step.startswith("python -c") else 1
    assert done.returncode != 0 and "The hub is running" not in done.stdout
    assert follows([call for call in server.calls if call != "sleep 1"], STEPS[: STEPS.index(step)] + [step] * tries)
    started = [line.removesuffix(" …") for line in done.stdout.splitlines() if line.endswith(" …")]
    assert f"install.sh stopped at this step: {started[-1]}." in done.stderr


def test_without_systemd_the_command_that_starts_the_hub_is_printed(server):
    (server.folder / "run/systemd/system").rmdir()
    done = server.install(*ARGUMENTS)
    assert (done.returncode, done.stderr) == (0, "")
    assert follows(server.calls, STEPS[: STEPS.index("systemctl daemon-reload")])
    command = done.stdout.splitlines()[-1]
    unit = (ROOT / "deploy/hub/data-privacy-hub.service").read_text()
    assert f"\nExecStart={command.partition(' && ')[2]}\n" in unit
    assert f"\nWorkingDirectory={command.partition(' && ')[0].removeprefix('cd ')}\n" in unit


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("mara", "/bundle.zip", ADDRESS), "There's no account mara."),
        ((TEACHER, "/no.zip", ADDRESS), "There's no file /no.zip."),
        ((TEACHER, "/bundle.zip", "hub.example.edu"), "The address is hub.example.edu."),
    ],
)
def test_a_wrong_argument_is_named_before_anything_is_installed(server, arguments, reason):
    done = server.install(*arguments)
    assert done.returncode == 2 and reason in done.stderr
    assert server.calls == []


def test_whoever_is_not_root_is_told_so_before_anything_is_installed(tmp_path):
    programs = tmp_path / "id"
    programs.write_text("#!/bin/sh\necho 1000\n")
    programs.chmod(0o755)
    script: Path = ROOT / "deploy/hub/install.sh"
    surroundings = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run([script, *ARGUMENTS], env=surroundings, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and "with sudo" in done.stderr
