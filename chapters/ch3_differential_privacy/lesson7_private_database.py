# %% [markdown]
# # 3.7 A database with a budget
#
# **You will be able to**
#
# - build a class that answers questions about counts and means under one budget, and that decides whether to refuse before it
#   computes an answer;
# - keep exact accounts, even if several people ask questions at once;
# - work out the total cost of questions about separate groups;
# - show how a refusal can reveal a person's secret.
#
# **You need** lessons 3.2 (Laplace noise) and 3.6 (adding up ε), and Python classes: `__init__`, `self`, methods.
#
# **Time** about {minutes} minutes, seven exercises.

# %% [markdown]
# ## Ask as often as you like
#
# > **In the news.** The company Aircloak sold Diffix, a system that added a little noise and answered any number of questions
# > about a table of people. In 2019, Andrea Gadotti and others attacked it on four real tables. {==They could infer a private
# > attribute of at least 93 % of the users and were right in 93.3 to 97.1 % of the cases, with a median of 304 questions per
# > user (USENIX Security 2019).==}
#
# As in lesson 3.6, each answer has a price ε, the prices add up, and a **budget** limits the total. {==Now let's build
# a database that keeps its own accounts, so that no one can forget to pay.==}

# %%
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import numpy as np
import pandas as pd

from course import load, plotting

patients = load("patients")
rng = np.random.default_rng(
    37
)  # only for learning, because anyone who knows the seed of a real database knows its noise

# %% [markdown]
# ## Four rules
#
# {==In this lesson, **neighbours** are two tables, one of which contains one more person than the other (add/remove).==} Each person
# has one row. So a count changes by at most 1, and the number of rows is a secret, too. Our database follows four rules:
#
# 1. {==**Refuse before you answer.** First decide whether ε fits into the budget, using only ε and what has been spent
#    so far.==}
# 2. {==**Charge only for answers.** A question that's refused or doesn't make sense costs nothing.==}
# 3. {==**Don't reveal anything else.** An error message or a log line that contains the true count is an answer without
#    noise.==}
# 4. {==**Keep exact accounts**, even with floating-point numbers and threads.==}
#
# The database adds noise with the Laplace mechanism from lesson 3.2. In the diagram, look at where the table comes in:

# %%
plotting.diagram("question")


# %%
class BudgetExceeded(Exception):
    """The question costs more than is left of the budget."""


def laplace_mechanism(value, sensitivity, epsilon, rng):
    """Return value plus Laplace noise with scale sensitivity / epsilon."""
    return value + rng.laplace(0, sensitivity / epsilon)


# %% [markdown]
# ## Exact accounts
#
# Do two questions that cost 0.1 and 0.2 fit into a budget of 0.3? And if you've spent 0.3 twice out of 1.0, is there enough
# left for 0.4?

# %% slide="both"
print(0.1 + 0.2 <= 0.3, 0.1 + 0.2)
print(0.4 <= 1.0 - 0.3 - 0.3, 1.0 - 0.3 - 0.3)

# %% [markdown]
# Both results should be `True`. {==But a float is a binary fraction.==} The number 0.1 isn't a binary fraction, so the
# computer stores the nearest binary fraction, which is a little larger. You could round the sum or tolerate a tiny
# excess, but then you'd no longer keep the budget that you promised. It's better to calculate with the decimal digits
# as they're written. A `Decimal` does this with up to 28 digits:

# %% slide="both"
print(Decimal("0.1") + Decimal("0.2") <= Decimal("0.3"))
tenth = 0.1
print(str(tenth), "is written, but this is stored:", Decimal(tenth))

# %% [markdown]
# ### Exercise 1: does it fit?
#
# Write a function `fits(spent, epsilon, budget)` that returns `True` if `spent` and `epsilon` together are at most `budget`, and
# `False` otherwise.
#
# - Each argument is an `int`, a `float` (including NumPy's `float64`) or a `Decimal`, and is treated as the decimal number that `str` returns for it.
# - Don't round, and don't tolerate any excess. A sum that exceeds the budget by only 0.000000000000001 doesn't fit. (No sum
#   here has more than 25 digits.)
#
# `fits(0.1, 0.2, 0.3)` returns `True`, and `fits(0.3, 0.1, 0.3)` returns `False`.
#
# <details><summary>Hint 1</summary>
#
# What is the difference between `Decimal(0.1)` and `Decimal("0.1")`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Decimal` and `str`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Compare `Decimal(str(spent)) + ... <= ...`, and treat all three numbers in the same way.
#
# </details>


# %% answer="fits"
def fits(spent, epsilon, budget):
    """Return whether spent plus epsilon is at most budget, calculating with the decimals as they're written."""
    ### BEGIN SOLUTION
    return Decimal(str(spent)) + Decimal(str(epsilon)) <= Decimal(str(budget))
    ### END SOLUTION


# %% test="fits" points=2
"""A question fits if it uses up the budget exactly, and doesn't fit if it costs any more."""
from decimal import Decimal

import numpy as np

from course import checks

checks.equal(checks.call(fits, 0.1, 0.2, 0.3), True, why="0.1 and 0.2 together are exactly 0.3", show=True)
checks.equal(checks.call(fits, 0.3, 0.1, 0.3), False, why="nothing is left of the budget of 0.3", show=True)
checks.passed("0.1 and 0.2 fit into a budget of 0.3, but another 0.1 doesn't")
### BEGIN HIDDEN TESTS
fitting = [(0.6, 0.4, 1.0), (0.7, 0.1, 0.8), (Decimal("0.6"), 0.4, 1), (0, 3, 3), (0.0, 0.3, 0.3), (1.1, 2.2, 3.3)]
fitting += [(Decimal("0.9"), np.float64(0.1), 1), (np.float64(0.1), 0.7, np.float64(0.8)), (1e-9, 2e-9, 3e-9)]
fitting += [(0.1, Decimal("0.20000000000000000001"), Decimal("0.30000000000000000001")), (10**17 + 1, 1, 10**17 + 2)]
fitting += [
    (2.0**70, 0, 1180591620717411300000)
]  # the digits of the float end there, but not those of the whole number
fitting += [(0.5, 0.25, 1), (Decimal("0.3"), Decimal("0.3"), Decimal("0.7")), (0, 0.1, 100), (0.3, 0, 0.4)]
fitting += [(0.3, -0.1, 0.2)]
with checks.rule(
    "Each argument is an `int`, a `float` (including NumPy's `float64`) or a `Decimal`, and is treated as the decimal number that `str` returns for it"
):
    for case in fitting:
        checks.equal(checks.call(fits, *case), True)
too_much = [(1.0, 1e-15, 1.0), (0.3, 1e-12, 0.3), (1, 1e-6, 1), (Decimal("0.3"), 1e-9, 0.3), (0.1, 0.2, 0.29999999999)]
too_much += [(Decimal(1), Decimal("1e-24"), 1), (Decimal("0.10000000000000000001"), 0.2, 0.3), (0, 0.4, 0.3), (3, 1, 3)]
too_much += [(np.float64(0.2), 0.2, 0.3), (5, 0.1, 1), (0.1 + 0.2, 0.1, 0.4), (2**70, 0, 1180591620717411300000)]
with checks.rule("Don't round, and don't tolerate any excess"):
    for case in too_much:
        checks.equal(checks.call(fits, *case), False)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: keep accounts
#
# Write a class `Account`. `Account(budget)` keeps the accounts of one budget, which is a number above 0. All numbers
# have the types that `fits` accepts.
#
# - The `spent` attribute is the exact total charged so far, as a float. It begins at 0, and each account has its own.
# - The method `charge(epsilon)` adds ε to this total.
# - If ε doesn't fit into what's left (by the rule in exercise 1), `charge` raises `BudgetExceeded`.
# - If ε isn't a finite number above 0, `charge` raises `ValueError`. (If ε is infinite, you may raise either error.)
# - A charge that raises an error changes nothing.
#
# ```python
# account = Account(0.3)
# account.charge(0.1)
# account.spent  # is now 0.1
# account.charge(0.25)  # raises BudgetExceeded
# ```
#
# <details><summary>Hint 1</summary>
#
# What do you have to check before you add ε to the total?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A method under `@property` can return a private `Decimal` as a float. Look at `math.isfinite`, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Refuse with `if not fits(self._spent, epsilon, self._budget): raise ...`. Charge by adding `Decimal(str(epsilon))` to
# `self._spent`. Which of the two comes first?
#
# </details>


