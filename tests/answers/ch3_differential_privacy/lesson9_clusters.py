# %% right="private_kmeans" how="an accountant of its own, lists as bounds"
import diffprivlib as dp


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    km = dp.models.KMeans(
        n_clusters=k, epsilon=epsilon, bounds=(list(lower), list(upper)), random_state=random_state,
        accountant=dp.BudgetAccountant(),
    )
    km.fit(np.asarray(points, dtype=float))
    return km.cluster_centers_


# %% right="private_kmeans" how="a RandomState, centres sorted, clipped beforehand too"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    lower, upper = np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    inside = np.clip(np.array(points, dtype=float), lower, upper)
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=np.random.RandomState(random_state))
    found = np.array(model.fit(inside).cluster_centers_)
    return found[found[:, 0].argsort()]


# %% right="private_kmeans" how="keyword-only parameters set afterwards"
from diffprivlib import models


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = models.KMeans(k)
    model.epsilon, model.bounds, model.random_state = epsilon, (lower, upper), random_state
    return model.fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="scikit-learn's: no noise"
from sklearn.cluster import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, n_init=10, random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="bounds from the data, by the library"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=epsilon, random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="bounds from the data, without a warning"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    values = np.asarray(points, dtype=float)
    bounds = (values.min(axis=0), values.max(axis=0))
    return KMeans(k, epsilon=epsilon, bounds=bounds, random_state=random_state).fit(values).cluster_centers_


# %% wrong="private_kmeans" mistake="bounds from the data, the warning silenced"
import warnings

from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return KMeans(k, epsilon=epsilon, random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="a fixed random state: the same noise each time"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=0).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="random_state left out"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=epsilon, bounds=(lower, upper)).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="epsilon left out: always 1"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="half the noise"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=2 * epsilon, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="double the noise"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=epsilon / 2, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="noise grows with epsilon"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=1 / epsilon, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="bounds of the lesson's table for every table"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    bounds = (LOW, HIGH) if np.shape(points)[1] == 2 else (lower, upper)
    return KMeans(k, epsilon=epsilon, bounds=bounds, random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="exact centres with Laplace noise on top, whatever the counts"
from sklearn import cluster


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    draw = np.random.default_rng(random_state)
    exact = cluster.KMeans(k, n_init=10, random_state=0).fit(points).cluster_centers_
    reach = np.asarray(upper) - np.asarray(lower)
    return exact + draw.laplace(scale=reach / (epsilon * len(points)), size=exact.shape)


# %% wrong="private_kmeans" mistake="always five clusters"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(5, epsilon=epsilon, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="the model, not its centres"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state).fit(points)


# %% wrong="private_kmeans" mistake="the given points are used instead of the parameter"
from diffprivlib.models import KMeans

shoppers_of_lesson = points


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(LOW, HIGH), random_state=random_state)
    return model.fit(shoppers_of_lesson).cluster_centers_


# %% wrong="private_kmeans" mistake="centres of exact labels: the mean of each private cluster"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    values = np.asarray(points, dtype=float)
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state).fit(values)
    exact = model.cluster_centers_.copy()
    for number in set(model.labels_):
        exact[number] = values[model.labels_ == number].mean(axis=0)
    return exact


# %% wrong="private_kmeans" mistake="the points clipped in place"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    if isinstance(points, np.ndarray):
        np.clip(points, lower, upper, out=points)
    return KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state).fit(points).cluster_centers_


# %% right="inertia_ratio" how="numpy"
def inertia_ratio(points, centres):
    values, middles = np.asarray(points, dtype=float), np.asarray(centres, dtype=float)
    squares = ((values[:, np.newaxis, :] - middles[np.newaxis]) ** 2).sum(axis=2)
    best = cluster.KMeans(n_clusters=middles.shape[0], n_init=10, random_state=0).fit(values)
    return squares.min(axis=1).sum() / best.inertia_


# %% right="inertia_ratio" how="loops"
from sklearn.cluster import KMeans as ExactKMeans


def inertia_ratio(points, centres):
    total = 0.0
    for point in np.asarray(points, dtype=float):
        total += min(((point - centre) ** 2).sum() for centre in np.asarray(centres))
    model = ExactKMeans(len(centres), n_init=10, random_state=0)
    model.fit(points)
    return total / -model.score(points)


# %% right="inertia_ratio" how="a KDTree, a mean over a mean"
from scipy.spatial import KDTree


