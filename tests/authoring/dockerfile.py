"""What a Dockerfile says, and what of its folder Docker would see."""

import fnmatch
from pathlib import Path


def read_instructions(dockerfile: Path) -> list[tuple[str, str]]:
    """Return the instructions of a Dockerfile, in order: the word that each begins with, and the rest."""
    text = dockerfile.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def read_copied(dockerfile: Path) -> list[str]:
    """Return the sources of all COPY instructions, relative to the folder in which the image is built."""
    return [source for word, rest in read_instructions(dockerfile) if word == "COPY" for source in rest.split()[:-1]]


def read_ignored(dockerfile: Path, context: Path) -> list[str]:
    """Return the lines of the .dockerignore that Docker would use."""
    candidates = [dockerfile.with_name(f"{dockerfile.name}.dockerignore"), context / ".dockerignore"]
    text = next((path.read_text(encoding="utf-8") for path in candidates if path.is_file()), "")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def find_files(context: Path, source: str, ignored: list[str]) -> dict[str, Path]:
    """Return the files that a source of COPY stands for, by their names below the target.

    Raises:
        FileNotFoundError: Docker sees no such file, so it would stop, too.
    """
    files = {}
    for start in [context / source] if (context / source).exists() else sorted(context.glob(source)):
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            if path.is_file() and not is_ignored(path.relative_to(context).as_posix(), ignored):
                files[path.name if start.is_file() else path.relative_to(start).as_posix()] = path
    if not files:
        raise FileNotFoundError(f"COPY finds no {source} in {context}.")
    return files


def is_ignored(path: str, lines: list[str]) -> bool:
    """Return whether the last line that matches a path, or a folder of it, leaves it out."""
    places = [path, *map(str, Path(path).parents)]
    matching = [line for line in lines if any(fnmatch.fnmatch(place, line.removeprefix("!")) for place in places)]
    return bool(matching) and not matching[-1].startswith("!")
