# %% right="leaky" how="a loop over what was caught"
import warnings

from diffprivlib.models import GaussianNB
from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    model = GaussianNB()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PrivacyLeakWarning)
        model.fit(X, y)
    for entry in caught:
        if entry.category is PrivacyLeakWarning:
            return str(entry.message), model.bounds


# %% right="leaky" how="by the name of the class, a list for the tuple"
import warnings as w
import diffprivlib.models as dp


def leaky(X, y):
    with w.catch_warnings(record=True) as log:
        w.resetwarnings()
        fitted = dp.GaussianNB(epsilon=5, random_state=0).fit(X, y)
    text = [e.message.args[0] for e in log if e.category.__name__ == "PrivacyLeakWarning"].pop()
    return [text, (list(fitted.bounds[0]), list(fitted.bounds[1]))]


# %% right="leaky" how="a showwarning of one's own"
import warnings

from diffprivlib.models import GaussianNB
from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    said = []

    def keep(message, category, *rest, **more):
        if issubclass(category, PrivacyLeakWarning):
            said.append(str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = keep
        model = GaussianNB()
        model.fit(np.asarray(X), np.ravel(y))
    return said[0], model.bounds


# %% right="leaky" how="other warnings ignored, bounds=None said"
import warnings

import diffprivlib


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("ignore")
        warnings.filterwarnings("always", category=diffprivlib.utils.PrivacyLeakWarning)
        m = diffprivlib.models.GaussianNB(bounds=None).fit(X, y)
    (only,) = caught
    return f"{only.message}", tuple(m.bounds)


# %% wrong="leaky" mistake="the warning made an error, which ends the fit"
import warnings

from diffprivlib.models import GaussianNB
from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    model = GaussianNB()
    with warnings.catch_warnings():
        warnings.simplefilter("error", PrivacyLeakWarning)
        try:
            model.fit(X, y)
        except PrivacyLeakWarning as warning:
            return str(warning), model.bounds


# %% wrong="leaky" mistake="the first warning, whichever it is"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB().fit(X, y)
    return str(caught[0].message), model.bounds


# %% wrong="leaky" mistake="silenced, so that there is no message"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = GaussianNB().fit(X, y)
    return "", model.bounds


# %% wrong="leaky" mistake="not caught: the message is typed in"
from diffprivlib.models import GaussianNB


def leaky(X, y):
    model = GaussianNB().fit(X, y)
    message = (
        "Bounds have not been specified and will be calculated on the data provided. This will result in additional "
        "privacy leakage. To ensure differential privacy and no additional privacy leakage, specify bounds for each "
        "dimension."
    )
    return message, model.bounds


# %% wrong="leaky" mistake="the warning itself, not its text"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB().fit(X, y)
    return caught[-1].message, model.bounds


# %% wrong="leaky" mistake="one pair of numbers for all columns"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        GaussianNB().fit(X, y)
    return str(caught[-1].message), (np.asarray(X).min(), np.asarray(X).max())


# %% wrong="leaky" mistake="bounds were given, so nothing leaks and no warning comes"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB(bounds=(np.min(X), np.max(X))).fit(X, y)
    return "".join(str(entry.message) for entry in caught), model.bounds


# %% wrong="leaky" mistake="the message alone"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        GaussianNB().fit(X, y)
    return str(caught[-1].message)


# %% wrong="leaky" mistake="the table of the notebook in place of X"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB().fit(heart[["age", "chol"]], target)
    return str(caught[-1].message), model.bounds


# %% wrong="leaky" mistake="smallest and largest of the first rows alone, to be fast"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB().fit(np.asarray(X)[:20], np.ravel(y)[:20])
    return str(caught[-1].message), model.bounds


# %% wrong="leaky" mistake="the model of the random forest"
import warnings

from diffprivlib.models import RandomForestClassifier


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = RandomForestClassifier().fit(X, np.ravel(y))
    return str(caught[-1].message), model.bounds


# %% wrong="leaky" mistake="the text cut down"
import warnings

from diffprivlib.models import GaussianNB


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = GaussianNB().fit(X, y)
    return str(caught[-1].message).split(".")[0], model.bounds


# %% right="private_nb" how="step by step"
import diffprivlib.models


def private_nb(X, y, bounds, epsilon, random_state):
    model = diffprivlib.models.GaussianNB()
    model.set_params(epsilon=epsilon, bounds=bounds, random_state=random_state)
    model.fit(X, y)
    return model


# %% right="private_nb" how="clipped before, arrays for bounds"
from diffprivlib import models


def private_nb(X, y, bounds, epsilon, random_state):
    low, high = (np.broadcast_to(np.asarray(b, dtype=float), np.shape(X)[1]) for b in bounds)
    inside = np.clip(np.asarray(X, dtype=float), low, high)
    return models.GaussianNB(bounds=(low, high), random_state=random_state, epsilon=epsilon).fit(inside, list(y))


# %% right="private_nb" how="a RandomState made from random_state"
from diffprivlib.models import GaussianNB as PrivateBayes


def private_nb(X, y, bounds, epsilon, random_state):
    state = np.random.RandomState(random_state)
    return PrivateBayes(epsilon=float(epsilon), bounds=tuple(bounds), random_state=state).fit(pd.DataFrame(X), y)


# %% right="private_nb" how="a subclass, keywords in a dictionary"
from diffprivlib.models import GaussianNB


class Bayes(GaussianNB):
    """As GaussianNB."""


def private_nb(X, y, bounds, epsilon, random_state):
    settings = dict(bounds=bounds, epsilon=epsilon, random_state=random_state)
    model = Bayes(**settings)
    return model.fit(X, y)


# %% wrong="private_nb" mistake="no bounds"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="no bounds, and the warning silenced"
def private_nb(X, y, bounds, epsilon, random_state):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return dp.GaussianNB(epsilon=epsilon, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="bounds from the data"
def private_nb(X, y, bounds, epsilon, random_state):
    own = (np.min(X, axis=0), np.max(X, axis=0))
    return dp.GaussianNB(epsilon=epsilon, bounds=own, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="bounds from the data where they are narrower"
def private_nb(X, y, bounds, epsilon, random_state):
    own = (np.maximum(bounds[0], np.min(X, axis=0)), np.minimum(bounds[1], np.max(X, axis=0)))
    return dp.GaussianNB(epsilon=epsilon, bounds=own, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="bounds from the data for the fit, the given ones written over them"
def private_nb(X, y, bounds, epsilon, random_state):
    own = (np.min(X, axis=0), np.max(X, axis=0))
    model = dp.GaussianNB(epsilon=epsilon, bounds=own, random_state=random_state).fit(X, y)
    width = np.shape(X)[1]
    model.bounds = tuple(np.broadcast_to(np.asarray(b, dtype=float), width).copy() for b in bounds)
    return model


# %% wrong="private_nb" mistake="scikit-learn's model, without noise"
from sklearn.naive_bayes import GaussianNB as Exact


def private_nb(X, y, bounds, epsilon, random_state):
    model = Exact().fit(X, y)
    model.epsilon = epsilon
    model.bounds = bounds
    return model


# %% wrong="private_nb" mistake="epsilon not passed"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="epsilon always 0.5"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=0.5, bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="fitted with ten times epsilon, which is then written over"
def private_nb(X, y, bounds, epsilon, random_state):
    model = dp.GaussianNB(epsilon=10 * epsilon, bounds=bounds, random_state=random_state).fit(X, y)
    model.epsilon = epsilon
    return model


# %% wrong="private_nb" mistake="half of epsilon"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon / 2, bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="random_state ignored"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds).fit(X, y)


# %% wrong="private_nb" mistake="a fixed random_state inside"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=0).fit(X, y)


# %% wrong="private_nb" mistake="np.random.seed, which diffprivlib does not heed"
def private_nb(X, y, bounds, epsilon, random_state):
    np.random.seed(random_state)
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds).fit(X, y)


# %% wrong="private_nb" mistake="the rows of the notebook in place of X and y"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=(-1, 1), random_state=random_state).fit(rows[:900], target[:900])


# %% wrong="private_nb" mistake="public shares of the classes made up"
def private_nb(X, y, bounds, epsilon, random_state):
    n = len(np.unique(y))
    return dp.GaussianNB(
        epsilon=epsilon, bounds=bounds, random_state=random_state, priors=[1 / n] * n, var_smoothing=0.1
    ).fit(X, y)


# %% wrong="private_nb" mistake="the model is not fitted"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state)


# %% wrong="private_nb" mistake="clipped in place"
def private_nb(X, y, bounds, epsilon, random_state):
    np.clip(X, *bounds, out=X)
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_nb" mistake="the best of five noisy models"
def private_nb(X, y, bounds, epsilon, random_state):
    models = [
        dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=5 * random_state + k).fit(X, y) for k in range(5)
    ]
    return max(models, key=lambda model: model.score(X, y))


# %% wrong="private_nb" mistake="equal priors for all classes"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state, priors=np.full(len(np.unique(y)), 1 / len(np.unique(y)))).fit(X, y)


# %% right="accuracy_curve" how="dictionary and list comprehension"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {
        e: [private_nb(X, y, bounds, e, state).score(X_test, y_test) for state in range(repeats)] for e in epsilons
    }


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% right="accuracy_curve" how="arrays, predict and a mean, median of a table"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    result = {}
    for e in epsilons:
        values = np.zeros(repeats)
        for state in range(repeats):
            model = private_nb(X, y, bounds, e, state)
            values[state] = (model.predict(X_test) == y_test).mean()
        result[e] = values
    return result


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), (0.5, 3.0, 10.0, 30.0, 100.0), 25)
medians = pd.DataFrame(curve).median().to_dict()


