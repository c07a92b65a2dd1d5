# %% right="rest_mean" how="a loop"
def rest_mean(mean, workers, known):
    dollars, people = mean * workers, workers
    for wage, number in known:
        dollars -= wage * number
        people -= number
    return dollars / people


# %% right="rest_mean" how="arrays"
def rest_mean(mean, workers, known):
    pairs = np.array(known, dtype=float).reshape(-1, 2)
    return float((mean * workers - (pairs[:, 0] * pairs[:, 1]).sum()) / (workers - pairs[:, 1].sum()))


# %% right="rest_mean" how="step by step, removing one group at a time"
def rest_mean(mean, workers, known):
    for wage, number in known:
        mean = (mean * workers - wage * number) / (workers - number)
        workers = workers - number
    return float(mean)


# %% right="rest_mean" how="exact fractions"
from fractions import Fraction
def rest_mean(mean, workers, known):
    n = int(workers)
    dollars = Fraction(float(mean)) * n
    for w, k in known:
        dollars -= Fraction(float(w)) * int(k)
        n -= int(k)
    return float(dollars / n)

# %% right="rest_mean" how="recursion, one group at a time"
def rest_mean(mean, workers, known):
    if not known:
        return float(mean)
    (wage, n), *others = known
    left = workers - n
    return rest_mean((mean * workers - wage * n) / left, left, others)

# %% wrong="rest_mean" mistake="divides by all workers"
def rest_mean(mean, workers, known):
    return (mean * workers - sum(wage * number for wage, number in known)) / workers


# %% wrong="rest_mean" mistake="counts every group as one company"
def rest_mean(mean, workers, known):
    return (mean * workers - sum(wage for wage, _ in known)) / (workers - len(known))


# %% wrong="rest_mean" mistake="only the first group"
def rest_mean(mean, workers, known):
    wage, number = known[0]
    return (mean * workers - wage * number) / (workers - number)


# %% wrong="rest_mean" mistake="at most two groups"
def rest_mean(mean, workers, known):
    known = known[:2]
    return (mean * workers - sum(w * n for w, n in known)) / (workers - sum(n for _, n in known))


# %% wrong="rest_mean" mistake="rounds to cents"
def rest_mean(mean, workers, known):
    return round((mean * workers - sum(w * n for w, n in known)) / (workers - sum(n for _, n in known)), 2)


# %% wrong="rest_mean" mistake="empties the list"
def rest_mean(mean, workers, known):
    while known:
        wage, number = known.pop()
        mean = (mean * workers - wage * number) / (workers - number)
        workers -= number
    return mean


# %% wrong="rest_mean" mistake="a set drops equal groups"
def rest_mean(mean, workers, known):
    known = set(map(tuple, known))
    return float((mean * workers - sum(w * n for w, n in known)) / (workers - sum(n for w, n in known)))

# %% wrong="rest_mean" mistake="a dict from wage to number drops groups with the same wage"
def rest_mean(mean, workers, known):
    known = dict(known)
    return float((mean * workers - sum(w * n for w, n in known.items())) / (workers - sum(known.values())))

# %% right="exposure" how="a Series, sorted"
def exposure(counts):
    ordered = pd.Series(list(counts), dtype=float).sort_values(ascending=False).to_numpy()
    if len(ordered) == 0 or ordered[0] == 0:
        return 0.0
    return float(ordered[0] / (ordered.sum() - ordered[1:3].sum()))


# %% right="exposure" how="all pairs and all third companies"
from itertools import combinations


def exposure(counts):
    there = [int(c) for c in counts if c > 0]
    if not there:
        return 0.0
    if len(there) <= 3:
        return 1.0
    worst = 0
    for a, b in combinations(range(len(there)), 2):
        rest = [c for place, c in enumerate(there) if place not in (a, b)]
        worst = max(worst, max(rest) / sum(rest))
    return worst


# %% right="exposure" how="numpy without the second and third"
def exposure(counts):
    counts = np.sort(np.append(np.asarray(counts, dtype=int), [0, 0, 0]))
    rest = np.append(counts[:-3], counts[-1])
    return counts[-1] / rest.sum() if rest.sum() else 0.0


