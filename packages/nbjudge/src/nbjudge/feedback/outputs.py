"""Turns students' text and outputs into HTML that doesn't run any code or load anything from the network."""

import base64
import contextlib
import re
from collections.abc import Callable, Iterator

import nh3
from bs4 import BeautifulSoup
from markupsafe import Markup
from nbconvert.filters import Highlight2HTML, strip_ansi
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from pygments.formatters import HtmlFormatter

from nbjudge.feedback.effort import MOST_CODE, MOST_PROSE, Effort
from nbjudge.feedback.secret_lines import LEFT_OUT, Secrets

MOST_LINES, MAX_TEXT = 200, 20_000  # the most lines and characters in one output
MAX_CODE = 500_000  # the most characters of code on a page
CUT = "\n# … and more, which you'll find in your notebook file"
MOST_WORDS = 3_000  # the most characters in one message
MAX_OUTPUTS = 50  # the most outputs of one cell that are shown
MOST_TAGS = 10_000  # the most tags in one output, because nested tags are slow to sanitise
PICTURES = ("image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp")
TAGS = set(
    "a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre s samp small span "
    "strong sub sup table tbody td tfoot th thead tr u ul var".split()
)
DROPPED = set("audio canvas iframe math noscript object script select style svg template textarea title video".split())
ATTRIBUTES = {"a": {"href"}, "img": {"alt", "src"}, "ol": {"start"}, "td": {"colspan", "rowspan"}}
ATTRIBUTES["th"] = {*ATTRIBUTES["td"], "scope"}
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]+")
_BASE64 = re.compile(r"[A-Za-z0-9+/=]+")
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0]")  # browsers ignore these characters in an address
_HEADINGS = re.compile("h[1-6]")
_highlight = Highlight2HTML(pygments_lexer="ipython3")
NOT_SHOWN = Markup("<pre>{}</pre>").format(LEFT_OUT)
_LIGHT, _DARK = (HtmlFormatter(style=name).get_style_defs(".highlight") for name in ("xcode", "github-dark"))
# All colours of the first style are legible on light grey, and those of the second one on dark grey.
CODE_STYLE = f"{_LIGHT}\n@media screen and (prefers-color-scheme: dark) {{\n{_DARK}\n}}"


def keep(tag: str, attribute: str, value: str) -> str | None:
    """Return an attribute's value if it's harmless, such as an embedded picture or a link.

    A link is harmless because it loads only when clicked.
    """
    if attribute == "src" and not _EMBEDDED.fullmatch(value):
        return None
    if attribute == "href" and _IGNORED.sub("", value).lower().startswith("data:"):
        return None
    return value


def cleaner(keep: Callable[[str, str, str], str | None]) -> nh3.Cleaner:
    """Return a function that makes HTML harmless.

    Parameters:
        keep: a function that returns an attribute's value, or None to remove the attribute.
    """
    return nh3.Cleaner(
        tags=TAGS,
        clean_content_tags=DROPPED,
        attributes=ATTRIBUTES,
        attribute_filter=keep,
        url_schemes={"http", "https", "mailto", "data"},
        url_relative="deny",
    )


_cleaner = cleaner(keep)


