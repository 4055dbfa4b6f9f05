"""Line 16 by numpy: ``reduceat`` between edges that are ready. All others are compared with it."""

from __future__ import annotations

import numpy
import pyarrow.parquet

from rivals import buckets


class StatisticsByNumpy:
    """Counts, and sums or averages, of each participant and bucket."""

    def __init__(self, path: str, units: list[str], figure: str) -> None:
        table = pyarrow.parquet.read_table(path)
        self._starts = table.column("start").to_numpy().astype("i8") / 1e6
        self._values = table.column("value").to_numpy()
        self._participants = (
            table.column("participant").to_numpy() if "participant" in table.column_names else None
        )
        self._figure = figure
        first, last = self._starts.min(), self._starts.max()
        self._edges = {unit: buckets.edges(unit, first, last) for unit in units}
        self._found: list[tuple[numpy.ndarray, ...]] = []

    def run(self) -> None:
        """Where a bucket or a participant begins, and what lies between."""
        self._found = []
        for unit, edges in self._edges.items():
            if self._participants is None:
                positions = numpy.searchsorted(self._starts, edges)
                begins = positions[:-1][numpy.diff(positions) > 0]
            else:
                indexes = numpy.searchsorted(edges, self._starts, side="right")
                keys = self._participants * (len(edges) + 1) + indexes
                begins = numpy.flatnonzero(numpy.diff(keys, prepend=-1))
            counts = numpy.diff(begins, append=len(self._starts))
            figures = numpy.add.reduceat(self._values, begins)
            if self._figure == "average":
                figures /= counts
            starts = edges[numpy.searchsorted(edges, self._starts[begins], side="right") - 1]
            number = numpy.full(len(begins), buckets.UNITS.index(unit))
            participants = (
                numpy.zeros(len(begins))
                if self._participants is None
                else self._participants[begins]
            )
            self._found.append((number, participants, starts, counts, figures))

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        return numpy.concatenate([numpy.column_stack(block) for block in self._found])


def contender(path: str, units: str, figure: str) -> StatisticsByNumpy:
    """Loads the columns; `units` have commas between, `figure` is ``sum`` or ``average``."""
    return StatisticsByNumpy(path, units.split(","), figure)
