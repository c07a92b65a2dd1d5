"""Containers: what can be tested of them without Docker. No image of a class contains an answer."""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from journeys.people import ROOT, address, started

from instructor.authoring.bundle import Edition, write_bundle

LEARNER = ROOT / "deploy" / "containers" / "learner"
INSTRUCTOR = ROOT / "deploy" / "containers" / "instructor"
HUB = ROOT / "deploy" / "hub"
DOCKERFILES = {"learner": LEARNER, "instructor": INSTRUCTOR, "hub": HUB}
PAGES = ["docs/student.md", "docs/teach/containers.md"]
ANSWERS = ("chapters", "source", "solutions", "instructor", "tests", "submitted", "autograded", "gradebook.db")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    with zipfile.ZipFile(write_bundle(ROOT, folder, Edition(lessons="1.1-1.2"))) as packed:
        packed.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture
def home(tmp_path) -> dict[str, str]:
    """The environment variables of someone whose Python has the libraries, but not the course."""
    place = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(place)})
    Path(packages, "libraries.pth").write_text(sysconfig.get_path("purelib"))
    (place / "share").mkdir(exist_ok=True)
    (place / "share" / "jupyter").symlink_to(Path(sys.prefix) / "share" / "jupyter")
    (tmp_path / "home").mkdir()
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}  # the image fetches what's here already
    return {"HOME": str(tmp_path / "home"), "PATH": f"{place}/bin:/usr/bin:/bin", "LANG": "C.UTF-8", **offline}


def test_every_file_that_an_image_copies_is_there(bundle):
    contexts = {"learner": bundle, "instructor": ROOT, "hub": ROOT}
    missing = [
        (kind, source)
        for kind, sources in {kind: read_copied(kind) for kind in DOCKERFILES}.items()
        for source in sources
        if not source.startswith("dist/") and not (contexts[kind] / source).exists()
    ]
    assert missing == []
    assert [source for source in read_copied("hub") if source.startswith("dist/")] == ["dist/data-privacy-course-*.zip"]


def test_the_bundle_contains_what_a_container_needs(bundle):
    for path in filter(Path.is_file, LEARNER.rglob("*")):
        assert (bundle / path.relative_to(LEARNER)).read_bytes() == path.read_bytes()
    assert [name for name in ANSWERS if (bundle / name).exists()] == []


def test_learners_own_files_are_not_copied_to_an_image(bundle):
    assert {".git", ".venv", "work"} <= set((bundle / ".dockerignore").read_text(encoding="utf-8").splitlines())


def test_no_answer_is_copied_to_an_image_that_is_built_in_the_clone():
    for kind in ("instructor", "hub"):
        assert [source for source in read_copied(kind) if source == "." or source.startswith(ANSWERS)] == []
    seen = (INSTRUCTOR / "Dockerfile.dockerignore").read_text().splitlines()
    lines = [line for line in seen if line and not line.startswith("#")]
    assert lines == ["*", *(f"!{source}" for source in read_copied("instructor"))]


def test_an_image_for_learners_cannot_be_built_in_the_clone(home):
    script = LEARNER / "docker" / "install.sh"
    done = subprocess.run(["sh", script, ROOT, "no.lock"], env=home, capture_output=True, text=True)
    assert done.returncode == 1 and "contains the answers" in done.stderr


