"""Installs the course with chosen versions of its libraries, in environments beside .venv."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from instructor.errors import InstallError

# The libraries whose versions are told apart.
SHOWN = ("numpy", "pandas", "scipy", "matplotlib", "scikit-learn", "jupyterlab", "nbgrader")
BESIDE = ("numpy==2.0.2", "pandas==2.2.3")  # what a hub may have already


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and how its versions are chosen.

    Attributes:
        folder: where it is.
        python: the interpreter: a path, or a version such as 3.13 that uv can find.
        choice: "lowest" for the lowest versions that pyproject.toml names, "highest" for the newest releases that it allows,
            "beside" for the wheel next to `BESIDE`.
    """

    folder: Path
    python: str
    choice: str

    @property
    def interpreter(self) -> Path:
        return self.folder / "bin" / "python"

    def install(self, root: Path) -> None:
        """Make the environment anew, with the libraries but without the course, which is run from `root`.

        Raises:
            InstallError: no such Python, no connection to PyPI, or no versions that fit together.
        """
        _uv("venv", "--quiet", "--clear", "--python", self.python, self.folder)
        if self.choice == "beside":
            self._install_beside(root)
        else:
            self._install_range(root)

    def versions(self) -> dict[str, str]:
        """Return the installed version of each package."""
        listed = _uv("pip", "list", "--format", "json", "--python", self.interpreter)
        return {package["name"]: package["version"] for package in json.loads(listed)}

    def python_version(self) -> str:
        """Return the version of the environment's Python."""
        return _run([self.interpreter, "-c", "import platform; print(platform.python_version())"]).strip()

    def run(self, root: Path, *words: str) -> subprocess.CompletedProcess:
        """Run a module of the course at `root` with this environment's libraries."""
        path = os.pathsep.join([str(self.interpreter.parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "PYTHONPATH": str(root)}
        command = [self.interpreter, "-m", *words]
        return subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True)

    def _install_range(self, root: Path) -> None:
        """Choose only versions that are there as wheels: older sources often don't build with a newer Python."""
        resolution = {"lowest": "lowest-direct", "highest": "highest"}[self.choice]
        options = ["--no-build", "--resolution", resolution, "--python", self.interpreter, "--quiet"]
        _uv("pip", "compile", *options, root / "pyproject.toml", "--output-file", self.folder / "versions.txt")
        _uv("pip", "install", "--quiet", "--python", self.interpreter, "--requirement", self.folder / "versions.txt")

    def _install_beside(self, root: Path) -> None:
        """Install the wheel where `BESIDE` is installed; versions that are there have to stay."""
        _uv("pip", "install", "--quiet", "--python", self.interpreter, *BESIDE)
        before = self.versions()
        _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", self.folder / "wheel"], root)
        wheel = next((self.folder / "wheel").glob("*.whl"))
        _uv("pip", "install", "--quiet", "--python", self.interpreter, wheel)
        after = self.versions()
        moved = [
            f"{name} {version} → {after.get(name)}" for name, version in before.items() if after.get(name) != version
        ]
        if moved:
            raise InstallError(f"the wheel replaced versions that were there: {', '.join(moved)}")


def _uv(*words: object) -> str:
    try:
        return _run([sys.executable, "-m", "uv", "--no-config", *words])  # without the limits that the lock has
    except InstallError as error:
        raise InstallError(f"{error}\nInstalling needs PyPI: without a connection, versions can't be tried.") from None


def _run(command: list[object], folder: Path | None = None) -> str:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise InstallError(f"{' '.join(map(str, command))} failed:\n{done.stderr.strip()}")
    return done.stdout
