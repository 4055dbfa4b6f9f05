"""Line 16 by pandas: ``resample`` of one participant, a call a statistic; ``groupby`` of many.

Of many it groups by participant and day on the local clock. Tried beside it, and slower:
``normalize`` of times with their zone, ``agg`` with a list of statistics.
"""

from __future__ import annotations

import numpy
import pandas

from rivals import buckets

RULES = {"week": "W-MON", "month": "MS", "day": "D", "hour": "h"}


class StatisticsByPandas:
    """Counts, and sums or averages, of each participant and bucket."""

    def __init__(self, path: str, units: list[str], figure: str) -> None:
        frame = pandas.read_parquet(path)
        starts = pandas.DatetimeIndex(frame["start"]).tz_convert(buckets.ZONE)
        self._participants = frame.get("participant")
        self._series = pandas.Series(frame["value"].to_numpy(), index=starts)
        self._units = units
        self._figure = "sum" if figure == "sum" else "mean"
        if self._participants is not None and units != ["day"]:
            raise ValueError("of many participants it knows days alone")
        self._found: list[tuple[pandas.Series, pandas.Series]] = []

    def run(self) -> None:
        """Two series a unit; empty buckets have a count of 0."""
        self._found = []
        for unit in self._units:
            if self._participants is None:
                groups = self._series.resample(RULES[unit], label="left", closed="left")
            else:
                days = self._series.index.tz_localize(None).floor("D")
                groups = self._series.groupby([self._participants.to_numpy(), days])
            self._found.append((groups.count(), getattr(groups, self._figure)()))

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        blocks = []
        for unit, (counts, figures) in zip(self._units, self._found):
            populated = counts.to_numpy() > 0
            index = counts.index[populated]
            has_participants = isinstance(index, pandas.MultiIndex)
            starts = index
            if has_participants:
                starts = index.get_level_values(1).tz_localize(buckets.ZONE)
            participants = (
                index.get_level_values(0).to_numpy()
                if has_participants
                else numpy.zeros(len(index))
            )
            blocks.append(
                numpy.column_stack(
                    [
                        numpy.full(len(index), buckets.UNITS.index(unit)),
                        participants,
                        starts.as_unit("s").asi8.astype("f8"),
                        counts.to_numpy()[populated],
                        figures.to_numpy()[populated],
                    ]
                )
            )
        return numpy.concatenate(blocks)


def contender(path: str, units: str, figure: str) -> StatisticsByPandas:
    """Loads the series."""
    return StatisticsByPandas(path, units.split(","), figure)
