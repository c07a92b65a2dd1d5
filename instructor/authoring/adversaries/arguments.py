"""Adversaries that change their arguments, or reveal what they should keep secret."""

import logging
import warnings

import numpy as np
import pandas as pd

from instructor.authoring.adversaries.catalogue import around

SECRET = (
    r"\b(hidden|secrets?|leaks?|(don't|not|never|mustn't|nothing) (show|reveal|print|leak|tell)s?"
    r"|keep\b.* to itself)\b"
)


def _tables(args, kwargs):
    return [one for one in (*args, *kwargs.values()) if isinstance(one, pd.DataFrame | pd.Series)]


def _frames(args, kwargs):
    return [one for one in _tables(args, kwargs) if isinstance(one, pd.DataFrame)]


def _lists(args, kwargs):
    return [one for one in (*args, *kwargs.values()) if type(one) is list]


def _arrays(args, kwargs):
    return [
        one for one in (*args, *kwargs.values()) if isinstance(one, np.ndarray) and one.size and one.flags.writeable
    ]


def _first(find, spoil, before=False):
    """Return a wrapper that changes the values that `find` returns from the arguments, before or after the correct
    call.
    """

    def wrap(right):
        def wrong(*args, **kwargs):
            if before:
                return right(*args, **kwargs) if not find(args, kwargs) else _spoilt(right, find, spoil, args, kwargs)
            result = right(*args, **kwargs)
            for one in find(args, kwargs):
                spoil(one)
            return result

        return wrong

    return wrap


def _spoilt(right, find, spoil, args, kwargs):
    for one in find(args, kwargs):
        spoil(one)
    return right(*args, **kwargs)


@around("arguments", acts=lambda args, kwargs, result: bool(_tables(args, kwargs)))
def name_index(right):
    """The index of a table that's passed gets a name."""
    return _first(_tables, lambda table: setattr(table.index, "name", "row"))(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_frames(args, kwargs)))
def name_columns(right):
    """The columns of a table that's passed get a name."""
    return _first(_frames, lambda table: setattr(table.columns, "name", "column"))(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_tables(args, kwargs)))
def add_attrs(right):
    """The `attrs` of a table that's passed get an entry."""
    return _first(_tables, lambda table: table.attrs.update(seen=True))(right)


def _forget_names(table):
    table.index.names = [None] * table.index.nlevels
    if isinstance(table, pd.DataFrame):
        table.columns.name = None
    table.attrs.clear()


def _is_named(table):
    return any([*table.index.names, *getattr(table, "columns", table.index).names, table.attrs])


@around("arguments", acts=lambda args, kwargs, result: any(map(_is_named, _tables(args, kwargs))))
def forget_names(right):
    """A table that's passed loses its `attrs`, and the names of its index and its columns as a whole."""
    return _first(_tables, _forget_names)(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_frames(args, kwargs)))
def add_column(right):
    """A table that's passed gets one more column."""
    return _first(_frames, lambda table: table.insert(0, "helper", 0))(right)


@around("arguments", acts=lambda args, kwargs, result: any(len(one) > 1 for one in _lists(args, kwargs)))
def reverse_list(right):
    """A list that's passed is reversed."""
    return _first(_lists, list.reverse)(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_lists(args, kwargs)))
def grow_list(right):
    """A list that's passed gets one more item."""
    return _first(_lists, lambda items: items.append(items[0] if items else 0))(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_arrays(args, kwargs)))
def clear_array(right):
    """The first number of an array that's passed becomes 0 or 1."""
    return _first(_arrays, lambda array: array.flat.__setitem__(0, 1 if array.flat[0] == 0 else 0))(right)


@around("arguments", acts=lambda args, kwargs, result: bool(_arrays(args, kwargs)))
def lock_array(right):
    """An array that's passed becomes read-only."""
    return _first(_arrays, lambda array: array.setflags(write=False))(right)


@around("arguments", acts=lambda args, kwargs, result: any(type(one) is dict for one in (*args, *kwargs.values())))
def grow_dict(right):
    """A dictionary that's passed gets one more key."""
    return _first(
        lambda args, kwargs: [one for one in (*args, *kwargs.values()) if type(one) is dict],
        lambda items: items.update(seen=True),
    )(right)


def _labelled(args, kwargs, result):
    return bool(_tables(args, kwargs)) and isinstance(result, pd.DataFrame | pd.Series)


def _always(args, kwargs, result):
    return bool(args or kwargs)


@around("leaks", SECRET, _always)
def print_arguments(right):
    """Every call prints its arguments."""
    return _showing(right, lambda secret: print(secret))


@around("leaks", SECRET, _always)
def warn_of_arguments(right):
    """Every call shows its arguments in a warning."""
    return _showing(right, lambda secret: warnings.warn(secret, stacklevel=3))


@around("leaks", SECRET, _always)
def log_arguments(right):
    """Every call logs its arguments."""
    return _showing(right, lambda secret: logging.getLogger("answer").warning("%s", secret))


@around("leaks", SECRET, _always)
def keep_arguments(right):
    """The function keeps the arguments of the last call in an attribute."""

    def wrong(*args, **kwargs):
        wrong.last = args
        return right(*args, **kwargs)

    return wrong


@around("leaks", SECRET, _always)
def print_on_error(right):
    """A call that raises an error prints its arguments first."""

    def wrong(*args, **kwargs):
        try:
            return right(*args, **kwargs)
        except Exception:
            print(_text(args))
            raise

    return wrong


@around("leaks", SECRET, _always)
def tell_in_error(right):
    """The message of an error contains the arguments."""

    def wrong(*args, **kwargs):
        try:
            return right(*args, **kwargs)
        except Exception as error:
            error.args = (f"{error} ({_text(args)})",)
            raise

    return wrong


@around("leaks", SECRET, _labelled)
def hide_in_attrs(right):
    """The `attrs` of the result contain the table that was passed."""

    def wrong(*args, **kwargs):
        result, tables = right(*args, **kwargs), _tables(args, kwargs)
        if tables and isinstance(result, pd.DataFrame | pd.Series):
            result.attrs["source"] = tables[0].to_dict()
        return result

    return wrong


@around("leaks", SECRET, _labelled)
def hide_in_index_name(right):
    """The name of the result's index contains the table that was passed."""

    def wrong(*args, **kwargs):
        result, tables = right(*args, **kwargs), _tables(args, kwargs)
        if tables and isinstance(result, pd.DataFrame | pd.Series):
            result.index.name = tables[0].to_csv()
        return result

    return wrong


@around("leaks", SECRET, lambda args, kwargs, result: bool(args) and _holds_attributes(result))
def keep_in_result(right):
    """The object that's returned has an attribute with the arguments."""

    def wrong(*args, **kwargs):
        result = right(*args, **kwargs)
        if _holds_attributes(result):
            result.arguments_ = args
        return result

    return wrong


def _holds_attributes(value):
    return hasattr(value, "__dict__") and not isinstance(value, pd.DataFrame | pd.Series | pd.Index | type)


def _showing(right, show):
    def wrong(*args, **kwargs):
        show(_text(args))
        return right(*args, **kwargs)

    return wrong


def _text(args):
    return " ".join(one.to_csv() if isinstance(one, pd.DataFrame | pd.Series) else repr(one) for one in args)
