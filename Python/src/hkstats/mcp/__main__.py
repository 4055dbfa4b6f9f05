"""The program `hkstats-mcp`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from .._version import VERSION
from ._answering import DEFAULT_LIMIT, Settings
from ._permissions import is_name

_USAGE: Final = 64
_FAILED: Final = 70


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are those of the command `hkstats`."""

    def error(self, message: str) -> NoReturn:
        """Say what makes no sense, and end with 64."""
        sys.stderr.write(f"error: {message}. See 'hkstats-mcp --help' for more information.\n")
        raise SystemExit(_USAGE)


def parse(arguments: Sequence[str] | None = None) -> Settings:
    """The settings that a command line says."""
    parser = _Parser(
        prog="hkstats-mcp",
        description="The questions to a store of Apple Health as tools of an assistant: the Model Context Protocol "
        "over standard input and output. An assistant starts this program; it sees the types that the owner of the "
        "store granted to its name by 'hkstats authorize grant --app NAME --read TYPES'.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--store",
        metavar="FILE",
        help="the store (default: $HKSTATS_STORE, else $XDG_DATA_HOME/hkstats/health.sqlite, else "
        "~/.local/share/hkstats/health.sqlite)",
    )
    parser.add_argument("--key-file", metavar="FILE", help="the key of an encrypted store (default: $HKSTATS_KEY_FILE)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--app", metavar="NAME", help="whose permissions count (default: the name that the assistant gives itself)"
    )
    who.add_argument("--as-owner", action="store_true", help="the assistant sees everything, as the owner does")
    parser.add_argument("--allow-import", action="store_true", help="the assistant may import exports into the store")
    parser.add_argument(
        "--max-characters",
        metavar="N",
        type=int,
        default=DEFAULT_LIMIT,
        help="longer answers are a sentence that says how to narrow the question (default: %(default)s)",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    found = parser.parse_args(arguments)
    if found.app is not None and not is_name(found.app):
        parser.error(f"--app takes a name of printable characters, not {found.app!r}")
    if found.max_characters < 1:
        parser.error(f"--max-characters takes a number from 1 on, not {found.max_characters}")
    return Settings(
        store=found.store,
        key_file=found.key_file,
        app=found.app,
        is_owner=found.as_owner,
        allows_import=found.allow_import,
        limit=found.max_characters,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until the assistant ends, and answer the code to end with."""
    settings = parse(arguments)
    try:
        from ._server import serve
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"error: hkstats-mcp needs the package {missing.name}: pip install 'hkstats[mcp]'.\n")
        return _FAILED
    serve(settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
