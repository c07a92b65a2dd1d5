"""A page in Chromium, for tests of what a browser makes of ours."""

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextlib.contextmanager
def chromium() -> Iterator[Page]:
    """Open an empty page in the system's Chromium; skip the test where there is none, but fail in CI."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield browser.new_page()
        finally:
            browser.close()


def requests(page: Page) -> list[str]:
    """Note from now on what the page asks for, by address."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def axe_violations(page: Page, where: dict[str, list[list[str]]] | None = None) -> list[str]:
    """Let axe look at the page, or at the parts that `where` includes; return what it finds, one line a rule."""
    found = Axe().run(page, context=where, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']} ({len(one['nodes'])}): {one['nodes'][0]['html'][:200]}" for one in found]
