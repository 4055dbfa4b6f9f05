"""Line 1 by pandas: ``resample`` of a series a type, a call a statistic.

Tried beside it, and slower: ``agg`` with a list of statistics, one frame with a categorical column
of types and ``Grouper``.
"""

from __future__ import annotations

import numpy
import pandas

from rivals import buckets, columns

RULES = {"week": "W-MON", "month": "MS", "day": "D", "hour": "h"}


class PointsByPandas:
    """All types, one after the other."""

    def __init__(self, folder: str) -> None:
        micros = (columns.column(folder, "starts.f64") * 1e6).astype("M8[us]")
        index = pandas.DatetimeIndex(micros).tz_localize("UTC").tz_convert(buckets.ZONE)
        values = columns.column(folder, "values.f64")
        self._series = [
            pandas.Series(values[partition.rows], index=index[partition.rows])
            for partition in columns.partitions(folder)
        ]
        self._found: list[list[tuple[pandas.Series, ...]]] = []

    def run(self) -> None:
        """Four series of statistics a unit and type; empty buckets have a NaN for an average."""
        self._found = []
        for unit in buckets.UNITS:
            by_type = []
            for series in self._series:
                groups = series.resample(RULES[unit], label="left", closed="left")
                by_type.append((groups.sum(), groups.mean(), groups.min(), groups.max()))
            self._found.append(by_type)

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        blocks = []
        for unit, by_type in enumerate(self._found):
            for number, figures in enumerate(by_type):
                populated = figures[1].notna().to_numpy()
                starts = figures[0].index.as_unit("s").asi8[populated].astype("f8")
                keys = [numpy.full(len(starts), unit), numpy.full(len(starts), number), starts]
                found = [figure.to_numpy()[populated] for figure in figures]
                blocks.append(numpy.column_stack([*keys, *found]))
        return numpy.concatenate(blocks)


def contender(folder: str) -> PointsByPandas:
    """Loads the series."""
    return PointsByPandas(folder)
