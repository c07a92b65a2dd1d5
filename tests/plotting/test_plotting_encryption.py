"""What encryption costs reads off the figure: a line for each piece of work, a bar for each length of the key."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.text import Text

from course.errors import CourseError
from course.plotting import key_costs

SECONDS = {"encrypt": {2048: 0.011, 1024: 0.002}, "decrypt": {1024: 0.001, 2048: 0.003}, "add": {1024: 6e-6}}
SIZES = {2048: 512, 1024: 256, 3072: 1768}


def test_the_lines_are_the_seconds_by_rising_length_on_a_logarithmic_axis():
    ax = key_costs(SECONDS, SIZES)
    assert [line.get_xydata().tolist() for line in ax.lines] == [
        [[1024, 0.002], [2048, 0.011]],
        [[1024, 0.001], [2048, 0.003]],
        [[1024, 6e-6]],
    ]
    assert (ax.get_yscale(), ax.get_xscale()) == ("log", "linear")
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1,024", "2,048"]
    ax.figure.draw_without_rendering()
    assert {"0.00001", "0.001", "0.01"} <= {label.get_text() for label in ax.get_yticklabels()}


def test_lines_are_told_apart_by_marker_and_stroke_and_named():
    ax = key_costs({name: {1024: 1} for name in "abcd"}, SIZES)
    assert len({line.get_marker() for line in ax.lines}) == len({line.get_linestyle() for line in ax.lines}) == 4
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list("abcd")


def test_the_bars_are_the_bytes_with_their_numbers_on_them():
    ax = key_costs(SECONDS, SIZES)
    assert len(ax.figure.axes) == 2 and ax is ax.figure.axes[0]
    bars = ax.figure.axes[-1]
    assert [bar.get_height() for bar in bars.patches] == [256, 512, 1768]
    assert [text.get_text() for text in bars.texts] == ["256", "512", "1,768"]
    assert [label.get_text() for label in bars.get_xticklabels()] == ["1,024", "2,048", "3,072"]


def test_axes_carry_their_units():
    panels = key_costs(SECONDS, SIZES).figure.axes
    named = [(panel.get_xlabel(), panel.get_ylabel()) for panel in panels]
    assert named == [("length of the key (bits)", text) for text in ("time (s)", "size of a number (bytes)")]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_title_lies_above_the_legend_and_panels_do_not_overlap(count):
    ax = key_costs({f"work {place}": {1024: 1, 2048: 2} for place in range(count)}, SIZES, title="What it costs")
    ax.figure.draw_without_rendering()
    assert not Text.get_window_extent(ax.title).overlaps(ax.get_legend().get_window_extent())
    one, other = (panel.get_tightbbox() for panel in ax.figure.axes)
    assert ax.bbox.x1 < other.x0 and not Text.get_window_extent(ax.title).overlaps(other) and one.x0 < other.x0


def test_panels_share_the_room_of_the_axes_given():
    _, axes = plt.subplots(2, 1, figsize=(9, 9))
    assert key_costs(SECONDS, SIZES, ax=axes[1]) is axes[1]
    assert len(plt.get_fignums()) == 1


WRONG = {
    r"seconds is \[1\]: pass one to 4 lines": lambda: key_costs([1], SIZES),
    "seconds is {}: pass one to 4 lines": lambda: key_costs({}, SIZES),
    "seconds is .*: pass one to 4 lines": lambda: key_costs({name: {1: 1} for name in "abcde"}, SIZES),
    r"seconds\['a'\] is 3: pass": lambda: key_costs({"a": 3}, SIZES),
    r"seconds\['a'\]\[1024\] is 0: pass a number above 0": lambda: key_costs({"a": {1024: 0}}, SIZES),
    r"a length in seconds\['a'\] is 0.5: pass a whole": lambda: key_costs({"a": {0.5: 1}}, SIZES),
    "sizes is 256: pass the size in bytes": lambda: key_costs(SECONDS, 256),
    "sizes is {}: pass the size in bytes": lambda: key_costs(SECONDS, {}),
    r"sizes\[1024\] is '256': pass a number": lambda: key_costs(SECONDS, {1024: "256"}),
    "title is 3: pass a readable string": lambda: key_costs(SECONDS, SIZES, title=3),
    "ax is 'left': pass matplotlib": lambda: key_costs(SECONDS, SIZES, ax="left"),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