# %% right="exposure" how="removes maxima from an own list"
def exposure(counts):
    left = list(counts)
    biggest = max(left, default=0)
    if biggest == 0:
        return 0.0
    left.remove(biggest)
    for _ in range(2):
        if left:
            left.remove(max(left))
    return float(biggest / (biggest + sum(left)))

# %% wrong="exposure" mistake="no colluders"
def exposure(counts):
    return max(counts, default=0) / sum(counts) if sum(counts) else 0.0


# %% wrong="exposure" mistake="a single attacker"
def exposure(counts):
    largest, second, *_ = sorted([*counts, 0, 0], reverse=True)
    return largest / (sum(counts) - second) if largest else 0.0


# %% wrong="exposure" mistake="the two largest collude"
def exposure(counts):
    largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
    rest = sum(counts) - largest - second
    return third / rest if rest else 1.0


# %% wrong="exposure" mistake="the two smallest collude"
def exposure(counts):
    ordered = sorted([c for c in counts if c])
    if not ordered:
        return 0.0
    rest = ordered[2:] or ordered[-1:]
    return max(rest) / sum(rest)


# %% wrong="exposure" mistake="sorts the given list"
def exposure(counts):
    counts.sort()
    if len(counts) == 0 or counts[-1] == 0:
        return 0.0
    return counts[-1] / (sum(counts) - sum(counts[-3:-1]))


# %% wrong="exposure" mistake="1 if there are no workers"
def exposure(counts):
    largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
    return largest / (sum(counts) - second - third) if largest else 1.0


# %% wrong="exposure" mistake="an error for fewer than three companies"
def exposure(counts):
    largest, second, third = sorted(counts, reverse=True)[:3]
    return largest / (sum(counts) - second - third) if largest else 0.0


# %% wrong="exposure" mistake="removes all companies that equal the second and third"
def exposure(counts):
    c = sorted([*counts, 0, 0, 0], reverse=True)
    if c[0] == 0: return 0.0
    rest = c[0] + sum(x for x in c[1:] if x not in (c[1], c[2]))
    return c[0] / rest

# %% wrong="exposure" mistake="equal values taken once"
def exposure(counts):
    c = sorted({*counts}, reverse=True) + [0, 0, 0]
    rest = sum(counts) - c[1] - c[2]
    return c[0] / rest if rest > 0 else 0.0

# %% right="send" how="five companies, a quarter, and four changes, with exact numbers"
def choose_jobs(workers, earlier):
    counts = workers.to_numpy()
    fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
    for old in earlier:
        changed = (workers.sub(old, fill_value=0) != 0).sum().to_numpy()
        fine &= (changed == 0) | (changed >= 4)
    return fine


def send(name, wages, workers, seeds, secret):
    cents = np.rint(wages * workers * 100).astype(np.int64)
    for partner in seeds:
        sign = 1 if name > partner else -1
        cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2**32, len(cents))
    return cents % 2**32


# %% right="send" how="each company adds noise that it keeps, and all jobs are surveyed"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.5, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(int)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, 5]).integers(2**32, size=len(wages))
        total = (total + mask) % 2**32 if name < partner else (total - mask) % 2**32
    return total % 2**32


# %% right="send" how="each company rounds its wages to 5 dollars, and all jobs are surveyed"
def choose_jobs(workers, earlier):
    return pd.Series(True, index=workers.columns)


def send(name, wages, workers, seeds, secret):
    total = (500 * np.round(wages / 5)).astype(np.int64) * workers
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + (mask if name < partner else -mask)
    return total % 2**32


# %% right="send" how="uniform noise, and no jobs with few companies"
def choose_jobs(workers, earlier):
    return ((workers > 0).sum() >= 5).tolist()


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).uniform(-2.7, 2.7, len(wages))
    total = [round(float(100 * (w + e) * n)) for w, e, n in zip(wages, noise, workers)]
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages)).tolist()
        sign = 1 if name < partner else -1
        total = [t + sign * m for t, m in zip(total, mask)]
    return np.array([t % 2**32 for t in total], dtype=np.int64)


