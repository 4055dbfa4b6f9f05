"""How the stores of a cohort are called, and how a terminal shows whose they are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote

ENDING: Final = ".sqlite"
_PLAIN: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_JOINERS: Final = "\u200c\u200d"


def store_path(folder: Path, participant: str) -> Path:
    """Where a cohort has a participant's store: other bytes than letters, digits, `-`, `_`, `.` are escaped."""
    name = "".join(
        chr(byte) if byte in _PLAIN or (byte == ord(".") and place > 0) else f"%{byte:02X}"
        for place, byte in enumerate(participant.encode())
    )
    return folder / (name + ENDING)


def participants(folder: Path) -> Iterator[str]:
    """Whose stores a cohort has; nobody's where the folder cannot be read."""
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:
        return
    for name in names:
        if name.endswith(ENDING) and not name.startswith("."):
            yield unquote(name.removesuffix(ENDING))


def shown(text: str) -> str:
    """A name as tables of the command show it: what a terminal obeys escaped, what nobody sees left out."""
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp") or "\u202a" <= character <= "\u202e":
        return _ESCAPES.get(character, f"\\u{ord(character):04X}")
    return "" if category == "Cf" and character not in _JOINERS else character
