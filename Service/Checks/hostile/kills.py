"""Power cuts: kills -9 of the server while it works."""

import contextlib
import http.client
import json
import random
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from running import NotOffered, Server
from writing import SAMPLES, SOURCE, Writer, batch, identity

from hostile.bench import LONG, Bench, check

BATCH = 20


def kill_count(bench: Bench) -> int:
    """How many kills a test makes."""
    return 8 if bench.is_quick else 200


def stored(bench: Bench, store: str) -> set[str]:
    """The UUIDs of all samples in a store that checks wrote."""
    command = [
        bench.hkstats,
        "samples",
        "--type",
        "stepCount",
        "--source",
        SOURCE,
        "--format",
        "jsonl",
        "--store",
        store,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "no " not in done.stderr:
        check(False, f"the store cannot be read: {done.stderr[:200]}")
    return {json.loads(line)["uuid"] for line in done.stdout.splitlines()}


def check_store(bench: Bench, store: str) -> None:
    """Fails unless the command finds a store whole."""
    done = subprocess.run(
        [bench.hkstats, "store", "verify", "--store", store], capture_output=True, text=True, check=False
    )
    check(done.returncode == 0, f"the store is damaged: {done.stdout[-200:]}{done.stderr[-200:]}")


def kills_under_writes(bench: Bench) -> str:
    """Nothing that was acknowledged is lost, nothing is half: a batch is there whole or not at all."""
    store = bench.small_store("kills.sqlite")
    chance = random.Random(2026)
    acknowledged: set[int] = set()
    numbers = iter(range(10_000_000))
    lock = threading.Lock()

    def write(server: Server, ended: threading.Event) -> None:
        writer = Writer(server, timeout=10)
        while not ended.is_set():
            with lock:
                number = next(numbers)
            try:
                status, answer = writer.samples(batch(number, BATCH))
            except (OSError, http.client.HTTPException):
                # The server is gone, and nobody knows what became of this batch.
                return
            if status < 300:
                with lock:
                    acknowledged.add(number)
            elif status not in {429, 503}:
                refusals.append(f"{status}: {answer[:200]!r}")

    refusals: list[str] = []
    for kill in range(kill_count(bench)):
        server = Server(bench.program, store)
        if not server.offers("POST", SAMPLES):
            server.kill()
            raise NotOffered("the server takes no samples")
        ended = threading.Event()
        threads = [threading.Thread(target=write, args=(server, ended), daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        time.sleep(chance.uniform(0.02, 0.4))
        server.kill()
        ended.set()
        for thread in threads:
            thread.join(30)
        check(not refusals, f"a batch was refused: {refusals[:1]}")
        if kill % 20 == 19 or bench.is_quick:
            check_batches(stored(bench, store), acknowledged)
    check_store(bench, store)
    check_batches(stored(bench, store), acknowledged)
    check(acknowledged, "no batch was acknowledged before a kill")
    # What was not acknowledged is sent again, and then it is there once.
    with Server(bench.program, store) as server:
        writer = Writer(server)
        sent_again = [number for number in range(next(numbers)) if number not in acknowledged]
        for number in sent_again:
            status, answer = writer.samples(batch(number, BATCH))
            check(status < 300, f"sent again: {status}: {answer[:200]!r}")
        everything = stored(bench, store)
    sent_count = len(acknowledged) + len(sent_again)
    check(len(everything) == sent_count * BATCH, f"{len(everything)} samples are stored of {sent_count * BATCH}")
    return (
        f"{kill_count(bench)} kills: {len(acknowledged)} acknowledged batches all there, none half; "
        f"{len(sent_again)} sent again"
    )


def check_batches(found: set[str], acknowledged: set[int]) -> None:
    """Fails for a batch that was acknowledged and is not there, and for half a batch."""
    last = max(acknowledged, default=0) + 100
    for number in range(last):
        there = sum(identity(number, place) in found for place in range(BATCH))
        check(there in {0, BATCH}, f"of batch {number} {there} samples of {BATCH} are there")
        check(there == BATCH or number not in acknowledged, f"batch {number} was acknowledged and is lost")


def kills_under_events(bench: Bench) -> str:
    """Who follows changes is told of every sample once, however often the server is killed."""
    store = bench.copied_store("events.sqlite")
    chance = random.Random(2027)
    ended = threading.Event()
    written: list[int] = []

    def write() -> None:
        # Another program writes, so that the server is killed while it reads what was just committed.
        for number in range(1_000_000):
            if ended.is_set():
                return
            written.append(import_records(bench.hkstats, store, number))

    wanted = open_answers(bench, store)
    thread = threading.Thread(target=write, daemon=True)
    follower = Follower()
    cut = 0
    begun = False
    for _ in range(kill_count(bench)):
        server = Server(bench.program, store)
        # The follower knows where it stands before the first sample is written.
        following = threading.Thread(target=follower.follow, args=(server,), daemon=True)
        following.start()
        if not begun:
            check(follower.is_open.wait(10), "no event stream")
            begun = True
            thread.start()
        end = time.monotonic() + chance.uniform(0.1, 0.8)
        killer = threading.Timer(end - time.monotonic(), server.kill)
        killer.start()
        while time.monotonic() < end:
            try:
                status, body = server.get(LONG, timeout=10)
            except (OSError, http.client.HTTPException):
                cut += 1
                break
            check(
                status in {200, 503} and (body.endswith(b"}\n") or status != 200),
                f"a reader got {status}: {body[-50:]!r}",
            )
        killer.join()
        server.process.wait()
        following.join(10)
    ended.set()
    thread.join(60)
    with Server(bench.program, store) as server:
        following = threading.Thread(target=follower.follow, args=(server,), daemon=True)
        following.start()
        end = time.monotonic() + 20
        while follower.told < sum(written) and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(0.5)
    following.join(10)
    check_store(bench, store)
    check(follower.told == sum(written), f"{sum(written)} samples were written, events told of {follower.told}")
    check(open_answers(bench, store) == wanted, "an answer about another time changed")
    return f"{kill_count(bench)} kills, {cut} answers cut off: {sum(written)} samples written, all told of once"


def open_answers(bench: Bench, store: str) -> list[bytes]:
    """Answers that nothing which is written changes."""
    with Server(bench.program, store) as server:
        june = "from=2024-06-01&to=2024-06-08"
        questions = [f"sleep?{june}", f"summary?interval=hour&types=heartRate&{june}"]
        return [server.get(f"/v1/people/me/{question}")[1] for question in questions]


def import_records(hkstats: str, store: str, number: int) -> int:
    """Imports a few samples by the command, and answers how many."""
    count = number % 5 + 1
    lines = "\n".join(
        f'<Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="{SOURCE}" unit="mL" value="{place + 1}" '
        f'startDate="{day(number)} {place + 8:02}:00:00 +0000" endDate="{day(number)} {place + 8:02}:00:00 +0000"/>'
        for place in range(count)
    )
    path = Path(f"{store}.{number}.xml")
    path.write_text(
        f'<HealthData locale="en_US">\n<ExportDate value="2025-01-02 10:00:00 +0000"/>\n{lines}\n</HealthData>\n'
    )
    command = [hkstats, "import", str(path), "--store", store, "--time-zone", "America/New_York"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    path.unlink()
    check(done.returncode == 0, f"the command could not write: {done.stderr[:300]}")
    return count


def day(number: int) -> str:
    """A day of its own for each number, before the store's others."""
    return f"{1950 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"


class Follower:
    """A client that follows changes, and comes again where it stopped."""

    def __init__(self) -> None:
        self.last: str | None = None
        self.told = 0
        self.is_open = threading.Event()

    def follow(self, server: Server, ended: Callable[[], bool] = lambda: False) -> None:
        """Counts what is told until the connection breaks, or something has ended."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            for data in self._events(server):
                if data:
                    self.told += sum(json.loads(data)["added"].values())
                if ended():
                    break

    def _events(self, server: Server) -> Iterator[str]:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        headers = dict(server.access)
        if self.last is not None:
            headers["Last-Event-ID"] = self.last
        connection.request("GET", "/v1/people/me/changes", headers=headers)
        response = connection.getresponse()
        number, data = None, ""
        while line := response.readline().decode():
            if line.startswith("id:"):
                number = line[3:].strip()
            elif line.startswith("data:"):
                data = line[5:].strip()
            elif line == "\n":
                # A number counts as soon as its event came whole, also without data. Source: WHATWG HTML, 9.2.6.
                self.last = number or self.last
                # A sign of life has no data.
                yield data
                number, data = None, ""
                self.is_open.set()


TESTS: list[Callable[[Bench], str]] = [kills_under_writes, kills_under_events]
