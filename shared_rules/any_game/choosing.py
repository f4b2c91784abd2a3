"""How a table comes to its description: which are at hand, and what the chosen one lays out.

Loaded, with the checks, only until a table is laid.
"""

from shared_rules.any_game import refusals, shelf
from shared_rules.any_game.asks import ASK_DESCRIPTION
from shared_rules.any_game.checking import wrong_place
from shared_rules.any_game.layout import (
    ABOUT, ASKED, BEGINS, COUNTS, DRAWN, FEW_SEATS, KIND, MOST_SEATS, OF_TABLE, ORDER, PHASE,
    PHASES, PHASE_BYTES, SCOPE, SEATS, SPENT, START, TIMES,
)  # fmt: skip
from shared_rules.any_game.turning import AnyGameTurns
from shared_rules.digest import check
from shared_rules.refusal import Refused
from shared_rules.tracker import PLAY


def question(seats: int) -> tuple[int, ...] | None:
    """Return what a table of so many people is asked, None where there is nothing for them."""
    count = len(_fitting(seats))
    return (ASK_DESCRIPTION, 0, check(shelf.SHELF) & 0xFF, 1, count, 1) if count else None


def chosen(seats: int, value: int) -> bytes:
    """Return the description with this number among those for so many people."""
    at = _fitting(seats)[value - 1]
    return shelf.SHELF[at : at + shelf.SHELF[at]]


def _fitting(seats: int) -> list[int]:
    """Return where on the shelf the descriptions begin that so many people can play by."""
    found, at = [], 0
    while at < len(shelf.SHELF):
        counts = shelf.SHELF[at + COUNTS - ABOUT]
        if counts & 15 <= seats <= counts >> 4:
            found.append(at)
        at += shelf.SHELF[at]
    return found


def lay_out(table: AnyGameTurns, whole: bytearray) -> object:
    """Let a table be kept by the description that its state now has; ask who begins, or begin."""
    wrong = wrong_place(whole)
    if wrong:
        raise Refused(refusals.BAD_DESCRIPTION, wrong - ABOUT, whole[min(wrong, len(whole) - 1)])
    fewest, most = whole[COUNTS] & 15, whole[COUNTS] >> 4
    if not fewest <= whole[SEATS] <= most:
        raise Refused(refusals.SEATS_DESCRIBED, fewest, most, whole[SEATS])
    whole[PHASE] = PLAY
    table.state = whole
    table.place_seats()
    width = table.width
    whole[ORDER : ORDER + width] = bytes(range(width))
    end = len(whole)
    for at in range(end - whole[PHASES] * PHASE_BYTES, end, PHASE_BYTES):
        if whole[at + KIND] & 15 < DRAWN and table.sides > 1:
            whole[ASKED] = BEGINS
    if width > FEW_SEATS:
        whole.extend(bytes(2 * MOST_SEATS))  # numbers and ranks
    for index in range(table.counters):
        at = table.counter_at(index)
        cells = 1 if whole[at + SCOPE] & 15 == OF_TABLE else width
        whole.extend(bytes(whole[at + START : at + START + 2]) * cells)
    table.share_starts()
    if table.has_clock:
        whole.extend(bytes(SPENT + TIMES * width))
    return None if whole[ASKED] else table.open_round
