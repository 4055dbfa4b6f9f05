"""The samples of line 16: of one participant over a year, and of ten thousand over a week each.

All are of one source, sorted by participant and start. A span ends before the next one starts and
with its hour at the latest; New York's hours begin with UTC's, so that it crosses no edge of any
bucket. Then a plain sum is the answer of hkstats, too, which merges sources and shares amounts out.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy
import pyarrow
import pyarrow.parquet

from rivals import buckets

DAY = 86_400_000_000
HOUR = DAY // 24
#: 1 January 2024 in New York, in microseconds.
FIRST = 1_704_085_200_000_000
LONGEST_SPAN = 20_000_000
FIGURES = {"spans": "sum", "readings": "average"}
STYLES = {"spans": "cumulative", "readings": "discreteArithmetic"}


@dataclass(frozen=True)
class Population:
    """How many participants there are, how long each is measured, and what is asked of them."""

    title: str
    participants: int
    rows_each: int
    days: int
    units: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Samples of all participants."""
        return self.participants * self.rows_each


POPULATIONS = {
    "person": Population("1 participant", 1, 1_600_000, 366, buckets.UNITS),
    "cohort": Population("10,000 participants", 10_000, 160, 7, ("day",)),
}


def path(folder: Path, population: str, kind: str) -> Path:
    """The file of a population and a kind of samples, ``spans`` or ``readings``."""
    return folder / f"{population}-{kind}.parquet"


def write(folder: Path, seed: int) -> None:
    """Writes the files of both populations and kinds."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, population in POPULATIONS.items():
        for kind in STYLES:
            random = numpy.random.default_rng(seed)
            table = _table(population, kind, random)
            pyarrow.parquet.write_table(table, path(folder, name, kind))


def _table(population: Population, kind: str, random: numpy.random.Generator) -> pyarrow.Table:
    shape = (population.participants, population.rows_each)
    starts = numpy.sort(random.integers(FIRST, FIRST + population.days * DAY, shape), axis=1)
    found = {}
    if population.participants > 1:
        numbers = numpy.arange(population.participants)
        found["participant"] = pyarrow.array(numpy.repeat(numbers, population.rows_each))
    instant = pyarrow.timestamp("us", tz="UTC")
    found["start"] = pyarrow.array(starts.ravel(), instant)
    if kind == "spans":
        ends = starts + random.integers(0, LONGEST_SPAN, shape)
        ends = numpy.minimum(ends, (starts // HOUR + 1) * HOUR)
        ends[:, :-1] = numpy.minimum(ends[:, :-1], starts[:, 1:])
        found["end"] = pyarrow.array(ends.ravel(), instant)
    found["value"] = pyarrow.array(random.uniform(40, 180, population.rows))
    return pyarrow.table(found)
