"""Checks types with mypy, except in the modules that pyproject.toml lists because they still have errors."""

import sys
import tomllib
from pathlib import Path

from mypy import api


def check_types(errors: list[str], exceptions: list[str]) -> list[str]:
    """List type errors and unnecessary exceptions, so that the list of exceptions can only get shorter.

    Parameters:
        errors: mypy's messages, each of which begins with a path and a colon.
        exceptions: the paths of modules that are allowed to have errors.

    Returns:
        The errors in all other modules, followed by a sentence for each exception that has no errors.
    """
    faulty = {error.partition(":")[0] for error in errors}
    corrected = [path for path in exceptions if path not in faulty]
    return [error for error in errors if error.partition(":")[0] not in exceptions] + [
        f"pyproject.toml: {path} no longer has any type errors. Remove it from type-check.exceptions."
        for path in corrected
    ]


def main() -> None:
    """Check the clone of the repository in the current folder, and print what has to be corrected.

    Raises:
        SystemExit: something has to be corrected, or mypy failed.
    """
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    output, failure, _ = api.run(["--no-error-summary"])
    faults = check_types(output.splitlines(), settings["tool"]["type-check"]["exceptions"])
    if failure or faults:
        sys.exit("\n".join([*faults, failure]).strip())
    print("All types match.")


if __name__ == "__main__":
    main()
