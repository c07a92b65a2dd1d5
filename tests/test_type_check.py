"""The list of modules with type errors can only become shorter."""

import pytest

from instructor import type_check
from instructor.type_check import check_types

ERROR = 'course/a.py:3: error: "int" not callable  [operator]'


def test_an_error_is_reported_unless_its_module_is_an_exception():
    assert check_types([ERROR], []) == [ERROR]
    assert check_types([ERROR], ["course/a.py"]) == []


def test_an_exception_without_errors_has_to_be_removed():
    (fault,) = check_types([ERROR], ["course/a.py", "course/b.py"])
    assert "course/b.py no longer has any type errors" in fault


def _little_course(folder, exceptions=()):
    listed = "".join(f'"{path}",' for path in exceptions)
    (folder / "pyproject.toml").write_text(
        f'[tool.mypy]\nfiles = ["a.py"]\nstrict = true\n[tool.type-check]\nexceptions = [{listed}]\n'
    )
    (folder / "a.py").write_text("def first(numbers: list[int]) -> str:\n    return numbers[0]\n")


def test_the_command_fails_with_the_place_of_an_error(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _little_course(tmp_path)
    with pytest.raises(SystemExit, match=r"^a\.py:2: error: Incompatible return value type"):
        type_check.main()


def test_the_command_passes_if_errors_are_in_exceptions_only(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    _little_course(tmp_path, exceptions=["a.py"])
    type_check.main()
    assert capsys.readouterr().out == "All types match.\n"


def test_the_command_fails_if_mypy_cannot_check(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _little_course(tmp_path, exceptions=["a.py"])
    (tmp_path / "a.py").unlink()
    with pytest.raises(SystemExit, match=r"a\.py"):
        type_check.main()
