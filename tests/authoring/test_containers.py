"""Containers: what can be tested of them without Docker. No image of a class contains an answer."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from dockerfile import find_files, is_ignored, read_copied, read_ignored, read_instructions
from journeys.people import ROOT, address, run, started

from instructor.authoring.bundle import Edition, write_bundle

LEARNER = ROOT / "deploy" / "containers" / "learner"
INSTRUCTOR = ROOT / "deploy" / "containers" / "instructor"
HUB = ROOT / "deploy" / "hub"
DOCKERFILES = {"learner": LEARNER, "instructor": INSTRUCTOR, "hub": HUB}
PAGES = ["docs/student.md", "docs/teach/containers.md"]
ANSWERS = ("chapters", "source", "solutions", "instructor", "tests", "submitted", "autograded", "gradebook.db")
RECIPE = ("Dockerfile", "Dockerfile.dockerignore")
LESSON = "lesson2_suppression"
SURROUNDINGS = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
# Solves the first exercise of the lesson.
SOLVE = f"""
import nbformat
from pathlib import Path
path = Path("ch1_introduction/{LESSON}.ipynb")
notebook = nbformat.read(path, 4)
answer = next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {{}}).get("grade_id") == "suppressed_df")
answer.source = 'suppressed_df = clients.drop(columns="card_number")'
nbformat.write(notebook, path)
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    with zipfile.ZipFile(write_bundle(ROOT, folder, Edition(lessons="1.1-1.2"))) as packed:
        packed.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture
def root(tmp_path) -> Path:
    """An empty folder in which an image can be built, on a machine that allows this."""
    programs = [name for name in ("unshare", "mount", "bwrap", "setpriv", "useradd") if not shutil.which(name)]
    if programs or os.name != "posix" or os.getuid():
        missing = f"Building an image needs root on Linux, and these programs: {', '.join(programs)}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    (tmp_path / "root").mkdir()
    return tmp_path / "root"


def test_every_file_that_an_image_copies_is_there(bundle):
    contexts = {"learner": bundle, "instructor": ROOT, "hub": ROOT}
    missing = [
        (kind, source)
        for kind, sources in {kind: copied_to(kind) for kind in DOCKERFILES}.items()
        for source in sources
        if not source.startswith("dist/") and not (contexts[kind] / source).exists()
    ]
    assert missing == []
    assert [source for source in copied_to("hub") if source.startswith("dist/")] == ["dist/data-privacy-course-*.zip"]


def test_the_bundle_contains_what_a_container_needs(bundle):
    for path in filter(Path.is_file, LEARNER.rglob("*")):
        assert (bundle / path.relative_to(LEARNER)).read_bytes() == path.read_bytes()
    assert [name for name in ANSWERS if (bundle / name).exists()] == []


def test_learners_own_files_are_not_copied_to_an_image(bundle):
    assert {".git", ".venv", "work"} <= set((bundle / ".dockerignore").read_text(encoding="utf-8").splitlines())


def test_no_answer_is_copied_to_an_image_that_is_built_in_the_clone():
    for kind in ("instructor", "hub"):
        assert [source for source in copied_to(kind) if source == "." or source.startswith(ANSWERS)] == []
    seen = (INSTRUCTOR / "Dockerfile.dockerignore").read_text().splitlines()
    lines = [line for line in seen if line and not line.startswith("#")]
    assert lines == ["*", *(f"!{source}" for source in copied_to("instructor"))]


def test_an_image_for_learners_cannot_be_built_in_the_clone():
    script = LEARNER / "docker" / "install.sh"
    done = subprocess.run(["sh", script, ROOT, "no.lock"], capture_output=True, text=True)
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
    instructions = read_instructions(DOCKERFILES[kind] / "Dockerfile")
    assert [rest for word, rest in instructions if word == "USER"] in (["${NB_USER}"], ["instructor"])
    assert any(word == "RUN" and "useradd" in rest for word, rest in instructions)


def test_the_dev_container_uses_the_image_and_its_user(bundle):
    folder = bundle / ".devcontainer"
    settings = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
    assert (folder / settings["build"]["dockerfile"]).resolve() == (bundle / "Dockerfile").resolve()
    assert (folder / settings["build"]["context"]).resolve() == bundle.resolve()
    assert ("ARG", f"NB_USER={settings['remoteUser']}") in read_instructions(LEARNER / "Dockerfile")


def test_an_image_is_named_after_the_version_of_the_course_wherever_it_is_named():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = [*(folder / "Dockerfile" for folder in DOCKERFILES.values()), *(ROOT / page for page in PAGES)]
    named = {page: set(re.findall(r"data-privacy-\w+:(\d\S*)", page.read_text(encoding="utf-8"))) for page in pages}
    assert {page: versions for page, versions in named.items() if versions != {project["version"]}} == {}
    assert f"tag: {project['version']}\n" in (HUB / "zero_to_jupyterhub.yaml").read_text(encoding="utf-8")


