"""Installs the course with selected versions of its libraries, in environments beside .venv."""

import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from instructor.errors import InstallError

# The libraries whose versions are shown.
SHOWN = ("numpy", "pandas", "scipy", "matplotlib", "scikit-learn", "jupyterlab", "nbgrader")
# The files that decide which versions are chosen.
DECIDING = ("pyproject.toml", "packages/nbjudge/pyproject.toml", "requirements.lock")
BESIDE = ("numpy==2.0.2", "pandas==2.2.3")  # packages that a hub may have already


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and the rule for choosing its versions.

    Attributes:
        folder: the environment's folder.
        python: the interpreter, as a path or as a version that uv can find, such as 3.13.
        choice: "lowest" for the lowest versions that pyproject.toml names, "highest" for the newest releases that it
            allows, "locked" for those in requirements.lock, "beside" for the wheel next to `BESIDE`.
    """

    folder: Path
    python: str
    choice: str

    @classmethod
    def within(cls, folder: Path, python: str, choice: str) -> "Environment":
        """Return the folder's environment for this Python and this choice of versions."""
        return cls(folder / f".venv-{choice}-{_short_version(python)}", python, choice)

    @property
    def interpreter(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def outcomes(self) -> Path:
        """Return the file with the results of judging lessons in this environment."""
        return self.folder / "outcomes.json"

    def prepare(self, root: Path, fresh: bool = False) -> None:
        """Install the environment unless it's already there and complete.

        Parameters:
            root: the root folder of the repository.
            fresh: whether to install the environment again even if it's complete.

        Raises:
            InstallError: there's no such Python, no connection to PyPI, or no compatible set of versions.
        """
        ready, wanted = self.folder / "ready", _digest(root)
        if fresh or not ready.exists() or ready.read_text() != wanted:
            self.install(root)
            ready.write_text(wanted)

    def install(self, root: Path) -> None:
        """Create the environment from scratch and install the libraries. The course and the grader run from `root`.

        Raises:
            InstallError: there's no such Python, no connection to PyPI, or no compatible set of versions.
        """
        seed = ["--seed"] if self.choice == "beside" else []  # with pip
        _uv("venv", "--quiet", "--clear", *seed, "--python", self.python, self.folder)
        if self.choice == "beside":
            self._install_beside(root)
        elif self.choice == "locked":
            self._install_list(root / "requirements.lock")
        else:
            self._install_range(root)
        if self.choice != "beside":
            sources = [word for path in (root / "packages" / "nbjudge", root) for word in ("--editable", path)]
            _uv("pip", "install", "--quiet", "--no-deps", "--python", self.interpreter, *sources)

    def versions(self) -> dict[str, str]:
        """Return the installed version of each package."""
        listed = _uv("pip", "list", "--format", "json", "--python", self.interpreter)
        return {package["name"]: package["version"] for package in json.loads(listed)}

    def python_version(self) -> str:
        """Return the version of the environment's Python."""
        return _run([self.interpreter, "-c", "import platform; print(platform.python_version())"]).strip()

    def run(self, root: Path, *words: str) -> int:
        """Run a module of the course at `root` with this environment's libraries, and return its exit status."""
        path = os.pathsep.join([str(self.interpreter.parent), os.environ["PATH"]])
        environment = {
            **os.environ,
            "PATH": path,
            "PYTHONPATH": os.pathsep.join([str(root), str(root / "packages" / "nbjudge" / "src")]),
        }
        command = [self.interpreter, "-m", *words]
        return subprocess.run(command, cwd=root, env=environment).returncode

    def _install_range(self, root: Path) -> None:
        resolution = {"lowest": "lowest-direct", "highest": "highest"}[self.choice]
        options = [
            "--no-build",
            "--no-emit-package",
            "nbjudge",
            "--extra",
            "instructor",
            "--resolution",
            resolution,
            "--python",
            self.interpreter,
            "--quiet",
        ]
        versions = self.folder / "versions.txt"
        _uv("pip", "compile", *options, root / "pyproject.toml", "--output-file", versions)
        self._install_list(versions)

    def _install_list(self, requirements: Path) -> None:
        self._install("--requirement", requirements)

    def _install(self, *what: object) -> None:
        """Install only versions that are available as wheels, because older sources often don't build with a newer
        Python.
        """
        _uv("pip", "install", "--quiet", "--no-build", "--python", self.interpreter, *what)

    def _install_beside(self, root: Path) -> None:
        """Let pip install the wheel beside the packages in `BESIDE`, whose versions must not change."""
        self._install(*BESIDE)
        before = self.versions()
        for project in (root, root / "packages" / "nbjudge"):
            _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", self.folder / "wheel"], project)
        wheels = sorted((self.folder / "wheel").glob("*.whl"))
        course, grader = wheels
        options = ["--quiet", "--no-compile", "--only-binary", ":all:"]
        _run([self.interpreter, "-m", "pip", "install", *options, course, f"{grader}[grade]", "jupytext"])
        check_kept(before, self.versions())


def check_kept(before: dict[str, str], after: dict[str, str]) -> None:
    """Check that all packages are still installed in the same versions.

    Raises:
        InstallError: some packages are missing or have other versions.
    """
    moved = [f"{name} {version} → {after.get(name)}" for name, version in before.items() if after.get(name) != version]
    if moved:
        raise InstallError(f"installing the wheel changed the versions of installed packages: {', '.join(moved)}")


def _short_version(python: str) -> str:
    """Return the version of an interpreter, such as 3.13."""
    if re.fullmatch(r"3\.\d+", python):
        return python
    return _run([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).strip()


def _digest(root: Path) -> str:
    """Return a digest of the files in `DECIDING`."""
    texts = [(root / name).read_bytes() for name in DECIDING]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def _uv(*words: object) -> str:
    try:
        return _run([sys.executable, "-m", "uv", "--no-config", *words])  # without the limits that the lock has
    except InstallError as error:
        raise InstallError(f"{error}\nInstalling other versions requires access to PyPI.") from None


def _run(command: list[object], folder: Path | None = None) -> str:
    try:
        done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise InstallError(f"{error.filename} doesn't exist.") from None
    if done.returncode:
        raise InstallError(f"{' '.join(map(str, command))} failed:\n{done.stderr.strip()}")
    return done.stdout
