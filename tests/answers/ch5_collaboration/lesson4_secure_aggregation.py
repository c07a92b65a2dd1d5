# %% right="encode" how="loops over plain numbers"
def encode(values, scale, workers):
    result = []
    for value in values:
        if value != value or value in (float("inf"), float("-inf")):
            raise ValueError("not finite")
        whole = round(float(value) * scale)
        if abs(whole) * workers >= 2**31:
            raise ValueError("too large")
        result.append(whole % 2**32)
    return np.array(result, dtype=np.int64)


def decode(total, scale):
    return np.array([(int(t) - 2**32 if t >= 2**31 else int(t)) / scale for t in total])


# %% right="encode" how="isfinite, remainder, shift by half the ring"
def encode(values, scale, workers):
    if not np.isfinite(values).all():
        raise ValueError("a value is missing or infinite")
    whole = np.rint(values * scale)
    if np.any(np.abs(whole) >= 2**31 / workers):
        raise ValueError("a value is too large")
    return np.remainder(whole, 2**32).astype(np.int64)


def decode(total, scale):
    return ((total + 2**31) % 2**32 - 2**31) / scale


# %% right="encode" how="unsigned numbers, halves rounded up"
def encode(values, scale, workers):
    if np.isnan(values).any() or np.isinf(values).any():
        raise ValueError
    whole = np.floor(np.asarray(values) * scale + 0.5)
    if whole.size and max(abs(whole)) * workers >= 2**31:
        raise ValueError(f"{workers} workers")
    whole[whole < 0] += 2**32
    return whole.astype(np.uint64).astype(np.int64)


def decode(total, scale):
    signed = np.asarray(total).astype(np.int64)
    signed[signed >= 2**31] -= 2**32
    return signed / float(scale)


# %% right="encode" how="bit operations and 32-bit numbers"
def encode(values, scale, workers):
    whole = (np.asarray(values) * scale).round()
    limit = (2**31 - 1) // workers
    if not np.all((-limit <= whole) & (whole <= limit)):
        raise ValueError("leaves the ring")
    return whole.astype(np.int64) & 0xFFFFFFFF


def decode(total, scale):
    return np.asarray(total).astype(np.uint32).view(np.int32) / scale


# %% right="encode" how="keyword-only helper, list comprehension"
def to_ring(number, *, modulus=2**32):
    return int(number) % modulus


def encode(values, scale, workers):
    rounded = np.round(np.array(values, float) * scale)
    if not all(abs(r) * workers < 2**31 for r in rounded):
        raise ValueError("too large or not a number")
    return np.array([to_ring(r) for r in rounded]).astype(int)


def decode(total, scale):
    total = total.copy()
    negative = total >= 2**31
    total[negative] = total[negative] - 2**32
    return total / scale


# %% right="encode" how="halves up, two's complement views"
def encode(values, scale, workers):
    scaled = np.floor(np.asarray(values, dtype=np.float64) * scale + 0.5)
    if not np.all(np.isfinite(scaled)) or np.any(np.abs(scaled) * workers >= 2.0**31):
        raise ValueError("values don't fit on the ring")
    return scaled.astype(np.int64).astype(np.int32).view(np.uint32).astype(np.int64)

def decode(total, scale):
    return np.asarray(total).astype(np.uint32).view(np.int32) / scale

