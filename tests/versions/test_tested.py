"""The table of tested environments in the documentation is the one of the record."""

from dataclasses import replace
from pathlib import Path

from instructor.versions.environments import SHOWN
from instructor.versions.tested import PAGE, RECORD, RangeResult, read_record, table, with_table, write_record

ROOT = Path(__file__).resolve().parents[2]
RECORDED = read_record(ROOT)
ROW = RangeResult("3.13.0", "lowest", dict.fromkeys(SHOWN, "1.0"), lessons=32, ways=2, verdicts=1404, unexpected=0)


def test_the_page_s_table_is_the_record_s():
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert table(RECORDED) in page and with_table(page, RECORDED) == page


def test_all_verdicts_of_the_record_were_as_expected():
    assert {(one.python, one.choice): one.unexpected for one in RECORDED if one.unexpected} == {}


def test_a_table_has_a_column_for_each_library_and_a_row_for_each_environment():
    head, _, *rows = table([ROW, replace(ROW, python="3.14.1")]).splitlines()
    assert head == f"| Python | Versions | {' | '.join(SHOWN)} | Lessons | Ways | Verdicts | Unexpected |"
    assert rows[1] == f"| 3.14.1 | lowest | {' | '.join(['1.0'] * len(SHOWN))} | 32 | 2 | 1,404 | 0 |"


def test_without_results_there_is_a_sentence():
    assert table([]) == "No results have been recorded yet."


def test_a_new_result_replaces_the_older_one_of_the_same_environment(tmp_path):
    for path in (RECORD, PAGE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes((ROOT / path).read_bytes())
    (tmp_path / RECORD).write_text("[]")
    newer = [replace(ROW, python="3.13.5"), replace(ROW, python="3.9.1", choice="highest")]
    write_record(tmp_path, [ROW])
    write_record(tmp_path, newer)
    assert read_record(tmp_path) == [newer[1], newer[0]]
    assert table([newer[1], newer[0]]) in (tmp_path / PAGE).read_text(encoding="utf-8")
