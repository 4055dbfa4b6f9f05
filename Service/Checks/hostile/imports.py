"""Power cuts: kills -9 of the server while it takes an export."""

import json
import random
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from running import NotOffered, Server
from wire import Wire
from writing import IMPORTS, Writer, address, writing_headers

from hostile.bench import Bench, check
from hostile.kills import check_store

# What is in a store, as far as an export adds to it.
COUNTS = ["samples", "workouts", "correlations", "activitySummaries"]
# What the server is killed at, in turn.
PARTS = ["reading", "merging", "receiving"]


def kill_count(bench: Bench) -> int:
    """How many kills the test makes."""
    return 5 if bench.is_quick else 40


@dataclass
class Importing:
    """An export, the store that it is sent to, and how long the server takes for its parts."""

    bench: Bench
    export: str
    store: Path
    chance: random.Random
    seconds: dict[str, float] = field(default_factory=dict)

    def contents(self) -> list[int]:
        """How much of everything is in the store."""
        words = ["store", "info", "--format", "json", "--store", str(self.store)]
        done = subprocess.run([self.bench.hkstats, *words], capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"the store cannot be read: {done.stderr[:200]}")
        info = json.loads(done.stdout)
        return [info[name] for name in COUNTS]

    def begin_anew(self, store: str) -> None:
        """Puts a copy of a store in the place of what is there."""
        shutil.rmtree(self.store.parent, ignore_errors=True)
        self.store.parent.mkdir()
        shutil.copy(store, self.store)

    def check_folder(self, when: str) -> None:
        """Fails if anything lies beside the store but what SQLite takes in when it is opened."""
        allowed = {self.store.name + end for end in ["", "-wal", "-shm"]}
        left = sorted({path.name for path in self.store.parent.iterdir()} - allowed)
        check(not left, f"{when}, {', '.join(left)} is left beside the store")

    def measure(self) -> None:
        """Imports once without a kill, and notes how long that takes."""
        with Server(self.bench.program, str(self.store)) as server:
            if not server.offers("POST", IMPORTS):
                raise NotOffered("the server takes no exports")
            begin = time.monotonic()
            number = Writer(server).export(self.export)
            for state in ["reading", "merging"]:
                while self.state(server, number) == state:
                    time.sleep(0.002)
                self.seconds[state] = time.monotonic() - begin
                begin = time.monotonic()
            check(self.state(server, number) == "done", f"the import is {self.state(server, number)}")

    def state(self, server: Server, number: str) -> str:
        """The state of an import, as the server tells it."""
        return str(json.loads(server.get(f"{address(IMPORTS)}/{number}", timeout=10)[1])["state"])

    def kill_at(self, part: str) -> bool:
        """Kills a server in the middle of a part of an import; whether it had said that the import is done."""
        server = Server(self.bench.program, str(self.store))
        try:
            if part == "receiving":
                self.send_some(server)
                return False
            number = Writer(server).export(self.export)
            if part == "merging":
                while self.state(server, number) == "reading":
                    time.sleep(0.002)
            time.sleep(self.chance.uniform(0, self.seconds[part] * 1.1))
            return self.state(server, number) == "done"
        finally:
            server.kill()

    def send_some(self, server: Server) -> None:
        """Sends an export up to any of its bytes."""
        body = Path(self.export).read_bytes()
        with Wire(server) as wire:
            headers = f"Content-Type: application/zip\r\nContent-Length: {len(body)}\r\n"
            count = self.chance.randrange(len(body))
            wire.ask(f"POST {address(IMPORTS)}", writing_headers(server) + headers, body[:count])
            time.sleep(self.chance.uniform(0, 0.1))


def kills_under_imports(bench: Bench) -> str:
    """An export is in the store whole or not at all, nothing is left beside it, and sent again it comes in whole."""
    before = bench.small_store("before-imports.sqlite")
    # The same person's, and more of it than the server writes at once.
    export = str(bench.folder / "more.zip")
    words = ["synth", "--days", "40", "--seed", "5", "--output", export]
    subprocess.run([bench.hkstats, *words], check=True, capture_output=True)
    importing = Importing(bench, export, bench.folder / "imports" / "health.sqlite", random.Random(2028))
    importing.begin_anew(before)
    nothing = importing.contents()
    words = ["import", export, "--store", str(importing.store)]
    subprocess.run([bench.hkstats, *words], check=True, capture_output=True)
    everything = importing.contents()
    check(nothing != everything, "the export brings nothing new")
    importing.begin_anew(before)
    importing.measure()
    check(importing.contents() == everything, f"{importing.contents()} is stored, {everything} by the command")
    found: Counter[str] = Counter()
    for kill in range(kill_count(bench)):
        part = PARTS[kill % len(PARTS)]
        importing.begin_anew(before)
        is_done = importing.kill_at(part)
        when = f"after kill {kill} while {part}"
        importing.check_folder(when)
        check_store(bench, str(importing.store))
        stored = importing.contents()
        check(stored in (nothing, everything), f"{when}, {stored} is stored: neither {nothing} nor {everything}")
        check(stored == everything or not is_done, f"{when}, an import that was done is lost")
        found[f"{part}: {'all' if stored == everything else 'nothing'}"] += 1
        with Server(bench.program, str(importing.store)) as server:
            Writer(server).import_whole(export)
        again = importing.contents()
        check(again == everything, f"{when}, the same export brought {again}, not {everything}")
        check_store(bench, str(importing.store))
        importing.check_folder(f"after the import that followed kill {kill}")
    outcomes = ", ".join(f"{name} {count} times" for name, count in sorted(found.items()))
    return f"{kill_count(bench)} kills, stored was while {outcomes}; each time all of it came in afterwards"


TESTS: list[Callable[[Bench], str]] = [kills_under_imports]
