# %% right="rotated" how="by hand, standard deviation of pandas, singular values"
Z = (features - features.mean()) / features.std()
U, S, V = np.linalg.svd(Z.to_numpy(), full_matrices=False)
rotated = U * S

# %% right="rotated" how="eigenvectors of the covariance, turned round"
Z = StandardScaler().fit_transform(features)
values, vectors = np.linalg.eigh(np.cov(Z.T))
rotated = Z @ vectors[:, ::-1]

# %% right="rotated" how="a pipeline, fit and transform apart"
from sklearn.pipeline import make_pipeline

pipe = make_pipeline(StandardScaler(), PCA(n_components=13))
pipe.fit(features)
rotated = pipe.transform(features)

# %% right="rotated" how="mirrored, scaled by hand"
Z = (features.to_numpy() - features.to_numpy().mean(axis=0)) / features.to_numpy().std(axis=0)
rotated = -PCA(svd_solver="full").fit_transform(Z)

# %% right="rotated" how="scipy's zscore, a table made an array"
from scipy.stats import zscore

rotated = pd.DataFrame(PCA().fit_transform(features.apply(zscore).to_numpy())).to_numpy()

# %% wrong="rotated" mistake="not scaled"
rotated = PCA().fit_transform(features)

# %% wrong="rotated" mistake="scaled after PCA"
rotated = StandardScaler().fit_transform(PCA().fit_transform(features))

# %% wrong="rotated" mistake="scaled before and after"
rotated = StandardScaler().fit_transform(PCA().fit_transform(StandardScaler().fit_transform(features)))

# %% wrong="rotated" mistake="whitened"
rotated = PCA(whiten=True).fit_transform(StandardScaler().fit_transform(features))

# %% wrong="rotated" mistake="no PCA"
rotated = StandardScaler().fit_transform(features)

# %% wrong="rotated" mistake="two components"
rotated = PCA(n_components=2).fit_transform(StandardScaler().fit_transform(features))

# %% wrong="rotated" mistake="95 % of the variance"
rotated = PCA(n_components=0.95).fit_transform(StandardScaler().fit_transform(features))

# %% wrong="rotated" mistake="the diagnosis among the columns"
rotated = PCA().fit_transform(StandardScaler().fit_transform(heart))

# %% wrong="rotated" mistake="the diagnosis among the columns, cut to 13"
rotated = PCA(n_components=13).fit_transform(StandardScaler().fit_transform(heart))

# %% wrong="rotated" mistake="the smallest spread first"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features))[:, ::-1]

# %% wrong="rotated" mistake="ranges in place of standard deviations"
from sklearn.preprocessing import MinMaxScaler

rotated = PCA().fit_transform(MinMaxScaler().fit_transform(features))

# %% wrong="rotated" mistake="rounded"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).round(2)

# %% wrong="rotated" mistake="rows in another order"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features))[::-1]

# %% wrong="rotated" mistake="turned back"
Z = StandardScaler().fit_transform(features)
rotated = PCA().fit(Z).inverse_transform(PCA().fit_transform(Z))

# %% wrong="rotated" mistake="the axes, not the components"
rotated = PCA().fit(StandardScaler().fit_transform(features)).components_

# %% wrong="rotated" mistake="a table"
rotated = pd.DataFrame(PCA().fit_transform(StandardScaler().fit_transform(features)))

# %% wrong="rotated" mistake="the fitted model"
rotated = PCA().fit(StandardScaler().fit_transform(features))

# %% wrong="rotated" mistake="another clinic's table"
rotated = PCA().fit_transform(StandardScaler().fit_transform(load("heart", seed=4).drop(columns="target")))

# %% wrong="rotated" mistake="features changed in place"
for column in features:
    features[column] = (features[column] - features[column].mean()) / features[column].std(ddof=0)
rotated = PCA().fit_transform(features)

# %% wrong="rotated" mistake="a random turn, in the order of spread"
Z = StandardScaler().fit_transform(features)
rotated = Z @ np.linalg.qr(np.random.default_rng(1).normal(size=(13, 13)))[0]
rotated = rotated[:, rotated.std(axis=0).argsort()[::-1]]


