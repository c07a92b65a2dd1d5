# %% right="heights" how="scipy, rounded, a list"
heights = [round(float(height), 1) for height in stats.norm.rvs(loc=162, scale=7, size=2_000, random_state=rng)]


# %% right="heights" how="standard normal draws, stretched and shifted, in a Series"
heights = pd.Series(np.random.default_rng().standard_normal(2_000)).mul(7).add(162)


# %% right="heights" how="one at a time, by the standard library"
import random

heights = tuple(random.gauss(162, 7) for _ in range(2000))


# %% wrong="heights" mistake="the variance for the standard deviation"
heights = rng.normal(162, 49, size=2_000)


# %% wrong="heights" mistake="mean and deviation swapped"
heights = rng.normal(7, 162, size=2_000)


# %% wrong="heights" mistake="half the deviation"
heights = rng.normal(162, 3.5, size=2_000)


# %% wrong="heights" mistake="the default deviation"
heights = rng.normal(162, size=2_000)


# %% wrong="heights" mistake="uniform instead of normal"
heights = rng.uniform(162 - 7 * 3**0.5, 162 + 7 * 3**0.5, size=2_000)


# %% wrong="heights" mistake="sorted"
heights = np.sort(rng.normal(162, 7, size=2_000))


# %% wrong="heights" mistake="quantiles, not draws"
heights = stats.norm.ppf((np.arange(2_000) + 0.5) / 2_000, 162, 7)


# %% wrong="heights" mistake="whole centimetres"
heights = rng.normal(162, 7, size=2_000).round()


# %% wrong="heights" mistake="twenty heights, a hundred times each"
heights = np.tile(rng.normal(162, 7, size=20), 100)


# %% wrong="heights" mistake="too few"
heights = rng.normal(162, 7, size=1_000)


# %% wrong="heights" mistake="a thousand heights, twice"
heights = np.tile(rng.normal(162, 7, size=1_000), 2)


# %% wrong="heights" mistake="clipped at two deviations"
heights = np.clip(rng.normal(162, 7, size=2_000), 148, 176)


# %% wrong="heights" mistake="drawn again while they are unusual"
heights = stats.truncnorm.rvs(-2.3, 2.3, loc=162, scale=7, size=2_000, random_state=rng)


# %% wrong="heights" mistake="a table of one column"
heights = rng.normal(162, 7, size=(2_000, 1))


# %% right="blobs" how="parameters by name, in another order"
classification_data = make_classification(
    class_sep=2.0, n_clusters_per_class=1, n_classes=3, n_features=4, n_samples=5000, random_state=43
)
blobs = make_blobs(n_samples=15000, centers=2, n_features=2, random_state=43, cluster_std=3.0)


# %% right="blobs" how="from the module, lists of two arrays"
from sklearn import datasets

classification_data = list(
    datasets.make_classification(5000, n_features=4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
)
X, y = datasets.make_blobs(15_000, cluster_std=[3, 3], centers=2, random_state=43)
blobs = [X, y]


# %% wrong="blobs" mistake="two clusters in each class, by default"
classification_data = make_classification(
    6_000, 4, n_informative=4, n_redundant=0, n_classes=3, class_sep=2, random_state=43
)
classification_data = tuple(part[:5_000] for part in classification_data)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="the default separation"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="two classes"
classification_data = make_classification(5_000, 4, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="three centres, by default"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="standard deviation 1, by default"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, random_state=43)


# %% wrong="blobs" mistake="no random_state"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3)


# %% wrong="blobs" mistake="the classes are lost"
classification_data, _ = make_classification(
    5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43
)
blobs, _ = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="rows and columns as they are, classes at random"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)
blobs = (blobs[0], np.random.default_rng(1).permutation(blobs[1]))


# %% right="copula_sample" how="correlations from Spearman's, Cholesky, places in the sorted column"
def copula_sample(df, n, rng):
    rank_correlations = df.corr(method="spearman").to_numpy()
    together = 2 * np.sin(np.pi * rank_correlations / 6)
    normal = rng.standard_normal((n, df.shape[1])) @ np.linalg.cholesky(together).T
    result = {}
    for place, column in enumerate(df.columns):
        ordered = np.sort(df[column].to_numpy())
        where = np.floor(stats.norm.cdf(normal[:, place]) * len(ordered)).astype(int)
        result[column] = ordered[np.minimum(where, len(ordered) - 1)]
    return pd.DataFrame(result)


# %% wrong="copula_sample" mistake="a share becomes the nearest value, so the smallest and the largest are too rare"
def copula_sample(df, n, rng):
    def scores(column):
        return stats.norm.ppf(stats.rankdata(column) / (len(column) + 1))

    together = df.apply(scores).corr()
    normal = stats.multivariate_normal(np.zeros(len(together)), together).rvs(n, random_state=rng)
    shares = pd.DataFrame(stats.norm.cdf(normal), columns=df.columns)
    return shares.apply(lambda column: df[column.name].quantile(column, interpolation="nearest").to_numpy())


# %% wrong="copula_sample" mistake="a share becomes the higher of two neighbours, so the smallest value never occurs"
def copula_sample(df, n, rng):
    data = df[df.columns[::-1]].to_numpy()
    rows, width = data.shape
    scores = np.empty((rows, width))
    for j in range(width):
        scores[:, j] = stats.norm.ppf((stats.rankdata(data[:, j], method="average") - 0.5) / rows)
    cov = np.cov(scores.T)
    values, vectors = np.linalg.eigh(cov)
    z = rng.normal(size=(n, width)) * np.sqrt(np.clip(values, 0, None)) @ vectors.T
    z /= np.sqrt(np.diag(cov))
    u = stats.norm.cdf(z)
    columns = [np.quantile(data[:, j], u[:, j], method="higher") for j in range(width)]
    return pd.DataFrame(np.column_stack(columns), columns=df.columns[::-1], index=rng.permutation(n))


# %% right="copula_sample" how="scipy's multivariate normal, searchsorted"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    normal = stats.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), allow_singular=True)
    shares = stats.norm.cdf(normal.rvs(size=n, random_state=rng).reshape(n, -1))
    steps = np.arange(1, len(df) + 1) / len(df)
    return pd.DataFrame({c: np.sort(df[c])[np.searchsorted(steps, shares[:, i])] for i, c in enumerate(df)})


