"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.catalogue import Composed
from heliograph.engine import Game
from heliograph.games.caching import cached_position
from heliograph.games.refusing import Why, word_refusal
from heliograph.games.solarius_mission import rewards
from heliograph.games.solarius_mission.layout import GIVE, SELL, STOP, TASKS
from heliograph.games.solarius_mission.texts import HEXES, PROMPTS, REASONS, SALES, UNITS
from heliograph.games.speech import Sentence, Speaker, winners
from heliograph.games.text_files import Texts
from heliograph.texts import text
from shared_rules.solarius_mission.bridge import COLOURS


class Explainer(Speaker):
    """Names for seats, colours and what is due in one language."""

    things = ("colour", "unit", "kind", "due")

    def __init__(self, lang: str, game: Game, names: Sequence[str] = ()) -> None:
        super().__init__(lang, names, game.options["colours"])

    def colour(self, name: str) -> str:
        """Return the colour of a die."""
        return text(self.lang, f"die.{COLOURS.index(name)}")

    def unit(self, name: str) -> str:
        """Return fuel or bucks."""
        return UNITS[name].text(self.lang)

    def kind(self, name: str) -> str:
        """Return what a hex is."""
        return HEXES[name].text(self.lang)

    def due(self, sentence: Sentence) -> str:
        """Return what is to be decided instead."""
        return sentence.text(self.lang)

    def die(self, name: str | None) -> str:
        """Return a die: its colour and its face."""
        if not name:
            return ""
        colour, face = name.split()
        return f"{self.colour(colour)} {face}"


def refusal(game: Game, state: bytes, why: Why, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    due = {**why.facts, "due": prompt(game, state, names)}
    return word_refusal(REASONS, why._replace(facts=due), lambda lang: Explainer(lang, game, names))


# What is left in these decisions are points; in others units or resources
_OF_POINTS = ("action", "spend cubes", "spend upgrade", "spend shift")


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    position = cached_position(game.fact_table, state)
    won = winners(game, state)
    task = rewards.name_of_decision(state)
    texts, key = (PROMPTS, task) if task != TASKS[SELL] else _sale_prompt(game, state)
    decision = position["decision"]
    count = decision["points"] if task in _OF_POINTS else decision["tasks"][0][1]

    def in_language(lang: str) -> str:
        speaker = Explainer(lang, game, names)
        return speaker.filled(texts, key, _facts(speaker, position, count, won))

    return Sentence("", Composed(in_language))


def _sale_prompt(game: Game, state: bytes) -> tuple[Texts, str]:
    """Return what a sale asks: only what can be done with it now."""
    choices = game.pending(state).choices
    if choices[0] == STOP:
        return SALES, "give or stop"
    if choices[0] >= GIVE:
        return SALES, "give"
    return (SALES, "unit or give") if choices[-1] >= GIVE else (PROMPTS, TASKS[SELL])


def _facts(
    speaker: Explainer, position: dict[str, Any], count: int, won: list[int]
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    return {
        "who": speaker.seat(decision["actor"]),
        "winners": speaker.seats(won),
        "taken": speaker.die(position["taken"]),
        "hue": speaker.colour(decision["hue"]),
        "count": count,
    }
