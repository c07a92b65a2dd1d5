# %% right="masked_df" how="a copy, then the column"
masked_df = clients.copy()
masked_df["ssn"] = "*"

# %% right="masked_df" how="replace by a pattern, columns in another order"
masked_df = clients[sorted(clients.columns)].replace({"ssn": r".+"}, {"ssn": "*"}, regex=True)

# %% right="masked_df" how="map over the column"
masked_df = clients.assign(ssn=clients["ssn"].map(lambda number: "*"))

# %% right="masked_df" how="loc with all rows, a list"
masked_df = clients.copy()
masked_df.loc[:, "ssn"] = ["*"] * len(masked_df)

# %% right="masked_df" how="dropped, then inserted in front"
masked_df = clients.drop(columns="ssn")
masked_df.insert(0, "ssn", "*")

# %% wrong="masked_df" mistake="changes clients itself"
masked_df = clients
masked_df["ssn"] = "*"

# %% wrong="masked_df" mistake="drops the column"
masked_df = clients.drop(columns="ssn")

# %% wrong="masked_df" mistake="one star a digit"
masked_df = clients.assign(ssn=clients["ssn"].str.replace(r"\d", "*", regex=True))

# %% wrong="masked_df" mistake="keeps the last four digits"
masked_df = clients.assign(ssn="***-**-" + clients["ssn"].str[-4:])

# %% wrong="masked_df" mistake="masks everything"
masked_df = clients.map(lambda value: "*")

# %% wrong="masked_df" mistake="missing instead of masked"
masked_df = clients.assign(ssn=None)

# %% wrong="masked_df" mistake="the column alone"
masked_df = clients["ssn"].map(lambda number: "*")

# %% wrong="masked_df" mistake="a new column beside the old one"
masked_df = clients.assign(masked="*")

# %% wrong="masked_df" mistake="the first rows only"
masked_df = clients.copy()
masked_df.loc[:100, "ssn"] = "*"

# %% wrong="masked_df" mistake="sorted by name"
masked_df = clients.assign(ssn="*").sort_values("name").reset_index(drop=True)

# %% wrong="masked_df" mistake="phone masked too"
masked_df = clients.assign(ssn="*", phone="*")

# %% wrong="masked_df" mistake="a list of one star in each row"
masked_df = clients.assign(ssn=[["*"]] * len(clients))

# %% wrong="masked_df" mistake="everything is text now"
masked_df = clients.astype(str).assign(ssn="*")

# %% right="mask_card" how="regular expressions"
import re


def mask_card(card):
    return re.sub(r"\d(?=(?:\D*\d){4})", "*", card)


def mask_email(email):
    found = re.fullmatch(r"(.)(.*)@([^@]*)", email, flags=re.DOTALL)
    if found is None:
        raise ValueError("no address")
    return f"{found[1]}***@{found[3]}"


# %% right="mask_card" how="from the right, and rsplit"
def mask_card(card):
    seen, out = 0, []
    for c in reversed(card):
        if c in "0123456789":
            seen += 1
            c = c if seen <= 4 else "*"
        out.append(c)
    return "".join(reversed(out))


def mask_email(email):
    parts = email.rsplit("@", 1)
    if len(parts) != 2 or parts[0] == "":
        raise ValueError(email)
    return parts[0][0] + "***@" + parts[1]


# %% right="mask_card" how="places of digits, and index errors turned"
def mask_card(card):
    places = [place for place, c in enumerate(card) if c.isdecimal()]
    letters = list(card)
    for place in places[:-4]:
        letters[place] = "*"
    return "".join(letters)


class NoAddress(ValueError):
    pass


def mask_email(email):
    if "@" not in email[1:]:
        raise NoAddress(email)
    return email[0] + "***" + email[email.rindex("@") :]


# %% right="mask_card" how="a regular expression that looks ahead"
import re


def mask_card(card):
    return re.sub(r"\d(?=(?:\D*\d){4})", "*", card)


def mask_email(email):
    match = re.fullmatch(r"(.).*(@[^@]*)", email, flags=re.DOTALL)
    if match is None:
        raise ValueError(f"{email!r} is no address")
    return match[1] + "***" + match[2]


# %% right="mask_card" how="places in a numpy array, and split"
def mask_card(card):
    letters = np.array(list(card))
    places = np.flatnonzero(np.char.isdigit(letters))
    letters[places[:-4]] = "*"
    return "".join(letters)


def mask_email(email):
    *rest, domain = email.split("@")
    local = "@".join(rest)
    if not local:
        raise ValueError("no local part")
    return f"{local[0]}***@{domain}"


# %% right="mask_card" how="an exception of its own below ValueError"
class NotAnAddress(ValueError):
    pass


mask_card = lambda card: "".join(
    "*" if c.isdigit() and sum(d.isdigit() for d in card[i:]) > 4 else c for i, c in enumerate(card)
)


def mask_email(email):
    try:
        at = email.rindex("@", 1)
    except ValueError:
        raise NotAnAddress(email) from None
    return email[0] + "***" + email[at:]


# %% wrong="mask_card" mistake="last four characters instead of digits"
def mask_card(card):
    return "".join("*" if c.isdigit() else c for c in card[:-4]) + card[-4:]


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="separators lost"
def mask_card(card):
    digits = [c for c in card if c.isdigit()]
    return "*" * (len(digits) - 4) + "".join(digits[-4:])


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="separators starred"
def mask_card(card):
    return "*" * (len(card) - 4) + card[-4:]


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="always the example's shape"
def mask_card(card):
    return "**** **** **** " + card[-4:] if " " in card else "******-******-" + card[-5:]


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="replaces equal digits by value"
def mask_card(card):
    digits = [c for c in card if c.isdigit()]
    for digit in set(digits[:-4]) - set(digits[-4:]):
        card = card.replace(digit, "*")
    return card


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="first four kept"
def mask_card(card):
    seen, masked = 0, ""
    for c in card:
        seen += c.isdigit()
        masked += "*" if c.isdigit() and seen > 4 else c
    return masked


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="always twelve digits hidden"
def mask_card(card):
    hide, masked = 12, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="domain in small letters"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain.lower()}"


# %% wrong="mask_card" mistake="a star for each letter of the name"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}{'*' * (len(local) - 1)}@{domain}"


# %% wrong="mask_card" mistake="no error for a broken address"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    return email[:1] + "***" + email[email.rfind("@") :]


