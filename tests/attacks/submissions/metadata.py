"""Attacks that change the information about cells in a notebook, such as points, flags, tags, names, order and format."""

from functools import partial

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell
from submission import ENDS_RUN, FULL, LOSES, Effect, Submission, cell, entry, nothing

KIND = "metadata"
WRONG = {"total": "total = 1"}
WAITS = dict.fromkeys(FULL, None) | {"last_test": 1}  # no marks: a person has to look
attack = partial(Submission, kind=KIND)


def test_cell(made: NotebookNode) -> NotebookNode:
    return cell(made, "total_test")


def skipped(made):
    test_cell(made).metadata.tags = ["skip-execution"]


def worth_more(made):
    entry(test_cell(made))["points"] = 100


def an_answer(made):
    entry(test_cell(made)).update(solution=True, locked=False)
    test_cell(made).source = "1"


def no_test(made):
    entry(test_cell(made)).update(grade=False, locked=False)
    test_cell(made).source = "1"


def as_text(made):
    one = test_cell(made)
    one.cell_type = "markdown"
    del one["outputs"], one["execution_count"]


def as_raw(made):
    as_text(made)
    test_cell(made).cell_type = "raw"


def own_cell_as_test(made):
    one = new_code_cell("1")
    one.metadata["nbgrader"] = dict(entry(test_cell(made)), locked=False)
    del test_cell(made).metadata["nbgrader"]
    made.cells.append(one)


def invented(made):
    one = new_code_cell("1 + 1")
    one.metadata["nbgrader"] = dict(entry(test_cell(made)), grade_id="bonus", points=50)
    made.cells.append(one)


def copied(made):
    made.cells.append(test_cell(made).copy())


def deleted(made):
    made.cells.remove(test_cell(made))


def version(number):
    def change(made):
        entry(test_cell(made))["schema_version"] = number

    return change


def other_kernel(made):
    made.metadata["kernelspec"] = {"name": "none", "display_name": "none", "language": "none"}
    made.metadata["language_info"] = {"name": "none", "file_extension": ".txt"}


def setup_changed(made):
    cell(made, "setup").source = 'people = pd.DataFrame({"age": [630]})\nSCALE = 1'


def setup_skipped(made):
    cell(made, "setup").metadata.tags = ["skip-execution"]


def tests_first(made):
    tests = [one for one in made.cells if entry(one).get("grade_id", "").endswith("_test")]
    rest = [one for one in made.cells if one not in tests]
    made.cells = [*rest[:2], new_code_cell("total = 630"), *tests, *rest[2:]]


def tags_as_number(made):
    for one in made.cells:
        one.metadata["tags"] = 5


def metadata_as_list(made):
    test_cell(made).metadata["nbgrader"] = ["grade", "total_test"]


def name_as_list(made):
    entry(test_cell(made))["grade_id"] = ["total_test"]


def source_as_number(made):
    made.cells[1]["source"] = 5


def half_a_character(made):
    made.cells.insert(0, new_markdown_cell("\ud83d"))
    cell(made, "why").source = "\ud83d"


def many_cells(made):
    made.cells += [new_code_cell("") for _ in range(10_000)]


def attached(made):
    cell(made, "why")["attachments"] = {"a.png": {"image/png": "A" * 1000}, "../../b": {"text/html": "<b>"}}


def nested(folder):
    path = folder / "one.ipynb"
    path.write_text(path.read_text().rstrip()[:-1] + ', "deep": ' + '{"a":' * 600 + "1" + "}" * 601)


def endless(folder):
    with open(folder / "one.ipynb", "wb") as file:
        file.truncate(300 << 20)


SUBMISSIONS = [
    attack("the test is tagged to be skipped", answers=WRONG, change=skipped, earns=nothing("total_test")),
    attack(
        "the test's points are changed to 100",
        change=worth_more,
        earns={"total_test": 2},
        why_not="nbgrader also uses the points from the gradebook",
    ),
    attack(
        "the test is marked as an answer",
        answers=WRONG,
        change=an_answer,
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack(
        "the test is no longer marked as a test",
        answers=WRONG,
        change=no_test,
        earns=nothing("total_test"),
        effect=Effect("leaves the exercise without a mark", lambda seen: seen.marks.get("total_test") is None),
    ),
    attack(
        "the test is converted to text",
        answers=WRONG,
        change=as_text,
        earns=nothing("total_test"),
        why_not="nbgrader converts it back",
    ),
    attack(
        "the test is converted to a raw cell",
        answers=WRONG,
        change=as_raw,
        earns=nothing("total_test"),
        why_not="nbgrader converts it back",
    ),
    attack(
        "the student's own cell has the name of the test",
        answers=WRONG,
        change=own_cell_as_test,
        earns=nothing("total_test"),
        why_not="nbgrader writes the test into it",
    ),
    attack(
        "a made-up test is worth 50 points", answers=WRONG, change=invented, earns=nothing("total_test"), effect=LOSES
    ),
    attack("the test is in the notebook twice", change=copied, effect=ENDS_RUN, alone=True),
    attack(
        "the test is deleted",
        answers=WRONG,
        change=deleted,
        earns=nothing("total_test"),
        effect=Effect("leaves the exercise without a mark", lambda seen: seen.marks.get("total_test") is None),
    ),
    attack("the test has a format version from the future", change=version(99), effect=ENDS_RUN, alone=True),
    attack("the test has an old format version", change=version(1), effect=ENDS_RUN, alone=True),
    attack(
        "the notebook requests a different kernel",
        answers=WRONG,
        change=other_kernel,
        earns=nothing("total_test"),
        why_not="nbgrader also uses the kernel from the gradebook",
    ),
    attack(
        "a locked cell is changed",
        answers={"total": 'total = int(people["age"].sum()) * SCALE'},
        change=setup_changed,
        why_not="nbgrader restores it",
    ),
    attack(
        "a locked cell is tagged to be skipped",
        change=setup_skipped,
        own={"setup": 'people, SCALE = pd.DataFrame({"age": [630]}), 1'},
        why_not="it harms only the student who does it",
    ),
    attack(
        "the tests are moved ahead of the answers, and one value is set before the tests run",
        answers=WRONG,
        change=tests_first,
        earns=nothing("total_test"),
    ),
    attack("the tags are replaced with a number", change=tags_as_number, effect=LOSES),
    attack(
        "the test's metadata is replaced with a list",
        answers=WRONG,
        change=metadata_as_list,
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack(
        "the test's name is replaced with a list",
        answers=WRONG,
        change=name_as_list,
        earns=nothing("total_test"),
        effect=LOSES,
    ),
    attack("a cell's text is replaced with a number", change=source_as_number, effect=LOSES),
    attack("a text contains a lone surrogate", change=half_a_character, effect=LOSES),
    attack("metadata is nested too deeply", files=nested, earns=WAITS, effect=LOSES),
    attack("the notebook is 300 MB in size", files=endless, earns=WAITS, effect=LOSES),
    attack("there are 10,000 empty cells", change=many_cells, why_not="they aren't run"),
    attack("a text cell has invalid attachments", change=attached, why_not="no one opens them"),
]
