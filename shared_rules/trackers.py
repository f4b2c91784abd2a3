"""Every tracker by its game id, and the table without a game."""

from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORBIT
from shared_rules.refusal import Refused
from shared_rules.solaris.tokens import FEWEST_SEATS, MOST_SEATS, NONE, OVER, SOLARIS
from shared_rules.solaris.tracker import ASK_SEATS, CLOSE, CORRECTION, NEW, SolarisTracker

# Events of the match, not of a game: how many steps back or forward
UNDO = const(0x7E)
REDO = const(0x7D)

EVENT_BYTES = const(4)
NO_GAME = const(0)
EMPTY = b"\0"
GAMES = ((SOLARIS, "solaris", SolarisTracker),)
_USUAL_SEATS = const(4)


class NoGame:
    """The table before a game: it asks how many people play."""

    game = NO_GAME
    phase = NONE
    seats = 0

    def __init__(self) -> None:
        self.state = bytearray(EMPTY)

    def now(self) -> int:
        """Return -1: nobody is on turn."""
        return -1

    def apply(self, event: bytes) -> None:
        """Refuse everything: only a new game can follow."""
        raise Refused(refusal.NO_GAME)

    def question(self) -> tuple | None:
        """Return the first question of a new game."""
        return (ASK_SEATS, SOLARIS, 0, FEWEST_SEATS, MOST_SEATS, _USUAL_SEATS)

    def answer(self, value: int, rng) -> list:
        """Return the event that starts the set-up."""
        return [bytes((NEW, SOLARIS, value, 0))]

    def turn_over(self, seat: int) -> bytes:
        """Return an event that is refused: nobody is on turn."""
        return bytes((NO_GAME, seat, 0, 0))

    def nudge(self, delta: int) -> bytes | None:
        """Return None: there is nothing to change."""
        return None

    def phase_over(self) -> bytes:
        """Return an event that is refused: there is no phase."""
        return bytes((NO_GAME, 0, 0, 0))

    def values(self, seat: int) -> list:
        """Return nothing: no seat has values yet."""
        return []

    def lights(self, t_ms: int, canvas) -> None:
        """Draw a faint ring that breathes slowly: switched on, no game."""
        for index in range(0, canvas.lengths[ORBIT], 2):
            canvas.put(ORBIT, index, palette.SKY, words.breath(t_ms // 2) >> 3)

    def lights_of(self, seat: int, t_ms: int, canvas) -> None:
        """Draw nothing: no seat has values yet."""


def tracker_for(state: bytes):
    """Return a tracker that holds `state`."""
    if not state or state[0] == NO_GAME:
        return NoGame()
    for game, _, kind in GAMES:
        if state[0] == game:
            return kind(state)
    raise ValueError("expected a game id of %s, got %d" % ([g[0] for g in GAMES], state[0]))


def play(tracker, step: bytes):
    """Carry out a step of one or more events and return the tracker that now holds the table.

    A new game may follow at any time: the match before it stays as it is. Raises `Refused` and
    leaves the tracker as it was: a step happens whole or not at all.
    """
    if len(step) == EVENT_BYTES:
        return _play_one(tracker, step)
    before = bytes(tracker.state)
    current = tracker
    try:
        for at in range(0, len(step), EVENT_BYTES):
            current = _play_one(current, step[at : at + EVENT_BYTES])
    except Refused:
        tracker.state[:] = before
        raise
    return current


def _play_one(tracker, event: bytes):
    kind = event[0]
    if kind == NEW:
        return _begin(event)
    if kind & 0x7F == CLOSE and tracker.game != NO_GAME:
        if tracker.phase != OVER and kind < CORRECTION:
            raise Refused(refusal.GAME_RUNS)
        return NoGame()
    tracker.apply(event)
    return tracker


def _begin(event: bytes):
    for game, _, kind in GAMES:
        if event[1] == game:
            fresh = kind()
            fresh.begin(event[2])
            return fresh
    raise Refused(refusal.NO_SUCH_GAME, event[1])
