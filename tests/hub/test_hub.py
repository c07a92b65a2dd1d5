"""A class on the hub of deploy/hub: real accounts, JupyterHub with its proxy, and what students mustn't see."""

import csv
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import pytest
from machine import LESSON, SEED, running_hub
from start import STUDENTS, TEACHER
from visitor import PATIENCE, Visitor

CHAPTER = "ch1_introduction"
NOTEBOOK = f"{CHAPTER}/{LESSON}.ipynb"
ANSWERS = {
    "suppressed_df": 'suppressed_df = clients.drop(columns="card_number")',
    "record_suppressed": 'record_suppressed = clients[clients["age"] > 30]',
}
POINTS = {"ann": 1.0, "ben": 0.0}
EXCHANGE = "/srv/data_privacy/exchange"
PROCESSES, FILES, MEMORY = 512, 4096, 4 * 2**30
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hub(stage):
    """The address of a running hub."""
    with running_hub(stage) as address:
        yield address


@pytest.fixture(scope="module")
def people(hub, stage) -> dict[str, Visitor]:
    """Everyone in the class, with an open JupyterLab."""
    lines = (stage / "passwords.csv").read_text().split()
    passwords = dict(line.split(",") for line in lines) | {TEACHER: (stage / "teachers_password").read_text()}
    assert set(passwords) == {*STUDENTS, TEACHER}
    with ThreadPoolExecutor() as pool:
        visitors = pool.map(lambda name: come(hub, name, passwords[name]), passwords)
        return {visitor.name: visitor for visitor in visitors}


def come(hub: str, name: str, password: str) -> Visitor:
    """Log in, and open JupyterLab."""
    visitor = Visitor(hub, name)
    assert visitor.log_in(password)
    return visitor.open()


@pytest.fixture(scope="module")
def graded(people) -> str:
    """Work that students handed in, and that was collected and graded: what the teacher's terminal printed."""
    teacher = people[TEACHER]
    said = type_at(teacher, f"nbgrader generate_assignment {CHAPTER} --force")
    said += type_at(teacher, f"nbgrader release_assignment {CHAPTER}")
    answer(people["ann"])
    for name in STUDENTS:
        form = {"course_id": "data_privacy", "assignment_id": CHAPTER}
        assert people[name].send("POST", "/assignments/submit", data=form)["success"]
    for command in (f"nbgrader collect {CHAPTER}", f"instructor grade {CHAPTER}", f"instructor feedback {CHAPTER}"):
        said += type_at(teacher, command)
    return said + type_at(teacher, f"nbgrader release_feedback {CHAPTER}")


def settings(person: Visitor) -> str:
    """Return the settings that JupyterLab's page contains."""
    return re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', person.page, re.DOTALL)[1]


def answer(student: Visitor) -> None:
    """Solve exercises and save the notebook."""
    notebook = student.get(f"/api/contents/{NOTEBOOK}")["content"]
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in ANSWERS:
            cell["source"] = ANSWERS[name]
    student.send("PUT", f"/api/contents/{NOTEBOOK}", json={"type": "notebook", "content": notebook})


def type_at(person: Visitor, command: str) -> str:
    """Run a command on a person's server, in the folder that it serves, and see it succeed."""
    said = person.run(
        f"import subprocess as s; done = s.run({command!r}, shell=True, text=True, stdout=s.PIPE, stderr=s.STDOUT)\n"
        "print(done.stdout, 'status', done.returncode)"
    )
    assert said.endswith("status 0\n"), f"{command}\n{said}"
    return said


def test_students_open_jupyterlab_with_the_start_page_and_assignment_list_but_without_formgrader(people):
    ann = people["ann"]
    assert "Suppression" in ann.ask("GET", "/course/start").text
    assert '"data-privacy-course"' in settings(ann) and "@jupyter/nbgrader:formgrader" in settings(ann)
    assert "@jupyter/nbgrader:assignment-list" not in settings(ann)
    assert ann.ask("GET", "/formgrader").status_code == HTTPStatus.NOT_FOUND
    assert ann.get("/assignments?course_id=data_privacy")["success"]


def test_only_ones_own_jupyterlab_shows_ones_pages_in_a_frame(people):
    for name, page in ((TEACHER, "/formgrader"), ("ann", "/course/start")):
        answer = people[name].ask("GET", page)
        assert answer.ok and answer.headers["Content-Security-Policy"] == "frame-ancestors 'self'"


def test_only_the_instructor_has_formgrader(people):
    assert "formgrader" in people[TEACHER].ask("GET", "/formgrader").text
    assert "@jupyter/nbgrader:formgrader" not in settings(people[TEACHER])


def test_a_student_can_hand_in_and_read_feedback_on_work_that_the_instructors_account_graded(people, graded):
    assert "2 graded" in graded
    assert type_at(people[TEACHER], "stat -c %U gradebook.db autograded/ann").split()[:2] == [TEACHER, TEACHER]
    form = {"course_id": "data_privacy", "assignment_id": CHAPTER}
    assert people["ann"].send("POST", "/assignments/fetch_feedback", data=form)["success"]
    page = f"{CHAPTER}/feedback/*/{LESSON}.html"
    assert "card_number" in people["ann"].run(f"import glob; print(open(glob.glob({page!r})[0]).read())")


