"""The built website: links, secrets, accessibility, search, and nothing that needs a network."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urldefrag

import nbformat
import pytest
from browser import axe_violations, chromium, requests
from bs4 import BeautifulSoup

from instructor.authoring.lessons import find_lessons
from nbjudge.regions import (
    BEGIN_HIDDEN,
    BEGIN_SOLUTION,
    END_HIDDEN,
    END_SOLUTION,
    without_hidden,
    without_solution,
)

ROOT = Path(__file__).resolve().parents[2]
LESSONS = [f"learn/{path.parent.name}/{path.stem}.html" for path in find_lessons(ROOT)]
KINDS = (
    "index", "lessons", "learn/ch2_techniques/index", "learn/ch2_techniques/lesson1_sampling_categories",
    "teach/quickstart", "teach/syllabus", "commands/instructor", "api/nbjudge.checks", "glossary", "architecture",
    "search",
)  # fmt: skip
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The website, built as `make docs` builds it; a warning fails the build."""
    out = tmp_path_factory.mktemp("website") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "instructor.website", str(out)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return out


def test_every_link_and_anchor_leads_somewhere(site):
    wrong = [
        f"{page.relative_to(site)}: {address}"
        for page in site.rglob("*.html")
        for address in addresses(page)
        if not re.match(r"[a-z]+:", address) and not is_there(page, address)
    ]
    assert wrong == []


def test_a_link_that_leads_nowhere_would_be_found(site):
    assert is_there(site / "index.html", "glossary.html#k-anonymity")
    assert not is_there(site / "index.html", "glossary.html#k-anonymous")
    assert not is_there(site / "index.html", "glossaries.html")


def test_pages_fetch_nothing_from_the_network(site):
    fetched = [
        f"{page.relative_to(site)}: {address}"
        for page in site.rglob("*.html")
        for element in soup(page).select("script[src], img[src], link[href]:not([rel=canonical]), iframe[src]")
        if re.match(r"(https?:)?//", address := element.get("src") or element["href"])
    ]
    assert fetched == []


def test_no_page_and_no_download_contains_a_solution_or_a_hidden_test(site):
    secrets = secret_lines()
    assert len(secrets) > 1000
    found = {str(path.relative_to(site)): secrets & lines_of(path) for path in files_with_text(site)}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_secret_line_on_a_page_would_be_found(site, tmp_path):
    secret = next(iter(secret_lines()))
    leaking = tmp_path / "page.html"
    leaking.write_text(f"<pre><span>{secret.replace('<', '&lt;')}</span>\n</pre>")
    assert secret in lines_of(leaking)


def test_every_lesson_leads_to_the_one_before_and_the_next_and_to_its_notebook(site):
    for before, page, after in zip(LESSONS[:-1], LESSONS[1:], [*LESSONS[2:], ""], strict=True):
        article = soup(site / page)
        assert article.select(f'article a[href$="{Path(page).stem}.ipynb"]'), page
        assert leads_to(site / page, "a.prev-page") in (site / before, site / Path(page).parent / "index.html")
        if Path(after).parent == Path(page).parent:
            assert leads_to(site / page, "a.next-page") == site / after


def test_every_lesson_shows_outputs_and_folds_its_tests(site):
    for page in LESSONS:
        assert soup(site / page).select(".cell_output table, .cell_output img, .cell_output pre"), page
        assert "Show the test" in soup(site / page).get_text(), page


def test_lessons_link_to_the_glossary(site):
    without = [page for page in LESSONS if not soup(site / page).select('article a[href*="glossary.html#"]')]
    assert without == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_eleven_kinds_of_pages(site, scheme):
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        for name in KINDS:
            page.goto((site / f"{name}.html").as_uri())
            assert axe_violations(page) == [], name


def test_search_finds_a_lesson_offline(site):
    with chromium() as page:
        asked = requests(page)
        page.goto((site / "search.html").as_uri() + "?q=pseudonym")
        page.get_by_role("link", name="1.3 Masks and pseudonyms").first.wait_for()
        assert asked and not [address for address in asked if not address.startswith(("file:", "data:"))]


def test_a_search_marks_whole_terms_and_no_single_letters(site):
    with chromium() as page:
        page.goto((site / "glossary.html").as_uri() + "?highlight=k%20anonymity")
        page.locator("article .highlighted").first.wait_for()
        assert {text.lower() for text in page.locator(".highlighted").all_text_contents()} == {"anonymity"}


def test_the_footer_has_no_empty_copyright(site):
    assert "Copyright" not in soup(site / "index.html").footer.get_text()


@cache
def soup(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


@cache
def anchors(page: Path) -> set[str]:
    return {element["id"] for element in soup(page).select("[id]")}


def leads_to(page: Path, selector: str) -> Path:
    return (page.parent / soup(page).select_one(selector)["href"]).resolve()


def addresses(page: Path) -> Iterator[str]:
    for element in soup(page).select("[href], [src]"):
        yield element.get("href") or element.get("src") or ""


def is_there(page: Path, address: str) -> bool:
    name, anchor = urldefrag(unquote(address))
    target = (page.parent / name.partition("?")[0]).resolve() if name else page
    return target.is_file() and (not anchor or anchor in anchors(target))


def secret_lines() -> set[str]:
    """The lines of solutions and hidden tests that students don't get anywhere in what's handed out."""
    hidden = set()
    for path in (ROOT / "source").rglob("*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            shown = bare_lines(without_solution(without_hidden(cell.source)))
            hidden |= bare_lines(cell.source) - shown
    handed_out = [cell.source for path in (ROOT / "release").rglob("*.ipynb") for cell in nbformat.read(path, 4).cells]
    marks = {BEGIN_HIDDEN, END_HIDDEN, BEGIN_SOLUTION, END_SOLUTION}  # the page for authors explains them
    return {line for line in hidden - marks if len(line) > 20} - set().union(*map(bare_lines, handed_out))


def bare_lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines()} - {""}


def files_with_text(site: Path) -> list[Path]:
    return [path for path in site.rglob("*") if path.suffix in (".html", ".ipynb", ".js", ".txt", ".json")]


def lines_of(path: Path) -> set[str]:
    if path.suffix == ".html":
        return bare_lines(soup(path).get_text())
    if path.suffix == ".ipynb":
        return set().union(*(bare_lines(cell.source) for cell in nbformat.read(path, 4).cells))
    return bare_lines(path.read_text(encoding="utf-8"))
