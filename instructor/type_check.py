"""Checks types with mypy, except in the modules that pyproject.toml lists because they still have errors."""

import sys
import tomllib
from pathlib import Path

from mypy import api


def check_types(errors: list[str], exceptions: list[str]) -> list[str]:
    """List what's wrong with the types, so that the list of exceptions can only become shorter.

    Parameters:
        errors: mypy's messages, each of which begins with a path and a colon.
        exceptions: paths of modules that may have errors.

    Returns:
        The errors in all other modules, then one sentence for each exception without any error.
    """
    faulty = {error.partition(":")[0] for error in errors}
    corrected = [path for path in exceptions if path not in faulty]
    return [error for error in errors if error.partition(":")[0] not in exceptions] + [
        f"pyproject.toml: {path} has no type errors any more, so remove it from type-check.exceptions."
        for path in corrected
    ]


def main() -> None:
    """Check the clone of the repository in the current folder, and say what has to be corrected.

    Raises:
        SystemExit: there's something to correct, or mypy failed.
    """
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    output, failure, _ = api.run(["--no-error-summary"])
    faults = check_types(output.splitlines(), settings["tool"]["type-check"]["exceptions"])
    if failure or faults:
        sys.exit("\n".join([*faults, failure]).strip())
    print("All types match.")


if __name__ == "__main__":
    main()
