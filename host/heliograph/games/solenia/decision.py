"""The pending decision of a Solenia position, from plain data: the inverse of `plain.decision`."""

from collections.abc import Callable
from typing import Any

from heliograph.engine.reading import index_of, known_keys, need, number, table, within
from heliograph.games.solenia import reach, stock, strips
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BONUS, CARD, CHOOSE, COLUMNS, COST, COUNT, DEAL, DELIVER, DELIVERED, DELIVERED_TYPE, DEMAND,
    DRAFT, DRAW, FIELD, FIELDS_SEEN, GOODS, HAND, HANDS, HAND_SIZE, IDENTIFY, IMPROVED, KIND_NAMES,
    LEVEL, LIMIT, LOOK, LOOSE_TILE, MOVE_STRIP, NODE, NODES, NUMBERS, OVER, PAY, PICK, PLACE, PLAY,
    REFEREE_DEPTH, REVEAL, ROLL, SEAT, SET_BAND, SET_FIRST, SET_HALF, SET_ORDER,
    SET_STRIP, SET_TILE, SLOT, SPEND, SWAP, TALLIES, TYPES, UNDER, UNKNOWN, VALUE_ONLY, WHERE,
    WIDTH, WINTER, WORTH,
)  # fmt: skip
from heliograph.games.solenia.names import card_code, seat_number, tile_of
from heliograph.games.solenia.plain import COUNTERS
from heliograph.games.solenia.setup import shown_each
from shared_rules.names import PHASES
from shared_rules.solenia.band import CARDS_EACH, PHASE, SEATS, TURN
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY as PLAYING
from shared_rules.tracker import ROUND_END, SETUP

State = bytes | bytearray
_KEYS = ("node", "seat", "card", "under", "delivered", *COUNTERS)
_ALL_GOODS = (1 << GOODS) - 1
_MOST_DRAWN = 4
_SETTING_UP = (SET_BAND, SET_STRIP, SET_FIRST, SET_ORDER, SET_TILE, SET_HALF, DEAL, DRAFT)
_PHASE_OF = dict.fromkeys(_SETTING_UP, SETUP) | {NUMBERS: ROUND_END, OVER: GAME_OVER}
_USUAL = {SETUP: SET_BAND, ROUND_END: NUMBERS, GAME_OVER: OVER}
# Of anybody's, not only of whoever is on turn
_OF_ANYBODY = (LIMIT, BONUS, IDENTIFY, NUMBERS, OVER)

_PARTS = ("parts of the decision", "Teile der Entscheidung")
_ON_TURN = ("the seat that is on turn", "der Platz, der am Zug ist")
_OWN_CARD = ("a card that the seat is playing", "eine Karte, die der Platz gerade spielt")
_FITS = (
    "a decision that fits what is played and how much is followed",
    "eine Entscheidung, die zum Spielstand und zur Stufe passt",
)


def load(box: Box, state: bytearray, given: Any) -> None:
    """Set the decision; everything on the table is in the state already."""
    parts = table(given, "SLN-1", _PARTS)
    known_keys(parts, _KEYS, "SLN-1")
    _load_node(state, parts)
    ranges = _ranges(state)
    for name, index in COUNTERS.items():
        low, high = ranges[name]
        with within(name):
            state[index] = number(parts.get(name, low), low, high, "SLN-1")
    with within("card"):
        state[CARD] = card_code(box, state, parts["card"]) if "card" in parts else 0
        own = not state[CARD] or reach.seat_of(state[CARD]) == state[TURN]
        need(own and _is_at_hand(state), "SLN-4.2", _OWN_CARD, parts.get("card"))
    with within("under"):
        state[UNDER] = index_of(KIND_NAMES, parts.get("under", KIND_NAMES[UNKNOWN]), "SLN-2.4")
    with within("delivered"):
        state[DELIVERED] = tile_of(box, state[DELIVERED_TYPE], parts.get("delivered"))
    with within("node"):
        need(_FITTING[state[NODE]](box, state), "SLN-4.1", _FITS, NODES[state[NODE]])


def _load_node(state: bytearray, parts: dict[str, Any]) -> None:
    with within("node"):
        usual = _USUAL.get(state[PHASE], PLAY)
        node = index_of(NODES, parts.get("node", NODES[usual]), "SLN-4.1")
        phase = _PHASE_OF.get(node, PLAYING)
        name = PHASES[phase]
        words = (f"a decision of the phase {name}", f"eine Entscheidung der Phase {name}")
        need(phase == state[PHASE], "SLN-4.1", words, NODES[node])
    state[NODE] = node
    with within("seat"):
        seat = 1 if state[PHASE] == SETUP else state[TURN] + 1
        state[SEAT] = seat_number(state, parts.get("seat", seat))
        on_turn = phase != PLAYING or node in _OF_ANYBODY or state[SEAT] == state[TURN]
        need(on_turn, "SLN-4.1", _ON_TURN, parts.get("seat"))


def _ranges(state: State) -> dict[str, tuple[int, int]]:
    """Return the least and the most of each number of this decision."""
    return {
        "progress": _steps(state),
        "after_die": (0, 1),
        "field": (0, FIELDS_SEEN),
        "cost": (0, reach.MOST_COST),
        "type": (0, TYPES - 1),
        "column": (0, COLUMNS),
        "choose": (0, _ALL_GOODS),
        "choose_next": (0, _ALL_GOODS),
        "draw_now": (0, _MOST_DRAWN),
        "gained": (0, 1),
        "scored": (0, 1),
    }


def _steps(state: State) -> tuple[int, int]:
    """Return how far a chain of equal decisions can be."""
    seats = state[SEATS]
    most = {
        SET_ORDER: (0, TYPES * shown_each(state) - 1),
        SET_TILE: (0, seats - 1),
        SET_HALF: (seats, 3 * seats - 1),
        DRAFT: (0, 2 * seats - 1),
        DEMAND: (0, 1),
        BONUS: (0, seats - 1),
        LIMIT: (0, seats),
        NUMBERS: (0, seats * (TALLIES if state[LEVEL] else 1) - 1),
    }
    # Where people are asked for bonuses, a correction may end a turn in the middle of that.
    return most.get(state[NODE], (0, seats if state[LEVEL] in (1, 2) else 0))


def _is_at_hand(state: State) -> bool:
    """Return whether a chosen card is still where it was: in the hand, or not seen yet."""
    if state[NODE] != PLACE or not 0 < state[CARD] < VALUE_ONLY or state[REFEREE_DEPTH]:
        return True
    card = (state[CARD] - 1) % CARDS_EACH
    return state[HANDS + 2 * state[TURN] + (card >> 3)] >> (card & 7) & 1 > 0


# When a kind of decision can come up


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
