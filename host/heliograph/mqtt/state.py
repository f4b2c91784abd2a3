"""The state of a table as it is sent: everything that everybody may know, in one message."""

from typing import Any

from heliograph.catalogue import LANGUAGES
from heliograph.mqtt.public_facts import standings_of
from heliograph.record.keys import WATCH, Access
from heliograph.record.table_name import name_of
from heliograph.supervision import log_once
from heliograph.table.change import BoardStatus
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.version import __version__
from heliograph.view.json_parts import Part, to_json
from heliograph.view.match_view import seat_views, show_of
from heliograph.view.table_view import live_view
from shared_rules import names, trackers

SPECTATOR = Access(WATCH)
_SEAT_FIELDS = ("seat", "name", "colour", "light", "bot", "score", "state", "first")
State = dict[str, Any]


def state_of(table: Table) -> State:
    """Return the table as it stands now; use it under the table's lock."""
    settings = table.settings.view()
    return {
        "name": name_of(table.record),
        "program": __version__,
        "match": table.match_id,
        "title": table.title,
        "rev": table.rev,
        "length": table.length,
        "phase": names.PHASES[trackers.tracker_for(table.state).phase],
        **_match_state(table),
        "clock": {name: settings[name] for name in ("since_ms", "paused_ms", "limit_s")},
        "units": [_unit_state(board) for board in table.boards],
        "brightness": settings["level"],
        "calling": None if table.calling_since_ms is None else {"since_ms": table.calling_since_ms},
        "message": table.message,
        "problems": len(table.problems) - bool(table.message),
    }


def spectator_view(table: Table, lang: str) -> Part:
    """Return what the page of a spectator shows."""
    return Part.written(to_json(live_view(table, lang, SPECTATOR)))


def _match_state(table: Table) -> State:
    """Return what is known of the match; where its game fails, as of an empty table."""
    rules = table.rules
    if rules is None:
        return _NO_MATCH
    about = {"game": rules.game.name, "depth": rules.depth, "lesson": rules.is_lesson}
    try:
        return about | _standing_state(table, rules)
    except Exception as problem:  # noqa: BLE001 (the rest of the state is told all the same)
        log_once("telling a broker how a match stands", problem)
        return {**_NO_MATCH, **about}


def _standing_state(table: Table, rules: Rules) -> State:
    now = standings_of(rules, table.names, table.position)
    show = show_of(table, "en")
    seats = seat_views(show, rules, table.position, show.due(table.position).seat)
    return {
        "round": now.round,
        "turn": now.turn,
        "seats": [{name: seat.get(name) for name in _SEAT_FIELDS} for seat in seats],
        "due": {lang: show_of(table, lang).due(table.position).headline for lang in LANGUAGES},
        "over": now.is_over,
        "winners": now.winners,
    }


def _unit_state(board: BoardStatus) -> State:
    """Return how a unit is; the name of its port is nobody's business."""
    return {
        "connected": board.connected,
        "simulated": board.simulated,
        "firmware": board.firmware,
        "current": board.firmware == __version__,
    }


_NO_MATCH: State = {
    "game": None, "depth": None, "lesson": False, "round": None, "turn": (), "seats": [],
    "due": {}, "over": False, "winners": (),
}  # fmt: skip
