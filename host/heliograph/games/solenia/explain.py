"""One sentence for people, in both languages: why a choice is refused, what is to be decided.

Screen, speech and log show the same sentence. Every fact comes from the refusal itself or from the
plain position; nothing is decided here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.engine import Game, IllegalChoice
from heliograph.games.kept import dumped
from heliograph.games.solenia.layout import FIELD_NAMES, TYPE_NAMES
from heliograph.games.solenia.texts import ASKED, CITIES, PROMPTS, WHY_NOT
from heliograph.texts import LANGUAGES, listed, text

_TALLIES = ("day", "night", "worth", "extra")


class Sentence(NamedTuple):
    """The same statement in both languages, and the rule it rests on ("" for a prompt)."""

    rule: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return self.de if lang == "de" else self.en


class Speaker:
    """Names for seats and cities in one language."""

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        self.column = LANGUAGES.index(lang)
        self.lang = lang
        self.names = names

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); its light is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return text(self.lang, f"colour.{number - 1}")

    def seats(self, numbers: Sequence[int]) -> str:
        """Return several people."""
        return listed(self.lang, [self.seat(number) for number in numbers])

    def city(self, kind: str) -> str:
        """Return day or night."""
        return CITIES[kind][self.column]

    def asked(self, key: str) -> str:
        """Return what is counted at the end."""
        return ASKED[key][self.column]


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
    del game  # every game is asked in the same way; this one needs no more than the refusal
    en, de = (_refusal(Speaker(lang, names), refused) for lang in LANGUAGES)
    return Sentence(refused.rule, en, de)


def spoken(game: Game, refused: IllegalChoice) -> IllegalChoice:
    """Return the refusal with its sentence in both languages, what came, and the rule."""
    sentence = refusal(game, refused)
    refused.en = f"{sentence.en} Got {refused.got} [{refused.rule}]"
    refused.de = f"{sentence.de} Bekommen: {refused.got} [{refused.rule}]"
    refused.args = (refused.en,)
    return refused


def prompt(game: Game, state: bytes, names: Sequence[str] = ()) -> Sentence:
    """Return what is to be decided now, and by whom."""
    node = dumped(game, state)["decision"]["node"]
    en, de = (
        PROMPTS[node][LANGUAGES.index(lang)].format_map(prompt_facts(game, state, lang, names))
        for lang in LANGUAGES
    )
    return Sentence("", en, de)


def prompt_facts(
    game: Game, state: bytes, lang: str, names: Sequence[str] = ()
) -> dict[str, object]:
    """Return everything that a sentence about the pending decision may name, in one language."""
    outcome = game.outcome(state)
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    level = game.options["level"] if game.options["depth"] == "referee" else 3
    return _facts(Speaker(lang, names), dumped(game, state), winners, level)


def _refusal(speaker: Speaker, refused: IllegalChoice) -> str:
    facts = dict(refused.facts)
    if "city" in facts:
        facts["city"] = speaker.city(facts["city"])
    if "seat" in facts:
        facts["who"] = speaker.seat(facts["seat"])
    return WHY_NOT[refused.reason][speaker.column].format_map(facts)


def _facts(
    speaker: Speaker, position: Mapping[str, Any], winners: list[int], level: int
) -> dict[str, object]:
    """Return everything a prompt may name."""
    decision = position["decision"]
    progress = decision.get("progress", 0)
    seat = decision["seat"]
    owner, asked = (progress, "stars") if level == 0 else (progress // 4, _TALLIES[progress % 4])
    return {
        "who": speaker.seat(seat),
        "winners": speaker.seats(winners),
        "turn": 17 - position["players"][seat - 1]["cards_left"],
        "card": decision.get("card", "").partition(":")[2],
        "field": FIELD_NAMES[decision.get("field", 1) - 1],
        "cost": decision.get("cost", 0),
        "city": speaker.city(TYPE_NAMES[decision.get("type", 0)]),
        "owner": speaker.seat(min(owner, position["seats"] - 1) + 1),
        "asked": speaker.asked(asked),
    }
