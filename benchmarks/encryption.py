"""Times Paillier's encryption of lesson 5.3 by length of the key, with gmpy2 and without, and says how large a number
becomes.

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
ADDITIONS = 200  # in one measurement: a single one is too short for a clock


def main(tries: Annotated[int, typer.Option(min=1, help="Repeats of which the median counts.")] = 7) -> None:
    """Print the median time of making keys, of encryption, decryption and addition, and the bytes of a number."""
    table = Table("bits", "gmpy2", "keys", "encrypt", "decrypt", "add", "bytes", title=f"ms, median of {tries}")
    for bits in LENGTHS:
        for with_gmpy2 in (True, False):
            times = measured(bits, tries, with_gmpy2)
            found = [f"{1000 * seconds:,.3g}" for seconds in times.values()]
            table.add_row(str(bits), "yes" if with_gmpy2 else "no", *found, str(number_bytes(bits)))
    Console(width=100).print(table)


def measured(bits: int, tries: int, with_gmpy2: bool) -> dict[str, float]:
    """Return the median seconds of each piece of work; phe asks `util.HAVE_GMP` at every step."""
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
    """Return the median time of some tries, in seconds of this process."""
    times = []
    for _ in range(tries):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return median(times)


def number_bytes(bits: int) -> int:
    """Return the bytes of a ciphertext, a number below n², for an n of so many bits."""
    return 2 * bits // 8


if __name__ == "__main__":
    typer.run(main)
