"""An assistant that starts `hkstats-mcp` and calls its tools, by the client of the official SDK."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import anyio
import mcp_types as wire
from mcp import Client, StdioServerParameters, stdio_client

from hkstats import _store_abi

Call = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Session:
    """What became of a session: the tools that were listed, the results of calls, and standard error."""

    instructions: str
    tools: list[wire.Tool]
    results: list[wire.CallToolResult]
    log: str

    def text(self, place: int = 0) -> str:
        """The first text of a result."""
        content = self.results[place].content[0]
        assert isinstance(content, wire.TextContent)
        return content.text


def ask(
    folder: Path,
    options: Sequence[str],
    calls: Sequence[Call] = (),
    client: str = "claude-ai",
    mode: Literal["auto", "legacy"] = "auto",
    **environment: str,
) -> Session:
    """Start the program in a folder, list its tools, and call some of them one after the other."""
    known = {name: value for name, value in os.environ.items() if name.startswith(("OPENBLAS_", "HKSTATS_LIB"))}
    library = {_store_abi.VARIABLE: os.path.abspath(_store_abi.path())}
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "hkstats.mcp", *options],
        env={**known, **library, "HOME": str(folder), **environment},
        cwd=folder,
    )

    async def run() -> Session:
        with (folder / "assistant.log").open("w+", encoding="utf-8") as log:
            transport = stdio_client(parameters, errlog=log)
            name = wire.Implementation(name=client, version="1")
            async with Client(transport, client_info=name, mode=mode, read_timeout_seconds=120) as session:
                listed = await session.list_tools()
                results = [await session.call_tool(tool, arguments) for tool, arguments in calls]
                instructions = session.instructions or ""
            log.seek(0)
            return Session(instructions, listed.tools, results, log.read())

    return anyio.run(run)