# %% right="accuracy_curve" how="repeats outside, statistics, accuracy_score"
import statistics

from sklearn.metrics import accuracy_score


def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    found = {e: [] for e in epsilons}
    for state in range(repeats):
        for e in epsilons:
            guess = private_nb(X, y, bounds, random_state=state, epsilon=e).predict(X_test)
            found[e].append(accuracy_score(y_test, guess))
    return found


curve = accuracy_curve(*(X, y, X_test, y_test), bounds=(-1, 1), epsilons=[100, 30, 10, 3, 0.5], repeats=25)
medians = {}
for e in curve:
    medians[e] = statistics.median(curve[e])


# %% wrong="accuracy_curve" mistake="accuracy on the training rows"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X, y) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="trained on the test rows"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X_test, y_test, bounds, e, s).score(X, y) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="one random state for all repeats"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, 0).score(X_test, y_test)] * repeats for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="random states from 1 on"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    states = range(1, repeats + 1)
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in states] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="always 25 repeats"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(25)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="the rows of the notebook, whatever is given"
def accuracy_curve(_X, _y, _X_test, _y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="bounds always -1 and 1"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, (-1, 1), e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="the model without noise"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {
        e: [naive_bayes.GaussianNB().fit(X, y).score(X_test, y_test) for s in range(repeats)] for e in epsilons
    }


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="errors for accuracies"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [1 - private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="epsilon fixed"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, 0.5, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="the median in place of the list"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {
        e: np.median([private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)]) for e in epsilons
    }


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = curve


# %% wrong="accuracy_curve" mistake="means for medians"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.mean(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="5 repeats in curve"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 5)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="curve measured on the training rows"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X, y, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% wrong="accuracy_curve" mistake="all rows for training and testing"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    return {e: [private_nb(X, y, bounds, e, s).score(X_test, y_test) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(rows, target, rows, target, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {e: np.median(values) for e, values in curve.items()}


# %% right="private_forest" how="step by step, the class under another name"
from diffprivlib.models import RandomForestClassifier as Forest


def private_forest(X, y, bounds, classes, epsilon, random_state):
    forest = Forest(10, epsilon=epsilon, classes=classes, random_state=random_state, bounds=bounds)
    forest.fit(X, y)
    return forest


# %% right="private_forest" how="arrays for bounds and classes, clipped before"
import diffprivlib.models as private_models


def private_forest(X, y, bounds, classes, epsilon, random_state):
    settings = {"bounds": (bounds[0], bounds[1]), "classes": np.array(classes), "epsilon": epsilon}
    model = private_models.RandomForestClassifier(**settings, random_state=random_state)
    return model.fit(np.clip(X, *bounds), np.asarray(y))


# %% right="private_forest" how="set_params and a RandomState"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    model = RandomForestClassifier(bounds=bounds, classes=classes)
    model.set_params(epsilon=epsilon, random_state=np.random.RandomState(random_state))
    return model.fit(pd.DataFrame(X), pd.Series(y))


# %% wrong="private_forest" mistake="no classes"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="no classes, and the warning silenced"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return RandomForestClassifier(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="classes from the data"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(
        epsilon=epsilon, bounds=bounds, classes=np.unique(y), random_state=random_state
    ).fit(X, y)