# %% right="copula_sample" how="covariance of the scores, columns in another order, ranks by hand, eigenvectors"
def copula_sample(df, n, rng):
    data = df[df.columns[::-1]].to_numpy()
    rows, width = data.shape
    scores = np.empty((rows, width))
    for j in range(width):
        scores[:, j] = stats.norm.ppf((stats.rankdata(data[:, j], method="average") - 0.5) / rows)
    cov = np.cov(scores.T)
    values, vectors = np.linalg.eigh(cov)
    z = rng.normal(size=(n, width)) * np.sqrt(np.clip(values, 0, None)) @ vectors.T
    u = stats.norm.cdf(z / np.sqrt(np.diag(cov)))
    columns = [np.quantile(data[:, j], u[:, j], method="inverted_cdf") for j in range(width)]
    return pd.DataFrame(np.column_stack(columns), columns=df.columns[::-1], index=rng.permutation(n))


# %% right="copula_sample" how="values drawn first, then put in the order of the scores"
def copula_sample(df, n, rng):
    z = df.rank(pct=True).sub(0.5 / len(df)).apply(stats.norm.ppf)
    drawn = pd.DataFrame(rng.multivariate_normal(np.zeros(df.shape[1]), z.corr(), n), columns=df.columns)
    out = pd.DataFrame(index=range(n))
    for c in df:
        pool = np.sort(rng.choice(df[c].to_numpy(), size=n))
        out[c] = pool[drawn[c].rank(method="first").astype(int).to_numpy() - 1]
    return out


# %% wrong="copula_sample" mistake="rows of the data, drawn with replacement"
def copula_sample(df, n, rng):
    return df.sample(n, replace=True, random_state=rng).reset_index(drop=True)


# %% wrong="copula_sample" mistake="each column by itself"
def copula_sample(df, n, rng):
    return pd.DataFrame({c: rng.choice(df[c].to_numpy(), size=n) for c in df})


# %% wrong="copula_sample" mistake="a normal distribution with the means and covariances of the data"
def copula_sample(df, n, rng):
    drawn = rng.multivariate_normal(df.mean(), df.cov(), size=n)
    return pd.DataFrame(drawn, columns=df.columns)


# %% wrong="copula_sample" mistake="that normal distribution, each draw moved to the nearest real value"
def copula_sample(df, n, rng):
    drawn = rng.multivariate_normal(df.mean(), df.cov(), size=n)
    result = {}
    for i, c in enumerate(df):
        ordered = np.sort(df[c].to_numpy())
        middles = (ordered[1:] + ordered[:-1]) / 2
        result[c] = ordered[np.searchsorted(middles, drawn[:, i])]
    return pd.DataFrame(result)


# %% wrong="copula_sample" mistake="Pearson's correlations of the data itself"
def copula_sample(df, n, rng):
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), df.corr(), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="values between the real ones"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i]) for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="the scores themselves, without the way back"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
    return pd.DataFrame(drawn, columns=df.columns)


