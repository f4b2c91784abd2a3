"""Plays the worked examples: dice, and what each row would bring."""

from pathlib import Path

import pytest

from tests.classics.yacht.tables import at, points, refused
from tests.host.games.vectors import Vector, check_form, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
WIDE = {"sheet": "two_section"}
OPTIONS = {
    "yacht": {},
    "four_only": {"four_kind": "four_only"},
    "two_section": WIDE,
    "forced": {**WIDE, "joker": "forced"},
    "free": {**WIDE, "joker": "free"},
}


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("name", list(ALL))
def test_rows_count_what_the_dice_show_in_any_order(name: str, order: int) -> None:
    before, (stage,) = ALL[name]["before"], ALL[name]["stage"]
    for kind in OPTIONS.keys() & stage.keys():
        match = at(before["dice"][::order], sheet_of=before.get("sheet_of"), **OPTIONS[kind])
        assert {row: value for row, value in points(match).items() if value} == stage[kind]
        for row, rule in stage.get("refuses", {}).items():
            assert refused(match, f"write {row}") == rule


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    vector: Vector = ALL[name]
    check_form("yacht", vector, {*OPTIONS, "refuses"})


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"YA-V{number}" for number in range(1, 11)} <= set(ALL)
