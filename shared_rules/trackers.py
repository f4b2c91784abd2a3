"""Every tracker by its game id, and how a step is played on whichever it is."""

from shared_rules import refusal
from shared_rules.compat import is_loaded, unload
from shared_rules.refusal import Refused
from shared_rules.tracker import CLOSE, CORRECTION, EMPTY, EVENT_BYTES, NEW, NO_GAME, OVER, Tracker

# id, name, module and class. A module is loaded when its game is on the table: the unit's heap
# need not hold them all.
GAMES = (
    (1, "solaris", "shared_rules.solaris.tracker", "SolarisTracker"),
    (2, "solarius_mission", "shared_rules.solarius.tracker", "SolariusTracker"),
    (3, "solari", "shared_rules.solari.tracker", "SolariTracker"),
    (4, "solenia", "shared_rules.solenia.tracker", "SoleniaTracker"),
)

# What each game consists of, by its id, each part after those it needs: so it can be loaded in
# pieces, while nobody waits.
_PARTS = (
    (),
    ("tokens", "facts", "lights", "tracker"),
    ("bridge", "facts", "lights", "questions", "tracker"),
    ("counters", "facts", "events", "lights", "tracker"),
    ("band", "facts", "lights", "tracker"),
)


# How long the state of each game is, by its id: a state of another length need not be looked at
_SIZES = b"\x01\x47\x48\x32\x1d"


def tracker_for(state: bytes) -> Tracker:
    """Return a tracker that holds `state`."""
    if not state or state[0] == NO_GAME:
        return Tracker()
    kind = _kind_of(state[0])
    if kind is None:
        raise ValueError("expected a game id of %s, got %d" % ([row[0] for row in GAMES], state[0]))
    tracker: Tracker = kind(state)
    return tracker


def sound_tracker(state: bytes) -> Tracker:
    """Return a tracker for a state of the other side. Raises `ValueError` if it is none."""
    state = state or EMPTY
    if state[0] < len(_SIZES) and len(state) == _SIZES[state[0]]:
        tracker = tracker_for(state)
        if tracker.is_sound():
            return tracker
    raise ValueError("expected a state in which a table can be")


def play(tracker: Tracker, step: bytes) -> Tracker:
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


def _play_one(tracker: Tracker, event: bytes) -> Tracker:
    kind = event[0]
    if kind == NEW:
        return _begin(event)
    if kind & 0x7F == CLOSE and tracker.game != NO_GAME:
        if tracker.phase != OVER and kind < CORRECTION:
            raise Refused(refusal.GAME_RUNS)
        return Tracker()
    tracker.apply(event)
    return tracker


def _begin(event: bytes) -> Tracker:
    kind = _kind_of(event[1])
    if kind is None:
        raise Refused(refusal.NO_SUCH_GAME, event[1])
    fresh: Tracker = kind()
    fresh.begin(event[2])
    return fresh


def _kind_of(game: int):  # type: ignore[no-untyped-def]
    for number, _, module, name in GAMES:
        if number == game:
            if not is_loaded(module):
                make_room(module)
            return getattr(__import__(module, None, None, (name,)), name)
    return None


def load_ahead(game: int) -> bool:
    """Load one more part of a game that may soon be played; return False when all are there."""
    package = GAMES[game - 1][2].rpartition(".")[0]
    for part in _PARTS[game]:
        module = "%s.%s" % (package, part)
        if not is_loaded(module):
            make_room(GAMES[game - 1][2])
            __import__(module)
            return True
    return False


def make_room(module: str) -> None:
    """Let go of the other games before one is loaded."""
    for _, _, other, _ in GAMES:
        if other != module:
            unload(other.rpartition(".")[0])
