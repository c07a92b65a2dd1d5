"""The decoder meets trees and buffers that no encoder wrote: it raises CodecError soon, in little memory."""

import collections
import datetime as dt
import gc
import resource
import sys
import time
import tracemalloc
import uuid
import warnings
import zoneinfo
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from nbjudge.wire.codec import CodecError, Limits, decode, encode
from nbjudge.wire.codec_core import READERS

pytestmark = pytest.mark.slow

LIMITS = Limits(bytes=2**20, count=20_000)
TAGS = sorted(READERS)
STAMPS = pd.date_range("2024", periods=4, tz="Europe/Berlin")
FRAME = pd.DataFrame(
    {
        "texts": ["a", "b", None, "é"],
        "floats": [1.5, np.nan, 0, 1],
        "objects": pd.Series([1, "a", None, (len,)], dtype=object),
        "kinds": pd.Categorical(["x", None, "y", "x"], ordered=True),
        "bins": pd.cut([1, 2, 3, 9], [0, 2, 5]),
        "times": STAMPS,
        "months": pd.period_range("2024", periods=4, freq="M"),
        "counts": pd.array([1, None, 3, 4], dtype="Int64"),
    }
)
VALUES = [
    [None, True, 3, 2**80, 1.5, float("nan"), "text", "\ud800", b"bytes", 1j, ...],
    {"a": [1, (2, "x")], (1, 2): {3}, frozenset([4]): slice(1, 2), None: range(5)},
    [float(i) for i in range(20)],
    (list(range(20)), ["a", None] * 20, [f"text {i}" for i in range(20)]),
    [dt.datetime(2024, 1, 1, tzinfo=zoneinfo.ZoneInfo("UTC")), dt.date(2024, 1, 1), dt.time(1, tzinfo=dt.UTC)],
    [dt.timedelta(1), dt.timezone(dt.timedelta(hours=1), "x"), pd.Timestamp("2024", tz="UTC"), pd.Timedelta("1h")],
    [pd.NA, pd.NaT, pd.Period("2024", "M"), pd.Interval(0, 1)],
    [np.arange(6).reshape(2, 3), np.array(["a", "bc"]), np.array([True]), np.array([1, "a", [2]], object)],
    [np.float32(1), np.bool_(True), np.str_("a"), np.datetime64("2024", "D"), np.array(["2024"], "M8[D]")],
    *(np.random.Generator(kind(1)) for kind in (np.random.PCG64, np.random.Philox, np.random.SFC64)),
    np.random.default_rng(2),
    np.random.Generator(np.random.MT19937(1)),
    np.random.RandomState(1),
    [len, {"deep": [print]}],
    pd.Series([1, 2], index=pd.MultiIndex.from_tuples([(1, "a"), (2, None)], names=["x", "y"]), name="s"),
    *([STAMPS, pd.RangeIndex(9)], pd.timedelta_range("1h", periods=3), pd.array([True, None])),
    *(pd.interval_range(0, 3), pd.array(["a", None], dtype="string"), pd.array([1, "a"], dtype=object)),
    FRAME,
    [Fraction(1, 3), uuid.UUID(int=7), bytearray(b"ab"), collections.deque([1, "a"]), np.longdouble(1.5)],
]
SEEDS = [encode(value, lambda thing: {"id": 1}) for value in VALUES]
HOSTILE = [
    *(None, True, False, 0, -1, 1, 2, 64, 2**31, 2**63 - 1, -(2**63), 2**64, 10**400, 0.5, 1e308, float("nan"), -0.0),
    *("", "x", "a" * 1000, "\ud800", "\x00", "../../etc/passwd", "__import__('os')", "0xzz", "nan", "-", "1e999999999"),
    *("|O", "<f8", ">U3", "<U9999999", "|b1", "<M8[ns]", "<M8", "|V8", "O", "i4,i4", "F", "C", "<f16", "object"),
    *("D", "W-SUN", "W-XXX", "0D", "999999ns", "B", "QE-DEC", "left", "both", "Europe/Berlin", "localtime", "posix"),
    *("PCG64", "MT19937", "default_rng", "os.system", "cos\nsystem\n", "0" * 64, "ff" * 8),
    *([], {}, [[]], [0], [2**40], [2**62, 4, 0], [-1], [2**31] * 3, [0] * 40, ["x"], ["list"], ["list", [["..."]] * 9]),
    *(["tuple", []], ["dict", [], []], ["handle", {}], ["zone", "os"], ["zone", "../etc/passwd"], ["NA"], ["NaT"]),
    *(["array", "<f8", [3], "C", 0], ["array", "|O", [2], "C", [1, 2]], ["array", "|O", [2**40], "C", []]),
    *({"floats": 0}, {"ints": 0}, {"options": ["list", ["a"]], "codes": 0}, {"text": 0, "lengths": 0}, {"x": 1}),
    *(["rangeindex", 0, 2**62, 1, None], ["int", "f" * 99], ["decimal", "1e99"], ["range", 0, 10**30, 1]),
    *(["index", ["array", "|O", [1], "C", [["list", []]]], None, None], ["period", 2**62, "Y-DEC"]),
]


