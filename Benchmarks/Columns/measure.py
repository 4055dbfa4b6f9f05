"""Measures the columns library beside the plain Swift call, and compares their answers bit for bit.

    make columns-bench                     # or, by itself:
    python3 Benchmarks/Columns/measure.py DRIVER [--rounds 15]

DRIVER is the ColumnsDriver of Benchmarks/Package.swift. The package hkstats must be importable, and its library be
where HKSTATS_LIB says. Times are of the processor, the quickest of the rounds, so that what else the machine
does counts little.
"""

from __future__ import annotations

import argparse
import ctypes
import datetime
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from hkstats import Frame
from hkstats._abi import Query
from hkstats._numpy_columns import NumpyColumns

# As in Benchmarks/Rivals: glibc keeps freed memory, else each round's columns are fresh pages.
ALLOCATION = {"MALLOC_MMAP_THRESHOLD_": str(64 << 20), "MALLOC_TRIM_THRESHOLD_": str(1 << 30)}
ROWS = 1_600_000
# 1 January 2024 in New York, in microseconds.
FIRST = 1_704_085_200_000_000
DAY = 86_400_000_000
HEAD = (
    "| 1.6 M rows | call | with pairs | library | of the call | of that with pairs | above, a participant |",
    "|---|--:|--:|--:|--:|--:|--:|",
)


@dataclass
class Case:
    """Columns, and what is asked of them."""

    title: str
    style: str
    participants: int
    sources: int
    spans: bool
    intervals: str = "week,month,day,hour"
    days: int = 366
    columns: dict[str, object] = field(default_factory=dict)

    def make(self, folder: Path) -> None:
        """Draw the samples from a fixed seed, and write those that the driver reads."""
        random = np.random.default_rng(2024)
        rows = ROWS // self.participants
        starts = np.sort(random.integers(FIRST, FIRST + self.days * DAY, (self.participants, rows)), axis=1).ravel()
        ends = starts + (random.integers(0, 20_000_000, ROWS) if self.spans else 0)
        values = random.uniform(40, 180, ROWS)
        source = random.integers(0, self.sources, ROWS)
        names = [f"iPhone {number}" for number in range(self.sources)]
        # The source seen latest is best: rank 0.
        ranks = np.zeros(ROWS, dtype=np.uint16)
        for number in range(self.participants):
            part = slice(number * rows, (number + 1) * rows)
            first = [starts[part][source[part] == it].min(initial=2**62) for it in range(self.sources)]
            order = np.argsort(first)[::-1]
            ranks[part] = np.argsort(order)[source[part]]
        (starts / 1e6).tofile(folder / "starts.f64")
        (ends / 1e6).tofile(folder / "ends.f64")
        values.tofile(folder / "values.f64")
        ranks.tofile(folder / "ranks.u16")
        self.columns = {"start": starts.view("datetime64[us]"), "value": values}
        if self.spans:
            self.columns["end"] = ends.view("datetime64[us]")
        if self.participants > 1:
            self.columns["participant"] = np.repeat(np.arange(self.participants), rows)
        if self.sources > 1:
            self.columns["source"] = np.array(names, dtype=object)[source]

    def run(self) -> tuple[float, Frame]:
        """Ask the library once: seconds of the processor, and the figures."""
        laid_out = NumpyColumns(self.columns)
        begin = time.process_time()
        query = Query()
        settings = {
            "zone": "America/New_York",
            "interval": self.intervals,
            "aggregation": self.style,
            "memory": "finish",
        }
        for key, text in settings.items():
            query.set(key, text)
        query.append(ctypes.addressof(laid_out.schema), ctypes.addressof(laid_out.array))
        query.finish()
        figures, statuses = Frame(query.figures()), Frame(query.statuses())
        elapsed = time.process_time() - begin
        assert not statuses["code"].any(), statuses
        return elapsed, figures


CASES = [
    Case("1 participant, readings of one source", "discreteTemporallyWeighted", 1, 1, spans=False),
    Case("1 participant, spans of one source", "cumulative", 1, 1, spans=True),
    Case("1 participant, spans of two sources, named by text", "cumulative", 1, 2, spans=True),
    Case("1 participant, spans of three sources, named by text", "cumulative", 1, 3, spans=True),
    Case(
        "10,000 participants, 160 readings of a week, by day",
        "discreteTemporallyWeighted",
        10_000,
        1,
        spans=False,
        intervals="day",
        days=7,
    ),
    Case(
        "10,000 participants, 160 spans of two sources in a week, by day",
        "cumulative",
        10_000,
        2,
        spans=True,
        intervals="day",
        days=7,
    ),
    Case(
        "10,000 participants, 160 readings of a year, by all four", "discreteTemporallyWeighted", 10_000, 1, spans=False
    ),
]


def measured(case: Case, driver: str, rounds: int) -> str:
    """Measure a case, and give its row of the table; what is answered otherwise ends the program."""
    rounds = rounds if case.participants == 1 else max(rounds // 5, 1)
    with tempfile.TemporaryDirectory() as folder:
        case.make(Path(folder))
        command = [driver, folder, case.style, str(case.participants), str(rounds), case.intervals]
        reply = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        plain = {name: float(value) / 1e6 for name, value in (it.split("=") for it in reply.split())}
        expected = np.fromfile(Path(folder) / "answer.f64").reshape(-1, 2)
    elapsed, figures = min((case.run() for _ in range(rounds)), key=lambda it: it[0])
    counts, sums = figures["count"], figures["sum" if case.style == "cumulative" else "average"]
    assert np.array_equal(counts, expected[:, 0]), f"{case.title}: other counts"
    assert np.array_equal(sums.view(np.int64), expected[:, 1].copy().view(np.int64)), f"{case.title}: other figures"
    call, pairs, library = plain["call"], plain["with_pairs"], elapsed * 1e3
    above = f"{(library - pairs) * 1e3 / case.participants:.1f} us" if case.participants > 1 else ""
    return (
        f"| {case.title} | {call:.1f} ms | {pairs:.1f} ms | {library:.1f} ms | {library / call:.2f} "
        f"| {library / pairs:.2f} | {above} |"
    )


def main() -> None:
    """Measure each case."""
    if any(os.environ.get(name) != value for name, value in ALLOCATION.items()):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **ALLOCATION})
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("driver")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--quick", action="store_const", const=5, dest="rounds", help="5 rounds instead of 15")
    parser.add_argument("--publish", action="store_true", help="write the table to Results.md beside this file")
    parser.add_argument("--only", type=int, help="the number of one case, from 0 on")
    arguments = parser.parse_args()
    lines = []
    for line in HEAD:
        print(line)
    for number, case in enumerate(CASES):
        if arguments.only is None or number == arguments.only:
            lines.append(measured(case, arguments.driver, arguments.rounds))
            print(lines[-1], flush=True)
    if arguments.publish:
        date = datetime.date.today().isoformat()
        head = ["# Results of the columns library", "", f"{date}, `make columns-bench ARGS=--publish`.", "", *HEAD]
        (Path(__file__).parent / "Results.md").write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
