"""Every figure has labels, units and values to read, tells nothing by colour alone, and has a text for it."""

import pkgutil
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pandas as pd
import pytest
from browser import chromium
from matplotlib.artist import Artist
from matplotlib.colors import to_rgb
from matplotlib.text import Text
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from PIL import Image
from scipy import stats

from course import plotting
from course.errors import CourseError
from course.plotting import (
    bars,
    before_after,
    category_map,
    class_sizes,
    clusters,
    correlation_change,
    densities,
    exchange,
    fitted,
    histogram,
    key_costs,
    learning_curves,
    marginals,
    pictures,
    reconstruction,
    risk_utility,
    rotation,
    show,
    tradeoff,
    tree,
    uniqueness_curve,
)
from course.plotting.common.descriptions import description_of
from course.plotting.common.style import BLUE, ORANGE, percent_text
from course.plotting.pictures import Picture

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SALARIES = [41_000, 52_000, 58_000, 61_000, None, 75_000, 410_000]
SCHOOLING = {"any": {"basic": ["grade 1-4", "grade 5-6"], "higher": ["bachelor", "master", "doctorate"]}}
NORMAL = {"normal": stats.norm(60_000, 10_000), "uniform": stats.uniform(40_000, 40_000)}
TABLE = pd.DataFrame({"age": [30, 41, 52, 64], "pay": [2_000, 3_100, 2_900, 4_000], "rate": [9, 4, 7, 1]})
NEIGHBOURS = {"with Ada": stats.laplace(43, 1), "without Ada": stats.laplace(42, 1)}
ALT = 'A histogram of salaries: most lie under 80,000, one is "far above" at 410,000 & <alone>.'

FIGURES = {
    "histogram": lambda **more: histogram(SALARIES, label="salary", unit="USD a year", **more),
    "bars": lambda **more: bars({"A": 3, "B": 0}, label="letter", value_label="people", **more),
    "before_after": lambda **more: before_after({"A": 3}, {"A": 1}, label="letter", value_label="people", **more),
    "category_map": lambda **more: category_map({"cook": (-3, 2.5), "baker": (-2.8, 2.4), "judge": (40, 1)}, **more),
    "class_sizes": lambda **more: class_sizes([1, 1, 3, 12], k=3, **more),
    "fitted": lambda **more: fitted(SALARIES, NORMAL, label="salary", unit="USD a year", **more),
    "clusters": lambda **more: clusters(
        [[15, 39], [16, 81], [99, 40]], [[16, 60], [98, 40]], x_label="income", y_label="score", **more
    ),
    "densities": lambda **more: densities(NEIGHBOURS, label="noisy count", unit="people", at=44, **more),
    "marginals": lambda **more: marginals(TABLE, TABLE[:3], units={"age": "years"}, **more),
    "correlation_change": lambda **more: correlation_change(TABLE, TABLE[:3], **more),
    "exchange": lambda **more: exchange(
        [("key holder", "north", "key", 1), ("north", "server", "weights", 31), ("server", "key holder", "sum", 31)],
        apart="key holder",
        **more,
    ),
    "key_costs": lambda **more: key_costs({"encrypt": {1024: 0.002, 2048: 0.01}}, {1024: 256, 2048: 512}, **more),
    "learning_curves": lambda **more: learning_curves(
        {"even": [0.7, 0.9], "uneven": [0.6, 0.8]}, {"pooled": 0.95}, **more
    ),
    "tradeoff": lambda **more: tradeoff({0.1: [5, 9, 20], 1: [0.5, 0.8, 2], 10: 0.1}, unit="people", **more),
    "tree": lambda **more: tree(SCHOOLING, **more),
    "uniqueness_curve": lambda **more: uniqueness_curve({"city": 0.1, "age": 0.7}, **more),
    "reconstruction": lambda **more: reconstruction(
        {"radius": 18.0, "texture": 10.4}, {"radius": 18.0, "texture": 12.0}, value_label="measured (mm)", **more
    ),
    "rotation": lambda **more: rotation(
        [[190, 80], [200, 95]], [[-9, 0], [9, 0]], [[190, 80], [200, 95]], labels=("height (cm)", "weight (kg)"), **more
    ),
    "risk_utility": lambda **more: risk_utility({"raw": (0.9, 1.0), "coarse": (0.1, 0.8)}, **more),
}
each_figure = pytest.mark.parametrize("draw", FIGURES.values(), ids=FIGURES)
CHARTS = {name: draw for name, draw in FIGURES.items() if name not in ("tree", "exchange")}  # these measure nothing
each_chart = pytest.mark.parametrize("draw", CHARTS.values(), ids=CHARTS)


