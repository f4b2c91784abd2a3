"""What can be asked about on a page: `things.toml` beside the game, each thing with its rules.

A thing is a kind of place: the word before the colon of an offer's target. Pages know only that;
what it is called, which rules tell of it and which choices mean it is the game's matter.
"""

import re
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import Text
from heliograph.engine import Game
from heliograph.games import ALL_GAMES
from heliograph.games.text_files import read_tables, text_in

FILE = "things.toml"


class Thing(NamedTuple):
    """One kind of thing on the table: what it is called and which rules tell of it."""

    kind: str
    name: Text
    rules: tuple[str, ...]
    sign: str = ""  # the name of its drawing in `static/legend.js`
    # The texts of the choices that mean such a place: {0} is the word behind its first colon, * any
    choices: tuple[str, ...] = ()
    # Why nothing can be entered at a place that no choice means now
    no_way: Text | None = None
    no_way_rule: str = ""

    def means(self, place: str, choice_text: str) -> bool:
        """Return whether a choice, by its text, means this place."""
        return any(pattern.fullmatch(choice_text) for pattern in _patterns(self.choices, place))


@lru_cache(maxsize=256)
def _patterns(choices: tuple[str, ...], place: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns that a place has all the words for."""
    words = [re.escape(word) for word in place.split(":")[1:]]
    found = []
    for choice in choices:
        with suppress(IndexError):
            found.append(re.compile(choice.replace("*", ".+").format(*words)))
    return tuple(found)


@cache
def things_of(game: str) -> tuple[Thing, ...]:
    """Return the things of a game in the order of its file; without one those that it declares."""
    about = ALL_GAMES[game]
    file = Path(str(files(about.package).joinpath(FILE)))
    return read_things(file) if file.is_file() else tuple(about.declared_things())


def read_things(file: Path) -> tuple[Thing, ...]:
    """Return the things in a file."""
    return tuple(_read_thing(file, *row) for row in read_tables(file).items())


def _read_thing(file: Path, kind: str, entry: dict[str, Any]) -> Thing:
    no_way = entry.get("no_way")
    return Thing(
        kind,
        text_in(file, kind, entry["name"]),
        tuple(entry["rules"]),
        entry.get("sign", ""),
        tuple(entry.get("choices", ())),
        text_in(file, f"{kind}.no_way", no_way) if no_way else None,
        no_way["rule"] if no_way else "",
    )


def thing_at(game: str, place: str) -> Thing | None:
    """Return what a place is; None where its game tells nothing of it."""
    kind = place.partition(":")[0]
    return next((thing for thing in things_of(game) if thing.kind == kind), None)


@lru_cache(maxsize=256)  # a game has thousands of choices, and asks for all its places in turn
def choices_at(game: Game, place: str) -> tuple[int, ...]:
    """Return the choices whose texts mean a place."""
    thing = thing_at(game.name, place)
    if thing is None or not thing.choices:
        return ()
    return tuple(choice for choice, text in enumerate(game.texts) if thing.means(place, text))
