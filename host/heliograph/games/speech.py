"""What the sentences of all games share: how one is kept, how people are named, how it is filled.

A game's `explain` says the rest: the names of its things and the facts of its decisions.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.catalogue import Words, say
from heliograph.engine import Game
from heliograph.games.text_files import Texts
from heliograph.texts import listed, text
from shared_rules.panel import MOST_SEATS

# Without colours of its own, a seat has that of its light
SEAT_LIGHTS = tuple(range(MOST_SEATS))


class Sentence(NamedTuple):
    """A statement, and the rule it rests on ("" for a prompt)."""

    rule: str
    words: Words

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return say(lang, self.words)


class Speaker:
    """Names for people in one language; a game adds those of its things."""

    # Facts that people call otherwise: each as the method of its name says it
    things: tuple[str, ...] = ()

    def __init__(
        self, lang: str, names: Sequence[str] = (), colours: Sequence[int] = SEAT_LIGHTS
    ) -> None:
        self.lang = lang
        self.names = names
        self.seat_colours = colours

    def seat(self, number: int) -> str:
        """Return who sits at a seat (from 1); its colour is the name until one is entered."""
        if number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return self.unnamed(number)

    def who(self, seat: int) -> str:
        """Return who sits at a seat (from 0)."""
        return self.seat(seat + 1)

    def unnamed(self, number: int) -> str:
        """Return the colour of a seat (from 1)."""
        return text(self.lang, f"colour.{self.seat_colours[number - 1]}")

    def seats(self, numbers: Sequence[int]) -> str:
        """Return several people."""
        return listed(self.lang, [self.seat(number) for number in numbers])

    def named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts of a refusal or a doubt as people call them, with `who` sits there."""
        called = {key: getattr(self, key)(facts[key]) for key in self.things if key in facts}
        who = {"who": self.seat(facts["seat"])} if "seat" in facts else {}
        return {**facts, **called, **who}

    def filled(self, texts: Texts, key: str, facts: Mapping[str, object]) -> str:
        """Return a text with its fields filled in; its field `count` chooses between its forms."""
        return texts[key].template(self.lang, facts.get("count")).format_map(facts)


def winners(game: Game, state: bytes) -> list[int]:
    """Return the seats (from 1) that have won, none while the game runs."""
    outcome = game.outcome(state)
    return [seat + 1 for seat in outcome.winners] if outcome else []


def capital(words: str) -> str:
    """Return the words with a capital first letter."""
    return words[:1].upper() + words[1:]
