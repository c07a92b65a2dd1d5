"""A file that would be ignored because of its name is told, and so are two lessons with one number."""

import pytest
from little_lessons import LESSON, STEM, lay

from instructor.authoring.lessons import read_lesson
from instructor.authoring.rules import check_rules, read_lessons
from instructor.errors import AuthorError


def told(root) -> str:
    with pytest.raises(AuthorError) as caught:
        read_lessons(root)
    return str(caught.value)


@pytest.mark.parametrize(
    "name",
    ["ch1_x/small.py", "ch1_x/lesson_y.py", "ch1_x/Lesson2_y.py", "x/lesson2_y.py", "lesson2_y.py", "ch1_x/a/b.py"],
)
def test_a_text_that_is_not_called_as_a_lesson_is_told(tmp_path, name):
    lay(tmp_path)
    path = lay(tmp_path, LESSON, name.removesuffix(".py"))
    assert told(tmp_path).startswith(
        f"{path}:1: this file isn't built: give it a name such as chapters/ch1_introduction/lesson9_trial.py"
    )


@pytest.mark.parametrize("name", [".ipynb_checkpoints/lesson1_y-checkpoint", "__pycache__/lesson1_y"])
def test_what_editors_leave_behind_is_ignored(tmp_path, name):
    lay(tmp_path)
    lay(tmp_path, LESSON, f"ch1_x/{name}")
    assert [lesson.stem for lesson in read_lessons(tmp_path)] == [STEM]


@pytest.mark.parametrize("stem", ["ch1_x/lesson1_z", "ch1_another/lesson1_z"])
def test_two_lessons_with_one_number_are_told(tmp_path, stem):
    lay(tmp_path)
    lay(tmp_path, stem=stem)
    assert "there's another lesson 1.1, " in told(tmp_path)


def test_a_title_with_the_number_of_another_lesson_is_told(tmp_path):
    path = lay(tmp_path, LESSON.replace("# # 1.1 Sums", "# # 1.8 Sums"))
    with pytest.raises(
        AuthorError, match=r":1: the title begins with 1\.8, but the file's name makes this lesson 1\.1"
    ):
        check_rules(read_lesson(path))


def test_answers_to_no_lesson_are_told(tmp_path):
    lay(tmp_path)
    path = tmp_path / "tests" / "answers" / "ch1_x" / "lesson1_yy.py"
    path.parent.mkdir(parents=True)
    path.touch()
    assert told(tmp_path).startswith(f"{path}:1: these answers don't belong to any lesson")
