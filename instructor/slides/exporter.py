"""Decks as pages: nbconvert's export for reveal.js, with the course's own look, and with formulas that work offline."""

from collections.abc import Iterator
from pathlib import Path

from docutils.utils.math.latex2mathml import tex2mathml
from jinja2 import pass_context
from nbconvert.exporters import SlidesExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from pygments.formatters import HtmlFormatter

TEMPLATES = Path(__file__).with_name("templates")
COLOURS = {"": "a11y-high-contrast-light", '[data-jp-theme-light="false"] ': "a11y-high-contrast-dark"}
CORNER = "<th></th>"  # the corner of a pandas table, which is empty and so isn't a header


class _Renderer(IPythonRenderer):
    """Writes formulas as MathML, which browsers display without a script."""

    def inline_math(self, body: str) -> str:
        return tex2mathml(body)

    def block_math(self, body: str) -> str:
        return f"<p>{tex2mathml(body, as_block=True)}</p>"


class DeckExporter(SlidesExporter):
    """Exports a deck as a page."""

    def __init__(self, reveal: str) -> None:
        """Prepare the export.

        Parameters:
            reveal: the address of the folder of reveal.js, relative to the page.
        """
        super().__init__(template_name="deck", extra_template_basedirs=[str(TEMPLATES)], reveal_url_prefix=reveal)

    @pass_context
    def markdown2html(self, context: object, source: str) -> str:
        """Return Markdown as HTML, without links to headings."""
        return MarkdownWithMath(renderer=_Renderer(escape=False, exclude_anchor_links=True)).render(source)

    def from_notebook_node(self, nb, resources=None, **options):  # type: ignore[no-untyped-def]
        """Return the page, as every exporter does."""
        page, resources = super().from_notebook_node(nb, resources, **options)
        return page.replace(CORNER, "<td></td>"), resources


def code_style() -> Iterator[str]:
    """Yield the rules for the colours of code, in the light and the dark theme."""
    for theme, name in COLOURS.items():
        yield HtmlFormatter(style=name).get_style_defs(f"{theme}.highlight")