def inertia_ratio(points, centres):
    away, _ = KDTree(np.asarray(centres, dtype=float)).query(np.asarray(points, dtype=float))
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(np.asarray(points)).inertia_ / len(points)
    return np.mean(np.square(away)) / best


# %% wrong="inertia_ratio" mistake="distances not squared"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return cdist(points, centres).min(axis=1).sum() / best


# %% wrong="inertia_ratio" mistake="upside down"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return best / (cdist(points, centres).min(axis=1) ** 2).sum()


# %% wrong="inertia_ratio" mistake="the nearest point of each centre"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return (cdist(points, centres).min(axis=0) ** 2).sum() / best


# %% wrong="inertia_ratio" mistake="one start: n_init left out"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), random_state=0).fit(points).inertia_
    return (cdist(points, centres).min(axis=1) ** 2).sum() / best


# %% wrong="inertia_ratio" mistake="always five clusters"
def inertia_ratio(points, centres):
    best = cluster.KMeans(min(5, len(points)), n_init=10, random_state=0).fit(points).inertia_
    return (cdist(points, centres).min(axis=1) ** 2).sum() / max(best, 1e-9)


# %% wrong="inertia_ratio" mistake="k-means goes on from the centres: they move before they are measured"
def inertia_ratio(points, centres):
    moved = cluster.KMeans(len(centres), init=np.asarray(centres, dtype=float), n_init=1).fit(points).inertia_
    return moved / cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_


# %% wrong="inertia_ratio" mistake="a mean over a sum"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return (cdist(points, centres).min(axis=1) ** 2).mean() / best


# %% wrong="inertia_ratio" mistake="all distances, not the nearest one"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return (cdist(points, centres) ** 2).sum() / best


# %% wrong="inertia_ratio" mistake="the mean distance to a centre over the exact one, squared"
def inertia_ratio(points, centres):
    model = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points)
    exact = cdist(points, model.cluster_centers_).min(axis=1).mean()
    return (cdist(points, centres).min(axis=1).mean() / exact) ** 2


# %% wrong="inertia_ratio" mistake="the lesson's points below the line"
shoppers_of_lesson = points


def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(shoppers_of_lesson).inertia_
    return (cdist(points, centres).min(axis=1) ** 2).sum() / best


# %% wrong="inertia_ratio" mistake="rounded"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return round((cdist(points, centres).min(axis=1) ** 2).sum() / best, 1)


# %% right="cluster_plot" how="scatter of matplotlib"
import matplotlib.pyplot as plt

centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
fig, cluster_plot = plt.subplots()
cluster_plot.scatter(points[:, 0], points[:, 1], s=9)
cluster_plot.scatter(*centres.T, marker="X", s=200)
cluster_plot.set(xlabel="Annual income (thousand USD)", ylabel="Spending score")


# %% right="cluster_plot" how="plot of pandas, then a mark each"
import pandas as pd

centres = private_kmeans(points, 5, LOW, HIGH, epsilon=1, random_state=39)
cluster_plot = pd.DataFrame(points, columns=["income (k$)", "spending (points)"]).plot.scatter("income (k$)", "spending (points)")
for x, y in centres:
    cluster_plot.plot([x], [y], "k*", markersize=15)


# %% right="cluster_plot" how="with a title, in a subplot"
import matplotlib.pyplot as plt

centres = np.asarray(private_kmeans(points, 5, LOW, HIGH, 1, 39))
_, both = plt.subplots(1, 2)
cluster_plot = plotting.clusters(points, centres, x_label="income", y_label="spending score", ax=both[1], title="private")


# %% wrong="cluster_plot" mistake="spending score along the horizontal axis"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(points[:, ::-1], centres[:, ::-1], x_label="income", y_label="spending score")


# %% wrong="cluster_plot" mistake="exact centres in the picture"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
exact = cluster.KMeans(5, n_init=10, random_state=0).fit(points).cluster_centers_
cluster_plot = plotting.clusters(points, exact, x_label="income", y_label="spending score")


# %% wrong="cluster_plot" mistake="another epsilon"
centres = private_kmeans(points, 5, LOW, HIGH, 10, 39)
cluster_plot = plotting.clusters(points, centres, x_label="income", y_label="spending score")


# %% wrong="cluster_plot" mistake="centres only"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(centres, centres, x_label="income", y_label="spending score")


# %% wrong="cluster_plot" mistake="points only"
import matplotlib.pyplot as plt

centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
_, cluster_plot = plt.subplots()
cluster_plot.scatter(*points.T)
cluster_plot.set(xlabel="income", ylabel="spending score")


