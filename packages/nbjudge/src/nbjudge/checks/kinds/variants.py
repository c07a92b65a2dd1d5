"""Turns one table into many that differ only in names, order or types, so that an answer must treat them alike."""

import math
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.calls import public_view
from nbjudge.checks.kinds.cases import Case, exchange
from nbjudge.checks.kinds.members import (
    NEAR_NUMBERS,
    NEAR_TEXTS,
    NEAR_WHOLE_NUMBERS,
    SEPARATORS,
    UNWRITTEN,
    fillers,
    rows_joined_by,
    separators_in,
)
from nbjudge.checks.kinds.names import ANY_NAME, NAME_KINDS, NUMBERS
from nbjudge.checks.kinds.storage import as_categories, other_dtypes, other_missing

RARE = ("numbered", "mixed")  # kinds that few exercises promise
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_WORDS = re.compile(r"[^\W_]+([ .,/-]+[^\W_]+)*")  # unlike "<none>", which occurs in no ordinary table
NAMES = 6  # how many names of each kind are tried
ADDED = ("size", "count", "id", "index", "key", "n", "small", "keep", "group", "total")  # helpers' names


@dataclass(frozen=True)
class _Wishes:
    """The requests of a test: names to avoid and to use, columns that contain only labels, and a random generator."""

    avoid: frozenset
    used: tuple[str, ...] | None
    labels: tuple[Hashable, ...]
    rng: np.random.Generator


def variants(
    table: pd.DataFrame,
    *,
    keep: Iterable[str] = (),
    also: Iterable[str] = (),
    labels: Iterable[Hashable] | None = None,
    avoid: Iterable[Hashable] = (),
    used_by: Callable | None = None,
    seed: int = 0,
) -> Iterator[Case]:
    """Yield the table itself and variants whose results must be the same except for names, values and order.

    The variants are yielded in this order:

    - `rows`: the rows are in a different order.
    - `index`: the index has other labels (including duplicates), a name or several levels.
    - `extra`: there are additional columns, and the columns are in a different order and have a name together.
    - `names`: the columns have other names. With `used_by`, the names of helper columns are the strings in its code.
    - `categories`: the `labels` columns are categorical columns, with unused categories.
    - `dtypes`: columns have other dtypes that can store the same values.
    - `missing`: the missing values are of another kind.
    - `fillers`: in the `labels` columns, an ordinary value is replaced everywhere by a filler, such as `"missing"` or
      -1. With `used_by`, the fillers are the ordinary words and the numbers in its code, and those of libraries.
    - `near`: in the `labels` columns, values are replaced by different values that look alike, such as `"a"`, `"A"` and
      `"a "`.
    - `joined`: in two `labels` columns of strings, values are replaced so that two rows become equal if their cells are
      joined with a separator. For example, one row has `"x|x"` and `"x"`, and another has `"x"` and `"x|x"`. With
      `used_by`, the separators are the ones in its code.
    - `numbered`: the column names are numbers. This variant is yielded only if `also` contains it.
    - `mixed`: `None` and `nan`, which pandas itself often treats differently, are in the same column. This variant is
      yielded only if `also` contains it.

    Use the variants like this:

        for case in checks.variants(five, labels=["age", "city"]):
            with case:
                checks.close(checks.call(uniqueness, case.table, case.named(["age"])), 0.2)

    Parameters:
        table: a small table.
        keep: variants to leave out, because the right answer depends on the difference, or may depend on it.
        also: variants to add that are left out by default.
        labels: columns whose values are only compared with one another. The default is all columns of strings.
        avoid: names that no column may have, because the exercise itself uses them.
        used_by: the learner's function, which may add a column under a name that the table already has, or use a value
            of its own for missing ones.
        seed: the seed for choosing rows and values.
    """
    texts = [name for name in table.columns if _is_text(table[name])]
    if unknown := {*keep, *also} - _KINDS.keys():
        raise ValueError(f"keep and also contain {sorted(unknown)}, but the kinds are {', '.join(_KINDS)}")
    used = None if used_by is None else public_view(used_by).strings
    label_names = tuple(texts if labels is None else labels)
    wishes = _Wishes(frozenset(avoid), used, label_names, np.random.default_rng(seed))
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
    named = pd.Index([f"row {place}" for place in range(count)], name="label")
    yield Case(f"{why}its labels are strings, and it has a name", table.set_axis(named))
    levels = pd.MultiIndex.from_arrays([[7] * count, [0] * count], names=["row", None])
    yield Case(f"{why}it has two levels, and all rows have the same label", table.set_axis(levels))


