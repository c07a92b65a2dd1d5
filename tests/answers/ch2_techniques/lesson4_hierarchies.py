# %% right="invert" how="a comprehension, values counted first"
def invert(levels):
    values = [value for group in levels.values() for value in group]
    if len(values) != len(set(values)):
        raise ValueError("a value stands in two levels")
    return {value: level for level, group in levels.items() for value in group}


education_level = invert(EDUCATION_LEVELS)


# %% right="invert" how="dict.fromkeys for each level"
def invert(levels):
    result = {}
    for level in levels:
        part = dict.fromkeys(levels[level], level)
        if result.keys() & part.keys():
            raise ValueError(sorted(map(str, result.keys() & part.keys())))
        result.update(part)
    return result


education_level = dict(sorted(invert(EDUCATION_LEVELS).items()))


# %% right="invert" how="explode of a Series"
def invert(levels):
    pairs = [(value, level) for level, values in levels.items() for value in values]
    table = pd.Series([value for value, _ in pairs], dtype=object)
    if table.duplicated().any():
        raise ValueError("a value has two levels")
    return dict(pairs)


education_level = invert(levels=EDUCATION_LEVELS)


# %% wrong="invert" mistake="the last level wins in silence"
def invert(levels):
    return {value: level for level, values in levels.items() for value in values}


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="lists as keys, turned to tuples"
def invert(levels):
    return {tuple(values): level for level, values in levels.items()}


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="KeyError in place of ValueError"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise KeyError(value)
            result[value] = level
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="the first level is kept"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            result.setdefault(value, level)
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="only compares neighbouring levels"
def invert(levels):
    result, before = {}, []
    for level, values in levels.items():
        for value in values:
            if value in before:
                raise ValueError(value)
            result[value] = level
        before = values
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="refuses a value that is the name of a level, too"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result or value in levels:
                raise ValueError(value)
            result[value] = level
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="levels turned to text"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(value)
            result[value] = str(level)
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="empties the lists it was given"
def invert(levels):
    result = {}
    for level, values in levels.items():
        while values:
            value = values.pop()
            if value in result:
                raise ValueError(value)
            result[value] = level
    return result


education_level = invert({level: list(values) for level, values in EDUCATION_LEVELS.items()})


# %% wrong="invert" mistake="None where a value stands in two levels"
def invert(levels):
    values = [value for group in levels.values() for value in group]
    if len(values) != len(set(values)):
        return None
    return {value: level for level, group in levels.items() for value in group}


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="education_level is still the other way round"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(value)
            result[value] = level
    return result


education_level = EDUCATION_LEVELS


# %% wrong="invert" mistake="education_level is a column of the table"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(value)
            result[value] = level
    return result


education_level = incomes["education"].map(invert(EDUCATION_LEVELS))


# %% wrong="invert" mistake="works only for the lists of EDUCATION_LEVELS"
def invert(levels):
    if levels == {"low": ["a", "b"], "high": ["c"]}:
        return {"a": "low", "b": "low", "c": "high"}
    return {value: level for level, values in EDUCATION_LEVELS.items() for value in values}


education_level = invert(EDUCATION_LEVELS)


# %% right="generalize" how="a loop over values"
def generalize(column, hierarchy, steps):
    if steps < 0 or steps > len(hierarchy):
        raise ValueError("no such number of steps")
    values = []
    for value in column:
        for step in hierarchy[:steps]:
            if pd.isna(value):
                break
            if value not in step:
                raise ValueError(f"unknown value: {value}")
            value = step[value]
        values.append(value)
    return pd.Series(values, index=column.index, dtype=object)


# %% right="generalize" how="recursion, KeyError turned to ValueError"
def generalize(column, hierarchy, steps):
    if steps == 0:
        return column.copy()
    if not 0 < steps <= len(hierarchy):
        raise ValueError(f"{steps} steps in a hierarchy of {len(hierarchy)}")
    try:
        first = [None if pd.isna(value) else hierarchy[0][value] for value in column]
    except KeyError as error:
        raise ValueError(f"{error} is not in the hierarchy") from None
    return generalize(pd.Series(first, index=column.index, dtype=object), hierarchy[1:], steps - 1)


# %% right="generalize" how="categories climb"
def generalize(column, hierarchy, steps):
    if steps not in range(0, len(hierarchy) + 1):
        raise ValueError(steps)
    ways = {value: value for value in column.dropna().unique()}
    for step in hierarchy[:steps]:
        missing = [value for value in ways.values() if value not in step]
        if missing:
            raise ValueError("not in the hierarchy: " + ", ".join(map(str, missing)))
        ways = {value: step[coarse] for value, coarse in ways.items()}
    return column.map(ways).astype("category")


# %% right="generalize" how="map, then look for what became missing"
def generalize(column, hierarchy, steps):
    if steps < 0:
        raise ValueError("steps must not be negative")
    if steps > len(hierarchy):
        raise ValueError("that many steps there are not")
    result = column
    for number in range(steps):
        climbed = result.map(hierarchy[number])
        lost = result[climbed.isna() & result.notna()]
        if not lost.empty:
            raise ValueError(f"{lost.tolist()} cannot climb")
        result = climbed
    return result


# %% wrong="generalize" mistake="an unknown value becomes missing in silence"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="an unknown value stays as it is"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        column = column.map(lambda value, step=step: step.get(value, value))
    return column


# %% wrong="generalize" mistake="KeyError for an unknown value"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        column = column.map(lambda value, step=step: value if pd.isna(value) else step[value])
    return column