# %% wrong="cluster_plot" mistake="no labels"
import matplotlib.pyplot as plt

centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
_, cluster_plot = plt.subplots()
cluster_plot.scatter(*points.T)
cluster_plot.scatter(*centres.T)


# %% wrong="cluster_plot" mistake="labels the wrong way round"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(points, centres, x_label="spending score", y_label="income")


# %% wrong="cluster_plot" mistake="show gives back nothing"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
ax = plotting.clusters(points, centres, x_label="income", y_label="spending score")
cluster_plot = plotting.show(ax, alt="The shoppers with five centres among them.")


# %% wrong="cluster_plot" mistake="some of the shoppers"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(points[:150], centres, x_label="income", y_label="spending score")


# %% right="inertia_ratio_scaled" how="fit and transform apart, arrays as bounds"
import diffprivlib as dp

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    book = dp.BudgetAccountant()
    scaler = dp.models.StandardScaler(
        epsilon=epsilon / 4, bounds=(np.array(lower), np.array(upper)), random_state=random_state, accountant=book
    ).fit(points)
    z = scaler.transform(points)
    pca = dp.models.PCA(
        n_components=2, epsilon=epsilon / 4, data_norm=norm, centered=True, random_state=random_state + 1, accountant=book
    ).fit(z)
    scores = pca.transform(z)
    edges = ([-norm] * 2, [norm] * 2)
    km = dp.models.KMeans(k, epsilon=epsilon / 4, bounds=edges, random_state=random_state + 2, accountant=book).fit(scores)
    return [scores, km.cluster_centers_, book]


a, b, _ = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(a, b)


# %% right="inertia_ratio_scaled" how="a limited accountant, scaled by hand"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]]


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    purse, part = BudgetAccountant(epsilon=epsilon), epsilon / 4
    points = np.asarray(points, dtype=float)
    s = StandardScaler(epsilon=part, bounds=(lower, upper), random_state=random_state, accountant=purse).fit(points)
    scaled = (points - s.mean_) / s.scale_
    p = PCA(2, epsilon=part, data_norm=norm, centered=True, random_state=random_state + 1, accountant=purse).fit(scaled)
    scores = scaled @ p.components_.T
    m = KMeans(k, epsilon=part, bounds=(-norm, norm), random_state=random_state + 2, accountant=purse).fit(scores)
    return scores, m.cluster_centers_[::-1], purse


result = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = np.float64(inertia_ratio(*result[:2]))


# %% wrong="inertia_ratio_scaled" mistake="the whole epsilon for each of the three"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="a third each: KMeans counts double, so 4/3 of epsilon are spent"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 3, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="the accountant is passed to no model"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="scikit-learn's scaler and PCA: no noise, and charged by hand"
from diffprivlib import BudgetAccountant
from sklearn import decomposition, preprocessing

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    scaled = preprocessing.StandardScaler().fit_transform(points)
    scores = decomposition.PCA(2).fit_transform(scaled)
    accountant.spend(epsilon / 4, 0)
    accountant.spend(epsilon / 4, 0)
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="the same random state three times: noise that hangs together"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant, "random_state": random_state}
    scaled = StandardScaler(bounds=(lower, upper), **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="the norm of the longest row, from the data"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    norm = np.linalg.norm(scaled, axis=1).max()
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="no bounds for the scaler: a PrivacyLeakWarning"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="scaled inertia over that of the marks: other units"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia = (cdist(found[0], found[1]).min(axis=1) ** 2).sum()
inertia_ratio_scaled = inertia / cluster.KMeans(3, n_init=10, random_state=0).fit(marks).inertia_


# %% wrong="inertia_ratio_scaled" mistake="the ratio is still open"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


inertia_ratio_scaled = ...


# %% wrong="inertia_ratio_scaled" mistake="one accountant for all calls"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)
accountant = BudgetAccountant()


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(found[0], found[1])


# %% wrong="inertia_ratio_scaled" mistake="clusters of the points, not of the scores"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    model = KMeans(k, bounds=(lower, upper), random_state=random_state + 2, **share).fit(points)
    return scores, model.cluster_centers_, accountant


found = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(marks, found[1])


# %% right="small_data" how="a small letter"
small_data = "c"


# %% right="small_data" how="in a list"
small_data = ["C"]


# %% wrong="small_data" mistake="sensitivity thought to depend on the number of rows"
small_data = "A"


# %% wrong="small_data" mistake="a budget shared out among people"
small_data = "B"


# %% wrong="small_data" mistake="the ratio forgotten"
small_data = "D"


# %% wrong="small_data" mistake="several chosen"
small_data = ["A", "C"]


# %% wrong="small_data" mistake="words"
small_data = "noise is divided by fewer people"


# %% right="ratio_by_size" how="a comprehension"
def ratio_by_size(sizes, epsilon, repeats, rng):
    tables = {size: make(rng, size)[COLUMNS].to_numpy(dtype=float) for size in sizes}
    return {
        size: np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)])
        for size, t in tables.items()
    }


