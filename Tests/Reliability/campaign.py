"""Tries to make the built command lie, hang, crash or lose data, and counts what came of it.

    python3 Tests/Reliability/campaign.py --hkstats .build/release/hkstats --client .build/debug/StoreClient [--whole | --quick] [--seed N] [NAME ...]

Each campaign is seeded. It prints what went wrong as it finds it, one row a campaign (tries, and what they ended in),
and exits with 1 if one of them ended in something that is not promised (Docs/Reliability.md), or cannot run here. Needs Linux,
Python 3.9 and a C compiler.
"""

import argparse
import random
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from absurdity import absurd
from bench import Bench, CannotRun
from clocks import clock
from damage import flips, pages
from durability import durable, saves
from faults import faults
from interruption import full, kills
from load import load
from migration import migration
from mounts import mounts
from naming import names
from outputs import outputs
from scarcity import scarce

# The campaign, its count in an hour of all, in two and a half hours (--whole), and in four minutes (--quick).
CAMPAIGNS = {
    "flips": (flips, 1000, 1000, 60),
    "pages": (pages, 300, 300, 30),
    "kills": (kills, 300, 300, 9),
    "full": (full, 300, 2700, 9),  # nine commands
    "faults": (faults, 300, 300, 9),
    "outputs": (outputs, 300, 300, 13),
    "durable": (durable, 300, 300, 9),
    "saves": (saves, 300, 300, 9),
    "scarce": (scarce, 1, 1, 1),
    "migration": (migration, 100, 100, 5),
    "load": (load, 300, 1800, 10),  # seconds
    "clock": (clock, 1, 1, 1),
    "mounts": (mounts, 1, 1, 1),
    "names": (names, 1, 1, 1),
    "absurd": (absurd, 25, 100, 2),  # per cent of each case's size
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hkstats", required=True, help="the built command")
    parser.add_argument("--client", help="the built StoreClient, which 'load' and 'saves' need")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--whole", action="store_true", help="all tries of Docs/Reliability.md instead of an hour's")
    form.add_argument("--quick", action="store_true", help="a small part of the tries")
    parser.add_argument("--encrypted", action="store_true", help="the same with encrypted stores")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--count", type=int, help="so many tries instead")
    parser.add_argument(
        "--earlier", action="append", default=[], metavar="PATH",
        help="a command of an earlier release, whose stores the new one has to take over; can be repeated")
    parser.add_argument(
        "--case", action="append", default=[], metavar="TEXT", help="of 'absurd', 'names' and 'outputs' only the cases that TEXT is part of (_ for a blank)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CAMPAIGNS)}")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(CAMPAIGNS)
    if unknown:
        parser.error(f"no campaign {', '.join(sorted(unknown))}: there are {', '.join(CAMPAIGNS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # the folder is removed then, too
    faults_found = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.hkstats, folder, arguments.earlier, arguments.quick,
                      [text.replace("_", " ") for text in arguments.case], arguments.encrypted, arguments.client)
        for name, (campaign, hour, whole, quick) in CAMPAIGNS.items():
            if arguments.names and name not in arguments.names:
                continue
            begin = time.monotonic()
            tries = arguments.count or (quick if arguments.quick else whole if arguments.whole else hour)
            try:
                tally, bad = campaign(bench, random.Random(arguments.seed), tries)
            except CannotRun as reason:
                print(f"{name}: NOT RUN: {reason}", flush=True)
                faults_found += 1
                continue
            faults_found += bad
            words = ", ".join(f"{value} {key}" for key, value in tally.items())
            print(f"{name}: {words} ({time.monotonic() - begin:.0f} s)", flush=True)
    if faults_found:
        sys.exit(f"{faults_found} tries ended in what is not promised, or could not be made.")


if __name__ == "__main__":
    main()
