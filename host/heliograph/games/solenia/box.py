"""The components of one Solenia box, read from its content and checked (SLN-1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from heliograph.engine.content import Content, need
from heliograph.engine.pending import Doubt, doubt
from heliograph.games.solenia.effects import Bonus, counted, read_bonus, read_goods
from heliograph.games.solenia.layout import (
    COLUMNS, DAY_CITY, GOODS, GOODS_NAMES, HALVES, KINDS, LOOSE_TILE, MOST_WORTH, NIGHT_CITY,
    ORDER_KINDS, STORAGE, TYPE_NAMES, UNKNOWN, VALUE_ONLY, WIDTH,
)  # fmt: skip
from heliograph.games.solenia.texts import EXPECTED
from shared_rules.solenia.band import CARDS_EACH, DIE_FACES, MOST_SEATS, STRIPS, VALUES

ABOUT_FILE: Final = ("game", "format", "label")
DIE_SIDES: Final = ("order_day", "order_night", "block", "advance")
_SIDES: Final = ", ".join(DIE_SIDES)
USUAL_VALUES: Final = {0: 6, 1: 6, 2: 4}
ORDERS_EACH: Final = 24
# What the card of a scored strip gives: a good or A_STAR, and how many
Gain = tuple[tuple[int, int], ...]
A_STAR: Final = GOODS
# How many goods an order asks for: in all, then wood, wheat, stone and water
Demand = tuple[int, int, int, int, int]


_NO_DEMAND: Demand = (0, 0, 0, 0, 0)
_LOOSE_DEMAND: Demand = (1, 0, 0, 0, 0)


class Order(NamedTuple):
    """One kind of order tile."""

    id: str
    goods: tuple[int, ...]
    stars: int
    size: int


@dataclass(frozen=True, slots=True)
class Box:
    """What the rules need to know of the components."""

    sides: tuple[tuple[bytes, bytes], ...]  # of each strip: day or dawn, night or dusk
    strip_ids: tuple[str, ...]
    twilight: int  # which strip is dawn and dusk
    card_ids: tuple[str, ...]
    values: bytes  # of each card
    gains: tuple[tuple[Gain, ...], ...]  # of each code on the board, by the kind of its field
    same: tuple[int, ...]  # the first card that is the same as this one
    value_of: bytes  # of each code on the board
    orders: tuple[tuple[Order, ...], tuple[Order, ...]]
    demands: tuple[tuple[Demand, ...], ...]  # of each tile on the display, by type
    copies: tuple[bytes, bytes]
    order_counts: tuple[int, int]  # how many orders of each type there are
    summer: tuple[tuple[Bonus, ...], ...]
    winter: tuple[tuple[Bonus, ...], ...]
    tile_ids: tuple[str, ...]
    tiles: tuple[Bonus, ...]
    half_ids: tuple[str, ...]
    halves: tuple[Bonus, ...]
    die: tuple[int, ...]  # index into DIE_SIDES
    rating: tuple[int, ...]
    strips_are_known: bool
    doubts: tuple[Doubt, ...]  # where it holds another number of things than the usual one
    printed: dict[str, Any]  # what people can read on cards, boards and tiles, for the screen
    # What the orders of a display ask for: worked out once, depends on nothing but the key
    asked: dict[bytes, tuple[tuple[Demand, ...], tuple[Demand, ...]]]


def owner_blocks(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an owner's file as blocks of content: in JSON a block may be a bare list."""
    blocks = {name: value for name, value in given.items() if name not in ABOUT_FILE}
    lists = {name: {"list": value} for name, value in blocks.items() if isinstance(value, list)}
    return {name: _filled(block) for name, block in (blocks | lists).items()}


def _filled(block: Any) -> Any:
    """Return a block without its empty keys: they keep the default."""
    if not isinstance(block, Mapping):
        return block
    return {key: value for key, value in block.items() if value not in ([], {})}


