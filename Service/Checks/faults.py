"""Attacks, cuts and starves a server, and says what it made of it, a line for each test.

    python3 Service/Checks/faults.py --server PATH --hkstats PATH --store STORE [--quick] [NAME ...]

It exits with 1 if the server ended, told what it may not, lost something, or took too much memory, time or connections.
"""

import argparse
import sys
import threading
import time
import traceback
from collections.abc import Callable

from hostile import bodies, connections, endings, imports, kills, requests
from hostile.bench import Bench, Failure
from running import NotOffered

TESTS = [*requests.TESTS, *bodies.TESTS, *connections.TESTS, *endings.TESTS, *kills.TESTS, *imports.TESTS]


class Tally:
    """What came of the tests; they may run side by side."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.failed: list[str] = []
        self.passed = self.skipped = 0
        self.lock = threading.Lock()

    def run(self, test: Callable[[Bench], str]) -> None:
        """Runs a test and prints its line."""
        name = test.__name__.replace("_", " ")
        begin = time.monotonic()
        try:
            word, sentence = "held", test(self.bench)
        except NotOffered as reason:
            word, sentence = "NOT RUN", str(reason)
        except Failure as failure:
            word, sentence = "FAILED", str(failure)
        except Exception:
            word, sentence = "FAILED", traceback.format_exc()
        with self.lock:
            self.failed += [name] if word == "FAILED" else []
            self.passed += word == "held"
            self.skipped += word == "NOT RUN"
            print(f"{word}: {name} ({time.monotonic() - begin:.0f} s): {sentence}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--quick", action="store_true", help="a few of each, within a minute")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of the tests, with _ for a blank")
    arguments = parser.parse_args()
    known = {test.__name__: test for test in [*TESTS, *connections.SLOW_TESTS]}
    if unknown := set(arguments.names) - set(known):
        parser.error(f"no test {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    chosen = [known[name] for name in arguments.names or known]
    bench = Bench(arguments.server, arguments.hkstats, arguments.store, arguments.quick)
    tally = Tally(bench)
    try:
        slow = [test for test in chosen if test in connections.SLOW_TESTS]
        threads = [threading.Thread(target=tally.run, args=(test,)) for test in slow]
        for thread in threads:
            thread.start()
        for test in chosen:
            if test not in slow:
                tally.run(test)
        for thread in threads:
            thread.join()
    finally:
        bench.close()
    print(f"faults: {tally.passed} tests held, {len(tally.failed)} failed, {tally.skipped} were not run")
    if tally.failed:
        print("failed: " + ", ".join(tally.failed))
    sys.exit(1 if tally.failed or not tally.passed else 0)


if __name__ == "__main__":
    main()