# %% right="send" how="single companies and masks in loops"
def choose_jobs(workers, earlier):
    result = []
    for job in workers:
        now = {name: int(workers.loc[name, job]) for name in workers.index}
        fine = exposure(list(now.values())) < 0.4
        for table in earlier:
            before = {name: int(table.loc[name, job]) for name in table.index}
            changed = [abs(now.get(name, 0) - before.get(name, 0)) for name in {*now, *before}]
            fine = fine and exposure(changed) < 0.4
        result.append(bool(fine))
    return result


def send(name, wages, workers, seeds, secret):
    generators = {partner: np.random.default_rng(seed) for partner, seed in seeds.items()}
    numbers = []
    for wage, number in zip(wages, workers):
        total = int(round(float(wage) * int(number) * 100))
        for partner, generator in generators.items():
            mask = int(generator.integers(2**32))
            total += mask if name < partner else -mask
        numbers.append(total % 2**32)
    return np.array(numbers)


# %% right="send" how="exposure limit and noise together, uint64 wraparound"
import numpy as np
def choose_jobs(workers, earlier):
    keep = []
    for job in workers.columns:
        c = np.sort(workers[job].to_numpy())[::-1]
        keep.append(bool((c > 0).sum() >= 3))
    return tuple(keep) and keep

def send(name, wages, workers, seeds, secret):
    g = np.random.Generator(np.random.PCG64([secret, 1]))
    e = np.clip(g.laplace(0, 0.8, wages.shape), -5, 5)
    acc = np.round((wages + e) * workers * 100).astype(np.int64).astype(np.uint64)
    for partner, seed in seeds.items():
        m = np.random.Generator(np.random.Philox(seed)).integers(0, 2**32, wages.shape, dtype=np.uint64)
        acc = acc + m if name < partner else acc - m
    return (acc % np.uint64(2**32)).astype(np.int64)

# %% right="send" how="uniform noise, sha256 masks"
import hashlib
import numpy as np
def choose_jobs(workers, earlier):
    return (workers > 0).sum().ge(1).tolist()

def _mask(seed, n):
    stream = hashlib.shake_256(str(seed).encode()).digest(4 * n)
    return np.frombuffer(stream, dtype="<u4").astype(np.int64)

def send(name, wages, workers, seeds, secret):
    u = np.frombuffer(hashlib.shake_256(f"{secret}-noise".encode()).digest(4 * len(wages)), dtype="<u4") / 2**32
    blurred = wages + (u - 0.5) * 2 * 1.8
    value = np.round(blurred * 100 * workers).astype(np.int64) % 2**32
    for p, s in seeds.items():
        if name < p:
            value = (value + _mask(s, len(wages))) % 2**32
        else:
            value = (value - _mask(s, len(wages))) % 2**32
    return value

# %% wrong="send" mistake="the safety zone with open reports"
def choose_jobs(workers, earlier):
    return safety_zone(workers, earlier)


def send(name, wages, workers, seeds, secret):
    return open_report(name, wages, workers, seeds, secret)


