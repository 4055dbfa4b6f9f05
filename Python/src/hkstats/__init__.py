"""Statistics of health time series: figures by hour, day, week and month, with the rules of HealthKit.

>>> import hkstats
>>> samples = {"start": [0.0, 60.0], "end": [60.0, 120.0], "value": [20.0, 30.0]}
>>> hkstats.statistics(samples, zone="UTC", aggregation="cumulative").figures["sum"]
array([50.])

:func:`statistics` takes frames of pandas, polars, pyarrow and DuckDB, and dicts of columns; its answers are
:class:`Frame` objects, which all of these take.
"""

from ._version import VERSION as __version__
from .errors import ArgumentError, DataError, HKStatsError, LibraryError, SchemaError
from .frame import Frame
from .statistics import Statistics, statistics

__all__ = [
    "ArgumentError",
    "DataError",
    "Frame",
    "HKStatsError",
    "LibraryError",
    "SchemaError",
    "Statistics",
    "__version__",
    "statistics",
]