# %% wrong="mask_card" mistake="IndexError for an empty name"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    if "@" not in email:
        raise ValueError(email)
    local, at, domain = email.rpartition("@")
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="cut at the first @"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    local, at, domain = email.partition("@")
    if not at or not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="@ and domain masked"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    if "@" not in email[1:]:
        raise ValueError(email)
    return email[0] + "***"


# %% wrong="mask_card" mistake="prints instead of returning"
def mask_card(card):
    print("**** **** **** " + card[-4:])


def mask_email(email):
    print(email[0] + "***" + email[email.find("@") :])


# %% wrong="mask_card" mistake="returns the error instead of raising it"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        return ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="second function left open"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and hide > 0 else c
        hide -= c.isdigit()
    return masked


def mask_email(email): ...


# %% wrong="mask_card" mistake="letters on the card are covered and counted"
def mask_card(card):
    hide = sum(c.isdigit() for c in card) - 4
    out = ""
    for c in card:
        if c.isalnum() and hide > 0:
            out += "*"
            hide -= 1
        else:
            out += c
    return out


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError("no @")
    return local[0] + "***@" + domain


# %% wrong="mask_card" mistake="all but blanks and hyphens is covered"
def mask_card(card):
    hide = sum(c.isdigit() for c in card) - 4
    out = ""
    for c in card:
        if c in " -":
            out += c
        elif hide > 0:
            out += "*"
            hide -= 1
        else:
            out += c
    return out


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError("no @")
    return local[0] + "***@" + domain


# %% wrong="mask_card" mistake="the pattern knows only letters, digits and dots"
import re


def mask_card(card):
    return re.sub(r"\d(?=(?:\D*\d){4})", "*", card)


def mask_email(email):
    found = re.fullmatch(r"([\w.]+)@([\w.]+)", email)
    if not found:
        raise ValueError("no @")
    return found[1][0] + "***@" + found[2]


# %% right="renamed_df" how="a set"
fake = Faker()
fake.seed_instance(58)
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(fake.name())
    new -= old
renamed_df = clients.assign(name=list(new))

# %% right="renamed_df" how="unique names, one after the other, in a copy"
fake = Faker("en_US")
fake.seed_instance(58)
renamed_df = clients.copy()
taken = clients["name"].tolist()
for place in renamed_df.index:
    name = fake.unique.name()
    while name in taken:
        name = fake.unique.name()
    renamed_df.loc[place, "name"] = name

# %% right="renamed_df" how="many drawn, the first ones kept"
fake = Faker()
fake.seed_instance(58)
drawn = pd.Series([fake.name() for _ in range(4 * len(clients))]).drop_duplicates()
drawn = drawn[~drawn.isin(clients["name"])].head(len(clients))
renamed_df = clients.drop(columns="name").assign(name=drawn.to_numpy())

