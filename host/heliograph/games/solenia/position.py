"""A Solenia position from plain data: the facts of the table, completed by what they leave open.

What is left out gets a default, so that a test vector names only what matters. What is given is so
in the state, or the position is refused by the name of the fact.
"""

from collections.abc import Callable, Mapping
from typing import Any

from heliograph.engine.reading import need, need_decision, within
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solenia import cards, orders, setup, stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.facts import (
    BOARD, CARD, CHOOSE, COST, DECKS, DECK_SIZE, DELIVERED, DISCARDS, FIELD, HANDS, HAND_SIZE,
    IMPROVED, LEVEL, NODE, PILE, PLAIN_DISCARDS, REFEREE_DEPTH, SEAT, STRIP_AT, UNDER, WINTER,
    cards_out, named_cards,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    BONUS, COUNT, DEAL, DELIVER, DEMAND, DRAFT, DRAW, FIELDS_SEEN, HAND, IDENTIFY, LIMIT, LOOK,
    LOOSE_TILE, MOVE_STRIP, NODES, NUMBERS, ORDER_KINDS, PAY, PICK, PLACE, PLAIN_KINDS, REVEAL,
    ROLL, SET_HALF, SET_ORDER, SET_TILE, SLOT, SPEND, SWAP, TYPE_NAMES, UNKNOWN, VALUE_ONLY, WHERE,
    WIDTH, WORTH, seat_of,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS_EACH, PHASE, PLAYED, SEATS, STRIPS, TURN, VALUES
from shared_rules.tracker import PLAY

State = bytes | bytearray
Plain = Mapping[str, Any]
_FITS = N_("a decision that fits what is played and how much is followed")
_COPIES = N_("no more copies of an order than the box holds")
_TOTAL = N_("no more orders than the box holds")
_CARDS_ONCE = N_("each card once")
_AS_LISTED = N_("as many as are listed")
_NOT_OUT = N_("no more than do not lie open")
_LEFT = N_("hand and deck together are the cards left")
_ALL_CARDS = (1 << CARDS_EACH) - 1
_USUAL_STRIPS = (0, 1, 3, 4)


def load(game: BoxedGame, position: Plain) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    box, facts = game.box, game.fact_table
    state = facts.load(position, game.start(), lambda state: _complete(box, state, position))
    _complete_piles(box, state, position)  # behind the decision: it may hold an order on its way
    need_fitting(box, state)
    need_decision(game.is_stuck(bytes(state)), "SLN-4.1", NODES[state[NODE]])
    return bytes(state)


def _complete(box: Box, state: bytearray, position: Plain) -> None:
    """Complete what lies on the table, before the pending decision is read."""
    _complete_band(box, state, position)
    with within("board"):
        named = [code for code in _board(state) if 0 < code < VALUE_ONLY]
        need(len(set(named)) == len(named), "SLN-1", _CARDS_ONCE, position.get("board"))
    players = position.get("players", [])
    for seat in range(state[SEATS]):
        with within(f"players.{seat + 1}"):
            _complete_cards(box, state, seat, players[seat] if seat < len(players) else {})
    orders.set_powers(box, state)


def _complete_band(box: Box, state: bytearray, position: Plain) -> None:
    if "band" in position:
        return
    if "strips" not in position and state[LEVEL] == 3 and not state[REFEREE_DEPTH]:
        _lay_usual_strips(box, state)
    setup.fill_fields(box, state)


def _lay_usual_strips(box: Box, state: bytearray) -> None:
    """Lay the strips in the order of the box, dawn and dusk in the middle."""
    others = [strip for strip in range(STRIPS) if strip != box.twilight]
    for place, strip in zip(_USUAL_STRIPS, others, strict=True):
        state[STRIP_AT + place] = strip + 1
    state[STRIP_AT + band.AIRSHIP_ROW] = box.twilight + 1


# The sixteen cards of a seat


def _complete_cards(box: Box, state: bytearray, seat: int, own: Plain) -> None:
    """Place the sixteen cards; what is not named elsewhere is in the deck."""
    board, discards = named_cards(state, seat), cards.bits(state, DISCARDS, seat)
    with within("discards"):
        need(not discards & board, "SLN-1", _CARDS_ONCE, own.get("discards"))
    rest = _ALL_CARDS & ~(discards | board)
    deck = cards.bits(state, DECKS, seat) if "deck" in own else 0
    with within("deck"):
        need(not deck & ~rest, "SLN-1", _CARDS_ONCE, own.get("deck"))
    free = rest & ~deck
    hand = cards.bits(state, HANDS, seat) if "hand" in own else _usual_hand(state, seat, free)
    with within("hand"):
        need(not hand & ~free, "SLN-1", _CARDS_ONCE, own.get("hand"))
    if "deck" not in own:
        count = CARDS_EACH if state[REFEREE_DEPTH] else _usual_deck(own, hand)
        deck = _first_cards(rest & ~hand, count)
    for zone, bits in ((HANDS, hand), (DECKS, deck)):
        state[zone + 2 * seat : zone + 2 * seat + 2] = bits.to_bytes(2, "little")
    _count_cards(state, seat, own, (hand.bit_count(), deck.bit_count()))
    if "played" not in own:
        state[PLAYED + seat * VALUES : PLAYED + (seat + 1) * VALUES] = _played(box, state, seat)


def _usual_hand(state: bytearray, seat: int, free: int) -> int:
    """Return the cards of a hand that nobody named: the seat on turn needs some to play."""
    plays = state[PHASE] == PLAY and state[TURN] == seat and not state[REFEREE_DEPTH]
    return _first_cards(free, HAND) if plays else 0


def _usual_deck(own: Plain, hand: int) -> int:
    """Return how many cards a deck has that nobody named: those that are left, if that is told."""
    return max(0, int(own["cards_left"]) - hand.bit_count()) if "cards_left" in own else CARDS_EACH


def _first_cards(bits: int, count: int) -> int:
    """Return the first so many of these cards."""
    held = [card for card in range(CARDS_EACH) if bits >> card & 1]
    return sum(1 << card for card in held[:count])


def _count_cards(state: bytearray, seat: int, own: Plain, listed: tuple[int, int]) -> None:
    """Count the cards left, in hand and deck; at referee depth they are told, not listed."""
    most = CARDS_EACH - cards_out(state, seat)
    left = own.get("cards_left", max(0, most))
    with within("cards_left"):
        need(left <= most, "SLN-4.1", _NOT_OUT, left)
    is_told = state[REFEREE_DEPTH]
    hand = own.get("hand_size", min(HAND, left) if is_told else listed[0])
    with within("hand_size"):
        need(is_told or hand == listed[0], "SLN-4.1", _AS_LISTED, hand)
    deck = own.get("deck_size", max(0, left - hand) if is_told else listed[1])
    with within("deck_size"):
        need(is_told or deck == listed[1], "SLN-4.1", _AS_LISTED, deck)
        need(hand + deck == left, "SLN-4.1", _LEFT, [hand, deck, left])
    state[band.CARDS + seat], state[HAND_SIZE + seat], state[DECK_SIZE + seat] = left, hand, deck


def _played(box: Box, state: bytearray, seat: int) -> bytes:
    out = [0] * VALUES
    for code in _board(state):
        if seat_of(code) == seat:
            out[box.value_of[code]] += 1
    for card in cards.cards_of(state, DISCARDS, seat):
        out[box.values[card]] += 1
    plain = PLAIN_DISCARDS + seat * PLAIN_KINDS
    return bytes(count + state[plain + value] for value, count in enumerate(out))


def _board(state: bytearray) -> bytearray:
    return state[BOARD : BOARD + FIELDS_SEEN]


# Orders


def _complete_piles(box: Box, state: bytearray, position: Plain) -> None:
    for kind, name in enumerate(TYPE_NAMES):
        with within(f"piles.{name}"):
            _complete_pile(box, state, kind, name in position.get("piles", {}))


def _complete_pile(box: Box, state: bytearray, kind: int, is_given: bool) -> None:
    """Let the pile be what lies nowhere else; one that was told is no larger."""
    first, rest = PILE + kind * ORDER_KINDS, rest_of_pile(box, state, kind)
    if not is_given:
        state[first : first + ORDER_KINDS] = rest
    for order, left in enumerate(rest):
        need(state[first + order] <= left, "SLN-1", _COPIES, state[first + order])
    need_total(box, state, kind)


def need_total(box: Box, state: bytes | bytearray, kind: int) -> None:
    """Raise BadPosition where more orders of a type lie open than the box holds."""
    seen = orders.seen(state, kind)
    need(seen <= sum(box.copies[kind]), "SLN-1", _TOTAL, seen)


def rest_of_pile(box: Box, state: bytes | bytearray, kind: int) -> bytes:
    """Return the orders that lie nowhere else."""
    counts = bytearray(box.copies[kind])
    for tile in orders.lying(state, kind):
        if tile < LOOSE_TILE:
            left = counts[tile - 1]
            need(left, "SLN-1", _COPIES, box.orders[kind][tile - 1].id)
            counts[tile - 1] = left - 1
    return bytes(counts)


# When a kind of decision can come up


def need_fitting(box: Box, state: State) -> None:
    """Raise BadPosition unless the decision can come up as things lie."""
    with within("decision.node"):
        is_fitting = _FITTING.get(state[NODE])
        need(not is_fitting or is_fitting(box, state), "SLN-4.1", _FITS, NODES[state[NODE]])


def _is_placing(state: State) -> bool:
    return state[LEVEL] == 3 and state[CARD] > 0


def _is_delivering(state: State) -> bool:
    return state[LEVEL] > 1 and state[CARD] > 0


def _is_told_where(state: State) -> bool:
    return state[LEVEL] == 2 and state[CARD] > 0


# By the decision; the others can always come up
_FITTING: dict[int, Callable[[Box, State], bool]] = {
    SET_ORDER: lambda _, state: state[LEVEL] > 1,
    SET_TILE: lambda _, state: state[IMPROVED] > 0,
    SET_HALF: lambda _, state: state[IMPROVED] > 0,
    DEAL: lambda _, state: (
        not state[REFEREE_DEPTH] and min(state[HAND_SIZE : HAND_SIZE + state[SEATS]]) < HAND
    ),
    DRAFT: lambda _, state: state[IMPROVED] > 0,
    PLACE: lambda _, state: _is_placing(state),
    LOOK: lambda _, state: _is_placing(state) and state[FIELD] > 0 and state[UNDER] == UNKNOWN,
    PAY: lambda _, state: (
        _is_placing(state) and state[FIELD] > 0 and state[UNDER] != UNKNOWN and state[COST] > 0
    ),
    DELIVER: lambda _, state: _is_delivering(state),
    SWAP: lambda _, state: _is_delivering(state) and 0 < state[DELIVERED] < LOOSE_TILE,
    SLOT: lambda _, state: _is_delivering(state) and state[DELIVERED] > 0 and state[WINTER] > 0,
    REVEAL: lambda _, state: state[LEVEL] > 1,
    PICK: lambda _, state: state[CHOOSE] > 0,
    LIMIT: lambda _, state: stock.is_over_full(state, state[SEAT]),
    DRAW: lambda _, state: not state[REFEREE_DEPTH],
    ROLL: lambda _, state: state[SEATS] == 1,
    WHERE: lambda _, state: _is_told_where(state),
    SPEND: lambda _, state: _is_told_where(state) and state[UNDER] != UNKNOWN,
    DEMAND: lambda _, state: _is_delivering(state) and state[DELIVERED] >= LOOSE_TILE,
    WORTH: lambda _, state: _is_delivering(state) and state[DELIVERED] >= LOOSE_TILE,
    COUNT: lambda _, state: state[LEVEL] == 1,
    BONUS: lambda _, state: state[LEVEL] in (1, 2),
    IDENTIFY: lambda box, state: any(
        len(cards.meant_by(box, state, field)) > 1 for field in range(WIDTH)
    ),
    MOVE_STRIP: lambda _, state: state[LEVEL] == 0,
    NUMBERS: lambda _, state: state[LEVEL] < 2,
}
