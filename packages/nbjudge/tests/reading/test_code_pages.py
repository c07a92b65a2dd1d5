"""Names of people are decoded as they were written, or a sentence says that there's a doubt."""

import numpy as np
import pytest
from course_folders import run
from names_of_languages import NAMES

from nbjudge.reading.code_pages import guesses
from nbjudge.reading.texts import decode, doubt

WRITTEN = [(language, page) for language, (_, pages) in NAMES.items() for page in pages]


def class_list(language: str, count: int, seed: int) -> str:
    names = np.random.default_rng(seed).permutation(NAMES[language][0].split("|"))[:count]
    return "id;name\r\n" + "".join(f"s{place};{name}\r\n" for place, name in enumerate(names))


@pytest.mark.parametrize(("language", "page"), WRITTEN)
@pytest.mark.parametrize("count", [3, 6])
def test_three_names_show_the_code_page(language, page, count):
    for seed in range(5):
        text = class_list(language, count, seed)
        assert decode(text.encode(page)) == text


@pytest.mark.parametrize(("language", "page"), WRITTEN)
@pytest.mark.parametrize("count", [1, 2])
def test_a_wrong_guess_from_few_names_is_never_made_without_a_word(language, page, count):
    for seed in range(5):
        text = class_list(language, count, seed)
        content = text.encode(page)
        assert decode(content) == text or doubt(content)


def test_the_doubt_shows_how_a_name_would_read():
    content = "id;name\n1;Perković\n".encode("cp1250")
    assert doubt(content) == "cp1252 (Perkoviæ), cp1250 (Perković) or cp1257 (Perkovię)"
    assert doubt("id;name\n1;Jürgen Müller\n2;Käthe Groß\n".encode("cp1252")) == ""
    assert doubt("id;name\n1;Perković\n".encode()) == ""


@pytest.mark.parametrize("page", ["cp1252", "gb18030", "cp932"])
def test_a_text_may_be_cut_off_anywhere(page):
    content = ("für Zoë und Jürgen " if page == "cp1252" else "小林 ").encode(page) * 9
    assert {guesses(content[:size])[0].name for size in range(30, len(content))} == {page}


def test_the_encoding_of_a_class_list_can_be_named(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("")
    (tmp_path / "class.csv").write_bytes("id;last_name\n1;Perković\n".encode("cp1250"))
    words = ["nbjudge", "students", "--from", "class.csv"]
    assert "so check whether the names look right" in run(tmp_path, *words)
    named = run(tmp_path, *words, "--encoding", "cp1250")
    assert "names look right" not in named and "new: 0, changed: 1." in named
    assert "--encoding is 'x', which doesn't exist" in run(tmp_path, *words, "--encoding", "x", status=1)