def _extra(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    turned = table[table.columns[::-1]].rename_axis(columns="field")
    yield Case("the order of the columns, and a name for all of them together, don't matter", turned)
    free = [name for name in ADDED if name not in {*wishes.avoid, *table.columns}]
    numbered = {name: np.arange(len(table)) * 3 for name in free}
    yield Case(f"additional columns, here {', '.join(free)}, don't matter", table.assign(**numbered))


def _names(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    for why, pool in NAME_KINDS.items():
        written = wishes.used if why == ANY_NAME else None
        names = [name for name in (pool if written is None else written) if name not in wishes.avoid]
        yield from _renamed(table, why, names[:NAMES] if written is None else names)


def _numbered(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    yield from _renamed(table, "column names may be numbers, such as {}", list(NUMBERS))


def _renamed(table: pd.DataFrame, why: str, pool: list) -> Iterator[Case]:
    """Yield tables whose columns are renamed, until each name in the pool has been used once."""
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
        yield Case(f"all missing values mean the same thing, even {said}", _with(table, changed))


def _fillers(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    """In columns with missing values, exchange a value for a filler that resembles a missing value."""
    holes = [name for name in wishes.labels if table[name].isna().any() and table[name].notna().any()]
    pools = {name: _free_fillers(table[name], wishes.used) for name in holes}
    rarest = {name: table[name].dropna().value_counts(ascending=True).index.tolist()[:3] for name in holes}
    counts = {name: len(known) for name, known in rarest.items()}
    for turn in range(max((math.ceil(len(pools[name]) / counts[name]) for name in holes), default=0)):
        for shift in range(min(2, max(counts.values()))):
            values = {name: _exchanges(rarest[name], pools[name], turn * counts[name], shift) for name in holes}
            said = ", ".join(repr(new) for pairs in values.values() for new in pairs.values())
            changed = {name: exchange(table[name], values[name]) for name in holes}
            yield Case(f"a missing value isn't the same as {said}", _with(table, changed), values=values)


def _free_fillers(column: pd.Series, used: tuple[str, ...] | None) -> list:
    """Return fillers that aren't in the column. If the learner's code is known, they are the values in it, and those
    that libraries use.
    """
    known, numeric = column.dropna().tolist(), column.dtype.kind in "iuf"
    if used is None:
        return [filler for filler in fillers(known) if filler not in known]
    own = [float(text) for text in used if _NUMBER.fullmatch(text)] if numeric else filter(_WORDS.fullmatch, used)
    pool = [*own, *UNWRITTEN["numbers" if numeric else "texts"]]
    return [filler for filler in dict.fromkeys(pool) if filler not in known]


def _exchanges(known: list, pool: list, start: int, shift: int) -> dict:
    """Map the rarest values in a column to fillers. A different shift leads to different fillers."""
    turned = known[shift % len(known) :] + known[: shift % len(known)]
    return {value: pool[(start + place) % len(pool)] for place, value in enumerate(turned)}


def _near(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    """Exchange values for neighbours in a list of look-alikes, until each pair in the list has been in a column."""
    known = {name: table[name].dropna().unique().tolist() for name in wishes.labels if table[name].notna().any()}
    pools = {name: _near_values(table[name]) for name in known}
    step = max(2, min(map(len, known.values()), default=2) // 2 * 2)
    for begin in range(0, max(map(len, pools.values()), default=1) - 1, step):
        values = {name: _look_alikes(known[name], pools[name], begin % len(pools[name])) for name in known}
        changed = {name: exchange(table[name], values[name]) for name in known}
        yield Case("values that only look alike are different", _with(table, changed), values=values)


def _near_values(column: pd.Series) -> tuple:
    if _is_text(column):
        return NEAR_TEXTS
    return NEAR_WHOLE_NUMBERS if column.dtype.kind in "iu" else NEAR_NUMBERS


def _look_alikes(known: list, pool: tuple, begin: int) -> dict:
    """Map values to others that look like their neighbours, from a place in the pool."""
    turned = pool[begin:] + pool[:begin]
    more = [f"{pool[0]}{place}" if isinstance(pool[0], str) else 10 + place for place in range(len(known))]
    return dict(zip(known, (*turned, *more), strict=False))


def _joined(table: pd.DataFrame, wishes: _Wishes) -> Iterator[Case]:
    """Exchange two values in each of two string columns, so that two rows become equal when joined in either order."""
    names = [name for name in wishes.labels if _is_text(table[name])][:2]
    rows = table[names].dropna().drop_duplicates().itertuples(index=False, name=None)
    apart = (pair for pair in combinations(rows, 2) if all(one != other for one, other in zip(*pair, strict=True)))
    first, second = next(apart, ((), ())) if len(names) == 2 else ((), ())
    signs = SEPARATORS if wishes.used is None else separators_in(wishes.used)
    for new_first, new_second in rows_joined_by(signs) if first else ():
        values = {
            name: {first[place]: new_first[place], second[place]: new_second[place]} for place, name in enumerate(names)
        }
        changed = {name: exchange(table[name], values[name]) for name in names}
        why = f"a row with {new_first} isn't the same as a row with {new_second}"
        yield Case(why, _with(table, changed), values=values)


def _with(table: pd.DataFrame, columns: dict) -> pd.DataFrame:
    """Replace columns without changing their order. A column's name may be any object."""
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
    "joined": _joined,
    "numbered": _numbered,
    "mixed": _mixed,
}
