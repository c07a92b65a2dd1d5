"""Names that a piece of Python reads from outside, and names that it binds."""

import pytest

from nbjudge.names import assigned_names, bound_names, free_names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x = y", "y"),
        ("print(len(x))", "x"),
        ("x.y.z", "x"),
        ("x['a'] = 1", "x"),
        ("x.a = 1", "x"),
        ("f'{x!r:{width}}'", "x width"),
        ("squares = [x * k for x in numbers]", "k numbers"),
        ("f = lambda a, b=default: a + c", "c default"),
        ("def f(a: Kind, *rest, **named) -> Result:\n    local = a\n    return local + x", "Kind Result x"),
        ("def f():\n    import os\n    def g():\n        return os, x\n    return g", "x"),
        ("def f():\n    return later\nlater = 1", ""),
        ("@wrap\nclass A(Base):\n    x = y\n    z = x\n    def m(self):\n        return w", "Base w wrap y"),
        ("class A:\n    def m(self):\n        return super(), __class__", ""),
        ("for row in rows:\n    row", "rows"),
        ("with open(path) as file:\n    file", "path"),
        ("try:\n    f()\nexcept Bad as error:\n    text = str(error)\nelse:\n    text = ''\ntext", "Bad f"),
        (
            "match shape:\n    case {'a': v, **rest}:\n        v, rest\n    case [first, *others]:\n        first",
            "shape",
        ),
        ("import os.path as p, sys\np, sys, os", "os"),
        ("from course import (\n    checks,\n    load,\n)\nchecks, load", ""),
        ("await x", "x"),
    ],
)
def test_free_names_are_those_that_nothing_in_the_source_binds(source, names):
    assert free_names(source) == set(names.split())


@pytest.mark.parametrize(
    "source", ["total += 1", "total = total + 1", "total = f(\n    total)", "print(total)\ntotal = 0"]
)
def test_a_name_that_is_read_above_its_assignment_is_free(source):
    assert "total" in free_names(source)


def test_a_name_that_is_only_deleted_is_free():
    assert free_names("del total") == {"total"}
    assert free_names("total = 1\ndel total") == set()


def test_a_name_that_is_read_first_is_found_behind_more_than_256_others():
    others = "\n".join(f"a{number} = 0" for number in range(700))
    assert free_names(f"{others}\ntotal += a699") == {"total"}


def test_a_name_bound_inside_a_function_alone_is_free_outside():
    assert free_names("def f():\n    x = 1\nx") == {"x"}
    assert free_names("squares = [x for x in range(3)]\nx") == {"x"}
    assert free_names("class A:\n    x = 1\nx") == {"x"}


def test_a_class_body_is_no_scope_of_the_functions_in_it():
    assert free_names("class A:\n    x = 1\n    def m(self):\n        return x") == {"x"}


def test_a_global_statement_or_a_walrus_binds_at_the_top():
    assert free_names("def f():\n    global g\n    g = 1\nf()\ng") == set()
    assert bound_names("def f():\n    global g\n    g = 1") == {"f", "g"}
    assert free_names("big = [y := x for x in numbers]\ny") == {"numbers"}


def test_a_star_import_binds_no_name_that_can_be_told():
    assert free_names("from pandas import *\nDataFrame()") == {"DataFrame"}


def test_python_s_own_names_are_not_free():
    assert free_names("print(len([True]), __name__, ValueError, display, get_ipython)\nlist = list('ab')") == set()


def test_all_ways_to_bind_are_known():
    source = "import a.b\nfrom c import d as e\nf: int = 1\ng, (h, *i) = 1, (2, 3)\nj += 1\n(k := 1)\n"
    source += "for l in []: pass\nwith m as n: pass\ndef o(): p = 1\nclass Q: r = 1\n"
    assert bound_names(source) == set("a e f g h i j k l n o Q".split())


def test_assigned_names_are_neither_imported_nor_defined():
    source = (
        "import pandas as pd\nfrom course import load\ndef f(): pass\nclass A: pass\nhr = load('hr')\nk = lambda: 1"
    )
    assert assigned_names(source) == {"hr", "k"}


@pytest.mark.parametrize("find", [free_names, bound_names, assigned_names])
def test_what_is_not_python_raises(find):
    with pytest.raises(SyntaxError):
        find("x = = 1")
