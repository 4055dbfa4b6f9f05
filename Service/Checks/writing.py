"""What the addresses that write take: lines of samples, exports."""

import http.client
import json
import re
import time
import uuid
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from running import Server

# Addresses, as the server's description names them.
SAMPLES = "/v1/people/{person}/samples"
IMPORTS = "/v1/people/{person}/imports"
JSON_WRITERS = ["/v1/people/{person}/health-auto-export"]
# Whose samples are written, so that they are told from all others.
SOURCE = "Checks of the service"
BEGIN = datetime(2023, 1, 2, tzinfo=timezone.utc)


def address(path: str) -> str:
    """An address of the one person that a server has."""
    return path.replace("{person}", "me")


def access_to_write(server: Server) -> dict[str, str]:
    """The headers of somebody who may write: the session, and what pages of the server send with it."""
    if server not in TOKENS:
        TOKENS[server] = server.form_token
    return {**server.access, "Sec-Fetch-Site": "same-origin", "X-Form-Token": TOKENS[server]}


# What the pages of each server carry.
TOKENS: weakref.WeakKeyDictionary[Server, str] = weakref.WeakKeyDictionary()


def writing_headers(server: Server) -> str:
    """The same as lines of a request beside the session's cookie."""
    headers = access_to_write(server)
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items() if name != "Cookie")


def identity(batch: int, place: int) -> str:
    """The UUID of a sample: the same each time that the batch is sent."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"hkstats:{batch}:{place}")).upper()


def steps(start: datetime, count: int, uuid: str) -> str:
    """The line of a sample of steps."""
    return json.dumps(
        {
            "type": "HKQuantityTypeIdentifierStepCount",
            "start": start.isoformat(),
            "end": (start + timedelta(seconds=50)).isoformat(),
            "value": count,
            "unit": "count",
            "source": SOURCE,
            "uuid": uuid,
        }
    )


def batch(number: int, count: int = 20) -> bytes:
    """The lines of a batch; no two samples of all batches overlap."""
    lines = []
    for place in range(count):
        start = BEGIN + timedelta(minutes=number * count + place)
        lines.append(steps(start, place + 1, identity(number, place)))
    return ("\n".join(lines) + "\n").encode()


@dataclass
class Writer:
    """A client that writes; one connection, made anew where it broke."""

    server: Server
    timeout: float = 60
    connection: http.client.HTTPConnection | None = None

    def post(self, path: str, body: bytes, kind: str) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        headers = {**access_to_write(self.server), "Content-Type": kind}
        try:
            self.connection.request("POST", path, body, headers)
            response = self.connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise

    def samples(self, lines: bytes) -> tuple[int, bytes]:
        """Sends lines of samples; any status below 300 acknowledges all of them."""
        return self.post(address(SAMPLES), lines, "application/x-ndjson")

    def export(self, path: str) -> str:
        """Sends a file piece by piece, and answers the number of the import."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
        headers = {**access_to_write(self.server), "Content-Length": str(Path(path).stat().st_size)}
        headers["Content-Type"] = "application/zip" if path.endswith(".zip") else "text/xml"
        with open(path, "rb") as file:
            connection.request("POST", f"{address(IMPORTS)}?name={Path(path).name}", file, headers)
            response = connection.getresponse()
            body = response.read()
        connection.close()
        if response.status >= 300:
            raise OSError(f"the import was refused with {response.status}: {body[:300]!r}")
        found = re.search(r"imports/([^/?]+)", response.headers.get("Location") or "")
        return found[1] if found else str(json.loads(body)["id"])

    def progress(self, number: str, seconds: float) -> Iterator[tuple[str, str]]:
        """The events of an import as name and data, until its last one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=seconds)
        headers = access_to_write(self.server)
        connection.request("GET", f"{address(IMPORTS)}/{number}/events", headers=headers)
        response = connection.getresponse()
        if response.status != 200:
            raise OSError(f"the events of an import: {response.status}: {response.read()[:300]!r}")
        end = time.monotonic() + seconds
        name = "message"
        while (line := response.readline()) and time.monotonic() < end:
            text = line.decode().rstrip("\n")
            if text.startswith("event:"):
                name = text[6:].strip()
            elif text.startswith("data:"):
                yield name, text[5:].strip()
            elif not text:
                name = "message"
        connection.close()

    def import_whole(self, path: str, seconds: float = 600) -> str:
        """Sends an export, waits for the end of its import, and answers what the last event says."""
        last: dict[str, Any] = {}
        for name, data in self.progress(self.export(path), seconds):
            last = json.loads(data)
            if name == "end":
                break
        if last.get("state") != "done":
            raise OSError(f"the import failed: {json.dumps(last) if last else 'no event'}")
        return " ".join(last["words"])
