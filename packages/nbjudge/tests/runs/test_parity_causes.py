"""Tests as other courses write them: each way of writing one decides the same marks as under nbgrader."""

import pytest
from course_folders import (
    CONFIG,
    NAME,
    answer,
    graded,
    hand_in,
    make_course,
    notebook,
    rows,
    run,
    two_of,
)

# A kernel draws slowly on a busy machine.
PATIENT = "c.ExecutePreprocessor.timeout = 60\nc.ExecutePreprocessor.iopub_timeout = 60\n"
SETUP = "import math\nimport matplotlib.pyplot as plt\nimport numpy as np\n%autosave 0\n%matplotlib inline"
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
RIGHT = {
    "items": "items = [1, 2]",
    "half": "from fractions import Fraction\ndef half(n):\n    return Fraction(n, 2)",
    "need": "def need(n):\n    if n < 0:\n        raise ValueError('negative')\n    return n",
    "doubled": "def doubled(values):\n    return [2 * value for value in values]",
    "stub": "stub = 1",
    "Amount": (
        "class Amount:\n"
        "    def __init__(self, cents):\n"
        "        self.cents = cents\n"
        "    def __eq__(self, other):\n"
        "        return self.cents == other.cents"
    ),
    "copied": "def copied(values):\n    return list(values)",
    "counted": "from collections import Counter\ndef counted(text):\n    return Counter(text)",
    "grouped": (
        "from collections import defaultdict\n"
        "def grouped(words):\n"
        "    found = defaultdict(list)\n"
        "    for word in words:\n"
        "        found[word[0]].append(word)\n"
        "    return found"
    ),
    "held": "from types import MappingProxyType\ndef held(values):\n    return MappingProxyType(values)",
    "inverse": "def inverse(values):\n    return np.where(values == 0, 0, 1 / np.where(values == 0, 1, values))",
    "known": "def known(values):\n    return np.ma.masked_invalid(values)",
    "named": "from collections import UserDict\nnamed = UserDict(a=1)",
    "plotted": "plt.plot([1, 2])\nplotted = plt.gca()",
    "quiet": "def quiet(n):\n    return n",
    "sparse": "from scipy import sparse as forms\nsparse = forms.csr_matrix([[0, 1], [2, 0]])",
    "told": 'def told(n):\n    """Add one.\n\n    >>> told(1)\n    2\n    """\n    return n + 1',
    "views": "def views(of):\n    return of.keys()",
}
# Wrong in ways that only some tests can tell, and right in ways that some tests don't foresee.
CARELESS = {
    "Amount": (
        "class Amount:\n"
        "    def __init__(self, cents):\n"
        "        self.cents = cents\n"
        "    def __eq__(self, other):\n"
        "        return True"
    ),
    "copied": "def copied(values):\n    return values",
    "counted": "def counted(text):\n    return {letter: text.count(letter) for letter in text}",
    "grouped": "def grouped(words):\n    return {'a': words}",
    "held": "def held(values):\n    return dict(values)",
    "inverse": "def inverse(values):\n    return np.where(values == 0, 0, 1 / values)",
    "known": "def known(values):\n    return np.array(values)",
    "named": "named = {'a': 1}",
    "need": "def need(n):\n    if n < 0:\n        raise TypeError('negative')\n    return n",
    "plotted": "plotted = plt.figure().add_subplot()",
    "quiet": "import warnings\ndef quiet(n):\n    print('called')\n    warnings.warn('careless')\n    return n",
    "sparse": "sparse = np.array([[0, 1], [2, 0]])",
    "told": 'def told(n):\n    """Add one.\n\n    >>> told(1)\n    3\n    """\n    return n + 1',
    "views": "def views(of):\n    return list(of)",
}
TESTS = {
    "first_test": "def check(value):\n    assert value\ncheck(items == [1, 2])\nitems.append(3)",
    "second_test": "check(items == [1, 2, 3])",
    "file_test": (
        "import tests\nwith open('limit.txt') as file:\n    assert len(items) < int(file.read()) == tests.LIMIT"
    ),
    "half_test": "assert half(3) * 2 == 3",
    "need_test": (
        "try:\n"
        "    need(-1)\n"
        "except AssertionError:\n"
        "    raise RuntimeError('not this one')\n"
        "except ValueError:\n"
        "    pass\n"
        "assert need(2) == 2"
    ),
    "stub_test": "assert stub == 2",
    "doubled_test": "given = [1, 2]\nassert doubled(given) == [2, 4]\nassert given == [1, 2]",
    "history_test": "assert In[1].startswith('import math')\nassert _ is not None",
    "quiet_test": "1;",
    "page_test": "len?\ndisplay('shown')\nassert math.pi > 3",
    "thread_test": (
        "import threading\n"
        "seen = []\n"
        "one = threading.Thread(target=lambda: seen.append(need(1)))\n"
        "one.start()\n"
        "one.join()\n"
        "assert seen == [1]"
    ),
    "amount_test": "assert Amount(1) == Amount(1)\nassert Amount(1) != Amount(2)\nassert bool(Amount(0))",
    "child_test": "import subprocess\nimport time\nsubprocess.run(['sh', '-c', 'echo told'])\ntime.sleep(0.2)",
    "child_error_test": (
        "import subprocess\nimport time\nsubprocess.run(['sh', '-c', 'echo wrong >&2'])\ntime.sleep(0.2)"
    ),
    "kernel_test": "assert get_ipython().kernel.shell is get_ipython()",
    "loop_test": (
        "import asyncio\n"
        "task = asyncio.create_task(asyncio.sleep(0))\n"
        "try:\n"
        "    asyncio.run(asyncio.sleep(0))\n"
        "except RuntimeError:\n"
        "    pass\n"
        "else:\n"
        "    raise AssertionError('a second loop')"
    ),
    "task_test": "assert await task is None",
    "arguments_test": (
        "import argparse\n"
        "reader = argparse.ArgumentParser()\n"
        "reader.add_argument('-f')\n"
        "assert reader.parse_known_args()[0].f"
    ),
    "copied_test": "before = [1, 2]\nassert copied(before) == before\nassert copied(before) is not before",
    "copied_plainly_test": "assert copied([1, 2]) == [1, 2]",
    "counted_test": "assert counted('aab').most_common(1) == [('a', 2)]",
    "counted_again_test": "assert counted('aab') == {'a': 2, 'b': 1}\nassert counted('aab')['z'] == 0",
    "display_test": "display(items)\nfrom IPython.display import HTML, display as show\nshow(HTML('<b>seen</b>'))",
    "doctest_test": "import doctest\nassert doctest.testmod().failed == 0",
    "errstate_test": "with np.errstate(all='raise'):\n    assert inverse(np.array([0.0, 2.0])).tolist() == [0, 0.5]",
    "figures_test": "assert plt.get_fignums() == []\nplt.plot([3, 4])\nassert len(plt.gca().lines) == 1",
    "figures_again_test": "assert plt.get_fignums() == []",
    "grouped_test": "assert grouped(['ab', 'ac'])['a'] == ['ab', 'ac']\nassert grouped([])['z'] == []",
    "held_test": (
        "assert held({'a': 1})['a'] == 1\n"
        "try:\n"
        "    held({})['a'] = 1\n"
        "except TypeError:\n"
        "    pass\n"
        "else:\n"
        "    raise AssertionError('it can be changed')"
    ),
    "known_test": "assert known([1.0, float('nan')]).sum() == 1",
    "known_again_test": "assert known([1.0, float('nan')]).count() == 1",
    "named_test": "from collections import UserDict\nassert isinstance(named, UserDict) and named['a'] == 1",
    "named_again_test": "assert named == {'a': 1}",
    "need_again_test": (
        "try:\n    need(-1)\nexcept TypeError:\n    assert False, 'another error'\nexcept Exception:\n    pass"
    ),
    "plotted_test": "assert plotted.lines[0].get_ydata().tolist() == [1, 2]",
    "printed_test": (
        "import contextlib\n"
        "import io\n"
        "heard = io.StringIO()\n"
        "with contextlib.redirect_stdout(heard):\n"
        "    quiet(1)\n"
        "assert heard.getvalue() == ''"
    ),
    "quiet_call_test": "assert quiet(2) == 2",
    "replaced_stream_test": "import io\nimport sys\nreplaced, sys.stdout = sys.stdout, io.StringIO()",
    "kept_stream_test": "print('kept')\nkept, sys.stdout = sys.stdout, replaced\nassert kept.getvalue() == 'kept\\n'",
    "mock_test": "import builtins\nbuiltins.input = lambda: 'mocked'\nassert input() == 'mocked'",
    "mock_is_gone_test": "assert input() == 'mocked'",
    "sparse_test": "assert sparse.nnz == 2",
    "sparse_again_test": "assert sparse.sum() == 3\nassert sparse.shape == (2, 2)",
    "stream_test": (
        "import subprocess\n"
        "import sys\n"
        "assert subprocess.run(['true'], stdout=sys.stdout, stderr=sys.stderr).returncode == 0"
    ),
    "tee_test": (
        "import sys\n"
        "class Tee:\n"
        "    def __init__(self, to):\n"
        "        self.to = to\n"
        "    def write(self, text):\n"
        "        return self.to.write(text)\n"
        "    def flush(self):\n"
        "        self.to.flush()\n"
        "sys.stderr = Tee(sys.stderr)"
    ),
    "lost_warning_test": "import warnings\nwarnings.warn('past the stream that was there')",
    "tee_is_gone_test": "sys.stderr = sys.stderr.to\nprint('still lost', file=sys.stderr)",
    "shown_warning_test": "warnings.warn('shown')",
    "place_test": "import os\nassert os.path.basename(os.getcwd()) == 'ps1'",
    "own_process_test": "import os\nimport psutil\nassert psutil.Process().pid == os.getpid()",
    "own_machine_test": "import socket\nassert socket.gethostbyname('localhost') == '127.0.0.1'",
    "told_test": "assert told(1) == 2",
    "views_test": "assert views({'a': 1}) == {'a'}",
    "views_again_test": "assert list(views({'a': 1})) == ['a']",
    "warned_test": (
        "import warnings\nwith warnings.catch_warnings():\n    warnings.simplefilter('error')\n    assert quiet(2) == 2"
    ),
}
OUTSIDE = {"amount_test", "copied_plainly_test", "doubled_test", "half_test", "known_again_test", "known_test"}
OUTSIDE |= {"plotted_test", "quiet_call_test", "sparse_again_test", "sparse_test", "told_test", "views_again_test"}


