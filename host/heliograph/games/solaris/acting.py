"""What the acting seat has at hand: energy, room on the tracks, and cards of a colour."""

from itertools import compress

from heliograph.games.solaris import cards
from heliograph.games.solaris.facts import GAIN, LOSS, PLAYED, SEAT
from heliograph.games.solaris.layout import COLOUR_COUNT, COLOUR_ONLY, FULL_KINDS, KINDS, colour_of
from shared_rules.solaris.tokens import LAYOUT, MOST_ENERGY, MOST_SEATS, POSITION, TOKENS

State = bytes | bytearray


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
    cards.leave_hand(state, state[SEAT], kind)
    cards.discard(state, kind)
    state[PLAYED] += 1