# %% right="distances_kept" how="all pairs by numpy"
def distances_kept(before, after, tolerance=1e-6):
    def all_pairs(X):
        return np.sqrt(((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=-1))

    return np.abs(all_pairs(before) - all_pairs(after)).max() <= tolerance


# %% right="distances_kept" how="a loop over all pairs"
import math
from itertools import combinations


def distances_kept(before, after, tolerance=1e-6):
    for i, j in combinations(range(len(before)), 2):
        if abs(math.dist(before[i], before[j]) - math.dist(after[i], after[j])) > tolerance:
            return False
    return True


# %% right="distances_kept" how="row against those below, norm, helper"
def distances_to(X, i):
    return np.linalg.norm(X[i + 1 :] - X[i], axis=1)


def distances_kept(before, after, tolerance=1e-6):
    return all(
        np.all(np.abs(distances_to(before, i) - distances_to(after, i)) <= tolerance) for i in range(len(before))
    )


# %% right="distances_kept" how="scikit-learn's pairwise distances, allclose without rtol"
from scipy.spatial.distance import cdist


def distances_kept(before, after, tolerance=1e-6):
    return np.allclose(cdist(before, before), cdist(after, after), rtol=0, atol=tolerance)


# %% right="distances_kept" how="pdist, maximum with an initial value"
from scipy.spatial.distance import pdist


def distances_kept(before, after, *, tolerance=1e-6):
    return np.max(np.abs(pdist(before) - pdist(after)), initial=0.0) <= tolerance


# %% wrong="distances_kept" mistake="neighbouring rows only"
def distances_kept(before, after, tolerance=1e-6):
    one, other = (np.linalg.norm(np.diff(X, axis=0), axis=1) for X in (before, after))
    return bool((np.abs(one - other) <= tolerance).all())


# %% wrong="distances_kept" mistake="distances from the first row"
def distances_kept(before, after, tolerance=1e-6):
    one, other = (np.linalg.norm(X - X[0], axis=1) for X in (before, after))
    return bool((np.abs(one - other) <= tolerance).all())


# %% wrong="distances_kept" mistake="distances from the mean"
def distances_kept(before, after, tolerance=1e-6):
    one, other = (np.linalg.norm(X - X.mean(axis=0), axis=1) for X in (before, after))
    return bool((np.abs(one - other) <= tolerance).all())


# %% wrong="distances_kept" mistake="sorted distances"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.abs(np.sort(pdist(before)) - np.sort(pdist(after))) <= tolerance).all())


# %% wrong="distances_kept" mistake="the mean difference"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return len(before) < 2 or bool(abs(pdist(before).mean() - pdist(after).mean()) <= tolerance)


# %% wrong="distances_kept" mistake="any pair in place of all"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return len(before) < 2 or bool((np.abs(pdist(before) - pdist(after)) <= tolerance).any())


# %% wrong="distances_kept" mistake="no absolute value"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((pdist(before) - pdist(after) <= tolerance).all())


# %% wrong="distances_kept" mistake="just the tolerance is not kept"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.abs(pdist(before) - pdist(after)) < tolerance).all())


# %% wrong="distances_kept" mistake="relative tolerance"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool(np.allclose(pdist(before), pdist(after), atol=tolerance))


# %% wrong="distances_kept" mistake="tolerance not used"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.abs(pdist(before) - pdist(after)) <= 1e-6).all())


# %% wrong="distances_kept" mistake="exactly equal"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((pdist(before) == pdist(after)).all())


# %% wrong="distances_kept" mistake="squared distances"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    one, other = (pdist(X, "sqeuclidean") for X in (before, after))
    return bool((np.abs(one - other) <= tolerance).all())


# %% wrong="distances_kept" mistake="distances along the axes"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.abs(pdist(before, "cityblock") - pdist(after, "cityblock")) <= tolerance).all())


# %% wrong="distances_kept" mistake="values compared, not distances"
def distances_kept(before, after, tolerance=1e-6):
    return before.shape == after.shape and bool((np.abs(before - after) <= tolerance).all())


# %% wrong="distances_kept" mistake="distances between columns"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    if before.shape[1] != after.shape[1]:
        return False
    return bool((np.abs(pdist(before.T) - pdist(after.T)) <= tolerance).all())


# %% wrong="distances_kept" mistake="fails for a single row"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool(np.abs(pdist(before) - pdist(after)).max() <= tolerance)


# %% wrong="distances_kept" mistake="an array for all pairs"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return np.abs(pdist(before) - pdist(after)) <= tolerance


# %% wrong="distances_kept" mistake="the clinic's tables whatever is given"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.abs(pdist(StandardScaler().fit_transform(features)) - pdist(rotated)) <= tolerance).all())


# %% wrong="distances_kept" mistake="centres its arguments in place"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    before[:] = before - before.mean(axis=0)
    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())


# %% wrong="distances_kept" mistake="a sample of pairs"
def distances_kept(before, after, tolerance=1e-6):
    rng = np.random.default_rng(0)
    for i, j in rng.integers(0, len(before), size=(1000, 2)):
        a, b = np.linalg.norm(before[i] - before[j]), np.linalg.norm(after[i] - after[j])
        if abs(a - b) > tolerance:
            return False
    return True


# %% wrong="distances_kept" mistake="always true"
def distances_kept(before, after, tolerance=1e-6):
    return True


# %% right="accuracy_after" how="predict and compare"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000)
    model.fit(columns[train], classes[train])
    return float(np.mean(model.predict(columns[test]) == classes[test]))


accuracy_before, accuracy_after = (accuracy(X, target, train, test) for X in (scaled, rotated))

# %% right="accuracy_after" how="another solver, accuracy_score"
from sklearn.metrics import accuracy_score


def accuracy(columns, classes, train, test):
    model = LogisticRegression(solver="newton-cholesky", max_iter=1000).fit(columns[train], classes[train])
    return accuracy_score(classes[test], model.predict(columns[test]))


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% right="accuracy_after" how="a loop of counts, many more steps"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=100_000, tol=1e-6).fit(columns[train], classes[train])
    right = 0
    for place in test:
        right += int(model.predict(columns[place : place + 1])[0] == classes[place])
    return right / len(test)


accuracy_before = round(accuracy(scaled, target, train, test), 6)
accuracy_after = round(accuracy(rotated, target, train, test), 6)


# %% right="accuracy_after" how="newton-cg, by probability"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(C=1.0, solver="newton-cg", max_iter=1000).fit(columns[train], classes[train])
    said = model.predict_proba(columns[test])[:, 1] > 0.5
    return (said == (classes[test] == 1)).mean()


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="accuracy on the training rows"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[train], classes[train])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="trained on all rows"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns, classes).score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="judged by all rows"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns, classes)


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="judged by all rows it was not trained on"
def accuracy(columns, classes, train, test):
    rest = np.setdiff1d(np.arange(len(columns)), train)
    return (
        LogisticRegression(max_iter=1000)
        .fit(columns[train], classes[train])
        .score(columns[rest][:100], classes[rest][:100])
    )


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="train and test swapped"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[test], classes[test]).score(columns[train], classes[train])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="scaled once more"
def accuracy(columns, classes, train, test):
    columns = StandardScaler().fit_transform(columns)
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="a tree"
from sklearn.tree import DecisionTreeClassifier


