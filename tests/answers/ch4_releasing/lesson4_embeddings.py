# %% right="random_embedding" how="one vector at a time, in a dictionary"
def random_embedding(values, size, rng):
    found = {}
    for value in values:
        if not pd.isna(value) and value not in found:
            found[value] = rng.standard_normal(size)
    return pd.DataFrame.from_dict(found, orient="index")


# %% right="random_embedding" how="the generator's other method, sorted categories, named columns"
def random_embedding(values, size, rng):
    names = sorted(set(values[values.notna()]))
    table = pd.DataFrame(index=names)
    for number in range(size):
        table[f"dim{number}"] = rng.normal(loc=0, scale=1, size=len(names))
    return table


# %% right="random_embedding" how="value_counts and scipy"
from scipy import stats


def random_embedding(values, size, rng):
    counts = values.value_counts()
    names = counts[counts > 0].index
    return pd.DataFrame(stats.norm.rvs(size=(len(names), size), random_state=rng), index=list(names))


# %% right="random_embedding" how="columns drawn into the transposed table"
def random_embedding(values, size, rng):
    names = list(dict.fromkeys(values.dropna()))
    return pd.DataFrame({name: rng.normal(size=size) for name in names}).T


# %% right="random_embedding" how="inverse of the normal cdf, index by set_index"
from scipy.stats import norm


def random_embedding(values, size, rng):
    names = pd.unique(values.dropna().astype(object))
    drawn = pd.DataFrame(norm.ppf(rng.random((len(names), size))))
    drawn["name"] = names
    return drawn.set_index("name")


# %% wrong="random_embedding" mistake="a vector for each row, not each category"
def random_embedding(values, size, rng):
    return pd.DataFrame(rng.normal(size=(len(values), size)), index=values)


# %% wrong="random_embedding" mistake="uniform numbers"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.random((len(names), size)), index=names)


# %% wrong="random_embedding" mistake="uniform numbers with the right mean and spread"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.uniform(-(3**0.5), 3**0.5, (len(names), size)), index=names)


# %% wrong="random_embedding" mistake="numbers of length 1, as often done"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    drawn = rng.normal(size=(len(names), size))
    drawn = drawn / np.linalg.norm(drawn, axis=1, keepdims=True) * size**0.5
    return pd.DataFrame(drawn, index=names)


# %% wrong="random_embedding" mistake="chance from elsewhere"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(np.random.normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="always the same seed"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(np.random.default_rng(0).normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="a missing value is a category"
def random_embedding(values, size, rng):
    names = values.unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="all categories that the type knows"
def random_embedding(values, size, rng):
    names = values.astype("category").cat.categories
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="one number repeated along the row"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    one = rng.normal(size=(len(names), 1))
    return pd.DataFrame(np.repeat(one, size, axis=1), index=names)


# %% wrong="random_embedding" mistake="the same vector for all, with a little noise"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    base = rng.normal(size=size)
    return pd.DataFrame(0.9 * base + 0.436 * rng.normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="rounded"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)).round(2), index=names)


# %% wrong="random_embedding" mistake="sorted draws"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(np.sort(rng.normal(size=(len(names), size)), axis=0), index=names)


# %% wrong="random_embedding" mistake="sorted in each row"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(np.sort(rng.normal(size=(len(names), size)), axis=1), index=names)


# %% wrong="random_embedding" mistake="size is the number of rows: turned by 90 degrees"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(size, len(names))), columns=names)


# %% wrong="random_embedding" mistake="the categories as a column, not as index"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    drawn = pd.DataFrame(rng.normal(size=(len(names), size)))
    drawn.insert(0, "category", names)
    return drawn


