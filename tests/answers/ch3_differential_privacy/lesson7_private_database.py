# %% right="fits" how="fractions"
from fractions import Fraction


def fits(spent, epsilon, budget):
    spent, epsilon, budget = (Fraction(str(number)) for number in (spent, epsilon, budget))
    return spent + epsilon <= budget


# %% right="fits" how="what is left, in a list of decimals"
def fits(spent, epsilon, budget):
    a, b, c = [Decimal(f"{number}") for number in (spent, epsilon, budget)]
    if c - a - b < 0:
        return False
    return True


# %% right="fits" how="whole numbers of a tiny unit, NumPy's bool"
def fits(spent, epsilon, budget):
    units = [int(Decimal(str(number)).scaleb(30).to_integral_value()) for number in (spent, epsilon, budget)]
    return np.bool_(units[0] + units[1] <= units[2])


# %% right="fits" how="repr of a Python float"
def fits(spent, epsilon, budget):
    def exact(number):
        if isinstance(number, Decimal):
            return number
        return Decimal(repr(number)) if isinstance(number, int) else Decimal(repr(float(number)))

    return exact(budget).compare(exact(spent) + exact(epsilon)) >= 0


# %% wrong="fits" mistake="floats"
def fits(spent, epsilon, budget):
    return float(spent) + float(epsilon) <= float(budget)


# %% wrong="fits" mistake="what is left, in floats"
def fits(spent, epsilon, budget):
    return float(epsilon) <= float(budget) - float(spent)


# %% wrong="fits" mistake="a tolerance"
import math


def fits(spent, epsilon, budget):
    total = float(spent) + float(epsilon)
    return total < float(budget) or math.isclose(total, float(budget))


# %% wrong="fits" mistake="rounded to 9 digits"
def fits(spent, epsilon, budget):
    return round(float(spent) + float(epsilon), 9) <= round(float(budget), 9)


# %% wrong="fits" mistake="rounded to 12 digits"
def fits(spent, epsilon, budget):
    return round(float(spent) + float(epsilon), 12) <= float(budget)


# %% wrong="fits" mistake="decimals of what is stored, not of what is written"
def fits(spent, epsilon, budget):
    return Decimal(float(spent)) + Decimal(float(epsilon)) <= Decimal(float(budget))


# %% wrong="fits" mistake="fractions of what is stored"
from fractions import Fraction


def fits(spent, epsilon, budget):
    return Fraction(spent) + Fraction(epsilon) <= Fraction(budget)


# %% wrong="fits" mistake="the sum of floats made a decimal afterwards"
def fits(spent, epsilon, budget):
    return Decimal(str(float(spent) + float(epsilon))) <= Decimal(str(budget))


# %% wrong="fits" mistake="below the budget, not up to it"
def fits(spent, epsilon, budget):
    return Decimal(str(spent)) + Decimal(str(epsilon)) < Decimal(str(budget))


# %% wrong="fits" mistake="epsilon alone"
def fits(spent, epsilon, budget):
    return Decimal(str(epsilon)) <= Decimal(str(budget))


# %% wrong="fits" mistake="asks whether anything is left"
def fits(spent, epsilon, budget):
    return Decimal(str(spent)) < Decimal(str(budget))


# %% wrong="fits" mistake="fsum"
import math


def fits(spent, epsilon, budget):
    return math.fsum([spent, epsilon, -budget]) <= 0


# %% wrong="fits" mistake="the wrong way round"
def fits(spent, epsilon, budget):
    return Decimal(str(spent)) + Decimal(str(epsilon)) > Decimal(str(budget))


# %% right="CountingDatabase" how="fractions, a list of charges, a copy of the table"
from fractions import Fraction


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self.__table = table.copy()
        self.__budget = Fraction(str(budget))
        self.__charges = []
        self.__rng = rng

    @property
    def spent(self):
        return float(sum(self.__charges))

    def count(self, column, value, epsilon):
        if column not in self.__table:
            raise KeyError(column)
        if not 0 < epsilon < float("inf"):
            raise ValueError(f"epsilon is {epsilon}")
        if len(self.__charges) > 100:
            self.__charges = [sum(self.__charges)]
        price = Fraction(str(epsilon))
        if sum(self.__charges) + price > self.__budget:
            raise BudgetExceeded(f"{float(self.__budget - sum(self.__charges))} left")
        self.__charges.append(price)
        matching = self.__table[self.__table[column] == value]
        return float(self.__rng.laplace(loc=len(matching), scale=1 / epsilon))


# %% right="CountingDatabase" how="scipy, charges first, spent a plain attribute"
import math

from scipy import stats


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._columns = {name: table[name] for name in table.columns}
        self._left, self._all, self._rng, self.spent = Decimal(str(budget)), Decimal(str(budget)), rng, 0.0

    def count(self, column, value, epsilon):
        if math.isnan(epsilon) or math.isinf(epsilon) or epsilon <= 0:
            raise ValueError("epsilon")
        series = self._columns[column]
        price = Decimal(str(epsilon))
        if price > self._left:
            raise BudgetExceeded
        self._left -= price
        self.spent = float(self._all - self._left)
        exact = np.count_nonzero(series.eq(value))
        return float(stats.laplace(loc=exact, scale=1 / epsilon).rvs(random_state=self._rng))


# %% right="CountingDatabase" how="diffprivlib's Laplace mechanism"
from diffprivlib.mechanisms import Laplace


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        mechanism = Laplace(epsilon=epsilon, sensitivity=1, random_state=int(self._rng.integers(2**31)))
        return mechanism.randomise(true_count)


# %% right="CountingDatabase" how="two exponential numbers, plain lists, the budget's float read by fits"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._lists = {name: table[name].tolist() for name in table}
        self._budget, self._books, self._rng = budget, Decimal("0"), rng

    spent = property(lambda self: float(self._books))

    def count(self, column, value, epsilon):
        if not (epsilon > 0) or epsilon == float("inf"):
            raise ValueError("senseless epsilon")
        values = self._lists[column]
        if not fits(self._books, epsilon, self._budget):
            raise BudgetExceeded("not enough left")
        self._books = self._books + Decimal(str(epsilon))
        matching = values.count(value)
        plus, minus = self._rng.exponential(1 / epsilon, size=2)
        return float(matching + plus - minus)


# %% right="CountingDatabase" how="NumPy's float, an infinite epsilon refused for its price"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not epsilon > 0:
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return np.float64(true_count) + self._rng.laplace(0, 1 / epsilon)


# %% right="CountingDatabase" how="the inverse of the distribution, a public log without true values"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.log = []

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        self.log.append((column, epsilon))
        u = self._rng.uniform(-0.5, 0.5)
        return float(true_count - np.sign(u) * np.log1p(-2 * abs(u)) / epsilon)


# %% wrong="CountingDatabase" mistake="no noise"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count)


# %% wrong="CountingDatabase" mistake="half the noise"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 0.5 / epsilon))


# %% wrong="CountingDatabase" mistake="double the noise"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 2 / epsilon))


# %% wrong="CountingDatabase" mistake="scale epsilon"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, epsilon))


# %% wrong="CountingDatabase" mistake="the variance for the scale"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 2 / epsilon**2))


# %% wrong="CountingDatabase" mistake="normal noise of the same variance"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.normal(0, 2**0.5 / epsilon))


# %% wrong="CountingDatabase" mistake="noise that grows with the count"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, max(true_count, 1) ** 0.5 / epsilon))


# %% wrong="CountingDatabase" mistake="a fixed seed inside"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + np.random.default_rng(0).laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="a generator of its own"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), np.random.default_rng()
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="rounded to whole people"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(round(true_count + self._rng.laplace(0, 1 / epsilon)))


# %% wrong="CountingDatabase" mistake="no answer below 0"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(max(0, true_count + self._rng.laplace(0, 1 / epsilon)))


