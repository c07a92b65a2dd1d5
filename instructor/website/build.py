"""Writes the sources of the website into one folder, and lets Sphinx make the pages."""

import shutil
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from course.class_settings import read_class_settings
from instructor.authoring.bundle import Edition
from instructor.website import api, commands, glossary, lessons, syllabus, texts
from instructor.website.lite import build_site

OPTIONS = ("--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto")


def build(root: Path, out: Path, in_browser: bool = False) -> int:
    """Build the website, and return Sphinx's exit status, which is 1 if there was a warning.

    Parameters:
        root: the folder of the course.
        out: the folder for the pages, whose earlier contents are removed first.
        in_browser: whether to add a version of the course that runs in the browser, with links to it. This version is
            in the folder `try`.
    """
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources"
        write_sources(root, sources, in_browser)
        doctrees = str(Path(folder) / "doctrees")
        status = build_main([*OPTIONS, "-c", str(root / "docs"), "-d", doctrees, str(sources), str(out)])
    if in_browser:
        build_site(root, out / "try", Edition(seed=read_class_settings(root).seed))
    return status


def write_sources(root: Path, sources: Path, in_browser: bool = False) -> None:
    """Write everything that Sphinx reads: texts, lessons, and pages that are generated from the code."""
    texts.write(root, sources)
    lessons.write(root, sources, glossary.read_terms(root / "docs" / "glossary.md"), in_browser)
    syllabus.write(root, sources)
    commands.write(root, sources)
    api.write(sources)