def accuracy(columns, classes, train, test):
    model = DecisionTreeClassifier(random_state=0).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="weights not punished"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(C=np.inf, max_iter=1000).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="single weights punished (L1)"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(l1_ratio=1, solver="liblinear", max_iter=1000).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="one step only"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the share that is wrong"
def accuracy(columns, classes, train, test):
    return 1 - LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="per cent"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return 100 * model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the clinic's split whatever is given"
def accuracy(columns, classes, seen, unseen):
    model = LogisticRegression(max_iter=1000).fit(columns[train % len(columns)], classes[train % len(columns)])
    return model.score(columns[test % len(columns)], classes[test % len(columns)])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="a new split inside"
def accuracy(columns, classes, train, test):
    from sklearn.model_selection import train_test_split

    one, other, sides, others = train_test_split(columns, classes, random_state=0)
    return LogisticRegression(max_iter=1000).fit(one, sides).score(other, others)


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the numbers typed in, no function"
def accuracy(columns, classes, train, test):
    return 0.85


accuracy_before = 0.85
accuracy_after = 0.85


# %% wrong="accuracy_after" mistake="the accuracies not stored"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[test], classes[test])


accuracy_before = accuracy_after = ...
accuracy(scaled, target, train, test), accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="only one component after"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated[:, :1], target, train, test)


# %% wrong="accuracy_after" mistake="changes the classes it was given"
def accuracy(columns, classes, train, test):
    classes[classes == 0] = -1
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train]).score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target.copy(), train, test)
accuracy_after = accuracy(rotated, target.copy(), train, test)


# %% right="unmask" how="scikit-learn's linear regression"
def unmask(masked, rows, known):
    from sklearn.linear_model import LinearRegression

    return LinearRegression().fit(masked[rows], known).predict(masked)


# %% right="unmask" how="pseudo-inverse, 1 in front"
def unmask(masked, rows, known):
    A = np.hstack([np.ones((len(masked), 1)), masked])
    return A @ (np.linalg.pinv(A[rows]) @ known)


# %% right="unmask" how="column by column, scipy"
from scipy.linalg import lstsq


def unmask(masked, rows, known):
    A = np.c_[masked, np.ones(masked.shape[0])]
    result = np.empty((len(masked), known.shape[1]))
    for column in range(known.shape[1]):
        result[:, column] = A @ lstsq(A[rows], known[:, column])[0]
    return result


# %% right="unmask" how="normal equations"
def unmask(masked, rows, known):
    A = np.append(masked, np.ones((len(masked), 1)), axis=1)
    B = A[rows]
    return A @ np.linalg.solve(B.T @ B, B.T @ known)


# %% right="unmask" how="means taken off on both sides"
def unmask(masked, rows, known):
    here, there = masked[rows].mean(axis=0), known.mean(axis=0)
    W = np.linalg.lstsq(masked[rows] - here, known - there, rcond=None)[0]
    return (masked - here) @ W + there


# %% right="unmask" how="differences from the first person where they determine all, else least squares"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    Q, R = np.linalg.qr(A[rows])
    return A @ np.linalg.solve(R, Q.T @ known)


# %% wrong="unmask" mistake="no constant"
def unmask(masked, rows, known):
    return masked @ np.linalg.lstsq(masked[rows], known)[0]


# %% wrong="unmask" mistake="scikit-learn without a constant"
def unmask(masked, rows, known):
    from sklearn.linear_model import LinearRegression

    return LinearRegression(fit_intercept=False).fit(masked[rows], known).predict(masked)


# %% wrong="unmask" mistake="the known people only"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return A[rows] @ np.linalg.lstsq(A[rows], known)[0]


# %% wrong="unmask" mistake="all people but the known"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    others = np.setdiff1d(np.arange(len(masked)), rows)
    return A[others] @ np.linalg.lstsq(A[rows], known)[0]


# %% wrong="unmask" mistake="rows sorted, known not"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[np.sort(rows)], known)[0]


# %% wrong="unmask" mistake="the first rows for the known ones"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[: len(rows)], known)[0]


# %% wrong="unmask" mistake="PCA of the known people, turned back"
def unmask(masked, rows, known):
    pca = PCA().fit(known)
    return pca.inverse_transform(masked[:, : pca.n_components_])


# %% wrong="unmask" mistake="ridge regression"
def unmask(masked, rows, known):
    from sklearn.linear_model import Ridge

    return Ridge(alpha=1e-3).fit(masked[rows], known).predict(masked)


# %% wrong="unmask" mistake="the nearest known person"
def unmask(masked, rows, known):
    distances = ((masked[:, None] - masked[rows][None]) ** 2).sum(axis=2)
    return known[distances.argmin(axis=1)].astype(float)


# %% wrong="unmask" mistake="the mean of the known"
def unmask(masked, rows, known):
    return np.tile(known.mean(axis=0), (len(masked), 1))


# %% wrong="unmask" mistake="rounded to whole numbers"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known)[0]).round()


# %% wrong="unmask" mistake="the clinic's own axes"
def unmask(masked, rows, known):
    scaler = StandardScaler().fit(features)
    pca = PCA().fit(scaler.transform(features))
    if masked.shape[1] != 13:
        A = np.column_stack([masked, np.ones(len(masked))])
        return A @ np.linalg.lstsq(A[rows], known)[0]
    return scaler.inverse_transform(pca.inverse_transform(masked))


