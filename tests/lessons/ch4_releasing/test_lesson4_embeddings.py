"""What lesson 4.4 says about its table, for several class seeds, and how its tests of chance and of t-SNE judge many
answers.
"""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import trials
from scipy import optimize, spatial, stats
from sklearn.linear_model import LogisticRegression
from sklearn.manifold import TSNE
from sklearn.metrics import roc_auc_score

from course import load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import hidden_test

TEXT = Path(__file__).parents[3] / "chapters/ch4_releasing/lesson4_embeddings.py"
SEEDS = (None, 1, 2, 3, 4, 5)


@pytest.fixture(params=SEEDS, scope="module")
def incomes(request) -> pd.DataFrame:
    return load("incomes") if request.param is None else load("incomes", seed=request.param)


def random_embedding(values: pd.Series, size: int, rng: np.random.Generator) -> pd.DataFrame:
    names = values.unique()
    return pd.DataFrame(rng.normal(size=(len(names), size)), index=names)


def learn(df: pd.DataFrame, column: str, size: int) -> pd.DataFrame:
    shares = pd.crosstab(df[column], df["education"], normalize="index")
    left, weights, _ = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(left[:, :size] * weights[:size], index=shares.index)


def nearest(vectors: pd.DataFrame, category: str, n: int) -> list[str]:
    away = ((vectors - vectors.loc[category]) ** 2).sum(axis=1)
    return list(away.drop(category).nsmallest(n).index)


def read_back(published: pd.DataFrame, means: pd.DataFrame) -> np.ndarray:
    return means.index[spatial.distance.cdist(published, means).argmin(axis=1)].to_numpy()


def survey() -> pd.DataFrame:
    return load("incomes", seed=194_404).sample(1000, random_state=44)


def test_there_are_15_occupations_so_that_the_default_perplexity_is_an_error(incomes):
    assert incomes["occupation"].nunique() == 15 and incomes["education"].nunique() == 16
    with pytest.raises(ValueError, match="must be less than n_samples"):
        TSNE().fit(learn(incomes, "occupation", 4))


def test_the_distances_of_full_vectors_are_those_of_shares(incomes):
    shares = pd.crosstab(incomes["occupation"], incomes["education"], normalize="index")
    gaps = spatial.distance.pdist(learn(incomes, "occupation", 15)) - spatial.distance.pdist(shares)
    assert abs(gaps).max() < 1e-9


def test_who_is_near_among_random_vectors_changes_with_the_seed_and_falls_on_all_alike():
    jobs = load("incomes")["occupation"]
    lists = {tuple(nearest(random_embedding(jobs, 8, np.random.default_rng(s)), "professional", 3)) for s in (1, 2, 3)}
    assert len(lists) == 3
    one = Counter(
        nearest(random_embedding(jobs, 8, np.random.default_rng(s)), "professional", 1)[0] for s in range(1400)
    )
    assert len(one) == 14 and stats.chisquare(list(one.values())).pvalue > 1e-6


def test_management_is_nearest_to_professional_among_learned_vectors(incomes):
    assert nearest(learn(incomes, "occupation", 4), "professional", 1) == ["management"]


def test_distances_of_occupations_hold_in_both_halves_and_those_of_countries_hardly(incomes):
    half = incomes.sample(frac=0.5, random_state=4)
    found = {}
    for column in ("occupation", "origin"):
        one, other = (learn(df, column, 4) for df in (half, incomes.drop(half.index)))
        both = one.index.intersection(other.index)
        gaps = (spatial.distance.pdist(table.loc[both]) for table in (one, other))
        found[column] = stats.spearmanr(*gaps).statistic
    assert found["occupation"] > 0.8 and abs(found["origin"]) < 0.5


def test_neighbours_on_the_learned_map_share_their_group_and_on_a_random_one_by_chance(incomes):
    shares = pd.crosstab(incomes["occupation"], incomes["education"], normalize="index")
    below = shares[["no schooling", *shares.filter(regex="grade|high school")]].sum(axis=1)
    assert shares.filter(regex="grade|high school").shape[1] == 8  # with no schooling: basic and secondary
    group = (below < 0.5).to_numpy()

    def alike(vectors):
        points = TSNE(perplexity=4, method="exact", random_state=44).fit_transform(vectors)
        away = spatial.distance.cdist(points, points) + np.diag(np.full(15, np.inf))
        return (group[away.argmin(axis=1)] == group).mean()

    assert alike(learn(incomes, "occupation", 4)) >= 0.8
    jobs = incomes["occupation"]
    by_chance = [alike(random_embedding(jobs, 8, np.random.default_rng(s)).loc[shares.index]) for s in range(10)]
    assert np.mean(by_chance) < 0.6


