"""Line 1 in C: one plain pass a unit over sorted starts, between ready edges."""

from __future__ import annotations

import numpy

from rivals import buckets, columns
from rivals.native import Kernels


class PointsByPlainLoop:
    """Four passes a type."""

    def __init__(self, folder: str) -> None:
        self._kernels = Kernels()
        starts = columns.column(folder, "starts.f64")
        values = columns.column(folder, "values.f64")
        self._columns = [
            (starts[partition.rows], values[partition.rows])
            for partition in columns.partitions(folder)
        ]
        first, last = starts.min(), starts.max()
        self._edges = [buckets.edges(unit, first, last) for unit in buckets.UNITS]
        self._figures = [
            [numpy.zeros((len(edges) - 1, 5)) for _ in self._columns] for edges in self._edges
        ]

    def run(self) -> None:
        """Fills the figures."""
        for number, (starts, values) in enumerate(self._columns):
            for edges, figures in zip(self._edges, self._figures):
                self._kernels.bucket_pass(starts, values, edges, figures[number])

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        blocks = []
        for unit, (edges, by_type) in enumerate(zip(self._edges, self._figures)):
            for number, figures in enumerate(by_type):
                populated = figures[:, 4] > 0
                size = int(populated.sum())
                keys = [numpy.full(size, unit), numpy.full(size, number), edges[:-1][populated]]
                blocks.append(numpy.column_stack([*keys, figures[populated, :4]]))
        return numpy.concatenate(blocks)


def contender(folder: str) -> PointsByPlainLoop:
    """Loads the columns."""
    return PointsByPlainLoop(folder)