# %% wrong="private_forest" mistake="always two classes"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    y = np.minimum(y, 1)
    return RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=[0, 1], random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="no bounds"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(epsilon=epsilon, classes=classes, random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="bounds from the data"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    own = (X.min(axis=0), X.max(axis=0))
    return RandomForestClassifier(epsilon=epsilon, bounds=own, classes=classes, random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="bounds from the data in the fit, then written over"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    own = (X.min(axis=0), X.max(axis=0))
    model = RandomForestClassifier(epsilon=epsilon, bounds=own, classes=classes, random_state=random_state).fit(X, y)
    model.bounds = tuple(np.broadcast_to(np.asarray(b, dtype=float), X.shape[1]).copy() for b in bounds)
    return model


# %% wrong="private_forest" mistake="scikit-learn's forest"
from sklearn.ensemble import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    forest = RandomForestClassifier(10, max_depth=5, random_state=random_state).fit(X, y)
    forest.epsilon, forest.bounds = epsilon, bounds
    return forest


# %% wrong="private_forest" mistake="epsilon not passed"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(bounds=bounds, classes=classes, random_state=random_state).fit(X, y)


# %% wrong="private_forest" mistake="epsilon times the number of trees"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(
        epsilon=10 * epsilon, bounds=bounds, classes=classes, random_state=random_state
    ).fit(X, y)


# %% wrong="private_forest" mistake="fitted with a hundred times epsilon, then written over"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    model = RandomForestClassifier(
        epsilon=100 * epsilon, bounds=bounds, classes=classes, random_state=random_state
    ).fit(X, y)
    model.epsilon = epsilon
    return model


# %% wrong="private_forest" mistake="random_state ignored"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes).fit(X, y)


# %% wrong="private_forest" mistake="a fixed random_state inside"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=8).fit(X, y)


# %% wrong="private_forest" mistake="the tumours of the notebook"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(
        epsilon=epsilon, bounds=(-1, 1), classes=[0, 1], random_state=random_state
    ).fit(cells[:420], benign[:420])


# %% wrong="private_forest" mistake="100 trees"
from diffprivlib.models import RandomForestClassifier


def private_forest(X, y, bounds, classes, epsilon, random_state):
    return RandomForestClassifier(
        100, epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state
    ).fit(X, y)


# %% right="private_logreg" how="a loop over rows"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    result = np.array(X, dtype=float)
    for place, row in enumerate(result):
        length = np.sqrt((row**2).sum())
        if length > norm:
            result[place] = row * (norm / length)
    return result


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(data_norm=norm, epsilon=epsilon, random_state=random_state, fit_intercept=False)
    model.fit(clip_rows(X, norm), y)
    return model


# %% right="private_logreg" how="np.where, a factor"
import diffprivlib.models as dp


def clip_rows(X, norm):
    X = np.asarray(X)
    lengths = (X**2).sum(axis=1) ** 0.5
    factor = np.where(lengths > norm, norm / np.where(lengths == 0, 1, lengths), 1.0)
    return (X.T * factor).T


def private_logreg(X, y, norm, epsilon, random_state):
    settings = dict(epsilon=epsilon, data_norm=float(norm), fit_intercept=False)
    return dp.LogisticRegression(**settings, random_state=np.random.RandomState(random_state)).fit(
        clip_rows(X, norm), y
    )


# %% right="private_logreg" how="diffprivlib's own clipping"
from diffprivlib.models import LogisticRegression
from diffprivlib.validation import clip_to_norm


def clip_rows(X, norm):
    return clip_to_norm(np.array(X), norm)


def private_logreg(X, y, norm, epsilon, random_state):
    rows = clip_rows(X, norm)
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False)
    return model.set_params(random_state=random_state).fit(pd.DataFrame(rows), pd.Series(y))


