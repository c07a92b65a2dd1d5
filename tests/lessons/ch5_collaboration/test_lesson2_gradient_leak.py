"""Checks what lesson 5.2 states about updates, batches, masks and noise, under several class seeds, and its test of
noise.
"""

import ast
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from samples import trials
from scipy.optimize import brentq
from scipy.stats import norm

from course.datasets.making.names import FEMALE, MALE
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import hidden_test, solved_names

TEXT = Path(__file__).parents[3] / "chapters/ch5_collaboration/lesson2_gradient_leak.py"
SEEDS = range(4)
LESSON = read_lesson(TEXT)


def with_functions(names: dict) -> dict:
    """Add the functions of the attack to the names of a solved lesson, without running the loops that print."""
    for cell in LESSON.cells:
        if cell.kind == "code" and any(f"def {name}(" in cell.source for name in ("trace", "attack", "private")):
            kept = [node for node in ast.parse(cell.source).body if not isinstance(node, ast.For)]
            exec(compile(ast.Module(kept, []), "lesson", "exec"), names)
    return names


@pytest.fixture(params=SEEDS, scope="module")
def lesson(request) -> dict:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SEED", str(request.param))
        return with_functions(solved_names(LESSON, "clipped_noisy_update"))


@pytest.fixture(scope="module")
def one_lesson() -> dict:
    return with_functions(solved_names(LESSON, "clipped_noisy_update"))


# one row


def test_every_patient_and_diagnosis_comes_back_to_1e_6(one_lesson):
    records, malignant, rng = one_lesson["records"], one_lesson["malignant"], np.random.default_rng(1)
    for scale in (0, 0.1, 0.5):
        weights = rng.normal(0, 1, 30) * scale
        worst = 0.0
        for place in range(len(records)):
            sent = one_lesson["gradient"](weights, 0.1, records[[place]], malignant[[place]])
            row, label = one_lesson["reconstruct"](*sent)
            worst = max(worst, abs(row - records[place]).max())
            assert label == malignant[place]
        assert worst < 1e-6


def test_several_rows_can_cancel_and_a_sure_model_leaks_nothing(one_lesson):
    gradient, rows = one_lesson["gradient"], np.array([[1.0, 2], [3, 4]])
    weights, bias = gradient(np.zeros(2), 0, rows, [0, 1])
    assert bias == 0 and weights.any()
    weights, bias = gradient(np.array([50.0, 0]), 0, [[1.0, 7]], [1])
    assert bias == 0 and not weights.any()


def test_the_quotient_of_eight_rows_is_no_patient(one_lesson):
    records, rng = one_lesson["records"], np.random.default_rng(2)
    nearest = [np.delete(abs(records - row).mean(axis=1), place).min() for place, row in enumerate(records)]
    assert np.median(nearest) == pytest.approx(0.28, abs=0.01)
    for size in (8, 32):
        away = []
        for _ in range(200):
            chosen = rng.choice(len(records), size, replace=False)
            sent = one_lesson["gradient"](rng.normal(0, 0.1, 30), 0.1, records[chosen], one_lesson["malignant"][chosen])
            row, _ = one_lesson["reconstruct"](*sent)
            away.append(abs(records[chosen] - row).mean(axis=1).min())
        print(f"batch of {size}: {np.median(away):.2f} from the nearest row")
        assert np.median(away) > 0.6


# words and batches


def test_the_server_reads_the_names_that_stand_in_a_batch(lesson):
    rng, names = np.random.default_rng(3), {name.lower() for name in FEMALE + MALE}
    assert 1500 < len(lesson["words"]) < 1620
    for _ in range(20):
        rows = rng.choice(lesson["others"], 32, replace=False)
        seen = set(lesson["words"][lesson["raw"](rows) != 0])
        written = set(lesson["words"][lesson["bags"][rows].sum(axis=0) > 0])
        assert seen == written and len(seen & names) >= 5


