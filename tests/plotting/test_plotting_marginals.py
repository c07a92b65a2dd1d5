"""Real against synthetic: shares in common bins for each column, and what became of each pair's rank correlation."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from matplotlib.patches import StepPatch

from course.errors import CourseError
from course.plotting import correlation_change, marginals

REAL = pd.DataFrame({"age": [20, 20, 30, 40], "pay": [1_000, 2_000, 3_000, None]})
MADE = pd.DataFrame({"pay": [1_000, 1_000], "age": [30, 30]}, index=[7, 7])
RISING = pd.DataFrame({"a": [1, 2, 3, 4], "b": [1, 4, 9, 16], "long_column_name": [4, 3, 2, 1]})
FALLING = pd.DataFrame({"a": [1, 2, 3, 4], "b": [9, 4, 1, 0], "long_column_name": [4, 3, 2, 1]})


def bars(panel) -> list[float]:
    return [patch.get_height() for patch in panel.patches if not isinstance(patch, StepPatch)]


def line(panel) -> StepPatch:
    return next(patch for patch in panel.patches if isinstance(patch, StepPatch))


def test_each_column_has_a_panel_with_the_shares_of_both_tables_in_common_bins():
    ax = marginals(REAL, MADE, units={"age": "years"})
    age, pay = ax.figure.axes
    assert ax is age
    assert bars(age) == pytest.approx([50, 25, 25]) and line(age).get_data().values == pytest.approx([0, 100, 0])
    assert line(age).get_data().edges.tolist() == [15, 25, 35, 45]
    assert bars(pay) == pytest.approx([100 / 3] * 3) and line(pay).get_data().values == pytest.approx([100, 0, 0])
    assert (age.get_xlabel(), pay.get_xlabel()) == ("age (years)", "pay")
    assert age.get_ylabel() == "share of the rows (%)"


def test_many_values_have_bins_of_equal_width_which_hold_all_rows():
    ax = marginals(pd.DataFrame({"x": np.arange(100.0)}), pd.DataFrame({"x": np.arange(50.0, 150)}))
    assert len(bars(ax)) == 20
    assert sum(bars(ax)) == pytest.approx(100) and sum(line(ax).get_data().values) == pytest.approx(100)
    assert np.diff(line(ax).get_data().edges) == pytest.approx(149 / 20)


def test_a_column_with_one_value_is_drawn():
    assert bars(marginals(pd.DataFrame({"x": [3, 3]}), pd.DataFrame({"x": [3]}))) == [100]


def test_the_two_tables_are_told_apart_by_bars_and_a_line_and_named():
    ax = marginals(REAL, MADE, names=("true", "made up"))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["true", "made up"]
    assert not line(ax).get_fill() and ax.patches[0].get_fill()


def test_each_pair_of_columns_has_one_cell_with_its_change_and_both_correlations():
    ax = correlation_change(RISING, FALLING[["b", "long_column_name", "a"]])
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells == {(0, 0): "−2.00\n1.00 → −1.00", (0, 1): "0.00\n−1.00 → −1.00", (1, 1): "+2.00\n−1.00 → 1.00"}
    assert [text.get_text() for text in ax.get_xticklabels()] == ["a", "b"]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["b", "long_column_name"]
    assert " ".join(ax.get_xlabel().split()) == "change in the rank correlation, real → synthetic"


def test_the_words_in_a_cell_stand_out_from_its_colour():
    for ax in (correlation_change(RISING, FALLING), correlation_change(FALLING, RISING)):
        image = ax.images[0]
        for text in ax.texts:
            column, row = text.get_position()
            cell = image.cmap(image.norm(image.get_array()[row, column]))[:3]
            assert abs(np.dot(np.subtract(cell, to_rgb(text.get_color())), (0.299, 0.587, 0.114))) > 0.45


def test_long_names_below_the_cells_take_several_lines_and_do_not_meet():
    table = RISING.rename(columns={"a": "monthly_income_before", "b": "monthly_income_after_all"})
    ax = correlation_change(table, table)
    ax.figure.draw_without_rendering()
    first, second = (label.get_window_extent() for label in ax.get_xticklabels())
    assert "\n" in ax.get_xticklabels()[0].get_text() and not first.overlaps(second)


WRONG = {
    r"real is \[1\]: pass a table": lambda: marginals([1], MADE),
    r"real is a DataFrame of shape \(4, 1\): pass 2 to 6": lambda: correlation_change(REAL[["age"]], MADE[["age"]]),
    r"synthetic is a DataFrame of shape \(2, 1\): pass the columns of real": lambda: marginals(REAL, MADE[["age"]]),
    r"real\['sex'\] is .*: it contains 'F'. Pass only finite numbers": lambda: marginals(
        pd.DataFrame({"sex": ["F"]}), pd.DataFrame({"sex": ["M"]})
    ),
    r"units is \{'height': 'cm'\}: pass a unit for each column": lambda: marginals(REAL, MADE, units={"height": "cm"}),
    r"names is \('a', 'a'\): pass two different names": lambda: marginals(REAL, MADE, names=("a", "a")),
    r"synthetic\['age'\] is .*two or more different numbers": lambda: correlation_change(REAL, MADE),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
