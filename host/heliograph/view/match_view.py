"""What one reader sees of a match, as JSON-ready values; the same for every depth.

Everything hidden comes through the game's `Show`, which knows only what this viewer may know. What
everybody may see is made once for each language and kept for a moment, because a push, an undo and
a look back need it again. In the digital game the log is told anew for every viewer: the same draw
is a card for one seat and its back for another.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from heliograph.engine import CHANCE, NOBODY, TABLE, Step
from heliograph.engine.steps import Called
from heliograph.games import ALL_GAMES
from heliograph.games.caching import cached_by
from heliograph.games.depths import ADVISE, DEAL
from heliograph.games.show import Offer, Show, Way
from heliograph.games.shows import show_for
from heliograph.games.track.show import TrackShow, track_show
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.settings import ADVICE
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.called_view import called_due, called_line, called_seats
from heliograph.view.json_parts import Part, Rewriter
from heliograph.view.lay_out_view import is_laid_out
from heliograph.view.questions import question_view
from heliograph.view.unit_view import away_view, cursor_view
from heliograph.view.view_parts import ViewParts, line_or_problem
from shared_rules import trackers
from shared_rules.tracker import NONE, SETUP, Tracker

View = dict[str, Any]
LOG_LINES = 40
UNDONE_LINES = 12
LOG_BLOCK = 20
CACHED_LINES = 8192
CACHED_BLOCKS = 256
CACHED_SENTENCES = 512
CACHED_VIEWS = 48
MOST_BRANCHES = 12


def viewer_of(access: Access) -> int:
    """Return whose page it is: a seat's, or everybody's at the table."""
    return access.seat if access.role == SEAT else TABLE


def select_reader(rules: Rules, access: Access) -> int:
    """Return whose knowledge counts; with the real box all that the host knows was said aloud."""
    return viewer_of(access) if rules.can(DEAL) else TABLE


def show_of(table: Table, lang: str) -> Show:
    """Return the show of the open match."""
    assert table.rules is not None
    return show_for(table.rules.game, lang, table.names)


def match_view(parts: ViewParts, table: Table, rev: int, is_live: bool) -> View:
    """Return the table of the open match after step `rev`, as everybody may see it."""
    rules, opened = table.rules, table.opened
    assert rules is not None
    assert opened is not None
    called = opened.called_at(rev)
    is_open = is_live and called is None
    show, state = show_of(table, parts.lang), table.position_at(rev)
    is_now = is_open and rev == table.rev  # and not what an undo would show
    due = parts.make("due", due_view, show, state, called)
    if rules.is_lesson:  # it begins in the middle: what came before is nowhere
        due = {**due, "doubts": []}
    return {
        "kind": "match",
        "game": rules.game.name,
        "depth": rules.depth,
        "is_explained": rules.is_explained,
        "has_hands": rules.can(DEAL) and rules.game.hides_anything,
        "title": table.title,
        "unit_at": parts.make("unit", cursor_view, table) if is_now else None,
        "away": parts.make("away", away_view, table, parts.lang),
        "laid": table.laid if is_laid_out(table) else None,
        "is_over": called is not None or parts.make("is_over", _is_over, rules, state),
        "due": due,
        "seats": parts.make("seats", _seats, show, rules, state, due["seat"], called),
        "board": parts.make("board", _board, show, state),
        "question": parts.make("question", _question, show, rules, table) if is_open else None,
    }


def reader_view(parts: ViewParts, table: Table, access: Access, rev: int, is_live: bool) -> View:
    """Return what one reader is shown of the open match beside what everybody is."""
    rules = table.rules
    assert rules is not None
    show, viewer, state = show_of(table, parts.lang), viewer_of(access), table.position_at(rev)
    reader = select_reader(rules, access)
    is_advised = bool(table.settings.values[ADVICE])
    usual = _usual_ways(table, rules, rev)
    offers = (_offers, show, rules, state, access, is_advised, usual)
    is_open = is_live and table.opened is not None and table.opened.called_at(rev) is None
    return {
        "viewer": viewer if viewer >= 0 else None,
        "hand": parts.make("hand", _hand, show, state, viewer) if viewer >= 0 else None,
        "offers": parts.make("offers", *offers) if is_open else [],
        "dials": parts.make("dials", _dials, show, rules, state, access) if is_open else [],
        "branches": parts.make("branches", branch_views, show, table, reader),
        "log": parts.make("log", log_lines, show, table, reader, rev),
    }


# What everybody with one language is shown, and what one seat is; each kept for a moment


@lru_cache(maxsize=CACHED_VIEWS)
def due_view(show: Show, state: bytes, called: Called | None) -> View:
    """Return what is due, or how it ended where people called the game over."""
    if called:
        return called_due(show, state, called)
    return show.due(state)._asdict() | {"doubts": show.doubts(state)}


@lru_cache(maxsize=CACHED_VIEWS)
def _is_over(rules: Rules, state: bytes) -> bool:
    return rules.pending(state).seat == NOBODY


@lru_cache(maxsize=CACHED_VIEWS)
def _seats(
    show: Show, rules: Rules, state: bytes, on_turn: int | None, called: Called | None
) -> Part:
    return Part(shown_seats(show, rules, state, on_turn, called))


@lru_cache(maxsize=CACHED_VIEWS)
def _board(show: Show, state: bytes) -> Part:
    return _rewriter(show).rewrite(show.board(state))


@lru_cache(maxsize=CACHED_VIEWS)
def _rewriter(show: Show) -> Rewriter:
    """Return what writes the boards of a show; they differ little from each other."""
    del show
    return Rewriter()


@lru_cache(maxsize=CACHED_VIEWS)
def _hand(show: Show, state: bytes, seat: int) -> Part:
    return Part(show.hand(state, seat))


@lru_cache(maxsize=CACHED_VIEWS)
def _offers(
    show: Show, rules: Rules, state: bytes, access: Access, is_advised: bool, usual: Sequence[Way]
) -> Part:
    return Part(offer_views(show, rules, state, access, is_advised=is_advised, usual=usual))


@cached_by(lambda table, rules, rev: (rules.game, table.line_key_at(rev)), size=16)
def _usual_ways(table: Table, rules: Rules, rev: int) -> Sequence[Way]:
    """Return what was entered at this table again and again, where offers are the engine's."""
    if rules.unit_knows_all:
        return ()
    # No first page needs it
    from heliograph.view.likely import LOOKED_BACK, usual_ways

    return usual_ways(rules.game, table.steps_between(max(0, rev - LOOKED_BACK), rev))


