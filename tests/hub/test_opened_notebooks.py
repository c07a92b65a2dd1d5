"""Opening a notebook on the hub runs none of the files beside it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_servers import open_notebook, plant, run_cell, serving

from course import server
from course.kernels import private_folder

ROOT = Path(__file__).resolve().parents[2]
HUB = ROOT / "deploy" / "hub"


@pytest.fixture
def variables(request, tmp_path) -> Iterator[dict[str, str]]:
    """The environment that single_user.py gives to a server, with the settings that set_up.sh copies."""
    settings = tmp_path / "settings"
    shutil.copytree(HUB / request.param, settings)
    shutil.copy(HUB / "nbgrader_config.py", settings)
    with private_folder() as runtime:
        yield {"JUPYTER_CONFIG_PATH": str(settings), "PYTHONPATH": str(ROOT), "JUPYTER_RUNTIME_DIR": str(runtime)}


@pytest.mark.parametrize("variables", ["instructor"], indirect=True)
def test_an_instructor_opens_submissions_without_running_anything(tmp_path, variables):
    clone, ran = tmp_path / "clone", tmp_path / "ran"
    plant(clone / "autograded" / "ben" / "ps1", ran)
    with serving(clone, **variables) as address:
        channels = open_notebook(address, "autograded/ben/ps1/one.ipynb")
        assert run_cell(channels, "import os; print(os.listdir())") == "[]\n"
    assert not ran.exists()


@pytest.mark.parametrize("variables", ["student"], indirect=True)
def test_a_student_imports_only_what_a_cell_imports(tmp_path, variables):
    work, ran = tmp_path / "work", tmp_path / "ran"
    plant(work / "ch1", ran)
    server.write_settings(work)
    with serving(work, **{**server.environment(work), **variables}) as address:
        channels = open_notebook(address, "ch1/one.ipynb")
        assert run_cell(channels, "import os, own; print(os.getcwd(), own.value)") == f"{work}/ch1 42\n"
    assert not ran.exists()
