"""What a page may see of the table, as JSON-ready values built for one reader's language.

A view is complete: a page that missed ten of them needs only the newest. It is built piece by
piece from the state, which itself never leaves the host.
"""

from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

from heliograph.games.puzzles import daily_puzzle
from heliograph.games.shows import show_for
from heliograph.games.track.show import AnyTrackShow, TrackShow, track_show
from heliograph.library.last_time import last_games
from heliograph.record.keys import SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.record.settings import DAILY
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.json_parts import Members, Rewriter
from heliograph.view.lesson_view import lesson_view
from heliograph.view.lights import lights_view
from heliograph.view.marks import marks_of
from heliograph.view.match_view import match_view, reader_view
from heliograph.view.pods_view import keys_view, pods_view
from heliograph.view.questions import question_view, unit_views
from heliograph.view.self_test import self_test_view
from heliograph.view.view_parts import ViewParts
from shared_rules import names, trackers
from shared_rules import tracker as common
from shared_rules.tracker import EMPTY

View = dict[str, Any]
# A phone whose seat this match lacks sees what a spectator sees.
SPECTATOR = Access(WATCH)


class Sight(NamedTuple):
    """The moment that is looked at: after which step, and whether the table stands there now."""

    rev: int
    is_live: bool


class SharedView(NamedTuple):
    """What all readers of one language are shown of one moment: where it is, and all the rest."""

    moment: View
    rest: Members
    is_match: bool
    problems: list[str]
    missing: dict[str, str]


MOST_SHARED = 24
# What was made already for other readers, as long as nothing changes at the table
Shared = dict[tuple[str, Sight], SharedView]


def live_view(
    table: Table, lang: str, access: Access = THIS_COMPUTER, shared: Shared | None = None
) -> View:
    """Return the table as it stands now, as a page with this access may see it.

    Whoever makes several views of one moment gives the same `shared` to all of them.
    """
    with table.lock:
        return _view(table, lang, access, Sight(table.rev, is_live=True), shared)


def view_after_undo(table: Table, lang: str, access: Access, shared: Shared | None = None) -> View:
    """Return what an undo of the match on the table would show, worked out before it is wanted."""
    with table.lock:
        before = table.rev - 1
        view = _view(table, lang, access, Sight(before, is_live=True), shared)
        return view | {"now": before, "at": table.stamp_at(before)}


def view_at(
    table: Table,
    lang: str,
    rev: int,
    access: Access = THIS_COMPUTER,
    shared: Shared | None = None,
) -> View:
    """Return the table as it stood after step `rev`, for somebody who looks back.

    A step that is not on the line any more shows the present.
    """
    with table.lock:
        if rev > table.length:
            return _view(table, lang, access, Sight(table.rev, is_live=True), shared)
        return _view(table, lang, access, Sight(rev, is_live=False), shared)


def _view(table: Table, lang: str, access: Access, sight: Sight, shared: Shared | None) -> View:
    """Return what all readers of a language are shown, with what this one is."""
    known = {} if shared is None else shared
    if (lang, sight) not in known:
        if len(known) >= MOST_SHARED:
            known.clear()
        known[lang, sight] = _shared_view(table, lang, sight)
    seen = known[lang, sight]
    parts = ViewParts(lang, seen.missing)
    problems = list(seen.problems)
    if _is_without_seat(table, access):
        problems.append(text(lang, "missing.seat", number=access.seat + 1))
        access = SPECTATOR
    view = {**seen.moment, "shared": seen.rest, "role": access.role}
    if seen.is_match:
        view |= reader_view(parts, table, access, *sight)
    return view | {"problems": problems + parts.summary(), "missing": parts.missing}


def _moment_of(table: Table, sight: Sight) -> View:
    """Return which moment of a match a view shows."""
    rev, is_live = sight
    return {"type": "view", "live": is_live, "rev": rev, "now": table.rev, "at": table.stamp}


def _shared_view(table: Table, lang: str, sight: Sight) -> SharedView:
    parts, (rev, is_live) = ViewParts(lang), sight
    state, tracker, show = parts.make("table", _unit, table, rev, lang)
    lit = table.ports.units if is_live else []
    moment = {**_moment_of(table, sight), "lang": lang}
    view: View = {
        "match": table.match_id,
        "length": table.length,
        "marks": parts.make("marks", marks_of, table),
        "phase": names.PHASES[tracker.phase],
        "units": parts.make("units", unit_views, show, state, table.ports.units),
        "pods": parts.make("pods", pods_view, table),
        "keys": parts.make("keys", keys_view, table),
        "settings": parts.make("settings", table.settings.view),
        "call": _call(table) if table.hall.is_open else None,
        "lights": parts.make("lights", lights_view, show, state, lit, _unit_asks(table)),
        "names": list(table.names),
        "lesson": parts.make("lesson", lesson_view, table, lang, rev if is_live else table.rev),
        "self_test": parts.make("self_test", self_test_view, lit, lang) if lit else None,
    }
    is_cleared = tracker.phase == common.NONE and "table" not in parts.missing
    is_match = table.rules is not None and not is_cleared
    if is_match:
        view |= match_view(parts, table, rev, is_live)
    else:
        asked = (question_view, show, tracker, table.ports.units)
        question = parts.make("question", *asked) if is_live else None
        view |= _empty_table(show) | {
            "question": question,
            "played": last_games(table.matches()),
            "daily": daily_puzzle(_today()) if table.settings.values[DAILY] else None,
        }
    rest, told = _rewriter(lang).members(view), [one.text(lang) for one in table.problems]
    return SharedView(moment, rest, is_match, told, parts.missing)


@cache
def _rewriter(lang: str) -> Rewriter:
    """Return what writes the views of a language; they differ little from each other."""
    del lang
    return Rewriter()


def _today() -> date:
    """Return the day as people here count it."""
    return datetime.now().astimezone().date()


def _call(table: Table) -> View:
    """What this table and the host of the evening say to each other."""
    return {"since_ms": table.hall.calling_since_ms, "message": table.hall.message}


def _unit(table: Table, rev: int, lang: str) -> tuple[bytes, Any, AnyTrackShow]:
    """Return what the table unit knows after step `rev`, and how that is told."""
    state, rules = table.state_at(rev), table.rules
    show = show_for(rules.game, lang, table.names) if rules and state != EMPTY else None
    if not isinstance(show, TrackShow):
        show = track_show(state, lang, table.names)
    return state, trackers.tracker_for(state), show


def _unit_asks(table: Table) -> bool:
    """Say whether the unit asks by itself; where an engine rules, it shows what that offers."""
    return table.rules is None or table.rules.unit_knows_all


def _is_without_seat(table: Table, access: Access) -> bool:
    """Say whether a phone belongs to a seat that the match on the table does not have."""
    seats = table.rules.game.seats if table.rules else 0
    return access.role == SEAT and 0 < seats <= access.seat


def _empty_table(show: AnyTrackShow) -> View:
    sentence = show.say("due.none")
    return {
        "kind": "none",
        "due": {"text": sentence, "headline": sentence, "seat": None, "warning": ""},
        "seats": [],
        "offers": [],
        "log": [],
    }
