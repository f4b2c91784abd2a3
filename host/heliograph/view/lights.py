"""What the rings of light show now and what that means, in words, at every depth.

The same sentences stand beside the table screen, beside the simulated board and in the line a
screen reader speaks, so nobody needs to see the colours.
"""

from functools import lru_cache

from heliograph.games.track.show import AnyTrackShow
from heliograph.table.change import PanelReport, UnitStatus
from heliograph.view.json_parts import Part
from shared_rules import panel, trackers
from shared_rules import tracker as common
from shared_rules.tracker import Tracker


def lights_view(
    show: AnyTrackShow, state: bytes, units: list[UnitStatus], unit_asks: bool = True
) -> Part:
    """Return one line that sums up the lights, and one line for each part of the board.

    Where the unit itself asks, this tells what it shows with its question, also while none is here.
    """
    busy = next(
        (unit.panel for unit in units if unit.connected and unit.panel.mode != panel.IDLE), None
    )
    return _lights(show, state, busy, unit_asks)


@lru_cache(maxsize=64)
def _lights(show: AnyTrackShow, state: bytes, busy: PanelReport | None, unit_asks: bool) -> Part:
    tracker = trackers.tracker_for(state)
    asked = tracker.question() if unit_asks and tracker.phase != common.NONE else None
    if busy is None and asked is not None:
        busy = PanelReport(panel.ASK, *asked)
    parts = _lines(show, tracker, busy)
    return Part({"line": " ".join(parts), "parts": parts})


def _lines(show: AnyTrackShow, tracker: Tracker, busy: PanelReport | None) -> list[str]:
    if busy is not None and busy.mode == panel.SHOW:
        is_there = busy.a < tracker.seats
        return show.value_lines(tracker, busy.a) if is_there else [show.say("lights.dark")]
    if busy is not None and busy.low != busy.high:
        return _question_lines(show, tracker, busy)
    if tracker.phase == common.NONE:
        return [show.say("lights.dark")]
    if tracker.phase == common.OVER:
        return [show.say("lights.over", who=show.everyone(tracker, tracker.winners()))]
    return [*show.light_lines(tracker), *_yes_lines(show, tracker, busy)]


def _yes_lines(show: AnyTrackShow, tracker: Tracker, busy: PanelReport | None) -> list[str]:
    """Return where the unit waits for OK, with the whole table in sight."""
    if busy is None or busy.mode != panel.ASK or busy.ask == common.ASK_CHOICE:
        return []
    question = show.question(tracker, busy.ask, busy.a, busy.b)
    return [show.say("lights.ok", question=question)]


def _question_lines(show: AnyTrackShow, tracker: Tracker, busy: PanelReport) -> list[str]:
    if busy.mode == panel.REWIND:
        counted = show.say("lights.value", value=str(busy.value))
        return [show.say("lights.ask", question=show.say("ask.rewind")), counted]
    asked = (busy.ask, busy.a, busy.b, busy.low, busy.high)
    return show.asked_lines(tracker, asked, busy.value)
