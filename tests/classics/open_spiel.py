"""OpenSpiel as an outside referee; where it is not installed, tests that ask it are skipped."""

import sys
from collections.abc import Mapping
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel is not made for Windows", allow_module_level=True)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: no second opinion")


def open_game(name: str, options: Mapping[str, Any] | None = None) -> Any:
    """Return their game at its beginning."""
    return pyspiel.load_game(name, dict(options or {})).new_initial_state()


def won(winners: tuple[int, ...]) -> list[float]:
    """Return what they call the result of a game for two."""
    if len(winners) == 2:
        return [0.0, 0.0]
    return [1.0 if seat in winners else -1.0 for seat in (0, 1)]