@pytest.fixture
def shown(monkeypatch):
    pictures_shown = []
    monkeypatch.setattr(pictures, "display", pictures_shown.append)
    return pictures_shown


class Images(HTMLParser):
    """The attributes of every picture in a page."""

    def __init__(self, page: str):
        super().__init__()
        self.found: list[dict] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.found.append(dict(attrs))


def texts(ax) -> list[str]:
    return [text.get_text() for text in ax.texts]


def tick_labels(axis) -> list[str]:
    return [label.get_text() for label in axis.get_ticklabels()]


def overlapping(words: list[Text]) -> list[tuple[str, str]]:
    """Pairs of texts that cover each other in the laid-out figure. A line from a name to its point is no text."""
    words[0].get_figure(root=True).draw_without_rendering()
    pairs = combinations([(word.get_text(), Text.get_window_extent(word)) for word in words if word.get_text()], 2)
    return [(one, other) for (one, place), (other, other_place) in pairs if place.overlaps(other_place)]


def grey(colour) -> float:
    return float(np.dot(to_rgb(colour), (0.299, 0.587, 0.114)))


def test_the_figures_are_all_there_and_documented():
    assert set(plotting.__all__) == {*FIGURES, "diagram", "show", "slider"}
    assert all(getattr(plotting, name).__doc__ for name in plotting.__all__)
    assert set(plotting.__all__) <= set(dir(plotting))
    with pytest.raises(AttributeError, match="no attribute 'pie'"):
        plotting.pie([1])


def test_no_figure_has_the_name_of_a_module_which_would_take_its_place_when_it_is_loaded():
    modules = {module.name for module in pkgutil.iter_modules(plotting.__path__)}
    assert not modules & set(plotting.__all__)


@each_chart
def test_every_chart_has_labels(draw):
    ax = draw()
    assert ax.get_xlabel() and ax.get_ylabel()


@each_figure
def test_every_figure_has_a_title_if_it_is_given_one(draw):
    assert draw(title="What it shows").get_title() == "What it shows"
    assert draw().get_title() == ""


@each_figure
def test_every_figure_draws_on_the_axes_it_is_given(draw):
    _, axes = plt.subplots(1, 2)
    assert draw(ax=axes[1]) is axes[1]
    assert plt.get_fignums() == [axes[1].figure.number]


@each_figure
def test_every_figure_leaves_the_settings_as_they_were(draw):
    before = dict(mpl.rcParams)
    draw()
    assert dict(mpl.rcParams) == before


@each_chart
def test_every_chart_has_no_lines_above_and_to_the_right(draw):
    spines = draw().spines
    assert [side for side in spines if spines[side].get_visible()] == ["left", "bottom"]


@each_figure
def test_text_is_large_enough_to_read(draw):
    ax = draw()
    ax.figure.draw_without_rendering()
    words = [*ax.texts, ax.xaxis.label, ax.yaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]
    assert min(word.get_fontsize() for word in words) >= 11


@each_figure
def test_no_texts_of_a_figure_overlap(draw):
    ax = draw(title="What it shows")
    assert overlapping([*ax.texts, ax.title, ax.xaxis.label, *ax.get_xticklabels()]) == []


@each_figure
def test_the_same_figure_has_the_same_bytes_and_few_of_them(draw, shown):
    for _ in range(2):
        show(draw(), ALT)
    assert shown[0].png == shown[1].png
    assert len(shown[0].png) < 60_000
    assert b"Software" not in shown[0].png and b"Matplotlib" not in shown[0].png


