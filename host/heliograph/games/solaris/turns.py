"""What follows an action: draw-back, hand limit, refill, the next turn, station and round.

Every function leaves the state at the next decision: it sets NODE and returns. Tokens, order and
rounds move through `shared_rules.solaris.tokens`, the same code that runs on the table unit.
"""

from itertools import compress

from heliograph.engine.pending import CHANCE, Pending, ask_chance, seats_by_bits
from heliograph.games.solaris import cards
from heliograph.games.solaris.facts import (
    AFTER_LIMIT, DISPLAY, DUE, ENTER_DISPLAY, GAIN, HAND_SIZE, LOSS, NODE, NO_TOTALS, PLAYED,
    PROGRESS, REFEREE_DEPTH, SEAT, STACK, STACK_SIZE, TOTALS_END, TO_TAKE, laser_after,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    ACTION, AFTER_CANTEEN, AFTER_MARKER, AFTER_ROUND, AFTER_TURN, BRIDGE, BRIDGE_CARD, BRIDGE_SWAP,
    COLOUR_ONLY, DEAL, DISCARD, DRAW, DRAWN, FULL_KINDS, HAND_LIMIT, KINDS, LIMIT, OVER, POOR,
    REFILL, TAKE, TAKE_DISPLAY, TAKE_STACK, UNKNOWN, icon_of,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, CAN, LASER, LAYOUT, MOST_ENERGY, MOST_SEATS, ORDER, PHASE, ROUND, SEATS, SPARES,
    STATION_COUNT, TOKENS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY, ROUND_END, SETUP

_DRAWN_IDS = tuple(range(DRAWN, DRAWN + KINDS))
DISCARD_IDS = tuple(
    tuple(range(DISCARD + seat * KINDS, DISCARD + (seat + 1) * KINDS)) for seat in range(MOST_SEATS)
)
# What each seat can take, by the filled slots of the display (bits 0-2) and the stack (bit 3)
_TAKES = seats_by_bits(MOST_SEATS, TAKE_DISPLAY, 4)
_ANY_KIND = (1,) * KINDS
_GAINS, _LOSSES = (slice(total, total + STATION_COUNT) for total in (GAIN, LOSS))
_WITH_ICON = COLOUR_ONLY


# The action is complete


def commit(state: bytearray) -> None:
    """Complete the action: move the tokens, then draw back (SOL-5.3, SOL-5.4)."""
    draw_back = state[PLAYED] // 2
    move_tokens(state)
    take(state, draw_back)


def move_tokens(state: bytearray) -> None:
    """Make the running totals of the action real: one net move per token (SOL-4.4)."""
    seat = state[SEAT]
    for station, (gain, loss) in enumerate(zip(state[_GAINS], state[_LOSSES], strict=True)):
        if gain or loss:
            energy = tokens.energy(state, station, seat) + gain - loss
            # Only a surplus card (SOL-C13) or a correction on the way can leave the track.
            tokens.set_energy(state, station, seat, max(0, min(energy, MOST_ENERGY)))
    state[LASER + seat] = laser_after(state)
    state[PLAYED:TOTALS_END] = NO_TOTALS


def take(state: bytearray, count: int) -> None:
    """Let the acting seat take cards, one by one (SOL-8.4); what cannot be drawn lapses."""
    state[TO_TAKE] = count
    if count and (state[STACK_SIZE] or any(state[DISPLAY : DISPLAY + 3])):
        state[NODE] = TAKE
        return
    state[TO_TAKE] = 0
    if state[HAND_SIZE + state[SEAT]] > HAND_LIMIT:
        state[AFTER_LIMIT] = AFTER_TURN
        state[NODE] = LIMIT
    else:
        refill(state)


def legal_take(state: bytes) -> Pending:
    """The cards of the display, and the stack."""
    one, two, three = state[DISPLAY : DISPLAY + 3]
    mask = (one > 0) | (two > 0) << 1 | (three > 0) << 2 | (state[STACK_SIZE] > 0) << 3
    return _TAKES[state[SEAT]][mask]


def apply_take(state: bytearray, choice: int) -> None:
    """Take a card of the display, or let chance say which one comes from the stack."""
    seat = state[SEAT]
    if choice != TAKE_STACK:
        slot = DISPLAY + choice - TAKE_DISPLAY
        cards.add_to_hand(state, seat, state[slot] - 1)
        state[slot] = 0
    elif state[REFEREE_DEPTH]:
        cards.leave_stack(state, UNKNOWN)
        cards.add_to_hand(state, seat, UNKNOWN)
    else:
        state[NODE] = DRAW
        return
    take(state, state[TO_TAKE] - 1)


def legal_draw(state: bytes) -> Pending:
    """Any card of the stack, as likely as there are copies of it."""
    counts = state[STACK : STACK + FULL_KINDS]
    return ask_chance(tuple(compress(_DRAWN_IDS, counts)), counts.translate(None, b"\0"))


def apply_draw(state: bytearray, choice: int) -> None:
    """The drawn card goes to the hand of the acting seat."""
    kind = choice - DRAWN
    cards.leave_stack(state, kind)
    cards.add_to_hand(state, state[SEAT], kind)
    take(state, state[TO_TAKE] - 1)


# Hand limit (SOL-5.5, SOL-9.1, SOL-10.5)


def legal_limit(state: bytes) -> Pending:
    """Any card of every hand that is too large; those seats decide at the same time (SOL-C48)."""
    sizes = state[HAND_SIZE : HAND_SIZE + state[SEATS]]
    seats = [seat for seat, size in enumerate(sizes) if size > HAND_LIMIT]
    choices: list[int] = []
    for seat in seats:
        choices += compress(DISCARD_IDS[seat], cards.playable(state, seat))
    return Pending(seats[0], tuple(choices), None, tuple(seats[1:]))


def apply_limit(state: bytearray, choice: int) -> None:
    """One card less; when nobody has too many, the game goes on."""
    seat, kind = divmod(choice - DISCARD, KINDS)
    cards.leave_hand(state, seat, kind)
    cards.discard(state, kind)
    check_limits(state)


def check_limits(state: bytearray) -> None:
    """Ask for discards while somebody has too many cards."""
    if max(state[HAND_SIZE : HAND_SIZE + state[SEATS]]) > HAND_LIMIT:
        state[NODE] = LIMIT
        return
    after = state[AFTER_LIMIT]
    state[AFTER_LIMIT] = 0
    if after == AFTER_TURN:
        refill(state)
    elif after == AFTER_CANTEEN:
        pass_turn(state)
    elif after == AFTER_MARKER:
        begin_turn(state)
    else:
        begin_round(state)


# End of a turn


def refill(state: bytearray) -> None:
    """Fill the display (SOL-8.5), then end the turn; at set-up, begin the first round."""
    while state[STACK_SIZE] and cards.empty_slot(state) >= 0:
        if not state[REFEREE_DEPTH] or state[ENTER_DISPLAY]:
            state[NODE] = REFILL
            return
        show(state, UNKNOWN)
    if state[PHASE] == SETUP:
        begin_round(state)
    else:
        end_turn(state)


def show(state: bytearray, kind: int) -> None:
    """Turn a card of the stack over into the display."""
    state[DISPLAY + cards.empty_slot(state)] = kind + 1
    cards.leave_stack(state, kind)


def legal_refill(state: bytes) -> Pending:
    """The card that comes into the display; at referee depth whatever the table says it is."""
    if state[REFEREE_DEPTH]:
        return ask_chance(_DRAWN_IDS, _ANY_KIND)
    return legal_draw(state)


def apply_refill(state: bytearray, choice: int) -> None:
    """Show the card and go on."""
    show(state, choice - DRAWN)
    refill(state)


def end_turn(state: bytearray) -> None:
    """After the last turn at CAN the stolen cards are picked up (SOL-9.1); then the turn passes."""
    is_last = state[TURN] + 1 == state[SEATS]
    if is_last and tokens.active_station(state) == CAN:
        cards.pick_up(state)
        state[AFTER_LIMIT] = AFTER_CANTEEN
        check_limits(state)
    else:
        pass_turn(state)


def pass_turn(state: bytearray) -> None:
    """The next seat, the next station, the end of the round, or of the game."""
    tokens.end_turn(state)
    if state[PHASE] == PLAY:
        begin_turn(state)
    elif state[PHASE] == ROUND_END:
        end_round(state)
    else:
        state[NODE] = OVER


def begin_turn(state: bytearray) -> None:
    """The seat on turn chooses an action."""
    state[SEAT] = state[ORDER + state[TURN]]
    state[NODE] = ACTION


# End of a round (SOL-10)


def end_round(state: bytearray) -> None:
    """Shuttles go back, then the bridge card is turned over."""
    tokens.free_shuttles(state)
    if state[STACK_SIZE]:
        state[NODE] = BRIDGE_CARD
    else:
        deal_poor(state)


def legal_bridge_card(state: bytes) -> Pending:
    """Any card of the stack; at referee depth at least its icon must be told."""
    if state[REFEREE_DEPTH]:
        return ask_chance(_DRAWN_IDS[:_WITH_ICON], _ANY_KIND[:_WITH_ICON])
    return legal_draw(state)


def apply_bridge_card(state: bytearray, choice: int) -> None:
    """The card names a station; its two bridges are exchanged for the spares (SOL-10.3)."""
    kind = choice - DRAWN
    cards.leave_stack(state, kind)
    cards.discard(state, kind)
    state[PROGRESS] = state.index(icon_of(kind), LAYOUT, LAYOUT + STATION_COUNT) - LAYOUT
    choose_spare(state)


def choose_spare(state: bytearray) -> None:
    """Let chance say which spare goes where; two of one colour need no choice."""
    if state[SPARES] == state[SPARES + 1]:
        swap_bridges(state, state[SPARES])
    else:
        state[NODE] = BRIDGE_SWAP


def legal_bridge_swap(state: bytes) -> Pending:
    """Which spare comes into the gap before the station (SOL-C28)."""
    first, second = sorted(state[SPARES : SPARES + 2])
    return ask_chance((BRIDGE + first, BRIDGE + second), (1, 1))


def apply_bridge_swap(state: bytearray, choice: int) -> None:
    """Put the spares into the gaps."""
    swap_bridges(state, choice - BRIDGE)


def swap_bridges(state: bytearray, before: int) -> None:
    """Exchange both bridges of the station in PROGRESS for the spares."""
    position = state[PROGRESS]
    gaps = (BRIDGES + (position - 1) % STATION_COUNT, BRIDGES + position)
    first, second = state[SPARES], state[SPARES + 1]
    after = second if before == first else first
    state[SPARES], state[SPARES + 1] = state[gaps[0]], state[gaps[1]]
    state[gaps[0]], state[gaps[1]] = before, after
    state[PROGRESS] = 0
    deal_poor(state)


def deal_poor(state: bytearray) -> None:
    """Everybody gets a card for each station with at most one energy (SOL-10.4)."""
    for seat in range(state[SEATS]):
        held = state[TOKENS + seat : TOKENS + STATION_COUNT * MOST_SEATS : MOST_SEATS]
        state[DUE + seat] = sum([token >> 3 & 7 <= POOR for token in held])
    deal(state)


def deal(state: bytearray) -> None:
    """Deal what is due, in turn order; then the hand limit, or at set-up the display."""
    due = DUE + MOST_SEATS
    if any(state[DUE:due]) and state[STACK_SIZE]:
        if not state[REFEREE_DEPTH]:
            state[NODE] = DEAL
            return
        while any(state[DUE:due]) and state[STACK_SIZE]:
            _deal_to(state, next_due(state), UNKNOWN)
    state[DUE:due] = bytes(MOST_SEATS)
    if state[PHASE] == SETUP:
        refill(state)
    else:
        state[AFTER_LIMIT] = AFTER_ROUND
        check_limits(state)


def next_due(state: bytes | bytearray) -> int:
    """Return the seat that gets the next card (SOL-C30: in the turn order EC just had)."""
    for seat in state[ORDER : ORDER + state[SEATS]]:
        if state[DUE + seat]:
            return seat
    return CHANCE


legal_deal = legal_draw


def apply_deal(state: bytearray, choice: int) -> None:
    """Deal one card."""
    _deal_to(state, next_due(state), choice - DRAWN)
    deal(state)


def _deal_to(state: bytearray, seat: int, kind: int) -> None:
    cards.leave_stack(state, kind)
    cards.add_to_hand(state, seat, kind)
    state[DUE + seat] -= 1


def begin_round(state: bytearray) -> None:
    """Start the next round (SOL-10.6)."""
    tokens.begin_round(state, state[ROUND] + 1)
    begin_turn(state)
