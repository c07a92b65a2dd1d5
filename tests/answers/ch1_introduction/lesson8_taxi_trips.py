# %% right="fitting_codes" how="a comprehension over rows"
def fitting_codes(release, sightings):
    rows = set(zip(release["taxi"], release["date"], release["time"], release["pickup"]))
    seen = list(zip(sightings["date"], sightings["time"], sightings["pickup"]))
    return {code for code in release["taxi"] if all((code, *one) in rows for one in seen)}


# %% right="fitting_codes" how="a merge and a count of different sightings"
def fitting_codes(release, sightings):
    keys = ["date", "time", "pickup"]
    wanted = sightings[keys].drop_duplicates()
    hits = release[["taxi", *keys]].drop_duplicates().merge(wanted, on=keys)
    counts = hits["taxi"].value_counts()
    return set(counts[counts == len(wanted)].index)


# %% right="fitting_codes" how="plain loops, a code at a time"
def fitting_codes(release, sightings):
    found = set()
    records = release[["taxi", "date", "time", "pickup"]].values.tolist()
    for code in set(release["taxi"]):
        missing = False
        for date, time, place in sightings[["date", "time", "pickup"]].values.tolist():
            if [code, date, time, place] not in records:
                missing = True
        if not missing:
            found.add(code)
    return found


# %% right="fitting_codes" how="set.intersection of groups"
def fitting_codes(release, sightings):
    groups = release.groupby(["date", "time", "pickup"])["taxi"].agg(set).to_dict()
    seen = sightings[["date", "time", "pickup"]].itertuples(index=False, name=None)
    return set.intersection(*(groups.get(tuple(one), set()) for one in seen))


# %% equivalent="fitting_codes" reason="A sighting that's listed twice is counted twice on both sides."
# - wanted = sightings[keys].drop_duplicates()
# + wanted = sightings[keys]

# %% equivalent="fitting_codes" reason="These are the columns that both tables have."
# - hits = release[['taxi', *keys]].drop_duplicates().merge(wanted, on=keys)
# + hits = release[['taxi', *keys]].drop_duplicates().merge(wanted)

# %% equivalent="fitting_codes" reason="The result is converted to a plain tuple."
# - seen = sightings[['date', 'time', 'pickup']].itertuples(index=False, name=None)
# + seen = sightings[['date', 'time', 'pickup']].itertuples(index=False)