# %% wrong="random_embedding" mistake="reads the table of the notebook"
def random_embedding(values, size, rng):
    names = incomes["occupation"].unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="half the scale"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.normal(0, 0.5, size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="one-hot, nothing is drawn"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(np.eye(len(names), size), index=names)


# %% wrong="random_embedding" mistake="a seed from the word: two generators give the same"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    rows = [np.random.default_rng(abs(hash(str(name))) % 10**8).normal(size=size) for name in names]
    return pd.DataFrame(rows, index=names)


# %% wrong="random_embedding" mistake="sets the missing values of the given column"
def random_embedding(values, size, rng):
    values.dropna(inplace=True)
    names = values.unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


# %% right="random_embedding" how="numbers of half the width"
def random_embedding(values, size, rng):
    names = values[~values.isna()].drop_duplicates().tolist()
    return pd.DataFrame(rng.standard_normal((len(names), size), dtype=np.float32), index=names)


# %% wrong="random_embedding" mistake="half of the vectors are the others turned round"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    drawn = rng.normal(size=((len(names) + 1) // 2, size))
    return pd.DataFrame(np.vstack([drawn, -drawn])[: len(names)], index=names)


# %% wrong="random_embedding" mistake="the shape of the example"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(len(names), 4)), index=names)


# %% wrong="random_embedding" mistake="single words in the index as text"
def random_embedding(values, size, rng):
    names = values.dropna().astype(str).unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


# %% right="nearest" how="a loop and sorted"
def nearest(embedding, category, n):
    own = embedding.loc[category]
    away = {}
    for name, row in embedding.iterrows():
        if name != category:
            away[name] = sum((a - b) ** 2 for a, b in zip(row, own))
    return sorted(away, key=away.get)[:n]


# %% right="nearest" how="numpy, argsort, leaves out by name"
def nearest(embedding, category, n):
    names = list(embedding.index)
    if category not in names:
        raise KeyError(category)
    numbers = embedding.to_numpy(dtype=float)
    away = np.linalg.norm(numbers - numbers[names.index(category)], axis=1)
    order = [names[place] for place in np.argsort(away) if names[place] != category]
    return order[:n]


# %% right="nearest" how="returns an Index"
def nearest(embedding, category, n):
    away = embedding.sub(embedding.loc[category]).pow(2).sum(axis=1) ** 0.5
    return away.drop(category).sort_values().index[:n]


# %% right="nearest" how="cdist"
from scipy.spatial.distance import cdist


def nearest(embedding, category, n):
    others = embedding.drop(category)
    away = cdist([embedding.loc[category]], others)[0]
    return others.index[np.argsort(away)][:n].tolist()


# %% right="nearest" how="scikit-learn"
from sklearn.neighbors import NearestNeighbors


def nearest(embedding, category, n):
    others = embedding.drop(index=category)
    model = NearestNeighbors(n_neighbors=min(n, len(others))).fit(others.to_numpy())
    _, places = model.kneighbors([embedding.loc[category].to_numpy()])
    return [others.index[place] for place in places[0]]


# %% wrong="nearest" mistake="the category itself comes first"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(squares.nsmallest(n).index)


# %% wrong="nearest" mistake="leaves out the first, which may be a twin"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(squares.sort_values(kind="stable").index[1 : n + 1])


# %% wrong="nearest" mistake="leaves out all at distance 0"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(squares[squares > 0].nsmallest(n).index)


# %% wrong="nearest" mistake="the farthest"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(squares.drop(category).nlargest(n).index)


# %% wrong="nearest" mistake="cosine similarity"
def nearest(embedding, category, n):
    own = embedding.loc[category]
    likeness = embedding @ own / (np.linalg.norm(embedding, axis=1) * np.linalg.norm(own) + 1e-12)
    return list(likeness.drop(category).nlargest(n).index)


# %% wrong="nearest" mistake="sum of absolute differences"
def nearest(embedding, category, n):
    away = (embedding - embedding.loc[category]).abs().sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="differences that cancel"
def nearest(embedding, category, n):
    away = (embedding - embedding.loc[category]).sum(axis=1).abs()
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="a Series of distances, not the names"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1) ** 0.5
    return away.drop(category).nsmallest(n)


# %% wrong="nearest" mistake="not sorted"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    few = away.drop(category).nsmallest(n).index
    return [name for name in embedding.index if name in few]


# %% wrong="nearest" mistake="one too many"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n + 1).index)