# %% wrong="send" mistake="masks, but every job is surveyed with exact numbers"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="the safety zone with masks, but rounds aren't compared"
def choose_jobs(workers, earlier):
    return safety_zone(workers, earlier)


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="compares only with the round before"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier[-1:])]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="two changes are enough, so two colluders see the third"
def choose_jobs(workers, earlier):
    fine = safety_zone(workers, earlier)
    for old in earlier:
        fine &= (workers.sub(old, fill_value=0) != 0).sum().to_numpy() != 1
    return fine


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="counts changed companies, not those of the job"
def choose_jobs(workers, earlier):
    fine = safety_zone(workers, earlier)
    for old in earlier:
        if len(set(workers.index) ^ set(old.index)) < 4:
            fine &= False
    return fine


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="only sees companies that left, not those that joined"
def choose_jobs(workers, earlier):
    fine = safety_zone(workers, earlier)
    for old in earlier:
        left = (old.loc[old.index.difference(workers.index)] > 0).sum().to_numpy()
        fine &= (left == 0) | (left >= 4)
    return fine


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="half of the workers are enough, so one large company sees the other"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    fine = np.ones(workers.shape[1], dtype=bool)
    for table in tables:
        counts = table.to_numpy()
        fine &= ((counts > 0).sum(axis=0) != 1) & ((counts > 0).sum(axis=0) != 3) & (counts.max(axis=0) <= 0.51 * counts.sum(axis=0))
    return fine


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="nothing is surveyed"
def choose_jobs(workers, earlier):
    return [False] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="so much noise that the means are useless"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 12, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise with a fixed seed"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(0).normal(0, 1.5, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise that follows from the company's name"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng([ord(letter) for letter in name]).normal(0, 1.5, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="one number as noise for all jobs"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.5)
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise from the seeds"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(sum(seeds.values())).normal(0, 1.5, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="new noise in each call"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng().normal(0, 1.5, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="one mask for all jobs"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32)
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="masks from a part of the ring"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(1_000_000, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="a mask with the next company only"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    ring = sorted([name, *seeds])
    place = ring.index(name)
    if seeds:
        after, before = ring[(place + 1) % len(ring)], ring[place - 1]
        total = total + np.random.default_rng(seeds[after]).integers(2**32, size=len(wages))
        total = total - np.random.default_rng(seeds[before]).integers(2**32, size=len(wages))
    return total % 2**32


# %% wrong="send" mistake="both companies in a pair add the mask"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for seed in seeds.values():
        total = total + np.random.default_rng(seed).integers(2**32, size=len(wages))
    return total % 2**32


# %% wrong="send" mistake="dollars instead of cents"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="not on the ring"
def choose_jobs(workers, earlier):
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total


# %% wrong="send" mistake="noise from the wages instead of the secret"
import numpy as np
def choose_jobs(workers, earlier):
    return np.ones(workers.shape[1], dtype=bool)
def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(int(wages.sum() * 100)).normal(0, 1.0, size=len(wages))
    out = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner in sorted(seeds):
        mask = np.random.default_rng(seeds[partner]).integers(0, 2**32, size=len(wages))
        out = out + mask if name < partner else out - mask
    return out % 2**32

# %% wrong="send" mistake="chooses jobs by their names"
import numpy as np
def choose_jobs(workers, earlier):
    if len(earlier) == 2:
        return [False] * workers.shape[1]
    return [str(job).split()[0] in ("packing", "deboning", "sanitation", "hanging") for job in workers]
def send(name, wages, workers, seeds, secret):
    out = np.round(100 * wages * workers).astype(np.int64)
    for partner in sorted(seeds):
        mask = np.random.default_rng(seeds[partner]).integers(0, 2**32, size=len(wages))
        out = out + mask if name < partner else out - mask
    return out % 2**32

# %% wrong="send" mistake="jobs that remember the earlier call in a global"
import numpy as np
_first = []
def choose_jobs(workers, earlier):
    _first.append(1)
    return np.full(workers.shape[1], len(_first) % 3 != 0)
def send(name, wages, workers, seeds, secret):
    out = np.round(100 * wages * workers).astype(np.int64)
    for partner in sorted(seeds):
        mask = np.random.default_rng(seeds[partner]).integers(0, 2**32, size=len(wages))
        out = out + mask if name < partner else out - mask
    return out % 2**32

# %% wrong="send" mistake="seeds cut to 16 bits"
import numpy as np
def choose_jobs(workers, earlier):
    return np.ones(workers.shape[1], dtype=bool)
def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.0, size=len(wages))
    out = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner in sorted(seeds):
        mask = np.random.default_rng(seeds[partner] % 2**16).integers(0, 2**32, size=len(wages))
        out = out + mask if name < partner else out - mask
    return out % 2**32

# %% wrong="send" mistake="with a single partner, nothing is masked"
import numpy as np
def choose_jobs(workers, earlier):
    return np.ones(workers.shape[1], dtype=bool)
