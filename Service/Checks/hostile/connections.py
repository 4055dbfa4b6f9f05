"""Clients that are slow, silent, many, or gone."""

import contextlib
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator

from running import Server
from wire import Wire

from hostile.bench import KNOWN, LONG, PATIENCE, Bench, Failure, Reader, check, holds_within

# Milliseconds that another client may wait meanwhile, on a machine that does other things, too.
LONGEST_WAIT = 5_000
# Seconds in which the calculations end that ran when their clients left. Those that waited are not begun.
LONGEST_WORK = 15


def slow_clients(bench: Bench) -> str:
    """Heads and bodies that come a byte a second, silence, half a request: the server is rid of all in time."""
    count = 25 if bench.is_quick else 250
    kinds: dict[str, tuple[bytes, bytes]] = {
        "silent": (b"", b""),
        "half a head": (b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: ", b""),
        "a head a byte a second": (b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"a"),
        "a header a second": (b"GET /health HTTP/1.1\r\nHost: localhost\r\n", b"X-Slow: a\r\n"),
        "a body a byte a second": (b"POST /logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n", b"a"),
        "a body in chunks a second": (
            b"POST /logout HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"1\r\na\r\n",
        ),
    }
    with bench.served() as server, Reader(server) as reader:
        wires = {kind: [Wire(server) for _ in range(count)] for kind in kinds}
        begin = time.monotonic()
        for kind, (head, _) in kinds.items():
            for wire in wires[kind]:
                wire.send(head)
                wire.socket.setblocking(False)
        gone: dict[str, float] = {}
        while len(gone) < len(kinds) and time.monotonic() - begin < PATIENCE:
            time.sleep(1)
            for kind, (_, more) in kinds.items():
                for wire in list(wires[kind]):
                    if is_gone(wire) or (more and not wire.send(more)):
                        wire.socket.close()
                        wires[kind].remove(wire)
                if not wires[kind]:
                    gone.setdefault(kind, time.monotonic() - begin)
        slowest = reader.slowest()
        left = {kind: len(some) for kind, some in wires.items() if some}
        for some in wires.values():
            for wire in some:
                wire.socket.close()
        check(not left, f"after {PATIENCE} s these are still served: {left} of {count} each; rid of {rounded(gone)}")
        check(slowest < LONGEST_WAIT, f"another client waited {slowest:.0f} ms")
    return f"{count} of each kind, closed after seconds: {rounded(gone)}; others waited {slowest:.0f} ms at most"


def rounded(seconds: dict[str, float]) -> dict[str, int]:
    """Seconds by kind, without parts of them."""
    return {kind: round(value) for kind, value in seconds.items()}


def is_gone(wire: Wire) -> bool:
    """Whether the server has closed a connection that does not wait."""
    try:
        while piece := wire.socket.recv(1 << 16):
            del piece
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def kept_connections(bench: Bench) -> str:
    """Clients that are done or refused, and never close their side: the server closes its own."""
    count = 20 if bench.is_quick else 200
    get = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
    kinds = {
        "refused": b"NO REQUEST AT ALL\r\n\r\n",
        "answered, and silent": get + b"\r\n",
        "answered, and to be closed": get + b"Connection: close\r\n\r\n",
        "answered in the middle of a body": get + b"Content-Length: 9000\r\n\r\nabc",
    }
    with bench.served() as server:
        before = server.descriptors()
        wires = []
        for kind, data in kinds.items():
            for _ in range(count):
                wire = Wire(server)
                wire.send(data)
                check(wire.answer().status > 0, f"{kind}: no answer")
                wires.append(wire)
        begin = time.monotonic()
        is_rid = holds_within(PATIENCE, lambda: server.descriptors() <= before + 8)
        seconds = time.monotonic() - begin
        kept = server.descriptors() - before
        for wire in wires:
            wire.socket.close()
        check(is_rid, f"after {seconds:.0f} s {kept} of {len(wires)} connections are still held")
    return f"{len(wires)} connections that clients keep open, closed after {seconds:.0f} s"


def unread_answers(bench: Bench) -> str:
    """Clients that ask for long answers, and do not read them: memory stays, and the server is rid of them."""
    count = 50 if bench.is_quick else 300
    with bench.served() as server, Reader(server) as reader:
        before = server.descriptors()
        wires = []
        for _ in range(count):
            wire = Wire(server)
            wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            head = f"GET {LONG} HTTP/1.1\r\n".encode() + wire.access + b"\r\n"
            # One request stands behind the other, so that the system's buffers do not take all answers.
            threading.Thread(target=wire.send, args=(head * 60,), daemon=True).start()
            wires.append(wire)
        begin = time.monotonic()
        holds_within(10, lambda: server.descriptors() >= before + count)
        # Files of the store are opened meanwhile as well.
        most = before + max(15, count // 10)
        # Until the system's buffers are full a server in debug works for a minute.
        is_rid = holds_within(PATIENCE * 2, lambda: server.descriptors() <= most)
        seconds = time.monotonic() - begin
        kept = server.descriptors() - before
        memory, slowest = server.memory("VmHWM"), reader.slowest()
        for wire in wires:
            wire.abort()
        check(is_rid, f"after {seconds:.0f} s {kept} connections are still held, {memory:.0f} MB")
        # The system takes megabytes for each of them at first.
        check(slowest < LONGEST_WAIT * 2, f"another client waited {slowest:.0f} ms")
    return f"{count} clients with 60 requests each, closed after {seconds:.0f} s; {memory:.0f} MB at most"


def idle_event_clients(bench: Bench) -> str:
    """10,000 clients that follow changes and say nothing, or as many as there is room for and a sentence."""
    wanted = 500 if bench.is_quick else 10_000
    with raised_descriptors(wanted + 1_000), bench.served(most_memory=600) as server:
        begin_memory = server.memory()
        wires: list[Wire] = []
        refused = b""
        for _ in range(wanted):
            wire = Wire(server, timeout=20)
            wire.ask("GET /v1/people/me/changes")
            wires.append(wire)
            # The head of the answer, and no more.
            head = wire.receive()
            if not head.startswith(b"HTTP/1.1 200"):
                refused = head + wire.receive()
                break
        followers = len(wires) - (1 if refused else 0)
        before, begin = server.processor_seconds(), time.monotonic()
        with Reader(server) as reader:
            time.sleep(3 if bench.is_quick else 10)
        busy = (server.processor_seconds() - before) / (time.monotonic() - begin) * 100
        memory = server.memory()
        slowest = reader.slowest()
        for wire in wires:
            wire.socket.close()
        if refused:
            check(b" 503 " in refused.split(b"\r\n")[0], f"client {followers + 1} gets {refused[:80]!r}")
            check(b"follow changes already" in refused, f"client {followers + 1} gets no sentence: {refused[-200:]!r}")
        check(slowest < LONGEST_WAIT, f"another client waited {slowest:.0f} ms")
        check(busy < 50, f"{followers} clients to whom nothing happens keep {busy:.0f} % of a processor busy")
        # Whoever left makes room.
        with Wire(server) as wire:
            check(
                holds_within(30, lambda: is_let_follow(server)),
                "nobody may follow after all left",
            )
    each = (memory - begin_memory) * 1e3 / max(followers, 1)
    end = f"then: {refused.rpartition(b'detail')[2][3:-2].decode()}" if refused else "all let in"
    return f"{followers} clients, {each:.0f} KB each, {busy:.0f} % of a processor; {end}"


def is_let_follow(server: Server) -> bool:
    """Whether there is a place for somebody who follows changes."""
    with Wire(server) as wire:
        wire.ask("GET /v1/people/me/changes")
        return wire.receive().startswith(b"HTTP/1.1 200")


@contextlib.contextmanager
def raised_descriptors(count: int) -> Iterator[None]:
    """Lets this process open so many connections; a server that it starts may do so, too."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] != resource.RLIM_INFINITY and before[1] < count:
        raise Failure(f"this test needs {count} descriptors, the system gives {before[1]}: ulimit -Hn")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], count), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def many_connections(bench: Bench) -> str:
    """More connections than a server should hold: it answers new clients at the latest when the idle ones are gone."""
    count = 1_500 if bench.is_quick else 8_000
    with raised_descriptors(count + 1_000), bench.served() as server:
        wires = []
        for _ in range(count):
            try:
                wires.append(Wire(server, timeout=3))
            except OSError:
                break
        begin = time.monotonic()
        status, _ = server.get(KNOWN, timeout=PATIENCE + 15)
        seconds = time.monotonic() - begin
        memory = server.memory("VmHWM")
        for wire in wires:
            wire.socket.close()
        check(status == 200, f"with {len(wires)} connections a client gets {status}")
    return f"{len(wires)} idle connections, {memory:.0f} MB; the next client waited {seconds * 1e3:.0f} ms"


def half_closed(bench: Bench) -> str:
    """Who closes their half after a request gets the answer; after half a request there is nothing to wait for."""
    with bench.served() as server:
        for _ in range(20):
            with Wire(server) as wire:
                wire.ask(f"GET {LONG}")
                wire.socket.shutdown(socket.SHUT_WR)
                answer = wire.answer()
                check(answer.status == 200 and answer.body.endswith(b"}\n"), f"no whole answer: {answer.status}")
                check(wire.is_closed_within(5), "the connection stays open after the answer")
        halves = [
            b"",
            b"GET /hea",
            b"GET /health HTTP/1.1\r\nHost: localhost\r\n",
            b"POST /logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc",
            b"POST /logout HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        ]
        for half in halves:
            with Wire(server) as wire:
                wire.send(half)
                wire.socket.shutdown(socket.SHUT_WR)
                check(wire.is_closed_within(5), f"the connection stays open after {half[:40]!r}")
    return f"20 whole requests answered, {len(halves)} halves closed"


def aborted_answers(bench: Bench) -> str:
    """Clients that are gone in the middle of an answer, or before its first byte."""
    count = 200 if bench.is_quick else 2_000
    with bench.served() as server, Reader(server) as reader:
        for number in range(count):
            wire = Wire(server)
            wire.ask(f"GET {LONG}")
            if number % 2:
                wire.receive()
            wire.abort()
        # Not known to the server: the client is gone before or while it is calculated.
        for number in range(count // 10):
            wire = Wire(server)
            wire.ask(f"GET /v1/people/me/summary?interval=day&from=2024-01-01&to=2024-12-{number % 28 + 1:02}")
            wire.abort()
        slowest = reader.slowest()
        check(slowest < LONGEST_WAIT, f"another client waited {slowest:.0f} ms")
        begin = time.monotonic()
        check(holds_within(LONGEST_WORK, lambda: is_idle(server)), f"it still calculates {LONGEST_WORK} s after them")
        seconds = time.monotonic() - begin
    return f"{count + count // 10} aborted; others waited {slowest:.0f} ms at most; idle after {seconds:.1f} s"


def is_idle(server: Server) -> bool:
    """Whether a server takes less than a tenth of a processor, in half a second."""
    before, begin = server.processor_seconds(), time.monotonic()
    time.sleep(0.5)
    return (server.processor_seconds() - before) / (time.monotonic() - begin) < 0.1


def pipelining(bench: Bench) -> str:
    """Many requests in one go are answered in their order, also behind one that takes long."""
    count = 200
    with bench.served() as server, Wire(server, timeout=30) as wire:
        paths = [[KNOWN, "/health", "/nothing", LONG][number % 4] for number in range(count)]
        single = {path: server.get(path) for path in set(paths)}
        data = b"".join(f"GET {path} HTTP/1.1\r\n".encode() + wire.access + b"\r\n" for path in paths)
        threading.Thread(target=wire.send, args=(data,), daemon=True).start()
        for number, path in enumerate(paths):
            answer = wire.answer()
            same = (answer.status, answer.body) == single[path]
            check(same, f"answer {number + 1} of {count} is not that of {path}: {answer.status}")
    return f"{count} requests in one go, answered in order"


def descriptors_exhausted(bench: Bench) -> str:
    """No descriptor is left: the server stays, and answers as soon as there are some."""
    with bench.served(descriptors=64) as server:
        wires: list[Wire] = []
        with contextlib.suppress(OSError):
            for _ in range(120):
                wires.append(Wire(server, timeout=2))
        time.sleep(1)
        # Some ask for what needs a file.
        for wire in wires[:20]:
            # However long it takes to calculate twenty of them.
            wire.socket.settimeout(90)
            wire.ask("GET /v1/people/me/summary?interval=month&last=1y")
        answers = [wire.answer().status for wire in wires[:20]]
        before, begin = server.processor_seconds(), time.monotonic()
        time.sleep(2)
        busy = (server.processor_seconds() - before) / (time.monotonic() - begin) * 100
        for wire in wires:
            wire.socket.close()
        check(server.is_alive, f"the server ended with code {server.process.poll()}")
        check(set(answers) <= {200, 500, 503}, f"clients that were let in got {answers}")
        check(busy < 80, f"it spends {busy:.0f} % of a processor on not letting anybody in")
        check(holds_within(20, lambda: is_answered(server)), "it answers nobody after the others left")
    return f"64 descriptors, {len(wires)} clients, answers {sorted(set(answers))}, {busy:.0f} % of a processor"


def is_answered(server: Server) -> bool:
    """Whether a new client gets an answer."""
    with contextlib.suppress(OSError):
        return server.get("/health", timeout=2)[0] == 200
    return False


TESTS: list[Callable[[Bench], str]] = [
    half_closed,
    pipelining,
    aborted_answers,
    many_connections,
    idle_event_clients,
    descriptors_exhausted,
]
# These wait for the server's patience to end: they run beside the others.
SLOW_TESTS: list[Callable[[Bench], str]] = [slow_clients, kept_connections, unread_answers]
