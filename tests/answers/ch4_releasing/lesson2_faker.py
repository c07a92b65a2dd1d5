# %% right="name" how="drawn anew up to a thousand times, then more surnames"
def draw_names(genders, seed, locale):
    maker = Faker(locale)
    maker.seed_instance(seed)
    taken = {}
    for place, gender in enumerate(genders):
        draw = {"F": maker.first_name_female, "M": maker.first_name_male}[gender]
        for _ in range(30):
            candidate = draw() + " " + maker.last_name()
            if candidate not in taken:
                break
        while candidate in taken:
            candidate = " ".join([candidate, maker.last_name()])
        taken[candidate] = place
    return list(taken)


name = draw_names(ratings["gender"], 42, "en_US")


# %% right="name" how="a Series, recursion for what is taken, common names as Faker weights them"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    used = set()

    def fresh(start):
        longer = start + " " + fake.last_name()
        if longer in used:
            return fresh(longer)
        used.add(longer)
        return longer

    return pd.Series(genders, dtype=object).map(
        lambda g: fresh(fake.first_name_female() if g == "F" else fake.first_name_male())
    )


name = draw_names(ratings.gender, 42, "en_US")


# %% right="name" how="names of Faker's lists drawn by random"
import random
from importlib import import_module


def draw_names(genders, seed, locale):
    lists = import_module(f"faker.providers.person.{locale}").Provider
    chance = random.Random(seed)
    first = {"F": list(lists.first_names_female), "M": list(lists.first_names_male)}
    last = list(lists.last_names)
    out = []
    for g in list(genders):
        words = [chance.choice(first[g]), chance.choice(last)]
        while " ".join(words) in set(out[-5:]) or out.count(" ".join(words)):
            words.append(chance.choice(last))
        out.append(" ".join(words))
    return np.array(out, dtype=object)


name = draw_names(list(ratings["gender"]), 42, "en_US")


