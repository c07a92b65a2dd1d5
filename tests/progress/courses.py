"""A small course for tests: two chapters, three lessons, two exercises each."""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

STEMS = ("ch1_introduction/lesson1_start", "ch1_introduction/lesson2_more", "ch2_techniques/lesson1_end")
TOP = """# {number} {title}

**You will be able to**

- say what {title} is, and
  why;
- do it.

**Time** about 40 minutes, two exercises.
"""
END = "**Further reading**\n\n- Ada Novak, *[Of {title}](https://example.org/{title})* (2020).\n"


def write_release(folder: Path) -> Path:
    """Write the lessons as students receive them."""
    for stem, number, title in zip(STEMS, ("1.1", "1.2", "2.1"), ("Start", "More", "End"), strict=True):
        cells = [new_markdown_cell(TOP.format(number=number, title=title))]
        for place, name in enumerate((f"{title.lower()}_one", f"{title.lower()}_two"), 1):
            cells.append(new_markdown_cell(f"Prose.\n\n### Exercise {place}: find {name}\n\nDo it."))
            cells.append(_cell(f"{name} = ...", name, solution=True, grade=False))
            test = f"from course import checks\n\nchecks.require({name} == 1, 'no')"
            cells.append(_cell(test, f"{name}_test", solution=False, grade=True, points=place))
        cells.append(new_markdown_cell(END.format(title=title)))
        path = folder / f"{stem}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(new_notebook(cells=cells), path)
    return folder


def answer(work: Path, stem: str, **answers: str) -> None:
    """Write answers into a lesson of a work folder."""
    path = work / f"{stem}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell.source = f"{name} = {answers[name]}"
    nbformat.write(notebook, path)


def _cell(source: str, name: str, **entry: object):
    entry = {"grade_id": name, "locked": False, "schema_version": 3, "task": False, **entry}
    return new_code_cell(source, metadata={"nbgrader": entry})
