"""What the rings of light show now and what that means, in words, at every depth.

The same sentences stand beside the table screen, beside the simulated board and in the line a
screen reader speaks, so nobody needs to see the colours.
"""

from functools import lru_cache
from typing import Any

from heliograph.parts import Part
from heliograph.table.change import BoardStatus, Panel
from heliograph.track.show import TrackShow
from shared_rules import panel, trackers
from shared_rules import tracker as common


def lights_view(show: TrackShow, state: bytes, boards: list[BoardStatus]) -> Part:
    """Return one line that sums up the lights, and one line for each part of the board."""
    busy = next((b.panel for b in boards if b.connected and b.panel.mode != panel.IDLE), None)
    return _lights(show, state, busy)


@lru_cache(maxsize=64)
def _lights(show: TrackShow, state: bytes, busy: Panel | None) -> Part:
    parts = _lines(show, trackers.tracker_for(state), busy)
    return Part({"line": " ".join(parts), "parts": parts})


def _lines(show: TrackShow, tracker: Any, busy: Panel | None) -> list[str]:
    if busy is not None and busy.mode == panel.SHOW:
        is_there = busy.a < tracker.seats
        return show.value_lines(tracker, busy.a) if is_there else [show.say("lights.dark")]
    if busy is not None and busy.low != busy.high:
        return _question_lines(show, tracker, busy)
    if tracker.phase == common.NONE:
        return [show.say("lights.dark")]
    if tracker.phase == common.OVER:
        return [show.say("lights.over", who=show.everyone(tracker, tracker.winners()))]
    return show.light_lines(tracker)


def _question_lines(show: TrackShow, tracker: Any, busy: Panel) -> list[str]:
    if busy.mode == panel.REWIND:
        question, value = show.say("ask.rewind"), str(busy.value)
    else:
        question = show.question(tracker, busy.ask, busy.a, busy.b)
        value = show.shown(tracker, busy.ask, busy.value)
    counted = "lights.value" if value == str(busy.value) else "lights.word"
    if busy.ask == common.ASK_CHOICE:
        counted = "lights.choice"
    return [show.say("lights.ask", question=question), show.say(counted, value=value)]
