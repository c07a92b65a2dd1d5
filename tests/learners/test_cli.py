"""The learner's commands, and the server behind `course lab`."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from course_folders import start
from jupyter_servers import open_notebook, plant, run_cell
from typer.testing import CliRunner

from course import cli, clone, server, workspace

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys; from pathlib import Path; from course import cli, workspace; release = Path(sys.argv.pop(1)); "
RUN += "workspace.find_release = lambda: release; cli.main()"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    path = tmp_path / "release" / "ch1_first" / "lesson1_start.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1", id="first")]), path)
    return tmp_path / "release"


@pytest.fixture
def course(release, monkeypatch):
    monkeypatch.setattr(workspace, "find_release", lambda: release)
    return lambda *words: CliRunner().invoke(cli.app, [str(word) for word in words])


def test_start_lays_the_lessons_and_says_so(course, tmp_path):
    result = course("start", tmp_path / "mine")
    assert result.exit_code == 0
    assert "1 new: ch1_first/lesson1_start.ipynb" in result.output
    assert (tmp_path / "mine" / "ch1_first" / "lesson1_start.ipynb").is_file()


def test_a_work_folder_that_is_a_file_ends_in_one_sentence(course, tmp_path):
    (tmp_path / "mine").write_text("a file")
    result = course("start", tmp_path / "mine")
    assert result.exit_code == 1
    assert "that's a file" in result.output and "Traceback" not in result.output


def test_a_work_folder_that_cannot_be_written_ends_in_one_sentence(course, tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied", "mine")

    monkeypatch.setattr(workspace, "lay_out", refuse)
    result = course("start", tmp_path / "mine")
    assert result.exit_code == 1
    assert result.output.startswith("course: ") and "Permission denied" in result.output


@pytest.mark.parametrize("port", ["0", "65536", "many"])
def test_a_port_that_is_none_is_refused(course, tmp_path, port):
    result = course("lab", tmp_path / "mine", "--port", port)
    assert result.exit_code == 2
    assert not (tmp_path / "mine").exists()


def test_lab_opens_a_browser_only_on_a_display(course, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(server, "serve", lambda work, port, browser: asked.append(browser))
    for display in (True, False):
        monkeypatch.setattr(server, "has_display", lambda display=display: display)
        course("lab", tmp_path / "mine")
        course("lab", tmp_path / "mine", "--no-browser")
    assert asked == [True, False, False, False]


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_display_is_told_from_the_surroundings(environ, platform, expected):
    assert server.has_display(environ, platform) is expected


def test_a_taken_port_gets_the_next():
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < server.free_port(port) <= port + 100


def test_no_free_port_says_which_were_tried():
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(server.NoPort, match=f"from {port} to {port}"):
            server.free_port(port, tries=1)


def test_the_server_listens_on_this_machine_only():
    assert "--ServerApp.ip=127.0.0.1" in server.arguments(Path("/work"), 8888, browser=False)


def test_the_learners_other_jupyter_settings_are_not_touched(tmp_path):
    variables = server.environment(tmp_path)
    folders = [value for name, value in variables.items() if name.endswith(("_DIR", "IPYTHONDIR"))]
    assert len(folders) == 5
    assert all(Path(folder).is_relative_to(tmp_path) for folder in folders)


def test_lab_serves_the_work_folder_on_the_next_free_port_and_stops_cleanly(release, tmp_path):
    _serve_beside_a_taken_port(release, tmp_path / "my work", times=1)


@pytest.mark.slow
def test_lab_starts_again_after_it_was_stopped(release, tmp_path):
    _serve_beside_a_taken_port(release, tmp_path / "work", times=2)


def test_in_lab_only_a_cell_imports_what_lies_beside_its_notebook(release, tmp_path):
    folder, ran = tmp_path / "work" / "ch1_first", tmp_path / "ran"
    plant(folder, ran)
    with _serving(release, tmp_path / "work", 8888) as (url, token):
        channels = open_notebook(url.rstrip("/"), "ch1_first/one.ipynb", token)
        assert run_cell(channels, "import os, own; print(os.getcwd(), own.value)") == f"{folder} 42\n"
    assert not ran.exists()


def test_the_instructors_commands_need_a_clone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(clone, "__file__", str(tmp_path / "course" / "clone.py"))
    (tmp_path / "instructor").mkdir()  # somebody else's package of that name
    with pytest.raises(SystemExit) as ended:
        cli.instructor()
    assert ended.value.code == 2
    assert "clone" in capsys.readouterr().err


def test_in_a_clone_the_instructors_side_is_found():
    assert clone.instructor_module("instructor").__file__ == str(ROOT / "instructor" / "__init__.py")


def test_the_course_imports_the_instructors_side_in_one_place_only():
    imports = re.compile(r"^\s*(?:from|import)\s+instructor\b|import_module\((?!f?[\"']course\.)", re.MULTILINE)
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "course").rglob("*.py")]
    assert [found for source in sources for found in imports.findall(source)] == ["import_module("]


def _serve_beside_a_taken_port(release: Path, work: Path, times: int) -> None:
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        for _ in range(times):
            _serve_once(release, work, taken.getsockname()[1])


def _serve_once(release: Path, work: Path, port: int) -> None:
    with _serving(release, work, port) as (url, token):
        assert (work.parent / "lab.log").read_text().count("http") == 1, "one address, not Jupyter's as well"
        assert url.startswith("http://127.0.0.1:") and f":{port}/" not in url
        assert "started" in _get(f"{url}api/status", token)
        assert _get(f"{url}api/contents", token)["content"][0]["name"] == "ch1_first"
        with pytest.raises(urllib.error.HTTPError, match="403"):
            _get(f"{url}api/status", "wrong")
        connection = _connection_of_a_kernel(url, token) if os.name == "posix" else None
    assert connection is None or not connection.parent.exists()


@contextlib.contextmanager
def _serving(release: Path, work: Path, port: int) -> Iterator[tuple[str, str]]:
    """Run `course lab`, return its address and token, and stop it as Ctrl-C does."""
    log = work.parent / "lab.log"
    words = ["lab", work, "--port", port, "--no-browser"]
    command = [sys.executable, "-c", RUN, *map(str, [release, *words])]
    with log.open("w") as stream:
        lab = start(command, stdout=stream, stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        yield _wait_for_address(lab, log)
        lab.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        lab.wait(timeout=30)
    finally:
        lab.kill()
        lab.wait()
    assert os.name != "posix" or lab.returncode == 0, log.read_text()


def _connection_of_a_kernel(url: str, token: str) -> Path:
    """Start a kernel that no other account can listen to; return the file that says how to connect to it."""
    kernel = _get(f"{url}api/kernels", token, method="POST", data=b"{}")["id"]
    [connection] = Path("/tmp").glob(f"kernel-*/kernel-{kernel}.json")
    about = json.loads(connection.read_text())
    assert about["transport"] == "ipc" and Path(about["ip"]).parent == connection.parent
    assert connection.parent.stat().st_mode & 0o77 == 0
    return connection


def _wait_for_address(lab: subprocess.Popen, log: Path) -> tuple[str, str]:
    until = time.monotonic() + 240
    while time.monotonic() < until and lab.poll() is None:
        found = re.search(r"The course is open\..*?(http://\S+/)lab\?token=(\w+)", log.read_text(), re.DOTALL)
        if found:
            return found[1], found[2]
        time.sleep(0.1)
    raise AssertionError(f"course lab did not answer:\n{log.read_text()}")


def _get(url: str, token: str, **options: object) -> dict:
    request = urllib.request.Request(url, headers={"Authorization": f"token {token}"}, **options)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(request, timeout=10) as answer:
        return json.load(answer)
