"""`python -m hkstats.layout`: writes participants' samples as Parquet, and checks such files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .. import _cohort_names, _command
from .._parquet import counted
from ..errors import ArgumentError, HKStatsError
from . import check, write


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m hkstats.layout",
        description="Participants' samples in Parquet files, each participant in one.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write the samples of stores")
    which = writing.add_mutually_exclusive_group(required=True)
    which.add_argument("--cohort", metavar="FOLDER", help="the folder that hkstats cohort import made")
    which.add_argument("--store", action="append", help="a store, called as its participant; as often as one likes")
    writing.add_argument("--into", required=True, metavar="FOLDER", help="a new or an empty folder")
    writing.add_argument("--files", type=int, help="how many files at most (one for 10 million samples)")
    writing.add_argument("--type", help="types that are written, with commas (all)")
    writing.add_argument("--jobs", type=int, help="how many files are written at a time (one for each core)")
    writing.add_argument("--key-file", metavar="FILE", help="the key of encrypted stores ($HKSTATS_KEY_FILE)")
    checking = commands.add_parser("check", help="check that each participant lies in one file")
    checking.add_argument("folder", help="the folder of the files")
    checking.add_argument("--participant", default="participant", metavar="COLUMN", help="the column of participants")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; answers the exit code."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "check":
            count = check(options.folder, participant=options.participant)
            print(f"Sound: each of {counted(count, 'participant')} lies in one file.")
            return 0
        types = None if options.type is None else [part.strip() for part in options.type.split(",")]
        written = write(
            options.cohort or options.store,
            options.into,
            files=options.files,
            types=types,
            jobs=options.jobs,
            key_file=options.key_file,
        )
    except HKStatsError as error:
        print(f"error: {error}", file=sys.stderr)
        return _command.USAGE if isinstance(error, ArgumentError) else _command.BAD_DATA
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    print(
        f"Wrote {written.rows:,} samples of {counted(written.participants, 'participant')} into {written.folder}: "
        f"{counted(written.files, 'file')}."
    )
    for participant, reason in written.refused:
        print(f"{_cohort_names.shown(participant)}: {_cohort_names.shown(reason)}", file=sys.stderr)
    return _command.BAD_DATA if written.refused else 0


if __name__ == "__main__":
    sys.exit(main())
