"""The teaching notes: each belongs to a lesson, its solutions are right, and no student gets it."""

import re
import zipfile
from pathlib import Path

import pytest

from instructor.authoring.bundle import Edition, write_bundle
from instructor.authoring.lessons import find_lessons, read_lesson, stem_of
from instructor.website import texts

ROOT = Path(__file__).resolve().parents[1]
NOTES = sorted((ROOT / texts.NOT_PUBLISHED).rglob("*.md"))
HEADINGS = ["What goes wrong", "Questions to ask", "Exam question"]
MARKS = [max(path.read_text(encoding="utf-8").splitlines(), key=len).encode() for path in NOTES]
TITLES = {stem_of(path): path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for path in NOTES}


def test_every_lesson_that_the_course_lists_has_a_page():
    listed = re.findall(
        r"(?<=[|·] )\d+\.\d+ [^|·]+(?= [|·])", (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    )
    assert sorted(TITLES.values()) == sorted(listed)


def test_each_page_has_the_name_and_the_title_of_its_lesson():
    lessons = {stem_of(path): path for path in find_lessons(ROOT)}
    assert {stem: read_lesson(lessons[stem]).title for stem in TITLES} == TITLES


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)
def test_a_page_has_three_parts_and_the_points_of_its_solution_add_up(path):
    text = path.read_text(encoding="utf-8")
    assert re.findall("^## (.+)", text, re.MULTILINE) == HEADINGS
    question, solution = text.split("**Solution.**")
    [total] = re.findall(r"\*\*\((\d+)\s+points\)\*\*", question)
    assert sum(map(int, re.findall(r"\((\d+)\s+points?\)", solution))) == int(total)


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)
def test_the_results_of_a_solution_are_right(path):
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert any(re.search("^assert ", block, re.MULTILINE) for block in blocks)
    for block in blocks:
        exec(compile(block, path, "exec"), {})


@pytest.mark.parametrize("self_study", [False, True])
def test_no_bundle_contains_teaching_notes(tmp_path, self_study):
    """A class and its hub get a bundle, and the site in the browser is made from one."""
    with zipfile.ZipFile(write_bundle(ROOT, tmp_path, Edition(self_study))) as packed:
        assert [name for name in packed.namelist() if contains_notes(packed.read(name))] == []


def test_the_website_contains_no_teaching_notes(tmp_path):
    texts.write(ROOT, tmp_path)
    pages = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert tmp_path / "instructor.md" in pages
    assert [path for path in pages if contains_notes(path.read_bytes())] == []


def contains_notes(content: bytes) -> bool:
    return any(mark in content for mark in MARKS)
