"""The decks of all lessons in a browser: whether the last row can read them, and what axe finds."""

from pathlib import Path

import pytest
from browser import axe_violations, chromium, requests
from bs4 import BeautifulSoup
from playwright.sync_api import Page

from instructor.slides.pages import write_slides

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 1280, 720  # pixels of a slide
SMALLEST = HEIGHT / 30  # of letters on slides
FIGURE = 520  # pixels that a figure may fill
# One below the other, because reveal.js hides all slides but one
ALL_AT_ONCE = """
.reveal .slides { position: static !important; transform: none !important; height: auto !important }
.reveal .slides > section {
  position: relative !important; display: block !important; transform: none !important;
  visibility: visible !important; opacity: 1 !important; pointer-events: auto !important;
}
html, body, main, .reveal { overflow: visible !important; height: auto !important }
.backgrounds, .controls, .progress, .slide-number { display: none !important } /* in front of other slides here */
"""
SHOW = (
    "for (const one of document.querySelectorAll('.slides > section'))"
    " { one.removeAttribute('hidden'); one.removeAttribute('aria-hidden') }"
)
MEASURE = """() => [...document.querySelectorAll('.slides > section')].map((slide, place) => {
    const shown = [...slide.querySelectorAll('*')].filter(one => !one.closest('aside, style') && one.offsetHeight);
    const box = slide.getBoundingClientRect();
    const written = one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const sizes = shown.filter(one => written(one) && !one.closest('math')).map(one => getComputedStyle(one).fontSize);
    return {
        place: place + 1,
        bottom: Math.max(...shown.map(one => one.getBoundingClientRect().bottom - box.top)),
        right: Math.max(...shown.map(one => one.getBoundingClientRect().right - box.left)),
        smallest: Math.min(...sizes.map(parseFloat)),
        figures: [...slide.querySelectorAll('img')].map(one => one.getBoundingClientRect().height),
    };
})"""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The decks as `make slides` writes them."""
    out = tmp_path_factory.mktemp("slides")
    write_slides(ROOT, out, tell=lambda _: None)
    return out


@pytest.fixture(scope="module")
def decks(folder) -> list[Path]:
    return sorted(folder.glob("ch*/*.html"))


def open_deck(page: Page, deck: Path) -> None:
    """Show all slides of a deck, one below the other."""
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto("about:blank")
    page.goto(deck.as_uri())
    page.wait_for_function("Reveal.isReady()")
    page.add_style_tag(content=ALL_AT_ONCE)
    page.evaluate(SHOW)


def unreadable(page: Page) -> list[str]:
    """Return what the last row can't read, or what no row sees, one line a slide."""
    return [
        str(slide)
        for slide in page.evaluate(MEASURE)
        if slide["bottom"] > HEIGHT
        or slide["right"] > WIDTH
        or slide["smallest"] < SMALLEST
        or any(height < FIGURE for height in slide["figures"])
    ]


def test_the_last_row_can_read_every_slide_and_nothing_is_cut_off(decks):
    with chromium() as page:
        found = {}
        for deck in decks:
            open_deck(page, deck)
            found[deck.stem] = unreadable(page)
    assert {name: slides for name, slides in found.items() if slides} == {}


@pytest.mark.parametrize("fault", ["font-size: 12px", "height: 900px", "width: 1400px"])
def test_a_slide_that_the_last_row_cannot_read_is_found(decks, fault):
    with chromium() as page:
        open_deck(page, decks[0])
        page.add_style_tag(content=f".reveal li {{ {fault} }}")
        assert unreadable(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_slide(decks, scheme):
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        for deck in decks:
            page.goto(deck.as_uri())
            page.wait_for_function("Reveal.isReady()")
            assert axe_violations(page, {"include": [[".controls"], [".slide-number"]]}) == [], deck
            open_deck(page, deck)
            assert axe_violations(page) == [], deck


def test_axe_sees_all_slides_at_once(decks):
    with chromium() as page:
        open_deck(page, decks[0])
        page.add_style_tag(content=".reveal li { color: #ddd }")
        (fault,) = axe_violations(page)
        lists = BeautifulSoup(decks[0].read_text(encoding="utf-8"), "html.parser").select("section > ul > li")
        assert fault.startswith("color-contrast")
        assert int(fault.partition("(")[2].partition(")")[0]) >= len(lists)


def test_decks_open_offline_with_notes_and_every_figure_of_their_lesson(folder, decks):
    with chromium() as page:
        asked = requests(page)
        open_deck(page, decks[1])
        assert page.evaluate("Reveal.getConfig().plugins.map(plugin => plugin().id)") == ["notes"]
        assert page.evaluate("Reveal.getSlideNotes(Reveal.getSlide(2))").count("Personal Genome Project") == 1
        page.goto((folder / "index.html").as_uri())
        assert page.get_by_role("link").count() == len(decks)
        assert axe_violations(page) == []
    assert asked and not [address for address in asked if not address.startswith(("file:", "data:", "about:"))]


def test_the_speakers_window_shows_the_notes_of_the_current_slide(decks):
    with chromium() as page:
        page.goto(decks[1].as_uri())
        page.wait_for_function("Reveal.isReady()")
        page.evaluate("Reveal.slide(2)")
        with page.expect_popup() as opened:
            page.keyboard.press("s")
        opened.value.get_by_text("Personal Genome Project", exact=False).first.wait_for()


def test_what_is_printed_is_light(decks):
    with chromium() as page:
        page.emulate_media(color_scheme="dark")
        page.goto(f"{decks[0].as_uri()}?print-pdf")
        page.wait_for_function("Reveal.isReady()")
        assert page.evaluate("document.documentElement.dataset.jpThemeLight") == "true"
