"""Starts `instructor watch` in an instructor's clone, in the same environment as a terminal in their JupyterLab."""

import os

import single_user


def main() -> None:
    """Replace this process with that of the command."""
    programs = single_user.set_environment()
    folder, _ = single_user.prepare_clone()
    os.chdir(folder)
    program = str(programs / "instructor")
    os.execv(program, [program, "watch"])


if __name__ == "__main__":
    main()
