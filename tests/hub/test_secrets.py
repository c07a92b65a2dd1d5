"""No secret gets into the repository: neither a key or password in a file, nor what a class stores in its clone."""

import os
import subprocess
from pathlib import Path

import pytest
from journeys.people import ROOT

SECRETS = (
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
    r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.",  # a signed token
    r"(password|secret|token|api_?key)[\"']?\]?[[:space:]]*[:=][[:space:]]*[\"'][^\"'{}.[:space:]]{8,}[\"']",
)


def find_secrets(folder: Path, *options: str) -> str:
    """Return the names of files with a line that looks like a secret."""
    patterns = [word for secret in SECRETS for word in ("-e", secret)]
    command = ["git", "grep", "--files-with-matches", "-I", "--ignore-case", "--extended-regexp", *options, *patterns]
    plain = {**os.environ, "LC_ALL": "C"}  # much faster than with all letters of Unicode
    done = subprocess.run(command, cwd=folder, env=plain, capture_output=True, text=True)
    assert done.returncode < 2, done.stderr
    return done.stdout


def test_no_file_of_the_repository_contains_a_key_a_token_or_a_password():
    assert find_secrets(ROOT) == ""


@pytest.mark.parametrize(
    "line",
    [
        "-----BEGIN RSA PRIVATE" + " KEY-----",
        'c.Service.api_token = "' + "0a1b2c3d4e5f" + '"',
        "password: '" + "correct-horse" + "'",
        "eyJhbGciOiJSUzI1NiJ9" + ".eyJzdWIiOiIxNyJ9fQ" + ".c2lnbmF0dXJl",
    ],
)
def test_a_secret_in_a_file_is_found(line, tmp_path):
    (tmp_path / "settings").write_text(f"# of a class\n{line}\n")
    assert find_secrets(tmp_path, "--no-index") == "settings\n"


STORED = [
    "lti.toml",
    "lti_key.pem",
    "class.csv",
    "class_secret.txt",
    "start_codes.csv",
    "gradebook.db",
    "grades.csv",
    ".grading/x",
]


@pytest.mark.parametrize("name", STORED)
def test_what_a_class_stores_in_its_clone_is_never_committed(name):
    assert subprocess.run(["git", "check-ignore", "--quiet", name], cwd=ROOT).returncode == 0