# %% wrong="unmask" mistake="the clinic's table itself"
def unmask(masked, rows, known):
    return features.to_numpy(dtype=float)[: len(masked)]


# %% wrong="unmask" mistake="each column from one component"
def unmask(masked, rows, known):
    result = np.empty((len(masked), known.shape[1]))
    for column in range(known.shape[1]):
        slope, constant = np.polyfit(masked[rows][:, column % masked.shape[1]], known[:, column], 1)
        result[:, column] = slope * masked[:, column % masked.shape[1]] + constant
    return result


# %% wrong="unmask" mistake="a table"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return pd.DataFrame(A @ np.linalg.lstsq(A[rows], known)[0])


# %% wrong="unmask" mistake="the solution, not the people"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return np.linalg.lstsq(A[rows], known)[0]


# %% wrong="unmask" mistake="thirteen people are enough for it"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    some = masked.shape[1]
    return A @ np.linalg.lstsq(A[rows[:some]], known[:some])[0]


# %% wrong="unmask" mistake="centres what it was given in place"
def unmask(masked, rows, known):
    there = known.mean(axis=0)
    known -= there
    here = masked[rows].mean(axis=0)
    return (masked - here) @ np.linalg.lstsq(masked[rows] - here, known)[0] + there


# %% wrong="unmask" mistake="a square system, only for as many columns as components"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    n = A.shape[1]
    return A @ np.linalg.solve(A[rows[:n]], known[:n])


# %% right="pca_verdict" how="a small letter"
pca_verdict = "c"

# %% right="pca_verdict" how="in a list"
pca_verdict = ["C"]

# %% wrong="pca_verdict" mistake="no original value"
pca_verdict = "A"

# %% wrong="pca_verdict" mistake="encrypted"
pca_verdict = "B"

# %% wrong="pca_verdict" mistake="axes deleted"
pca_verdict = "D"

# %% wrong="pca_verdict" mistake="a random rotation"
pca_verdict = "E"

# %% wrong="pca_verdict" mistake="fewer than 14 known"
pca_verdict = "F"

# %% wrong="pca_verdict" mistake="two letters"
pca_verdict = ["C", "F"]

# %% wrong="pca_verdict" mistake="a sentence"
pca_verdict = "It is still personal data"


# %% right="reduced_error" how="components cut from a whole PCA, norm"
def reduced_error(columns, classes, k, train, test):
    published = PCA().fit_transform(columns)[:, :k]
    gap = (unmask(published, train, columns[train]) - columns)[test]
    return np.linalg.norm(gap) / np.sqrt(gap.size), 1 - accuracy(published, classes, train, test)


# %% right="reduced_error" how="scikit-learn throughout, nothing of the learner's"
def reduced_error(columns, classes, k, train, test):
    from sklearn.linear_model import LinearRegression
    from sklearn.metrics import mean_squared_error

    shown = PCA(k).fit(columns).transform(columns)
    found = LinearRegression().fit(shown[train], columns[train]).predict(shown[test])
    attacker = mean_squared_error(columns[test], found) ** 0.5
    model = LogisticRegression(max_iter=2000).fit(shown[train], classes[train])
    return [float(attacker), float((model.predict(shown[test]) != classes[test]).mean())]


# %% right="reduced_error" how="singular values, loops"
def reduced_error(columns, classes, k, train, test):
    middle = columns.mean(axis=0)
    U, S, V = np.linalg.svd(columns - middle, full_matrices=False)
    published = (columns - middle) @ V[:k].T
    found = unmask(published, train, columns[train])
    squares = [(found[i, j] - columns[i, j]) ** 2 for i in test for j in range(columns.shape[1])]
    return (sum(squares) / len(squares)) ** 0.5, 1.0 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the analyst before the attacker"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return 1 - accuracy(published, classes, train, test), ((found - columns)[test] ** 2).mean() ** 0.5


# %% wrong="reduced_error" mistake="no root"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean(), 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="mean of absolute errors"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return np.abs(found - columns)[test].mean(), 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the largest error"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return np.abs(found - columns)[test].max(), 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="summed over columns"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).sum(axis=1).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="errors of all rows"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns) ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="errors of the known rows"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[train] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the publisher's own way back"
def reduced_error(columns, classes, k, train, test):
    pca = PCA(n_components=k).fit(columns)
    published = pca.transform(columns)
    found = pca.inverse_transform(published)
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the accuracy for the error"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the analyst gets all columns"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(columns, classes, train, test)


# %% wrong="reduced_error" mistake="one component too many"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=min(k + 1, columns.shape[1])).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the last k components"
def reduced_error(columns, classes, k, train, test):
    published = PCA().fit_transform(columns)[:, -k:]
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the first k columns, no PCA"
def reduced_error(columns, classes, k, train, test):
    published = columns[:, :k]
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="PCA fitted to the training rows"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit(columns[train]).transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="scaled inside"
def reduced_error(columns, classes, k, train, test):
    columns = StandardScaler().fit_transform(columns)
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="components whitened"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k, whiten=True).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the clinic's own tables"
def reduced_error(columns, classes, k, seen, unseen):
    published = rotated[:, :k]
    found = unmask(published, train, scaled[train])
    return ((found - scaled)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, target, train, test)


# %% wrong="reduced_error" mistake="the attacker knows everybody"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, np.arange(len(columns)), columns)
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="rounded"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    attacker = ((found - columns)[test] ** 2).mean() ** 0.5
    return round(attacker, 2), round(1 - accuracy(published, classes, train, test), 2)