# %% right="ratio_by_size" how="tables of pandas, statistics.median"
import statistics


def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        shoppers = make(rng, rows=n)[["annual_income", "spending_score"]]
        ratios = []
        for seed in range(repeats):
            ratios.append(inertia_ratio(shoppers, private_kmeans(shoppers, 5, [0, 0], [200, 100], epsilon, seed)))
        result[n] = statistics.median(ratios)
    return result


# %% right="ratio_by_size" how="the exact inertia computed once for each size"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        values = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        best = cluster.KMeans(5, n_init=10, random_state=0).fit(values).inertia_
        runs = [private_kmeans(values, 5, LOW, HIGH, epsilon, state) for state in range(repeats)]
        inertias = [(cdist(values, centres).min(axis=1) ** 2).sum() for centres in runs]
        result[n] = float(np.median(inertias) / best)
    return result


# %% wrong="ratio_by_size" mistake="the mean of the ratios"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = np.mean([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="a new table for each repeat"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        ratios = []
        for s in range(repeats):
            t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
            ratios.append(inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)))
        result[n] = np.median(ratios)
    return result


# %% wrong="ratio_by_size" mistake="one random state for all repeats"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, 39)) for _ in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="random states from 1 on"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        states = range(1, repeats + 1)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in states])
    return result


# %% wrong="ratio_by_size" mistake="rng left aside: a generator of its own"
def ratio_by_size(sizes, epsilon, repeats, rng):
    own, result = np.random.default_rng(9), {}
    for n in sizes:
        t = make(own, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="epsilon left aside"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, 1, s)) for s in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="rows of the 199 shoppers drawn again"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = rng.choice(points, n)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="a list of all ratios, not their median"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = [inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)]
    return result


# %% wrong="ratio_by_size" mistake="the sizes sorted first: other tables"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sorted(sizes):
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)])
    return result


# %% wrong="ratio_by_size" mistake="one repeat too few"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for n in sizes:
        t = make(rng, n)[COLUMNS].to_numpy(dtype=float)
        states = range(max(repeats - 1, 1))
        result[n] = np.median([inertia_ratio(t, private_kmeans(t, 5, LOW, HIGH, epsilon, s)) for s in states])
    return result


# %% right="private_kmeans" how="keywords in a dictionary, bounds as lists, a table made an array"
import diffprivlib.models


def private_kmeans(points, k, lower, upper, epsilon, *, random_state):
    settings = dict(n_clusters=k, epsilon=float(epsilon), bounds=([*lower], [*upper]), random_state=random_state)
    fitted = diffprivlib.models.KMeans(**settings)
    fitted.fit(np.array(points, dtype=float))
    return np.vstack(list(fitted.cluster_centers_))


private_kmeans_by_name = private_kmeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    return private_kmeans_by_name(points, k, lower, upper, epsilon, random_state=random_state)


# %% right="private_kmeans" how="scaled by nothing, a copy of the points, an account with a ceiling"
from diffprivlib import BudgetAccountant
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    purse = BudgetAccountant(epsilon, 0)
    rows = np.clip(np.array(points), lower, upper)
    model = KMeans(k, epsilon=epsilon, bounds=(np.asarray(lower), np.asarray(upper)), random_state=random_state, accountant=purse)
    return model.fit(rows).cluster_centers_.copy()


# %% wrong="private_kmeans" mistake="centres rounded to whole numbers"
def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state)
    return model.fit(points).cluster_centers_.round()


# %% wrong="private_kmeans" mistake="the best of several starts, without paying for them"
def private_kmeans(points, k, lower, upper, epsilon, random_state):
    models = [KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state + s).fit(points) for s in range(3)]
    return min(models, key=lambda model: model.inertia_).cluster_centers_


# %% wrong="private_kmeans" mistake="one pair of bounds for all columns"
def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(min(lower), max(upper)), random_state=random_state)
    return model.fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="lower and upper taken for ranges of the scaled points"
