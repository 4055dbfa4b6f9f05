"""Files of SQLite."""

from __future__ import annotations

from pathlib import Path


def remove_store(path: Path) -> None:
    """Deletes a database with its journals."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