class Display:
    """Shows the cells of one notebook.

    Parameters:
        secrets: lines that must not appear in outputs.

    Attributes:
        found_secret: whether any output so far contained one of these lines.
    """

    def __init__(self, secrets: Secrets) -> None:
        self.secrets, self.effort, self.code_left = secrets, Effort(), MAX_CODE
        self.found_secret = False

    def code(self, source: str) -> Markup:
        """Show a student's code."""
        shown = source[: self.code_left]
        self.code_left -= len(shown)
        return highlighted(plain(shown) + (CUT if len(shown) < len(source) else ""), self.effort)

    def prose(self, source: str, alt: str, attachments: dict | None = None) -> Markup:
        """Show Markdown.

        Parameters:
            alt: the description for pictures that don't have one.
            attachments: the cell's attachments.
        """
        renderer = IPythonRenderer(escape=False, attachments=attachments or {}, exclude_anchor_links=True)
        # If rendering fails, the text can still be shown.
        with contextlib.suppress(Exception), self.effort.spent():
            if self.effort.allows(source, MOST_PROSE):
                return sanitised(MarkdownWithMath(renderer=renderer).render(plain(source)), alt)
        return _text(plain(source))

    def message(self, text: str) -> str:
        """Return a test's message."""
        text = self.secrets.redact(plain(text)).strip()
        return text if len(text) <= MOST_WORDS else f"{text[:MOST_WORDS]} …"

    def outputs(self, cell: dict, alt: str) -> list[Markup]:
        """Show all outputs of a student's cell.

        Parameters:
            alt: the description for figures that don't have one.
        """
        found = cell.get("outputs", [])
        shown = [made for output in found[:MAX_OUTPUTS] if (made := self._output(output, alt))]
        return shown if len(found) <= MAX_OUTPUTS else [*shown, _text(f"… {len(found) - MAX_OUTPUTS} more outputs")]

    def figures(self, cell: dict, alt: str) -> list[Markup]:
        """Show the figures among a cell's outputs."""
        found = [output for output in cell.get("outputs", []) if _has_picture(output.get("data", {}))]
        return [made for made in self.outputs({"outputs": found}, alt) if "<img " in made]

    def _output(self, output: NotebookNode, alt: str) -> Markup | None:
        if output.output_type == "stream":
            return self._words(output.text)
        if output.output_type == "error":
            return self._words("\n".join(output.traceback) or f"{output.ename}: {output.evalue}")
        return next(filter(None, self._forms(output.get("data", {}), alt)), None)

    def _words(self, text: object) -> Markup | None:
        text = plain(text).strip("\n") if isinstance(text, str) else ""
        if self.secrets.are_in(text):
            return self._left_out()
        return _text(text) if text.strip() else None

    def _left_out(self) -> Markup:
        self.found_secret = True
        return NOT_SHOWN

    def _forms(self, data: dict, alt: str) -> Iterator[Markup | None]:
        """Yield the available forms of an output, best first. A form that can't be shown is None."""
        yield self._html(data.get("text/html"), alt)
        for kind in PICTURES:
            yield _picture(kind, data.get(kind), alt)
        if isinstance(data.get("text/markdown"), str):
            yield self._html(self.prose(data["text/markdown"], alt), alt)
        yield self._words(data.get("text/plain"))
        yield self._words(data.get("text/latex"))

    def _html(self, html: object, alt: str) -> Markup | None:
        if not isinstance(html, str) or html.count("<") > MOST_TAGS:
            return None
        made = sanitised(plain(html), alt)
        words = BeautifulSoup(made, "html.parser").get_text()
        if self.secrets.are_in(words) or self.secrets.are_in(made.unescape()):
            return self._left_out()
        return made.strip() if words.strip() or "<img " in made else None


def highlighted(source: str, effort: Effort) -> Markup:
    """Return Python code in colour, or without colour if the code is long."""
    with effort.spent():
        if effort.allows(source, MOST_CODE):
            return Markup(_highlight(source))
    return Markup("<pre>{}</pre>").format(source)


def plain(text: str) -> str:
    """Return a text without colours, invalid characters, or lines that were overwritten by progress bars."""
    lines = strip_ansi(text).encode("utf-8", "replace").decode().split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines)


def sanitised(html: str, alt: str) -> Markup:
    """Return the harmless parts of some HTML, repaired for screen readers."""
    tree = BeautifulSoup(_cleaner.clean(html), "html.parser")
    _describe_pictures(tree, alt)
    _mark_headers(tree)
    for heading in tree.find_all(_HEADINGS):
        heading.name = "p"
    for link in tree.find_all("a"):
        if not link.get("href") or not (link.get_text(strip=True) or link.find("img")):
            link.unwrap()
    return Markup(_cleaner.clean(str(tree)))


def _describe_pictures(tree: BeautifulSoup, alt: str) -> None:
    for picture in tree.find_all("img"):
        if not picture.get("src"):
            picture.replace_with(f"[a picture from another website: {picture.get('alt') or 'not embedded'}]")
        elif not str(picture.get("alt", "")).strip():
            picture["alt"] = alt


def _mark_headers(tree: BeautifulSoup) -> None:
    for header in tree.find_all("th"):
        if not header.get_text(strip=True):
            header.name = "td"
        else:
            header["scope"] = "col" if header.find_parent("thead") else "row"


def _has_picture(data: dict) -> bool:
    return "<img" in str(data.get("text/html")) or not data.keys().isdisjoint(PICTURES)


def _picture(kind: str, data: object, alt: str) -> Markup | None:
    """Embed a picture. SVG is allowed, because scripts and links in an SVG picture don't work in an `img`."""
    if not isinstance(data, str):
        return None
    encoded = base64.b64encode(data.encode("utf-8", "replace")).decode() if kind == "image/svg+xml" else data
    encoded = "".join(encoded.split())
    made = Markup('<img alt="{}" src="data:{};base64,{}">').format(alt, kind, encoded)
    return made if _BASE64.fullmatch(encoded) else None


def _text(text: str) -> Markup:
    shown = "\n".join(text[:MAX_TEXT].split("\n")[:MOST_LINES])
    more = "" if shown == text else "\n… and more"
    return Markup("<pre>{}{}</pre>").format(shown, more)
