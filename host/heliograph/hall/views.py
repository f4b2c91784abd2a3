"""What pages of the hall are shown: the organiser everything, everybody else public facts."""

from typing import Any

from heliograph.games import ALL_GAMES, title_of
from heliograph.hall.floor import OnFloor
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN
from heliograph.hall.tournament.model import (
    FEWEST_SEATS,
    GROUPS,
    MOST_SEATS,
    Correction,
    Result,
    Round,
    Seating,
    Tournament,
)
from heliograph.hall.tournament.rating import ratings
from heliograph.hall.tournament.standings import Standing, standings
from heliograph.record.keys import HOST, WATCH

_MOST_KEPT = 2
View = dict[str, Any]


def hall_view(hall: Hall, role: str, lang: str) -> View:
    """Return what pages of one role show."""
    if role == HOST:
        return _organiser_view(hall, lang)
    if role == WATCH:
        return _public_view(hall, lang)
    tournament = hall.desk.tournament
    return {"role": CHECK_IN, "title": tournament.format.title if tournament else None}


def _organiser_view(hall: Hall, lang: str) -> View:
    tournament = hall.desk.tournament
    return {
        "role": HOST,
        "broker": hall.has_broker,
        "problem": hall.problem.text(lang) if hall.problem else "",
        "bad": hall.bad,
        "refused": {table: said.get(lang, "") for table, said in hall.refused.items()},
        "delay_s": hall.floor.delay_s,
        "tables": [_table(one, lang) for one in hall.floor.tables()],
        "left_out": hall.floor.left_out,
        "games": [
            {"name": game.name, "title": game.title.text(lang), "seats": seats}
            for game in ALL_GAMES.values()
            if (seats := [n for n in game.seat_counts if FEWEST_SEATS <= n <= MOST_SEATS])
        ],
        "tournament": tournament and {**public_part(tournament, lang), **_desk_part(tournament)},
    }  # fmt: skip


def _public_view(hall: Hall, lang: str) -> View:
    tournament = hall.shown_tournament()
    return {
        "role": WATCH,
        "broker": hall.has_broker,
        "delay_s": hall.floor.delay_s,
        "tables": [_table(one, lang) for one in hall.floor.shown_later()],
        "tournament": tournament and public_part(tournament, lang),
    }


def _table(one: OnFloor, lang: str) -> View:
    seen = one.seen
    return {
        "table": seen.table,
        "name": seen.name or seen.table,
        "program": seen.program,
        "online": one.is_online,
        "changed_ms": one.changed_ms,
        "game": _title(seen.game, lang) if seen.game else "",
        "phase": seen.phase,
        "round": seen.round,
        "turn": seen.turn,
        "due": dict(seen.due),
        "since_ms": seen.since_ms,
        "paused_ms": seen.paused_ms,
        "limit_s": seen.limit_s,
        "over": seen.is_over,
        "call_ms": seen.call_ms,
        "message": seen.message,
        "problems": seen.problems,
        "can_call": "call" in seen.commands,
        "can_begin": "begin" in seen.commands,
        "seats": [seat._asdict() for seat in seen.seats],
        "units": [unit._asdict() for unit in seen.units],
    }


_kept: list[tuple[Tournament, View]] = []  # the newest last


def public_part(tournament: Tournament, lang: str) -> View:
    """Return what everybody may know of a tournament; worked out once for each entry of its log."""
    return {**_worked_out(tournament), "game": _title(tournament.format.game, lang)}


def _title(game: str, lang: str) -> str:
    return ALL_GAMES[game].title.text(lang) if game in ALL_GAMES else title_of(game)


def _worked_out(tournament: Tournament) -> View:
    for known, view in [*_kept]:
        if known is tournament:
            return view
    view = _tournament(tournament)
    _kept.append((tournament, view))
    del _kept[:-_MOST_KEPT]
    return view


def _tournament(tournament: Tournament) -> View:
    """Return what everybody may know of a tournament: no code."""
    about = tournament.format
    rated = ratings(tournament)
    names = [player.name for player in tournament.players]
    return {
        "title": about.title,
        "system": about.system,
        "rounds": about.rounds,
        "groups": about.groups if about.system == GROUPS else 1,
        "names": names,
        "here": len(tournament.present),
        "running": tournament.is_running,
        "over": tournament.is_over,
        "played": [_round(one) for one in tournament.rounds],
        "standings": [_standing(one, rated) for one in standings(tournament)],
    }


def _desk_part(tournament: Tournament) -> View:
    game = tournament.format.game
    return {
        "depths": ALL_GAMES[game].depths if game in ALL_GAMES else (),
        "people": [
            {"number": one.number, "name": one.name, "present": one.is_present,
             "left": one.has_left, "code": one.code}
            for one in tournament.players
        ],
        "corrections": [_correction(one) for one in tournament.corrections],
    }  # fmt: skip


def _round(one: Round) -> View:
    return {"round": one.number, "byes": one.byes, "tables": [*map(_seating, one.seatings)]}


def _seating(one: Seating) -> View:
    return {"table": one.table, "seats": one.seats, "result": one.result and _result(one.result)}


def _result(one: Result) -> View:
    return {"places": one.places, "scores": one.scores, "match": one.match}


def _correction(one: Correction) -> View:
    return {
        "at_ms": one.at_ms, "who": one.who, "why": one.why, "round": one.round,
        "table": one.seating + 1, "before": _result(one.before), "after": _result(one.after),
    }  # fmt: skip


def _standing(one: Standing, rated: dict[int, Any]) -> View:
    rating = rated.get(one.player)
    return {
        "place": one.place,
        "player": one.player,
        "group": one.group,
        "points": round(float(one.points), 2),
        "opponents": round(float(one.opponents), 2),
        "share": round(float(one.share), 2),
        "direct": round(float(one.direct), 2),
        "played": one.played,
        "byes": one.byes,
        "rating": rating and [round(rating.mu, 1), round(rating.band, 1)],
    }