# %% wrong="encode" mistake="cuts the decimals off"
def encode(values, scale, workers):
    whole = np.trunc(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="no mod: negative numbers stay negative"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64)


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="the bound itself passes"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers <= 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="the whole ring for the size"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**32).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="checks large positive numbers only"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (whole * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="decimals come back"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="nothing is checked"
def encode(values, scale, workers):
    return np.round(values * scale).astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="the sum of the values is checked, not their sizes"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (abs(whole.sum()) * workers < 2**31):
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="sizes are checked before the scale"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(values) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="nan slips through the check"
def encode(values, scale, workers):
    whole = np.round(values * scale)
    if (np.abs(whole) * workers >= 2**31).any():
        raise ValueError("too large")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="clips what does not fit, without an error"
def encode(values, scale, workers):
    limit = (2**31 - 1) // workers
    whole = np.clip(np.round(np.nan_to_num(values) * scale), -limit, limit)
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="changes the array it was given"
def encode(values, scale, workers):
    values *= scale
    whole = np.round(values)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="decode: 2**31 itself counts as positive"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total > 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="decode: no negative numbers come back"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return total / scale


# %% wrong="encode" mistake="decode: less 2**31"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**31, total) / scale


# %% right="pairwise_masks" how="the other one of the two adds"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total += mask if name > partner else -mask
    return total % 2**32


# %% right="pairwise_masks" how="round first, unsigned 32-bit numbers that wrap by themselves"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.uint32)
    for partner in seeds:
        rng = np.random.default_rng((round_number, seeds[partner]))
        mask = rng.integers(0, 2**32, size, dtype=np.uint32)
        if name < partner:
            total += mask
        else:
            total -= mask
    return total.astype(np.int64)


# %% right="pairwise_masks" how="random bytes"
def pairwise_masks(name, seeds, round_number, size):
    def mask(seed):
        raw = np.random.default_rng([seed, round_number]).bytes(4 * size)
        return np.frombuffer(raw, dtype="<u4").astype(np.int64)

    signs = {partner: 1 if min(name, partner) == name else -1 for partner in seeds}
    return sum((signs[p] * mask(seeds[p]) for p in seeds), np.zeros(size, dtype=np.int64)) % 2**32


# %% right="pairwise_masks" how="a SeedSequence with a spawn key, sorted names"
from numpy.random import SeedSequence, default_rng


def pairwise_masks(name, seeds, round_number, size):
    masks = [np.zeros(size, dtype=np.int64)]
    for partner in sorted(seeds):
        source = SeedSequence(seeds[partner], spawn_key=(round_number,))
        mask = default_rng(source).integers(0, 2**32 - 1, size, endpoint=True)
        masks.append(mask if sorted([partner, name])[0] == name else 2**32 - mask)
    return np.sum(masks, axis=0) % 2**32


# %% right="pairwise_masks" how="numbers from -2**31 on, a hash of seed and round"
import hashlib


def pairwise_masks(name, seeds, round_number, size):
    result = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        key = hashlib.sha256(f"{seed}/{round_number}".encode()).digest()
        mask = np.random.default_rng(int.from_bytes(key)).integers(-(2**31), 2**31, size)
        result = result + (mask if partner > name else -mask)
    return np.mod(result, 2**32)


# %% right="pairwise_masks" how="plain Python numbers"
def pairwise_masks(name, seeds, round_number, size):
    total = [0] * size
    for partner, seed in seeds.items():
        rng = np.random.default_rng([seed, round_number])
        sign = 1 if name < partner else -1
        mask = rng.integers(2**32, size=size).tolist()
        total = [(t + sign * m) % 2**32 for t, m in zip(total, mask)]
    return np.array(total, dtype=np.int64)


# %% wrong="pairwise_masks" mistake="the round is forgotten: one mask for all rounds"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the sum of seed and round"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seed and round written side by side"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(int(f"{seed}{round_number}")).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="anybody knows the masks: the round alone"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seeds cut to 16 bits"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed % 2**16, round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="no mod"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total


# %% wrong="pairwise_masks" mistake="both add"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total += mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="one number for the whole update"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=1)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the last partner only"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total = mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the round is added to the mask"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=size) + round_number
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="every hundredth number is left plain"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        mask[::100] = 0
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the second partner masks every second number"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for k, (partner, seed) in enumerate(sorted(seeds.items())):
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        mask[: k * size // 2] = 0
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the same hundred numbers again and again"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=100)
        mask = np.resize(mask, size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the sign goes by the order of the dictionary"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for k, (partner, seed) in enumerate(seeds.items()):
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total += mask if k % 2 else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="even and odd rounds share their masks"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number % 2]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="one generator for all rounds, each a step further"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=size + round_number % 1000)[round_number % 1000 :]
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the last number of each update is left plain"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        mask[-1] = 0
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="one number of the mask, times the place"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32) * np.arange(1, size + 1) % 2**32
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="a thousand times the seed, plus the round"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(1000 * seed + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% right="survives_dropout" how="asks for the masks of nobody, too"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% right="survives_dropout" how="one question a missing worker"
def survives_dropout(ask, names, least):
    answers = [ask(name) for name in names]
    alive = [k for k, answer in enumerate(answers) if np.size(answer)]
    if len(alive) < least:
        raise ValueError(f"only {len(alive)} answered")
    total = np.sum([answers[k] for k in alive], axis=0)
    for gone in range(len(names)):
        if gone not in alive:
            for k in alive:
                total = (total - ask(names[k], [gone])) % 2**32
    return total % 2**32


# %% right="survives_dropout" how="arrays and wrapping each step"
def survives_dropout(ask, names, least):
    came, missing = {}, []
    for place in reversed(range(len(names))):
        answer = np.asarray(ask(names[place]))
        if answer.size == 0:
            missing.append(place)
        else:
            came[names[place]] = answer
    if not len(came) >= least:
        raise ValueError("a sum of so few hides nobody")
    total = 0
    for name, masked in came.items():
        total = (total + masked) % 2**32
        if missing:
            total = (total - ask(name, np.array(missing))) % 2**32
    return total


# %% right="survives_dropout" how="a tuple of places, Python numbers"
def survives_dropout(ask, names, least):
    came = [(name, list(ask(name))) for name in names]
    gone = tuple(i for i, (_, values) in enumerate(came) if not values)
    here = [(name, values) for name, values in came if values]
    if len(here) < least:
        raise ValueError
    columns = [[int(v) for v in values] for _, values in here]
    off = [[int(v) for v in ask(name, gone)] for name, _ in here] if gone else []
    result = [sum(c) - sum(o) for c, o in zip(zip(*columns), zip(*off))] if gone else [sum(c) for c in zip(*columns)]
    return np.array([r % 2**32 for r in result], dtype=np.int64)


# %% right="survives_dropout" how="unsigned numbers"
def survives_dropout(ask, names, least):
    came = {name: np.asarray(ask(name)).astype(np.uint64) for name in names}
    missing = [names.index(name) for name in names if not came[name].size]
    survivors = {name: values for name, values in came.items() if values.size}
    if len(survivors) < least:
        raise ValueError("too few survivors")
    off = [np.asarray(ask(name, missing)).astype(np.uint64) for name in survivors]
    return ((np.sum(list(survivors.values()), axis=0) - np.sum(off, axis=0)) % np.uint64(2**32)).astype(np.int64)


# %% wrong="survives_dropout" mistake="masks are added once more"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total + ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="masks stay in the sum"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        pass
    return total % 2**32


# %% wrong="survives_dropout" mistake="asks for all masks of the survivors"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, [k for k in range(len(names)) if names[k] != name])
    return total % 2**32


# %% wrong="survives_dropout" mistake="no mod"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total


# %% wrong="survives_dropout" mistake="one too few is enough"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least - 1:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="the first missing worker only"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing[:1])
    return total % 2**32


# %% wrong="survives_dropout" mistake="the error comes back as a value"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        return None
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="each one unmasked by the others, then added up"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = 0
    for name in survivors:
        total = total + came[name] - ask(name, [k for k, other in enumerate(names) if other != name])
    return total % 2**32


# %% wrong="survives_dropout" mistake="masks are asked for before the survivors are counted"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    off = [ask(name, missing) for name in survivors]
    if len(survivors) < least:
        raise ValueError("too few")
    return (sum(came[name] for name in survivors) - sum(off)) % 2**32


# %% wrong="survives_dropout" mistake="asks the missing once more, after masks were revealed"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    for place in missing:
        late = ask(names[place])
        if len(late):
            total = total + late
    return total % 2**32


# %% wrong="survives_dropout" mistake="asks everybody twice"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="the survivors' own places are asked for"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) > 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="takes missing names off the list it was given"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    names[:] = survivors
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="does not look how many answered"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% wrong="survives_dropout" mistake="one missing worker is known, more are not"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0][:1]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing)
    return total % 2**32


