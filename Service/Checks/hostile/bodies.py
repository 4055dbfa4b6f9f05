"""Bodies that are too long, too deep, or not what they say."""

import gzip
import time
import uuid
from collections.abc import Callable

from running import NotOffered, Server
from wire import Answer, Wire
from writing import IMPORTS, JSON_WRITERS, SAMPLES, address, writing_headers

from hostile.bench import LONG, Bench, check

# What a server may take of a body before it says no: what lies in the system's buffers counts.
MOST_TAKEN = 64 << 20


def writers(server: Server) -> list[str]:
    """The addresses of this server that take a body."""
    paths = [path for path in [SAMPLES, IMPORTS, *JSON_WRITERS] if server.offers("POST", path)]
    return ["/logout", *(address(path) for path in paths)]


def sent(server: Server, path: str, headers: str, body: bytes) -> Answer:
    """The answer to a body with its length said."""
    with Wire(server, timeout=20) as wire:
        wire.ask(f"POST {path}", writing_headers(server) + headers + f"Content-Length: {len(body)}\r\n", body)
        return wire.answer()


def bodies_of_10_gigabytes(bench: Bench) -> str:
    """Bodies of 10 GB, their length said and not: refused before they are taken, wherever they are sent."""
    block = bytes(1 << 20)
    taken: dict[str, int] = {}
    with bench.served() as server:
        targets = [("POST", path) for path in writers(server)]
        for method, path in [*targets, ("GET", LONG), ("POST", "/nothing"), ("DELETE", LONG), ("POST", LONG)]:
            # An export whose length nobody says may be as long as the longest one that is taken.
            for form in ["length"] if path.endswith("/imports") else ["length", "chunks"]:
                name = f"{method} {path.partition('?')[0]}, {form}"
                with Wire(server, timeout=20) as wire:
                    is_length = form == "length"
                    kind = f"Content-Length: {10 << 30}\r\n" if is_length else "Transfer-Encoding: chunked\r\n"
                    wire.ask(f"{method} {path}", writing_headers(server) + kind)
                    piece = block if is_length else b"100000\r\n" + block + b"\r\n"
                    taken[name] = 0
                    while taken[name] < MOST_TAKEN * 2 and wire.send(piece):
                        taken[name] += len(block)
                check(taken[name] < MOST_TAKEN, f"{name}: it goes on taking a body after {taken[name] >> 20} MB")
        most = server.memory("VmHWM")
    return f"{len(taken)} of 10 GB each, cut off after {max(taken.values()) >> 20} MB at most; {most:.0f} MB of memory"


def expected_bodies(bench: Bench) -> str:
    """Who asks whether to send a long body at all (Expect: 100-continue) is told before it is sent."""
    with bench.served() as server:
        for path in writers(server):
            with Wire(server, timeout=10) as wire:
                begin = time.monotonic()
                wire.ask(
                    f"POST {path}", writing_headers(server) + f"Content-Length: {10 << 30}\r\nExpect: 100-continue\r\n"
                )
                answer = wire.answer()
                seconds = time.monotonic() - begin
            check(answer.status in {413, 417}, f"{path}: {answer.status or 'no answer'} after {seconds:.1f} s")
    return "refused with 413 before a byte was sent"


def gzip_bombs(bench: Bench) -> str:
    """A gigabyte of zeros in a megabyte: refused, or unpacked piece by piece within the limit."""
    bomb = gzip.compress(bytes(1 << 30), 9) if not bench.is_quick else gzip.compress(bytes(128 << 20), 9)
    with bench.served() as server:
        statuses = {}
        for path in writers(server):
            for coding in ["gzip", "gzip, gzip", "deflate", "br", "zstd"]:
                answer = sent(server, path, f"Content-Encoding: {coding}\r\n", bomb)
                check(400 <= answer.status < 500 or answer.status == 0, f"{path}, {coding}: {answer.status}")
                statuses[answer.status] = statuses.get(answer.status, 0) + 1
        most = server.memory("VmHWM")
    return f"{len(bomb) / 1e6:.1f} MB that are more unpacked, refused: {statuses}; {most:.0f} MB of memory"


