"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from heliograph.engine import Game, IllegalChoice
from heliograph.games.kept import dumped
from heliograph.games.solarius_mission.texts import PROMPTS, WHY_NOT
from heliograph.texts import LANGUAGES, listed, text
from shared_rules.solarius.bridge import COLOURS


class Sentence(NamedTuple):
    """The same statement in both languages, and the rule it rests on ("" for a prompt)."""

    rule: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return self.de if lang == "de" else self.en


class Speaker:
    """Names for seats and colours in one language."""

    def __init__(self, lang: str, game: Game, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.colours = game.options["colours"]
        self.names = names

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); the colour is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return text(self.lang, f"colour.{self.colours[number - 1]}")

    def colour(self, name: str) -> str:
        """Return the colour of a die."""
        return text(self.lang, f"die.{COLOURS.index(name)}")

    def die(self, name: str | None) -> str:
        """Return a die: its colour and its face."""
        if not name:
            return ""
        colour, face = name.split()
        return f"{self.colour(colour)} {face}"


def why_not(
    game: Game, state: bytes, choice: int | str, names: Sequence[str] = ()
) -> Sentence | None:
    """Return why a choice (id or text) is not legal now, None if it is; raises BadChoiceText."""
    number = game.parse_choice(choice) if isinstance(choice, str) else choice
    if number in game.pending(state).choices:
        return None
    return refusal(game, state, game.why_not(state, number), names)


def refusal(
    game: Game, state: bytes, refused: IllegalChoice, names: Sequence[str] = ()
) -> Sentence:
    """Return the sentence of a refusal."""
    due = prompt(game, state, names)
    en, de = (_refusal(Speaker(lang, game, names), refused, due.text(lang)) for lang in LANGUAGES)
    return Sentence(refused.rule, en, de)


def spoken(game: Game, state: bytes, refused: IllegalChoice) -> IllegalChoice:
    """Return the refusal with its sentence in both languages, what came, and the rule."""
    sentence = refusal(game, state, refused)
    refused.en = f"{sentence.en} Got {refused.got} [{refused.rule}]"
    refused.de = f"{sentence.de} Bekommen: {refused.got} [{refused.rule}]"
    refused.args = (refused.en,)
    return refused


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    position = dumped(game, state)
    outcome = game.outcome(state)
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    task, count = position["decision"]["tasks"][0]
    en, de = (
        PROMPTS[task][column].format_map(
            _facts(Speaker(lang, game, names), position, count, winners)
        )
        for column, lang in enumerate(LANGUAGES)
    )
    return Sentence("", en, de)


def _refusal(speaker: Speaker, refused: IllegalChoice, due: str) -> str:
    facts: dict[str, Any] = {**refused.facts, "due": due}
    if "colour" in facts:
        facts["colour"] = speaker.colour(facts["colour"])
    facts["who"] = speaker.seat(facts["seat"])
    return WHY_NOT[refused.reason][LANGUAGES.index(speaker.lang)].format_map(facts)


def _facts(
    speaker: Speaker, position: dict[str, Any], count: int, winners: list[int]
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    return {
        "who": speaker.seat(decision["actor"]),
        "winners": listed(speaker.lang, [speaker.seat(seat) for seat in winners]),
        "taken": speaker.die(position["taken"]),
        "hue": speaker.colour(decision["hue"]),
        "points": decision["points"],
        "count": count,
    }