# %% right="name" how="unique for as long as it goes, one memory more for both genders"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)

    def pair(g):
        return (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name()

    names, seen = [], set()
    for g in genders:
        full = pair(g)
        tries = 0
        while full in seen:
            tries += 1
            full = pair(g) if tries < 10 else full + " " + fake.last_name()
        seen.add(full)
        names.append(full)
    return names


name = list(draw_names(ratings["gender"], 42, "en_US"))


# %% right="name" how="keyword only, a class of Faker of its own"
class Maker(Faker):
    pass


def draw_names(genders, seed, locale="en_US"):
    maker = Maker(locale, use_weighting=False)
    maker.seed_instance(seed=seed)
    result = []
    known = set(result)
    for g in genders:
        word = getattr(maker, "first_name_" + ("female" if g == "F" else "male"))()
        while True:
            word = f"{word} {maker.last_name()}"
            if word not in known:
                break
        known |= {word}
        result += [word]
    return result


name = draw_names(genders=ratings["gender"], seed=42, locale="en_US")


# %% wrong="name" mistake="unique first name and surname methods: full names, separate memories"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    return [fake.unique.name_female() if g == "F" else fake.unique.name_male() for g in genders]


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="one memory for each gender"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    taken, names = {"F": set(), "M": set()}, []
    for g in genders:
        full = (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name()
        while full in taken[g]:
            full += " " + fake.last_name()
        taken[g].add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="drawn anew for ever: the pool runs out, given up with an error"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    names, seen = [], set()
    for g in genders:
        for _ in range(1000):
            full = (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name()
            if full not in seen:
                break
        else:
            raise UniquenessException("no new name")
        seen.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="memory cleared when the pool is empty"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    names, seen = [], set()
    for g in genders:
        for _ in range(1000):
            full = (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name()
            if full not in seen:
                break
        else:
            seen = set()
        seen.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="names may come twice"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    return [f"{fake.first_name_female() if g == 'F' else fake.first_name_male()} {fake.last_name()}" for g in genders]


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="gender not looked at"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    names = []
    while len(names) < len(genders):
        full = fake.first_name() + " " + fake.last_name()
        while full in names:
            full += " " + fake.last_name()
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="women and men swapped"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'M' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="name_female and name_male, with titles"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = fake.name_female() if gender == "F" else fake.name_male()
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="a number behind a name that is taken"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], Counter()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        taken[full] += 1
        names.append(full if taken[full] == 1 else f"{full} {taken[full]}")
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="one further surname, not looked at again"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        if full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="the seed is fixed inside"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(42)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="no seed at all"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="the locale is not used"
def draw_names(genders, seed, locale):
    fake = Faker("en_US", use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="all women first, then all men"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in sorted(genders):
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="the genders of the notebook in place of those given"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in ratings["gender"]:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names[: len(genders)]


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="several surnames for everybody"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = fake.first_name_female() if gender == "F" else fake.first_name_male()
        full += f" {fake.last_name()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="the function without the column"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = ...


# %% wrong="name" mistake="another seed for the column"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names


name = draw_names(ratings["gender"], 1, "en_US")


# %% right="email" how="addresses counted one by one"
def make_emails(names):
    result = []
    plain = []
    for full in names:
        words = []
        for word in full.split():
            if word not in EXTRAS:
                words.append(word.lower())
        address = ".".join(words)
        plain.append(address)
        times = plain.count(address)
        result.append(address + (str(times) if times > 1 else "") + "@example.org")
    return result


email = make_emails(name)


# %% right="email" how="pandas: groupby and cumcount"
def make_emails(names):
    column = pd.Series(list(names), dtype=object)
    local = column.map(lambda full: ".".join(w for w in full.split() if w not in EXTRAS).lower())
    turn = local.groupby(local).cumcount() + 1
    return local + turn.map(lambda k: "" if k == 1 else str(k)) + "@example.org"


email = make_emails(name)


# %% right="email" how="numbers tried until one is free"
def make_emails(names):
    given = []
    taken = set()
    for full in names:
        local = " ".join(w for w in full.split(" ") if not w in EXTRAS).lower().replace(" ", ".")
        address, k = f"{local}@example.org", 1
        while address in taken:
            k += 1
            address = f"{local}{k}@example.org"
        taken.add(address)
        given.append(address)
    return np.array(given, dtype=object)


email = make_emails(name)


# %% right="email" how="regular expression for titles and suffixes"
import re


def make_emails(names):
    pattern = "|".join(re.escape(word) for word in sorted(EXTRAS, key=len, reverse=True))
    counts, out = {}, []
    for full in names:
        bare = re.sub(rf"(?<!\S)(?:{pattern})(?!\S)", " ", full)
        local = ".".join(bare.lower().split())
        counts[local] = counts.get(local, 0) + 1
        out.append(local + ("" if counts[local] < 2 else str(counts[local])) + "@example.org")
    return out


email = make_emails(list(name))


# %% wrong="email" mistake="titles and suffixes left in"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(full.lower().split())
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="titles left out, addresses come twice"
def make_emails(names):
    return [".".join(w.lower() for w in full.split() if w not in EXTRAS) + "@example.org" for full in names]


email = make_emails(name)


# %% wrong="email" mistake="the first word is dropped as a title, whatever it is, if the name has three"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        words = full.lower().split()
        local = ".".join(words[1:] if len(words) > 2 else words)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="first and last remaining word only"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        words = [w.lower() for w in full.split() if w not in EXTRAS]
        local = f"{words[0]}.{words[-1]}"
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="Faker's own addresses, which have nothing to do with the name"
def make_emails(names):
    fake = Faker()
    fake.seed_instance(1)
    return [fake.unique.email(domain="example.org") for _ in names]


email = make_emails(name)


# %% wrong="email" mistake="a domain that belongs to somebody"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@gmail.com")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="capital letters stay"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(w for w in full.split() if w not in EXTRAS)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="counting from 1: the second gets a 1"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        emails.append(f"{local}{seen[local] or ''}@example.org")
        seen[local] += 1
    return emails


email = make_emails(name)


# %% wrong="email" mistake="everybody gets a number"
def make_emails(names):
    return [
        ".".join(w.lower() for w in full.split() if w not in EXTRAS) + f"{place}@example.org"
        for place, full in enumerate(names)
    ]


email = make_emails(name)


# %% wrong="email" mistake="replace, which also cuts inside words"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        for extra in sorted(EXTRAS, key=len, reverse=True):
            full = full.replace(extra, "")
        local = ".".join(full.lower().split())
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="names counted, not addresses"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        seen[full] += 1
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        emails.append(f"{local}{seen[full] if seen[full] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="a 2 for all but the first"
def make_emails(names):
    emails, seen = [], set()
    for full in names:
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        emails.append(f"{local}{2 if local in seen else ''}@example.org")
        seen.add(local)
    return emails


email = make_emails(name)


# %% wrong="email" mistake="words joined without a dot"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = "".join(w.lower() for w in full.split() if w not in EXTRAS)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="sorted and without doubles, as a set gives them"
def make_emails(names):
    emails, seen = [], Counter()
    for full in sorted(set(names)):
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="one counter for all calls"
counter = Counter()


def make_emails(names):
    emails = []
    for full in names:
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        counter[local] += 1
        emails.append(f"{local}{counter[local] if counter[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="email" mistake="the names of the notebook in place of those given"
def make_emails(names):
    emails, seen = [], Counter()
    for full in name[: len(names)]:
        local = ".".join(w.lower() for w in full.split() if w not in EXTRAS)
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% right="date" how="days counted from the first"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=fake.random_int(0, 730)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% right="date" how="numpy and Timestamps"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    return pd.Series(pd.Timestamp("2023-01-01") + pd.to_timedelta(rng.integers(0, 731, n), unit="D"))


date = draw_dates(len(ratings), 43)


# %% right="date" how="a choice among all days, an array of numpy's days"
def draw_dates(n, seed):
    days = np.arange("2023-01-01", "2025-01-01", dtype="datetime64[D]")
    return np.random.default_rng(seed).choice(days, size=n)


date = draw_dates(len(ratings), 43)


# %% right="date" how="datetime at midnight, the module random"
import random


def draw_dates(n, seed):
    chance = random.Random(seed)
    start = datetime.datetime(2023, 1, 1)
    return [start + datetime.timedelta(days=chance.randrange(731)) for _ in range(n)]


date = draw_dates(len(ratings), seed=43)


# %% right="date" how="date_between_dates, an index"
def draw_dates(n, seed):
    fake = Faker("en_US")
    fake.seed_instance(seed)
    ends = {"date_start": datetime.date(2023, 1, 1), "date_end": datetime.date(2025, 1, 1)}
    return pd.to_datetime([fake.date_between_dates(**ends) for _ in range(n)])


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="the last day never comes"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2024, 12, 31)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="the last two years from today"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between("-2y", "today") for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="texts"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [str(fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1))) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="730 days, as if no year were longer"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=int(k)) for k in rng.integers(0, 2 * 365, n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="one day for all"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1))] * n


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="no seed"
def draw_dates(n, seed):
    fake = Faker()
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="a fixed seed"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(43)
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="seeded anew for each day"
def draw_dates(n, seed):
    fake, days = Faker(), []
    for _ in range(n):
        fake.seed_instance(seed)
        days.append(fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)))
    return days


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="sorted"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return sorted(fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n))


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="year, month and day by themselves, at most the 28th"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    return [
        datetime.date(int(y), int(m), int(d))
        for y, m, d in zip(rng.integers(2023, 2025, n), rng.integers(1, 13, n), rng.integers(1, 29, n))
    ]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="one year only"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between(datetime.date(2024, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="with a time of day"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    ends = (datetime.datetime(2023, 1, 1), datetime.datetime(2024, 12, 31))
    return [fake.date_time_between(*ends) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="days that follow each other"
def draw_dates(n, seed):
    start = np.random.default_rng(seed).integers(731)
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=int((start + k) % 731)) for k in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="the function without the column"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]


date = ...


# %% right="city" how="random.choices"
import random


def draw_cities(shares, n, seed):
    return random.Random(seed).choices(list(shares.keys()), weights=list(shares.values()), k=n)


city = draw_cities(SHARES, len(ratings), 44)


# %% right="city" how="Faker's random_elements with weights"
from collections import OrderedDict


def draw_cities(shares, n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    possible = OrderedDict((town, share) for town, share in shares.items() if share > 0)
    return fake.random_elements(possible, length=n, unique=False, use_weighting=True)


city = draw_cities(SHARES, len(ratings), 44)


# %% right="city" how="sums of shares and searchsorted, a Series"
def draw_cities(shares, n, seed):
    towns = np.array(list(shares), dtype=object)
    ends = np.cumsum(list(shares.values()))
    u = np.random.default_rng(seed).random(n) * ends[-1]
    return pd.Series(towns[np.searchsorted(ends, u, side="right")])


city = draw_cities(SHARES, len(ratings), 44)


# %% right="city" how="pandas: sample with weights"
def draw_cities(shares, n, seed):
    weights = pd.Series(shares)
    return weights.index.to_series().sample(n, replace=True, weights=weights, random_state=seed).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% right="city" how="an array of numpy's texts"
def draw_cities(shares, n, seed):
    p = np.array([*shares.values()])
    return np.random.RandomState(seed).choice([*shares], n, p=p / p.sum())


city = draw_cities(shares=SHARES, n=len(ratings), seed=44)


# %% wrong="city" mistake="all towns equally likely"
def draw_cities(shares, n, seed):
    return np.random.default_rng(seed).choice(list(shares), size=n).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="shares sorted, so that they belong to other towns"
def draw_cities(shares, n, seed):
    p = sorted(shares.values(), reverse=True)
    return np.random.default_rng(seed).choice(list(shares), size=n, p=p).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="exact counts, shuffled: nothing was drawn"
def draw_cities(shares, n, seed):
    ends = np.rint(np.cumsum(list(shares.values())) * n).astype(int)
    counts = np.diff(ends, prepend=0)
    return np.random.default_rng(seed).permutation(np.repeat(list(shares), counts)).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="in blocks"
def draw_cities(shares, n, seed):
    drawn = np.random.default_rng(seed).choice(list(shares), size=n, p=list(shares.values()))
    return sorted(drawn.tolist())


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="no seed"
def draw_cities(shares, n, seed):
    return np.random.default_rng().choice(list(shares), size=n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="a fixed seed"
def draw_cities(shares, n, seed):
    return np.random.default_rng(44).choice(list(shares), size=n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="the shares of the notebook in place of those given"
def draw_cities(shares, n, seed):
    return np.random.default_rng(seed).choice(list(SHARES), size=n, p=list(SHARES.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="the weights of five towns, typed in"
def draw_cities(shares, n, seed):
    return np.random.default_rng(seed).choice(list(shares), size=n, p=[0.35, 0.25, 0.2, 0.15, 0.05]).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="new towns of Faker's"
def draw_cities(shares, n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.city() for _ in range(n)]


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="numbers of towns"
def draw_cities(shares, n, seed):
    return np.random.default_rng(seed).choice(len(shares), size=n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="one draw for everybody"
def draw_cities(shares, n, seed):
    return [np.random.default_rng(seed).choice(list(shares), p=list(shares.values())).item()] * n


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="each town at least once"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    drawn = rng.choice(list(shares), size=max(n - len(shares), 0), p=list(shares.values())).tolist()
    return rng.permutation([*shares, *drawn])[:n].tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="another seed for the column"
def draw_cities(shares, n, seed):
    return np.random.default_rng(seed).choice(list(shares), size=n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 42)


# %% wrong="city" mistake="shares squared"
def draw_cities(shares, n, seed):
    p = np.array(list(shares.values())) ** 2
    return np.random.default_rng(seed).choice(list(shares), size=n, p=p / p.sum()).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% right="fake_people" how="texts as seeds, columns one by one"
def fake_people(n, seed):
    people = pd.DataFrame(index=range(n))
    people["gender"] = np.random.default_rng([seed, 1]).choice(["F", "M"], n)
    people["city"] = np.random.default_rng([seed, 2]).choice(list(SHARES), n, p=list(SHARES.values()))
    people["date"] = draw_dates(n, f"{seed} days")
    people["name"] = draw_names(people["gender"], f"{seed} names", "en_US")
    people["email"] = make_emails(people["name"])
    return people


# %% right="fake_people" how="one Faker for everything, row by row, an index of its own"
def fake_people(n, seed):
    fake = Faker("en_US", use_weighting=False)
    fake.seed_instance(seed)
    seen, rows = set(), []
    towns, weights = list(SHARES), list(SHARES.values())
    for _ in range(n):
        gender = fake.random.choice("FM")
        full = (fake.first_name_female() if gender == "F" else fake.first_name_male()) + " " + fake.last_name()
        while full in seen:
            full += " " + fake.last_name()
        seen.add(full)
        day = pd.Timestamp(2023, 1, 1) + pd.Timedelta(days=fake.random_int(0, 730))
        (town,) = fake.random.choices(towns, weights)
        address = full.lower().replace(" ", ".") + "@example.org"
        rows.append({"city": town, "date": day, "email": address, "gender": gender, "name": full})
    table = pd.DataFrame(rows, columns=["city", "date", "email", "gender", "name"])
    return table.set_index(table["name"].rename("who"))


# %% right="fake_people" how="seeds drawn from the seed"
def fake_people(n, seed):
    a, b, c, d = (int(s) for s in np.random.default_rng(seed).integers(2**31, size=4))
    gender = draw_cities(dict(F=0.5, M=0.5), n, a)
    names = draw_names(gender, b, "en_US")
    return pd.DataFrame(
        dict(name=names, gender=gender, email=make_emails(names), date=draw_dates(n, c), city=draw_cities(SHARES, n, d))
    )


# %% right="fake_people" how="numpy for all, Timestamps, Faker's lists"
from faker.providers.person.en_US import Provider


def fake_people(n, seed):
    rng = np.random.default_rng(seed)
    people = pd.DataFrame({"gender": rng.choice(["F", "M"], n)})
    women, men, last = (
        np.array(sorted(x)) for x in (Provider.first_names_female, Provider.first_names_male, Provider.last_names)
    )
    first = np.where(people["gender"] == "F", rng.choice(women, n), rng.choice(men, n))
    people["name"] = [f"{a} {b}" for a, b in zip(first, rng.choice(last, n))]
    while people["name"].duplicated().any():
        again = people["name"].duplicated()
        people.loc[again, "name"] += [" " + x for x in rng.choice(last, again.sum())]
    people["email"] = [x.lower().replace(" ", ".") + "@example.org" for x in people["name"]]
    people["date"] = pd.Timestamp("2023-01-01") + pd.to_timedelta(rng.integers(0, 731, n), unit="D")
    people["city"] = rng.choice(list(SHARES), n, p=list(SHARES.values()))
    return people


# %% wrong="fake_people" mistake="one seed for all columns"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, seed)
    names = draw_names(genders, seed, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, seed),
            "city": draw_cities(SHARES, n, seed),
        }
    )


# %% wrong="fake_people" mistake="the columns of the notebook, repeated"
def fake_people(n, seed):
    return pd.DataFrame(
        {
            "name": np.resize(name, n),
            "gender": np.resize(ratings["gender"], n),
            "email": np.resize(email, n),
            "date": np.resize(date, n),
            "city": np.resize(city, n),
        }
    )


# %% wrong="fake_people" mistake="full names behind unique, with titles"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    fake = Faker("en_US")
    fake.seed_instance(4 * seed + 1)
    names = [fake.unique.name_female() if g == "F" else fake.unique.name_male() for g in genders]
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="unique first names, which run out"
def fake_people(n, seed):
    fake = Faker("en_US")
    fake.seed_instance(seed)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = [
        (fake.unique.first_name_female() if g == "F" else fake.unique.first_name_male()) + " " + fake.last_name()
        for g in genders
    ]
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="names may come twice, which few people do not show"
def fake_people(n, seed):
    fake = Faker("en_US", use_weighting=False)
    fake.seed_instance(4 * seed + 1)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = [
        (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name() for g in genders
    ]
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="women first, then men"
def fake_people(n, seed):
    genders = ["F"] * (n // 2) + ["M"] * (n - n // 2)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="every second is a man"
def fake_people(n, seed):
    genders = ["F", "M"] * (n // 2) + ["F"] * (n % 2)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="genders of the shop's customers, not one half each"
def fake_people(n, seed):
    genders = draw_cities(ratings["gender"].value_counts(normalize=True).to_dict(), n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="gender drawn again, so that it does not fit the name"
def fake_people(n, seed):
    names = draw_names(draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed), 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed + 9),
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="e-mail addresses in another order"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": sorted(make_emails(names)),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="Faker's own addresses"
def fake_people(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    return pd.DataFrame(
        {
            "name": draw_names(genders, 4 * seed + 1, "en_US"),
            "gender": genders,
            "email": [fake.email() for _ in range(n)],
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="the seed counts for names alone"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 1)
    names = draw_names(genders, seed, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 2),
            "city": draw_cities(SHARES, n, 3),
        }
    )


# %% wrong="fake_people" mistake="no seed"
def fake_people(n, seed):
    a, b, c, d = np.random.default_rng().integers(2**31, size=4).tolist()
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, a)
    names = draw_names(genders, b, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, c),
            "city": draw_cities(SHARES, n, d),
        }
    )


# %% wrong="fake_people" mistake="a town of its own for each"
def fake_people(n, seed):
    fake = Faker()
    fake.seed_instance(4 * seed + 3)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": [fake.city() for _ in range(n)],
        }
    )


# %% wrong="fake_people" mistake="a list of rows"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return list(
        zip(names, genders, make_emails(names), draw_dates(n, 4 * seed + 2), draw_cities(SHARES, n, 4 * seed + 3))
    )


# %% wrong="fake_people" mistake="columns named otherwise"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "e-mail": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "town": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% right="unmask" how="every seed in full"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if sorted(made) == sorted(fakes):
            return {fake: person for fake, person in zip(made, people)}
    return {}


# %% right="unmask" how="a Faker of its own, names compared as they come"
def unmask(fakes, people, seeds):
    wanted, own = set(fakes), Faker("en_US")
    if len(wanted) != len(people):
        return {}
    for seed in seeds:
        own.seed_instance(seed)
        own.unique.clear()
        found = {}
        for person in people:
            fake_name = own.unique.name()
            if fake_name not in wanted:
                break
            found[fake_name] = person
        else:
            return found
    return {}


# %% right="unmask" how="next over a generator, a Counter"
def unmask(fakes, people, seeds):
    fits = (made for made in (pseudonymize(people, s) for s in seeds) if Counter(made) == Counter(fakes))
    return dict(zip(next(fits, []), people))


# %% right="unmask" how="a table of all seeds first"
def unmask(fakes, people, seeds):
    first = {seed: pseudonymize(people[:1], seed)[0] for seed in seeds}
    candidates = [seed for seed, fake_name in first.items() if fake_name in list(fakes)]
    result = dict()
    for seed in candidates:
        made = pd.Series(list(people), index=pseudonymize(people, seed))
        if set(made.index) == set(fakes):
            result = made.to_dict()
    return result


# %% wrong="unmask" mistake="the other way round"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) == set(fakes):
            return dict(zip(people, made))
    return {}


# %% wrong="unmask" mistake="the order of the list fakes taken for that of people"
def unmask(fakes, people, seeds):
    for seed in seeds:
        if set(pseudonymize(people, seed)) == set(fakes):
            return dict(zip(fakes, people))
    return {}


# %% wrong="unmask" mistake="fakes must be in order"
def unmask(fakes, people, seeds):
    for seed in seeds:
        if pseudonymize(people, seed) == list(fakes):
            return dict(zip(fakes, people))
    return {}


# %% wrong="unmask" mistake="the first name alone decides"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if made[0] in fakes:
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="any common name decides"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) & set(fakes):
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="the first seed alone"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) == set(fakes):
            return dict(zip(made, people))
        return {}