# %% wrong="generalize" mistake="a missing value raises"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        if not column.isin(list(step)).all():
            raise ValueError(f"unknown: {column[~column.isin(list(step))].tolist()}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="a missing value becomes a star"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step).fillna("*")
        hierarchy = [{**other, "*": "*"} for other in hierarchy]
    return column


# %% wrong="generalize" mistake="a missing value becomes text"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin([*step, "nan"])]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map({**step, "nan": "nan"}).astype(object).fillna("nan")
    return column


# %% wrong="generalize" mistake="rows with a missing value are dropped"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    column = column.dropna()
    for step in hierarchy[:steps]:
        unknown = column[~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="negative steps are taken as a slice"
def generalize(column, hierarchy, steps):
    if steps > len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="too many steps end at the top in silence"
def generalize(column, hierarchy, steps):
    if steps < 0:
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="the top is refused"
def generalize(column, hierarchy, steps):
    if not 0 <= steps < len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="one step whatever is asked"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    unknown = column[column.notna() & ~column.isin(list(hierarchy[0]))]
    if len(unknown):
        raise ValueError(f"unknown: {unknown.iloc[0]}")
    return column.map(hierarchy[0])


# %% wrong="generalize" mistake="only the last dictionary is used"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    if steps == 0:
        return column
    step = hierarchy[steps - 1]
    unknown = column[column.notna() & ~column.isin(list(step))]
    if len(unknown):
        raise ValueError(f"unknown: {unknown.iloc[0]}")
    return column.map(step)


# %% wrong="generalize" mistake="the message does not name the value"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        if (column.notna() & ~column.isin(list(step))).any():
            raise ValueError("a value is not in the hierarchy")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="only the first step looks for unknown values"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    if steps:
        unknown = column[column.notna() & ~column.isin(list(hierarchy[0]))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
    for step in hierarchy[:steps]:
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="a new index"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    column = column.reset_index(drop=True)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="a list"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"unknown: {unknown.iloc[0]}")
        column = column.map(step)
    return list(column)


# %% wrong="generalize" mistake="changes the column it was given"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        for place in range(len(column)):
            value = column.iloc[place]
            if pd.isna(value):
                continue
            if value not in step:
                raise ValueError(f"unknown: {value}")
            if column.dtype != object:
                column = column.astype(object)
            column.iloc[place] = step[value]
    return column


# %% right="violations" how="by pd.cut and value_counts"
def small_classes(df, columns, k):
    counts = df.value_counts(columns, dropna=False)
    return counts[(counts > 0) & (counts < k)].rename("count").reset_index()


edges = list(range(15, 55, 5))
groups = pd.cut(players["age"], edges, right=False, labels=[f"{low}-{low + 4}" for low in edges[:-1]])
players_grouped = players.assign(age=groups.astype(str)).drop(columns=["name"])
counts = players_grouped.value_counts(["age", "origin"])
violations = counts[counts < 5].rename("count").reset_index()


# %% right="violations" how="a dictionary, sorted, columns in another order"
def small_classes(df, columns, k):
    rows = [row for row in class_sizes(df, columns).to_dict("records") if row["count"] < k]
    return pd.DataFrame(rows, columns=[*columns, "count"])


players_grouped = players.copy()
players_grouped["age"] = [AGES[0][age] for age in players_grouped["age"]]
del players_grouped["name"]
found = {}
for pair in zip(players_grouped["origin"], players_grouped["age"]):
    found[pair] = found.get(pair, 0) + 1
rows = [(origin, age, count) for (origin, age), count in sorted(found.items()) if count < 5]
violations = pd.DataFrame(rows, columns=["origin", "age", "count"])


# %% right="violations" how="transform, then one row a class; groups as a category, other index"
def small_classes(df, columns, k):
    sizes = df.groupby(columns, dropna=False)[columns[0]].transform("size")
    return df[columns].assign(count=sizes)[sizes < k].drop_duplicates()


players_grouped = players.assign(age=generalize(players["age"], AGES, 1).astype("category")).drop(columns="name")
sizes = players_grouped.groupby(["age", "origin"], observed=True)["height"].transform("size")
small = players_grouped.assign(count=sizes).loc[sizes < 5, ["age", "origin", "count"]]
violations = small.drop_duplicates()
players_grouped = players_grouped.set_index(pd.Index(range(1000, 1480)))


# %% wrong="violations" mistake="up to two players only"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] < 3]


# %% wrong="violations" mistake="only classes of one"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] == 1]


# %% wrong="violations" mistake="the classes that are large enough"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] >= 5]


# %% wrong="violations" mistake="exact ages"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name")
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] < 5]


# %% wrong="violations" mistake="ages climb two steps"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 2))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] < 5]


# %% wrong="violations" mistake="names kept"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] < 5]


# %% wrong="violations" mistake="empty combinations are listed"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = pd.crosstab(players_grouped["age"], players_grouped["origin"]).stack().rename("count").reset_index()
violations = sizes[sizes["count"] < 5]


# %% wrong="violations" mistake="players in place of classes"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = players_grouped.groupby(["age", "origin"])["height"].transform("size")
violations = players_grouped.assign(count=sizes).loc[sizes < 5, ["age", "origin", "count"]]


# %% wrong="violations" mistake="changes players"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players["age"] = generalize(players["age"], AGES, 1)
players_grouped = players.drop(columns="name")
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = sizes[sizes["count"] < 5]


# %% wrong="violations" mistake="classes by origin alone"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["origin"])
violations = sizes[sizes["count"] < 5].assign(age="*")


# %% wrong="violations" mistake="the number of classes"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age", "origin"])
violations = len(sizes[sizes["count"] < 5])


# %% wrong="violations" mistake="an extra column for the groups"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age_group=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, ["age_group", "origin"]).rename(columns={"age_group": "age"})
violations = sizes[sizes["count"] < 5]

