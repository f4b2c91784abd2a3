"""How many rounds are over, read from what the table unit knows: everybody at the table sees that.

It is worked out for every step of a match, also while a long record is opened; so it reads bytes
and makes no tracker.
"""

from collections.abc import Callable

from shared_rules.solari import counters
from shared_rules.solaris import tokens
from shared_rules.solarius import bridge
from shared_rules.solenia import band
from shared_rules.tracker import OVER, ROUND_END, SETUP


def rounds_over(state: bytes) -> int:
    """Return how many rounds have ended in this state of the table; 0 without a game."""
    read = _READ.get(state[0])
    return read(state) if read else 0


def _solaris(state: bytes) -> int:
    return _ended(state[tokens.ROUND], state[tokens.PHASE])


def _solarius(state: bytes) -> int:
    return _ended(state[bridge.ROUND], state[bridge.PHASE])


def _ended(number: int, phase: int) -> int:
    return number if phase in (ROUND_END, OVER) else max(0, number - 1)


def _solenia(state: bytes) -> int:
    """A round is over when everybody has played a card and the first player is on turn again."""
    if state[band.PHASE] <= SETUP:
        return 0
    cards = state[band.CARDS : band.CARDS + state[band.SEATS]]
    played = band.CARDS_EACH - max(cards)
    is_last_turn = state[band.TURN] != state[band.FIRST] and max(cards) == min(cards)
    return played - (is_last_turn and state[band.PHASE] != OVER)


_READ: dict[int, Callable[[bytes], int]] = {
    tokens.SOLARIS: _solaris,
    bridge.SOLARIUS: _solarius,
    counters.SOLARI: counters.rounds,
    band.SOLENIA: _solenia,
}
