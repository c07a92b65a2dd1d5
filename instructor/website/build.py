"""Writes the sources of the website into one folder, and lets Sphinx make the pages."""

import shutil
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from instructor.website import api, commands, glossary, lessons, syllabus, texts

OPTIONS = ("--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto")


def build(root: Path, out: Path) -> int:
    """Build the website, and return Sphinx's exit status, which is 1 if there was a warning.

    Parameters:
        root: the folder of the course.
        out: the folder for the pages. Earlier contents are removed first.
    """
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources"
        write_sources(root, sources)
        doctrees = str(Path(folder) / "doctrees")
        return build_main([*OPTIONS, "-c", str(root / "docs"), "-d", doctrees, str(sources), str(out)])


def write_sources(root: Path, sources: Path) -> None:
    """Write everything that Sphinx reads: texts, lessons, and pages that are generated from the code."""
    texts.write(root, sources)
    lessons.write(root, sources, glossary.read_terms(root / "docs" / "glossary.md"))
    syllabus.write(root, sources)
    commands.write(root, sources)
    api.write(sources)
