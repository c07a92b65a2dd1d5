"""Names, seeds and the class seed."""

import numpy as np
import pytest

from course.datasets import catalogue, describe, load
from course.datasets.making.registry import TABLES
from course.errors import CourseError, UnknownTable


@pytest.fixture(autouse=True)
def no_class_seed(monkeypatch):
    monkeypatch.delenv("COURSE_SEED", raising=False)


def test_without_a_seed_the_default_table_is_that_of_seed_0():
    assert load("hr").equals(load("hr", seed=0))


def test_the_class_seed_is_read_at_each_call(monkeypatch):
    monkeypatch.setenv("COURSE_SEED", "7")
    assert load("hr").equals(load("hr", seed=7))
    monkeypatch.setenv("COURSE_SEED", "8")
    assert load("hr").equals(load("hr", seed=8))


def test_a_seed_of_ones_own_outranks_the_class_seed(monkeypatch):
    monkeypatch.setenv("COURSE_SEED", "7")
    assert load("hr", seed=0).equals(load("hr", seed=np.int64(0)))
    assert not load("hr", seed=0).equals(load("hr"))


@pytest.mark.parametrize("text", ["", "-1", "1.5", "seven", "1_000", "²"])
def test_a_bad_class_seed_is_named_with_its_value(monkeypatch, text):
    monkeypatch.setenv("COURSE_SEED", text)
    with pytest.raises(CourseError) as error:
        load("hr")
    assert "COURSE_SEED" in str(error.value) and repr(text) in str(error.value)


@pytest.mark.parametrize("seed", [-1, 1.0, True, "1", np.float64(2)])
def test_a_bad_seed_is_refused_with_its_value(seed):
    with pytest.raises(CourseError, match="seed is"):
        load("hr", seed=seed)


@pytest.mark.parametrize(("name", "near"), [("HR", "hr"), ("patient", "patients"), ("client", "clients")])
def test_an_unknown_name_gets_the_nearest_one_and_the_list(name, near):
    for ask in (load, describe):
        with pytest.raises(UnknownTable) as error:
            ask(name)
        assert f"did you mean {near!r}" in str(error.value)
        assert all(table in str(error.value) for table in TABLES)


@pytest.mark.parametrize("name", ["", None, 3, "../hr", "sheet", ["hr"]])
def test_what_is_no_name_at_all_is_an_unknown_table_too(name):
    with pytest.raises(UnknownTable):
        load(name)


def test_the_catalogue_has_one_row_a_table():
    table = catalogue()
    assert list(table.columns) == ["name", "rows", "columns", "purpose"]
    assert list(table["name"]) == list(TABLES)
    assert table.set_index("name").loc["hr", ["rows", "columns"]].tolist() == [1470, 11]


def test_two_tables_of_a_seed_do_not_share_random_numbers():
    clients, staff = load("clients")["name"], load("staff_salaries")["name"]
    assert len(set(clients) & set(staff)) < 20
    assert abs(load("patients")["age"].corr(load("hr")["age"].head(1000))) < 0.2