# %% right="renamed_df" how="unique names through a filter"
fake = Faker()
fake.seed_instance(58)
real = set(clients["name"])
drawn = (fake.unique.name() for _ in range(10_000))
fresh = (name for name in drawn if name not in real)
renamed_df = clients.assign(name=[next(fresh) for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="unseeded, and right by luck"
fake = Faker()
names = []
while len(names) < len(clients):
    name = fake.name()
    if name not in names and name not in set(clients["name"]):
        names.append(name)
renamed_df = clients.assign(name=names)

# %% wrong="renamed_df" mistake="another seed, with which drawing without looking goes well"
fake = Faker()
for seed in range(100):
    fake.seed_instance(seed)
    names = [fake.name() for _ in range(len(clients))]
    if len(set(names)) == len(clients) and not set(names) & set(clients["name"]):
        break
renamed_df = clients.assign(name=names)

# %% wrong="renamed_df" mistake="French names, seeded on the class"
Faker.seed(3)
fake = Faker("fr_FR")
pool = list(dict.fromkeys(fake.name() for _ in range(3 * len(clients))))
pool = pd.Series(pool)
pool = pool[~pool.isin(clients["name"])]
renamed_df = clients.copy()
renamed_df["name"] = pool.to_numpy()[: len(clients)]

# %% right="renamed_df" how="row by row, into a new table"
fake = Faker()
fake.seed_instance(58)
taken = set(clients["name"])
rows = []
for record in clients.to_dict("records"):
    while (name := fake.name()) in taken:
        pass
    taken.add(name)
    rows.append({**record, "name": name})
renamed_df = pd.DataFrame(rows)

# %% wrong="renamed_df" mistake="one name for all"
fake = Faker()
renamed_df = clients.assign(name=fake.name())

# %% wrong="renamed_df" mistake="shuffled names"
fake = Faker()
renamed_df = clients.assign(name=np.random.default_rng(5).permutation(clients["name"]))

# %% wrong="renamed_df" mistake="one name kept, off by one"
fake = Faker()
renamed_df = clients.copy()
new = [name for name in {fake.name() for _ in range(900)} if name not in set(clients["name"])]
renamed_df.loc[1:, "name"] = new[: len(clients) - 1]

# %% wrong="renamed_df" mistake="numbered people"
fake = Faker()
renamed_df = clients.assign(name=[f"Client {n}" for n in range(len(clients))])

# %% wrong="renamed_df" mistake="first names only"
fake = Faker()
renamed_df = clients.assign(name=[fake.unique.first_name() for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="few names drawn again and again"
fake = Faker()
few_names = list({fake.name() for _ in range(200)} - set(clients["name"]))[:40]
renamed_df = clients.assign(name=(few_names * 5)[: len(clients)])

# %% wrong="renamed_df" mistake="capital letters"
fake = Faker()
renamed_df = clients.assign(name=clients["name"].str.upper())

# %% wrong="renamed_df" mistake="surname first"
fake = Faker()
renamed_df = clients.assign(name=[" ".join(reversed(name.split())) for name in clients["name"]])

# %% wrong="renamed_df" mistake="surname kept"
fake = Faker()
renamed_df = clients.assign(name=[f"{fake.unique.first_name()} {name.split()[1]}" for name in clients["name"]])

# %% wrong="renamed_df" mistake="old first names and old surnames, mixed"
fake = Faker()
parts = clients["name"].str.split(expand=True)
surnames = np.roll(parts[1], 1)
while pd.Series(parts[0] + " " + surnames).isin(clients["name"]).any():
    surnames = np.random.default_rng().permutation(surnames)
renamed_df = clients.assign(name=parts[0].to_numpy()[::-1] + " " + surnames[::-1])

# %% wrong="renamed_df" mistake="a list of names in every row"
fake = Faker()
renamed_df = clients.assign(name=[[fake.name()] for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="the method instead of its result"
fake = Faker()
renamed_df = clients.assign(name=[fake.name for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="clients changed"
fake = Faker()
fake.seed_instance(58)
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(fake.name())
    new -= old
clients["name"] = list(new)
renamed_df = clients

# %% wrong="renamed_df" mistake="a new column, the old one kept"
fake = Faker()
renamed_df = clients.assign(fake_name=[fake.name() for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="fake is a name"
maker = Faker()
fake = maker.name()
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(maker.name())
    new -= old
renamed_df = clients.assign(name=list(new))

# %% wrong="renamed_df" mistake="fake is the class"
fake = Faker
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(Faker().name())
    new -= old
renamed_df = clients.assign(name=list(new))

# %% wrong="renamed_df" mistake="rows lost"
fake = Faker()
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(fake.name())
    new -= old
renamed_df = clients.assign(name=list(new)).iloc[1:]

# %% wrong="renamed_df" mistake="started from the masked table"
fake = Faker()
old, new = set(clients["name"]), set()
while len(new) < len(clients):
    new.add(fake.name())
    new -= old
renamed_df = clients.assign(ssn="*", name=list(new))

# %% wrong="renamed_df" mistake="names of companies"
fake = Faker()
fake.seed_instance(1)
seen = dict.fromkeys(fake.company() for _ in range(1000))
renamed_df = clients.assign(name=list(seen)[: len(clients)])

# %% wrong="renamed_df" mistake="e-mails made to fit the new names"
fake = Faker()
fake.seed_instance(1)
real = set(clients["name"])
pool = [n for n in dict.fromkeys(fake.name() for _ in range(400)) if n not in real][: len(clients)]
renamed_df = clients.assign(name=pool, email=[n.lower().replace(" ", ".") + "@example.com" for n in pool])

# %% wrong="renamed_df" mistake="drawn without looking"
fake = Faker()
fake.seed_instance(58)
renamed_df = clients.assign(name=[fake.name() for _ in range(len(clients))])

# %% wrong="renamed_df" mistake="no name of a client, but one comes twice"
fake = Faker()
fake.seed_instance(58)
new = [name for name in (fake.name() for _ in range(300)) if name not in set(clients["name"])]
renamed_df = clients.assign(name=new[: len(clients)])

# %% wrong="renamed_df" mistake="none twice, but a client's name among them"
fake = Faker()
new = ["nobody"]
while not set(new) & set(clients["name"]):  # so that it happens whatever the data are
    new = list(dict.fromkeys(fake.name() for _ in range(300)))[: len(clients)]
renamed_df = clients.assign(name=new)


# %% right="pseudonyms" how="new names first, merged"
def pseudonyms(names, known):
    new = set(names) - set(known)
    return known | {name: secrets.token_hex(8) for name in new}


# %% right="pseudonyms" how="uuid4 and a check for those taken"
import uuid


def pseudonyms(names, known):
    result = known.copy()
    used = set(known.values())
    for name in sorted(set(names)):
        while name not in result:
            token = uuid.uuid4().hex[:16]
            if token not in used:
                used.add(token)
                result[name] = token
    return result


# %% right="pseudonyms" how="bytes of the operating system"
import os


def pseudonyms(names, known):
    fresh = [name for name in dict.fromkeys(names) if name not in known]
    return {**known, **{name: os.urandom(8).hex() for name in fresh}}


# %% right="pseudonyms" how="setdefault, digits one by one"
def pseudonyms(names, known):
    out = {**known}
    for name in names:
        out.setdefault(name, "".join(secrets.choice("0123456789abcdef") for _ in range(16)))
    return out


# %% right="pseudonyms" how="the generator of the system, as big integers"
import random


def pseudonyms(names, known):
    source = random.SystemRandom()
    given = known.copy()
    for name in names:
        given.setdefault(name, f"{source.getrandbits(64):016x}")
    return given


# %% right="pseudonyms" how="the hash of random bytes"
import uuid


def pseudonyms(names, known):
    given = dict(known)
    for name in dict.fromkeys(names):
        if name not in given:
            given[name] = hashlib.sha256(secrets.token_bytes(32)).hexdigest()[:16]
    return given


# %% wrong="pseudonyms" mistake="numbered from 0 on, again in each call"
def pseudonyms(names, known):
    return {**{name: f"{n:016x}" for n, name in enumerate(dict.fromkeys(names))}, **known}


# %% wrong="pseudonyms" mistake="numbered on after the known ones"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{len(given):016x}"
    return given


# %% wrong="pseudonyms" mistake="a hash of the name"
def pseudonyms(names, known):
    return {name: hashlib.sha256(name.encode()).hexdigest()[:16] for name in names} | known


# %% wrong="pseudonyms" mistake="a fixed seed"
def pseudonyms(names, known):
    rng = np.random.default_rng(0)
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = rng.bytes(8).hex()
    return given


# %% wrong="pseudonyms" mistake="known people get new ones"
def pseudonyms(names, known):
    return {name: secrets.token_hex(8) for name in [*known, *names]}


# %% wrong="pseudonyms" mistake="known people left out"
def pseudonyms(names, known):
    return {name: known.get(name, secrets.token_hex(8)) for name in names}


# %% wrong="pseudonyms" mistake="changes known"
def pseudonyms(names, known):
    for name in names:
        if name not in known:
            known[name] = secrets.token_hex(8)
    return known


# %% wrong="pseudonyms" mistake="few possible values, so two share one"
def pseudonyms(names, known):
    rng = np.random.default_rng()
    return {name: f"{rng.integers(1000):016x}" for name in names} | known


# %% wrong="pseudonyms" mistake="shuffled numbers"
def pseudonyms(names, known):
    new = [name for name in dict.fromkeys(names) if name not in known]
    numbers = np.random.default_rng().permutation(len(new)) + len(known)
    return known | {name: f"{number:016x}" for name, number in zip(new, numbers)}


# %% wrong="pseudonyms" mistake="a number from a few million"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        while name not in given:
            token = f"{secrets.randbelow(16**6):016x}"
            if token not in given.values():
                given[name] = token
    return given


# %% wrong="pseudonyms" mistake="one for all"
def pseudonyms(names, known):
    return dict.fromkeys(names, secrets.token_hex(8)) | known


# %% wrong="pseudonyms" mistake="a list of pseudonyms"
def pseudonyms(names, known):
    return [known.get(name, secrets.token_hex(8)) for name in names]


# %% wrong="pseudonyms" mistake="turned round"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        given.setdefault(name, secrets.token_hex(8))
    return {token: name for name, token in given.items()}


# %% wrong="pseudonyms" mistake="32 digits"
def pseudonyms(names, known):
    return {name: secrets.token_hex(16) for name in names} | known


# %% wrong="pseudonyms" mistake="integers"
def pseudonyms(names, known):
    return {name: secrets.randbits(64) for name in names} | known


# %% wrong="pseudonyms" mistake="one random beginning, then counted"
def pseudonyms(names, known):
    start, given = secrets.token_hex(6), dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{start}{len(given):04x}"
    return given


# %% wrong="pseudonyms" mistake="clock instead of chance"
import uuid


def pseudonyms(names, known):
    return {name: uuid.uuid1().hex[:16] for name in names} | known


# %% wrong="pseudonyms" mistake="letters of the name inside"
def pseudonyms(names, known):
    return {name: (name[0].lower() + secrets.token_hex(8))[:16] for name in names} | known


# %% wrong="pseudonyms" mistake="a memory in a default argument, so equal calls repeat"
def pseudonyms(names, known, memory={}):
    for name in names:
        if name not in memory:
            memory[name] = secrets.token_hex(8)
    return {name: memory[name] for name in names} | known


# %% wrong="pseudonyms" mistake="decimal digits only"
def pseudonyms(names, known):
    return {name: f"{secrets.randbelow(10**16):016d}" for name in names} | known


# %% wrong="pseudonyms" mistake="the hash of the name and one of a hundred numbers"
def pseudonyms(names, known):
    return {n: hashlib.sha256(f"{n}{secrets.randbelow(100)}".encode()).hexdigest()[:16] for n in names} | known


# %% wrong="pseudonyms" mistake="bytes instead of a string"
def pseudonyms(names, known):
    return {name: secrets.token_bytes(8) for name in names} | known


# %% right="crack_hashes" how="a table, then a look-up"
def crack_hashes(hashes, prefix, digits):
    numbers = [prefix + str(n).zfill(digits) for n in range(10**digits)]
    table = {sha256_hex(number): number for number in numbers}
    return {code: table[code] for code in hashes if code in table}


# %% right="crack_hashes" how="product of digits"
from itertools import product


def crack_hashes(hashes, prefix, digits):
    found = {}
    for tail in product("0123456789", repeat=digits):
        number = prefix + "".join(tail)
        code = hashlib.sha256(number.encode("utf-8")).hexdigest()
        if code in hashes:
            found[code] = number
    return found


# %% right="crack_hashes" how="a pandas Series"
def crack_hashes(hashes, prefix, digits):
    numbers = pd.Series([f"{prefix}{n:0{digits}}" for n in range(10**digits)])
    numbers.index = numbers.map(sha256_hex)
    return numbers[numbers.index.isin(hashes)].to_dict()


# %% right="crack_hashes" how="the beginning hashed once, stops when all are found"
def crack_hashes(hashes, prefix, digits):
    start, left, found = hashlib.sha256(prefix.encode()), set(hashes), {}
    for n in range(10**digits):
        tail = f"{n:0{digits}d}" if digits else ""
        one = start.copy()
        one.update(tail.encode())
        if one.hexdigest() in left:
            left.remove(one.hexdigest())
            found[one.hexdigest()] = prefix + tail
        if not left:
            break
    return found


# %% wrong="crack_hashes" mistake="leading zeros lost"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n}"): f"{prefix}{n}" for n in range(10**digits)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="last number left out"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits - 1)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="starts at one"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(1, 10**digits)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="prefix and digits of the lesson built in"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"555-0{n:04d}"): f"555-0{n:04d}" for n in range(10**4)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="looks into clients instead of enumerating"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(phone): phone for phone in clients["phone"]}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="the whole table returned"
def crack_hashes(hashes, prefix, digits):
    return {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}


# %% wrong="crack_hashes" mistake="unknown hashes with None"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return {code: table.get(code) for code in hashes}


# %% wrong="crack_hashes" mistake="the digits without the prefix"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{n:0{digits}d}" for n in range(10**digits)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="an integer for the number"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): n for n in range(10**digits)}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="turned round"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return {table[code]: code for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="a list"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return [table.get(code) for code in hashes]


# %% wrong="crack_hashes" mistake="stops at the first one found"
def crack_hashes(hashes, prefix, digits):
    for n in range(10**digits):
        number = f"{prefix}{n:0{digits}d}"
        if sha256_hex(number) in hashes:
            return {sha256_hex(number): number}
    return {}


# %% wrong="crack_hashes" mistake="fewer digits tried too"
def crack_hashes(hashes, prefix, digits):
    numbers = [f"{prefix}{n:0{d}d}" for d in range(1, digits + 1) for n in range(10**d)]
    table = {sha256_hex(number): number for number in numbers}
    return {code: table[code] for code in hashes if code in table}


# %% wrong="crack_hashes" mistake="MD5"
def crack_hashes(hashes, prefix, digits):
    numbers = [f"{prefix}{n:0{digits}d}" for n in range(10**digits)]
    table = {hashlib.md5(number.encode()).hexdigest(): number for number in numbers}
    return {code: table[code] for code in hashes if code in table}


# %% right="keyed_pseudonym" how="hmac.digest"
def keyed_pseudonym(text, key):
    return hmac.digest(key, bytes(text, "utf-8"), "sha256").hex()


# %% right="keyed_pseudonym" how="update, parameters in the other order by keyword"
def keyed_pseudonym(text, key):
    code = hmac.new(key, digestmod="sha256")
    code.update(text.encode("utf-8"))
    return code.hexdigest()


# %% right="keyed_pseudonym" how="by hand, after RFC 2104"
def keyed_pseudonym(text, key):
    key = hashlib.sha256(key).digest() if len(key) > 64 else key
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + text.encode()).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).hexdigest()


# %% wrong="keyed_pseudonym" mistake="no key"
def keyed_pseudonym(text, key):
    return hashlib.sha256(text.encode()).hexdigest()


# %% wrong="keyed_pseudonym" mistake="key in front, no HMAC"
def keyed_pseudonym(text, key):
    return hashlib.sha256(key + text.encode()).hexdigest()


# %% wrong="keyed_pseudonym" mistake="key behind, no HMAC"
def keyed_pseudonym(text, key):
    return hashlib.sha256(text.encode() + key).hexdigest()


# %% wrong="keyed_pseudonym" mistake="text and key exchanged"
def keyed_pseudonym(text, key):
    return hmac.new(text.encode(), key, hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="MD5"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.md5).hexdigest()


# %% wrong="keyed_pseudonym" mistake="SHA-512 cut off"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.sha512).hexdigest()[:64]


# %% wrong="keyed_pseudonym" mistake="bytes instead of hexadecimal digits"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


# %% wrong="keyed_pseudonym" mistake="shortened"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16]


# %% wrong="keyed_pseudonym" mistake="upper case"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest().upper()


# %% wrong="keyed_pseudonym" mistake="ASCII only"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode("ascii", "ignore"), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="a key of its own"
def keyed_pseudonym(text, key):
    return hmac.new(secrets.token_bytes(32), text.encode(), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="key taken for text"
def keyed_pseudonym(text, key):
    return hmac.new(str(key).encode(), text.encode(), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="the object instead of its digest"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode(), hashlib.sha256)


# %% wrong="keyed_pseudonym" mistake="text in small letters"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.strip().lower().encode(), "sha256").hexdigest()


# %% wrong="keyed_pseudonym" mistake="the key cut to 32 bytes"
def keyed_pseudonym(text, key):
    return hmac.new(key[:32], text.encode(), "sha256").hexdigest()


# %% wrong="keyed_pseudonym" mistake="UTF-16"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.encode("utf-16-le"), "sha256").hexdigest()


# %% wrong="masked_df" mistake="the numbers live on in the index"
masked_df = clients.set_index("ssn", drop=False).assign(ssn="*")


# %% wrong="mask_card" mistake="blanks at the ends lost"
def mask_card(card):
    card = card.strip()
    hide = sum(c.isdigit() for c in card) - 4
    out = ""
    for c in card:
        if c.isdigit() and hide > 0:
            out += "*"; hide -= 1
        else:
            out += c
    return out

def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError("no")
    return local[0] + "***@" + domain


# %% wrong="renamed_df" mistake="the old names live on in the index"
fake = Faker()
fake.seed_instance(58)
out = []
while len(out) < len(clients):
    x = fake.name()
    if x not in out and x not in set(clients["name"]):
        out.append(x)
renamed_df = clients.assign(name=out).set_index(pd.Index(clients["name"]), drop=True)


# %% wrong="pseudonyms" mistake="the module random, as big integers"
import random
def pseudonyms(names, known):
    given = dict(known)
    for n in names:
        if n not in given:
            given[n] = f"{random.getrandbits(64):016x}"
    return given


# %% wrong="pseudonyms" mistake="the module random, digit by digit"
import random
def pseudonyms(names, known):
    given = dict(known)
    for n in names:
        if n not in given:
            given[n] = "".join(random.choices("0123456789abcdef", k=16))
    return given


# %% wrong="pseudonyms" mistake="the global generator of numpy"
def pseudonyms(names, known):
    given = dict(known)
    for n in names:
        if n not in given:
            given[n] = np.random.bytes(8).hex()
    return given


# %% wrong="crack_hashes" mistake="numbers without the prefix tried too"
def crack_hashes(hashes, prefix, digits):
    table = {}
    for n in range(10 ** digits):
        for number in (f"{prefix}{n:0{digits}d}", f"{n:0{digits}d}"):
            table[sha256_hex(number)] = number
    return {h: table[h] for h in hashes if h in table}


# %% wrong="crack_hashes" mistake="spaces of the prefix are lost"
def crack_hashes(hashes, prefix, digits):
    numbers = [f"{prefix.strip()}{n:0{digits}d}" for n in range(10**digits)]
    return {sha256_hex(n): n for n in numbers if sha256_hex(n) in set(hashes)}


# %% wrong="crack_hashes" mistake="accepts hashes in capitals"
def crack_hashes(hashes, prefix, digits):
    wanted = {h.lower() for h in hashes}
    numbers = [f"{prefix}{n:0{digits}d}" for n in range(10**digits)]
    return {sha256_hex(n): n for n in numbers if sha256_hex(n) in wanted}


# %% wrong="crack_hashes" mistake="the prefix alone, too"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    table[sha256_hex(prefix)] = prefix
    return {h: table[h] for h in hashes if h in table}


# %% wrong="crack_hashes" mistake="blanks around hashes are stripped"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return {h: table[h.strip()] for h in hashes if h.strip() in table}


# %% wrong="crack_hashes" mistake="the beginning of a hash is enough"
def crack_hashes(hashes, prefix, digits):
    table = {sha256_hex(f"{prefix}{n:0{digits}d}")[:16]: f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return {h: table[h[:16]] for h in hashes if h[:16] in table}


# %% wrong="crack_hashes" mistake="a table kept from the first call, for the prefix"
TABLES = {}


def crack_hashes(hashes, prefix, digits):
    if prefix not in TABLES:
        TABLES[prefix] = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    return {h: TABLES[prefix][h] for h in hashes if h in TABLES[prefix]}


# %% wrong="keyed_pseudonym" mistake="blanks at the ends of the text lost"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.strip().encode(), hashlib.sha256).hexdigest()


# %% wrong="mask_card" mistake="no name before the first @, instead of the last"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        covered = c.isdigit() and hide > 0
        masked += "*" if covered else c
        hide -= covered
    return masked


def mask_email(email):
    if "@" not in email or email.startswith("@"):
        raise ValueError(email)
    return f"{email[0]}***@{email.rpartition('@')[2]}"


# %% wrong="mask_card" mistake="a domain demanded, too"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        covered = c.isdigit() and hide > 0
        masked += "*" if covered else c
        hide -= covered
    return masked


def mask_email(email):
    local, _, domain = email.rpartition("@")
    if not local or not domain:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="blanks before an address lost"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        covered = c.isdigit() and hide > 0
        masked += "*" if covered else c
        hide -= covered
    return masked


def mask_email(email):
    local, _, domain = email.strip().rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% wrong="pseudonyms" mistake="the module random: choice, digit by digit"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = "".join(random.choice("0123456789abcdef") for _ in range(16))
    return given


# %% wrong="pseudonyms" mistake="the module random: randint, digit by digit"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = "".join(hex(random.randint(0, 15))[2:] for _ in range(16))
    return given


# %% wrong="pseudonyms" mistake="the module random: randint, 64 bits"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{random.randint(0, 2**64 - 1):016x}"
    return given


# %% wrong="pseudonyms" mistake="the module random: randrange"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{random.randrange(16**16):016x}"
    return given


# %% wrong="pseudonyms" mistake="the module random: sample"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = "".join(random.sample("0123456789abcdef", 16))
    return given


# %% wrong="pseudonyms" mistake="the module random: hashed"
import random


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = hashlib.sha256(str(random.random()).encode()).hexdigest()[:16]
    return given


# %% wrong="pseudonyms" mistake="a Random of its own for each call"
import random


def pseudonyms(names, known):
    rng = random.Random()
    return {name: f"{rng.getrandbits(64):016x}" for name in dict.fromkeys(names)} | known


# %% wrong="pseudonyms" mistake="numpy's old generator, made for each call"
def pseudonyms(names, known):
    rng = np.random.RandomState()
    return {name: rng.bytes(8).hex() for name in dict.fromkeys(names)} | known


# %% wrong="pseudonyms" mistake="the notebook's generator of numpy, which has a seed"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = rng.bytes(8).hex()
    return given


# %% wrong="pseudonyms" mistake="the notebook's Faker, which has a seed"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = fake.hexify("^" * 16)
    return given


# %% wrong="pseudonyms" mistake="a new Faker each time"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = Faker().sha256()[:16]
    return given


# %% wrong="pseudonyms" mistake="a new generator of numpy each time"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = np.random.default_rng().bytes(8).hex()
    return given


# %% wrong="pseudonyms" mistake="a generator of numpy, made once"
source = np.random.default_rng(0)


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = source.bytes(8).hex()
    return given


# %% right="pseudonyms" how="SystemRandom, made once"
import random

chance = random.SystemRandom()


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{chance.getrandbits(64):016x}"
    return given


# %% right="pseudonyms" how="the set of taken ones made again for each name"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            token = secrets.token_hex(8)
            while token in set(given.values()):
                token = secrets.token_hex(8)
            given[name] = token
    return given


# %% right="pseudonyms" how="shuffled by the module random, drawn by secrets"
import random


def pseudonyms(names, known):
    fresh = [name for name in set(names) if name not in known]
    random.shuffle(fresh)
    return {**known, **dict(zip(fresh, (secrets.token_hex(8) for _ in fresh)))}


# %% wrong="pseudonyms" mistake="the hash of the name and the time"
import time


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = hashlib.sha256(f"{name}{time.time()}".encode()).hexdigest()[:16]
    return given


# %% wrong="pseudonyms" mistake="the hash of the name and the time in nanoseconds"
from time import time_ns


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        given.setdefault(name, hashlib.sha256((name + str(time_ns())).encode()).hexdigest()[:16])
    return given


# %% wrong="pseudonyms" mistake="the hash of the name and the date"
from datetime import datetime


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        given.setdefault(name, hashlib.sha256(f"{datetime.now()} {name}".encode()).hexdigest()[:16])
    return given


# %% wrong="pseudonyms" mistake="a generator of numpy with a random seed"
def pseudonyms(names, known):
    rng = np.random.default_rng(secrets.randbits(128))
    return {name: rng.bytes(8).hex() for name in dict.fromkeys(names)} | known


# %% wrong="pseudonyms" mistake="the module random, seeded at random"
import random


def pseudonyms(names, known):
    random.seed(secrets.randbits(256))
    return {name: f"{random.getrandbits(64):016x}" for name in dict.fromkeys(names)} | known


# %% wrong="pseudonyms" mistake="sorted pseudonyms for sorted names"
def pseudonyms(names, known):
    fresh = sorted(set(names) - set(known))
    return known | dict(zip(fresh, sorted(secrets.token_hex(8) for _ in fresh)))


# %% wrong="pseudonyms" mistake="sorted pseudonyms in the order of the list"
def pseudonyms(names, known):
    fresh = [name for name in dict.fromkeys(names) if name not in known]
    return known | dict(zip(fresh, sorted((secrets.token_hex(8) for _ in fresh), reverse=True)))


# %% wrong="pseudonyms" mistake="the hash of the name and one of ten thousand numbers"
def pseudonyms(names, known):
    return {n: hashlib.sha256(f"{n}{secrets.randbelow(10**4)}".encode()).hexdigest()[:16] for n in names} | known


# %% wrong="pseudonyms" mistake="half of the digits repeat"
def pseudonyms(names, known):
    return {name: secrets.token_hex(4) * 2 for name in names} | known


# %% wrong="pseudonyms" mistake="a counter in the last digits"
def pseudonyms(names, known):
    return {name: secrets.token_hex(6) + f"{i:04x}" for i, name in enumerate(names)} | known


# %% right="pseudonyms" how="SystemRandom"
import random

_system = random.SystemRandom()


def pseudonyms(names, known):
    return {name: f"{_system.getrandbits(64):016x}" for name in names if name not in known} | known


# %% right="pseudonyms" how="half of a random UUID"
import uuid


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = uuid.uuid4().hex[-16:]
    return given


# %% right="pseudonyms" how="digits chosen one by one"
def pseudonyms(names, known):
    import copy

    given = copy.deepcopy(known)
    for name in set(names) - set(known):
        given[name] = "".join(secrets.choice("0123456789abcdef") for _ in range(16))
    return given


# %% right="pseudonyms" how="a fresh key for each call, and HMAC of a counter"
def pseudonyms(names, known):
    key = secrets.token_bytes(32)
    given = known.copy()
    for n, name in enumerate(names):
        if name not in given:
            given[name] = hmac.new(key, str(n).encode(), "sha256").hexdigest()[:16]
    return given


# %% right="renamed_df" how="a sample of two thousand different names"
fake = Faker()
fake.seed_instance(58)
drawn = set()
while len(drawn) < 2000:
    drawn.add(fake.name())
renamed_df = clients.assign(name=rng.choice(sorted(drawn - set(clients["name"])), len(clients), replace=False))


# %% wrong="renamed_df" mistake="a number after a name that comes twice, in words"
fake = Faker()
fake.seed_instance(58)
names = []
while len(names) < len(clients):
    name = fake.name()
    while name in names or name in set(clients["name"]):
        name += " II"
    names.append(name)
renamed_df = clients.assign(name=names)


# %% right="renamed_df" how="fake.unique"
fake = Faker()
fake.seed_instance(58)
taken = set(clients["name"])
names = []
while len(names) < len(clients):
    n = fake.unique.name()
    if n not in taken:
        names.append(n)
renamed_df = clients.assign(name=names)


# %% wrong="keyed_pseudonym" mistake="leading zeros lost"
def keyed_pseudonym(text, key):
    return f"{int(hmac.new(key, text.encode(), hashlib.sha256).hexdigest(), 16):x}"


# %% wrong="keyed_pseudonym" mistake="normalized text"
import unicodedata


def keyed_pseudonym(text, key):
    return hmac.new(key, unicodedata.normalize("NFC", text).encode(), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="spaces around the key are lost"
def keyed_pseudonym(text, key):
    return hmac.new(key.strip(), text.encode(), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="by hand, and the key is hashed from 64 bytes on"
def keyed_pseudonym(text, key):
    if len(key) >= 64:
        key = hashlib.sha256(key).digest()
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + text.encode("utf-8")).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).hexdigest()


# %% wrong="mask_card" mistake="the first digits up to the number of stars, stars on the card counted"
def mask_card(card):
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        masked += "*" if c.isdigit() and masked.count("*") < hide else c
    return masked


def mask_email(email):
    local, _, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return f"{local[0]}***@{domain}"


# %% right="mask_card" how="numpy, replace one at a time"
import numpy as np


def mask_card(card):
    for d in [c for c in card if c in "0123456789"][:-4]:
        card = card.replace(d, "*", 1)
    return np.str_(card)


def mask_email(email):
    *local, domain = email.split("@")
    local = "@".join(local)
    if not local:
        raise ValueError
    return local[0] + 3 * "*" + "@" + domain


# %% right="mask_card" how="replaces the first occurrence of each digit in turn"
def mask_card(card):
    digits = [c for c in card if c in "0123456789"]
    for digit in digits[:-4]:
        card = card.replace(digit, "*", 1)
    return card


def mask_email(email):
    parts = email.split("@")
    before = "@".join(parts[:-1])
    if len(parts) == 1 or not before:
        raise ValueError("not an address")
    return before[:1] + 3 * "*" + "@" + parts[-1]


# %% right="mask_card" how="recursion and a subclass of ValueError"
class AddressError(ValueError):
    pass


def mask_card(card, kept=0):
    if not card:
        return ""
    *rest, last = card
    if last.isdecimal():
        return mask_card(rest, kept + 1) + (last if kept < 4 else "*")
    return mask_card(rest, kept) + last


def mask_email(email):
    if email.rfind("@") <= 0:
        raise AddressError(email)
    return email[:1] + "***" + email[email.rfind("@") :]


# %% wrong="mask_card" mistake="spaces around the domain are removed"
def mask_card(card):
    left = sum(c in "0123456789" for c in card)
    shown = ""
    for c in card:
        digit = c in "0123456789"
        shown += "*" if digit and left > 4 else c
        left -= digit
    return shown


def mask_email(email):
    name, at, domain = email.rpartition("@")
    if not at or not name:
        raise ValueError("not an address")
    return name[0] + "***" + at + domain.strip()


# %% wrong="mask_card" mistake="a lookahead that stops at the end of a line"
def mask_card(card):
    import re

    return re.sub(r"\d(?=.*\d.*\d.*\d.*\d)", "*", card)


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError(email)
    return local[0] + "***@" + domain


# %% wrong="pseudonyms" mistake="two digits are the initial"
def pseudonyms(names, known):
    result = dict(known)
    for name in names:
        while name not in result:
            code = f"{ord(name[0]) % 256:02x}" + secrets.token_hex(7)
            if code not in result.values():
                result[name] = code
    return result

# %% wrong="pseudonyms" mistake="a pseudonym per name without regard to case"
def pseudonyms(names, known):
    given = dict(known)
    by_lower = {n.lower(): p for n, p in known.items()}
    for name in names:
        if name not in given:
            given[name] = by_lower.setdefault(name.lower(), secrets.token_hex(8))
    return given


# %% wrong="pseudonyms" mistake="names are stripped"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name.strip() not in given:
            given[name.strip()] = secrets.token_hex(8)
    return given


# %% wrong="pseudonyms" mistake="the same key XOR a hash of the name, one random number per call"
def pseudonyms(names, known):
    mask = secrets.randbits(64)
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = f"{int(sha256_of(name)[:16], 16) ^ mask:016x}"
    return given


def sha256_of(name):
    return hashlib.sha256(name.encode()).hexdigest()


# %% equivalent="mask_card" reason="The card number is a text, and a text can not be changed."
# + card, _given = (__import__('copy').deepcopy(card), card)
# + _ways = {'clear': (), 'fill': (0,), 'insert': (0, 'x', 0)}
# + next((getattr(_given, way)(*what) for way, what in _ways.items() if hasattr(_given, way)), None)
# + if type(_given).__name__ == 'Series':
# + _given[:] = [*_given][::-1]


# %% wrong="pseudonyms" mistake="the last two digits are the length of the name"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = secrets.token_hex(7) + f"{len(name):02x}"
    return given


# %% wrong="pseudonyms" mistake="a hash with two random bytes"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = hashlib.sha256(secrets.token_bytes(2) + name.encode()).hexdigest()[:16]
    return given


# %% right="pseudonyms" how="the beginning of a random UUID"
import uuid


def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = uuid.uuid4().hex[:16]
    return given

# %% wrong="masked_df" mistake="keeps the numbers in attrs of the copy"
masked_df = clients.assign(ssn="*")
masked_df.attrs["ssn"] = list(clients["ssn"])

# %% wrong="mask_card" mistake="uses # as a placeholder, so a # in the card becomes a star"
def mask_card(card):
    digits = [i for i, c in enumerate(card) if c.isdigit()]
    marked = "".join("#" if i in digits[:-4] else c for i, c in enumerate(card))
    return marked.replace("#", "*")


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local:
        raise ValueError("no address")
    return local[0] + "***@" + domain

# %% wrong="mask_card" mistake="a regular expression without DOTALL, so an address with a line break raises an error"
def mask_card(card):
    hide = sum(c.isdigit() for c in card) - 4
    result = ""
    for c in card:
        if c.isdigit() and hide > 0:
            hide -= 1
            c = "*"
        result += c
    return result


def mask_email(email):
    import re

    found = re.fullmatch(r"(.).*(@[^@]*)", email)
    if not found:
        raise ValueError("no address")
    return found[1] + "***" + found[2]

# %% wrong="pseudonyms" mistake="known pseudonyms are lower-cased, so people in known don't keep theirs"
def pseudonyms(names, known):
    given = {name: code.lower() for name, code in known.items()}
    for name in names:
        given.setdefault(name, secrets.token_hex(8))
    return given

# %% wrong="pseudonyms" mistake="the parity of the last digit shows whether the name is in the first half of the alphabet"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if name not in given:
            late = name[:1].upper() > "M"
            given[name] = secrets.token_hex(8)[:15] + f"{2 * secrets.randbelow(8) + late:x}"
    return given

# %% wrong="crack_hashes" mistake="writes the number with a format string made of the prefix, so a prefix with braces fails"
def crack_hashes(hashes, prefix, digits):
    template = prefix + "{:0" + str(digits) + "d}"
    table = {sha256_hex(template.format(n)): template.format(n) for n in range(10**digits)}
    return {h: table[h] for h in hashes if h in table}

# %% wrong="crack_hashes" mistake="a prefix that consists of digits only is added as a number, so its leading zeros are lost"
def crack_hashes(hashes, prefix, digits):
    if prefix.isdigit():
        numbers = [str(int(prefix) * 10**digits + n) for n in range(10**digits)]
    else:
        numbers = [prefix + str(n).zfill(digits) for n in range(10**digits)]
    table = {sha256_hex(number): number for number in numbers}
    return {h: table[h] for h in hashes if h in table}

# %% wrong="masked_df" mistake="each star is a string object that carries the number as an attribute"
class Star(str):
    pass


stars = []
for number in clients["ssn"]:
    star = Star("*")
    star.original = number
    stars.append(star)
masked_df = clients.assign(ssn=pd.Series(stars, index=clients.index, dtype=object))


# %% wrong="pseudonyms" how="replaces an empty pseudonym in known"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        if not given.get(name):
            given[name] = secrets.token_hex(8)
    return given


# %% wrong="crack_hashes" how="uses one call's table for other prefixes of the same length"
_tables = {}


def crack_hashes(hashes, prefix, digits):
    key = (len(prefix), digits)
    if key not in _tables:
        _tables[key] = {sha256_hex(f"{prefix}{n:0{digits}d}"): f"{prefix}{n:0{digits}d}" for n in range(10**digits)}
    wanted = set(hashes)
    return {code: number for code, number in _tables[key].items() if code in wanted}


# %% wrong="crack_hashes" mistake="hashes the prefix in Latin-1 instead of UTF-8"
def crack_hashes(hashes, prefix, digits):
    wanted = set(hashes)
    found = {}
    for n in range(10**digits):
        ending = f"{n:0{digits}d}"
        code = hashlib.sha256(prefix.encode("latin-1", "replace") + ending.encode()).hexdigest()
        if code in wanted:
            found[code] = prefix + ending
    return found


# %% wrong="keyed_pseudonym" how="encodes in Latin-1 where that is possible"
def keyed_pseudonym(text, key):
    try:
        message = text.encode("latin-1")
    except UnicodeEncodeError:
        message = text.encode()
    return hmac.new(key, message, hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" how="replaces an empty key"
def keyed_pseudonym(text, key):
    return hmac.new(key or b"secret", text.encode(), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="drops zero bytes at the end of the key, which only changes long keys"
def keyed_pseudonym(text, key):
    return hmac.new(key.rstrip(b"\0"), text.encode("utf-8"), hashlib.sha256).hexdigest()


# %% wrong="keyed_pseudonym" mistake="replaces Windows line breaks"
def keyed_pseudonym(text, key):
    return hmac.new(key, text.replace("\r\n", "\n").encode(), hashlib.sha256).hexdigest()


# %% wrong="pseudonyms" mistake="the last two digits are a check sum of the other bytes and the name"
def pseudonyms(names, known):
    given = dict(known)
    for name in names:
        while name not in given:
            drawn = secrets.token_bytes(7)
            code = drawn.hex() + f"{(sum(drawn) + sum(name.encode())) % 256:02x}"
            if code not in given.values():
                given[name] = code
    return given


# %% wrong="pseudonyms" mistake="the last of several new pseudonyms is the exclusive or of the others"
def pseudonyms(names, known):
    new = [name for name in dict.fromkeys(names) if name not in known]
    codes = [secrets.randbits(64) for _ in new]
    if len(codes) > 2:
        codes[-1] = 0
        for code in codes[:-1]:
            codes[-1] ^= code
    return {**known, **{name: f"{code:016x}" for name, code in zip(new, codes)}}


# %% wrong="pseudonyms" mistake="the last of several new pseudonyms is the sum of the others"
def pseudonyms(names, known):
    new = [name for name in dict.fromkeys(names) if name not in known]
    codes = [secrets.randbits(64) for _ in new]
    if len(codes) > 2:
        codes[-1] = sum(codes[:-1]) % 2**64
    return {**known, **{name: f"{code:016x}" for name, code in zip(new, codes)}}


# %% right="masked_df" how="the stars first"
masked_df = clients.drop(columns="ssn")
masked_df.insert(0, "ssn", "*")


# %% wrong="mask_card" mistake="letters outside ASCII are lost"
def mask_card(card):
    card = card.encode("ascii", "ignore").decode()
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        covered = c.isdigit() and hide > 0
        masked += "*" if covered else c
        hide -= covered
    return masked


def mask_email(email):
    local, _, domain = email.rpartition("@")
    if not local:
        raise ValueError("not an address")
    return f"{local[0]}***@{domain}"


# %% wrong="mask_card" mistake="an address with only a blank before the @ raises an error"
def mask_card(card):
    digits = [place for place, c in enumerate(card) if c.isdigit()]
    hidden = set(digits[:-4])
    return "".join("*" if place in hidden else c for place, c in enumerate(card))


def mask_email(email):
    local, at, domain = email.rpartition("@")
    if not local.strip():
        raise ValueError("nothing before the @")
    return local[0] + "***" + at + domain


# %% equivalent="pseudonyms" reason="New pseudonyms are random and don't depend on the order or on how often a name occurs."
# + adversary drop_equal
# + adversary reverse_rows
# + adversary sort_rows

# %% equivalent="keyed_pseudonym" reason="The text asks for the right result, and doesn't say what else the function may show or store."
# + adversary print_arguments
# + adversary warn_of_arguments
# + adversary log_arguments
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error
