"""Formgrader's addresses, which a student's link or a page of another server can lead a teacher to."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, build_opener

import pytest
from course_folders import CONFIG, ENVIRONMENT
from jupyter_servers import serving
from nbgrader.api import Gradebook
from nbgrader.server_extensions.formgrader import apihandlers, handlers
from tornado.web import StaticFileHandler

README = "from nbjudge.feedback.formgrader_files import isolate_files\nisolate_files()\n"
NAME = "<img src=x onerror=alert(1)>"
PLANTED = "import pathlib\npathlib.Path({!r}).touch()\n"
ROUTES = [route[:2] for route in (*handlers.default_handlers, *apihandlers.default_handlers)]
ADDRESSES = [pattern for pattern, handler in ROUTES if handler is not StaticFileHandler]


@dataclass(frozen=True)
class Formgrader:
    """A running server for a course's folder."""

    course: Path
    address: str

    def get(self, path: str, **headers: str) -> tuple[int, str, dict]:
        """Return the status, the text and the headers of an answer."""
        asked = Request(self.address + path, headers={"Authorization": "token secret"} | headers)
        try:
            with build_opener().open(asked, timeout=60) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except HTTPError as error:
            return error.code, error.read().decode(), dict(error.headers)


@pytest.fixture(scope="module")
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def formgrader(tmp_path_factory, patch) -> Iterator[Formgrader]:
    """A course whose teacher followed nbjudge's README."""
    folder = tmp_path_factory.mktemp("formgrader") / "course"
    planted = folder / "autograded" / "ben" / "ps1"
    planted.mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(README + CONFIG)
    (planted / "nbgrader_config.py").write_text(PLANTED.format(str(folder / "ran")))
    patch.setenv("PATH", ENVIRONMENT["PATH"])  # a new gradebook calls `alembic`
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.add_student("ben", first_name=NAME, last_name=NAME)
        gradebook.add_assignment("ps1")
    with serving(folder) as address:
        yield Formgrader(folder, address)


@pytest.mark.parametrize("place", ["autograded/ben/ps1", "..", "/tmp"])
def test_no_address_makes_formgrader_run_the_settings_in_another_folder(formgrader, place):
    status, told, _ = formgrader.get(f"/formgrader?path={quote(place)}")
    assert status == 400 and place in told and "Start Jupyter in that course" in told
    assert not (formgrader.course / "ran").exists()


@pytest.mark.parametrize("place", ["", "?path=."])
def test_formgrader_opens_the_course_in_its_own_folder(formgrader, place):
    status, told, _ = formgrader.get(f"/formgrader{place}")
    assert status == 200 and "Manage Assignments" in told


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_pages_of_other_servers_lead_to_no_address(formgrader, address, site):
    path = re.sub(r"\(\?P<action>.*?\)", "next", address.replace("/?", "")).replace("(?P<submission_id>[^/]+)", "x")
    path = path.replace("([^/]+)", "x").replace("(.*)", "x/y")
    status, told, _ = formgrader.get(path, **{"Sec-Fetch-Site": site})
    assert status == 400 and "another server" in told


NAMED = [address for address in ADDRESSES if "([^/]+)" in address]
ODD = [
    'x";alert(1);//',
    "</script><script>alert(1)</script>",
    "<svg onload=alert(1)>",
    "x\\",
    "../../api/contents",
    "..",
    "x\ny",
    "x?y=z",
    "x#y",
    "%2e%2e",
    "`${alert(1)}`",
]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("address", NAMED)
def test_a_name_that_a_link_made_up_reaches_no_page(formgrader, address, name):
    path = re.sub(r"\(\?P<action>.*?\)", "next", address.replace("/?", ""))
    status, told, _ = formgrader.get(path.replace("([^/]+)", quote(name, safe="")))
    assert status == 404 and name not in told


def test_values_in_scripts_are_json_and_those_in_pages_are_escaped(formgrader):
    name = "o'brien & co=ltd;x"
    status, told, _ = formgrader.get(f"/formgrader/manage_students/{quote(name)}/ps1")
    assert status == 200
    (value,) = re.findall(r"var student_id = (.*);", told)
    assert json.loads(value) == name and "&" not in value and "'" not in value
    assert '<a href="/formgrader/manage_students/o&#39;brien &amp; co=ltd;x">' in told


@pytest.mark.parametrize("data", ["students", "student/ben", "assignments", "student_submissions/ben"])
def test_data_that_a_link_opens_as_a_page_have_no_rights(formgrader, data):
    status, _, headers = formgrader.get(f"/formgrader/api/{data}")
    assert status == 200 and headers["Content-Security-Policy"].startswith("sandbox;")


def test_learners_load_the_settings_without_the_libraries_that_pages_need():
    code = "import sys; sys.modules['nh3'] = None; from nbjudge.feedback.formgrader_files import isolate_files"
    assert subprocess.run([sys.executable, "-c", f"{code}; isolate_files()"], check=False).returncode == 0
