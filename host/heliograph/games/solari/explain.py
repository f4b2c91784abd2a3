"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine import Game
from heliograph.games import speech
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solari.texts import PIECES, PROMPTS, REASONS
from heliograph.games.speech import Sentence, in_both, winners
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
        word = PIECES[own][self.column] if own in PIECES else own
        return f"{self.planet(planet)} {word}" if planet else word


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    planets = cached_position(game, state)["planets"]
    return word_refusal(REASONS, why, lambda lang: _named(Speaker(lang, planets, names), why.facts))


def _named(speaker: Speaker, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a refusal as people call them."""
    return {**facts, "piece": speaker.piece(facts["piece"])} if "piece" in facts else facts


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    position = cached_position(game, state)
    won = winners(game, state)

    def in_language(lang: str) -> str:
        speaker = Speaker(lang, position["planets"], names)
        return speaker.filled(PROMPTS, position["decision"]["node"], _facts(speaker, position, won))

    return in_both("", in_language)


def _facts(speaker: Speaker, position: Mapping[str, Any], won: Sequence[int]) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    shots = decision.get("shots", [["", ""]])
    laid = sum(len(row) for row in position.get("order", []))
    return {
        "who": speaker.seat(position["turn"]),
        "winners": speaker.seats(won),
        "owner": speaker.seat(min(laid // 21, position["seats"] - 1) + 1),
        "dice": "-".join(map(str, position["dice"])),
        "die": decision.get("die", 0),
        "mover": speaker.piece(decision["mover"]) if "mover" in decision else "",
        "victim": speaker.piece(shots[0][0]) if shots[0][0] else "",
        "headed": speaker.piece(decision["headed"]) if "headed" in decision else "",
    }
