"""Line 16 by polars: ``group_by_dynamic``, by participant if there are several.

Tried beside it, and slower: ``truncate`` and ``group_by``, on both engines.
"""

from __future__ import annotations

import numpy
import polars

from rivals import buckets

EVERY = {"week": "1w", "month": "1mo", "day": "1d", "hour": "1h"}


class StatisticsByPolars:
    """Counts, and sums or averages, of each participant and bucket."""

    def __init__(self, path: str, units: list[str], figure: str) -> None:
        self._frame = (
            polars.read_parquet(path)
            .with_columns(polars.col("start").dt.convert_time_zone(buckets.ZONE))
            .rechunk()
        )
        self._has_participants = "participant" in self._frame.columns
        if not self._has_participants:
            self._frame = self._frame.with_columns(polars.col("start").set_sorted())
        self._units = units
        value = polars.col("value")
        self._figures = [
            polars.len().alias("count"),
            (value.sum() if figure == "sum" else value.mean()).alias("figure"),
        ]
        self._found: list[polars.DataFrame] = []

    def run(self) -> None:
        """A frame a unit."""
        self._found = [self._statistics(EVERY[unit]) for unit in self._units]

    def _statistics(self, every: str) -> polars.DataFrame:
        participant = "participant" if self._has_participants else None
        groups = self._frame.group_by_dynamic("start", every=every, group_by=participant)
        return groups.agg(self._figures)

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        participant = polars.col("participant") if self._has_participants else polars.lit(0)
        return numpy.concatenate(
            [
                frame.select(
                    polars.lit(float(buckets.UNITS.index(unit))).alias("unit"),
                    participant.cast(polars.Float64).alias("participant"),
                    polars.col("start").dt.epoch("s").cast(polars.Float64),
                    polars.col("count").cast(polars.Float64),
                    "figure",
                ).to_numpy()
                for unit, frame in zip(self._units, self._found)
            ]
        )


def contender(path: str, units: str, figure: str) -> StatisticsByPolars:
    """Loads the frame."""
    return StatisticsByPolars(path, units.split(","), figure)
