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


@pytest.mark.parametrize("sign", [1, -1])
def test_a_result_and_its_noise_together_reveal_a_secret(sign):
    def publish(rng):
        noise = rng.laplace(0, 1e6, (3, 4))
        publish.last = [sign * row for row in noise]
        return SALARY + noise

    seen = checks.observe(publish, np.random.default_rng(1))
    said = checks.reveals(seen, {"the salary": SALARY})
    assert "the sum or the difference of numbers in publish.last and the result" in said


def test_new_noise_beside_a_result_reveals_nothing():
    def publish(rng):
        publish.other = rng.laplace(0, 1e6, (3, 4))
        return SALARY + rng.laplace(0, 1e6, (3, 4))

    assert not checks.reveals(checks.observe(publish, np.random.default_rng(1)), [SALARY])


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
        (warns, "a warning from warns"),
        (logs, "what logs prints"),
        (raises, "the error from raises"),
        (adds_a_note, "the error from adds_a_note, with its notes"),
        (raises_after, "the errors that led to it"),
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
        with pytest.raises(ValueError, match="could occur by chance"):
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


def test_only_numbers_may_differ_between_noisy_answers():
    def shows_noise(count):
        print(f"about {count + np.random.default_rng(0).laplace(0, 1e9):.1f} rows")

    def warns_of_none(count):
        shows_noise(count)
        if count == 0:
            warnings.warn("no rows", stacklevel=2)

    checks.same_view(*(checks.observe(shows_noise, count) for count in (0, 5)), noisy=True)
    with pytest.raises(CheckFailed, match="a warning from warns_of_none differs"):
        checks.same_view(*(checks.observe(warns_of_none, count) for count in (0, 5)), noisy=True)


def test_a_leak_through_an_object_that_was_passed_is_found():
    class Account:
        pass

    def keeps(salary, account):
        account.last_query = ("mean", salary)

    said = checks.reveals(checks.observe(keeps, SALARY, Account()), [SALARY])
    assert said == "a secret can be read from an argument of keeps.last_query"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda df: df.set_axis([5, 7, 9]), "its index isn't 0, 1, 2"),
        (lambda df: df.rename_axis(index="7313"), "a name"),
        (lambda df: df.assign(age=["30-39", "30-39.0", "40-49"]), "'30-39' and '30-39.0' mean the same"),
        (lambda df: df.assign(age=["30", "30 ", "4"]), "'30' and '30 ' mean the same"),
        (lambda df: df.assign(age=["1.50", "1.5", "4"]), "mean the same"),
        (lambda df: df.assign(age=["Gold", "gold", "4"]), "mean the same"),
        (
            lambda df: df.assign(age=pd.Series([None, float("nan"), "a"], dtype=object)),
            "missing values are stored in several ways",
        ),
        (lambda df: df.assign(age=pd.Categorical(list("aba"), list("abc"))), "a category is unused"),
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
    checks.only_cells(table.rename_axis(index="row"), name="release", any_index=True)
    with pytest.raises(CheckFailed, match="its column index has a name"):
        checks.only_cells(table.rename_axis(columns="30, 40"), name="release", any_index=True)
    table.attrs["raw"] = [1]
    with pytest.raises(CheckFailed, match="it has attrs"):
        checks.only_cells(table, name="release", any_index=True)


def test_unused_categories_are_found_if_they_could_contain_data_even_if_any_cells_are_allowed():
    for categories, tells in (
        (["a", "b", "*"], False),
        (["a", "7B42 " * 9], True),
        (["a", *map(str, range(21))], True),
    ):
        table = pd.DataFrame({"zone": pd.Categorical(["a", None], categories=categories)})
        if tells:
            with pytest.raises(CheckFailed, match="its unused categories could contain data"):
                checks.only_cells(table, name="release", any_cells=True)
        else:
            checks.only_cells(table, name="release", any_cells=True)


def test_an_index_with_a_removed_value_is_found_even_if_any_index_is_allowed():
    table = pd.DataFrame({"pay": [1, 2]}, index=[4, 2])
    checks.only_cells(table, name="release", any_index=True, without=["7313"])
    for leaking in (table.set_axis(["7313", "8"]), table.set_axis([7313, 8]), table.rename_axis(columns="7313")):
        with pytest.raises(CheckFailed, match="release still contains values that were removed"):
            checks.only_cells(leaking, name="release", any_index=True, without=["7313"])


class Shown:
    """A box that shows what `show` makes of its numbers."""

    def __init__(self, show, numbers):
        self.shown = show(numbers)

    def __repr__(self):
        return "a box"


