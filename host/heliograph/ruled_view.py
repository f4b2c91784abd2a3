"""What one reader sees of a match under the full rules, as JSON-ready values.

Everything hidden comes through the game's `Show`, which knows only what this viewer may know. What
everybody may see is made once for each language and kept for a moment, because a push, an undo and
a look back need it again. In the digital game the log is told anew for every viewer: the same draw
is a card for one seat and its back for another.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from heliograph.engine import CHANCE, NOBODY, TABLE, Correction, EngineError, records
from heliograph.games import GAMES
from heliograph.games.kept import kept
from heliograph.games.show import Offer, Show, show_for
from heliograph.keys import SEAT, WATCH, Access
from heliograph.parts import Part
from heliograph.seat_lights import light_words, next_seat
from heliograph.table.match import Step
from heliograph.table.ruling import Ruling
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.unit_view import away_view, cursor_view
from heliograph.view_parts import ViewParts, line_or_problem
from shared_rules import trackers
from shared_rules.tracker import SETUP

View = dict[str, Any]
LOG_LINES = 40
UNDONE_LINES = 12
LOG_BLOCK = 20
KEPT_LINES = 8192
KEPT_SENTENCES = 512
KEPT_VIEWS = 48
MOST_BRANCHES = 12


def viewer_of(access: Access) -> int:
    """Return whose page it is: a seat's, or everybody's at the table."""
    return access.seat if access.role == SEAT else TABLE


def eyes_of(ruling: Ruling, access: Access) -> int:
    """Return whose knowledge counts; with the real box all that the host knows was said aloud."""
    return viewer_of(access) if ruling.is_digital else TABLE


def show_of(table: Table, lang: str) -> Show:
    """Return the show of the open match."""
    assert table.ruling is not None
    return show_for(table.ruling.game, lang, table.names)


def ruled_view(parts: ViewParts, table: Table, access: Access, rev: int, is_live: bool) -> View:
    """Return the table of a match under the full rules, after step `rev`."""
    ruling = table.ruling
    assert ruling is not None
    show, viewer, state = show_of(table, parts.lang), viewer_of(access), table.position_at(rev)
    eyes = eyes_of(ruling, access)
    due = parts.make("due", _due, show, state)
    offers = (_offers, show, ruling, state, access)
    return {
        "kind": "ruled",
        "game": ruling.game.name,
        "depth": ruling.game.options["depth"],
        "title": table.title,
        "role": access.role,
        "viewer": viewer if viewer >= 0 else None,
        "unit_at": parts.make("unit", cursor_view, table) if is_live else None,
        "away": parts.make("away", away_view, table, parts.lang),
        "branches": parts.make("branches", branch_views, show, table, eyes),
        "is_over": parts.make("is_over", _is_over, ruling, state),
        "due": due,
        "seats": parts.make("seats", _seats, show, ruling, state, due["seat"]),
        "board": parts.make("board", _board, show, state),
        "hand": parts.make("hand", _hand, show, state, viewer) if viewer >= 0 else None,
        "offers": parts.make("offers", *offers) if is_live else [],
        "log": parts.make("log", ruled_log, show, table, eyes, rev),
    }


# What everybody with one language is shown, and what one seat is; each kept for a moment


@lru_cache(maxsize=KEPT_VIEWS)
def _due(show: Show, state: bytes) -> View:
    return {**show.due(state)._asdict(), "warning": ""}


@lru_cache(maxsize=KEPT_VIEWS)
def _is_over(ruling: Ruling, state: bytes) -> bool:
    return ruling.pending(state).seat == NOBODY


@lru_cache(maxsize=KEPT_VIEWS)
def _seats(show: Show, ruling: Ruling, state: bytes, on_turn: int | None) -> Part:
    return Part(seat_views(show, ruling, state, on_turn))


@lru_cache(maxsize=KEPT_VIEWS)
def _board(show: Show, state: bytes) -> Part:
    return Part(show.board(state))


@lru_cache(maxsize=KEPT_VIEWS)
def _hand(show: Show, state: bytes, seat: int) -> Part:
    return Part(show.hand(state, seat))


@lru_cache(maxsize=KEPT_VIEWS)
def _offers(show: Show, ruling: Ruling, state: bytes, access: Access) -> Part:
    return Part(offer_views(show, ruling, state, access))


def seat_views(show: Show, ruling: Ruling, state: bytes, on_turn: int | None) -> list[View]:
    """Return the seats with name, state and public values."""
    pending = ruling.pending(state)
    outcome = ruling.game.outcome(state)
    winners = outcome.winners if outcome else ()
    tracker = trackers.tracker_for(ruling.table_state(state))
    first = first_player(ruling, tracker)
    after = next_seat(tracker)
    views = []
    for seat, view in enumerate(show.seats(state)):
        is_now = seat == on_turn or seat in pending.seats
        waiting = "next" if seat == after else ""
        look = "winner" if seat in winners else "now" if is_now else waiting
        common = {"seat": seat, "number": seat + 1, "name": show.who(seat), "state": look,
                  "first": seat == first}  # fmt: skip
        lit = light_words(show.lang, tracker, seat)
        views.append({**common, **lit, "bot": ruling.bots.get(seat, ""), **view})
    return views


def first_player(ruling: Ruling, tracker: Any) -> int | None:
    """Return the seat that has the first-player marker, None where the game knows none."""
    read = GAMES[ruling.game.name].first_player
    if read is None or tracker.phase == SETUP or ruling.game.seats == 1:
        return None
    return read(tracker.state)


def offer_views(show: Show, ruling: Ruling, state: bytes, access: Access) -> list[View]:
    """Return what a reader can enter now; whoever only watches, nothing."""
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
        }
        for number, offer in enumerate(offers_for(show, ruling, state, access))
    ]


def offers_for(show: Show, ruling: Ruling, state: bytes, access: Access) -> list[Offer]:
    """Return the offers that a page with this access may enter."""
    if access.role == WATCH:
        return []
    eyes = eyes_of(ruling, access)
    if access.role != SEAT:
        return [offer for offer in show.offered(state, eyes) if offer.seat not in ruling.bots]
    # With the real box anybody at the table may say what fell; a decision is the seat's own.
    allowed = (access.seat,) if ruling.is_digital else (access.seat, CHANCE)
    pending = ruling.pending(state)
    if not {pending.seat, *pending.others} & set(allowed):
        return []  # most seats wait most of the time: nothing to work out
    return [offer for offer in show.offered(state, eyes) if offer.seat in allowed]


def branch_views(show: Show, table: Table, viewer: int) -> list[View]:
    """Return the lines that were left: where each parts and how it went on."""
    return [
        {
            "branch": number,
            "fork": fork,
            "length": length,
            "text": step_told(show, table.position_at(fork), first.events, viewer),
        }
        for number, (fork, first, length) in list(enumerate(table.branches))[-MOST_BRANCHES:]
    ]


def log_window(rev: int) -> slice:
    """Return which steps the log tells; it moves in blocks, so that a step seldom moves it."""
    first = max(0, rev - LOG_LINES) // LOG_BLOCK * LOG_BLOCK
    last = -(-(rev + UNDONE_LINES) // LOG_BLOCK) * LOG_BLOCK
    return slice(first, last)


def _of_the_log(show: Show, table: Table, viewer: int, rev: int) -> tuple[object, ...]:
    return show, table.line_is, viewer, rev


@kept(_of_the_log, size=KEPT_VIEWS)
def ruled_log(show: Show, table: Table, viewer: int, rev: int) -> Part:
    """Return the log round step `rev`, oldest first, with what could be redone after it."""
    start = table.position_at(0)
    return Part.listing(
        _line(show, step.before.state if step.before else start, step, viewer, step.number > rev)
        for step in table.steps[log_window(rev)]
    )


@lru_cache(maxsize=KEPT_LINES)
def _line(show: Show, before: bytes, step: Step, viewer: int, is_undone: bool) -> Part:
    return Part(
        {
            "number": step.number,
            "text": step_told(show, before, step.events, viewer),
            "at_ms": step.at_ms,
            "source": "board" if step.source == "board" else "page",
            "undone": is_undone,
            "reveals": step.reveals,
        }
    )


@lru_cache(maxsize=KEPT_SENTENCES)
def step_told(show: Show, state: bytes, events: Sequence[bytes], viewer: int) -> str:
    """Return a step from a state in a sentence, as the viewer saw it."""
    return line_or_problem(show.lang, _step_told, show, state, events, viewer)


def _step_told(show: Show, state: bytes, events: Sequence[bytes], viewer: int) -> str:
    sentences: list[str] = []
    choices: list[int] = []
    at = state
    try:
        for event in events:
            step = records.parse_step(show.game, event.decode())
            if isinstance(step, Correction):
                sentences.append(_corrected(show, at, step))
                at = state = show.game.correct(at, step.fact, step.value)
            else:
                choices.append(step)
    except (EngineError, ValueError):
        return text(show.lang, "ruled.unreadable")
    if choices:
        sentences.append(
            show.told(state, choices, viewer) or _plainly(show, state, choices, viewer)
        )
    return " ".join(sentence for sentence in sentences if sentence)


def _plainly(show: Show, state: bytes, choices: list[int], viewer: int) -> str:
    """Return choices that are no news by themselves in the words of a record."""
    words = []
    for choice in choices:
        words.append(show.game.seen_text(state, choice, viewer))
        state = show.game.apply(state, choice)
    return f"({', '.join(words)})"


def _corrected(show: Show, state: bytes, step: Correction) -> str:
    fact = next((fact for fact in show.facts(state) if fact.name == step.fact), None)
    label = fact.label if fact else step.fact
    values = {str(value): shown for value, shown in fact.values} if fact else {}
    value = values.get(str(step.value), step.value)
    return text(show.lang, "ruled.corrected", fact=label, value=value)
