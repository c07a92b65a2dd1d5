"""Converts Markdown to HTML using only mistune, because nbconvert is slow to import and doesn't run in a browser."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mistune import Markdown


def markdown_html(text: str) -> str:
    """Return Markdown as HTML. Formulas aren't changed, so that MathJax can render them."""
    return str(_markdown()(text))


@functools.cache
def _markdown() -> Markdown:
    from mistune import HTMLRenderer, create_markdown
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    class Renderer(HTMLRenderer):
        def block_code(self, code: str, info: str | None = None) -> str:
            return highlight(code, PythonLexer(), HtmlFormatter())

        def inline_math(self, text: str) -> str:
            return f"${text}$"

        def block_math(self, text: str) -> str:
            return f"$${text}$$"

    return create_markdown(renderer=Renderer(escape=False), plugins=["table", "strikethrough", "math"])