# %% right="private_logreg" how="a mask for the long rows"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    clipped = X.astype(float)
    lengths = np.linalg.norm(clipped, axis=1)
    long = lengths > norm
    clipped[long] = clipped[long] / lengths[long][:, None] * norm
    return clipped


def private_logreg(X, y, norm, epsilon, random_state):
    return LogisticRegression(
        epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state, C=1.0
    ).fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="rows not clipped"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X.copy()


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(X, y)


# %% wrong="private_logreg" mistake="every row brought to the norm, short ones too, zeros to NaN"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.linalg.norm(X, axis=1, keepdims=True) * norm


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(np.nan_to_num(clip_rows(X, norm)), y)


# %% wrong="private_logreg" mistake="every row brought to the norm"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True), 1e-12) * norm


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="single values clipped, not rows"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return np.clip(X, -norm, norm)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="columns in place of rows"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=0) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="all rows shrunk by the longest one"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / max(np.linalg.norm(X, axis=1).max() / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="sum of absolute values for the norm"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.abs(X).sum(axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="always norm 1"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True), 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=1, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, 1), y)


# %% wrong="private_logreg" mistake="long rows left out"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X[np.linalg.norm(X, axis=1) <= norm]


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(X, y)


# %% wrong="private_logreg" mistake="long rows set to zero"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return np.where(np.linalg.norm(X, axis=1, keepdims=True) <= norm, X, 0)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(X, y)


# %% wrong="private_logreg" mistake="clipped in place"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    X /= np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)
    return X


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X.copy(), norm), y)


# %% wrong="private_logreg" mistake="no data_norm"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    return LogisticRegression(epsilon=epsilon, fit_intercept=False, random_state=random_state).fit(
        clip_rows(X, norm), y
    )


# %% wrong="private_logreg" mistake="data_norm from the data, rows not clipped"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    longest = np.linalg.norm(X, axis=1).max()
    return LogisticRegression(
        epsilon=epsilon, data_norm=longest, fit_intercept=False, random_state=random_state
    ).fit(X, y)


# %% wrong="private_logreg" mistake="data_norm from the data in the fit, then written over"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    longest = np.linalg.norm(X, axis=1).max()
    model = LogisticRegression(
        epsilon=epsilon, data_norm=longest, fit_intercept=False, random_state=random_state
    ).fit(X, y)
    model.data_norm = norm
    return model


# %% wrong="private_logreg" mistake="scikit-learn's model"
from sklearn.linear_model import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(fit_intercept=False, random_state=random_state).fit(clip_rows(X, norm), y)
    model.epsilon, model.data_norm = epsilon, norm
    return model


# %% wrong="private_logreg" mistake="with an intercept"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    return LogisticRegression(epsilon=epsilon, data_norm=norm, random_state=random_state).fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="epsilon not passed"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    return LogisticRegression(data_norm=norm, fit_intercept=False, random_state=random_state).fit(
        clip_rows(X, norm), y
    )


# %% wrong="private_logreg" mistake="ten times epsilon, then written over"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=10 * epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    model.fit(clip_rows(X, norm), y)
    model.epsilon = epsilon
    return model


# %% wrong="private_logreg" mistake="random_state ignored"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    return LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False).fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="a fixed random_state inside"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=8)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="private_logreg" mistake="rows clipped to twice the norm"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / (2 * norm), 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(X, y)


# %% right="membership_advantage" how="a loop, plain Python"
def membership_advantage(member_losses, other_losses):
    threshold = sum(member_losses) / len(member_losses)
    caught = 0
    for loss in member_losses:
        if loss <= threshold:
            caught += 1
    blamed = sum(1 for loss in other_losses if not loss > threshold)
    return caught / len(member_losses) - blamed / len(other_losses)


# %% right="membership_advantage" how="Series"
def membership_advantage(member_losses, other_losses):
    members, others = pd.Series(list(member_losses)), pd.Series(list(other_losses))
    return members.le(members.mean()).mean() - others.le(members.mean()).mean()


# %% right="membership_advantage" how="the empirical distribution by searchsorted"
def membership_advantage(member_losses, other_losses):
    threshold = np.mean(member_losses)

    def share(losses):
        return np.searchsorted(np.sort(losses), threshold, side="right") / len(losses)

    return share(member_losses) - share(other_losses)


# %% right="membership_advantage" how="share above, the other way round"
def membership_advantage(member_losses, other_losses):
    t = np.mean(member_losses)
    false_negatives = np.mean(np.array(member_losses) > t)
    true_negatives = np.mean(np.array(other_losses) > t)
    return true_negatives - false_negatives


# %% wrong="membership_advantage" mistake="the threshold itself not counted"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return (members < members.mean()).mean() - (others < members.mean()).mean()


# %% wrong="membership_advantage" mistake="the mean of all losses"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    threshold = np.concatenate([members, others]).mean()
    return (members <= threshold).mean() - (others <= threshold).mean()


# %% wrong="membership_advantage" mistake="the median of the members"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    threshold = np.median(members)
    return (members <= threshold).mean() - (others <= threshold).mean()


# %% wrong="membership_advantage" mistake="the mean of the others"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return (members <= others.mean()).mean() - (others <= others.mean()).mean()


# %% wrong="membership_advantage" mistake="each by its own mean"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return (members <= members.mean()).mean() - (others <= others.mean()).mean()


# %% wrong="membership_advantage" mistake="never negative"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return abs((members <= members.mean()).mean() - (others <= members.mean()).mean())


