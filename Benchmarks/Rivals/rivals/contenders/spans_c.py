"""Line 2 in C: a naive sweep, slice by slice over a list of the active spans.

The sweep cuts at hours. In New York every other edge is one of an hour too, so that days, weeks and
months are sums of hours, found by one search an hour and unit.
"""

from __future__ import annotations

import numpy

from rivals import buckets, columns
from rivals.native import Kernels


class SpansByNaiveSweep:
    """One sweep a type."""

    def __init__(self, folder: str) -> None:
        self._kernels = Kernels()
        names = ("starts.f64", "ends.f64", "values.f64", "ranks.u16")
        whole = [columns.column(folder, name) for name in names]
        self._types = [
            [column[partition.rows] for column in whole] for partition in columns.partitions(folder)
        ]
        first, last = whole[0].min(), whole[1].max()
        self._edges = [buckets.edges(unit, first, last) for unit in buckets.UNITS]
        hours = self._edges[-1]
        # Each coarser bucket begins at one of the hours.
        self._positions = [
            numpy.searchsorted(hours[:-1], numpy.maximum(edges[:-1], hours[0]))
            for edges in self._edges
        ]
        self._sums: list[list[numpy.ndarray]] = []

    def run(self) -> None:
        """Sums of all units."""
        self._sums = []
        for starts, ends, values, ranks in self._types:
            hours = numpy.empty(len(self._edges[-1]) - 1)
            self._kernels.sweep(starts, ends, values, ranks, self._edges[-1], hours)
            self._sums.append(
                [numpy.add.reduceat(hours, positions) for positions in self._positions]
            )

    def answer(self) -> numpy.ndarray:
        """See the contract; buckets whose sum is 0 are those that no span touches."""
        blocks = []
        for unit, edges in enumerate(self._edges):
            for number, by_unit in enumerate(self._sums):
                populated = by_unit[unit] > 0
                size = int(populated.sum())
                blocks.append(
                    numpy.column_stack(
                        [
                            numpy.full(size, unit),
                            numpy.full(size, number),
                            edges[:-1][populated],
                            by_unit[unit][populated],
                        ]
                    )
                )
        return numpy.concatenate(blocks)


def contender(folder: str) -> SpansByNaiveSweep:
    """Loads the columns."""
    return SpansByNaiveSweep(folder)
