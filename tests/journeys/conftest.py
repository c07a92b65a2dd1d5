"""What the journeys share: people with a home of their own who type commands, and a browser that is offline."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser import chromium
from people import BIN, ROOT, Person
from pictures import digest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from instructor.versions.environments import Environment

OUTSIDE = re.compile(r"^(https?|wss?)://(?!(127\.0\.0\.1|localhost)[:/])")
PATIENCE = 120_000  # milliseconds, for a machine that does much else
COLOURS = 200  # of a picture: enough for a page of text
PICTURES = "JOURNEY_PICTURES"  # if it's set, only the journeys that take pictures are made
VISIBLE_LINES = """roots => {
  const lines = [];
  const isVisible = text => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { top, bottom, width } = range.getBoundingClientRect();
    return width && bottom > 0 && top < innerHeight && text.parentElement.checkVisibility({ visibilityProperty: true });
  };
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let block = null, text; (text = walker.nextNode()); ) {
      if (!text.textContent.trim() || !isVisible(text)) continue;
      let owner = text.parentElement;
      while (getComputedStyle(owner).display.startsWith("inline")) owner = owner.parentElement;
      if (owner !== block) lines.push("");
      block = owner;
      lines[lines.length - 1] += text.textContent;
    }
  }
  return lines;
}"""


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in the same hook
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Journeys take a minute each, and a browser most of the machine: one at a time."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.journey)
            item.add_marker(pytest.mark.xdist_group("journeys"))
    if PICTURES in os.environ:
        items[:] = [item for item in items if "picture" in item.fixturenames]


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
def programs(request: pytest.FixtureRequest) -> Path:
    """The programs of this environment, or of one with the lowest versions, such as JupyterLab 4.2."""
    if getattr(request, "param", "locked") == "locked":
        return BIN
    environment = Environment.within(ROOT, sys.executable, request.param)
    environment.prepare(ROOT)
    return environment.interpreter.parent


@pytest.fixture
def anna(tmp_path: Path, programs: Path) -> Person:
    """A student who has the course as it stands here."""
    return Person("anna", tmp_path / "anna", ROOT, programs)


@pytest.fixture
def picture() -> Callable[..., None]:
    """Take a picture for the docs if PICTURES names their folder, as `make pictures` does.

    Beside each picture, a text file lists the lines of our own text that are visible in it, below the picture's digest.
    `tests/website/test_pictures.py` compares them with the product.
    """
    folder = os.environ.get(PICTURES)

    def take(what: Page | Locator, name: str, ours: Locator) -> None:
        """Take a picture of a page or a part of it, in which the elements `ours` contain text of the course."""
        if folder:
            path = Path(folder) / f"{name}.png"
            what.screenshot(path=path, scale="css", animations="disabled")
            Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
            lines = [" ".join(line.split()) for line in ours.evaluate_all(VISIBLE_LINES)]
            path.with_suffix(".txt").write_text("\n".join([digest(path), *lines, ""]), encoding="utf-8")

    return take