# %% wrong="unmask" mistake="the last seed left out"
def unmask(fakes, people, seeds):
    for seed in range(min(seeds, default=0), max(seeds, default=0)):
        made = pseudonymize(people, seed)
        if set(made) == set(fakes):
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="seed 0 is not tried"
def unmask(fakes, people, seeds):
    for seed in seeds:
        if seed and set(made := pseudonymize(people, seed)) == set(fakes):
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="None where no seed fits"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) == set(fakes):
            return dict(zip(made, people))


# %% wrong="unmask" mistake="some of the fakes are enough"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) <= set(fakes) or set(fakes) <= set(made):
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="the members of the notebook in place of people"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(members, seed)
        if set(fakes) <= set(made):
            return dict(zip(made, members))
    return {}


# %% wrong="unmask" mistake="the seed that was found, not the names"
def unmask(fakes, people, seeds):
    for seed in seeds:
        if set(pseudonymize(people, seed)) == set(fakes):
            return seed
    return {}


# %% wrong="unmask" mistake="people sorted first"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if set(made) == set(fakes):
            return dict(zip(made, sorted(people)))
    return {}


# %% wrong="unmask" mistake="the list of fakes is sorted in place"
def unmask(fakes, people, seeds):
    fakes.sort()
    for seed in seeds:
        made = pseudonymize(people, seed)
        if sorted(made) == fakes:
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="knows the seed of the club"
def unmask(fakes, people, seeds):
    made = pseudonymize(people, secret)
    return dict(zip(made, people)) if set(made) == set(fakes) else {}


