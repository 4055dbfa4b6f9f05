"""Line 1 by numpy: ``reduceat`` between ready edges, a call a statistic, unit and type.

The edges and the positions in them are numpy's to find: the edges are ready, the positions are part
of the work. This is also the reference that all others are compared with.
"""

from __future__ import annotations

import numpy

from rivals import buckets, columns


class PointsByNumpy:
    """All types, one after the other."""

    def __init__(self, folder: str) -> None:
        self._starts = columns.column(folder, "starts.f64")
        self._values = columns.column(folder, "values.f64")
        self._partitions = columns.partitions(folder)
        first, last = self._starts.min(), self._starts.max()
        self._edges = [buckets.edges(unit, first, last) for unit in buckets.UNITS]
        self._figures: list[tuple[int, int, numpy.ndarray, list[numpy.ndarray]]] = []

    def run(self) -> None:
        """Counts, sums, averages and extremes of the populated buckets."""
        self._figures = []
        for number, partition in enumerate(self._partitions):
            starts = self._starts[partition.rows]
            values = self._values[partition.rows]
            for unit, edges in enumerate(self._edges):
                positions = numpy.searchsorted(starts, edges)
                counts = numpy.diff(positions)
                # An empty slice would answer its first element.
                populated = numpy.flatnonzero(counts)
                begins = positions[populated]
                sums = numpy.add.reduceat(values, begins)
                figures = [
                    sums,
                    sums / counts[populated],
                    numpy.minimum.reduceat(values, begins),
                    numpy.maximum.reduceat(values, begins),
                ]
                self._figures.append((unit, number, edges[populated], figures))

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        blocks = []
        for unit, number, starts, figures in sorted(self._figures, key=lambda block: block[:2]):
            size = len(starts)
            blocks.append(
                numpy.column_stack(
                    [numpy.full(size, unit), numpy.full(size, number), starts, *figures]
                )
            )
        return numpy.concatenate(blocks)


def contender(folder: str) -> PointsByNumpy:
    """Loads the columns."""
    return PointsByNumpy(folder)