# %% right="violations_after" how="value_counts with the continents mapped"
continents = players_grouped["origin"].map(CONTINENT_OF)
counts = players_grouped.assign(origin=continents).value_counts(["origin", "age"])
violations_after = counts[counts < 5].rename("count").reset_index()

# %% right="violations_after" how="from players, by climbing both"
both = (
    climb(players, {"age": AGES, "origin": ORIGINS}, (1, 1))
    if "climb" in globals()
    else players.assign(age=generalize(players["age"], AGES, 1), origin=generalize(players["origin"], ORIGINS, 1))
)
violations_after = both.groupby(["age", "origin"]).size().reset_index(name="count").query("count < 5")

# %% right="violations_after" how="counts of all classes by country, added up"
sizes = class_sizes(players_grouped, ["age", "origin"])
sizes["origin"] = sizes["origin"].map(CONTINENT_OF)
added = sizes.groupby(["age", "origin"], as_index=False)["count"].sum()
violations_after = added[added["count"] < 5][["count", "origin", "age"]]

# %% wrong="violations_after" mistake="only the violations climb"
few = violations.assign(origin=violations["origin"].map(CONTINENT_OF))
few = few.groupby(["age", "origin"], as_index=False)["count"].sum()
violations_after = few[few["count"] < 5]

# %% wrong="violations_after" mistake="violations with continents in place of countries"
violations_after = violations.assign(origin=violations["origin"].map(CONTINENT_OF))

# %% wrong="violations_after" mistake="nothing climbed"
violations_after = violations.copy()

# %% wrong="violations_after" mistake="origin climbs to the top"
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 2))
sizes_after = class_sizes(wider, ["age", "origin"])
violations_after = sizes_after[sizes_after["count"] < 5]

# %% wrong="violations_after" mistake="exact ages by continent"
wider = players.assign(origin=generalize(players["origin"], ORIGINS, 1))
sizes_after = class_sizes(wider, ["age", "origin"])
violations_after = sizes_after[sizes_after["count"] < 5]

# %% wrong="violations_after" mistake="all classes listed"
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 1))
violations_after = class_sizes(wider, ["age", "origin"])

# %% wrong="violations_after" mistake="empty combinations are listed"
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 1))
sizes_after = pd.crosstab(wider["age"], wider["origin"]).stack().rename("count").reset_index()
sizes_after = pd.concat([sizes_after, pd.DataFrame([("45-49", "Asia", 0)], columns=["age", "origin", "count"])])
violations_after = sizes_after[sizes_after["count"] < 5]

# %% wrong="violations_after" mistake="the number of players"
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 1))
sizes_after = class_sizes(wider, ["age", "origin"])
violations_after = sizes_after.loc[sizes_after["count"] < 5, "count"].sum()

# %% wrong="violations_after" mistake="the column is called continent"
wider = players_grouped.assign(continent=generalize(players_grouped["origin"], ORIGINS, 1))
sizes_after = class_sizes(wider, ["age", "continent"])
violations_after = sizes_after[sizes_after["count"] < 5]


# %% right="anonymize" how="over rows, nodes in the order of product"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in product(*(range(len(steps) + 1) for steps in hierarchies.values())):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small].sort_values(list(df.columns), key=lambda column: column.astype(str))
    raise ValueError("no node would do")


# %% right="anonymize" how="down from the top while something below would do"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    names = list(hierarchies)

    def small_rows(node):
        return too_small(climb(df, hierarchies, tuple(node)), names, k)

    def would_do(node):
        return len(df) == 0 or small_rows(node).mean() <= max_suppressed

    node = [len(hierarchies[name]) for name in names]
    if not would_do(node):
        raise ValueError("not even the top would do")
    moved = True
    while moved:
        moved = False
        for place in range(len(node)):
            lower = node.copy()
            lower[place] -= 1
            if node[place] and would_do(lower):
                node, moved = lower, True
                break
    result = climb(df, hierarchies, tuple(node))
    return result.loc[(~small_rows(node)).to_numpy()].reset_index(drop=True)


# %% right="anonymize" how="all nodes, minimal ones, the one with most classes"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    if df.empty:
        return df.copy()
    columns, found = list(hierarchies), {}
    for node in product(*[range(len(hierarchies[c]) + 1) for c in columns]):
        table = climb(df, hierarchies, node)
        kept = table[~too_small(table, columns, k)]
        if (len(df) - len(kept)) / len(df) <= max_suppressed:
            found[node] = kept
    minimal = [
        node for node in found if not any(other != node and all(a <= b for a, b in zip(other, node)) for other in found)
    ]
    if not minimal:
        raise ValueError("nothing would do")
    best = max(minimal, key=lambda node: len(found[node][columns].drop_duplicates()))
    return found[best].astype({column: "category" for column in columns}).iloc[::-1]


# %% right="anonymize" how="plain Python, dictionaries"
from collections import Counter


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    records = df.to_dict("records")
    heights = [range(len(h) + 1) for h in hierarchies.values()]
    for node in sorted(product(*heights), key=sum):
        coarse = []
        for record in records:
            record = dict(record)
            for (column, hierarchy), steps in zip(hierarchies.items(), node):
                value = record[column]
                for step in hierarchy[:steps]:
                    value = None if pd.isna(value) else step[value]
                record[column] = None if pd.isna(value) else value
            coarse.append(record)
        sizes = Counter(tuple(record[column] for column in hierarchies) for record in coarse)
        kept = [record for record in coarse if sizes[tuple(record[column] for column in hierarchies)] >= k]
        if len(records) - len(kept) <= max_suppressed * len(records):
            return pd.DataFrame(kept, columns=df.columns)
    raise ValueError("no node")


