"""Filters that nbgrader_config.py hands to Formgrader, whose page of a submission would run the scripts that a student wrote in Markdown."""

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from instructor.feedback.outputs import harmless


@pass_context
def markdown2html(context: Context, source: str) -> Markup:
    """Render a Markdown cell without anything that runs; it replaces nbconvert's filter of this name."""
    attachments = context.get("cell", {}).get("attachments", {})
    renderer = IPythonRenderer(escape=False, attachments=attachments)
    return harmless(MarkdownWithMath(renderer=renderer).render(source))
