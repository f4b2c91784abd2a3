"""What a page draws of a game of the kit: parts of one vocabulary, arranged by `drawing.toml`.

README.md lists the kinds of parts with what each can say. Every part has a `kind`; most name their
`thing`. `static/board.js` draws them; a game writes JavaScript only for what is really new.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.games.kit.table import Table

from heliograph.games.kit.clocks import draw_clock
from heliograph.games.kit.drawn_boards import draw_pits, draw_places, draw_points
from heliograph.games.kit.drawn_cards import (
    draw_cards,
    draw_hands,
    draw_melds,
    draw_pile,
    draw_trick,
)
from heliograph.games.kit.drawn_dice import draw_cube, draw_dice
from heliograph.games.kit.drawn_numbers import (
    draw_counts,
    draw_keys,
    draw_pegs,
    draw_reserve,
    draw_sheet,
)
from heliograph.games.kit.places import target_of
from heliograph.games.kit.dice import Dice
from heliograph.games.kit.sheets import Sheet
from heliograph.games.kit.things import Cards, Counter, Heaps, Places, Stacks, Tally
from heliograph.games.text_files import read_tables

__all__ = ["KINDS", "draw", "parts_of", "target_of"]

View = dict[str, Any]
_FILE = "drawing.toml"


class Drawn(NamedTuple):
    """One kind of parts: what draws it, of which things, what it is called, what it can say."""

    draw: Callable[[Any, Any, Any, View], View]
    things: tuple[type, ...]
    # A word of the kit; without one the place has one, and the thing where no place is named
    label: str = ""
    keys: tuple[str, ...] = ()
    placeless: str = ""  # what it is called, where it can lie at no place at all


_PIECES = (Places, Stacks)
_NUMBERS = (Counter, Tally)
_ON_GRID = ("rows", "lines", "own", "pieces")
KINDS: dict[str, Drawn] = {
    "squares": Drawn(draw_places, _PIECES, "board", (*_ON_GRID, "plain", "turns", "down")),
    "points": Drawn(draw_places, _PIECES, "board", _ON_GRID),
    "hexes": Drawn(draw_places, _PIECES, "board", _ON_GRID),
    "track": Drawn(draw_places, _PIECES, "board", (*_ON_GRID, "by")),
    "backgammon": Drawn(draw_points, (Stacks,), "board", ("rows",)),
    "pits": Drawn(draw_pits, (Heaps,), "board", ("rows", "ends", "seats")),
    "trick": Drawn(draw_trick, (Cards,), "trick", ("place",)),
    "cards": Drawn(draw_cards, (Cards,), "", ("place", "by"), "unseen"),
    "pile": Drawn(draw_pile, (Cards,), "", ("place", "below", "by", "count"), "stock"),
    "hands": Drawn(draw_hands, (Cards,), "hands", ("place",)),
    "melds": Drawn(draw_melds, (Cards,), "melds", ("place", "rest", "by")),
    "dice": Drawn(draw_dice, (Dice,), "dice", ("hides_zero", "used", "lifted", "by")),
    "cube": Drawn(draw_cube, _NUMBERS, "", ("option",)),
    "counts": Drawn(draw_counts, (*_NUMBERS, Heaps), "", ("hides_zero", "by")),
    "keys": Drawn(draw_keys, (Counter,), "", ("by", "is_die")),
    "reserve": Drawn(draw_reserve, _NUMBERS, "", ("shapes", "pieces")),
    "pegs": Drawn(draw_pegs, _NUMBERS, "", ("before", "last", "row")),
    "clock": Drawn(draw_clock, (), "clock"),
    "sheet": Drawn(draw_sheet, (Sheet,), "", ("by", "of")),
}


@cache
def parts_of(package: str, kind: Any) -> Sequence[View]:
    """Return the parts that a game arranges, in their order; else the usual ones of its kind."""
    file = Path(str(files(package))) / _FILE
    found: Any = kind.drawing or read_tables(file)["part"]
    return found  # type: ignore[no-any-return]


def draw(show: Any, t: Table, parts: Sequence[View]) -> list[View]:
    """Return the parts of a table as a page draws them."""
    return [_draw(show, t, part) for part in parts]


def _draw(show: Any, t: Table, part: View) -> View:
    drawn = KINDS[part["kind"]]
    thing = _thing(show.game, part, drawn)
    label = drawn.label or part.get("place", drawn.placeless) or thing.name
    view = {"kind": part["kind"], "label": show.word(part.get("label", label))}
    return view | drawn.draw(show, t, thing, part)


def _thing(game: Any, part: View, drawn: Drawn) -> Any:
    """Return what a part draws: the thing that it names, or the first one that it can draw."""
    if not drawn.things:
        return None
    name = part.get("thing") or part.get("things", [""])[0]
    if name:
        return game.named_thing(name)
    return next(one for one in game.things if isinstance(one, drawn.things))
