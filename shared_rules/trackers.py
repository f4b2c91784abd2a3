"""Every tracker by its game id, and how a step is played on whichever it is."""

from shared_rules import installed, refusal
from shared_rules.compat import const, first_missing, is_loaded, unload
from shared_rules.refusal import Refused
from shared_rules.tracker import CLOSE, CORRECTION, EMPTY, EVENT_BYTES, NEW, NO_GAME, OVER, Tracker

# What a row of the games at hand holds, beside the seats
_SIZE = const(4)  # 0 where each state has a length of its own
_MODULE = const(5)
_CLASS = const(6)
_PARTS = const(7)


def tracker_for(state: bytes) -> Tracker:
    """Return a tracker that holds `state`."""
    if not state or state[0] == NO_GAME:
        return Tracker()
    kind = _kind_of(state[0])
    if kind is None:
        raise ValueError("expected a game id at hand, got %d" % state[0])
    tracker: Tracker = kind(state)
    return tracker


def sound_tracker(state: bytes) -> Tracker:
    """Return a tracker for a state of the other side. Raises `ValueError` if it is none."""
    state = state or EMPTY
    row = _row_of(state[0])
    if state == EMPTY or (row and row[_SIZE] in (0, len(state))):
        tracker = tracker_for(state)
        if tracker.is_sound():
            return tracker
    raise ValueError("expected a state of a table")


def play(tracker: Tracker, step: bytes) -> Tracker:
    """Carry out a step of one or more events and return the tracker that now holds the table.

    A new game may follow at any time: the match before it stays as it is. Raises `Refused` and
    leaves the tracker as it was: a step happens whole or not at all.
    """
    before = bytes(tracker.state)
    current = tracker
    if len(step) % EVENT_BYTES:
        raise Refused(refusal.UNKNOWN_EVENT, step[0])
    try:
        for at in range(current.gather(step), len(step), EVENT_BYTES):
            event = step[at : at + EVENT_BYTES]
            kind = event[0]
            other = _other_table(current, event) if kind == NEW or kind & 0x7F == CLOSE else None
            if other is None:
                current.apply(event)
            else:
                current = other
    except Refused:
        tracker.state[:] = before
        raise
    return current


def _other_table(tracker: Tracker, event: bytes) -> Tracker | None:
    """Return the table that an event lays in the place of this one; None: it belongs to this."""
    kind = event[0]
    if kind == NEW:
        return _begin(event)
    if kind & 0x7F == CLOSE and tracker.game != NO_GAME:
        if tracker.phase != OVER and kind < CORRECTION:
            raise Refused(refusal.GAME_RUNS)
        return Tracker()
    return None


def _begin(event: bytes) -> Tracker:
    kind = _kind_of(event[1])
    if kind is None:
        raise Refused(refusal.NO_SUCH_GAME, event[1])
    fresh: Tracker = kind()
    fresh.begin(event[2])
    return fresh


def _row_of(game: int):  # type: ignore[no-untyped-def]
    for row in installed.GAMES:
        if row[0] == game:
            return row
    return None


def _kind_of(game: int):  # type: ignore[no-untyped-def]
    row = _row_of(game)
    if row is None:
        return None
    module = row[_MODULE]
    if not is_loaded(module):
        make_room(module)
    try:
        return getattr(__import__(module, None, None, (row[_CLASS],)), row[_CLASS])
    except (ImportError, OSError):
        return None  # a board on which files are missing plays the other games


def is_missing(game: int) -> bool:
    """Whether a game that can be played here has parts that are not loaded."""
    row = _row_of(game)
    return row is not None and bool(first_missing(_package_of(row), row[_PARTS]))


def load_ahead(game: int, load_part=None) -> bool:  # type: ignore[no-untyped-def]
    """Load one more part of a game that may soon be played; return False when all are there.

    Where an import takes long, `load_part` does it, and others have their turns meanwhile.
    """
    row = _row_of(game)
    package = _package_of(row)
    part = first_missing(package, row[_PARTS])
    if not part:
        return False
    try:
        if not is_loaded(package):
            make_room(row[_MODULE])
            __import__(package)
        elif load_part:
            load_part(package, part)
        else:
            __import__("%s.%s" % (package, part))
    except (ImportError, OSError):
        return False  # a file is missing, and the game will be refused; or a press came between
    return True


def _package_of(row) -> str:  # type: ignore[no-untyped-def]
    package: str = row[_MODULE].rpartition(".")[0]
    return package


def make_room(module: str) -> None:
    """Let go of the other games before one is loaded."""
    for row in installed.GAMES:
        if row[_MODULE] != module:
            unload(_package_of(row))