def read_box(content: Content) -> Box:
    """Return the box; raises BadContent that names block, key, expectation and value."""
    sides, strip_ids, twilight = _read_strips(content["strips"]["list"])
    cards = content["cards"]["list"]
    card_ids, values, gains = _read_cards(cards)
    orders, copies = _read_orders(content["orders"])
    tile_ids, tiles = _read_tiles(content["improvements"]["level1"], "level1", MOST_SEATS)
    half_ids, halves = _read_tiles(content["improvements"]["level3"], "level3", MOST_SEATS + 1)
    return Box(
        sides,
        strip_ids,
        twilight,
        card_ids,
        values,
        _gains_on_board(gains),
        tuple(_first_same(cards, card) for card in range(CARDS_EACH)),
        _values_on_board(values),
        orders,
        tuple(_demands(kinds) for kinds in orders),
        copies,
        (sum(copies[0]), sum(copies[1])),
        _read_rows(content["summer"], "summer", "SLN-6.4"),
        _read_rows(content["winter"], "winter", "SLN-10.1"),
        tile_ids,
        tiles,
        half_ids,
        halves,
        _read_die(content["solo"]["die"]),
        _read_rating(content["solo"]["rating"]),
        not content.blocks["strips"].is_assumed("list"),
        tuple(_doubts(values, copies)),
        _printed(content),
        {},
    )


def _read_strips(rows: Any) -> tuple[tuple[tuple[bytes, bytes], ...], tuple[str, ...], int]:
    ok = isinstance(rows, list) and len(rows) == STRIPS
    need(ok, "[strips]", EXPECTED["strips"], rows, "SLN-1")
    sides, ids, twilight = [], [], []
    for number, row in enumerate(rows):
        where = f"[strips] {row.get('id', number + 1)}"
        if "dawn" in row or "dusk" in row:
            twilight.append(number)
            pair = (_side(row, "dawn", where), _side(row, "dusk", where))
        else:
            pair = (_side(row, "day", where), _side(row, "night", where))
        sides.append(pair)
        ids.append(str(row.get("id", number + 1)))
    need(len(twilight) == 1, "[strips]", EXPECTED["twilight"], rows, "SLN-2.5")
    _need_ids(ids, "[strips]", "SLN-1")
    return tuple(sides), tuple(ids), twilight[0]


def _side(row: Mapping[str, Any], name: str, where: str) -> bytes:
    fields = row.get(name)
    ok = isinstance(fields, list) and len(fields) == WIDTH
    need(ok, f"{where} {name}", EXPECTED["fields"], fields, "SLN-2.1")
    assert isinstance(fields, list)
    return bytes(_field(field, name, f"{where} {name}") for field in fields)


def _field(field: Any, side: str, where: str) -> int:
    if field in GOODS_NAMES:
        return GOODS_NAMES.index(field) + 1
    cities = {"day": ("day_city",), "night": ("night_city",)}.get(side, ("day_city", "night_city"))
    if field == "city" and len(cities) == 1:
        field = cities[0]
    words = EXPECTED["field"].filled(names=", ".join((*GOODS_NAMES, *cities)))
    need(field in cities, where, words, field, "SLN-2.4")
    return DAY_CITY if field == "day_city" else NIGHT_CITY


def _read_cards(rows: Any) -> tuple[tuple[str, ...], bytes, tuple[tuple[Gain, ...], ...]]:
    ok = isinstance(rows, list) and len(rows) == CARDS_EACH
    need(ok, "[cards]", EXPECTED["cards"], rows, "SLN-1")
    ids = tuple(str(row.get("id")) for row in rows)
    _need_ids(ids, "[cards]", "SLN-1")
    for row in rows:
        value = row.get("value")
        where = f"[cards] {row['id']}"
        need(value in range(VALUES), where, EXPECTED["value"], value, "SLN-5.1")
    gains = tuple(_gains(row.get("bonus"), f"[cards] {row['id']}") for row in rows)
    return ids, bytes(row["value"] for row in rows), gains


