"""Cards on their way between hands, display, stack and discard pile (SOL-8).

At referee depth the real cards are out of sight: a hand then counts unknown cards, and a card
that is declared stands for one of them.
"""

from itertools import compress

from heliograph.games.solaris.facts import (
    DISCARDS, DISCARD_SIZE, DISPLAY, FACE_DOWN, GAIN, HANDS, HAND_SIZE, LOSS, PLAYED, REFEREE_DEPTH,
    SEAT, STACK, STACK_SIZE,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    COLOUR_COUNT, COLOUR_ONLY, DISPLAY_SLOTS, DOWN_SLOTS, FULL_KINDS, ICON_ONLY, KINDS, NO_CARDS,
    UNKNOWN, colour_of, icon_of,
)  # fmt: skip
from shared_rules.solaris.tokens import LAYOUT, MOST_ENERGY, MOST_SEATS, POSITION, SEATS, TOKENS

State = bytes | bytearray

_ALL_KNOWN = bytes(KINDS - FULL_KINDS)
_EVERYTHING = b"\1" * KINDS


def hand(state: State, seat: int) -> State:
    """Return how many cards of each kind a hand holds."""
    base = HANDS + seat * KINDS
    return state[base : base + KINDS]


def playable(state: State, seat: int) -> State:
    """Return, per kind, whether the hand holds such a card or may hold one (not 0)."""
    base = HANDS + seat * KINDS
    held = state[base : base + KINDS]
    if held.endswith(_ALL_KNOWN):
        return held
    return (
        _EVERYTHING if held[UNKNOWN] else bytes(_holder(held, kind) >= 0 for kind in range(KINDS))
    )


def _holder(held: State, kind: int) -> int:
    """Return the kind under which a card is counted that is declared as `kind`, or -1."""
    if held[kind]:
        return kind
    if held[UNKNOWN]:
        return UNKNOWN
    icon, colour = icon_of(kind), colour_of(kind)
    for other in range(ICON_ONLY, UNKNOWN):
        if held[other] and _fits(icon, colour, other):
            return other
    return -1


def _fits(icon: int, colour: int, part: int) -> bool:
    if part < COLOUR_ONLY:
        return icon in (-1, part - ICON_ONLY)
    return colour in (0, part - COLOUR_ONLY + 1)


def add_to_hand(state: bytearray, seat: int, kind: int) -> None:
    """Put a card into a hand."""
    state[HANDS + seat * KINDS + kind] += 1
    state[HAND_SIZE + seat] += 1


def leave_hand(state: bytearray, seat: int, kind: int) -> None:
    """Take a card out of a hand; a declared one stands for a card not known so exactly."""
    index = HANDS + seat * KINDS + kind
    if not state[index]:
        index += _holder(hand(state, seat), kind) - kind
    state[index] -= 1
    state[HAND_SIZE + seat] -= 1


def discard(state: bytearray, kind: int) -> None:
    """Put a card on the discard pile; where the stack was empty it forms the stack (SOL-8.6)."""
    state[DISCARDS + kind] += 1
    state[DISCARD_SIZE] += 1
    if not state[STACK_SIZE]:
        reshuffle(state)


def leave_stack(state: bytearray, kind: int) -> None:
    """Take a card off the stack; an empty stack is replaced at once (SOL-8.6, SOL-C26)."""
    index = STACK + kind
    # At referee depth a card of the stack is known only when it is turned over.
    state[index if state[index] else STACK + UNKNOWN] -= 1
    state[STACK_SIZE] -= 1
    if not state[STACK_SIZE]:
        reshuffle(state)


def reshuffle(state: bytearray) -> None:
    """Turn the discard pile into the stack."""
    size = state[DISCARD_SIZE]
    if state[REFEREE_DEPTH]:
        state[STACK + UNKNOWN] = size
    else:
        state[STACK : STACK + KINDS] = state[DISCARDS : DISCARDS + KINDS]
    state[STACK_SIZE] = size
    state[DISCARDS : DISCARDS + KINDS] = NO_CARDS
    state[DISCARD_SIZE] = 0