def test_batches_of_8_and_32_hide_nothing_and_larger_ones_a_part(lesson):
    private, rng = [lesson[name][lesson["others"]] for name in ("bags", "spam")], np.random.default_rng(4)
    found = {
        size: lesson["batch_hides"](*private, lesson["weights"], lesson["bias"], size, trials, rng)
        for size, trials in ((8, 200), (32, 200), (128, 200), (512, 100))
    }
    print("right answers by size of the batch:", found)
    assert found[8] > 0.99 and found[32] > 0.97 and 0.83 < found[128] < 0.94 and 0.65 < found[512] < 0.82


def test_noise_of_a_millionth_makes_the_weak_attack_a_guess_and_not_the_strong_one(lesson):
    rng = np.random.default_rng(5)

    def sent(rows):
        return lesson["raw"](rows) + rng.normal(0, 1e-6, len(lesson["words"]))

    update = sent(lesson["others"][:32])
    said = [lesson["membership_from_update"](update, bag) for bag in lesson["bags"][1000:1200]]
    assert all(said)
    found = [lesson["attack"](sent, size) for size in (8, 32, 128)]
    print("noise of 1e-6, AUC at 8, 32, 128:", np.round(found, 2))
    assert found[0] > 0.98 and found[1] > 0.97 and found[2] > 0.86


# defences


@pytest.mark.slow
def test_noise_by_the_rule_lowers_the_auc_whatever_the_batch(lesson):
    for size in (8, 32, 128):
        half, one, two = (
            lesson["attack"](lambda rows, s=sigma: lesson["private"](rows, s), size, sigma, trials=400)
            for sigma in (0.5, 1, 2)
        )
        print(f"batch of {size}: σ 0.5, 1, 2 leave an AUC of {half:.2f}, {one:.2f}, {two:.2f}")
        assert 0.69 < half < 0.95 and 0.66 < one < 0.81 and 0.56 < two < 0.70


@pytest.mark.slow
def test_a_masked_update_is_a_guess_and_the_sum_of_ten_leaks(lesson):
    rng = np.random.default_rng(6)
    masked = lesson["attack"](lambda rows: lesson["raw"](rows) + rng.normal(0, 1000, len(lesson["words"])), 32)
    total = lesson["attack"](lesson["raw"], 320)
    print(f"masked {masked:.2f}, sum of ten {total:.2f}")
    assert 0.4 < masked < 0.6 and 0.68 < total < 0.88


def test_twenty_rounds_of_one_batch_undo_the_noise(lesson):
    private = lesson["private"]
    many = lesson["attack"](lambda rows: sum(private(rows, 2) for _ in range(20)) / 20, 32, 2 / 20**0.5, trials=60)
    alike = lesson["attack"](lambda rows: private(rows, 2 / 20**0.5), 32, 2 / 20**0.5)
    print(f"twenty rounds: {many:.2f}, one with σ = 2/√20: {alike:.2f}")
    assert many > 0.78 and abs(many - alike) < 0.15


def test_what_the_noise_costs(lesson):
    bags, spam, rng = lesson["bags"], lesson["spam"], np.random.default_rng(7)
    start = ((bags[3000:] @ lesson["weights"] + lesson["bias"] > 0) == spam[3000:]).mean()
    found = []
    for clip, sigma in ((1e9, 0), (1, 0.5), (1, 1), (1, 2)):
        shares = []
        for _ in range(3):
            model, bias = lesson["weights"], lesson["bias"]
            for rows in rng.permutation(lesson["others"][:2000])[:1920].reshape(60, 32):
                sent = lesson["clipped_noisy_update"](bags[rows], spam[rows], model, bias, clip, sigma, rng)
                model, bias = model - sent[:-1], bias - sent[-1]
            shares.append(((bags[3000:] @ model + bias > 0) == spam[3000:]).mean())
        found.append(np.round(shares, 3))
    print(f"start {start:.3f}; none, σ 0.5, 1, 2:", *found)
    assert found[0].min() > 0.955 and found[0].min() > start
    assert found[0].mean() > found[1].mean() > found[2].mean() > found[3].mean() and found[3].max() < start