# %% right="survives_dropout" how="a keyword for the missing"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    total = sum(came[name] for name in survivors)
    for name in survivors:
        total = total - ask(name, missing=missing)
    return total % 2**32


# %% right="survives_dropout" how="asks in reversed order, Python integers"
def survives_dropout(ask, names, least):
    came = [(name, [int(x) for x in ask(name)]) for name in reversed(names)]
    gone = [names.index(name) for name, numbers in came if not numbers]
    here = [(name, numbers) for name, numbers in came if numbers]
    if len(here) < least:
        raise ValueError("not enough answers")
    if gone:
        here = [(name, [a - int(b) for a, b in zip(numbers, ask(name, sorted(gone)))]) for name, numbers in here]
    return np.array([sum(column) % 2**32 for column in zip(*(numbers for _, numbers in here))], dtype=np.int64)

# %% right="survives_dropout" how="asks from several threads"
def survives_dropout(ask, names, least):
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(8) as pool:
        came = dict(zip(names, pool.map(ask, names)))
        missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
        survivors = [name for name in names if len(came[name])]
        if len(survivors) < least:
            raise ValueError("too few workers answered to hide any one of them")
        total = sum(came[name] for name in survivors)
        if missing:
            total = total - sum(pool.map(lambda name: ask(name, missing), survivors))
    return total % 2**32


