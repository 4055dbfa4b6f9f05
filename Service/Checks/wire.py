"""A connection byte by byte, for requests that no library sends."""

import contextlib
import socket
import struct
from dataclasses import dataclass, field
from types import TracebackType

from running import Server


@dataclass
class Answer:
    """What came back: its status (0: the connection was closed, -1: nothing came in time), headers and body."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Wire:
    """A connection to a server; everything waits for ``timeout`` seconds at most."""

    def __init__(self, server: Server, timeout: float = 10) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout)
        self.access = f"Host: 127.0.0.1:{server.port}\r\nCookie: hkstats-session={server.cookie}\r\n".encode()
        self.buffer = b""
        self.is_silent = False

    def __enter__(self) -> "Wire":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Sends bytes; false if the server has closed the connection."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def ask(self, line: str, headers: str = "", body: bytes = b"") -> bool:
        """Sends a request of somebody who is let in: ``GET /health``."""
        head = f"{line} HTTP/1.1\r\n".encode() + self.access + headers.encode() + b"\r\n"
        return self.send(head + body)

    def answer(self, has_body: bool = True) -> Answer:
        """The next answer."""
        head = self._until(b"\r\n\r\n")
        if head is None:
            return Answer(-1 if self.is_silent else 0)
        lines = head.decode("latin-1").split("\r\n")
        answer = Answer(int(lines[0].split(" ")[1]))
        for line in lines[1:]:
            name, _, value = line.partition(":")
            answer.headers[name.lower()] = value.strip()
        if answer.status in {204, 304} or answer.status < 200 or not has_body:
            return answer
        if answer.headers.get("transfer-encoding") == "chunked":
            answer.body = self._chunks()
        else:
            answer.body = self._bytes(int(answer.headers.get("content-length", "0")))
        return answer

    def answers(self) -> list[Answer]:
        """All answers, until the connection is closed or nothing comes."""
        found = []
        while (answer := self.answer()).status > 0:
            found.append(answer)
        return found

    def is_closed_within(self, seconds: float) -> bool:
        """Whether the server closes the connection; what it sends is thrown away."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(1 << 16):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def abort(self) -> None:
        """Ends the connection with a reset."""
        with contextlib.suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def receive(self) -> bytes:
        """The next bytes; none if the connection is closed or nothing comes."""
        try:
            return self.socket.recv(1 << 16)
        except TimeoutError:
            self.is_silent = True
        except OSError:
            pass
        return b""

    def _until(self, end: bytes) -> bytes | None:
        while end not in self.buffer:
            if not (piece := self.receive()):
                return None
            self.buffer += piece
        found, _, self.buffer = self.buffer.partition(end)
        return found

    def _bytes(self, count: int) -> bytes:
        while len(self.buffer) < count and (piece := self.receive()):
            self.buffer += piece
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def _chunks(self) -> bytes:
        body = b""
        while (line := self._until(b"\r\n")) is not None:
            count = int(line.split(b";")[0], 16)
            body += self._bytes(count)
            self._bytes(2)
            if not count:
                break
        return body
