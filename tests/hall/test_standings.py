"""Standings, worked out by hand in `examples/*.toml`, and what other programs get of them."""

import csv
import io
import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from heliograph.hall.tournament.entries import CHECKED_IN, DRAWN, REGISTERED, RESULT, Entry, replay
from heliograph.hall.tournament.export import to_csv, to_json
from heliograph.hall.tournament.model import SWISS, Format, Result, Tournament, points_of
from heliograph.hall.tournament.rating import ratings
from heliograph.hall.tournament.standings import standings

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.toml"))


def example(path: Path) -> tuple[Tournament, list[dict[str, Any]]]:
    """Return a played tournament and the standings that somebody worked out."""
    text = tomllib.loads(path.read_text("utf-8"))
    names = {name: number for number, name in enumerate(text["names"], 1)}
    about = Format(text["title"], "a game", SWISS, text["size"], tuple(text["sizes"]), 9, "seed")
    entries = []
    for name, number in names.items():
        body = {"player": number, "name": name, "code": f"CODE{number}"}
        entries += [("registered", body), ("checked-in", {"player": number})]
    for number, one in enumerate(text["rounds"], 1):
        tables = [[names[name] for name in table["seats"]] for table in one["tables"]]
        byes = [names[name] for name in one["byes"]]
        body = {"round": number, "seatings": [["", seats] for seats in tables], "byes": byes}
        entries.append((DRAWN, {**body, "earlier": [], "groups": []}))
        for place, table in enumerate(one["tables"]):
            scores = table.get("scores", [None] * len(table["seats"]))
            result = {"places": table["places"], "scores": scores, "match": ""}
            entries.append((RESULT, {"round": number, "seating": place, **result}))
    log = [Entry(kind, "host", 0, body) for kind, body in entries]
    return replay(about, log), text["standings"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_standings_are_those_worked_out_by_hand(path: Path) -> None:
    tournament, wanted = example(path)
    found = standings(tournament)
    assert [(one.place, tournament.player(one.player).name) for one in found] == [
        (one["place"], one["name"]) for one in wanted
    ]
    for one, by_hand in zip(found, wanted, strict=True):
        figures = {
            name: str(getattr(one, name)) for name in by_hand if name not in ("place", "name")
        }
        assert figures == {name: by_hand[name] for name in figures}, by_hand["name"]


def test_there_are_examples_and_entries_have_their_names() -> None:
    assert len(EXAMPLES) >= 4
    assert (REGISTERED, CHECKED_IN) == ("registered", "checked-in")


@pytest.mark.parametrize(
    "places, points",
    [
        ((1, 2), ["1", "0"]),
        ((1, 1), ["1/2", "1/2"]),
        ((1, 2, 3, 4), ["1", "2/3", "1/3", "0"]),
        ((1, 1, 3), ["3/4", "3/4", "0"]),
        ((1, 2, 2, 2, 2), ["1", "3/8", "3/8", "3/8", "3/8"]),
    ],
)
def test_points_are_the_share_of_opponents_left_behind(
    places: tuple[int, ...], points: list[str]
) -> None:
    found = points_of(Result(places, (None,) * len(places)))
    assert list(map(str, found)) == points
    assert sum(found) == Fraction(len(places), 2)  # a table gives the same, however it ends


def test_ratings_have_a_band_that_narrows_with_games() -> None:
    tournament, _ = example(EXAMPLES[0])
    found = ratings(tournament)
    assert set(found) == {1, 2, 3, 4, 5}
    by_strength = sorted(found, key=lambda one: found[one].mu)
    worst, best = by_strength[0], by_strength[-1]
    assert {tournament.player(best).name, tournament.player(worst).name} == {"Dan", "Ben"}
    assert all(0 < one.band < 2 * 25 / 3 for one in found.values())


def test_files_hold_the_standings_and_no_code() -> None:
    tournament, wanted = example(EXAMPLES[0])
    rows = list(csv.DictReader(io.StringIO(to_csv(tournament))))
    assert [row["name"] for row in rows] == [one["name"] for one in wanted]
    assert rows[0]["points"] == "2.500"
    found = json.loads(to_json(tournament))
    assert [one["points"] for one in found["standings"]] == [one["points"] for one in wanted]
    assert len(found["rounds"]) == 3
    assert "CODE" not in to_json(tournament) + to_csv(tournament)


def test_no_name_becomes_a_formula_of_a_spreadsheet() -> None:
    about = Format("t", "a game", SWISS, 2, (2,), 1, "seed")
    body = {"player": 1, "name": "=1+1", "code": "X"}
    log = [Entry(REGISTERED, "", 0, body), Entry(CHECKED_IN, "", 0, {"player": 1})]
    assert ",'=1+1," in to_csv(replay(about, log))
