"""Requests that no honest client sends."""

import json
import time
import urllib.parse
from collections.abc import Callable

from running import Server
from wire import Answer, Wire

from hostile.bench import KNOWN, LONG, Bench, check

# What no answer to somebody hostile may hold.
DATA = b"StepCount"
# The seconds within which a hostile question has to be answered.
LONGEST = 20


def asked(server: Server, line: str, headers: str = "", body: bytes = b"") -> Answer:
    """The answer to a request of somebody who is let in."""
    with Wire(server, timeout=LONGEST) as wire:
        wire.ask(line, headers, body)
        return wire.answer(has_body=not line.startswith("HEAD "))


def check_refused(answer: Answer, what: str) -> None:
    """Fails unless an answer is a refusal, or the connection was closed."""
    check(answer.status == 0 or 400 <= answer.status < 500 or answer.status == 501, f"{what}: {answer.status}")
    check(DATA not in answer.body, f"{what}: data in a refusal")


def header_floods(bench: Bench) -> str:
    """Headers that are too many, too long, or never end."""
    floods = {
        "a header of a megabyte": b"X-Long: " + b"a" * (1 << 20) + b"\r\n",
        "a name of a megabyte": b"a" * (1 << 20) + b": 1\r\n",
        "100,000 headers": b"".join(b"X-%d: 1\r\n" % number for number in range(100_000)),
        "100,000 of one name": b"Cookie: a=b\r\n" * 100_000,
        "300 cookies": b"Cookie: " + b"; ".join(b"c%d=%s" % (number, b"v" * 300) for number in range(300)) + b"\r\n",
    }
    with bench.served() as server:
        statuses = {}
        for name, flood in floods.items():
            with Wire(server, timeout=LONGEST) as wire:
                wire.send(b"GET /health HTTP/1.1\r\n" + wire.access + flood + b"\r\n")
                answer = wire.answer()
                check_refused(answer, name)
                statuses[name] = answer.status
        long_address = asked(server, f"GET /{'a' * (1 << 20)}")
        check_refused(long_address, "an address of a megabyte")
        with Wire(server, timeout=LONGEST) as wire:
            wire.send(b"GET /health HTTP/1.1\r\n")
            taken = 0
            while taken < 200 << 20 and wire.send(b"X-More: " + b"a" * 1_000 + b"\r\n"):
                taken += 1_010
            check(taken < 64 << 20, "headers without an end are taken for ever")
    return f"{len(floods) + 2} floods refused: {sorted(set(statuses.values()))}; endless ones cut off"


