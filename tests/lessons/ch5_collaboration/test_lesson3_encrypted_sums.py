"""What lesson 5.3 states about encrypted sums, and how often its tests misjudge over many keys."""

import time
from pathlib import Path

import gmpy2
import numpy as np
import pytest
from phe import paillier, util

from benchmarks import encryption
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import hidden_test, solved_names

TEXT = Path(__file__).parents[3] / "chapters/ch5_collaboration/lesson3_encrypted_sums.py"
LESSON = read_lesson(TEXT)


@pytest.fixture(scope="module")
def names() -> dict:
    found = solved_names(LESSON, "decrypt_average")
    for cell in LESSON.cells:
        if cell.kind == "code" and not cell.answer and not cell.test:
            for part in ("def factor", "def accuracy"):
                if part in cell.source:
                    exec(cell.source.partition("\nprint(")[0], found)
    return found


def drawn(c: int, private: paillier.PaillierPrivateKey) -> int:
    """Return the r that a ciphertext was made with."""
    n = private.public_key.n
    return int(gmpy2.powmod(c % n, gmpy2.invert(n, (private.p - 1) * (private.q - 1)), n))


def plain_mean(names: dict) -> np.ndarray:
    return np.average([*names["weights"].values()], axis=0, weights=[*names["rows"].values()])


def test_the_mean_beats_the_two_smaller_hospitals_and_is_one_patient_from_the_largest(names):
    accuracy, weights = names["accuracy"], names["weights"]
    north, south, west = (accuracy(weights[name]) for name in ("north", "south", "west"))
    mean = accuracy(plain_mean(names))
    print(north, south, west, mean)
    assert names["rows"] == {"north": 40, "south": 110, "west": 250} and len(names["study"]) == 169
    assert max(north, south) < mean and abs(mean - west) <= 1.1 / 169


def test_the_encrypted_mean_is_right_to_a_millionth_and_the_log_holds_no_plain_update(names):
    wire, n = names["wire"], names["public"].n
    wire.log.clear()
    mean = names["decrypt_average"](n, list(names["weights"]), wire.ask)
    assert np.abs(mean - plain_mean(names)).max() < 1e-6
    sent = [crossing for crossing in wire.log if crossing.receiver == "aggregator"]
    assert [crossing.sender for crossing in sent] == [*names["weights"], "key holder"]
    for crossing in sent[:-1]:
        ciphertexts, exponents = crossing.numbers[::2], set(crossing.numbers[1::2])
        assert exponents == {-5} and min(c.bit_length() for c in ciphertexts) > 2 * 1024 - 64


@pytest.mark.parametrize("bits", [1024, 2048])
def test_numbers_of_any_sign_and_size_are_right_to_a_millionth(names, bits):
    public, private = paillier.generate_paillier_keypair(n_length=bits)
    rng = np.random.default_rng(1)
    for rows in (1, 7, 100_000):
        weights = rng.normal(0, 1, 6) * 10.0 ** np.arange(-4, 2)
        message = names["encrypt_update"](public.n, weights, rows)
        total = names["aggregate"](public.n, [message] * 3)
        opened = np.array([private.decrypt(number) for number in names["unpack"](public.n, total)])
        assert np.abs(opened[:-1] / opened[-1] - weights).max() < 1e-6 and opened[-1] == 3 * rows


def test_exponents_tell_a_numbers_size_by_default_and_nothing_at_one_precision(names):
    public, private = names["keys"]
    sizes = (0.00001, 0.25, 3.0, 4000.0)
    assert len({public.encrypt(size).exponent for size in sizes}) == len(sizes)
    rounded = [public.encrypt(size, precision=1e-6) for size in sizes]
    assert {number.exponent for number in rounded} == {-5}
    assert max(abs(private.decrypt(number) - size) for number, size in zip(rounded, sizes, strict=True)) < 0.5e-6


def test_adding_and_unpacking_are_randomised_anew_before_they_leave(names):
    public, pack, unpack = names["public"], names["pack"], names["unpack"]
    number = public.encrypt(5)
    assert pack([number])[0][0] == number.ciphertext(be_secure=False)
    assert pack(unpack(public.n, pack([number])))[0] != pack([number])[0]
    total = number + number
    assert total.ciphertext(be_secure=False) == number.ciphertext() ** 2 % public.nsquare != pack([total])[0][0]


def test_a_key_of_64_bits_is_factored_in_a_tenth_of_a_second(names):
    times = []
    for _ in range(30):
        n = paillier.generate_paillier_keypair(n_length=64)[0].n
        started = time.process_time()
        p = names["factor"](n)
        times.append(time.process_time() - started)
        assert 1 < p < n and n % p == 0
    print(f"seconds: median {np.median(times):.3f}, longest {max(times):.3f}")
    assert np.median(times) < 0.2 and max(times) < 1