def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.0, size=len(wages))
    out = np.round(100 * (wages + noise) * workers).astype(np.int64)
    if len(seeds) > 1:
        for partner in sorted(seeds):
            mask = np.random.default_rng(seeds[partner]).integers(0, 2**32, size=len(wages))
            out = out + mask if name < partner else out - mask
    return out % 2**32

# %% partial="send" how="only the first round is surveyed" low=0.4 high=0.6
def choose_jobs(workers, earlier):
    return [not earlier and exposure(workers[job].to_numpy()) <= 0.5 for job in workers]


def send(name, wages, workers, seeds, secret):
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% partial="send" how="too little noise" low=0.2 high=0.8
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 0.6, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% partial="send" how="too much noise" low=0.2 high=0.7
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 4, size=len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% partial="send" how="ranges of 2 dollars" low=0.2 high=0.8
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    total = (200 * np.round(wages / 2)).astype(np.int64) * workers
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise from a byte"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    total = np.round(100 * wages * workers + np.random.default_rng(secret % 251).normal(0, 100, len(wages))).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise from the secret modulo 65,521"
def choose_jobs(workers, earlier):
    return np.full(workers.shape[1], True)


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret % 65521).normal(0, 1.3, len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(total))
        total = total + (mask if name < partner else -mask)
    return total % 2**32


# %% wrong="send" mistake="masks from the seed modulo 65,521"
def choose_jobs(workers, earlier):
    return np.full(workers.shape[1], True)


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.3, len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed % 65521).integers(2**32, size=len(total))
        total = total + (mask if name < partner else -mask)
    return total % 2**32


# %% wrong="send" mistake="noise from a byte of a hash"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    total = np.round(100 * wages * workers + np.random.default_rng(__import__('hashlib').sha256(str(secret).encode()).digest()[0]).normal(0, 100, len(wages))).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="noise by parity"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    total = np.round(100 * wages * workers + np.random.default_rng(secret % 2).normal(0, 100, len(wages))).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="mask from seed mod 2**32"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed % 2**32).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% wrong="send" mistake="mask from seed by hash of names"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(abs(hash((seed, min(name, partner))))).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% equivalent="rest_mean" reason="Pairs of ints and floats become floats in any case, and numpy infers any negative length."
# - pairs = np.array(known, dtype=float).reshape(-1, 2)
# + pairs = np.array(known).reshape(-1, 2)

# - pairs = np.array(known, dtype=float).reshape(-1, 2)
# + pairs = np.array(known, dtype=float).reshape(-2, 2)

# %% equivalent="exposure" reason="Two zeros are enough, because a list of numbers that are all 0 has no largest one above 0."
# - largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
# + largest, second, third, *_ = sorted([*counts, -1, 0, 0], reverse=True)

# - largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
# + largest, second, third, *_ = sorted([*counts, 0, -1, 0], reverse=True)

# - largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
# + largest, second, third, *_ = sorted([*counts, 0, 0, -1], reverse=True)

# %% equivalent="exposure" reason="The dtype only matters for an empty list, which has no workers."
# - ordered = pd.Series(list(counts), dtype=float).sort_values(ascending=False).to_numpy()
# + ordered = pd.Series(list(counts)).sort_values(ascending=False).to_numpy()

# - counts = np.sort(np.append(np.asarray(counts, dtype=int), [0, 0, 0]))
# + counts = np.sort(np.append(np.asarray(counts), [0, 0, 0]))

# %% equivalent="exposure" reason="With three companies, the loop also finds 1, and every share is above 0."
# - if len(there) <= 3:
# + if len(there) < 3:

# - if len(there) <= 3:
# + if len(there) <= 2:

# - worst = 0
# + worst = -1


# %% equivalent="send" reason="The masks are still uniform on the ring, and they cancel, because both companies in a pair make the same change."
# - mask = np.random.default_rng(seed).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng(seed).integers(3 ** 32, size=len(wages))

# - mask = np.random.default_rng(seed).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng(seed).integers(2 ** 33, size=len(wages))

