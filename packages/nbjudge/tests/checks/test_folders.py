import os
import re
import sqlite3

import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed

PEOPLE = pd.DataFrame({"id": ["1", "2"], "name": ["Ann", "O'Neil"]})


def test_a_case_has_its_files_and_leaves_nothing_behind():
    with checks.scratch(
        {"a.csv": PEOPLE, "b.json": [{"id": 1}], "c.sqlite": {"people": PEOPLE}, "d.txt": "hi", "e.bin": b"\0"}
    ) as case:
        assert case.csv("a.csv")["name"].tolist() == ["Ann", "O'Neil"]
        assert case.json("b.json") == [{"id": 1}]
        assert case.query("c.sqlite", "select name from people where id = ?", ("2",)) == [("O'Neil",)]
        assert (case / "d.txt").read_text() == "hi" and (case / "e.bin").read_bytes() == b"\0"
        path = case.path
    assert not path.exists()


def test_a_file_that_is_gone_or_broken_is_told():
    with checks.scratch({"a.csv": "x", "b.json": "[1"}) as case:
        (case / "b.json").write_text("[1")
        (case / "a.csv").unlink()
        with pytest.raises(CheckFailed, match=r"a\.csv is gone"):
            case.csv("a.csv")
        with pytest.raises(CheckFailed, match=r"b\.json can no longer be read"):
            case.json("b.json")
        (case / "a.csv").symlink_to("/etc/passwd")
        with pytest.raises(CheckFailed, match="is gone"):
            case.csv("a.csv")


def test_a_database_is_read_from_a_copy():
    with checks.scratch({"c.sqlite": {"people": PEOPLE}}) as case:
        with sqlite3.connect(case / "c.sqlite") as open_writer:
            open_writer.execute("begin immediate")
            assert case.query("c.sqlite", "select count(*) from people") == [(2,)]
        open_writer.close()


def test_a_file_that_became_a_link_or_a_pipe_is_gone(tmp_path):
    (tmp_path / "secret.csv").write_text("a\n1\n")
    with checks.scratch({"one.csv": pd.DataFrame({"a": [1]}), "two.csv": "a\n1\n"}) as case:
        (case / "one.csv").unlink()
        (case / "one.csv").symlink_to(tmp_path / "secret.csv")
        (case / "two.csv").unlink()
        os.mkfifo(case / "two.csv")
        for name in ("one.csv", "two.csv"):
            with pytest.raises(CheckFailed, match=f"{re.escape(name)} is gone"):
                case.csv(name)


def test_a_folder_that_was_swapped_for_a_link_leads_nowhere_else(tmp_path):
    (tmp_path / "one.csv").write_text("a\n1\n")
    with checks.scratch({"one.csv": "a\n2\n"}) as case:
        case.path.rename(case.path.with_suffix(".old"))
        case.path.symlink_to(tmp_path)
        try:
            assert list(case.csv("one.csv")["a"]) == ["2"]
            with pytest.raises(FileExistsError):
                case.write("one.csv", b"x")
        finally:
            case.path.unlink()
            case.path.with_suffix(".old").rename(case.path)


@pytest.mark.parametrize("row", ["1", "sum(n)"])
def test_a_table_without_end_is_no_answer(row, monkeypatch):
    monkeypatch.setattr("nbjudge.checks.folders.LONGEST", 0.5)
    monkeypatch.setattr("nbjudge.checks.folders.MOST_ROWS", 1_000)
    with checks.scratch({"a.db": {"people": PEOPLE}}) as case:
        with sqlite3.connect(case / "a.db") as database:
            database.execute("drop table people")
            endless = "with recursive c(n) as (select 1 union all select n + 1 from c)"
            database.execute(f"create view people as {endless} select {row} as id from c")
        with pytest.raises(CheckFailed, match=r"a\.db can no longer be read"):
            case.query("a.db", "select id from people")


def test_a_field_that_one_function_searches_for_minutes_is_no_answer():
    """A function of SQL can't be interrupted, so its texts are short."""
    with checks.scratch({"a.db": {"people": PEOPLE}}) as case:
        with sqlite3.connect(case / "a.db") as database:
            database.execute("drop table people")
            text, part = "hex(zeroblob(60000))", "hex(zeroblob(30000)) || '1'"  # a bit longer than allowed
            database.execute(f"create table people(name, id generated always as (instr({text}, {part})) virtual)")
            database.execute("insert into people(name) values ('x')")
        with pytest.raises(CheckFailed, match=r"a\.db can no longer be read"):
            case.query("a.db", "select id from people")