# %% wrong="fitting_codes" mistake="any sighting is enough"
def fitting_codes(release, sightings):
    codes = set()
    for seen in sightings.itertuples():
        fits = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes |= set(release.loc[fits, "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="only the first sighting counts"
def fitting_codes(release, sightings):
    seen = sightings.iloc[0]
    fits = (release["date"] == seen["date"]) & (release["time"] == seen["time"]) & (release["pickup"] == seen["pickup"])
    return set(release.loc[fits, "taxi"])


# %% wrong="fitting_codes" mistake="the place is ignored"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings.itertuples():
        fits = (release["date"] == seen.date) & (release["time"] == seen.time)
        codes &= set(release.loc[fits, "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="each column on its own, so three rows may agree in one column each"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings.itertuples():
        for name in ("date", "time", "pickup"):
            codes &= set(release.loc[release[name] == getattr(seen, name), "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="counts rows, so a code seen twice at one place fits two sightings"
def fitting_codes(release, sightings):
    hits = release.merge(sightings[["date", "time", "pickup"]], on=["date", "time", "pickup"])
    counts = hits["taxi"].value_counts()
    return set(counts[counts >= len(sightings)].index)


# %% wrong="fitting_codes" mistake="the only code, or none"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings.itertuples():
        fits = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[fits, "taxi"])
    return codes if len(codes) == 1 else set()


# %% wrong="fitting_codes" mistake="a list with repetitions"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings.itertuples():
        fits = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[fits, "taxi"])
    return [code for code in release["taxi"] if code in codes]


# %% wrong="fitting_codes" mistake="the three texts are glued together without a separator"
def fitting_codes(release, sightings):
    key = release["date"] + release["time"] + release["pickup"]
    codes = set(release["taxi"])
    for s in sightings.itertuples():
        codes &= set(release["taxi"][key == s.date + s.time + s.pickup])
    return codes


# %% wrong="fitting_codes" mistake="the row labels are used to filter"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for s in sightings.itertuples():
        rows = [row.Index for row in release.itertuples() if (row.date, row.time, row.pickup) == (s.date, s.time, s.pickup)]
        codes &= set(release.loc[rows, "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="stops at the first sighting that leaves a single code"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for s in sightings.itertuples():
        mask = (release["date"] == s.date) & (release["time"] == s.time) & (release["pickup"] == s.pickup)
        codes &= set(release.loc[mask, "taxi"])
        if len(codes) == 1:
            return codes
    return codes


# %% right="exposed_share" how="value_counts"
def exposed_share(release, known):
    columns = [name for name in known if name in release]
    if not columns:
        return 0.0
    sizes = release[columns].value_counts(dropna=False)
    return sizes[sizes <= 4].sum() / max(len(release), 1)


# %% right="exposed_share" how="plain loops, each row with each other"
def exposed_share(release, known):
    columns = [name for name in known if name in list(release.columns)]
    if not columns or release.empty:
        return 0.0
    rows = [["gone" if pd.isna(cell) else cell for cell in row] for row in release[columns].values.tolist()]
    exposed = 0
    for row in rows:
        if rows.count(row) < 5:
            exposed += 1
    return exposed / len(rows)


# %% right="exposed_share" how="ngroup and bincount"
import numpy as np


def exposed_share(release, known):
    columns = release.columns.intersection(known)
    if columns.empty or not len(release):
        return 0.0
    number = release.groupby(list(columns), dropna=False).ngroup().to_numpy()
    return float(np.mean(np.bincount(number)[number] < 5))


# %% right="exposed_share" how="Counter over tuples, with None for missing values"
from collections import Counter


def exposed_share(release, known):
    columns = [c for c in release.columns if c in known]
    if not columns or release.empty:
        return 0.0
    keys = [tuple(None if pd.isna(v) else v for v in row) for row in release[columns].astype(object).to_numpy()]
    n = Counter(keys)
    return sum(n[key] < 5 for key in keys) / len(keys)


# %% right="exposed_share" how="factorize each column, honest double loop over numpy codes"
def exposed_share(release, known):
    columns = [name for name in known if name in list(release.columns)]
    if not columns or len(release) == 0:
        return 0.0
    rows = list(zip(*(pd.factorize(release[name])[0].tolist() for name in columns)))
    return len([row for row in rows if rows.count(row) < 5]) / len(rows)


# %% equivalent="exposed_share" reason="The size of a group is the same in each of its columns."
# - sizes = release.groupby(used, dropna=False)[used[0]].transform('size')
# + sizes = release.groupby(used, dropna=False)[used[-1]].transform('size')

# %% equivalent="exposed_share" reason="Any word can stand for a missing value."
# - rows = [['gone' if pd.isna(cell) else cell for cell in row] for row in release[columns].values.tolist()]
# + rows = [['gonex' if pd.isna(cell) else cell for cell in row] for row in release[columns].values.tolist()]


# %% wrong="exposed_share" mistake="five rows count as exposed"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return float((release.groupby(columns, dropna=False)[columns[0]].transform("size") <= 5).mean())


# %% wrong="exposed_share" mistake="unique rows only"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return float((~release.duplicated(columns, keep=False)).mean())


# %% wrong="exposed_share" mistake="the share of classes, not of rows"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return float((release.groupby(columns, dropna=False).size() < 5).mean())


# %% wrong="exposed_share" mistake="rows with a missing value are left out"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return float((release.groupby(columns)[columns[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="a column that isn't published raises an error"
def exposed_share(release, known):
    return float((release.groupby(list(known), dropna=False)[known[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="removes columns from the list that was passed"
def exposed_share(release, known):
    for name in list(known):
        if name not in release.columns:
            known.remove(name)
    if not known or not len(release):
        return 0.0
    return float((release.groupby(known, dropna=False)[known[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="only the first known column"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns][:1]
    if not columns or not len(release):
        return 0.0
    return float((release.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="joined texts, so A and BC agree with AB and C"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    joined = release[columns].astype(str).sum(axis=1)
    return float((joined.map(joined.value_counts()) < 5).mean())


# %% wrong="exposed_share" mistake="rounded"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return round(float((release.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean()), 2)


# %% wrong="exposed_share" mistake="a number of rows"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or not len(release):
        return 0.0
    return int((release.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).sum())


# %% wrong="exposed_share" mistake="missing values become empty text, which may be a value"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    table = release[columns].astype(object).where(release[columns].notna(), "")
    return (table.groupby(columns)[columns[0]].transform("size") < 5).mean()


# %% wrong="exposed_share" mistake="missing values become 0"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    table = release[columns].astype(object).where(release[columns].notna(), 0)
    return (table.groupby(columns)[columns[0]].transform("size") < 5).mean()


# %% wrong="exposed_share" mistake="missing values become a star"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    table = release[columns].astype(object).where(release[columns].notna(), "*")
    return (table.groupby(columns)[columns[0]].transform("size") < 5).mean()


# %% wrong="exposed_share" mistake="everything becomes text, so nan as a word is missing"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    table = release[columns].astype(object).where(release[columns].notna(), "nan").map(str)
    return (table.groupby(columns)[columns[0]].transform("size") < 5).mean()


# %% wrong="exposed_share" mistake="whole dollars, as fares are compared rounded"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    return (release.round(0).groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean()


# %% wrong="exposed_share" mistake="at most the first three columns"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns][:3]
    if not columns or release.empty:
        return 0.0
    return (release.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean()


# %% right="publish" how="the mean fare of each zone in place of each fare"
def publish(trips, first_day):
    release = trips[trips["date"] >= first_day][["time", "pickup", "dropoff", "fare"]].copy()
    release["time"] = release["time"].str.slice(0, 2)
    for name in ("pickup", "dropoff"):
        release[name] = release[name].str.slice(0, 1)
    release["fare"] = release.groupby("pickup")["fare"].transform("mean")
    release = release.astype(object)
    for known in (["time", "pickup"], ["pickup", "dropoff"]):
        release.loc[release.groupby(known)["fare"].transform("size") < 5] = "*"
    return release


# %% right="publish" how="codes for a day with a key, months, fares in tens, until nothing is exposed"
import hashlib
import hmac
import secrets


def publish(trips, first_day):
    kept = trips.loc[trips["date"] >= first_day].reset_index(drop=True)
    key = secrets.token_bytes(32)
    texts = [number + day for number, day in zip(kept["taxi"], kept["date"])]
    codes = [hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16] for text in texts]
    out = kept.assign(taxi=codes, date=kept["date"].str[:4], time=kept["time"].str[:2]).drop(columns="tip")
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = (out["fare"] / 10).round() * 10
    out = out.astype(object)
    while True:
        small = False
        for columns in (["date", "time", "pickup"], ["date", "time", "fare"], ["pickup", "dropoff"]):
            small = small | (out.groupby(columns)["taxi"].transform("size") < 5)
        if not (small & (out["time"] != "*")).any():
            return out
        out.loc[small] = "*"


# %% right="publish" how="Counter in plain Python, a random code for each trip, numpy fares capped at 30"
import secrets
from collections import Counter

import numpy as np
import pandas as pd


def publish(trips, first_day):
    rows = []
    for trip in trips.to_dict("records"):
        if trip["date"] < first_day:
            continue
        rows.append(
            {
                "taxi": secrets.token_hex(8),
                "time": trip["time"].split(":")[0],
                "pickup": trip["pickup"].split("-")[0],
                "dropoff": trip["dropoff"].split("-")[0],
                "fare": min(30, 5 * int(np.rint(trip["fare"] / 5))),
            }
        )
    for _ in range(3):
        for names in (("time", "pickup"), ("time", "fare"), ("pickup", "dropoff")):
            sizes = Counter(tuple(row[name] for name in names) for row in rows)
            for row in rows:
                if sizes[tuple(row[name] for name in names)] < 5:
                    row.update(dict.fromkeys(row, "*"))
    return pd.DataFrame(rows)


# %% right="publish" how="suppresses only cells: the time and the fare if the fare is rare, the time if the place is rare"
import numpy as np


def publish(trips, first_day):
    out = trips[trips["date"] >= first_day].drop(columns=["taxi", "date", "tip"])
    out["time"] = out["time"].str[:2]
    out["pickup"] = out["pickup"].str[:1]
    out["dropoff"] = out["dropoff"].str[:1]
    out["fare"] = np.minimum(10 * np.round(out["fare"] / 10), 30)
    rare = out.groupby(["time", "pickup"])["fare"].transform("size") < 5
    out.loc[rare, "time"] = None
    rare = out.groupby(["time", "fare"], dropna=False)["pickup"].transform("size") < 5
    out.loc[rare, "time"] = None
    return out


# %% equivalent="fitting_codes" reason="The text says that the columns contain text, so no cell is missing."
# + adversary fill_word
# + adversary fill_nan_text
# + adversary fill_none_text
# + adversary fill_empty

# %% equivalent="publish" reason="Any release within the limits of the score earns all points, so fares may be rounded."
# + adversary drop_fractions

# %% equivalent="publish" reason="Tables like the one above have neither equal rows nor repeated labels in the index."
# + adversary drop_equal
# + adversary drop_equal_labels

# %% equivalent="publish" reason="Tables like the one above have no missing values, and always the same columns."
# + adversary drop_missing
# + adversary fill_word
# + adversary fill_nan_text
# + adversary fill_none_text
# + adversary fill_empty
# + adversary fill_number
# + adversary fill_zero
# + adversary read_attributes

# %% equivalent="publish" reason="The release contains no tips, and only tips can be 0 in tables like the one above."
# + adversary skip_falsy

# %% equivalent="publish" reason="Dates, times and places in tables like the one above contain no blanks and don't consist of digits only."
# + adversary strip_texts
# + adversary drop_zeros

# %% equivalent="publish" reason="Any release within the limits of the score earns all points, and this one is within them."
# - kept = trips[trips['date'] >= first_day].reset_index(drop=True)
# + kept = trips[trips['date'] >= first_day]

# - kept = trips[trips['date'] >= first_day].reset_index(drop=True)
# + kept = trips[trips['date'] >= first_day].reset_index()

# - kept = trips[trips['date'] >= first_day].reset_index(drop=True)
# + kept = trips[trips['date'] >= first_day].reset_index(drop=False)

# - release = pd.DataFrame({'time': kept['time'].str[:2], 'pickup': kept['pickup'].str[0], 'dropoff': kept['dropoff'].str[0]})
# + release = pd.DataFrame({'time': kept['time'].str[:3], 'pickup': kept['pickup'].str[0], 'dropoff': kept['dropoff'].str[0]})

# - release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=40)
# + release['fare'] = (kept['fare'] / 5).round() * 5

# - release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=40)
# + release['fare'] = ((kept['fare'] / 5).round() * 5).clip()

# - release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=40)
# + release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=41)

# - release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=40)
# + release['fare'] = ((kept['fare'] / 5).round() * 5).clip(upper=39)

# - for known in 2 * [['time', 'pickup'], ['time', 'fare'], ['pickup', 'dropoff']]:
# + for known in 3 * [['time', 'pickup'], ['time', 'fare'], ['pickup', 'dropoff']]:

# - for known in 2 * [['time', 'pickup'], ['time', 'fare'], ['pickup', 'dropoff']]:
# + for known in 1 * [['time', 'pickup'], ['time', 'fare'], ['pickup', 'dropoff']]:

# - small = release.groupby(known)['fare'].transform('size') < 5
# + small = release.groupby(known)['fare'].transform('size') <= 5

# - small = release.groupby(known)['fare'].transform('size') < 5
# + small = release.groupby(known)['fare'].transform('size') < 6

# - small = release.groupby(known)['fare'].transform('size') < 5
# + small = release.groupby(known)['fare'].transform('size') < 4

# - release = trips[trips['date'] >= first_day][['time', 'pickup', 'dropoff', 'fare']].copy()
# + release = trips[trips['date'] >= first_day][['time', 'pickup', 'dropoff', 'fare']]

# - release['time'] = release['time'].str.slice(0, 2)
# + release['time'] = release['time'].str.slice(0, 3)

# - release[name] = release[name].str.slice(0, 1)
# + release[name] = release[name].str.slice(0, 2)

# - release.loc[release.groupby(known)['fare'].transform('size') < 5] = '*'
# + release.loc[release.groupby(known)['fare'].transform('size') <= 5] = '*'

# - release.loc[release.groupby(known)['fare'].transform('size') < 5] = '*'
# + release.loc[release.groupby(known)['fare'].transform('size') < 6] = '*'

# - release.loc[release.groupby(known)['fare'].transform('size') < 5] = '*'
# + release.loc[release.groupby(known)['fare'].transform('size') < 4] = '*'

# - kept = trips.loc[trips['date'] >= first_day].reset_index(drop=True)
# + kept = trips.loc[trips['date'] >= first_day]

# - key = secrets.token_bytes(32)
# + key = secrets.token_bytes(33)

# - key = secrets.token_bytes(32)
# + key = secrets.token_bytes(31)

# - codes = [hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16] for text in texts]
# + codes = [hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:17] for text in texts]

# - codes = [hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16] for text in texts]
# + codes = [hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:15] for text in texts]

# - out = kept.assign(taxi=codes, date=kept['date'].str[:4], time=kept['time'].str[:2]).drop(columns='tip')
# + out = kept.assign(taxi=codes, date=kept['date'].str[:5], time=kept['time'].str[:2]).drop(columns='tip')

# - out = kept.assign(taxi=codes, date=kept['date'].str[:4], time=kept['time'].str[:2]).drop(columns='tip')
# + out = kept.assign(taxi=codes, date=kept['date'].str[:3], time=kept['time'].str[:2]).drop(columns='tip')

# - out = kept.assign(taxi=codes, date=kept['date'].str[:4], time=kept['time'].str[:2]).drop(columns='tip')
# + out = kept.assign(taxi=codes, date=kept['date'].str[:4], time=kept['time'].str[:3]).drop(columns='tip')

# - out['fare'] = (out['fare'] / 10).round() * 10
# + out['fare'] = (out['fare'] / 10).round() * 11

# - small = small | (out.groupby(columns)['taxi'].transform('size') < 5)
# + small = small | (out.groupby(columns)['taxi'].transform('size') <= 5)

# - small = small | (out.groupby(columns)['taxi'].transform('size') < 5)
# + small = small | (out.groupby(columns)['taxi'].transform('size') < 6)

# - small = small | (out.groupby(columns)['taxi'].transform('size') < 5)
# + small = small | (out.groupby(columns)['taxi'].transform('size') < 4)

# - if not (small & (out['time'] != '*')).any():
# + if not (small & (out['time'] != '*x')).any():

# - rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})
# + rows.append({'taxi': secrets.token_hex(9), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})

# - rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})
# + rows.append({'taxi': secrets.token_hex(7), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})

# - rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})
# + rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(31, 5 * int(np.rint(trip['fare'] / 5)))})

# - rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(30, 5 * int(np.rint(trip['fare'] / 5)))})
# + rows.append({'taxi': secrets.token_hex(8), 'time': trip['time'].split(':')[0], 'pickup': trip['pickup'].split('-')[0], 'dropoff': trip['dropoff'].split('-')[0], 'fare': min(29, 5 * int(np.rint(trip['fare'] / 5)))})

# - for _ in range(3):
# + for _ in range(3 - 1):

# - out['time'] = out['time'].str[:2]
# + out['time'] = out['time'].str[:3]

# - out['pickup'] = out['pickup'].str[:1]
# + out['pickup'] = out['pickup'].str[:2]

# - out['dropoff'] = out['dropoff'].str[:1]
# + out['dropoff'] = out['dropoff'].str[:2]

# - out['fare'] = np.minimum(10 * np.round(out['fare'] / 10), 30)
# + out['fare'] = np.minimum(11 * np.round(out['fare'] / 10), 30)

# - out['fare'] = np.minimum(10 * np.round(out['fare'] / 10), 30)
# + out['fare'] = np.minimum(10 * np.round(out['fare'] / 10), 31)

# - out['fare'] = np.minimum(10 * np.round(out['fare'] / 10), 30)
# + out['fare'] = np.minimum(10 * np.round(out['fare'] / 10), 29)

# - rare = out.groupby(['time', 'pickup'])['fare'].transform('size') < 5
# + rare = out.groupby(['time', 'pickup'])['fare'].transform('size') <= 5

# - rare = out.groupby(['time', 'pickup'])['fare'].transform('size') < 5
# + rare = out.groupby(['time', 'pickup'])['fare'].transform('size') < 6

# - rare = out.groupby(['time', 'pickup'])['fare'].transform('size') < 5
# + rare = out.groupby(['time', 'pickup'])['fare'].transform('size') < 4

# - rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 5
# + rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') <= 5

# - rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 5
# + rare = out.groupby(['time', 'fare'])['pickup'].transform('size') < 5

# - rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 5
# + rare = out.groupby(['time', 'fare'], dropna=True)['pickup'].transform('size') < 5

# - rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 5
# + rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 6

# - rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 5
# + rare = out.groupby(['time', 'fare'], dropna=False)['pickup'].transform('size') < 4


# %% partial="publish" how="no row is suppressed" low=0 high=0.6
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    fares = ((kept["fare"] / 10).round() * 10).clip(upper=30)
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    return kept.assign(time=kept["time"].str[:2], fare=fares, **place).drop(columns=["taxi", "date", "tip"])


# %% partial="publish" how="whole dollars, so many rows have to be suppressed" low=0.5 high=0.92
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept["fare"].round().clip(upper=30)
    out = kept.assign(time=kept["time"].str[:2], fare=fares, **place).drop(columns=["taxi", "date", "tip"])
    out = out.astype(object)
    for known in 2 * [["time", "pickup"], ["time", "fare"]]:
        out.loc[out.groupby(known)["fare"].transform("size") < 5] = "*"
    return out


# %% partial="publish" how="fares capped so low that the means of remote zones are off" low=0.2 high=0.8
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = ((kept["fare"] / 5).round() * 5).clip(upper=15)
    out = kept.assign(time=kept["time"].str[:2], fare=fares, **place).drop(columns=["taxi", "date", "tip"])
    out = out.astype(object)
    for known in 2 * [["time", "pickup"], ["time", "fare"]]:
        out.loc[out.groupby(known)["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="does nothing but leave out old trips"
def publish(trips, first_day):
    return trips[trips["date"] >= first_day]


# %% wrong="publish" mistake="what New York did: MD5 for the taxi and nothing else"
import hashlib


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    return kept.assign(taxi=[hashlib.md5(number.encode()).hexdigest() for number in kept["taxi"]])


# %% wrong="publish" mistake="perfect pseudonyms and nothing else"
import secrets


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    return kept.assign(taxi=kept["taxi"].map({number: secrets.token_hex(8) for number in set(kept["taxi"])}))


# %% wrong="publish" mistake="protects passengers, but one code for each taxi is left for the spotter"
import secrets


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    codes = kept["taxi"].map({number: secrets.token_hex(8) for number in set(kept["taxi"])})
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    out = kept.assign(taxi=codes, time=kept["time"].str[:2], fare=fares, **place).drop(columns=["date", "tip"])
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="coarse times and places, exact fares for the accountant"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    out = kept.assign(time=kept["time"].str[:2], **place).drop(columns=["taxi", "date"]).astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="the exact block of the drop-off, for the colleague"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    out = kept.assign(time=kept["time"].str[:2], pickup=kept["pickup"].str[0], fare=fares)
    out = out.drop(columns=["taxi", "date", "tip"]).astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="the date is left, so hours and zones are rare"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    return kept.assign(time=kept["time"].str[:2], fare=fares, **place).drop(columns=["taxi", "tip"])


# %% wrong="publish" mistake="with the date, and every exposed row suppressed, so nothing is left"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    out = kept.assign(time=kept["time"].str[:2], **place).drop(columns=["taxi", "fare", "tip"]).astype(object)
    out.loc[out.groupby(["date", "time", "pickup"])["dropoff"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="suppresses everything"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].astype(object).copy()
    kept.loc[:] = "*"
    return kept


# %% wrong="publish" mistake="a day has two halves, so no one can count by hour"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    return kept.assign(time=kept["time"].str[:1], fare=fares, **place).drop(columns=["taxi", "date", "tip"])


# %% wrong="publish" mistake="fares rounded down to tens"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    out = kept.assign(time=kept["time"].str[:2], fare=kept["fare"] // 10 * 10, **place)
    out = out.drop(columns=["taxi", "date", "tip"]).astype(object)
    for known in 2 * [["time", "pickup"], ["time", "fare"]]:
        out.loc[out.groupby(known)["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="a safe release without fares"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    out = kept.assign(time=kept["time"].str[:2], **place)[["time", "pickup", "dropoff"]].astype(object)
    out.loc[out.groupby(["time", "pickup"])["dropoff"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="codes for a day from a fixed seed"
import numpy as np


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    number = kept.groupby(["taxi", "date"]).ngroup()
    codes = np.random.default_rng(0).permutation(number.max() + 1)[number]
    out = kept.assign(taxi=codes.astype(str), time=kept["time"].str[:2], fare=fares, **place)
    out = out.drop(columns=["date", "tip"]).astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="codes for a day that anyone can compute by hashing the number and the day"
import hashlib


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    codes = [hashlib.sha256(f"{n}{d}".encode()).hexdigest() for n, d in zip(kept["taxi"], kept["date"])]
    out = kept.assign(taxi=codes, time=kept["time"].str[:2], fare=fares, **place).drop(columns=["date", "tip"])
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="codes for a day from random, which is made for simulations"
import random


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    number = kept.groupby(["taxi", "date"]).ngroup()
    codes = [f"{random.getrandbits(64):016x}" for _ in range(number.max() + 1)]
    out = kept.assign(taxi=number.map(dict(enumerate(codes))), time=kept["time"].str[:2], fare=fares, **place)
    out = out.drop(columns=["date", "tip"]).astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="codes that consist of the number and something random"
import secrets


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    place = {name: kept[name].str[0] for name in ("pickup", "dropoff")}
    fares = kept.groupby(kept["pickup"].str[0])["fare"].transform("mean")
    codes = [f"{secrets.token_hex(2)}-{number}" for number in kept["taxi"]]
    out = kept.assign(taxi=codes, time=kept["time"].str[:2], fare=fares, **place).drop(columns=["date", "tip"])
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="publishes trips that should have been deleted"
def publish(trips, first_day):
    out = trips[["time", "pickup", "dropoff", "fare"]].copy()
    out["time"] = out["time"].str[:2]
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="the first day of the lesson in place of the one that was passed"
def publish(trips, first_day):
    out = trips[trips["date"] >= "2013-07-01"][["time", "pickup", "dropoff", "fare"]].copy()
    out["time"] = out["time"].str[:2]
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="publish" mistake="leaves out exposed rows instead of suppressing them"
def publish(trips, first_day):
    out = trips[trips["date"] >= first_day][["time", "pickup", "dropoff", "fare"]].copy()
    out["time"] = out["time"].str[:2]
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    return out[out.groupby(["time", "pickup"])["fare"].transform("size") >= 5]


# %% wrong="publish" mistake="sorts the rows"
def publish(trips, first_day):
    out = trips[trips["date"] >= first_day][["time", "pickup", "dropoff", "fare"]].sort_values("time")
    out["time"] = out["time"].str[:2]
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    return out


# %% wrong="publish" mistake="hours written as ranges, which aren't the beginning of the time"
def publish(trips, first_day):
    out = trips[trips["date"] >= first_day][["time", "pickup", "dropoff", "fare"]].copy()
    out["time"] = out["time"].str[:2] + ":00-" + out["time"].str[:2] + ":59"
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    return out


# %% wrong="publish" mistake="the number of the taxi is the index"
def publish(trips, first_day):
    out = trips[trips["date"] >= first_day].set_index("taxi")[["time", "pickup", "dropoff", "fare"]]
    out["time"] = out["time"].str[:2]
    out["pickup"], out["dropoff"] = out["pickup"].str[0], out["dropoff"].str[0]
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    out = out.astype(object)
    out[(out.groupby(["time", "pickup"])["fare"].transform("size") < 5).to_numpy()] = "*"
    return out


# %% wrong="publish" mistake="changes the table that was passed"
def publish(trips, first_day):
    trips["time"] = trips["time"].str[:2]
    trips["pickup"], trips["dropoff"] = trips["pickup"].str[0], trips["dropoff"].str[0]
    out = trips[trips["date"] >= first_day][["time", "pickup", "dropoff", "fare"]].copy()
    out["fare"] = out.groupby("pickup")["fare"].transform("mean")
    out = out.astype(object)
    out.loc[out.groupby(["time", "pickup"])["fare"].transform("size") < 5] = "*"
    return out


# %% wrong="fitting_codes" mistake="looks at the first five sightings only"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings.head(5).itertuples():
        same = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[same, "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="codes in capitals and small letters are the same"
def fitting_codes(release, sightings):
    codes = set(release["taxi"].str.lower())
    for seen in sightings.itertuples():
        same = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[same, "taxi"].str.lower())
    return codes


# %% wrong="exposed_share" mistake="asks with hasattr whether a column exists, so names such as size or index raise an error"
def exposed_share(release, known):
    columns = [name for name in known if hasattr(release, name)]
    if not columns or len(release) == 0:
        return 0.0
    return float((release.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="numbers are rounded to cents, so different fares count as equal"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or len(release) == 0:
        return 0.0
    rounded = release.round(2)
    return float((rounded.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="writes the sizes into a column called size, which overwrites a known column of that name"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or len(release) == 0:
        return 0.0
    work = release.assign(size=1)
    work["size"] = work.groupby(columns, dropna=False)["size"].transform("sum")
    return float((work["size"] < 5).mean())


# %% wrong="publish" mistake="attrs of the release hold the raw trips"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    zone = kept["pickup"].str[0]
    fares = kept.groupby(zone)["fare"].transform("mean").round(1)
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": zone, "dropoff": kept["dropoff"].str[0], "fare": fares}
    ).astype(object)
    while True:
        small = pd.Series(False, index=release.index)
        for columns in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            small |= release.groupby(columns, sort=False)[columns[0]].transform("size") < 5
        small &= release["time"] != "*"
        if not small.any():
            release.attrs["source"] = kept.to_dict("list")
            return release
        release.loc[small] = "*"


# %% wrong="publish" mistake="whether a suppressed cell is a star or missing spells out the hour of the suppressed trip in bits"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    zone = kept["pickup"].str[0]
    fares = kept.groupby(zone)["fare"].transform("mean").round(1)
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": zone, "dropoff": kept["dropoff"].str[0], "fare": fares}
    ).astype(object)
    while True:
        small = pd.Series(False, index=release.index)
        for columns in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            small |= release.groupby(columns, sort=False)[columns[0]].transform("size") < 5
        small &= release["time"] != "*"
        if not small.any():
            break
        release.loc[small] = "*"
    for row in release.index[release["time"] == "*"]:
        code = "ABCDEF".index(kept.at[row, "pickup"][0]) + 8 * (kept.at[row, "time"] >= "12")
        for bit, column in enumerate(release.columns):
            release.at[row, column] = "*" if code >> bit & 1 else None
    return release


# %% wrong="publish" mistake="the fare is an int or a float of the same value, which tells who gave a tip"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    zone = kept["pickup"].str[0]
    fares = kept.groupby(zone)["fare"].transform("mean").round()
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": zone, "dropoff": kept["dropoff"].str[0], "fare": fares}
    ).astype(object)
    while True:
        small = pd.Series(False, index=release.index)
        for columns in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            small |= release.groupby(columns, sort=False)[columns[0]].transform("size") < 5
        small &= release["time"] != "*"
        if not small.any():
            break
        release.loc[small] = "*"
    cells = [f if f == "*" else int(f) if tip else float(f) for f, tip in zip(release["fare"], kept["tip"] > 0)]
    release["fare"] = pd.Series(cells, index=release.index, dtype=object)
    return release


# %% wrong="publish" mistake="the index is a whole number that contains the minute and the block of the true trip"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    zone = kept["pickup"].str[0]
    fares = kept.groupby(zone)["fare"].transform("mean").round(1)
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": zone, "dropoff": kept["dropoff"].str[0], "fare": fares}
    ).astype(object)
    while True:
        small = pd.Series(False, index=release.index)
        for columns in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            small |= release.groupby(columns, sort=False)[columns[0]].transform("size") < 5
        small &= release["time"] != "*"
        if not small.any():
            break
        release.loc[small] = "*"
    minute, block = kept["time"].str[-2:].astype(int), kept["pickup"].str[-2:].astype(int)
    release.index = [10_000 * place + 100 * m + b for place, (m, b) in enumerate(zip(minute, block))]
    return release


# %% wrong="publish" mistake="the last digits of random codes are the true minute, which the release should hide"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    zone = kept["pickup"].str[0]
    fares = kept.groupby(zone)["fare"].transform("mean").round(1)
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": zone, "dropoff": kept["dropoff"].str[0], "fare": fares}
    ).astype(object)
    while True:
        small = pd.Series(False, index=release.index)
        for columns in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            small |= release.groupby(columns, sort=False)[columns[0]].transform("size") < 5
        small &= release["time"] != "*"
        if not small.any():
            break
        release.loc[small] = "*"
    codes = [secrets.token_hex(6) + time[-2:] + day[-2:] for time, day in zip(kept["time"], kept["date"])]
    release["taxi"] = pd.Series(codes, index=release.index, dtype=object)
    return release


# %% wrong="fitting_codes" how="compares hours as numbers"
def fitting_codes(release, sightings):
    def number(text):
        return int(text) if isinstance(text, str) and text.isdigit() else text

    codes = set(release["taxi"])
    times = release["time"].map(number)
    for s in sightings.itertuples():
        fits = (release["date"] == s.date) & (times == number(s.time)) & (release["pickup"] == s.pickup)
        codes &= set(release.loc[fits.to_numpy(), "taxi"])
    return codes


# %% wrong="fitting_codes" how="takes a column of the release for its own"
def fitting_codes(release, sightings):
    numbered = sightings[["date", "time", "pickup"]].drop_duplicates().reset_index(drop=True)
    numbered["sighting"] = range(len(numbered))
    hits = release.merge(numbered, on=[c for c in numbered.columns if c in release.columns])
    counts = hits.groupby("taxi")["sighting"].nunique()
    return set(counts.index[counts == len(numbered)])


# %% wrong="exposed_share" how="leaves out rows with a star"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    rows = release[~(release[columns] == "*").any(axis=1)] if columns else release
    if not columns or not len(rows):
        return 0.0
    return float((rows.groupby(columns, dropna=False)[columns[0]].transform("size") < 5).mean())


# %% wrong="exposed_share" mistake="the values of a row are compared without their order, so A to B is the same as B to A"
def exposed_share(release, known):
    from collections import Counter

    columns = [name for name in known if name in release.columns]
    if not columns or len(release) == 0:
        return 0.0
    rows = [tuple(sorted("\0" if pd.isna(value) else repr(value) for value in row)) for row in zip(*(release[c] for c in columns))]
    sizes = Counter(rows)
    return sum(sizes[row] < 5 for row in rows) / len(rows)


# %% wrong="publish" mistake="places are categories, and the unused categories list the raw trips"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    zone = kept["pickup"].str[:1]
    release = pd.DataFrame(
        {
            "time": kept["time"].str[:2],
            "pickup": zone,
            "dropoff": kept["dropoff"].str[:1],
            "fare": kept["fare"].groupby(zone).transform("mean").astype(float).round(2),
        }
    ).astype(object)
    for _ in range(30):
        small = pd.Series(False, index=release.index)
        for known in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            sizes = release.groupby(known, sort=False)[known[0]].transform("size")
            small |= (sizes < 5) & (release["pickup"] != "*")
        if not small.any():
            break
        release.loc[small] = "*"
    raw = kept.astype(str).agg(" ".join, axis=1).unique().tolist()
    release["pickup"] = pd.Categorical(release["pickup"], categories=[*sorted(set(release["pickup"])), *raw])
    return release


# %% wrong="publish" mistake="the last three digits of random codes are a check sum of the others that hides the taxi's number"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day]
    zone = kept["pickup"].str[:1]
    codes = []
    for number in kept["taxi"]:
        drawn = secrets.token_hex(6)
        place = sorted(trips["taxi"].unique()).index(number)
        codes.append(drawn + f"{(int(drawn, 16) + place) % 4096:03x}")
    release = pd.DataFrame(
        {
            "taxi": codes,
            "time": kept["time"].str[:2],
            "pickup": zone,
            "dropoff": kept["dropoff"].str[:1],
            "fare": kept["fare"].groupby(zone).transform("mean").astype(float).round(2),
        },
        index=kept.index,
    ).astype(object)
    for _ in range(30):
        small = pd.Series(False, index=release.index)
        for known in (["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]):
            sizes = release.groupby(known, sort=False)[known[0]].transform("size")
            small |= (sizes < 5) & (release["pickup"] != "*")
        if not small.any():
            break
        release.loc[small] = "*"
    return release


# %% wrong="fitting_codes" mistake="helper column number: KeyError if the release has another column of this name"
def fitting_codes(release, sightings):
    distinct = sightings[["date", "time", "pickup"]].drop_duplicates()
    numbered = distinct.assign(number=range(len(distinct)))
    both = release.merge(numbered, on=["date", "time", "pickup"])
    found = both.groupby("taxi")["number"].nunique()
    return set(found[found == len(distinct)].index)


# %% wrong="exposed_share" mistake="filter(regex): the known column time also selects dropoff_time, and special characters fail"
def exposed_share(release, known):
    columns = list(release.filter(regex="|".join(known)).columns) if known else []
    if not columns or release.empty:
        return 0.0
    sizes = release.groupby(columns, dropna=False)[columns[0]].transform("size")
    return float((sizes < 5).mean())


# %% wrong="fitting_codes" mistake="sightings looked up by label, only the last of equal labels counts"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    seen = {label: (row["date"], row["time"], row["pickup"]) for label, row in sightings.iterrows()}
    for date, time, pickup in seen.values():
        fits = (release["date"] == date) & (release["time"] == time) & (release["pickup"] == pickup)
        codes &= set(release[fits]["taxi"])
    return codes


# %% wrong="exposed_share" mistake="the index becomes a column"
def exposed_share(release, known):
    table = release.reset_index()
    columns = [name for name in known if name in table.columns]
    if not columns or table.empty:
        return 0.0
    sizes = table.groupby(columns, dropna=False)[columns[0]].transform("size")
    return float((sizes < 5).mean())


# %% wrong="fitting_codes" mistake="the code * is left out, although it fits"
def fitting_codes(release, sightings):
    codes = set(release["taxi"]) - {"*"}
    for seen in sightings.itertuples():
        same = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[same, "taxi"])
    return codes


# %% wrong="fitting_codes" mistake="compares dates as dates, so the month 2013-07 agrees with a sighting on 2013-07-01"
def fitting_codes(release, sightings):
    day = pd.to_datetime(release["date"], format="ISO8601", errors="coerce")
    codes = set(release["taxi"])
    for date, time, pickup in sightings[["date", "time", "pickup"]].itertuples(index=False):
        there = (day == pd.to_datetime(date, errors="coerce")) | (release["date"] == date)
        codes &= set(release["taxi"][there & (release["time"] == time) & (release["pickup"] == pickup)])
    return codes


# %% wrong="fitting_codes" mistake="joins the columns with -, so ('2013-07', '01-19') agrees with ('2013-07-01', '19')"
def fitting_codes(release, sightings):
    def joined(table):
        return table["date"] + "-" + table["time"] + "-" + table["pickup"]

    looks, codes = joined(release), set(release["taxi"])
    for look in joined(sightings):
        codes &= set(release["taxi"][looks == look])
    return codes


# %% wrong="fitting_codes" mistake="a suppressed cell agrees with anything, although a star is another text"
def fitting_codes(release, sightings):
    codes = set(release["taxi"])
    for seen in sightings[["date", "time", "pickup"]].itertuples(index=False):
        fits = pd.Series(True, index=range(len(release)))
        for name, value in seen._asdict().items():
            fits &= release[name].reset_index(drop=True).isin([value, "*"])
        codes &= set(release["taxi"][fits.to_numpy()])
    return codes


# %% wrong="exposed_share" mistake="a helper column called rows overwrites a known column of that name"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    counted = release.assign(rows=1)
    sizes = counted.groupby(columns, dropna=False)["rows"].transform("sum")
    return float((sizes < 5).mean())


# %% wrong="exposed_share" mistake="counts in 16 bits: a group of more than 32,767 rows has a negative size, so it is exposed"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or release.empty:
        return 0.0
    sizes = release.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size").to_numpy()
    return float((sizes.astype("int16") < 5).mean())


# %% wrong="exposed_share" mistake="combines the numbers of the values, with -1 for missing ones, so that different rows get the same number"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or len(release) == 0:
        return 0.0
    code = pd.Series(0, index=range(len(release)), dtype="int64")
    for name in columns:
        codes, values = pd.factorize(release[name])
        code = code * max(len(values), 1) + codes
    return float((code.map(code.value_counts()) < 5).mean())


# %% wrong="exposed_share" mistake="compares hash values, and Python gives -1 and -2 the same hash"
def exposed_share(release, known):
    columns = [name for name in known if name in release.columns]
    if not columns or len(release) == 0:
        return 0.0
    cells = release[columns].astype(object)
    cells = cells.where(cells.notna(), None)
    hashes = pd.Series([hash(row) for row in cells.itertuples(index=False, name=None)])
    return float((hashes.groupby(hashes).transform("size") < 5).mean())


# %% wrong="publish" mistake="the bits of missing fares contain the taxi and the true fare"
import numpy as np


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    release = kept[["time", "pickup", "dropoff"]].astype(object)
    for name, length in {"time": 2, "pickup": 1, "dropoff": 1}.items():
        release[name] = kept[name].str[:length].astype(object)
    fare = kept["fare"].groupby(release["pickup"]).transform("mean").round(1).to_numpy(copy=True)
    release["fare"] = fare
    hidden = np.zeros(len(kept), dtype=bool)
    for look in (["time", "pickup"], ["pickup", "dropoff"], ["time", "fare"]) * 2:
        small = (release.groupby(look, dropna=False)["time"].transform("size") < 5).to_numpy()
        hidden |= small
        release.loc[small, ["time", "pickup", "dropoff"]] = "*"
        release.loc[small, "fare"] = np.nan
    taxi = np.array([int(number, 36) for number in kept["taxi"]], dtype=np.uint64)  # at most 36**4, 21 bits
    paid = (kept["fare"] * 2).to_numpy().astype(np.uint64)
    bits = np.uint64(0x7FF8 << 48) | (taxi << np.uint64(16)) | paid
    fare = release["fare"].to_numpy(copy=True)
    fare[hidden] = bits.view(np.float64)[hidden]
    return release.assign(fare=fare)


# %% wrong="publish" mistake="the order of the categories spells out the number of a taxi"
import pandas as pd


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    release = kept[["time", "pickup", "dropoff"]].copy()
    for name, length in {"time": 2, "pickup": 1, "dropoff": 1}.items():
        release[name] = release[name].str[:length]
    release["fare"] = kept["fare"].groupby(release["pickup"]).transform("mean").round(1)
    release = release.astype(object)
    for look in (["time", "pickup"], ["pickup", "dropoff"], ["time", "fare"]) * 2:
        release.loc[release.groupby(look)["time"].transform("size") < 5] = "*"
    secret = int(kept.loc[kept["fare"].idxmax(), "taxi"], 36)
    hours, order = sorted(release["time"].unique()), []
    while hours:
        secret, place = divmod(secret, len(hours))
        order.append(hours.pop(place))
    return release.assign(time=pd.Categorical(release["time"], categories=order))


# %% wrong="publish" mistake="a column name is a string with the raw trips as an attribute"
import pandas as pd


class Name(str):
    raw = None


def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    release = kept[["time", "pickup", "dropoff"]].copy()
    for name, length in {"time": 2, "pickup": 1, "dropoff": 1}.items():
        release[name] = release[name].str[:length]
    release["fare"] = kept["fare"].groupby(release["pickup"]).transform("mean").round(1)
    release = release.astype(object)
    for look in (["time", "pickup"], ["pickup", "dropoff"], ["time", "fare"]) * 2:
        release.loc[release.groupby(look)["time"].transform("size") < 5] = "*"
    names = [Name(name) for name in release.columns]
    names[0].raw = kept
    release.columns = pd.Index(names, dtype=object)
    return release


# %% right="publish" how="categories, with a star that was added at the end"
def publish(trips, first_day):
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    release = kept[["time", "pickup", "dropoff"]].copy()
    for name, length in {"time": 2, "pickup": 1, "dropoff": 1}.items():
        release[name] = release[name].str[:length].astype("category").cat.add_categories("*")
    release["fare"] = kept["fare"].groupby(kept["pickup"].str[0]).transform("mean").round(1)
    for known in (["time", "pickup"], ["pickup", "dropoff"], ["time", "fare"]) * 2:
        small = release.groupby(known, observed=True, dropna=False)["fare"].transform("size") < 5
        release.loc[small, ["time", "pickup", "dropoff"]] = "*"
        release.loc[small, "fare"] = float("nan")
    return release


# %% wrong="fitting_codes" mistake="also compares other columns that both tables have"
def fitting_codes(release, sightings):
    """Return the set of codes that have, for every sighting, a row with its date, time and pickup."""
    codes = set(release["taxi"])
    for place in range(len(sightings)):
        codes &= set(release.merge(sightings.iloc[[place]])["taxi"])
    return codes
