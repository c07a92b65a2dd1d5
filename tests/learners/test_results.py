"""What a front end shows of a test's result."""

from bs4 import BeautifulSoup

from course.results import RESULT, as_bundle, as_text

WRONG = {
    "exercise": "k_of",
    "state": "wrong",
    "points": 0.0,
    "of": 2.0,
    "message": "k_of(<table>) returned 3 & cost $5",
    "action": "Read it again.",
}


def test_every_front_end_finds_a_form_that_it_can_show():
    bundle = as_bundle(WRONG)
    assert set(bundle) == {RESULT, "text/html", "text/plain"} and bundle[RESULT] == WRONG
    assert bundle["text/plain"] == "✗ Not yet: 0 of 2 points\nk_of(<table>) returned 3 & cost $5\nRead it again."


def test_a_screen_reader_announces_the_words_and_not_the_sign():
    shown = BeautifulSoup(as_bundle(WRONG)["text/html"], "html.parser")
    assert shown.div["role"] == "status" and shown.span["aria-hidden"] == "true"
    assert [line.get_text() for line in shown.find_all("p")] == as_bundle(WRONG)["text/plain"].split("\n")


def test_a_message_is_text_and_never_html_or_a_formula():
    shown = BeautifulSoup(as_bundle({**WRONG, "message": "<script>alert(1)</script>"})["text/html"], "html.parser")
    assert shown.script is None and "mathjax_ignore" in shown.div["class"]


def test_only_a_right_answer_gets_a_tick():
    about = {"exercise": "k_of", "message": "Words."}
    texts = {
        state: as_text({**about, "state": state})
        for state in ("right", "form", "so_far", "partly", "wrong", "waits", "error")
    }
    assert [state for state, text in texts.items() if "✓" in text] == ["right"]
    assert texts["form"] == "○ The form is right\nWords."
    assert texts["so_far"] == "○ Looks right so far\nWords."
