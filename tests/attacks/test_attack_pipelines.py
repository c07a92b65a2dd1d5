"""Pipelines for releasing hr: the points that each deserves, and that the score awards for several seeds."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
import pytest
from samples import sample
from scipy import stats

from course import attacks, load

pytestmark = pytest.mark.slow

UNNEEDED = ["employee_number", "monthly_rate", "daily_rate"]
QUASI = ["age", "department", "education", "marital_status"]
AGES, PAY = ["18-29", "30-39", "40-60"], ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
PAY_STARTS = np.array([1_000, 3_000, 5_000, 10_000])
PAY_ENDS = np.array([2_999, 4_999, 9_999, 20_000])
Table = pd.DataFrame
Rng = np.random.Generator


def pay_bands(pay: pd.Series) -> pd.Series:
    return pd.cut(pay, [0, 2999, 4999, 9999, 20_000], labels=PAY).astype(object)


def age_bands(age: pd.Series) -> pd.Series:
    return pd.cut(age, [0, 29, 39, 60], labels=AGES).astype(object).fillna("*")


def decades(age: pd.Series) -> pd.Series:
    low = (age // 10 * 10).astype("Int64")
    return (low.astype(str) + "-" + (low + 9).astype(str)).where(age.notna(), "*").astype(object)


def coarse(df: Table) -> Table:
    """Coarse public ranges, without a look at the sizes of classes."""
    return df[["department", "business_travel", "attrition"]].assign(
        age=age_bands(df["age"]),
        education=np.where(df["education"] <= 2, "1-2", "3-5"),
        marital_status=df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced"),
        monthly_income=pay_bands(df["monthly_income"]),
    )


def suppressed(out: Table, quasi: list[str]) -> Table:
    """The same table with "*" in the quasi-identifiers of classes with fewer than five rows."""
    out = out.astype(object)
    size = out.groupby(quasi, dropna=False)[quasi[0]].transform("size")
    out.loc[size.isna() | (size < 5), quasi] = "*"
    return out


# ---- honest releases: five or more people in every class, no number that points to one person, or no one's rows


def global_recoding(df: Table, rng: Rng) -> Table:
    return suppressed(coarse(df), QUASI)


def small_classes_dropped(df: Table, rng: Rng) -> Table:
    out = coarse(df)
    return out[out.groupby(QUASI)["attrition"].transform("size") >= 5]


def all_five_columns(df: Table, rng: Rng) -> Table:
    return suppressed(coarse(df).assign(gender=df["gender"]), [*QUASI, "gender"])


def local_suppression(df: Table, rng: Rng) -> Table:
    """One cell after another is suppressed until every combination has five rows."""
    out = coarse(df).assign(gender=df["gender"], age=decades(df["age"])).astype(object)
    quasi = [*QUASI, "gender"]
    for name in ["gender", "education", "marital_status", "department", "age"]:
        size = out.groupby(quasi, dropna=False)["attrition"].transform("size")
        out.loc[size < 5, name] = "*"
    return out


def nearly_empty_column(df: Table, rng: Rng) -> Table:
    """Global recoding, and a column that is suppressed for all but two people."""
    out = global_recoding(df, rng).assign(gender="*")
    first = df.index[:2]
    out.loc[first, "gender"] = df.loc[first, "gender"]
    return out


def halves(part: Table, dims: list[str], whole: Table) -> list[pd.Index]:
    """Mondrian: cut at the median of the widest dimension while both halves have five rows."""
    spans = {name: np.ptp(part[name]) / max(np.ptp(whole[name]), 1e-9) for name in dims}
    for name in sorted(dims, key=spans.get, reverse=True):
        low = part[name] <= part[name].median()
        if min(low.sum(), (~low).sum()) >= 5:
            return halves(part[low], dims, whole) + halves(part[~low], dims, whole)
    return [part.index]


def mondrian(df: Table, rng: Rng) -> Table:
    rows, parts = df.drop(columns=UNNEEDED).dropna().reset_index(drop=True), []
    for _, group in rows.groupby(["department", "marital_status"]):
        for index in halves(group, ["age", "education"], rows) if len(group) >= 5 else []:
            part = rows.loc[index].drop(columns="gender").astype(object)
            for name in ("age", "education"):
                part[name] = f"{rows.loc[index, name].min():.0f}-{rows.loc[index, name].max():.0f}"
            parts.append(part.assign(monthly_income=pay_bands(rows.loc[index, "monthly_income"])))
    return pd.concat(parts)


def mondrian_over_all(df: Table, rng: Rng) -> Table:
    """All five columns of the register are dimensions; categories of a class are listed."""
    rows, parts = df.drop(columns=UNNEEDED).dropna().reset_index(drop=True), []
    codes = rows[list(attacks.KNOWN)].apply(lambda c: pd.factorize(c, sort=True)[0] if c.dtype.kind not in "if" else c)
    for index in halves(codes, list(attacks.KNOWN), codes):
        part, group = rows.loc[index].astype(object), rows.loc[index]
        for name in ("age", "education"):
            part[name] = f"{group[name].min():.0f}-{group[name].max():.0f}"
        for name in ("gender", "department", "marital_status"):
            part[name] = "/".join(sorted(group[name].unique()))
        parts.append(part.assign(monthly_income=pay_bands(group["monthly_income"])))
    return pd.concat(parts)


def fives(values: np.ndarray) -> list[np.ndarray]:
    """MDAV: groups of five neighbours, begun far from the centre."""
    left, groups = np.arange(len(values)), []
    while len(left) >= 10:
        far = left[((values[left] - values[left].mean(axis=0)) ** 2).sum(axis=1).argmax()]
        group = left[np.argsort(((values[left] - values[far]) ** 2).sum(axis=1), kind="stable")[:5]]
        groups.append(group)
        left = np.setdiff1d(left, group)
    return [*groups, left]


def microaggregated(df: Table, numbers: list[str], categories: list[str]) -> Table:
    rows = df.dropna().reset_index(drop=True)
    out = rows.drop(columns=UNNEEDED).astype(object)
    parts = [(rows[name] - rows[name].mean()) / rows[name].std() for name in numbers]
    parts += [2.0 * pd.factorize(rows[name])[0] for name in categories]
    for group in fives(np.column_stack(parts)):
        for name in numbers:
            out.loc[group, name] = round(rows.loc[group, name].mean())
        for name in categories:
            out.loc[group, name] = rows.loc[group, name].mode()[0]
    return out


def microaggregation(df: Table, rng: Rng) -> Table:
    return microaggregated(df, ["age", "education", "monthly_income"], ["department", "marital_status", "gender"])


def microaggregation_of_register(df: Table, rng: Rng) -> Table:
    out = microaggregated(df, ["age", "education"], ["department", "marital_status"]).drop(columns="gender")
    return out.assign(monthly_income=pay_bands(out["monthly_income"].astype(int)))


def drawn_like(df: Table, rng: Rng) -> Table:
    """People drawn from a Gaussian copula, as in lesson 4.3: every value repeats a real one."""
    order = {"business_travel": ["Never", "Rarely", "Frequently"], "marital_status": ["Single", "Married", "Divorced"]}
    real = df.drop(columns=UNNEEDED).dropna()
    codes = pd.DataFrame(index=real.index)
    for name in real:
        if real[name].dtype.kind not in "if":
            levels = order.setdefault(name, sorted(real[name].unique()))
        codes[name] = real[name].map(levels.index) if name in order else real[name].astype(float)
    jitter = codes + rng.random(codes.shape) * 0.9
    normal = stats.norm.ppf((jitter.rank() - 0.5) / len(jitter))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(codes.shape[1]), np.corrcoef(normal.T), len(df)))
    out = {}
    for place, name in enumerate(codes):
        values = np.quantile(codes[name], drawn[:, place], method="nearest")
        out[name] = [order[name][int(v)] for v in values] if name in order else values
    return pd.DataFrame(out)


def copulas(df: Table, rng: Rng) -> Table:
    return pd.concat([drawn_like(some, rng) for _, some in df.groupby("attrition")], ignore_index=True)


def copulas_in_bands(df: Table, rng: Rng) -> Table:
    out = copulas(df, rng)
    return out.assign(monthly_income=pay_bands(out["monthly_income"]), age=age_bands(out["age"]))


def noisy_counts(df: Table, rng: Rng) -> Table:
    """Differentially private: two noisy histograms that share the income band."""
    table = pd.DataFrame(
        {
            "monthly_income": pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=PAY),
            "age": pd.cut(df["age"].fillna(36), [0, 29, 39, 60], labels=AGES),
            "department": pd.Categorical(df["department"], ["Human Resources", "Research & Development", "Sales"]),
            "business_travel": pd.Categorical(df["business_travel"], ["Never", "Rarely", "Frequently"]),
            "marital_status": pd.Categorical(df["marital_status"].fillna("Married"), ["Single", "Married", "Divorced"]),
            "attrition": pd.Categorical(df["attrition"], ["No", "Yes"]),
        }
    )
    people = []
    counts = []
    for columns in (["age", "department"], ["business_travel", "marital_status", "attrition"]):
        count = table.groupby(["monthly_income", *columns], observed=False).size().rename("n").reset_index()
        counts.append(count.assign(n=(count["n"] + rng.laplace(0, 1, len(count))).clip(lower=0)))
    for band in PAY:
        one, two = (count[count["monthly_income"] == band] for count in counts)
        n = round(one["n"].sum())
        drawn = [c.iloc[rng.choice(len(c), n, p=c["n"] / c["n"].sum())].drop(columns="n") for c in (one, two)]
        right = drawn[1].drop(columns="monthly_income").reset_index(drop=True)
        people.append(drawn[0].reset_index(drop=True).join(right))
    return pd.concat(people, ignore_index=True).astype(object)


# ---- releases that betray people, and releases that say nothing


def untouched(df: Table, rng: Rng) -> Table:
    return df


def shuffled(df: Table, rng: Rng) -> Table:
    return df.apply(lambda column: rng.permutation(column.to_numpy()))


def shuffled_bands(df: Table, rng: Rng) -> Table:
    return shuffled(global_recoding(df, rng), rng)


def begin_at_incomes(df: Table, rng: Rng) -> Table:
    ends = PAY_ENDS[np.searchsorted(PAY_ENDS, df["monthly_income"])]
    return global_recoding(df, rng).assign(
        monthly_income=[f"{p}-{e}" for p, e in zip(df["monthly_income"], ends, strict=True)]
    )


def end_at_incomes(df: Table, rng: Rng) -> Table:
    starts = PAY_STARTS[np.searchsorted(PAY_ENDS, df["monthly_income"])]
    return global_recoding(df, rng).assign(
        monthly_income=[f"{s}-{p}" for s, p in zip(starts, df["monthly_income"], strict=True)]
    )


def begin_at_incomes_five_times(df: Table, rng: Rng) -> Table:
    return pd.concat([begin_at_incomes(df, rng).sample(600, random_state=1)] * 5)


def around_incomes(df: Table, rng: Rng) -> Table:
    pay = [f"{0.8 * p:.0f}-{1.2 * p:.0f}" for p in df["monthly_income"]]
    return global_recoding(df, rng).assign(monthly_income=pay)


def no_k(df: Table, rng: Rng) -> Table:
    return coarse(df)


def no_k_with_gender(df: Table, rng: Rng) -> Table:
    return coarse(df).assign(gender=df["gender"])


def thousands(df: Table) -> Table:
    low = df["monthly_income"] // 1000 * 1000
    return df.drop(columns=UNNEEDED).assign(monthly_income=low.astype(str) + "-" + (low + 999).astype(str))


def with_shuffled_twins(df: Table, rng: Rng) -> Table:
    true = thousands(df)
    return pd.concat([true, shuffled(true, rng)])


def with_twins_of_other_ages(df: Table, rng: Rng) -> Table:
    true = thousands(df)
    return pd.concat([true, true.assign(**{n: rng.permutation(true[n].to_numpy()) for n in ("age", "education")})])


def with_ten_raw_rows(df: Table, rng: Rng, rows: int = 10) -> Table:
    out = global_recoding(df, rng)
    raw = df.dropna().index[:rows]
    for name in out:
        out.loc[raw, name] = df.loc[raw, name].to_numpy()
    return out


def with_ten_raw_rows_without_incomes(df: Table, rng: Rng) -> Table:
    return with_ten_raw_rows(df, rng).assign(monthly_income=pay_bands(df["monthly_income"]))


def decades_and_exact_incomes(df: Table, rng: Rng) -> Table:
    out = df.drop(columns=UNNEEDED).assign(age=decades(df["age"])).astype(object)
    return out[out.groupby(list(attacks.KNOWN), dropna=False)["attrition"].transform("size") >= 5]


def exact_incomes(df: Table, rng: Rng) -> Table:
    return global_recoding(df, rng).assign(monthly_income=df["monthly_income"])


def exact_rows_five_times(df: Table, rng: Rng) -> Table:
    out = df.drop(columns=UNNEEDED).assign(monthly_income=pay_bands(df["monthly_income"]))
    return pd.concat([out.sample(600, random_state=1)] * 5)


def ages_in_the_middle(df: Table, rng: Rng) -> Table:
    age = df["age"].fillna(36).astype(int)
    out = df.drop(columns=UNNEEDED).assign(monthly_income=pay_bands(df["monthly_income"]))
    return out.assign(age=(age - 5).astype(str) + "-" + (age + 5).astype(str))


def mondrian_with_own_ends(df: Table, rng: Rng) -> Table:
    """Mondrian over the income, too: each class begins and ends at an income of its own."""
    rows, parts = df.drop(columns=UNNEEDED).dropna().reset_index(drop=True), []
    for _, group in rows.groupby(["department", "marital_status"]):
        for index in halves(group, ["age", "education", "monthly_income"], rows) if len(group) >= 5 else []:
            part = rows.loc[index].drop(columns="gender").astype(object)
            for name in ("age", "education", "monthly_income"):
                part[name] = f"{rows.loc[index, name].min():.0f}-{rows.loc[index, name].max():.0f}"
            parts.append(part)
    return pd.concat(parts)


@dataclass(frozen=True)
class Pipeline:
    """A way to publish hr, from how many to how many of ten points it deserves, and why."""

    release: Callable[[Table, Rng], Table]
    low: float
    high: float
    why: str


PIPELINES = [
    Pipeline(global_recoding, 10, 10, "5-anonymous in all columns of the register that are left"),
    Pipeline(small_classes_dropped, 10, 10, "the same, with rows left out"),
    Pipeline(all_five_columns, 10, 10, "5-anonymous with gender"),
    Pipeline(local_suppression, 10, 10, "5-anonymous by single cells"),
    Pipeline(nearly_empty_column, 9, 10, "two cells more change nothing for analysts, and reveal almost nothing"),
    Pipeline(mondrian, 9.5, 10, "5-anonymous, with income in public ranges"),
    Pipeline(mondrian_over_all, 9.5, 10, "5-anonymous in all five columns"),
    Pipeline(microaggregation, 9.5, 10, "five people share every value of the register and an income"),
    Pipeline(microaggregation_of_register, 9.5, 10, "five people share every value of the register"),
    Pipeline(copulas_in_bands, 8.5, 10, "made-up people, and no number of a real one; luck may cost a little"),
    Pipeline(noisy_counts, 8.5, 10, "differentially private; luck may cost a little"),
    Pipeline(untouched, 0, 0, "every attack succeeds"),
    Pipeline(shuffled, 0, 2, "no relation is left, and every income is printed"),
    Pipeline(shuffled_bands, 0, 2, "no relation is left"),
    Pipeline(begin_at_incomes, 0, 1, "every income can be read at the start of its range"),
    Pipeline(end_at_incomes, 0, 1, "every income can be read at the end of its range"),
    Pipeline(begin_at_incomes_five_times, 0, 1, "the same, in five equal rows each"),
    Pipeline(around_incomes, 0, 1, "every income can be read in the middle of its range"),
    Pipeline(no_k, 0, 3, "small classes single people out, although ranges are coarse"),
    Pipeline(no_k_with_gender, 0, 1, "small classes single many people out"),
    Pipeline(with_shuffled_twins, 0, 1, "every second row that fits is the true one"),
    Pipeline(with_twins_of_other_ages, 0, 1, "all true rows are there, and can be linked"),
    Pipeline(with_ten_raw_rows, 0, 1, "ten people are betrayed completely"),
    Pipeline(
        with_ten_raw_rows_without_incomes, 0, 5, "ten people can be linked, in some tables hardly more than by chance"
    ),
    Pipeline(copulas, 0, 1, "more than half of the incomes that one person has are printed"),
    Pipeline(decades_and_exact_incomes, 0, 1, "anyone who knows an income finds the row, however large the class is"),
    Pipeline(exact_incomes, 0, 1, "the same with coarser classes"),
    Pipeline(exact_rows_five_times, 0, 1, "600 true rows, five times each, look like classes of five"),
    Pipeline(ages_in_the_middle, 0, 1, "ranges around each age tell the age"),
    Pipeline(
        mondrian_with_own_ends, 3, 8, "two of five incomes in each class are printed as ends; whose they are is open"
    ),
]
SHOULD_BE_HONEST = [one for one in PIPELINES if one.low >= 8]


@cache
def people(seed: int) -> tuple[Table, Table]:
    return attacks.split(load("hr", seed=seed), np.random.default_rng([seed, 1]))


def result(release: Callable[[Table, Rng], Table], seed: int) -> attacks.Result:
    """The mean of three tables, as the exercise takes it."""
    found = []
    for one in range(3 * seed, 3 * seed + 3):
        published, controls = people(one)
        table = release(published.copy(), np.random.default_rng([one, 2]))
        found.append(attacks.score(table, published, controls))
    return attacks.mean_of(found)


def points(release: Callable[[Table, Rng], Table], seed: int) -> float:
    return round(20 * result(release, seed).score) / 2


def test_there_are_twenty_pipelines_and_more_honest_and_dishonest_ones():
    assert len(PIPELINES) >= 20 and 8 <= len(SHOULD_BE_HONEST) <= len(PIPELINES) - 8
    assert len({one.release for one in PIPELINES}) == len(PIPELINES) and all(one.why for one in PIPELINES)


@pytest.mark.parametrize("one", PIPELINES, ids=lambda one: one.release.__name__)
def test_a_pipeline_gets_the_points_that_it_deserves(one):
    told = result(one.release, 0)
    assert not told.message and one.low <= round(20 * told.score) / 2 <= one.high, f"{one.why}: {told}"


@pytest.mark.parametrize("seed", sample(range(1, 7), 6))
@pytest.mark.parametrize("one", PIPELINES, ids=lambda one: one.release.__name__)
def test_a_pipeline_gets_these_points_for_another_data_seed(one, seed):
    earned = points(one.release, seed)
    assert one.low <= earned <= one.high, f"{one.why}: {earned}"


@pytest.mark.parametrize("one", sample(SHOULD_BE_HONEST, 2), ids=lambda one: one.release.__name__)
def test_an_honest_way_that_the_lesson_names_gets_all_points_on_average(one):
    assert np.mean([result(one.release, seed).score for seed in range(4)]) > 0.95


def test_each_raw_row_costs_points():
    few = [
        attacks.score(with_ten_raw_rows(people(0)[0], np.random.default_rng(1), rows), *people(0))
        for rows in (0, 5, 10)
    ]
    assert few[0].score == 1 > 0.7 > few[1].score > few[2].score == 0
