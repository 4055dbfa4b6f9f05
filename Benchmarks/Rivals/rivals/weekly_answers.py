"""Whether the weekly summaries of line 5 are right.

The rivals add up what there is, sample by sample in the week of its start, and are held to numpy's
figures in full. hkstats merges sources, shares amounts out over the edges of weeks and weighs
averages; so its figures are held to numpy's where these rules leave one answer:

- of every type of one source: counts, minima and maxima (of readings); averages of readings by the
  type's style; sums of amounts, with those samples shared out that cross an edge;
- of every category type of one source: counts.

What it makes of overlapping sources is checked in line 2, on columns made for that.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import numpy

from rivals import buckets, columns
from rivals.answers import WrongAnswerError, compare
from rivals.contenders.heart_numpy import weighted_averages
from rivals.datasets import SyntheticType, types

FIGURES = ["count", "sum", "average", "minimum", "maximum"]


@dataclass(frozen=True)
class TypeColumns:
    """The samples of one type, sorted by start."""

    starts: numpy.ndarray
    ends: numpy.ndarray
    values: numpy.ndarray
    is_of_one_source: bool


def sample_count(folder: Path) -> int:
    """All samples of a set of years."""
    return sum(type_.count for type_ in types(folder))


def plain_figures(folder: Path) -> dict[str, numpy.ndarray]:
    """For each type rows of the week's start and the plain figures."""
    found = {}
    for type_ in types(folder):
        columns_ = _columns(folder, type_)
        edges = buckets.edges("week", columns_.starts[0], columns_.starts[-1])
        positions = numpy.searchsorted(columns_.starts, edges)
        counts = numpy.diff(positions)
        populated = numpy.flatnonzero(counts)
        begins, counts = positions[populated], counts[populated]
        sums = numpy.add.reduceat(columns_.values, begins)
        found[type_.identifier] = numpy.column_stack(
            [
                edges[populated],
                counts,
                sums,
                sums / counts,
                numpy.minimum.reduceat(columns_.values, begins),
                numpy.maximum.reduceat(columns_.values, begins),
            ]
        )
    return found


def check_rival(name: str, path: Path, folder: Path, reference: dict[str, numpy.ndarray]) -> None:
    """Raises :class:`WrongAnswerError` unless a rival's CSV has the plain figures."""
    rows: dict[str, list[list[float]]] = {}
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            values = [float(row[key]) for key in ("start", *FIGURES)]
            rows.setdefault(row["type"], []).append(values)
    for type_ in types(folder):
        if type_.identifier not in rows:
            raise WrongAnswerError(f"{name} lacks {type_.identifier}.")
        found = numpy.array(rows[type_.identifier])
        compare(f"{name}, {type_.identifier},", found, reference[type_.identifier], FIGURES)


def check_ours(path: Path, folder: Path, reference: dict[str, numpy.ndarray]) -> None:
    """Raises :class:`WrongAnswerError` unless the JSON of hkstats has the figures of its rules."""
    document = json.loads(path.read_text(encoding="utf-8"))
    series = {entry["type"]: entry["buckets"] for entry in document["series"]}
    checked = 0
    for type_ in types(folder):
        columns_ = _columns(folder, type_)
        if not columns_.is_of_one_source:
            continue
        if type_.identifier not in series:
            raise WrongAnswerError(f"hkstats lacks {type_.identifier}.")
        found = series[type_.identifier]
        name = f"hkstats, {type_.identifier},"
        starts = [datetime.fromisoformat(bucket["start"]).timestamp() for bucket in found]
        expected = _expected(type_, columns_, reference[type_.identifier], starts)
        for figure, wanted in expected.items():
            rows = numpy.array(
                [[start, bucket[figure]] for start, bucket in zip(starts, found)], dtype=float
            )
            compare(name, rows, wanted, [figure])
            checked += 1
    if checked < 60:
        raise WrongAnswerError(f"Only {checked} of hkstats' columns could be checked.")


