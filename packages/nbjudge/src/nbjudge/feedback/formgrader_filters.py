"""Filters and a preprocessor for Formgrader, which nbgrader_config.py sets up.

Without them, opening a submission would run the scripts that a student wrote in Markdown. Text that takes hours to
render would block the server of the person who opens it.
"""

import functools
import re
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
from nbjudge.feedback.formgrader_files import HOST
from nbjudge.feedback.outputs import PICTURES, TAGS, cleaner, highlighted, keep

MOST_TEXT = 500_000  # the most characters on a page, not counting pictures
MOST_CELLS = 1_000  # the most cells on a page. Later ones are shown only if they're graded
WIDGET = "application/vnd.jupyter.widget-view+json"
CUT = "\n… and more, which you'll find in the notebook file"
EFFORT = "effort"  # the key in a page's resources under which the remaining effort is stored
# Browsers read addresses in other forms as addresses on the same server, or as IP addresses.
_ELSEWHERE = re.compile(r"(?:mailto:|https?://((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)(?::\d+)?(?:[/?#]|$)).*", re.I)


class ShortenTexts(Preprocessor):
    """Shortens anything that would make a page too long to open, and leaves out widgets. The notebook doesn't change.

    A malformed widget would prevent the page from appearing, and other widgets run programs from the internet.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        nb, self.left = deepcopy(nb), MOST_TEXT
        nb.metadata.pop("widgets", None)
        nb.cells = [cell for place, cell in enumerate(nb.cells) if place < MOST_CELLS or entry(cell)]
        for cell in nb.cells:
            cell.source = self._shorten(cell.source)
            cell.metadata.pop("tags", None)  # the page turns tags into classes
            for output in cell.get("outputs", []):
                self._shorten_output(output)
        return nb, resources

    def _shorten_output(self, output: NotebookNode) -> None:
        output.get("data", {}).pop(WIDGET, None)
        for key in {"text", "ename", "evalue"} & output.keys():
            output[key] = self._shorten(output[key])
        if "traceback" in output:
            output.traceback = [self._shorten(line) for line in output.traceback]
        for kind in set(output.get("data", {})) - set(PICTURES[1:]):  # the first picture format is text
            output.data[kind] = self._shorten(output.data[kind])

    def _shorten(self, text: object) -> object:
        if not isinstance(text, str):
            return text
        shown = text[: max(self.left, 0)]
        self.left -= len(text)
        return shown if shown == text else shown + CUT


@pass_context
def markdown2html(context: Context, source: str) -> Markup:
    """Render a Markdown cell without anything that could run code. This function replaces nbconvert's filter of the
    same name.
    """
    attachments, effort = context.get("cell", {}).get("attachments", {}), _effort(context)
    renderer = IPythonRenderer(escape=False, attachments=attachments)
    with effort.spent():
        if effort.allows(source, MOST_PROSE):
            return Markup(_cleaners(context)[0].clean(MarkdownWithMath(renderer=renderer).render(source)))
    return Markup("<pre>{}</pre>").format(source)


@pass_context
def highlight_code(context: Context, source: str, language: str | None = None, metadata: object = None) -> Markup:
    """Show a code cell in colour, no matter what its language and metadata are.

    This function replaces nbconvert's filter of the same name.
    """
    return highlighted(source or " ", _effort(context))


@pass_context
def clean_html(context: Context, html: str) -> Markup:
    """Keep the harmless parts of HTML. This function replaces nbconvert's filter of the same name, which is slow."""
    if _effort(context).allows_tags(str(html).count("<")):
        return Markup(_cleaners(context)[1].clean(str(html)))
    return Markup("{}").format(str(html))


@pass_context
def ansi2html(context: Context, text: str) -> Markup:
    """Show printed text in its colours, unless that would require millions of tags.

    This function replaces nbconvert's filter of the same name.
    """
    if _effort(context).allows_tags(str(text).count("\x1b")):
        return Markup(stock_ansi2html(str(text)))
    return Markup("{}").format(strip_ansi(str(text)))


def strip_files_prefix(text: str) -> str:
    """Return links unchanged.

    nbconvert's filter of the same name, which is meant for notebooks from 2013, can spend hours searching for brackets.
    """
    return text


def _effort(context: Context) -> Effort:
    return context["resources"].setdefault(EFFORT, Effort())


def _cleaners(context: Context) -> tuple[nh3.Cleaner, nh3.Cleaner]:
    return _cleaners_on(context["resources"].get(HOST, ""))


@functools.lru_cache
def _cleaners_on(host: str) -> tuple[nh3.Cleaner, nh3.Cleaner]:
    """Return cleaners for prose and outputs. Both remove scripts, and links to the server with this host name.

    Otherwise, a link in a submission could act on the server with the rights of anyone who follows it.
    """

    def keep_links(tag: str, attribute: str, value: str) -> str | None:
        found = _ELSEWHERE.fullmatch(value)
        leads_here = attribute == "href" and (not found or (found[1] or "").lower() == host)
        return None if leads_here else keep(tag, attribute, value)

    # Classes and ids aren't allowed, because Formgrader finds its fields and buttons by them, and could mistake a
    # student's element for one.
    tags = {*TAGS, "div", "span"} - {"img"}
    outputs = nh3.Cleaner(tags=tags, attributes={"a": {"href", "title"}}, attribute_filter=keep_links)
    return cleaner(keep_links), outputs