# %% wrong="nearest" mistake="an unknown category gives an empty list"
def nearest(embedding, category, n):
    if category not in embedding.index:
        return []
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="by place, not by name"
def nearest(embedding, category, n):
    names = list(embedding.index)
    own = embedding.iloc[category if isinstance(category, int) else names.index(category)]
    away = ((embedding - own) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="reads the embedding of the notebook"
def nearest(embedding, category, n):
    away = ((trades - trades.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="the two first numbers only"
def nearest(embedding, category, n):
    two = embedding.iloc[:, :2]
    away = ((two - two.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="drops the row in the given table"
def nearest(embedding, category, n):
    own = embedding.loc[category].copy()
    embedding.drop(index=category, inplace=True)
    return list(((embedding - own) ** 2).sum(axis=1).nsmallest(n).index)


# %% wrong="nearest" mistake="columns scaled first"
def nearest(embedding, category, n):
    scaled = (embedding - embedding.mean()) / embedding.std()
    away = ((scaled - scaled.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="the example typed in"
def nearest(embedding, category, n):
    return ["baker", "judge"]


# %% wrong="nearest" mistake="the nearest alone"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return [away.drop(category).idxmin()]


# %% wrong="nearest" mistake="pads with None"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    found = list(away.drop(category).nsmallest(n).index)
    return found + [None] * (n - len(found))


# %% right="closeness" how="small letter"
closeness = "c"

# %% right="closeness" how="a list of one"
closeness = ["C"]

# %% wrong="closeness" mistake="likeness seen in chance"
closeness = "A"

# %% wrong="closeness" mistake="counts"
closeness = "B"

# %% wrong="closeness" mistake="near is taken for equal"
closeness = "D"

# %% wrong="closeness" mistake="hedged"
closeness = ["C", "A"]

# %% right="cooccurrence_embedding" how="groupby, scipy, signs turned"
from scipy.linalg import svd


def cooccurrence_embedding(df, column, context, size):
    counts = df.groupby([column, context], observed=True).size().unstack(fill_value=0)
    shares = counts.div(counts.sum(axis=1), axis=0)
    left, weights, _ = svd(shares.to_numpy(), full_matrices=False)
    return pd.DataFrame(-left[:, :size] * weights[:size], index=counts.index)


# %% right="cooccurrence_embedding" how="shares times the right vectors"
def cooccurrence_embedding(df, column, context, size):
    known = df[[column, context]].dropna()
    shares = pd.crosstab(known[column].astype(object), known[context].astype(object))
    shares = shares.T.div(shares.sum(axis=1)).T
    Vt = np.linalg.svd(shares.to_numpy(dtype=float))[2]
    return shares.dot(Vt[:size].T)


# %% right="cooccurrence_embedding" how="eigenvectors of the products"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    values, vectors = np.linalg.eigh(shares.to_numpy().T @ shares.to_numpy())
    order = np.argsort(values)[::-1][:size]
    return pd.DataFrame(shares.to_numpy() @ vectors[:, order], index=shares.index)


# %% right="cooccurrence_embedding" how="scikit-learn, exact"
from sklearn.decomposition import TruncatedSVD


def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    if size < shares.shape[1]:
        vectors = TruncatedSVD(size, random_state=0, n_iter=20).fit_transform(shares.to_numpy())
    else:
        vectors = shares.to_numpy()
    return pd.DataFrame(vectors, index=shares.index)


# %% right="cooccurrence_embedding" how="turned by some angle within the plane"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    turn, _ = np.linalg.qr(np.random.default_rng(1).normal(size=(size, size)))
    return pd.DataFrame((U[:, :size] * S[:size]) @ turn, index=shares.index, columns=[f"v{i}" for i in range(size)])


# %% right="cooccurrence_embedding" how="loops"
def cooccurrence_embedding(df, column, context, size):
    pairs = [(a, b) for a, b in zip(df[column], df[context]) if not (pd.isna(a) or pd.isna(b))]
    rows, columns = list(dict.fromkeys(a for a, b in pairs)), list(dict.fromkeys(b for a, b in pairs))
    counts = np.zeros((len(rows), len(columns)))
    for a, b in pairs:
        counts[rows.index(a), columns.index(b)] += 1
    counts /= counts.sum(axis=1, keepdims=True)
    U, S, Vt = np.linalg.svd(counts, full_matrices=False)
    return pd.DataFrame((U @ np.diag(S))[:, :size], index=rows)


# %% wrong="cooccurrence_embedding" mistake="counts in place of shares"
def cooccurrence_embedding(df, column, context, size):
    counts = pd.crosstab(df[column], df[context])
    U, S, Vt = np.linalg.svd(counts, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=counts.index)


# %% wrong="cooccurrence_embedding" mistake="shares of the whole table"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize=True)
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="shares by column"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="columns")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="U without S"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="the vectors of the context"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(Vt.T[:, :size] * S[:size], index=shares.columns)


# %% wrong="cooccurrence_embedding" mistake="rows of U, not columns"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:size].T[: len(shares)] * S[:size], index=shares.index[: len(U[0])])


# %% wrong="cooccurrence_embedding" mistake="the last columns"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame((U * S)[:, -size:], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="PCA: the mean is subtracted"
from sklearn.decomposition import PCA


def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    return pd.DataFrame(PCA(min(size, *shares.shape)).fit_transform(shares.to_numpy()), index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="size ignored"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U * S, index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="no index"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size])


# %% wrong="cooccurrence_embedding" mistake="the columns of the notebook's table"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(incomes["occupation"], incomes["education"], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="missing values are a category"
def cooccurrence_embedding(df, column, context, size):
    filled = df[[column, context]].astype(object).fillna("missing")
    shares = pd.crosstab(filled[column], filled[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="vectors brought to length 1"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    vectors = pd.DataFrame(U[:, :size] * S[:size], index=shares.index)
    return vectors.div(np.linalg.norm(vectors, axis=1), axis=0)


# %% wrong="cooccurrence_embedding" mistake="rounded"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame((U[:, :size] * S[:size]).round(3), index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="rows with any gap left out"
def cooccurrence_embedding(df, column, context, size):
    known = df.dropna()
    shares = pd.crosstab(known[column], known[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="the gaps are dropped from the given table"
def cooccurrence_embedding(df, column, context, size):
    df.dropna(subset=[column, context], inplace=True)
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="the context is always education"
def cooccurrence_embedding(df, column, context, size):
    context = "education" if "education" in df and column != "education" else context
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="each pair counted once"
def cooccurrence_embedding(df, column, context, size):
    once = df[[column, context]].drop_duplicates()
    shares = pd.crosstab(once[column], once[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="a random projection of the shares"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(shares.shape[1], shares.shape[1])))
    return pd.DataFrame(shares.to_numpy() @ turn[:, :size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="S squared"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size] ** 2, index=shares.index)


# %% right="tsne_plot" how="a DataFrame, another perplexity, scikit-learn's usual method"
tsne_points = TSNE(n_components=2, perplexity=6, random_state=3).fit_transform(learned)
tsne_points = pd.DataFrame(tsne_points, index=learned.index, columns=["x", "y"])
tsne_plot = plotting.category_map(tsne_points)

# %% right="tsne_plot" how="a dictionary for the map, a title, shown at once"
model = TSNE(perplexity=5, random_state=0)
tsne_points = model.fit(learned.to_numpy()).embedding_
places = {name: tuple(map(float, point)) for name, point in zip(learned.index, tsne_points)}
tsne_plot = plotting.category_map(places, title="Occupations")
plotting.show(tsne_plot, alt="A map of the occupations by their schooling.")

# %% right="tsne_plot" how="flipped and shifted"
tsne_points = TSNE(perplexity=3, method="exact", random_state=1).fit_transform(learned) * [-1, 1] + 10
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% right="tsne_plot" how="drawn by hand"
import matplotlib.pyplot as plt

tsne_points = TSNE(perplexity=8, method="exact", random_state=1).fit_transform(learned)
fig, tsne_plot = plt.subplots()
tsne_plot.scatter(tsne_points[:, 0], tsne_points[:, 1])
for name, (x, y) in zip(learned.index, tsne_points):
    tsne_plot.annotate(name, (x, y))

# %% right="tsne_plot" how="with marks for groups"
tsne_points = TSNE(n_components=2, perplexity=4, method="exact", random_state=8).fit_transform(learned)
tsne_plot = plotting.category_map(
    pd.DataFrame(tsne_points, index=learned.index), groups={name: len(name) > 8 for name in learned.index}
)

# %% right="tsne_plot" how="a list of lists"
tsne_points = TSNE(perplexity=7, init="random", method="exact", random_state=5).fit_transform(learned).tolist()
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, learned.index))

# %% right="tsne_plot" how="the occupations in another order, as exercise 4 allows"
learned = learned.sample(frac=1, random_state=3)
tsne_points = TSNE(perplexity=5, method="exact", random_state=5).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, learned.index))

# %% wrong="tsne_plot" mistake="the first two columns of the vectors"
tsne_points = learned.iloc[:, :2]
tsne_plot = plotting.category_map(tsne_points)

# %% wrong="tsne_plot" mistake="t-SNE of random vectors"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(rng.normal(size=(15, 8)))
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="names in another order"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=incomes["occupation"].unique()))

# %% wrong="tsne_plot" mistake="points in another order, map right"
points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(points, index=learned.index))
tsne_points = points[rng.permutation(15)]

# %% wrong="tsne_plot" mistake="three coordinates"
tsne_points = TSNE(n_components=3, perplexity=5, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points[:, :2], index=learned.index))

# %% wrong="tsne_plot" mistake="perplexity 14: everybody minds everybody"
tsne_points = TSNE(perplexity=14, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="points without names"
import matplotlib.pyplot as plt

tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
fig, tsne_plot = plt.subplots()
tsne_plot.scatter(tsne_points[:, 0], tsne_points[:, 1])

# %% wrong="tsne_plot" mistake="a figure in place of Axes"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index)).figure

# %% wrong="tsne_plot" mistake="the columns mapped, not the occupations"
tsne_points = TSNE(perplexity=3, method="exact", random_state=1).fit_transform(learned.T)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points))

