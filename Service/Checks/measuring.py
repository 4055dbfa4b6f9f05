"""Clients that measure a server: one that keeps a pace, and what its latencies say."""

import http.client
import math
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from running import Server


@dataclass
class Latencies:
    """How long requests took in milliseconds, and what was wrong."""

    milliseconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        """The smallest latency that so large a share of all does not exceed; NaN of none."""
        ordered = sorted(self.milliseconds)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan

    @property
    def median(self) -> float:
        """The latency that half of all does not exceed."""
        return self.quantile(0.5)

    @property
    def slow(self) -> float:
        """The latency that 99 % do not exceed."""
        return self.quantile(0.99)

    def __str__(self) -> str:
        return f"p50 {self.median:.1f} ms, p99 {self.slow:.1f} ms of {len(self.milliseconds):,}"


class Connections:
    """A connection for each thread, made anew where it broke."""

    def __init__(self, port: int, headers: Mapping[str, str], timeout: float = 60) -> None:
        self.port, self.headers, self.timeout = port, dict(headers), timeout
        self.local = threading.local()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        connection = getattr(self.local, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
            self.local.connection = connection
        try:
            connection.request("GET", path, headers={**self.headers, **(headers or {})})
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            self.local.connection = None
            raise


def paced(
    send: Callable[[int], str | None],
    per_second: float,
    seconds: float = math.inf,
    ended: Callable[[], bool] = lambda: False,
    clients: int = 16,
) -> Latencies:
    """Sends requests at a pace, however long answers take, and measures each from when it was to be sent.

    ``send`` takes the number of the request, and answers what was wrong. Where all clients wait for answers the next
    request waits, too, and that counts: the latencies are those of somebody who came when they wanted to.
    """
    found = Latencies()
    lock = threading.Lock()
    begin = time.perf_counter() + 0.05

    def one(number: int, intended: float) -> None:
        try:
            wrong = send(number)
        except (OSError, http.client.HTTPException) as error:
            wrong = f"{type(error).__name__}: {error}"
        took = (time.perf_counter() - intended) * 1e3
        with lock:
            found.milliseconds.append(took)
            if wrong:
                found.wrong.append(wrong)

    with ThreadPoolExecutor(clients) as pool:
        number = 0
        while (intended := begin + number / per_second) < begin + seconds and not ended():
            time.sleep(max(0, intended - time.perf_counter()))
            pool.submit(one, number, intended)
            number += 1
    return found


@dataclass
class Throughput:
    """What wrk counted."""

    per_second: float
    latency: str
    wrong: str = ""


def throughput(server: Server, path: str, headers: Mapping[str, str], seconds: int, clients: int = 16) -> Throughput:
    """How many requests a second are answered when each client asks again as soon as it has its answer."""
    lines = [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--latency", *lines, server.address + path]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate, slow, wrong = 0.0, "", ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("Requests/sec:"):
            rate = float(line.split()[1])
        elif line.startswith("99%"):
            slow = line.split()[1]
        elif line.startswith(("Non-2xx", "Socket errors")):
            wrong = line
    return Throughput(rate, slow, wrong)


@dataclass
class Line:
    """A line of the table: what was measured, the aim, the figure, and whether it holds (None: no aim)."""

    what: str
    aim: str
    figure: str
    is_held: bool | None


def table(lines: Sequence[Line]) -> str:
    """The lines as a table in Markdown."""
    words = {True: "yes", False: "**no**", None: "-"}
    rows = [f"| {line.what} | {line.aim} | {line.figure} | {words[line.is_held]} |" for line in lines]
    return "\n".join(["| what | aim | figure | held |", "|---|---|---|---|", *rows])
