"""``make rivals ARGS="..."``: measures, compares, prints and saves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rivals import preparation, report
from rivals.lines import (
    calendar,
    frames,
    growth,
    heart,
    imports,
    memory,
    points,
    saves,
    spans,
    startup,
    statistics,
    tables,
    weekly,
)
from rivals.processes import ContenderError
from rivals.results import Results
from rivals.rounds import progress
from rivals.settings import REPOSITORY, RIVALS, Settings

#: What measures each line; lines that are computed from others come with them.
LINES: dict[str, Callable[[Settings, Results], None]] = {
    "1": points.run,
    "2": spans.run,
    "3": heart.run,
    "4": calendar.run,
    "5": weekly.run,
    "6": weekly.run_last_weeks,
    "7": imports.run,
    "8": imports.run_again,
    "10": saves.run,
    "13": startup.run,
    "14": tables.run,
    "15": frames.run,
    "16": statistics.run,
}


def main() -> int:
    """Runs the lines that were asked for; 1 if an answer is wrong or a contender fails."""
    options = _options()
    settings = _settings(options)
    preparation.prepare(settings)
    if options.only_prepare:
        return 0
    results = Results()
    memory.run(settings, results)
    for line, run in LINES.items():
        if settings.wants(line):
            try:
                run(settings, results)
            except ContenderError as failure:
                results.failures.append(f"line {line}: {failure}")
    growth.run(settings, results)
    report.write(results, options.output)
    if options.publish and not results.failures:
        report.publish(results, REPOSITORY / "README.md")
    print(report.markdown(results))
    progress(f"saved {options.output / 'Results.md'} and {options.output / 'Results.json'}")
    for failure_text in results.failures:
        print(f"error: {failure_text}", file=sys.stderr)
    return 1 if results.failures else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make rivals",
        description="Measures hkstats beside polars, DuckDB, pandas, numpy, C and others.",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="2 rounds, the year only, and no contender that takes more than some seconds",
    )
    parser.add_argument("--no-decade", action="store_true", help="the year only")
    parser.add_argument(
        "--lines", default=",".join(LINES), metavar="1,5", help="only these lines of the table"
    )
    parser.add_argument("--rounds", type=int, help="rounds of work that takes milliseconds (15)")
    parser.add_argument("--slow-rounds", type=int, help="rounds of work that takes seconds (5)")
    parser.add_argument(
        "--publish",
        action="store_true",
        help="rewrite the table in the README unless something fails, and Results.md and .json",
    )
    parser.add_argument("--only-prepare", action="store_true", help="write the files and stop")
    parser.add_argument(
        "--built",
        type=Path,
        default=REPOSITORY / ".build" / "built",
        help="the folder of the command and the libraries of the Python package",
    )
    parser.add_argument("--hkstats", type=Path, help="another build of the command")
    parser.add_argument(
        "--driver",
        type=Path,
        default=REPOSITORY / "Benchmarks" / ".build" / "release" / "RivalsDriver",
        help="another build of the driver",
    )
    parser.add_argument(
        "--work", type=Path, default=RIVALS / ".work", help="where the files are kept"
    )
    options = parser.parse_args()
    options.output = RIVALS if options.publish else options.work
    unknown = set(options.lines.split(",")) - set(LINES)
    if unknown:
        parser.error(f"no such line: {', '.join(sorted(unknown))} (there are {', '.join(LINES)})")
    return options


def _settings(options: argparse.Namespace) -> Settings:
    return Settings(
        lines=frozenset(options.lines.split(",")),
        sizes=("year",) if options.quick or options.no_decade else ("year", "decade"),
        rounds=options.rounds or (2 if options.quick else 15),
        slow_rounds=options.slow_rounds or (1 if options.quick else 5),
        has_slow_contenders=not options.quick,
        hkstats=(options.hkstats or options.built / "hkstats").resolve(),
        built=options.built.resolve(),
        driver=options.driver.resolve(),
        work=options.work.resolve(),
    )


sys.exit(main())
