"""Templates of pages, in which every value is escaped unless it was made as HTML."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def page_templates(folder: Path) -> Environment:
    """Return the templates in a folder. A name that a template uses without a value is an error."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