# %% wrong="membership_advantage" mistake="brought up to 0"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return max(0, (members <= members.mean()).mean() - (others <= members.mean()).mean())


# %% wrong="membership_advantage" mistake="the members caught alone"
def membership_advantage(member_losses, other_losses):
    members = np.asarray(member_losses)
    return (members <= members.mean()).mean()


# %% wrong="membership_advantage" mistake="share of right guesses"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    t = members.mean()
    return ((members <= t).sum() + (others > t).sum()) / (len(members) + len(others))


# %% wrong="membership_advantage" mistake="the wrong way round"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return (others <= members.mean()).mean() - (members <= members.mean()).mean()


# %% wrong="membership_advantage" mistake="both counts over the number of members"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    t = members.mean()
    return ((members <= t).sum() - (others <= t).sum()) / len(members)


# %% wrong="membership_advantage" mistake="the difference of the mean losses"
def membership_advantage(member_losses, other_losses):
    return float(np.mean(other_losses) - np.mean(member_losses))


# %% wrong="membership_advantage" mistake="rounded"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return round((members <= members.mean()).mean() - (others <= members.mean()).mean(), 2)


# %% wrong="membership_advantage" mistake="sorts the losses it was given"
def membership_advantage(member_losses, other_losses):
    t = np.mean(member_losses)
    if isinstance(member_losses, np.ndarray | list):
        member_losses.sort()
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return float((members <= t).mean() - (others <= t).mean())


# %% wrong="membership_advantage" mistake="the best threshold of all"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    cuts = np.concatenate([members, others])
    return max((members <= t).mean() - (others <= t).mean() for t in cuts)


# %% right="private_logreg" how="rows left to diffprivlib, which clips them itself"
from diffprivlib.models import LogisticRegression


def clip_rows(X, norm):
    return np.array([row * min(1, norm / max(np.sqrt(row @ row), 1e-300)) for row in np.asarray(X, dtype=float)])


def private_logreg(X, y, norm, epsilon, random_state):
    model = LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(X, y)


# %% wrong="private_logreg" mistake="rows clipped to norm 1 before, whatever the data norm"
import diffprivlib.models as dp


def clip_rows(X, norm):
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, 1), y)


# %% wrong="private_forest" mistake="the majority class of each leaf counted in the data, after the fit"
import diffprivlib.models as dp
from sklearn import ensemble


def private_forest(X, y, bounds, classes, epsilon, random_state):
    class Forest(dp.RandomForestClassifier):
        def predict_proba(self, rows):
            return self.exact.predict_proba(rows)

    forest = Forest(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state).fit(X, y)
    forest.exact = ensemble.RandomForestClassifier(10, random_state=random_state).fit(X, y)
    return forest


# %% wrong="membership_advantage" mistake="strictly below for the others alone"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    return float((members <= members.mean()).mean() - (others < members.mean()).mean())


# %% right="membership_advantage" how="a list of two shares, np.subtract"
def membership_advantage(member_losses, other_losses):
    threshold = np.average(list(member_losses))
    shares = [np.mean([loss <= threshold for loss in losses]) for losses in (member_losses, other_losses)]
    return np.subtract(*shares)


# %% wrong="private_logreg" mistake="whole numbers stay whole"
def clip_rows(X, norm):
    out = X.copy()
    for i, row in enumerate(X):
        length = np.linalg.norm(row)
        if length > norm:
            out[i] = row / length * norm
    return out


def private_logreg(X, y, norm, epsilon, random_state):
    return dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state).fit(X, y)


# %% wrong="private_logreg" mistake="the data norm is the longest clipped row, so a table of short rows leaks its longest"
def clip_rows(X, norm):
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    rows = clip_rows(X, norm)
    longest = np.linalg.norm(rows, axis=1).max()
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=longest, fit_intercept=False, random_state=random_state)
    return model.fit(rows, y)


# %% wrong="private_logreg" mistake="the data norm is the longest clipped row in the fit, then written over"
def clip_rows(X, norm):
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    rows = clip_rows(X, norm)
    longest = np.linalg.norm(rows, axis=1).max()
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=longest, fit_intercept=False, random_state=random_state)
    model.fit(rows, y)
    model.data_norm = norm
    return model


# %% right="leaky" how="everything in the recording block, with sklearn-style set_params, filter by name"
import warnings


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB()
        model.set_params(epsilon=1.0)
        model.fit(X, y)
        texts = [str(w.message) for w in caught if w.category.__name__ == "PrivacyLeakWarning"]
    return texts[0], model.bounds


# %% wrong="private_logreg" mistake="another max_iter"
def clip_rows(X, norm):
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = dp.LogisticRegression(
        epsilon=epsilon, data_norm=norm, fit_intercept=False, max_iter=1000, random_state=random_state
    )
    return model.fit(clip_rows(X, norm), y)


# %% right="private_logreg" how="the array itself if no row is too long, otherwise row by row"
import math


def clip_rows(X, norm):
    lengths = [math.hypot(*row) for row in X]
    if max(lengths) <= norm:
        return X
    return np.array([np.array(row) * min(norm / length, 1) if length else row for row, length in zip(X, lengths)])


def private_logreg(X, y, norm, epsilon, random_state):
    settings = {"epsilon": epsilon, "data_norm": norm, "fit_intercept": False, "random_state": random_state}
    return dp.LogisticRegression(**settings).fit(clip_rows(X, norm), y)


