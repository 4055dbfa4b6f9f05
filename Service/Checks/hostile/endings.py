"""Ends that cut nobody off: of the server by SIGTERM, of a connection that its client wants closed."""

import signal
import socket
import time
from collections.abc import Callable

from running import NotOffered, Server
from wire import Wire
from writing import SAMPLES, address, batch, identity, writing_headers

from hostile.bench import Bench, check, holds_within
from hostile.kills import BATCH, check_store, stored

# Sixteen megabytes: more than the system's buffers take, so that the server has to wait for who reads it.
SENT = "/v1/people/me/summary?interval=hour&last=1y"
# Types that nothing posted here changes.
CALCULATED = SENT + "&types=heartRate,activeEnergyBurned"
# The seconds in which the server has to have ended.
LONGEST_END = 30


def ended_in_order(bench: Bench) -> str:
    """Whoever is being answered or is writing is served to the end; who only listens holds nothing up."""
    store = bench.copied_store("ended.sqlite")
    with Server(bench.program, store) as server:
        if not server.offers("POST", SAMPLES):
            raise NotOffered("the server takes no samples")
        wanted = [server.get(path)[1] for path in [SENT, CALCULATED]]
    with Server(bench.program, store) as server:
        kept = [Wire(server, timeout=LONGEST_END) for _ in range(5)]
        reader, calculated, writer, follower, idle = kept
        reader.ask(f"GET {SENT}")
        reader.buffer = reader.socket.recv(100)
        follower.ask("GET /v1/people/me/changes")
        check(follower.socket.recv(100), "nobody is told of changes")
        idle.ask("GET /health")
        check(idle.answer().status == 200, "/health is not answered")
        lines = batch(0, BATCH)
        half = len(lines) // 2
        head = writing_headers(server) + f"Content-Type: application/x-ndjson\r\nContent-Length: {len(lines)}\r\n"
        writer.ask(f"POST {address(SAMPLES)}", head, lines[:half])
        calculated.ask(f"GET {CALCULATED}")
        # The server has read what was sent, and has begun.
        time.sleep(0.05)
        begin = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        is_closed = holds_within(5, lambda: not takes_connections(server))
        check(is_closed, "5 s after SIGTERM the server takes new connections")
        writer.send(lines[half:])
        saved = writer.answer()
        answers = [calculated.answer(), reader.answer()]
        for wire, answer, body in zip([calculated, reader], answers, reversed(wanted), strict=True):
            what = "being calculated" if wire is calculated else "being sent"
            check(answer.status == 200, f"an answer that was {what}: {answer.status or 'the connection was closed'}")
            check(answer.body == body, f"an answer that was {what} has {len(answer.body)} of {len(body)} bytes")
        check(saved.status == 200, f"samples that were being sent: {saved.status or 'the connection was closed'}")
        left = begin + LONGEST_END - time.monotonic()
        check(holds_within(left, lambda: not server.is_alive), f"the server runs {LONGEST_END} s after SIGTERM")
        seconds = time.monotonic() - begin
        check(server.process.returncode == 0, f"the server ended with code {server.process.returncode}")
        for wire in kept:
            wire.socket.close()
    found = stored(bench, store)
    there = sum(identity(0, place) in found for place in range(BATCH))
    check(there == BATCH, f"of {BATCH} samples that were acknowledged {there} are there")
    check_store(bench, store)
    sizes = " and ".join(f"{len(body) / 1e6:.1f}" for body in wanted)
    return f"answers of {sizes} MB whole, a batch stored; it ended with 0 after {seconds:.1f} s"


def closed_in_order(bench: Bench) -> str:
    """Who asks that the connection be closed after an answer gets all of it, also on a line that stalls for a while."""
    pause = 5
    with bench.served(most_memory=500) as server:
        wanted = server.get(SENT)[1]
        with Wire(server, timeout=LONGEST_END) as wire:
            wire.ask(f"GET {SENT}", "Connection: close\r\n")
            wire.buffer = wire.socket.recv(100)
            time.sleep(pause)
            body = wire.answer().body
            check(body == wanted, f"{len(body)} of {len(wanted)} bytes came to a client that had paused for {pause} s")
            check(wire.is_closed_within(10), "the connection is not closed")
    return f"{len(wanted) / 1e6:.1f} MB came whole to a client that had paused for {pause} s"


def takes_connections(server: Server) -> bool:
    """Whether somebody new is let in."""
    try:
        with socket.create_connection(("127.0.0.1", server.port), 1):
            return True
    except OSError:
        return False


TESTS: list[Callable[[Bench], str]] = [ended_in_order, closed_in_order]
