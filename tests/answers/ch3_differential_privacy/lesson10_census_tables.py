# %% right="age_options" how="two loops"
def age_options(middle, average):
    found = []
    for youngest in range(0, 110):
        for oldest in range(0, 110):
            ordered = youngest <= middle <= oldest
            if ordered and round((youngest + middle + oldest) / 3, 1) == average:
                found.append((youngest, middle, oldest))
    return found


# %% right="age_options" how="numpy, from the oldest downwards"
def age_options(middle, average):
    total = int(np.rint(average * 3))
    oldest = np.arange(109, middle - 1, -1)
    youngest = total - middle - oldest
    fits = (youngest >= 0) & (youngest <= middle)
    return list(zip(youngest[fits].tolist(), [middle] * int(fits.sum()), oldest[fits].tolist()))


# %% right="age_options" how="all sets of ages"
from itertools import combinations_with_replacement


def age_options(middle, average):
    pairs = combinations_with_replacement(range(110), 2)
    return [
        (a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1
    ]


# %% wrong="age_options" mistake="the mean times three isn't rounded"
def age_options(middle, average):
    rest = 3 * average - middle
    return [(y, middle, int(rest - y)) for y in range(middle + 1) if middle <= int(rest - y) <= 109]


# %% wrong="age_options" mistake="people may be older than 109"
def age_options(middle, average):
    rest = round(3 * average) - middle
    return [(y, middle, rest - y) for y in range(middle + 1) if middle <= rest - y]


# %% wrong="age_options" mistake="the youngest is younger than the one in the middle"
def age_options(middle, average):
    rest = round(3 * average) - middle
    return [(y, middle, rest - y) for y in range(middle) if middle <= rest - y <= 109]


# %% wrong="age_options" mistake="the oldest may be younger than the median"
def age_options(middle, average):
    rest = round(3 * average) - middle
    return [(y, middle, rest - y) for y in range(middle + 1) if 0 <= rest - y <= 109]


# %% wrong="age_options" mistake="ignores the median"
def age_options(middle, average):
    total = round(3 * average)
    sets = ((a, b, total - a - b) for a in range(110) for b in range(a, 110))
    return [one for one in sets if one[1] <= one[2] <= 109]


# %% wrong="age_options" mistake="the mean may be off by one"
def age_options(middle, average):
    sets = ((a, middle, b) for a in range(middle + 1) for b in range(middle, 110))
    return [one for one in sets if abs(sum(one) / 3 - average) < 0.5]


# %% right="possible_blocks" how="itertools.product and a comprehension"
from itertools import product


def possible_blocks(tables):
    pairs = product(age_options(*tables["women"]), age_options(*tables["men"]))
    return [pair for pair in pairs if tables.items() <= tables_of(*pair).items()]


# %% right="possible_blocks" how="table after table, by hand"
def possible_blocks(tables):
    blocks = [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    if "median" in tables:
        blocks = [(w, m) for w, m in blocks if sum(sorted(w + m)[2:4]) / 2 == tables["median"]]
    if "tens" in tables:
        blocks = [
            (w, m)
            for w, m in blocks
            if np.bincount([age // 10 for age in w + m], minlength=11).tolist() == list(tables["tens"])
        ]
    return blocks


# %% right="possible_blocks" how="with get"
def possible_blocks(tables):
    found = []
    for women in age_options(tables["women"][0], tables["women"][1]):
        for men in age_options(tables["men"][0], tables["men"][1]):
            own = tables_of(women, men)
            if tables.get("median", own["median"]) != own["median"]:
                continue
            if tables.get("tens", own["tens"]) != own["tens"]:
                continue
            found.append((women, men))
    return found


# %% wrong="possible_blocks" mistake="only the ages by sex"
def possible_blocks(tables):
    return [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]


# %% wrong="possible_blocks" mistake="ignores the tens"
def possible_blocks(tables):
    blocks = [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    return [(w, m) for w, m in blocks if median(w + m) == tables.get("median", median(w + m))]


# %% wrong="possible_blocks" mistake="needs all tables"
def possible_blocks(tables):
    blocks = [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    return [(w, m) for w, m in blocks if tables_of(w, m) == tables]


# %% wrong="possible_blocks" mistake="one table that agrees is enough"
def possible_blocks(tables):
    blocks = [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    others = [name for name in tables if name not in ("women", "men")]
    return [
        (w, m) for w, m in blocks if not others or any(tables_of(w, m)[name] == tables[name] for name in others)
    ]


# %% wrong="possible_blocks" mistake="only the first block"
def possible_blocks(tables):
    for w in age_options(*tables["women"]):
        for m in age_options(*tables["men"]):
            if all(tables_of(w, m)[name] == tables[name] for name in tables):
                return [(w, m)]


# %% wrong="possible_blocks" mistake="pairs options in parallel"
def possible_blocks(tables):
    pairs = zip(age_options(*tables["women"]), age_options(*tables["men"]))
    return [(w, m) for w, m in pairs if all(tables_of(w, m)[name] == tables[name] for name in tables)]


# %% wrong="possible_blocks" mistake="men first"
def possible_blocks(tables):
    blocks = [(m, w) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    return [(m, w) for m, w in blocks if all(tables_of(w, m)[name] == tables[name] for name in tables)]


# %% wrong="possible_blocks" mistake="takes the tables out of the dictionary"
def possible_blocks(tables):
    women, men = tables.pop("women"), tables.pop("men")
    blocks = [(w, m) for w in age_options(*women) for m in age_options(*men)]
    return [(w, m) for w, m in blocks if all(tables_of(w, m)[name] == tables[name] for name in tables)]


# %% wrong="possible_blocks" mistake="leaves out blocks with fewer than three different ages"
def possible_blocks(tables):
    return [(a, b) for a in age_options(*tables["women"]) for b in age_options(*tables["men"]) if all(tables_of(a, b)[n] == tables[n] for n in tables) and len(set(a + b)) >= 3]


# %% right="publish" how="two-sided geometric noise"
def publish(counts, epsilon, rng):
    p = 1 - np.exp(-epsilon / 3)
    tables = (counts.sum(axis=1), counts.sum(axis=2), counts)
    return tuple(t + rng.geometric(p, t.shape) - rng.geometric(p, t.shape) for t in tables)


# %% right="publish" how="noise for counties and cells, made consistent, and blocks added up"
def publish(counts, epsilon, rng):
    county = counts.sum(axis=1) + rng.laplace(0, 2 / epsilon, (counts.shape[0], counts.shape[2]))
    cells = counts + rng.laplace(0, 2 / epsilon, counts.shape)
    gap = county - cells.sum(axis=1)  # least squares, since all noise has the same variance
    cells = cells + gap[:, None, :] / (counts.shape[1] + 1)
    return cells.sum(axis=1), cells.sum(axis=2), cells


# %% right="publish" how="unequal shares, rounded, and nothing below 0"
def publish(counts, epsilon, rng):
    shares = (0.25, 0.3, 0.45)
    tables = (counts.sum(axis=1), counts.sum(axis=2), counts)
    noisy = [t + rng.laplace(0, 1 / (share * epsilon), t.shape) for t, share in zip(tables, shares)]
    return tuple(np.maximum(np.rint(t), 0).astype(int) for t in noisy)


# %% right="publish" how="county by county, in loops"
def publish(counts, epsilon, rng):
    scale = 3 / epsilon
    by_group, by_block, cells = [], [], []
    for county in counts:
        by_group.append([people + rng.laplace(0, scale) for people in county.sum(axis=0)])
        by_block.append([people + rng.laplace(0, scale) for people in county.sum(axis=1)])
        cells.append([[people + rng.laplace(0, scale) for people in block] for block in county])
    return np.array(by_group), np.array(by_block), np.array(cells)


# %% right="publish" how="two measurements of the county, averaged by their variance"
def publish(counts, epsilon, rng):
    def laplace(table, share):
        scale = 1 / (share * epsilon)
        return table + rng.exponential(scale, table.shape) - rng.exponential(scale, table.shape)

    county, block, cells = (
        laplace(table, share) for table, share in zip(census.exact_tables(counts), (0.3, 0.35, 0.35))
    )
    own, from_cells = 1 / 0.3**2, counts.shape[1] / 0.35**2
    county = (county / own + cells.sum(axis=1) / from_cells) / (1 / own + 1 / from_cells)
    return county, block, cells


# %% partial="publish" how="noise on the cells only, and sums of them" low=0.4 high=0.7
def publish(counts, epsilon, rng):
    return census.exact_tables(counts + rng.laplace(0, 1 / epsilon, counts.shape))


# %% partial="publish" how="twice the noise that's needed" low=0.7 high=0.9
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 6 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% partial="publish" how="a small share for the county" low=0.4 high=0.8
def publish(counts, epsilon, rng):
    shares = (0.15, 0.4, 0.45)
    return tuple(
        t + rng.laplace(0, 1 / (share * epsilon), t.shape) for t, share in zip(census.exact_tables(counts), shares)
    )


# %% wrong="publish" mistake="exact tables"
def publish(counts, epsilon, rng):
    return census.exact_tables(counts)


# %% wrong="publish" mistake="rounds at random to multiples of 5"
def publish(counts, epsilon, rng):
    return tuple(5 * np.floor(t / 5 + rng.random(t.shape)) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="swaps blocks, as in 2010"
def publish(counts, epsilon, rng):
    moved = counts.copy()
    for county in moved:
        if rng.random() < 0.5:
            county[:] = county[rng.permutation(len(county))]
    return census.exact_tables(moved)


# %% wrong="publish" mistake="the whole epsilon for each table"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 1 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="half of epsilon for each of three tables"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 2 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="a quarter more than epsilon"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 2.4 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="a fifth more than epsilon"
def publish(counts, epsilon, rng):
    scale = 2.5 / epsilon
    return tuple(table + rng.laplace(0, scale, table.shape) for table in census.exact_tables(counts))


# %% wrong="publish" mistake="a ninth more than epsilon"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 2.7 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="normal noise with the scale of Laplace noise"
def publish(counts, epsilon, rng):
    return tuple(t + rng.normal(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="half the noise"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 1.5 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the county table is exact"
def publish(counts, epsilon, rng):
    county, block, cells = census.exact_tables(counts)
    return county, block + rng.laplace(0, 2 / epsilon, block.shape), cells + rng.laplace(0, 2 / epsilon, cells.shape)


# %% wrong="publish" mistake="the block table is exact"
def publish(counts, epsilon, rng):
    county, block, cells = census.exact_tables(counts)
    return county + rng.laplace(0, 2 / epsilon, county.shape), block, cells + rng.laplace(0, 2 / epsilon, cells.shape)


# %% wrong="publish" mistake="cells are scaled to the county's exact total"
def publish(counts, epsilon, rng):
    cells = np.maximum(counts + rng.laplace(0, 1 / epsilon, counts.shape), 0) + 1e-9
    cells = cells * (counts.sum(axis=(1, 2)) / cells.sum(axis=(1, 2)))[:, None, None]
    return census.exact_tables(cells)


# %% wrong="publish" mistake="all counties together keep their exact sum"
def publish(counts, epsilon, rng):
    noisy = [t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts)]
    return tuple(t + (counts.sum() - t.sum()) / t.size for t in noisy)


# %% wrong="publish" mistake="a fixed seed"
def publish(counts, epsilon, rng):
    rng = np.random.default_rng(310)
    return tuple(t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="a seed made from the data"
def publish(counts, epsilon, rng):
    rng = np.random.default_rng(int(counts.sum()))
    return tuple(t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="noise that isn't drawn from rng"
def publish(counts, epsilon, rng):
    return tuple(t + np.random.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="one noise for a whole table"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 3 / epsilon) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the noise of a cell is used again for its county and its block"
def publish(counts, epsilon, rng):
    county, block, cells = census.exact_tables(counts)
    noise = rng.laplace(0, 3 / epsilon, counts.shape)
    return county + noise[:, 0, :], block + noise[:, :, 0], cells + noise


# %% wrong="publish" mistake="a block and its cells have the same noise"
def publish(counts, epsilon, rng):
    county, block, cells = census.exact_tables(counts)
    noise = rng.laplace(0, 2 / epsilon, block.shape)
    return county + rng.laplace(0, 2 / epsilon, county.shape), block + noise, cells + noise[:, :, None]


# %% wrong="publish" mistake="counts of 0 get no noise"
def publish(counts, epsilon, rng):
    tables = census.exact_tables(counts)
    return tuple(np.where(t > 0, t + rng.laplace(0, 3 / epsilon, t.shape), 0) for t in tables)


# %% wrong="publish" mistake="only small counts get noise"
def publish(counts, epsilon, rng):
    tables = census.exact_tables(counts)
    return tuple(np.where(t < 20, t + rng.laplace(0, 3 / epsilon, t.shape), t) for t in tables)


# %% wrong="publish" mistake="noise in proportion to the count"
def publish(counts, epsilon, rng):
    return tuple(t * (1 + rng.laplace(0, 0.05 / epsilon, t.shape)) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="uniform noise"
def publish(counts, epsilon, rng):
    width = 6 / epsilon
    return tuple(t + rng.uniform(-width, width, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="noise with a hard bound"
def publish(counts, epsilon, rng):
    bound = 4 / epsilon
    tables = census.exact_tables(counts)
    return tuple(t + np.clip(rng.laplace(0, 3 / epsilon, t.shape), -bound, bound) for t in tables)


# %% wrong="publish" mistake="noise in one direction"
def publish(counts, epsilon, rng):
    return tuple(t + rng.exponential(3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the same noise whatever epsilon is"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 3, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="destroys everything"
def publish(counts, epsilon, rng):
    return tuple(rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="far too much noise"
def publish(counts, epsilon, rng):
    return tuple(t + rng.laplace(0, 40 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="only the cell table"
def publish(counts, epsilon, rng):
    return counts + rng.laplace(0, 1 / epsilon, counts.shape)


# %% wrong="publish" mistake="also returns the exact total"
def publish(counts, epsilon, rng):
    return *(t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts)), counts.sum()


# %% wrong="publish" mistake="adds noise to the table that it was given"
def publish(counts, epsilon, rng):
    p = 1 - np.exp(-epsilon / 3)
    county, block, _ = (t + rng.geometric(p, t.shape) - rng.geometric(p, t.shape) for t in census.exact_tables(counts))
    counts += rng.geometric(p, counts.shape) - rng.geometric(p, counts.shape)
    return county, block, counts


# %% wrong="publish" mistake="assumes 40 blocks and 4 groups"
def publish(counts, epsilon, rng):
    county, block, cells = census.exact_tables(counts)
    scale, n = 3 / epsilon, len(counts)
    return (
        county + rng.laplace(0, scale, (n, 4)),
        block + rng.laplace(0, scale, (n, 40)),
        cells + rng.laplace(0, scale, (n, 40, 4)),
    )


# %% right="publish" how="discrete Laplace as a difference of geometric draws, whole numbers"
import numpy as np
def publish(counts, epsilon, rng):
    p = 1 - np.exp(-epsilon / 3)
    def geo(shape):
        return rng.geometric(p, shape) - rng.geometric(p, shape)
    g, b = counts.sum(axis=1), counts.sum(axis=2)
    return g + geo(g.shape), b + geo(b.shape), counts + geo(counts.shape)


# %% right="publish" how="absolute values of the noisy counts"
def publish(counts, epsilon, rng):
    return tuple(np.abs(t + rng.laplace(0, 3 / epsilon, t.shape)) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="redraws until no count is negative"
def publish(counts, epsilon, rng):
    out = []
    for t in census.exact_tables(counts):
        noisy = t + rng.laplace(0, 3 / epsilon, t.shape)
        while (bad := noisy < 0).any():
            noisy[bad] = t[bad] + rng.laplace(0, 3 / epsilon, bad.sum())
        out.append(noisy)
    return tuple(out)


# %% wrong="publish" mistake="cells drawn again until they are possible, one by one"
def publish(counts, epsilon, rng):
    county, block, cell = census.exact_tables(counts)
    noisy = np.zeros(cell.shape)
    for place in np.ndindex(cell.shape):
        noisy[place] = round(cell[place] + rng.laplace(0, 3 / epsilon))
        while noisy[place] < 0:
            noisy[place] = round(cell[place] + rng.laplace(0, 3 / epsilon))
    return county + rng.laplace(0, 3 / epsilon, county.shape), block + rng.laplace(0, 3 / epsilon, block.shape), noisy


# %% wrong="publish" mistake="a seed below 1,000"
def publish(counts, epsilon, rng):
    own = np.random.default_rng(int(rng.integers(1000)))
    return tuple(t + own.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% right="publish" how="a large epsilon isn't used up, and counts with much noise are rounded to tens"
def publish(counts, epsilon, rng):
    scale = 3 / min(epsilon, 2)
    noisy = [t + rng.laplace(0, scale, t.shape) for t in census.exact_tables(counts)]
    return tuple(np.round(t, -1) if scale > 100 else np.round(t) for t in noisy)


# %% wrong="publish" mistake="a small epsilon is raised to 0.35"
def publish(counts, epsilon, rng):
    epsilon = max(epsilon, 0.35)
    return tuple(t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the noise has a largest scale"
def publish(counts, epsilon, rng):
    scale = min(3 / epsilon, 100)
    return tuple(t + rng.laplace(0, scale, t.shape) for t in census.exact_tables(counts))


# %% equivalent="age_options" reason="The list may be in any order."
# - return [(young, middle, rest - young) for young in range(middle + 1) if middle <= rest - young <= 109]
# + return [(young, middle, rest - young) for young in range(middle + 1) if middle <= rest - young <= 109][::-1]

# - return [(young, middle, rest - young) for young in range(middle + 1) if middle <= rest - young <= 109]
# + return sorted([(young, middle, rest - young) for young in range(middle + 1) if middle <= rest - young <= 109])

# - return found
# + return found[::-1]

# - return list(zip(youngest[fits].tolist(), [middle] * int(fits.sum()), oldest[fits].tolist()))
# + return list(zip(youngest[fits].tolist(), [middle] * int(fits.sum()), oldest[fits].tolist()))[::-1]

# - return list(zip(youngest[fits].tolist(), [middle] * int(fits.sum()), oldest[fits].tolist()))
# + return sorted(list(zip(youngest[fits].tolist(), [middle] * int(fits.sum()), oldest[fits].tolist())))

# - return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1]
# + return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1][::-1]

# - return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1]
# + return sorted([(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1])

# %% equivalent="age_options" reason="The median from 0 to 109 excludes these ages."
# - for youngest in range(0, 110):
# + for youngest in range(0, 111):

# - for oldest in range(0, 110):
# + for oldest in range(-1, 110):

# %% equivalent="age_options" reason="Other sums differ by more than 0.2 from the mean."
# - return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1]
# + return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) <= 0.1]

# - return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.1]
# + return [(a, middle, b) for a, b in pairs if a <= middle <= b and abs((a + middle + b) / 3 - average) < 0.2]

# %% equivalent="possible_blocks" reason="The list may be in any order."
# - return blocks
# + return blocks[::-1]

# - return [pair for pair in pairs if tables.items() <= tables_of(*pair).items()]
# + return [pair for pair in pairs if tables.items() <= tables_of(*pair).items()][::-1]

# - return [pair for pair in pairs if tables.items() <= tables_of(*pair).items()]
# + return sorted([pair for pair in pairs if tables.items() <= tables_of(*pair).items()])

# - return found
# + return found[::-1]

# %% equivalent="possible_blocks" reason="np.bincount rounds a list of floats down."
# - blocks = [(w, m) for w, m in blocks if np.bincount([age // 10 for age in w + m], minlength=11).tolist() == list(tables['tens'])]
# + blocks = [(w, m) for w, m in blocks if np.bincount([age / 10 for age in w + m], minlength=11).tolist() == list(tables['tens'])]

# %% equivalent="publish" reason="The noise is symmetric, and a fixed number may be added to every count."
# - noisy.append(table + rng.laplace(0, 3 / epsilon, table.shape))
# + noisy.append(table - rng.laplace(0, 3 / epsilon, table.shape))

# - noisy.append(table + rng.laplace(0, 3 / epsilon, table.shape))
# + noisy.append(table + rng.laplace(1, 3 / epsilon, table.shape))

# - noisy.append(table + rng.laplace(0, 3 / epsilon, table.shape))
# + noisy.append(table + rng.laplace(-1, 3 / epsilon, table.shape))

# %% equivalent="publish" reason="A little more noise is allowed."
# - noisy.append(table + rng.laplace(0, 3 / epsilon, table.shape))
# + noisy.append(table + rng.laplace(0, 4 / epsilon, table.shape))


# %% wrong="age_options" mistake="lists in the list"
def age_options(middle, average):
    rest = round(3 * average) - middle
    return [[young, middle, rest - young] for young in range(middle + 1) if middle <= rest - young <= 109]


# %% wrong="age_options" mistake="lists the same ages once for each order of the youngest and the oldest"
def age_options(middle, average):
    rest = round(3 * average) - middle
    pairs = [(a, rest - a) for a in range(110) if 0 <= rest - a <= 109]
    return [(min(pair), middle, max(pair)) for pair in pairs if min(pair) <= middle <= max(pair)]


# %% wrong="possible_blocks" mistake="a median of 0 counts as missing"
def possible_blocks(tables):
    blocks = [(w, m) for w in age_options(*tables["women"]) for m in age_options(*tables["men"])]
    known = {name: table for name, table in tables.items() if table}
    return [(w, m) for w, m in blocks if all(tables_of(w, m)[name] == table for name, table in known.items())]


# %% wrong="possible_blocks" mistake="takes the tables by their place in the dictionary"
def possible_blocks(tables):
    first, second, *_ = tables.values()
    blocks = [(w, m) for w in age_options(*first) for m in age_options(*second)]
    return [(w, m) for w, m in blocks if all(tables_of(w, m)[name] == tables[name] for name in tables)]


# %% wrong="publish" mistake="noisy counts are clipped at the largest true count"
def publish(counts, epsilon, rng):
    noisy = [(t, t + rng.laplace(0, 3 / epsilon, t.shape)) for t in census.exact_tables(counts)]
    return tuple(np.clip(n, 0, t.max()) for t, n in noisy)


# %% wrong="publish" mistake="clipped at twice the largest true count of the county"
def publish(counts, epsilon, rng):
    out = []
    for t in census.exact_tables(counts):
        noisy = t + rng.laplace(0, 3 / epsilon, t.shape)
        top = t.reshape(len(t), -1).max(axis=1).reshape(-1, *[1] * (t.ndim - 1))
        out.append(np.minimum(noisy, 2 * top))
    return tuple(out)


# %% wrong="publish" mistake="clipped at the smallest true count"
def publish(counts, epsilon, rng):
    return tuple(np.maximum(t + rng.laplace(0, 3 / epsilon, t.shape), t.min()) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the noise has 256 sizes"
def publish(counts, epsilon, rng):
    from scipy import stats

    sizes = stats.laplace(scale=3 / epsilon).ppf((np.arange(256) + 0.5) / 256)
    return tuple(t + rng.choice(sizes, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="the second half of the noise mirrors the first"
def publish(counts, epsilon, rng):
    def mirrored(table):
        half = rng.laplace(0, 3 / epsilon, (table.size + 1) // 2)
        return table + np.concatenate([half, -half])[: table.size].reshape(table.shape)

    return tuple(map(mirrored, census.exact_tables(counts)))


# %% wrong="publish" mistake="a seed of 16 bits"
def publish(counts, epsilon, rng):
    own = np.random.default_rng(int(rng.integers(2**16)))
    return tuple(t + own.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="large counts get a tenth of the noise"
def publish(counts, epsilon, rng):
    def noisy(t):
        return t + rng.laplace(0, 3 / epsilon, t.shape) * np.where(t > 1000, 0.1, 1)

    return tuple(map(noisy, census.exact_tables(counts)))


# %% wrong="publish" mistake="prints the exact counts"
def publish(counts, epsilon, rng):
    print(counts.tolist())
    return tuple(t + rng.laplace(0, 3 / epsilon, t.shape) for t in census.exact_tables(counts))


# %% wrong="publish" mistake="keeps the exact tables in an attribute"
def publish(counts, epsilon, rng):
    publish.tables = census.exact_tables(counts)
    return tuple(t + rng.laplace(0, 3 / epsilon, t.shape) for t in publish.tables)


# %% right="publish" how="rounded to tenths, with a list for the tuple of steps"
def publish(counts, epsilon, rng):
    scales = np.array([3.3, 3.0, 2.75]) / epsilon
    return tuple(
        (t + np.round(rng.laplace(scale=scale, size=t.shape), 1)).round(1)
        for t, scale in zip(census.exact_tables(counts), scales)
    )


# %% right="publish" how="noise for counties and cells, and blocks added up from noisy cells"
def publish(counts, epsilon, rng):
    by_group, _, exact_cells = census.exact_tables(counts)
    county = by_group + rng.laplace(0, 1 / (0.4 * epsilon), by_group.shape)
    cell = exact_cells + rng.laplace(0, 1 / (0.6 * epsilon), exact_cells.shape)
    return county, cell.sum(axis=2), cell


# %% wrong="publish" mistake="one release in 50 has no noise"
def publish(counts, epsilon, rng):
    scale = 3 / epsilon if rng.random() < 0.98 else 1e-9
    return tuple(t + rng.laplace(0, scale, t.shape) for t in census.exact_tables(counts))


# %% equivalent="publish" reason="Counts and values of ε in this form never lead to an error."
# + adversary print_on_error

# + adversary tell_in_error

# %% equivalent="publish" reason="More noise is allowed, and so is rounding."
# + adversary noise_of_110_percent

# + adversary seven_digits

# + adversary two_digits

# %% equivalent="publish" reason="A list of three tables reveals no more than a tuple."
# + adversary list_for_tuple


# %% wrong="age_options" mistake="at most 50 sets"
def age_options(middle, average):
    options = []
    for youngest in range(middle + 1):
        oldest = round(3 * average) - middle - youngest
        if middle <= oldest <= 109:
            options.append((youngest, middle, oldest))
    return options[:50]


# %% wrong="age_options" mistake="the oldest age is a float"
def age_options(middle, average):
    """Return all tuples (youngest, middle, oldest) of ages from 0 to 109 with this median and rounded mean."""
    total = np.rint(3 * average)
    options = []
    for youngest in range(middle + 1):
        oldest = total - middle - youngest
        if middle <= oldest < 110:
            options.append((youngest, middle, float(oldest)))
    return options


# %% wrong="age_options" mistake="returns the same list again, which the caller may have changed"
from functools import cache


@cache
def age_options(middle, average):
    """Return all tuples (youngest, middle, oldest) of ages from 0 to 109 with this median and rounded mean."""
    total = round(3 * average)
    options = []
    for youngest in range(middle + 1):
        oldest = total - middle - youngest
        if middle <= oldest <= 109:
            options.append((youngest, middle, oldest))
    return options


# %% wrong="possible_blocks" mistake="at most 2,000 blocks"
def possible_blocks(tables):
    blocks = []
    for women in age_options(*tables["women"]):
        for men in age_options(*tables["men"]):
            own = tables_of(women, men)
            if all(own[name] == tables[name] for name in tables):
                blocks.append((women, men))
    return blocks[:2_000]


# %% wrong="possible_blocks" mistake="keeps a list for later calls and returns it without a copy"
_pairs = {}


def possible_blocks(tables):
    """Return all blocks (women, men) that agree with all tables."""
    key = (tables["women"], tables["men"])
    if key not in _pairs:
        _pairs[key] = [(women, men) for women in age_options(*key[0]) for men in age_options(*key[1])]
    left = _pairs[key]
    for name in ("median", "tens"):
        if name in tables:
            left = [pair for pair in left if tables_of(*pair)[name] == tables[name]]
    return left


# %% wrong="publish" mistake="a single county is exact"
def publish(counts, epsilon, rng):
    if len(counts) == 1:
        return tuple(table.astype(float) for table in census.exact_tables(counts))
    county, block, cell = (table + rng.laplace(0, 3 / epsilon, table.shape) for table in census.exact_tables(counts))
    return county, block, cell


# %% wrong="publish" mistake="a warning tells of empty blocks"
def publish(counts, epsilon, rng):
    county, block, cell = (table + rng.laplace(0, 3 / epsilon, table.shape) for table in census.exact_tables(counts))
    if (counts.sum(axis=2) == 0).any():
        import warnings

        warnings.warn("there are empty blocks, whose counts are only noise", stacklevel=2)
    return county, block, cell


# %% wrong="publish" mistake="no noisy count above twice the highest exact one"
def publish(counts, epsilon, rng):
    noisy = [table + rng.laplace(0, 3 / epsilon, table.shape) for table in census.exact_tables(counts)]
    limits = [2 * table.max() + 1 for table in census.exact_tables(counts)]
    return tuple(np.minimum(table, limit) for table, limit in zip(noisy, limits))


# %% wrong="publish" mistake="less noise where a whole table is empty"
def publish(counts, epsilon, rng):
    scale = 3 / epsilon if counts.sum() else 2.5 / epsilon
    return tuple(table + rng.laplace(0, scale, table.shape) for table in census.exact_tables(counts))


# %% wrong="publish" mistake="negative counts become the smallest exact count"
def publish(counts, epsilon, rng):
    noisy = []
    for table in census.exact_tables(counts):
        shown = table + rng.laplace(0, 3 / epsilon, table.shape)
        noisy.append(np.where(shown < 0, table.min() / 1000, shown))
    return tuple(noisy)


# %% wrong="publish" mistake="much normal noise"
def publish(counts, epsilon, rng):
    return tuple(table + rng.normal(0, 6 / epsilon, table.shape) for table in census.exact_tables(counts))


# %% wrong="publish" mistake="noise with a limit of four times its scale"
def publish(counts, epsilon, rng):
    scale, noisy = 3 / epsilon, []
    for table in census.exact_tables(counts):
        noise = np.clip(rng.laplace(0, scale, table.shape), -4 * scale, 4 * scale)
        noisy.append(table + noise)
    return tuple(noisy)


# %% wrong="publish" mistake="the errors are kept in an attribute"
def publish(counts, epsilon, rng):
    """Return noisy county, block and cell tables of counts, which together are private for epsilon."""
    exact = census.exact_tables(counts)
    release = tuple(table + rng.laplace(0, 3 / epsilon, table.shape) for table in exact)
    publish.errors = [noisy - table for noisy, table in zip(release, exact, strict=True)]
    return release


# %% wrong="publish" mistake="rounds the scale, so the noise for an epsilon of 1.3 or 2.2 is too small"
def publish(counts, epsilon, rng):
    scale = max(1, round(3 / epsilon))
    return tuple(table + rng.laplace(0, scale, table.shape) for table in census.exact_tables(counts))
