"""Column names that break answers: attributes of tables, keywords, blanks, letters, numbers, names of helpers."""

from collections.abc import Hashable, Iterable

ATTRIBUTES = ("size", "count", "index", "n", "name", "values", "T", "sum", "first", "rank", "items", "dtype")
HELPERS = ("key", "level_0", "_merge", "value", "one", "x", "id", "group", "row", "k", "result", "missing", "self")
SPELLINGS = ("zip code", "class", "e-mail", "2024", "größe", "", "lambda", " age", "a.b", "None", "0", "sex?")
LETTERS = ("age", "Age", "AGE", "age ", "\u00e9")  # not é in two spellings, which Python takes for one name
NUMBERS = (0, 1, 2024, -1, 7, 10)

NAME_KINDS = {
    "a column may have the name of an attribute or a method, such as {}": ATTRIBUTES,
    "a column may have any name, such as {}, so columns that you add must not clash with it": HELPERS,
    "a column may have any name, such as {}, even if Python couldn't use it as a name": SPELLINGS,
    "names such as {} that differ only in case, accents or spaces belong to different columns": LETTERS,
}


def column_names(avoid: Iterable[Hashable] = (), numbers: bool = False) -> list:
    """Return names of columns that break careless answers, such as `"size"`, `"zip code"`, `"class"` and `"Age"`.

    Parameters:
        avoid: names that an exercise needs for something else.
        numbers: whether to add names that are numbers, which not every exercise allows.
    """
    found = [name for pool in NAME_KINDS.values() for name in pool] + list(NUMBERS if numbers else ())
    return [name for name in dict.fromkeys(found) if name not in set(avoid)]
