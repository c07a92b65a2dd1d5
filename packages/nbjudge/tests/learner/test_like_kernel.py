"""The learner's process shows and offers what a kernel does."""

import pytest

from nbjudge.judging.session import begin
from nbjudge.learner.like_kernel import thread_limits
from nbjudge.processes.fork_server import ForkServer
from nbjudge.records.cell_outputs import text_of
from nbjudge.records.verdicts import Limits


@pytest.fixture
def run(server, tmp_path):
    """Run a cell as in a kernel, and return its outputs."""
    process = begin(server.path, Limits(), {}, str(tmp_path), as_kernel=True)
    yield lambda source: process.run(source)["outputs"]
    process.end()


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.system('echo told')",
        "import subprocess\nsubprocess.run(['echo', 'told'])",
        "import os\nos.write(1, b'told\\n')",
        "import ctypes\nctypes.CDLL(None).puts(b'told')\nctypes.CDLL(None).fflush(None)",
        "import multiprocessing\none = multiprocessing.Process(target=print, args=['told'])\none.start()\none.join()",
        "import sys\nprint('told', file=sys.__stdout__, flush=True)",
    ],
)
def test_what_reaches_the_descriptors_of_the_process_stands_below_the_cell(run, source):
    assert text_of(run(source), "stdout") == "told\n"


def test_a_child_process_stands_between_what_was_printed_before_and_after_it(run):
    shown = run("import os\nprint('before')\nos.system('echo between; echo wrong >&2')\nprint('after')")
    assert text_of(shown, "stdout") == "before\nbetween\nafter\n" and text_of(shown, "stderr") == "wrong\n"


def test_a_test_whose_child_process_writes_to_stderr_earns_nothing(inside):
    assert inside("x = 1", "import os\ndone = os.system('echo wrong >&2')").points == 0
    assert inside("x = 1", "import os\ndone = os.system('echo fine')").points == 2


def test_a_program_that_writes_without_end_is_cut_and_the_next_cell_is_free_of_it(run):
    assert len(text_of(run("import os\nos.system('yes | head -c 9000000')"), "stdout")) < 6_000_000
    assert run("print('next')") == [{"output_type": "stream", "name": "stdout", "text": "next\n"}]


def test_programs_that_are_given_the_stream_itself_are_not_heard(run):
    assert run("import subprocess, sys\ndone = subprocess.run(['echo', 'lost'], stdout=sys.stdout)") == []


def test_what_a_cell_puts_in_place_of_its_streams_stays_for_the_next_cell(run):
    run("import io, os, sys\nbefore = sys.stdout\nsys.stdout, sys.stderr = io.StringIO(), open(os.devnull, 'w')")
    assert run("print('kept')\nprint('dropped', file=sys.stderr)") == []
    run("heard, sys.stdout = sys.stdout, before")
    assert text_of(run("print(heard.getvalue())"), "stdout") == "kept\n\n"


def test_what_is_written_to_a_stream_that_was_not_in_place_when_the_cell_began_is_lost(run):
    tee = "import sys\nclass Tee:\n    def __init__(self, to):\n        self.to = to\n"
    tee += "    def write(self, text):\n        return self.to.write(text)\n"
    run(f"{tee}kept = sys.stderr\nsys.stderr = Tee(kept)")
    assert run("import os, warnings\nwarnings.warn('careful')\nos.system('echo raw >&2');") == []
    assert run("sys.stderr = kept\nprint('late', file=sys.stderr)") == []
    assert text_of(run("print('back', file=sys.stderr)"), "stderr") == "back\n"


def test_a_stream_in_the_place_of_another_that_passes_on_what_it_is_asked_is_heard(run):
    tee = "import sys\nclass Tee:\n    def __init__(self, to):\n        self.to = to\n"
    run(f"{tee}    def __getattr__(self, name):\n        return getattr(self.to, name)\nsys.stdout = Tee(sys.stdout)")
    assert text_of(run("print('heard')"), "stdout") == "heard\n"


def test_what_a_cell_puts_in_place_of_input_is_gone_in_the_next_cell(run):
    mock = "import builtins\nbuiltins.input = lambda prompt: 'mocked'\n"
    assert text_of(run(f"{mock}print(input('?'))"), "stdout") == "mocked\n"
    assert [output["ename"] for output in run("input('?')")] == ["StdinNotImplementedError"]


def test_the_shell_has_a_kernel(run):
    assert run("kernel = get_ipython().kernel\nassert kernel.shell is get_ipython()\nkernel.do_shutdown(True);") == []


def test_an_output_widget_takes_what_it_shows_and_no_more(run):
    run("from ipywidgets import Output\nshown = Output()")
    assert run("with shown:\n    print('inside it')\n    1 / 0") == []
    assert text_of(run("print('below the cell')"), "stdout") == "below the cell\n"
    assert [output["ename"] for output in run("shown.__enter__()\n1 / 0")] == ["ZeroDivisionError"]


