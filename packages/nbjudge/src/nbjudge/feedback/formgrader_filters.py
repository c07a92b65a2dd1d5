"""Filters and a preprocessor that nbgrader_config.py passes to Formgrader.

Otherwise, its page for a submission would run the scripts that a student wrote in Markdown, and a text that takes hours
to lay out would block the server of the person who opens the page.
"""

from copy import deepcopy

import nh3
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from nbconvert.filters import ansi2html as stock_ansi2html
from nbconvert.filters import strip_ansi
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

from nbjudge.cell_metadata import entry
from nbjudge.feedback.effort import MOST_PROSE, Effort
from nbjudge.feedback.outputs import PICTURES, TAGS, harmless, highlighted

# Classes and ids aren't allowed, because Formgrader finds its fields and buttons by them, and could mistake a student's
# element for one.
_outputs = nh3.Cleaner(tags={*TAGS, "div", "span"} - {"img"}, attributes={"a": {"href", "title"}})
MOST_TEXT = 500_000  # characters of a page, pictures not counted
MOST_CELLS = 1_000  # cells of a page; those after them are shown only if they're graded
WIDGET = "application/vnd.jupyter.widget-view+json"
CUT = "\n… and more, which is in the notebook's file"
EFFORT = "effort"  # the rest of a page's effort is stored among its resources


class ShortenTexts(Preprocessor):
    """Shortens what would make a page too long to open, and leaves out widgets. The notebook is unchanged.

    A widget that isn't in the right form would keep the page from appearing, and others run programs from the Internet.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        nb, self.left = deepcopy(nb), MOST_TEXT
        nb.metadata.pop("widgets", None)
        nb.cells = [cell for place, cell in enumerate(nb.cells) if place < MOST_CELLS or entry(cell)]
        for cell in nb.cells:
            cell.source = self._shorten(cell.source)
            cell.metadata.pop("tags", None)  # the page turns them into classes
            for output in cell.get("outputs", []):
                self._shorten_output(output)
        return nb, resources

    def _shorten_output(self, output: NotebookNode) -> None:
        output.get("data", {}).pop(WIDGET, None)
        for key in {"text", "ename", "evalue"} & output.keys():
            output[key] = self._shorten(output[key])
        if "traceback" in output:
            output.traceback = [self._shorten(line) for line in output.traceback]
        for kind in set(output.get("data", {})) - set(PICTURES[1:]):  # the first kind of picture is text
            output.data[kind] = self._shorten(output.data[kind])

    def _shorten(self, text: object) -> object:
        if not isinstance(text, str):
            return text
        shown = text[: max(self.left, 0)]
        self.left -= len(text)
        return shown if shown == text else shown + CUT


@pass_context
def markdown2html(context: Context, source: str) -> Markup:
    """Render a Markdown cell without anything that could run. It replaces nbconvert's filter of the same name."""
    attachments, effort = context.get("cell", {}).get("attachments", {}), _effort(context)
    renderer = IPythonRenderer(escape=False, attachments=attachments)
    with effort.spent():
        if effort.allows(source, MOST_PROSE):
            return harmless(MarkdownWithMath(renderer=renderer).render(source))
    return Markup("<pre>{}</pre>").format(source)


@pass_context
def highlight_code(context: Context, source: str, language: str | None = None, metadata: object = None) -> Markup:
    """Show a code cell in colours, no matter what its language and metadata are.

    It replaces nbconvert's filter of the same name.
    """
    return highlighted(source or " ", _effort(context))


@pass_context
def clean_html(context: Context, html: str) -> Markup:
    """Keep the harmless parts of HTML. It replaces nbconvert's filter of the same name, which is slow."""
    if _effort(context).allows_tags(str(html).count("<")):
        return Markup(_outputs.clean(str(html)))
    return Markup("{}").format(str(html))


@pass_context
def ansi2html(context: Context, text: str) -> Markup:
    """Show printed text in its colours, unless that would take millions of tags.

    It replaces nbconvert's filter of the same name.
    """
    if _effort(context).allows_tags(str(text).count("\x1b")):
        return Markup(stock_ansi2html(str(text)))
    return Markup("{}").format(strip_ansi(str(text)))


def strip_files_prefix(text: str) -> str:
    """Return links unchanged.

    nbconvert's filter of the same name, for notebooks from 2013, can search for brackets for hours.
    """
    return text


def _effort(context: Context) -> Effort:
    return context["resources"].setdefault(EFFORT, Effort())