def test_a_histogram_names_the_unit_and_counts_who_is_present():
    ax = histogram(SALARIES, label="salary", unit="USD a year", bins=5)
    assert ax.get_xlabel() == "salary (USD a year)"
    assert ax.get_ylabel() == "number of people"
    assert [patch.get_height() for patch in ax.patches] == [5, 0, 0, 0, 1]


def test_bounds_are_told_by_their_words_and_by_different_lines():
    ax = histogram(SALARIES, label="salary", unit="USD", bounds=(45_000, 100_000))
    assert texts(ax) == ["lower bound\n45,000 USD", "upper bound\n100,000 USD"]
    assert len({line.get_linestyle() for line in ax.lines}) == 2
    assert [line.get_xdata()[0] for line in ax.lines] == [45_000, 100_000]


def test_a_histogram_may_have_one_bound_only():
    assert texts(histogram(SALARIES, label="salary", bounds=(None, 100_000))) == ["upper bound\n100,000"]


def test_words_of_bounds_that_lie_close_do_not_meet():
    ax = histogram(SALARIES, label="salary", unit="USD", bounds=(60_000, 60_500))
    assert overlapping(ax.texts) == []


@pytest.mark.parametrize("kind", [list, np.array, lambda values: pd.Series(values, dtype="Int64")])
def test_a_histogram_takes_lists_arrays_and_nullable_series(kind):
    ax = histogram(kind([1, 2, 2]), label="age", unit="years", bins=[0.5, 1.5, 2.5])
    assert [patch.get_height() for patch in ax.patches] == [1, 2]


@pytest.mark.parametrize("horizontal", [True, False])
def test_bars_print_every_value_in_the_order_given(horizontal):
    counts = pd.Series({"Travel_Rarely": 1043, "Non-Travel": 150})
    ax = bars(counts, label="travel", value_label="employees", horizontal=horizontal)
    assert texts(ax) == ["1,043", "150"]
    names, numbers = (ax.yaxis, ax.xaxis) if horizontal else (ax.xaxis, ax.yaxis)
    assert tick_labels(names) == ["Travel_Rarely", "Non-Travel"]
    assert (names.get_label_text(), numbers.get_label_text()) == ("travel", "employees")


def test_the_first_category_lies_on_top():
    assert bars({"A": 1, "B": 2}, label="letter", value_label="people").yaxis.get_inverted()


def test_shares_are_written_in_per_cent():
    ax = bars({"age": 0.25}, label="column", value_label="unique people", percent=True)
    assert texts(ax) == ["25 %"]
    assert ax.get_xlabel() == "unique people (%)"
    assert ax.patches[0].get_width() == 25


def test_few_is_never_written_as_none_nor_nearly_all_as_all():
    shares = [0, 0.0004, 0.001, 0.125, 0.999, 0.9996, 1]
    assert [percent_text(share) for share in shares] == [
        "0 %",
        "<0.1 %",
        "0.1 %",
        "12.5 %",
        "99.9 %",
        ">99.9 %",
        "100 %",
    ]


def test_combinations_of_columns_are_named_in_full():
    ax = bars({("age",): 0.2, ("age", "city"): 0.9}, label="columns", value_label="unique", percent=True)
    assert tick_labels(ax.yaxis) == ["age", "age + city"]


def test_a_missing_category_is_called_missing():
    counts = pd.Series(["A", None, "A"]).value_counts(dropna=False)
    assert tick_labels(bars(counts, label="letter", value_label="people").yaxis) == ["A", "missing"]


def test_bars_that_are_all_zero_start_at_the_left():
    assert bars({"A": 0}, label="letter", value_label="share", percent=True).get_xlim() == (0, 100)


def test_before_and_after_print_their_values_and_follow_the_order_of_before():
    before, after = pd.Series({"A": 3, "B": 1}), pd.Series({"B": 10, "A": 30})
    assert texts(before_after(before, after, label="letter", value_label="people")) == ["3", "1", "30", "10"]


