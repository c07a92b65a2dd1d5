"""Work from nbgrader's exchange counts for whoever owns it, and nothing in the exchange harms others."""

import os
import pwd
import shutil
import socket
import time
from pathlib import Path

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run
from typer.testing import CliRunner

from nbjudge import cli
from nbjudge.exchange import snapshot
from nbjudge.exchange.snapshot import Refused, copy_owned

pytestmark = pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give files to others")
ANN, BOB = "daemon", "games"  # accounts that every Linux system has
TIME = "2026-03-02 10:00:00.000000 UTC"
SOLVED = "### BEGIN SOLUTION\na = 1\n### END SOLUTION"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    one = notebook(answer("a", SOLVED), graded("a_test", "assert a == 1"))
    return make_course(tmp_path_factory.mktemp("made") / "course", {"one": one})


@pytest.fixture
def course(made, tmp_path) -> Path:
    folder = tmp_path / "course"
    shutil.copytree(made, folder)
    inbound = tmp_path / "exchange" / "example" / "inbound"
    inbound.mkdir(parents=True)
    (tmp_path / "exchange").chmod(0o1777)
    classes = "".join(
        f'c.ExchangeFactory.{kind} = "nbjudge.exchange.{name}"\n'
        for kind, name in (
            ("collect", "OwnerCollect"),
            ("list", "OwnerList"),
            ("release_feedback", "PatientReleaseFeedback"),
        )
    )
    (folder / "nbgrader_config.py").write_text(f'{CONFIG}c.Exchange.root = "{tmp_path / "exchange"}"\n{classes}')
    return folder


def submit(course: Path, student: str, *, owner: str = "", text: str = "a = 1", time: str = TIME, change=None) -> Path:
    """Put work into the exchange as `nbgrader submit` does."""
    made = hand_in(course, "made", {"a": text})
    entry = course.parent / "exchange" / "example" / "inbound" / f"{student}+{NAME}+{time}+x"
    shutil.copytree(made, entry)
    shutil.rmtree(course / "submitted" / "made")
    (entry / "timestamp.txt").write_text(time)
    give(entry, owner or student)
    if change:
        change(entry)
    return entry


def give(folder: Path, owner: str) -> None:
    for path in (folder, *folder.rglob("*")):
        os.chown(path, pwd.getpwnam(owner).pw_uid, -1, follow_symlinks=False)


def collect(course: Path, *options: str) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "1000"}).invoke(
        cli.app, ["collect", NAME, "--from-exchange", "--course", str(course), *options]
    )
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def collected(course: Path) -> dict[str, str]:
    return {path.parts[-3]: path.read_text() for path in course.glob(f"submitted/*/{NAME}/one.ipynb")}


def secret(course: Path) -> Path:
    """A file that only the teacher can read."""
    return course / "source" / NAME / "one.ipynb"


def test_work_is_collected_once_and_newer_work_on_request(course):
    submit(course, ANN)
    assert collect(course) == (0, "1 collected.\n")
    submit(course, ANN, text="a = 2", time="2026-03-02 11:00:00.000000 UTC")
    assert collect(course) == (0, "0 collected.\n")
    assert collect(course, "--replace") == (0, "1 collected.\n")
    assert "a = 2" in collected(course)[ANN]


def test_work_in_the_name_of_another_student_is_refused_and_her_own_stays(course):
    submit(course, ANN)
    submit(course, ANN, owner=BOB, text="a = 666", time="2026-03-03 10:00:00.000000 UTC")
    status, said = collect(course, "--replace")
    assert status == 1 and f"names {ANN!r} as the student, but belongs to {BOB}" in said
    assert list(collected(course)) == [ANN] and "666" not in collected(course)[ANN]


def add_link(entry: Path) -> None:
    (entry / "tests.ipynb").symlink_to(secret(entry.parents[3] / "course"))


def add_link_to_folder(entry: Path) -> None:
    (entry / "tests").symlink_to(secret(entry.parents[3] / "course").parent)


def add_hard_link(entry: Path) -> None:
    os.link(secret(entry.parents[3] / "course"), entry / "tests.ipynb")


def add_pipe(entry: Path) -> None:
    os.mkfifo(entry / "pipe")