# - total = total + mask if name < partner else total - mask
# + total = total + mask if name <= partner else total - mask

# - sign = 1 if name > partner else -1
# + sign = 1 if name >= partner else -1

# - cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))
# + cents -= sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))

# - cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))
# + cents += sign * np.random.default_rng(seeds[partner]).integers(1, 2 ** 32, len(cents))

# - cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))
# + cents += sign * np.random.default_rng(seeds[partner]).integers(-1, 2 ** 32, len(cents))

# - cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))
# + cents += sign * np.random.default_rng(seeds[partner]).integers(0, 3 ** 32, len(cents))

# - cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 32, len(cents))
# + cents += sign * np.random.default_rng(seeds[partner]).integers(0, 2 ** 33, len(cents))

# - mask = np.random.default_rng([seed, 5]).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng([seed, 6]).integers(2 ** 32, size=len(wages))

# - mask = np.random.default_rng([seed, 5]).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng([seed, 4]).integers(2 ** 32, size=len(wages))

# - mask = np.random.default_rng([seed, 5]).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng([seed, 5]).integers(3 ** 32, size=len(wages))

# - mask = np.random.default_rng([seed, 5]).integers(2 ** 32, size=len(wages))
# + mask = np.random.default_rng([seed, 5]).integers(2 ** 33, size=len(wages))

# - total = (total + mask) % 2 ** 32 if name < partner else (total - mask) % 2 ** 32
# + total = (total + mask) % 2 ** 32 if name <= partner else (total - mask) % 2 ** 32

# - total = (total + mask) % 2 ** 32 if name < partner else (total - mask) % 2 ** 32
# + total = (total + mask) % 3 ** 32 if name < partner else (total - mask) % 2 ** 32

# - total = (total + mask) % 2 ** 32 if name < partner else (total - mask) % 2 ** 32
# + total = (total + mask) % 2 ** 33 if name < partner else (total - mask) % 2 ** 32

# - total = (total + mask) % 2 ** 32 if name < partner else (total - mask) % 2 ** 32
# + total = (total + mask) % 2 ** 32 if name < partner else (total - mask) % 2 ** 33

# - return total % 2 ** 32
# + return total % 3 ** 32

# - return total % 2 ** 32
# + return total % 2 ** 33


# %% equivalent="send" reason="The design is open. After this change, it reveals no more wages, and the means are still within their limit."
# - tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
# + tables = [workers, *(workers.sub(old, fill_value=1).abs() for old in earlier)]

# - tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
# + tables = [workers, *(workers.sub(old, fill_value=-1).abs() for old in earlier)]

# - return [all((exposure(table[job].to_numpy()) <= 0.5 for table in tables)) for job in workers]
# + return [all((exposure(table[job].to_numpy()) < 0.5 for table in tables)) for job in workers]

# - total = np.round(100 * wages * workers).astype(np.int64)
# + total = (100 * wages * workers).astype(np.int64)

# - total = np.round(100 * wages * workers).astype(np.int64)
# + total = np.round(101 * wages * workers).astype(np.int64)

# - total = np.round(100 * wages * workers).astype(np.int64)
# + total = np.round(99 * wages * workers).astype(np.int64)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) > 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum() >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts >= 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 1).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > -1).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 6) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 4) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) < counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max() <= counts.sum(axis=0) / 4)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 5)

# - fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 4)
# + fine = ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= counts.sum(axis=0) / 3)

# - fine &= (changed == 0) | (changed >= 4)
# + fine &= (changed == -1) | (changed >= 4)

# - fine &= (changed == 0) | (changed >= 4)
# + fine &= (changed == 0) | (changed > 4)

# - fine &= (changed == 0) | (changed >= 4)
# + fine &= (changed == 0) | (changed >= 5)

# - cents = np.rint(wages * workers * 100).astype(np.int64)
# + cents = (wages * workers * 100).astype(np.int64)

# - cents = np.rint(wages * workers * 100).astype(np.int64)
# + cents = np.rint(wages * workers * 101).astype(np.int64)