# %% wrong="tsne_plot" mistake="a map of chance"
tsne_points = rng.normal(scale=50, size=(15, 2))
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="another map drawn than stored"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
again = TSNE(perplexity=5, method="exact", init="random", random_state=2).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(again, index=learned.index))

# %% wrong="tsne_plot" mistake="numbers in place of names"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points))

# %% wrong="tsne_plot" mistake="PCA, not t-SNE"
from sklearn.decomposition import PCA

tsne_points = PCA(2).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))


# %% right="embedding_leak" how="numpy, one category at a time"
def embedding_leak(published, known):
    columns = list(published.columns)
    names = sorted(known["category"].unique(), key=str)
    best = np.full(len(published), np.inf)
    result = np.array([None] * len(published), dtype=object)
    for name in names:
        mean = known.loc[(known["category"] == name).to_numpy(), columns].to_numpy(float).mean(axis=0)
        away = ((published.to_numpy(float) - mean) ** 2).sum(axis=1)
        closer = away < best
        best[closer] = away[closer]
        result[closer] = name
    return result.tolist()


# %% right="embedding_leak" how="scikit-learn's nearest neighbour of the means"
from sklearn.neighbors import KNeighborsClassifier


def embedding_leak(published, known):
    if len(published) == 0:
        return []
    means = known.groupby("category", observed=True)[published.columns.tolist()].mean()
    model = KNeighborsClassifier(1).fit(means.to_numpy(), np.arange(len(means)))
    return [means.index[place] for place in model.predict(published.to_numpy())]


# %% right="embedding_leak" how="a Series, rows one by one"
def embedding_leak(published, known):
    means = known.groupby("category", observed=True).mean()
    guesses = []
    for _, row in published.iterrows():
        guesses.append(((means - row) ** 2).sum(axis=1).idxmin())
    return pd.Series(guesses, index=published.index, dtype=object)


# %% right="embedding_leak" how="an array, by the formula of products"
def embedding_leak(published, known):
    means = known.pivot_table(index="category", aggfunc="mean", observed=True)[published.columns]
    products = published.to_numpy(float) @ means.to_numpy(float).T
    squares = (means.to_numpy(float) ** 2).sum(axis=1)
    return means.index.to_numpy()[(squares - 2 * products).argmin(axis=1)]


# %% right="embedding_leak" how="a dictionary of means, a helper"
def away(one, other):
    return sum((one[key] - other[key]) ** 2 for key in one)


def embedding_leak(published, known):
    means = {}
    for name, rows in known.groupby("category", observed=True):
        means[name] = {key: rows[key].mean() for key in published.columns}
    rows = published.to_dict("records")
    return [min(means, key=lambda name: away(row, means[name])) for row in rows]


