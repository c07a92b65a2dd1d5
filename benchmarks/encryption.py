"""Measures the time of lesson 5.3's Paillier encryption and the size of an encrypted number, for different key lengths,
with and without gmpy2.

python -m benchmarks.encryption
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Annotated

import typer
from phe import paillier, util
from rich.console import Console
from rich.table import Table

LENGTHS = (1024, 2048, 3072)  # bits
VALUE, PRECISION = -123.456789, 1e-6
ADDITIONS = 200  # in one measurement, because a single one is too short for a clock


def main(
    tries: Annotated[int, typer.Option(min=1, help="How many times to measure. The median is printed.")] = 7,
) -> None:
    """Print the median times of making keys, encrypting, decrypting and adding, and the size of a number in bytes."""
    table = Table("bits", "gmpy2", "keys", "encrypt", "decrypt", "add", "bytes", title=f"ms, median of {tries}")
    for bits in LENGTHS:
        for with_gmpy2 in (True, False):
            times = measured(bits, tries, with_gmpy2)
            found = [f"{1000 * seconds:,.3g}" for seconds in times.values()]
            table.add_row(str(bits), "yes" if with_gmpy2 else "no", *found, str(number_bytes(bits)))
    Console(width=100).print(table)


def measured(bits: int, tries: int, with_gmpy2: bool) -> dict[str, float]:
    """Return the median time of each operation in seconds. phe looks up `util.HAVE_GMP` for every operation."""
    had, util.HAVE_GMP = util.HAVE_GMP, with_gmpy2 and util.HAVE_GMP
    try:
        public, private = paillier.generate_paillier_keypair(n_length=bits)
        number = public.encrypt(VALUE, precision=PRECISION)
        return {
            "keys": median_time(lambda: paillier.generate_paillier_keypair(n_length=bits), tries),
            "encrypt": median_time(lambda: public.encrypt(VALUE, precision=PRECISION), tries),
            "decrypt": median_time(lambda: private.decrypt(number), tries),
            "add": median_time(lambda: [number + number for _ in range(ADDITIONS)], tries) / ADDITIONS,
        }
    finally:
        util.HAVE_GMP = had


def median_time(work: Callable[[], object], tries: int) -> float:
    """Return the median processor time of several runs, in seconds."""
    times = []
    for _ in range(tries):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return median(times)


def number_bytes(bits: int) -> int:
    """Return the size of a ciphertext in bytes, if n has this many bits. A ciphertext is a number below n²."""
    return 2 * bits // 8


if __name__ == "__main__":
    typer.run(main)
