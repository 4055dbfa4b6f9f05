"""Keeps a server busy for an hour with reads, writes, clients that follow changes and imports; prints what it takes.

    python3 Service/Checks/soak.py --server PATH --hkstats PATH --store STORE [--seconds 3600]

It exits with 1 if an answer was an error, or if memory or descriptors grow: the last quarter's median may exceed the
second quarter's by a tenth. Where the server takes no samples or imports, the command writes to its store instead.
"""

import argparse
import http.client
import json
import math
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from hostile.kills import Follower, import_records
from measuring import Connections
from running import Server
from writing import IMPORTS, SAMPLES, Writer, batch

# What readers ask for in turn; {} is a number that makes a question another one.
QUESTIONS = [
    "types", "summary?interval=week", "summary?interval=week&from=2024-01-01T00:00:{:02}", "sleep?last=30d", "trends",
    "summary?interval=hour&last=7d&types=stepCount", "records", "streak?type=stepCount&atLeast={}000", "workouts",
    "summary/chart.svg?interval=day&last=30d", "rings?interval=week", "heart", "profile?type=heartRate", "sources",
]  # fmt: skip
PAGES = ["/", "/types/stepCount", "/sleep", "/trends", "/data", "/metrics", "/openapi.json"]
FOLLOWERS = 20
COLUMNS = [
    "minute", "memory (MB)", "allocated (MB)", "mapped files (MB)", "most (MB)", "descriptors", "processor (%)",
    "reads", "writes", "imports", "connections of followers",
]  # fmt: skip
# Growth that is none: what a table of so few rows cannot tell from chance.
SLACK_MEMORY = 12.0
SLACK_DESCRIPTORS = 8


@dataclass
class Moment:
    """What the server took at a time."""

    seconds: float
    memory: float
    allocated: float
    mapped: float
    most: float
    descriptors: int
    processor: float
    done: dict[str, int]


@dataclass
class Soak:
    """The programs, the store that is written to, and what happened."""

    program: str
    hkstats: str
    store: str
    folder: str
    done: dict[str, int] = field(default_factory=lambda: {"reads": 0, "writes": 0, "imports": 0, "events": 0})
    errors: list[str] = field(default_factory=list)
    followers: list[Follower] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, error: str | None = None) -> None:
        """Notes that something was done, or went wrong."""
        with self.lock:
            self.done[what] += 1
            if error:
                self.errors.append(f"{what}: {error}")


def read(soak: Soak, server: Server, first: int) -> None:
    """A client that reads questions and pages in turn."""
    clients = Connections(server.port, server.access)
    number = first
    while not soak.ended.wait(0.1):
        number += 1
        paths = [*("/v1/people/me/" + question for question in QUESTIONS), *PAGES]
        path = paths[number % len(paths)].format(number % 60)
        coding = {"Accept-Encoding": "gzip"} if number % 2 else {}
        try:
            status, _ = clients.get(path, coding)
            # Too many at once is an answer; anything else is not.
            soak.count("reads", None if status in {200, 503} else f"{path}: {status}")
        except (OSError, http.client.HTTPException) as error:
            soak.count("reads", f"{path}: {error}")


def write(soak: Soak, server: Server) -> None:
    """A client that posts samples, each batch twice; by the command where the server takes none."""
    writer = Writer(server) if server.offers("POST", SAMPLES) else None
    number = 0
    while not soak.ended.wait(0.5 if writer else 2):
        number += 1
        try:
            if writer:
                for _ in range(2):
                    status, answer = writer.samples(batch(number))
                    soak.count("writes", None if status < 300 else f"{status}: {answer[:200]!r}")
            else:
                import_records(soak.hkstats, soak.store, number)
                soak.count("writes")
        except Exception as error:
            soak.count("writes", str(error))


def bring(soak: Soak, server: Server) -> None:
    """A client that sends an export every minute: new days, and those before once more."""
    is_offered = server.offers("POST", IMPORTS)
    days = 20
    while not soak.ended.wait(20):
        path = f"{soak.folder}/more.zip"
        words = ["synth", "--days", str(days), "--seed", "2024", "--output", path]
        subprocess.run([soak.hkstats, *words], check=True, capture_output=True)
        days = days + 5 if days < 200 else 20
        try:
            if is_offered:
                Writer(server).import_whole(path)
            else:
                words = ["import", path, "--store", soak.store]
                subprocess.run([soak.hkstats, *words], check=True, capture_output=True)
            soak.count("imports")
        except (OSError, subprocess.CalledProcessError) as error:
            soak.count("imports", str(error))
        soak.ended.wait(40)


