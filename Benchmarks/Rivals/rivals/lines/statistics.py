"""Line 16: ``hkstats.statistics`` over columns of one participant, and of ten thousand."""

from __future__ import annotations

from rivals import packages, participants
from rivals.answers import compare
from rivals.lines.memory import sweeper
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "16"
REFERENCE = "numpy reduceat"
TWO_THREADS = f"{OURS}, 2 threads"
RIVALS = {
    REFERENCE: "statistics_numpy",
    "polars": "statistics_polars",
    "DuckDB": "statistics_duckdb",
    "pandas": "statistics_pandas",
}


def run(settings: Settings, results: Results) -> None:
    """A race for each population and kind of samples."""
    for name in participants.POPULATIONS:
        for kind in participants.STYLES:
            _race(settings, results, name, kind)


def _race(settings: Settings, results: Results, name: str, kind: str) -> None:
    population = participants.POPULATIONS[name]
    figure = participants.FIGURES[kind]
    path = participants.path(settings.work / "participants", name, kind)
    arguments = (path, ",".join(population.units), figure)
    workers: dict[str, Worker] = {
        OURS: packages.worker(settings, "statistics_hkstats", *arguments, "1"),
        TWO_THREADS: packages.worker(settings, "statistics_hkstats", *arguments, "2"),
    }
    workers |= {rival: python_worker(module, *arguments) for rival, module in RIVALS.items()}
    entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
    caches = sweeper()
    with serving([*workers.values(), caches]):
        race(f"line 16, {name}, {kind}", entrants, settings.rounds, before=caches.figures)
        units = " + ".join(population.units)
        work = f"hkstats.statistics: {units} of count and {figure}, one source, {kind}"
        data = f"{population.title}, {kind}"
        results.add(LINE, work, data, entrants, population.rows)
        reference = workers[REFERENCE].answer(5)
        titles = [f"participant {number}" for number in range(population.participants)]
        for rival, worker in workers.items():
            if rival != REFERENCE:
                contender = f"{rival}, {data},"
                found = worker.answer(5)
                results.check(compare, contender, found, reference, ["count", figure], titles)
