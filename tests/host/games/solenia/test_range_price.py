"""Cheaper range (SLN-10.1): who has goods to lose pays one less, and never less than nothing."""

from typing import Any

import pytest

from tests.host.games.solenia.tables import at, dump, legal, play, player

BOARD = {"c2": "2:C05", "c4": "2:C06", "b3": "2:C07", "d3": "2:C08"}
CHEAPER = ["D05", "", "", "D06"]  # the fourth slot of the day makes range cheaper


def table(goods: dict[str, int], day: list[str]) -> Any:
    owner = {"hand": ["C02"], "goods": goods, "day": day}
    return at(owner, options={"side": "winter"}, board=BOARD)


def held(match: Any) -> dict[str, int]:
    return {good: count for good, count in player(match)["goods"].items() if count}


@pytest.mark.parametrize(
    "day, field, left", [([], "a3", 4), (CHEAPER, "a3", 5), ([], "e4", 3), (CHEAPER, "e4", 4)]
)
@pytest.mark.rule("SLN-10.1", "allows")
@pytest.mark.rule("SLN-4.4", "allows")
def test_one_kind_of_goods_pays_the_reduced_price_at_once(
    day: list[str], field: str, left: int
) -> None:
    match = table({"wood": 5}, day)
    match.play("card C02")
    match.play(f"field {field}")
    assert held(match)["wood"] == left


@pytest.mark.parametrize("day, field, price", [([], "a3", 1), ([], "e4", 2), (CHEAPER, "e4", 1)])
@pytest.mark.rule("SLN-10.1", "allows")
def test_of_several_kinds_as_many_are_asked_for_as_the_reduced_price_says(
    day: list[str], field: str, price: int
) -> None:
    match = table({"wood": 2, "stone": 2}, day)
    match.play("card C02")
    match.play(f"field {field}")
    assert dump(match)["decision"]["cost"] == price
    assert legal(match) == ["pay wood", "pay stone"]
    for _ in range(price):
        match.play("pay wood")
    assert held(match).get("wood", 0) == 2 - price
    assert held(match)["stone"] >= 2


@pytest.mark.rule("SLN-10.1", "allows")
@pytest.mark.rule("SLN-AMB-33", "allows")
def test_a_field_that_became_free_takes_no_goods() -> None:
    match = play(table({"wood": 2, "stone": 2}, CHEAPER), "card C02", "field a3")
    assert {good: held(match)[good] for good in ("wood", "stone")} == {"wood": 2, "stone": 2}
