"""After a cell with a test, the notebook is as it was before."""

import warnings

import pytest
from IPython.core.interactiveshell import InteractiveShell

from nbjudge.cells import watch_cells

pytestmark = pytest.mark.slow

TEST = """from nbjudge import cells


@cells.test
def total_test():
    from nbjudge import checks

    digits = 3
    {body}
"""


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell()
    shell.events.register("pre_run_cell", lambda _: None)
    watch_cells(shell)
    return shell


@pytest.fixture
def run(shell, capsys):
    """Run cells in a fresh namespace; return it, and what the last cell's value was."""
    shell.reset(new_session=False)

    def run_all(*cells):
        for cell in cells[:-1]:
            shell.run_cell(cell).raise_error()
        return shell.user_ns, shell.run_cell(cells[-1])

    return run_all


@pytest.mark.parametrize("body", ["pass", "raise ValueError(digits)"])
def test_names_are_the_same_objects_as_before_whether_a_test_passes_or_fails(run, body):
    given = "course, digits, total_test, checks, total = [], [], [], [], []"
    names, _ = run(given)
    before = {name: names[name] for name in ("course", "digits", "total_test", "checks", "total")}
    names, result = run("pass", TEST.format(body=body))
    assert result.success is (body == "pass")
    assert {name: names[name] for name in before} == before
    assert all(names[name] is value for name, value in before.items())


def test_no_name_is_new(run):
    names, _ = run("total = 6")
    before = set(names)
    names, _ = run("pass", TEST.format(body="pass"))
    assert {name for name in set(names) - before if not name.startswith("_")} == set()


def test_the_learners_function_still_finds_its_helpers_while_the_test_runs(run):
    answer = (
        "def digits(n): return n + 1\n"
        "def total(n): return digits(n)\n"
        "def checks(): return 1\n"
        "def course(): return checks()"
    )
    body = "assert (total(1), course()) == (2, 1)".replace("course()", "total.__globals__['course']()")
    _, result = run(answer, TEST.format(body=body))
    assert result.success


def test_a_mark_is_shown_as_the_value_of_the_cell(run):
    _, result = run("pass", TEST.format(body="return 1.5"))
    assert result.result == 1.5


def test_without_a_mark_nothing_is_shown(run):
    _, result = run("pass", TEST.format(body="pass"))
    assert result.result is None


def test_a_name_that_the_learners_code_deletes_meanwhile_is_back(run):
    names, _ = run("total = [6]\ndef forget():\n    global total\n    del total", TEST.format(body="forget()"))
    assert names["total"] == [6]


WARNS = """import warnings
    warnings.warn("this will change", {kind})
    return 1.5"""


@pytest.mark.parametrize("kind", ["FutureWarning", "DeprecationWarning", "PendingDeprecationWarning", "RuntimeWarning"])
@pytest.mark.parametrize("action", ["always", "error"])
def test_a_warning_while_a_test_runs_is_neither_shown_nor_raised(run, kind, action):
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter(action)
        _, result = run("pass", TEST.format(body=WARNS.format(kind=kind)))
    assert (result.result, shown) == (1.5, [])


def test_after_a_test_warnings_are_shown_as_before(run):
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        run(TEST.format(body=WARNS.format(kind="FutureWarning")), "import warnings; warnings.warn('look')")
    assert [str(warning.message) for warning in shown] == ["look"]


def test_what_a_test_itself_writes_to_stderr_is_still_shown(run, capsys):
    run("pass", TEST.format(body="import sys; print('trouble', file=sys.stderr)"))
    assert capsys.readouterr().err == "trouble\n"
