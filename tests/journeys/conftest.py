"""What the journeys share: people with a home of their own who type commands, and a browser that is offline."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser import chromium
from people import ROOT, Person
from PIL import Image
from playwright.sync_api import Locator, Page, expect

OUTSIDE = re.compile(r"^(https?|wss?)://(?!(127\.0\.0\.1|localhost)[:/])")
PATIENCE = 120_000  # milliseconds, for a machine that does much else
COLOURS = 200  # of a picture: enough for a page of text


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Journeys take a minute each, and a browser most of the machine: one at a time."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.journey)
            item.add_marker(pytest.mark.xdist_group("journeys"))


@pytest.fixture
def page() -> Iterator[Page]:
    """A page that reaches this machine only; asking for anything else fails the journey."""
    expect.set_options(timeout=PATIENCE)
    asked: list[str] = []
    with chromium() as page:
        page.context.on("request", lambda request: asked.append(request.url))
        page.context.route(OUTSIDE, lambda route: route.abort())
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size({"width": 1100, "height": 760})
        yield page
    assert asked and not list(filter(OUTSIDE.match, asked))


@pytest.fixture
def anna(tmp_path: Path) -> Person:
    """A student who has the course as it stands here."""
    return Person("anna", tmp_path / "anna", ROOT)


@pytest.fixture
def picture() -> Callable[[Page | Locator, str], None]:
    """Take a picture for the docs, if JOURNEY_PICTURES names their folder."""
    folder = os.environ.get("JOURNEY_PICTURES")

    def take(what: Page | Locator, name: str, **options: object) -> None:
        if folder:
            path = Path(folder) / f"journey_{name}.png"
            what.screenshot(path=path, scale="css", animations="disabled", **options)
            Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)

    return take
