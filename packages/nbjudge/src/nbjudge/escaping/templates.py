"""Templates of pages, in which every value is escaped unless it was made as HTML."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def page_templates(*folders: Path) -> Environment:
    """Return the templates in these folders. A name that a template uses without a value is an error."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
