"""Numbers in the prose of lesson 1.3, for several data seeds."""

import hashlib
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from faker import Faker

from course import load

SEEDS = [None, *range(1, 9)]


@pytest.fixture(scope="module")
def drawn() -> list[str]:
    """Enough names to estimate how often 200 of them contain a duplicate or a client."""
    fake = Faker()
    fake.seed_instance(0)
    return [fake.name() for _ in range(20_000)]


def singled_out(table: pd.DataFrame, columns: list[str]) -> float:
    return float((~table.duplicated(columns, keep=False)).mean())


def test_the_code_that_appeared_so_often_is_the_md5_of_the_digit_0():
    assert hashlib.md5(b"0").hexdigest().upper() == "CFCD208495D565EF66E7DFF9F98764DA"


def test_a_name_comes_twice_in_about_one_try_out_of_four(drawn):
    counts = np.array(list(Counter(drawn).values()))
    pair = (counts * (counts - 1)).sum() / (len(drawn) * (len(drawn) - 1))
    assert 0.18 < 1 - np.exp(-pair * 200 * 199 / 2) < 0.33


def test_a_drawn_name_is_that_of_a_client_in_roughly_one_try_out_of_twelve(drawn):
    counts = Counter(drawn)
    met = [sum(counts[name] for name in load("clients", seed=seed)["name"]) / len(drawn) for seed in range(40)]
    assert 1 / 18 < 1 - np.exp(-200 * np.mean(met)) < 1 / 8


def test_two_of_a_million_pseudonyms_are_equal_with_a_chance_of_3_in_100_million():
    assert round(1e8 * 1e6 * (1e6 - 1) / 2 / 2**64) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_all_phones_are_among_a_million_possible_ones(seed):
    assert load("clients", seed=seed)["phone"].str.fullmatch(r"555-0\d{6}").all()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_attacks_of_the_lesson_find_someone_under_every_seed(seed):
    clients = load("clients", seed=seed)
    assert clients["phone"].str.startswith("555-00").sum() >= 3
    buyers = np.random.default_rng(13).choice(clients["phone"], 400)
    unique = ~clients.duplicated(["age", "gender", "city"], keep=False)
    assert (unique & clients["phone"].isin(buyers)).any()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_visible_piece_of_a_mask_singles_clients_out(seed):
    clients = load("clients", seed=seed)
    email = clients["email"].str[0] + clients["email"].str.partition("@")[2]
    masked = clients.assign(email=email, card=clients["card_number"].str[-4:], phone=clients["phone"].str[-4:])
    assert singled_out(masked, ["card"]) > 0.9
    assert singled_out(masked, ["phone"]) > 0.9
    assert singled_out(masked, ["gender", "city"]) < 0.02
    assert singled_out(masked, ["gender", "city", "email"]) > 0.5