def not_from_one(show):
    checks.not_from_one(
        lambda one, rest: checks.look_at(Shown(show, [rest[0], one, *rest[1:]]), "box"),
        (-900, 901),
        ([1, 2, 3], [4, 7, 5]),
        "number",
    )


@pytest.mark.parametrize(
    "show",
    [
        lambda x: max(map(abs, x)),
        lambda x: hashlib.md5(str(x[1]).encode()).digest(),
        lambda x: x[1] > 0,
        lambda x: f"{x[1]:b}"[::-1],
    ],
)
def test_what_depends_on_one_part_alone_is_refused_in_any_form(show):
    with pytest.raises(CheckFailed, match=r"box\.shown depends on a single number"):
        not_from_one(show)


@pytest.mark.parametrize("show", [sum, len, np.median, lambda x: x[0]])
def test_summaries_and_what_does_not_depend_on_the_part_are_accepted(show):
    not_from_one(show)


def not_from_order(show):
    rows = [3, 1, 0, 1, 0, 0, 2, 1]
    checks.not_from_order(lambda order: checks.look_at(Shown(show, order), "box"), (rows, rows[::-1]), "numbers")


@pytest.mark.parametrize("show", [str, lambda x: "".join("\t "[each > 0] for each in x), lambda x: x[2] - x[3]])
def test_what_depends_on_the_order_is_refused_in_any_form(show):
    with pytest.raises(CheckFailed, match=r"box\.shown depends on the order of the numbers"):
        not_from_order(show)


@pytest.mark.parametrize("show", [np.mean, np.std, sorted, lambda x: np.random.default_rng().random()])
def test_summaries_and_random_numbers_do_not_depend_on_the_order(show):
    not_from_order(show)


def noisy_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    noisy = len(values) + rng.laplace(0, 1 / epsilon)
    print(f"about {noisy:.1f}")
    return noisy


def prints_the_noise(values, epsilon, rng):
    noise = rng.laplace(0, 1 / abs(epsilon))
    print(noise)
    return len(values) + noise


def warns_of_few(values, epsilon, rng):
    if len(values) < 2:
        warnings.warn("too few", stacklevel=2)
    return rng.laplace()


def raises_another_error(values, epsilon, rng):
    raise ValueError("epsilon") from ArithmeticError(3 * len(values) + 1)


def keeps_it_in_attrs(values, epsilon, rng):
    found = pd.Series(rng.laplace(size=3))
    found.attrs["n"] = hash((len(values), 7))
    return found


def returns_a_name(values, epsilon, rng):
    return pd.Series(rng.laplace(size=3), name=f"n = {len(values)}")


def returns_a_special_number(values, epsilon, rng):
    number = type("Number", (float,), {})(rng.laplace())
    number.n = len(values)
    return number


def worlds(epsilon):
    return [(np.zeros(n), epsilon, np.random.default_rng(n)) for n in (0, 1, 2, 1_000)]


def test_calls_with_different_data_may_show_only_their_results():
    for epsilon in (1e-6, -1):
        checks.only_results(noisy_count, *worlds(epsilon))


@pytest.mark.parametrize(
    "f",
    [
        prints_the_noise,
        warns_of_few,
        raises_another_error,
        keeps_it_in_attrs,
        returns_a_name,
        returns_a_special_number,
    ],
)
def test_calls_that_show_something_else_that_depends_on_the_data_fail(f):
    with pytest.raises(CheckFailed, match="depends on the data: keep it secret"):
        checks.only_results(f, *worlds(1e-6), why="keep it secret")


def scaled_mean(values, epsilon, rng):
    return (sum(values) + rng.laplace(0, 10 / epsilon)) / max(len(values) + rng.laplace(0, 1 / epsilon), 1)


def clipped_to_the_data(values, epsilon, rng):
    return np.clip(scaled_mean(values, epsilon, rng), 0, max(values, default=5))


def centred_on_the_data(values, epsilon, rng):
    return np.median([*values, 0]) + rng.laplace(0, 10)


def only_noise(f):
    worlds = [[], [9.5] * 300, [2.0]]
    draw = lambda values: checks.draws(f, 20, values, 1e-14, np.random.default_rng(3))  # noqa: E731
    return checks.only_noise(draw, worlds, name="20 results", why="limits are public")


def test_with_hardly_any_epsilon_results_are_only_noise():
    assert len(only_noise(noisy_count)) == len(only_noise(scaled_mean)) == 20


@pytest.mark.parametrize("f", [clipped_to_the_data, centred_on_the_data])
def test_limits_and_centres_from_the_data_are_more_than_noise(f):
    with pytest.raises(CheckFailed, match="20 results depend on the data more than ε allows: limits are public"):
        only_noise(f)
