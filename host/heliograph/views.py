"""What a page may see of the table, as JSON-ready values built for one reader's language.

A view is complete: a page that missed ten of them needs only the newest. It is built here from the
tracker state, piece by piece; the state itself never leaves the host. All people at the table see
the same, because everything the tracker knows lies openly on the table.
"""

from typing import Any

from heliograph.any_game import any_view
from heliograph.keys import SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.lights_text import lights_view
from heliograph.parts import Part
from heliograph.questions import board_views, question_view
from heliograph.ruled_view import log_window, ruled_view
from heliograph.seat_lights import light_words
from heliograph.self_test import self_test_view
from heliograph.sentences import Speaker, step_sentence
from heliograph.table.match import Step
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view_parts import ViewParts, line_or_problem
from shared_rules import names, trackers
from shared_rules import tracker as common
from shared_rules.solaris import tokens
from shared_rules.solaris import tracker as solaris
from shared_rules.solaris.lights import station_look

ROMAN = ("I", "II", "III", "IV")

View = dict[str, Any]
# A phone whose seat this match lacks sees what a spectator sees.
ONLOOKER = Access(WATCH)
PROPOSALS = Part({"energies": solaris.PROPOSALS, "ec": tokens.EC_START})


def live_view(table: Table, lang: str, access: Access = THIS_COMPUTER) -> View:
    """Return the table as it stands now, as a page with this access may see it."""
    with table.lock:
        return _view(table, lang, table.rev, access, is_live=True)


def view_after_undo(table: Table, lang: str, access: Access) -> View:
    """Return what an undo of the match on the table would show, worked out before it is wanted."""
    with table.lock:
        before = table.rev - 1
        view = _view(table, lang, before, access, is_live=True)
        return view | {"now": before, "at": table.stamp_at(before)}


def view_at(table: Table, lang: str, rev: int, access: Access = THIS_COMPUTER) -> View:
    """Return the table as it stood after step `rev`, for somebody who looks back.

    A step that is not on the line any more shows the present.
    """
    with table.lock:
        if rev > table.length:
            return _view(table, lang, table.rev, access, is_live=True)
        return _view(table, lang, rev, access, is_live=False)


def _view(table: Table, lang: str, rev: int, access: Access, is_live: bool) -> View:
    parts = ViewParts(lang)
    speaker = Speaker(lang, table.names)
    tracker = parts.make("table", lambda: trackers.tracker_for(table.state_at(rev)))
    boards = table.boards
    lit = boards if is_live else []
    problems = [problem.text(lang) for problem in table.problems]
    if _is_without_seat(table, tracker, access):
        problems.append(text(lang, "missing.seat", number=access.seat + 1))
        access = ONLOOKER
    view: View = {
        "type": "view",
        "lang": lang,
        "live": is_live,
        "rev": rev,
        "now": table.rev,
        "at": table.stamp,
        "match": table.match_id,
        "length": table.length,
        "marks": parts.make("marks", lambda: table.marks),
        "phase": names.PHASES[tracker.phase],
        "boards": parts.make("boards", board_views, speaker, tracker, boards),
        "role": access.role,
        "comfort": parts.make("comfort", table.comfort.view),
        "question": None,
        "lights": parts.make("lights", lights_view, speaker, tracker, lit),
        "names": list(table.names),
        "self_test": parts.make("self_test", self_test_view, lit, lang) if lit else None,
        "proposals": PROPOSALS,
    }
    if table.ruling:
        view |= ruled_view(parts, table, access, rev, is_live)
    else:
        view |= _tracked_view(parts, table, tracker, rev, is_live)
    return view | {"problems": problems + parts.summary(), "missing": parts.missing}


def _tracked_view(parts: ViewParts, table: Table, tracker: Any, rev: int, is_live: bool) -> View:
    """Return the table of a match at track depth, or a table without a game."""
    speaker = Speaker(parts.lang, table.names)
    asked = (question_view, speaker, tracker, table.boards)
    question = parts.make("question", *asked) if is_live else None
    view = {"log": parts.make("log", log_view, speaker, table, rev), "question": question}
    if tracker.phase == common.NONE:
        return view | _empty_table(speaker)
    if tracker.game != tokens.SOLARIS:
        return view | any_view(parts, speaker, tracker)
    return view | solaris_view(parts, speaker, tracker)