# %% wrong="date" mistake="days with a time zone"
def draw_dates(n, seed):
    days = pd.date_range("2023-01-01", "2024-12-31", tz="UTC")
    return np.random.default_rng(seed).choice(days.to_numpy(dtype=object), n).tolist()


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="a memory that makes days come once only"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    order = np.concatenate([rng.permutation(731) for _ in range(n // 731 + 1)])[:n]
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=int(k)) for k in order]


date = draw_dates(len(ratings), 43)


# %% wrong="name" mistake="one memory for all calls"
taken_names = set()


def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names = []
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken_names:
            full += f" {fake.last_name()}"
        names.append(full)
        taken_names.add(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="numbers for surnames"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    return [
        f"{fake.first_name_female() if g == 'F' else fake.first_name_male()} No{place}"
        for place, g in enumerate(genders)
    ]


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="fake_people" mistake="days as texts"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": [str(day) for day in draw_dates(n, 4 * seed + 2)],
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="10,000 people at most"
def fake_people(n, seed):
    n = min(n, 10_000)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, 4 * seed + 2),
            "city": draw_cities(SHARES, n, 4 * seed + 3),
        }
    )


# %% wrong="fake_people" mistake="sorted by name, so that women and men are in an order; the same for all columns but town"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    people = pd.DataFrame(
        {"name": names, "gender": genders, "email": make_emails(names), "date": draw_dates(n, 4 * seed + 2)}
    ).sort_values("gender")
    return people.assign(city=draw_cities(SHARES, n, 4 * seed + 3))


# %% wrong="fake_people" mistake="people of the next seed are those of this one, shifted by a row"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n + seed, 1)
    names = draw_names(genders, 2, "en_US")
    people = pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n + seed, 3),
            "city": draw_cities(SHARES, n + seed, 4),
        }
    )
    return people.iloc[seed:]


# %% wrong="date" mistake="hardly a day of a weekend"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    days = [*pd.bdate_range("2023-01-01", "2024-12-31"), pd.Timestamp("2023-01-01")]
    return [days[place] for place in rng.integers(0, len(days), n)]


date = draw_dates(len(ratings), 43)


# %% wrong="city" mistake="each draw counts twice"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    drawn = rng.choice(list(shares), size=(n + 1) // 2, p=list(shares.values()))
    return np.repeat(drawn, 2)[:n].tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="email" mistake="one title and one suffix at most"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        words = full.split()
        words = words[words[0] in EXTRAS :]
        words = words[:-1] if words[-1] in EXTRAS else words
        local = ".".join(words).lower()
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="unmask" mistake="the first and the last name decide"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if len(made) == len(fakes) and made[0] in fakes and made[-1] in fakes:
            return dict(zip(made, people))
    return {}


# %% wrong="email" mistake="counted before lower case"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(word for word in full.split() if word not in EXTRAS)
        seen[local] += 1
        number = seen[local] if seen[local] > 1 else ""
        emails.append(f"{local.lower()}{number}@example.org")
    return emails


email = make_emails(name)


# %% right="date" how="year, month and day by themselves, months of their own length"
def draw_dates(n, seed):
    import calendar

    fake = Faker()
    fake.seed_instance(seed)
    days = []
    for _ in range(n):
        year, month = fake.random_int(2023, 2024), fake.random_int(1, 12)
        days.append(datetime.date(year, month, fake.random_int(1, calendar.monthrange(year, month)[1])))
    return days


date = draw_dates(len(ratings), 43)


# %% wrong="fake_people" mistake="the last day never comes"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    fake = Faker()
    fake.seed_instance(4 * seed + 2)
    people["date"] = [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2024, 12, 31)) for _ in range(n)]
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people


