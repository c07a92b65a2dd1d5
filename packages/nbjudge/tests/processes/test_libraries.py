"""What a process loads before it forks."""

import os
import subprocess
import sys

import pytest

from nbjudge.processes import libraries
from nbjudge.processes.libraries import harmless, preload, usual_libraries


def test_what_cells_import_is_listed_and_what_they_use_of_it_in_any_cell():
    cells = [
        "import json\nimport numpy as np\nfrom course import load, plotting",
        "%magic",
        "plotting.bars([1])\nself.plotting.tree\nother.show()",
    ]
    assert usual_libraries(cells) == ["numpy", "course.load", "course.plotting", "course.plotting.bars"]


def test_imports_beside_a_magic_in_try_blocks_and_with_a_star_are_listed():
    cells = [
        "%matplotlib inline\nimport scipy.stats",
        "try:\n    import nbformat\nexcept ImportError:\n    pass",
        "!ls\nfrom phe import *",
    ]
    assert usual_libraries(cells) == ["matplotlib.pyplot", "scipy.stats", "nbformat", "phe"]


def test_a_module_of_the_assignments_folder_and_one_that_is_not_installed_are_not_listed():
    assert usual_libraries(["import pandas, helper, benchmarks, no_such_library"], {"pandas"}) == []


@pytest.mark.parametrize("unreadable", ["x = !true\n" * 510, "-" * 20_000 + "1", "1\0", 'a = %"""%%time%'])
def test_a_cell_that_cannot_be_read_imports_nothing(unreadable):
    assert usual_libraries([unreadable, "import pandas"]) == usual_libraries(["import pandas"])


def test_what_is_not_there_is_left_to_the_cell_that_asks_for_it():
    preload(["numpy.no_such_function", "no_such_library", "course.no_such_name"])


STAND_INS = {
    "calm": "x = 1",
    "threads": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
    "device": "file = open('/dev/full')",
    "broken": "raise RuntimeError('no')",
    "leaves": "import sys\nsys.exit(3)",
    "ends": "import os\nos._exit(3)",
}


@pytest.fixture
def stand_ins(tmp_path, monkeypatch):
    for name, text in STAND_INS.items():
        (tmp_path / f"stand_in_{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted in /proc")
def test_a_library_that_starts_threads_opens_a_device_or_ends_the_process_is_left_to_the_student(stand_ins):
    names = [f"stand_in_{name}" for name in STAND_INS]
    assert harmless([*names, "numpy"], stand_ins) == ["stand_in_calm", "stand_in_broken", "stand_in_leaves", "numpy"]


def test_an_import_that_fails_in_any_way_harms_nobody(stand_ins):
    preload(["stand_in_broken", "stand_in_leaves", "stand_in_calm"])
    assert "stand_in_calm" in sys.modules


def test_libraries_that_are_known_are_not_probed(monkeypatch):
    monkeypatch.setattr(libraries.subprocess, "run", lambda *_, **__: pytest.fail("it was probed"))
    assert harmless(["numpy", "matplotlib.pyplot"]) == ["numpy", "matplotlib.pyplot"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted in /proc")
def test_a_library_is_tried_once_and_again_when_another_version_is_installed(stand_ins, tmp_path, monkeypatch):
    version, names, notes, tried = tmp_path / "calm-1.dist-info", ["stand_in_calm", "stand_in_threads"], {}, []
    version.mkdir()
    run = libraries.subprocess.run
    monkeypatch.setattr(
        libraries.subprocess, "run", lambda command, **how: tried.append(command) or run(command, **how)
    )
    for _ in range(2):
        assert harmless(names, stand_ins, notes) == ["stand_in_calm"]
        assert tried.pop() and len(tried) == 2  # both together, then each alone
        assert harmless([*names, "numpy"], stand_ins, notes) == ["stand_in_calm", "numpy"] and len(tried) == 2
        tried.clear()
        version = version.rename(tmp_path / "calm-2.dist-info")


def test_a_library_of_which_something_else_is_imported_is_tried_again(stand_ins, monkeypatch):
    notes = {}
    harmless(["stand_in_calm"], stand_ins, notes)
    monkeypatch.setattr(libraries, "_refused_by_one", lambda *_: {"1 threads"})
    assert harmless(["stand_in_calm"], stand_ins, notes) == ["stand_in_calm"]
    assert harmless(["stand_in_calm.x"], stand_ins, notes) == []


def test_a_figure_is_loaded_when_it_is_used_and_not_when_figures_are_imported():
    program = """
import sys
from nbjudge.processes.libraries import preload
preload(["course.plotting"])
assert "matplotlib" not in sys.modules
preload(["course.plotting.bars"])
assert "matplotlib.pyplot" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
