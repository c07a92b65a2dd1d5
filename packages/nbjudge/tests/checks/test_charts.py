import matplotlib
import pytest
from matplotlib.figure import Figure

from nbjudge import checks
from nbjudge.errors import CheckFailed

matplotlib.use("Agg")


def drawn(**options):
    axes = Figure().subplots()
    axes.bar(["Tea", "Milk"], [3, 2], **options)
    axes.set_xlabel("kind of drink")
    axes.set_ylabel("People")
    return axes


def bars(axes):
    return checks.bars(axes, name="plot", x="drink", y="people")


def test_each_bar_has_its_name_and_height():
    assert bars(drawn()) == [("tea", 3), ("milk", 2)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda axes: axes.set_xlabel(""), "the x axis must contain the word 'drink'"),
        (lambda axes: axes.yaxis.label.set_visible(False), "the label of the y axis must be visible"),
        (lambda axes: axes.set_ylim(1, 4), "run from 0"),
        (lambda axes: axes.set_yscale("symlog"), "must be linear"),
        (lambda axes: axes.invert_yaxis(), "is inverted"),
        (lambda axes: axes.set_xlim(-0.5, 0.5), "outside the limits"),
        (lambda axes: axes.tick_params(labelbottom=False, labeltop=True), "under the bars"),
        (lambda axes: [patch.set_alpha(0) for patch in axes.patches], "there are no bars"),
    ],
)
def test_what_readers_cannot_see_is_named(change, message):
    axes = drawn()
    change(axes)
    with pytest.raises(CheckFailed, match=message):
        bars(axes)


@pytest.mark.parametrize(("options", "message"), [({"bottom": 1}, "start at height 0"), ({"width": 1.2}, "overlap")])
def test_bars_begin_at_0_and_stand_side_by_side(options, message):
    with pytest.raises(CheckFailed, match=message):
        bars(drawn(**options))


def test_only_axes_are_charts():
    with pytest.raises(CheckFailed, match="isn't an Axes"):
        bars(Figure())