class Mutator:
    """Changes encoded values at random places."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def below(self, count):
        return int(self.rng.random() * count)

    def pick(self, choices):
        return choices[self.below(len(choices))]

    def case(self):
        """Return a tree and buffers that are wrong in one to three places, most often."""
        tree, buffers = self.pick(SEEDS)
        for _ in range(1 + self.below(3)):
            if buffers and self.below(4) == 0:
                buffers = self.spoil_buffers(list(buffers))
            else:
                tree = self.spoil(tree)
        return tree, buffers

    def spoil(self, tree):
        """Return a copy that is changed at one place below, or here."""
        if type(tree) is list and tree and self.below(8):
            place = self.below(len(tree))
            return [*tree[:place], self.spoil(tree[place]), *tree[place + 1 :]]
        if type(tree) is dict and tree and self.below(8):
            key = self.pick(list(tree))
            return {**tree, key: self.spoil(tree[key])}
        return self.pick([self.replace, self.graft, self.reshape, self.tweak, self.tweak])(tree)

    def replace(self, tree):
        return self.pick(HOSTILE)

    def graft(self, tree):
        """Return a part of another value."""
        part = self.pick(SEEDS)[0]
        while type(part) is list and part and self.below(4):
            part = self.pick(part)
        return part

    def reshape(self, tree):
        """Return the list with an element gone, repeated or moved; or the tree inside others."""
        if type(tree) is not list or not tree:
            return self.pick([["list", [tree]], [tree], {"floats": tree}, [self.pick(TAGS), tree], nest(tree)])
        place = self.below(len(tree))
        return self.pick([tree[:place] + tree[place + 1 :], [*tree, tree[place]], tree[::-1], tree * 3, nest(tree)])

    def tweak(self, tree):
        """Return something near: another tag, a number beside, a text one letter off."""
        if type(tree) is int:
            return self.pick(
                [
                    tree + 1,
                    tree - 1,
                    -tree,
                    tree * 2,
                    tree * 10**6,
                    tree + 0.5 if abs(tree) < 2**64 else 0.5,
                    hex(tree),
                    1 - tree,
                ]
            )
        if type(tree) is str:
            place = self.below(len(tree) + 1)
            return self.pick(
                [self.pick(TAGS), tree[:place], tree + "0", tree[:place] + "\x00" + tree[place:], tree * 2]
            )
        if type(tree) is list and tree and type(tree[0]) is str:
            return [self.pick(TAGS), *tree[1:]]
        return self.pick(HOSTILE)

    def spoil_buffers(self, buffers):
        """Return the buffers with one cut, stretched, refilled, or swapped with another."""
        place = self.below(len(buffers))
        data, at = buffers[place], self.below(len(buffers[place]) + 1)
        junk = self.rng.bytes(8)
        buffers[place] = self.pick(
            [
                data[:at],
                data + junk,
                data[:at] + junk + data[at + 8 :],
                b"\xff" * len(data),
                b"",
                data * 2,
            ]
        )
        return self.pick([buffers, buffers, buffers[::-1], buffers[:place], buffers * 2])


def nest(tree):
    """Return the tree some levels below itself."""
    for _ in range(60):
        tree = ["list", [tree]]
    return tree


@pytest.fixture(autouse=True)
def others_garbage_left_alone():
    """What earlier tests left in this process isn't searched for garbage while a decoder is timed."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def attack(count, seed, seconds):
    """Decode `count` mutations; return how many arrived, how many were refused, and the slowest in seconds."""
    mutator, arrived, slowest = Mutator(seed), 0, 0.0
    for tree, buffers in SEEDS:
        repr(decode(tree, buffers, resolve=dict))
    modules, memory = set(sys.modules), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    end = time.process_time() + seconds
    for number in range(count):
        tree, buffers = mutator.case()
        start = time.process_time()
        try:
            value = decode(tree, buffers, dict, LIMITS)
        except CodecError:
            value = None
        else:
            arrived += 1
        slowest = max(slowest, time.process_time() - start)
        if value is not None and number % 50 == 0:
            look(value)
        assert start < end, f"only {number} mutations in {seconds} seconds of processor time"
    assert set(sys.modules) <= modules, set(sys.modules) - modules
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    assert grown < 200_000, f"memory grew by {grown} KiB"
    return arrived, slowest