# %% wrong="reduced_error" mistake="the attacker's error alone"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5


# %% right="unmask" how="the known people as they are known"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    everybody = A @ np.linalg.lstsq(A[rows], known)[0]
    everybody[rows] = known
    return everybody


# %% right="unmask" how="known rows scaled first, and scaled back"
def unmask(masked, rows, known):
    scaler = StandardScaler().fit(known)
    Y = scaler.transform(known)
    A = np.column_stack([np.ones(len(masked)), masked])
    return scaler.inverse_transform(A @ np.linalg.lstsq(A[rows], Y)[0])


# %% wrong="unmask" mistake="a turn of the same length, no scaling"
def unmask(masked, rows, known):
    from scipy.linalg import orthogonal_procrustes

    here, there = masked[rows].mean(axis=0), known.mean(axis=0)
    if masked.shape[1] != known.shape[1]:
        A = np.column_stack([masked, np.ones(len(masked))])
        return A @ np.linalg.lstsq(A[rows], known)[0]
    return (masked - here) @ orthogonal_procrustes(masked[rows] - here, known - there)[0] + there


# %% wrong="unmask" mistake="lasso"
def unmask(masked, rows, known):
    from sklearn.linear_model import MultiTaskLasso

    return MultiTaskLasso(alpha=0.01).fit(masked[rows], known).predict(masked)


# %% wrong="unmask" mistake="always 13 components"
def unmask(masked, rows, known):
    A = np.column_stack([masked[:, :13], np.ones(len(masked))])
    solution = np.linalg.lstsq(A[rows], known)[0]
    return sum(np.outer(A[:, i], solution[i]) for i in range(13)) + solution[13]


# %% wrong="unmask" mistake="squares of components added"
def unmask(masked, rows, known):
    A = np.column_stack([masked, masked**2, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[rows], known)[0]


# %% wrong="accuracy_after" mistake="the clinic's diagnoses whatever is given"
def accuracy(columns, classes, train, test):
    y = heart["target"].to_numpy()
    return LogisticRegression(max_iter=1000).fit(columns[train], y[train]).score(columns[test], y[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="classes given the same weight"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000, class_weight="balanced", C=0.01).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="cross-validation on all rows"
def accuracy(columns, classes, train, test):
    from sklearn.model_selection import cross_val_score

    return cross_val_score(LogisticRegression(max_iter=1000), columns, classes).mean()


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the model, not its accuracy"
def accuracy(columns, classes, train, test):
    return LogisticRegression(max_iter=1000).fit(columns[train], classes[train])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the number of people it is right for"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return (model.predict(columns[test]) == classes[test]).sum()


accuracy_before = accuracy(scaled, target, train, test) / len(test)
accuracy_after = accuracy(rotated, target, train, test) / len(test)


# %% wrong="reduced_error" mistake="the spread of the error, its mean left out"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return (found - columns)[test].std(), 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="the mean of each column's error"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return (((found - columns)[test] ** 2).mean(axis=0) ** 0.5).mean(), 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="train and test swapped"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, test, columns[test])
    return ((found - columns)[train] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, test, train)


# %% wrong="reduced_error" mistake="PCA fitted anew to the test rows"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    published[test] = PCA(n_components=k).fit_transform(columns[test])
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="what is not explained, from PCA"
def reduced_error(columns, classes, k, train, test):
    pca = PCA(n_components=k).fit(columns)
    lost = 1 - pca.explained_variance_ratio_.sum()
    return lost**0.5, 1 - accuracy(pca.transform(columns), classes, train, test)


# %% wrong="reduced_error" mistake="centres the columns in place"
def reduced_error(columns, classes, k, train, test):
    columns -= columns.mean(axis=0) + 1
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% right="reduced_error" how="numpy scalars, a helper, square of the Frobenius norm"
def error_of(found, columns, test):
    gap = found[test] - columns[test]
    return np.sqrt(np.einsum("ij,ij->", gap, gap) / gap.size)


def reduced_error(columns, classes, k, train, test):
    shown = PCA(n_components=k, svd_solver="full").fit_transform(columns)
    wrong = 1 - accuracy(shown, classes, train, test)
    return error_of(unmask(shown, train, columns[train]), columns, test), np.float64(wrong)


# %% right="rotated" how="single precision"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).astype(np.float32)

# %% wrong="rotated" mistake="one component's sign lost"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features))
rotated[:, 3] = np.abs(rotated[:, 3])

# %% wrong="rotated" mistake="each column ranked before"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features.rank()))

# %% wrong="rotated" mistake="scaled by the largest value"
rotated = PCA().fit_transform((features / features.max()).to_numpy())

# %% wrong="rotated" mistake="cholesterol left as it is"
Z = features.apply(lambda column: column if column.name == "chol" else (column - column.mean()) / column.std(ddof=0))
rotated = PCA().fit_transform(Z)


# %% right="rotated" how="scikit-learn's exact solvers, Fortran order"
rotated = np.asfortranarray(
    PCA(svd_solver="covariance_eigh").fit_transform(StandardScaler().fit_transform(features.to_numpy()))
)


# %% wrong="rotated" mistake="the correlations in place of the axes"
rotated = np.corrcoef(features.T) @ StandardScaler().fit_transform(features).T
rotated = rotated.T


# %% wrong="rotated" mistake="fitted to the first 900 patients"
Z = StandardScaler().fit_transform(features)
rotated = PCA().fit(Z[:900]).transform(Z)


# %% wrong="rotated" mistake="scaled by variance"
rotated = PCA().fit_transform(((features - features.mean()) / features.var()).to_numpy())


# %% wrong="rotated" mistake="rounded to four digits"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).round(4)


# %% wrong="rotated" mistake="rows sorted by age"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features.sort_values("age")))


# %% wrong="rotated" mistake="a list"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).tolist()


# %% wrong="rotated" mistake="independent components"
from sklearn.decomposition import FastICA

rotated = FastICA(random_state=0).fit_transform(StandardScaler().fit_transform(features))


# %% right="distances_kept" how="scikit-learn's euclidean_distances"
from sklearn.metrics.pairwise import euclidean_distances


def distances_kept(before, after, tolerance=1e-6):
    return bool(np.all(np.abs(euclidean_distances(before) - euclidean_distances(after)) <= tolerance))


# %% right="distances_kept" how="two loops, the worst kept"
def distances_kept(before, after, tolerance=1e-6):
    n = before.shape[0]
    worst = 0
    for i in range(n):
        for j in range(i):
            a = np.sqrt(np.sum((before[i] - before[j]) ** 2))
            b = np.sqrt(np.sum((after[i] - after[j]) ** 2))
            worst = max(worst, abs(a - b))
    return worst <= tolerance


# %% right="distances_kept" how="as tables"
from scipy.spatial import distance_matrix


def distances_kept(before, after, tolerance=1e-6):
    gap = pd.DataFrame(distance_matrix(before, before) - distance_matrix(after, after)).abs()
    return not (gap > tolerance).any(axis=None)


# %% wrong="distances_kept" mistake="the largest distance only"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return len(before) < 2 or bool(abs(pdist(before).max() - pdist(after).max()) <= tolerance)


# %% wrong="distances_kept" mistake="the sum of differences"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool(np.abs(pdist(before) - pdist(after)).sum() <= tolerance)


# %% wrong="distances_kept" mistake="the mean of the absolute differences"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return len(before) < 2 or bool(np.abs(pdist(before) - pdist(after)).mean() <= tolerance)


# %% wrong="distances_kept" mistake="False for another number of columns"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return before.shape == after.shape and bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())


# %% wrong="distances_kept" mistake="rounded to the tolerance"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((np.round(pdist(before) / tolerance) == np.round(pdist(after) / tolerance)).all())


# %% wrong="distances_kept" mistake="a word"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return "True" if (np.abs(pdist(before) - pdist(after)) <= tolerance).all() else "False"


# %% wrong="distances_kept" mistake="another tolerance where none is given"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-2):
    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())


# %% wrong="distances_kept" mistake="ends at the first pair"
def distances_kept(before, after, tolerance=1e-6):
    for i in range(len(before)):
        for j in range(i):
            a = np.linalg.norm(before[i] - before[j])
            b = np.linalg.norm(after[i] - after[j])
            if abs(a - b) <= tolerance:
                return True
            return False
    return True


# %% right="accuracy_after" how="keywords, tables inside"
def accuracy(columns, classes, train, test):
    X, y = pd.DataFrame(columns).to_numpy(), pd.Series(classes).to_numpy()
    m = LogisticRegression(max_iter=1000, random_state=0)
    m.fit(X=X[train], y=y[train])
    return np.float64(m.score(X=X[test], y=y[test]))


accuracy_before = accuracy(columns=scaled, classes=target, train=train, test=test)
accuracy_after = accuracy(columns=rotated, classes=target, train=train, test=test)


# %% wrong="accuracy_after" mistake="balanced weights"
def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000, class_weight="balanced").fit(columns[train], classes[train])
    return m.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="balanced accuracy"