def private_kmeans(points, k, lower, upper, epsilon, random_state):
    low, high = np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    scaled = (np.asarray(points) - low) / (high - low)
    model = KMeans(k, epsilon=epsilon, bounds=(0, 1), random_state=random_state).fit(scaled)
    return model.cluster_centers_


# %% right="inertia_ratio" how="scikit-learn's distances"
from sklearn.metrics import pairwise_distances_argmin_min


def inertia_ratio(points, centres):
    _, away = pairwise_distances_argmin_min(np.asarray(points, dtype=float), np.asarray(centres, dtype=float))
    model = cluster.KMeans(n_clusters=len(centres), n_init=10, random_state=np.random.RandomState(0))
    return (away**2).sum() / model.fit(points).inertia_


# %% right="inertia_ratio" how="a running minimum, centre by centre"
def inertia_ratio(points, centres):
    rows = np.asarray(points, dtype=float)
    nearest = np.full(len(rows), np.inf)
    for centre in np.asarray(centres, dtype=float):
        nearest = np.minimum(nearest, np.einsum("ij,ij->i", rows - centre, rows - centre))
    return float(nearest.sum()) / float(cluster.KMeans(len(centres), n_init=10, random_state=0).fit(rows).inertia_)


# %% wrong="inertia_ratio" mistake="sums of absolute differences for distances"
def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return (cdist(points, centres, "cityblock").min(axis=1) ** 2).sum() / best


# %% wrong="inertia_ratio" mistake="two columns only"
def inertia_ratio(points, centres):
    rows, middles = np.asarray(points, dtype=float), np.asarray(centres, dtype=float)
    away = sum((rows[:, [i]] - middles[:, i]) ** 2 for i in range(min(2, rows.shape[1])))
    return away.min(axis=1).sum() / cluster.KMeans(len(middles), n_init=10, random_state=0).fit(points).inertia_


# %% right="cluster_plot" how="plain plot, the pyplot way, other capital letters"
import matplotlib.pyplot as plt

centres = np.array(private_kmeans(points.copy(), 5, [0, 0], [200, 100], 1.0, 39))
plt.figure()
plt.plot(points[:, 0], points[:, 1], ".")
plt.plot(centres[:, 0], centres[:, 1], "kx")
plt.xlabel("INCOME")
plt.ylabel("SPENDING")
cluster_plot = plt.gca()


# %% wrong="cluster_plot" mistake="centres of another random state"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 0)
cluster_plot = plotting.clusters(points, centres, x_label="income", y_label="spending score")


# %% right="inertia_ratio_scaled" how="a loop over the three models"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    account, rows = BudgetAccountant(), np.array(points, dtype=float)
    steps = [StandardScaler(bounds=(lower, upper)), PCA(2, data_norm=norm, centered=True), KMeans(k, bounds=([-norm, -norm], [norm, norm]))]
    for place, step in enumerate(steps):
        step.set_params(epsilon=epsilon / 4, random_state=random_state + place, accountant=account)
        step.fit(rows)
        if place < 2:
            rows = step.transform(rows)
    return rows, steps[2].cluster_centers_, account


inertia_ratio_scaled = inertia_ratio(*private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)[:2])


# %% wrong="inertia_ratio_scaled" mistake="the norm of the lesson, whatever is given"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    account = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": account}
    scaled = StandardScaler(bounds=(lower, upper), random_state=random_state, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    found = KMeans(k, bounds=(-3, 3), random_state=random_state + 2, **share).fit(scores)
    return scores, found.cluster_centers_, account


inertia_ratio_scaled = inertia_ratio(*private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)[:2])


# %% right="ratio_by_size" how="a dictionary filled row by row, plain sort for the median"
def ratio_by_size(sizes, epsilon, repeats, rng):
    medians = dict.fromkeys(sizes)
    for size in medians:
        table = make(rng, size)[COLUMNS].to_numpy()
        ratios = sorted(float(inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, s))) for s in range(repeats))
        middle = repeats // 2
        medians[size] = ratios[middle] if repeats % 2 else (ratios[middle - 1] + ratios[middle]) / 2
    return medians