# %% right="private_average" how="a loop over rows"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("both must be above 0")
    total = np.zeros(vectors.shape[1])
    for row in vectors:
        norm = np.sqrt(np.sum(row**2.0))
        total += row if norm <= clip else row * clip / norm
    for k in range(len(total)):
        total[k] += rng.normal(0, noise_multiplier * clip)
    return total / workers


# %% right="private_average" how="noise drawn as the sum's mean, where and einsum"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if min(clip, noise_multiplier) <= 0:
        raise ValueError
    length = np.einsum("ij,ij->i", vectors, vectors) ** 0.5
    factor = np.where(length > clip, clip / np.where(length > 0, length, 1), 1.0)
    return rng.normal(factor @ vectors, noise_multiplier * clip) / workers


# %% right="private_average" how="divided first, noise scaled accordingly"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if not clip > 0 or not noise_multiplier > 0:
        raise ValueError("above 0, please")
    rows = np.array(vectors, dtype=float)
    norms = np.linalg.norm(rows, axis=1)
    long = norms > clip
    rows[long] *= (clip / norms[long])[:, None]
    sigma = noise_multiplier * clip / workers
    return rows.sum(axis=0) / workers + sigma * rng.standard_normal(rows.shape[1])


# %% right="private_average" how="noise in two halves of the variance, helpers"
def shorten(row, clip):
    norm = np.linalg.norm(row)
    return row * min(1.0, clip / norm) if norm else row


def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0:
        raise ValueError("clip")
    if noise_multiplier <= 0:
        raise ValueError("noise_multiplier")
    width = np.shape(vectors)[1]
    sigma = noise_multiplier * clip / np.sqrt(2)
    total = sum((shorten(row, clip) for row in vectors), np.zeros(width))
    for _ in range(2):
        total = total + rng.normal(scale=sigma, size=width)
    return total / workers


# %% right="private_average" how="a public number of shares of the noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    clipped = [row / max(1, np.linalg.norm(row) / clip) for row in vectors]
    total = np.sum(clipped, axis=0) if clipped else 0
    share = noise_multiplier * clip / workers**0.5
    noise = sum(rng.normal(0, share, vectors.shape[1]) for _ in range(workers))
    return (total + noise) / workers


# %% right="private_average" how="a zero row divided with a warning"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors * np.minimum(1, clip / norms)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% right="private_average" how="scipy's normal, noise first"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    """Return a private mean."""
    if clip <= 0:
        raise ValueError("clip")
    if noise_multiplier <= 0:
        raise ValueError("noise_multiplier")
    answer = stats.norm(scale=noise_multiplier * clip / workers).rvs(size=vectors.shape[1], random_state=rng)
    for v in vectors:
        length = np.linalg.norm(v)
        answer = answer + np.array(v, dtype=float) * min(1.0, clip / length if length else 1.0) / workers
    return answer

# %% wrong="private_average" mistake="no noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return total / workers


# %% wrong="private_average" mistake="half the noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip / 2, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="noise without the norm C"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="noise on the average, not on the sum"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return total / workers + noise


# %% wrong="private_average" mistake="one noise for all numbers"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=1)
    return (total + noise) / workers


