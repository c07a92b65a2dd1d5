"""Adversaries that lose rows, depend on their order or index, or can't handle categories."""

import pandas as pd

from instructor.authoring.adversaries.catalogue import on_input, on_result


@on_input("rows")
def drop_last(value):
    """The last row is left out."""
    return value.iloc[:-1] if isinstance(value, pd.DataFrame | pd.Series) else _without_last(value)


def _without_last(value):
    return value[:-1] if type(value) in (list, tuple) and len(value) > 1 else value


@on_input("rows")
def drop_equal(value):
    """Identical rows count only once."""
    try:
        if isinstance(value, pd.DataFrame | pd.Series):
            return value.drop_duplicates()
        return list(dict.fromkeys(value)) if type(value) is list else value
    except TypeError:  # lists in cells
        return value


@on_input("rows")
def drop_equal_labels(value):
    """Only the first of several rows with the same index counts."""
    return value[~value.index.duplicated()] if isinstance(value, pd.DataFrame | pd.Series) else value


@on_input("rows", r"\bempty\b|\bno (row|people|item|record|value|one)|without (any )?rows")
def refuse_empty(value):
    """An empty table or list causes an error."""
    if isinstance(value, pd.DataFrame | pd.Series | list | tuple) and not len(value):
        raise ValueError("empty")
    return value


@on_input("rows", r"\b(one|single|at least one) (row|person|item|record|value)")
def refuse_one(value):
    """A table or list with a single row causes an error."""
    if isinstance(value, pd.DataFrame | pd.Series | list) and len(value) == 1:
        raise ValueError("one row")
    return value


@on_input("rows")
def first_hundred(value):
    """Only the first 100 rows count."""
    return value[:100] if isinstance(value, pd.DataFrame | pd.Series | list) else value


@on_input("rows")
def first_thousand(value):
    """Only the first 1,000 rows count."""
    return value[:1000] if isinstance(value, list) or getattr(value, "ndim", 0) else value


@on_input("order", r"\border|\bsort")
def sort_rows(value):
    """Rows are sorted by the first column, and items by their text."""
    if isinstance(value, pd.DataFrame) and value.shape[1]:
        return value.iloc[value.iloc[:, 0].astype(str).argsort(kind="stable")]
    return sorted(value, key=str) if type(value) is list else value


@on_input("order", r"\border|\bsort")
def reverse_rows(value):
    """Rows and items are read from the last to the first."""
    return value[::-1] if isinstance(value, pd.DataFrame | pd.Series) or type(value) is list else value


@on_input("order", r"\bindex")
def renumber_rows(value):
    """Rows get a new index that counts from 0."""
    return value.reset_index(drop=True) if isinstance(value, pd.DataFrame | pd.Series) else value


@on_input("order", r"\bcolumns?\b.*\border")
def sort_columns(value):
    """Columns are sorted by name."""
    return value[sorted(value.columns, key=str)] if isinstance(value, pd.DataFrame) else value


def _each_category(value, change):
    if isinstance(value, pd.DataFrame):
        return value.assign(**{str(name): change(value[name]) for name in value.columns if _is_category(value[name])})
    return change(value) if isinstance(value, pd.Series) and _is_category(value) else value


def _is_category(column):
    return isinstance(getattr(column, "dtype", None), pd.CategoricalDtype)


@on_input("categories", r"categor|dtype")
def drop_unused(value):
    """Categories that don't occur in any row are dropped."""
    return _each_category(value, lambda column: column.cat.remove_unused_categories())


@on_input("categories", r"categor|dtype|any table")
def refuse_categories(value):
    """A column of categories causes an error."""
    if isinstance(value, pd.DataFrame) and any(map(_is_category, value.dtypes.map(lambda one: pd.Series(dtype=one)))):
        raise TypeError("categories")
    return value


@on_result("categories", r"categor|dtype")
def lose_categories(value):
    """A column of categories is returned as strings."""
    return _each_category(value, lambda column: column.astype(object))


@on_result("rows", r"\bindex")
def lose_index(value):
    """The result has a new index that counts from 0."""
    return value.reset_index(drop=True) if isinstance(value, pd.DataFrame | pd.Series) else value


@on_result("rows")
def lose_last(value):
    """The last row of the result is missing."""
    return value.iloc[:-1] if isinstance(value, pd.DataFrame | pd.Series) else _without_last(value)


@on_result("order", r"\border|\bsort")
def sort_result(value):
    """The rows of the result are sorted by its first column."""
    if isinstance(value, pd.DataFrame) and value.shape[1]:
        return value.iloc[value.iloc[:, 0].astype(str).argsort(kind="stable")]
    return value