def _is_without_seat(table: Table, tracker: Any, access: Access) -> bool:
    """Say whether a phone belongs to a seat that the match on the table does not have."""
    seats = table.ruling.game.seats if table.ruling else tracker.seats
    return access.role == SEAT and 0 < seats <= access.seat


def _empty_table(speaker: Speaker) -> View:
    sentence = speaker.say("due.none")
    return {
        "kind": "none",
        "due": {"text": sentence, "headline": sentence, "seat": None, "warning": ""},
        "round": {"number": 0, "time_game": False, "markers": []},
        "stations": [],
        "seats": [],
        "order": [],
        "actions": [],
    }


def solaris_view(parts: ViewParts, speaker: Speaker, tracker: Any) -> View:
    """Return everything the Solaris table shows."""
    return {
        "kind": "solaris",
        "due": parts.make("due", due_view, speaker, tracker),
        "round": parts.make("round", round_view, tracker),
        "stations": parts.make("stations", station_views, speaker, tracker),
        "seats": parts.make("seats", seat_views, speaker, tracker),
        "order": parts.make("order", order_view, speaker, tracker),
        "actions": parts.make("actions", actions_view, speaker, tracker),
    }


def station_views(speaker: Speaker, tracker: Any) -> list[View]:
    """Return the stations in the order of the ring."""
    return [station_view(speaker, tracker, position) for position in range(tokens.STATION_COUNT)]


def seat_views(speaker: Speaker, tracker: Any) -> list[View]:
    """Return the seats in order."""
    return [seat_view(speaker, tracker, seat) for seat in range(tracker.seats)]


def due_view(speaker: Speaker, tracker: Any) -> View:
    """Return the one sentence that says what the table waits for."""
    seat = tracker.now()
    sentence = _due_sentence(speaker, tracker)
    short = speaker.say("due.turn_short", who=speaker.who(tracker, seat)) if seat >= 0 else sentence
    return {
        "text": sentence,
        "headline": short,
        "seat": seat if seat >= 0 else None,
        "warning": _end_warning(speaker, tracker),
    }


def _due_sentence(speaker: Speaker, tracker: Any) -> str:
    if tracker.phase == common.SETUP:
        return speaker.say("due.setup")
    if tracker.phase == common.ROUND_END:
        return speaker.say("due.round_end", round=tracker.round, cards=_cards_due(speaker, tracker))
    if tracker.phase == common.OVER:
        winners = tracker.winners()
        key = "due.winner" if len(winners) == 1 else "due.winners"
        names = speaker.everyone(tracker, winners)
        return speaker.say(key, who=names, laser=tracker.laser(winners[0]))
    who, where = speaker.who(tracker, tracker.now()), speaker.station(tracker.station())
    return speaker.say("due.turn", who=who, station=where)


def _cards_due(speaker: Speaker, tracker: Any) -> str:
    due = [(seat, tracker.cards_due(seat)) for seat in range(tracker.seats)]
    words = [
        speaker.say("due.cards", who=speaker.who(tracker, seat), count=count)
        for seat, count in due
        if count
    ]
    return ", ".join(words) or speaker.say("due.cards_none")


def _end_warning(speaker: Speaker, tracker: Any) -> str:
    if tracker.phase != common.PLAY or not tokens.is_last_round(tracker.state):
        return ""
    return speaker.say("due.last_round" if tracker.time_game else "due.end_near")


def round_view(tracker: Any) -> View:
    """Return the round and the Time Game's markers (SOL-12.1: one goes after each round)."""
    markers = []
    if tracker.time_game:
        markers = [
            {"label": ROMAN[number - 1], "left": tracker.round < number}
            for number in range(2, tokens.TIME_GAME_ROUNDS + 1)
        ]
    return {"number": tracker.round, "time_game": tracker.time_game, "markers": markers}


