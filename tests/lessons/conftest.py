"""What tests of all lessons share: notebooks that were run from top to end."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).parents[2]
CLOCK = "import time\nprint(time.process_time())"


@dataclass
class Ran:
    """A notebook with its outputs, and the seconds of processor time that its kernel took."""

    notebook: NotebookNode
    seconds: float


@pytest.fixture(scope="session")
def run_all(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Ran]:
    """Run a notebook as *Run All* does; a second time it is there already."""
    known: dict[tuple[str, str], Ran] = {}

    def run(folder: str, stem: str) -> Ran:
        if (folder, stem) not in known:
            notebook = nbformat.read(ROOT / folder / f"{stem}.ipynb", as_version=4)
            notebook.cells.append(nbformat.v4.new_code_cell(CLOCK))
            where = {"metadata": {"path": str(tmp_path_factory.mktemp("run"))}}
            NotebookClient(notebook, timeout=60, resources=where).execute()
            seconds = float(notebook.cells.pop().outputs[0].text)
            known[folder, stem] = Ran(notebook, seconds)
        return known[folder, stem]

    return run


@pytest.hookimpl(tryfirst=True)  # marks are read in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests try the claims of each chapter's first lesson, and slow tests try the others'."""
    for item in items:
        is_claim = item.path.parent.parent == Path(__file__).parent
        if is_claim and not item.path.stem.startswith("test_lesson1_"):
            item.add_marker(pytest.mark.slow)
