"""Who sends what to whom, as boxes and arrows with their words."""

from itertools import combinations

import matplotlib.pyplot as plt
import pytest
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Annotation, Text

from course.errors import CourseError
from course.plotting import exchange

ROUND = [
    ("server", "north", "weights", 151),
    ("north", "server", "weights and a count", 152),
    ("server", "south", "weights", 151),
    ("south", "server", "weights and a count", 152),
]
KEYS = [
    ("key holder", "north", "public key", "2,048 bits"),
    ("north", "server", "encrypted update", 30),
    ("key holder", "south", "public key", "2,048 bits"),
    ("south", "server", "encrypted update", 30),
    ("server", "key holder", "encrypted sum", 30),
    ("key holder", "server", "mean", 1),
]


def arrows(ax) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Tail and head of each."""
    return [(text.xyann, text.xy) for text in ax.texts if isinstance(text, Annotation)]


def words(ax) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list] = {}
    for text in ax.texts:
        if not isinstance(text, Annotation):
            found.setdefault(text.get_text(), []).append(text.get_position())
    return found


def boxes(ax) -> list[FancyBboxPatch]:
    return [patch for patch in ax.patches if isinstance(patch, FancyBboxPatch)]


def test_each_message_is_an_arrow_from_sender_to_receiver_with_its_words():
    ax = exchange(ROUND)
    found = words(ax)
    assert sorted(found) == ["north", "server", "south", "weights and a count: 152 numbers", "weights: 151 numbers"]
    assert [tail[0] < head[0] for tail, head in arrows(ax)] == [False, True, False, True]  # workers stand on the left
    heights = [tail[1] for tail, _ in arrows(ax)]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 4
    assert found["north"][0][0] < found["server"][0][0] and found["north"][0][1] > found["south"][0][1]


def test_who_stands_apart_is_on_the_right_in_a_dashed_box():
    ax = exchange(KEYS, apart="key holder")
    found = words(ax)
    assert found["north"][0][0] < found["server"][0][0] < found["key holder"][0][0]
    assert [box.get_linestyle() for box in boxes(ax)].count("--") == 1
    assert "mean: 1 number" in found and "public key: 2,048 bits" in found


def test_arrows_never_lie_on_each_other_and_what_passes_the_server_lies_behind_it():
    ax = exchange(KEYS, apart="key holder")
    for (one, other), (third, fourth) in combinations(arrows(ax), 2):
        assert one[1] != third[1] or max(one[0], other[0]) <= min(third[0], fourth[0])
    server = boxes(ax)[0]
    assert all(text.zorder < server.zorder for text in ax.texts if isinstance(text, Annotation))


@pytest.mark.parametrize("messages", [ROUND, KEYS, ROUND[:1], [("server", "n", "x" * 40, 10**6)] * 9])
def test_words_lie_in_their_gaps_and_boxes(messages):
    ax = exchange(messages, apart="key holder" if messages is KEYS else None, title="What it shows")
    ax.figure.draw_without_rendering()
    sides = [box.get_window_extent() for box in boxes(ax)]
    names = [t for t in ax.texts if t.get_weight() == "bold"]
    for name, side in zip(names, sides, strict=True):
        place = name.get_window_extent()
        assert side.x0 <= place.x0 and place.x1 <= side.x1
    said = [t for t in [*ax.texts, ax.title] if t.get_text() and t not in names]
    for text in said:
        assert not Text.get_window_extent(text).count_overlaps(sides)
    for one, other in combinations(said, 2):
        assert not Text.get_window_extent(one).overlaps(Text.get_window_extent(other))


def test_directions_differ_by_line_and_colour():
    looks = [(t.arrow_patch.get_linestyle(), t.arrow_patch.get_edgecolor()) for t in exchange(ROUND[:2]).texts[2::2]]
    assert len(set(looks)) == len(looks) == 2


def test_a_server_and_a_key_holder_alone_are_drawn():
    assert len(boxes(exchange(KEYS[4:], apart="key holder"))) == 2


WRONG = {
    "messages is {}: pass a list": lambda: exchange({}),
    r"messages is \[\]: pass a list": lambda: exchange([]),
    r"messages\[0\] is \('a', 'b'\): pass \(sender": lambda: exchange([("a", "b")]),
    r"messages\[0\] is .*: pass \(sender": lambda: exchange([("server", "", "weights")]),
    r"messages\[1\] is .*: pass \(sender": lambda: exchange([ROUND[0], ("server", "server", "weights")]),
    r"messages\[0\] is .*: send the message from or to 'server'$": lambda: exchange([("a", "b", "weights")]),
    r"messages\[0\] is .*: send the message from or to 'server' or 'key'": lambda: exchange(
        [("a", "b", "x")], apart="key"
    ),
    r"messages\[0\]\[3\] is -1: pass how many": lambda: exchange([("a", "server", "x", -1)]),
    r"messages\[0\]\[3\] is None: pass how many": lambda: exchange([("a", "server", "x", None)]),
    "server is '': pass a readable string": lambda: exchange(ROUND, server=""),
    "apart is 3: pass a readable string": lambda: exchange(ROUND, apart=3),
    "ax is 'left': pass matplotlib": lambda: exchange(ROUND, ax="left"),
}


@pytest.mark.parametrize(("message", "draw"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_by_name_before_a_figure_is_opened(message, draw):
    with pytest.raises(CourseError, match=message):
        draw()
    assert plt.get_fignums() == []
