"""A made-up wage survey, the exchange between its companies, and an attack by two colluding companies.

`draw` makes a survey with three rounds. `exchange` runs the survey with a design, which consists of two functions: one
chooses the jobs, and the companies use the other to send their numbers. `measure` attacks the published figures and
compares them with the true ones.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from course.credit import credit

RING = 2**32
LEVEL, SPREAD = (14, 22), 2  # wages in dollars: the range of a job's mean, and how much companies vary
LIMITS = {"secrecy": (0.8, 0.3), "accuracy": (0.6, 1.8)}  # dollars: (value for full credit, value for none)
JOBS = {  # job: (number of companies in every round, who else takes part, workers in the largest companies)
    "packing": (10, "", ()),
    "deboning": (10, "P", ()),
    "sanitation": (10, "PQR", ()),
    "hanging": (10, "S", ()),
    "forklift": (3, "", (30, 20, 20)),
    "electrics": (10, "", (220,)),
    "cooling": (10, "", (130, 120)),
}
WIDE = ("packing", "deboning", "sanitation", "hanging")  # jobs with many companies of similar size
NAMES = "Alder Ash Beech Birch Cedar Cherry Elm Fir Hazel Holly Larch Maple Oak Pine Rowan Spruce Willow Yew".split()


@dataclass(frozen=True)
class Survey:
    """A survey with three rounds. A company's wages and numbers of workers are the same in all rounds.

    Attributes:
        wages: hourly wages in dollars, with a row for each company and a column for each job.
        workers: for each round, the number of workers in each company that takes part.
        kinds: the kind of job in each column.
        roles: the company for each role. "P", "Q" and "R" skip the last round, and "S" takes part only in that round.
    """

    wages: pd.DataFrame
    workers: tuple[pd.DataFrame, ...]
    kinds: np.ndarray
    roles: dict[str, str]


@dataclass(frozen=True)
class Exchange:
    """The messages that were sent in a survey, and the published means.

    Attributes:
        published: for each round, the mean wage of each job, or NaN.
        plain: for each round, the numbers that each company would send if it had no partners and therefore no masks.
        guessed: for each company, the part of its noise, in dollars, that others can predict without knowing its
            secret.
        cancels: whether all masks cancel out in all sums.
    """

    published: list[np.ndarray]
    plain: list[dict[str, np.ndarray]]
    guessed: dict[str, np.ndarray]
    cancels: bool


@dataclass(frozen=True)
class Result:
    """The measurements, in dollars.

    Attributes:
        errors: for each kind of job, the typical error when two companies estimate a third company's wage.
        accuracy: for each kind in WIDE and each of the first two rounds, the typical error of the published mean, or
            NaN.
    """

    errors: dict[str, float]
    accuracy: dict[tuple[str, int], float]

    @property
    def secrecy(self) -> float:
        """Return the credit for withstanding the worst attack, from 0 to 1."""
        return credit(min(self.errors.values()), *LIMITS["secrecy"])

    @property
    def utility(self) -> float:
        """Return the mean credit for the published means, from 0 to 1. A mean that isn't published earns 0."""
        off = (np.inf if np.isnan(value) else value for value in self.accuracy.values())
        return float(np.mean([credit(value, *LIMITS["accuracy"]) for value in off]))

    @property
    def score(self) -> float:
        """Return the credit for withstanding the worst attack, multiplied by the credit for the published means."""
        return self.secrecy * self.utility

    def __str__(self) -> str:
        worst = min(self.errors, key=self.errors.__getitem__)
        published = sum(not np.isnan(value) for value in self.accuracy.values())
        typical = np.nanmax(list(self.accuracy.values())) if published else np.nan
        return (
            f"the worst attack is off by {self.errors[worst]:.2f} dollars ({worst}), which earns {self.secrecy:.2f} "
            f"out of 1; {published} of {len(self.accuracy)} useful means are published, and they're off by at most "
            f"{typical:.2f} dollars, which earns {self.utility:.2f} out of 1"
        )


def draw(rng: np.random.Generator, copies: int = 1) -> Survey:
    """Make a random survey of seven kinds of jobs.

    Parameters:
        copies: how many jobs of each kind there are. Jobs of the same kind have the same number of workers but
            different wages.
    """
    names = [str(name) for name in rng.permutation(NAMES)]
    core, roles, new = names[:10], dict(zip("PQRS", names[10:14], strict=True)), names[14:]
    rounds = ([*core, *(roles[part] for part in "PQR")], [*core[:6], *new], [*core, roles["S"]])
    counts = {}
    for job, (number, more, largest) in JOBS.items():
        size = (2, 6) if largest else (60, 140)
        there = [*core[:number], *(roles[part] for part in more), *(new if number == 10 else [])]
        column = {name: int(rng.integers(*size)) for name in there} | dict(zip(core, largest, strict=False))
        counts[job] = pd.Series(column).reindex(names, fill_value=0)
    kinds = rng.permutation(np.repeat(list(JOBS), copies)) if copies > 1 else np.array(list(JOBS))
    labels = [f"{kind} {place}" for place, kind in enumerate(kinds, 1)] if copies > 1 else list(kinds)
    table = pd.DataFrame({label: counts[kind] for label, kind in zip(labels, kinds, strict=True)})
    wages = rng.uniform(*LEVEL, len(labels)) + rng.normal(0, SPREAD, (len(names), len(labels)))
    wages = pd.DataFrame(wages.clip(8, 30).round(2), index=names, columns=labels).where(table > 0, 0.0)
    workers = tuple(table.loc[sorted(taking_part)] for taking_part in rounds)
    return Survey(wages.sort_index(), workers, kinds, roles | {"largest": core[0], "second": core[1], "third": core[2]})


