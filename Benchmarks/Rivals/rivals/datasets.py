"""The files that contenders read, made from the columns that the Swift driver wrote.

Of each set of years: ``samples.parquet`` with all samples, and the columns of lines 1 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy
import pyarrow
import pyarrow.parquet

from rivals import columns

LARGEST_TYPES = 12
HEART_RATE = "HKQuantityTypeIdentifierHeartRate"
HEART_SAMPLES = 500_000
SOURCES = ("watch", "phone", "health", "scale", "cuff")

# Line 2: how many rows a stretch has, how likely it is shared by the three sources, and how often
# each of them is then the one that measures.
STRETCH = 256
SHARED = 0.15
SHARES = (0.5, 0.3, 0.2)
LONGEST_SPAN = 600.0
LEAST_OVERLAP = 0.3


@dataclass(frozen=True)
class SyntheticType:
    """A line of the driver's ``types.tsv``."""

    identifier: str
    style: str
    count: int


def types(folder: Path) -> list[SyntheticType]:
    """The types of a set of years, in the driver's order."""
    lines = (folder / "types.tsv").read_text(encoding="utf-8").splitlines()
    fields = [line.split("\t") for line in lines]
    return [SyntheticType(name, style, int(count)) for name, style, count in fields]


def write_parquet(folder: Path, output: Path) -> None:
    """All samples as one file, sorted by type and start.

    Type and source are dictionaries, instants are microseconds in UTC, and everything else is as
    pyarrow writes it unless told otherwise (Snappy).
    """
    found = sorted(types(folder), key=lambda type_: type_.identifier)
    names = [type_.identifier for type_ in found]

    def instants(name: str) -> pyarrow.Array:
        seconds = numpy.concatenate([columns.column(folder, f"{t}.{name}.f64") for t in names])
        return pyarrow.array((seconds * 1e6).astype("<i8"), type=pyarrow.timestamp("us", tz="UTC"))

    def together(name: str) -> numpy.ndarray:
        return numpy.concatenate([columns.column(folder, f"{t}.{name}") for t in names])

    numbers = numpy.repeat(
        numpy.arange(len(found), dtype=numpy.int32), [type_.count for type_ in found]
    )
    table = pyarrow.table(
        {
            "type": pyarrow.DictionaryArray.from_arrays(numbers, names),
            "start": instants("starts"),
            "end": instants("ends"),
            "value": together("values.f64"),
            "source": pyarrow.DictionaryArray.from_arrays(
                together("origins.u8").astype(numpy.int32), list(SOURCES)
            ),
            "user_entered": together("userEntered.u8").astype(bool),
        }
    )
    pyarrow.parquet.write_table(table, output)


def write_points(folder: Path, output: Path) -> None:
    """Line 1: the quantity types with the most samples, as points at their starts."""
    largest = _largest(folder)
    columns.write(
        output,
        {type_.identifier: type_.count for type_ in largest},
        {
            name: numpy.concatenate(
                [columns.column(folder, f"{type_.identifier}.{name}") for type_ in largest]
            )
            for name in ("starts.f64", "values.f64")
        },
    )


def write_spans(folder: Path, output: Path, seed: int) -> float:
    """Line 2: the same rows as spans of three sources; answers the share that overlaps.

    Most stretches of 256 rows belong to one source, in the others each row belongs to any of
    the three. A row lasts until the next one of its source, ten minutes at most.
    """
    random = numpy.random.default_rng(seed)
    largest = _largest(folder)
    parts: dict[str, list[numpy.ndarray]] = {
        name: [] for name in ("starts.f64", "ends.f64", "values.f64", "ranks.u16")
    }
    overlapping = 0
    for type_ in largest:
        starts = columns.column(folder, f"{type_.identifier}.starts.f64")
        values = columns.column(folder, f"{type_.identifier}.values.f64")
        ranks = _ranks(len(starts), random)
        ends = _ends(starts, ranks)
        order = numpy.lexsort((numpy.arange(len(starts)), ends, starts))
        starts, ends, values, ranks = starts[order], ends[order], values[order], ranks[order]
        overlapping += int(_overlaps(starts, ends, ranks).sum())
        for name, column in zip(parts, (starts, ends, values, ranks)):
            parts[name].append(column)
    share = overlapping / sum(type_.count for type_ in largest)
    if share < LEAST_OVERLAP:
        raise ValueError(f"only {share:.0%} of the spans overlap one of another source")
    columns.write(
        output,
        {type_.identifier: type_.count for type_ in largest},
        {name: numpy.concatenate(blocks) for name, blocks in parts.items()},
    )
    return share


def write_heart(folder: Path, output: Path) -> None:
    """Line 3: the first 500,000 heart rates."""
    found = {
        name: columns.column(folder, f"{HEART_RATE}.{name}")[:HEART_SAMPLES]
        for name in ("starts.f64", "values.f64")
    }
    if len(found["starts.f64"]) < HEART_SAMPLES:
        raise ValueError(f"there are fewer than {HEART_SAMPLES} heart rates")
    columns.write(output, {HEART_RATE: HEART_SAMPLES}, found)


def _largest(folder: Path) -> list[SyntheticType]:
    quantities = [type_ for type_ in types(folder) if type_.style != "category"]
    return sorted(quantities, key=lambda type_: -type_.count)[:LARGEST_TYPES]


def _ranks(count: int, random: numpy.random.Generator) -> numpy.ndarray:
    stretches = count // STRETCH + 1
    is_shared = numpy.repeat(random.random(stretches) < SHARED, STRETCH)[:count]
    owner = numpy.repeat(random.choice(3, stretches, p=SHARES), STRETCH)[:count]
    return numpy.where(is_shared, random.choice(3, count, p=SHARES), owner).astype("<u2")


def _ends(starts: numpy.ndarray, ranks: numpy.ndarray) -> numpy.ndarray:
    ends = starts + 60
    for rank in range(3):
        own = numpy.flatnonzero(ranks == rank)
        lengths = numpy.diff(starts[own])
        ends[own[:-1]] = starts[own[:-1]] + numpy.clip(lengths, 1, LONGEST_SPAN)
    return ends


def _overlaps(starts: numpy.ndarray, ends: numpy.ndarray, ranks: numpy.ndarray) -> numpy.ndarray:
    found = numpy.zeros(len(starts), dtype=bool)
    for rank in range(3):
        own = ranks == rank
        if not own.any():
            continue
        reach = numpy.maximum.accumulate(ends[own])
        before = numpy.searchsorted(starts[own], ends, side="left")
        # Of the spans that start before this one ends, one reaches beyond its start.
        found |= ~own & (before > 0) & (reach[numpy.maximum(before, 1) - 1] > starts)
    return found