# %% wrong="name" mistake="takes the places of rows for their labels, which a Series may not have"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    taken, names = set(), []
    for place in range(len(genders)):
        full = fake.first_name_female() if genders[place] == "F" else fake.first_name_male()
        full += " " + fake.last_name()
        while full in taken:
            full += " " + fake.last_name()
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="fake_people" mistake="seeds that are multiples of seed, so that all are equal for seed 0"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, seed)
    people = pd.DataFrame({"name": draw_names(genders, 2 * seed, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 3 * seed)
    people["city"] = draw_cities(SHARES, n, 4 * seed)
    return people


# %% wrong="fake_people" mistake="exactly half of the people are women, shuffled"
def fake_people(n, seed):
    rng = np.random.default_rng([seed, 9])
    genders = rng.permutation((["F", "M"] * n)[:n]).tolist()
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 4 * seed + 2)
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people


# %% wrong="fake_people" mistake="women and men take turns"
def fake_people(n, seed):
    first = np.random.default_rng(seed).integers(2)
    genders = ["FM"[(first + i) % 2] for i in range(n)]
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 4 * seed + 2)
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people


# %% right="fake_people" how="spawned seeds"
def fake_people(n, seed):
    seeds = [int(s.generate_state(1)[0]) for s in np.random.SeedSequence(seed).spawn(4)]
    genders = np.random.default_rng(seeds[0]).choice(["F", "M"], n)
    names = draw_names(genders.tolist(), seeds[1], "en_US")
    return pd.DataFrame(
        {
            "gender": genders.tolist(),
            "name": names,
            "email": make_emails(names),
            "date": draw_dates(n, seeds[2]),
            "city": draw_cities(SHARES, n, seeds[3]),
        },
        columns=["gender", "name", "email", "date", "city"],
    )


# %% wrong="email" mistake="no more than three words of a name"
def make_emails(names):
    emails, seen = [], Counter()
    for full in names:
        local = ".".join([word.lower() for word in full.split() if word not in EXTRAS][:3])
        seen[local] += 1
        emails.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return emails


email = make_emails(name)


# %% wrong="fake_people" mistake="the same people for all seeds that are 100 apart"
def fake_people(n, seed):
    first = 4 * (seed % 100)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, first)
    names = draw_names(genders, first + 1, "en_US")
    table = {"name": names, "gender": genders, "email": make_emails(names)}
    return pd.DataFrame(table | {"date": draw_dates(n, first + 2), "city": draw_cities(SHARES, n, first + 3)})


# %% wrong="fake_people" mistake="a bit set in the seed, which may be set already"
def fake_people(n, seed):
    gender = draw_cities({"F": 0.5, "M": 0.5}, n, seed)
    name = draw_names(gender, seed, "en_US")
    return pd.DataFrame(
        {
            "gender": gender,
            "name": name,
            "email": make_emails(name),
            "date": draw_dates(n, seed | 1),
            "city": draw_cities(SHARES, n, seed | 4),
        }
    )


# %% wrong="date" mistake="there is no 29 February"
def draw_dates(n, seed):
    places = np.random.default_rng(seed).integers(730, size=n)
    days = pd.date_range("2023-01-01", "2024-12-31").drop("2024-02-29")
    return [day.date() for day in days[places]]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="rounded: first and last day half as likely"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=int(round(x))) for x in rng.uniform(0, 730, n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="impossible days replaced by the month's last"
def draw_dates(n, seed):
    import calendar

    rng = np.random.default_rng(seed)
    out = []
    for _ in range(n):
        y, m, d = int(rng.integers(2023, 2025)), int(rng.integers(1, 13)), int(rng.integers(1, 32))
        out.append(datetime.date(y, m, min(d, calendar.monthrange(y, m)[1])))
    return out


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="a thousand days drawn, then repeated"
def draw_dates(n, seed):
    rng = np.random.default_rng(seed)
    at = np.resize(rng.integers(0, 731, 1000), n)
    return [datetime.date(2023, 1, 1) + datetime.timedelta(days=int(x)) for x in at]


date = draw_dates(len(ratings), 43)


# %% wrong="city" mistake="insists that the shares add up to exactly 1"
def draw_cities(shares, n, seed):
    if sum(shares.values()) != 1:
        raise ValueError("the shares don't add up to 1")
    return np.random.default_rng(seed).choice(list(shares), n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="email" mistake="extras recognised after lowering"
def make_emails(names):
    seen, out = Counter(), []
    for full in names:
        local = ".".join(
            word.lower()
            for word in full.split()
            if word.lower() not in {e.lower().rstrip(".") for e in EXTRAS} and not word.endswith(".")
        )
        seen[local] += 1
        out.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return out


email = make_emails(name)


# %% wrong="email" mistake="a Series with a gap in its index"
def make_emails(names):
    seen, out = Counter(), []
    for full in [names[i] for i in range(len(names))]:
        local = ".".join(word.lower() for word in full.split() if word not in EXTRAS)
        seen[local] += 1
        out.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return out


email = make_emails(name)


# %% wrong="email" mistake="any word of at most three capital letters left out"
def make_emails(names):
    seen, out = Counter(), []
    for n in names:
        local = ".".join(w for w in n.split() if w not in {"Miss", "PhD"} and "." not in w and not w.isupper()).lower()
        seen[local] += 1
        out.append(local + (str(seen[local]) if seen[local] > 1 else "") + "@example.org")
    return out


email = make_emails(name)


# %% wrong="unmask" mistake="a Series of fakes"
def unmask(fakes, people, seeds):
    for seed in seeds:
        made = pseudonymize(people, seed)
        if fakes and set(made) == set(fakes):
            return dict(zip(made, people))
    return {}


# %% wrong="city" mistake="zero probabilities get drawn"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    return list(rng.choice(list(shares), size=n, p=(np.array(list(shares.values())) + 0.01) / (1 + 0.01 * len(shares))))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="the result of one town is a string"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    if n == 1:
        return str(rng.choice(list(shares), p=list(shares.values())))
    return list(rng.choice(list(shares), size=n, p=list(shares.values())))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="seed modulo 10"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed % 10)
    return list(rng.choice(list(shares), size=n, p=list(shares.values())))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="whole percents"
def draw_cities(shares, n, seed):
    import random

    r = random.Random(seed)
    urn = [t for t, p in shares.items() for _ in range(round(100 * p))]
    return [r.choice(urn) for _ in range(n)]


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="systematic sampling, one random start, shuffled"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    u = (rng.random() + np.arange(n)) / max(n, 1)
    rng.shuffle(u)
    keys = list(shares)
    return [keys[min(k, len(keys) - 1)] for k in np.searchsorted(np.cumsum(list(shares.values())), u)]


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="global SHARES where the towns match"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    p = [SHARES.get(t, shares[t]) for t in shares]
    return list(rng.choice(list(shares), size=n, p=np.array(p) / sum(p)))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="a thousand drawn and repeated"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    few = rng.choice(list(shares), size=1000, p=list(shares.values()))
    return list(np.resize(few, n))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="name" mistake="seed modulo 100"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed % 100)
    taken, out = set(), []
    for gender in genders:
        first = fake.first_name_female() if gender == "F" else fake.first_name_male()
        full = f"{first} {fake.last_name()}"
        while full in taken:
            full += " " + fake.last_name()
        taken.add(full)
        out.append(full)
    return out


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="every name gets two surnames once one name is taken"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed)
    count = 1
    used = set()
    out = []
    for g in genders:
        first = fake.first_name_female() if g == "F" else fake.first_name_male()
        full = " ".join([first] + [fake.last_name() for _ in range(count)])
        while full in used:
            count += 1
            full += " " + fake.last_name()
        used.add(full)
        out.append(full)
    return out