def deep_json(bench: Bench) -> str:
    """JSON that is 100,000 deep, or has a number, text or key without an end."""
    deep = 100_000
    bodies = {
        "lists": b"[" * deep + b"]" * deep,
        "lists without an end": b"[" * deep,
        "objects": b'{"a":' * deep + b"1" + b"}" * deep,
        "a number": b'{"value":' + b"9" * 1_000_000 + b"}",
        "an exponent": b'{"value":1e999999999}',
        "a key": b'{"' + b"k" * 1_000_000 + b'":1}',
        "a key 100,000 times": b"{" + b",".join([b'"type":1'] * deep) + b"}",
        "half a surrogate": b'{"type":"\\ud800","source":"\\udc00\\ud800"}',
        "no UTF-8": b'{"type":"\xff\xfe","source":"\xed\xa0\x80"}',
        "a NUL": b'{"type":"a\\u0000b"}',
        "nothing": b"",
        "null": b"null",
        "lines without an end": b'{"a":1}\n' * 200_000,
        "a line without an end": b'{"source":"' + b"a" * (8 << 20),
        "a mark of order": b'\xef\xbb\xbf{"a":1}',
    }
    with bench.served() as server:
        targets = writers(server)[1:]
        if not targets:
            raise NotOffered("no address takes JSON")
        slowest = 0.0
        for path in targets:
            for name, body in bodies.items():
                begin = time.monotonic()
                answer = sent(server, path, "Content-Type: application/json\r\n", body)
                slowest = max(slowest, time.monotonic() - begin)
                is_empty = name == "nothing" and answer.status in {200, 204}
                check(400 <= answer.status < 500 or is_empty, f"{path}, {name}: {answer.status}")
    return f"{len(bodies)} bodies refused at {len(targets)} addresses, in {slowest * 1e3:.0f} ms at most"


def log_injection(bench: Bench) -> str:
    """Whatever is sent, lines of the log hold nothing of it, and are lines of the server's own."""
    log = str(bench.folder / "server.log")
    mark = "canary" + uuid.uuid4().hex
    with bench.served(log=log, arguments=("--log-level", "trace")) as server:
        forms = [
            mark,
            f"{mark}%0a2026-01-01T00:00:00Z%20error%20forged",
            f"{mark}%0d%0aforged",
            f"%1b[31m{mark}",
            f"%00{mark}",
        ]
        places = [
            "/{}",
            "/v1/people/{}/types",
            "/v1/people/me/summary?types={}",
            "/v1/people/me/{}",
            "/types/{}",
            "/?key={}",
        ]
        for form in forms:
            for place in places:
                with Wire(server) as wire:
                    wire.send(f"GET {place.format(form)} HTTP/1.1\r\n".encode() + wire.access + b"\r\n")
                    wire.answer()
        names = ["User-Agent", "Referer", "X-Request-ID", "Cookie", "Authorization", "If-None-Match", "Accept",
                 "Last-Event-ID", "X-Forwarded-For", "traceparent", mark]  # fmt: skip
        for name in names:
            with Wire(server) as wire:
                wire.ask(
                    "GET /v1/people/me/changes" if name == "Last-Event-ID" else "GET /", f"{name}: {mark}\x1b[31m\r\n"
                )
                wire.receive()
        for path in writers(server):
            sent(server, path, "", f"token={mark}&{mark}=1".encode())
            sent(server, path, "", f'{{"type":"{mark}"}}\n'.encode())
        for line in [f"{mark} /", f"GET {mark}", f"GET / {mark}", f"GET / HTTP/1.1\r\n{mark}"]:
            with Wire(server) as wire:
                wire.send(line.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                wire.answer()
        with Wire(server) as wire:
            wire.send(f"GET / HTTP/1.1\r\nHost: {mark}\r\n\r\n".encode())
            wire.answer()
        cookie = server.cookie
    with open(log, encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")[:-1]
    check(lines, "the log is empty")
    for line in lines:
        check(mark not in line, f"a line holds what was sent: {line[:300]}")
        check(cookie not in line, "a line holds a session")
        check("forged" not in line and "\x1b" not in line and "\0" not in line, f"a line was forged: {line[:200]!r}")
        check(line[:2] == "20" or line.startswith(("\t", " ")), f"a line is not the server's: {line[:200]!r}")
    return f"{len(lines)} lines at level trace, none of which holds what was sent"


TESTS: list[Callable[[Bench], str]] = [bodies_of_10_gigabytes, expected_bodies, gzip_bombs, deep_json, log_injection]
