"""Numbers: of the table, pieces beside the board, pegs on their track, a sheet to fill in."""

from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.places import target_of
from heliograph.games.kit.sheets import Sheet
from heliograph.games.kit.things import Counter, Flag, Tally

View = dict[str, Any]
_LAST_HOLE, _ROW = 121, 30


def draw_counts(show: Any, t: Table, thing: Counter, part: View) -> View:
    """Return numbers of the table or of each place of a thing, and what a game tells (`by`).

    A flag that is set is its words alone. The method returns for a table by the words of their
    labels a seat, or a word.
    """
    del thing
    told = getattr(show.game, part["by"])(t) if "by" in part else {}
    rows = [
        {
            "label": show.word(name),
            "value": show.word(one) if isinstance(one, str) else show.who(one),
        }
        for name, one in told.items()
    ]
    numbers: list[tuple[str, int | str]] = []
    for name in part["things"]:
        counted, lies = getattr(type(show.game), name), getattr(t, name)
        if isinstance(counted, Flag):
            numbers += [(name, "")] * lies
        else:
            numbers += zip(counted.names, lies, strict=True) if counted.names else [(name, lies)]
    hides_zero = part.get("hides_zero")
    rows += [{"label": show.word(name), "value": n} for name, n in numbers
             if n != 0 or not hides_zero]  # fmt: skip
    return {"rows": rows}


def draw_keys(show: Any, t: Table, thing: Counter, part: View) -> View:
    """Return the numbers that a counter can be set to, each a key; the one that it has is marked.

    `by` names a method of the game that returns the highest; `is_die` shows them as faces.
    """
    most = getattr(show.game, part["by"])(t) if "by" in part else thing.high
    now = getattr(t, thing.name)
    keys = [{"number": one, "target": f"{thing.name}:{one}"} for one in range(1, most + 1)]
    return {"keys": keys, "now": now, "is_die": bool(part.get("is_die"))}


def draw_reserve(show: Any, t: Table, thing: Counter | Tally, part: View) -> View:
    """Return how many pieces each seat has beside the board: a thing for each of their `shapes`."""
    names = part.get("things", [thing.name])
    shapes = part.get("shapes", ["man"] * len(names))

    def waiting(seat: int) -> View:
        counts = [getattr(t, name)[seat] for name in names]
        said = ", ".join(map(str, counts))
        return {"seat": seat, "name": show.who(seat), "counts": counts,
                "said": f"{show.who(seat)}: {said}"}  # fmt: skip

    return {"shapes": shapes, "pieces": part.get("pieces", ""),
            "seats": [waiting(seat) for seat in range(t.seats)]}  # fmt: skip


def draw_pegs(show: Any, t: Table, thing: Counter | Tally, part: View) -> View:
    """Return the two pegs of each seat on its track: its points, and those `before`."""
    last = part.get("last", _LAST_HOLE)
    points = getattr(t, thing.name)
    before = getattr(t, part["before"]) if "before" in part else points
    return {
        "last": last,
        "row": part.get("row", _ROW),
        "seats": [
            {"seat": seat, "name": show.who(seat), "front": min(points[seat], last),
             "back": min(before[seat], last), "said": f"{show.who(seat)}: {points[seat]}"}
            for seat in range(t.seats)
        ],
    }  # fmt: skip


def draw_sheet(show: Any, t: Table, thing: Sheet, part: View) -> View:
    """Return a score sheet; `by` names a method of the game with further rows, such as a bonus.

    That returns, for a table and a seat, each of its rows by name with its number. `of` names one
    that says which rows are played.
    """
    lies = getattr(t, thing.name)
    rows: list[View] = []
    played = getattr(show.game, part["of"])() if "of" in part else range(len(thing.names))
    for row in played:
        name = thing.names[row]
        values = [thing.value(lies, seat, row) for seat in range(t.seats)]
        rows.append(_row(show, name, values) | {"target": target_of(thing, row)})
    if "by" in part:
        sums = [getattr(show.game, part["by"])(t, seat) for seat in range(t.seats)]
        rows += [_row(show, name, [one[name] for one in sums]) for name in sums[0]]
    return {
        "seats": [{"seat": seat, "name": show.who(seat)} for seat in range(t.seats)],
        "rows": rows,
    }


def _row(show: Any, name: str, values: list[int | None]) -> View:
    label = show.word(name)
    shown = ", ".join(
        f"{show.who(seat)} {'–' if value is None else value}" for seat, value in enumerate(values)
    )
    return {"name": name, "label": label, "values": values, "said": f"{label}: {shown}"}