def exchange(survey: Survey, choose_jobs: Callable, send: Callable, rng: np.random.Generator) -> Exchange:
    """Run all rounds of a survey with a design.

    Parameters:
        choose_jobs: a function that returns True or False for each kind of job. Its arguments are the numbers of
            workers in this round, with a column for each kind, and a list of the same numbers for the earlier rounds.
        send: a function that takes a company's name, wages, workers, seeds and secret, and returns the whole numbers
            mod 2**32 to send.
        rng: the generator that draws the secrets of companies and pairs.
    """
    secrets = {name: int(rng.integers(1, 2**62)) for name in survey.wages.index}
    kinds, first, kind_of = np.unique(survey.kinds, return_index=True, return_inverse=True)
    tables = [workers.iloc[:, first].set_axis([str(kind) for kind in kinds], axis=1) for workers in survey.workers]
    published, plain, guessed, cancels = [], [], {}, True
    for place, workers in enumerate(survey.workers):
        chosen = np.asarray(choose_jobs(tables[place], tables[:place]), dtype=bool)[kind_of]
        seeds = pair_seeds(list(workers.index), rng)
        sums, alone = np.zeros(len(chosen), dtype=np.int64), {}
        for name in workers.index:
            own = (survey.wages.loc[name].to_numpy() * chosen, workers.loc[name].to_numpy() * chosen)
            sums = (sums + np.asarray(send(name, *own, seeds[name], secrets[name]))) % RING
            alone[name] = signed(np.asarray(send(name, *own, {}, secrets[name])))
            if name in survey.roles.values() and name not in guessed:
                usual = np.where(own[1] > 0, float(np.mean(LEVEL)), 0.0)
                known = signed(np.asarray(send(name, usual, own[1], {}, 0)))
                guessed[name] = known / 100 - usual * own[1]
        cancels &= bool((sums == sum(alone.values()) % RING).all())
        total = workers.to_numpy().sum(axis=0)
        published.append(np.where(chosen & (total > 0), signed(sums) / 100 / np.maximum(total, 1), np.nan))
        plain.append(alone)
    return Exchange(published, plain, guessed, cancels)


def pair_seeds(names: list[str], rng: np.random.Generator) -> dict[str, dict[str, int]]:
    """For each company, return a seed for each partner. Both companies in a pair share a seed."""
    drawn = np.triu(rng.integers(1, 2**62, size=(len(names), len(names))), 1)
    drawn = drawn + drawn.T
    return {a: {b: int(drawn[i, j]) for j, b in enumerate(names) if i != j} for i, a in enumerate(names)}


def signed(numbers: np.ndarray) -> np.ndarray:
    """Convert whole numbers mod 2**32 to signed numbers. The upper half of the range represents negative numbers."""
    return (numbers + RING // 2) % RING - RING // 2


def measure(survey: Survey, done: Exchange) -> Result:
    """Attack each kind of job with the pair of companies that can estimate its wages best, and compare the published
    means with the true ones.

    The attackers know the design, because they can run it themselves. So for each kind of job, they choose the linear
    estimate with the least error over all jobs of that kind. It's based on each round's sum minus the attackers' own
    numbers, on the attackers' wages, and on the part of the third company's noise that they can predict.
    """
    parts = {
        "deboning": ("P", "largest", "second"),
        "sanitation": ("P", "Q", "R"),
        "hanging": ("S", "largest", "second"),
    }
    errors, accuracy = {}, {}
    for kind in JOBS:
        at = np.flatnonzero(survey.kinds == kind)
        target, *pair = (survey.roles[part] for part in parts.get(kind, ("largest", "second", "third")))
        known = [np.ones(len(at)), done.guessed[target][at]]
        known += [survey.wages.loc[name].to_numpy()[at] for name in pair]
        for place, figures in enumerate(done.published):
            if np.isnan(figures[at]).any():
                continue
            workers = survey.workers[place]
            own = sum(done.plain[place][name][at] / 100 for name in pair if name in workers.index)
            known.append(figures[at] * workers.to_numpy()[:, at].sum(axis=0) - own)
        errors[kind] = _least_error(np.column_stack(known), survey.wages.loc[target].to_numpy()[at])
        for place in (0, 1) if kind in WIDE else ():
            off = done.published[place][at] - true_means(survey, place)[at]
            accuracy[kind, place + 1] = float(np.sqrt(np.mean(off**2)))
    return Result(errors, accuracy)


def true_means(survey: Survey, place: int) -> np.ndarray:
    """Return the mean wage of all workers in each job, in the round with this index."""
    workers = survey.workers[place]
    counts = workers.to_numpy()
    return (counts * survey.wages.loc[workers.index].to_numpy()).sum(axis=0) / np.maximum(counts.sum(axis=0), 1)


def _least_error(known: np.ndarray, wages: np.ndarray) -> float:
    """Return the typical error of the best linear estimate of wages, based on columns of known numbers."""
    scale = np.abs(known).max(axis=0)
    known = known[:, scale > 0] / scale[scale > 0]
    best, _, rank, _ = np.linalg.lstsq(known, wages, rcond=1e-9)
    return float(np.sqrt(np.sum((wages - known @ best) ** 2) / max(len(wages) - rank, 1)))
