"""The list of matches: what is in the record, how far each came, and who won.

Only what everybody may know stands in it. A match is looked through once and again only after
something was written about it, so the list stays quick however long the matches are.
"""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from heliograph.catalogue import N_
from heliograph.engine import NOBODY, Game
from heliograph.engine.steps import Called
from heliograph.errors import DamagedMatch, HeliographError
from heliograph.games import GAMES, title_of
from heliograph.games.depths import DEAL, abilities_of, depth_of
from heliograph.games.show import Show
from heliograph.games.shows import show_for
from heliograph.record import store
from heliograph.record.problems import damaged_match
from heliograph.record.store import MatchRow, Store
from heliograph.supervision import log_once
from heliograph.table.match_rules import game_of
from heliograph.table.replay import trace
from heliograph.table.table import HOST, Table
from heliograph.table.tracker_rules import describe_tracked, game_title
from heliograph.texts import listed, text
from shared_rules.tracker import EMPTY

View = dict[str, Any]
TITLE_LENGTH = 80
MOST_LISTED = 500


class NoSuchMatch(HeliographError):
    """The record has no match of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(
            N_(
                "Expected the number of a match in this record, got {number}. Open the list again."
            ).filled(number=number),
        )


class Progress(NamedTuple):
    """How far a match came: the state it stands at, its steps, and when it was played.

    `called` is there where its people called it over.
    """

    state: bytes
    steps: int
    began_ms: int
    ended_ms: int
    called: Called | None = None


_PROGRESS: WeakKeyDictionary[Store, dict[int, tuple[object, Progress]]] = WeakKeyDictionary()


def progress_of(record: Store, row: MatchRow, last_row: int) -> Progress:
    """Return how far a match came; `last_row` tells whether what we know is still true."""
    known = _PROGRESS.setdefault(record, {})
    moment = record.generation, last_row
    if row.id not in known or known[row.id][0] != moment:
        if row.is_damaged:
            raise damaged_match(row.id, row.title, None)
        line = trace(record.rows(row.id))
        times = [step.at_ms for step in line.steps] or [row.created_ms]
        state = line.state if line.cursor else b""
        called = line.step_at(line.cursor - 1).called if line.cursor else None
        known[row.id] = (moment, Progress(state, line.cursor, times[0], times[-1], called))
    return known[row.id][1]


def games_list(table: Table, lang: str) -> list[View]:
    """Return the matches of the record that were touched last; deleted ones are marked."""
    games: list[View] = games_page(table, lang)["games"]
    return games


def games_page(table: Table, lang: str, first: int = 0, find: str = "") -> View:
    """Return a page of matches, the last touched first, and how many there are.

    With words to `find` only those are counted whose title, game or people hold all of them.
    """
    rows = table.matches()
    words = find.lower().split()
    found = [row for row in rows if _holds(row, words)] if words else rows
    last_rows = table.record.last_rows()
    page = found[first : first + MOST_LISTED]
    return {
        "games": [_listed(table, lang, row, last_rows.get(row.id, 0)) for row in page],
        "first": first,
        "found": len(found),
        "all": len(rows),
        "most": MOST_LISTED,
    }


def _holds(row: MatchRow, words: list[str]) -> bool:
    game = title_of(str(row.about.get("game")), unknown="")
    text = " ".join((row.title, game, *row.names)).lower()
    return all(word in text for word in words)


def has_secrets(record: Store, row: MatchRow) -> bool:
    """Say whether a match holds what somebody must not know yet: cards of a running digital one."""
    if row.is_damaged:
        return True
    if DEAL not in abilities_of(row.about.get("options")):
        return False
    try:
        progress = progress_of(record, row, record.last_rows().get(row.id, 0))
        return not progress.called and not is_over(game_of(row.about), progress.state)
    except Exception as problem:  # noqa: BLE001 (what cannot be looked at may hold anything)
        log_once(f"looking for hidden cards in match {row.id}", problem)
        return True


def need_match(record: Store, number: int) -> MatchRow:
    """Return a match of the record. Raises `NoSuchMatch`."""
    row = record.match(number)
    if row is None:
        raise NoSuchMatch(number)
    return row


def clean_title(title: str) -> str:
    """Return a title as it is kept: one line of bounded length, without control characters."""
    words = "".join(char if char.isprintable() else " " for char in title)
    return " ".join(words.split())[:TITLE_LENGTH].strip()


# What people do with a match of the list


def rename(table: Table, number: int, title: str) -> None:
    """Give a match another title."""
    need_match(table.record, number)
    table.note(number, store.RENAMED, HOST, title)


def delete(table: Table, number: int) -> None:
    """Take a match out of the list, and off the table; it can be brought back."""
    with table.batch():
        if not need_match(table.record, number).is_deleted:
            if table.match_id == number:
                table.put_aside()
            table.note(number, store.DELETED)


def bring_back(table: Table, number: int) -> None:
    """Put a deleted match into the list again."""
    with table.batch():
        if need_match(table.record, number).is_deleted:
            table.note(number, store.RESTORED)


def resume(table: Table, number: int) -> None:
    """Put a match on the table, where it was left."""
    with table.batch():
        need_match(table.record, number)
        if table.match_id != number:
            table.open_match(number)


# One match in the list


class Ending(NamedTuple):
    """The people of a match, whether it is over, which of them won, and their final scores."""

    people: tuple[str, ...]
    is_over: bool
    winners: tuple[int, ...]
    scores: tuple[int | None, ...] = ()


def _listed(table: Table, lang: str, row: MatchRow, last_row: int) -> View:
    try:
        progress = progress_of(table.record, row, last_row)
    except DamagedMatch as problem:
        table.record.note_damage(problem)
        return _damaged(row, lang)
    except Exception as problem:  # noqa: BLE001 (whatever it is, the others are listed)
        # Its record leads nowhere; it stays in the list all the same.
        log_once(f"looking through match {row.id}", problem)
        progress = Progress(b"", 0, row.created_ms, row.last_ms)
    depth = depth_of(row.about.get("options"))
    view: View = {
        "match": row.id,
        "title": row.title,
        "game": _game_name(row, progress.state),
        "depth": depth,
        "depth_text": text(lang, f"ui.depth_{depth}"),
        "began_ms": progress.began_ms,
        "ended_ms": progress.ended_ms,
        "steps": progress.steps,
        "is_open": table.match_id == row.id,
        "is_deleted": row.is_deleted,
        "notation": _notation(row),
    }
    try:
        end = ending_of(row, progress.state, lang, progress.called)
    except Exception as problem:  # noqa: BLE001 (whatever it is, the others are listed)
        # Written by rules this version does not know; it stays in the list.
        log_once(f"listing match {row.id}", problem)
        return view | {"people": list(row.names), "is_over": False, "winners": [],
                       "scores": [], "result": text(lang, "library.unreadable")}  # fmt: skip
    result = text(lang, "library.over" if end.is_over else "library.running")
    if end.winners:
        who = listed(lang, [end.people[seat] for seat in end.winners])
        result = text(lang, "library.won", who=who)
    return view | {
        "people": list(end.people), "is_over": end.is_over, "winners": list(end.winners),
        "scores": list(end.scores), "result": result,
    }  # fmt: skip


def _damaged(row: MatchRow, lang: str) -> View:
    return {
        "match": row.id, "title": row.title, "game": "–", "depth": "", "depth_text": "",
        "began_ms": row.created_ms, "ended_ms": row.last_ms, "steps": 0, "is_open": False,
        "is_deleted": row.is_deleted, "people": list(row.names), "is_over": False, "winners": [],
        "scores": [], "result": text(lang, "library.damaged"),
    }  # fmt: skip


def _notation(row: MatchRow) -> str:
    """Return the ending of files in the notation of its game, "" where it has none."""
    name = str(row.about.get("game")) if row.about else ""
    return GAMES[name].notation if name in GAMES else ""


def _game_name(row: MatchRow, state: bytes) -> str:
    if row.about:
        return title_of(str(row.about.get("game")))
    return game_title(state or EMPTY)


def ending_of(row: MatchRow, state: bytes, lang: str, called: Called | None = None) -> Ending:
    """Return the people of a match and how it stands. Raises what unknown rules raise."""
    game = game_of(row.about or describe_tracked(state or EMPTY))
    state = state or game.start()
    # A table that is cleared has nobody at it any more, but the match had.
    show = show_for(game, lang, row.names) if game.name else None
    names = tuple(name for name in row.names if name)
    people = show.people(state) if show else names
    if called:
        return Ending(people or names, True, called.winners, counted(called))
    outcome = game.outcome(state)
    scores = final_scores(show, state) if show and outcome else ()
    winners = outcome.winners if outcome else ()
    return Ending(people or names, is_over(game, state), winners, scores)


def counted(called: Called) -> tuple[int | None, ...]:
    """Return the scores that people told, none where they told none."""
    return called.scores if any(score is not None for score in called.scores) else ()


def final_scores(show: Show, state: bytes) -> tuple[int, ...]:
    """Return the last line of the score sheet; a game that counts nothing has none."""
    totals = [row.values for row in show.sheet(state) if row.is_total]
    scores = tuple(one for one in (totals or [()])[-1] if isinstance(one, int))
    return scores if totals and len(scores) == len(totals[-1]) else ()


def is_over(game: Game, state: bytes) -> bool:
    """Say whether nobody has anything to decide any more."""
    return game.pending(state).seat == NOBODY
