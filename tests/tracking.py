"""Steps of a table that is tracked, as a page enters them: events of the tracker as choices."""

from typing import Any

from heliograph.games.track.game import answer_choice, event_choice
from heliograph.games.track.show import TrackShow, track_show
from shared_rules.solaris import tracker as solaris
from shared_rules.tracker import CORRECTION
from shared_rules.trackers import tracker_for

# What can be done at a Solaris table → event kind and the fields that fill it
_SOLARIS: dict[str, tuple[int, tuple[str, ...]]] = {
    "end_turn": (solaris.END_TURN, ("seat",)),
    "energy": (solaris.ENERGY, ("seat", "station", "value")),
    "laser": (solaris.SET_LASER, ("seat", "value")),
    "end_station": (solaris.END_STATION, ()),
    "next_round": (solaris.NEXT_ROUND, ()),
    "bridge": (solaris.BRIDGE, ("gap", "colour")),
    "dock": (solaris.DOCK, ("shuttle", "place")),
}


def entering(changes: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the command that enters these changes of a Solaris table as one step."""
    return {"do": "enter", "choices": [_choice(change) for change in changes]}


def _choice(change: dict[str, Any]) -> int:
    kind, fields = _SOLARIS[change["do"]]
    values = [change[field] for field in fields]
    kind |= CORRECTION if change.get("correct") else 0
    return event_choice(bytes([kind, *values, *([0] * (3 - len(values)))]))


def answering(value: int) -> dict[str, Any]:
    """Return the command that answers the table's question."""
    return {"do": "enter", "choices": [answer_choice(value)]}


def ending_turn(state: bytes) -> dict[str, Any]:
    """Return the command that ends the turn of whoever is on turn."""
    tracker = tracker_for(state)
    return {"do": "enter", "choices": [event_choice(tracker.turn_over(tracker.now()))]}


def telling(tracker: Any, lang: str, names: tuple[str, ...] = ()) -> TrackShow:
    """Return how the table of a tracker is told."""
    return track_show(bytes(tracker.state), lang, names)
