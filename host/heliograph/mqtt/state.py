"""The state of a table as it is sent: everything that everybody may know, in one message."""

from collections.abc import Callable
from typing import Any

from heliograph.catalogue import ENGLISH, LANGUAGES
from heliograph.engine.steps import Called
from heliograph.games import ALL_GAMES
from heliograph.games.shows import show_for
from heliograph.mqtt.public_facts import points_of, standings_of
from heliograph.record.keys import WATCH, Access
from heliograph.record.table_name import name_of
from heliograph.supervision import log_once
from heliograph.table.change import UnitStatus
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.version import __version__
from heliograph.view.json_parts import Part, to_json
from heliograph.view.match_view import due_view, shown_seats
from heliograph.view.table_view import live_view
from shared_rules import names, trackers
from shared_rules.lights import palette

SPECTATOR = Access(WATCH)
_SEAT_FIELDS = ("seat", "name", "colour", "light", "bot", "state", "first")
# The lights of seats as others can show them, by what they are called in English
_RGB = {
    "white": palette.WHITE, "sky blue": palette.SKY, "yellow": palette.YELLOW,
    "purple": palette.PURPLE, "orange": palette.ORANGE, "pink": palette.PINK,
    "green": palette.GREEN, "blue": palette.BLUE, "red": palette.RED,
}  # fmt: skip
State = dict[str, Any]


def state_of(table: Table, stamp: Callable[[], State] = dict) -> State:
    """Return the table as it stands now, with what `stamp` says in the same moment.

    Only reading it needs the table's lock; what is worked out from that delays nobody.
    """
    with table.lock:
        known = stamp() | _plain_state(table)
        rules, people, position = table.rules, table.names, table.position
        called = table.opened.called if table.opened else None
    return known | (_match_state(rules, people, position, called) if rules else _NO_MATCH)


def _plain_state(table: Table) -> State:
    settings, calling_ms = table.settings.view(), table.hall.calling_since_ms
    return {
        "name": name_of(table.record),
        "program": __version__,
        "match": table.match_id,
        "title": table.title,
        "rev": table.rev,
        "length": table.length,
        "phase": names.PHASES[trackers.tracker_for(table.state).phase],
        "clock": {name: settings[name] for name in ("since_ms", "paused_ms", "limit_s")},
        "units": [_unit_state(board) for board in table.ports.units],
        "brightness": settings["level"],
        "calling": None if calling_ms is None else {"since_ms": calling_ms},
        "message": table.hall.message,
        "problems": len(table.problems),
    }


def spectator_view(table: Table, lang: str) -> Part:
    """Return what the page of a spectator shows."""
    return Part.written(to_json(live_view(table, lang, SPECTATOR)))


def _match_state(
    rules: Rules, people: tuple[str, ...], position: bytes, called: Called | None
) -> State:
    """Return what is known of the match; where its game fails, as of an empty table."""
    name = rules.game.name
    about = {"game": name, "depth": rules.depth, "lesson": rules.is_lesson}
    about["game_title"] = {lang: ALL_GAMES[name].title.text(lang) for lang in LANGUAGES}
    try:
        return about | _standing_state(rules, people, position, called)
    except Exception as problem:  # noqa: BLE001 (the rest of the state is told all the same)
        log_once("telling a broker how a match stands", problem)
        return {**_NO_MATCH, **about}


def _standing_state(
    rules: Rules, people: tuple[str, ...], position: bytes, called: Called | None
) -> State:
    now = standings_of(rules, people, position, called)
    shows = {lang: show_for(rules.game, lang, people) for lang in LANGUAGES}
    due = {lang: due_view(show, position, called) for lang, show in shows.items()}
    seats = shown_seats(shows[ENGLISH], rules, position, due[ENGLISH]["seat"], called)
    return {
        "round": now.round,
        "turn": now.turn,
        "seats": [_seat_state(seat) for seat in seats],
        "due": {lang: said["headline"] for lang, said in due.items()},
        "over": now.is_over,
        "winners": now.winners,
        "places": now.places,
    }


def _seat_state(seat: State) -> State:
    shown = {name: seat.get(name) for name in _SEAT_FIELDS}
    return {**shown, "score": points_of(seat), "rgb": _RGB.get(str(shown["light"]), palette.WHITE)}


def _unit_state(board: UnitStatus) -> State:
    """Return how a unit is; the name of its port is nobody's business."""
    return {
        "connected": board.connected,
        "simulated": board.simulated,
        "firmware": board.firmware,
        "current": board.firmware == __version__,
    }


_NO_MATCH: State = {
    "game": None, "game_title": {}, "depth": None, "lesson": False, "round": None, "turn": (),
    "seats": [], "due": {}, "over": False, "winners": (), "places": (),
}  # fmt: skip