# %% wrong="embedding_leak" mistake="columns by place"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()
    return list(means.index[cdist(published.to_numpy(), means.to_numpy()).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the nearest known person, not the nearest mean"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    away = cdist(published, known[list(published.columns)])
    return known["category"].iloc[away.argmin(axis=1)].tolist()


# %% wrong="embedding_leak" mistake="only exact matches"
def embedding_leak(published, known):
    columns = list(published.columns)
    means = known.groupby("category", observed=True).mean()[columns]
    words = {tuple(row): name for name, row in zip(means.index, means.to_numpy())}
    return [words.get(tuple(row)) for row in published.to_numpy()]


# %% wrong="embedding_leak" mistake="the farthest"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return list(means.index[cdist(published, means).argmax(axis=1)])


# %% wrong="embedding_leak" mistake="cosine"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    away = np.nan_to_num(cdist(published, means, metric="cosine"), nan=9)
    return list(means.index[away.argmin(axis=1)])


# %% wrong="embedding_leak" mistake="sum of absolute differences"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return list(means.index[cdist(published, means, metric="cityblock").argmin(axis=1)])


# %% wrong="embedding_leak" mistake="columns scaled first"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    scale = means.std()
    return list(means.index[cdist(published / scale, means / scale).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the sum in place of the mean"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).sum()[list(published.columns)]
    return list(means.index[cdist(published, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the first known row of each category"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    first = known.drop_duplicates("category")
    return first["category"].iloc[cdist(published, first[published.columns]).argmin(axis=1)].tolist()


# %% wrong="embedding_leak" mistake="places in place of names"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return list(cdist(published, means).argmin(axis=1))


# %% wrong="embedding_leak" mistake="sorted by name"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return sorted(means.index[cdist(published, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="a dictionary by the index, which has values twice"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    guesses = means.index[cdist(published, means).argmin(axis=1)]
    return list(dict(zip(published.index, guesses)).values())


# %% wrong="embedding_leak" mistake="the index of known in place of its categories"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    away = cdist(published, known[list(published.columns)])
    return list(known.index[away.argmin(axis=1)])


# %% wrong="embedding_leak" mistake="takes the vectors of the notebook"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    return list(vectors.index[cdist(published, vectors).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the median in place of the mean"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).median()[list(published.columns)]
    return list(means.index[cdist(published, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="takes the column out of the given table"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    names = known.pop("category")
    means = known.groupby(names.to_numpy(), observed=True).mean()[list(published.columns)]
    return list(means.index[cdist(published, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the first column alone"
def embedding_leak(published, known):
    first = published.columns[0]
    means = known.groupby("category", observed=True)[first].mean()
    away = abs(published[first].to_numpy()[:, None] - means.to_numpy())
    return list(means.index[away.argmin(axis=1)])


# %% wrong="embedding_leak" mistake="equal rows once"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    once = published.drop_duplicates()
    return list(means.index[cdist(once, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="the three nearest known people vote"
from sklearn.neighbors import KNeighborsClassifier


def embedding_leak(published, known):
    if len(published) == 0:
        return []
    model = KNeighborsClassifier(min(3, len(known))).fit(known[list(published.columns)].to_numpy(), known["category"])
    return list(model.predict(published.to_numpy()))


# %% wrong="embedding_leak" mistake="always the most frequent"
def embedding_leak(published, known):
    return [known["category"].mode()[0]] * len(published)


# %% wrong="embedding_leak" mistake="no rows: an error"
def embedding_leak(published, known):
    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    away = np.stack([((means - row) ** 2).sum(axis=1) for _, row in published.iterrows()])
    return list(means.index[away.argmin(axis=1)])


# %% wrong="tsne_plot" mistake="the whole table of shares, not the learned vectors"
tsne_points = TSNE(perplexity=5, method="exact", random_state=1).fit_transform(shares.loc[learned.index])
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="the whole table of shares, another perplexity and start"
tsne_points = TSNE(perplexity=3, method="exact", init="random", random_state=2).fit_transform(shares.loc[learned.index])
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% right="tsne_plot" how="a perplexity between whole numbers, a learning rate by hand"
tsne_model = TSNE(2, perplexity=4.7, learning_rate=50, method="exact", random_state=12)
tsne_points = pd.DataFrame(tsne_model.fit_transform(learned.values), index=learned.index)
tsne_plot = plotting.category_map(tsne_points)

# %% right="tsne_plot" how="fewer steps"
tsne_points = TSNE(perplexity=6, max_iter=500, method="exact", random_state=2).fit_transform(learned)
tsne_plot = plotting.category_map(dict(zip(learned.index, map(tuple, tsne_points.tolist()))))


# %% wrong="random_embedding" mistake="Laplace numbers of the same spread"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.laplace(0, 0.5**0.5, size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="whole numbers"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    return pd.DataFrame(rng.integers(-3, 4, size=(len(names), size)), index=names)


# %% wrong="random_embedding" mistake="centred after the draw"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    drawn = rng.normal(size=(len(names), size))
    return pd.DataFrame(drawn - drawn.mean(axis=1, keepdims=True), index=names)


# %% wrong="random_embedding" mistake="its own seed drawn once from rng, below 10"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    rows = [np.random.default_rng(int(rng.integers(10))).normal(size=size) for _ in names]
    return pd.DataFrame(rows, index=names)


# %% right="random_embedding" how="the inverse of the normal distribution, column by column"
def random_embedding(values, size, rng):
    names = sorted(set(values[values.notna()]), key=str)
    return pd.DataFrame({place: stats.norm.ppf(rng.uniform(1e-12, 1, len(names))) for place in range(size)}, index=names)


# %% wrong="random_embedding" mistake="adjusted to the exact mean and standard deviation"
def random_embedding(values, size, rng):
    names = values.dropna().unique()
    drawn = rng.normal(size=(len(names), size))
    return pd.DataFrame((drawn - drawn.mean()) / drawn.std(), index=names)

# %% wrong="random_embedding" mistake="rounded to six digits"
def random_embedding(values, size, rng):
    found = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(len(found), size)).round(6), index=found)

# %% wrong="random_embedding" mistake="orthogonal vectors"
def random_embedding(values, size, rng):
    found = values.dropna().unique()
    k = max(len(found), size)
    q, _ = np.linalg.qr(rng.normal(size=(k, k)))
    return pd.DataFrame(q[: len(found), :size] * np.sqrt(k), index=found)

# %% wrong="nearest" mistake="distances rounded"
def nearest(embedding, category, n):
    away = (((embedding - embedding.loc[category]) ** 2).sum(axis=1) ** 0.5).round(0)
    return list(away.drop(category).sort_values(kind="stable").index[:n])


# %% wrong="nearest" mistake="product as likeness"
def nearest(embedding, category, n):
    return list((embedding @ embedding.loc[category]).drop(category).nlargest(n).index)


# %% wrong="nearest" mistake="never more than all but two"
def nearest(embedding, category, n):
    away = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(min(n, len(embedding) - 2)).index)


# %% right="nearest" how="a heap, an array of objects"
import heapq


def nearest(embedding, category, n):
    own = embedding.loc[category].to_numpy()
    others = [name for name in embedding.index if name != category]
    found = heapq.nsmallest(n, others, key=lambda name: np.hypot.reduce(embedding.loc[name].to_numpy() - own))
    return np.array(found, dtype=object)

# %% right="nearest" how="KD-tree"
def nearest(embedding, category, n):
    others = embedding.drop(category)
    k = min(n, len(others))
    if k == 0:
        return []
    _, at = spatial.KDTree(others.to_numpy(float)).query(embedding.loc[category].to_numpy(float), k=[*range(1, k + 1)])
    return [others.index[i] for i in at]

# %% wrong="nearest" mistake="of equal distances, only one is kept"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1).drop(category)
    return list(squares.drop_duplicates().nsmallest(n).index)

# %% wrong="nearest" mistake="all ties with the last are included"
def nearest(embedding, category, n):
    d = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(d.drop(category).nsmallest(n, keep="all").index)

# %% wrong="cooccurrence_embedding" mistake="reads incomes"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(incomes[column], incomes[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="shares of the whole table"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="all")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="always four columns wide, cut or filled"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, Vt = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame((U * S)[:, :2], index=shares.index).reindex(columns=range(size), fill_value=0.0)


# %% right="cooccurrence_embedding" how="lists that are counted, full matrices"
def cooccurrence_embedding(df, column, context, size):
    known = df.dropna(subset=[column, context])
    names = sorted(set(known[column]))
    schools = sorted(set(known[context]))
    rows = []
    for name in names:
        own = list(known.loc[known[column] == name, context])
        rows.append([own.count(school) / len(own) for school in schools])
    rows = np.array(rows)
    Vt = np.linalg.svd(rows, full_matrices=True)[2]
    return pd.DataFrame(rows @ Vt.T[:, :size], index=names)


# %% wrong="embedding_leak" mistake="the order of known"
def embedding_leak(published, known):
    return (known["category"].tolist() * len(published))[: len(published)]


# %% wrong="embedding_leak" mistake="whole numbers only: vectors rounded first"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)].round()
    return list(means.index[cdist(published.round(), means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="each category once, as a pairing"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    rows, names = optimize.linear_sum_assignment(cdist(published, means))
    return list(means.index[names])


# %% right="embedding_leak" how="a k-d tree, an Index"
def embedding_leak(published, known):
    means = known.groupby(known["category"].astype(object))[list(published.columns)].mean()
    if not len(published):
        return []
    return means.index[spatial.KDTree(means.to_numpy()).query(published.to_numpy())[1]]

# %% right="embedding_leak" how="largest score: twice the product minus the square"
def embedding_leak(published, known):
    by = known.set_index("category").groupby(level=0).mean()
    score = 2 * published @ by[published.columns].T - (by**2).sum(axis=1)
    return [row.idxmax() for _, row in score.iterrows()] if len(score) else []

# %% wrong="tsne_plot" mistake="columns scaled first"
tsne_points = TSNE(perplexity=4, method="exact", random_state=44).fit_transform(learned / learned.std())
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="perplexity 10"
tsne_points = TSNE(perplexity=10, method="exact", random_state=44).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))


# %% wrong="embedding_leak" mistake="equal rows of known once"
def embedding_leak(published, known):
    from scipy.spatial.distance import cdist

    means = known.drop_duplicates().groupby("category", observed=True).mean()[list(published.columns)]
    return list(means.index[cdist(published, means).argmin(axis=1)])

# %% wrong="embedding_leak" mistake="each category used once (assignment)"
def embedding_leak(published, known):
    means = known.groupby("category").mean()[list(published.columns)]
    d = spatial.distance.cdist(published, means)
    if len(published) > len(means):
        return list(means.index[d.argmin(axis=1)])
    return list(means.index[optimize.linear_sum_assignment(d)[1]])

# %% wrong="embedding_leak" mistake="index of published taken as category if it fits"
def embedding_leak(published, known):
    means = known.groupby("category").mean()[list(published.columns)]
    found = list(means.index[spatial.distance.cdist(published, means).argmin(axis=1)])
    return [i if i in means.index else f for i, f in zip(published.index, found)]

# %% wrong="cooccurrence_embedding" mistake="a category whose rows all have gaps gets a row of zeros"
def cooccurrence_embedding(df, column, context, size):
    counts = pd.get_dummies(df[context], dtype=float).groupby(df[column], observed=True).sum()
    shares = counts.div(counts.sum(axis=1), axis=0).fillna(0)
    U, S, _ = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


learned = cooccurrence_embedding(incomes, "occupation", "education", 4)


# %% equivalent="random_embedding" reason="The order of the rows is free."
# - return pd.DataFrame(rng.normal(size=(len(categories), size)), index=categories)
# + return pd.DataFrame(rng.normal(size=(len(categories), size)), index=categories)[::-1]


# %% equivalent="cooccurrence_embedding" reason="Only the first columns of U are used."
# - U, S, _ = np.linalg.svd(shares, full_matrices=False)
# + U, S, _ = np.linalg.svd(shares)

# - U, S, _ = np.linalg.svd(shares, full_matrices=False)
# + U, S, _ = np.linalg.svd(shares, full_matrices=True)


# %% equivalent="cooccurrence_embedding" reason="The order of the rows is free."
# - return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)
# + return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)[::-1]


# %% equivalent="tsne_plot" reason="The text allows any method and random state, and a perplexity from 3 to 8."
# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=4, random_state=44).fit_transform(learned)

# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=4, method='exact').fit_transform(learned)

# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=5, method='exact', random_state=44).fit_transform(learned)

# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=3, method='exact', random_state=44).fit_transform(learned)

# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=4, method='exact', random_state=45).fit_transform(learned)

# - tsne_points = TSNE(perplexity=4, method='exact', random_state=44).fit_transform(learned)
# + tsne_points = TSNE(perplexity=4, method='exact', random_state=43).fit_transform(learned)


# %% equivalent="tsne_plot" reason="The text leaves the title free."
# - tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index), title='Occupations by their learned vectors')
# + tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# - tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index), title='Occupations by their learned vectors')
# + tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index), title='Occupations by their learned vectorsx')


# %% equivalent="tsne_plot" reason="The text doesn't ask to show the figure."
# - plotting.show(tsne_plot)
# + pass


# %% equivalent="embedding_leak" reason="Since version 3, pandas leaves out categories without rows by default."
# - means = known.groupby('category', observed=True).mean()[list(published.columns)]
# + means = known.groupby('category').mean()[list(published.columns)]


# %% wrong="random_embedding" mistake="the word missing stands for a missing value"
def random_embedding(values, size, rng):
    filled = values.astype(object).where(values.notna(), "missing")
    categories = [value for value in filled.unique() if value != "missing"]
    return pd.DataFrame(rng.normal(size=(len(categories), size)), index=categories)


# %% wrong="nearest" mistake="distances rounded to six digits"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1).round(6)
    return list(squares.drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="categories that differ only in blanks are left out"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    others = [label for label in squares.index if str(label).strip() != str(category).strip()]
    return list(squares[others].nsmallest(n).index)


# %% wrong="nearest" mistake="the n nearest aren't sorted"
def nearest(embedding, category, n):
    others = embedding.drop(index=category)
    squares = ((others - embedding.loc[category]) ** 2).sum(axis=1).to_numpy()
    n = min(n, len(others))
    if n == 0:
        return []
    best = np.argpartition(squares, n - 1)[:n]
    return others.index[best].tolist()


# %% wrong="cooccurrence_embedding" mistake="columns read as attributes"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(getattr(df, column), getattr(df, context), normalize="index")
    U, S, _ = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="rounded to eight digits"
def cooccurrence_embedding(df, column, context, size):
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, _ = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index).round(8)


# %% wrong="cooccurrence_embedding" mistake="an error if a column is called share"
def cooccurrence_embedding(df, column, context, size):
    known = df[[column, context]].dropna()
    counts = known.groupby([column, context], observed=True).size()
    long = (counts / counts.groupby(level=0, observed=True).transform("sum")).rename("share").reset_index()
    shares = long.pivot(index=column, columns=context, values="share").fillna(0)
    U, S, _ = np.linalg.svd(shares.to_numpy(dtype=float), full_matrices=False)
    return pd.DataFrame((U * S)[:, :size], index=shares.index)


# %% wrong="cooccurrence_embedding" mistake="an approximate SVD"
def cooccurrence_embedding(df, column, context, size):
    from sklearn.utils.extmath import randomized_svd

    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, _ = randomized_svd(shares.to_numpy(), n_components=size, n_iter=4)
    return pd.DataFrame(U * S, index=shares.index)


# %% wrong="random_embedding" mistake="only 1,000 different embeddings are possible, because the generator gives a small seed"
def random_embedding(values, size, rng):
    kinds = list(values.dropna().unique())
    return pd.DataFrame(np.random.default_rng(int(rng.integers(1000))).normal(size=(len(kinds), size)), index=kinds)

# %% wrong="tsne_plot" mistake="the points are the first two learned columns, not those of t-SNE"
tsne_points = learned.to_numpy()[:, :2] * 100
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))

# %% wrong="tsne_plot" mistake="all points and names of the map are invisible"
tsne_points = TSNE(perplexity=4, method="exact", random_state=1).fit_transform(learned)
tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=learned.index))
for part in [*tsne_plot.collections, *tsne_plot.texts, *tsne_plot.lines]:
    part.set_visible(False)


# %% wrong="embedding_leak" mistake="an error if known has a single category"
def embedding_leak(published, known):
    """Return, for each row of published, the category whose mean vector in known is nearest."""
    from sklearn.neighbors import NearestCentroid

    if published.empty:
        return []
    columns = list(published.columns)
    return NearestCentroid().fit(known[columns].to_numpy(), known["category"]).predict(published.to_numpy()).tolist()


# %% wrong="embedding_leak" mistake="single precision, which loses digits of large numbers"
def embedding_leak(published, known):
    """Return, for each row of published, the category whose mean vector in known is nearest."""
    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    X, M = published.to_numpy(dtype=np.float32), means.to_numpy(dtype=np.float32)
    gaps = (X**2).sum(axis=1)[:, None] - 2 * X @ M.T + (M**2).sum(axis=1)
    return [means.index[i] for i in gaps.argmin(axis=1)] if len(X) else []


# %% wrong="random_embedding" mistake="rounded to eight digits"
def random_embedding(values, size, rng):
    categories = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(len(categories), size)).round(8), index=categories)


# %% wrong="random_embedding" mistake="a single category causes an error"
def random_embedding(values, size, rng):
    categories = values.dropna().unique()
    if len(categories) < 2:
        raise ValueError("too few categories")
    return pd.DataFrame(rng.normal(size=(len(categories), size)), index=categories)


# %% wrong="random_embedding" mistake="almost no spread in some calls"
def random_embedding(values, size, rng):
    categories = values.dropna().unique()
    scale = 1e-6 if rng.random() < 0.05 else 1
    return pd.DataFrame(rng.normal(scale=scale, size=(len(categories), size)), index=categories)


# %% wrong="random_embedding" mistake="the first column reveals the order of the frequencies"
def random_embedding(values, size, rng):
    categories = values.value_counts().index  # without missing values, the most frequent first
    categories = categories[values.value_counts().to_numpy() > 0]
    numbers = rng.normal(size=(len(categories), size))
    return pd.DataFrame(numbers[np.argsort(-numbers[:, 0])] if size else numbers, index=categories.tolist())


# %% wrong="nearest" mistake="distances rounded to nine decimals"
def nearest(embedding, category, n):
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(np.sqrt(squares).round(9).drop(category).nsmallest(n).index)


# %% wrong="nearest" mistake="a helper column overwrites a column of the table"
def nearest(embedding, category, n):
    table = embedding.drop(category)
    away = (table.assign(size=0) - embedding.loc[category]).pow(2).sum(axis=1)
    return list(away.nsmallest(n).index)


# %% wrong="embedding_leak" mistake="half the digits"
def embedding_leak(published, known):
    if len(published) == 0:
        return []
    columns = list(published.columns)
    means = known.groupby("category", observed=True)[columns].mean().astype("float32")
    places = spatial.distance.cdist(published.astype("float32"), means).argmin(axis=1)
    return list(means.index[places])


# %% wrong="embedding_leak" mistake="blanks around categories are removed"
def embedding_leak(published, known):
    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    found = means.index[spatial.distance.cdist(published, means).argmin(axis=1)]
    return [name.strip() if isinstance(name, str) else name for name in found]


# %% wrong="embedding_leak" mistake="a helper column overwrites a column of the table"
def embedding_leak(published, known):
    known = known.assign(count=1)
    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return list(means.index[spatial.distance.cdist(published, means).argmin(axis=1)])


# %% wrong="embedding_leak" mistake="means get the dtypes of published, so if it contains whole numbers, decimals are cut off"
def embedding_leak(published, known):
    if not len(published):
        return []
    means = known.groupby("category", observed=True)[list(published.columns)].mean().astype(published.dtypes)
    gaps = spatial.distance.cdist(published.astype(float), means.astype(float))
    return means.index[gaps.argmin(axis=1)].tolist()


# %% equivalent="random_embedding" reason="The order of the rows is free, and only categories that occur get a vector."
# + adversary reverse_rows
# + adversary sort_result
# + adversary drop_unused


# %% equivalent="nearest" reason="Only the order of the items matters, so the test accepts any sequence, even an array or an Index."
# + adversary tuple_for_list


# %% equivalent="nearest" reason="The text says that all numbers are finite."
# + adversary drop_infinite


# %% equivalent="cooccurrence_embedding" reason="The order of the rows is free, and categories without rows are left out."
# + adversary sort_result
# + adversary drop_unused


# %% equivalent="cooccurrence_embedding" reason="Without rows there are no categories, so no `size` would be allowed."
# + adversary refuse_empty


# %% equivalent="embedding_leak" reason="The function is the attacker's, and the exercise doesn't ask the attacker to keep anything secret."
# + adversary print_arguments
# + adversary warn_of_arguments
# + adversary log_arguments
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error


# %% equivalent="embedding_leak" reason="Only the order of the items matters, so the test accepts any sequence, even an array or an Index."
# + adversary tuple_for_list


# %% equivalent="embedding_leak" reason="The text says that no values are missing."
# + adversary drop_missing
# + adversary fill_word
# + adversary fill_nan_text
# + adversary fill_none_text
# + adversary fill_empty
# + adversary fill_number
# + adversary fill_zero


# %% equivalent="nearest" reason="All numbers are finite, so none is missing or infinite."
# + adversary drop_missing
# + adversary sort_rows
# + adversary reverse_rows
# + adversary fill_zero
# + adversary fill_number


# %% wrong="nearest" mistake="finds a category whose name differs in capital letters or blanks"
def nearest(embedding, category, n):
    if category not in embedding.index and isinstance(category, str):
        category = category.strip().lower()
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return squares.drop(category).nsmallest(n).index.tolist()


# %% wrong="nearest" mistake="one name too many if n + 1 others are at the same place"
def nearest(embedding, category, n):
    distances = np.linalg.norm(embedding.to_numpy(dtype=float) - embedding.loc[category].to_numpy(dtype=float), axis=1)
    first = embedding.index[np.argsort(distances, kind="stable")[: n + 1]]
    return [name for name in first if name != category] if category in first else list(first)


# %% wrong="nearest" mistake="names are compared as texts"
def nearest(embedding, category, n):
    distances = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    order = distances.sort_values(kind="stable").index
    return [name for name in order if str(name) != str(category)][:n]