def test_an_event_loop_is_running_and_a_second_one_refused(run):
    assert (
        run(
            "import asyncio\nassert asyncio.get_event_loop().is_running()\ndone = asyncio.create_task(asyncio.sleep(0))"
        )
        == []
    )
    assert run("await done\nassert done.done()") == []
    assert [output["ename"] for output in run("asyncio.run(asyncio.sleep(0))")] == ["RuntimeError"]


def test_a_task_goes_on_between_cells(run):
    run("import asyncio\nasync def later():\n    await asyncio.sleep(0)\n    print('done')")
    assert run("task = asyncio.create_task(later())") == []
    assert text_of(run("assert task.done()"), "stdout") == "done\n"


def test_a_cell_that_awaits_without_end_is_cancelled_at_its_limit(server, tmp_path):
    process = begin(server.path, Limits(cell=0.2), {}, str(tmp_path), tracebacks=True, as_kernel=True)
    told = process.run("import asyncio\nawait asyncio.sleep(1000)")
    assert told["stopped"] and told["outputs"][-1].get("ename") == "CancelledError"
    assert text_of(process.run("print(await asyncio.sleep(0, 'next'))")["outputs"], "stdout") == "next\n"
    process.end()


def test_the_arguments_of_the_program_are_a_kernels(run):
    source = "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('-f')\n"
    assert run(f"{source}assert parser.parse_known_args()[0].f.endswith('.json')") == []


def test_exit_leaves_the_process_running(run):
    assert run("exit") == [] == run("quit()")


def test_variables_are_those_of_a_kernel(run):
    source = (
        "import os\n"
        "print(os.environ['FORCE_COLOR'], {name for name in os.environ if name.startswith('COURSE')} - {'COURSE_SEED'})"
    )
    assert text_of(run(source), "stdout") == "1 set()\n"


def test_a_library_appears_among_the_modules_when_a_cell_imports_it(server, tmp_path):
    process = begin(server.path, Limits(), {}, str(tmp_path), as_kernel=True, hides_loaded=True)
    sources = [
        "import sys\nassert not {'matplotlib', 'numpy', 'pandas', 'scipy'} & {*sys.modules}",
        (
            "from importlib.util import find_spec\n"
            "assert find_spec('numpy').origin.endswith('.py')\n"
            "assert 'numpy' not in sys.modules"
        ),
        (
            "import numpy.linalg as linalg\n"
            "assert {'numpy', 'numpy.linalg'} <= {*sys.modules} and not {'pandas', 'scipy'} & {*sys.modules}"
        ),
        "assert linalg.norm([3, 4]) == 5 and sys.modules['numpy'].__spec__.loader.get_filename()",
        "from pandas import DataFrame\nassert DataFrame({'a': [1, 2]}).a.sum() == 3",
    ]
    assert [process.run(source)["raised"] for source in sources] == [None] * len(sources)
    process.end()


def test_libraries_use_all_processors_unless_a_variable_says_otherwise():
    alone = thread_limits({})
    assert alone["openmp"] == alone["blas"] > 0
    assert thread_limits({"OMP_NUM_THREADS": "3"}) == {"openmp": 3, "blas": 3}
    assert thread_limits({"OMP_NUM_THREADS": "many", "OPENBLAS_NUM_THREADS": "2"}) == {**alone, "blas": 2}


@pytest.mark.slow
def test_a_script_that_draws_nothing_shows_nothing(tmp_path):
    (tmp_path / "script.py").write_text("value = 5\n")
    with ForkServer(["matplotlib.pyplot"], inline=True) as drawing:
        process = begin(drawing.path, Limits(), {}, str(tmp_path), as_kernel=True)
        assert process.run("%run script.py\nassert value == 5")["outputs"] == []
        process.end()


BUSY = """
import hashlib, os, threading, time
def work():
    while time.thread_time() < 0.7:
        hashlib.sha256(bytes(10**6))
for _ in range(len(os.sched_getaffinity(0)) - 1):
    threading.Thread(target=work).start()
work()
"""


@pytest.mark.slow
def test_the_time_of_several_processors_does_not_add_up_to_the_limit_of_a_cell(server, tmp_path):
    process = begin(server.path, Limits(cell=1.2), {}, str(tmp_path), as_kernel=True)
    told = process.run(BUSY)
    process.end()
    assert (told["stopped"], told["raised"]) == ("", None)


COUNTED = """
import matplotlib.pyplot as plt
drawn = []
figure, axes = plt.subplots()
number = figure.canvas.mpl_connect("draw_event", drawn.append)
"""


def test_a_figure_is_shown_and_closed_before_anyone_else_draws_it(tmp_path):
    with ForkServer(["matplotlib.pyplot"], inline=True) as server:
        process = begin(server.path, Limits(), {}, str(tmp_path))
        shown = process.run(COUNTED)["outputs"]
        told = process.run("print(len(drawn), plt.get_fignums())")["outputs"]
        interactive = process.run("plt.ioff()\nplt.ion()\nlines = plt.plot([1, 2])")["outputs"]
        process.end()
    assert ["image/png" in one["data"] for one in (*shown, *interactive)] == [True, True]
    assert text_of(told, "stdout") == "2 []\n"  # to measure what to cut off, and to show
