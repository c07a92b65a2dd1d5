"""What the tests with a hub share."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from machine import prepare_stage, what_is_missing


@pytest.fixture(scope="session", autouse=True)
def names_of_this_machine() -> Iterator[None]:
    """Find names below `localhost` on this machine, as browsers do and some systems don't."""
    look_up = socket.getaddrinfo

    def find(host, *more, **options):
        return look_up("127.0.0.1" if str(host).endswith(".localhost") else host, *more, **options)

    socket.getaddrinfo = find
    yield
    socket.getaddrinfo = look_up


@pytest.fixture(scope="session")
def prepared(tmp_path_factory) -> Path:
    """The folder with what a teacher has before the hub is set up."""
    if missing := what_is_missing():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return prepare_stage(tmp_path_factory.mktemp("hub"))


@pytest.fixture(scope="module")
def stage(prepared, tmp_path_factory) -> Path:
    """The same for one hub, with links to what isn't changed."""
    stage = tmp_path_factory.mktemp("stage")
    for path in prepared.iterdir():
        (stage / path.name).symlink_to(path)
    return stage
