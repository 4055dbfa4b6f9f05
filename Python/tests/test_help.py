"""What `help(hkstats)` shows."""

from __future__ import annotations

import inspect
import pydoc

import pytest

import hkstats

TEXT = pydoc.plain(pydoc.render_doc(hkstats))


@pytest.mark.parametrize("name", hkstats.__all__)
def test_help_shows_every_public_name(name: str) -> None:
    value = getattr(hkstats, name)
    if name == "__version__":
        assert f"\nVERSION\n    {value}\n" in TEXT
    elif inspect.isclass(value):
        assert f"\n    class {name}(" in TEXT
    else:
        assert inspect.isfunction(value)
        assert f"\n    {name}(" in TEXT


def test_open_is_a_public_name() -> None:
    # Its name is that of a builtin, which it must not be taken for.
    assert "open" in hkstats.__all__
    assert "\n    open(" in TEXT
    assert inspect.getdoc(hkstats.open) != inspect.getdoc(open)