name = draw_names(ratings["gender"], 42, "en_US")


# %% right="fake_people" how="seeds that overlap with those of another table"
def fake_people(n, seed):
    gender = draw_cities({"F": 0.5, "M": 0.5}, n, seed)
    name = draw_names(gender, seed + 1, "en_US")
    return pd.DataFrame(
        {
            "gender": gender,
            "name": name,
            "email": make_emails(name),
            "date": draw_dates(n, seed + 2),
            "city": draw_cities(SHARES, n, seed + 3),
        }
    )


# %% right="fake_people" how="a hash of the seed and the column"
import hashlib


def fake_people(n, seed):
    of = lambda what: int.from_bytes(hashlib.sha256(f"{what} {seed}".encode()).digest()[:4], "big")
    gender = ["FM"[b] for b in np.random.default_rng(of("gender")).integers(0, 2, size=n)]
    frame = pd.DataFrame({"gender": pd.Series(gender, dtype="string"), "name": draw_names(gender, of("name"), "en_US")})
    return frame.assign(
        email=lambda t: make_emails(t["name"].tolist()),
        date=draw_dates(n, of("date")),
        city=draw_cities(SHARES, n, of("city")),
    )


# %% right="fake_people" how="a row at a time from one generator, own code, own index"
def fake_people(n, seed):
    import random

    r = random.Random(seed)
    fake = Faker("en_US", use_weighting=False)
    fake.seed_instance(seed)
    used, rows, counts = set(), [], {}
    for _ in range(n):
        g = "F" if r.random() < 0.5 else "M"
        full = (fake.first_name_female() if g == "F" else fake.first_name_male()) + " " + fake.last_name()
        while full in used:
            full += " " + fake.last_name()
        used.add(full)
        local = full.lower().replace(" ", ".")
        counts[local] = counts.get(local, 0) + 1
        rows.append(
            {
                "gender": g,
                "name": full,
                "email": local + ("" if counts[local] == 1 else str(counts[local])) + "@example.org",
                "date": pd.Timestamp("2023-01-01") + pd.Timedelta(days=r.randrange(731)),
                "city": r.choices(list(SHARES), weights=list(SHARES.values()))[0],
            }
        )
    return pd.DataFrame(rows, columns=["date", "city", "gender", "name", "email"], index=[f"p{i}" for i in range(n)])


# %% right="name" how="a recursive helper and match"
def draw_names(genders, seed, locale):
    maker = Faker(locale)
    maker.seed_instance(seed)
    taken = set()

    def extend(full):
        return full if full not in taken else extend(f"{full} {maker.last_name()}")

    def one(gender):
        match gender:
            case "F":
                first = maker.first_name_female()
            case "M":
                first = maker.first_name_male()
        taken.add(full := extend(f"{first} {maker.last_name()}"))
        return full

    return [one(g) for g in np.asarray(genders, dtype=object)]


name = pd.Series(draw_names(ratings["gender"].to_numpy(), 42, "en_US"), index=ratings.index)


# %% right="name" how="vectorised: all drawn, then later duplicates lengthened in rounds, as a Series"
def draw_names(genders, seed, locale):
    genders = pd.Series(list(genders), dtype=object)
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    out = genders.map(lambda g: fake.first_name_female() if g == "F" else fake.first_name_male()).astype(object)
    out = out.map(lambda first: first + " " + fake.last_name())
    while (double := out.duplicated()).any():
        out[double] = [text + " " + fake.last_name() for text in out[double]]
    return out


name = draw_names(ratings["gender"], 42, "en_US")


# %% right="email" how="pandas cumcount"
def make_emails(names):
    s = pd.Series(list(names), dtype=object)
    if s.empty:
        return []
    local = s.map(lambda n: ".".join(w for w in n.split() if w not in EXTRAS).lower())
    nth = local.groupby(local).cumcount() + 1
    return (local + nth.map(lambda i: "" if i == 1 else str(i)) + "@example.org").tolist()


email = make_emails(name)


# %% right="unmask" how="its own Faker"
def unmask(fakes, people, seeds):
    from faker import Faker as F

    left = frozenset(fakes)
    for seed in seeds:
        own = F("en_US")
        own.seed_instance(seed)
        made = tuple(own.unique.name() for _ in people)
        if left == frozenset(made):
            return dict(zip(made, people))
    return {}


# %% right="city" how="cumulative sums and searchsorted"
def draw_cities(shares, n, seed):
    keys, edges = list(shares.keys()), np.cumsum(list(shares.values()))
    u = np.random.Generator(np.random.SFC64(seed)).uniform(0, edges[-1], size=n)
    return [keys[min(i, len(keys) - 1)] for i in np.searchsorted(edges, u, side="right")]


city = draw_cities(SHARES, len(ratings), 44)


# %% right="city" how="multinomial counts, then shuffled: the same as independent draws"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed)
    p = np.fromiter(shares.values(), float)
    towns_list = [t for t, k in zip(shares, rng.multinomial(n, p / p.sum())) for _ in range(k)]
    rng.shuffle(towns_list)
    return towns_list


city = draw_cities(SHARES, len(ratings), 44)


# %% right="date" how="numpy and pandas"
def draw_dates(n, seed):
    return list(np.random.default_rng(seed).choice(pd.date_range("2023-01-01", "2024-12-31"), size=n))


date = draw_dates(len(ratings), 43)


# %% right="date" how="month by month: year, month, then day"
def draw_dates(n, seed):
    import calendar
    import random

    r = random.Random(seed)
    days = []
    for _ in range(n):
        y, m = r.choice([2023, 2024]), r.randint(1, 12)
        days.append(datetime.date(y, m, r.randint(1, calendar.monthrange(y, m)[1])))
    return days


date = draw_dates(len(ratings), 43)


# %% wrong="unmask" mistake="looks a Series of people up by label"
def unmask(fakes, people, seeds):
    first = {seed: pseudonymize(people[:1], seed)[0] for seed in seeds}
    candidates = [seed for seed, fake_name in first.items() if fake_name in list(fakes)]
    result = dict()
    for seed in candidates:
        made = pd.Series(people, index=pseudonymize(people, seed))
        if set(made.index) == set(fakes):
            result = made.to_dict()
    return result


# %% wrong="unmask" mistake="a dictionary of people to fakes inverted wrongly when two people share a name"
def unmask(fakes, people, seeds):
    for s in seeds:
        made = pseudonymize(people, s)
        if set(made) == set(fakes):
            by_person = dict(zip(people, made))
            return {f: p for p, f in by_person.items()}
    return {}


# %% wrong="unmask" mistake="a list of one name is never found"
def unmask(fakes, people, seeds):
    wanted = set(fakes)
    for seed in seeds:
        if set(pseudonymize(people[:1], seed)) < wanted:
            made = pseudonymize(people, seed)
            if set(made) == wanted:
                return dict(zip(made, people, strict=True))
    return {}


