"""A Solenia table as plain data: fields, reach, goods, orders and slots (SLN-2 to SLN-6)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

Position = dict[str, Any]
Player = dict[str, Any]

GOODS = ("wood", "wheat", "stone", "water")
TYPES = ("day", "night")
FIELDS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
AIRSHIP = "c3"
# Effects that last, as the content names them
LASTING = (
    "storage", "range", "zero_island", "zero_city", "replace", "airship_island", "airship_city",
    "hand", "scoring_star",
)  # fmt: skip


class Box(NamedTuple):
    """Components and options of the configured game."""

    referee: bool
    level: int
    winter: bool
    improved: bool
    knows_strips: bool
    knows_first: bool
    content: Any

    def card(self, name: str) -> Any:
        """Return the row of a card."""
        return next(row for row in self.content["cards"]["list"] if row["id"] == name)

    def order(self, name: str) -> Any:
        """Return the row of an order and its type."""
        for kind in TYPES:
            for row in self.content["orders"][kind]:
                if row["id"] == name:
                    return {**row, "type": kind}
        return {"goods": None, "stars": int(name[1:] or 0), "type": "?"}

    def effects(self, level: str, name: str | None) -> list[Any]:
        """Return what an improvement tile does."""
        rows = self.content["improvements"][level]
        return next((list(row["effects"]) for row in rows if row["id"] == name), [])


def player(p: Position, seat: int | None = None) -> Player:
    """Return a player, by default the one on turn."""
    found: Player = p["players"][(seat or p["turn"]) - 1]
    return found


def total(who: Player) -> int:
    """All goods."""
    return sum(who["goods"].values())


def place_of(field: str) -> tuple[int, int]:
    """Row and column of a field, from 0."""
    return int(field[1]) - 1, "abcde".index(field[0])


def kind_at(p: Position, field: str) -> str:
    """What a field is."""
    row, column = place_of(field)
    kind: str = p["band"][(p["advances"] + row) % 10][column]
    return kind


def cards_of(p: Position, seat: int) -> Iterator[str]:
    """The fields with a card of this seat."""
    return (field for field, card in p["board"].items() if card.startswith(f"{seat}:"))


def value_of(p: Position, card: str) -> int:
    """The value of a card on the board: `2:C05` or `2:?1`."""
    name = card[2:]
    return int(name[1:]) if name.startswith("?") else int(p["box"].card(name)["value"])


def price(p: Position, seat: int, field: str) -> int:
    """Goods for range: the fields between the nearest start and the target (SLN-4.4)."""
    row, column = place_of(field)
    steps = []
    for start in (AIRSHIP, *cards_of(p, seat)):
        at_row, at_column = place_of(start)
        steps.append(abs(row - at_row) + abs(column - at_column))
    return max(0, min(steps) - 1)


# Slots


def slot_effects(p: Position, seat: int, kind: str, column: int) -> list[Any]:
    """What a slot gives; tiles cover what is printed in columns 1 and 6 (SLN-11.3)."""
    box = p["box"]
    if column > 5:
        return []
    if not box.winter:
        return list(box.content["summer"][kind][column])
    if box.improved and column == 0:
        return []
    if box.improved and column == 5:
        half = player(p, seat)["halves"][TYPES.index(kind)]
        return box.effects("level3", half)
    return list(box.content["winter"][kind][column])


def tile_effects(p: Position, seat: int) -> list[Any]:
    """What the level-1 tile gives once both slots beside it are filled (SLN-11.4)."""
    who = player(p, seat)
    filled = who["day"][0] and who["night"][0]
    return p["box"].effects("level1", who["tile"]) if filled else []


def earned(p: Position, seat: int) -> Iterator[tuple[str, Any]]:
    """Every effect a seat has, with the type of its row."""
    yield from (("day", effect) for effect in tile_effects(p, seat))
    for kind in TYPES:
        for column, tile in enumerate(player(p, seat)[kind][:6]):
            if tile:
                yield from ((kind, one) for one in slot_effects(p, seat, kind, column))


def power(p: Position, seat: int, name: str) -> int:
    """How strong a lasting effect of a seat is."""
    return sum(effect.get(name, 0) for _, effect in earned(p, seat))


def capacity(p: Position, seat: int) -> int:
    """Storage: 8, in winter 6 to 8 (SLN-5.2, SLN-10.3)."""
    if not p["box"].winter or p["box"].level < 2:
        return 8
    return min(8, 6 + power(p, seat, "storage"))


# Orders


def ways_to_pay(p: Position, seat: int, order: str) -> list[tuple[str, dict[str, int]]]:
    """How a seat can pay an order: exactly, or with one good in place of another (U5)."""
    need = {good: p["box"].order(order)["goods"].get(good, 0) for good in GOODS}
    held = player(p, seat)["goods"]
    ways = [("exact", need)]
    if power(p, seat, "replace"):
        for one in GOODS:
            for other in GOODS:
                if one != other and need[one]:
                    swapped = {**need, one: need[one] - 1}
                    swapped[other] += 1
                    ways.append((f"swap {one} {other}", swapped))
    return [(name, goods) for name, goods in ways if all(goods[g] <= held[g] for g in GOODS)]


def can_serve(p: Position, seat: int, order: str) -> bool:
    """Whether a seat can pay an order; one that nobody told may ask for anything."""
    if order.startswith("?"):
        return total(player(p, seat)) > 0
    return bool(ways_to_pay(p, seat, order))


def can_serve_after(p: Position, seat: int, kind: str, cost: int) -> bool:
    """Whether some displayed order can be paid after giving up so many goods (SLN-4.5)."""
    left = total(player(p, seat)) - cost
    for order in p["display"][kind]:
        size = 1 if order.startswith("?") else sum(p["box"].order(order)["goods"].values())
        if can_serve(p, seat, order) and size <= left:
            return True
    return False


def usable(p: Position, seat: int, field: str, cost: int) -> bool:
    """Whether a seat can act on a field at this cost."""
    if field in p["board"] or cost > total(player(p, seat)):
        return False
    kind = kind_at(p, field)
    return not kind.endswith("_city") or can_serve_after(p, seat, kind[:-5], cost)


def fields_for(p: Position, seat: int) -> tuple[list[str], list[str]]:
    """All fields a seat can use, and those next to the airship or its cards (SLN-4.10).

    A field that nobody has told yet may be a city that cannot be served: nothing rests on it.
    """
    less = power(p, seat, "range")
    open_fields, free = [], []
    for field in FIELDS:
        full = price(p, seat, field)
        if usable(p, seat, field, max(0, full - less)):
            open_fields.append(field)
        if full == 0 and usable(p, seat, field, 0) and kind_at(p, field) != "?":
            free.append(field)
    return open_fields, free