def check_table(path: Path, json_path: Path) -> None:
    """Raises :class:`WrongAnswerError` unless the table of hkstats shows the steps of its JSON."""
    document = json.loads(json_path.read_text(encoding="utf-8"))
    series = {entry["type"]: entry["buckets"] for entry in document["series"]}
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("\n\n")
    if "Steps" not in head or "Steps: raw" not in rest:
        raise WrongAnswerError("The table of hkstats lacks its steps or its footer.")
    shown = {line.split()[0]: line.split()[1] for line in head.splitlines() if line[:1].isdigit()}
    for bucket in series["HKQuantityTypeIdentifierStepCount"]:
        week, steps = bucket["start"][:10], f"{bucket['sum']:,.0f}"
        if shown.get(week) != steps:
            raise WrongAnswerError(f"The table says {shown.get(week)} steps for {week}, not {steps}.")


def _expected(
    type_: SyntheticType, columns_: TypeColumns, plain: numpy.ndarray, starts: list[float]
) -> dict[str, numpy.ndarray]:
    """Rows of start and figure, by the figure's name."""
    weeks = plain[:, 0]
    if type_.style == "cumulative":
        edges = buckets.edges("week", columns_.starts[0], columns_.ends.max())
        return {"sum": _shared_out(columns_, edges, starts)}
    expected = {"count": plain[:, [0, 1]]}
    if type_.identifier == "HKCategoryTypeIdentifierAppleStandHour":
        return {"count": _stood(columns_)}
    if type_.style == "category":
        return expected
    expected |= {"minimum": plain[:, [0, 4]], "maximum": plain[:, [0, 5]]}
    edges = buckets.edges("week", columns_.starts[0], columns_.starts[-1])
    if type_.style == "discreteArithmetic":
        expected["average"] = plain[:, [0, 3]]
    elif type_.style == "discreteTemporallyWeighted":
        _, averages = weighted_averages(columns_.starts, columns_.ends, columns_.values, edges)
        expected["average"] = numpy.column_stack([weeks, averages])
    else:
        expected["average"] = numpy.column_stack([weeks, _levels(columns_, edges)])
    return expected


def _shared_out(columns_: TypeColumns, edges: numpy.ndarray, starts: list[float]) -> numpy.ndarray:
    """Sums by week, in proportion to time for samples that cross its edges."""
    sums = []
    for start in starts:
        end = edges[numpy.searchsorted(edges, start) + 1]
        first = numpy.searchsorted(columns_.starts, start - 7 * 86_400)
        rows = slice(first, numpy.searchsorted(columns_.starts, end))
        begins, ends, values = columns_.starts[rows], columns_.ends[rows], columns_.values[rows]
        lengths = ends - begins
        inside = numpy.minimum(ends, end) - numpy.maximum(begins, start)
        share = numpy.where(
            lengths > 0, inside / numpy.where(lengths > 0, lengths, 1), begins >= start
        )
        sums.append(float((values * numpy.clip(share, 0, 1)).sum()))
    return numpy.column_stack([starts, sums])


def _stood(columns_: TypeColumns) -> numpy.ndarray:
    """Hours with standing in them by week: records of other hours say that somebody sat."""
    starts = columns_.starts[columns_.values == 0]
    edges = buckets.edges("week", starts[0], starts[-1])
    counts = numpy.diff(numpy.searchsorted(starts, edges))
    populated = numpy.flatnonzero(counts)
    return numpy.column_stack([edges[populated], counts[populated]])


def _levels(columns_: TypeColumns, edges: numpy.ndarray) -> numpy.ndarray:
    """Equivalent continuous sound levels, weighted by whole durations."""
    positions = numpy.searchsorted(columns_.starts, edges)
    begins = positions[:-1][numpy.diff(positions) > 0]
    durations = columns_.ends - columns_.starts
    energies = numpy.add.reduceat(durations * 10 ** (columns_.values / 10), begins)
    return 10 * numpy.log10(energies / numpy.add.reduceat(durations, begins))


def _columns(folder: Path, type_: SyntheticType) -> TypeColumns:
    def column(name: str) -> numpy.ndarray:
        return columns.column(folder, f"{type_.identifier}.{name}")

    pairs = column("origins.u8").astype(int) * 2 + column("userEntered.u8")
    return TypeColumns(
        column("starts.f64"),
        column("ends.f64"),
        column("values.f64"),
        bool((pairs == pairs[0]).all()),
    )
