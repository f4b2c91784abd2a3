"""Names for people and pieces in both languages, and why a choice is refused."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import Game
from heliograph.games import speech
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solari.texts import PIECES, REASONS
from heliograph.games.speech import Sentence
from heliograph.texts import text
from shared_rules.solari.counters import PLANETS


class Speaker(speech.Speaker):
    """Names for seats and pieces in one language."""

    def __init__(self, lang: str, planets: Sequence[str], names: Sequence[str] = ()) -> None:
        super().__init__(lang, names)
        self.planets = planets

    def unnamed(self, number: int) -> str:
        """Return the planet a seat (from 1) plays."""
        return self.planet(self.planets[number - 1])

    def planet(self, name: str) -> str:
        """Return the name of a planet."""
        return text(self.lang, f"planet.{PLANETS.index(name)}")

    def piece(self, name: str) -> str:
        """Return a piece: `3`, `hunter` or `neptune 3` of the plain position."""
        planet, _, own = name.rpartition(" ")
        word = PIECES[own].text(self.lang) if own in PIECES else own
        return f"{self.planet(planet)} {word}" if planet else word


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    planets = cached_position(game, state)["planets"]
    return word_refusal(REASONS, why, lambda lang: _named(Speaker(lang, planets, names), why.facts))


def _named(speaker: Speaker, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a refusal as people call them."""
    return {**facts, "piece": speaker.piece(facts["piece"])} if "piece" in facts else facts
