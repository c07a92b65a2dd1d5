"""What isn't a notebook is described in one sentence that says what to do."""

import pytest
from course_folders import answer, graded, notebook
from odd_submissions import UNREADABLE, as_bytes

from nbjudge.notebooks import parse_notebook
from nbjudge.reading.notebook_texts import UnreadableNotebookError
from nbjudge.reading.texts import decode

MADE = notebook(answer("a", "a = 2"), graded("a_test", "assert a == 2"))
SENTENCES = {
    "a truncated file": "its end is missing: save",
    "an empty file": "the file is empty: save",
    "spaces": "the file is empty: save",
    "zeros": "the file is empty: save",
    "a list": "it doesn't contain a list of cells: save",
    "deep nesting": "its lists are nested too deeply: save",
    "a web page": "it's a web page: download the notebook itself",
    "a pointer of Git LFS": "run `git lfs pull`",
    "both versions of a conflict": "both versions of a Git conflict: choose one",
    "a script": "it's a script: export it",
    "a script of Databricks": "export the notebook in the IPython Notebook format",
    "a notebook of marimo": "run `marimo export ipynb`",
    "a PDF": "it's a PDF: hand in the notebook",
    "a zip file without a notebook": "a zip file without a notebook in it: save",
    "a text": "it isn't a notebook: save",
    "a damaged line": "it's damaged on line",
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_sentence_says_what_a_file_is_and_what_to_do(kind):
    with pytest.raises(UnreadableNotebookError) as caught:
        parse_notebook(decode(UNREADABLE[kind](as_bytes(MADE))))
    assert SENTENCES.get(kind, ": ") in str(caught.value)
