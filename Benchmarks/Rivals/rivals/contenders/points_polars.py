"""Line 1 by polars: ``group_by_dynamic`` on a frame a type.

Tried beside it, and slower: one frame with an enum of types and ``group_by``, lazy frames collected
together, ``truncate`` and ``group_by`` on both engines, hours rolled up to the other units.
"""

from __future__ import annotations

import numpy
import polars

from rivals import buckets, columns

EVERY = {"week": "1w", "month": "1mo", "day": "1d", "hour": "1h"}
STATISTICS = [
    polars.col("value").sum().alias("sum"),
    polars.col("value").mean().alias("average"),
    polars.col("value").min().alias("minimum"),
    polars.col("value").max().alias("maximum"),
]


class PointsByPolars:
    """All types, one after the other; polars shares the work out over the cores."""

    def __init__(self, folder: str) -> None:
        micros = (columns.column(folder, "starts.f64") * 1e6).astype("i8")
        values = columns.column(folder, "values.f64")
        self._frames = [
            polars.DataFrame(
                {
                    "start": polars.Series(micros[partition.rows], dtype=polars.Int64)
                    .cast(polars.Datetime("us", "UTC"))
                    .dt.convert_time_zone(buckets.ZONE)
                    .set_sorted(),
                    "value": values[partition.rows],
                }
            ).rechunk()
            for partition in columns.partitions(folder)
        ]
        self._found: list[list[polars.DataFrame]] = []

    def run(self) -> None:
        """A frame of statistics a unit and type."""
        self._found = [
            [
                frame.group_by_dynamic("start", every=EVERY[unit]).agg(STATISTICS)
                for frame in self._frames
            ]
            for unit in buckets.UNITS
        ]

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        return numpy.concatenate(
            [
                frame.select(
                    polars.lit(unit, dtype=polars.Float64),
                    polars.lit(number, dtype=polars.Float64).alias("type"),
                    polars.col("start").dt.epoch("s").cast(polars.Float64),
                    "sum",
                    "average",
                    "minimum",
                    "maximum",
                ).to_numpy()
                for unit, frames in enumerate(self._found)
                for number, frame in enumerate(frames)
            ]
        )


def contender(folder: str) -> PointsByPolars:
    """Loads the frames."""
    return PointsByPolars(folder)
