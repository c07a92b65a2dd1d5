"""Adds features that the theme lacks, for people who use a screen reader or don't use a mouse."""

from pathlib import Path

from sphinx.application import Sphinx

REPLACEMENTS = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    "<th></th>": "<td></td>",  # the corner of a pandas table
    "<pre>": '<pre tabindex="0">',  # so that keys can scroll it
    '<div class="math-wrapper docutils container">': '<div class="math-wrapper docutils container" tabindex="0">',
    '<div id="search-results">': '<h1>Search</h1>\n<div id="search-results">',
}


# Sphinx marks the terms of a search inside other words, too, so a search for "k-anonymity" would mark each k on a page.
MARKING = "const _highlightText = (thisNode, text, className) => {"
SHORTEST = 3  # letters


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("build-finished", _complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _complete(app: Sphinx, error: Exception | None) -> None:
    if error is None:
        _highlight_no_short_terms(Path(app.outdir) / "_static" / "sphinx_highlight.js")
    for path in Path(app.outdir).rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for old, new in REPLACEMENTS.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")


def _highlight_no_short_terms(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    if MARKING not in text:
        raise ValueError(f"{script} doesn't contain {MARKING!r}. Adapt MARKING to this version of Sphinx.")
    script.write_text(text.replace(MARKING, f"{MARKING}\n  if (text.length < {SHORTEST}) return;"), encoding="utf-8")