def test_one_message_more_or_less_moves_the_sum_by_at_most_c_and_epsilon_is_as_said(one_lesson):
    """Compares sums without noise, then applies the exact rule of lesson 3.3 for normal noise."""
    bags, spam, rows = one_lesson["bags"], one_lesson["spam"], np.arange(1000, 1032)

    def total(chosen):
        args = bags[chosen], spam[chosen], one_lesson["weights"], one_lesson["bias"], 1, 0, np.random.default_rng(1)
        return one_lesson["clipped_noisy_update"](*args) * len(chosen)

    away = [np.linalg.norm(total(rows) - total(np.delete(rows, place))) for place in range(32)]
    assert max(away) <= 1 + 1e-9 and max(away) > 0.99

    def delta_of(sigma, epsilon):
        return norm.cdf(0.5 / sigma - epsilon * sigma) - np.exp(epsilon) * norm.cdf(-0.5 / sigma - epsilon * sigma)

    for sigma, said in ((1, 4.4), (2, 2.0)):
        assert brentq(lambda e, s=sigma: delta_of(s, e) - 1e-5, 0.01, 30) == pytest.approx(said, abs=0.05)


# how the hidden test of noise judges


class Judge:
    """The hidden test of clipped_noisy_update, with other seeds instead of its own."""

    def __init__(self) -> None:
        source = hidden_test(LESSON, "clipped_noisy_update")
        source = source.replace("default_rng(524)", "default_rng(the_seed)").replace("[524, size]", "[*the_seed, size]")
        assert source.count("the_seed") == 2
        self.code = compile(source, "hidden test", "exec")

    def passes(self, answer, seed: int) -> bool:
        try:
            exec(self.code, {"clipped_noisy_update": answer, "the_seed": [52, seed]})
        except CheckFailed:
            return False
        return True


def update_with(noise):
    """Return an answer that is right except for the noise(rng, sigma, clip, size, messages) that it adds."""

    def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
        if clip <= 0 or sigma < 0:
            raise ValueError
        residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
        own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
        factor = clip / np.maximum(np.linalg.norm(own, axis=1), clip)
        return (factor @ own + noise(rng, sigma, clip, own.shape[1], len(own))) / len(own)

    return clipped_noisy_update


ANSWERS = {
    "right, normal": lambda rng, sigma, clip, size, n: rng.normal(0, sigma * clip, size),
    "right, standard normal": lambda rng, sigma, clip, size, n: rng.standard_normal(size) * sigma * clip,
    "wrong, none": lambda rng, sigma, clip, size, n: np.zeros(size),
    "wrong, half": lambda rng, sigma, clip, size, n: rng.normal(0, sigma * clip / 2, size),
    "wrong, double": lambda rng, sigma, clip, size, n: rng.normal(0, 2 * sigma * clip, size),
    "wrong, a tenth too little": lambda rng, sigma, clip, size, n: rng.normal(0, 0.9 * sigma * clip, size),
    "wrong, without clip": lambda rng, sigma, clip, size, n: rng.normal(0, sigma, size),
    "wrong, Laplace of its deviation": lambda rng, sigma, clip, size, n: rng.laplace(0, sigma * clip / 2**0.5, size),
    "wrong, Laplace that is nearest": lambda rng, sigma, clip, size, n: rng.laplace(0, sigma * clip / 1.25, size),
    "wrong, uniform": lambda rng, sigma, clip, size, n: rng.uniform(-1, 1, size) * sigma * clip * 3**0.5,
    "wrong, one draw for all": lambda rng, sigma, clip, size, n: rng.normal(0, sigma * clip),
    "wrong, per message": lambda rng, sigma, clip, size, n: rng.normal(0, sigma * clip * n**0.5, size),
    "wrong, none on the bias": lambda rng, sigma, clip, size, n: np.append(rng.normal(0, sigma * clip, size - 1), 0),
}


@pytest.mark.slow
@trials(160)
def test_right_noise_passes_every_seed_and_wrong_noise_never(seeds):
    started, judge, passed = time.process_time(), Judge(), Counter()
    seeds_of = {name: seeds if name.startswith("right") else range(15) for name in ANSWERS}
    for name, tried in seeds_of.items():
        passed[name] = sum(judge.passes(update_with(ANSWERS[name]), seed) for seed in tried)
    for name, tried in seeds_of.items():
        print(f"{name}: {passed[name]} of {len(tried)} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert all(passed[name] == (len(tried) if name.startswith("right") else 0) for name, tried in seeds_of.items())