def test_the_marks_are_those_of_the_answers(people, graded):
    marks = type_at(people[TEACHER], "instructor export --format csv >notes.txt && cat grades.csv")
    rows = csv.DictReader(marks.splitlines())
    assert {row["student_id"]: float(row["score"]) for row in rows if row["student_id"] in STUDENTS} == POINTS


def test_students_and_grading_use_the_seed_of_the_bundle(people):
    seen = "from course.datasets import class_seed; print(class_seed())"
    assert [person.run(seen) for person in people.values()] == [f"{SEED}\n"] * len(people)


def test_a_student_reads_and_changes_nothing_of_others(people, graded):
    inbox = f"{EXCHANGE}/data_privacy/inbound"
    bens = next(
        name
        for name in people[TEACHER].run(f"import os; print(*os.listdir({inbox!r}), sep='\\n')").split("\n")
        if name.startswith("ben")
    )
    clone = f"/home/{TEACHER}/data-privacy-course"
    attempts = [
        "os.listdir('/home/ben')",
        f"open('/home/ben/data_privacy/{NOTEBOOK}')",
        f"os.listdir({inbox!r})",
        f"os.rename('{inbox}/{bens}', '{inbox}/ann+mine')",
        f"os.rename({inbox!r}, '{EXCHANGE}/mine')",
        f"os.rename('{EXCHANGE}/data_privacy', '{EXCHANGE}/mine')",
        f"os.listdir('{EXCHANGE}/data_privacy/feedback')",
        f"open('{EXCHANGE}/data_privacy/outbound/new', 'w')",
        f"open('{clone}/source/{NOTEBOOK}')",
        f"open('{clone}/gradebook.db')",
        f"open('{clone}/submitted/ben/{NOTEBOOK}')",
        f"open('{clone}/autograded/ben/{NOTEBOOK}')",
        "os.listdir('/srv/data_privacy/state')",
        "open('/srv/data_privacy/hub/single_user.py', 'a')",
        "open('/srv/data_privacy/env/etc/jupyter/nbgrader_config.py', 'a')",
        *(f"open('/proc/{number}/environ')" for number in teachers_processes(people[TEACHER])),
    ]
    tried = (
        "import os\n"
        f"for attempt in {attempts!r}:\n"
        "    try:\n        eval(attempt)\n        print(attempt)\n    except PermissionError:\n        pass\n"
        "print('tried', end='')"
    )
    assert people["ann"].run(tried) == "tried"


def teachers_processes(teacher: Visitor) -> list[str]:
    return teacher.run("import os; print(os.getpid(), os.getppid(), end='')").split()


def test_students_have_neither_the_answers_nor_the_graders_code(people):
    looked = (
        "from course.workspace import find_release\n"
        "text = ''.join(path.read_text() for path in find_release().rglob('*.ipynb'))\n"
        "print(len(text) > 1000, 'HIDDEN TESTS' in text, 'BEGIN SOLUTION' in text)\n"
        "import instructor"
    )
    assert people["ann"].run(looked) == "True False False\nModuleNotFoundError: No module named 'instructor'"


@pytest.mark.parametrize("owner", ["ben", TEACHER])
@pytest.mark.parametrize("path", ["/lab", "/api/contents", "/formgrader"])
def test_a_student_cannot_use_the_server_of_someone_else(people, owner, path):
    refused = {HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}  # there's no Formgrader on a student's server
    assert people["ann"].ask("GET", path, owner).status_code in refused


def test_kernels_cannot_be_overheard_through_ports(people):
    seen = "from ipykernel.connect import get_connection_info; print(get_connection_info(unpack=True)['transport'])"
    assert [person.run(seen) for person in people.values()] == ["ipc\n"] * len(people)


def test_a_students_processes_are_limited(people):
    limits = "import resource as r; print([r.getrlimit(i) for i in (r.RLIMIT_NPROC, r.RLIMIT_NOFILE, r.RLIMIT_DATA)])"
    assert people["ann"].run(limits) == f"{[(limit, limit) for limit in (PROCESSES, FILES, MEMORY)]}\n"
    assert "MemoryError" in people["ann"].run("bytearray(5 * 2**30)")


def test_root_cannot_log_in_even_with_the_right_password(hub, people, stage):
    assert not Visitor(hub, "root").log_in((stage / "teachers_password").read_text())


def test_unused_servers_are_stopped(hub, people, stage):
    config = (stage / "hub_config.py").read_text()
    token, port = re.search(r'api_token"] = "(\w+)"', config)[1], re.search(r'hub_bind_url = ".*:(\d+)"', config)[1]
    command = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=1", "--cull-every=1"]
    surroundings = {**os.environ, "JUPYTERHUB_API_TOKEN": token, "NO_PROXY": "*"}
    with subprocess.Popen([*command, f"--url=http://127.0.0.1:{port}/hub/api"], env=surroundings) as culler:
        try:
            wait_until(lambda: not people["ben"].ask("GET", "/api/status").ok)
        finally:
            culler.kill()


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.5)