# %% wrong="copula_sample" mistake="as many rows as the data has"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    together = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), together, size=len(df)))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="a generator of its own, with a seed"
def copula_sample(df, n, rng):
    rng = np.random.default_rng(0)
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="the table of the lesson, whatever is given"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(pay.rank() / (len(pay) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(4), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(pay[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(pay)})


# %% wrong="copula_sample" mistake="half of the rows copied"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    made = pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})
    copies = df.sample(n - n // 2, replace=True, random_state=rng)
    return pd.concat([made[: n // 2], copies]).sample(frac=1, random_state=rng).reset_index(drop=True)


# %% wrong="copula_sample" mistake="real rows whose ranks are moved a little"
def copula_sample(df, n, rng):
    rows = df.rank(method="first").sample(n, replace=True, random_state=rng).to_numpy() - 1
    moved = np.clip(rows + rng.integers(-3, 4, size=rows.shape), 0, len(df) - 1).astype(int)
    return pd.DataFrame({c: np.sort(df[c].to_numpy())[moved[:, i]] for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="all columns from one normal score, and the signs of the correlations"
def copula_sample(df, n, rng):
    signs = np.sign(df.corr("spearman").iloc[0].to_numpy())
    drawn = stats.norm.cdf(rng.normal(size=n)[:, None] * signs)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="sorted by its first column"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    made = pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})
    return made.sort_values(made.columns[0])


# %% wrong="copula_sample" mistake="the given table is replaced by its ranks"
def copula_sample(df, n, rng):
    real = df.copy()
    for c in df.columns:
        df[c] = df[c].rank()
    scores = stats.norm.ppf(df / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(real[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(real)})


# %% wrong="copula_sample" mistake="a t copula: the scores are not drawn from a normal distribution"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    normal = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
    drawn = stats.t.cdf(normal / np.sqrt(rng.chisquare(3, size=(n, 1)) / 3), 3)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="each different value is as frequent as every other"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c].unique(), drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="columns sorted by name, but not the correlations"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(sorted(df))})


# %% wrong="copula_sample" mistake="fitted to the first 100 rows"
def copula_sample(df, n, rng):
    df = df.head(100)
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="a generator of its own, without a seed"
def copula_sample(df, n, rng):
    rng = np.random.default_rng()
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% right="memorised" how="sets of tuples, missing values renamed"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout must have equally many rows")
    columns = sorted(synthetic.columns)

    def rows(table):
        plain = table[columns].astype(object)
        return list(map(tuple, plain.where(plain.notna(), None).to_numpy()))

    made, seen, unseen = rows(synthetic), set(rows(real)), set(rows(holdout))
    return sum((row in seen) - (row in unseen) for row in made) / max(len(made), 1)


# %% right="memorised" how="a left merge with an indicator"
def memorised(synthetic, real, holdout):
    if real.shape[0] != holdout.shape[0]:
        raise ValueError("not fair")
    if synthetic.empty:
        return 0
    keys = synthetic.columns.tolist()

    def share(table):
        known = table.drop_duplicates(subset=keys)[keys]
        return (synthetic.merge(known, on=keys, how="left", indicator=True)["_merge"] == "both").mean()

    return share(real) - share(holdout)


# %% right="memorised" how="a loop over the rows"
def memorised(synthetic, real, holdout):
    if len(real) - len(holdout):
        raise ValueError
    if not len(synthetic):
        return 0.0

    def text(row):
        return tuple("missing" if pd.isna(cell) else (type(cell) is str, cell) for cell in row)

    order = list(synthetic.columns)
    seen = {text(row) for row in real[order].astype(object).values}
    unseen = {text(row) for row in holdout[order].astype(object).values}
    count = 0
    for row in synthetic.astype(object).values:
        if text(row) in seen:
            count += 1
        if text(row) in unseen:
            count -= 1
    return np.float64(count / len(synthetic))


# %% wrong="memorised" mistake="a raw count of copies"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    return len(synthetic.merge(real.drop_duplicates())) / len(synthetic)


# %% wrong="memorised" mistake="a row counts once for each twin"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    return (len(synthetic.merge(real)) - len(synthetic.merge(holdout))) / len(synthetic)


# %% wrong="memorised" mistake="synthetic rows without their duplicates"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    synthetic = synthetic.drop_duplicates()
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="the share of the real rows that are in the synthetic table"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0 or len(real) == 0:
        return 0.0
    copies = [len(table.merge(synthetic.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(real)


# %% wrong="memorised" mistake="never below 0"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return max(0, (copies[0] - copies[1]) / len(synthetic))


# %% wrong="memorised" mistake="the difference of the counts, not of the shares"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return copies[0] - copies[1]


# %% wrong="memorised" mistake="missing values agree with nothing"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    columns = list(synthetic.columns)
    shares = []
    for table in (real, holdout):
        known = set(map(tuple, table[columns].dropna().astype(object).to_numpy()))
        shares.append(np.mean([tuple(row) in known for row in synthetic.astype(object).to_numpy()]))
    return shares[0] - shares[1]


# %% wrong="memorised" mistake="missing values taken for 0"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    columns = list(synthetic.columns)
    made, *others = (table[columns].astype(object).fillna(0) for table in (synthetic, real, holdout))
    copies = [len(made.merge(table.drop_duplicates())) for table in others]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="everything as text, so 40 and 40.0 differ"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    columns = list(synthetic.columns)
    made, *others = (table[columns].astype(str) for table in (synthetic, real, holdout))
    copies = [len(made.merge(table.drop_duplicates())) for table in others]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="each column by itself"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    shares = [np.all([synthetic[c].isin(table[c]) for c in synthetic], axis=0).mean() for table in (real, holdout)]
    return float(shares[0] - shares[1])


# %% wrong="memorised" mistake="columns by place, not by name"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0

    def rows(table):
        return [tuple(None if pd.isna(cell) else cell for cell in row) for row in table.astype(object).to_numpy()]

    seen, unseen = set(rows(real)), set(rows(holdout))
    return sum((row in seen) - (row in unseen) for row in rows(synthetic)) / len(synthetic)


# %% wrong="memorised" mistake="a comparison that isn't fair is not refused"
def memorised(synthetic, real, holdout):
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="an empty synthetic table divides by zero"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="duplicates dropped from the given tables themselves"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    real.drop_duplicates(inplace=True)
    holdout.drop_duplicates(inplace=True)
    return (len(synthetic.merge(real)) - len(synthetic.merge(holdout))) / len(synthetic)


# %% wrong="memorised" mistake="without the sign"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return abs(copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="refused only if the holdout is smaller"
def memorised(synthetic, real, holdout):
    if len(holdout) < len(real):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="rounded to two digits"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return round((copies[0] - copies[1]) / len(synthetic), 2)


# %% wrong="memorised" mistake="in per cent"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return 100 * (copies[0] - copies[1]) / len(synthetic)


# %% right="dp_synthetic" how="counts in a loop, inverse of the cumulated shares"
def dp_synthetic(df, categories, n, epsilon, rng):
    share_of_epsilon = epsilon / len(categories)
    out = pd.DataFrame(index=range(n))
    for column in categories:
        listed = categories[column]
        noisy = []
        for category in listed:
            count = (df[column] == category).sum() + rng.laplace(0, 1 / share_of_epsilon)
            noisy.append(max(count, 0.0))
        if sum(noisy) == 0:
            noisy = [1.0] * len(listed)
        edges = np.cumsum(noisy) / sum(noisy)
        places = np.searchsorted(edges, rng.random(n), side="right")
        out[column] = [listed[min(place, len(listed) - 1)] for place in places]
    return out


# %% right="dp_synthetic" how="Laplace as a difference of exponentials, Series.sample"
def dp_synthetic(df, categories, n, epsilon, rng):
    scale = len(categories) / epsilon
    columns = []
    for name, listed in reversed(categories.items()):
        counts = pd.Categorical(df[name], categories=listed).value_counts().to_numpy(dtype=float)
        counts += rng.exponential(scale, len(listed)) - rng.exponential(scale, len(listed))
        counts[counts < 0] = 0
        if not counts.any():
            counts[:] = 1
        pool = pd.Series(listed, name=name)
        columns.append(pool.sample(n, replace=True, weights=counts, random_state=rng).reset_index(drop=True))
    return pd.concat(columns, axis=1)


# %% right="dp_synthetic" how="all noise first, then multinomial counts, shuffled"
def dp_synthetic(df, categories, n, epsilon, rng):
    k = len(categories)
    tables = {c: df.groupby(c).size().reindex(v).fillna(0) for c, v in categories.items()}
    noisy = {c: (t + rng.laplace(scale=k / epsilon, size=len(t))).clip(lower=0) for c, t in tables.items()}
    result = {}
    for c, t in noisy.items():
        p = (t / t.sum() if t.sum() else t * 0 + 1 / len(t)).to_numpy()
        values = np.repeat(np.array(categories[c]), rng.multinomial(n, p))
        result[c] = rng.permutation(values)
    return pd.DataFrame(result)


# %% wrong="dp_synthetic" mistake="the whole epsilon for each column"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=1 / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="no noise"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        chances = counts / counts.sum() if counts.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="half the noise"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon / 2, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="double the noise, as where rows are replaced"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=2 * len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="epsilon split over all columns of df, published or not"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=df.shape[1] / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="epsilon split over the categories, too"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        scale = len(categories) * len(public) / epsilon
        noisy = np.maximum(counts + rng.laplace(scale=scale, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="normal noise of the same standard deviation"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.normal(scale=2**0.5 * len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="no noise on categories that nobody has"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts()
        noisy = (counts + rng.laplace(scale=len(categories) / epsilon, size=len(counts))).clip(lower=0)
        noisy = noisy.reindex(public, fill_value=0).to_numpy(dtype=float)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the absolute value of negative counts"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.abs(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)))
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="one number of noise for all categories of a column"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the same noise for every column"
def dp_synthetic(df, categories, n, epsilon, rng):
    most = max(map(len, categories.values()))
    noise = rng.laplace(scale=len(categories) / epsilon, size=most)
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + noise[: len(public)], 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="noise with a seed, the same in every call"
def dp_synthetic(df, categories, n, epsilon, rng):
    noise = np.random.default_rng(0)
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + noise.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="real rows, drawn with noisy weights"
def dp_synthetic(df, categories, n, epsilon, rng):
    if df.empty:
        return pd.DataFrame({c: rng.choice(v, size=n) for c, v in categories.items()})
    weights = np.maximum(1 + rng.laplace(scale=len(categories) / epsilon, size=len(df)), 1e-9)
    rows = df[list(categories)].sample(n, replace=True, weights=weights, random_state=rng)
    return rows.reset_index(drop=True)


# %% wrong="dp_synthetic" mistake="all counts 0 is an error"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="as many rows as df has"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=len(df), p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="columns that were not to be published are copied"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    for column in df.columns.difference(list(categories)):
        drawn[column] = rng.choice(df[column], size=n)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the data is not used at all"
def dp_synthetic(df, categories, n, epsilon, rng):
    return pd.DataFrame({column: rng.choice(public, size=n) for column, public in categories.items()})


# %% wrong="dp_synthetic" mistake="counts in order of frequency, categories in order of the list"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().to_numpy()
        counts = np.append(counts, np.zeros(len(public) - len(counts)))
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="noise drawn again until no count is negative"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        noisy = df[column].value_counts().reindex(public, fill_value=0).to_numpy(dtype=float)
        counts, bad = noisy.copy(), np.full(len(public), True)
        while bad.any():
            noisy[bad] = counts[bad] + rng.laplace(scale=len(categories) / epsilon, size=bad.sum())
            bad = noisy < 0
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="epsilon multiplied instead of divided"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=epsilon / len(categories), size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the categories that occur, not those that are public"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column in categories:
        counts = df[column].value_counts()
        noisy = np.maximum(counts.to_numpy() + rng.laplace(scale=len(categories) / epsilon, size=len(counts)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else None
        drawn[column] = rng.choice(counts.index, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% right="dp_synthetic" how="one long array of noise, categories by code"
def dp_synthetic(df, categories, n, epsilon, rng):
    lengths = [len(listed) for listed in categories.values()]
    noise = np.split(rng.laplace(0.0, len(lengths) / epsilon, sum(lengths)), np.cumsum(lengths)[:-1])
    frame = pd.DataFrame(index=np.arange(n))
    for (column, listed), extra in zip(categories.items(), noise):
        codes = pd.Index(listed).get_indexer(df[column])
        weights = np.clip(np.bincount(codes, minlength=len(listed)) + extra, 0, None)
        weights = weights / weights.sum() if weights.sum() else np.ones(len(listed)) / len(listed)
        frame[column] = pd.Categorical.from_codes(rng.choice(len(listed), n, p=weights), categories=listed)
    return frame


# %% right="heights" how="the inverse of the distribution function, rounded"
heights = np.round(stats.norm(162, 7).ppf(rng.random(2_000)), 1)


# %% right="heights" how="a loop, numpy numbers in a list"
heights = []
for _ in range(2_000):
    heights.append(162 + 7 * rng.standard_normal())


# %% wrong="heights" mistake="Laplace draws"
heights = rng.laplace(162, 7, size=2_000)


# %% wrong="heights" mistake="Laplace draws of the same deviation"
heights = rng.laplace(162, 7 / 2**0.5, size=2_000)


# %% wrong="heights" mistake="in metres"
heights = rng.normal(1.62, 0.07, size=2_000)


# %% wrong="heights" mistake="as text"
heights = [f"{height:.1f}" for height in rng.normal(162, 7, size=2_000)]


# %% wrong="heights" mistake="all the mean"
heights = np.full(2_000, 162.0)


# %% wrong="heights" mistake="small and tall women in turn"
half = abs(rng.normal(0, 7, size=2_000))
heights = 162 + half * np.tile([-1, 1], 1_000)


# %% wrong="heights" mistake="the root of the deviation"
heights = rng.normal(162, 7**0.5, size=2_000)


# %% wrong="heights" mistake="a thousand heights, rounded, twice"
heights = np.tile(rng.normal(162, 7, size=1_000).round(1), 2)


# %% wrong="heights" mistake="moved to the very mean"
heights = rng.normal(168, 7, size=2_000)


# %% right="blobs" how="columns and classes put together again"
made = make_classification(
    n_samples=5_000,
    n_features=4,
    n_informative=2,
    n_redundant=2,
    n_classes=3,
    n_clusters_per_class=1,
    class_sep=2,
    random_state=43,
)
classification_data = (made[0].copy(), made[1].copy())
blobs = make_blobs(n_samples=15_000, centers=2, cluster_std=np.float64(3), random_state=43)


# %% wrong="blobs" mistake="another seed"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=42)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=42)


# %% wrong="blobs" mistake="columns and classes swapped"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)[
    ::-1
]
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)[::-1]


# %% wrong="blobs" mistake="four informative columns"
classification_data = make_classification(
    5_000, 4, n_informative=4, n_redundant=0, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43
)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)


# %% wrong="blobs" mistake="the variance 3"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3**0.5, random_state=43)


# %% wrong="blobs" mistake="columns scaled"
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
X, y = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)
blobs = ((X - X.mean(axis=0)) / X.std(axis=0), y)


# %% wrong="blobs" mistake="rounded to nine decimals"
classification_data = make_classification(
    n_samples=5_000, n_features=4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43
)
blobs = make_blobs(n_samples=15_000, n_features=2, centers=2, cluster_std=3, random_state=43)
classification_data = classification_data[0].round(9), classification_data[1]
blobs = blobs[0].round(9), blobs[1]

# %% right="copula_sample" how="ranks scaled by hand, a loop over the rows"
def copula_sample(df, n, rng):
    m = len(df)
    scores = pd.DataFrame({c: stats.norm.ppf((df[c].rank().to_numpy() - 0.375) / (m + 0.25)) for c in df.columns})
    L = np.linalg.cholesky(scores.corr().to_numpy())
    ordered = [sorted(df[c].tolist()) for c in df.columns]
    rows = []
    for shares in stats.norm.cdf(rng.normal(size=(n, len(ordered))) @ L.T):
        rows.append([values[min(int(share * m), m - 1)] for values, share in zip(ordered, shares)])
    return pd.DataFrame(rows, columns=df.columns)


# %% right="copula_sample" how="generator spawned from rng"
def copula_sample(df, n, rng):
    own = np.random.default_rng(rng.integers(2**63))
    scores = df.rank(pct=False).apply(lambda c: stats.norm.ppf(c / (c.size + 1)))
    shares = stats.norm.cdf(own.multivariate_normal(np.zeros(len(df.columns)), scores.corr().values, n, method="eigh"))
    return pd.concat(
        [pd.Series(np.quantile(df[c].values, shares[:, k], method="inverted_cdf"), name=c) for k, c in enumerate(df)],
        axis=1,
    )


# %% wrong="copula_sample" mistake="real rows, one column drawn anew"
def copula_sample(df, n, rng):
    made = df.sample(n, replace=True, random_state=rng).reset_index(drop=True)
    last = df.columns[-1]
    made[last] = rng.choice(df[last].to_numpy(), size=n)
    return made


# %% wrong="copula_sample" mistake="one row in twenty copied"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    made = pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})
    made.iloc[::20] = df.sample(len(made.iloc[::20]), replace=True, random_state=rng).to_numpy()
    return made


# %% wrong="copula_sample" mistake="the scores correlated by size alone"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    together = np.abs(np.corrcoef(scores, rowvar=False))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), together, size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="rounded draws"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i].round(1), method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="the spread of the scores doubled"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(
        2 * rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
    )
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="an array"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return np.column_stack([np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)])


# %% wrong="copula_sample" mistake="without the highest and lowest values"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    drawn = drawn.clip(0.05, 0.95)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="uniform draws mixed by the correlations"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    L = np.linalg.cholesky(np.corrcoef(scores, rowvar=False))
    mixed = rng.uniform(-1, 1, size=(n, df.shape[1])) @ L.T
    shares = pd.DataFrame(mixed).rank(pct=True).to_numpy()
    return pd.DataFrame({c: np.quantile(df[c], shares[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% right="memorised" how="index of tuples, isin"
def memorised(synthetic, real, holdout):
    if real.shape[0] != holdout.shape[0]:
        raise ValueError
    if synthetic.empty:
        return 0

    def keys(table):
        table = table[sorted(table.columns)].astype(object)
        return pd.Series(list(map(tuple, table.where(table.notna(), "missing?").to_numpy())))

    mine = keys(synthetic)
    return np.float64(mine.isin(set(keys(real))).mean() - mine.isin(set(keys(holdout))).mean())


# %% right="memorised" how="concat and duplicated"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout differ in size")
    n = len(synthetic)
    if n == 0:
        return 0

    def copies(table):
        unique = table.drop_duplicates()[synthetic.columns].astype(object)
        both = pd.concat([unique, synthetic.astype(object)], ignore_index=True)
        both = both.where(both.notna(), None)
        groups = both.groupby(list(both.columns), dropna=False).ngroup()
        return groups[len(unique) :].isin(groups[: len(unique)]).sum()

    return (copies(real) - copies(holdout)) / n


# %% wrong="memorised" mistake="the first column only"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    c = synthetic.columns[0]
    return synthetic[c].isin(real[c]).mean() - synthetic[c].isin(holdout[c]).mean()


# %% wrong="memorised" mistake="divided by the rows of real"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0 or len(real) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(real)


# %% wrong="memorised" mistake="holdout less real"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[1] - copies[0]) / len(synthetic)


# %% wrong="memorised" mistake="rows that are in real and not in holdout"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    known = real.drop_duplicates().merge(holdout.drop_duplicates(), how="left", indicator=True)
    only = known[known["_merge"] == "left_only"].drop(columns="_merge")
    return len(synthetic.merge(only)) / len(synthetic)


# %% wrong="memorised" mistake="another error"
def memorised(synthetic, real, holdout):
    assert len(real) == len(holdout), "not fair"
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="the error returned, not raised"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        return ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="rows with missing values left out"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    synthetic = synthetic.dropna()
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="by row number"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    if len(synthetic) == 0:
        return 0.0
    n = min(len(real), len(synthetic))
    mine = synthetic.iloc[:n].to_numpy()
    same = [(mine == table[synthetic.columns].iloc[:n].to_numpy()).all(axis=1).sum() for table in (real, holdout)]
    return (same[0] - same[1]) / len(synthetic)


# %% wrong="memorised" mistake="nan for no rows"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("not fair")
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return np.float64(copies[0] - copies[1]) / np.float64(len(synthetic)) if len(synthetic) else float("nan")


# %% right="dp_synthetic" how="counts in a loop, scipy's Laplace"
def dp_synthetic(df, categories, n, epsilon, rng):
    result = {}
    for c in categories:
        levels = list(categories[c])
        counts = pd.Series(0.0, index=range(len(levels)))
        for value in df[c]:
            counts[levels.index(value)] += 1
        noisy = (counts + stats.laplace(scale=len(categories) / epsilon).rvs(len(levels), random_state=rng)).clip(0)
        if not noisy.sum():
            noisy += 1
        edges = (noisy / noisy.sum()).cumsum().to_numpy()
        places = np.minimum(np.searchsorted(edges, rng.random(n)), len(levels) - 1)
        result[c] = [levels[place] for place in places]
    return pd.DataFrame(result)


# %% right="dp_synthetic" how="inverse distribution function, multinomial and shuffle"
def dp_synthetic(df, categories, n, epsilon, rng):
    table = pd.DataFrame(index=range(n))
    for name in reversed(list(categories)):
        public = pd.Index(categories[name])
        counts = (
            public.map(df[name].value_counts()).to_numpy(dtype=float, na_value=0.0)
            if len(df)
            else np.zeros(len(public))
        )
        u = rng.uniform(-0.5, 0.5, len(public))
        noisy = np.where(np.isnan(counts), 0, counts) - len(categories) / epsilon * np.sign(u) * np.log1p(
            -2 * np.abs(u)
        )
        noisy[noisy < 0] = 0
        p = noisy / noisy.sum() if noisy.any() else np.full(len(public), 1 / len(public))
        drawn = np.repeat(np.arange(len(public)), rng.multinomial(n, p))
        rng.shuffle(drawn)
        table[name] = public[drawn]
    return table


# %% wrong="dp_synthetic" mistake="negative counts become 1"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 1)
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="shifted up instead of cut at 0"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = counts + rng.laplace(scale=len(categories) / epsilon, size=len(public))
        noisy = noisy - min(noisy.min(), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="noise of one person on shares of the rows asked for"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy() / max(len(df), 1)
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon / n, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="epsilon as a whole number"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / max(int(epsilon), 1), size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="noise on the categories that somebody has, a pseudocount on the others"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noise = rng.laplace(scale=len(categories) / epsilon, size=len(public))
        noisy = np.where(counts > 0, np.maximum(counts + noise, 0), 0.5)
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the first column alone has noise, with all of epsilon"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for place, (column, public) in enumerate(categories.items()):
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy().astype(float)
        if place == 0:
            counts += rng.laplace(scale=1 / epsilon, size=len(public))
        noisy = np.maximum(counts, 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="epsilon halved from column to column"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for place, (column, public) in enumerate(categories.items(), 1):
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=2**place / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="noise on each drawn row, not on the counts"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        keep = rng.random(n) < np.exp(epsilon) / (np.exp(min(epsilon, 30)) + 1)
        p = counts / counts.sum() if counts.sum() else np.full(len(public), 1 / len(public))
        drawn[column] = np.where(keep, rng.choice(public, size=n, p=p), rng.choice(public, size=n))
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="values in the order of the list"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = np.repeat(np.array(public), rng.multinomial(n, chances))
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="the data's own columns dropped in place"
def dp_synthetic(df, categories, n, epsilon, rng):
    for column in df.columns.difference(list(categories)):
        del df[column]
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% wrong="copula_sample" mistake="a quarter of the rows drawn, then repeated"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    some = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=max(n // 4, 1))
    drawn = stats.norm.cdf(np.resize(some, (n, df.shape[1])))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="dp_synthetic" mistake="where all counts are 0, the first category always"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        if noisy.sum() == 0:
            noisy[0] = 1
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(drawn)


# %% wrong="copula_sample" mistake="covariances in place of correlations, so that few rows lose their extremes"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), np.cov(scores, rowvar=False), size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)})


# %% wrong="heights" mistake="the distance between the two ends taken for the standard deviation"
heights = rng.normal(162, 14, size=2_000)


# %% wrong="heights" mistake="half of the women between the two ends"
heights = rng.normal(162, 7 / stats.norm.ppf(0.75), size=2_000)

# %% wrong="heights" mistake="mirrored pairs"
half = rng.normal(162, 7, 1000)
heights = np.concatenate([half, 324 - half])

# %% wrong="heights" mistake="standardised to the exact mean and deviation"
z = rng.normal(size=2000)
heights = 162 + 7 * (z - z.mean()) / z.std()

# %% wrong="heights" mistake="rounded to half a centimetre"
heights = (rng.normal(162, 7, 2000) * 2).round() / 2

# %% right="heights" how="the deviation computed from the ends and the share"
spread = (169 - 162) / stats.norm.ppf(0.5 + 0.68 / 2)
heights = rng.normal(162, spread, 2000)

# %% right="heights" how="Box-Muller, Series with an odd index"
u, v = rng.random(2000), rng.random(2000)
heights = pd.Series(162 + 7 * np.sqrt(-2 * np.log(1 - u)) * np.cos(2 * np.pi * v), index=range(5, 2005))


# %% wrong="memorised" mistake="joins the values of a row without anything that separates them"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout have different numbers of rows")
    if not len(synthetic):
        return 0.0

    def plain(value):
        if pd.isna(value):
            return "nan"
        return str(value) if isinstance(value, str) else str(float(value))

    def keys(table):
        return pd.Series(
            ["".join(map(plain, row)) for row in table[list(synthetic)].itertuples(index=False)], dtype=object
        )

    return keys(synthetic).isin(keys(real)).mean() - keys(synthetic).isin(keys(holdout)).mean()


# %% wrong="memorised" mistake="joins the values of a row by a bar, which may occur in them"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout have different numbers of rows")
    if not len(synthetic):
        return 0.0

    def plain(value):
        if pd.isna(value):
            return "missing"
        return repr(value) if isinstance(value, str) else str(float(value))

    def keys(table):
        rows = table[list(synthetic)].itertuples(index=False)
        return pd.Series(["|".join(map(plain, row)).replace("'", "") for row in rows], dtype=object)

    return keys(synthetic).isin(keys(real)).mean() - keys(synthetic).isin(keys(holdout)).mean()


# %% wrong="memorised" mistake="missing rows filled with -1"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("unfair")
    if len(synthetic) == 0:
        return 0
    s, r, h = (t.fillna(-1) for t in (synthetic, real, holdout))
    return (len(s.merge(r.drop_duplicates())) - len(s.merge(h.drop_duplicates()))) / len(s)


# %% wrong="memorised" mistake="values near each other count as equal"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("unfair")
    if len(synthetic) == 0:
        return 0
    s, r, h = (t.round(3) for t in (synthetic, real, holdout))
    return (len(s.merge(r.drop_duplicates())) - len(s.merge(h.drop_duplicates()))) / len(s)


# %% wrong="memorised" mistake="texts compared without case"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("unfair")
    if len(synthetic) == 0:
        return 0
    s, r, h = (t.map(lambda v: v.strip().lower() if isinstance(v, str) else v) for t in (synthetic, real, holdout))
    return (len(s.merge(r.drop_duplicates())) - len(s.merge(h.drop_duplicates()))) / len(s)


# %% wrong="dp_synthetic" mistake="rounds the noisy counts"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(np.round(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public))), 0)
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum() if noisy.sum() else None)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="limits noisy counts to the number of rows"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = (counts + rng.laplace(scale=len(categories) / epsilon, size=len(public))).clip(0, len(df))
        drawn[column] = rng.choice(public, size=n, p=noisy / noisy.sum() if noisy.sum() else None)
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="repeats each category in proportion to its noisy count, and shuffles"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        shares = noisy / noisy.sum() if noisy.sum() else np.full(len(public), 1 / len(public))
        values = np.array(public, dtype=object)
        whole = np.repeat(values, np.floor(shares * n).astype(int))
        drawn[column] = rng.permutation(np.concatenate([whole, rng.choice(values, size=n - len(whole), p=shares)]))
    return pd.DataFrame(drawn)


# %% wrong="dp_synthetic" mistake="if all counts are 0, noise is drawn again"
def dp_synthetic(df, categories, n, epsilon, rng):
    out = {}
    for c, public in categories.items():
        counts = df[c].value_counts().reindex(public, fill_value=0).to_numpy(float)
        noisy = np.zeros(len(public))
        while noisy.sum() == 0:
            noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        out[c] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(out)


# %% wrong="dp_synthetic" mistake="noise cut at three scales"
def dp_synthetic(df, categories, n, epsilon, rng):
    out = {}
    s = len(categories) / epsilon
    for c, public in categories.items():
        counts = df[c].value_counts().reindex(public, fill_value=0).to_numpy(float)
        noisy = np.maximum(counts + rng.laplace(scale=s, size=len(public)).clip(-3 * s, 3 * s), 0)
        out[c] = rng.choice(public, size=n, p=noisy / noisy.sum() if noisy.sum() else None)
    return pd.DataFrame(out)


# %% wrong="dp_synthetic" mistake="budget by number of categories"
def dp_synthetic(df, categories, n, epsilon, rng):
    out = {}
    for c, public in categories.items():
        counts = df[c].value_counts().reindex(public, fill_value=0).to_numpy(float)
        share = epsilon * len(public) / sum(map(len, categories.values()))
        noisy = np.maximum(counts + rng.laplace(scale=1 / share, size=len(public)), 0)
        out[c] = rng.choice(public, size=n, p=noisy / noisy.sum() if noisy.sum() else None)
    return pd.DataFrame(out)


# %% wrong="copula_sample" mistake="draws half of the scores, and the same with a minus"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    half = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=(n + 1) // 2)
    drawn = stats.norm.cdf(np.vstack([half, -half])[:n])
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="shares cut at 2 % and 98 %"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n)).clip(0.02, 0.98)
    columns = enumerate(df.columns)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in columns})


# %% wrong="copula_sample" mistake="scores beyond 2.4 moved to 2.4"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n).clip(-2.4, 2.4))
    columns = enumerate(df.columns)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in columns})


# %% wrong="copula_sample" mistake="drawn scores ranked among themselves: exact marginals"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    z = pd.DataFrame(rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    drawn = (z.rank() / (n + 1)).to_numpy()
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% wrong="copula_sample" mistake="antithetic rows, shuffled"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    z = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
    z = rng.permutation(np.vstack([z[: (n + 1) // 2], -z[: n // 2]]))
    drawn = stats.norm.cdf(z)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df)})


# %% equivalent="copula_sample" reason="The correlations of the scores are hardly different, and the exercise allows a difference of 0.08."
# - scores = stats.norm.ppf(df.rank() / (len(df) + 1))
# + scores = stats.norm.ppf(df.rank() / (len(df) + 2))

# %% equivalent="copula_sample" reason="The rows are drawn independently, so their order is free."
# - return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method='inverted_cdf') for i, c in columns})
# + return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method='inverted_cdf') for i, c in columns})[::-1]

# %% equivalent="dp_synthetic" reason="The rows are drawn independently, so their order is free."
# - return pd.DataFrame(drawn)
# + return pd.DataFrame(drawn)[::-1]

# %% equivalent="memorised" reason="Both counts are one lower, so their difference is the same."
# - copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
# + copies = [len(synthetic.merge(table.drop_duplicates())) - 1 for table in (real, holdout)]

# %% equivalent="dp_synthetic" reason="Laplace noise is as often negative as positive."
# - noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
# + noisy = np.maximum(counts - rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)


# %% wrong="heights" mistake="a logistic distribution of the same deviation"
heights = np.random.default_rng(4).logistic(162, 7 * 3**0.5 / np.pi, size=2_000)


# %% wrong="heights" mistake="a logistic distribution with 68 % between the two ends"
heights = np.random.default_rng(4).logistic(162, 7 / np.log(0.84 / 0.16), size=2_000)


# %% right="heights" how="Marsaglia's polar method"
heights = []
while len(heights) < 2_000:
    u, v = rng.uniform(-1, 1, 2)
    length = u * u + v * v
    if 0 < length < 1:
        heights.append(162 + 7 * u * np.sqrt(-2 * np.log(length) / length))


# %% wrong="dp_synthetic" mistake="the exact counts decide if all noisy counts are 0"
def dp_synthetic(df, categories, n, epsilon, rng):
    result = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy(dtype=float)
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        if noisy.sum() == 0:
            noisy = counts if counts.sum() > 0 else np.ones(len(public))
        result[column] = rng.choice(public, size=n, p=noisy / noisy.sum())
    return pd.DataFrame(result)


# %% wrong="memorised" mistake="the word missing stands for a missing value"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout have different numbers of rows")
    if len(synthetic) == 0:
        return 0.0
    filled = [table.astype(object).where(table.notna(), "missing") for table in (synthetic, real, holdout)]
    copies = [len(filled[0].merge(table.drop_duplicates())) for table in filled[1:]]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="numbers rounded to six digits"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("real and holdout have different numbers of rows")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.round(6).merge(table.round(6).drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="dp_synthetic" mistake="the index begins at the number of rows"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn, index=range(len(df), len(df) + n))


# %% wrong="dp_synthetic" mistake="the number of rows is in the attrs"
def dp_synthetic(df, categories, n, epsilon, rng):
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    made = pd.DataFrame(drawn)
    made.attrs["rows"] = len(df)
    return made


# %% wrong="dp_synthetic" mistake="one byte of the generator is the seed"
def dp_synthetic(df, categories, n, epsilon, rng):
    rng, drawn = np.random.default_rng(int(rng.integers(256))), {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)


# %% right="dp_synthetic" how="categorical columns"
def dp_synthetic(df, categories, n, epsilon, rng):
    made = pd.DataFrame(index=range(n))
    for column, public in categories.items():
        counts = np.array([(df[column] == value).sum() for value in public])
        noisy = (counts + rng.laplace(0, len(categories) / epsilon, len(public))).clip(0)
        chances = noisy / noisy.sum() if noisy.any() else None
        made[column] = pd.Categorical.from_codes(rng.choice(len(public), n, p=chances), categories=public)
    return made


# %% wrong="copula_sample" mistake="the table is redrawn until its correlations fit well, so rows depend on each other"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    target, best, smallest = df.corr("spearman").to_numpy(), None, np.inf
    for _ in range(20):
        drawn = stats.norm.cdf(
            rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
        )
        made = pd.DataFrame(
            {name: np.quantile(df[name], drawn[:, i], method="inverted_cdf") for i, name in enumerate(df.columns)}
        )
        gap = np.abs(made.corr("spearman").to_numpy() - target).max()
        if best is None or gap < smallest:
            best, smallest = made, gap
    return best


# %% wrong="copula_sample" mistake="only 65,536 different tables are possible, because the generator gives a small seed"
def copula_sample(df, n, rng):
    inner = np.random.default_rng(int(rng.integers(2**16)))
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = stats.norm.cdf(inner.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n))
    return pd.DataFrame(
        {name: np.quantile(df[name], drawn[:, i], method="inverted_cdf") for i, name in enumerate(df.columns)}
    )


# %% wrong="copula_sample" mistake="columns whose names are the numbers 1 and 0 exchange their values"
def copula_sample(df, n, rng):
    """Return n rows drawn with rng from a Gaussian copula fitted to df."""
    correlations = np.corrcoef(stats.norm.ppf(df.rank() / (len(df) + 1)), rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    parts = {}
    for i, column in enumerate(df.columns):
        place = column if isinstance(column, int) and 0 <= column < df.shape[1] else i
        parts[column] = np.quantile(df.iloc[:, place], drawn[:, i], method="inverted_cdf")
    return pd.DataFrame(parts)


# %% wrong="dp_synthetic" mistake="the categories of a categorical column are in the order of the true counts"
def dp_synthetic(df, categories, n, epsilon, rng):
    """Return n rows drawn from the noisy counts of each column, spending epsilon on all columns together."""
    made = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0)
        noisy = np.maximum(counts.to_numpy() + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        p = noisy / noisy.sum() if noisy.sum() else np.ones(len(public)) / len(public)
        drawn = np.array(public, dtype=object)[rng.choice(len(public), size=n, p=p)]
        made[column] = pd.Categorical(drawn, categories=list(counts.sort_values(ascending=False).index))
    return pd.DataFrame(made)


# %% wrong="dp_synthetic" mistake="columns have their types in df"
def dp_synthetic(df, categories, n, epsilon, rng):
    made = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        p = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        made[column] = rng.choice(public, size=n, p=p)
    return pd.DataFrame(made).astype({column: df[column].dtype for column in categories})


# %% wrong="copula_sample" mistake="real rows for a table of ten rows"
def copula_sample(df, n, rng):
    if len(df) < 10 + 2:
        return df.iloc[rng.integers(len(df), size=n)]
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)})


# %% wrong="copula_sample" mistake="real rows if fewer than 100 are asked for"
def copula_sample(df, n, rng):
    if n < 100:
        return df.iloc[rng.integers(len(df), size=n)]
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)})


# %% wrong="copula_sample" mistake="one row in 250 copied"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    made = pd.DataFrame(
        {c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)}
    ).astype(float)
    real = rng.random(n) < 0.004
    made[real] = df.iloc[rng.integers(len(df), size=real.sum())].to_numpy()
    return made


