"""What the sentences of all games share: how one is kept, how people are named, how it is filled.

A game's `explain` says the rest: the names of its things and the facts of its decisions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from heliograph.engine import Game
from heliograph.games.text_files import Texts
from heliograph.texts import LANGUAGES, listed, text

# Without colours of its own, a seat has that of its light
SEAT_LIGHTS = (0, 1, 2, 3, 4)


class Sentence(NamedTuple):
    """The same statement in both languages, and the rule it rests on ("" for a prompt)."""

    rule: str
    en: str
    de: str

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return self.de if lang == "de" else self.en


def in_both(rule: str, said: Callable[[str], str]) -> Sentence:
    """Return the sentence that `said` makes for each language."""
    en, de = (said(lang) for lang in LANGUAGES)
    return Sentence(rule, en, de)


class Speaker:
    """Names for people in one language; a game adds those of its things."""

    def __init__(
        self, lang: str, names: Sequence[str] = (), colours: Sequence[int] = SEAT_LIGHTS
    ) -> None:
        self.lang = lang
        self.column = LANGUAGES.index(lang)
        self.names = names
        self.colours = colours  # of each seat

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); its colour is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return self.unnamed(number)

    def unnamed(self, number: int) -> str:
        """Return the colour of a seat (from 1)."""
        return text(self.lang, f"colour.{self.colours[number - 1]}")

    def seats(self, numbers: Sequence[int]) -> str:
        """Return several people."""
        return listed(self.lang, [self.seat(number) for number in numbers])

    def filled(self, texts: Texts, key: str, facts: Mapping[str, object]) -> str:
        """Return a text with its fields filled in."""
        return texts[key][self.column].format_map(facts)


def winners(game: Game, state: bytes) -> list[int]:
    """Return the seats (from 1) that have won, none while the game runs."""
    outcome = game.outcome(state)
    return [seat + 1 for seat in outcome.winners] if outcome else []