def look(value):
    """Use a value that arrived: it may be odd enough to raise, but not to end the process."""
    for use in (repr, len, lambda value: value == value, lambda value: value.random(3)):
        try:
            use(value)
        except Exception:
            continue


@pytest.mark.parametrize(
    ("tree", "problem"),
    [
        ({"a": 1}, "expected NoneType or bool"),
        ([], "no node type"),
        ([["list"]], "expected str"),
        (["pickle", "cos\nsystem"], "no node type called ..pickle"),
        (["list"], "has 0 fields instead of 1"),
        (["list", {"floats": 9}], "no buffer 9"),
        (["list", {"floats": True}], "no buffer True"),
        (["list", {"floats": 1}], "9 bytes isn't an array"),
        (["list", {"eval": 0}], "items are packed as"),
        (["list", {"options": ["list", [["list", []]]], "codes": 0}], "not all options are strings"),
        (["list", {"options": ["list", ["a"]], "codes": 2}], "a code isn't between 0 and 0"),
        (["list", {"text": 0, "lengths": 2}], "the lengths don't add up"),
        (["array", "<f8", [2**40], "C", 0], "8 bytes for <f8|too large"),
        (["array", "<f8", [2**62, 4, 0], "C", 0], "too large"),
        (["array", "<f8", [-1, -1], "C", 0], "a length isn't a whole number of at least 0"),
        (["array", "<f8", [1] * 40, "C", 0], "at most 32"),
        (["array", "<f8", [2], "C", 0], "8 bytes for <f8 of shape .2., which has 16"),
        (["array", "|O", [1], "C", {"floats": 9}], "no buffer 9"),
        (["array", "|O", [2**28], "C", [1]], "1 values for an array of size 268435456"),
        (["array", "O", [1], "C", 0], "isn't a dtype"),
        (["array", "<f8,<f8", [0], "C", 0], "isn't a dtype"),
        (["array", "|b1", [8], "C", 3], "neither 0 nor 1"),
        (["array", "<U2", [1], "C", 3], "invalid characters"),
        (["int", "f" * 10**6], "digits"),
        (["list", [2**64]], "64 bits"),
        (["zone", "../../etc/passwd"], "isn't a time zone"),
        (["zone", "os"], "isn't a time zone"),
        (["date", ["\x07\xe8\x01\x01"]], "expected int"),
        (["rangeindex", 0, 2**62, 1, None], "too long"),
        (["set", [["list", []]]], "unhashable"),
        (["dict", [1, ["scalar", "|i1", "01"]], [1, 2]], "occurs twice"),
        (["dict", [1], []], "1 keys and 0 values"),
        (["set", [["int", hex((2**61 - 1) * i)] for i in range(101)]], "share one hash"),
        (["period", 0, "B"], "isn't a period"),
        (["timestamp", ["scalar", "<M8[D]", "00" * 8], None], "units s, ms, us, ns"),
        (["generator", "os", None], "isn't allowed"),
        (["handle", 3], "expected dict"),
    ],
)
def test_a_hostile_tree_is_refused_with_a_reason_and_little_memory(tree, problem):
    buffers = [bytes(8), bytes(9), b"\x01\0\0\0", b"\xff" * 8]
    with pytest.raises(CodecError):  # what is imported at the first call doesn't count
        decode(tree, buffers, dict)
    tracemalloc.start()
    with pytest.raises(CodecError, match=problem):
        decode(tree, buffers, dict)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * 2**20


