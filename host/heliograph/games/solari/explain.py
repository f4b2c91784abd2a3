"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.engine import Game, IllegalChoice
from heliograph.games.kept import dumped
from heliograph.games.solari.texts import EXPECTED, PROMPTS
from heliograph.texts import LANGUAGES, listed, text
from shared_rules.solari.counters import PLANETS

_FORMS = ("Expected here: {}.", "Hier erwartet: {}.")


class Sentence(NamedTuple):
    """The same statement in both languages, and the rule it rests on ("" for a prompt)."""

    rule: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return self.de if lang == "de" else self.en


class Speaker:
    """Names for seats and pieces in one language."""

    def __init__(self, lang: str, planets: Sequence[str], names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.planets = planets
        self.names = names

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); the planet is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return self.planet(self.planets[number - 1])

    def planet(self, name: str) -> str:
        """Return the name of a planet."""
        return text(self.lang, f"planet.{PLANETS.index(name)}")

    def piece(self, name: str) -> str:
        """Return a piece: `3`, `hunter` or `neptune 3` of the plain position."""
        words = name.split()
        extra = ("hunter", "blocker", "doubler")
        last = (
            text(self.lang, f"piece.{extra.index(words[-1])}") if words[-1] in extra else words[-1]
        )
        return f"{self.planet(words[0])} {last}" if len(words) > 1 else last


def why_not(
    game: Game, state: bytes, choice: int | str, names: Sequence[str] = ()
) -> Sentence | None:
    """Return why a choice (id or text) is not legal now, None if it is; raises BadChoiceText."""
    number = game.parse_choice(choice) if isinstance(choice, str) else choice
    if number in game.pending(state).choices:
        return None
    return refusal(game, game.why_not(state, number), names)


def refusal(game: Game, refused: IllegalChoice, names: Sequence[str] = ()) -> Sentence:
    """Return the sentence of a refusal."""
    planets = game.dump(game.start())["planets"]
    en, de = (
        _FORMS[column].format(_expected(Speaker(lang, planets, names), refused, column))
        for column, lang in enumerate(LANGUAGES)
    )
    return Sentence(refused.rule, en, de)


def _expected(speaker: Speaker, refused: IllegalChoice, column: int) -> str:
    facts = dict(refused.facts)
    if "piece" in facts:
        facts["piece"] = speaker.piece(facts["piece"])
    return EXPECTED[refused.reason][column].format_map(facts)


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    position = dumped(game, state)
    outcome = game.outcome(state)
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    en, de = (
        PROMPTS[position["decision"]["node"]][column].format_map(
            _facts(Speaker(lang, position["planets"], names), position, winners)
        )
        for column, lang in enumerate(LANGUAGES)
    )
    return Sentence("", en, de)


def _facts(
    speaker: Speaker, position: Mapping[str, Any], winners: Sequence[int]
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    shots = decision.get("shots", [["", ""]])
    laid = sum(len(row) for row in position.get("order", []))
    return {
        "who": speaker.seat(position["turn"]),
        "winners": listed(speaker.lang, [speaker.seat(seat) for seat in winners]),
        "owner": speaker.seat(min(laid // 21, position["seats"] - 1) + 1),
        "dice": "-".join(map(str, position["dice"])),
        "die": decision.get("die", 0),
        "mover": speaker.piece(decision["mover"]) if "mover" in decision else "",
        "victim": speaker.piece(shots[0][0]) if shots[0][0] else "",
        "headed": speaker.piece(decision["headed"]) if "headed" in decision else "",
    }
