"""An error in a course's configuration stops every command before it does anything."""

import pytest
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder

LINES = {
    "a syntax error": ("c.CourseDirectory.course_id = 'x'\nc.Execute.timeout = = 5\n", 2, "SyntaxError: "),
    "an error while it runs": ("import math\n\nc.Execute.timeout = math.sqrt(-1)\n", 3, "ValueError: "),
    "a name that doesn't exist": ("c.Execute.timeout = minutes(5)\n", 1, "NameError: name 'minutes'"),
    "an exit": ("import sys\nsys.exit('stop')\n", 2, "SystemExit: stop"),
    "a wrong value of nbgrader's": ("\nc.CourseDirectory.max_file_size = 'big'\n", 2, "expected an int"),
    "a wrong value of ours": ("c.GradingLimits.processes = 'many'\n", 1, "expected an int"),
    "a wrong level of logging": ("c.Application.log_level = 'LOUD'\n", 1, "LOUD"),
}
COMMANDS = [
    ["grade", "ps1"],
    ["regrade", "ps1"],
    ["collect", "ps1", "--from", "all.zip"],
    ["feedback", "ps1"],
    ["report", "ps1"],
    ["export", "--format", "csv"],
    ["students", "--from", "class.csv"],
]


@pytest.mark.parametrize("kind", LINES)
def test_an_error_is_reported_with_its_file_and_line(tmp_path, kind):
    text, line, said = LINES[kind]
    (tmp_path / "nbgrader_config.py").write_text(text)
    with pytest.raises(CourseError) as caught:
        CourseFolder(tmp_path, "ps1").require_configuration()
    message = str(caught.value)
    assert f"{tmp_path / 'nbgrader_config.py'}, line {line}: " in message and said in message


def test_an_error_in_a_json_file_is_reported_with_its_line(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("")
    (tmp_path / "nbgrader_config.json").write_text('{\n"CourseDirectory": {,}}')
    with pytest.raises(CourseError, match=r"nbgrader_config\.json, line 2: JSONDecodeError: "):
        CourseFolder(tmp_path, "ps1").require_configuration()


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_every_command_stops_before_it_writes_anything(tmp_path, words):
    (tmp_path / "nbgrader_config.py").write_text("c.Execute.timeout = (\n")
    done = CliRunner().invoke(app, [*words, "--course", str(tmp_path)])
    assert isinstance(done.exception, CourseError) and "line 1: SyntaxError" in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["nbgrader_config.py"]
