"""Statistics of health time series: figures by hour, day, week and month, with the rules of HealthKit.

>>> import hkstats
>>> samples = {"start": [0.0, 60.0], "end": [60.0, 120.0], "value": [20.0, 30.0]}
>>> hkstats.statistics(samples, zone="UTC", aggregation="cumulative").figures["sum"]
array([50.])

:func:`statistics` takes frames of pandas, polars, pyarrow and DuckDB, and dicts of columns; its answers are
:class:`Frame` objects, which all of these take.

:func:`import_export` reads the export of an iPhone into a store, and :func:`open` opens it for questions:

>>> hkstats.import_export("export.zip", "health.sqlite")       # doctest: +SKIP
>>> store = hkstats.open("health.sqlite")                      # doctest: +SKIP
>>> store.summary("week", types="stepCount").to_pandas()       # doctest: +SKIP
>>> store.samples("heartRate", last="30d").to_polars()         # doctest: +SKIP

:func:`cohort` asks the stores of many participants at once, and answers long tables:

>>> hkstats.cohort("data").sleep(last="30d").to_parquet("nights.parquet")    # doctest: +SKIP

An :class:`Answer` has the report as dataclasses of `hkstats.reports`, its tables as frames, and its chart; a
:class:`Stream` has samples batch by batch. What can go wrong is listed in `hkstats.errors`.
"""

from ._version import VERSION as __version__
from .answer import Answer, Chart
from .cohort import Cohort, CohortFrame, cohort
from .errors import (
    ArgumentError,
    BusyError,
    CommandError,
    DataError,
    ExportError,
    HKStatsError,
    LibraryError,
    LockedError,
    MissingError,
    NoDataError,
    NotPermittedError,
    SchemaError,
    StoppedError,
    StoreError,
)
from .frame import Frame
from .importing import import_export
from .statistics import Statistics, statistics
from .store import Store, open
from .stream import Stream

__all__ = [
    "Answer",
    "ArgumentError",
    "BusyError",
    "Chart",
    "Cohort",
    "CohortFrame",
    "CommandError",
    "DataError",
    "ExportError",
    "Frame",
    "HKStatsError",
    "LibraryError",
    "LockedError",
    "MissingError",
    "NoDataError",
    "NotPermittedError",
    "SchemaError",
    "Statistics",
    "StoppedError",
    "Store",
    "StoreError",
    "Stream",
    "__version__",
    "cohort",
    "import_export",
    "open",
    "statistics",
]
