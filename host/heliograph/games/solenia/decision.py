"""When a kind of decision can come up in a Solenia position."""

from collections.abc import Callable

from heliograph.engine.reading import need, within
from heliograph.games.solenia import stock, strips
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.facts import (
    CARD, CHOOSE, COST, DELIVERED, FIELD, HAND_SIZE, IMPROVED, LEVEL, NODE, REFEREE_DEPTH, SEAT,
    UNDER, WINTER,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    BONUS, COUNT, DEAL, DELIVER, DEMAND, DRAFT, DRAW, HAND, IDENTIFY, LIMIT, LOOK, LOOSE_TILE,
    MOVE_STRIP, NODES, NUMBERS, OVER, PAY, PICK, PLACE, PLAY, REVEAL, ROLL, SET_BAND, SET_FIRST,
    SET_HALF, SET_ORDER, SET_STRIP, SET_TILE, SLOT, SPEND, SWAP, UNKNOWN, WHERE, WIDTH, WORTH,
)  # fmt: skip
from shared_rules.solenia.band import SEATS

State = bytes | bytearray
_FITS = N_("a decision that fits what is played and how much is followed")


def need_fitting(box: Box, state: State) -> None:
    """Raise BadPosition unless the decision can come up as things lie."""
    with within("decision.node"):
        need(_FITTING[state[NODE]](box, state), "SLN-4.1", _FITS, NODES[state[NODE]])


def _always(_: Box, __: State) -> bool:
    return True


def _is_digital(_: Box, state: State) -> bool:
    return not state[REFEREE_DEPTH]


def _is_dealing(_: Box, state: State) -> bool:
    sizes = state[HAND_SIZE : HAND_SIZE + state[SEATS]]
    return not state[REFEREE_DEPTH] and min(sizes) < HAND


def _is_improved(_: Box, state: State) -> bool:
    return state[IMPROVED] > 0


def _is_placing(_: Box, state: State) -> bool:
    return state[LEVEL] == 3 and state[CARD] > 0


def _is_looking(box: Box, state: State) -> bool:
    return _is_placing(box, state) and state[FIELD] > 0 and state[UNDER] == UNKNOWN


def _is_paying(box: Box, state: State) -> bool:
    is_placed = state[FIELD] > 0 and state[UNDER] != UNKNOWN
    return _is_placing(box, state) and is_placed and state[COST] > 0


def _is_delivering(_: Box, state: State) -> bool:
    return state[LEVEL] > 1 and state[CARD] > 0


def _has_order(box: Box, state: State) -> bool:
    return _is_delivering(box, state) and state[DELIVERED] > 0


def _has_known_order(box: Box, state: State) -> bool:
    return _has_order(box, state) and state[DELIVERED] < LOOSE_TILE


def _has_untold_order(box: Box, state: State) -> bool:
    return _is_delivering(box, state) and state[DELIVERED] >= LOOSE_TILE


def _is_choosing_slot(box: Box, state: State) -> bool:
    return _has_order(box, state) and state[WINTER] > 0


def _is_following_orders(_: Box, state: State) -> bool:
    return state[LEVEL] > 1


def _is_over_limit(_: Box, state: State) -> bool:
    return stock.is_over_full(state, state[SEAT])


def _is_told_where(_: Box, state: State) -> bool:
    return state[LEVEL] == 2 and state[CARD] > 0


def _is_told_price(box: Box, state: State) -> bool:
    return _is_told_where(box, state) and state[UNDER] != UNKNOWN


def _has_unclear_card(box: Box, state: State) -> bool:
    return any(len(strips.meant_by(box, state, field)) > 1 for field in range(WIDTH))


_FITTING: dict[int, Callable[[Box, State], bool]] = {
    OVER: _always,
    SET_BAND: _always,
    SET_STRIP: _always,
    SET_FIRST: _always,
    SET_ORDER: _is_following_orders,
    SET_TILE: _is_improved,
    SET_HALF: _is_improved,
    DEAL: _is_dealing,
    DRAFT: _is_improved,
    PLAY: _always,
    PLACE: _is_placing,
    LOOK: _is_looking,
    PAY: _is_paying,
    DELIVER: _is_delivering,
    SWAP: _has_known_order,
    SLOT: _is_choosing_slot,
    REVEAL: _is_following_orders,
    PICK: lambda _, state: state[CHOOSE] > 0,
    LIMIT: _is_over_limit,
    DRAW: _is_digital,
    ROLL: lambda _, state: state[SEATS] == 1,
    WHERE: _is_told_where,
    SPEND: _is_told_price,
    DEMAND: _has_untold_order,
    WORTH: _has_untold_order,
    COUNT: lambda _, state: state[LEVEL] == 1,
    BONUS: lambda _, state: state[LEVEL] in (1, 2),
    IDENTIFY: _has_unclear_card,
    MOVE_STRIP: lambda _, state: state[LEVEL] == 0,
    NUMBERS: lambda _, state: state[LEVEL] < 2,
}
