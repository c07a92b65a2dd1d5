"""Pyodide, made from npm's package and PyPI: its core and pure Python libraries, but none that are compiled."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

VERSION = "0.29.3"
# What a kernel and the course's pages need, besides what the site itself contains.
NEEDED = ("ipython", "jedi", "jinja2", "micropip", "rich", "typing-extensions")
COMPILED = ("markupsafe",)  # these also run without their compiled part


def write_pyodide(folder: Path) -> None:
    """Write the files that a browser loads. Their list no longer names a library's own build, but PyPI's file."""
    folder.mkdir()
    command = ["npm", "pack", "--silent", f"pyodide@{VERSION}"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    with tarfile.open(next(folder.glob("*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    for path in (folder / "package").glob("p*"):
        shutil.move(path, folder)
    lock = json.loads((folder / "pyodide-lock.json").read_text())
    packages = {_normal(name): entry for name, entry in lock["packages"].items()}
    _download(folder, [f"{name}=={packages[name]['version']}" for name in sorted(_with_dependencies(packages))])
    for wheel in folder.glob("*.whl"):
        entry = packages[_normal(wheel.name.partition("-")[0])]
        entry["file_name"], entry["sha256"] = wheel.name, hashlib.sha256(wheel.read_bytes()).hexdigest()
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))


def _with_dependencies(packages: dict[str, dict]) -> set[str]:
    found, left = set(), [*NEEDED]
    while left:
        name = _normal(left.pop())
        if name not in found and packages[name]["package_type"] == "package":
            found.add(name)
            left += packages[name]["depends"]
    return found


def _download(folder: Path, pinned: list[str]) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    options = ["--python-version", "3.13", "--only-binary", ":all:", "--dest", str(folder)]
    subprocess.run([*command, *options, *pinned], check=True, capture_output=True)
    for wheel in [path for path in folder.glob("*.whl") if not path.stem.endswith("none-any")]:
        _leave_out_compiled(wheel)


def _leave_out_compiled(wheel: Path) -> None:
    name, version, *_ = wheel.name.split("-")
    assert _normal(name) in COMPILED
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(wheel.with_name(f"{name}-{version}-py3-none-any.whl"), "w") as new,
    ):
        for entry in old.namelist():
            if not entry.endswith(".so"):
                new.writestr(entry, old.read(entry))
    wheel.unlink()


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
