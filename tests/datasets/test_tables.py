"""What holds for every table, whatever the seed."""

from pathlib import Path

import pandas as pd
import pytest
from samples import sample

from course.datasets import catalogue, describe, load
from course.datasets.__main__ import csv, published, sheets, write
from course.datasets.making.registry import generate
from course.datasets.making.sheet import NO_REAL_PERSON, ROLES, Column, DataSheet

NAMES = list(catalogue()["name"])
SEEDS = range(5)
FOLDER = Path(__file__).parents[2] / "datasets"

every_table = pytest.mark.parametrize("name", NAMES)


@every_table
def test_a_table_has_the_columns_types_and_rows_of_its_sheet(name):
    sheet, table = describe(name), load(name)
    assert table.dtypes.astype(str).to_dict() == sheet.dtypes
    assert list(table.columns) == list(sheet.dtypes)
    assert len(table) == sheet.rows
    assert table.index.equals(pd.RangeIndex(sheet.rows))


@every_table
@pytest.mark.parametrize("seed", sample(SEEDS, len(SEEDS)))
def test_the_calibration_holds_within_its_tolerance(name, seed):
    table = load(name, seed)
    off = {f.what: f.measure(table) for f in describe(name).facts if abs(f.measure(table) - f.value) > f.tolerance}
    assert off == {}


def test_a_missing_text_is_still_missing_in_the_table_of_a_sheet():
    sheet = DataSheet("towns", 3, "", (Column("town", "str", "quasi", ""), Column("people", "int64", "other", "")))
    fitted = sheet.fit(pd.DataFrame({"people": [1, 2, 3], "town": ["Nyeri", None, float("nan")]}))
    assert fitted["town"].isna().tolist() == [False, True, True]


@every_table
def test_a_sheet_has_a_known_role_and_a_meaning_for_each_column(name):
    sheet = describe(name)
    assert all(column.role in ROLES and column.meaning for column in sheet.columns)
    assert sheet.purpose and sheet.facts and all(fact.source for fact in sheet.facts)


@every_table
def test_a_sheet_shows_its_columns_its_figures_and_that_nobody_is_real(name):
    sheet = describe(name)
    for shown in (repr(sheet), sheet._repr_markdown_()):
        assert NO_REAL_PERSON in shown
        assert all(part in shown for part in [*sheet.dtypes, *(fact.what for fact in sheet.facts)])


@every_table
def test_the_same_seed_gives_the_same_table_and_another_seed_another(name):
    first = load(name, 3)
    generate.cache_clear()
    pd.testing.assert_frame_equal(first, load(name, 3))
    assert not first.equals(load(name, 4))


@every_table
def test_changing_what_load_returned_changes_nothing_else(name):
    before, mine = load(name), load(name)
    mine.iloc[:, 0] = mine.iloc[::-1, 0].to_numpy()
    mine["new"] = 1
    del mine[before.columns[1]]
    pd.testing.assert_frame_equal(load(name), before)


@every_table
def test_the_published_file_is_the_table_of_seed_0(name):
    plain, packed = FOLDER / f"{name}.csv", FOLDER / f"{name}.csv.gz"
    assert plain.exists() != packed.exists()
    assert published(FOLDER, name) == csv(load(name, seed=0))


@every_table
def test_a_published_file_reads_back_as_the_table(name):
    types = describe(name).dtypes
    dates = [column for column, dtype in types.items() if dtype.startswith("datetime")]
    texts = {column: dtype for column, dtype in types.items() if column not in dates}
    file = next(FOLDER.glob(f"{name}.csv*"))
    pd.testing.assert_frame_equal(pd.read_csv(file, dtype=texts, parse_dates=dates), load(name, seed=0))


def test_the_published_page_holds_the_data_sheets():
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == sheets()


@pytest.mark.slow
def test_writing_twice_gives_the_same_bytes_and_ignores_the_class_seed(tmp_path, monkeypatch):
    write(tmp_path / "a")
    monkeypatch.setenv("COURSE_SEED", "9")
    write(tmp_path / "b")
    content = [{f.name: f.read_bytes() for f in (tmp_path / folder).iterdir()} for folder in "ab"]
    assert content[0] == content[1]


def test_there_are_no_files_but_those_of_the_tables():
    found = {f.name.removesuffix(".gz") for f in FOLDER.iterdir()}
    assert found == {f"{name}.csv" for name in NAMES} | {"README.md"}
