"""A tournament as a file for other programs: JSON with everything, CSV with the standings.

Codes of people are in neither: they open the check-in.
"""

import csv
import io
import json
from fractions import Fraction
from typing import Any

from heliograph.hall.tournament.model import Result, Round, Tournament
from heliograph.hall.tournament.rating import ratings
from heliograph.hall.tournament.standings import Standing, standings

VERSION = 1
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what spreadsheets would work out
_COLUMNS = (
    "group", "place", "name", "points", "opponents", "score_share", "head_to_head", "played",
    "byes", "rating", "rating_band",
)  # fmt: skip


def to_csv(tournament: Tournament) -> str:
    """Return the standings as a table that spreadsheets read."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_COLUMNS)
    rated = ratings(tournament)
    for one in standings(tournament):
        rating = rated.get(one.player)
        figures = [_decimal(figure) for figure in one[3:7]]
        known = [f"{rating.mu:.2f}", f"{rating.band:.2f}"] if rating else ["", ""]
        name = plain_cell(tournament.player(one.player).name)
        writer.writerow([one.group + 1, one.place, name, *figures, one.played, one.byes, *known])
    return out.getvalue()


def plain_cell(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def to_json(tournament: Tournament) -> str:
    """Return everything but codes."""
    return json.dumps(as_json(tournament), ensure_ascii=False, indent=1) + "\n"


def as_json(tournament: Tournament) -> dict[str, Any]:
    """Return everything but codes, as values of JSON."""
    about = tournament.format
    rated = ratings(tournament)
    return {
        "version": VERSION,
        "title": about.title,
        "game": about.game,
        "system": about.system,
        "people": [
            {"number": one.number, "name": one.name, "is_present": one.is_present}
            for one in tournament.players
        ],
        "rounds": [_round(one) for one in tournament.rounds],
        "standings": [_standing(one) for one in standings(tournament)],
        "ratings": {
            str(one): {"mu": rating.mu, "sigma": rating.sigma} for one, rating in rated.items()
        },
        "corrections": [
            {"at_ms": one.at_ms, "who": one.who, "why": one.why, "round": one.round,
             "table": one.seating + 1, "before": _result(one.before), "after": _result(one.after)}
            for one in tournament.corrections
        ],
    }  # fmt: skip


def _round(one: Round) -> dict[str, Any]:
    tables = [
        {"table": seating.table, "seats": seating.seats, "result": _result(seating.result)}
        for seating in one.seatings
    ]
    return {"round": one.number, "tables": tables, "byes": one.byes}


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"places": result.places, "scores": result.scores, "match": result.match}


def _standing(one: Standing) -> dict[str, Any]:
    exact = {name: str(value) for name, value in one._asdict().items() if type(value) is Fraction}
    return {**one._asdict(), **exact}


def _decimal(value: Fraction) -> str:
    return f"{float(value):.3f}"