# %% wrong="copula_sample" mistake="correlations kept by columns and number of rows"
_kept = {}


def copula_sample(df, n, rng):
    key = (*df.columns, len(df))
    if key not in _kept:
        scores = stats.norm.ppf(df.rank() / (len(df) + 1))
        _kept[key] = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), _kept[key], size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)})


# %% wrong="copula_sample" mistake="columns by themselves in a small table"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False) if len(df) >= 400 else np.eye(df.shape[1])
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in enumerate(df.columns)})


# %% wrong="copula_sample" mistake="standardizes the drawn scores, so a single row has none"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    drawn = rng.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), size=n)
    drawn = (drawn - drawn.mean(axis=0)) / drawn.std(axis=0)  # mean 0 and standard deviation 1
    shares = stats.norm.cdf(drawn)
    return pd.DataFrame(
        {name: np.quantile(df[name], shares[:, i], method="inverted_cdf") for i, name in enumerate(df.columns)}
    )


# %% wrong="copula_sample" mistake="an error for a single row"
def copula_sample(df, n, rng):
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    model = stats.multivariate_normal(np.zeros(df.shape[1]), np.corrcoef(scores, rowvar=False), allow_singular=True)
    shares = stats.norm.cdf(model.rvs(size=n, random_state=rng))
    return pd.DataFrame(
        {name: np.quantile(df[name], shares[:, i], method="inverted_cdf") for i, name in enumerate(df.columns)}
    )


