"""The general actions: replenish, redirect, exchange (SOL-6).

A whole action is several choices: cards one by one, then STOP. Gains and losses are only added up
on the way; `turns.commit` moves each token once when the action is complete (SOL-4.4).
"""

from itertools import compress

from heliograph.engine.pending import Pending, ask_seat
from heliograph.games.solaris import cards, turns
from heliograph.games.solaris.facts import GAIN, LOSS, PLAYED, SEAT, SURPLUS
from heliograph.games.solaris.layout import (
    CLOCKWISE, COLOUR_COUNT, COUNTER, DISCARD, ICON_ONLY, KINDS, PLAY, SEND, STOP,
)  # fmt: skip
from shared_rules.solaris.tokens import BRIDGES, LAYOUT, POSITION, STATION_COUNT

State = bytes | bytearray

_PLAY_IDS = tuple(range(PLAY, PLAY + KINDS))
_SEND_IDS = tuple(cards.ids_by_colour(SEND + side * KINDS) for side in (CLOCKWISE, COUNTER))
# Where the bridge on each side of a position lies in the state, and the station it leads to
BESIDE = (
    tuple((BRIDGES + here, LAYOUT + (here + 1) % STATION_COUNT) for here in range(STATION_COUNT)),
    tuple(
        (BRIDGES + (here - 1) % STATION_COUNT, LAYOUT + (here - 1) % STATION_COUNT)
        for here in range(STATION_COUNT)
    ),
)


# Replenish (SOL-6.1)


def replenishing_cards(state: State) -> tuple[int, ...]:
    """Return the cards that can be played now for the icon of the active station."""
    icon = state[LAYOUT + state[POSITION]]
    if not cards.has_room(state, icon) and not (state[SURPLUS] and state[PLAYED]):
        return ()
    held = cards.playable(state, state[SEAT])
    first = icon * COLOUR_COUNT
    out = tuple(
        compress(_PLAY_IDS[first : first + COLOUR_COUNT], held[first : first + COLOUR_COUNT])
    )
    return (*out, PLAY + ICON_ONLY + icon) if held[ICON_ONLY + icon] else out


def legal_replenish(state: bytes) -> Pending:
    """One more card, or stop."""
    out = replenishing_cards(state)
    return ask_seat(state[SEAT], (STOP, *out) if state[PLAYED] else out)


def apply_replenish(state: bytearray, choice: int) -> None:
    """Play a card for one step forward."""
    if choice == STOP:
        turns.commit(state)
        return
    cards.play_card(state, choice - PLAY)
    state[GAIN + state[LAYOUT + state[POSITION]]] += 1


# Redirect (SOL-6.2)


def neighbour(state: State, side: int) -> tuple[int, int]:
    """Return the colour of the bridge on that side of the active station, and where it leads."""
    gap, place = BESIDE[side][state[POSITION]]
    return state[gap], state[place]


def redirecting_cards(state: State) -> tuple[int, ...]:
    """Return the cards that can be played now, each with the bridge it uses."""
    if cards.energy_here(state) < 1:
        return ()
    held = cards.playable(state, state[SEAT])
    position = state[POSITION]
    out: tuple[int, ...] = ()
    for side in (CLOCKWISE, COUNTER):
        gap, place = BESIDE[side][position]
        if cards.has_room(state, state[place]):
            out += cards.coloured(_SEND_IDS[side], held, state[gap])
    return out


def legal_redirect(state: bytes) -> Pending:
    """One more card over one of the bridges, or stop."""
    out = redirecting_cards(state)
    return ask_seat(state[SEAT], (STOP, *out) if state[PLAYED] else out)


def apply_redirect(state: bytearray, choice: int) -> None:
    """Play a card: one energy goes over its bridge."""
    if choice == STOP:
        turns.commit(state)
        return
    side, kind = divmod(choice - SEND, KINDS)
    _, target = neighbour(state, side)
    cards.play_card(state, kind)
    state[GAIN + target] += 1
    state[LOSS + state[LAYOUT + state[POSITION]]] += 1


# Exchange (SOL-6.3)


def legal_exchange(state: bytes) -> Pending:
    """Any card of the hand."""
    seat = state[SEAT]
    return ask_seat(seat, tuple(compress(turns.DISCARD_IDS[seat], cards.playable(state, seat))))


def apply_exchange(state: bytearray, choice: int) -> None:
    """Discard the card (it is not played: no draw-back), then take one."""
    seat, kind = divmod(choice - DISCARD, KINDS)
    cards.leave_hand(state, seat, kind)
    cards.discard(state, kind)
    turns.take(state, 1)
