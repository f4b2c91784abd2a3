"""What the rings of light show now and what that means, in words.

The same sentences stand beside the table screen, beside the simulated board and in the line a
screen reader speaks, so nobody needs to see the colours.
"""

from functools import lru_cache
from typing import Any

from heliograph.answer_words import shown_value
from heliograph.games import title_by_number
from heliograph.parts import Part
from heliograph.sentences import Speaker, label_of, question_sentence
from heliograph.table.change import BoardStatus, Panel
from shared_rules import panel, trackers
from shared_rules import tracker as common
from shared_rules.solaris import tokens
from shared_rules.solaris.lights import LASER_WARNING, station_look


def lights_view(speaker: Speaker, tracker: Any, boards: list[BoardStatus]) -> Part:
    """Return one line that sums up the lights, and one line for each part of the board."""
    busy = next((b.panel for b in boards if b.connected and b.panel.mode != panel.IDLE), None)
    return _lights(speaker, bytes(tracker.state), busy)


@lru_cache(maxsize=64)
def _lights(speaker: Speaker, state: bytes, busy: Panel | None) -> Part:
    parts = _lines(speaker, trackers.tracker_for(state), busy)
    return Part({"line": " ".join(parts), "parts": parts})


def _lines(speaker: Speaker, tracker: Any, busy: Panel | None) -> list[str]:
    if busy is not None and busy.mode == panel.SHOW:
        return _values_lines(speaker, tracker, busy.a)
    if busy is not None and busy.low != busy.high:
        return _question_lines(speaker, tracker, busy)
    if tracker.phase == common.NONE:
        return [speaker.say("lights.dark")]
    if tracker.phase == common.OVER:
        return [speaker.say("lights.over", who=speaker.everyone(tracker, tracker.winners()))]
    if tracker.game != tokens.SOLARIS:
        return _any_lines(speaker, tracker)
    return _table_lines(speaker, tracker)


def _values_lines(speaker: Speaker, tracker: Any, seat: int) -> list[str]:
    if seat >= tracker.seats:
        return [speaker.say("lights.dark")]
    if tracker.game != tokens.SOLARIS:
        values = ", ".join(
            f"{label_of(speaker, row)} {shown_value(speaker, tracker, row[0], row[5])}"
            for row in tracker.values(seat)
        )
        return [speaker.say("lights.any_values", who=speaker.who(tracker, seat), values=values)]
    energies = ", ".join(
        f"{tokens.STATIONS[station]} {tracker.energy(seat, station)}"
        for station in tracker.layout()
    )
    who, laser = speaker.who(tracker, seat), tracker.laser(seat)
    return [speaker.say("lights.values", who=who, energies=energies, laser=laser)]


def _question_lines(speaker: Speaker, tracker: Any, busy: Panel) -> list[str]:
    if busy.mode == panel.REWIND:
        question, value = speaker.say("ask.rewind"), str(busy.value)
    else:
        question = question_sentence(speaker, tracker, busy.ask, busy.a, busy.b)
        value = shown_value(speaker, tracker, busy.ask, busy.value)
    counted = "lights.value" if value == str(busy.value) else "lights.word"
    if busy.ask == common.ASK_CHOICE:
        counted = "lights.choice"
    return [speaker.say("lights.ask", question=question), speaker.say(counted, value=value)]


def _any_lines(speaker: Speaker, tracker: Any) -> list[str]:
    game = title_by_number(tracker.game, speaker.lang)
    lines = [speaker.say("lights.any_orbit", game=game)]
    if tracker.now() >= 0:
        lines.append(speaker.say("lights.any_turn", who=speaker.who(tracker, tracker.now())))
    return lines


def _table_lines(speaker: Speaker, tracker: Any) -> list[str]:
    lines = [_orbit_line(speaker, tracker)]
    if tracker.phase == common.PLAY:
        lines.append(_order_line(speaker, tracker))
    if tracker.round:
        lines.append(_wheel_line(speaker, tracker))
    return lines + _seat_lines(speaker, tracker)


def _orbit_line(speaker: Speaker, tracker: Any) -> str:
    if tracker.phase == common.SETUP:
        return speaker.say("lights.orbit_setup")
    if tracker.phase == common.ROUND_END:
        return speaker.say("lights.orbit_rest")
    line = speaker.say("lights.orbit", station=speaker.station(tracker.station()))
    done = [
        speaker.station(station)
        for position, station in enumerate(tracker.layout())
        if station_look(tracker, position) == "done"
    ]
    return line + (speaker.say("lights.orbit_done", stations=", ".join(done)) if done else "")


def _order_line(speaker: Speaker, tracker: Any) -> str:
    order, turn = tracker.order(), tracker.turn
    line = speaker.say("lights.order", now=speaker.who(tracker, order[turn]))
    if turn + 1 < len(order):
        line += speaker.say("lights.order_next", next=speaker.who(tracker, order[turn + 1]))
    if turn + 2 < len(order):
        waiting = speaker.everyone(tracker, order[turn + 2 :])
        line += speaker.say("lights.order_waiting", waiting=waiting)
    return line


def _wheel_line(speaker: Speaker, tracker: Any) -> str:
    line = speaker.say("lights.wheel", round=tracker.round)
    if tracker.time_game:
        left = tokens.TIME_GAME_ROUNDS - tracker.round
        line += speaker.say("lights.wheel_left", markers=left)
    return line


def _seat_lines(speaker: Speaker, tracker: Any) -> list[str]:
    lines = []
    if tracker.now() >= 0:
        seat = tracker.now()
        who = speaker.who(tracker, seat)
        lines.append(speaker.say("lights.seat", number=seat + 1, who=who))
    hot = [seat for seat in range(tracker.seats) if tracker.laser(seat) >= LASER_WARNING]
    if hot:
        lines.append(speaker.say("lights.hot", who=speaker.everyone(tracker, tuple(hot))))
    return lines
