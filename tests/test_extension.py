"""JupyterLab's extension: what's committed is what its source builds, and its own tests pass."""

import filecmp
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "extension"
WORDS = Path("course", "result_words.json")  # which Python shows, too
BUILT = ROOT / "course" / "progress" / "labextensions" / "data-privacy-course"


@pytest.fixture
def copy(tmp_path):
    """A copy of the extension's source, without what npm installs and builds."""
    if shutil.which("npm") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("npm is not installed")
    folder = shutil.copytree(SOURCE, tmp_path / "extension", ignore=shutil.ignore_patterns("node_modules", "lib"))
    (tmp_path / "release").symlink_to(ROOT / "release")  # its tests read the lessons
    (tmp_path / WORDS).parent.mkdir()
    shutil.copy(ROOT / WORDS, tmp_path / WORDS)
    return folder


@pytest.mark.slow
def test_building_the_extension_again_gives_the_committed_bytes(copy):
    for command in ("ci --no-audit --no-fund", "run lint", "test", "run build"):
        done = subprocess.run(["npm", *command.split()], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, f"npm {command}\n{done.stdout}\n{done.stderr}"
    assert differences(copy.parent / BUILT.relative_to(ROOT), BUILT) == [], "Run `make extension`."


def differences(one: Path, other: Path) -> list[str]:
    names = {path.relative_to(folder).as_posix() for folder in (one, other) for path in folder.rglob("*.*")}
    _, changed, missing = filecmp.cmpfiles(one, other, names, shallow=False)
    return sorted(changed + missing)


def test_the_built_extension_has_the_version_and_settings_of_its_source():
    source, built = (json.loads((folder / "package.json").read_text()) for folder in (SOURCE, BUILT))
    assert (BUILT / built["jupyterlab"].pop("_build")["load"]).is_file()
    assert built == source


def test_packages_are_locked_without_the_address_of_a_registry():
    locked = json.loads((SOURCE / "package-lock.json").read_text())["packages"]
    assert len(locked) > 100 and not [name for name, one in locked.items() if "resolved" in one]