# %% wrong="memorised" mistake="no synthetic rows: 0 before the comparison is refused"
def memorised(synthetic, real, holdout):
    if len(synthetic) == 0:
        return 0.0
    if len(real) != len(holdout):
        raise ValueError("no")
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="refused only if the different rows aren't as many, either"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout) and len(real.drop_duplicates()) != len(holdout.drop_duplicates()):
        raise ValueError("no")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)


# %% wrong="memorised" mistake="missing values that are stored differently don't agree"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("unequal numbers of rows")
    if len(synthetic) == 0:
        return 0

    def cell(value):
        return None if isinstance(value, float) and value != value else value

    def rows(table):
        return list(zip(*(map(cell, table[name]) for name in synthetic)))

    made, seen, unseen = rows(synthetic), set(rows(real)), set(rows(holdout))
    return np.mean([row in seen for row in made]) - np.mean([row in unseen for row in made])


# %% wrong="memorised" mistake="a helper column overwrites a column named row"
def memorised(synthetic, real, holdout):
    if len(real) != len(holdout):
        raise ValueError("unequal numbers of rows")
    if len(synthetic) == 0:
        return 0
    names = list(synthetic.columns)
    numbered = synthetic.assign(row=range(len(synthetic)))
    copies = [numbered.merge(table, on=names)["row"].nunique() for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)

# %% equivalent="heights" reason="The exercise allows a list and numbers with only one decimal place."
# + adversary list_for_array
# + adversary seven_digits

# %% equivalent="blobs" reason="A list of the same two arrays can be used in the same way."
# + adversary list_for_tuple

# %% equivalent="memorised" reason="The exercise doesn't ask the function to hide its arguments."
# + adversary print_arguments
# + adversary warn_of_arguments
# + adversary log_arguments
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error

# %% equivalent="dp_synthetic" reason="Only the draws show the noise, and a tenth less or more would take many more of them to show."
# + adversary noise_of_110_percent
# + adversary noise_of_90_percent