def shown_seats(
    show: Show, rules: Rules, state: bytes, on_turn: int | None, called: Called | None
) -> list[View]:
    """Return the seats, with what people counted where they called the game over."""
    views = seat_views(show, rules, state, on_turn)
    return called_seats(views, called) if called else views


def seat_views(show: Show, rules: Rules, state: bytes, on_turn: int | None) -> list[View]:
    """Return the seats with name, state and public values."""
    pending = rules.pending(state)
    outcome = rules.game.outcome(state)
    winners = outcome.winners if outcome else ()
    unit = rules.table_state(state)
    tracker, lights = trackers.tracker_for(unit), track_show(unit, show.lang, show.names)
    first = first_player(rules, tracker)
    after = lights.next_seat(tracker)
    views = []
    people = show.people(state)
    for seat, view in enumerate(show.seats(state)):
        is_now = seat == on_turn or seat in pending.seats
        waiting = "next" if seat == after else ""
        look = "winner" if seat in winners else "now" if is_now else waiting
        common = {"seat": seat, "number": seat + 1, "name": people[seat], "state": look,
                  "first": seat == first}  # fmt: skip
        lit = lights.light_of(tracker, seat)
        views.append({**common, **lit, "bot": rules.bots.get(seat, ""), **view})
    return views


def first_player(rules: Rules, tracker: Tracker) -> int | None:
    """Return the seat that has the first-player marker, None where the game knows none."""
    read = ALL_GAMES[rules.game.name].first_player
    if read is None or tracker.phase in (NONE, SETUP) or rules.game.seats == 1:
        return None
    return read(bytes(tracker.state))


def _question(show: Show, rules: Rules, table: Table) -> View | None:
    """Return what the table is asked, where the unit's tracker asks it."""
    if not rules.unit_knows_all:
        return None
    assert isinstance(show, TrackShow)
    return question_view(show, trackers.tracker_for(table.state), table.ports.units)


def _dials(show: Show, rules: Rules, state: bytes, access: Access) -> list[View]:
    """Return the values that a page may set for whoever is on turn."""
    dials = show.dials(state)
    if not dials or access.role == WATCH:
        return []
    is_theirs = access.role != SEAT or access.seat == rules.pending(state).seat
    return [dial._asdict() for dial in dials] if is_theirs else []


def offer_views(
    show: Show, rules: Rules, state: bytes, access: Access, *,
    is_advised: bool = False, usual: Sequence[Way] = (),
) -> list[View]:  # fmt: skip
    """Return what a reader can enter now; whoever only watches, nothing.

    With the real box, whole turns stand first at a table that wants advice. Of many offers each
    says how likely it is, `usual` ones before others.
    """
    offers = offers_for(show, rules, state, access)
    if is_advised and offers and rules.can(ADVISE) and not rules.can(DEAL):
        # It loads the players, which most tables never ask
        from heliograph.view.whole_turns import whole_turns

        offers = [*whole_turns(show, state), *offers]
    # No first page needs it
    from heliograph.view.likely import likely_order

    likely = likely_order(show, state, offers, usual)
    return [
        {
            "id": number,
            "choices": list(offer.choices),
            "label": offer.label,
            "group": offer.group,
            "target": offer.target,
            "rule": offer.rule,
            "seat": offer.seat if offer.seat >= 0 else None,
            "tone": offer.tone,
            **({"likely": likely[number]} if likely else {}),
        }
        for number, offer in enumerate(offers)
    ]