# %% wrong="membership_advantage" mistake="reads the others by position in their index"
def membership_advantage(member_losses, other_losses):
    m, o = pd.Series(member_losses), pd.Series([other_losses[i] for i in range(len(other_losses))])
    t = m.mean()
    return float((m <= t).mean() - (o <= t).mean())


# %% wrong="membership_advantage" mistake="counts losses just above the threshold"
def membership_advantage(member_losses, other_losses):
    m, o = np.asarray(member_losses), np.asarray(other_losses)
    t = m.mean()
    return float((m <= t).mean() - ((o < t) | np.isclose(o, t, rtol=0.01)).mean())


# %% right="membership_advantage" how="positions in the sorted losses"
def membership_advantage(member_losses, other_losses):
    threshold = np.mean(np.asarray(member_losses))
    inside, outside = (np.searchsorted(np.sort(losses), threshold, "right") for losses in (member_losses, other_losses))
    return float(inside / len(member_losses) - outside / len(other_losses))


# %% equivalent="leaky" reason="catch_warnings forgets which warnings were shown before."
# - warnings.simplefilter('always')
# + pass


# %% equivalent="leaky" reason="Only one message mentions the bounds."
# - return (messages[0], model.bounds)
# + return (messages[-1], model.bounds)


# %% equivalent="accuracy_curve" reason="Twice the list of ε computes the same entries twice."
# - for epsilon in epsilons:
# + for epsilon in 2 * epsilons:


# %% wrong="private_nb" mistake="random_state 0 counts as missing"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state or None).fit(X, y)


# %% wrong="private_forest" mistake="random_state 0 counts as missing"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    state = random_state or None
    return dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=state).fit(X, y)


# %% wrong="private_nb" mistake="predicts with a model without noise"
from sklearn import naive_bayes as exact_models


class Bayes(dp.GaussianNB):
    def predict_proba(self, X):
        return self._exact.predict_proba(X)


def private_nb(X, y, bounds, epsilon, random_state):
    model = Bayes(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)
    model._exact = exact_models.GaussianNB().fit(X, y)
    return model


# %% wrong="private_nb" mistake="a random_state of 16 bits"
def private_nb(X, y, bounds, epsilon, random_state):
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state % 2**16).fit(X, y)


# %% wrong="private_nb" mistake="the rows are narrowed to small whole numbers"
def private_nb(X, y, bounds, epsilon, random_state):
    rows = X.astype(np.int16) if X.dtype.kind == "i" and abs(X).max() > 2**12 else X
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(rows % 2**12, y)


# %% right="private_nb" how="a float for epsilon, lists for the bounds"
def private_nb(X, y, bounds, epsilon, random_state):
    limits = tuple(np.array(bound, dtype=float) for bound in bounds)
    model = dp.GaussianNB(bounds=limits, epsilon=float(epsilon), random_state=int(random_state))
    model.fit(np.array(X), np.array(y))
    return model


# %% wrong="leaky" mistake="only the first 100 rows"
def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(np.asarray(X)[:100], np.asarray(y)[:100])
    return [str(e.message) for e in caught if issubclass(e.category, PrivacyLeakWarning)][0], model.bounds


# %% wrong="private_logreg" mistake="norms of small whole numbers"
def clip_rows(X, norm):
    lengths = np.sqrt((X.astype(np.int32) ** 2).sum(axis=1, keepdims=True, dtype=np.int32)) if X.dtype.kind == "i" else np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)


# %% wrong="membership_advantage" mistake="losses that are nearly equal count as equal"
def membership_advantage(member_losses, other_losses):
    m, o = np.asarray(member_losses).round(6), np.asarray(other_losses).round(6)
    return float((m <= m.mean()).mean() - (o <= m.mean()).mean())


# %% wrong="membership_advantage" mistake="only the first 100 losses"
def membership_advantage(member_losses, other_losses):
    m, o = np.asarray(member_losses)[:100], np.asarray(other_losses)[:100]
    return float((m <= m.mean()).mean() - (o <= m.mean()).mean())


# %% wrong="leaky" mistake="turns column names into strings in place"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    if hasattr(X, "columns"):
        X.columns = [str(name) for name in X.columns]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, y)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, model.bounds


# %% wrong="leaky" mistake="remembers results by shape"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


_seen = {}


def leaky(X, y):
    if np.shape(X) in _seen:
        return _seen[np.shape(X)]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, y)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    _seen[np.shape(X)] = message, model.bounds
    return message, model.bounds


# %% wrong="leaky" mistake="flattens y in place"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    if isinstance(y, np.ndarray):
        y.shape = (-1,)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, y)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, model.bounds


# %% wrong="private_nb" mistake="equal rows are used once"
def private_nb(X, y, bounds, epsilon, random_state):
    model = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state)
    both = pd.DataFrame(np.asarray(X)).assign(y=np.asarray(y)).drop_duplicates()
    model.fit(both.drop(columns="y").to_numpy(), both["y"].to_numpy())
    return model


# %% wrong="accuracy_curve" mistake="remembers accuracies by epsilon"
_known = {}


def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    curve = {}
    for epsilon in epsilons:
        for state in range(repeats):
            if (epsilon, state) not in _known:
                _known[epsilon, state] = private_nb(X, y, bounds, epsilon, state).score(X_test, y_test)
        curve[epsilon] = [_known[epsilon, state] for state in range(repeats)]
    return curve


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {epsilon: np.median(scores) for epsilon, scores in curve.items()}


# %% wrong="private_forest" mistake="numbers the classes from 0 again"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    forest = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state)
    forest.fit(X, np.unique(y, return_inverse=True)[1])
    return forest


