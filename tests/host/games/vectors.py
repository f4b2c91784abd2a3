"""Vector files of every game: how they are found, played, and held against what came out."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import CHANCE, Game, IllegalChoice, Match, SeededDealer
from heliograph.games.rulebook import rules_of

# What a stage plays, see `Playing`; everything else in it is a check
PLAYED = frozenset(("chance", "play", "times"))
VECTOR_KEYS = {"rules", "en", "de", "seats", "options", "before", "stage"}

Vector = dict[str, Any]


def load_vectors(folder: Path, files: str = "*.toml") -> dict[str, Vector]:
    """Return every vector of a folder by its name."""
    out: dict[str, Vector] = {}
    for file in sorted(folder.glob(files)):
        for name, vector in tomllib.loads(file.read_text(encoding="utf-8")).items():
            assert name not in out, f"{name} stands in two files"
            out[name] = vector
    return out


def check_form(
    game: str, vector: Vector, checks: set[str], played: frozenset[str] = PLAYED
) -> None:
    """A vector says what it is for, in both languages, and every stage checks something known."""
    assert set(vector) <= VECTOR_KEYS
    assert vector["en"] != vector["de"]
    for line in vector["rules"]:
        rule, kind = line.split()
        assert rule in rules_of(game)
        assert kind in {"allows", "forbids"}
    for stage in vector["stage"]:
        assert set(stage) <= checks | played
        assert set(stage) - played, "a stage that checks nothing"


def check_choices(match: Match, stage: Vector) -> None:
    """Compare what a stage says about the legal choices; a refusal changes nothing."""
    legal = [choice.text for choice in match.game.choices(match.state)]
    if "only" in stage:
        assert sorted(legal) == sorted(stage["only"])
    assert set(stage.get("legal", [])) <= set(legal)
    for choice, rule in stage.get("illegal", {}).items():
        before = match.state
        with pytest.raises(IllegalChoice) as refusal:
            match.play(choice)
        assert (choice, refusal.value.rule) == (choice, rule)
        assert match.state == before


def check_people(match: Match, stage: Vector) -> None:
    """Compare who decides now, and who has won."""
    if "winners" in stage:
        outcome = match.outcome
        assert outcome is not None
        assert [seat + 1 for seat in outcome.winners] == stage["winners"]
    if "seat" in stage:
        assert match.pending.seat + 1 == stage["seat"]


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
