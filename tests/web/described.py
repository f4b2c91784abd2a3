"""Descriptions of an owner for tests of the pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heliograph.games import GAMES

HARBOUR = """title = { en = "Harbour nights", de = "Hafennächte" }
about = { en = "Two phases, money and points", de = "Zwei Phasen, Geld und Punkte" }
keeps = { en = "turns, money, points, time", de = "Züge, Geld, Punkte, Zeit" }
leaves = { en = "cards and ships", de = "Karten und Schiffe" }
seats = [2, 5]
interrupts = true
winner = { most = "Points" }

[[phase]]
name = { en = "Planning", de = "Planen" }
order = "together"

[[phase]]
name = { en = "Sailing", de = "Segeln" }
pass = "out"
turns = "until passed"

[[counter]]
name = { en = "Points", de = "Punkte" }
high = 300
target = 50

[[counter]]
name = { en = "Money", de = "Geld" }
low = -20
start = 10

[[counter]]
name = { en = "Storm", de = "Sturm" }
of = "table"

[clock]
bank = 600

[end]
target = "Points"
"""


@contextmanager
def owner_folder(folder: Path, **descriptions: str) -> Iterator[Path]:
    """Let these descriptions lie in the owner's folder for a while."""
    folder.mkdir(exist_ok=True)
    for name, written in descriptions.items():
        (folder / f"{name}.toml").write_text(written, encoding="utf-8")
    GAMES.look_in(folder)
    try:
        yield folder
    finally:
        GAMES.look_in(None)