# %% right="anonymize" how="level by level, merge with the counts"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    layer = {tuple(0 for _ in columns)}
    while layer:
        for node in sorted(layer, reverse=True):
            result = climb(df, hierarchies, node)
            result["_size"] = result.groupby(columns, dropna=False)[columns[0]].transform("size")
            kept = result[result["_size"] >= k].drop(columns="_size")
            if len(kept) >= (1 - max_suppressed) * len(df):
                return kept[[*columns, *[c for c in df.columns if c not in columns]]]
        layer = {
            node[:place] + (node[place] + 1,) + node[place + 1 :]
            for node in layer
            for place, column in enumerate(columns)
            if node[place] < len(hierarchies[column])
        }
    raise ValueError("no node would do")


# %% wrong="anonymize" mistake="missing values not counted"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = result.groupby(columns).transform("size") < k
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="rows with missing values dropped"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    whole = df.dropna(subset=columns)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(whole, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="always the top"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    result = climb(df, hierarchies, [len(h) for h in hierarchies.values()])
    small = too_small(result, list(hierarchies), k)
    if small.sum() > max_suppressed * len(df):
        raise ValueError("no node")
    return result[~small]


# %% wrong="anonymize" mistake="never climbs, leaves out as many as it takes"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    return df[~too_small(df, list(hierarchies), k)]


# %% wrong="anonymize" mistake="climbs until no row has to be left out"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        if not too_small(result, list(hierarchies), k).any():
            return result
    raise ValueError("no node")


# %% wrong="anonymize" mistake="the share of classes, not of rows"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    if df.empty:
        return df
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        if (class_sizes(result, columns)["count"] < k).mean() <= max_suppressed:
            return result[~too_small(result, columns, k)]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="the share of the rows that are left"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= max_suppressed * (~small).sum():
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="all columns climb in step"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for steps in range(max(len(h) for h in hierarchies.values()) + 1):
        result = climb(df, hierarchies, [min(steps, len(h)) for h in hierarchies.values()])
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="greedy: the column with most values climbs next"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    node = dict.fromkeys(columns, 0)
    while True:
        result = climb(df, hierarchies, list(node.values()))
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
        open_columns = [c for c in columns if node[c] < len(hierarchies[c])]
        if not open_columns:
            raise ValueError("no node")
        node[max(open_columns, key=lambda c: result[c].nunique())] += 1


# %% wrong="anonymize" mistake="greedy: the step that helps most comes next"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    node = [0] * len(columns)
    while True:
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
        nexts = [
            node[:place] + [node[place] + 1] + node[place + 1 :]
            for place in range(len(node))
            if node[place] < len(hierarchies[columns[place]])
        ]
        if not nexts:
            raise ValueError("no node")
        node = min(nexts, key=lambda one: too_small(climb(df, hierarchies, one), columns, k).sum())


# %% wrong="anonymize" mistake="greedy, and then only one column steps back"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    if not len(df):
        return df.copy()

    def share(node):
        return too_small(climb(df, hierarchies, node), columns, k).mean()

    node = [0] * len(columns)
    while share(node) > max_suppressed + 1e-9:
        lower = [i for i, column in enumerate(columns) if node[i] < len(hierarchies[column])]
        if not lower:
            raise ValueError("no node is acceptable")
        node[min(lower, key=lambda i: share([*node[:i], node[i] + 1, *node[i + 1 :]]))] += 1
    for i in range(len(node)):
        fewer = [*node[:i], node[i] - 1, *node[i + 1 :]]
        if node[i] and share(fewer) <= max_suppressed + 1e-9:
            node = fewer
            break
    coarse = climb(df, hierarchies, node)
    return coarse[~too_small(coarse, columns, k)]


# %% wrong="anonymize" mistake="the first column climbs to its top before the second begins"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    node = [0] * len(columns)
    for place in range(len(columns)):
        for steps in range(len(hierarchies[columns[place]]) + 1):
            node[place] = steps
            result = climb(df, hierarchies, node)
            small = too_small(result, columns, k)
            if small.sum() <= max_suppressed * len(df):
                return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="less than the share, where at most is asked"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() < max_suppressed * len(df) or not small.any():
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="classes of exactly k left out"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k + 1)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="k - 1 is enough"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k - 1)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="leaves out before it climbs"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    sizes = df.groupby(columns, dropna=False).transform("size")
    few = sizes.sort_values(kind="stable").index[: int(max_suppressed * len(df))]
    rest = df.drop(index=few)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(rest, hierarchies, node)
        if not too_small(result, columns, k).any():
            return result
    raise ValueError("no node")


# %% wrong="anonymize" mistake="local recoding: each value climbs alone"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns, result = list(hierarchies), df.astype({c: object for c in hierarchies})
    for steps in range(max(len(h) for h in hierarchies.values())):
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
        for column, hierarchy in hierarchies.items():
            if steps < len(hierarchy):
                climbed = result[column].map(lambda v, step=hierarchy[steps]: step.get(v, v) if pd.notna(v) else v)
                result[column] = result[column].where(~small, climbed)
    small = too_small(result, columns, k)
    if small.sum() <= max_suppressed * len(df):
        return result[~small]
    raise ValueError("no way")


# %% wrong="anonymize" mistake="the top comes back where nothing would do"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    return result


# %% wrong="anonymize" mistake="always 5 percent"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= 0.05 * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="rows masked in place of left out"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            result = result.astype({c: object for c in columns})
            result.loc[small.to_numpy(), columns] = "*"
            return result
    raise ValueError("no node")


