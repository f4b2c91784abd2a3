"""What can be asked about on the page of a game of the kit: things with places, and seats."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from heliograph.games.description import GameDescription
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.moves import Move
from heliograph.games.kit.things import Counter, Tally
from heliograph.games.kit.words import words_of
from heliograph.games.things import Thing

_SEAT = "seat"
_COUNT = "count"  # what the unit counts, tapped where a table is only tracked


def things_of(about: GameDescription) -> Iterator[Thing]:
    """Yield what has places in the drawing, with its rule and the choices that mean a place."""
    kind: type[KitGame] = getattr(import_module(f"{about.package}.game"), about.class_name)
    words = words_of(about.package)
    begins = words.kit["word.seat"]
    yield Thing(_SEAT, begins, (kind.seat_rule,), choices=("begins {0}",),
                no_way=words.kit["refusal.begun"], no_way_rule=kind.seat_rule)  # fmt: skip
    if tallies := [thing.rule for thing in kind.things if isinstance(thing, Tally)]:
        yield Thing(_COUNT, words.kit["word.count"], tuple(dict.fromkeys(tallies)))
    for thing in kind.things:
        choices = tuple(dict.fromkeys(_choices(kind, thing)))
        if choices and (thing.names or isinstance(thing, Counter)):
            name = words.find("word", thing.name) or words.kit["word.board"]
            yield Thing(thing.name, name, (thing.rule,), choices=choices)


def _choices(kind: type[KitGame], thing: Any) -> Iterator[str]:
    """Yield the texts of moves that have a place of a thing as a parameter."""
    for move in vars(kind).values():
        if isinstance(move, Move):
            for name, domain in zip(move.names, move.domains, strict=True):
                if thing in (domain.thing, domain.keys_of):
                    fields = dict.fromkeys(move.names, "*") | {name: "{0}"}
                    yield move.text.format(**fields)