def test_before_and_after_are_told_apart_in_grey():
    ax = before_after({"A": 3}, {"A": 1}, label="letter", value_label="people", names=("raw", "coded"))
    first, second = ax.patches
    assert first.get_hatch() != second.get_hatch()
    assert abs(grey(first.get_facecolor()) - grey(second.get_facecolor())) > 0.2
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["raw", "coded"]
    assert [patch.get_hatch() for patch in ax.get_legend().get_patches()] == [first.get_hatch(), second.get_hatch()]


def test_the_pair_of_colours_is_blue_and_orange_which_colour_blind_people_tell_apart():
    ax = before_after({"A": 3}, {"A": 1}, label="letter", value_label="people")
    assert [patch.get_facecolor()[:3] for patch in ax.patches] == [to_rgb(ORANGE), to_rgb(BLUE)]


def test_shares_before_and_after_may_have_a_category_that_is_missing():
    before = pd.Series(["A", "A", "A", None]).value_counts(normalize=True, dropna=False)
    after = pd.Series(["A", None]).value_counts(normalize=True, dropna=False)
    ax = before_after(before, after, label="letter", value_label="share of people", percent=True)
    assert tick_labels(ax.yaxis) == ["A", "missing"]
    assert texts(ax) == ["75 %", "25 %", "50 %", "50 %"]