# %% wrong="private_average" mistake="noise from a fixed seed"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = np.random.default_rng(0).normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="no clipping"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors * 1.0
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="clips each number, not the norm"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = np.clip(vectors, -clip, clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="short vectors are stretched to norm C"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors * clip / np.where(norms > 0, norms, 1)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="no number comes out for a row of zeros"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / norms * np.minimum(norms, clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="divides by the number of survivors"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / max(1, len(vectors))


# %% wrong="private_average" mistake="a multiplier of 0 passes"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier < 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="an empty sum gets no noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return total if not len(vectors) else (total + noise) / workers


# %% wrong="private_average" mistake="noise for each vector that came"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=vectors.shape).sum(axis=0)
    return (total + noise) / workers


# %% wrong="private_average" mistake="clips the vectors it was given, in place"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors if vectors.dtype.kind == 'f' else vectors * 1.0
    clipped /= np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * clip, size=total.shape)
    return (total + noise) / workers


# %% wrong="private_average" mistake="noise by the longest vector that came"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = rng.normal(0, noise_multiplier * np.linalg.norm(clipped, axis=1).max(initial=0), size=total.shape)
    return (total + noise) / workers


# %% right="audit_mu" how="isf, and the lower limit of the hits"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    missed = 1 - limits(hits, runs, confidence)[0]
    mu = stats.norm.isf(limits(false_alarms, runs, confidence)[1]) - stats.norm.ppf(missed)
    return float(mu) if mu > 0 else 0.0


# %% right="audit_mu" how="beta quantiles"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    def upper(count):
        if count == runs:
            return 1.0
        return stats.beta.ppf((1 + confidence) / 2, count + 1, runs - count)

    fpr, fnr = upper(false_alarms), upper(runs - hits)
    return np.maximum(0.0, -stats.norm.ppf(fpr) - stats.norm.ppf(fnr))


# %% right="audit_mu" how="binomtest and NormalDist"
from statistics import NormalDist


def audit_mu(hits, false_alarms, runs, confidence=0.999):
    top = []
    for count in (false_alarms, runs - hits):
        top.append(stats.binomtest(count, runs).proportion_ci(confidence_level=confidence, method="exact").high)
    if max(top) >= 1:
        return 0
    quantile = NormalDist().inv_cdf
    return max(0.0, quantile(1 - top[0]) - quantile(top[1]))


# %% right="audit_mu" how="unpacked, clip"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    _, fpr = limits(false_alarms, runs, confidence=confidence)
    _, fnr = limits(runs - hits, runs, confidence=confidence)
    return np.clip(stats.norm().ppf(1 - fpr) - stats.norm().ppf(fnr), 0, None)


# %% wrong="audit_mu" mistake="lower limits"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[0]
    fnr = limits(runs - hits, runs, confidence)[0]
    return max(0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))


# %% wrong="audit_mu" mistake="the upper limit of the hits"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = 1 - limits(hits, runs, confidence)[1]
    return max(0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))


# %% wrong="audit_mu" mistake="the hit rate for the FNR"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(hits, runs, confidence)[1]
    return max(0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))


# %% wrong="audit_mu" mistake="the confidence is fixed"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs)[1]
    fnr = limits(runs - hits, runs)[1]
    return max(0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))


# %% wrong="audit_mu" mistake="negative values come back"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr)


# %% wrong="audit_mu" mistake="the FPR itself, not 1 less it"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return max(0, stats.norm.ppf(fpr) - stats.norm.ppf(fnr))


# %% wrong="audit_mu" mistake="rounded"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return round(max(0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr)), 2)


# %% wrong="audit_mu" mistake="a bound for epsilon as in lesson 3.3"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return max(0, np.log((1 - fnr) / fpr))


# %% wrong="audit_mu" mistake="shares as measured, without limits"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr, fnr = false_alarms / runs, 1 - hits / runs
    return max(0.0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))


# %% right="pairwise_masks" how="one whole number of seed and round"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed * 2**32 + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% right="pairwise_masks" how="Philox with a key, sorted pair"
from functools import reduce
def pairwise_masks(name: str, seeds: dict[str, int], round_number: int, size: int) -> np.ndarray:
    """Return the sum of all masks."""
    if not 1 <= round_number < 2**32:
        raise ValueError("round_number must be from 1 to 2**32 - 1")
    def signed(partner):
        first, _ = sorted((name, partner))
        rng = np.random.Generator(np.random.Philox(np.random.SeedSequence([seeds[partner], round_number])))
        draw = rng.integers(0, 1 << 32, size=size, dtype=np.uint64)
        return draw if first == name else (1 << 32) - draw
    return (reduce(np.add, map(signed, seeds), np.zeros(size, dtype=np.uint64)) % np.uint64(1 << 32)).astype(np.int64)