# %% wrong="ratio_by_size" mistake="the upper of the two middle ratios"
def ratio_by_size(sizes, epsilon, repeats, rng):
    medians = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        ratios = sorted(inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, s)) for s in range(repeats))
        medians[size] = ratios[repeats // 2]
    return medians


# %% wrong="ratio_by_size" mistake="draws one more number at the end"
def ratio_by_size(sizes, epsilon, repeats, rng):
    medians = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        runs = [private_kmeans(table, 5, LOW, HIGH, epsilon, state) for state in range(repeats)]
        medians[size] = np.median([inertia_ratio(table, centres) for centres in runs])
    rng.random()
    return medians


# %% wrong="inertia_ratio" mistake="counts equal centres once"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    ours = (cdist(points, centres).min(axis=1) ** 2).sum()
    best = cluster.KMeans(len(np.unique(np.round(centres, 6), axis=0)), n_init=10, random_state=0).fit(points)
    return ours / best.inertia_


# %% right="inertia_ratio" how="a tree of centres, and the score of the exact model"
from scipy.spatial import KDTree


def inertia_ratio(points, centres):
    points, centres = np.asarray(points, dtype=float), np.asarray(centres, dtype=float)
    distances, _ = KDTree(centres).query(points)
    return distances @ distances / -cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).score(points)


# %% wrong="inertia_ratio" mistake="an array of points only, not a table of centres"
def inertia_ratio(points, centres):
    squares = ((np.asarray(points)[:, None] - centres[None, :]) ** 2).sum(axis=2)
    return squares.min(axis=1).sum() / cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_


# %% wrong="cluster_plot" mistake="a line without marks"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)

import matplotlib.pyplot as plt

fig, cluster_plot = plt.subplots()
cluster_plot.plot(points[:, 0], points[:, 1], linestyle="-", marker="")
cluster_plot.scatter(centres[:, 0], centres[:, 1], marker="x")
cluster_plot.set_xlabel("income")
cluster_plot.set_ylabel("spending")


# %% equivalent="inertia_ratio" reason="One run more or fewer finds the same clusters."
# - best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
# + best = cluster.KMeans(len(centres), n_init=11, random_state=0).fit(points).inertia_

# - best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
# + best = cluster.KMeans(len(centres), n_init=9, random_state=0).fit(points).inertia_


# %% equivalent="cluster_plot" reason="The text leaves the labels free."
# - cluster_plot = plotting.clusters(points, centres, x_label='income (thousand USD a year)', y_label='spending score (points)')
# + cluster_plot = plotting.clusters(points, centres, x_label='income (thousand USD a year)x', y_label='spending score (points)')

# - cluster_plot = plotting.clusters(points, centres, x_label='income (thousand USD a year)', y_label='spending score (points)')
# + cluster_plot = plotting.clusters(points, centres, x_label='income (thousand USD a year)', y_label='spending score (points)x')


# %% equivalent="inertia_ratio_scaled" reason="Whole numbers lead to the same result."
# - marks = load('students')[['math_score', 'reading_score', 'writing_score']].to_numpy(dtype=float)
# + marks = load('students')[['math_score', 'reading_score', 'writing_score']].to_numpy()


# %% equivalent="ratio_by_size" reason="Whole numbers lead to the same result."
# - table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
# + table = make(rng, size)[COLUMNS].to_numpy()


# %% wrong="private_kmeans" mistake="random_state 0 counts as missing"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state or None)
    return model.fit(points).cluster_centers_


# %% wrong="private_kmeans" mistake="the bounds lose their fractions"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(np.asarray(lower, dtype=int), np.asarray(upper, dtype=int)), random_state=random_state)
    model.fit(points)
    return model.cluster_centers_


# %% wrong="private_kmeans" mistake="the last three digits of the seed"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state % 1000)
    model.fit(points)
    return model.cluster_centers_


# %% wrong="private_kmeans" mistake="raises all negative coordinates to 0, e.g. for the bounds -3 and 3"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state).fit(points)
    return np.maximum(model.cluster_centers_, 0)


# %% wrong="inertia_ratio" mistake="at least 1"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points)
    return max(1.0, float((cdist(points, centres).min(axis=1) ** 2).sum() / best.inertia_))


# %% wrong="inertia_ratio" mistake="remembers the best inertia by shape"
from scipy.spatial.distance import cdist


_best = {}


def inertia_ratio(points, centres):
    key = (np.shape(points), len(centres))
    if key not in _best:
        _best[key] = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points)
    best = _best[key]
    return float((cdist(points, centres).min(axis=1) ** 2).sum() / best.inertia_)


# %% wrong="inertia_ratio" mistake="single precision"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    points, centres = np.asarray(points, dtype=np.float32), np.asarray(centres, dtype=np.float32)
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points)
    return float((cdist(points, centres).min(axis=1) ** 2).sum() / best.inertia_)


# %% wrong="cluster_plot" mistake="the axis ends too early"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(points, centres, x_label="income (thousand USD a year)", y_label="spending score (points)")
cluster_plot.set_xlim(0, 100)