def station_view(speaker: Speaker, tracker: Any, position: int) -> View:
    """Return one station with both tracks; stacks run from bottom to top."""
    station = tracker.layout()[position]
    return {
        "id": station,
        "position": position,
        "code": tokens.STATIONS[station],
        "name": speaker.station(station),
        "state": "done" if tracker.phase == common.OVER else station_look(tracker, position),
        "energy": [list(stack) for stack in tracker.stacks(station, False)],
        "rim": [list(stack) for stack in tracker.stacks(station, True)],
        "shuttles": [s + 1 for s, dock in enumerate(tracker.docks()) if dock == station + 1],
        "bridge": tracker.bridges()[position],
    }


def seat_view(speaker: Speaker, tracker: Any, seat: int) -> View:
    """Return one seat: who sits there, how to tell it apart, and its values."""
    colour = tracker.colour(seat)
    return {
        "seat": seat,
        "number": seat + 1,
        "name": speaker.who(tracker, seat),
        "colour": tokens.COLOURS[colour],
        "colour_name": speaker.say(f"colour.{colour}"),
        **light_words(speaker.lang, tracker, seat),
        "energy": [tracker.energy(seat, station) for station in range(tokens.STATION_COUNT)],
        "laser": tracker.laser(seat),
        "winner": seat in tracker.winners(),
    }


def order_view(speaker: Speaker, tracker: Any) -> list[View]:
    """Return the seats in turn order, each with its state and why it stands there (SOL-3.4)."""
    if tracker.phase != common.PLAY:
        return []
    places = []
    for place, seat in enumerate(tracker.order()):
        distance = place - tracker.turn
        look = "done" if distance < 0 else ("now", "next", "waiting")[min(distance, 2)]
        why = _why(speaker, tracker, place) if distance >= 0 else ""
        places.append({"seat": seat, "state": look, "why": why})
    return places


def _why(speaker: Speaker, tracker: Any, place: int) -> str:
    """Return the energy of a seat and, where energies are equal, its place in the stack."""
    order, station = tracker.order(), tracker.station()
    energy = tracker.energy(order[place], station)
    if place > tracker.turn:
        stack = tracker.stacks(station, False)[energy]
        height = stack.index(order[place])
        if height + 1 < len(stack):
            above = speaker.who(tracker, stack[height + 1])
            return speaker.say("order.tie", energy=energy, above=above)
        if len(stack) > 1:
            return speaker.say("order.top", energy=energy)
    return speaker.say("order.first", energy=energy)


def actions_view(speaker: Speaker, tracker: Any) -> list[View]:
    """Return what can be done with one tap now: a label and the change it stands for."""
    if tracker.phase == common.PLAY:
        seat = tracker.now()
        who = speaker.who(tracker, seat)
        return [
            _action("end_turn", speaker.say("action.end_turn", who=who), seat=seat),
            _action("end_station", speaker.say("action.end_station")),
        ]
    if tracker.phase == common.ROUND_END:
        label = speaker.say("action.next_round", round=tracker.round + 1)
        return [_action("next_round", label)]
    return []


def _action(verb: str, label: str, **fields: int) -> View:
    return {"key": verb, "label": label, "change": {"do": verb, **fields}}


def log_view(speaker: Speaker, table: Table, rev: int) -> list[View]:
    """Return the log round step `rev`, oldest first, with what could be redone after it."""
    return [
        _log_line(speaker, table, step, is_ahead=step.number > rev)
        for step in table.steps[log_window(rev)]
    ]


def _log_line(speaker: Speaker, table: Table, step: Step, is_ahead: bool) -> View:
    if step.adopted:
        sentence = speaker.say("log.adopted")
    else:
        before = table.state_at(step.number - 1)
        told = (speaker.lang, speaker.names, before, step.events)
        sentence = line_or_problem(speaker.lang, step_sentence, *told)
    return {
        "number": step.number,
        "text": sentence,
        "at_ms": step.at_ms,
        "source": "page" if step.source == "page" else "board",
        "undone": is_ahead,
    }