def test_the_install_script_says_how_it_is_used():
    done = subprocess.run(["sh", LEARNER / "docker" / "install.sh"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("Usage: install.sh")


def test_a_container_says_why_it_cannot_copy_the_lessons(tmp_path):
    (tmp_path / "work").write_text("a file, not a folder")
    environment = {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    start = [sys.executable, str(LEARNER / "docker" / "start.py"), "true"]
    done = subprocess.run(start, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("The lessons couldn't be copied to ")


@pytest.mark.parametrize("kind", ["learner", "instructor"])
def test_programs_in_a_container_do_not_run_as_root(kind):
    users = [line.split()[1] for line in read_dockerfile(kind) if line.startswith("USER ")]
    assert users in (["${NB_USER}"], ["instructor"])
    assert any("useradd" in line for line in read_dockerfile(kind))


def test_the_dev_container_uses_the_image_and_its_user(bundle):
    folder = bundle / ".devcontainer"
    settings = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
    assert (folder / settings["build"]["dockerfile"]).resolve() == (bundle / "Dockerfile").resolve()
    assert (folder / settings["build"]["context"]).resolve() == bundle.resolve()
    assert f"ARG NB_USER={settings['remoteUser']}" in read_dockerfile("learner")


def test_an_image_is_named_after_the_version_of_the_course_wherever_it_is_named():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = [*(folder / "Dockerfile" for folder in DOCKERFILES.values()), *(ROOT / page for page in PAGES)]
    named = {page: set(re.findall(r"data-privacy-\w+:(\d\S*)", page.read_text(encoding="utf-8"))) for page in pages}
    assert {page: versions for page, versions in named.items() if versions != {project["version"]}} == {}
    assert f"tag: {project['version']}\n" in (HUB / "zero_to_jupyterhub.yaml").read_text(encoding="utf-8")


def test_all_images_have_the_python_of_the_conda_environment():
    pythons = {line.split(":")[1].removeprefix("python-") for kind in DOCKERFILES for line in read_dockerfile(kind)[:1]}
    version = re.search(r"python=(3\.\d+)", (ROOT / "environment.yml").read_text(encoding="utf-8"))[1]
    assert {python.removesuffix("-slim") for python in pythons} == {version}


@pytest.mark.slow
def test_the_image_for_learners_opens_the_course(bundle, home, tmp_path):
    """The same script as in the image installs the bundle, and its start command serves the start page."""
    course = Path(shutil.copytree(bundle, tmp_path / "course"))
    install(course, "requirements-learner.lock", home)
    start = [f"{tmp_path}/env/bin/python", str(course / "docker" / "start.py")]
    command = ["python", "-m", "jupyterlab", "--ip=127.0.0.1", "--no-browser", "--allow-root"]
    log = tmp_path / "server.log"
    with started([*start, *command], tmp_path, home, log) as server:
        page = address(server, log)
        assert "Personal data" in read(page.replace("/lab?", "/course/start?"))
        assert str(course / "course" / "progress" / "labextensions") in read(page)  # they open the start page
    assert {path.name for path in (tmp_path / "home" / "work").rglob("*.ipynb")} == {
        "lesson1_personal_data.ipynb",
        "lesson2_suppression.ipynb",
    }


@pytest.mark.slow
def test_the_image_for_instructors_has_the_programs_of_a_clone_that_is_mounted_later(home, tmp_path):
    course = tmp_path / "course"
    for source in read_copied("instructor"):
        (course / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, course / source)
    install(course, "requirements.lock", home)
    shutil.rmtree(course)
    course.symlink_to(ROOT)
    programs = tmp_path / "env" / "bin"
    done = subprocess.run([programs / "instructor", "grade", "--help"], env=home, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    where = subprocess.run(
        [programs / "python", "-P", "-c", "import instructor; print(instructor.__file__)"],
        env=home, cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert where.stdout.strip() == str(course / "instructor" / "__init__.py")


def install(course: Path, lock: str, environment: dict[str, str]) -> None:
    """Do what the images do, with two of the libraries, because pip takes long to see that all of them are here."""
    two = course.with_name("two.lock")
    two.write_text("\n".join(re.findall(r"^(?:gmpy2|numpy)==\S+", (course / lock).read_text(), re.MULTILINE)))
    script = ["sh", str(LEARNER / "docker" / "install.sh"), str(course), str(two)]
    done = subprocess.run(script, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def read(address: str) -> str:
    """Read a page of a server that may print its address a moment before it listens."""
    for _ in range(100):
        with contextlib.suppress(urllib.error.URLError), urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode()
        time.sleep(0.2)
    raise AssertionError(f"{address} didn't answer")


def read_dockerfile(kind: str) -> list[str]:
    text = (DOCKERFILES[kind] / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def read_copied(kind: str) -> list[str]:
    """The sources of all COPY instructions, relative to the folder in which the image is built."""
    copies = [line.split()[1:-1] for line in read_dockerfile(kind) if line.startswith("COPY ")]
    return [source for sources in copies for source in sources]