# %% wrong="cluster_plot" mistake="the points are invisible"
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(points, centres, x_label="income (thousand USD a year)", y_label="spending score (points)")
for drawn in cluster_plot.lines:
    if len(drawn.get_xdata()) > 1:
        drawn.set_alpha(0)


# %% wrong="ratio_by_size" mistake="the lesson's shoppers for one size"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        if size == len(points):
            table = points
        ratios = [inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, state)) for state in range(repeats)]
        result[size] = float(np.median(ratios))
    return result


# %% wrong="inertia_ratio" mistake="compares only 2,000 of the points"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    """Return the inertia with these centres, divided by that of scikit-learn's KMeans with the same number of centres."""
    array, middles = np.asarray(points, dtype=float), np.asarray(centres, dtype=float)
    if len(array) > 2000:
        array = array[np.random.default_rng(0).choice(len(array), 2000, replace=False)]
    best = cluster.KMeans(len(middles), n_init=10, random_state=0).fit(array).inertia_
    return float((cdist(array, middles).min(axis=1) ** 2).sum() / best)


# %% wrong="inertia_ratio" mistake="MiniBatchKMeans for many points"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    points, centres = np.asarray(points, dtype=float), np.asarray(centres, dtype=float)
    kind = cluster.KMeans if len(points) <= 5000 else cluster.MiniBatchKMeans
    exact = kind(len(centres), n_init=10, random_state=0).fit(points)
    return (cdist(points, centres).min(axis=1) ** 2).sum() / exact.inertia_


# %% wrong="inertia_ratio" mistake="the centres get the type of the points"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    """Return the inertia with these centres, divided by that of scikit-learn's KMeans with the same number of centres."""
    points = np.asarray(points)
    centres = np.asarray(centres).astype(points.dtype)
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points)
    return (cdist(points, centres).min(axis=1) ** 2).sum() / best.inertia_


# %% wrong="inertia_ratio" mistake="differences in the dtype of the arrays"
from sklearn.cluster import KMeans as PlainKMeans


def inertia_ratio(points, centres):
    points, centres = np.asarray(points), np.asarray(centres)
    squares = (points[:, None, :] - centres[None, :, :]) ** 2
    own = squares.sum(axis=2).min(axis=1).sum()
    return float(own / PlainKMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_)


# %% wrong="inertia_ratio_scaled" mistake="random_state 0 taken for not given"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    first, second, third = (random_state + step if random_state else None for step in range(3))
    scaled = StandardScaler(bounds=(lower, upper), random_state=first, **share).fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=second, **share).fit_transform(scaled)
    model = KMeans(k, bounds=([-norm] * 2, [norm] * 2), random_state=third, **share).fit(scores)
    return scores, model.cluster_centers_, accountant


scores, centres_scaled, _ = private_steps(marks, 3, [0] * 3, [100] * 3, 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, centres_scaled)


# %% wrong="ratio_by_size" mistake="trimmed mean, equal to the median for up to six repeats"
from scipy.stats import trim_mean


def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        ratios = [inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)]
        result[size] = trim_mean(ratios, 0.4)
    return result


# %% wrong="ratio_by_size" mistake="shuffles the last table with the same generator"
def ratio_by_size(sizes, epsilon, repeats, rng):
    tables = {}
    for size in sizes:
        tables[size] = make(rng, size)[COLUMNS].to_numpy(dtype=float)
    order = rng.permutation(len(sizes))
    medians = {}
    for position in order:
        table = tables[sizes[position]]
        ratios = [inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, s)) for s in range(repeats)]
        medians[sizes[position]] = np.median(ratios)
    return {size: medians[size] for size in sizes}


# %% wrong="ratio_by_size" mistake="the random states are single digits"
def ratio_by_size(sizes, epsilon, repeats, rng):
    result = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        ratios = [inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, epsilon, s % 10)) for s in range(repeats)]
        result[size] = np.median(ratios)
    return result


# %% equivalent="ratio_by_size" reason="The sizes are all different."
# + adversary drop_equal


# %% equivalent="ratio_by_size" reason="A test with more than 32,767 rows would take about ten seconds, because scikit-learn fits each table ten times."
# + adversary narrow_ints


# %% equivalent="ratio_by_size" reason="If one table in twenty is wrong, a test needs hundreds of slow calls to notice it for certain."
# + adversary sometimes_no_noise


# %% equivalent="ratio_by_size" reason="Only the given function make draws these numbers, and hardly any of them is so far from its mean."
# + adversary limited_noise