def unknown_methods(bench: Bench) -> str:
    """Methods that there are not, or not here."""
    methods = ["BREW", "PROPFIND", "TRACE", "CONNECT", "PUT", "PATCH", "get", "G E T", "GET\0", "M" * 5_000, "", "PRI"]
    with bench.served() as server:
        for method in methods:
            for path in [KNOWN, "/", "/nothing"]:
                check_refused(asked(server, f"{method} {path}"), f"{method[:20]!r} {path}")
        for path in [KNOWN, "/", "/health", LONG]:
            answer = asked(server, f"HEAD {path}")
            check(answer.status == 200, f"HEAD {path}: {answer.status}")
        answer = asked(server, "OPTIONS *")
        check(answer.status < 500, f"OPTIONS *: {answer.status}")
        preface = asked(server, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        check_refused(preface, "HTTP/2's preface")
    return f"{len(methods)} methods refused at 3 addresses"


# How a server refuses.
REFUSALS = {400, 411, 413, 421, 431, 501}
# A second request that hides in the body of a first one.
HIDDEN_LINE = b"GET /v1/people/me/types HTTP/1.1\r\n"


def smuggling(bench: Bench) -> str:
    """Two readings of where a request ends: refused, so that nothing in front of the server reads it otherwise."""
    with bench.served() as server:
        return smuggled(server)


def smuggled(server: Server) -> str:
    """The test with a server whose session the hidden request names, so that it would be answered."""
    with Wire(server) as wire:
        hidden = HIDDEN_LINE + wire.access + b"\r\n"
    length = str(len(hidden)).encode()
    must_refuse = {
        "CL.TE": b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "TE.CL": b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + hidden,
        "two lengths": b"Content-Length: 0\r\nContent-Length: " + length + b"\r\n\r\n" + hidden,
        "lengths in a list": b"Content-Length: 0, " + length + b"\r\n\r\n" + hidden,
        "a length with a sign": b"Content-Length: +0\r\n\r\n" + hidden,
        "a negative length": b"Content-Length: -1\r\n\r\n" + hidden,
        "a length in hexadecimal": b"Content-Length: 0x0\r\n\r\n" + hidden,
        "a length past 64 bits": b"Content-Length: 18446744073709551616\r\n\r\n" + hidden,
        "a folded header": b"X-Folded: a\r\n Content-Length: 5\r\n\r\n" + hidden,
        "a folded coding": b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" + hidden,
        "a blank before the colon": b"Content-Length : 0\r\n\r\n" + hidden,
        "a tab before the colon": b"Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "an unknown coding": b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + hidden,
        "chunked, then identity": b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + hidden,
        "a NUL in a header": b"X-A: a\0b\r\n\r\n",
        "a bare CR in a header": b"X-A: a\rContent-Length: 5\r\n\r\n",
        "a name with a blank": b"X A: 1\r\n\r\n",
        "a header without a name": b": 1\r\n\r\n",
        "a negative chunk": b"Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n" + hidden,
        "a chunk past 64 bits": b"Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n" + hidden,
        "a chunk with a blank": b"Transfer-Encoding: chunked\r\n\r\n0 0\r\n\r\n" + hidden,
        "a chunk that is no number": b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n" + hidden,
    }
    refused, answered = 0, []
    for name, rest in must_refuse.items():
        with Wire(server, timeout=3) as wire:
            wire.send(b"GET /health HTTP/1.1\r\n" + wire.access + rest)
            answers = wire.answers()
            is_closed = not wire.is_silent
        statuses = [answer.status for answer in answers]
        # What is wrong with a body may come after the answer to its head. Then it is the last one.
        is_refused = is_closed and (not statuses or statuses[-1] in REFUSALS) and statuses[:-1] in ([], [200])
        refused += is_refused
        if not is_refused or any(DATA in answer.body for answer in answers):
            answered.append(f"{name}: {statuses}{'' if is_closed else ', and the connection stays open'}")
    # Lines that end with LF alone may be read as CRLF, but then nothing may hide.
    with Wire(server, timeout=3) as wire:
        wire.send(b"GET /health HTTP/1.1\n" + wire.access.replace(b"\r\n", b"\n") + b"Content-Length: 3\n\nabc")
        count = len(wire.answers())
        check(count <= 1, f"lines that end with LF: {count} answers")
    # An extension of a chunk is thrown away, however long it is.
    with Wire(server, timeout=LONGEST) as wire:
        wire.ask("POST /logout", "Transfer-Encoding: chunked\r\n")
        wire.send(b"1;" + b"x" * (32 << 20))
        memory = server.memory("VmHWM")
    check(not answered, "answered: " + "; ".join(answered))
    return f"{refused} forms refused; {memory:.0f} MB"


def path_tricks(bench: Bench) -> str:
    """Names of people, types and files that try to be something else."""
    tricks = [
        "..", "../me", "../../etc/passwd", "%2e%2e", "%2e%2e%2fme", "..%2f..%2fetc%2fpasswd", "me%00", "me%00.sqlite",
        "me/../me", "./me", "me.", "me%20", "%6d%65%2f", "ME", "Me", "me%2fx", "me;x=1", "me%0d%0aX-Injected:%201",
        "%c0%ae%c0%ae", "%ef%bc%8e%ef%bc%8e", "\\..\\me", "%5c..%5cme", "~", "~root", "*", "me*", "-", "_me",
        "a" * 10_000, "%", "%%", "%zz", "%2", "con", "{person}", ":person", "$(id)", "`id`", "';--", "<script>",
    ]  # fmt: skip
    frames = ["/v1/people/{}/types", "/v1/people/{}/summary/chart.svg", "/types/{}", "/assets/{}", "/{}", "/v1/{}"]
    # What is the same after an unreserved letter was written as itself is the same address (RFC 3986, 6.2.2.2).
    with bench.served() as server:
        count = 0
        for frame in frames:
            for trick in tricks:
                answer = asked(server, "GET " + frame.format(trick))
                what = f"GET {frame.format(trick)[:80]}"
                check(answer.status < 500, f"{what}: {answer.status}")
                check("x-injected" not in answer.headers, f"{what}: a header was injected")
                check(b"root:" not in answer.body, f"{what}: a file of the system")
                if frame.startswith("/v1/people"):
                    check_refused(answer, what)
                count += 1
    return f"{count} addresses refused"


def hostile_hosts(bench: Bench) -> str:
    """Requests for another host, said in every place where a host may stand."""
    hosts = [
        "evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]:80", "0.0.0.0",
        "localhost@evil.example", "evil.example#localhost", "evil.example/localhost", "localhost, evil.example", "",
        "127.0.0.1%00.evil.example", "127.1", "2130706433", "0x7f.1", "localhost\t.evil.example", "ⓛocalhost",
        "a" * 9_000,
    ]  # fmt: skip
    with bench.served() as server:
        cookie = f"Cookie: hkstats-session={server.cookie}\r\n"

        def answer_for(line: str, headers: str) -> Answer:
            with Wire(server) as wire:
                wire.send((line + " HTTP/1.1\r\n" + headers + cookie + "\r\n").encode())
                return wire.answer()

        for host in hosts:
            check_refused(answer_for(f"GET {KNOWN}", f"Host: {host}\r\n"), f"Host: {host[:40]}")
            check_refused(answer_for(f"GET http://{host}{KNOWN}", "Host: \r\n"), f"an address of {host[:40]}")
        check_refused(answer_for(f"GET {KNOWN}", ""), "no host")
        check_refused(answer_for(f"GET {KNOWN}", "Host: localhost\r\nHost: evil.example\r\n"), "two hosts")
        # Whoever chooses both the address and the header could leave the address out: nothing is told to another host.
        answer = answer_for("GET http://evil.example/nothing", "Host: localhost\r\n")
        check("evil" not in f"{answer.headers}{answer.body!r}", "another host in an answer")
        # A host that somebody claims in another header changes nothing.
        headers = f"Host: localhost:{server.port}\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n"
        answer = answer_for("GET /?key=wrong", headers)
        check("evil" not in answer.headers.get("location", ""), "a redirection to a host that a header claims")
        check(answer_for(f"GET {KNOWN}", headers).status == 200, "a header beside the host: refused")
    return f"{len(hosts) * 2 + 3} forms refused"


def bad_utf8(bench: Bench) -> str:
    """Bytes that are no UTF-8, as themselves and as %XX, wherever a text may stand."""
    pieces = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80", b"\xc3\x28"]
    places = [
        "/v1/people/{}/types", "/types/{}", "/v1/people/me/summary?types={}", "/v1/people/me/summary?{}=1",
        "/v1/people/me/explain?type={}", "/why?type=stepCount&day={}", "/streaks?goal={}", "/?key={}",
    ]  # fmt: skip
    with bench.served() as server:
        count = 0
        for piece in pieces:
            escaped = "".join(f"%{byte:02x}" for byte in piece)
            for place in places:
                for text in [piece.decode("latin-1"), escaped, escaped + "%00", "a" + escaped * 50]:
                    with Wire(server) as wire:
                        line = ("GET " + place.format(text) + " HTTP/1.1\r\n").encode("latin-1")
                        wire.send(line + wire.access + b"\r\n")
                        answer = wire.answer()
                    check(answer.status < 500, f"GET {place.format(text)!r}: {answer.status}")
                    if answer.headers.get("content-type", "").endswith("json"):
                        json.loads(answer.body)  # UTF-8, too.
                    count += 1
            for name in [b"Accept", b"If-None-Match", b"Last-Event-ID", b"Cookie", b"Authorization", b"X-Other"]:
                with Wire(server) as wire:
                    wire.send(
                        b"GET /v1/people/me/types HTTP/1.1\r\n" + wire.access + name + b": " + piece + b"\r\n\r\n"
                    )
                    answer = wire.answer()
                check(answer.status < 500, f"{name.decode()}: {piece!r}: {answer.status}")
                count += 1
    return f"{count} requests, none a fault of the server"


def hostile_questions(bench: Bench) -> str:
    """Questions that ask for too much, or for what there is not: a sentence or an answer, and soon."""
    questions = {
        "an hour's buckets of 9,999 years": "summary?interval=hour&from=0001-01-01&to=9999-12-31",
        "a day's buckets of 9,999 years": "summary?interval=day&from=0001-01-01&to=9999-12-31",
        "minus 5,000 years": "summary?from=-5000-01-01",
        "the year 99999999": "summary?to=99999999-01-01",
        "from after to": "summary?from=2025-01-01&to=2024-01-01",
        "a path as a zone": "summary?timeZone=../../../etc/passwd",
        "an absolute path as a zone": "summary?timeZone=/etc/passwd",
        "a zone of 10,000 letters": "summary?timeZone=" + "A" * 10_000,
        "999,999 years": "summary?interval=hour&last=999999y",
        "5,000 types": "summary?types=" + ",".join(["stepCount"] * 5_000),
        "5,000 names": "summary?types=" + ",".join(f"type{number}" for number in range(5_000)),
        "5,000 parameters": "summary?" + "&".join(f"p{number}=1" for number in range(5_000)),
        "one parameter 5,000 times": "summary?" + "&".join(["interval=day"] * 5_000),
        "a number past all": "streak?type=stepCount&atLeast=1e999",
        "not a number": "streak?type=stepCount&atLeast=nan",
        "a whole number past 64 bits": "workouts?limit=99999999999999999999",
        "JSON as a type": "summary?types=" + urllib.parse.quote('"],"x":["'),
        "JSON 10,000 deep": "summary?types=" + urllib.parse.quote("[" * 10_000),
        "SQL": "summary?types=" + urllib.parse.quote("'; DROP TABLE samples; --"),
        "a session gap of 10^18": "sleep?sessionGap=1000000000000000000",
        "a window of 10^9": "trends?window=1000000000",
        "a lag of 10^9": "correlate?types=stepCount,heartRate&lag=1000000000",
        "escapes of escapes": "summary?types=" + "%25" * 3_000 + "41",
    }
    with bench.served() as server:
        slowest, slowest_name = 0.0, ""
        for name, question in questions.items():
            begin = time.monotonic()
            answer = asked(server, f"GET /v1/people/me/{question}")
            seconds = time.monotonic() - begin
            if seconds > slowest:
                slowest, slowest_name = seconds, name
            check(answer.status not in {0, 500}, f"{name}: {answer.status or 'no answer'} after {seconds:.1f} s")
            check(b"root:" not in answer.body, f"{name}: a file of the system")
        check(slowest < LONGEST, f"{slowest_name}: {slowest:.1f} s")
    return f"{len(questions)} questions; the longest, {slowest_name}, took {slowest * 1e3:.0f} ms"


def endless_figures(bench: Bench) -> str:
    """Requests that differ in what somebody chose do not make what the server keeps of them grow."""
    with bench.served() as server:

        def length() -> int:
            return len(server.get("/metrics")[1])

        before = length()
        for number in range(300):
            asked(server, f"M{number} /a{number}")
            asked(server, f"GET /v1/people/p{number}/types?q{number}=1", f"X-{number}: 1\r\n")
        grown = length() - before
        check(grown < 10_000, f"/metrics grows by {grown} bytes with 600 requests of unlike names")
    return f"/metrics grows by {grown} bytes with 600 requests of unlike names"


TESTS: list[Callable[[Bench], str]] = [
    header_floods,
    unknown_methods,
    smuggling,
    path_tricks,
    hostile_hosts,
    bad_utf8,
    hostile_questions,
    endless_figures,
]