def offers_for(show: Show, rules: Rules, state: bytes, access: Access) -> list[Offer]:
    """Return the offers that a page with this access may enter."""
    if access.role == WATCH:
        return []
    reader = select_reader(rules, access)
    if access.role != SEAT:
        offers = show.cached_offers(state, reader)
        return [offer for offer in offers if offer.seat not in rules.bots]
    # With the real box anybody at the table may say what fell; a decision is the seat's own.
    allowed = (access.seat,) if rules.can(DEAL) else (access.seat, CHANCE)
    if not set(rules.game.acting_seats(state)) & set(allowed):
        return []  # most seats wait most of the time: nothing to work out
    return [offer for offer in show.cached_offers(state, reader) if offer.seat in allowed]


def branch_views(show: Show, table: Table, viewer: int) -> list[View]:
    """Return the lines that were left: where each parts and how it went on."""
    return [
        {
            "branch": number,
            "fork": branch.fork,
            "length": branch.length,
            "text": _describe_step(show, table.position_at(branch.fork), branch.steps[0], viewer),
        }
        for number, branch in list(enumerate(table.branches))[-MOST_BRANCHES:]
    ]


def _log_key(show: Show, table: Table, viewer: int, rev: int) -> tuple[object, ...]:
    return show, table.line_key, viewer, rev


@cached_by(_log_key, size=CACHED_VIEWS)
def log_lines(show: Show, table: Table, viewer: int, rev: int) -> Part:
    """Return the log round step `rev`, oldest first, with what could be redone after it."""
    blocks = [
        _log_block(show, table, viewer, first, min(first + LOG_BLOCK, table.length), rev)
        for first in _block_starts(table.length, rev)
    ]
    return Part.written(f"[{','.join(blocks)}]")


def _block_starts(length: int, rev: int) -> range:
    """Return where the blocks of the log begin; it moves by whole ones, so that most stay."""
    first = max(0, rev - LOG_LINES) // LOG_BLOCK * LOG_BLOCK
    last = -(-(rev + UNDONE_LINES) // LOG_BLOCK) * LOG_BLOCK
    return range(first, min(last, length), LOG_BLOCK)


def _block_key(
    show: Show, table: Table, viewer: int, first: int, last: int, rev: int
) -> tuple[object, ...]:
    return show, table.line_key_at(last), viewer, first, min(max(first, rev), last)


@cached_by(_block_key, size=CACHED_BLOCKS)
def _log_block(show: Show, table: Table, viewer: int, first: int, last: int, rev: int) -> str:
    lines = (
        _line(show, table.position_at(step.number - 1), step, viewer, step.number > rev)
        if step.number > 1 or not _is_lesson(table)
        else _opening_line(show, step)
        for step in table.steps_between(first, last)
    )
    return ",".join([line.text for line in lines])


def _is_lesson(table: Table) -> bool:
    return table.rules is not None and table.rules.is_lesson


def _opening_line(show: Show, step: Step) -> Part:
    """Return the line of a lesson's first step: a position, and no game leads there."""
    return _log_line(step, text(show.lang, "lesson.opened"), is_undone=False)


@lru_cache(maxsize=CACHED_LINES)
def _line(show: Show, before: bytes, step: Step, viewer: int, is_undone: bool) -> Part:
    return _log_line(step, _describe_step(show, before, step, viewer), is_undone=is_undone)


def _log_line(step: Step, sentence: str, *, is_undone: bool) -> Part:
    return Part(
        {
            "number": step.number,
            "text": sentence,
            "at_ms": step.at_ms,
            "source": "unit" if step.source == "board" else "page",
            "undone": is_undone,
            "reveals": step.reveals,
        }
    )


def _describe_step(show: Show, before: bytes, step: Step, viewer: int) -> str:
    if step.adopted:
        return text(show.lang, "log.adopted")
    if step.called:
        return called_line(show, before, step.called)
    return describe_events(show, before, step.events, viewer)


@lru_cache(maxsize=CACHED_SENTENCES)
def describe_events(show: Show, state: bytes, events: Sequence[bytes], viewer: int) -> str:
    """Return a step from a state in a sentence, as the viewer saw it."""
    return line_or_problem(show.lang, show.recorded_sentence, state, events, viewer)
