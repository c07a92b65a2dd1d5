"""What lesson 1.4 says about its tables is true for any class seed."""

from itertools import pairwise

import pytest

from course import load

SEEDS = [None, *range(1, 12)]
KNOWN = ["age", "gender", "department", "marital_status", "education", "business_travel"]


def unique(table, columns):
    return (~table.duplicated(columns, keep=False)).mean()


def with_bands(hr, width):
    return hr.assign(age=hr["age"] // width * width)


@pytest.mark.parametrize("seed", SEEDS)
def test_nearly_every_income_occurs_once_and_none_is_missing(seed):
    income = load("hr", seed)["monthly_income"]
    assert (~income.duplicated(keep=False)).mean() > 0.97
    assert income.notna().all()
    assert income.mean() not in set(income)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_thirties_are_a_crowd_and_the_sixties_a_handful(seed):
    age = load("hr", seed)["age"]
    sizes = (age // 10 * 10).value_counts()
    assert sizes[30] > len(age) / 3
    assert sizes[20] > 200 and sizes[40] > 200
    assert sizes[10] < sizes[50] < min(sizes[20], sizes[40])
    assert 15 < sizes[10] < 80
    assert 1 <= sizes[60] < 30
    assert 1 <= age.isna().sum() < 20


@pytest.mark.parametrize("seed", SEEDS)
def test_decades_and_coarse_postcodes_bring_nine_in_ten_down_to_one_or_two(seed):
    clients = load("clients", seed)
    coarse = clients.assign(age=clients["age"] // 10, postcode=clients["postcode"].str[:-2])
    known = ["age", "gender", "postcode"]
    assert 0.85 < unique(clients, known) < 0.97
    assert 0.08 < unique(coarse, known) < 0.25
    assert coarse.groupby("postcode")["city"].nunique().max() == 1
    assert coarse["postcode"].value_counts().min() < 25


@pytest.mark.parametrize("seed", SEEDS)
def test_people_who_are_still_unique_live_where_few_clients_live_or_belong_to_a_sparse_band(seed):
    clients = load("clients", seed)
    coarse = clients.assign(age=clients["age"] // 10, postcode=clients["postcode"].str[:-2])
    is_unique = ~coarse.duplicated(["age", "gender", "postcode"], keep=False)
    sizes = [coarse[name].map(coarse[name].value_counts()) for name in ("age", "postcode")]
    thin = (sizes[0] < sizes[0].median()) | (sizes[1] < sizes[1].median())
    assert thin[is_unique].mean() > 0.85
    assert thin[is_unique].mean() > thin[~is_unique].mean() + 0.15


@pytest.mark.parametrize("seed", SEEDS)
def test_decades_leave_more_than_a_tenth_unique_and_the_class_of_income_of_more_is_certain(seed):
    hr = load("hr", seed)
    high = hr["monthly_income"] > hr["monthly_income"].mean()
    released = with_bands(hr, 10).assign(high=high)
    alike = released.groupby(KNOWN, dropna=False)["high"].transform("nunique") == 1
    assert 0.1 < unique(released, KNOWN) < unique(hr, KNOWN) / 2.5
    assert alike.mean() > 1.7 * unique(released, KNOWN)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_wider_band_lowers_the_risk_by_less_and_costs_more(seed):
    hr = load("hr", seed)
    risk, kept = [], []
    for width in (1, 5, 10, 20):
        table = with_bands(hr, width)
        risk.append(unique(table, KNOWN))
        middle = table["age"] + (width - 1) / 2
        kept.append(middle.corr(hr["monthly_income"]) / hr["age"].corr(hr["monthly_income"]))
    bought = [before - after for before, after in pairwise(risk)]
    paid = [before - after for before, after in pairwise(kept)]
    assert risk[1] < risk[0] / 2 and kept[1] > 0.97
    assert bought[0] > bought[1] > bought[2] > 0
    assert paid[0] < paid[1] < paid[2]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_tables_of_means_reveal_one_income_and_rounded_ones_nearly(seed):
    hr = load("hr", seed)
    for _, group in hr.groupby("department"):
        income, before = group["monthly_income"], group["monthly_income"].iloc[:-1]
        assert len(before) >= 50  # far more than five
        assert len(income) * income.mean() - len(before) * before.mean() == pytest.approx(income.iloc[-1])
        rounded = len(income) * round(income.mean()) - len(before) * round(before.mean())
        assert abs(rounded - income.iloc[-1]) < len(income)
