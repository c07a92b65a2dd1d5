# %% right="privacy_definition" how="lower case"
privacy_definition = "c"

# %% right="privacy_definition" how="a variable"
choice = "C "
privacy_definition = choice.strip()

# %% wrong="privacy_definition" mistake="secrecy"
privacy_definition = "A"

# %% wrong="privacy_definition" mistake="security"
privacy_definition = "B"

# %% wrong="privacy_definition" mistake="consent for everything"
privacy_definition = "D"

# %% wrong="privacy_definition" mistake="several letters"
privacy_definition = ["A", "C"]

# %% wrong="privacy_definition" mistake="left open"
privacy_definition = ...

# %% right="column_roles" how="by groups, the two open ones the other way"
roles = {
    "direct": ["name", "phone", "email", "card_number"],
    "quasi": ["age", "gender", "city", "postcode", "birth_date"],
    "sensitive": ["purchases"],
}
column_roles = {column: role for role, columns in roles.items() for column in columns}

# %% right="column_roles" how="default, then exceptions"
column_roles = dict.fromkeys(clients.columns, "quasi")
for column in ("name", "phone", "email"):
    column_roles[column] = "direct"
column_roles.update(card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="phone taken for a quasi-identifier"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="postcode taken for harmless"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", postcode="other")

# %% wrong="column_roles" mistake="card number taken for harmless"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="other", purchases="other")

# %% wrong="column_roles" mistake="one column forgotten"
column_roles = dict.fromkeys(clients.columns.drop("gender"), "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="the other way round: role to columns"
column_roles = {"direct": ["name", "phone", "email"], "quasi": ["age", "gender", "city", "postcode", "birth_date"]}

# %% wrong="column_roles" mistake="birth date called direct"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", birth_date="direct")

# %% right="most_sensitive" how="lower case"
most_sensitive = "d"

# %% right="most_sensitive" how="a list of one"
most_sensitive = ["D"]

# %% wrong="most_sensitive" mistake="city"
most_sensitive = "A"

# %% wrong="most_sensitive" mistake="birth date"
most_sensitive = "B"

# %% wrong="most_sensitive" mistake="e-mail"
most_sensitive = "C"

# %% wrong="most_sensitive" mistake="the column's name for its letter"
most_sensitive = "card_number"

# %% right="uniqueness" how="groupby"
def uniqueness(df, columns):
    sizes = df.groupby(list(columns), dropna=False).size()
    return (sizes == 1).sum() / len(df) if len(df) else 0.0

# %% right="uniqueness" how="a loop over rows"
def uniqueness(df, columns):
    seen = {}
    for row in df[columns].astype(object).fillna("missing").values.tolist():
        seen[tuple(row)] = seen.get(tuple(row), 0) + 1
    once = [key for key, count in seen.items() if count == 1]
    return len(once) / max(len(df), 1)

# %% right="uniqueness" how="value_counts"
def uniqueness(df, columns):
    if df.empty:
        return 0.0
    return df.value_counts(columns, dropna=False).eq(1).sum() / df.shape[0]

# %% right="uniqueness" how="drop_duplicates, numpy number"
import numpy as np

def uniqueness(df, columns):
    if not len(df):
        return np.float64(0)
    return np.float64(len(df[columns].drop_duplicates(keep=False))) / np.float64(len(df))

# %% wrong="uniqueness" mistake="different values over rows"
def uniqueness(df, columns):
    return len(df[columns].drop_duplicates()) / len(df) if len(df) else 0.0

# %% wrong="uniqueness" mistake="missing values dropped by groupby"
def uniqueness(df, columns):
    return (df.groupby(columns).size() == 1).sum() / len(df) if len(df) else 0.0

# %% wrong="uniqueness" mistake="over the number of groups"
def uniqueness(df, columns):
    return (df.groupby(columns, dropna=False).size() == 1).mean() if len(df) else 0.0

# %% wrong="uniqueness" mistake="first of each double counted"
def uniqueness(df, columns):
    return float((~df.duplicated(columns)).mean()) if len(df) else 0.0

# %% wrong="uniqueness" mistake="all columns instead of the chosen ones"
def uniqueness(df, columns):
    return float((~df.duplicated(keep=False)).mean()) if len(df) else 0.0

# %% wrong="uniqueness" mistake="share of doubles"
def uniqueness(df, columns):
    return float(df.duplicated(columns, keep=False).mean()) if len(df) else 0.0

# %% wrong="uniqueness" mistake="changes the table given"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    df["double"] = df.duplicated(columns, keep=False)
    return float((~df["double"]).mean())

# %% wrong="uniqueness" mistake="per cent"
def uniqueness(df, columns):
    return 100 * float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0

# %% wrong="uniqueness" mistake="nan for an empty table"
def uniqueness(df, columns):
    return float((~df.duplicated(columns, keep=False)).mean())

# %% wrong="uniqueness" mistake="reads the global table"
def uniqueness(df, columns):
    return float((~clients.duplicated(columns, keep=False)).mean())

# %% right="riskiest_pair" how="a loop"
best, riskiest_pair = -1, None
for pair in [("age", "gender"), ("age", "city"), ("age", "postcode"), ("gender", "city"), ("gender", "postcode"), ("city", "postcode")]:
    if uniqueness(clients, list(pair)) > best:
        best, riskiest_pair = uniqueness(clients, list(pair)), pair

# %% right="riskiest_pair" how="a Series, as a list in the other order"
risks = pd.Series({pair: uniqueness(clients, list(pair)) for pair in combinations(["postcode", "city", "gender", "age"], 2)})
riskiest_pair = list(risks.idxmax())

# %% wrong="riskiest_pair" mistake="a direct identifier"
riskiest_pair = max(combinations(clients.columns, 2), key=lambda pair: uniqueness(clients, list(pair)))

# %% wrong="riskiest_pair" mistake="birth date among them"
riskiest_pair = max(combinations(["age", "gender", "city", "postcode", "birth_date"], 2), key=lambda pair: (("birth_date" in pair), uniqueness(clients, list(pair))))

# %% wrong="riskiest_pair" mistake="the least risky pair"
riskiest_pair = min(combinations(["age", "gender", "city", "postcode"], 2), key=lambda pair: uniqueness(clients, list(pair)))

# %% wrong="riskiest_pair" mistake="one column twice"
riskiest_pair = ("age", "age")

# %% wrong="riskiest_pair" mistake="the uniqueness itself"
riskiest_pair = max(uniqueness(clients, list(pair)) for pair in combinations(["age", "gender", "city", "postcode"], 2))