def test_class_sizes_count_the_people_of_each_size_and_not_the_classes():
    ax = class_sizes(pd.Series([1, 1, 1, 2, 2, 7]))
    assert tick_labels(ax.yaxis) == ["1", "2", "3", "4", "5–9"]
    assert texts(ax) == ["3", "4", "0", "0", "7"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("number of people", "size of the class (people)")
    assert ax.get_legend() is None


def test_large_classes_share_a_bar():
    labels = tick_labels(class_sizes([4, 10, 19, 20, 1_500]).yaxis)
    assert labels[4:] == ["5–9", "10–19", "20–49", "50–99", "100–199", "200–499", "500–999", "1,000–1,999"]


@pytest.mark.parametrize("k", [1, 2, 3, 5, 7, 20, 25])
def test_a_bar_begins_at_k_and_those_below_are_hatched(k):
    sizes = np.array([1, 2, 3, 4, 5, 6, 7, 24, 25, 60])
    ax = class_sizes(sizes, k=k)
    below = [bar for bar in ax.patches if bar.get_hatch()]
    assert sum(bar.get_width() for bar in below) == sizes[sizes < k].sum()
    assert sum(bar.get_width() for bar in ax.patches) == sizes.sum()


def test_people_below_k_are_told_apart_in_grey_and_by_their_share():
    ax = class_sizes([1, 1, 2, 16], k=5)
    colours = {bool(bar.get_hatch()): bar.get_facecolor() for bar in ax.patches}
    assert abs(grey(colours[True][:3]) - grey(colours[False][:3])) > 0.2
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["below k = 5: 20 %", "k or more: 80 %"]
    assert [bool(patch.get_hatch()) for patch in ax.get_legend().get_patches()] == [True, False]


def test_classes_that_are_all_below_k_or_hold_nobody_are_drawn():
    assert all(bar.get_hatch() for bar in class_sizes([1, 2], k=100).patches)
    assert texts(class_sizes([0, 0], k=2)) == ["0"]


def test_a_tree_names_every_value_once_the_first_on_top():
    ax = tree(SCHOOLING)
    assert sorted(texts(ax)) == sorted(
        ["any", "basic", "grade 1-4", "grade 5-6", "higher", "bachelor", "master", "doctorate"]
    )
    place = {text.get_text(): text.get_position() for text in ax.texts}
    assert ax.yaxis_inverted() and place["grade 1-4"][1] < place["grade 5-6"][1] < place["bachelor"][1]
    assert place["any"][0] < place["basic"][0] == place["higher"][0] < place["doctorate"][0]


def test_a_tree_joins_each_value_to_its_parent_halfway_between_its_first_and_last_child():
    ax = tree(SCHOOLING)
    place = {text.get_text(): text.get_position() for text in ax.texts}
    lines = {(tuple(line.get_xydata()[0]), tuple(line.get_xydata()[-1])) for line in ax.lines}
    pairs = [("any", "basic"), ("any", "higher"), ("basic", "grade 1-4"), ("basic", "grade 5-6")]
    pairs += [("higher", "bachelor"), ("higher", "master"), ("higher", "doctorate")]
    assert lines == {(place[parent], place[child]) for parent, child in pairs}
    assert place["higher"][1] == place["master"][1]


def test_a_tree_may_have_several_tops_and_values_without_children():
    ax = tree({"Europe": ("France",), "Africa": [], "missing": {}, 2020: [None]})
    assert texts(ax) == ["Europe", "France", "Africa", "missing", "2020", "missing"]
    assert len(ax.lines) == 2


def test_words_of_a_tree_with_long_names_do_not_meet():
    ax = tree({"a rather long name of a continent": ["a rather long name of a country", "Mali"], "X": ["Y"]})
    assert overlapping(ax.texts) == []


def test_fitted_draws_the_density_of_the_data_and_of_each_distribution():
    values = stats.norm(50, 5).rvs(4000, random_state=1)
    ax = fitted(values, {"normal": stats.norm(50, 5)}, label="age", unit="years", bins=20)
    assert sum(bar.get_width() * bar.get_height() for bar in ax.patches) == pytest.approx(1)
    at, density = ax.lines[0].get_data()
    assert density == pytest.approx(stats.norm(50, 5).pdf(at))
    assert (at[0], at[-1]) == (values.min(), values.max())
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("age (years)", "density (share per unit of age)")


def test_fitted_distributions_are_told_apart_by_the_kind_of_line_and_named():
    names = ["one", "two", "three", "four", "five"]
    ax = fitted([1, 2, 3], {name: stats.norm(2, place + 1) for place, name in enumerate(names)}, label="age")
    assert len({str(line._dash_pattern) for line in ax.lines}) == 5
    assert sorted(text.get_text() for text in ax.get_legend().get_texts()) == sorted(["the data", *names])


def test_a_density_without_end_does_not_hide_the_data():
    ax = fitted([0, 1, 2, 3], {"gamma": stats.gamma(0.5)}, label="age", bins=2)
    assert ax.get_ylim()[1] <= 2 * max(bar.get_height() for bar in ax.patches)


def test_a_density_is_written_without_powers_of_ten():
    ax = fitted([10_000, 20_000, 50_000], {"normal": stats.norm(30_000, 10_000)}, label="salary", unit="USD")
    ax.figure.draw_without_rendering()
    assert all("e" not in text and "0.00" in text for text in tick_labels(ax.yaxis) if text != "0")


def test_the_uniqueness_curve_names_each_added_column_and_prints_each_share():
    ax = uniqueness_curve(pd.Series({"city": 0.004, "age": 0.7, "postcode": 0.95}))
    assert tick_labels(ax.xaxis) == ["city", "+ age", "+ postcode"]
    assert texts(ax) == ["0.4 %", "70 %", "95 %"]
    assert ax.get_ylabel() == "unique people (%)"
    assert ax.lines[0].get_marker() == "o"
    assert list(ax.lines[0].get_ydata()) == pytest.approx([0.4, 70, 95])


def test_risk_and_utility_name_every_point_and_give_each_its_own_marker():
    ax = risk_utility({"raw": (0.9, 1), "coarse": (0.1, 0.8), "empty": (0, 0)})
    assert texts(ax) == ["raw", "coarse", "empty"]
    assert len({line.get_marker() for line in ax.lines}) == 3
    assert ax.get_xlabel() == "risk (%), lower is better"
    assert ax.get_ylabel() == "utility (%), higher is better"


def test_risk_and_utility_come_as_a_frame_or_a_mapping():
    frame = pd.DataFrame({"utility": [1.0, 0.8], "risk": [0.9, 0.1]}, index=["raw", "coarse"])
    from_frame, from_mapping = risk_utility(frame), risk_utility({"raw": (0.9, 1.0), "coarse": (0.1, 0.8)})
    for one, other in zip(from_frame.lines, from_mapping.lines, strict=True):
        assert (one.get_xydata() == other.get_xydata()).all()


def test_names_of_points_that_lie_close_do_not_overlap():
    ax = risk_utility({"raw table": (1, 1), "no names": (0.97, 1), "top coded": (0.95, 0.98), "masked": (0.99, 0.97)})
    assert overlapping(ax.texts) == []


def test_a_picture_carries_its_text_escaped_and_is_closed(shown):
    show(histogram(SALARIES, label="salary"), ALT)
    (image,) = Images(shown[0]._repr_html_()).found
    assert image["alt"] == ALT
    assert image["src"].startswith("data:image/png;base64,")
    assert repr(shown[0]) == ALT
    assert plt.get_fignums() == []


def test_a_text_over_several_lines_is_read_as_one(shown):
    show(histogram(SALARIES, label="salary"), "Most salaries lie\n    under 80,000.")
    assert shown[0].alt == "Most salaries lie under 80,000."


@pytest.mark.parametrize("alt", ["", "   ", "salaries", "salary plot", 3])
def test_a_picture_without_a_sentence_is_refused_and_stays_open(alt, shown):
    ax = histogram(SALARIES, label="salary")
    with pytest.raises(CourseError, match=r"alt is .*pass a sentence"):
        show(ax, alt)
    assert shown == [] and plt.get_fignums() == [ax.figure.number]


@each_figure
def test_every_figure_is_described_by_its_title_and_its_data(draw, shown):
    show(draw(title="What it shows"))
    alt = shown[0].alt
    assert alt.startswith("What it shows. ") and alt.endswith(".") and ".." not in alt
    assert len(alt.split()) > 8 and any(letter.isdigit() or letter == ";" for letter in alt)


def test_a_description_names_each_bar_with_its_number(shown):
    show(bars({"A": 0.25, "B": 0}, label="letter", value_label="people", percent=True))
    assert shown[0].alt == "Bars of people by letter: A 25 %, B 0 %."


def test_a_long_description_stops_after_twelve_values_and_says_how_many_more_there_are(shown):
    show(bars({f"c{i}": i for i in range(20)}, label="letter", value_label="people"))
    assert "c11 11, and 8 more." in shown[0].alt and "c12" not in shown[0].alt


def test_a_plot_of_pandas_is_described_by_its_labels_and_bars(shown):
    ax = pd.Series({"Rarely": 7, "Never": 2}).plot.bar(title="Most travel rarely")
    ax.set(xlabel="travel", ylabel="people")
    show(ax)
    assert shown[0].alt == "Most travel rarely. A figure of people against travel. Bars: Rarely 7, Never 2."


def test_a_histogram_and_a_line_of_pandas_are_described_by_their_extremes(shown):
    ax = pd.Series([1, 1, 2, 9]).plot.hist(bins=[0, 5, 10])
    ax.set(xlabel="age", ylabel="people")
    show(ax)
    assert shown[0].alt.endswith("2 bars from 0 to 10. The highest is from 0 to 5.")
    show(pd.Series([3, 1, 2], name="risk").plot(ax=plt.figure().add_subplot(), xlabel="k", ylabel="risk"))
    assert shown[1].alt.endswith("Line risk: 3 at 0, 1 at 1, 2 at 2.")


def test_a_figure_is_described_with_matplotlib_3_9_whose_get_figure_has_no_parameter(monkeypatch):
    figure = plt.figure()
    figure.suptitle("Ages")
    drawn = [parent.subplots() for parent in (figure, figure.subfigures(1, 2)[1])]
    monkeypatch.setattr(Artist, "get_figure", lambda self: self.figure)
    assert [description_of(ax).partition(" ")[0] for ax in drawn] == ["Ages."] * 2


def test_all_panels_of_a_figure_are_described(shown):
    figure, (left, right) = plt.subplots(1, 2)
    figure.suptitle("Two panels")
    for ax, title in ((left, "one"), (right, "two")):
        bars({title: 1}, ax=ax, label="letter", value_label="people", title=title)
    show(left)
    assert shown[0].alt.startswith("Two panels. one. Bars") and "two. Bars of people by letter: two 1." in shown[0].alt


def test_axes_that_say_nothing_are_refused_with_what_to_add():
    with pytest.raises(CourseError, match="give it a title and labels"):
        show(plt.figure().add_subplot())


def test_a_dark_page_turns_the_picture_round_and_a_light_one_leaves_it(shown):
    show(histogram(SALARIES, label="salary"))
    with chromium() as page:
        page.set_content(f'<body data-jp-theme-light="false">{shown[0]._repr_html_()}</body>')
        look = "document.querySelector('img.course-figure').computedStyleMap().get('filter').toString()"
        assert page.evaluate(look).startswith("invert(0.9333)")
        page.evaluate("document.body.dataset.jpThemeLight = 'true'")
        assert page.evaluate(look) == "none"


@pytest.mark.parametrize("length", [30, 60, 61, 75, 118])
def test_a_title_breaks_into_lines_of_similar_length(length):
    words = ("word " * 24)[:length].strip()
    lines = [len(line) for line in bars({"A": 1}, label="a", value_label="b", title=words).get_title().split("\n")]
    assert len(lines) == -(-len(words) // 60) and max(lines) - min(lines) <= 16


def test_pairs_of_vertical_bars_are_as_wide_as_their_numbers():
    years = {2015 + i: 150 + i for i in range(10)}
    ax = before_after(years, years, label="year", value_label="people", horizontal=False)
    assert overlapping(ax.texts) == [] and tick_labels(ax.xaxis)[0] == "2015"


def test_only_axes_are_shown():
    with pytest.raises(CourseError, match="ax is 'plot': pass matplotlib Axes"):
        show("plot", ALT)


WRONG = {
    "values is 'age': pass one column": lambda: histogram("age", label="age"),
    r"values is a ndarray of shape \(2, 2\): pass one column": lambda: histogram(np.ones((2, 2)), label="age"),
    r"values is a DataFrame of shape \(1, 1\): pass one column": lambda: histogram(
        pd.DataFrame({"a": [1]}), label="age"
    ),
    "values is .*at least one number": lambda: histogram([None, np.nan], label="age"),
    "values is .*it contains 'ten'": lambda: histogram([1, "ten"], label="age"),
    "values is .*it contains inf": lambda: histogram([1, np.inf], label="age"),
    "values is .*it contains True": lambda: histogram([True, False], label="age"),
    "bins is 0: pass a whole number": lambda: histogram([1], label="age", bins=0),
    r"bins is \[2, 1\]: pass": lambda: histogram([1], label="age", bins=[2, 1]),
    r"bounds is \(2, 1\): pass \(low, high\)": lambda: histogram([1], label="age", bounds=(2, 1)),
    "bounds is 5: pass": lambda: histogram([1], label="age", bounds=5),
    r"bounds is \(None, None\): pass": lambda: histogram([1], label="age", bounds=(None, None)),
    "label is '': pass a readable string": lambda: histogram([1], label=""),
    "unit is ' ': pass a readable string": lambda: histogram([1], label="age", unit=" "),
    "title is 3: pass a readable string": lambda: uniqueness_curve({"age": 0.5}, title=3),
    "ax is 1: pass matplotlib Axes": lambda: uniqueness_curve({"age": 0.5}, ax=1),
    r"shares is \[1, 2\]: pass a Series": lambda: bars([1, 2], label="a", value_label="b"),
    "shares is {}: pass a Series": lambda: bars({}, label="a", value_label="b"),
    r"shares\['A'\] is nan: pass a finite": lambda: bars({"A": np.nan}, label="a", value_label="b"),
    r"shares\['A'\] is 25: pass a share": lambda: bars({"A": 25}, label="a", value_label="b", percent=True),
    "shares has 'A' twice": lambda: bars(pd.Series([1, 2], index=["A", "A"]), label="a", value_label="b"),
    "value_label is None: pass a readable string": lambda: bars({"A": 1}, label="a", value_label=None),
    r"after has the categories \['B'\], but before has \['A'\]": lambda: before_after(
        {"A": 1}, {"B": 1}, label="a", value_label="b"
    ),
    r"names is \('x', 'x'\): pass two different": lambda: before_after(
        {"A": 1}, {"A": 1}, label="a", value_label="b", names=("x", "x")
    ),
    r"sizes is \[1.5\]: it contains 1.5": lambda: class_sizes([1.5]),
    r"sizes is \[-1\]: it contains -1": lambda: class_sizes([-1]),
    r"sizes is \[\]: pass at least one": lambda: class_sizes([]),
    "k is 0: pass a whole number": lambda: class_sizes([1], k=0),
    "k is True: pass a whole number": lambda: class_sizes([1], k=True),
    "levels is {}: pass": lambda: tree({}),
    r"levels is \['A'\]: pass": lambda: tree(["A"]),
    r"levels\['France'\] is 'Europe': pass \{parent": lambda: tree({"France": "Europe"}),
    r"distributions is \[\]: pass one to five": lambda: fitted([1], [], label="age"),
    "distributions is {.*: pass one to five": lambda: fitted([1], dict.fromkeys("abcdef", stats.norm()), label="age"),
    r"distributions\['n'\] is <.*with its parameters": lambda: fitted([1], {"n": stats.norm}, label="age"),
    r"distributions\['n'\] is \(40, 10\): pass": lambda: fitted([1], {"n": (40, 10)}, label="age"),
    r"distributions\['n'\] is .*pass a continuous": lambda: fitted([1], {"n": stats.poisson(3)}, label="age"),
    r"shares\['age'\] is 70: pass a share": lambda: uniqueness_curve({"age": 70}),
    "shares falls to 0.1 at 'city'": lambda: uniqueness_curve({"age": 0.7, "city": 0.1}),
    "points is .*pass a DataFrame with columns": lambda: risk_utility(pd.DataFrame({"risk": [1]})),
    r"points\['raw'\] is 1: pass": lambda: risk_utility({"raw": 1}),
    r"utility of points\['raw'\] is 90: pass a share": lambda: risk_utility({"raw": (0.1, 90)}),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message) as caught:
        draw()
    assert isinstance(caught.value, ValueError)
    assert plt.get_fignums() == []


@pytest.fixture(scope="module")
def executed_notebook():
    draw = (
        f'from course.plotting import histogram, show\nshow(histogram([1, 2, 9], label="age", unit="years"), {ALT!r})'
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(draw)])
    resources = {"metadata": {"path": str(ROOT)}}
    return NotebookClient(notebook, kernel_name="python3", timeout=120, resources=resources).execute()


def test_a_notebook_shows_a_figure_once(executed_notebook):
    (output,) = executed_notebook.cells[0].outputs
    assert set(output.data) == {"text/html", "text/plain"}
    assert output.data["text/plain"] == ALT


@pytest.mark.parametrize("template", ["classic", "lab"])
def test_an_exported_page_keeps_the_text(executed_notebook, template):
    page, _ = HTMLExporter(template_name=template).from_notebook_node(executed_notebook)
    assert [image["alt"] for image in Images(page).found] == [ALT]
    assert "No description has been provided" not in page


def test_a_picture_is_a_png_that_opens(tmp_path, shown):
    show(histogram(SALARIES, label="salary"), ALT)
    assert isinstance(shown[0], Picture)
    (tmp_path / "figure.png").write_bytes(shown[0].png)
    with Image.open(tmp_path / "figure.png") as picture:
        assert picture.format == "PNG" and 600 < picture.width < 900