# %% wrong="CountingDatabase" mistake="books in floats"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, budget, rng
        self._spent = 0.0

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + epsilon > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += epsilon
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="what is left, in floats"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._left, self._rng = table, budget, budget, rng

    @property
    def spent(self):
        return float(self._budget - self._left)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon")
        values = self._table[column]
        if epsilon > self._left:
            raise BudgetExceeded
        self._left -= epsilon
        return float((values == value).sum() + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="floats with a tolerance"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, budget, rng
        self._spent = 0.0

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + epsilon > self._budget + 1e-9:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += epsilon
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="answers while anything is left"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent >= self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="charges what it refuses"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        self._spent += Decimal(str(epsilon))
        if self._spent > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="charges for a column that is not there"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too little is left")
        self._spent += Decimal(str(epsilon))
        true_count = (self._table[column] == value).sum()
        return float(laplace_mechanism(true_count, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="a negative epsilon fills the budget up"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if epsilon == 0:
            raise ValueError("epsilon must not be 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / abs(epsilon)))


# %% wrong="CountingDatabase" mistake="the table is public"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self.table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self.table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self.table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="the number of rows is public"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.n = len(table)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="answers, and then refuses: the error holds the true count"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        true_count = int((self._table[column] == value).sum())
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded(f"too little is left to learn that it is {true_count}")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="draws the noise before it refuses"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        noise = self._rng.laplace(0, 1 / epsilon)
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + noise)


# %% wrong="CountingDatabase" mistake="refuses small counts"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        if true_count < 5:
            raise BudgetExceeded("too few people")
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="reads the notebook's table"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns and column not in patients:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((patients[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="all databases share their books"
class CountingDatabase:
    _charges = []

    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng

    @property
    def spent(self):
        return float(sum(self._charges))

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if sum(self._charges) + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._charges.append(Decimal(str(epsilon)))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="spent is a method"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="a missing value is counted"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        true_count = int((self._table[column].fillna(value) == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(true_count + self._rng.laplace(0, 1 / epsilon))


# %% right="PrivateDatabase" how="written anew; the lock around check and charge alone"
class PrivateDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, Decimal(str(budget)), rng, Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._spent)

    def _pay(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        with self._lock:
            if self._spent + Decimal(str(epsilon)) > self._budget:
                raise BudgetExceeded("too little is left")
            self._spent += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        self._pay(column, epsilon)
        return float((self._table[column] == value).sum() + self._rng.laplace(0, 1 / epsilon))

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._pay(column, epsilon)
        known = self._table[column].dropna().clip(lower, upper)
        total = laplace_mechanism(known.sum(), max(-lower, upper), epsilon / 2, self._rng)
        return float(total / laplace_mechanism(known.size, 1, epsilon / 2, self._rng))


# %% right="PrivateDatabase" how="distances from the middle, an RLock in acquire and release"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        CountingDatabase.__init__(self, table, budget, rng)
        self._turn = threading.RLock()

    def count(self, column, value, epsilon):
        self._turn.acquire()
        try:
            return CountingDatabase.count(self, column, value, epsilon)
        finally:
            self._turn.release()

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError(f"{lower} is not below {upper}")
        middle, half = (lower + upper) / 2, (upper - lower) / 2
        with self._turn:
            self._check(column, epsilon)
            self._spent += Decimal(str(epsilon))
            values = self._table[column]
            away = np.clip(values[values.notna()].to_numpy(dtype=float) - middle, -half, half)
            noise = self._rng.laplace(0, [half / (epsilon / 2), 1 / (epsilon / 2)])
        answer = middle + (away.sum() + noise[0]) / max(len(away) + noise[1], 1.0)
        return float(min(max(answer, lower), upper))


# %% right="PrivateDatabase" how="a decorator; one lock for all databases; scipy"
from functools import wraps

from scipy import stats

one_at_a_time = threading.Lock()


def alone(method):
    @wraps(method)
    def guarded(*args, **kwargs):
        with one_at_a_time:
            return method(*args, **kwargs)

    return guarded


class PrivateDatabase(CountingDatabase):
    count = alone(CountingDatabase.count)

    @alone
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("bounds")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = [self._table[column].dropna().to_numpy()][0]
        values = np.minimum(np.maximum(known, lower), upper)
        most = abs(lower) if abs(lower) > abs(upper) else abs(upper)
        total = stats.laplace.rvs(values.sum(), 2 * most / epsilon, random_state=self._rng)
        return float(total / stats.laplace.rvs(values.size, 2 / epsilon, random_state=self._rng))


# %% right="PrivateDatabase" how="diffprivlib's mechanism for both parts"
from diffprivlib.mechanisms import Laplace


class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            seeds = self._rng.integers(2**31, size=2).tolist()
            sums = Laplace(epsilon=epsilon / 2, sensitivity=most, random_state=seeds[0])
            counts = Laplace(epsilon=epsilon / 2, sensitivity=1, random_state=seeds[1])
            total = sums.randomise(float(np.clip(known, lower, upper).sum()))
            number = counts.randomise(float(len(known)))
        return float(total / number)


# %% right="PrivateDatabase" how="a condition; the price taken before the work, NumPy's float"
class PrivateDatabase(CountingDatabase):
    def __init__(self, *args):
        super().__init__(*args)
        self._books = threading.Condition()
        self._owner = self

    def count(self, column, value, epsilon):
        with self._books:
            self._check(column, epsilon)
            self._spent = self._spent + Decimal(str(epsilon))
        return np.float64(np.sum(self._table[column] == value) + self._rng.laplace(scale=1 / epsilon))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError
        with self._books:
            self._check(column, epsilon)
            self._spent = self._spent + Decimal(str(epsilon))
        values = self._table[column].to_numpy(dtype=float)
        sums = np.nansum(np.clip(values, lower, upper)) + self._rng.laplace(
            scale=max(abs(lower), abs(upper)) / (epsilon / 2)
        )
        return np.float64(sums / (np.count_nonzero(~np.isnan(values)) + self._rng.laplace(scale=1 / (epsilon / 2))))


# %% wrong="PrivateDatabase" mistake="no lock"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        if True:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        if True:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="written anew, check, compute and charge without a lock"
class PrivateDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, Decimal(str(budget)), rng, Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._spent)

    def _look(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")

    def count(self, column, value, epsilon):
        self._look(column, epsilon)
        answer = np.count_nonzero(self._table[column].to_numpy() == value) + self._rng.laplace(0, 1 / epsilon)
        self._spent += Decimal(str(epsilon))
        return float(answer)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._look(column, epsilon)
        known = self._table[column].dropna().clip(lower, upper)
        total = laplace_mechanism(known.sum(), max(-lower, upper), epsilon / 2, self._rng)
        answer = total / laplace_mechanism(known.size, 1, epsilon / 2, self._rng)
        self._spent += Decimal(str(epsilon))
        return float(answer)


# %% wrong="PrivateDatabase" mistake="only the mean is locked"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="only the count is locked"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        if True:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        self._spent += Decimal(str(epsilon))
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="a new lock for each question"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with threading.Lock():
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with threading.Lock():
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="a lock for counts and another one for means, which change the same books"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._counting, self._averaging = threading.Lock(), threading.Lock()

    def count(self, column, value, epsilon):
        with self._counting:
            self._check(column, epsilon)
            answer = laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng)
            self._spent += Decimal(str(epsilon))
        return float(answer)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._averaging:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
            self._spent += Decimal(str(epsilon))
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="one lock around the check, and once more around the charge"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            self._check(column, epsilon)
        answer = laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng)
        with self._lock:
            self._spent += Decimal(str(epsilon))
        return float(answer)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="a mean without noise"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum()
            number = len(known)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="half the noise in the mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, most / epsilon)
            number = len(known) + self._rng.laplace(0, 1 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="double the noise in the mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 4 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 4 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the whole epsilon for the sum"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the whole epsilon for the number"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 1 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the true number of rows"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="replace-one with a public number, as in diffprivlib"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            exact = np.clip(known, lower, upper).mean()
            noise = self._rng.laplace(0, (upper - lower) / (len(known) * epsilon))
        return float(exact + noise)


# %% wrong="PrivateDatabase" mistake="values not clipped"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = known.sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="bounds from the data"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            lower, upper = known.min(), known.max()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="missing values counted in the number"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(self._table) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="normal noise in the mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.normal(0, 2 * 2**0.5 * most / epsilon)
            number = len(known) + self._rng.normal(0, 2 * 2**0.5 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the variance for the scale in the mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * (2 * most / epsilon) ** 2)
            number = len(known) + self._rng.laplace(0, 2 * (2 / epsilon) ** 2)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="noise by the mean of the data"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = abs(known).mean()
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="a fixed seed in the mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + np.random.default_rng(1).laplace(0, 2 * most / epsilon)
            number = len(known) + np.random.default_rng(2).laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the mean is charged half"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon)) / 2
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="means and counts have a budget each"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()
        self._means = CountingDatabase(table, budget, rng)

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._means._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            most = max(abs(lower), abs(upper))
            self._means._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="the halves of epsilon added up as floats"
class PrivateDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, 0.0
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._spent)

    def _pay(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        with self._lock:
            if self._spent + epsilon > self._budget:
                raise BudgetExceeded("too little is left")
            self._spent += epsilon

    def count(self, column, value, epsilon):
        self._pay(column, epsilon)
        return float((self._table[column] == value).sum() + self._rng.laplace(0, 1 / epsilon))

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._pay(column, epsilon)
        known = self._table[column].dropna().clip(lower, upper)
        total = laplace_mechanism(known.sum(), max(-lower, upper), epsilon / 2, self._rng)
        return float(total / laplace_mechanism(known.size, 1, epsilon / 2, self._rng))


# %% wrong="PrivateDatabase" mistake="bounds are looked at after the charge"
class PrivateDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, Decimal(str(budget)), rng, Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._spent)

    def _pay(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        with self._lock:
            if self._spent + Decimal(str(epsilon)) > self._budget:
                raise BudgetExceeded("too little is left")
            self._spent += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        self._pay(column, epsilon)
        return float((self._table[column] == value).sum() + self._rng.laplace(0, 1 / epsilon))

    def mean(self, column, lower, upper, epsilon):
        self._pay(column, epsilon)
        if not lower < upper:
            raise ValueError("lower must be below upper")
        known = self._table[column].dropna().clip(lower, upper)
        total = laplace_mechanism(known.sum(), max(-lower, upper), epsilon / 2, self._rng)
        return float(total / laplace_mechanism(known.size, 1, epsilon / 2, self._rng))


# %% wrong="PrivateDatabase" mistake="the true sum kept in the open"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            self.last_sum = float(known.sum())
            most = max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum() + self._rng.laplace(0, 2 * most / epsilon)
            number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(total / number)


# %% right="parallel_spend" how="Counter and heapq"
import heapq


def parallel_spend(questions, neighbours="add/remove"):
    touched = {"add/remove": 1, "replace-one": 2}.get(neighbours)
    if touched is None:
        raise ValueError(neighbours)
    totals = Counter()
    for group, epsilon in questions:
        totals[group] += epsilon
    whole = totals.pop(None, 0)
    return whole + sum(heapq.nlargest(touched, totals.values()))


# %% right="parallel_spend" how="the cost of each person, over all pairs of groups"
from itertools import combinations


def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in {"add/remove", "replace-one"}:
        raise ValueError("which neighbours?")
    groups = list({group for group, _ in questions} - {None})
    cost = lambda touched: sum(epsilon for group, epsilon in questions if group is None or group in touched)
    sizes = [0, 1] if neighbours == "add/remove" else [0, 1, 2]
    return max(cost(touched) for size in sizes for touched in combinations(groups, size))


# %% right="parallel_spend" how="exact decimals"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours == "add/remove":
        most = 1
    elif neighbours == "replace-one":
        most = 2
    else:
        raise ValueError(f"no such neighbours: {neighbours}")
    totals = {}
    for group, epsilon in questions:
        totals.setdefault(group, []).append(Decimal(str(epsilon)))
    whole = sum(totals.pop(None, []))
    largest = sorted((sum(group) for group in totals.values()))[-most:]
    return float(whole + sum(largest))


# %% right="parallel_spend" how="NumPy"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError
    names = list(dict.fromkeys(group for group, _ in questions if group is not None))
    totals = np.zeros(len(names) + 2)
    whole = np.float64(0)
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[names.index(group)] += epsilon
    totals.sort()
    return whole + (totals[-1] if neighbours == "add/remove" else totals[-2:].sum())


# %% wrong="parallel_spend" mistake="everything added up"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(totals.values())


# %% wrong="parallel_spend" mistake="the dearest group under both kinds of neighbours"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[:1])


# %% wrong="parallel_spend" mistake="the two dearest groups under both kinds of neighbours"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[:2])


# %% wrong="parallel_spend" mistake="all groups under replace-one"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else None])


# %% wrong="parallel_spend" mistake="twice the dearest group under replace-one"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + max(totals.values(), default=0) * (1 if neighbours == "add/remove" else 2)


# %% wrong="parallel_spend" mistake="the dearest question, not the dearest group"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = max(totals.get(group, 0), epsilon)
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="the last question of each group"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="the whole table taken for one more group"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if False:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="the whole table counts only if it is dearer"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return max(whole, sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2]))


# %% wrong="parallel_spend" mistake="groups named 0 or an empty text taken for the whole table"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if not group:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="an error where there is no group"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    max(totals.values())
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="equal totals counted once"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(set(totals.values()), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="replace-one without a word"
def parallel_spend(questions, neighbours="replace-one"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="twice the price under replace-one"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    once = whole + max(totals.values(), default=0)
    return once if neighbours == "add/remove" else 2 * once


# %% wrong="parallel_spend" mistake="empties the list that it is given"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    while questions:
        group, epsilon = questions.pop()
        if group is None:
            whole += epsilon
        else:
            totals[group] = totals.get(group, 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="only names as groups"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole, totals = 0, {}
    for group, epsilon in questions:
        if str(group) == "None":
            whole += epsilon
        else:
            totals[str(group)] = totals.get(str(group), 0) + epsilon
    return whole + sum(sorted(totals.values(), reverse=True)[: 1 if neighbours == "add/remove" else 2])


# %% right="ill_people" how="a loop and the smallest epsilon"
def ill_people(ask, suspects, known_ill):
    found = []
    for suspect in suspects:
        answer = ask(known_ill[0:4] + [suspect], epsilon=1e-300)
        if answer is not None:
            found.append(suspect)
    return found


# %% right="ill_people" how="a thousandth each, a set"
def ill_people(ask, suspects, known_ill):
    helpers = set(known_ill[:4])
    return {person for person in suspects if ask(list(helpers | {person}), 0.001) is not None}


# %% right="ill_people" how="the budget shared by all suspects"
def ill_people(ask, suspects, known_ill):
    price = 1 / (len(suspects) + 1)
    return list(filter(lambda person: ask(tuple(known_ill[-4:]) + (person,), price) is not None, suspects))


# %% right="ill_people" how="halves: groups without anybody ill are done with one question"
def ill_people(ask, suspects, known_ill):
    def search(people):
        if not people or ask(known_ill[:4] + people, 1e-9) is None:
            return []
        if len(people) == 1:
            return people
        middle = len(people) // 2
        return search(people[:middle]) + search(people[middle:])

    return search(list(suspects))


# %% right="ill_people" how="an array"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return np.array([person for person in suspects if ask([person] + four, 1e-5) is not None])


# %% wrong="ill_people" mistake="so dear that the budget ends"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if ask(four + [person], 0.1) is not None]


# %% wrong="ill_people" mistake="all known people: never refused"
def ill_people(ask, suspects, known_ill):
    four = known_ill
    return [person for person in suspects if ask(four + [person], 1e-6) is not None]


# %% wrong="ill_people" mistake="three known people: always refused"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:3]
    return [person for person in suspects if ask(four + [person], 1e-6) is not None]


# %% wrong="ill_people" mistake="five known people where there are five"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:5]
    return [person for person in suspects if ask(four + [person], 1e-6) is not None]


# %% wrong="ill_people" mistake="those who are refused"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if ask(four + [person], 1e-6) is None]


# %% wrong="ill_people" mistake="by the noisy answer"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if (ask(four + [person], 1 / len(suspects)) or 0) > 4.5]


# %% wrong="ill_people" mistake="an answer of more than 4"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if (ask(four + [person], 0.001) or 0) > 4]


# %% wrong="ill_people" mistake="answers below 0 taken for refusals"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if (ask(four + [person], 0.0001) or -1) > 0]


# %% wrong="ill_people" mistake="the suspect alone"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if ask([person], 1e-6) is not None]


# %% wrong="ill_people" mistake="the suspect five times"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if ask([person] * 5, 1e-6) is not None]


# %% wrong="ill_people" mistake="epsilon 0"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return [person for person in suspects if ask(four + [person], 0) is not None]


# %% wrong="ill_people" mistake="the known people, too"
def ill_people(ask, suspects, known_ill):
    four = known_ill[:4]
    return four + [person for person in suspects if ask(four + [person], 1e-6) is not None]


# %% wrong="ill_people" mistake="adds those found to the known people"
def ill_people(ask, suspects, known_ill):
    found = []
    for person in suspects:
        if ask(known_ill[:4] + found + [person], 1e-6) is not None:
            found.append(person)
    return found


# %% wrong="ill_people" mistake="adds to the list that it is given"
def ill_people(ask, suspects, known_ill):
    found = []
    del known_ill[4:]
    for person in suspects:
        known_ill.append(person)
        if ask(known_ill, 1e-6) is not None:
            found.append(person)
        known_ill.pop()
    return found


# %% wrong="ill_people" mistake="the notebook's own patients"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects if person in patients.index[patients["has_rare_disease"] == 1]]


# %% wrong="ill_people" mistake="an epsilon that's small enough for 300 answers only"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects if ask([*known_ill[:4], person], 1 / 300) is not None]


# %% wrong="fits" mistake="strings compared"
def fits(spent, epsilon, budget):
    return str(Decimal(str(spent)) + Decimal(str(epsilon))) <= str(budget)


# %% wrong="fits" mistake="int and float only"
def fits(spent, epsilon, budget):
    def exact(number):
        return Decimal(str(number)) if type(number) is float else Decimal(int(number))

    return exact(spent) + exact(epsilon) <= exact(budget)


# %% wrong="parallel_spend" mistake="the two dearest questions"
def parallel_spend(questions, neighbours="add/remove"):
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("neighbours")
    whole = sum(epsilon for group, epsilon in questions if group is None)
    groups = sorted((epsilon for group, epsilon in questions if group is not None), reverse=True)
    return whole + sum(groups[: 1 if neighbours == "add/remove" else 2])


# %% wrong="parallel_spend" mistake="add/remove taken for every other word"
def parallel_spend(questions, neighbours="add/remove"):
    totals = {}
    for group, epsilon in questions:
        totals[group] = totals.get(group, 0) + epsilon
    whole = totals.pop(None, 0)
    ordered = sorted(totals.values(), reverse=True)
    return whole + sum(ordered[: 2 if neighbours == "replace-one" else 1])


# %% wrong="PrivateDatabase" mistake="a lock is tried, and without it the question is answered all the same"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        held = self._lock.acquire(blocking=False)
        try:
            return super().count(column, value, epsilon)
        finally:
            if held:
                self._lock.release()

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
            self._spent += Decimal(str(epsilon))
            noisy_sum = laplace_mechanism(total, most, epsilon / 2, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
        return float(noisy_sum / noisy_number)


# %% wrong="PrivateDatabase" mistake="the mean is one question for the sum and a count for epsilon each"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
            self._spent += 2 * Decimal(str(epsilon))
            noisy_sum = laplace_mechanism(total, most, epsilon, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon, self._rng)
        return float(noisy_sum / max(noisy_number, 1))


# %% right="PrivateDatabase" how="one lock for both methods, the price given back where something goes wrong"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._busy = threading.RLock()

    def count(self, column, value, epsilon):
        with self._busy:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._busy:
            if lower >= upper:
                raise ValueError("lower must be below upper")
            self._check(column, epsilon)
            before = self._spent
            self._spent += Decimal(str(epsilon))
            try:
                known = self._table[column].to_numpy(dtype=float)
                known = np.clip(known[~np.isnan(known)], lower, upper)
                noisy_sum = known.sum() + self._rng.laplace(0, 2 * max(abs(lower), abs(upper)) / epsilon)
                noisy_number = known.size + self._rng.laplace(0, 2 / epsilon)
                return float(noisy_sum / noisy_number)
            except Exception:
                self._spent = before
                raise


# %% wrong="CountingDatabase" mistake="fits is asked, and spent is kept as a float"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self.spent = table, budget, rng, 0.0

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if not fits(self.spent, epsilon, self._budget):
            raise BudgetExceeded("too little is left")
        self.spent += epsilon
        return float((self._table[column] == value).sum() + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="count drops rows without a value in its column from the table"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, Decimal(str(budget)), rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        self._table.dropna(subset=[column], inplace=True)
        self._spent += Decimal(str(epsilon))
        return float((self._table[column] == value).sum() + self._rng.laplace(0, 1 / epsilon))


# %% wrong="PrivateDatabase" mistake="sensitivity is the upper bound alone"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().clip(lower, upper)
            self._spent += Decimal(str(epsilon))
            noisy_sum = laplace_mechanism(known.sum(), abs(upper), epsilon / 2, self._rng)
            return float(noisy_sum / max(laplace_mechanism(len(known), 1, epsilon / 2, self._rng), 1))


# %% wrong="PrivateDatabase" mistake="the mean leaves out rows that miss a value in another column"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table.dropna()[column].clip(lower, upper)
            self._spent += Decimal(str(epsilon))
            noisy_sum = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(noisy_sum / max(laplace_mechanism(len(known), 1, epsilon / 2, self._rng), 1))


# %% wrong="PrivateDatabase" mistake="the mean clips the column of the table"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            self._table[column] = self._table[column].clip(lower, upper)
            known = self._table[column].dropna().to_numpy()
            self._spent += Decimal(str(epsilon))
            noisy_sum = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(noisy_sum / max(laplace_mechanism(len(known), 1, epsilon / 2, self._rng), 1))


# %% right="parallel_spend" how="in Decimals, and one comes back"
from decimal import Decimal


def parallel_spend(questions, neighbours="add/remove"):
    touched = {"add/remove": 1, "replace-one": 2}.get(neighbours)
    if touched is None:
        raise ValueError(neighbours)
    whole, totals = Decimal(0), {}
    for group, epsilon in questions:
        if group is None:
            whole += Decimal(str(epsilon))
        else:
            totals[group] = totals.get(group, Decimal(0)) + Decimal(str(epsilon))
    return whole + sum(sorted(totals.values(), reverse=True)[:touched])


# %% wrong="parallel_spend" mistake="a number and its text are the same group"
def parallel_spend(questions, neighbours="add/remove"):
    number = {"add/remove": 1, "replace-one": 2}.get(neighbours)
    if number is None:
        raise ValueError(neighbours)
    totals = Counter()
    for group, epsilon in questions:
        totals[group if group is None else str(group)] += epsilon
    return totals.pop(None, 0) + sum(sorted(totals.values(), reverse=True)[:number])


# %% wrong="CountingDatabase" mistake="a missing value equals a missing one, by isin"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("there is no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("less is left than this question costs")
        self._spent += Decimal(str(epsilon))
        true_count = int(self._table[column].isin([value]).sum())
        return float(laplace_mechanism(true_count, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="a missing value equals a missing one, by value_counts"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("there is no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("less is left than this question costs")
        self._spent += Decimal(str(epsilon))
        true_count = int(self._table[column].value_counts(dropna=False).get(value, 0))
        return float(laplace_mechanism(true_count, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="prints the true count"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        print("found", hits, "rows")
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="keeps the true count in a public attribute of an unusual name"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.hits_of_last_question = None

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        self.hits_of_last_question = hits
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="a public history object with the true counts"
class History:
    def __init__(self):
        self.found = []


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.history = History()

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        self.history.found.append(hits)
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="a public method that counts without noise"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def matching(self, column, value):
        return int((self._table[column] == value).sum())

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="its repr shows the number of rows"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def __repr__(self):
        return f"CountingDatabase({len(self._table)} rows)"

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="displays its first rows"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def _repr_html_(self):
        return self._table.head().to_html()

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="the first rows are public"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.preview = table.head(3)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="a warning with the true count"
import warnings


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        warnings.warn(f"only {hits} rows")
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="spent is a Decimal"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return self._spent

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="CountingDatabase" mistake="an infinite epsilon ends in an error of Decimal"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if np.isnan(epsilon) or epsilon <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        Decimal(str(epsilon)).quantize(Decimal("1e-20"))
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% right="CountingDatabase" how="public budget, lock and list of questions, a repr with what is left, prints each question"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self.budget, self.lock, self.questions = float(budget), threading.RLock(), []

    @property
    def spent(self):
        return float(self._spent)

    def __repr__(self):
        return f"{type(self).__name__}(left={self._budget - self._spent})"

    def left(self):
        return float(self._budget - self._spent)

    def count(self, column, value, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("no such column")
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("too little is left")
        hits = int((self._table[column] == value).sum())
        self._spent += Decimal(str(epsilon))
        self.questions.append((column, value, epsilon))
        print("answered:", column, value, epsilon)
        return float(hits + self._rng.laplace(0, 1 / epsilon))


# %% wrong="fits" mistake="a context with few digits"
import decimal


def fits(spent, epsilon, budget):
    with decimal.localcontext() as context:
        context.prec = 18
        return Decimal(str(spent)) + Decimal(str(epsilon)) <= Decimal(str(budget))


# %% wrong="PrivateDatabase" mistake="a question that finds the lock busy is refused, although the budget would pay for it"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def _one_at_a_time(self, work):
        if not self._lock.acquire(blocking=False):
            raise BudgetExceeded("busy")
        try:
            return work()
        finally:
            self._lock.release()

    def count(self, column, value, epsilon):
        counted = super().count
        return self._one_at_a_time(lambda: counted(column, value, epsilon))

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        return self._one_at_a_time(lambda: self._mean(column, lower, upper, epsilon))

    def _mean(self, column, lower, upper, epsilon):
        self._check(column, epsilon)
        known = self._table[column].dropna().to_numpy()
        self._spent += Decimal(str(epsilon))
        total = laplace_mechanism(np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
        return float(total / max(1, laplace_mechanism(len(known), 1, epsilon / 2, self._rng)))


# %% wrong="PrivateDatabase" mistake="the number of values of the last mean in a public attribute of an unusual name"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()
        self.details = {}

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            self._spent += Decimal(str(epsilon))
            self.details[column] = {"values": len(known)}
            total = laplace_mechanism(np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(total / max(1, laplace_mechanism(len(known), 1, epsilon / 2, self._rng)))


# %% wrong="PrivateDatabase" mistake="prints the true mean"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            self._spent += Decimal(str(epsilon))
            total = np.clip(known, lower, upper).sum()
            print("sum", total)
            total = laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(total / max(1, laplace_mechanism(len(known), 1, epsilon / 2, self._rng)))


# %% wrong="fits" mistake="every number as a float first"
def fits(spent, epsilon, budget):
    from decimal import Decimal as D

    return D(str(float(spent))) + D(str(float(epsilon))) <= D(str(float(budget)))


# %% wrong="fits" mistake="an epsilon of 0 never fits"
def fits(spent, epsilon, budget):
    return epsilon > 0 and Decimal(str(spent)) + Decimal(str(epsilon)) <= Decimal(str(budget))


# %% wrong="CountingDatabase" mistake="the ValueError names the number of rows"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError(f"bad epsilon for {len(self._table)} rows")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="keeps the noise in a public attribute"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        self.noise = self._rng.laplace(0, 1 / epsilon)
        return float(true + self.noise)


# %% wrong="CountingDatabase" mistake="warns of small counts"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        import warnings

        if true < 5:
            warnings.warn(f"only {true} rows")
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="logs the true count"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        import logging

        logging.warning("true count %s", true)
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="a generator of its own"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = np.random.default_rng(0)
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="missing values filled with 0"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column].fillna(0) == value).sum())
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="spent rounded to three digits"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return round(float(self._spent), 3)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        self.questions = getattr(self, "questions", 0) + 1
        true = int((self._table[column] == value).sum())
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="no charge for negative answers"
import math


class CountingDatabase:
    """Answers counts with noise until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table = table.copy()
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be finite and above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too expensive")
        self._spent += Decimal(str(epsilon))
        true = int((self._table[column] == value).sum())
        answer = float(laplace_mechanism(true, 1, epsilon, self._rng))
        if answer < 0:
            self._spent -= Decimal(str(epsilon))
        return answer


# %% right="CountingDatabase" how="a closure, with slots"
import math


class CountingDatabase:
    __slots__ = ("__ask", "__books")

    def __init__(self, table, budget, rng):
        columns = {name: list(table[name]) for name in table.columns}
        books = {"spent": Decimal("0")}

        def ask(column, value, epsilon):
            if not 0 < epsilon < math.inf:
                raise ValueError("bad epsilon")
            if not fits(books["spent"], epsilon, budget):
                raise BudgetExceeded("the budget does not allow this")
            known = columns[column]
            books["spent"] += Decimal(str(epsilon))
            n = sum(1 for x in known if x == value)
            return n + float(rng.exponential(1 / epsilon)) - float(rng.exponential(1 / epsilon))

        self.__ask = ask
        self.__books = books

    @property
    def spent(self):
        return float(self.__books["spent"])

    def count(self, column, value, epsilon):
        """Return a noisy count."""
        return self.__ask(column, value, epsilon)

    def __repr__(self):
        return "CountingDatabase"


# %% wrong="PrivateDatabase" mistake="prints the number of rows if the noisy one is small"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        self._data, self._limit, self._generator = table.copy(), Decimal(str(budget)), rng
        self._used = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._used)

    def _charge(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._data.columns:
            raise KeyError(column)
        if self._used + Decimal(str(epsilon)) > self._limit:
            raise BudgetExceeded("too expensive")
        self._used += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._charge(column, epsilon)
            true = int((self._data[column] == value).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._generator))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._charge(column, epsilon)
            known = self._data[column].dropna().to_numpy(dtype=float)
            clipped = np.clip(known, lower, upper)
            total = laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._generator)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._generator)
            if number < 1:
                print("only", len(known), "rows")
            return float(total / number)


# %% wrong="PrivateDatabase" mistake="the lower bound if no value is known"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        self._data, self._limit, self._generator = table.copy(), Decimal(str(budget)), rng
        self._used = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._used)

    def _charge(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._data.columns:
            raise KeyError(column)
        if self._used + Decimal(str(epsilon)) > self._limit:
            raise BudgetExceeded("too expensive")
        self._used += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._charge(column, epsilon)
            true = int((self._data[column] == value).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._generator))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._charge(column, epsilon)
            known = self._data[column].dropna().to_numpy(dtype=float)
            if len(known) == 0:
                return float(lower)
            clipped = np.clip(known, lower, upper)
            total = laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._generator)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._generator)
            return float(total / number)


# %% right="PrivateDatabase" how="a semaphore"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        self._data, self._limit, self._generator = table.copy(), Decimal(str(budget)), rng
        self._used = Decimal(0)
        self._lock = threading.Semaphore(1)

    @property
    def spent(self):
        return float(self._used)

    def _charge(self, column, epsilon):
        if not (np.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._data.columns:
            raise KeyError(column)
        if self._used + Decimal(str(epsilon)) > self._limit:
            raise BudgetExceeded("too expensive")
        self._used += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._charge(column, epsilon)
            true = int((self._data[column] == value).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._generator))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._charge(column, epsilon)
            known = self._data[column].dropna().to_numpy(dtype=float)
            clipped = np.clip(known, lower, upper)
            total = laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._generator)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._generator)
            return float(total / number)

# %% wrong="CountingDatabase" mistake="the operator in finds values"
import math

class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (epsilon > 0 and math.isfinite(epsilon)):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("not enough is left")
        self._spent += Decimal(str(epsilon))
        return float(laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng))

    def __contains__(self, value):
        return bool((self._table == value).any(axis=None))

# %% wrong="PrivateDatabase" mistake="the operator in finds values"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._lock:
            if not lower < upper or not (epsilon > 0 and np.isfinite(epsilon)):
                raise ValueError("lower must be below upper, and epsilon a finite number above 0")
            if column not in self._table:
                raise KeyError(column)
            if not fits(self._spent, epsilon, self._budget):
                raise BudgetExceeded("not enough is left")
            self._spent += Decimal(str(epsilon))
            known = self._table[column].dropna()
            total = np.clip(known, lower, upper).sum()
            noisy = laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(noisy / laplace_mechanism(len(known), 1, epsilon / 2, self._rng))

    def __contains__(self, value):
        return bool((self._table == value).any(axis=None))

# %% wrong="CountingDatabase" mistake="format shows the number of rows"
import math

class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (epsilon > 0 and math.isfinite(epsilon)):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("not enough is left")
        self._spent += Decimal(str(epsilon))
        return float(laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng))

    def __format__(self, spec):
        return f"a database of {len(self._table)} rows"

# %% wrong="PrivateDatabase" mistake="format shows the number of rows"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._lock:
            if not lower < upper or not (epsilon > 0 and np.isfinite(epsilon)):
                raise ValueError("lower must be below upper, and epsilon a finite number above 0")
            if column not in self._table:
                raise KeyError(column)
            if not fits(self._spent, epsilon, self._budget):
                raise BudgetExceeded("not enough is left")
            self._spent += Decimal(str(epsilon))
            known = self._table[column].dropna()
            total = np.clip(known, lower, upper).sum()
            noisy = laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            return float(noisy / laplace_mechanism(len(known), 1, epsilon / 2, self._rng))

    def __format__(self, spec):
        return f"a database of {len(self._table)} rows"


# %% wrong="PrivateDatabase" mistake="no lock, but charged immediately after the check"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        self._rows, self._limit, self._draws, self._total = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def _charge(self, column, epsilon):
        if not 0 < epsilon < float("inf"):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._rows.columns:
            raise KeyError("no such column")
        if not fits(self._total, epsilon, self._limit):
            raise BudgetExceeded("too little is left")
        self._total += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        self._charge(column, epsilon)
        return float(laplace_mechanism((self._rows[column] == value).sum(), 1, epsilon, self._draws))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        self._charge(column, epsilon)
        known, most = self._rows[column].dropna(), max(abs(lower), abs(upper))
        total = laplace_mechanism(np.clip(known, lower, upper).sum(), most, epsilon / 2, self._draws)
        return float(total / laplace_mechanism(len(known), 1, epsilon / 2, self._draws))


# %% right="CountingDatabase" how="the operator in finds columns, and format shows the budget"
import math

class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (epsilon > 0 and math.isfinite(epsilon)):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("not enough is left")
        self._spent += Decimal(str(epsilon))
        return float(laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng))

    def __contains__(self, column):
        return column in self._table.columns

    def __format__(self, spec):
        return f"a database with a budget of {self._budget}"


# %% right="CountingDatabase" how="closures over the table, and the total as a list of charges"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        charges, columns = [], frozenset(table.columns)

        def count(column, value, epsilon):
            if not 0 < epsilon < float("inf"):
                raise ValueError(f"epsilon is {epsilon}")
            if column not in columns:
                raise KeyError(column)
            if not fits(sum(charges, Decimal(0)), epsilon, budget):
                raise BudgetExceeded("too little is left")
            charges.append(Decimal(str(epsilon)))
            return float(laplace_mechanism(int(table[column].eq(value).sum()), 1, epsilon, rng))

        self._count, self._charges = count, charges

    def count(self, column, value, epsilon):
        return self._count(column, value, epsilon)

    @property
    def spent(self):
        return float(sum(self._charges))


# %% wrong="CountingDatabase" mistake="answers are limited to the number of rows"
import math


class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng, self._spent = table, budget, rng, Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("too little is left")
        self._spent += Decimal(str(epsilon))
        noisy = laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng)
        return float(min(noisy, len(self._table)))


# %% wrong="CountingDatabase" mistake="spent is rounded to ten places"
import math


class CountingDatabase:
    """Answers questions about counts, with noise, until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, budget, rng
        self._spent = 0.0

    @property
    def spent(self):
        return self._spent

    def count(self, column, value, epsilon):
        if not (epsilon > 0 and math.isfinite(epsilon)):
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("not enough budget")
        if column not in self._table.columns:
            raise KeyError("no such column")
        self._spent = round(self._spent + float(epsilon), 10)
        return float(laplace_mechanism(int((self._table[column] == value).sum()), 1, epsilon, self._rng))


# %% right="PrivateDatabase" how="the mean is clipped to the bounds"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            self._spent += Decimal(str(epsilon))
            known = np.clip(self._table[column].dropna().to_numpy(), lower, upper)
            total = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
        return float(np.clip(total / max(number, 1), lower, upper))


# %% equivalent="Account" reason="Half of an infinite number is infinite."
# - if not (np.isfinite(float(epsilon)) and epsilon > 0):
# + if not (np.isfinite(float(0.5 * epsilon)) and epsilon > 0):


# %% equivalent="MeanDatabase" reason="If upper is below 0, lower is further from 0 than upper."
# - total, most = (np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper)))
# + total, most = (np.clip(known, lower, upper).sum(), max(abs(lower), upper))


# %% equivalent="MeanDatabase" reason="The text doesn't say what to do with a noisy number below 1."
# - return float(noisy_sum / max(noisy_number, 1))
# + return float(noisy_sum / max(noisy_number, 0))


# %% equivalent="ill_people" reason="The order of the list is free."
# - return [person for person in suspects if ask([*four, person], 1e-06) is not None]
# + return [person for person in suspects if ask([*four, person], 1e-06) is not None][::-1]

# - return [person for person in suspects if ask([*four, person], 1e-06) is not None]
# + return sorted([person for person in suspects if ask([*four, person], 1e-06) is not None])


# %% equivalent="CountingDatabase" reason="The table itself raises a KeyError."
# - if column not in self._table.columns:
# - raise KeyError('there is no such column')
# + pass

# - raise KeyError('there is no such column')
# + pass


# %% equivalent="CountingDatabase" reason="The text says that value is never a list."
# - if not pd.api.types.is_scalar(value):
# - raise ValueError('value must be one value, not several')
# + pass

# - raise ValueError('value must be one value, not several')
# + pass


# %% wrong="fits" mistake="a cache for equal numbers that are written differently"
from functools import lru_cache


@lru_cache(maxsize=None)
def fits(spent, epsilon, budget):
    return Decimal(str(spent)) + Decimal(str(epsilon)) <= Decimal(str(budget))


# %% wrong="PrivateDatabase" mistake="warns how many values are missing"
import math


class PrivateDatabase(CountingDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        self._table = table
        self._rng = rng
        self._budget = Decimal(str(budget))
        self._paid = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        with self._lock:
            return float(self._paid)

    def _pay(self, column, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._paid, epsilon, self._budget):
            raise BudgetExceeded("the question costs more than is left of the budget")
        self._paid += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._pay(column, epsilon)
            true = int((self._table[column] == value).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._rng))

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._pay(column, epsilon)
            known = self._table[column].dropna().to_numpy(dtype=float)
            if len(known) < len(self._table):
                __import__("warnings").warn(f"{len(self._table) - len(known)} missing values were left out", stacklevel=2)
            total = np.clip(known, lower, upper).sum()
            noisy_sum = laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            return float(min(max(noisy_sum / max(noisy_number, 1), lower), upper))


# %% wrong="PrivateDatabase" mistake="the bounds lose their fractions"
import math


class PrivateDatabase(CountingDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        self._table = table
        self._rng = rng
        self._budget = Decimal(str(budget))
        self._paid = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        with self._lock:
            return float(self._paid)

    def _pay(self, column, epsilon):
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if not fits(self._paid, epsilon, self._budget):
            raise BudgetExceeded("the question costs more than is left of the budget")
        self._paid += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._pay(column, epsilon)
            true = int((self._table[column] == value).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._rng))

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._pay(column, epsilon)
            known = self._table[column].dropna().to_numpy(dtype=float)
            total = np.clip(known, int(lower), int(upper)).sum()
            noisy_sum = laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            return float(min(max(noisy_sum / max(noisy_number, 1), lower), upper))


# %% wrong="ill_people" mistake="rounding refuses the last question"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects if ask([*known_ill[:4], person], 1 / len(suspects)) is not None]


# %% wrong="ill_people" mistake="leaves out the person with number 0"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects if person and ask([*known_ill[:4], person], 1e-6) is not None]


# %% wrong="ill_people" mistake="asks about 500 suspects only"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects[:500] if ask([*known_ill[:4], person], 1e-6) is not None]


# %% wrong="ill_people" mistake="an answer of 0 counts as a refusal"
def ill_people(ask, suspects, known_ill):
    return [person for person in suspects if ask([*known_ill[:4], person], 1e-6)]


# %% wrong="PrivateDatabase" mistake="the true number where the noisy one is below 1"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            self._spent += Decimal(str(epsilon))
            known = np.clip(self._table[column].dropna().to_numpy(), lower, upper)
            noisy_sum = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            if noisy_number < 1:
                noisy_number = max(len(known), 1)
        return float(noisy_sum / noisy_number)


# %% wrong="PrivateDatabase" mistake="draws again while the noisy number is below 1"
class PrivateDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._check(column, epsilon)
            self._spent += Decimal(str(epsilon))
            known = np.clip(self._table[column].dropna().to_numpy(), lower, upper)
            noisy_sum = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
            noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            while noisy_number < 1:
                noisy_number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
        return float(noisy_sum / noisy_number)


# %% wrong="parallel_spend" mistake="looks for the second cost below the first: two groups with the same cost count once under replace-one when a third is cheaper"
def parallel_spend(questions, neighbours="add/remove"):
    """Return the total cost of counts of separate groups and of the whole table (None)."""
    if neighbours not in ("add/remove", "replace-one"):
        raise ValueError("unknown neighbours")
    totals = {None: 0}
    for group, epsilon in questions:
        totals[group] = totals.get(group, 0) + epsilon
    whole = totals.pop(None)
    first = max(totals.values(), default=0)
    if neighbours == "add/remove":
        return whole + first
    others = [cost for cost in totals.values() if cost < first]
    if not others:  # all groups cost the same
        return whole + first * min(len(totals), 2)
    return whole + first + max(others)


# %% wrong="PrivateDatabase" mistake="a noisy number below 1 is replaced with the true number"
import math


class PrivateDatabase(CountingDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        self._table = table
        self._budget = budget
        self._rng = rng
        self._spent = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        with self._lock:
            return float(self._spent)

    def _charge(self, column, epsilon):
        if not math.isfinite(epsilon) or epsilon <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError("the table has no such column")
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("this question costs more than is left")
        self._spent += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        with self._lock:
            self._charge(column, epsilon)
            values = self._table[column]
            true = int(((values == value) & values.notna()).fillna(False).sum())
            return float(laplace_mechanism(true, 1, epsilon, self._rng))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._charge(column, epsilon)
            known = self._table[column].dropna().to_numpy(dtype=float)
            sensitivity = max(abs(lower), abs(upper))
            total = laplace_mechanism(np.clip(known, lower, upper).sum(), sensitivity, epsilon / 2, self._rng)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            if number < 1:
                number = max(len(known), 1)
            return float(np.clip(total / number, lower, upper))


# %% wrong="CountingDatabase" mistake="the index becomes a column"
import math


class CountingDatabase:
    """Answers questions about counts, with noise, until the budget is spent."""

    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table.reset_index(), Decimal(str(budget)), rng
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def count(self, column, value, epsilon):
        """Return the noisy number of rows in which the column equals the value."""
        if not math.isfinite(epsilon) or epsilon <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("the question costs more than is left")
        self._spent += Decimal(str(epsilon))
        number = 0 if pd.isna(value) else int((self._table[column] == value).sum())
        return float(laplace_mechanism(number, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="a method lists the values in a column"
class CountingDatabase(Account):
    """Answers questions about counts, with noise, until the budget is spent."""

    def __init__(self, table, budget, rng):
        super().__init__(budget)
        self._table = table
        self._rng = rng

    def values_in(self, column):
        """Return the values that you can ask about."""
        return sorted(self._table[column].dropna().unique())

    def count(self, column, value, epsilon):
        if column not in self._table.columns:
            raise KeyError("there's no such column")
        self.charge(epsilon)
        true = (self._table[column] == value).sum()
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="CountingDatabase" mistake="copies the generator, so two databases with the same rng add the same noise"
import copy


class CountingDatabase(Account):
    """Answers questions about counts, with noise, until the budget is spent."""

    def __init__(self, table, budget, rng):
        super().__init__(budget)
        self._table = table
        self._rng = copy.deepcopy(rng)  # no one else can advance it

    def count(self, column, value, epsilon):
        if column not in self._table.columns:
            raise KeyError("there's no such column")
        self.charge(epsilon)
        true = (self._table[column] == value).sum()
        return float(laplace_mechanism(true, 1, epsilon, self._rng))


# %% wrong="PrivateDatabase" mistake="unsigned integers wrap around below the middle of the bounds"
import math


class PrivateDatabase:
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        self._table, self._budget, self._rng = table, Decimal(str(budget)), rng
        self._spent = Decimal(0)
        self._lock = threading.Lock()

    @property
    def spent(self):
        return float(self._spent)

    def _charge(self, column, epsilon):
        if not math.isfinite(epsilon) or epsilon <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if column not in self._table.columns:
            raise KeyError(column)
        if self._spent + Decimal(str(epsilon)) > self._budget:
            raise BudgetExceeded("the question costs more than is left")
        self._spent += Decimal(str(epsilon))

    def count(self, column, value, epsilon):
        """Return the noisy number of rows in which the column equals the value."""
        with self._lock:
            self._charge(column, epsilon)
            number = 0 if pd.isna(value) else int((self._table[column] == value).sum())
            return float(laplace_mechanism(number, 1, epsilon, self._rng))

    def mean(self, column, lower, upper, epsilon):
        """Return the noisy mean of the column's values, clipped to the bounds."""
        if lower >= upper:
            raise ValueError("lower must be below upper")
        with self._lock:
            self._charge(column, epsilon)
            known = self._table[column].dropna().to_numpy()
            middle = int((lower + upper) // 2)
            centred = np.clip(known, lower, upper) - middle
            total = laplace_mechanism(centred.sum(), max(upper - middle, middle - lower), epsilon / 2, self._rng)
            number = laplace_mechanism(len(known), 1, epsilon / 2, self._rng)
            return float(np.clip(middle + total / max(number, 1), lower, upper))


# %% wrong="ill_people" mistake="gives up after 100 refusals in a row"
def ill_people(ask, suspects, known_ill):
    """Return the suspects who are ill, found with the help of refusals."""
    found, refusals = set(), 0
    for person in suspects:
        if ask([*known_ill[:4], person], 1e-6) is None:
            refusals += 1
            if refusals == 100:  # the budget must be used up
                break
        else:
            found.add(person)
            refusals = 0
    return found


# %% equivalent="CountingDatabase" reason="The arguments of a question reveal nothing about the rows."
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error


# %% equivalent="ill_people" reason="The people may be in any order."
# + adversary reverse_rows
# + adversary sort_rows


# %% equivalent="ill_people" reason="A tuple does no harm, because it contains the same people as a list."
# + adversary tuple_for_list


# %% right="Account" how="fractions, a list of charges"
from fractions import Fraction
import math


class Account:
    def __init__(self, budget):
        self.budget = Fraction(str(budget))
        self.charges = []

    @property
    def spent(self):
        return float(sum(self.charges))

    def charge(self, epsilon):
        if math.isnan(epsilon) or math.isinf(epsilon) or epsilon <= 0:
            raise ValueError(f"{epsilon} is no price")
        price = Fraction(str(epsilon))
        if sum(self.charges) + price > self.budget:
            raise BudgetExceeded(f"{price} is more than what's left")
        self.charges.append(price)


# %% right="Account" how="what is left, spent a plain attribute"
class Account:
    def __init__(self, budget):
        self._all = self._left = Decimal(str(budget))
        self.spent = 0.0

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if price.is_nan() or price.is_infinite() or price <= 0:
            raise ValueError
        if price > self._left:
            raise BudgetExceeded
        self._left = self._left - price
        self.spent = float(self._all - self._left)
        return self.spent


# %% right="Account" how="fits is asked first, an infinite epsilon is refused for its price"
class Account:
    def __init__(self, budget):
        self.budget = budget
        self.total = Decimal("0")

    spent = property(lambda self: float(self.total))

    def charge(self, epsilon):
        if epsilon != epsilon or not epsilon > 0:
            raise ValueError("epsilon isn't above 0")
        if fits(self.total, epsilon, self.budget):
            self.total = self.total + Decimal(str(epsilon))
        else:
            raise BudgetExceeded("no")


# %% right="Account" how="whole numbers of a tiny unit, slots, charges first and takes it back"
import math
from decimal import localcontext

UNIT = Decimal(10) ** 40


def in_units(number):
    with localcontext() as context:
        context.prec = 90
        return int(Decimal(str(number)) * UNIT)


class Account:
    __slots__ = ("_units", "_most")

    def __init__(self, budget):
        self._units, self._most = 0, in_units(budget)

    @property
    def spent(self):
        return self._units / 10**40

    def charge(self, epsilon):
        if not math.isfinite(epsilon):
            raise ValueError("epsilon isn't finite")
        if float(epsilon) <= 0:
            raise ValueError("epsilon isn't above 0")
        self._units += in_units(epsilon)
        if self._units > self._most:
            self._units -= in_units(epsilon)
            raise BudgetExceeded("that's more than is left")


# %% wrong="Account" mistake="adds floats"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, 0.0

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += float(epsilon)


# %% wrong="Account" mistake="floats with a tolerance"
class Account:
    def __init__(self, budget):
        self._budget, self._total = float(budget), 0.0

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if self._total + float(price) > self._budget + 1e-9:
            raise BudgetExceeded("too little is left")
        self._total += float(price)


# %% wrong="Account" mistake="what is left, in floats"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if float(price) > float(self._budget) - float(self._total):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="rounds the total to nine places"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total = round(self._total + price, 9)


# %% wrong="Account" mistake="spent is rounded to ten places"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return round(float(self._total), 10)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="spent is a Decimal"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return self._total

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="spent is a method"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="spent is what's left"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(Decimal(str(self._budget)) - self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="spent is the last charge"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(getattr(self, "_last", 0))

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price
        self._last = price


# %% wrong="Account" mistake="charges what it refuses"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        self._total += price
        if not fits(self._total, 0, self._budget):
            raise BudgetExceeded("too little is left")


# %% wrong="Account" mistake="charges what isn't above 0 before it raises the error"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if price.is_finite():
            self._total += price
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, 0, self._budget):
            raise BudgetExceeded("too little is left")


# %% wrong="Account" mistake="a refusal uses up what is left"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            self._total = Decimal(str(self._budget))
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="a refusal closes the account"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)
        self._open = True

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not (self._open and fits(self._total, price, self._budget)):
            self._open = False
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="a negative epsilon is a refund"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price == 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="an epsilon of 0 is charged"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price < 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="NaN is an error of Decimal"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if price <= 0 or not price.is_finite():
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="NaN is refused for its price"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if price.is_nan():
            raise BudgetExceeded("not a number")
        if price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="only floats can be infinite or missing"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if epsilon <= 0 or epsilon != epsilon:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="all accounts share one total"
class Account:
    _total = Decimal(0)

    def __init__(self, budget):
        self._budget = budget

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        Account._total += price


# %% wrong="Account" mistake="a new account resets the others"
class Account:
    _total = Decimal(0)

    def __init__(self, budget):
        self._budget = budget
        Account._total = Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        Account._total += price


# %% wrong="Account" mistake="all accounts share one list of charges"
class Account:
    def __init__(self, budget, charges=[]):
        self._budget, self._charges = Decimal(str(budget)), charges

    @property
    def spent(self):
        return float(sum(self._charges))

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if sum(self._charges) + price > self._budget:
            raise BudgetExceeded("too little is left")
        self._charges.append(price)


# %% wrong="Account" mistake="equal charges count once"
class Account:
    def __init__(self, budget):
        self._budget, self._charges = Decimal(str(budget)), set()

    @property
    def spent(self):
        return float(sum(self._charges))

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if sum(self._charges) + price > self._budget:
            raise BudgetExceeded("too little is left")
        self._charges.add(price)


# %% wrong="Account" mistake="answers while anything is left"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if self._total >= Decimal(str(self._budget)):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="the whole budget is too much"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if self._total + price >= Decimal(str(self._budget)):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="compares each price with the whole budget"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(0, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="what is stored, not what is written"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(epsilon)
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, epsilon, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="a charge that doesn't fit is a ValueError"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise ValueError("too little is left")
        self._total += price


# %% wrong="Account" mistake="returns False instead of an error"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            return False
        self._total += price


# %% wrong="Account" mistake="charges the rest if epsilon doesn't fit"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            price = Decimal(str(self._budget)) - self._total
        self._total += price


# %% wrong="Account" mistake="ignores prices below a trillionth"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price if price > Decimal("1e-12") else 0


# %% wrong="Account" mistake="accounts with six digits"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        from decimal import Context

        self._total = Context(prec=6).add(self._total, price)


# %% wrong="Account" mistake="int and float only"
class Account:
    def __init__(self, budget):
        self._budget, self._total = budget, Decimal(0)

    @property
    def spent(self):
        return float(self._total)

    def charge(self, epsilon):
        if type(epsilon) not in (int, float):
            raise ValueError("epsilon must be an int or a float")
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._total, price, self._budget):
            raise BudgetExceeded("too little is left")
        self._total += price


# %% wrong="Account" mistake="adds and takes back: after 0.1, a refused charge of 1e30 leaves spent at 0"
class Account:
    def __init__(self, budget):
        self._budget = Decimal(str(budget))
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        self._spent += price
        if self._spent > self._budget:
            self._spent -= price
            raise BudgetExceeded("epsilon doesn't fit")


# %% wrong="Account" mistake="the budget becomes a float, so Account(Decimal('0.30000000000000000001')) is 0.3"
class Account:
    def __init__(self, budget):
        self._budget = float(budget)
        self._spent = Decimal(0)

    @property
    def spent(self):
        return float(self._spent)

    def charge(self, epsilon):
        price = Decimal(str(epsilon))
        if not price.is_finite() or price <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        if not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded("epsilon doesn't fit")
        self._spent += price


# %% right="MeanDatabase" how="Series.clip, no limit for the noisy number"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self.charge(epsilon)
        known = self._table[column].dropna().astype(float).clip(lower, upper)
        total = laplace_mechanism(known.sum(), max(-lower, upper), epsilon / 2, self._rng)
        return float(total / laplace_mechanism(known.size, 1, epsilon / 2, self._rng))


# %% right="MeanDatabase" how="distances from the middle, limited to the bounds"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError(f"{lower} is not below {upper}")
        middle, half = (lower + upper) / 2, (upper - lower) / 2
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        values = self._table[column]
        away = np.clip(values[values.notna()].to_numpy(dtype=float) - middle, -half, half)
        noise = self._rng.laplace(0, [half / (epsilon / 2), 1 / (epsilon / 2)])
        answer = middle + (away.sum() + noise[0]) / max(len(away) + noise[1], 1.0)
        return float(min(max(answer, lower), upper))


# %% right="MeanDatabase" how="holds a database and an account, inherits nothing"
class MeanDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._rng, self._account = table, rng, Account(budget)

    @property
    def spent(self):
        return self._account.spent

    def _pay(self, column, epsilon):
        if column not in list(self._table.columns):
            raise KeyError(column)
        self._account.charge(epsilon)

    def count(self, column, value, epsilon):
        self._pay(column, epsilon)
        matching = int(self._table[column].eq(value).sum())
        return laplace_mechanism(matching, 1, epsilon, self._rng)

    def mean(self, column, lower, upper, epsilon):
        if not upper > lower:
            raise ValueError("bounds")
        self._pay(column, epsilon)
        values = self._table[column].to_numpy(dtype=float)
        values = np.minimum(np.maximum(values[~np.isnan(values)], lower), upper)
        most = abs(lower) if abs(lower) > abs(upper) else abs(upper)
        number = laplace_mechanism(len(values), 1, epsilon / 2, self._rng)
        total = laplace_mechanism(values.sum(), most, epsilon / 2, self._rng)
        return float(total / number) if number >= 1 else float((lower + upper) / 2)


# %% right="MeanDatabase" how="written anew with fits, two exponential numbers"
import math


class MeanDatabase:
    def __init__(self, table, budget, rng):
        self.__table, self.__budget, self.__rng, self.__charges = table.copy(), budget, rng, []

    spent = property(lambda self: float(sum(self.__charges)))

    def __pay(self, column, epsilon):
        if column not in self.__table:
            raise KeyError(f"no column {column!r}")
        if not math.isfinite(epsilon) or epsilon <= 0:
            raise ValueError(f"epsilon is {epsilon}")
        if not fits(sum(self.__charges, Decimal(0)), epsilon, self.__budget):
            raise BudgetExceeded(f"{epsilon} is too much")
        self.__charges = [sum(self.__charges, Decimal(str(epsilon)))]

    def __noise(self, scale):
        plus, minus = self.__rng.exponential(scale, size=2)
        return plus - minus

    def count(self, column, value, epsilon):
        self.__pay(column, epsilon)
        return float((self.__table[column] == value).sum() + self.__noise(1 / epsilon))

    def mean(self, column, lower, upper, epsilon):
        if lower >= upper:
            raise ValueError("the bounds are the wrong way round")
        self.__pay(column, epsilon)
        known = self.__table[column].dropna().to_numpy(dtype=float)
        known = np.where(known < lower, lower, np.where(known > upper, upper, known))
        total = known.sum() + self.__noise(2 * max(abs(lower), abs(upper)) / epsilon)
        return float(total / (known.size + self.__noise(2 / epsilon)))


# %% wrong="MeanDatabase" mistake="no noise"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total
        noisy_number = len(known)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="half the noise"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 1 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="double the noise"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 4 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 4 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the whole epsilon for the sum"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the whole epsilon for the number"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 1 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the true number of values"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="draws the noise of the number, but doesn't use it"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / len(known)) if noisy_number else 0.0


# %% wrong="MeanDatabase" mistake="one draw for both kinds of noise"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + 2 * most / epsilon * (noise := self._rng.laplace())
        noisy_number = len(known) + 2 / epsilon * noise
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="replace-one with a public number, as in diffprivlib"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(np.clip(known, lower, upper).mean() + self._rng.laplace(0, (upper - lower) / len(known) / epsilon))


# %% wrong="MeanDatabase" mistake="values not clipped"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = known.sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="values outside the bounds are left out"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        known = known[(known >= lower) & (known <= upper)]
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="bounds from the data"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, known.min(), known.max()).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the bounds lose their fractions"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, int(lower), int(upper)).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="missing values counted in the number"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(self._table) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="missing values filled with 0"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].fillna(0).to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="missing values filled with the lower bound"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].fillna(lower).to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="leaves out rows that miss a value in another column"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table.dropna()[column].to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="drops rows without a value from the table"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        self._table = self._table.dropna(subset=[column])
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="normal noise"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.normal(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.normal(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="sensitivity is the upper bound alone"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), abs(upper)
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="sensitivity is the width of the bounds"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), upper - lower
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="noise by the largest value in the data"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(np.abs(known).max(initial=0), 1)
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="a fixed seed inside"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + np.random.default_rng(0).laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="a generator of its own"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + np.random.default_rng().laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the mean is free"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="charged half"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon)) / 2
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="charged as two halves in floats"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent = Decimal(str(float(self._spent) + epsilon / 2 + epsilon / 2))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="one question for the sum and one for the number, each for epsilon"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += 2 * Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 1 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="equal bounds are accepted"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if lower > upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="exchanges the bounds"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        lower, upper = min(lower, upper), max(lower, upper)
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="looks at the bounds after the charge"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        if not lower < upper:
            raise ValueError("lower must be below upper")
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="looks at the bounds only if epsilon fits and the column exists"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        if not lower < upper:
            self._spent -= Decimal(str(epsilon))
            raise ValueError(f"bounds for {len(self._table)} rows")
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="computes the mean first: a refusal shows it"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        exact = self._table[column].clip(lower, upper).mean() if column in self._table else 0
        if 0 < epsilon < float('inf') and not fits(self._spent, epsilon, self._budget):
            raise BudgetExceeded(f"too much for a mean of {exact}")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="draws before it refuses"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        noise = self._rng.laplace()
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + 2 / epsilon * noise
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the true number where the noisy one is below 1"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        if noisy_number < 1:
            noisy_number = max(len(known), 1)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="draws again while the noisy number is below 1"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        while noisy_number < 1:
            noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the lower bound if no value is known"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number) if len(known) else float(lower)


# %% wrong="MeanDatabase" mistake="an error with the number of rows if the noisy number is below 1"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        if noisy_number < 1:
            raise ValueError(f"{len(known)} values are too few")
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="prints the true mean"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        print(total / max(len(known), 1))
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="keeps the true sum in the open"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        self.last_sum = total
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="a public method returns the true number"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)

    def known(self, column):
        return int(self._table[column].notna().sum())


# %% wrong="MeanDatabase" mistake="warns how many values are missing"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        __import__('warnings').warn(f"{len(self._table) - len(known)} values are missing", stacklevel=2)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="rounded to one place"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return round(float(noisy_sum / noisy_number), 1)


# %% wrong="MeanDatabase" mistake="a mean of the noisy count of all rows"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon) + (len(self._table) - len(known)) / 2
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="half of the values of small integers wrap around"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = (np.clip(known, lower, upper).astype(known.dtype) - known.dtype.type(lower)).astype(known.dtype).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(lower + noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="the median of the clipped values"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        total, most = np.median(np.clip(known, lower, upper)) * len(known), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="clips the column of the table"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self._spent += Decimal(str(epsilon))
        known = self._table[column].dropna().to_numpy()
        self._table[column] = self._table[column].clip(lower, upper)
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        noisy_number = len(known) + self._rng.laplace(0, 2 / epsilon)
        return float(noisy_sum / noisy_number)


# %% wrong="MeanDatabase" mistake="means and counts have a budget each"
class MeanDatabase(CountingDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._means = Account(budget)

    @property
    def spent(self):
        return float(self._spent) + self._means.spent

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        if column not in self._table.columns:
            raise KeyError("there is no such column")
        self._means.charge(epsilon)
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        return float(noisy_sum / (len(known) + self._rng.laplace(0, 2 / epsilon)))


# %% wrong="MeanDatabase" mistake="counts lose their noise"
class MeanDatabase(CountingDatabase):
    def count(self, column, value, epsilon):
        self._check(column, epsilon)
        self.charge(epsilon)
        return float((self._table[column] == value).sum())

    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self.charge(epsilon)
        known = self._table[column].dropna().to_numpy()
        total, most = np.clip(known, lower, upper).sum(), max(abs(lower), abs(upper))
        noisy_sum = total + self._rng.laplace(0, 2 * most / epsilon)
        return float(noisy_sum / (len(known) + self._rng.laplace(0, 2 / epsilon)))


# %% wrong="MeanDatabase" mistake="a mean of the answers of count for every value"
class MeanDatabase(CountingDatabase):
    def mean(self, column, lower, upper, epsilon):
        if not lower < upper:
            raise ValueError("lower must be below upper")
        self._check(column, epsilon)
        self.charge(epsilon)
        known = self._table[column].dropna()
        total = number = 0
        for value, count in known.value_counts().items():
            noisy = laplace_mechanism(count, 1, epsilon, self._rng)
            total += noisy * min(max(value, lower), upper)
            number += noisy
        return float(total / max(number, 1))


# %% right="CountingDatabase" how="an account inside"
class CountingDatabase:
    def __init__(self, table, budget, rng):
        self._table, self._rng, self._account = table, rng, Account(budget)

    @property
    def spent(self):
        return self._account.spent

    def count(self, column, value, epsilon):
        if column not in self._table.columns:
            raise KeyError(column)
        self._account.charge(epsilon)
        return float(laplace_mechanism((self._table[column] == value).sum(), 1, epsilon, self._rng))


# %% right="PrivateDatabase" how="a lock around each charge, which count and mean of MeanDatabase use"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def charge(self, epsilon):
        with self._lock:
            super().charge(epsilon)


# %% wrong="PrivateDatabase" mistake="MeanDatabase without a lock"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="count of MeanDatabase without a lock"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._lock:
            return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="mean of MeanDatabase without a lock"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="a new lock for each question to MeanDatabase"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        with threading.Lock():
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with threading.Lock():
            return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="a lock for count of MeanDatabase and another one for mean"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()
        self._other = threading.Lock()

    def count(self, column, value, epsilon):
        with self._lock:
            return super().count(column, value, epsilon)

    def mean(self, column, lower, upper, epsilon):
        with self._other:
            return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="MeanDatabase refuses whoever finds the lock busy"
class PrivateDatabase(MeanDatabase):
    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._lock = threading.Lock()

    def count(self, column, value, epsilon):
        if not self._lock.acquire(blocking=False):
            raise BudgetExceeded("busy")
        try:
            return super().count(column, value, epsilon)
        finally:
            self._lock.release()

    def mean(self, column, lower, upper, epsilon):
        with self._lock:
            return super().mean(column, lower, upper, epsilon)


# %% wrong="PrivateDatabase" mistake="reserves epsilon before it knows whether the question fits"
import math


class PrivateDatabase(MeanDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._limit, self._reserved, self._lock = Decimal(str(budget)), Decimal(0), threading.Lock()

    @property
    def spent(self):
        return float(self._reserved)

    def charge(self, epsilon):
        if not math.isfinite(epsilon) or epsilon <= 0:
            raise ValueError("epsilon must be a finite number above 0")
        price = Decimal(str(epsilon))
        with self._lock:
            self._reserved += price
            total = self._reserved
        if total > self._limit:
            with self._lock:
                self._reserved -= price
            raise BudgetExceeded("this doesn't fit into the budget")

    def count(self, column, value, epsilon):
        if column not in self._table.columns:
            raise KeyError("there's no such column")
        self.charge(epsilon)
        true = (self._table[column] == value).sum()
        return float(laplace_mechanism(true, 1, epsilon, self._rng))

    def mean(self, column, lower, upper, epsilon):
        if column not in self._table.columns:
            raise KeyError("there's no such column")
        if lower >= upper:
            raise ValueError("lower must be below upper")
        self.charge(epsilon)
        known = np.clip(self._table[column].dropna().to_numpy(dtype=float), lower, upper)
        total = laplace_mechanism(known.sum(), max(abs(lower), abs(upper)), epsilon / 2, self._rng)
        number = laplace_mechanism(known.size, 1, epsilon / 2, self._rng)
        return float(total / number)


# %% wrong="PrivateDatabase" mistake="computes the exact sum before it knows whether the question fits"
class PrivateDatabase(MeanDatabase):
    """Answers questions about counts and means, with noise, until the budget is spent, even if many threads ask them."""

    def __init__(self, table, budget, rng):
        super().__init__(table, budget, rng)
        self._data, self._draw, self._lock = table, rng, threading.Lock()

    def count(self, column, value, epsilon):
        if column not in self._data.columns:
            raise KeyError("there's no such column")
        true = (self._data[column] == value).sum()  # needs no lock, so threads don't wait for each other
        with self._lock:
            self.charge(epsilon)
            return float(laplace_mechanism(true, 1, epsilon, self._draw))

    def mean(self, column, lower, upper, epsilon):
        if column not in self._data.columns:
            raise KeyError("there's no such column")
        if lower >= upper:
            raise ValueError("lower must be below upper")
        known = np.clip(self._data[column].dropna().to_numpy(dtype=float), lower, upper)
        exact = known.sum()
        with self._lock:
            self.charge(epsilon)
            total = laplace_mechanism(exact, max(abs(lower), abs(upper)), epsilon / 2, self._draw)
            return float(total / laplace_mechanism(known.size, 1, epsilon / 2, self._draw))


# %% equivalent="CountingDatabase" reason="Before anything is computed, charge checks the price, too."
# - self._check_price(epsilon)
# + pass

# - self._check_price(epsilon)
# + self._check_price(0.5 * epsilon)

# - self._check(column, epsilon)
# + self._check(column, 0.5 * epsilon)


# %% equivalent="MeanDatabase" reason="Before anything is computed, charge checks the price, too."
# - self._check(column, epsilon)
# + self._check(column, 0.5 * epsilon)


# %% equivalent="MeanDatabase" reason="The text doesn't say what to do with a noisy number below 2."
# - return float(noisy_sum / max(noisy_number, 1))
# + return float(noisy_sum / max(noisy_number, 2))
