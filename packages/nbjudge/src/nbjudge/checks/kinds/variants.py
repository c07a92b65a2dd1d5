"""Turns one table into many that an answer must treat alike, because only names, order or types differ."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.kinds.cases import Case, exchange
from nbjudge.checks.kinds.members import NEAR_NUMBERS, NEAR_TEXTS, fillers
from nbjudge.checks.kinds.names import NAME_KINDS, NUMBERS
from nbjudge.checks.kinds.storage import as_categories, other_dtypes, other_missing

RARE = ("numbered", "mixed")  # kinds that few texts promise
NAMES = 6  # how many names of each kind are tried


@dataclass(frozen=True)
class _Wishes:
    """What a test allows: names to avoid, columns whose values are only labels, and a generator."""

    avoid: frozenset
    labels: tuple[Hashable, ...]
    rng: np.random.Generator


def variants(
    table: pd.DataFrame,
    *,
    keep: Iterable[str] = (),
    also: Iterable[str] = (),
    labels: Iterable[Hashable] | None = None,
    avoid: Iterable[Hashable] = (),
    seed: int = 0,
) -> Iterator[Case]:
    """Yield the table, and others whose results must be the same apart from names, values and order.

    The kinds are, in this order:

    - `rows`: the rows in another order.
    - `index`: other labels of rows, also duplicate ones, a named index, and an index of several levels.
    - `extra`: additional columns, and columns in another order.
    - `names`: other names of columns.
    - `categories`: columns of `labels` as categorical ones, with categories that don't occur.
    - `dtypes`: other dtypes that hold the same values.
    - `missing`: missing values of another kind.
    - `fillers`: an ordinary value replaced everywhere by a filler, such as `"missing"` or -1, in columns of `labels`.
    - `near`: values of `labels` replaced by different ones that look the same, such as `"a"`, `"A"` and `"a "`.
    - `numbered`: numbers as names of columns, only if `also` contains it.
    - `mixed`: `None` and `nan` in the same column, which pandas itself often tells apart, only if `also` contains it.

    Use it like this:

        for case in checks.variants(five, labels=["age", "city"]):
            with case:
                checks.close(checks.call(uniqueness, case.table, case.named(["age"])), 0.2)

    Parameters:
        table: a small table.
        keep: kinds to leave out, because the answer depends on them or the text doesn't promise them.
        also: kinds to add that are left out by default.
        labels: columns whose values are only compared with one another. By default, the columns of texts.
        avoid: names that columns may not have, because the exercise uses them itself.
        seed: for the choice of rows and values.
    """
    texts = [name for name in table.columns if _is_text(table[name])]
    if unknown := {*keep, *also} - _KINDS.keys():
        raise ValueError(f"keep and also contain {sorted(unknown)}, but the kinds are {', '.join(_KINDS)}")
    wishes = _Wishes(frozenset(avoid), tuple(texts if labels is None else labels), np.random.default_rng(seed))
    yield Case("", table)
    for kind, make in _KINDS.items():
        if kind in set(also) or kind not in {*keep, *RARE}:
            for case in make(table, wishes):
                if difference(table, case.table):
                    yield case


def _is_text(column: pd.Series) -> bool:
    known = column.dropna()
    return bool(len(known)) and all(isinstance(value, str) for value in known.tolist())


def _rows(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    order = wishes.rng.permutation(len(table))
    yield Case("the order of the rows doesn't matter here", table.iloc[order], order=order)


def _index(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    count, why = len(table), "the index doesn't matter, and here "
    yield Case(f"{why}some rows have the same label", table.set_axis([place // 2 for place in range(count)][::-1]))
    yield Case(f"{why}its labels are strings", table.set_axis([f"row {place}" for place in range(count)]))
    levels = pd.MultiIndex.from_arrays([[7] * count, [0] * count], names=["row", None])
    yield Case(f"{why}it has two levels, and all rows have the same label", table.set_axis(levels))


def _extra(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    yield Case("the order of the columns doesn't matter", table[table.columns[::-1]])
    free = [name for name in ("size", "count", "id", "index", "key") if name not in {*wishes.avoid, *table.columns}]
    numbered = {name: np.arange(len(table)) * 3 for name in free}
    yield Case(f"additional columns don't matter, here {', '.join(free)}", table.assign(**numbered))


def _names(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for why, pool in NAME_KINDS.items():
        yield from _renamed(table, why, [name for name in pool if name not in wishes.avoid][:NAMES])


def _numbered(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    yield from _renamed(table, "names of columns may be numbers, such as {}", list(NUMBERS))


def _renamed(table: pd.DataFrame, why: str, pool: list) -> Iterator[Case]:
    """Give the columns these names, each name once, and as many at a time as there are columns."""
    width = len(table.columns)
    for start in range(0, len(pool), max(width, 1)):
        chosen = (pool[start : start + width] + [name for name in pool if name not in pool[start : start + width]])[
            :width
        ]
        names = dict(zip(table.columns, chosen, strict=False))
        names |= {name: f"{name} too" for name in table.columns if name not in names}
        yield Case(why.format(repr(chosen[0])), table.set_axis(list(names.values()), axis=1), names)


def _categories(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    changed = {name: as_categories(table[name]) for name in wishes.labels}
    yield Case("a category that doesn't occur in the table isn't one of its values", _with(table, changed))


def _dtypes(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for dtype, changed in other_dtypes(table):
        yield Case(f"the values are the same, and only the dtype is different ({dtype})", _with(table, changed))


def _missing(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for said, changed in other_missing(table, mixed=False):
        yield Case(f"a missing value counts as missing however it's stored, here as {said}", _with(table, changed))


def _mixed(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for said, changed in other_missing(table, mixed=True):
        yield Case(f"all missing values mean the same, even {said}", _with(table, changed))


def _fillers(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    """Exchange a value for a filler, in columns with missing values, where a filler would be mistaken for one."""
    holes = [name for name in wishes.labels if table[name].isna().any() and table[name].notna().any()]
    pools = {name: _free_fillers(table[name]) for name in holes}
    for start in range(0, max(map(len, pools.values()), default=0), 3):
        for shift in (0, 1):
            values = {name: _exchanges(table[name], pools[name], start, shift) for name in holes}
            said = ", ".join(repr(new) for pairs in values.values() for new in pairs.values())
            changed = {name: exchange(table[name], values[name]) for name in holes}
            yield Case(f"a missing value isn't the same as {said}", _with(table, changed), values=values)


def _free_fillers(column: pd.Series) -> list:
    known = column.dropna().tolist()
    return [filler for filler in fillers(known) if filler not in known]


def _exchanges(column: pd.Series, pool: list, start: int, shift: int) -> dict:
    """Return fillers for up to three values of a column, and with another shift, others for the same values."""
    known = column.dropna().value_counts(ascending=True).index.tolist()[:3]
    turned = known[shift % len(known) :] + known[: shift % len(known)]
    return {value: pool[(start + place) % len(pool)] for place, value in enumerate(turned)}


def _near(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for shift in (0, 7):
        values = {name: _look_alikes(table[name], shift) for name in wishes.labels}
        changed = {name: exchange(table[name], values[name]) for name in wishes.labels}
        yield Case("two values are the same only if they're equal", _with(table, changed), values=values)


def _look_alikes(column: pd.Series, shift: int) -> dict:
    """Return another value for each value of a column."""
    known = list(dict.fromkeys(column.dropna().tolist()))
    pool = NEAR_TEXTS if _is_text(column) else NEAR_NUMBERS
    turned = pool[shift % len(pool) :] + pool[: shift % len(pool)]
    more = [f"{turned[0]}{place}" if _is_text(column) else 10.0 + place / 8 for place in range(len(known))]
    return dict(zip(known, (*turned, *more), strict=False))


def _with(table: pd.DataFrame, columns: dict) -> pd.DataFrame:
    """Replace columns, whose names may be anything, and keep their order."""
    changed = table.copy()
    for name, column in columns.items():
        changed[name] = column
    return changed


_KINDS: dict[str, Callable[[pd.DataFrame, _Wishes], Iterator[Case]]] = {
    "rows": _rows,
    "index": _index,
    "extra": _extra,
    "names": _names,
    "categories": _categories,
    "dtypes": _dtypes,
    "missing": _missing,
    "fillers": _fillers,
    "near": _near,
    "numbered": _numbered,
    "mixed": _mixed,
}
