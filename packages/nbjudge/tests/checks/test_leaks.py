"""Everything that a call or an object shows is looked at, and a secret is recognized in many forms."""

import base64
import hashlib
import logging
import struct
import warnings

import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed

SALARY, NAME = 7313.25, "Anna Miller"
LABELS = np.random.default_rng(0).integers(0, 2, 30).tolist()
PAYS = np.random.default_rng(0).normal(3000, 500, 20).tolist()


def said(secret, show):
    """What's said of a function that shows this form of a secret."""
    return checks.reveals(checks.observe(lambda: show(secret)), [secret])


@pytest.mark.parametrize(
    ("secret", "show"),
    [
        (SALARY, str),
        (SALARY, lambda x: f"about {x:.0f}"),
        (SALARY, lambda x: -x * 12),
        (SALARY, lambda x: f"{x / 1000:.5f}"),
        (SALARY, lambda x: " ".join(str(x))),
        (SALARY, lambda x: "seven three one, three; two five"),
        (SALARY, lambda x: struct.pack(">d", x)),
        (SALARY, lambda x: struct.pack("<f", x).hex()),
        (SALARY, lambda x: "x1" + base64.b64encode(struct.pack("<d", x)).decode()),
        (SALARY, lambda x: int.from_bytes(struct.pack(">d", x), "big")),
        (SALARY, lambda x: hashlib.sha256(str(x).encode()).hexdigest()[:16]),
        (SALARY, lambda x: ["s4lt", hashlib.md5(f"s4lt:{x}".encode()).hexdigest()]),
        (NAME, str.upper),
        (NAME, lambda x: x[::-1]),
        (NAME, lambda x: x.replace(" ", "_")),
        (NAME, lambda x: x.encode().hex()),
        (NAME, lambda x: base64.b64encode(b"z" + x.encode()).decode()),
        (NAME, lambda x: [ord(letter) for letter in x]),
        (NAME, lambda x: hashlib.sha1(x.encode()).hexdigest()),
        (LABELS, lambda x: ["ill" if label else "well" for label in x]),
        (LABELS, lambda x: "".join("ab"[label] for label in x)),
        (LABELS, lambda x: [place for place, label in enumerate(x) if label]),
        (LABELS, lambda x: str(np.flatnonzero(np.array(x) == 0))),
        (LABELS, lambda x: np.argsort(x, kind="stable").tolist()),
        (LABELS, lambda x: np.argsort([-label for label in x])),
        (LABELS, lambda x: np.packbits(x).tobytes()),
        (LABELS, lambda x: int("".join(map(str, x)), 2)),
        (PAYS, lambda x: [pay * 2 + 7 for pay in x]),
        (PAYS, lambda x: pd.Series(x).rank().tolist()),
        (PAYS, lambda x: np.argsort(x).tolist()),
        (PAYS, lambda x: pd.DataFrame({"n": range(20)}, index=np.argsort(x))),
    ],
)
def test_a_secret_is_recognized(secret, show):
    assert said(secret, show)


@pytest.mark.parametrize(
    ("secret", "show"),
    [
        (SALARY, lambda x: x + 123_456.789),
        (SALARY, lambda x: "drawn from 7 tables with 13 rows"),
        (0.3125, lambda x: base64.b64encode(b"a 0 and a 1 in bytes").decode()),
        (NAME, lambda x: x[0]),
        (NAME, lambda x: " ".join(["word"] * len(x))),
        (NAME, lambda x: hashlib.sha256(b"key" + x.encode()).hexdigest()),
        (LABELS, lambda x: sum(x)),
        (LABELS, lambda x: np.random.default_rng(5).integers(0, 2, 30).tolist()),
        (PAYS, lambda x: sum(x) / 20),
        (PAYS, lambda x: np.random.default_rng(5).normal(3000, 500, 20).tolist()),
    ],
)
def test_a_summary_noise_or_a_hash_with_a_secret_key_reveals_nothing(secret, show):
    assert not said(secret, show)


def prints(x):
    print(x)


def warns(x):
    warnings.warn(f"mean {x}", stacklevel=1)


def logs(x):
    logging.getLogger("mean").warning("%s", x)


def raises(x):
    raise ValueError(f"the mean is {x:.1f}")


def adds_a_note(x):
    error = ValueError("refused")
    error.add_note(str(x))
    raise error


def raises_after(x):
    try:
        raise KeyError(x)
    except KeyError:
        raise ValueError("refused")  # noqa: B904 - the earlier error shows


def sets_an_attribute(x):
    sets_an_attribute.last = x


def returns_notes(x):
    made = pd.DataFrame({"n": [1]})
    made.attrs["mean"] = x
    return made


