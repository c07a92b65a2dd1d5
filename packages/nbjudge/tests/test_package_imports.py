"""The modules of nbjudge import one another in one direction only."""

from pathlib import Path

from module_imports import Modules

# From the bottom up: a part imports only from itself and from those before it.
ORDER = (
    "errors",
    "fast_start",
    "files",
    "number_formats",
    "cell_metadata",
    "reading",
    "notebooks",
    "kernels",
    "class_file",
    "courses",
    "names",
    "regions",
    "escaping",
    "csv_files",
    "workbooks",
    "results",
    "cells",
    "checks",
    "records",
    "wire",
    "sandbox",
    "processes",
    "learner",
    "judging",
    "marking",
    "servers",
    "gradebook",
    "attempts",
    "runs",
    "exchange",
    "collect",
    "feedback",
    "report",
    "regrade",
    "export",
    "term",
    "retention",
    "similar",
    "platforms",
    "example",
    "cli",
)
MODULES = Modules(Path(__file__).resolve().parents[1] / "src", "nbjudge", ORDER)


def test_every_module_has_a_place_in_the_order():
    assert {MODULES.part(module) for module in MODULES.paths} - {""} == set(ORDER)


def test_modules_import_only_from_those_before_them():
    assert MODULES.upward() == []


def test_no_module_imports_itself_through_others():
    assert set(MODULES.paths) <= {*MODULES.sort(), "nbjudge"}