# %% wrong="anonymize" mistake="the classes, not the rows"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        sizes = class_sizes(climb(df, hierarchies, node), columns)
        small = sizes["count"] < k
        if sizes.loc[small, "count"].sum() <= max_suppressed * len(df):
            return sizes[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="the sizes of classes are left in the table"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        result["size"] = result.groupby(columns, dropna=False).transform("size")
        if (result["size"] < k).sum() <= max_suppressed * len(df):
            return result[result["size"] >= k]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="changes the table it was given"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    original = df.copy()
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        for column, steps in zip(hierarchies, node):
            df[column] = generalize(original[column], hierarchies[column], steps)
        small = too_small(df, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return df[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="an empty table raises, for the mean of nothing is missing"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.mean() <= max_suppressed:
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="generalized columns put back beside the wrong rows"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            result = result[~small].reset_index(drop=True)
            mixed = result[columns].sort_values(columns).reset_index(drop=True)
            return result.assign(**{column: mixed[column] for column in columns})
    raise ValueError("no node")


# %% wrong="anonymize" mistake="an extra row is left out, so that the share is reached"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            kept = result[~small]
            sizes = kept.groupby(list(hierarchies), dropna=False).transform("size")
            spare = int(max_suppressed * len(df)) - int(small.sum())
            return kept.iloc[1:] if spare and len(kept) and sizes.iloc[0] > k else kept
    raise ValueError("no node")


# %% right="anonymize" how="by height, value_counts of tuples, shuffled"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    tops = [len(h) for h in hierarchies.values()]

    def release(node):
        t = climb(df, hierarchies, node).astype({c: object for c in hierarchies})
        keys = t[list(hierarchies)].astype(object).where(t[list(hierarchies)].notna(), "<missing>").apply(tuple, axis=1)
        if not len(t):
            return t
        return t[keys.map(keys.value_counts()) >= k]

    for height in range(sum(tops) + 1):
        for node in product(*(range(top + 1) for top in tops)):
            if sum(node) == height:
                out = release(node)
                if len(df) == 0 or 1 - len(out) / len(df) <= max_suppressed + 1e-12:
                    return out.sample(frac=1, random_state=0).set_index(pd.RangeIndex(len(out)))
    raise ValueError("nothing")


# %% wrong="anonymize" mistake="the share is rounded"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, list(hierarchies), k)
        if len(df) == 0 or round(small.mean(), 2) <= max_suppressed:
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="missing values turned to a star"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        result[columns] = result[columns].astype(object).fillna("*")
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="left out by index, which has doubles"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() <= max_suppressed * len(df):
            return result.drop(index=result.index[small])
    raise ValueError("no node")


# %% wrong="invert" mistake="looks for a value among texts"
def invert(levels):
    seen = ""
    result = {}
    for level, values in levels.items():
        for value in values:
            if str(value) in seen:
                raise ValueError(value)
            seen += str(value) + ","
            result[value] = level
    return result


education_level = {v: k for k, vs in EDUCATION_LEVELS.items() for v in vs}


# %% wrong="invert" mistake="return inside the loop"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(value)
            result[value] = level
        return result


education_level = invert(EDUCATION_LEVELS)


# %% right="generalize" how="replace after a check"
def generalize(column, hierarchy, steps):
    if steps < 0 or len(hierarchy) < steps:
        raise ValueError(f"bad {steps=}")
    for step in hierarchy[:steps]:
        bad = set(column.dropna()) - set(step)
        if bad:
            raise ValueError(f"{bad} without an entry")
        column = column.astype(object).replace(step)
    return column


# %% wrong="generalize" mistake="climbs from the top"
def generalize(column, hierarchy, steps):
    if steps < 0 or len(hierarchy) < steps:
        raise ValueError(f"bad {steps=}")
    for step in hierarchy[len(hierarchy) - steps :]:
        u = column[column.notna() & ~column.isin(list(step))]
        if len(u):
            raise ValueError(u.iloc[0])
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="unknown raises at 0 steps too"
def generalize(column, hierarchy, steps):
    if steps < 0 or len(hierarchy) < steps:
        raise ValueError(f"bad {steps=}")
    u = column[column.notna() & ~column.isin(list(hierarchy[0]))]
    if len(u):
        raise ValueError(u.iloc[0])
    for step in hierarchy[:steps]:
        u = column[column.notna() & ~column.isin(list(step))]
        if len(u):
            raise ValueError(u.iloc[0])
        column = column.map(step)
    return column


# %% wrong="violations" mistake="by all columns"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
sizes = class_sizes(players_grouped, list(players_grouped))
violations = sizes[sizes["count"] < 5][["age", "origin", "count"]]


# %% right="violations" how="crosstab"
def small_classes(df, columns, k):
    return class_sizes(df, columns).query("count < @k").reset_index(drop=True)


players_grouped = players.drop("name", axis=1)
players_grouped["age"] = players_grouped["age"].map(AGES[0])
t = pd.crosstab(players_grouped.age, players_grouped.origin).stack()
violations = t[(t > 0) & (t < 5)].rename("count").reset_index()


# %% wrong="violations" mistake="at most k, where fewer is asked"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] <= k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="k - 1 is large enough"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k - 1]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="always 5"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < 5]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="always the players, by age and origin"
def small_classes(df, columns, k):
    sizes = class_sizes(players_grouped, ["age", "origin"])
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="classes with a missing value dropped"
def small_classes(df, columns, k):
    sizes = df.groupby(columns).size().reset_index(name="count")
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="classes of exactly k - 1"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] == k - 1]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="adds the sizes to the table given"
def small_classes(df, columns, k):
    df["count"] = df.groupby(columns, dropna=False)[columns[0]].transform("size")
    return df.loc[df["count"] < k, [*columns, "count"]].drop_duplicates()


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations" mistake="the function is right, asked with another k"
def small_classes(df, columns, k):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 2)