def names_an_index(x):
    return pd.DataFrame({"n": [1]}).rename_axis(index=x)


def keeps_a_category(x):
    return pd.DataFrame({"n": pd.Categorical(["a"], ["a", str(x)])})


@pytest.mark.parametrize(
    ("f", "place"),
    [
        (prints, "what prints prints"),
        (warns, "a warning of warns"),
        (logs, "what logs prints"),
        (raises, "the error of raises"),
        (adds_a_note, "the error of adds_a_note, with its notes"),
        (raises_after, "the errors before it"),
        (sets_an_attribute, "sets_an_attribute.last"),
        (returns_notes, "the attrs of the result"),
        (names_an_index, "the name of the index of the result"),
        (keeps_a_category, "the categories of the result"),
    ],
)
def test_every_channel_of_a_call_is_observed(f, place):
    with pytest.raises(CheckFailed, match=f"a secret can be read from .*{place}.*: no one pays for it"):
        checks.hides(checks.observe(f, SALARY), [SALARY], why="no one pays for it")


class Worker:
    def __init__(self, secret):
        self._secret = secret


class Listed(Worker):
    def __iter__(self):
        return iter([self._secret])


class Indexed(Worker):
    def __getitem__(self, place):
        return self._secret


class Guessed(Worker):
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self._secret


class Displayed(Worker):
    def _repr_html_(self):
        return f"<b>{self._secret}</b>"


class Printed(Worker):
    def __repr__(self):
        return f"Worker({self._secret:.0f})"


class Nested(Worker):
    @property
    def inner(self):
        return Printed(self._secret)


@pytest.mark.parametrize("kind", [Listed, Indexed, Guessed, Displayed, Printed, Nested])
def test_every_way_to_look_at_an_object_is_tried(kind):
    assert checks.reveals(checks.look_at(kind(SALARY), "worker"), {"the salary": SALARY}).startswith(
        "the salary can be read"
    )


def test_what_an_object_keeps_private_is_not_observed():
    assert not checks.reveals(checks.look_at(Worker(SALARY), "worker"), [SALARY])


def test_a_secret_that_occurs_by_chance_is_refused():
    for secret in (42, "ab", [1, 2, 3], [0] * 20):
        with pytest.raises(ValueError, match="would occur by chance"):
            checks.reveals(checks.observe(prints, 1), [secret])


def test_calls_that_must_not_depend_on_the_data_look_the_same():
    def refuse(values):
        print("asked", object())
        raise ValueError("no budget left")

    def tell(values):
        print(sum(values) % 97)
        raise ValueError("no budget left")

    checks.same_view(checks.observe(refuse, [1, 2]), checks.observe(refuse, [3, 9]))
    with pytest.raises(CheckFailed, match=r"what tell prints differs between two calls .*: it costs nothing"):
        checks.same_view(checks.observe(tell, [1, 2]), checks.observe(tell, [3, 9]), why="it costs nothing")
    checks.same_view(checks.observe(tell, [1, 2]), checks.observe(tell, [3, 9]), besides=("what tell prints",))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda df: df.set_axis([5, 7, 9]), "its index isn't 0, 1, 2"),
        (lambda df: df.rename_axis(index="7313"), "have a name"),
        (lambda df: df.assign(age=["30-39", "30-39.0", "40-49"]), "'30-39' and '30-39.0' mean the same"),
        (lambda df: df.assign(age=["30", "30 ", "4"]), "'30' and '30 ' mean the same"),
        (lambda df: df.assign(age=["1.50", "1.5", "4"]), "mean the same"),
        (lambda df: df.assign(age=["Gold", "gold", "4"]), "mean the same"),
        (lambda df: df.assign(age=pd.Series([None, float("nan"), "a"], dtype=object)), "missing in several ways"),
        (lambda df: df.assign(age=pd.Categorical(list("aba"), list("abc"))), "a category doesn't occur"),
        (lambda df: df.assign(age=pd.Categorical(list("aba"), list("ba"))), "aren't in order"),
    ],
)
def test_a_release_contains_nothing_besides_its_cells(change, said):
    table = pd.DataFrame({"age": ["30-39", "40-49", "30-39"], "pay": [1.5, 2.0, None]})
    checks.only_cells(table, name="release")
    with pytest.raises(CheckFailed, match=f"release may reveal more than its cells do, because .*{said}"):
        checks.only_cells(change(table), name="release")


def test_notes_of_a_release_are_found_and_any_index_can_be_allowed():
    table = pd.DataFrame({"pay": [1, 2]}, index=[4, 2])
    checks.only_cells(table, name="release", any_index=True)
    table.attrs["raw"] = [1]
    with pytest.raises(CheckFailed, match="it has attrs"):
        checks.only_cells(table, name="release", any_index=True)
