"""Scores that go to a learning platform by LTI: shown first, sent once, and no one is mixed up."""

import json
import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from little_class import NAME, LittleClass
from platform_of_tests import Platform
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.export.lti_platform import GradeService, PlatformError, read_settings

CLIENT = "course-17"
FULL = {"a": 2, "b": 1, "c": 4}


@pytest.fixture(scope="module")
def keys() -> tuple[bytes, bytes]:
    """A private key and its public half."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    public = serialization.PublicFormat.SubjectPublicKeyInfo
    return private, key.public_key().public_bytes(serialization.Encoding.PEM, public)


@pytest.fixture
def platform(keys, request):
    platform = Platform(keys[1], CLIENT, {"101", "102"}, getattr(request, "param", ""))
    yield platform
    platform.server.shutdown()


@pytest.fixture(scope="module")
def marked(tmp_path_factory) -> Path:
    """A course folder: anna got all, bo lost 2 of 6 for being late, and cy handed in nothing."""
    little = LittleClass(tmp_path_factory.mktemp("marked"))
    for name, user in {"anna": "101", "bo": "102", "cy": "103"}.items():
        little.add_student(name, lms_user_id=user)
    little.grade("anna", FULL, time="2026-03-02 10:00:00 UTC")
    little.grade("bo", {**FULL, "b": 0}, time="2026-03-02 15:30:00 UTC", penalty=2)
    return little.path


@pytest.fixture
def little(tmp_path, marked, platform, keys) -> LittleClass:
    """A copy of the course folder that may send scores to the platform."""
    shutil.copytree(marked, tmp_path / "course")
    (tmp_path / "course" / "key.pem").write_bytes(keys[0])
    (tmp_path / "course" / "key.pem").chmod(0o600)
    write_settings(tmp_path / "course", platform)
    return LittleClass.of(tmp_path / "course")


def write_settings(folder: Path, platform: Platform, **changed: str) -> None:
    given = {"client_id": CLIENT, "token_url": f"{platform.address}/token", "private_key": "key.pem", "key_id": "one"}
    settings = {**given, "line_items_url": f"{platform.address}/items", **changed}
    (folder / "lti.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items()))


def export(little: LittleClass, *options: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["export", "--format", "lti", "--course", str(little.path), *options])
    if isinstance(result.exception, CourseError):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.output


def sent(platform: Platform) -> list[tuple[str, float, float, str]]:
    return [
        (one["userId"], one["scoreGiven"], one["scoreMaximum"], one["gradingProgress"]) for _, one in platform.scores
    ]


def test_scores_are_shown_before_any_request_is_made(little, platform):
    said = export(little)
    assert f"{NAME}: anna (user 101) 7 of 7" in said and f"{NAME}: bo (user 102) 4 of 7" in said
    assert "2 new or changed scores, 0 sent before" in said and "add --send" in said
    assert platform.requests == 0


@pytest.mark.parametrize("platform", ["", "?type_id=3"], ids=["plain", "like Moodle's"], indirect=True)
def test_scores_are_sent_to_a_line_item_of_the_chapter(little, platform):
    export(little, "--send")
    assert [(one["label"], one["resourceId"], one["scoreMaximum"]) for one in platform.items.values()] == [
        (NAME, NAME, 7)
    ]
    assert sent(platform) == [("101", 7, 7, "FullyGraded"), ("102", 4, 7, "FullyGraded")]


def test_a_score_is_sent_once_and_again_only_if_it_has_changed(little, platform):
    export(little, "--send")
    assert "0 new or changed scores, 2 sent before" in export(little, "--send")
    with little.gradebook() as gradebook:
        gradebook.find_submission_notebook("one", NAME, "bo").grades[0].manual_score = 0
        gradebook.db.commit()
    export(little, "--send")
    assert len(platform.scores) == 3 and platform.scores[-1][1]["userId"] == "102"
    assert len(platform.items) == 1


def test_a_line_item_on_a_later_page_is_found(little, platform):
    service = GradeService(read_settings(little.path / "lti.toml"))
    for name in ("first", "second", NAME):
        service.create_line_item(name, 7)
    export(little, "--send")
    assert len(platform.items) == 3


def test_students_without_an_id_or_with_that_of_another_are_named_and_the_others_sent(little, platform):
    for name, user in {"dora": "", "eve": "105", "finn": "105"}.items():
        little.add_student(name, lms_user_id=user)
        little.grade(name, FULL, time="2026-03-02 10:00:00 UTC")
    said = export(little, "--send", status=1)
    assert "Not matched: dora has no lms_user_id" in said
    assert "eve has the lms_user_id 105" in said and "finn has the lms_user_id 105" in said
    assert {user for user, *_ in sent(platform)} == {"101", "102"}


def test_a_student_whom_the_platform_does_not_know_is_named_and_tried_again_next_time(little, platform):
    platform.users.remove("101")
    assert f"Not sent: {NAME}, anna (user 101): the platform answered 404" in export(little, "--send", status=1)
    platform.users.add("101")
    assert "1 new or changed score, 1 sent before" in export(little, "--send")
    assert {user for user, *_ in sent(platform)} == {"101", "102"}


def test_work_that_waits_for_a_person_is_sent_as_such(little, platform):
    little.grade("cy", {**FULL, "c": None}, time="2026-03-02 10:00:00 UTC")
    platform.users.add("103")
    assert "cy (user 103) 3 of 7, and some points have to be entered by hand" in export(little, "--send")
    assert ("103", 3, 7, "PendingManual") in sent(platform)


def test_a_key_that_is_not_the_tools_gets_no_token_and_nothing_secret_is_printed(little, platform):
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (little.path / "key.pem").write_bytes(private)
    with pytest.raises(PlatformError, match=r"answered 401 to .*/token") as error:
        export(little, "--send")
    assert "eyJ" not in str(error.value) and "Bearer" not in str(error.value)
    assert platform.scores == []


def test_a_token_is_not_sent_to_another_server(little, platform):
    service = GradeService(read_settings(little.path / "lti.toml"))
    with pytest.raises(PlatformError, match="so no token was sent"):
        service.send_score("https://elsewhere.example.org/items/1", {})


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"client_id": ""}, "has no client_id"),
        ({"client": "x"}, "client is 'x', but the only settings are client_id"),
        ({"token_url": "http://platform.example.org/token"}, "must begin with https://"),
        ({"private_key": "none.pem"}, "there's no such file"),
    ],
)
def test_a_wrong_setting_is_named(little, platform, changed, said):
    write_settings(little.path, platform, **changed)
    with pytest.raises(CourseError, match=said):
        export(little)


def test_a_missing_file_with_settings_is_told_with_what_it_contains(little):
    (little.path / "lti.toml").unlink(missing_ok=True)
    with pytest.raises(
        CourseError, match=r"lti\.toml doesn't exist. Register .* write client_id, token_url, line_items"
    ):
        export(little)


def test_a_private_key_that_others_can_read_is_refused(little):
    (little.path / "key.pem").chmod(0o640)
    with pytest.raises(CourseError, match="chmod 600"):
        export(little)


def test_the_record_of_what_was_sent_is_readable_by_its_owner_only(little):
    export(little, "--send")
    assert (little.path / ".grading" / "lti_scores.json").stat().st_mode & 0o077 == 0


def test_send_is_refused_for_files(little):
    result = CliRunner().invoke(app, ["export", "--format", "csv", "--send", "--course", str(little.path)])
    assert "--send works only with --format lti" in str(result.exception)
