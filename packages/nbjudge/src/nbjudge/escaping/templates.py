"""Page templates that escape every value unless it's marked as HTML."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def page_templates(*folders: Path) -> Environment:
    """Load the templates in these folders. A template raises an error if it uses a name that has no value."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
