"""JupyterLab as a person uses it: by what is to be seen on the page."""

import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

# For tests that are also made with the lowest versions of all libraries, always or only at night.
ALSO_LOWEST = pytest.mark.parametrize("programs", ["locked", "lowest"], indirect=True)
ALSO_LOWEST_AT_NIGHT = pytest.mark.parametrize(
    "programs", ["locked", pytest.param("lowest", marks=pytest.mark.nightly)], indirect=True
)
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"
RAN = re.compile(r"\[\d+\]:")


def open_file(page: Page, *names: str) -> None:
    """Open folders, then a notebook, in the list on the left, and wait for its kernel."""
    for name in names:
        listed(page, name).dblclick()
    wait_for_kernel(page)


def listed(page: Page, name: str) -> Locator:
    """Find a file in the list on the left."""
    return page.locator(".jp-DirListing-itemText").get_by_text(name, exact=True)


def start_page(page: Page) -> FrameLocator:
    """The start page of the course, in its tab."""
    return page.frame_locator('iframe[title="Start page of the course"]')


def show_tab(page: Page, name: str) -> None:
    """Bring a tab to the front. A lesson's tab has its number and title."""
    tab(page, name).click()


def tab(page: Page, name: str) -> Locator:
    """Find a tab by what it shows."""
    tabs = page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab")
    return tabs.and_(page.locator(f'[data-dpc-title="{name}"]')).or_(tabs.filter(has_text=re.compile(f"^{name}$")))


HAS_KERNEL = """async () => {
  const tab = document.querySelector(".lm-DockPanel-tabBar .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabLabel");
  const name = tab?.textContent ?? location.pathname.split("/").at(-1);
  const sessions = await (await fetch("/api/sessions")).json();
  const { kernel } = sessions.find(one => one.path.endsWith(name)) ?? { kernel: {} };
  return kernel.connections > 0 && kernel.execution_state === "idle";
}"""


def wait_for_kernel(page: Page) -> None:
    """Wait until a notebook is there and its own kernel has nothing to do, in JupyterLab or Notebook 7."""
    expect(cells(page).first).to_be_visible()
    page.wait_for_function(HAS_KERNEL, polling=500)
    expect(page.locator("#jp-main-statusbar").filter(has_not_text="| Idle")).to_have_count(0)


def cells(page: Page) -> Locator:
    """All cells of the notebook on top."""
    return page.locator(f"{PANEL} .jp-Notebook .jp-Cell")


def cell(page: Page, path: Path, wanted: str) -> Locator:
    """Find the first cell that has this id of nbgrader's, or this text, in the notebook's file."""
    notebook = nbformat.read(path, as_version=4)
    ids = [one.metadata.get("nbgrader", {}).get("grade_id") for one in notebook.cells]
    texts = [wanted in one.source for one in notebook.cells]
    return cells(page).nth(ids.index(wanted) if wanted in ids else texts.index(True))


def enter(where: Locator) -> None:
    """Set the cursor into a cell, and unfold it first if it's folded."""
    if (folded := where.locator(".jp-InputPlaceholder .jp-Placeholder-content")).is_visible():
        folded.click()
    where.locator(".cm-content").click()
    expect(where.locator(".cm-focused")).to_be_visible()


def write(page: Page, where: Locator, text: str) -> None:
    """Write a text in place of a cell's."""
    enter(where)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def run(page: Page, where: Locator) -> Locator:
    """Run a cell with Shift-Enter, wait for its end, and give its output."""
    prompt = where.locator(".jp-InputArea-prompt")
    enter(where)
    before = prompt.inner_text()
    page.keyboard.press("Shift+Enter")
    if before.strip() != "[ ]:":
        expect(prompt).not_to_have_text(before)
    expect(prompt).to_have_text(RAN)
    return where.locator(".jp-OutputArea")


def card(page: Page, path: Path, exercise: str) -> Locator:
    """Find the lower part of an exercise's card, which is in the cell of its test."""
    return cell(page, path, f"{exercise}_test").locator(".dpc-card")


def check(where: Locator) -> Locator:
    """Press Check on a card, wait for the result, and give it."""
    where.get_by_role("button", name="Check", exact=True).click()
    expect(where.locator(".dpc-busy")).to_have_count(0)
    return where.locator(".dpc-result")


def save(page: Page) -> None:
    """Save with Ctrl-S, and wait until the tab has no mark of unsaved work."""
    page.keyboard.press("ControlOrMeta+s")
    expect(page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab.lm-mod-current.jp-mod-dirty")).to_have_count(0)


def choose(page: Page, *names: str) -> None:
    """Choose from the menu bar."""
    page.locator("#jp-MainMenu .lm-MenuBar-itemLabel").get_by_text(names[0], exact=True).click()
    for name in names[1:]:
        page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).click()