# %% wrong="pairwise_masks" mistake="seeds modulo 65,521"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed % 65521, round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seeds cut to 32 bits"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed % 2**32, round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seeds as floats, which lose the last bits of large ones"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([int(float(seed)), round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seed and round joined by exclusive or"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed ^ round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="rounds cut to 31 bits"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number % 2**31]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="private_average" mistake="clips by the L1 norm"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.abs(vectors).sum(axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="private_average" mistake="clips columns"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=0, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="private_average" mistake="Laplace noise of the same standard deviation"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.laplace(0, noise_multiplier * clip / 2**0.5, size=total.shape)) / workers


# %% wrong="private_average" mistake="double the noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.normal(0, 2 * noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="private_average" mistake="the root of the standard deviation"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("not above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.normal(0, (noise_multiplier * clip) ** 0.5, size=total.shape)) / workers


# %% wrong="survives_dropout" mistake="one survivor is asked for all masks"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    return (sum(came[name] for name in survivors) - ask(survivors[0], missing)) % 2**32


# %% wrong="survives_dropout" mistake="places count from 1"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names, 1) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) < least:
        raise ValueError("too few")
    return sum(came[name] - ask(name, missing) for name in survivors) % 2**32


# %% wrong="survives_dropout" mistake="least itself is too few"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name]) > 0]
    if len(survivors) <= least:
        raise ValueError("too few")
    return sum(came[name] - ask(name, missing) for name in survivors) % 2**32


# %% wrong="audit_mu" mistake="a confidence for one end only"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, 2 * confidence - 1)[1]
    fnr = limits(runs - hits, runs, 2 * confidence - 1)[1]
    return max(0.0, float(stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr)))


# %% wrong="audit_mu" mistake="-inf for nan"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    """Return a lower limit for mu."""
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return max(0.0, float(stats.norm.ppf(1 - fpr) - stats.norm.ppf(min(fnr, 0.99))))


# %% wrong="encode" mistake="rounds down"
def encode(values, scale, workers):
    whole = np.floor(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="six workers, whatever is asked"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * 6 < 2**31).all():
        raise ValueError("does not fit")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="encode" mistake="empty arrays raise"
def encode(values, scale, workers):
    """Return values as whole numbers mod 2**32."""
    values[0]
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():  # this is false for NaN, too
        raise ValueError("the sum of all workers wouldn't fit on the ring")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    """Return the decimals that total represents."""
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="pairwise_masks" mistake="seed and round as one number: seed * 2**20 + round_number"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed * 2**20 + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seed and round as one number: (seed << 24) | round_number"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng((seed << 24) | round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seed and round as one number: seed * 365 + round_number"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed * 365 + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="seed and round as one number: seed * 1_000_003 + round_number"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed * 1_000_003 + round_number).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="survives_dropout" mistake="takes an answer of zeros for none"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if not came[name].any()]
    alive = [place for place in range(len(names)) if place not in missing]
    if len(alive) < least:
        raise ValueError("too few")
    total = sum(came[names[place]] for place in alive)
    if missing:
        total = total - sum(ask(names[place], missing) for place in alive)
    return total % 2**32


# %% wrong="survives_dropout" mistake="positions in NAMES"
def survives_dropout(ask, names, least):
    came = {name: ask(name) for name in names}
    
    here = [n for n in names if len(came[n])]
    missing = [NAMES.index(n) if n in NAMES else names.index(n) for n in names if not len(came[n])]
    if len(here) < least: raise ValueError("too few")
    total = sum(came[n] for n in here)
    for n in here:
        if missing: total = total - ask(n, missing)
    return total % 2**32

# %% wrong="private_average" mistake="cuts the noise off at three standard deviations"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("clip and noise_multiplier must be above 0")
    clipped = vectors / np.maximum(1, np.linalg.norm(vectors, axis=1, keepdims=True) / clip)
    noise = rng.normal(0, 1, vectors.shape[1]).clip(-3, 3) * noise_multiplier * clip
    return (clipped.sum(axis=0) + noise) / workers


# %% wrong="private_average" mistake="cuts the noise off at four standard deviations"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("clip and noise_multiplier must be above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + noise_multiplier * clip * np.clip(rng.normal(size=len(total)), -4, 4)) / workers


# %% wrong="private_average" mistake="adds twelve uniform numbers instead of drawing normal noise"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("clip and noise_multiplier must be above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    noise = sum(rng.random(len(total)) for _ in range(12)) - 6  # variance 12 / 12
    return (total + noise_multiplier * clip * noise) / workers