# %% answer="Account"
class Account:
    """Adds up what has been charged to a budget, and refuses charges that don't fit."""

    ### BEGIN SOLUTION
    def __init__(self, budget):
        self._budget, self._spent = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def _check_price(self, epsilon):
        if not (np.isfinite(float(epsilon)) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("this question costs more than is left")

    def charge(self, epsilon):
        self._check_price(epsilon)
        self._spent += Decimal(str(epsilon))

    ### END SOLUTION


# %% test="Account" points=2
"""An account adds up exactly what it charges, and whatever it refuses changes nothing."""
import numpy as np

from course import checks

account = checks.call(Account, 0.3).result
checks.call(account.charge, 0.1)
checks.close(account.spent, 0.1, name="spent after a charge of 0.1", show=True)
refusal = checks.raises(Exception, account.charge, 0.25, why="only 0.2 is left of the budget of 0.3")
named = any(kind.rpartition(".")[2] == "BudgetExceeded" for kind in refusal.kinds)
checks.require(named, f"charge(0.25) raised {refusal}, not BudgetExceeded")
checks.close(account.spent, 0.1, name="spent after a charge of 0.1 and a refusal", show=True)
checks.passed("the first charge fits into the budget, and the second one is refused")
### BEGIN HIDDEN TESTS
from decimal import Decimal
from fractions import Fraction


def is_total(account, charged, said):
    checks.require(isinstance(account.spent, float), f"{said}, spent isn't a float")
    total = float(sum(Fraction(str(price)) for price in charged))
    checks.close(account.spent, total, name=f"{said}, spent", within=1e-12 * min(1, total or 1))


def charge_all(budget, prices):
    """Charge all prices, which use up the budget. Before some charges and afterwards, try prices that don't fit."""
    account, left = checks.call(Account, budget).result, Decimal(str(budget))
    charge = account.charge
    for place, price in enumerate(prices):
        if place < 4 or place % 50 == 0:
            refuse(account, ("charge",), left + Decimal("1e-15"))
            is_total(account, prices[:place], f"after {place} charges and some refusals")
        checks.call(charge, price)
        left -= Decimal(str(price))
    for extra in ("1e-15", "0.000001", "5"):
        refuse(account, ("charge",), float(extra))
        refuse(account, ("charge",), Decimal(extra))
    is_total(account, prices, f"after {len(prices)} charges that use up the budget, and some refusals")


with checks.rule("by the rule in exercise 1"):
    cases = [(0.3, [0.1] * 3), (0.3, [0.1, 0.2]), (1.0, [0.3, 0.3, 0.4]), (0.8, [0.7, 0.1]), (2, [0.7, 0.6, 0.7])]
    cases += [(0.3, [0.001] * 300), (2e-11, [1e-13] * 200), (7, [1, 2, 4]), (0.00012, [0.00007, 0.00005])]
    cases += [(np.float64(0.6), [np.float64(0.1), np.float64(0.2), 0.3]), (3, [1, 0.5, np.float64(0.25), 1.25])]
    cases += [(Decimal("0.3"), [Decimal("0.1"), 0.1, np.float64(0.1)]), (1, [Decimal("0.25"), 0.5, Decimal("0.25")])]
    cases += [(1_000_000, [999_999, 0.9, 0.1]), (Decimal("1000000.1"), [1_000_000, 0.1]), (0.4, [0.4])]
    cases += [(Decimal("0.30000000000000000001"), [0.3, Decimal("1e-20")])]
    for budget, prices in cases:
        charge_all(budget, prices)
with checks.rule("If ε doesn't fit into what's left (by the rule in exercise 1), `charge` raises `BudgetExceeded`"):
    account = checks.call(Account, 100).result
    for price in (100.1, 101, Decimal("100.00000000000000000001"), np.float64(1e9), 10**25, 1.7e308):
        refuse(account, ("charge",), price)
    is_total(account, [], "after some refusals")
    checks.call(account.charge, 99.5)
    for price in (0.6, 1, 99.5, 100, 1e30, Decimal("0.50000000000000000001")):
        refuse(account, ("charge",), price)
    is_total(account, [99.5], "after a charge and some refusals")
with checks.rule("If ε isn't a finite number above 0, `charge` raises `ValueError`"):
    for charged in ([], [0.25], [0.25, 0.75]):
        account = checks.call(Account, 1).result
        for price in charged:
            checks.call(account.charge, price)
        nothing = [0, 0.0, -0.0, Decimal(0), np.float64(0), -0.1, -1, -1e-300, -1e9, Decimal("-0.5"), np.float64(-0.25)]
        for wrong in (*nothing, float("nan"), float("-inf"), np.float64("nan"), Decimal("NaN"), Decimal("-Infinity")):
            checks.raises(ValueError, account.charge, wrong)
        for endless in (float("inf"), np.float64("inf"), Decimal("Infinity")):
            raised = checks.raises(Exception, account.charge, endless)
            kinds = {kind.rpartition(".")[2] for kind in raised.kinds}
            said = f"an infinite ε raised {raised}, not ValueError or BudgetExceeded"
            checks.require(kinds & {"ValueError", "BudgetExceeded"}, said)
        with checks.rule("A charge that raises an error changes nothing"):
            is_total(account, charged, f"after {len(charged)} charges and many refusals")
            refuse(account, ("charge",), 1.5)
            if sum(charged) < 1:
                checks.call(account.charge, 1 - sum(charged))
                is_total(account, [1], "after refusals and a charge of all that was left")
with checks.rule("It begins at 0, and each account has its own"):
    one, other, third = (checks.call(Account, budget).result for budget in (1, 1, 0.5))
    for account in (one, other, third):
        is_total(account, [], "before any charge")
    checks.call(one.charge, 0.75)
    is_total(other, [], "after a charge to another account")
    checks.call(other.charge, 1)
    checks.call(third.charge, 0.5)
    checks.call(one.charge, 0.25)
    for account, total in ((one, 1), (other, 1), (third, 0.5)):
        is_total(account, [total], "after charges to three accounts in turn")
        refuse(account, ("charge",), 1e-9)
with checks.rule("The `spent` attribute is the exact total"), checks.rule("`charge(epsilon)` adds ε to this total"):
    account, large = checks.call(Account, 1).result, checks.call(Account, 10**20).result
    for digits in range(1, 13):
        checks.call(account.charge, Decimal(7).scaleb(-digits))
        is_total(account, [Decimal("0." + "7" * digits)], f"after {digits} charges")
    checks.call(large.charge, 10**20 - 1)
    refuse(large, ("charge",), 2)
    checks.call(large.charge, 1)
### END HIDDEN TESTS

# %% [markdown]
# ## A database that counts
#
# {==The database checks every question, and computes an answer only after it has charged for it.==}

# %% [markdown]
# ### Exercise 3: count under a budget
#
# Write a class `CountingDatabase`. `CountingDatabase(table, budget, rng)` receives a DataFrame, a number above 0 and a
# `numpy.random.Generator`. The database keeps accounts like `Account`, which you may use, and has the same `spent`.
# Don't modify `table`.
#
# The method `count(column, value, epsilon)` charges ε (an `int` or a `float`). It returns the number of rows in which
# `column` equals `value` (never a list), plus Laplace noise with scale 1/ε, as a float.
#
# - A missing value doesn't equal any value.
# - Don't round or clip the answer. Draw all randomness from `rng`.
# - Raise the errors of `Account`, or `KeyError` if there's no such column. Before you raise an error, don't charge,
#   compute or draw anything.
# - No attribute or method (except `count`) reveals anything about the rows, unless its name begins with an underscore.
# - Error messages, warnings and printed text don't reveal anything about the rows. Nor do `print(database)`, `len`,
#   `in`, indexing, looping and `format`.
#
# ```python
# database = CountingDatabase(patients, 1, rng)
# database.count("sex", "F", 0.4)  # may return 496.3
# database.spent  # is then 0.4
# ```
#
# <details><summary>Hint 1</summary>
#
# In which order should `count` do its steps?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The stub inherits from `Account`, so `super().__init__(budget)` prepares the accounts, and `self.charge(epsilon)`
# charges or refuses. `table.columns` contains the names of the columns.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `if column not in self._table.columns: raise ...`, and then charge. Only then count with
# `(self._table[column] == value).sum()`, and return `float(laplace_mechanism(...))`.
#
# </details>


# %% answer="CountingDatabase"
class CountingDatabase(Account):
    """Answers questions about counts, with noise, until the budget is spent."""

    ### BEGIN SOLUTION
    def __init__(self, table, budget, rng):
        super().__init__(budget)
        self._table, self._rng = table, rng

    def _check(self, column, epsilon):
        if column not in self._table.columns:
            raise KeyError("there is no such column")
        self._check_price(epsilon)

    def count(self, column, value, epsilon):
        self._check(column, epsilon)
        if not pd.api.types.is_scalar(value):  # for a list, pandas' own error would name the number of rows
            raise ValueError("value must be one value, not several")
        self.charge(epsilon)
        true_count = (self._table[column] == value).sum()  # a missing value doesn't equal anything
        return float(laplace_mechanism(true_count, 1, epsilon, self._rng))

    ### END SOLUTION


# %% helpers
import numpy as np
import pandas as pd
from scipy import stats

from course import checks

# What no one may see of the table that `make_ward` returns. All numbers have at least four digits, so that none occurs by chance.
SECRETS = {"the number of rows": 7313, "the number of cells": 21939, "the sum of a column": 46318, "a row": "person-"}
SECRETS |= {f"a count ({number})": number for number in (3109, 2749, 1455, 5858, 3787, 2201, 5988, 1325)}
SECRETS |= {"a mean": 46318 / 5988}


def make_ward():
    table = pd.DataFrame(
        {"data": ["A"] * 3109 + ["B"] * 2749 + [None] * 1455, "dose": [7.0] * 3787 + [None] * 1325 + [9.0] * 2201}
    )
    table["patient"] = [f"person-{place}" for place in range(7313)]
    return table.sample(frac=1, random_state=3)  # so that its index isn't in order


def opened(kind, table, budget, seed):
    return checks.call(kind, table, budget, np.random.default_rng(seed)).result


def answer_of(database, question, epsilon):
    """Ask a question, which is the name of a method and its arguments."""
    answer = checks.call(getattr(database, question[0]), *question[1:], epsilon)
    checks.require(isinstance(answer.result, float), f"{answer}, which isn't a float")
    return answer.result


def is_refusal(raised):
    return any(kind.rpartition(".")[2] == "BudgetExceeded" for kind in getattr(raised, "kinds", ()))


def refuse(database, question, epsilon):
    raised = checks.raises(Exception, getattr(database, question[0]), *question[1:], epsilon)
    checks.require(is_refusal(raised), f"{question[0]} for ε = {epsilon} raised {raised}, not BudgetExceeded")


def keep_books(kind, questions):
    """Ask the questions in turn until budgets are spent to the last digit, and a little more."""
    table = pd.DataFrame({"data": ["A", "B", None], "dose": [7.0, 9.0, 7.0]})
    cases = [(0.3, [0.1, 0.2]), (1.0, [0.3, 0.3, 0.4]), (1, [0.1] * 10), (0.6, [0.1, 0.2, 0.3]), (2, [0.7, 0.6, 0.7])]
    for budget, costs in [*cases, (0.8, [0.7, 0.1]), (0.00012, [0.00007, 0.00005]), (3e-12, [1e-12, 2e-12])]:
        database = opened(kind, table, budget, 4)
        for place, cost in enumerate(costs):
            checks.close(database.spent, sum(costs[:place]), name=f"after the charges {costs[:place]}, spent")
            for question in questions:
                refuse(database, question, 1.3 * (budget - sum(costs[:place])))
            answer_of(database, questions[place % len(questions)], cost)
        for question in questions:
            for cost in (1e-15, 1e-6, 5):
                refuse(database, question, cost)
        checks.close(database.spent, budget, name=f"after the charges {costs} and some refusals, spent", within=1e-12)
        checks.require(isinstance(database.spent, float), f"spent is {database.spent!r}, which isn't a float")


def refuse_nonsense(kind, questions):
    database = opened(kind, make_ward().rename_axis("ward"), 1.0, 5)
    for question in questions:
        answer_of(database, question, 0.25)
        for wrong in (0, -0.5, -1e9, float("nan"), 0.0):
            checks.raises(ValueError, getattr(database, question[0]), *question[1:], wrong)
        raised = checks.raises(Exception, getattr(database, question[0]), *question[1:], float("inf"))
        kinds = {kind.rpartition(".")[2] for kind in raised.kinds}
        checks.require(
            kinds & {"ValueError", "BudgetExceeded"},
            f"a question with an infinite ε raised {raised}, not ValueError or BudgetExceeded",
        )
        for name in ("height", "ward"):  # the name of the index isn't a column
            checks.raises(KeyError, getattr(database, question[0]), name, *question[2:], 0.2)
    checks.close(database.spent, 0.25 * len(questions), name="after some questions that don't make sense, spent")


def draw_from_rng(kind, questions):
    table = make_ward()[:60]
    for question in questions:
        checks.fresh(lambda seed: answer_of(opened(kind, table, 1.0, seed), question, 0.5), name="an answer")  # noqa: B023
        one, other = opened(kind, table, 1.0, 6), opened(kind, table, 1.0, 6)
        first, same = (answer_of(database, question, 0.5) for database in (one, other))
        refuse(one, question, 0.7)
        checks.raises(ValueError, getattr(one, question[0]), *question[1:], -1)
        checks.raises(KeyError, getattr(one, question[0]), "height", *question[2:], 0.2)
        second, same = (answer_of(database, question, 0.5) for database in (one, other))
        checks.require(
            second == same, "a refused question changed the next answer, so the refusal must have drawn from rng"
        )
        checks.require(first != second, "a question that was asked twice got the same noise both times")
        twins = checks.draws(kind, 2, table, 1.0, np.random.default_rng(6))
        shared = {answer_of(database, question, 0.5) for database in twins}
        checks.require(len(shared) == 2, "two databases that draw from the same rng added the same noise")


def messages_of(kind, questions):
    """Yield what a database reveals when it's made, answers and refuses. Half of the time, noisy numbers are below 1."""
    table = make_ward()
    for seed in range(8):
        made = checks.observe(kind, table, 1.0, np.random.default_rng(seed))
        yield made
        database = made.result
        for question in questions:
            for epsilon in (1e-4, 1.5, -1) if seed < 2 else (1e-4,):
                yield checks.observe(getattr(database, question[0]), *question[1:], epsilon)
    for question in questions:
        yield checks.observe(getattr(database, question[0]), "height", *question[2:], 0.1)


def require_same_words(kind, questions):
    """Ask about tables with different rows, with so much noise that only exact data can lead to different words."""
    tables = [{"data": ["B", "B"], "dose": [7.0, 7.0]}, {"data": ["A", "A", None] * 3, "dose": [9.0, None, -50.0] * 3}]
    for question in questions:
        for epsilon in (1e-9, 1.5, -1):
            opens = [opened(kind, pd.DataFrame(table), 1.0, 8) for table in tables]
            views = [checks.observe(getattr(one, question[0]), *question[1:], epsilon) for one in opens]
            checks.same_view(*views, besides=("the result",), noisy=True, why="this reveals something about the rows")


# How methods that no exercise asks for are called.
CALLS = ((), ("data",), ("patient",), ("data", "A"), ("data", "A", 1e-4))


def finds_rows(database):
    """Return whether the operator in reveals that a value is in the table."""
    try:
        return ("person-17" in database) != ("person-x" in database)
    except Exception:
        return False


def count_in_variants(kind):
    """Count in tables with other names, values and kinds of missing values, and with almost no noise."""
    holes = pd.DataFrame({"age": [35, None, 52, 52, None, 20], "city": ["N", "S", None, None, "K", "K"]})
    for case in checks.variants(holes, labels=holes.columns, keep=["dtypes", "missing"]):
        with case:
            database = opened(kind, case.table, 1_000_000, 9)
            for column, value, truth in (("age", 35, 1), ("age", 52, 2), ("city", "S", 1), ("city", "K", 2)):
                asked = case.values.get(column, {}).get(value, value)
                found = answer_of(database, ("count", case.named([column])[0], asked), 10_000)
                checks.close(found, truth, within=0.01, name=f"count({case.named([column])[0]!r}, {asked!r}, 10_000)")


def noisy_counts(kind, cases, times):
    """Count often in tables, and compare the noise of all counts, in units of 1/ε, with Laplace noise whose scale is 1."""
    parts = []
    for table, column, value, epsilon in cases:
        database = opened(kind, table, 1_000_000, 10 + len(parts))
        truth = int((table[column] == value).sum())
        drawn = checks.noisy(database.count, times, column, value, epsilon, law=stats.laplace(truth, 1 / epsilon))
        checks.close(database.spent, times * epsilon, name=f"after {times} questions, spent", within=1e-6)
        parts.append((drawn - truth) * epsilon)
    checks.noise(np.concatenate(parts), stats.laplace(0, 1), name="the noise in all these counts, in units of 1/ε,")


COUNT_AND_MEAN = [("mean", "dose", 0, 10), ("count", "data", "A")]


def count_and_keep_rules(kind):
    """Require everything that CountingDatabase promises of a class that also has a mean."""
    keep_books(kind, COUNT_AND_MEAN)
    refuse_nonsense(kind, COUNT_AND_MEAN)
    draw_from_rng(kind, COUNT_AND_MEAN)
    for seen in messages_of(kind, COUNT_AND_MEAN):
        checks.hides(seen, SECRETS)
    require_same_words(kind, COUNT_AND_MEAN)
    database = opened(kind, make_ward(), 1.0, 7)
    for question in COUNT_AND_MEAN:
        answer_of(database, question, 1e-4)
    checks.hides(checks.look_at(database, "the database", calls=CALLS, besides=["count", "mean"]), SECRETS)
    checks.require(not finds_rows(database), "the `in` operator reveals something about the rows")
    count_in_variants(kind)
    sums = [opened(kind, pd.DataFrame({"x": [cell] * 3}), 1.0, 7) for cell in (1.0, 1e308)]  # the second one overflows
    views = [checks.observe(database.mean, "x", 0, 1.5e308, 2) for database in sums]
    checks.same_view(*views, why="a refused mean must not be computed")
    large = pd.DataFrame({"x": np.random.default_rng(2).integers(0, 3, 900)})
    few = pd.DataFrame({"x": [1.0, None, 1.0, 1.0]})  # a count near the number of rows, so that a limit shows
    noisy_counts(kind, [(large, "x", 1, 0.5), (few, "x", 1.0, 1)], 500)


def refuse_bounds(kind):
    database = opened(kind, make_ward(), 1.0, 5)
    for low, high in ((10, 0), (5, 5), (0, -3)):
        checks.hides(checks.observe(database.mean, "dose", low, high, 0.2), SECRETS)
        checks.raises(ValueError, database.mean, "dose", low, high, 0.2)
    checks.close(database.spent, 0, name="after these refusals, spent")


def leave_out_missing(kind):
    ward = make_ward()
    holed = ward.assign(dose=ward["dose"].mask(ward["data"] == "B"), size=1, mean=2.0)
    holed = holed.rename(columns={"dose": "daily dose"})
    database = opened(kind, holed, 1_000_000, 9)
    for high in (8.5, 10):
        found = answer_of(database, ("mean", "daily dose", 0, high), 100_000)
        truth = holed["daily dose"].clip(0, high).mean()
        checks.close(found, truth, within=1e-3, name=f"a mean with the bounds 0 and {high} and ε = 100,000")
    found = answer_of(database, ("count", "data", "B"), 100_000)
    checks.close(found, 2749, within=0.01, name="a count after means of a column in which values are missing")


def clip_whole_numbers(kind):
    for dtype in ("uint8", "int8", "uint32"):
        small = pd.DataFrame({"x": np.arange(400) % 100}, dtype=dtype)
        found = answer_of(opened(kind, small, 1_000_000, 9), ("mean", "x", 10, 90), 100_000)
        truth = small["x"].astype(float).clip(10, 90).mean()
        checks.close(found, truth, within=1e-3, name=f"a mean of a {dtype} column with the bounds 10 and 90")


def ignore_true_number(kind):
    """Ask for means with so much noise that the noisy number is often below 1."""

    def asked(table, epsilon):
        """Return some means, half of them with a noisy number below 1 if ε is tiny, and then a count."""
        database = opened(kind, table, 1_000_000, 12)
        means = checks.draws(database.mean, 12, "x", 0, 10, epsilon)
        return means, answer_of(database, ("count", "x", 0), 1)

    worlds = [pd.DataFrame({"x": values}, dtype=float) for values in ([5] * 3, [9] * 400, [None] * 2)]
    found = [asked(table, 1e-14) for table in worlds]
    checks.only_noise(lambda one: one[0], found, name="12 means with ε = 1e-14")
    same = {count for _, count in [*found, asked(worlds[0], 1_000)]}
    checks.require(len(same) == 1, "how much mean draws from rng depends on the noisy number")
    # The same noise on 400 and on 800 zeros makes about 18 of 100 numbers negative. Half of the sum divided by 400 is then the
    # sum divided by 800 only if the true numbers are used.
    halves = [opened(kind, pd.DataFrame({"x": np.zeros(n)}), 1_000_000, 13) for n in (400, 800)]
    one, two = (np.asarray(checks.draws(half.mean, 100, "x", -10, 10, 0.0025), dtype=float) for half in halves)
    true = (one != 0) & np.isclose(one, 2 * two, rtol=1e-9, atol=0)
    checks.require(not true.any(), "if the noisy number is below 1, mean looks at the true number of values")


def ratio_cdf(table, column, lower, upper, epsilon, middle):
    """Return the distribution of middle + (noisy sum of distances from the middle) / (noisy number)."""
    known = np.clip(table[column].dropna().to_numpy(dtype=float), lower, upper) - middle
    total, number = known.sum(), len(known)
    b = 2 * max(abs(lower - middle), abs(upper - middle)) / epsilon

    def cdf(x):
        t = np.asarray(x, dtype=float) - middle
        c = np.abs(t) * 2 / epsilon
        c = np.where(np.abs(b - c) < 1e-6 * b, b * (1 + 1e-6), c)
        z = t * number - total
        d = np.abs(z)
        above = (b**2 * np.exp(-d / b) - c**2 * np.exp(-d / np.maximum(c, 1e-9))) / (2 * (b**2 - c**2))
        return np.where(z >= 0, 1 - above, above)

    return cdf


def pair(x, a, c):
    """Return the log density of the sum of Laplace noise with scale a and Laplace noise with scale c."""
    low, high = min(a, c), max(a, c)
    high, x = max(high, 1.001 * low), np.abs(x)
    return np.log((high * np.exp(-x / high) - low * np.exp(-x / max(low, 1e-9))) / (2 * (high**2 - low**2)))


def mean_cases():
    """Return columns, bounds, ε, and how many means are drawn: more near a bound, where they reveal most about the noise."""
    mix = np.random.default_rng(2)
    far = np.where(mix.random(800) < 0.1, 400.0, mix.normal(-10, 15, 800).round(1))
    far[mix.random(800) < 0.1] = -300
    warm, holes = mix.normal(29.5, 0.5, 500).round(2), mix.normal(99, 3, 1_000).round()
    holes[mix.random(1_000) < 0.2] = np.nan
    years = mix.integers(1_900, 2_000, 600)
    even = np.where(mix.random(700) < 0.5, -3, 3) + mix.normal(0, 1, 700).round(1)
    still = np.zeros(400)  # here, only the noise of the sum matters, and its scale depends on the farther bound
    cases = [(far, -50, 20, 1.0, 200), (warm, -30, 30, 2, 550), (holes, 0, 100, 0.5, 550)]
    return [*cases, (years, 1_000, 2_000, 1.0, 550), (even, -10, 10, 0.8, 200), (still, -50, 5, 1.0, 200)]


# Scales of both kinds of noise, in units of the correct scales, which come first.
SCALES = [(r, q) for r in (1, 0.5, 0.7, 1.41, 2) for q in (1, 0, 0.5, 2)]


def noise_likelihoods(noise, a, c):
    """Return log likelihoods: of the correct scales a and c first, and then of wrong scales and of normal noise."""
    logs = [pair(noise, a * r, c * q).sum() for r, q in SCALES]
    spread = np.sqrt(2 * (a**2 + c**2))
    logs += [stats.norm.logpdf(noise, 0, s * spread).sum() for s in (0.6, 0.7, 0.85, 1, 1.2)]
    return np.array(logs)


def halve_epsilon(kind):
    """Compare the noise in many means with Laplace noise for half of ε in the sum, and half of ε in the number."""
    ranks = {"plain": 0, "middle": 0}  # both ways to compute the sum are correct, but a class uses only one of them
    for place, (column, lower, upper, epsilon, times) in enumerate(mean_cases()):
        table = pd.DataFrame({"y": column}).sample(frac=1, random_state=9)
        database = opened(kind, table, 1_000_000, 20 + place)
        drawn = np.asarray(checks.draws(database.mean, times, "y", lower, upper, epsilon), dtype=float)
        said = f"{times} answers of mean('y', {lower}, {upper}, {epsilon})"
        checks.require(np.isfinite(drawn).all(), f"{said} aren't all finite numbers")
        known, likely = np.clip(table["y"].dropna(), lower, upper), {}
        noise = (drawn - known.mean()) * len(known) * epsilon / 2
        for way in ranks:
            middle = 0 if way == "plain" else (lower + upper) / 2
            likely[way] = stats.kstest(drawn, ratio_cdf(table, "y", lower, upper, epsilon, middle)).pvalue
            a, c = max(abs(lower - middle), abs(upper - middle)), abs(known.mean() - middle)
            ranks[way] = ranks[way] + noise_likelihoods(noise, a, c)
        checks.require(max(likely.values()) >= 1e-6, f"{said} don't follow the right distribution")
        ranks = {way: logs for way, logs in ranks.items() if likely[way] >= 1e-6}
    said = "your means of some tables fit only one way to compute the sum, but those of other tables fit only the other"
    checks.require(ranks, said)
    # One of the 24 others beats a correct answer by this much in at most 24 * exp(-18) = 3.7e-7 of all cases.
    gain = min((logs - logs[0]).max() for logs in ranks.values())
    checks.require(gain < 18, "the noise in 2,250 means doesn't follow the right distribution")


# %% test="CountingDatabase" points=3
"""Counts have noise with scale 1/ε, questions are answered only while the budget lasts, and nothing else is revealed."""
import numpy as np
import pandas as pd

from course import checks

six = pd.DataFrame({"sex": ["F", "M", "F", "F", "M", None], "age": [30, 41, 52, 63, 74, 85]})
small = checks.call(CountingDatabase, six, 1, np.random.default_rng(1)).result
answer = checks.call(small.count, "sex", "F", epsilon=0.75)
checks.require(isinstance(answer.result, float), f"{answer}, which isn't a float")
checks.close(small.spent, 0.75, name="spent after a question with ε = 0.75", show=True)
refusal = checks.raises(Exception, small.count, "age", 30, 0.5, why="0.5 is more than what's left of the budget of 1")
named = any(kind.rpartition(".")[2] == "BudgetExceeded" for kind in refusal.kinds)
checks.require(named, f"count('age', 30, 0.5) raised {refusal}, not BudgetExceeded")
checks.passed("the first question about a small table is answered, and the second one is refused")
### BEGIN HIDDEN TESTS
mix = np.random.default_rng(2)
questions, ward = [("count", "data", "A")], make_ward()
with checks.rule("The database keeps accounts like `Account`"):
    keep_books(CountingDatabase, questions)
with checks.rule("Raise the errors of `Account`, or `KeyError` if there's no such column"):
    refuse_nonsense(CountingDatabase, questions)
    database = opened(CountingDatabase, ward, 1, 1)
    for name in ("height", "count", "columns", "index", 0, "Data", "charge", "spent"):
        checks.raises(KeyError, database.count, name, "A", 0.1)
with checks.rule("A missing value doesn't equal any value"):
    count_in_variants(CountingDatabase)
    database = opened(CountingDatabase, ward, 1e13, 9)  # the noise is far smaller than 1e-9
    for column, value in (("data", "A"), ("data", "a"), ("data", None), ("data", float("nan")), ("dose", 9)):
        found = answer_of(database, ("count", column, value), 1e11)
        checks.close(found, (ward[column] == value).sum(), name=f"count({column!r}, {value!r}, 1e11)")
with checks.rule("Draw all randomness from `rng`"):
    draw_from_rng(CountingDatabase, questions)
with checks.rule("Error messages, warnings and printed text don't reveal anything about the rows"):
    for seen in messages_of(CountingDatabase, questions):
        checks.hides(seen, SECRETS)
    require_same_words(CountingDatabase, questions)
    handful = pd.DataFrame({"drug": ["A"] * 3 + ["B"] * 4})
    answer = checks.call(opened(CountingDatabase, handful, 2, 8).count, "drug", "A", 0.25)
    said = " ".join([answer.printed, *(warning.message for warning in answer.warnings)]).split()
    checks.require(
        not {"3", "4", "7"} & set(said), "the true count of a few rows appears in printed text or in a warning"
    )
database = opened(CountingDatabase, ward, 1.0, 7)
noise = answer_of(database, questions[0], 1e-4) - 3109
with checks.rule("No attribute or method (except `count`) reveals anything about the rows"):
    seen = checks.look_at(database, "the database", calls=CALLS, besides=["count"])
    checks.hides(seen, SECRETS | {"the noise in an answer": noise})
with checks.rule("`len`, `in`, indexing, looping and `format`"):
    checks.require(not finds_rows(database), "the `in` operator reveals something about the rows")
with checks.rule("Don't round or clip the answer"):
    large = pd.DataFrame({"x": mix.integers(0, 3, 900), "y": mix.choice(["u", "v"], 900)})
    few = pd.DataFrame({"x": [1.0, None, 1.0, 1.0]})  # a count near the number of rows, so that a limit shows
    cases = [(large, "x", 1, 0.5), (few, "x", 1.0, 1), (large, "y", "w", 0.1), (ward[:400], "dose", 9, 2.0)]
    noisy_counts(CountingDatabase, cases, 300)
### END HIDDEN TESTS

# %% [markdown]
# Let's ask about 1,000 patients with a budget of 1:

# %% slide="both"
database = CountingDatabase(patients, 1.0, rng)
for question in [("sex", "F", 0.5), ("zip_code", "10005", 0.4), ("has_rare_disease", 1, 0.2)]:
    try:
        print(question, "is about", round(database.count(*question)), "  spent", database.spent)
    except BudgetExceeded as refusal:
        print(question, "is refused:", refusal)

# %% [markdown]
# ## And a mean
#
# {==Under add/remove neighbours, a mean is a noisy sum divided by a noisy count, and each of them gets half of ε (lesson 3.2).==}
# {==Values are first clipped to public bounds *L* and *U*, so that one person changes the sum by at most max(|*L*|, |*U*|).==} For
# ages, the bounds are 18 and 90, as on the hospital's form.
#
# You may also subtract the middle of the bounds from all values before you add them up, because the sum then has a
# smaller sensitivity. After the division, add the middle again.

# %% [markdown]
# ### Exercise 4: a mean from the same budget
#
# Write a class `MeanDatabase` that can do everything that `CountingDatabase` can, by the same rules. You may inherit from
# it, like the stub.
#
# The class also has a method `mean(column, lower, upper, epsilon)` for columns of numbers. A mean is paid for from the same
# budget. It's a float, namely the noisy sum of the clipped values divided by the noisy number of values.
#
# - Leave out missing values.
# - Spend half of ε on the sum and half on the number of values, and use Laplace noise for both.
# - If `lower` ≥ `upper`, raise `ValueError` and charge nothing.
# - You may replace a mean outside the bounds with the nearer bound.
# - It's up to you what you do if the noisy number is below 1, but don't look at the true number, and don't draw again.
#
# ```python
# database = MeanDatabase(patients, 1, rng)
# database.mean("age", 18, 90, 0.5)  # may return 44.9
# ```
#
# <details><summary>Hint 1</summary>
#
# If the noise in the sum and the noise in the number each get half of ε, which scales do they need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `dropna` and `np.clip`. In which order should `mean` do its steps, and which of them do you already have?
#
# </details>
# <details><summary>Hint 3</summary>
#
# For the sum, use `laplace_mechanism(np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper)), ..., self._rng)`, where
# `known` contains the values that aren't missing. Which of these arguments do you have to change for the number of values?
#
# </details>


# %% answer="MeanDatabase"
class MeanDatabase(CountingDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent."""

    ### BEGIN SOLUTION
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self.charge(epsilon)
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = laplace_mechanism(total, most, epsilon / 2, self._rng)
        noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
        return float(noisy_sum / max(noisy_number, 1))

    ### END SOLUTION


# %% test="MeanDatabase" points=2
"""The noise of means matches their price, means and counts share one budget, and nothing else is revealed."""
import numpy as np
import pandas as pd

from course import checks

six = pd.DataFrame({"sex": ["F", "M", "F", "F", "M", None], "age": [30, 41, 52, 63, 74, 85]})
small = checks.call(MeanDatabase, six, 1, np.random.default_rng(1)).result
answers = [checks.call(small.count, "sex", "F", 0.25), checks.call(small.mean, "age", 18, 90, epsilon=0.5)]
for answer in answers:
    checks.require(isinstance(answer.result, float), f"{answer}, which isn't a float")
checks.close(small.spent, 0.75, name="spent after a count with ε = 0.25 and a mean with ε = 0.5", show=True)
checks.raises(ValueError, small.mean, "age", 90, 18, 0.1, why="the lower bound is above the upper bound")
checks.passed("a count and a mean of a small table are answered, and both are charged")
### BEGIN HIDDEN TESTS
with checks.rule("can do everything that `CountingDatabase` can, by the same rules"):
    count_and_keep_rules(MeanDatabase)
with checks.rule("If `lower` ≥ `upper`, raise `ValueError` and charge nothing"):
    refuse_bounds(MeanDatabase)
with checks.rule("Leave out missing values"):
    leave_out_missing(MeanDatabase)
with checks.rule("the noisy sum of the clipped values divided by the noisy number of values"):
    clip_whole_numbers(MeanDatabase)
with checks.rule("don't look at the true number, and don't draw again"):
    ignore_true_number(MeanDatabase)
with checks.rule("Spend half of ε on the sum and half on the number of values"):
    halve_epsilon(MeanDatabase)
### END HIDDEN TESTS

# %% [markdown]
# ## Eight people at once
#
# A database on a server has many users. {==Each of them is served by a **thread**, a part of the program that runs alongside the
# others.==} Here, eight threads each ask a question that costs 0.5, and the budget is 1.0:

# %% slide="code"
spent = 0


def hasty(epsilon):
    global spent
    if spent + epsilon > 1:  # check
        return "refused"
    time.sleep(0.1)  # work out the answer
    spent += epsilon  # charge
    return "answered"


# %% slide="both"
with ThreadPoolExecutor(8) as pool:
    print(Counter(pool.map(hasty, [0.5] * 8)), "  spent", spent, "out of 1")

# %% [markdown]
# {==Every thread checked what had been spent before any other thread had charged for its answer.==} {==A **lock** lets
# only one thread through at a time:==}
#
# ```python
# lock = threading.Lock()
# with lock:
#     ...  # check and charge without interference from other threads
# ```
#
# {==All threads must use the same lock, so each database creates one in `__init__`.==} A thread must not request a lock that it already
# holds, because it would wait for itself forever.

# %% [markdown]
# ### Exercise 5: many threads
#
# Write a class `PrivateDatabase` that can do everything that `MeanDatabase` can, by the same rules, and can be asked by
# many threads at once. You may inherit from `MeanDatabase`, like the stub, or write the whole class again.
#
# However many threads ask at the same time:
#
# - Their answers together never cost more than the budget.
# - Every question that fits is answered, even if it has to wait for others.
# - When all threads are done, `spent` is correct.
#
# Work with whole columns, because there may be two million rows.
#
# <details><summary>Hint 1</summary>
#
# Which lines may be run by only one thread at a time?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `super()` and `threading.Lock`. Where do you have to create the lock, so that all questions to a database use
# the same one?
#
# </details>
# <details><summary>Hint 3</summary>
#
# In `__init__`, write `super().__init__(table, budget, rng)` and `self._lock = ...`. In `count`, write
# `with self._lock: return super().count(...)`. Which other method needs the lock?
#
# </details>


# %% answer="PrivateDatabase"
class PrivateDatabase(MeanDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    ### BEGIN SOLUTION
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._lock:
            return super().mean(column, lower, upper, epsilon)

    ### END SOLUTION


# %% test="PrivateDatabase" points=3
"""The noise of counts and means matches their price, and however many threads ask, they get exactly what the budget pays for."""
import numpy as np
import pandas as pd

from course import checks

six = pd.DataFrame({"sex": ["F", "M", "F", "F", "M", None], "age": [30, 41, 52, 63, 74, 85]})
small = checks.call(PrivateDatabase, six, 1, np.random.default_rng(1)).result
answers = [checks.call(small.count, "sex", "F", 0.25), checks.call(small.mean, "age", 18, 90, epsilon=0.5)]
for answer in answers:
    checks.require(isinstance(answer.result, float), f"{answer}, which isn't a float")
checks.close(small.spent, 0.75, name="spent after a count with ε = 0.25 and a mean with ε = 0.5", show=True)
checks.raises(ValueError, small.mean, "age", 90, 18, 0.1, why="the lower bound is above the upper bound")
checks.passed("a count and a mean of a small table are answered, and both are charged")
### BEGIN HIDDEN TESTS
with checks.rule("can do everything that `MeanDatabase` can, by the same rules"):
    count_and_keep_rules(PrivateDatabase)
    for check in (refuse_bounds, leave_out_missing, clip_whole_numbers, ignore_true_number, halve_epsilon):
        check(PrivateDatabase)
# The table is so large that an answer needs some milliseconds.
crowd = pd.DataFrame({"x": np.random.default_rng(2).integers(0, 3, 500_000).astype(float)})
databases = checks.draws(PrivateDatabase, 6, crowd, 1.0, np.random.default_rng(8))
databases += [opened(PrivateDatabase, crowd, budget, 8) for budget in (3, 8, 4, 4)]
kinds = ["counts with ε = 1", "means with ε = 1", "counts and means with ε = 1"]
kinds = [*kinds * 2, *kinds[:2], *["counts, half of them with ε = 9 and half with ε = 1"] * 2]
for database, most, kind in zip(databases, [*[1] * 6, 3, 8, 4, 4], kinds, strict=True):
    dear, count, mean = *([(database.count, "x", 1.0, cost)] for cost in (9.0, 1.0)), [(database.mean, "x", 0, 2, 1.0)]
    crowds = {kinds[0]: count * 8, kinds[1]: mean * 8, kinds[2]: (count + mean) * 4, kinds[-1]: (dear + count) * 4}
    said = f"eight threads asked a database with a budget of {most} for {kind}"
    results = checks.at_once(*crowds[kind])
    got = [result for result in results if isinstance(result, float)]
    strange = [one for one in results if not isinstance(one, float) and not is_refusal(one)]
    checks.require(
        not strange, f"{said}. One of them got {strange[:1] and strange[0]} instead of a float or BudgetExceeded"
    )
    with checks.rule("Their answers together never cost more than the budget"):
        checks.require(len(got) <= most, f"{said}, and {len(got)} of them got an answer")
    with checks.rule("Every question that fits is answered"):
        checks.require(len(got) == most, f"{said}, but only {len(got)} of them got an answer")
    with checks.rule("When all threads are done, `spent` is correct"):
        checks.close(database.spent, most, name=f"{said}. Afterwards, spent")
### END HIDDEN TESTS

# %% slide="both"
database = PrivateDatabase(patients, 1.0, rng)
with ThreadPoolExecutor(8) as pool:
    asked = [pool.submit(database.mean, "age", 18, 90, 0.5) for _ in range(4)]
    asked += [pool.submit(database.count, "sex", "F", 0.5) for _ in range(4)]
    answers = [round(one.result(), 1) for one in asked if not one.exception()]
print(answers, "and", 8 - len(answers), "refused; spent", database.spent)

# %% [markdown]
# Two of the eight questions were answered, which is exactly what the budget pays for. Because both methods change the
# same total, they need the same lock. A test doesn't always notice a missing lock. If code charges immediately after
# its check, other threads rarely get in between, so the code may pass by luck.
#
# ## Separate groups
#
# Suppose that you ask for one count in each of five ZIP codes, at 0.2 each. Your database charges 1 in total, but that's more
# than necessary. {==If Ruth from 10003 joins the table, the count in 10003 changes by 1, and the other four counts don't change.==}
# So the five answers together reveal no more about her than the answer about 10003 alone, which cost 0.2.
#
# > **Idea.** {==**Parallel composition** (McSherry 2009):==} If each person is in at most one group, then under add/remove, questions
# > about separate groups together cost only as much as the most expensive group.
#
# {==The costs of questions about the same group still add up, and so do the costs of questions about the whole table.==} The list of
# groups must be public.
#
# {==**Under replace-one, the cost is higher,** because one person's row is replaced with a row that may be in a different group.==}
# If Ruth's row in 10003 becomes a row in 10001, *two* counts change. Therefore, the costs of the two most expensive groups add
# up. (This applies to counts. A sum can change by more if a value in it is replaced.)

# %% [markdown]
# ### Exercise 6: what groups cost
#
# Write a function `parallel_spend(questions, neighbours="add/remove")` that returns the total cost of a list of count questions,
# as a number.
#
# - Each question is a tuple `(group, epsilon)`. `group` is a name, a number or a tuple, and `None` means the whole table.
# - The groups are separate, so no one is in two of them. An empty list costs 0.
# - `neighbours` is `"add/remove"` or `"replace-one"`. If it's anything else, raise `ValueError`.
# - Each ε refers to a single question, under either definition of neighbours.
#
# `parallel_spend([(None, 0.1), ("north", 0.5), ("south", 0.3), ("north", 0.2)])` returns 0.8, and with `"replace-one"` it returns
# 1.1. (The last digits of floats don't matter here.)
#
# <details><summary>Hint 1</summary>
#
# What does a single group cost if several questions are asked about it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Add up the ε of each group in a `Counter` or a dictionary, but keep `None` separate. `sorted` can put the most expensive group
# first.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Return `whole + sum(sorted(totals.values(), reverse=True)[:number])`, where `number` depends on the definition of neighbours.
#
# </details>


# %% answer="parallel_spend"
def parallel_spend(questions, neighbours="add/remove"):
    """Return the total cost of counts of separate groups and of the whole table (None)."""
    ### BEGIN SOLUTION
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours must be 'add/remove' or 'replace-one'")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    touched = 1 if neighbours == "add/remove" else 2
    return whole + sum(sorted(totals.values(), reverse=True)[:touched])
    ### END SOLUTION


# %% test="parallel_spend" points=3
"""The costs of the whole table and of the most expensive group (under replace-one, the two most expensive) add up."""
import numpy as np

from course import checks

asked = [(None, 0.1), ("north", 0.5), ("south", 0.3), ("north", 0.2)]
checks.close(checks.call(parallel_spend, asked), 0.8, why="the whole table costs 0.1, and north costs 0.7", show=True)
both = "the whole table costs 0.1, north costs 0.7, and south costs 0.3"
checks.close(checks.call(parallel_spend, asked, "replace-one"), 1.1, why=both, show=True)
checks.passed("the results for the example are correct under both definitions of neighbours")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(12)
names = [None, "a", "b", "c", "d", 0, "", 7, ("a", "b"), ("b", "a"), "None", 0.5, 0.75, *checks.texts()]
cases = [[(None, 0.5), (None, 0.25), (None, 0.1)], [("a", 0.5)], [("a", 0.5), ("a", 0.5)]]
cases += [[("a", 0.4), ("b", 0.4), ("c", 0.1)], [("a", 0.3), ("b", 0.5), ("a", 0.3), ("c", 0.1)]]
cases += [[(0, 0.4), ("", 0.9), (1, 0.2)], [(0, 1), (None, 2), (0, 3), (5, 3)], [("1", 0.4), (1, 0.3), ("a", 0.1234)]]
cases += [[(("F", 30), 0.2), (("M", 30), 0.6), (None, 0.1), (("F", 30), 0.1)], [(0.5, 0.3), (0.75, 0.2), (0.25, 0.2)]]
cases += [[(text, float(maker.uniform(0.2, 0.3))) for text in checks.texts()]]
for size in (3, 8, 20, 60):
    picks = maker.integers(0, len(names), size)
    cases.append([(names[pick], float(maker.uniform(0.01, 1))) for pick in picks])
for questions in cases:
    groups = {group for group, _ in questions if group is not None}
    totals = {group: sum(epsilon for other, epsilon in questions if other == group) for group in groups}
    whole = sum(epsilon for group, epsilon in questions if group is None)
    with checks.rule("`group` is a name, a number or a tuple, and `None` means the whole table"):
        worst = whole + max(totals.values(), default=0)
        checks.close(checks.call(parallel_spend, questions, "add/remove"), worst)
        checks.close(checks.call(parallel_spend, questions), worst)
    with checks.rule("Each ε refers to a single question, under either definition of neighbours"):
        pairs = [{one, two} for one in groups for two in groups]
        worst = whole + max((sum(totals[group] for group in pair) for pair in pairs), default=0)
        checks.close(checks.call(parallel_spend, questions, "replace-one"), worst)
with checks.rule("An empty list costs 0"):
    checks.close(checks.call(parallel_spend, []), 0)
with checks.rule('`neighbours` is `"add/remove"` or `"replace-one"`. If it\'s anything else, raise `ValueError`'):
    for word in ("bounded", "", None, "replace", "Replace-one", "add/remove "):
        checks.raises(ValueError, parallel_spend, [("a", 0.5)], word)
        checks.raises(ValueError, parallel_spend, [], word)
### END HIDDEN TESTS

# %% slide="output"
codes = ["10001", "10002", "10003", "10004", "10005"]  # the town's codes are public
for way in ("add/remove", "replace-one"):
    print(f"{way}: five counts for 0.2 each cost", parallel_spend([(code, 0.2) for code in codes], way))

# %% [markdown]
# ## Now attack it
#
# ### A refusal that reveals too much
#
# {==A colleague says, "Counts below five are dangerous, so the database should refuse to answer and charge nothing."==} This sounds
# careful:


# %% slide="code"
def shy_database(ill, budget, rng):
    """Return a function ask(people, epsilon) that returns how many of these people are ill, with noise, or None."""
    spent = 0

    def ask(people, epsilon):
        nonlocal spent
        count = len(set(people) & set(ill))
        if count < 5 or spent + epsilon > budget:
            return None  # refused without a charge
        spent += epsilon
        return count + rng.laplace(0, 1 / epsilon)

    return ask


# %% [markdown]
# ### Exercise 7: who is ill?
#
# Write a function `ill_people(ask, suspects, known_ill)` that finds the people in the list `suspects` who are ill.
# Return all of them and no one else, each once, in any order, as a list, set or array. The result must be certain,
# whatever the noise is.
#
# - `ask(people, epsilon)` is a function like the one that `shy_database` returns, with a budget of 1. It accepts a list of people
#   and counts each person in it once.
# - `known_ill` is a list of at least four people who you know are ill (from a support group, say). All of them are in the
#   database, but none of them is in `suspects`.
# - There may be several hundred suspects, each listed once, and all of them may be ill. A person is given as a number or a name.
#
# ```python
# ill_people(ask, [17, 18, 19], known)
# # returns [18] if 18 is the only one of these suspects who is ill
# ```
#
# <details><summary>Hint 1</summary>
#
# For which group of people does the database refuse to answer if Ruth is healthy, but not if she's ill?
#
# </details>
# <details><summary>Hint 2</summary>
#
# You only need to know whether you get an answer at all. So how much noise may the answer have?
#
# </details>
# <details><summary>Hint 3</summary>
#
# For each person, look at `ask([...], ...) is not None`, with an ε small enough for hundreds of answers to fit. Who else must be in the
# list?
#
# </details>


# %% answer="ill_people"
def ill_people(ask, suspects, known_ill):
    """Return the suspects who are ill, found with the help of refusals."""
    ### BEGIN SOLUTION
    four = list(known_ill)[:4]
    return [person for person in suspects if ask([*four, person], 1e-6) is not None]
    ### END SOLUTION


# %% test="ill_people" points=2
"""The refusals reveal everyone who is ill, and no one else."""
import numpy as np

from course import checks


def shy(ill, rng):
    ill, spent = frozenset(ill), [0.0]

    def ask(people, epsilon):
        if not epsilon > 0:
            raise ValueError("epsilon must be above 0")
        count = len(set(people) & ill)
        if count < 5 or spent[0] + epsilon > 1 + 1e-9:
            return None
        spent[0] += epsilon
        return float(count + rng.laplace(0, 1 / epsilon))

    return ask


answer = checks.call(ill_people, shy([1, 2, 3, 4, 18], np.random.default_rng(1)), [17, 18, 19], [1, 2, 3, 4])
found = answer.result
checks.require(isinstance(found, list | tuple | set | np.ndarray), f"{answer}, which isn't a list, set or array")
checks.equal(
    sorted(map(str, found)),
    ["18"],
    name=f"the list of people that {answer.text} found",
    why="18 is the only suspect who is ill",
    show=True,
)
checks.passed("your function finds the one ill person among three suspects")
### BEGIN HIDDEN TESTS


def shy(ill, rng):
    ill, spent = frozenset(ill), [0.0]

    def ask(people, epsilon):
        if not epsilon > 0:
            raise ValueError("epsilon must be above 0")
        count = len(set(people) & ill)
        if count < 5 or spent[0] + epsilon > 1:
            return None
        spent[0] += epsilon
        return float(count + (rng.laplace(0, 1 / epsilon) if rng.random() < 0.5 else -count))  # 0 is an answer, too

    return ask


maker = np.random.default_rng(5)
towns = [(700, 4, 1.0), (60, 5, 0.1), (30, 6, 0.0), (1, 4, 1.0), (50, 20, 0.5), (600, 4, -1)]
for size, known, share in towns:
    people = [f"person {number}" if size == 60 else int(number) for number in maker.permutation(size + known)]
    suspects, friends = people[known:], people[:known]
    ill = [person for person in suspects if maker.random() < share] if share >= 0 else suspects[-1:]
    answer = checks.call(ill_people, shy([*friends, *ill], maker), suspects, friends)
    found, said = answer.result, f"ill_people, for {size} suspects and {known} people known to be ill,"
    checks.require(
        isinstance(found, list | tuple | set | np.ndarray),
        f"{said} returned {found!r}, which isn't a list, set or array",
    )
    found = [person.item() if isinstance(person, np.generic) else person for person in found]
    wrong, missed = len([person for person in found if person not in ill]), len(set(ill) - set(found))
    with checks.rule("Return all of them and no one else, each once"):
        checks.require(
            not wrong, f"{said} returned {wrong} people who aren't ill (when exactly is a question refused?)"
        )
        checks.require(len(found) == len(set(found)), f"{said} returned a person twice")
    lost = "a question is also refused when the budget is spent, and then the refusal reveals nothing about a person"
    with checks.rule("There may be several hundred suspects, each listed once, and all of them may be ill"):
        checks.require(not missed, f"{said} missed {missed} people who are ill: {lost}")
    lists = "the pair of lists after the call"
    checks.equal(answer.args[1:], (suspects, friends), name=lists, why="don't modify these lists")
### END HIDDEN TESTS

# %% slide="output"
ill = patients.index[patients["has_rare_disease"] == 1]
known, suspects = list(ill[:4]), [person for person in patients.index if person not in ill[:4]]
found = ill_people(shy_database(ill, 1, rng), suspects, known)
right = set(found) == set(ill[4:])
print(f"{len(found)} of {len(suspects)} suspects were found to be ill. Are they exactly the right ones? {right}")

# %% [markdown]
# The attack reveals every diagnosis without a single error, and costs almost no ε. {==It works because the refusals depend on the
# data, but aren't paid for.==} A safe rule would base its decision on a noisy count, and
# charge for it.
#
# > **Idea.** {==A refusal is an answer, too.==} {==Your database bases its decision only on ε and what has been spent,
# > so anyone can predict its refusals without the data.==}
#
# ### What your class doesn't stop
#
# {==In Python, an underscore at the start of a name is only a convention and doesn't protect anything:==}

# %% slide="both"
print({name: type(value).__name__ for name, value in vars(database).items()})

# %% [markdown]
# Anyone who can run code in the same process can read the table and reset what has been spent, so a real database has
# to run on another machine. {==Even there, the *time* that an answer takes can depend on the data.==} Andreas
# Haeberlen, Benjamin Pierce and Arjun Narayan (2011) showed such attacks on the system PINQ, through its timing and its
# budget.
#
# Error messages reveal secrets, too. For `count("sex", ["F", "M"], 0.1)`, pandas' error message would contain the
# number of rows, so the solution rejects lists.
#
# > **Warning.** {==A second database about the same people has a budget of its own.==} For these people, the two budgets add up.
#
# ## What it cost
#
# The mean error of a count is 1/ε (lesson 3.2). If *n* counts share a budget of 1 equally, each of them has ε = 1/*n*, so its
# mean error is *n* people:

# %%
errors = {f"{n} counts": np.abs(rng.laplace(0, n, 20_000)).mean().round(1) for n in (2, 5, 20, 100)}
ax = plotting.bars(
    errors,
    label="questions that share a budget of 1",
    value_label="mean error of a count (people)",
    horizontal=False,
    title="The more questions share a budget, the noisier each answer",
)
plotting.show(ax)

# %% [markdown]
# The smallest ZIP code has about 100 patients, so with a hundred questions, the error is as large as the count itself.
# {==Therefore, ask only what you need.==} If the database used parallel composition, counts in all five ZIP codes would cost only as
# much as one.

# %% [markdown]
# ## Recap
#
# - A database with a budget decides whether to refuse before it computes an answer, charges only for answers, and
#   doesn't reveal anything else. Such a database uses exact arithmetic and holds a lock while it checks and charges.
# - Under add/remove, counts of separate groups cost only as much as the most expensive group. Under replace-one, counts of separate groups cost
#   as much as the two most expensive groups.
# - A refusal is an answer, too. A decision to refuse must not depend on the data, unless the decision is made with noise and paid for.
#
# **A question to take with you:** When a system tells you "no", what could you learn about other people from it?
#
# **When not to use it.** Don't rely on such a class if users run code in the same process, if they can time the answers, or if
# another database contains the same people.
#
# **Further reading**
#
# - Frank McSherry, *[Privacy Integrated Queries](https://doi.org/10.1145/1559845.1559850)*, SIGMOD (2009), which
#   introduces parallel composition.
# - Andreas Haeberlen, Benjamin Pierce, Arjun Narayan, *[Differential Privacy Under
#   Fire](https://www.usenix.org/conference/usenix-security-11/differential-privacy-under-fire)*, USENIX Security (2011).
# - Krishnaram Kenthapadi, Nina Mishra, Kobbi Nissim, *[Simulatable Auditing](https://doi.org/10.1145/1065167.1065183)*, PODS
#   (2005), about refusals that reveal nothing.
# - Andrea Gadotti and others, *[When the Signal is in the
#   Noise](https://www.usenix.org/conference/usenixsecurity19/presentation/gadotti)*, USENIX Security (2019).
