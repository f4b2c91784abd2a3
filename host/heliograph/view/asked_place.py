"""Why nothing can be entered at a place of the drawing: what the engine says to whoever tries.

A place stands for some choices (`things.toml` of the game). Where a tap enters several choices at
once, such as an action with its card, the last of them may be the one that the place means; so they
are tried behind every first choice, too.
"""

from collections.abc import Iterator
from typing import NamedTuple

from heliograph.catalogue import say
from heliograph.engine import Game, IllegalChoice
from heliograph.games.things import things_of

MOST_TRIED = 60
MOST_FIRST = 16
MOST_REASONS = 3


class Reason(NamedTuple):
    """One thing that stands in the way, and its rule."""

    text: str
    rule: str


def choices_at(game: Game, place: str) -> list[int]:
    """Return the choices that mean a place."""
    kind = place.partition(":")[0]
    things = [thing for thing in things_of(game.name) if thing.kind == kind]
    return [
        choice
        for choice, text in enumerate(game.texts)
        if any(thing.means(place, text) for thing in things)
    ]


def reasons_at(game: Game, state: bytes, place: str, first: list[int], lang: str) -> list[Reason]:
    """Return why none of the choices at a place can be entered; nothing where one of them can.

    `first` are the choices that begin what can be entered now.
    """
    wanted = choices_at(game, place)[:MOST_TRIED]
    behind = {choice: game.apply(state, choice) for choice in first[:MOST_FIRST]}
    if any(game.allows(one, choice) for one in (state, *behind.values()) for choice in wanted):
        return []
    plain = [game.why_not(state, choice) for choice in wanted]
    general = {why.reason for why in plain}
    deep = [why for one in behind.items() for why in _telling(game, *one, wanted)]
    found = [why for why in deep if why.reason not in general] or plain
    return list(dict.fromkeys(_worded(why, lang) for why in found))[:MOST_REASONS]


def _telling(game: Game, first: int, state: bytes, wanted: list[int]) -> Iterator[IllegalChoice]:
    """Yield what the engine knows better behind a first choice than that something else is due.

    Which is what it says to the same first choice once more.
    """
    other = "" if game.allows(state, first) else game.why_not(state, first).reason
    for choice in wanted:
        why = game.why_not(state, choice)
        if why.reason != other:
            yield why


def _worded(why: IllegalChoice, lang: str) -> Reason:
    return Reason(say(lang, why.expected), why.rule)