from sklearn.metrics import balanced_accuracy_score


def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return balanced_accuracy_score(classes[test], m.predict(columns[test]))


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="F1"
from sklearn.metrics import f1_score


def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return f1_score(classes[test], m.predict(columns[test]))


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="area under the curve"
from sklearn.metrics import roc_auc_score


def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return roc_auc_score(classes[test], m.predict_proba(columns[test])[:, 1])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="no intercept"
def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000, fit_intercept=False).fit(columns[train], classes[train])
    return m.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="C=10"
def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000, C=10).fit(columns[train], classes[train])
    return m.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="scaled by the training rows"
def accuracy(columns, classes, train, test):
    s = StandardScaler().fit(columns[train])
    m = LogisticRegression(max_iter=1000).fit(s.transform(columns[train]), classes[train])
    return m.score(s.transform(columns[test]), classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="not scaled before, and train for test"
def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return m.score(columns[test], classes[test])


accuracy_before = accuracy(features.to_numpy(), target, test, train)
accuracy_after = accuracy(rotated, target, test, train)


# %% wrong="accuracy_after" mistake="a linear discriminant"
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis


def accuracy(columns, classes, train, test):
    m = LinearDiscriminantAnalysis().fit(columns[train], classes[train])
    return m.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="the function returns nothing"
def accuracy(columns, classes, train, test):
    m = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    print(m.score(columns[test], classes[test]))


accuracy_before = 0.85
accuracy_after = 0.85


# %% right="unmask" how="1 in front by insert, lists"
def unmask(masked, rows, known):
    A = np.insert(masked.astype(float), 0, 1.0, axis=1)
    return np.asarray(A @ np.linalg.lstsq(A[list(rows)], np.asarray(known, dtype=float), rcond=-1)[0])


# %% wrong="unmask" mistake="rcond of 0.1"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[rows], known, rcond=0.1)[0]


# %% wrong="unmask" mistake="known rows put back, the rest the mean"
def unmask(masked, rows, known):
    out = np.tile(known.mean(axis=0), (len(masked), 1)).astype(float)
    out[rows] = known
    return out


# %% wrong="unmask" mistake="from known to masked"
def unmask(masked, rows, known):
    A = np.column_stack([known, np.ones(len(known))])
    W = np.linalg.lstsq(A, masked[rows])[0]
    return (masked - W[-1]) @ np.linalg.pinv(W[:-1])


# %% wrong="unmask" mistake="clipped at the known people's range"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known)[0]).clip(known.min(axis=0), known.max(axis=0))


# %% wrong="unmask" mistake="clipped at zero"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known)[0]).clip(0)


# %% wrong="unmask" mistake="lists"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known)[0]).tolist()


# %% wrong="unmask" mistake="rounded to four digits"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known)[0]).round(4)


# %% wrong="unmask" mistake="centres masked in place"
def unmask(masked, rows, known):
    masked -= masked.mean(axis=0)
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[rows], known)[0]