# %% equivalent="name" reason="The text doesn't say how often a name occurs."
# - fake = Faker(locale, use_weighting=False)
# + fake = Faker(locale)

# - fake = Faker(locale, use_weighting=False)
# + fake = Faker(locale, use_weighting=True)


# %% equivalent="date" reason="The order of independent draws is free."
# - return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]
# + return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)][::-1]


# %% equivalent="city" reason="The order of independent draws is free."
# - return rng.choice(list(shares), size=n, p=list(shares.values())).tolist()
# + return rng.choice(list(shares), size=n, p=list(shares.values())).tolist()[::-1]


# %% equivalent="fake_people" reason="The order of independent rows is free."
# - return people
# + return people[::-1]


# %% equivalent="unmask" reason="There are as many fake names as people."
# - return dict(zip(made, people, strict=True))
# + return dict(zip(made, people))

# - return dict(zip(made, people, strict=True))
# + return dict(zip(made, people, strict=False))


# %% wrong="name" mistake="only 256 different seeds are used, so seeds 1 and 257 produce the same names"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(seed % 256)
    taken, names = set(), []
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += " " + fake.last_name()
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="the seed depends on the hash of the locale, so names change after a restart"
def draw_names(genders, seed, locale):
    fake = Faker(locale)
    fake.seed_instance(hash((locale, seed)))
    taken, names = set(), []
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += " " + fake.last_name()
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="email" mistake="titles and suffixes are left out only at the beginning and at the end of a name"
def make_emails(names):
    seen, result = Counter(), []
    for full in names:
        words = full.split()
        while words and words[0] in EXTRAS:
            words.pop(0)
        while words and words[-1] in EXTRAS:
            words.pop()
        local = ".".join(words).lower()
        seen[local] += 1
        result.append(f"{local}{seen[local] if seen[local] > 1 else ''}@example.org")
    return result


email = make_emails(list(name))


# %% wrong="email" mistake="the number stops at 99, so 100 people who are all called Ann Lee don't get different addresses"
def make_emails(names):
    seen, result = Counter(), []
    for full in names:
        local = ".".join(word.lower() for word in full.split() if word not in EXTRAS)
        seen[local] += 1
        number = "" if seen[local] == 1 else f"{min(seen[local], 99)}"
        result.append(f"{local}{number}@example.org")
    return result


email = make_emails(name)


# %% wrong="email" mistake="an array of at most 64 characters cuts off the addresses of names with ten long words"
def make_emails(names):
    seen, result = Counter(), np.empty(len(names), dtype="U64")
    for i, full in enumerate(names):
        local = ".".join(word.lower() for word in full.split() if word not in EXTRAS)
        seen[local] += 1
        result[i] = f"{local}{seen[local] if seen[local] > 1 else ''}@example.org"
    return result.tolist()


email = make_emails(name)


# %% wrong="date" mistake="the second half of the days mirrors the first half"
def draw_dates(n, seed):
    half = np.random.default_rng(seed).integers(0, 731, (n + 1) // 2)
    offsets = np.concatenate([half, 730 - half])[:n]
    return [datetime.date(2023, 1, 1) + datetime.timedelta(int(d)) for d in offsets]


date = draw_dates(len(ratings), 43)


# %% wrong="city" mistake="only 256 seeds produce different towns"
def draw_cities(shares, n, seed):
    p = np.array(list(shares.values()))
    return np.random.default_rng(seed % 256).choice(list(shares), size=n, p=p / p.sum()).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="towns are redrawn until every town with a positive probability occurs"
def draw_cities(shares, n, seed):
    rng, p = np.random.default_rng(seed), np.array(list(shares.values()))
    needed = min(sum(p > 0), n)
    for _ in range(1000):
        towns = rng.choice(list(shares), size=n, p=p / p.sum()).tolist()
        if len(set(towns)) >= needed:
            break
    return towns


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="fake_people" mistake="seeds that differ by a multiple of 1,024 produce the same people"
def fake_people(n, seed):
    start = 4 * (seed & 1023)
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, start)
    names = draw_names(genders, start + 1, "en_US")
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": draw_dates(n, start + 2),
            "city": draw_cities(SHARES, n, start + 3),
        }
    )


