"""The measurement of the engines: one short pass, and its shape.

All games are measured by the same code: a run tries one that has a tracker and two of the kit, one
of them with long matches; the deep run tries all.
"""

import pytest
from bench import engines

from heliograph.games import GAMES
from tests.deep import IS_DEEP

TRIED = tuple(GAMES) if IS_DEEP else ("solaris", "kalah", "gin_rummy")


def test_the_figures_are_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "SLICE_S", 0.02)
    monkeypatch.setattr(engines, "ROUNDS", 10)
    monkeypatch.setattr(engines, "REPEATS", 1)
    figures = engines.run(slices=1, names=TRIED)
    assert figures["peer"]["name"].startswith("python-chess")
    assert figures["peer"]["moves_per_s"] > 0
    assert tuple(figures["games"]) == TRIED
    solaris = figures["games"]["solaris"]
    assert set(solaris) == {
        "decisions_per_s", "games_per_s", "ratio", "copy_us", "undo_us", "restore_ms",
        "restored_steps",
    }  # fmt: skip
    assert all(figure > 0 for game in figures["games"].values() for figure in game.values())
