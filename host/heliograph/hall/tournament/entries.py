"""The log of a tournament: what each kind of entry changes. The same entries, the same state.

An entry holds plain JSON, so that a record can be read without this program. Entries are checked
before they are written (`desk`), not when they are read again.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from heliograph.hall.tournament.model import (
    Correction,
    Format,
    Player,
    Result,
    Round,
    Seating,
    Tournament,
)

REGISTERED = "registered"  # player, name, code
RENAMED = "player-renamed"  # player, name
CHECKED_IN = "checked-in"  # player
LEFT = "left"  # player
DRAWN = "drawn"  # round, seatings, byes, earlier, groups, told
TAKEN_BACK = "draw-taken-back"  # round
RESULT = "result"  # round, seating, places, scores, match
CORRECTED = "corrected"  # round, seating, before, after, why
KINDS = (REGISTERED, RENAMED, CHECKED_IN, LEFT, DRAWN, TAKEN_BACK, RESULT, CORRECTED)


class Entry(NamedTuple):
    """One line of the log: who did what when."""

    kind: str
    who: str
    at_ms: int
    body: dict[str, Any]


def replay(about: Format, entries: Iterable[Entry]) -> Tournament:
    """Return the tournament after its entries."""
    tournament = Tournament(about)
    for entry in entries:
        tournament = apply(tournament, entry)
    return tournament


def apply(tournament: Tournament, entry: Entry) -> Tournament:
    """Return the tournament after one more entry."""
    return _CHANGES[entry.kind](tournament, entry)


def _register(tournament: Tournament, entry: Entry) -> Tournament:
    body = entry.body
    player = Player(body["player"], body["name"], body["code"])
    return replace(tournament, players=(*tournament.players, player))


def _change_player(tournament: Tournament, number: int, **changes: Any) -> Tournament:
    changed = replace(tournament.player(number), **changes)
    players = tournament.players
    return replace(tournament, players=(*players[: number - 1], changed, *players[number:]))


def _rename(tournament: Tournament, entry: Entry) -> Tournament:
    return _change_player(tournament, entry.body["player"], name=entry.body["name"])


def _check_in(tournament: Tournament, entry: Entry) -> Tournament:
    return _change_player(tournament, entry.body["player"], is_present=True, has_left=False)


def _leave(tournament: Tournament, entry: Entry) -> Tournament:
    return _change_player(tournament, entry.body["player"], is_present=False, has_left=True)


def _draw(tournament: Tournament, entry: Entry) -> Tournament:
    body = entry.body
    seatings = tuple(Seating(table, tuple(seats)) for table, seats in body["seatings"])
    earlier = tuple((table, match) for table, match in body["earlier"])
    told = tuple(((table, epoch), last) for table, epoch, last in body.get("told", ()))
    drawn = Round(body["round"], seatings, tuple(body["byes"]), earlier, told)
    groups = tuple((player, group) for player, group in body["groups"])
    return replace(tournament, rounds=(*tournament.rounds, drawn), group_of=groups)


def _take_back(tournament: Tournament, _entry: Entry) -> Tournament:
    return replace(tournament, rounds=tournament.rounds[:-1])


def _note_result(tournament: Tournament, entry: Entry) -> Tournament:
    body = entry.body
    noted = {"result": result_of(body), "noted_ms": entry.at_ms}
    return _change_seating(tournament, body["round"], body["seating"], **noted)


def _correct(tournament: Tournament, entry: Entry) -> Tournament:
    body = entry.body
    before, after = result_of(body["before"]), result_of(body["after"])
    round_number, seating = body["round"], body["seating"]
    noted = Correction(
        entry.at_ms, entry.who, round_number, seating, before, after, body["why"]
    )  # fmt: skip
    changed = _change_seating(tournament, round_number, seating, result=after)
    return replace(changed, corrections=(*tournament.corrections, noted))


def _change_seating(tournament: Tournament, number: int, place: int, **changes: Any) -> Tournament:
    rounds, index = tournament.rounds, number - 1
    seatings = rounds[index].seatings
    changed = replace(seatings[place], **changes)
    played = replace(rounds[index], seatings=(*seatings[:place], changed, *seatings[place + 1 :]))
    return replace(tournament, rounds=(*rounds[:index], played, *rounds[index + 1 :]))


def result_of(body: dict[str, Any]) -> Result:
    """Return a result as an entry holds it."""
    return Result(tuple(body["places"]), tuple(body["scores"]), body["match"])


def body_of(result: Result) -> dict[str, Any]:
    """Return a result as an entry is to hold it."""
    return {"places": result.places, "scores": result.scores, "match": result.match}


_CHANGES = {
    REGISTERED: _register,
    RENAMED: _rename,
    CHECKED_IN: _check_in,
    LEFT: _leave,
    DRAWN: _draw,
    TAKEN_BACK: _take_back,
    RESULT: _note_result,
    CORRECTED: _correct,
}
