"""What the prose of lesson 1.7 says about its data, for several class seeds."""

import matplotlib
import pandas as pd
import pytest

from instructor.authoring.lessons import read_lesson

CHAPTER = "chapters/ch1_introduction/lesson7_retention.py"


@pytest.fixture(params=range(3))
def lesson(request, monkeypatch, pytestconfig):
    """Return all names after a run of the solved lesson without its tests, on the data of one class seed."""
    monkeypatch.setenv("COURSE_SEED", str(request.param))
    matplotlib.use("agg")
    names: dict = {}
    for cell in read_lesson(pytestconfig.rootpath / CHAPTER).cells:
        if cell.kind == "code" and not cell.test:
            exec(compile(cell.source, CHAPTER, "exec"), names)
    yield names
    names["place"].cleanup()


def test_the_stores_are_as_the_prose_says(lesson):
    assert (lesson["events"].groupby("id_number").size() == 3).all()
    assert {"id_number", "illness_category", "policy_limit"} <= set(lesson["records"][0])
    golden = sum("tax_pin" in record for record in lesson["records"])
    assert 0 < golden < len(lesson["records"])
    overdue = lesson["insurance"]["retention"].isin(["archived", "expired"])
    assert len(lesson["late"]) == overdue.sum() - 1  # the person who asked has already been erased


def test_deleted_bytes_remain_in_the_file_until_it_is_rewritten(lesson):
    content, start = lesson["content"], lesson["start"]
    member = lesson["insurance"].set_index("id_number").loc[lesson["victim"]]
    assert start >= 0 and content[start:].startswith((lesson["victim"] + member["county"]).encode())
    assert lesson["files_with"](lesson["folder"], lesson["victim"]) == ["backup.sqlite"]


def test_deletion_by_age_loses_the_early_years_and_lengthens_the_average(lesson):
    before, after = lesson["by_year"], lesson["after"]
    assert before.iloc[0] < 10 and before[2024] > 100
    assert (after[after.index < 2019] == 0).all() and (before[before.index < 2019] > 0).all()
    assert (after[after.index >= 2020] == before[before.index >= 2020]).all()
    means = [
        (table["account_withdrawal"] - table["date_of_entry"]).dt.days.mean()
        for table in (lesson["leavers"], lesson["kept"])
    ]
    assert means[0] < means[1]


def test_the_months_of_the_example():
    ten = pd.DateOffset(months=10)
    assert pd.Timestamp("2023-09-30") + ten == pd.Timestamp("2024-07-30")
    assert pd.Timestamp("2024-04-30") + ten == pd.Timestamp("2025-02-28")
    assert pd.Timestamp("2024-07-31") - ten == pd.Timestamp("2023-09-30")
    assert pd.Timestamp("2024-08-01") - ten > pd.Timestamp("2023-09-30")