def follow(soak: Soak, server: Server) -> None:
    """A client that follows changes, now and then on a new connection."""
    follower = Follower()
    soak.followers.append(follower)
    while not soak.ended.is_set():
        until = time.monotonic() + 60
        follower.follow(server, lambda until=until: soak.ended.is_set() or time.monotonic() > until)
        soak.count("events")


def looked(server: Server, soak: Soak, begin: float) -> Moment:
    """What the server takes now."""
    with soak.lock:
        done = dict(soak.done)
    return Moment(
        time.monotonic() - begin,
        server.memory("RssAnon"),
        server.allocated(),
        server.memory() - server.memory("RssAnon"),
        server.memory("VmHWM"),
        server.descriptors(),
        server.processor_seconds(),
        done,
    )


def growth(moments: list[Moment], seconds: float) -> list[str]:
    """Sentences about what grows; none of a time too short to tell."""
    second = [moment for moment in moments if seconds / 4 <= moment.seconds < seconds / 2]
    last = [moment for moment in moments if moment.seconds >= seconds * 3 / 4]
    if seconds < 600 or not second or not last:
        print("Too short to tell whether anything grows.")
        return []
    found = []
    # What is allocated just when an answer is calculated tells little: it is printed to tell growth from gaps.
    slacks = {"memory": SLACK_MEMORY, "allocated": math.inf, "descriptors": SLACK_DESCRIPTORS}
    for name, slack in slacks.items():
        before = statistics.median(getattr(moment, name) for moment in second)
        after = statistics.median(getattr(moment, name) for moment in last)
        print(f"{name}: {before:.0f} in the second quarter, {after:.0f} in the last one")
        if after > max(before * 1.1, before + slack):
            found.append(f"{name} grows: {before:.0f} to {after:.0f}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("--store", required=True, help="is copied, and not written to")
    parser.add_argument("--seconds", type=int, default=3_600)
    arguments = parser.parse_args()
    # Who is stopped stops the server too, and leaves no folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="hkstats-soak-") as folder:
        store = f"{folder}/health.sqlite"
        shutil.copy(arguments.store, store)
        soak = Soak(arguments.server, arguments.hkstats, store, folder)
        log = f"{folder}/server.log"
        with Server(arguments.server, store, log=log) as server:
            moments = soaked(soak, server, arguments.seconds)
        # What is on it is above `notice`: nothing of a quiet hour should be.
        lines = Path(log).read_text(errors="replace").splitlines()
    found = growth(moments, arguments.seconds)
    if lines:
        print(f"The server's log has {len(lines)} lines: {lines[0][:200]}")
    for sentence in [*soak.errors[:10], *found]:
        print(f"FAILED: {sentence}")
    print(f"soak: {arguments.seconds} s, {json.dumps(soak.done)}, {len(soak.errors)} errors")
    sys.exit(1 if soak.errors or found else 0)


def soaked(soak: Soak, server: Server, seconds: int) -> list[Moment]:
    """Keeps the server busy, and prints a row of the table thirty times."""
    threads = [threading.Thread(target=read, args=(soak, server, 5 * number), daemon=True) for number in range(4)]
    threads += [threading.Thread(target=follow, args=(soak, server), daemon=True) for _ in range(FOLLOWERS)]
    threads += [threading.Thread(target=work, args=(soak, server), daemon=True) for work in (write, bring)]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    print("| " + " | ".join(COLUMNS) + " |")
    print("|---" * len(COLUMNS) + "|")
    moments: list[Moment] = []
    before = looked(server, soak, begin)
    try:
        while (left := begin + seconds - time.monotonic()) > 0:
            time.sleep(min(left, max(2, seconds / 30)))
            if not server.is_alive:
                soak.errors.append(f"the server ended with code {server.process.poll()}")
                break
            moment = looked(server, soak, begin)
            busy = (moment.processor - before.processor) / max(moment.seconds - before.seconds, 0.01) * 100
            figures = [
                moment.memory,
                moment.allocated,
                moment.mapped,
                moment.most,
                moment.descriptors,
                busy,
                *moment.done.values(),
            ]
            print(
                f"| {moment.seconds / 60:.1f} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |",
                flush=True,
            )
            moments.append(moment)
            before = moment
    finally:
        soak.ended.set()
        # Followers hear of the end with the next sign of life.
        until = time.monotonic() + 40
        for thread in threads:
            thread.join(max(0, until - time.monotonic()))
        if len(told := {follower.told for follower in soak.followers}) > 1:
            soak.errors.append(f"clients that follow changes were told of unlike numbers of samples: {told}")
    return moments


if __name__ == "__main__":
    main()
