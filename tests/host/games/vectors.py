"""Vector files of every game: how they are found and how their choices are played."""

import tomllib
from pathlib import Path
from typing import Any

from heliograph.engine import CHANCE, Game, Match, SeededDealer

VECTOR_KEYS = {"rules", "en", "de", "seats", "options", "before", "stage"}

Vector = dict[str, Any]


def load_vectors(folder: Path) -> dict[str, Vector]:
    """Return every vector of a folder by its name."""
    out: dict[str, Vector] = {}
    for file in sorted(folder.glob("*.toml")):
        for name, vector in tomllib.loads(file.read_text(encoding="utf-8")).items():
            assert name not in out, f"{name} stands in two files"
            out[name] = vector
    return out


class Playing:
    """A match that plays a vector; chance follows the script where it can."""

    def __init__(self, game: Game, before: Vector | None) -> None:
        self.game = game
        self.match = Match(game, None if before is None else game.load(before))
        self.script: list[str] = []

    def chance(self) -> None:
        """Let chance decide until somebody else must."""
        dealer = SeededDealer(1)
        while self.match.pending.seat == CHANCE:
            if self.script and self.script[0] in self.legal():
                self.match.play(self.script.pop(0))
            else:
                self.match.play(dealer.deal(self.match))

    def stage(self, stage: Vector) -> None:
        """Play the choices of a stage."""
        self.script = list(stage.get("chance", []))
        self.chance()
        for choice in stage["play"] * stage.get("times", 1):
            self.match.play(choice)
            self.chance()
        assert not self.script, f"chance could not do {self.script}"

    def legal(self) -> list[str]:
        """Return what is legal now."""
        return [choice.text for choice in self.game.choices(self.match.state)]

    def view(self) -> Vector:
        """Return what the seat that decides sees."""
        return self.match.view(max(0, self.match.pending.seat))
