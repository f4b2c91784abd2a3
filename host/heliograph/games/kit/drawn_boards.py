"""Boards with pieces: squares, points on lines, hexagons, tracks of fields, backgammon, pits."""

from collections.abc import Mapping
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.pieces import Piece
from heliograph.games.kit.places import FREE, WALL, hex_spots, named_spot, spots_in, target_of
from heliograph.games.kit.things import Heaps, Places, Stacks

View = dict[str, Any]


def draw_places(show: Any, t: Table, thing: Places | Stacks, part: View) -> View:
    """Return places on a plane, each with what stands there."""
    lies = getattr(t, thing.name)
    spots = _spots(thing, part)
    own = getattr(show.game, part["by"])() if "by" in part else part.get("own", ())
    owners = {name: seat for seat, row in enumerate(own) for name in row.split()}
    lines = part.get("lines", getattr(thing, "lines", ()))
    places = []
    for value, name in enumerate(thing.names):
        if name in spots or not spots:
            place = _place(show, thing, value, lies[value])
            if name in spots:
                place |= {"x": spots[name][0], "y": spots[name][1]}
            if owners.get(name, t.seats) < t.seats:
                place["owner"] = owners[name]
            places.append(place)
    return {
        "lines": [line.split() for line in lines],
        "places": places,
        "is_named": bool(spots) and ("rows" not in part or _counts_down(spots)),
        "is_down": _counts_down(spots),
        "pieces": part.get("pieces", ""),
        "is_plain": bool(part.get("plain")),
        "turns": bool(part.get("turns")),
    }


def _spots(thing: Places | Stacks, part: View) -> Mapping[str, tuple[float, int]]:
    """Return where places lie; none where nothing says it of all of them."""
    named = all(named_spot(name) for name in thing.names)
    if part["kind"] == "hexes" and (named or "rows" in part):
        return hex_spots(part, thing.names)
    if "rows" in part:
        return spots_in(part["rows"])
    found = {name: spot for name in thing.names if (spot := named_spot(name))} if named else {}
    if part.get("down"):
        top = max(y for _, y in found.values())
        return {name: (x, top - y) for name, (x, y) in found.items()}
    return found


def _counts_down(spots: Mapping[str, tuple[float, int]]) -> bool:
    """Return whether places lie as they are named, with the first row on top."""
    top = max((y for _, y in spots.values()), default=0)
    return bool(spots) and all(named_spot(name) == (x, top - y) for name, (x, y) in spots.items())


def _place(show: Any, thing: Places | Stacks, value: int, lies: int) -> View:
    name, piece = thing.names[value], thing.piece(lies)
    called = show.game.words.place(name, show.lang)
    view: View = {"name": name, "target": target_of(thing, value), "said": called}
    if not piece.amount:
        return view
    view |= {"shape": piece.shape, "count": piece.amount}
    if piece.seat >= 0:
        view["seat"] = piece.seat
    if piece.colour:
        view["colour"] = piece.colour
    if piece.number is not None:
        view["number"] = piece.number
    is_plain = piece.shape == "man" and not getattr(thing, "pieces", ())
    view["said"] = f"{called}: {_say_piece(show, piece, is_plain=is_plain)}"
    return view


def _say_piece(show: Any, piece: Piece, *, is_plain: bool) -> str:
    """Return a piece in words: whose, its colour, number and shape, how many."""
    parts = [
        show.who(piece.seat) if piece.seat >= 0 else "",
        show.word(piece.colour) if piece.colour else "",
        "" if piece.number is None else str(piece.number),
        show.word(piece.shape) if piece.shape and not is_plain else "",
        str(piece.amount) if piece.amount > 1 else "",
    ]
    return ", ".join(filter(None, parts))


def draw_points(show: Any, t: Table, thing: Stacks, part: View) -> View:
    """Return the points of backgammon: rows of quarters, between them the bar and the trays.

    A row lists its places, `|` parts the quarters; one alone in a quarter is a bar or a tray.
    """
    lies, at = getattr(t, thing.name), {name: value for value, name in enumerate(thing.names)}
    return {
        "rows": [
            [
                [_place(show, thing, at[name], lies[at[name]]) if name != FREE else None
                 for name in quarter.split()]
                for quarter in row.split(WALL)
            ]
            for row in part["rows"]
        ],
    }  # fmt: skip


def draw_pits(show: Any, t: Table, thing: Heaps, part: View) -> View:
    """Return pits with a number of pieces each; `ends` are the stores at the left and the right."""
    counts = getattr(t, thing.name)

    def pits(row: str) -> list[View]:
        found = []
        for name in row.split():
            value = thing.names.index(name)
            found.append({"name": name, "target": target_of(thing, value),
                          "count": counts[value], "said": f"{name}: {counts[value]}"})  # fmt: skip
        return found

    return {
        "rows": [pits(row) for row in part["rows"]],
        "ends": pits(part.get("ends", "")),
        "seats": [seat - 1 for seat in part.get("seats", ())],
        "people": [show.who(seat - 1) for seat in part.get("seats", ())],
    }