pytestmark = pytest.mark.slow  # nbgrader needs most of a minute


@pytest.fixture(scope="module")
def graded_twice(tmp_path_factory):
    """The course graded by nbgrader and, with and without protection, by us; what our runs said."""
    cells = [SETUP, *(answer(name, SOLVED.format(text)) for name, text in RIGHT.items())]
    cells += ["math.floor(2.5)", *(graded(name, text) for name, text in TESTS.items())]
    course = make_course(tmp_path_factory.mktemp("causes") / "course", {"one": notebook(*cells)}, CONFIG + PATIENT)
    (course / "source" / NAME / "limit.txt").write_text("9")
    (course / "source" / NAME / "tests.py").write_text("LIMIT = 9\n")
    hand_in(course, "right", RIGHT)
    hand_in(course, "untouched", {})
    hand_in(course, "changes", RIGHT | {"doubled": "def doubled(values):\n    values *= 2\n    return [2, 4]"})
    hand_in(course, "asserts", RIGHT | {"need": "def need(n):\n    assert n >= 0\n    return n"})
    hand_in(course, "careless", RIGHT | CARELESS)
    stock, ours = two_of(course)
    run(stock, "nbgrader", "autograde", NAME)
    said = run(ours, "nbjudge", "grade", NAME)
    plain = rows(ours)
    protected = run(ours, "nbjudge", "grade", NAME, "--protect", "--force", status=1)  # points of one student wait
    return {
        "stock": rows(stock),
        "plain": plain,
        "protected": rows(ours),
        "said": said,
        "protection": protected,
    }


