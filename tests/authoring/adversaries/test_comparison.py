"""Two results are the same if no one can tell them apart, whatever class they have."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.ensemble import RandomForestClassifier

from instructor.authoring.adversaries.comparison import same

X, Y = np.random.default_rng(1).normal(size=(40, 3)), np.arange(40) % 2


def forest(seed):
    return RandomForestClassifier(5, random_state=seed).fit(X, Y)


def bars(height):
    axes = plt.figure().gca()
    axes.bar(["a", "b"], [1, height])
    plt.close(axes.figure)
    return axes


@pytest.mark.parametrize(
    "make",
    [forest, bars, lambda number: pd.DataFrame({"x": [number, None]}), lambda number: np.random.default_rng(number)],
)
def test_results_are_the_same_if_they_were_made_from_the_same_number(make):
    assert same(make(2), make(2)) and not same(make(2), make(3))