# %% wrong="private_average" mistake="uses each draw twice, the second time with a minus"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("clip and noise_multiplier must be above 0")
    size = vectors.shape[1]
    clipped = vectors / np.maximum(1, np.linalg.norm(vectors, axis=1, keepdims=True) / clip)
    half = rng.normal(0, noise_multiplier * clip, (size + 1) // 2)
    return (clipped.sum(axis=0) + np.concatenate([half, -half])[:size]) / workers


# %% wrong="pairwise_masks" mistake="compares only the first letters of the names"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total = total + mask if name[0] < partner[0] else total - mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the worker with the shorter name adds the mask"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total = total + mask if len(name) < len(partner) else total - mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="compares the lengths of names, then letters, without case"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total = total + mask if name.lower() < partner.lower() else total - mask
    return total % 2**32

# %% wrong="private_average" mistake="noise is cut at three standard deviations"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if not clip > 0 or not noise_multiplier > 0:
        raise ValueError("clip and noise_multiplier must be above 0")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors * np.minimum(1, clip / np.maximum(lengths, 1e-300))).sum(axis=0)
    noise = np.clip(rng.normal(0, 1, len(total)), -3, 3)
    return (total + noise_multiplier * clip * noise) / workers

# %% wrong="private_average" mistake="noise cut at three deviations"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if not clip > 0 or not noise_multiplier > 0: raise ValueError("must be above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    clipped = vectors / np.maximum(1, norms / clip)
    total = clipped.sum(axis=0)
    noise = np.clip(rng.normal(0, noise_multiplier * clip, size=total.shape), -3 * noise_multiplier * clip, 3 * noise_multiplier * clip)
    return (total + noise) / workers

# %% equivalent="encode" reason="Whole numbers need no rounding."
# - whole = np.round(np.asarray(values, dtype=float) * scale)
# + whole = np.round(np.asarray(values) * scale)

# %% equivalent="pairwise_masks" reason="Modulo 2 ** 32, these draws are as uniform, or so nearly that no one can tell."
# - mask = np.random.default_rng([round_number, seed]).integers(2 ** 32, size=size)
# + mask = np.random.default_rng([round_number, seed]).integers(3 ** 32, size=size)

# - mask = np.random.default_rng([round_number, seed]).integers(2 ** 32, size=size)
# + mask = np.random.default_rng([round_number, seed]).integers(2 ** 33, size=size)

# %% equivalent="pairwise_masks" reason="No one is a partner of themselves."
# - total = (total + mask if name < partner else total - mask) % 2 ** 32
# + total = (total + mask if name <= partner else total - mask) % 2 ** 32

# %% equivalent="pairwise_masks" reason="The masks of all workers are reversed alike, so they still cancel out."
# - return total
# + return total[::-1]

# %% equivalent="private_average" reason="Normal noise is as often negative as positive."
# - return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers
# + return (total - rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="pairwise_masks" mistake="a normal distribution, wrapped onto the ring"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).normal(0, 2**31, size).round().astype(np.int64)
        total += mask if name < partner else -mask
    return total % 2**32


# %% right="pairwise_masks" how="a normal distribution so wide that it is even on the ring"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).normal(0, 2**40, size).round().astype(np.int64)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="order by hash"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if hash(name) < hash(partner) else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="order by hash of both"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if hash((name, partner)) < hash((partner, name)) else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="order by hash of joined"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if hash(name + partner) < hash(partner + name) else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="by length then hash"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if (len(name), hash(name)) < (len(partner), hash(partner)) else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="by id"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if id(name) < id(partner) else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="normalize names accents"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if name.encode('ascii', 'ignore') < partner.encode('ascii', 'ignore') else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="strips names"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if name.strip() < partner.strip() else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="first three letters"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if name[:3] < partner[:3] else total - mask) % 2**32
    return total


# %% wrong="pairwise_masks" mistake="the second half is the complement of the first"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        half = np.random.default_rng([seed, round_number]).integers(2**32, size=(size + 1) // 2)
        mask = np.concatenate([half, 2**32 - 1 - half])[:size]
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="survives_dropout" mistake="masks remembered across rounds"
def survives_dropout(ask, names, least, _masks={}):
    came = {name: answer for name in names if len(answer := ask(name))}
    if len(came) < least:
        raise ValueError("too few answers")
    missing = [k for k, name in enumerate(names) if name not in came]
    total = sum(came.values())
    for name in came if missing else ():
        if (name, *missing) not in _masks:
            _masks[name, *missing] = ask(name, missing)
        total = total - _masks[name, *missing]
    return total % 2**32


