"""Choices as texts that parse back: `card C05`, `field c4`, `deliver night 2`, `return wood`."""

from heliograph.engine.choice_texts import lay_out
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    CHOICE_COUNT, COLUMNS, DAY_FIRST, DIE, DISCARD, DO_CARD, DO_DELIVER, DO_FIELD, DO_PAY, DO_SLOT,
    DO_SWAP, DO_VALUE, DRAWN, EXACT, FIELD_NAMES, FIRST, GOODS_NAMES, HALVES, IS_CARD, KIND_NAMES,
    LAY_AWAY, LOSE, MOST_NUMBER, MOVED, NIGHT_FIRST, NUMBER, ON, ORDER, ORDER_KINDS, PICK_PAIR,
    PICK_TILE, RETURN, SHOWN, SHOW_HALF, SHOW_TILE, STAR, STOP, STRIP, TAKE, TYPE_NAMES, UNSTAR,
)  # fmt: skip
from shared_rules.solenia.band import DIE_FACES, MOST_SEATS, VALUES


EXAMPLES = "'card C05', 'field c4', 'deliver night 2', 'return wood'"
# The rule by which each kind of choice is made, by its first word
VERB_RULES = {
    "stop": "SLN-4.1", "exact": "SLN-6.2", "deliver": "SLN-6.2", "swap": "SLN-6.2",
    "moved": "SLN-7.4", "star": "SLN-5.2", "lose": "SLN-5.2", "return": "SLN-5.2",
    "night": "SLN-3.1", "day": "SLN-3.1", "strip": "SLN-3.1", "card": "SLN-4.2",
    "value": "SLN-4.2", "field": "SLN-4.2", "discard": "SLN-4.10", "lay": "SLN-4.10",
    "on": "SLN-2.4", "pay": "SLN-4.4", "slot": "SLN-10.2", "take": "SLN-6.4", "draw": "SLN-4.9",
    "order": "SLN-3.3", "die": "SLN-12.2", "first": "SLN-3.5", "show": "SLN-11.1",
    "pick": "SLN-11.2", "bonus": "SLN-8", "number": "SLN-9.4",
}  # fmt: skip


def all_texts(box: Box) -> tuple[str, ...]:
    """Return the text of every choice, by its number."""
    return lay_out(CHOICE_COUNT, _rows(box))


def _rows(box: Box) -> tuple[tuple[int, list[str]], ...]:
    ids = box.card_ids
    seats = [str(seat + 1) for seat in range(MOST_SEATS)]
    swaps = [f"{need} {give}" for need in GOODS_NAMES for give in GOODS_NAMES if give != need]
    return (
        (STOP, ["stop"]),
        (EXACT, ["exact"]),
        (MOVED, ["moved"]),
        (STAR, ["star"]),
        (UNSTAR, ["lose star"]),
        (NIGHT_FIRST, ["night first"]),
        (DAY_FIRST, ["day first"]),
        (DO_CARD, [f"card {card}" for card in ids]),
        (DO_VALUE, [f"value {value}" for value in range(VALUES)]),
        (DISCARD, [f"discard {card}" for card in ids]),
        (LAY_AWAY, [*(f"lay away {value}" for value in range(VALUES)), "lay away ?"]),
        (DO_FIELD, [f"field {name}" for name in FIELD_NAMES]),
        (ON, [f"on {kind}" for kind in KIND_NAMES[1:]]),
        (DO_PAY, [f"pay {good}" for good in GOODS_NAMES]),
        (
            DO_DELIVER,
            [f"deliver {kind} {place + 1}" for kind in TYPE_NAMES for place in range(SHOWN)],
        ),
        (DO_SWAP, [f"swap {pair}" for pair in swaps]),
        (DO_SLOT, [f"slot {column + 1}" for column in range(COLUMNS)]),
        (TAKE, [f"take {good}" for good in GOODS_NAMES]),
        (RETURN, [f"return {good}" for good in GOODS_NAMES]),
        (LOSE, [f"lose {good}" for good in GOODS_NAMES]),
        (DRAWN, [f"draw {card}" for card in ids]),
        (ORDER, _orders(box)),
        (DIE, [f"die {face + 1}" for face in range(DIE_FACES)]),
        (STRIP, [f"strip {strip}" for strip in box.strip_ids]),
        (FIRST, [f"first {seat}" for seat in seats]),
        (SHOW_TILE, [f"show {tile}" for tile in _filled(box.tile_ids)]),
        (
            SHOW_HALF,
            [f"show {kind} {half}" for kind in TYPE_NAMES for half in _filled(box.half_ids)],
        ),
        (PICK_TILE, [f"pick {tile}" for tile in _filled(box.tile_ids)]),
        (PICK_PAIR, [f"pick pair {place}" for place in seats]),
        (IS_CARD, [f"bonus {card}" for card in ids]),
        (NUMBER, [f"number {number}" for number in range(MOST_NUMBER + 1)]),
    )


def _orders(box: Box) -> list[str]:
    out = []
    for kind, name in enumerate(TYPE_NAMES):
        ids = [order.id for order in box.orders[kind]]
        ids += [f"{name}#{number + 1}" for number in range(len(ids), ORDER_KINDS)]
        out += [f"order {order}" for order in [*ids, f"{name} ?"]]
    return out


def _filled(ids: tuple[str, ...]) -> list[str]:
    """Return the ids, and names for the numbers that this box does not use."""
    return [*ids, *(f"#{number + 1}" for number in range(len(ids), HALVES))]
