"""What a page draws of a game of the kit: parts of one vocabulary, arranged by `drawing.toml`.

| kind | draws |
|---|---|
| `points` | places on lines, at most one piece on each |
| `squares` | a board of squares, at most one piece on each |
| `pits` | places with a number of pieces |
| `trick` | the card that each seat has played |
| `cards` | the cards of a pile, or all that can be chosen |
| `dice` | dice and their faces |
| `counts` | numbers of the whole table |
| `reserve` | how many pieces each seat has beside the board |

Each part names its `thing`. Places named by a letter and a number (`a7`) lie in its column and row.
`static/board.js` draws the parts; a game writes JavaScript only for what is really new.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from heliograph.games.kit.naming import card_view
from heliograph.games.kit.things import Cards, Dice, Heaps, Places, Thing
from heliograph.games.text_files import read_tables

View = dict[str, Any]
_FILE = "drawing.toml"


@cache
def parts_of(package: str) -> Sequence[View]:
    """Return the parts that a game arranges, in their order."""
    found: Sequence[View] = read_tables(Path(str(files(package))) / _FILE)["part"]  # type: ignore[assignment]
    return found


def draw(show: Any, t: Any, parts: Sequence[View]) -> list[View]:
    """Return the parts of a table as a page draws them."""
    return [_DRAWN[part["kind"]](show, t, _thing(show, part), part) for part in parts]


def _thing(show: Any, part: View) -> Any:
    return getattr(type(show.game), part["thing"]) if "thing" in part else None


def target_of(thing: Thing, value: int) -> str:
    """Return the place of a drawing that stands for a value of a thing."""
    return f"{thing.name}:{thing.names[value]}"


def _places(show: Any, t: Any, thing: Places, part: View) -> View:
    lies = getattr(t, thing.name)
    return {
        "kind": part["kind"],
        "label": show.word(part.get("label", "board")),
        "lines": [line.split() for line in thing.lines],
        "places": [_place(show, thing, value, lies[value]) for value in range(thing.size)],
    }


def _place(show: Any, thing: Places, value: int, piece: int) -> View:
    name = thing.names[value]
    view: View = {"name": name, "target": target_of(thing, value), "said": name}
    view |= _spot(name)
    if piece and thing.pieces:
        kind = thing.pieces[piece - 1]
        seat, _, shape = kind.partition(" ")
        view |= {"seat": int(seat) - 1, "shape": shape}
        view["said"] = f"{name}: {show.who(int(seat) - 1)}, {show.word(shape)}"
    elif piece:
        view |= {"seat": piece - 1, "shape": "man", "said": f"{name}: {show.who(piece - 1)}"}
    return view


def _spot(name: str) -> View:
    """Return the column and the row of a place that is named by a letter and a number."""
    if name[:1].isalpha() and name[1:].isdigit():
        return {"x": ord(name[0]) - ord("a"), "y": int(name[1:]) - 1}
    return {}


def _pits(show: Any, t: Any, thing: Heaps, part: View) -> View:
    counts = getattr(t, thing.name)
    return {
        "kind": "pits",
        "label": show.word(part.get("label", "board")),
        "rows": [
            [
                {"name": name, "target": f"{thing.name}:{name}",
                 "count": counts[thing.names.index(name)],
                 "said": f"{name}: {counts[thing.names.index(name)]}"}
                for name in row.split()
            ]
            for row in part["rows"]
        ],
    }  # fmt: skip


def _trick(show: Any, t: Any, thing: Cards, part: View) -> View:
    lies = getattr(t, thing.name)
    played = [thing.lying(lies, part["place"], seat) for seat in range(t.seats)]
    return {
        "kind": "trick",
        "label": show.word(part.get("label", "trick")),
        "seats": [
            {"seat": seat, "name": show.who(seat),
             "cards": [card_view(thing, card, show.lang) for card in cards]}
            for seat, cards in enumerate(played)
        ],
    }  # fmt: skip


def _cards(show: Any, t: Any, thing: Cards, part: View) -> View:
    """Return the cards of a pile; without a place those that nobody has seen, to choose from."""
    lies = getattr(t, thing.name)
    place = part.get("place", "")
    unseen = [card for card, at in enumerate(lies) if not at]
    cards = thing.lying(lies, place) if place else unseen
    is_shown = bool(place) or not show.game.is_digital
    return {
        "kind": "cards",
        "label": show.word(part.get("label", "cards")),
        "cards": [card_view(thing, card, show.lang) for card in cards] if is_shown else [],
    }


def _dice(show: Any, t: Any, thing: Dice, part: View) -> View:
    return {
        "kind": "dice",
        "label": show.word(part.get("label", "dice")),
        "faces": list(getattr(t, thing.name)),
        "targets": [target_of(thing, die) for die in range(thing.size)],
    }


def _counts(show: Any, t: Any, thing: Thing, part: View) -> View:
    del thing
    rows = [
        {"label": show.word(name), "value": getattr(t, name)}
        for name in part["things"]
        if getattr(t, name) or not part.get("hides_zero")
    ]
    return {"kind": "counts", "rows": rows}


def _reserve(show: Any, t: Any, thing: Thing, part: View) -> View:
    counts = getattr(t, thing.name)
    return {
        "kind": "reserve",
        "label": show.word(part.get("label", thing.name)),
        "seats": [
            {"seat": seat, "name": show.who(seat), "count": counts[seat],
             "said": f"{show.who(seat)}: {counts[seat]}"}
            for seat in range(t.seats)
        ],
    }  # fmt: skip


_DRAWN: dict[str, Callable[..., View]] = {
    "points": _places,
    "squares": _places,
    "pits": _pits,
    "trick": _trick,
    "cards": _cards,
    "dice": _dice,
    "counts": _counts,
    "reserve": _reserve,
}
KINDS = tuple(_DRAWN)