# %% wrong="survives_dropout" mistake="least lowered to the number of names"
def survives_dropout(ask, names, least):
    """Return the sum of the updates of all workers that answered, mod 2**32."""
    answers = {name: ask(name) for name in names}
    came = {name: answer for name, answer in answers.items() if len(answer)}
    if len(came) < min(least, len(names)):  # more than everyone can't answer
        raise ValueError("too few")
    missing = [k for k, name in enumerate(names) if name not in came]
    total = 0
    for name in came:
        total = total + came[name] - ask(name, missing)
    return total % 2**32


# %% wrong="private_average" mistake="clips only from one percent above the bound"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if not clip > 0 or not noise_multiplier > 0:
        raise ValueError("must be above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    factors = np.where(norms > 1.01 * clip, clip / np.where(norms > 0, norms, 1), 1)
    total = (vectors * factors).sum(axis=0)
    return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="audit_mu" mistake="a result of at most 4"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return min(4.0, max(0.0, float(stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))))


# %% wrong="encode" mistake="unsigned 32-bit numbers, for which % 2**32 raises an error"
def encode(values, scale, workers):
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():
        raise ValueError("too large")
    return whole.astype(np.int64).astype(np.uint32)


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale


# %% wrong="pairwise_masks" mistake="unsigned 32-bit numbers, for which % 2**32 raises an error"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.uint32)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size).astype(np.uint32)
        total = total + mask if name < partner else total - mask
    return total


# %% wrong="pairwise_masks" mistake="only 64 bits of a seed are used"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed & 0xFFFFFFFFFFFFFFFF, round_number]).integers(2**32, size=size)
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="private_average" mistake="a small number is added to the norms against division by 0"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    if clip <= 0 or noise_multiplier <= 0:
        raise ValueError("must be positive")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors * np.minimum(1, clip / (norms + 1e-6))).sum(axis=0)
    return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers


# %% wrong="pairwise_masks" mistake="a stream of the seed plus a stream of the round"
def pairwise_masks(name, seeds, round_number, size):
    of_round = np.random.default_rng([round_number, 1]).integers(2**32, size=size)
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = (np.random.default_rng([seed, 0, 2]).integers(2**32, size=size) + of_round) % 2**32
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="the streams of the seed and the round, combined bit by bit"
def pairwise_masks(name, seeds, round_number, size):
    of_round = np.random.default_rng([round_number, 1]).integers(2**32, size=size)
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, 0, 2]).integers(2**32, size=size) ^ of_round
        total += mask if name < partner else -mask
    return total % 2**32


# %% wrong="pairwise_masks" mistake="compares the first five letters of the names"
def pairwise_masks(name, seeds, round_number, size):
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([seed, round_number]).integers(2**32, size=size)
        total += mask if name[:5] < partner[:5] else -mask
    return total % 2**32


# %% wrong="survives_dropout" mistake="equal answers count once"
def survives_dropout(ask, names, least):
    answers = [tuple(ask(name).tolist()) for name in names]
    sender = {answer: name for name, answer in zip(names, answers) if answer}
    if len(sender) < least:
        raise ValueError("too few workers")
    missing = [k for k, answer in enumerate(answers) if not answer]
    total = sum(np.array(answer, dtype=np.int64) for answer in sender)
    if missing:
        total = total - sum(ask(name, missing) for name in sender.values())
    return total % 2**32


# %% equivalent="survives_dropout" reason="The function itself doesn't draw any numbers, and the masks that the workers draw still cancel out."
# + adversary byte_of_seed
# + adversary same_sequence
# + adversary seed_of_arguments

# %% equivalent="private_average" reason="The text doesn't ask for a precision, and the errors of 32-bit numbers are far below the noise."
# + adversary narrow_floats


# %% right="encode" how="floor of a number plus a half"
def encode(values, scale, workers):
    if not np.isfinite(values).all():
        raise ValueError("a value isn't finite")
    whole = np.floor(values * scale + 0.5)
    if np.any(np.abs(whole) * workers >= 2**31):
        raise ValueError("too large for the ring")
    return whole.astype(np.int64) % 2**32


def decode(total, scale):
    return np.where(total >= 2**31, total - 2**32, total) / scale
