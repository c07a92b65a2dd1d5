"""Work from nbgrader's exchange counts for whoever owns it, and nothing in the exchange harms others."""

import os
import pwd
import shutil
import socket
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run
from typer.testing import CliRunner

from nbjudge import cli
from nbjudge.exchange import collect as collecting
from nbjudge.exchange import snapshot
from nbjudge.exchange.snapshot import Refused, account, copy_owned
from nbjudge.exchange.submissions import read_entry

pytestmark = pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give files to others")
ANN, BOB = "daemon", "games"  # accounts that every Linux system has
TIME = "2026-03-02 10:00:00.000000 UTC"
SOLVED = "### BEGIN SOLUTION\na = 1\n### END SOLUTION"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    one = notebook(answer("a", SOLVED), graded("a_test", "assert a == 1"))
    return make_course(tmp_path_factory.mktemp("made") / "course", {"one": one})


@pytest.fixture
def course(made, tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(collecting, "HANDING_IN", float("inf"))  # the times below are older than the files
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


def test_work_that_changed_after_the_time_in_its_name_is_named(course, monkeypatch):
    monkeypatch.setattr(collecting, "HANDING_IN", 600)
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S.%f UTC")
    submit(course, ANN, time=now)
    submit(course, BOB, change=lambda entry: os.utime(entry / "one.ipynb", (0, 0)))
    status, said = collect(course)
    assert status == 0 and said.startswith(
        f"{BOB} says that work was handed in at {TIME}, but it changed at {now[:10]}"
    )
    assert ANN not in said and said.endswith("2 collected.\n")


def test_work_in_the_name_of_another_student_is_refused_and_her_own_stays(course):
    submit(course, ANN)
    submit(course, ANN, owner=BOB, text="a = 666", time="2026-03-03 10:00:00.000000 UTC")
    status, said = collect(course, "--replace")
    assert status == 1 and f"names {ANN!r} as the student, but belongs to {BOB}" in said
    assert list(collected(course)) == [ANN] and "a = 666" not in collected(course)[ANN]


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
    add_depth: "nested more than 30 levels deep",
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
    assert not list(course.glob("submitted/*/.replacing-*"))


@pytest.mark.parametrize(
    "name",
    [
        f"{BOB}+{NAME}+yesterday+x",
        f"{BOB}+{NAME}+",
        f"+{NAME}+{TIME}",
        f"..+{NAME}+{TIME}+x",
        f'"-alert(1)-"+{NAME}+{TIME}+x',
        f"{BOB}+{NAME}+{'9' * 40}h+zz",
        f"{BOB}+{NAME}+2026-03-02+x",
        f"{BOB}+{NAME}+2026-02-30 10:00:00.000000 UTC+x",
    ],
)
def test_an_entry_with_an_odd_name_does_not_stop_the_others(course, name):
    submit(course, ANN)
    entry = submit(course, BOB)
    entry.rename(entry.with_name(name))
    status, said = collect(course)
    assert status == 1 and said.startswith("Not collected: ") and list(collected(course)) == [ANN]


def test_of_an_accounts_many_refused_entries_a_few_are_named_and_the_others_counted(course):
    submit(course, ANN)
    submit(course, ANN, owner=BOB, time="2026-03-03 10:00:00.000000 UTC")
    for number in range(1000):
        folder = course.parent / "exchange" / "example" / "inbound" / f"{BOB}+{NAME}+{number}"
        folder.mkdir()
        give(folder, "bin")
    status, said = collect(course)
    assert status == 1 and "Not collected: 980 more entries from bin\n1 collected.\n" in said
    assert f"belongs to {BOB}" in said and said.count("\n") == 23


def test_an_account_without_a_name_is_no_student(course):
    submit(course, ANN)
    entry = submit(course, BOB)
    nameless = next(number for number in range(54_321, 60_000) if account(number) is None)
    for path in (entry, *entry.rglob("*")):
        os.chown(path, nameless, -1)
    entry.rename(entry.with_name(f"account number {nameless}+{NAME}+{TIME}+x"))
    status, said = collect(course)
    assert status == 1 and f"but belongs to account number {nameless}" in said and list(collected(course)) == [ANN]


@pytest.mark.parametrize("stamp", [b"9" * 40 + b"h", b"\xff", b"yesterday"])
def test_a_time_in_submitted_that_cannot_be_read_does_not_stop_the_others(course, stamp):
    submit(course, ANN)
    submit(course, BOB)
    place = course / "submitted" / ANN / NAME
    place.mkdir(parents=True)
    (place / "timestamp.txt").write_bytes(stamp)
    assert collect(course, "--replace") == (0, "2 collected.\n")


def test_a_pipe_in_place_of_the_folder_does_not_stop_the_others(course):
    submit(course, ANN)
    entry = submit(course, BOB)
    shutil.rmtree(entry)
    os.mkfifo(entry)
    give(entry, BOB)
    begun = time.monotonic()
    assert collect(course)[0] == 1 and list(collected(course)) == [ANN]
    assert time.monotonic() - begun < 20


def test_a_link_in_place_of_the_folder_is_not_followed_and_does_not_hide_earlier_work(course):
    submit(course, BOB)
    link = course.parent / "exchange" / "example" / "inbound" / f"{BOB}+{NAME}+2026-03-03 10:00:00.000000 UTC+x"
    link.symlink_to(secret(course).parent)
    os.chown(link, pwd.getpwnam(BOB).pw_uid, -1, follow_symlinks=False)
    status, said = collect(course)
    assert status == 1 and "isn't a folder" in said and "1 collected" in said and "a = 1" in collected(course)[BOB]
    with pytest.raises(Refused, match="isn't a folder"):
        read_entry(link, NAME)


def test_nbgraders_own_commands_use_the_same_classes(course):
    submit(course, ANN)
    submit(course, ANN, owner=BOB, text="a = 666", time="2026-03-03 10:00:00.000000 UTC")
    said = run(course, "nbgrader", "collect", NAME, "--update")
    assert "Not collected" in said and "a = 666" not in collected(course)[ANN]
    assert run(course, "nbgrader", "list", "--inbound").count(f"{ANN} {NAME}") == 1


def replace_with_pipe(entry: Path) -> None:
    (entry / "one.ipynb").unlink()
    os.mkfifo(entry / "one.ipynb")
    give(entry, BOB)


def replace_with_link(entry: Path) -> None:
    (entry / "one.ipynb").unlink()
    (entry / "one.ipynb").symlink_to("/dev/zero")


def replace_with_folder(entry: Path) -> None:
    (entry / "one.ipynb").unlink()
    (entry / "one.ipynb").mkdir()
    give(entry, BOB)


def empty_secret(entry: Path) -> None:
    (entry / "submission_secret.txt").write_text("")


def enlarge(entry: Path) -> None:
    with open(entry / "one.ipynb", "wb") as file:
        file.truncate(200_000_000)


@pytest.mark.parametrize("change", [replace_with_pipe, replace_with_link, replace_with_folder, empty_secret, enlarge])
def test_work_that_cannot_be_read_is_not_listed_and_does_not_stop_the_list(course, change):
    submit(course, ANN)
    submit(course, BOB, change=change)
    said = run(course, "nbgrader", "list", "--inbound")
    assert said.count(f"{ANN} {NAME}") == 1 and f"{BOB} {NAME}" not in said and "Not listed" in said


@pytest.mark.parametrize("secret", [None, b"s\xffx", b""])
def test_feedback_for_others_is_released_if_a_students_secret_cannot_be_read(course, secret):
    for student in (ANN, BOB):
        place = course / "feedback" / student / NAME
        place.mkdir(parents=True)
        (place / "one.html").write_text(f"for {student}")
        (place / "timestamp.txt").write_text(TIME)
    (course / "feedback" / BOB / NAME / "submission_secret.txt").write_text("secret")
    if secret:
        (course / "feedback" / ANN / NAME / "submission_secret.txt").write_bytes(secret)
    said = run(course, "nbgrader", "release_feedback", NAME)
    assert "Not released: " in said and f"feedback/{ANN}/{NAME}" in said
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
    assert "Pass either --from FILE or --from-exchange" in str(done.exception)


# --- if the best attempt counts


def test_all_attempts_are_collected_if_the_best_one_counts(course):
    (course / "class.toml").write_text('attempts = "best"\n')
    times = [f"2026-03-02 1{hour}:00:00.000000 UTC" for hour in range(3)]
    submit(course, ANN, text="a = 0", time=times[0])
    submit(course, ANN, text="a = 1", time=times[1])
    assert collect(course) == (0, "2 collected.\n")
    assert attempts(course) == {"1": times[0], "2": times[1]} and "a = 1" in collected(course)[ANN]
    submit(course, ANN, text="a = 2", time=times[2], change=add_pipe)
    submit(course, BOB)
    status, said = collect(course)
    assert status == 1 and "contains a pipe" in said and said.endswith("1 collected.\n")
    assert attempts(course) == {"1": times[0], "2": times[1]} and set(collected(course)) == {ANN, BOB}


def test_attempts_beyond_a_limit_are_left_out_and_the_latest_are_collected(course, monkeypatch):
    monkeypatch.setattr(collecting, "MAX_ATTEMPTS", 2)
    (course / "class.toml").write_text('attempts = "best"\n')
    times = [f"2026-03-02 1{hour}:00:00.000000 UTC" for hour in range(4)]
    for one in times[:3]:
        submit(course, ANN, time=one)
    status, said = collect(course)
    assert status == 1 and f"1 of {ANN}'s attempts, because only 2 are collected" in said
    assert list(attempts(course).values()) == times[1:3]
    submit(course, ANN, time=times[3])
    assert f"2 of {ANN}'s" in collect(course)[1] and list(attempts(course).values()) == times[1:3]


def test_an_attempt_is_collected_once_even_if_its_time_is_in_the_first_century(course):
    (course / "class.toml").write_text('attempts = "best"\n')
    submit(course, ANN, time="0031-12-01 10:00:00.000000 UTC")
    assert collect(course) == (0, "1 collected.\n")
    assert collect(course) == (0, "0 collected.\n")


def test_work_that_was_collected_before_the_best_attempt_counted_is_one_of_the_attempts(course):
    submit(course, ANN)
    collect(course)
    (course / "class.toml").write_text('attempts = "best"\n')
    later = "2026-03-02 11:00:00.000000 UTC"
    submit(course, ANN, text="a = 2", time=later)
    assert collect(course) == (0, "1 collected.\n")
    assert attempts(course) == {"1": TIME, "2": later} and "a = 2" in collected(course)[ANN]


def test_a_wrong_setting_for_attempts_stops_collecting(course):
    (course / "class.toml").write_text('attempts = "first"\n')
    submit(course, ANN)
    done = CliRunner().invoke(cli.app, ["collect", NAME, "--from-exchange", "--course", str(course)])
    assert "attempts is 'first'" in str(done.exception) and not collected(course)


def attempts(course: Path, student: str = ANN) -> dict[str, str]:
    """The times of a student's attempts."""
    folder = course / "attempts" / student / NAME
    return {path.name: (path / "timestamp.txt").read_text() for path in sorted(folder.iterdir())}