@pytest.mark.parametrize("spoilt", [b"\x05", b"\xfe", b"\x7f"])
@pytest.mark.parametrize(
    ("value", "place"),
    [(pd.Categorical(["a", "b", None]), 0), (pd.MultiIndex.from_product([["a"], ["b", "c"]]), -1)],
    ids=["category", "multiindex"],
)
def test_codes_that_number_no_label_are_refused(value, place, spoilt):
    tree, buffers = encode(value)
    buffers[place] = spoilt * len(buffers[place])
    with pytest.raises(CodecError, match="a code is not an int between -1 and 1"):
        decode(tree, buffers)


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        (np.random.MT19937, lambda state: state["state"].update(pos=625)),
        (np.random.MT19937, lambda state: state["state"].update(pos=-1)),
        (np.random.MT19937, lambda state: state["state"].update(key=np.zeros(624, "u4"))),
        (np.random.MT19937, lambda state: state["state"].update(key=np.ones(623, "u4"))),
        (np.random.Philox, lambda state: state.update(buffer_pos=5)),
        (np.random.Philox, lambda state: state.update(buffer_pos=-1)),
        (np.random.Philox, lambda state: state.update(buffer=np.ones(3, "u8"))),
        (np.random.PCG64, lambda state: state.update(bit_generator="MT19937")),
        (np.random.PCG64, lambda state: state["state"].update(state=2**128)),
        (np.random.PCG64, lambda state: state["state"].update(inc=2)),
        (np.random.PCG64, lambda state: state.update(has_uint32=2)),
        (np.random.SFC64, lambda state: state.update(uinteger=1.5)),
        (np.random.SFC64, lambda state: state.update(more=1)),
    ],
)
def test_a_state_that_would_make_a_generator_read_astray_or_hang_is_refused(kind, spoil):
    state = kind(1).state
    spoil(state)
    tree, buffers = encode(state)
    with pytest.raises(CodecError):
        decode(["generator", kind.__name__, tree], buffers)


@pytest.mark.parametrize("buffers", [["text"], [None], [3], None, 3, [np.zeros(3)]])
def test_buffers_that_are_not_bytes_are_refused(buffers):
    with pytest.raises(CodecError):
        decode(["list", []], buffers)


def test_mutations_give_a_value_or_a_codec_error():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        arrived, slowest = attack(20_000, seed=1, seconds=60)
    assert 500 < arrived < 15_000, "mutations that all fail at the first look test little"
    assert slowest < 1
    assert [str(warning.message) for warning in heard if "codec" in warning.filename] == []


@pytest.mark.slow
def test_many_more_mutations_give_a_value_or_a_codec_error():
    _, slowest = attack(250_000, seed=2, seconds=120)
    assert slowest < 1