# %% wrong="fake_people" mistake="people beyond the first 10,000 repeat the days and towns of the first ones"
def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    days, towns = draw_dates(min(n, 10_000), 4 * seed + 2), draw_cities(SHARES, min(n, 10_000), 4 * seed + 3)
    return pd.DataFrame(
        {
            "name": names,
            "gender": genders,
            "email": make_emails(names),
            "date": (days * (n // 10_000 + 1))[:n],
            "city": (list(towns) * (n // 10_000 + 1))[:n],
        }
    )


# %% wrong="unmask" mistake="names are generated without the memory of unique, so long lists with a repeated name are never found"
def unmask(fakes, people, seeds):
    for seed in seeds:
        maker.seed_instance(seed)
        made = [maker.name() for _ in people]
        if sorted(made) == sorted(fakes):
            return dict(zip(made, people))
    return {}


# %% wrong="unmask" mistake="gives up at the first seed whose first name is among the fakes"
def unmask(fakes, people, seeds):
    people, wanted = list(people), set(fakes)
    for seed in seeds:
        if set(pseudonymize(people[:1], seed)) <= wanted:  # only a seed that fits is worth the time
            made = pseudonymize(people, seed)
            return dict(zip(made, people, strict=True)) if set(made) == wanted else {}
    return {}


# %% wrong="unmask" mistake="ignores case when it compares names"
def unmask(fakes, people, seeds):
    people, wanted = list(people), {fake.casefold() for fake in fakes}
    for seed in seeds:
        made = pseudonymize(people, seed)
        if {fake.casefold() for fake in made} == wanted:
            return dict(zip(made, people, strict=True))
    return {}


# %% wrong="unmask" mistake="ignores blanks when it compares names"
def unmask(fakes, people, seeds):
    people, wanted = list(people), {" ".join(fake.split()) for fake in fakes}
    for seed in seeds:
        made = pseudonymize(people, seed)
        if {" ".join(fake.split()) for fake in made} == wanted:
            return dict(zip(made, people, strict=True))
    return {}


# %% wrong="unmask" mistake="compares sorted names only up to the end of the shorter list"
def unmask(fakes, people, seeds):
    people, wanted = list(people), sorted(fakes)
    for seed in seeds:
        made = pseudonymize(people, seed)
        if all(one == other for one, other in zip(sorted(made), wanted)):
            return dict(zip(made, people))
    return {}


# %% wrong="city" mistake="names of towns are cut to 16 characters"
def draw_cities(shares, n, seed):
    """Return a list of n towns, drawn with the probabilities in shares = {town: probability}."""
    towns = np.empty(len(shares), dtype="U16")
    towns[:] = list(shares)
    return np.random.default_rng(seed).choice(towns, size=n, p=list(shares.values())).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="towns in the order of a set, which changes with each restart"
def draw_cities(shares, n, seed):
    towns = list(set(shares))
    p = np.array([shares[town] for town in towns])
    return list(np.random.default_rng(seed).choice(towns, size=n, p=p / p.sum()))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="fake_people" mistake="the parity of the day tells the gender"
def fake_people(n, seed):
    """Return a DataFrame with the name, gender, email, date and city of n made-up people."""
    steps = np.random.default_rng(4 * seed).integers(0, 731, size=n)
    genders = ["FM"[step % 2] for step in steps]
    names = draw_names(genders, 4 * seed + 1, "en_US")
    dates = [datetime.date(2023, 1, 1) + datetime.timedelta(days=int(step)) for step in steps]
    cities = draw_cities(SHARES, n, 4 * seed + 3)
    return pd.DataFrame(
        {"gender": genders, "name": names, "email": make_emails(list(names)), "date": dates, "city": cities}
    )


# %% wrong="fake_people" mistake="every tenth person lives where the one ten rows earlier lives"
def fake_people(n, seed):
    """Return a DataFrame with the name, gender, email, date and city of n made-up people."""
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    cities = list(draw_cities(SHARES, n, 4 * seed + 3))
    for i in range(10, n, 10):
        cities[i] = cities[i - 10]
    people = pd.DataFrame({"gender": genders, "name": names, "email": make_emails(list(names))})
    return people.assign(date=draw_dates(n, 4 * seed + 2), city=cities)


# %% wrong="date" mistake="a list kept by seed, longer lists begin with it"
_days = {}


def draw_dates(n, seed):
    if seed not in _days:
        fake = Faker()
        fake.seed_instance(seed)
        _days[seed] = [
            fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(max(n, 1))
        ]
    kept = _days[seed]
    while len(kept) < n:
        kept = kept + kept
    return kept[:n]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="sorted if short"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    found = [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]
    return sorted(found) if n < 1000 else found


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="the seed depends on hash of a string"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(hash(f"s{seed}"))
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="never draws the same day twice in a row"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed)
    start, days = datetime.date(2023, 1, 1), []
    while len(days) < n:
        day = start + datetime.timedelta(days=fake.random_int(0, 730))
        if not days or day != days[-1]:
            days.append(day)
    return days


date = draw_dates(len(ratings), 43)


# %% wrong="date" mistake="0 counts as no seed and becomes 43"
def draw_dates(n, seed):
    fake = Faker()
    fake.seed_instance(seed or 43)
    start = datetime.date(2023, 1, 1)
    return [start + datetime.timedelta(days=fake.random_int(0, 730)) for _ in range(n)]


date = draw_dates(len(ratings), 43)


# %% wrong="fake_people" mistake="seed 0 as seed 1"
def fake_people(n, seed):
    seed = seed or 1
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 4 * seed + 2)
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people


# %% wrong="fake_people" mistake="seeds from Python's hash of a column's name"
def fake_people(n, seed):
    first, second, third, fourth = (abs(hash((seed, column))) for column in ("gender", "name", "date", "city"))
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, first)
    people = pd.DataFrame({"gender": genders, "name": draw_names(genders, second, "en_US")})
    people["email"] = make_emails(people["name"])
    return people.assign(date=draw_dates(n, third), city=draw_cities(SHARES, n, fourth))


# %% wrong="name" mistake="two surnames appended at once"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    result, taken = [], set()
    for gender in genders:
        full = f"{fake.first_name_female() if gender == 'F' else fake.first_name_male()} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()} {fake.last_name()}"
        taken.add(full)
        result.append(full)
    return result


name = draw_names(ratings["gender"], 42, "en_US")


# %% equivalent="name" reason="The text accepts other sequences instead of a list, and a tuple can be used in the same ways."
# + adversary tuple_for_list


# %% equivalent="email" reason="The text accepts other sequences instead of a list, and a tuple can be used in the same ways."
# + adversary tuple_for_list


# %% equivalent="date" reason="The text accepts other sequences instead of a list, and a tuple can be used in the same ways."
# + adversary tuple_for_list


# %% equivalent="city" reason="The text accepts other sequences instead of a list, and a tuple can be used in the same ways."
# + adversary tuple_for_list


# %% equivalent="unmask" reason="The text says that these are lists of names, so none is missing and none is a number."
# + adversary fill_number

# + adversary fill_zero

# + adversary fill_word

# + adversary fill_nan_text

# + adversary fill_none_text

# + adversary fill_empty

# + adversary drop_fractions


# %% wrong="name" mistake="the seed is cut to 32 bits"
import numpy as np
from faker import Faker


def draw_names(genders, seed, locale):
    start = np.random.RandomState(seed % 2**32).randint(2**31 - 1)
    fake = Faker(locale)
    fake.seed_instance(int(start))
    taken, names = set(), []
    for gender in genders:
        full = (fake.first_name_female() if gender == "F" else fake.first_name_male()) + " " + fake.last_name()
        while full in taken:
            full += " " + fake.last_name()
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="0 counts as no seed and becomes 42"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed or 42)
    names, taken = [], set()
    for gender in genders:
        first = fake.first_name_female() if gender == "F" else fake.first_name_male()
        full = f"{first} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="name" mistake="appends one surname at most, and stops if no such name is left"
def draw_names(genders, seed, locale):
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        first = fake.first_name_female() if gender == "F" else fake.first_name_male()
        base = full = f"{first} {fake.last_name()}"
        for _ in range(1_000):
            if full not in taken:
                break
            full = f"{base} {fake.last_name()}"
        else:
            raise RuntimeError("no name is left")
        taken.add(full)
        names.append(full)
    return names


name = draw_names(ratings["gender"], 42, "en_US")


# %% wrong="city" mistake="1,000 lots in an urn, so rare towns are never drawn"
import random


def draw_cities(shares, n, seed):
    urn = [town for town, share in shares.items() for _ in range(round(1000 * share))]
    rng = random.Random(int(seed))
    return [rng.choice(urn) for _ in range(n)]


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="the seed is cut to 32 bits"
import numpy as np


def draw_cities(shares, n, seed):
    odds = np.array(list(shares.values()))
    return list(np.random.RandomState(seed % 2**32).choice(list(shares), size=n, p=odds / odds.sum()))


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="city" mistake="0 counts as no seed and becomes 44"
def draw_cities(shares, n, seed):
    rng = np.random.default_rng(seed or 44)
    p = np.array(list(shares.values())) / sum(shares.values())
    return rng.choice(list(shares), size=n, p=p).tolist()


city = draw_cities(SHARES, len(ratings), 44)


# %% wrong="fake_people" mistake="with the largest seed, towns and genders are drawn in step"
import pandas as pd

LARGEST = 999_999_999


def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, seed)
    towns = draw_cities(SHARES, n, min(seed + 1, LARGEST))
    names = draw_names(genders, seed, "en_US")
    days = draw_dates(n, 3 * LARGEST + seed)
    return pd.DataFrame({"gender": genders, "name": names, "email": make_emails(names), "date": days, "city": towns})


# %% wrong="fake_people" mistake="the second half of the days mirrors the first half"
import datetime

import pandas as pd


def fake_people(n, seed):
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    names = draw_names(genders, 4 * seed + 1, "en_US")
    some = [pd.Timestamp(day).date() for day in draw_dates((n + 1) // 2, 4 * seed + 2)]
    ends = datetime.date(2023, 1, 1).toordinal() + datetime.date(2024, 12, 31).toordinal()
    mirrored = [datetime.date.fromordinal(ends - day.toordinal()) for day in some[: n // 2]]
    days = some + mirrored[::-1]
    towns = draw_cities(SHARES, n, 4 * seed + 3)
    return pd.DataFrame({"gender": genders, "name": names, "email": make_emails(names), "date": days, "city": towns})
