"""The host's door to the trackers: steps in, states out, nothing kept."""

from heliograph.games import game_on_table
from shared_rules import trackers
from shared_rules.refusal import UNKNOWN_EVENT, Refused
from shared_rules.tracker import EVENT_BYTES, NEW


def next_state(state: bytes, events: tuple[bytes, ...]) -> bytes:
    """Return the state after a step. Raises `Refused`."""
    return bytes(trackers.play(trackers.tracker_for(state), b"".join(events)).state)


def split_events(step: bytes) -> tuple[bytes, ...]:
    """Return the single events of a step."""
    return tuple(step[at : at + EVENT_BYTES] for at in range(0, len(step), EVENT_BYTES))


def check_form(events: tuple[bytes, ...]) -> None:
    """Refuse what is no step at all: no events, or events of another size."""
    if not events:
        raise Refused(UNKNOWN_EVENT)
    for event in events:
        if len(event) != EVENT_BYTES:
            raise Refused(UNKNOWN_EVENT, event[0] if event else 0)


def begins_at(events: tuple[bytes, ...]) -> int:
    """Return the index of the event that begins a new game, or -1."""
    kinds = [event[0] for event in events]
    return kinds.index(NEW) if NEW in kinds else -1


def is_state(state: bytes) -> bool:
    """Say whether a table can stand so."""
    try:
        return bytes(trackers.sound_tracker(state).state) == state
    except ValueError:
        return False


def need_state(state: bytes) -> None:
    """Raise `ValueError` where no table can stand so."""
    if not is_state(state):
        raise ValueError(f"expected a state of a table, got {state.hex()[:40]!r}")


def is_same_table(one: bytes, other: bytes) -> bool:
    """Say whether two states can belong to one match: same game, same number of seats."""
    first, second = trackers.tracker_for(one), trackers.tracker_for(other)
    return bool((first.game, first.seats) == (second.game, second.seats))


def game_title(state: bytes) -> str:
    """Return the name of the game a state belongs to."""
    game = game_on_table(state)
    return game.title.en if game else "–"