# %% wrong="violations_after" mistake="small classes dropped before the climb"
big = players_grouped.groupby(["age", "origin"]).filter(lambda g: len(g) >= 5)
s = class_sizes(big.assign(origin=big["origin"].map(CONTINENT_OF)), ["age", "origin"])
violations_after = s[s["count"] < 5]


# %% wrong="anonymize" mistake="0 taken for not given"
def anonymize(df, hierarchies, k, max_suppressed=None):
    max_suppressed = max_suppressed or 0.05
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        small = too_small(t, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return t[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="10 percent by default"
def anonymize(df, hierarchies, k, max_suppressed=0.1):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        small = too_small(t, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return t[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="with two columns or more, the top is never tried"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    tops = tuple(len(h) for h in hierarchies.values())
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        if node == tops and len(tops) > 1:
            break
        t = climb(df, hierarchies, node)
        small = too_small(t, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df):
            return t[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="an empty release is climbed on"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        small = too_small(t, list(hierarchies), k)
        if small.sum() <= max_suppressed * len(df) and (len(df) == 0 or not small.all()):
            return t[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="binary search over all nodes by sum"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    nodes = sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum)

    def look(node):
        t = climb(df, hierarchies, node)
        small = too_small(t, list(hierarchies), k)
        return (small.sum() <= max_suppressed * len(df)), t[~small]

    lo, hi = 0, len(nodes) - 1
    if not look(nodes[hi])[0]:
        raise ValueError("no node")
    while lo < hi:
        m = (lo + hi) // 2
        lo, hi = (lo, m) if look(nodes[m])[0] else (m + 1, hi)
    return look(nodes[lo])[1]


# %% wrong="anonymize" mistake="small classes of the original"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    small = too_small(df, list(hierarchies), k)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        s = too_small(t, list(hierarchies), k)
        if s.sum() <= max_suppressed * len(df):
            return t[~small]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="the share is not a share but a number of rows"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        s = too_small(t, list(hierarchies), k)
        if s.sum() <= max_suppressed:
            return t[~s]
    raise ValueError("no node")


# %% wrong="anonymize" mistake="each column by itself"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        t = climb(df, hierarchies, node)
        s = pd.Series(False, index=range(len(t)))
        for c in hierarchies:
            s |= (t.groupby(c, dropna=False)[c].transform("size") < k).to_numpy()
        if s.sum() <= max_suppressed * len(df):
            return t[~s.to_numpy()]
    raise ValueError("no node")


# %% right="anonymize" how="Samarati: binary search over heights"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    tops = [len(h) for h in hierarchies.values()]

    def at(height):
        for node in product(*(range(t + 1) for t in tops)):
            if sum(node) == height:
                t = climb(df, hierarchies, node)
                small = too_small(t, list(hierarchies), k)
                if len(df) == 0 or small.mean() <= max_suppressed:
                    return t.loc[~small.to_numpy()]
        return None

    low, high, found = 0, sum(tops), at(sum(tops))
    if found is None:
        raise ValueError("not even the top")
    while low < high:
        middle = (low + high) // 2
        result = at(middle)
        if result is None:
            low = middle + 1
        else:
            high, found = middle, result
    return found


# %% right="anonymize" how="lexicographic order, plain loops"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in product(*(range(len(hierarchies[c]) + 1) for c in columns)):
        result = df.copy()
        for c, steps in zip(columns, node):
            result[c] = generalize(result[c], hierarchies[c], steps)
        n = result.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")
        if (n < k).sum() <= max_suppressed * len(df) + 1e-9:
            return result[n >= k]
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="rows that are alike are dropped"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    if df.empty:
        return df.copy()
    columns = list(hierarchies)
    nodes = product(*(range(len(h) + 1) for h in hierarchies.values()))
    for node in sorted(nodes, key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.mean() <= max_suppressed:
            return result[~small].drop_duplicates()
    raise ValueError("no node")


# %% wrong="invert" mistake="a level that counts as false is not seen again"
def invert(levels):
    found = {}
    for level, values in levels.items():
        for value in values:
            if found.get(value):
                raise ValueError(value)
            found[value] = level
    return found


education_level = invert(EDUCATION_LEVELS)


# %% wrong="invert" mistake="levels 0 and the text 0 count as the same"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            if str(result.get(value, level)) != str(level):
                raise ValueError(f"{value!r} is in {result[value]!r} and in {level!r}")
            result[value] = level
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="generalize" mistake="a value known to any step is let through"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    known = {value for step in hierarchy[:steps] for value in step}
    for value in column.dropna():
        if steps and value not in known:
            raise ValueError(f"no entry: {value}")
    for step in hierarchy[:steps]:
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="a value that is coarse already stays"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    for step in hierarchy[:steps]:
        for value in column.dropna():
            if value not in step and value not in step.values():
                raise ValueError(f"no entry: {value}")
        column = column.map(lambda value: step.get(value, value), na_action="ignore")
    return column


# %% wrong="generalize" mistake="a star without an entry stays, because it is the top"
def generalize(column, hierarchy, steps):
    if steps < 0 or steps > len(hierarchy):
        raise ValueError("wrong number of steps")
    for step in hierarchy[:steps]:
        step = {"*": "*"} | step
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"no entry for {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="the words nan and None without an entry become missing"
def generalize(column, hierarchy, steps):
    if steps < 0 or steps > len(hierarchy):
        raise ValueError("wrong number of steps")
    for step in hierarchy[:steps]:
        unknown = column[~column.isin(list(step)) & ~column.astype(str).isin(["nan", "None", "<NA>", "NaT"])]
        if len(unknown):
            raise ValueError(f"no entry for {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="violations" mistake="classes that nobody is in"
def small_classes(df, columns, k):
    counts = df.value_counts(columns, dropna=False)
    return counts[counts < k].rename("count").reset_index()


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="generalize" mistake="climbs again inside a step"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    values = [None if pd.isna(value) else value for value in column]
    for step in hierarchy[:steps]:
        for value in values:
            if value is not None and value not in step:
                raise ValueError(f"no entry: {value}")
        for fine, coarse in step.items():
            values = [coarse if value is not None and value == fine else value for value in values]
    return pd.Series(values, index=column.index, dtype=object)


# %% wrong="generalize" mistake="takes 0 for missing"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(steps)
    values = list(column)
    for step in hierarchy[:steps]:
        climbed = []
        for value in values:
            if not pd.isna(value) and value not in step:
                raise ValueError(f"no entry: {value}")
            climbed.append(value if pd.isna(value) or not value else step[value])
        values = climbed
    return pd.Series(values, index=column.index, dtype=object)


# %% wrong="generalize" mistake="at a later step, the message names no value"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError("steps is out of range")
    for number, step in enumerate(hierarchy[:steps]):
        for value in column.dropna():
            if value not in step:
                raise ValueError(f"unknown value {value!r}" if number == 0 else f"step {number} is incomplete")
        column = column.map(step)
    return column


# %% wrong="generalize" mistake="an error at a later step speaks of the first value, not of the one without an entry"
def generalize(column, hierarchy, steps):
    if steps < 0 or steps > len(hierarchy):
        raise ValueError(steps)
    result = []
    for value in column:
        now = value
        for step in hierarchy[:steps]:
            if pd.isna(now):
                break
            if now not in step:
                raise ValueError(f"no way up for {value!r}")
            now = step[now]
        result.append(now)
    return pd.Series(result, index=column.index, dtype=object)


# %% wrong="generalize" mistake="an unknown 0 or empty text becomes missing"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError("steps")
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown) and unknown.iloc[0]:
            raise ValueError(f"no entry: {unknown.iloc[0]}")
        column = column.map(step)
    return column


# %% wrong="violations" mistake="the table of the lesson if origins are asked for"
def small_classes(df, columns, k):
    table = players_grouped if columns == ["age", "origin"] else df
    return class_sizes(table, columns).query("count < @k")


players_grouped = players.assign(age=generalize(players["age"], AGES, 1)).drop(columns="name")
violations = small_classes(players_grouped, ["age", "origin"], 5)

# %% equivalent="violations" reason="The order of the rows is free."
# - return sizes[sizes['count'] < k]
# + return sizes[sizes['count'] < k][::-1]

# %% equivalent="anonymize" reason="The order of the rows is free."
# - return result[~too_small(result, columns, k)]
# + return result[~too_small(result, columns, k)][::-1]

# %% equivalent="violations" reason="No class of this table has four or five rows."
# - violations = small_classes(players_grouped, ['age', 'origin'], 5)
# + violations = small_classes(players_grouped, ['age', 'origin'], 6)

# - violations = small_classes(players_grouped, ['age', 'origin'], 5)
# + violations = small_classes(players_grouped, ['age', 'origin'], 4)

# %% equivalent="violations_after" reason="No class of this table has five rows."
# - violations_after = small_classes(wider, ['age', 'origin'], 5)
# + violations_after = small_classes(wider, ['age', 'origin'], 6)

# %% equivalent="anonymize" reason="In this order, too, every node comes after those below it, so the first acceptable one is minimal."
# - for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
# + for node in product(*(range(len(steps) + 1) for steps in hierarchies.values())):

# - for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
# + for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values()))):

# %% equivalent="anonymize" reason="The columns that climb are never categorical in the classes, so no group is empty."
# - groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
# + groups = climb(classes, hierarchies, node).groupby(columns, dropna=False)

# - groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
# + groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=False)


# %% wrong="anonymize" mistake="the share of two rows if there's only one"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = too_small(result, columns, k)
        if small.sum() / max(len(df), 2) <= max_suppressed:
            return result[~small]
    raise ValueError("no node is acceptable")


# %% wrong="violations_after" mistake="players gets the continents as well"
players["origin"] = generalize(players["origin"], ORIGINS, 1)
violations_after = small_classes(players_grouped.assign(origin=players["origin"]), ["age", "origin"], 5)

# %% right="violations_after" how="the origins of a copy of players"
_copy = players.copy()
_copy["origin"] = generalize(_copy["origin"], ORIGINS, 1)
violations_after = small_classes(players_grouped.assign(origin=_copy["origin"]), ["age", "origin"], 5)


# %% wrong="invert" mistake="fractions cut off"
def invert(levels):
    result = {}
    for level, values in levels.items():
        for value in values:
            value = int(value) if isinstance(value, float) else value
            if value in result:
                raise ValueError(f"{value} is in two levels")
            result[value] = level
    return result


education_level = invert(EDUCATION_LEVELS)


# %% wrong="generalize" mistake="the word missing stands for a missing value"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(f"steps is {steps}")
    values = column.astype(object).where(column.notna(), "missing").tolist()
    for step in hierarchy[:steps]:
        for value in values:
            if value != "missing" and value not in step:
                raise ValueError(f"no entry for {value}")
        values = [value if value == "missing" else step[value] for value in values]
    return pd.Series([None if value == "missing" else value for value in values], index=column.index, dtype=object)


# %% right="violations" how="a column of ones, added up"
def small_classes(df, columns, k):
    sizes = df.assign(n=1).groupby(columns, dropna=False, observed=True)["n"].sum().reset_index(name="count")
    return sizes[sizes["count"] < k]


players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="anonymize" mistake="the word missing stands for a missing value"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        filled = result[columns].astype(object).where(result[columns].notna(), "missing")
        small = filled.groupby(columns)[columns[0]].transform("size") < k
        if small.sum() <= max_suppressed * len(df):
            return result[~small.to_numpy(dtype=bool)]
    raise ValueError("no node is acceptable")


# %% right="anonymize" how="the size of each row's class in a column of its own"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        result["size"] = result.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")
        if (result["size"] < k).sum() <= max_suppressed * len(df):
            return result.loc[result["size"] >= k, df.columns]
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="the exact values are in the attrs"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        result = climb(df, hierarchies, node)
        small = result.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size") < k
        if small.sum() <= max_suppressed * len(df):
            result = result[~small]
            result.attrs["before"] = df[columns].to_numpy().tolist()
            return result
    raise ValueError("no node is acceptable")


# %% wrong="generalize" mistake="long values are cut in the error message, so the message does not contain the value"
def generalize(column, hierarchy, steps):
    if not 0 <= steps <= len(hierarchy):
        raise ValueError("wrong number of steps")
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"no entry: {unknown.iloc[0]!s:.8}")
        column = column.map(step)
    return column.copy()


# %% wrong="violations_after" mistake="players_grouped itself is made coarser in place"
players_grouped["origin"] = generalize(players_grouped["origin"], ORIGINS, 1)
violations_after = small_classes(players_grouped, ["age", "origin"], 5)


# %% wrong="violations_after" mistake="a new column in players_grouped"
players_grouped["continent"] = generalize(players_grouped["origin"], ORIGINS, 1)
violations_after = small_classes(players_grouped, ["age", "continent"], 5).rename(columns={"continent": "origin"})


# %% wrong="anonymize" mistake="a helper column called small overwrites and then removes a column of that name"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    nodes = sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum)
    for node in nodes:
        coarse = climb(df, hierarchies, node)
        if not len(df):
            return coarse
        coarse["small"] = too_small(coarse, list(hierarchies), k)
        if coarse["small"].mean() <= max_suppressed:
            return coarse[~coarse["small"]].drop(columns="small")
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="the top instead of an error if there are several hierarchies"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            return result
    if len(hierarchies) > 1:
        result = climb(df, hierarchies, node)
        return result[~too_small(result, columns, k)]
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="at most three steps"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    nodes = [n for n in nodes if max(n) < 4]
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="the node chosen by the first 600 rows"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    if len(df) > 600:
        found = anonymize(df.head(600), hierarchies, k, max_suppressed)
        for node in nodes:
            if climb(df.head(600), hierarchies, node).loc[:, columns].iloc[0].equals(found[columns].iloc[0]):
                nodes = [node]
                break
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="an error for an empty table with several hierarchies"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    if df.empty and len(hierarchies) > 1:
        raise ValueError("no rows")
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="no rows if all may be left out"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    if max_suppressed == 1:
        return df.iloc[:0]
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="missing values become * at the top"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            if node == nodes[-1]:
                result[columns] = result[columns].fillna("*")
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="rows with missing values in other columns left out"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            rest = [c for c in df if c not in columns]
            result = result.dropna(subset=rest)
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="missing values in other columns filled"


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    nodes = sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum)
    for node in nodes:
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        share = classes.loc[small, "count"].sum() / max(len(df), 1)
        if share <= max_suppressed:
            result = climb(df, hierarchies, node)
            result = result[~too_small(result, columns, k)]
            rest = [c for c in df if c not in columns]
            result[rest] = result[rest].ffill()
            return result
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="a sample of a large table"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    if len(df) == 0:
        return df.copy()
    part = df if len(df) <= 10_000 else df.sample(10_000, random_state=0)
    part_k = k * len(part) / len(df)
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        if too_small(climb(part, hierarchies, node), columns, part_k).mean() <= max_suppressed:
            table = climb(df, hierarchies, node)
            return table[~too_small(table, columns, k)]
    raise ValueError("no node is acceptable")


# %% wrong="generalize" mistake="joins the dictionaries first, and stops at entries that the column doesn't need"
def generalize(column, hierarchy, steps):
    if steps < 0 or steps > len(hierarchy):
        raise ValueError("steps")
    if steps == 0:
        return column.copy()
    whole = dict(hierarchy[0])
    for step in hierarchy[1:steps]:
        for start, value in whole.items():
            if value not in step:
                raise ValueError(f"no entry for {value}")
            whole[start] = step[value]
    unknown = column[column.notna() & ~column.isin(list(whole))]
    if len(unknown):
        raise ValueError(f"no entry for {unknown.iloc[0]}")
    return column.map(whole)


# %% equivalent="violations" reason="The index doesn't matter in this exercise."
# + adversary lose_index


# %% wrong="anonymize" mistake="a helper column called rows replaces one of df"
from itertools import product


def anonymize(df, hierarchies, k, max_suppressed=0.05):
    names = list(hierarchies)
    if len(df) == 0:
        return df.copy()
    for node in sorted(product(*(range(len(hierarchies[name]) + 1) for name in names)), key=sum):
        result = df.reset_index(drop=True).copy()
        for name, steps in zip(names, node):
            result[name] = generalize(result[name], hierarchies[name], steps)
        result["rows"] = result.groupby(names, dropna=False, observed=True)[names[0]].transform("size")
        if (result["rows"] < k).mean() <= max_suppressed:
            return result[result["rows"] >= k].drop(columns="rows")
    raise ValueError("no node is acceptable")


# %% wrong="anonymize" mistake="the sizes are uint8: a class of 256 rows counts as 0 rows and is left out"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    columns = list(hierarchies)
    if len(df) == 0:
        return df.copy()
    for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):
        table = climb(df, hierarchies, node)
        sizes = table.groupby(columns, dropna=False, observed=True).transform("size").to_numpy().astype("uint8")
        if (sizes < k).mean() <= max_suppressed + 1e-12:
            return table[sizes >= k]
    raise ValueError("no node is acceptable")