class TestEveryWayToWriteATest:
    def test_earns_the_same_by_default(self, graded_twice):
        assert graded_twice["plain"] == graded_twice["stock"] != {}

    def test_earns_the_same_under_protection_unless_a_call_warns_which_costs_nothing_there(self, graded_twice):
        warned = ("careless", "one", "quiet_call_test")
        stock, protected = graded_twice["stock"], dict(graded_twice["protected"])
        assert (stock[warned][0], protected[warned][0]) == (0, 2)
        protected[warned] = stock[warned]
        for waits in (("careless", "one", "amount_test"), ("careless", "one", "plotted_test")):  # wrong, of other types
            assert protected[waits][4] is True and stock[waits][0] == 0
            protected[waits] = stock[waits]
        assert protected == stock

    def test_a_solution_that_fails_is_told_first_with_and_without_protection(self, graded_twice):
        for said in (graded_twice["said"], graded_twice["protection"]):
            assert "in the test one/stub_test, which may be impossible to pass" in said

    def test_one_line_says_how_many_are_judged_where(self, graded_twice):
        assert f"0 judged outside the student's process, {len(TESTS)} inside it" in graded_twice["said"]
        assert "Unprotected" not in graded_twice["said"]

    def test_protection_lists_what_stays_inside_with_the_reason(self, graded_twice):
        lines = [line.split(": ") for line in graded_twice["protection"].splitlines() if line.startswith("Unprotected")]
        reasons = {words[1].removeprefix("one/"): words[2] for words in lines}
        assert set(reasons) == set(TESTS) - OUTSIDE and all(reasons.values())