def test_random_vectors_are_read_through_rounding_and_noise(incomes):
    jobs = incomes["occupation"]
    assert 0.12 < (jobs == jobs.mode()[0]).mean() < 0.14
    right = {0: [], 0.1: [], 0.5: [], 1: [], "known": []}
    for seed in range(8):
        rng = np.random.default_rng([45, seed])
        words = random_embedding(jobs, 8, rng)
        published = words.loc[jobs].set_axis(incomes.index)
        right[0].append((read_back(published.round(), words) == jobs).mean())
        for noise in (0.1, 0.5, 1):
            noisy = published + rng.normal(0, noise, published.shape)
            right[noise].append((read_back(noisy, words) == jobs).mean())
            if noise == 0.5:
                met = incomes.sample(60, random_state=44).index
                right["known"].append((read_back(noisy, noisy.loc[met].groupby(jobs[met]).mean()) == jobs).mean())
    print({key: (round(min(all_), 2), round(max(all_), 2)) for key, all_ in right.items()})
    assert min(right[0]) > 0.9 and min(right[0.1]) > 0.99 and min(right[0.5]) > 0.85
    assert min(right[1]) > 0.5 and max(right[1]) < 0.9
    assert min(right["known"]) > 0.75


def test_a_survey_alone_reads_most_occupations_from_vectors_that_say_nothing(incomes):
    jobs, public = incomes["occupation"], survey()
    # Each row a vector without its name.
    counts = pd.crosstab(jobs, incomes["education"]).sample(frac=1, random_state=1)
    known = pd.crosstab(public["occupation"], public["education"]).reindex(columns=counts.columns, fill_value=0)
    rows, names = optimize.linear_sum_assignment(counts @ np.log(known + 0.5).T, maximize=True)
    read = jobs.map(dict(zip(counts.index[rows], known.index[names], strict=True)))
    print(f"{(read == jobs).mean():.2f}")
    assert len(known) == 15 and (read == jobs).mean() > 0.6


def test_the_vector_of_the_one_soldier_gives_the_schooling_away(incomes):
    vectors, public = learn(incomes, "occupation", 4), survey()
    assert (incomes["occupation"] == "armed forces").sum() == 1
    answers = vectors.drop(index="armed forces") @ vectors.loc["armed forces"]
    shares = pd.crosstab(public["occupation"], public["education"], normalize="index").reindex(answers.index)
    guess = shares.sub(answers, axis=0).pow(2).sum().idxmin()
    assert [guess] == incomes.loc[incomes["occupation"] == "armed forces", "education"].tolist()


def test_with_much_noise_a_fifth_or_more_than_half_are_read_and_part_of_the_utility_is_lost(incomes):
    jobs, rich = incomes["occupation"], (incomes["income"] == "above 50000").to_numpy()

    def auc(table):
        numbers = (table / table.std()).to_numpy()
        model = LogisticRegression(max_iter=1000).fit(numbers[::2], rich[::2])
        return roc_auc_score(rich[1::2], model.decision_function(numbers[1::2]))

    full = auc(pd.get_dummies(jobs).astype(float)) - 0.5
    for seed in range(5):
        rng, found = np.random.default_rng([45, seed]), {}
        random = random_embedding(jobs, 8, rng)
        for kind, words, noise in (("learned", learn(incomes, "occupation", 4), 0.3), ("random", random, 1)):
            table = words.loc[jobs].set_axis(incomes.index)
            table = table + rng.normal(0, noise, table.shape)
            found[kind] = ((read_back(table, words) == jobs).mean(), (auc(table) - 0.5) / full)
        assert 0.15 < found["learned"][0] < 0.25 and found["random"][0] > 0.5
        assert all(0.2 < kept < 0.95 for _, kept in found.values())


def test_noise_averages_out_over_monthly_releases(incomes):
    jobs, rng = incomes["occupation"], np.random.default_rng(1)
    words = learn(incomes, "occupation", 4)
    months = rng.normal(0, 0.3, (100, len(jobs), 4))
    once, mean = (
        (read_back(words.loc[jobs] + noise, words) == jobs).mean() for noise in (months[0], months.mean(axis=0))
    )
    assert once < 0.25 and mean > 0.75


def hidden(exercise: str) -> str:
    return hidden_test(read_lesson(TEXT), exercise)


def passes(code, names: dict) -> bool:
    try:
        exec(code, names)
    except CheckFailed:
        return False
    return True


