"""Line 15: the samples of a store into memory, by Python, beside the same rows out of files."""

from __future__ import annotations

from pathlib import Path

from rivals import packages, sample_rows
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "15"
#: Whose frame it becomes: the call of hkstats; then each rival's module, file and arguments.
FRAMES: dict[str, tuple[str, dict[str, tuple[str, str, tuple[str, ...]]]]] = {
    "pyarrow": (
        "to_arrow",
        {
            "pyarrow, Parquet": ("samples_pyarrow", sample_rows.PARQUET, ()),
            "pyarrow, CSV": ("samples_pyarrow", sample_rows.CSV, ()),
            "DuckDB, Parquet": ("samples_duckdb", sample_rows.PARQUET, ("to_arrow_table",)),
            "DuckDB, CSV": ("samples_duckdb", sample_rows.CSV, ("to_arrow_table",)),
        },
    ),
    "polars": (
        "to_polars",
        {
            "polars, Parquet": ("samples_polars", sample_rows.PARQUET, ()),
            "polars, CSV": ("samples_polars", sample_rows.CSV, ()),
        },
    ),
    "pandas": (
        "to_pandas",
        {
            "pandas, Parquet": ("samples_pandas", sample_rows.PARQUET, ()),
            "pandas, CSV": ("samples_pandas", sample_rows.CSV, ()),
            "DuckDB, Parquet": ("samples_duckdb", sample_rows.PARQUET, ("df",)),
        },
    ),
}
WIDTH = len(sample_rows.COLUMNS)


def run(settings: Settings, results: Results) -> None:
    """A race for each library whose frame it becomes, of the year alone."""
    folder = settings.folder("year")
    rows = sample_rows.count(folder)
    expected = sample_rows.digest(sample_rows.read_parquet(folder))
    for library, (form, rivals) in FRAMES.items():
        workers: dict[str, Worker] = {
            OURS: packages.worker(settings, "samples_hkstats", folder / "health.sqlite", form)
        }
        for name, (module, file, arguments) in rivals.items():
            workers[name] = python_worker(module, Path(folder / file), *arguments)
        entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
        with serving(workers.values()):
            race(f"line 15, {library}", entrants, settings.slow_rounds)
            work = f"samples of a store into memory, as {library} holds them"
            results.add(LINE, work, f"year, {library}", entrants, rows)
            for name, worker in workers.items():
                found = worker.answer(WIDTH)
                results.check(sample_rows.compare, f"{name}, {library},", found, expected)