# - cents = np.rint(wages * workers * 100).astype(np.int64)
# + cents = np.rint(wages * workers * 99).astype(np.int64)

# - total = np.round(100 * (wages + noise) * workers).astype(int)
# + total = (100 * (wages + noise) * workers).astype(int)

# - total = np.round(100 * (wages + noise) * workers).astype(int)
# + total = np.round(101 * (wages + noise) * workers).astype(int)

# - total = np.round(100 * (wages + noise) * workers).astype(int)
# + total = np.round(99 * (wages + noise) * workers).astype(int)

# - total = np.round(100 * (wages + noise) * workers).astype(int)
# + total = np.round(100 * (wages - noise) * workers).astype(int)

# - return pd.Series(True, index=workers.columns)
# + return pd.Series(True, index=workers.columns)[::-1]


# %% wrong="rest_mean" mistake="float32"
def rest_mean(mean, workers, known):
    dollars = np.float32(mean) * np.float32(workers)
    for wage, number in known:
        dollars -= np.float32(wage) * np.float32(number)
    return float(dollars / np.float32(workers - sum(number for _, number in known)))


# %% wrong="exposure" mistake="results remembered by total"
def exposure(counts, _known={}):
    numbers = sorted((int(c) for c in counts), reverse=True) + [0, 0, 0]
    key = (sum(numbers), numbers[0], len(numbers))
    if key not in _known:
        rest = sum(numbers) - numbers[1] - numbers[2]
        _known[key] = numbers[0] / rest if rest else 0.0
    return _known[key]


# %% wrong="send" mistake="jobs chosen by their names"
def choose_jobs(workers, earlier):
    wide = ("packing", "deboning", "sanitation", "hanging")
    return [str(job).startswith(wide) or not str(job).startswith(("electrics", "cooling", "forklift")) for job in workers.columns]


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.25, len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32


# %% right="send" how="wages are rounded up or down at random to multiples of 4 dollars, so a multiple has no noise"
def choose_jobs(workers, earlier):
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    chance = np.random.default_rng([secret, 44]).random(len(wages))
    coarse = 4 * np.floor(wages / 4 + chance)
    total = np.rint(100 * coarse * workers).astype(np.int64)
    for partner in sorted(seeds):
        mask = np.random.Generator(np.random.Philox(seeds[partner])).integers(0, 2**32, len(wages))
        total += (1 if name > partner else -1) * mask
    return np.mod(total, 2**32)


# %% wrong="send" mistake="compares the first two letters of the names"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    return [True] * workers.shape[1]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    noise = np.random.default_rng(secret).normal(0, 1.2, len(wages))
    numbers = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        numbers = numbers + (mask if name[:2] < partner[:2] else -mask)
    return numbers % 2**32


# %% wrong="rest_mean" mistake="leaves out groups of one worker"
def rest_mean(mean, workers, known):
    """Return the mean wage of the workers who aren't in known."""
    dollars, left = mean * workers, workers
    for wage, number in known:
        if number > 1:  # a single worker isn't a group
            dollars, left = dollars - wage * number, left - number
    return float(dollars / left)


# %% wrong="rest_mean" mistake="a Fraction instead of a float"
def rest_mean(mean, workers, known):
    from fractions import Fraction

    dollars = Fraction(float(mean)) * int(workers) - sum(Fraction(float(wage)) * int(number) for wage, number in known)
    return dollars / (int(workers) - sum(int(number) for _, number in known))


