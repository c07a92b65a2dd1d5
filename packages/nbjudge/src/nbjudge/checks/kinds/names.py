"""Column names that break answers: names of attributes, keywords, numbers, names of helper columns, and look-alikes."""

from collections.abc import Hashable, Iterable

ATTRIBUTES = ("size", "count", "index", "n", "name", "values", "T", "sum", "first", "rank", "items", "dtype")
HELPERS: tuple[str, ...] = (
    "key",
    "level_0",
    "_merge",
    "value",
    "one",
    "x",
    "id",
    "group",
    "row",
    "k",
    "result",
    "missing",
    "self",
)
HELPERS += ("small", "keep")
HELPERS += ("times", "freq", "_n", "_key", "tmp", "temp", "helper", "combo", "combination", "hash", "mask", "unique")
HELPERS += ("duplicated", "once", "share", "tuple", "joined", "keys", "codes", "place", "counts", "_count")
SPELLINGS = ("zip code", "class", "e-mail", "2024", "größe", "", "lambda", " age", "a.b", "None", "0", "sex?")
LETTERS = ("age", "Age", "AGE", "age ", "\u00e9")  # not é in two encodings, which Python treats as one name
NUMBERS = (0, 1, 2024, -1, 7, 10)

ANY_NAME = "a column may have any name, such as {}, so columns that you add must not clash with it"
NAME_KINDS = {
    "a column may have the name of an attribute or a method, such as {}": ATTRIBUTES,
    ANY_NAME: HELPERS,
    "a column may have any name, such as {}, even if Python couldn't use it as a name": SPELLINGS,
    "names such as {} that differ only in case, accents or spaces belong to different columns": LETTERS,
}


def column_names(avoid: Iterable[Hashable] = (), numbers: bool = False) -> list:
    """Return column names that break careless answers, such as `"size"`, `"zip code"`, `"class"` and `"Age"`.

    Parameters:
        avoid: names that the exercise needs for something else.
        numbers: whether to include names that are numbers, which not every exercise allows.
    """
    found = [name for pool in NAME_KINDS.values() for name in pool] + list(NUMBERS if numbers else ())
    return [name for name in dict.fromkeys(found) if name not in set(avoid)]
