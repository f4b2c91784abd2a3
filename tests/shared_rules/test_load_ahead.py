"""A game can be loaded part by part, before anybody plays it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from shared_rules.installed import GAMES
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK, SHORT, UNDO
from shared_rules.unit import Unit

ROOT = Path(__file__).resolve().parents[2]

# In a program of its own: here everything is loaded already.
LOAD = """
import sys
from shared_rules import installed, trackers
installed.GAMES = {games}
parts = 0
while trackers.load_ahead({game}):
    parts += 1
loaded = set(sys.modules)
trackers._kind_of({game})
late = {{name for name in set(sys.modules) - loaded if not name.endswith((".asks", ".refusals"))}}
print(parts, late or "nothing")
"""


@pytest.mark.parametrize("row", list(GAMES), ids=lambda row: row[6])
def test_after_its_parts_nothing_is_left_to_load(row: tuple[Any, ...]) -> None:
    """Modules of constants alone are not on the board at all."""
    command = [sys.executable, "-c", LOAD.format(game=row[0], games=tuple(GAMES))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    parts, late = done.stdout.split(maxsplit=1)
    assert int(parts) == 1 + len(row[7]), "the package, then each part"
    assert late.strip() == "nothing"


def test_a_unit_prepares_the_game_it_proposes_and_none_while_one_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(
        "shared_rules.unit.load_ahead", lambda game, _: asked.append(game) or len(asked) < 3
    )
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    assert [unit.prepare() for _ in range(4)] == [True, True, False, False]
    assert asked == [1, 1, 1], "what is loaded is not asked for again"
    unit.press(UNDO, SHORT, 1000)
    assert not unit.prepare(), "which game is asked now"
    unit.press(OK, SHORT, 2000)
    unit.press(OK, SHORT, 3000)
    assert unit.tracker.game
    assert not unit.prepare()
