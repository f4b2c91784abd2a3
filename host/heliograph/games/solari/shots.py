"""Shot pieces: which kind of shot it was, where they are placed, how they head (SLI-5, SLI-9.5).

A shot piece stands nowhere until it is placed. It waits in SHOTS, the first one in front; `resolve`
deals with it and leaves the state at the next decision.
"""

from collections.abc import Iterable
from functools import lru_cache

from heliograph.engine.fact_kinds import State
from heliograph.engine.pending import Pending, ask_seat
from heliograph.games.solari.board import ALL_RIM, NOWHERE, RIM_IN_LINE, RIM_INDEX, heading_between
from heliograph.games.solari.facts import (
    DIE, FIRST_MOVER, HEADED, HEADED_TO, MOVER, NODE, OTHER_MUST, PLACES, PLACES_END, SEAT, SHOTS,
    SHOT_COUNT,
)  # fmt: skip
from heliograph.games.solari.layout import (
    AIM, COMETS, ENDED, HEAD, HEADING, HEADINGS, HUNTER, KIND, MOST_SHOTS, PIECE, PIECE_COUNT, RIM,
    RING, SHOT_BYTES, TOTAL, TO_RIM,
)  # fmt: skip
from heliograph.games.solari.reach import Mask, bars, can_move, movers
from shared_rules.solari.counters import DICE, DUE, FROM_FREE, LEVEL, OFF, SOURCE

SIMPLE = 0
AIMED = 1
TOTAL_OR_AIMED = 2
TOTAL_ONLY = 3

_HEADINGS = tuple(range(HEAD, HEAD + HEADINGS))
_NO_SHOT = bytes(SHOT_BYTES)
SHOTS_END = SHOTS + MOST_SHOTS * SHOT_BYTES


def kind_of_shot(state: State) -> int:
    """Return which kind the first waiting shot is (SLI-5.2)."""
    seat, victim = state[SEAT], state[SHOTS] - 1
    if victim // PIECE_COUNT == seat:
        return SIMPLE
    is_double = state[DICE] == state[DICE + 1]
    if not state[FIRST_MOVER]:  # a re-entry
        return TOTAL_ONLY if is_double else AIMED
    moved_twice = state[FIRST_MOVER] == state[MOVER] and not state[OTHER_MUST]
    if moved_twice and state[SHOT_COUNT] == 1:
        return TOTAL_OR_AIMED if is_double else AIMED
    return AIMED if state[MOVER] - 1 == HUNTER else SIMPLE


def resolve(state: bytearray) -> None:
    """Go on with the first waiting shot; without one, with the other piece or the end."""
    if not state[SHOTS]:
        follows = state[OTHER_MUST] and state[MOVER] == state[FIRST_MOVER]
        state[NODE] = PIECE if follows else ENDED
        return
    kind = kind_of_shot(state)
    if kind == TOTAL_ONLY or not rims_for_shot(state):
        take_off(state)
    else:
        state[NODE] = KIND if kind == TOTAL_OR_AIMED else RIM


def take_off(state: bytearray) -> None:
    """A total shot: the piece leaves the board (SLI-5.5); so it does without a free rim square."""
    state[OFF + (state[SHOTS] - 1) // PIECE_COUNT] += 1
    next_shot(state)


def next_shot(state: bytearray) -> None:
    """The first waiting shot is dealt with."""
    drop_shot(state, SHOTS)
    resolve(state)


def drop_shot(state: bytearray, slot: int) -> None:
    """Let a shot piece wait no more; the one behind it moves up."""
    state[slot:SHOTS_END] = state[slot + SHOT_BYTES : SHOTS_END] + _NO_SHOT
    state[DUE] -= 1


# Total or aimed


def legal_kind(state: bytes) -> Pending:
    """The shooter chooses (SLI-C10)."""
    return ask_seat(state[SEAT], (AIM, TOTAL))


def apply_kind(state: bytearray, choice: int) -> None:
    """Take the piece off the board, or choose its rim square."""
    if choice == TOTAL:
        take_off(state)
    else:
        state[NODE] = RIM


# Where it is placed


def free_rims(state: State, rims: Iterable[int], vacated: int) -> list[int]:
    """Return the rim squares without a piece (SLI-5.8); `vacated` counts as free."""
    taken = state[PLACES:PLACES_END]
    return [rim for rim in rims if rim == vacated or rim not in taken]


def is_bound_to_line(state: State) -> bool:
    """Return whether the first waiting shot must be placed in its row or column (SLI-5.3)."""
    if kind_of_shot(state) != SIMPLE:
        return False
    own = (state[SHOTS] - 1) // PIECE_COUNT == state[SEAT]
    return own or state[SOURCE] != FROM_FREE  # SLI-12.5


def rims_for_shot(state: State) -> list[int]:
    """Return the rim squares on which the first waiting shot may be placed."""
    if is_bound_to_line(state):
        rims = free_rims(state, RIM_IN_LINE[state[SHOTS + 1]], NOWHERE)
        if rims:
            return rims
    return free_rims(state, ALL_RIM, NOWHERE)


def lets_move(state: State, rim: int, die: int, barred: Mask) -> bool:
    """Return whether a self-shot piece could make the second part-move from this rim square."""
    seat, piece = divmod(state[SHOTS] - 1, PIECE_COUNT)
    return seat == state[SEAT] and can_move(piece, rim, die, barred)


@lru_cache(maxsize=1 << 14)
def _rim_pending(seat: int, rims: tuple[int, ...]) -> Pending:
    return ask_seat(seat, tuple(sorted(TO_RIM + RIM_INDEX[rim] for rim in rims)))


def legal_rim(state: bytes) -> Pending:
    """Free rim squares; before the second part-move only those that leave one (SLI-3.5)."""
    rims = rims_for_shot(state)
    if state[OTHER_MUST] and state[MOVER] == state[FIRST_MOVER]:
        rims = _leaving_second(state, rims)
    return _rim_pending(state[SEAT], tuple(rims))


def _leaving_second(state: bytes, rims: list[int]) -> list[int]:
    die = state[DIE]
    if movers(state, die) & ~(1 << state[MOVER] - 1):
        return rims
    barred = bars(state)
    return [rim for rim in rims if lets_move(state, rim, die, barred)]


def apply_rim(state: bytearray, choice: int) -> None:
    """Place the piece; a comet of level 3 gets a heading (SLI-9.5)."""
    rim = RING[choice - TO_RIM]
    victim = state[SHOTS] - 1
    state[PLACES + victim] = rim
    seat, piece = divmod(victim, PIECE_COUNT)
    if piece >= COMETS or state[LEVEL] < 3:
        next_shot(state)
        return
    heading = NOWHERE
    if kind_of_shot(state) == SIMPLE:
        heading = heading_between(state[SHOTS + 1], rim)
    if heading == NOWHERE:
        state[HEADED] = victim + 1
        state[NODE] = HEADING
    else:
        state[HEADED_TO + seat * COMETS + piece] = heading
        next_shot(state)


# How it heads


def legal_heading(state: bytes) -> Pending:
    """Any of the four; who shoots or brings back chooses."""
    return ask_seat(state[SEAT], _HEADINGS)


def apply_heading(state: bytearray, choice: int) -> None:
    """Set the heading of the piece that was just placed."""
    victim = state[HEADED] - 1
    seat, piece = divmod(victim, PIECE_COUNT)
    state[HEADED_TO + seat * COMETS + piece] = choice - HEAD
    state[HEADED] = 0
    if state[SHOTS] == victim + 1:
        next_shot(state)
    else:
        resolve(state)  # a re-entry: what it shot comes now
