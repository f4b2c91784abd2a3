"""A Solaris position from plain data: the facts as given, then what follows from them.

What is left out gets a default, so that a test vector names only what matters. What is given is so
in the state, or the position is refused by the name of the fact.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.engine.reading import need, within
from heliograph.games.solaris import cards
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.facts import DISPLAY, REFEREE_DEPTH, STACK, STACK_SIZE
from heliograph.games.solaris.layout import DISPLAY_SLOTS, FULL_KINDS, KINDS, KIND_NAMES, UNKNOWN
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import ORDER, PHASE, RIM, SEATS, STATIONS, TURN
from shared_rules.tracker import PLAY

_WHOLE_CARDS = N_("whole cards at digital depth")


def load(position: Mapping[str, Any], blank: bytes, facts: FactTable, box: Box) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""

    def complete(state: bytearray) -> None:
        _complete_cards(state, position, box)
        _complete_course(state, position)

    return bytes(facts.load(position, blank, complete))


# Whose turn it is (SOL-3.4)


def _complete_course(state: bytearray, position: Mapping[str, Any]) -> None:
    """Find the order where it is not given, and put those on the rim who had their turn."""
    active = tokens.active_station(state)
    if "order" not in position:
        turn = state[ORDER + state[TURN]] if "turn" in position else None
        order = _usual_order(state, active, turn)
        state[ORDER : ORDER + len(order)] = bytes(order)
        state[TURN] = 0 if turn is None else order.index(turn)
    if state[PHASE] == PLAY:
        for seat in state[ORDER : ORDER + state[TURN] + 1]:
            tokens.step_out(state, active, seat)
    with within("stations"):
        _need_tracks(state, active)


def _usual_order(state: bytearray, active: int, turn: int | None) -> list[int]:
    base = tokens.base_of(active)
    ranked = sorted(range(state[SEATS]), key=lambda seat: -(state[base + seat] & ~RIM))
    out = [seat for seat in ranked if state[base + seat] & RIM]
    now = (out or ranked)[-1 if out else 0] if turn is None else turn
    if not out:
        out = ranked[: ranked.index(now)]
    done = [seat for seat in out if seat != now]
    return [*done, now, *(seat for seat in ranked if seat not in done and seat != now)]


def _need_tracks(state: bytearray, active: int) -> None:
    """Raise BadPosition where a token is on a rim and its seat had no turn there (SOL-4.2)."""
    waiting = state[ORDER + state[TURN] + 1 : ORDER + state[SEATS]]
    for station, name in enumerate(STATIONS):
        base = tokens.base_of(station)
        out = [seat + 1 for seat in range(state[SEATS]) if state[base + seat] & RIM]
        if station == active and state[PHASE] == PLAY:
            out = [seat for seat in out if seat - 1 in waiting]
        words = N_("on the rim of {name} only who had a turn").filled(name=name)
        need(not out, "SOL-4.2", words, out)


# Cards: no more than the box holds (SOL-1.5)


def _complete_cards(state: bytearray, position: Mapping[str, Any], box: Box) -> None:
    """Count the cards; a stack that is not given is the rest of the box."""
    lying = cards.outside_stack(state)
    if "stack" in position:
        counts = zip(lying, state[STACK : STACK + KINDS], strict=True)
        with within("stack"):
            _need_in_box(state, [sum(both) for both in counts], box)
    else:
        with within("hands and other cards"):
            _need_in_box(state, lying, box)
        state[STACK : STACK + KINDS] = _rest_of_box(state, lying, box)
    cards.count(state)
    if "stack" not in position and "display" not in position:
        _fill_display(state)


def _need_in_box(state: bytearray, lying: list[int], box: Box) -> None:
    """Raise BadPosition where more cards lie there than the box holds, or not whole ones."""
    if state[REFEREE_DEPTH]:
        most = sum(box.cards)
        words = N_("at most {most} cards in all").filled(most=most)
        need(sum(lying) <= most, "SOL-1.5", words, sum(lying))
        return
    for name, count, most in zip(KIND_NAMES, lying, box.cards, strict=False):
        words = N_("at most {most} {name} in the box").filled(most=most, name=name)
        need(count <= most, "SOL-1.5", words, count)
    parts = [KIND_NAMES[kind] for kind in range(FULL_KINDS, KINDS) if lying[kind]]
    need(not parts, "SOL-8.1", _WHOLE_CARDS, parts)


def _rest_of_box(state: bytearray, lying: list[int], box: Box) -> bytes:
    """Return the cards that are left for the stack."""
    if state[REFEREE_DEPTH]:
        return bytes(UNKNOWN) + bytes([sum(box.cards) - sum(lying)])
    left = (held - out for held, out in zip(box.cards, lying, strict=False))
    return bytes(left) + bytes(KINDS - FULL_KINDS)


def _fill_display(state: bytearray) -> None:
    for slot in range(DISPLAY, DISPLAY + DISPLAY_SLOTS):
        if state[STACK_SIZE]:
            stack = state[STACK : STACK + KINDS]
            kind = stack.index(max(stack))
            state[slot] = kind + 1
            cards.leave_stack(state, kind)