@pytest.mark.slow
@trials(500)
def test_right_random_vectors_pass_every_time_and_wrong_ones_never(seeds):
    code = compile(hidden("random_embedding"), "hidden test", "exec")

    def answer(own, draw):
        def random_embedding(values, size, rng):
            names = values.dropna().unique()
            chance = np.random.default_rng([own, int(rng.integers(2**32))])  # other draws in every run
            return pd.DataFrame(draw(chance, (len(names), size)), index=names)

        return {"random_embedding": random_embedding}

    def long(chance, shape):
        drawn = chance.normal(size=shape)
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True) * shape[1] ** 0.5

    def tied(chance, shape):
        return 0.9 * chance.normal(size=(1, shape[1])) + 0.436 * chance.normal(size=shape)

    wrong = {
        "uniform of the same spread": lambda chance, shape: chance.uniform(-(3**0.5), 3**0.5, shape),
        "Laplace of the same spread": lambda chance, shape: chance.laplace(0, 0.5**0.5, shape),
        "scale 0.95": lambda chance, shape: chance.normal(0, 0.95, shape),
        "mean 0.08": lambda chance, shape: chance.normal(0.08, 1, shape),
        "length of the root of size": long,
        "a common part": tied,
        "sorted": lambda chance, shape: np.sort(chance.normal(size=shape), axis=1),
    }
    right = sum(passes(code, answer(seed, lambda chance, shape: chance.normal(size=shape))) for seed in seeds)
    print(f"right: {right} of {len(seeds)} passed")
    for how, draw in wrong.items():
        passed = sum(passes(code, answer(seed, draw)) for seed in range(15))
        print(f"{how}: {passed} of 15 passed")
        assert passed == 0, how
    assert right == len(seeds)


@pytest.mark.slow
@trials(50, 2)
def test_right_maps_pass_and_wrong_ones_never(seeds):
    """The decision alone, as the hidden test has it: neighbours that are shared, and the span."""
    known: dict = {}
    exec(hidden("tsne_plot").split("\ndef texts_and_places", 1)[0], known)
    fewest, narrowest = (
        float(re.search(rule, hidden("tsne_plot"))[1]) for rule in (r"points\) > ([\d.]+)", r"span > ([\d.]+)")
    )
    rng, right, spans, wrong, columns = np.random.default_rng(3), [], [], {}, []
    taken_for_others, others_seen = [], Counter()
    for data in seeds:
        people = load("incomes", seed=data)
        vectors = learn(people, "occupation", 4).to_numpy()
        whole = pd.crosstab(people["occupation"], people["education"], normalize="index").to_numpy()

        def fit(perplexity, given=vectors, **more):
            settings = {"method": "exact", "random_state": 1, **more}
            return TSNE(perplexity=perplexity, **settings).fit_transform(given).astype(float)

        more = {"init": "random"} if data % 2 else {"method": "barnes_hut"} if data == 0 else {}
        maps = [fit(perplexity, **more) for perplexity in range(3, 9)]
        right.extend(known["shared"](vectors, points) for points in maps)
        taken_for_others.extend(known["another"](vectors, whole, points) for points in maps[data % 3 :: 3])
        if data % 5 == 0:
            scaled = vectors / vectors.std(axis=0)
            others = {"all columns": fit(3 + data % 6, whole), "scaled": fit(3 + data % 6, scaled)}
            others |= {"below 3": fit(2), "above 8": fit(9 + data % 4)}
            others_seen.update(
                how for how, points in others.items() if how in (known["another"](vectors, whole, points) or "")
            )
        spans.extend(np.ptp(points, axis=0).max() for points in maps)
        columns.append(np.ptp(vectors, axis=0).max())
        others = {"another order": maps[1][rng.permutation(15)], "chance": rng.normal(scale=50, size=(15, 2))}
        if data % 9 == 0:
            others |= {"random vectors": fit(4, rng.normal(size=(15, 8))), "perplexity 14": fit(14)}
        for how, points in others.items():
            wrong.setdefault(how, []).append(known["shared"](vectors, points))
    print(
        f"right: {sum(s > fewest for s in right)} of {len(right)} share enough neighbours, the worst {min(right):.2f}"
    )
    print(f"narrowest right map {min(spans):.0f}, widest columns {max(columns):.1f}")
    print({how: f"{sum(s > fewest for s in all_)} of {len(all_)}, best {max(all_):.2f}" for how, all_ in wrong.items()})
    assert len(right) == 6 * len(seeds) and min(right) > fewest and min(spans) > narrowest > max(columns)
    assert max(map(max, wrong.values())) < fewest
    print(f"taken for another map: {sum(map(bool, taken_for_others))} of {len(taken_for_others)} right maps")
    print(f"of {len(seeds) // 5} maps of each other kind are seen: {dict(others_seen)}")
    assert not any(taken_for_others) and others_seen == dict.fromkeys(
        ["all columns", "scaled", "below 3", "above 8"], len(seeds) // 5
    )