def test_without_randomness_a_guess_is_confirmed(names):
    public = names["public"]
    sent = public.encrypt(40, r_value=1).ciphertext(be_secure=False)
    found = [m for m in range(1000) if public.encrypt(m, r_value=1).ciphertext(be_secure=False) == sent]
    assert found == [40]


def test_the_league_and_the_liar_read_one_hospital(names):
    wire, n, weights = names["wire"], names["public"].n, names["weights"]
    for name in weights:
        *sums, total = names["decrypt_all"](wire.ask(name))
        assert total == names["rows"][name] and np.abs(np.array(sums) / total - weights[name]).max() < 1e-6
    fake = names["encrypt_update"](n, np.zeros(31), 360)
    *sums, total = wire.ask("key holder", names["aggregate"](n, [wire.ask("north"), fake]))
    assert total == 400 and np.abs(np.array(sums) / 40 - weights["north"]).max() < 1e-6


def test_200_weights_of_three_workers_take_far_less_than_20_seconds_at_1024_bits(names):
    public, private = paillier.generate_paillier_keypair(n_length=1024)
    rng, started = np.random.default_rng(2), time.process_time()
    messages = [names["encrypt_update"](public.n, rng.normal(size=200), rows) for rows in (40, 110, 250)]
    total = names["aggregate"](public.n, messages)
    opened = [private.decrypt(number) for number in names["unpack"](public.n, total)]
    seconds = time.process_time() - started
    print(f"{seconds:.1f} s")
    assert opened[-1] == 400 and seconds < 10


def test_the_benchmark_measures_with_and_without_gmpy2_and_leaves_phe_as_it_was():
    had = util.HAVE_GMP
    times = encryption.measured(256, 3, with_gmpy2=False)
    assert list(times) == ["keys", "encrypt", "decrypt", "add"] and min(times.values()) > 0 and had == util.HAVE_GMP
    for bits, size in {1024: 256, 2048: 512, 3072: 768}.items():
        public = paillier.PaillierPublicKey(paillier.generate_paillier_keypair(n_length=bits)[0].n)
        assert encryption.number_bytes(bits) == size >= (public.nsquare.bit_length() + 7) // 8


def passes(test: str, own: dict) -> bool:
    try:
        exec(test, dict(own))
    except CheckFailed:
        return False
    return True


@pytest.mark.slow
def test_fresh_randomness_passes_1000_times_and_small_randomness_never():
    public, private = paillier.generate_paillier_keypair(n_length=1024)
    enough = public.n.bit_length() - 64
    right = [drawn(public.encrypt(1.5, precision=1e-6).ciphertext(), private) for _ in range(1000)]
    count = sum(r.bit_length() > enough for r in right)
    wrong = [
        drawn(public.encrypt(1.5, r_value=2**k).ciphertext(be_secure=False), private) for k in range(0, enough, 60)
    ]
    passed = sum(r.bit_length() > enough for r in wrong)
    print(f"fresh: {count} of 1000 passed, {len(set(right))} different; small: {passed} of {len(wrong)} passed")
    assert count == len(set(right)) == 1000 and passed == 0


@pytest.mark.slow
def test_right_keys_pass_300_times_and_weak_ones_never():
    test, passed = compile(hidden_test(LESSON, "keys"), "keys", "exec"), {"right": 0, "short": 0, "near": 0}
    for turn in range(300):
        passed["right"] += passes(test, {"keys": paillier.generate_paillier_keypair(n_length=1024)})
        if turn % 10 == 0:
            passed["short"] += passes(test, {"keys": paillier.generate_paillier_keypair(n_length=1016)})
            p = int(gmpy2.next_prime(2**511 + 2**510 + turn * 2**400))
            q = int(gmpy2.next_prime(p + 2**300))
            near = paillier.PaillierPublicKey(p * q)
            passed["near"] += passes(test, {"keys": (near, paillier.PaillierPrivateKey(near, p, q))})
    print(f"of 300 right keys, 30 short and 30 near ones passed: {passed}")
    assert passed == {"right": 300, "short": 0, "near": 0}


@pytest.mark.slow
def test_right_answers_pass_every_one_of_10_whole_tests(names):
    passed = {}
    for exercise in ("encrypted_sum", "encrypt_update", "aggregate", "decrypt_average"):
        test = compile(hidden_test(LESSON, exercise), exercise, "exec")
        passed[exercise] = sum(passes(test, names) for _ in range(10))
    print(f"of 10 runs each passed: {passed}")
    assert set(passed.values()) == {10}