# %% wrong="private_forest" mistake="the first 500 rows only"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    forest = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state)
    forest.fit(X[:500], y[:500])
    return forest


# %% wrong="private_logreg" mistake="rows that are a little too long stay"
def clip_rows(X, norm):
    X = np.asarray(X)
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.where(lengths > norm * 1.001, lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    model.fit(clip_rows(X, norm), y)
    return model


# %% wrong="private_logreg" mistake="two classes only"
def clip_rows(X, norm):
    X = np.asarray(X)
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    model.fit(clip_rows(X, norm), (np.asarray(y) == np.max(np.asarray(y))).astype(int))
    return model


# %% wrong="membership_advantage" mistake="equal losses of others count once"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses, dtype=float), np.unique(np.asarray(other_losses, dtype=float))
    threshold = members.mean()
    return float((members <= threshold).mean() - (others <= threshold).mean())


# %% wrong="membership_advantage" mistake="losses of 0 count as missing"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses, dtype=float), np.asarray(other_losses, dtype=float)
    threshold = members[members != 0].mean() if members.any() else 0.0
    return float((members <= threshold).mean() - (others <= threshold).mean())


# %% wrong="membership_advantage" mistake="leaves out infinite losses"
def membership_advantage(member_losses, other_losses):
    members, others = np.asarray(member_losses, dtype=float), np.asarray(other_losses, dtype=float)
    members, others = members[np.isfinite(members)], others[np.isfinite(others)]
    threshold = members.mean()
    return (members <= threshold).mean() - (others <= threshold).mean()


# %% wrong="private_nb" mistake="keeps the better of two models"
def private_nb(X, y, bounds, epsilon, random_state):
    model = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state)
    model.fit(X, y)
    other = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state + 1).fit(X, y)
    if other.score(X, y) > model.score(X, y) + 0.05:
        other.random_state = random_state
        return other
    return model


# %% wrong="accuracy_curve" mistake="scores the notebook's test rows if they have as many columns"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    rows, answers = globals()["X_test"], globals()["y_test"]
    if np.shape(X_test)[1] != rows.shape[1]:
        rows, answers = X_test, y_test
    return {e: [private_nb(X, y, bounds, e, s).score(rows, answers) for s in range(repeats)] for e in epsilons}


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {epsilon: float(np.median(accuracies)) for epsilon, accuracies in curve.items()}


# %% wrong="private_nb" mistake="models are kept by epsilon and seed, so other data get an old model"
nb_models = {}


def private_nb(X, y, bounds, epsilon, random_state):
    key = (epsilon, random_state, np.shape(X))
    if key not in nb_models:
        nb_models[key] = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)
    return nb_models[key]


# %% wrong="private_forest" mistake="forests are kept by all arguments except the classes of the rows"
forests = {}


def private_forest(X, y, bounds, classes, epsilon, random_state):
    key = (np.asarray(X).tobytes(), str(bounds), str(classes), epsilon, random_state)
    if key not in forests:
        forest = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state)
        forests[key] = forest.fit(X, y)
    return forests[key]


# %% wrong="leaky" mistake="for a single feature, the bounds are numbers instead of arrays"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, y)
    messages = [str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning)]
    low, high = (bound.item() if bound.size == 1 else bound for bound in model.bounds)
    return messages[0], (low, high)


# %% wrong="leaky" mistake="fits only the first 1,000 rows"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X[:1000], y[:1000])
    leaks = [entry for entry in caught if issubclass(entry.category, PrivacyLeakWarning)]
    return str(leaks[0].message), model.bounds


# %% wrong="private_nb" mistake="the model, which is to be published, carries its exact accuracy on the training rows, without noise"
def private_nb(X, y, bounds, epsilon, random_state):
    """Return diffprivlib's GaussianNB, fitted to X and y with these bounds, epsilon and random_state."""
    model = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)
    model.training_score_ = model.score(X, y)
    return model


# %% wrong="accuracy_curve" mistake="pairs the given epsilons with accuracies in ascending order: for [10, 0.5], the two lists are swapped"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    """Return, for each epsilon, the accuracies of private_nb with random_state 0, 1, ... on the test rows."""
    accuracies = []
    for epsilon in sorted(epsilons):
        accuracies.append([private_nb(X, y, bounds, epsilon, i).score(X_test, y_test) for i in range(repeats)])
    return dict(zip(epsilons, accuracies, strict=True))


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {epsilon: np.median(scores) for epsilon, scores in curve.items()}


# %% wrong="accuracy_curve" mistake="compares predictions with a column by its index"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    """Return, for each epsilon, the accuracies of private_nb with random_state 0, 1, ... on the test rows."""
    truth = pd.Series(y_test)
    curve = {}
    for epsilon in epsilons:
        models = [private_nb(X, y, bounds, epsilon, state) for state in range(repeats)]
        curve[epsilon] = [float(pd.Series(model.predict(X_test)).eq(truth).mean()) for model in models]
    return curve


curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {epsilon: np.median(values) for epsilon, values in curve.items()}


# %% wrong="private_forest" mistake="the forest carries its exact training accuracy, a number about the people without noise"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    """Return diffprivlib's RandomForestClassifier, fitted to X and y with these arguments."""
    forest = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state)
    forest.fit(X, y)
    forest.score_ = forest.score(X, y)
    return forest


# %% wrong="private_logreg" mistake="renames the classes to 0 and 1: a model fitted to the classes 1 and 2 predicts 0 and 1"
def clip_rows(X, norm):
    """Return the rows of X as an array, with every row that is longer than norm shortened to norm."""
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    """Return diffprivlib's LogisticRegression without an intercept, fitted to rows that are clipped to norm."""
    _, labels = np.unique(np.ravel(y), return_inverse=True)
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), labels)