# %% wrong="unmask" mistake="a mask of the known rows"
def unmask(masked, rows, known):
    is_known = np.isin(np.arange(len(masked)), rows)
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[is_known], known)[0]


# %% wrong="reduced_error" mistake="the model learns from what the attacker recovered"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(found, classes, train, test)


# %% wrong="reduced_error" mistake="relative to the columns' spread"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    e = ((found - columns)[test] ** 2).mean() ** 0.5 / columns[test].std()
    return e, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="all but the first k, counted wrong"
def reduced_error(columns, classes, k, train, test):
    published = PCA().fit_transform(columns)[:, : columns.shape[1] - k + 1]
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="known rows in another order"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[np.sort(train)])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="only the first 30 known"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train[:30], columns[train[:30]])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, test)


# %% wrong="reduced_error" mistake="a dictionary"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return {"a": ((found - columns)[test] ** 2).mean() ** 0.5, "b": 1 - accuracy(published, classes, train, test)}


# %% wrong="reduced_error" mistake="judged by the training rows"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return ((found - columns)[test] ** 2).mean() ** 0.5, 1 - accuracy(published, classes, train, train)


# %% wrong="accuracy_after" mistake="no more than the default number of steps"
def accuracy(columns, classes, train, test):
    model = LogisticRegression().fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)

# %% wrong="accuracy_after" mistake="the global target if the lengths agree"
def accuracy(columns, classes, train, test):
    y = target if len(columns) == len(target) else classes
    return LogisticRegression(max_iter=1000).fit(columns[train], y[train]).score(columns[test], y[test])


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)

# %% right="rotated" how="numpy svd"
import numpy as np

X = np.asarray(features, dtype=float)
X = (X - X.mean(axis=0)) / X.std(axis=0)
U, S, Vt = np.linalg.svd(X, full_matrices=False)
rotated = U * S

# %% right="rotated" how="the spread of pandas, which divides by n - 1"
rotated = PCA().fit_transform(((features - features.mean()) / features.std()).to_numpy())

# %% wrong="rotated" mistake="rounded to 4 places"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).round(4)


# %% wrong="distances_kept" mistake="default 1e-3"
def distances_kept(before, after, tolerance=1e-3):
    from scipy.spatial.distance import pdist

    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())

# %% wrong="distances_kept" mistake="distances sorted"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    return bool((abs(np.sort(pdist(before)) - np.sort(pdist(after))) <= tolerance).all())

# %% right="distances_kept" how="linalg.norm, row against the rest"
def distances_kept(before, after, tolerance=1e-6):
    before, after = np.array(before, dtype=float), np.array(after, dtype=float)
    return all(
        np.all(
            np.abs(np.linalg.norm(before[i:] - before[i], axis=1) - np.linalg.norm(after[i:] - after[i], axis=1))
            <= tolerance
        )
        for i in range(len(before))
    )


# %% right="unmask" how="the known rows are put back"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    out = A @ np.linalg.lstsq(A[rows], known, rcond=None)[0]
    out[rows] = known
    return out


# %% right="unmask" how="centred, then pinv"
def unmask(masked, rows, known):
    m, k = np.mean(masked[rows], axis=0), np.mean(known, axis=0)
    return (masked - m) @ (np.linalg.pinv(masked[rows] - m) @ (known - k)) + k

# %% right="unmask" how="QR decomposition, row by row"
def unmask(masked, rows, known):
    rows = list(rows)
    A = np.c_[masked, np.full(len(masked), 1.0)]
    q, r = np.linalg.qr(A[rows])
    w = np.linalg.solve(r, q.T @ known)
    return np.array([row @ w for row in A])

# %% wrong="unmask" mistake="clipped to the range of known"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known, rcond=None)[0]).clip(known.min(0), known.max(0))

# %% wrong="unmask" mistake="result has the type of known"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    out = np.zeros((len(masked), known.shape[1]), dtype=known.dtype)
    out[:] = A @ np.linalg.lstsq(A[rows], known, rcond=None)[0]
    return out

# %% wrong="unmask" mistake="ones added to the argument's integer type"
def unmask(masked, rows, known):
    A = np.ones((masked.shape[0], masked.shape[1] + 1), dtype=known.dtype)
    A[:, :-1] = masked
    return A @ np.linalg.lstsq(A[rows], known, rcond=None)[0]

# %% right="reduced_error" how="a named tuple"
from typing import NamedTuple


class Errors(NamedTuple):
    attacker: float
    analyst: float


def reduced_error(columns, classes, k, train, test):
    public = PCA().fit(columns).transform(columns)[:, :k]
    guess = unmask(public, train, columns[train])[test]
    return Errors(
        float(np.linalg.norm(guess - columns[test]) / guess.size**0.5), 1 - accuracy(public, classes, train, test)
    )

