"""Where the folders of servers are: in memory if there's room, and otherwise among the temporary files."""

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from nbjudge.processes import run_folders
from nbjudge.processes.run_folders import FILES_FREE, MEMORY_FREE, make_run_folder

ENOUGH = {"f_frsize": 4096, "f_bavail": MEMORY_FREE, "f_files": 10 * FILES_FREE, "f_favail": 5 * FILES_FREE}


@pytest.fixture
def places(tmp_path, monkeypatch) -> tuple[Path, Path]:
    """A folder that stands for the memory, and one for temporary files."""
    memory, temporary = tmp_path / "memory", tmp_path / "temporary"
    memory.mkdir()
    temporary.mkdir()
    monkeypatch.setattr(run_folders, "MEMORY", memory)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    return memory, temporary


@pytest.mark.parametrize(
    ("room", "place"),
    [
        ({}, "memory"),
        ({"f_files": 0, "f_favail": 0}, "memory"),  # the number of files has no limit
        ({"f_bavail": 1000}, "temporary"),
        ({"f_favail": 1000}, "temporary"),
    ],
)
def test_a_folder_is_in_memory_if_there_is_room_for_bytes_and_for_files(places, monkeypatch, room, place):
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(**ENOUGH | room))
    assert make_run_folder().parent.name == place


def test_a_memory_without_room_for_one_more_folder_is_not_used(places, monkeypatch):
    memory, temporary = places
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(**ENOUGH))
    make = tempfile.mkdtemp

    def fails(*, prefix: str, dir: Path | None = None) -> str:
        if dir == memory:
            raise OSError(28, "No space left on device")
        return make(prefix=prefix, dir=dir)

    monkeypatch.setattr(tempfile, "mkdtemp", fails)
    assert make_run_folder().parent == temporary