def test_all_images_have_the_python_of_the_conda_environment():
    images = [read_instructions(folder / "Dockerfile")[0] for folder in DOCKERFILES.values()]
    pythons = {rest.split(":")[1].removeprefix("python-") for _, rest in images}
    version = re.search(r"python=(3\.\d+)", (ROOT / "environment.yml").read_text(encoding="utf-8"))[1]
    assert {python.removesuffix("-slim") for python in pythons} == {version}


def test_docker_sees_nothing_of_the_clone_but_what_the_image_for_instructors_copies():
    ignored = read_ignored(INSTRUCTOR / "Dockerfile", ROOT)
    seen = [source for source in copied_to("instructor") if find_files(ROOT, source, ignored)]
    assert seen == copied_to("instructor")
    for answer in (
        "chapters/ch1_introduction/lesson1_personal_data.py",
        "course/__init__.py",
        "gradebook.db",
        ".git/config",
    ):
        assert is_ignored(answer, ignored)


def test_a_copied_file_that_docker_does_not_see_stops_the_build(tmp_path):
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "mine.ipynb").touch()
    with pytest.raises(FileNotFoundError, match="COPY finds no work in"):
        find_files(tmp_path, "work", read_ignored(LEARNER / "Dockerfile", LEARNER))


@pytest.mark.slow
def test_the_image_for_learners_checks_a_lesson_and_opens_the_course(bundle, root, tmp_path):
    """All steps of the Dockerfile, and its own commands. Binder chooses the account like this."""
    course = Path(shutil.copytree(bundle, tmp_path / "course"))
    shorten(course / "requirements-learner.lock")
    (course / "solve.py").write_text(SOLVE)
    lab = "jupyter lab --ip=127.0.0.1 --port=8888 --no-browser"
    words = ["sh", "-c", f"id -un && python /opt/course/solve.py && course check 1.2 && exec {lab}"]
    log = tmp_path / "server.log"
    with started(image("learner", course, root, *words, arg="NB_USER=jovyan"), tmp_path, SURROUNDINGS, log) as server:
        page = address(server, log)
        assert "Personal data" in read(page.replace("/lab?", "/course/start?"))
        assert "/opt/course/course/progress/labextensions" in read(page)  # they open the start page
    said = log.read_text()
    assert "\njovyan\n" in said and "1 of 5 exercises look right so far" in said


@pytest.mark.slow
def test_the_image_for_instructors_has_the_programs_of_a_mounted_clone_and_starts_sandboxes(root, tmp_path):
    context = tmp_path / "context"
    for source in [*copied_to("instructor"), *(f"deploy/containers/instructor/{name}" for name in RECIPE)]:
        (context / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, context / source)
    shorten(context / "requirements.lock")
    sandbox = "bwrap --unshare-all --ro-bind / / --proc /proc id -un"
    where = 'cd / && python -c "import instructor; print(instructor.__file__)"'
    words = image(
        "instructor",
        context,
        root,
        "sh",
        "-c",
        f"{sandbox} && instructor grade --help && {where}",
        mount=f"{ROOT}:/srv/course",
    )
    status, said = run(words, tmp_path, SURROUNDINGS)
    assert status == 0, said
    assert "\ninstructor\n" in said and "/srv/course/instructor/__init__.py" in said


def image(kind: str, context: Path, root: Path, *command: str, **options: str) -> list[str]:
    """Return the command that builds an image from its Dockerfile, and runs something in it."""
    namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    given = [f"--{name}={value}" for name, value in options.items()]
    dockerfile = context / (DOCKERFILES[kind] / "Dockerfile").relative_to(LEARNER if kind == "learner" else ROOT)
    program = [sys.executable, str(Path(__file__).with_name("image.py")), "--here", *given]
    return [*namespaces, *program, str(dockerfile), str(context), str(root), *command]


def shorten(lock: Path) -> None:
    """Keep two of the libraries, because pip takes long to see that all of them are here."""
    lock.write_text("\n".join(re.findall(r"^(?:gmpy2|numpy)==\S+", lock.read_text(), re.MULTILINE)))


def read(address: str) -> str:
    """Read a page of a server that may print its address a moment before it listens."""
    for _ in range(100):
        with contextlib.suppress(urllib.error.URLError), urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode()
        time.sleep(0.2)
    raise AssertionError(f"{address} didn't answer")


def copied_to(kind: str) -> list[str]:
    """The sources of all COPY instructions of an image."""
    return read_copied(DOCKERFILES[kind] / "Dockerfile")