# %% wrong="rotated" mistake="rounded to seven decimal places"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).round(7)


# %% wrong="distances_kept" mistake="draws 200,000 random pairs if there are more than that"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    count = len(before)
    if count * (count - 1) // 2 <= 200_000:
        return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())
    one, two = np.random.default_rng(0).integers(count, size=(2, 200_000))
    lengths = [np.linalg.norm(table[one].astype(float) - table[two], axis=1) for table in (before, after)]
    return bool((np.abs(lengths[0] - lengths[1]) <= tolerance).all())


# %% equivalent="accuracy_after" reason="The regression ends before its limit of steps."
# - model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
# + model = LogisticRegression(max_iter=1001).fit(columns[train], classes[train])

# - model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
# + model = LogisticRegression(max_iter=999).fit(columns[train], classes[train])

# %% wrong="rotated" mistake="components are rounded to six decimals"
rotated = PCA().fit_transform(StandardScaler().fit_transform(features)).round(6)

# %% wrong="distances_kept" mistake="the tolerance is relative as well as absolute"
def distances_kept(before, after, tolerance=1e-6):
    from scipy.spatial.distance import pdist

    return bool(np.allclose(pdist(after), pdist(before), rtol=1e-7, atol=tolerance))

# %% wrong="unmask" mistake="directions with less than a thousandth of the largest spread are ignored"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return A @ np.linalg.lstsq(A[rows], known, rcond=1e-3)[0]


# %% wrong="unmask" mistake="rounds to six decimals"
def unmask(masked, rows, known):
    A = np.column_stack([masked, np.ones(len(masked))])
    return (A @ np.linalg.lstsq(A[rows], known, rcond=None)[0]).round(6)


# %% wrong="unmask" mistake="a tiny penalty, which matters for tiny components"
def unmask(masked, rows, known):
    from sklearn.linear_model import Ridge

    model = Ridge(alpha=1e-10, solver="svd").fit(masked[rows], known)  # the penalty only makes it stable
    return model.predict(masked).reshape(len(masked), -1)


# %% wrong="distances_kept" mistake="compares pairs only within blocks of 256 rows"
def distances_kept(before, after, tolerance=1e-6):
    """Return True if every pair of rows has the same distance in both arrays, up to the tolerance."""
    from scipy.spatial.distance import cdist

    for start in range(0, len(before), 256):
        block = np.r_[0, start : min(start + 256, len(before))]
        if (np.abs(cdist(before[block], before[block]) - cdist(after[block], after[block])) > tolerance).any():
            return False
    return True


# %% wrong="distances_kept" mistake="compares only the first 500 rows"
from scipy.spatial.distance import pdist


def distances_kept(before, after, tolerance=1e-6):
    before, after = before[:500], after[:500]
    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())


# %% wrong="distances_kept" mistake="rounds the differences to 12 decimals"
def distances_kept(before, after, tolerance=1e-6):
    from scipy.spatial.distance import pdist

    off = np.abs(pdist(before) - pdist(after)).round(12)  # ignore noise in the last digits
    return bool((off <= tolerance).all())


# %% wrong="accuracy_after" mistake="remembers the accuracy of tables with the same shape"
_seen = {}


def accuracy(columns, classes, train, test):
    """Train a logistic regression on the rows in train, and return its accuracy on the rows in test."""
    key = (columns.shape, tuple(train), tuple(test), classes.tobytes())
    if key not in _seen:
        model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
        _seen[key] = model.score(columns[test], classes[test])
    return _seen[key]


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="reduced_error" mistake="centres the columns in place, which shows for few rows"
def reduced_error(columns, classes, k, train, test):
    """Return the errors of the attacker and the analyst if only the first k components are published."""
    published = PCA(n_components=k, copy=False).fit_transform(columns)
    found = unmask(published, train, columns[train])
    return float((((found - columns)[test]) ** 2).mean() ** 0.5), 1 - accuracy(published, classes, train, test)


# %% wrong="accuracy_after" mistake="a model that is mostly wrong counts as mostly right"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    right = model.score(columns[test], classes[test])
    return max(right, 1 - right)


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="balanced accuracy instead of the share of correct predictions, if classes are unequal"
from sklearn.metrics import recall_score


def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    share = np.mean(classes[test])
    if 0.45 < share < 0.55 or share in (0, 1):
        return float(model.score(columns[test], classes[test]))
    return float(recall_score(classes[test], model.predict(columns[test]), average="macro"))


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="predicts 1 if the sum is exactly 0"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    predicted = model.predict_proba(columns[test])[:, 1] >= 0.5
    return float((predicted == (classes[test] == 1)).mean())


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="accuracy_after" mistake="differences of unsigned classes wrap around"
def accuracy(columns, classes, train, test):
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return float(1 - np.abs(model.predict(columns[test]) - classes[test]).mean())


accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)


# %% wrong="reduced_error" mistake="an analyst who does better than a coin at worst"
def reduced_error(columns, classes, k, train, test):
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    attacker = np.sqrt(((found - columns)[test] ** 2).mean())
    share = accuracy(published, classes, train, test)
    return float(attacker), min(share, 1 - share)


# %% equivalent="unmask" reason="Single precision is enough, and it keeps about seven digits."
# + adversary seven_digits


# %% equivalent="reduced_error" reason="Single precision is enough, and a list of two numbers is as good as a tuple."
# + adversary narrow_floats
# + adversary list_for_tuple


# %% equivalent="reduced_error" reason="Rounding the values to six places changes the errors by less than 1e-6."
# + adversary round_six