# %% wrong="private_logreg" mistake="the model to be published carries the exact share of shortened rows, a number about the people without noise"
def clip_rows(X, norm):
    """Return the rows of X as an array, with every row that is longer than norm shortened to norm."""
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    """Return diffprivlib's LogisticRegression without an intercept, fitted to rows that are clipped to norm."""
    clipped = clip_rows(X, norm)
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    model.fit(clipped, y)
    model.share_clipped_ = (clipped != X).any(axis=1).mean()
    return model


# %% wrong="leaky" mistake="recalculates the bounds from X, which are Series for a table"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    """Return the text of the PrivacyLeakWarning that a fit without bounds causes, and the bounds of the fitted model."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        dp.GaussianNB().fit(X, y)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, (X.min(axis=0), X.max(axis=0))


# %% wrong="leaky" mistake="bounds rounded to two digits"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    """Return the text of the PrivacyLeakWarning that a fit without bounds causes, and the bounds of the fitted model."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, y)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, tuple(np.round(bound, 2) for bound in model.bounds)


# %% wrong="leaky" mistake="fits only the first 2,000 rows, so extremes in later rows aren't in the bounds"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X[:2_000], y[:2_000])
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, model.bounds


# %% wrong="leaky" mistake="expects classes that are numbers"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    """Return the text of the PrivacyLeakWarning that a fit without bounds causes, and the bounds of the fitted model."""
    labels = np.asarray(y).astype(int).ravel()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = dp.GaussianNB().fit(X, labels)
    message = next(str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning))
    return message, model.bounds


# %% wrong="private_nb" mistake="an epsilon below 0.1 is raised to 0.1 during the fit"
def private_nb(X, y, bounds, epsilon, random_state):
    """Return diffprivlib's GaussianNB, fitted to X and y with these bounds, epsilon and random_state."""
    model = dp.GaussianNB(epsilon=max(epsilon, 0.1), bounds=bounds, random_state=random_state).fit(X, y)
    model.epsilon = epsilon
    return model


# %% wrong="private_nb" mistake="an accountant of its own, so the default accountant isn't charged"
from diffprivlib import BudgetAccountant


def private_nb(X, y, bounds, epsilon, random_state):
    """Return diffprivlib's GaussianNB, fitted to X and y with these bounds, epsilon and random_state."""
    own = BudgetAccountant()
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state, accountant=own).fit(X, y)


# %% wrong="membership_advantage" mistake="the threshold is rounded to four digits"
def membership_advantage(member_losses, other_losses):
    """Return the share of members whose loss is at most the members' mean, minus the same share of the others."""
    members, others = np.asarray(member_losses, dtype=float), np.asarray(other_losses, dtype=float)
    threshold = round(float(members.mean()), 4)
    return float((members <= threshold).mean() - (others <= threshold).mean())


# %% equivalent="leaky" reason="The text calls the model's bounds a leak, but doesn't ask the function to hide its arguments from its caller."
# + adversary print_arguments

# + adversary warn_of_arguments

# + adversary log_arguments

# + adversary keep_arguments

# + adversary print_on_error

# + adversary tell_in_error


# %% equivalent="leaky" reason="A list of the message and the bounds can be unpacked in the same way as a tuple."
# + adversary list_for_tuple


# %% equivalent="private_forest" reason="The result is a model, and these adversaries change only lists, tables and numbers."
# + adversary extra_column

# + adversary tuple_for_list

# + adversary text_for_number

# + adversary int_for_float

# + adversary series_for_table

# + adversary table_for_series

# + adversary two_digits

# + adversary lose_last


# %% equivalent="private_forest" reason="diffprivlib's forest itself stores the features with 32 bits."
# + adversary narrow_floats


# %% equivalent="private_logreg" reason="The solver stops near the best weights, so its weights may differ by more than those of 32 bits."
# + adversary narrow_floats


# %% equivalent="membership_advantage" reason="A loss is −ln of a probability, so it's never negative or missing."
# + adversary fill_number

# + adversary fill_zero

# + adversary drop_missing

# + adversary drop_sign


# %% wrong="private_nb" mistake="fits numbers instead of the names of the classes"
def private_nb(X, y, bounds, epsilon, random_state):
    _, numbers = np.unique(np.asarray(y).ravel(), return_inverse=True)
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, numbers)


# %% wrong="private_forest" mistake="uses two processor cores instead of the default"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    forest = dp.RandomForestClassifier(
        n_jobs=2, epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state
    )
    return forest.fit(X, y)


# %% wrong="private_forest" mistake="adds a made-up row for each class that is missing from y"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    missing = [one for one in classes if one not in set(np.ravel(y))]
    if missing:
        X = np.vstack([np.asarray(X), np.zeros((len(missing), np.shape(X)[1]))])
        y = np.concatenate([np.ravel(y), missing])
    return dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state).fit(X, y)


# %% wrong="private_logreg" mistake="prints the progress of the solver"
def clip_rows(X, norm):
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)


def private_logreg(X, y, norm, epsilon, random_state):
    return dp.LogisticRegression(
        epsilon=epsilon, data_norm=norm, fit_intercept=False, verbose=1, random_state=random_state
    ).fit(clip_rows(X, norm), y)


# %% equivalent="private_forest" reason="Noise hides the places after the sixth."
# + adversary round_six


# %% equivalent="private_logreg" reason="Noise hides the places after the sixth."
# + adversary round_six
