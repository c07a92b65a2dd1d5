"""Each diagram can be read and has a description, it's drawn only when it's looked at, and a lesson shows it."""

from importlib import import_module
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from course.errors import CourseError
from course.plotting import diagram, diagrams
from course.plotting.common.shapes import ROW, arrow, box, canvas, table

ROOT = Path(__file__).resolve().parents[2]
each_diagram = pytest.mark.parametrize("name", diagrams.NAMES)


@pytest.fixture
def shown(monkeypatch):
    outputs = []
    monkeypatch.setattr(diagrams, "display", outputs.append)
    return outputs


def drawing(name):
    return import_module(f"course.plotting.diagrams.{diagrams._MODULES[name]}").DRAWINGS[name]


@each_diagram
def test_a_diagram_is_described_at_once_and_drawn_only_when_it_is_looked_at(name, shown):
    diagram(name)
    (made,) = shown
    assert repr(made) == made.alt == f"{drawing(name).title}. {drawing(name).alt}"
    assert len(made.alt.split()) > 20 and made.alt.endswith(".") and "  " not in made.alt
    assert "picture" not in made.__dict__ and plt.get_fignums() == []
    html = made._repr_html_()
    assert 'class="course-figure"' in html and made.png.startswith(b"\x89PNG") and len(made.png) < 60_000
    assert plt.get_fignums() == []


@each_diagram
def test_texts_are_large_enough_and_cover_neither_each_other_nor_the_edge(name):
    ax = drawing(name).draw()
    ax.figure.draw_without_rendering()
    words = [word for word in ax.texts if word.get_text()]
    places = [word.get_window_extent() for word in words]
    assert min(word.get_fontsize() for word in words) >= 11 and ax.bbox.width <= 900
    touching = [
        (one.get_text(), other.get_text())
        for (one, here), (other, there) in combinations(zip(words, places, strict=True), 2)
        if here.overlaps(there)
    ]
    assert touching == []
    edge = ax.bbox.padded(2)
    outside = [
        w.get_text() for w, p in zip(words, places, strict=True) if not edge.containsx(p.x0) or not edge.containsx(p.x1)
    ]
    assert outside == []


@each_diagram
def test_each_diagram_is_in_a_lesson(name):
    lessons = [path.read_text(encoding="utf-8") for path in ROOT.glob("chapters/*/*.py")]
    assert sum(text.count(f'plotting.diagram("{name}")') for text in lessons) == 1


def test_a_name_without_a_diagram_is_refused_with_the_names_there_are():
    with pytest.raises(CourseError, match=r"name is 'pie': pass one of 'budget', 'classes'"):
        diagram("pie")


def test_drawing_a_diagram_leaves_the_settings_as_they_were(shown):
    before = dict(mpl.rcParams)
    diagram("budget")
    assert shown[0].png and dict(mpl.rcParams) == before


def test_shapes_are_measured_in_inches():
    ax = canvas(5, 2)
    assert (ax.figure.get_size_inches() == (5, 2)).all() and ax.get_xlim() == (0, 5) and ax.get_ylim() == (0, 2)
    assert table(ax, 0, 2, [("a",), ("1",)], (1,), fills={(1, 0): "#ff0000"}) == 2 - 2 * ROW
    header, cell = ax.patches
    assert mpl.colors.to_hex(cell.get_facecolor()) == "#ff0000" != mpl.colors.to_hex(header.get_facecolor())
    box(ax, 2, 0, (1, 1), "name")
    arrow(ax, (2, 1), (4, 1), "sends")
    assert [(t.get_text(), t.get_position()) for t in ax.texts if t.get_text() in ("name", "sends")] == [
        ("name", (2.5, 0.5)),
        ("sends", (3, pytest.approx(1.14))),
    ]