def add_socket(entry: Path) -> None:
    place = os.open(entry, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(f"/proc/self/fd/{place}/socket")
    os.close(place)


def add_device(entry: Path) -> None:
    os.mknod(entry / "device", 0o20666, os.makedev(1, 3))


def add_many(entry: Path) -> None:
    for number in range(snapshot.MAX_FILES + 1):
        (entry / f"{number}.txt").touch()


def add_depth(entry: Path) -> None:
    (entry / Path(*["deep"] * (snapshot.MAX_DEPTH + 2))).mkdir(parents=True)


def add_large(entry: Path) -> None:
    with open(entry / "large.txt", "wb") as file:
        file.truncate(200_000_000)


REFUSED = {
    add_link: "contains a link, 'tests.ipynb'",
    add_link_to_folder: "contains a link, 'tests'",
    add_hard_link: "contains 'tests.ipynb', which belongs to root",
    add_pipe: "contains a pipe, 'pipe'",
    add_socket: "contains a socket, 'socket'",
    add_device: "contains a device, 'device'",
    add_many: "contains more than 2,000 files and folders",
    add_depth: "nested more than 30 deep",
    add_large: "is larger than the course allows",
}


@pytest.mark.parametrize("change", REFUSED, ids=lambda change: change.__name__)
def test_what_is_not_a_students_own_file_is_refused_and_the_others_are_collected(course, change):
    submit(course, ANN)
    entry = submit(course, BOB, change=change)
    if change is not add_hard_link:
        give(entry, BOB)
    status, said = collect(course)
    assert status == 1 and REFUSED[change] in said and "1 collected." in said
    assert list(collected(course)) == [ANN]
    assert not list(course.glob("submitted/*/.collecting-*"))


@pytest.mark.parametrize(
    "name",
    [
        f"{BOB}+{NAME}+yesterday+x",
        f"{BOB}+{NAME}+",
        f"+{NAME}+{TIME}",
        f"..+{NAME}+{TIME}+x",
        f'"-alert(1)-"+{NAME}+{TIME}+x',
    ],
)
def test_an_entry_with_an_odd_name_does_not_stop_the_others(course, name):
    submit(course, ANN)
    entry = submit(course, BOB)
    entry.rename(entry.with_name(name))
    status, said = collect(course)
    assert status == 1 and said.startswith("Not collected: ") and list(collected(course)) == [ANN]


def test_a_pipe_in_place_of_the_folder_does_not_stop_the_others(course):
    submit(course, ANN)
    entry = submit(course, BOB)
    shutil.rmtree(entry)
    os.mkfifo(entry)
    give(entry, BOB)
    begun = time.monotonic()
    assert collect(course)[0] == 1 and list(collected(course)) == [ANN]
    assert time.monotonic() - begun < 20


def test_nbgraders_own_commands_use_the_same_classes(course):
    submit(course, ANN)
    submit(course, ANN, owner=BOB, text="a = 666", time="2026-03-03 10:00:00.000000 UTC")
    said = run(course, "nbgrader", "collect", NAME, "--update")
    assert "Not collected" in said and "666" not in collected(course)[ANN]
    assert run(course, "nbgrader", "list", "--inbound").count(f"{ANN} {NAME}") == 1


def test_feedback_for_others_is_released_if_a_students_secret_is_missing(course):
    for student in (ANN, BOB):
        place = course / "feedback" / student / NAME
        place.mkdir(parents=True)
        (place / "one.html").write_text(f"for {student}")
        (place / "timestamp.txt").write_text(TIME)
    (course / "feedback" / BOB / NAME / "submission_secret.txt").write_text("secret")
    run(course, "nbgrader", "release_feedback", NAME)
    released = [path.read_text() for path in (course.parent / "exchange" / "example" / "feedback").glob("*.html")]
    assert released == [f"for {BOB}"]


def test_a_file_that_is_replaced_with_a_link_after_it_was_listed_is_not_followed(tmp_path, monkeypatch):
    source, hidden = tmp_path / "source", tmp_path / "hidden.txt"
    source.mkdir()
    (source / "mine.txt").write_text("mine")
    hidden.write_text("hidden")
    state = os.stat

    def replaced(name, **how):
        found = state(name, **how)
        (source / "mine.txt").unlink()
        (source / "mine.txt").symlink_to(hidden)
        return found

    monkeypatch.setattr(snapshot.os, "stat", replaced)
    with pytest.raises(Refused, match="a link"):
        copy_owned(source, tmp_path / "copy", os.getuid(), 1000)


def test_either_the_exchange_or_a_file_has_to_be_named(course):
    done = CliRunner().invoke(cli.app, ["collect", NAME, "--course", str(course)])
    assert "Pass either --from FILE, or --from-exchange" in str(done.exception)
