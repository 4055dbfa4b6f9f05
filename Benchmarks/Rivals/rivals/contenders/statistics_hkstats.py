"""Line 16 by hkstats: one call of ``hkstats.statistics`` for all units and participants."""

from __future__ import annotations

import hkstats
import numpy
import pyarrow.parquet

from rivals import buckets


class StatisticsByHKStats:
    """Counts, and sums or averages, of each participant and bucket."""

    def __init__(self, path: str, units: list[str], figure: str, threads: int) -> None:
        self._table = pyarrow.parquet.read_table(path).combine_chunks()
        self._units = units
        self._figure = figure
        self._threads = threads
        self._found: hkstats.Statistics | None = None

    def run(self) -> None:
        """One call."""
        self._found = hkstats.statistics(
            self._table,
            interval=self._units,
            zone=buckets.ZONE,
            aggregation="cumulative" if self._figure == "sum" else "discreteArithmetic",
            statistics=["count", self._figure],
            threads=self._threads,
        )

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        assert self._found
        self._found.raise_for_status()
        figures = self._found.figures
        numbers = {unit: number for number, unit in enumerate(buckets.UNITS)}
        units = numpy.array([numbers[unit] for unit in figures["interval"]])
        participants = (
            figures["participant"] if "participant" in figures else numpy.zeros(len(units))
        )
        starts = figures["start"].astype("M8[us]").astype("i8") / 1e6
        found = [units, participants, starts, figures["count"], figures[self._figure]]
        return numpy.column_stack(found)


def contender(path: str, units: str, figure: str, threads: str) -> StatisticsByHKStats:
    """Loads a table of pyarrow."""
    return StatisticsByHKStats(path, units.split(","), figure, int(threads))