def _gains(bonus: Any, where: str) -> tuple[Gain, ...]:
    ok = isinstance(bonus, Mapping) and len(bonus) == 1
    need(ok, where, EXPECTED["card_bonus"], bonus, "SLN-8")
    kind, value = next(iter(bonus.items()))
    need(kind in ("number", "goods", "star_if"), where, EXPECTED["card_bonus"], kind, "SLN-8")
    if kind == "number":
        need(value in (1, 2), where, EXPECTED["number"], value, "SLN-8.1")
        return tuple(_number_gain(field, value) for field in range(KINDS))
    if kind == "star_if":
        good = read_goods([value], where, "SLN-8.4")[0]
        return tuple(((A_STAR, 1),) if field == good + 1 else () for field in range(KINDS))
    goods = counted(read_goods(value, where, "SLN-8.2"))
    return (tuple((good, count) for good, count in enumerate(goods) if count),) * KINDS


def _number_gain(field: int, number: int) -> Gain:
    if field == UNKNOWN:
        return ()
    return ((field - 1 if field <= GOODS else A_STAR, number),)


def _first_same(cards: list[Any], card: int) -> int:
    for other in range(card):
        if all(cards[other][key] == cards[card][key] for key in ("value", "bonus")):
            return other
    return card


def _values_on_board(values: bytes) -> bytes:
    out = bytearray(256)
    for seat in range(MOST_SEATS):
        out[1 + seat * CARDS_EACH : 1 + (seat + 1) * CARDS_EACH] = values
        out[VALUE_ONLY + seat * VALUES : VALUE_ONLY + (seat + 1) * VALUES] = bytes(range(VALUES))
    return bytes(out)


def _gains_on_board(gains: tuple[tuple[Gain, ...], ...]) -> tuple[tuple[Gain, ...], ...]:
    """Return what each code on the board gives: nothing where it names no card."""
    nothing = ((),) * KINDS
    return (nothing, *gains * MOST_SEATS, *(nothing,) * (256 - VALUE_ONLY))


def _demands(orders: tuple[Order, ...]) -> tuple[Demand, ...]:
    """Return what each tile asks for; one that nobody has told asks for at least one good."""
    demands: list[Demand] = [_NO_DEMAND] * LOOSE_TILE + [_LOOSE_DEMAND] * (MOST_WORTH + 1)
    for tile, order in enumerate(orders, 1):
        wood, wheat, stone, water = order.goods
        demands[tile] = (order.size, wood, wheat, stone, water)
    return tuple(demands)


def _read_orders(
    block: Mapping[str, Any],
) -> tuple[tuple[tuple[Order, ...], tuple[Order, ...]], tuple[bytes, bytes]]:
    kinds, copies, ids = [], [], list[str]()
    for name in TYPE_NAMES:
        rows = block[name]
        ok = isinstance(rows, list) and 0 < len(rows) <= ORDER_KINDS
        need(ok, f"[orders] {name}", EXPECTED["orders"], rows, "SLN-1")
        kinds.append(tuple(_order(row, name) for row in rows))
        copies.append(bytes(_copies(row, name) for row in rows).ljust(ORDER_KINDS, b"\0"))
        ids += [order.id for order in kinds[-1]]
    _need_ids(ids, "[orders]", "SLN-1")
    return (kinds[0], kinds[1]), (copies[0], copies[1])


def _order(row: Any, name: str) -> Order:
    where = f"[orders] {name} {row.get('id') if isinstance(row, Mapping) else ''}"
    ok = isinstance(row, Mapping) and isinstance(row.get("goods"), Mapping) and "id" in row
    need(ok, where, EXPECTED["order"], row, "SLN-6.2")
    for good, count in row["goods"].items():
        fine = good in GOODS_NAMES and type(count) is int and 0 <= count <= STORAGE
        need(fine, where, EXPECTED["goods_numbers"], {good: count}, "SLN-6.2")
    goods = tuple(row["goods"].get(good, 0) for good in GOODS_NAMES)
    ok = 0 < sum(goods) <= STORAGE
    need(ok, where, EXPECTED["order_goods"], row["goods"], "SLN-5.2")
    stars = row.get("stars")
    ok = type(stars) is int and 0 <= stars <= 20
    need(ok, where, EXPECTED["stars"], stars, "SLN-6.5")
    return Order(str(row["id"]), goods, row["stars"], sum(goods))