def empty_slot(state: State) -> int:
    """Return the first empty slot of the display, or a negative number."""
    found = state.find(0, DISPLAY, DISPLAY + DISPLAY_SLOTS)
    return found - DISPLAY if found >= 0 else found


def steal(state: bytearray, thief: int, victim: int, kind: int) -> None:
    """Move a card from a hand face down before the thief (SOL-7.5)."""
    leave_hand(state, victim, kind)
    base = FACE_DOWN + thief * DOWN_SLOTS
    state[state.index(0, base, base + DOWN_SLOTS)] = kind + 1


def steal_unseen(state: bytearray, thief: int, victim: int) -> None:
    """Steal at referee depth: nobody knows any more which of the known cards are left."""
    base = HANDS + victim * KINDS
    state[base : base + KINDS] = NO_CARDS
    state[base + UNKNOWN] = state[HAND_SIZE + victim]
    steal(state, thief, victim, UNKNOWN)


def face_down(state: State, seat: int) -> State:
    """Return the face-down cards before a seat, each as kind + 1, and empty slots."""
    base = FACE_DOWN + seat * DOWN_SLOTS
    return state[base : base + DOWN_SLOTS]


def pick_up(state: bytearray) -> None:
    """Everybody takes the face-down cards into the hand (SOL-9.1)."""
    for seat in range(state[SEATS]):
        for slot in face_down(state, seat):
            if slot:
                add_to_hand(state, seat, slot - 1)
    state[FACE_DOWN : FACE_DOWN + MOST_SEATS * DOWN_SLOTS] = bytes(MOST_SEATS * DOWN_SLOTS)


def count(state: bytearray) -> None:
    """Count the cards of every zone anew."""
    for seat in range(MOST_SEATS):
        state[HAND_SIZE + seat] = sum(hand(state, seat))
    state[STACK_SIZE] = sum(state[STACK : STACK + KINDS])
    state[DISCARD_SIZE] = sum(state[DISCARDS : DISCARDS + KINDS])


def outside_stack(state: State) -> list[int]:
    """Return how many cards of each kind lie anywhere but in the stack."""
    out = list(state[DISCARDS : DISCARDS + KINDS])
    for seat in range(state[SEATS]):
        for kind, held in enumerate(hand(state, seat)):
            out[kind] += held
    for slot in state[DISPLAY : FACE_DOWN + state[SEATS] * DOWN_SLOTS]:
        if slot:
            out[slot - 1] += 1
    return out


# What the acting seat has at hand


def energy_here(state: State) -> int:
    """Return what the acting seat has left at the active station (SOL-4.6)."""
    station = state[LAYOUT + state[POSITION]]
    token = state[TOKENS + station * MOST_SEATS + state[SEAT]]
    return (token >> 3 & 7) - state[LOSS + station]


def has_room(state: State, station: int) -> bool:
    """Return whether the acting seat can gain one more energy at a station (SOL-4.5)."""
    token = state[TOKENS + station * MOST_SEATS + state[SEAT]]
    return (token >> 3 & 7) + state[GAIN + station] < MOST_ENERGY


def ids_by_colour(first: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices of a block of kinds by colour; 0 means any card at all."""
    kinds = range(KINDS)
    ids = [[first + kind for kind in kinds if colour_of(kind) == colour] for colour in range(5)]
    return (tuple(range(first, first + KINDS)), *(tuple(block) for block in ids[1:]))


def coloured(ids: tuple[tuple[int, ...], ...], held: State, colour: int) -> tuple[int, ...]:
    """Return the choices of the cards of a colour; a bridge nobody has named lets all pass."""
    if not colour:
        return tuple(compress(ids[0], held))
    first = colour - 1
    out = tuple(compress(ids[colour], held[first:FULL_KINDS:COLOUR_COUNT]))
    return (*out, ids[colour][-1]) if held[COLOUR_ONLY + first] else out


def play_card(state: bytearray, kind: int) -> None:
    """Play a card of the acting seat: it goes to the discard pile at once (SOL-5.3)."""
    leave_hand(state, state[SEAT], kind)
    discard(state, kind)
    state[PLAYED] += 1