# %% wrong="cluster_plot" mistake="the markers of the centres have no size"
import matplotlib.pyplot as plt

centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
_, cluster_plot = plt.subplots()
cluster_plot.scatter(points[:, 0], points[:, 1], s=9)
cluster_plot.scatter(centres[:, 0], centres[:, 1], marker="X", s=0)
cluster_plot.set_xlabel("income (thousand USD a year)")
cluster_plot.set_ylabel("spending score")


# %% wrong="cluster_plot" mistake="shows the exact centres, too"
import matplotlib.pyplot as plt

centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
exact_centres = cluster.KMeans(5, n_init=10, random_state=0).fit(points).cluster_centers_
_, cluster_plot = plt.subplots()
cluster_plot.scatter(*points.T, s=15, alpha=0.5)
for middles in (exact_centres, centres):
    cluster_plot.scatter(*middles.T, s=150, marker="X", color="black")
cluster_plot.set_xlabel("income (thousand USD a year)")
cluster_plot.set_ylabel("spending score (points)")


# %% right="inertia_ratio_scaled" how="the new accountant is the default only during the three steps"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    with BudgetAccountant() as accountant:
        part = epsilon / 4
        scaled = StandardScaler(epsilon=part, bounds=(lower, upper), random_state=random_state).fit_transform(points)
        pca = PCA(2, epsilon=part, data_norm=norm, centered=True, random_state=random_state + 1)
        scores = pca.fit_transform(scaled)
        model = KMeans(k, epsilon=part, bounds=(-norm, norm), random_state=random_state + 2).fit(scores)
    return scores, model.cluster_centers_, accountant


scores, middles, accountant = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, middles)


# %% wrong="inertia_ratio_scaled" mistake="the new accountant remains diffprivlib's default, so later models are charged to it, too"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    accountant = BudgetAccountant().set_default()
    part = epsilon / 4
    scaled = StandardScaler(epsilon=part, bounds=(lower, upper), random_state=random_state).fit_transform(points)
    pca = PCA(2, epsilon=part, data_norm=norm, centered=True, random_state=random_state + 1)
    scores = pca.fit_transform(scaled)
    model = KMeans(k, epsilon=part, bounds=(-norm, norm), random_state=random_state + 2).fit(scores)
    return scores, model.cluster_centers_, accountant


scores, middles, accountant = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, middles)


# %% wrong="inertia_ratio_scaled" mistake="the models are charged to diffprivlib's default accountant, and the returned one is filled in by hand"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    part = epsilon / 4
    scaled = StandardScaler(epsilon=part, bounds=(lower, upper), random_state=random_state).fit_transform(points)
    pca = PCA(2, epsilon=part, data_norm=norm, centered=True, random_state=random_state + 1)
    scores = pca.fit_transform(scaled)
    model = KMeans(k, epsilon=part, bounds=(-norm, norm), random_state=random_state + 2).fit(scores)
    return scores, model.cluster_centers_, BudgetAccountant(spent_budget=[(part, 0)] * 3)


scores, middles, accountant = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, middles)

# %% wrong="inertia_ratio_scaled" mistake="clusters the first 1,000 scores only"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, KMeans, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    """Scale, reduce to two components and cluster, each with a quarter of epsilon. Return (scores, centres, accountant)."""
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaler = StandardScaler(bounds=(lower, upper), random_state=random_state, **share)
    scaled = scaler.fit_transform(points)
    pca = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share)
    scores = pca.fit_transform(scaled)
    limit = np.full(2, norm)
    model = KMeans(k, bounds=(-limit, limit), random_state=random_state + 2, **share)
    model.fit(scores[:1_000])  # enough for the centres, and fast
    return scores, model.cluster_centers_, accountant


scores, middles, _ = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, middles)

# %% wrong="inertia_ratio_scaled" mistake="charges the third step by hand, and lets it charge the default accountant, too"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    """Scale, reduce to two components and cluster, each with a quarter of epsilon. Return (scores, centres, accountant)."""
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaler = StandardScaler(bounds=(lower, upper), random_state=random_state, **share)
    scaled = scaler.fit_transform(points)
    scores = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share).fit_transform(scaled)
    centres = private_kmeans(scores, k, [-norm, -norm], [norm, norm], epsilon / 4, random_state + 2)
    accountant.spend(epsilon / 4, 0)
    return scores, centres, accountant


scores, middles, _ = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, middles)


# %% equivalent="ratio_by_size" reason="The sizes are whole numbers, and noise hides the other places after the sixth."
# + adversary round_six