def _copies(row: Mapping[str, Any], name: str) -> int:
    copies = row.get("copies", 1)
    ok = type(copies) is int and 0 < copies <= ORDERS_EACH
    need(ok, f"[orders] {name} {row['id']}", EXPECTED["copies"], copies, "SLN-1")
    return int(copies)


def _read_rows(block: Mapping[str, Any], name: str, rule: str) -> tuple[tuple[Bonus, ...], ...]:
    rows = []
    for row in TYPE_NAMES:
        slots = block[row]
        ok = isinstance(slots, list) and len(slots) == COLUMNS
        need(ok, f"[{name}] {row}", EXPECTED["slots"], slots, rule)
        rows.append(
            tuple(
                read_bonus(slot, f"[{name}] {row}[{column + 1}]", rule)
                for column, slot in enumerate(slots)
            )
        )
    return tuple(rows)


def _read_tiles(rows: Any, name: str, least: int) -> tuple[tuple[str, ...], tuple[Bonus, ...]]:
    where = f"[improvements] {name}"
    ok = isinstance(rows, list) and least <= len(rows) <= HALVES
    need(ok, where, EXPECTED["tiles"].filled(low=least, high=HALVES), rows, "SLN-11.1")
    ids = tuple(str(row.get("id")) for row in rows)
    _need_ids(ids, where, "SLN-11.1")
    return ids, tuple(
        read_bonus(row.get("effects"), f"{where} {row.get('id')}", "SLN-11.1") for row in rows
    )


def _read_die(sides: Any) -> tuple[int, ...]:
    ok = isinstance(sides, list) and len(sides) == DIE_FACES
    ok = ok and all(side in DIE_SIDES for side in sides)
    need(ok, "[solo] die", EXPECTED["die"].filled(sides=_SIDES), sides, "SLN-12.2")
    return tuple(DIE_SIDES.index(side) for side in sides)


def _read_rating(steps: Any) -> tuple[int, ...]:
    ok = isinstance(steps, list) and len(steps) == 3 and steps == sorted(steps)
    need(ok, "[solo] rating", EXPECTED["rating"], steps, "SLN-12.3")
    return tuple(int(step) for step in steps)


def _need_ids(ids: Sequence[str], where: str, rule: str) -> None:
    words = EXPECTED["ids"].filled(count=len(ids))
    need(len(set(ids)) == len(ids), where, words, list(ids), rule)


def _printed(content: Content) -> dict[str, Any]:
    cards = content["cards"]["list"]
    tiles = content["improvements"]
    return {
        "cards": {row["id"]: {"value": row["value"], "bonus": row["bonus"]} for row in cards},
        "summer": {name: content["summer"][name] for name in TYPE_NAMES},
        "winter": {name: content["winter"][name] for name in TYPE_NAMES},
        "level1": {row["id"]: row["effects"] for row in tiles["level1"]},
        "level3": {row["id"]: row["effects"] for row in tiles["level3"]},
    }


def _doubts(values: bytes, copies: tuple[bytes, bytes]) -> Iterator[Doubt]:
    for value, usual in USUAL_VALUES.items():
        yield from _unusual(f"[cards] value {value}", usual, values.count(value))
    for name, count in zip(TYPE_NAMES, copies, strict=True):
        yield from _unusual(f"[orders] {name}", ORDERS_EACH, sum(count))


def _unusual(where: str, usual: int, got: int) -> Iterator[Doubt]:
    if got != usual:
        facts = {"words": EXPECTED["whole"].filled(count=usual), "expected": usual, "got": got}
        yield doubt("SLN-1", "unusual_box", where=where, **facts)