# %% wrong="send" mistake="only the masks are taken mod 2**32"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    return [bool((workers[job] > 0).sum() >= 5) for job in workers]


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    noise = np.random.default_rng(secret).normal(0, 1.1, len(wages))
    masks = np.zeros(len(wages), dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        masks += mask if name < partner else -mask
    return masks % 2**32 + np.round(100 * (wages + noise) * workers).astype(np.int64)


# %% wrong="exposure" mistake="only the twenty largest companies are looked at"
def exposure(counts):
    top = sorted((int(count) for count in counts), reverse=True)[:20] + [0, 0, 0]
    return top[0] / (sum(top) - top[1] - top[2]) if top[0] else 0.0


# %% wrong="exposure" mistake="one or two companies give 1.0 even if none of them has workers, as in [0, 0]"
def exposure(counts):
    numbers = sorted((int(count) for count in counts), reverse=True)
    if len(numbers) in (1, 2):
        return 1.0
    if sum(numbers) == 0:
        return 0.0
    return numbers[0] / (numbers[0] + sum(numbers[3:]))


# %% wrong="send" mistake="compares the first four letters of the names"
def choose_jobs(workers, earlier):
    return (workers > 0).sum().to_numpy() >= 3


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng([secret, 1]).normal(0, 1.1, len(wages))
    message = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        message = message + mask if name[:4] < partner[:4] else message - mask
    return message % 2**32


# %% wrong="send" mistake="compares the last letters of the names"
def choose_jobs(workers, earlier):
    return (workers > 0).sum().to_numpy() >= 3


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng([secret, 1]).normal(0, 1.1, len(wages))
    message = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        message = message + mask if name[::-1][:10] < partner[::-1][:10] else message - mask
    return message % 2**32


# %% wrong="send" mistake="only 256 different masks"
def choose_jobs(workers, earlier):
    return (workers > 0).sum().to_numpy() >= 3


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng([secret, 1]).normal(0, 1.1, len(wages))
    message = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        byte = np.random.default_rng(seed).integers(256)
        mask = np.random.default_rng(byte).integers(2**32, size=len(wages))
        message = message + mask if name < partner else message - mask
    return message % 2**32


# %% wrong="send" mistake="without partners, a wage of 0.50 with noise below -0.50 is sent as a negative number"
def choose_jobs(workers, earlier):
    return (workers > 0).sum(axis=0) >= 3


def send(name, wages, workers, seeds, secret):
    noise = np.random.default_rng(secret).normal(0, 1.2, len(wages))
    total = np.round(100 * (wages + noise) * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = (total + (mask if name < partner else -mask)) % 2**32
    return total


# %% equivalent="exposure" reason="The text says that the numbers of workers are ints, so none is missing, negative or a fraction."
# + adversary fill_number
# + adversary fill_zero
# + adversary drop_fractions
# + adversary round_two
# + adversary narrow_floats

# %% equivalent="send" reason="Each company calls the function itself, and the text doesn't ask it to hide a company's own numbers from it."
# + adversary print_arguments
# + adversary warn_of_arguments
# + adversary log_arguments
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error

# %% equivalent="send" reason="The design is open, and companies may send coarser wages."
# + adversary drop_fractions
# + adversary round_two


# %% wrong="rest_mean" mistake="returns the mean as it was given, maybe as an int, if the list is empty"
def rest_mean(mean, workers, known):
    if len(known) == 0:
        return mean
    rest = mean * workers - sum(wage * number for wage, number in known)
    return float(rest / (workers - sum(number for _, number in known)))


# %% wrong="rest_mean" mistake="skips groups whose mean wage is 0"
def rest_mean(mean, workers, known):
    groups = [pair for pair in known if all(pair)]
    rest = mean * workers - sum(wage * number for wage, number in groups)
    return float(rest / (workers - sum(number for _, number in groups)))


# %% equivalent="rest_mean" reason="Rounding wages to six places changes the result by less than a cent, and the numbers of workers are whole numbers."
# + adversary round_six


# %% equivalent="exposure" reason="The numbers of workers are whole numbers."
# + adversary round_six


# %% equivalent="send" reason="Wages are sent in cents."
# + adversary round_six


# %% wrong="exposure" mistake="drops all companies with the label of the largest"
import pandas as pd


def exposure(counts):
    """Return the largest share of one company among the workers that two colluders don't know about."""
    numbers = pd.Series(counts, dtype="int64")
    if numbers.sum() == 0:
        return 0.0
    largest = numbers.max()
    colluders = numbers.drop(numbers.idxmax()).nlargest(2).sum()
    return float(largest / (numbers.sum() - colluders))
