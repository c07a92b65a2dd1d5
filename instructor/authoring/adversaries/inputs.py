"""Adversaries that misread missing values, names, strings and values like 0 among their arguments."""

import keyword
import unicodedata

import pandas as pd

from instructor.authoring.adversaries.catalogue import on_input

HELPERS = ("count", "size", "n", "index", "key", "group", "level_0", "total", "rank")


def on_columns(change):
    """Apply a change to each column of a table, to a Series, or to a list of plain values."""

    def apply(value):
        if isinstance(value, pd.DataFrame):
            columns = [change(value.iloc[:, place]) for place in range(value.shape[1])]
            changed = pd.concat(columns, axis=1) if columns else value
            return changed.set_axis(value.columns, axis=1)
        if isinstance(value, pd.Series):
            return change(value)
        if type(value) is list and value and not any(isinstance(one, list | tuple | dict | set) for one in value):
            return change(as_column(value)).tolist()
        return value

    return apply


def as_column(values):
    """Return a list as a column. If the items are all whole numbers, all floats or all strings, pandas chooses the
    column's type. Otherwise, its type is object.
    """
    alike = len(set(map(type, values))) == 1 and type(values[0]) in (int, float, str)
    return pd.Series(values, dtype=None if alike else object)


def is_text(column):
    return column.dtype == object or isinstance(column.dtype, pd.StringDtype)


def per_cell(change):
    """Apply a change to each string in a value."""

    def column(cells):
        return cells.map(lambda cell: change(cell) if isinstance(cell, str) else cell) if is_text(cells) else cells

    return lambda value: change(value) if isinstance(value, str) else on_columns(column)(value)


def filled(filler):
    """Return a change that puts a filler in place of missing values, in columns that can store the filler."""

    def column(cells):
        fits = cells.dtype == object or is_text(cells) == isinstance(filler, str)
        return cells.fillna(filler) if fits and cells.isna().any() and cells.dtype.kind in "Of" else cells

    return lambda value: filler if value is None else on_columns(column)(value)


@on_input("missing")
def fill_number(value):
    """Missing values are replaced with -1."""
    return filled(-1)(value)


@on_input("missing")
def fill_zero(value):
    """Missing values are replaced with 0."""
    return filled(0)(value)


@on_input("missing")
def fill_word(value):
    """Missing values are replaced with the word "missing"."""
    return filled("missing")(value)


@on_input("missing")
def fill_nan_text(value):
    """Missing values are replaced with the string "nan", as after `astype(str)`."""
    return filled("nan")(value)


@on_input("missing")
def fill_none_text(value):
    """Missing values are replaced with the string "None"."""
    return filled("None")(value)


@on_input("missing")
def fill_empty(value):
    """Missing values are replaced with an empty string."""
    return filled("")(value)


@on_input("missing")
def drop_missing(value):
    """Rows with any missing value are left out."""
    return value.dropna() if isinstance(value, pd.DataFrame | pd.Series) else value


@on_input("names")
def read_attributes(value):
    """Columns are read as attributes, so a column named `size` is confused with the table's size, and a column named
    "my age" causes an error.
    """
    for name in value.columns if isinstance(value, pd.DataFrame) else []:
        if isinstance(name, str) and (
            not name.isidentifier() or keyword.iskeyword(name) or hasattr(pd.DataFrame, name)
        ):
            raise AttributeError(name)
    return value


@on_input("names")
def overwrite_columns(value):
    """A helper column with a common name overwrites the learner's column of that name."""
    if not isinstance(value, pd.DataFrame):
        return value
    return value.assign(**{name: range(len(value)) for name in HELPERS if name in value.columns})


@on_input("names")
def lower_names(value):
    """Column names are converted to lower case, and only the first of several equal ones is kept."""
    if not isinstance(value, pd.DataFrame):
        return value
    lower = [name.lower() if isinstance(name, str) else name for name in value.columns]
    return value.loc[:, ~pd.Index(lower).duplicated()]


@on_input("texts")
def strip_texts(value):
    """Whitespace around a string is removed."""
    return per_cell(str.strip)(value)


@on_input("texts")
def lower_texts(value):
    """Strings are compared without regard to case."""
    return per_cell(str.lower)(value)


@on_input("texts")
def drop_zeros(value):
    """Strings of digits are read as numbers, so leading zeros are lost."""
    return per_cell(lambda text: str(int(text)) if text.isascii() and text.isdigit() else text)(value)


@on_input("texts")
def drop_accents(value):
    """Letters outside ASCII are simplified or lost."""
    return per_cell(lambda text: unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode())(value)


@on_input("texts")
def compose_accents(value):
    """A letter with a combining accent counts as the same as the accented letter."""
    return per_cell(lambda text: unicodedata.normalize("NFC", text))(value)


@on_input("texts")
def first_letters(value):
    """Only the first three letters of a string are compared."""
    return per_cell(lambda text: text[:3])(value)


@on_input("falsy")
def skip_falsy(value):
    """0, an empty string and False count as missing."""
    if isinstance(value, pd.DataFrame | pd.Series):
        return on_columns(lambda column: column.where(column.astype(bool) | column.isna()))(value)
    return [one for one in value if one] if type(value) is list and _plain(value) else value


def _plain(values):
    return all(isinstance(one, str | int | float | None) for one in values)
