"""Set-ups beside the real box: what is typed or drawn fits the components, as a whole."""

from typing import Any

import pytest

from heliograph.engine import TABLE, IllegalChoice
from heliograph.games import load_game
from heliograph.games.shows import show_for
from heliograph.table.engine_rules import EngineRules, describe

OPTIONS: dict[str, Any] = {"depth": "referee", "layout": 0}
BRIDGES = ["purple", "pink", "green", "blue", "blue", "pink"]
# Of the default box: A halves with 6, B halves with 8 energy after EC
ANNA, BEN = (1, 5, 1, 3, 4), (2, 4, 2, 5, 1)


class Table:
    """A referee's table that is set up by texts."""

    def __init__(self, box: dict[str, Any] | None = None) -> None:
        self.rules = EngineRules(describe("solaris", 3, OPTIONS, box))
        self.game, self.state = self.rules.game, self.rules.start

    def enter(self, *texts: str) -> None:
        choices = [self.game.parse_choice(text) for text in texts]
        self.state = self.rules.play(self.state, choices, {}).state

    def refusal(self, text: str) -> IllegalChoice:
        with pytest.raises(IllegalChoice) as refused:
            self.enter(text)
        return refused.value


def bridged(box: dict[str, Any] | None = None) -> Table:
    table = Table(box)
    table.enter(*(f"bridge {colour}" for colour in BRIDGES))
    return table


def starts(table: Table, *rows: tuple[int, ...]) -> None:
    table.enter(*(f"start {value}" for row in rows for value in row))


@pytest.mark.rule("SOL-1.3", "forbids")
def test_a_third_bridge_of_a_colour_is_refused() -> None:
    table = Table()
    table.enter("bridge blue", "bridge blue")
    refused = table.refusal("bridge blue")
    assert refused.rule == "SOL-1.3"
    assert refused.text("en").startswith("All 2 bridges in blue lie already")
    assert refused.text("de").startswith("Alle 2 Brücken in blau liegen schon")
    table.enter("bridge ?", "bridge pink")


@pytest.mark.rule("SOL-2.5", "forbids")
def test_everybody_starts_with_the_same_total() -> None:
    table = bridged()
    starts(table, (1, 5, 1, 3))
    refused = table.refusal("start 5")
    assert refused.rule == "SOL-2.5"
    assert refused.text("en").startswith("White starts with 15 energy in all")
    assert "here fits 4" in refused.text("en")
    table.enter("start 4")


@pytest.mark.rule("SOL-2.5", "forbids")
def test_a_number_that_leaves_no_way_to_the_total_is_refused_at_once() -> None:
    table = bridged()
    starts(table, (7, 7))
    assert "here fits 0" in table.refusal("start 1").text("en")


@pytest.mark.rule("SOL-2.5", "forbids")
@pytest.mark.parametrize("row", [(1, 5, 2, 5, 1), (2, 4, 1, 3, 4)])
def test_no_half_lies_before_two_people(row: tuple[int, ...]) -> None:
    table = bridged()
    starts(table, ANNA)
    with pytest.raises(IllegalChoice) as refused:
        starts(table, row)
    assert refused.value.rule == "SOL-2.5"
    starts(table, BEN)


def test_numbers_that_do_not_fit_stand_behind_more() -> None:
    """What can be tapped at once can also be entered; the rest is there for who mistypes a box."""
    table = bridged()
    starts(table, (1, 5, 1, 3))
    offers = show_for(table.game, "en").offers(table.state, TABLE)
    numbers = {offer.label: offer.tone for offer in offers if offer.label.isdecimal()}
    assert [number for number, tone in numbers.items() if tone != "more"] == ["4"]
    assert len(numbers) > 5


def test_other_tiles_than_the_assumed_ones_are_taken_with_the_right_total() -> None:
    starts(bridged(), (0, 0, 7, 7, 0), (7, 7, 0, 0, 0), (3, 2, 3, 3, 3))


def test_an_owner_s_tiles_are_known_and_nothing_else_is_taken() -> None:
    tiles = {"a": [[1, 1, 5], [1, 2, 4], [1, 3, 3], [1, 4, 2], [1, 5, 1]],
             "b": [[1, 3, 4], [2, 5, 1], [3, 2, 3], [4, 4, 0], [5, 1, 2]]}  # fmt: skip
    table = bridged({"tiles": tiles})
    assert table.refusal("start 0").rule == "SOL-2.5"
    starts(table, ANNA)
    assert "here fits 2, 3, 4, 5" in table.refusal("start 1").text("en")


@pytest.mark.parametrize("seed", range(10))
def test_drawn_for_the_table_it_comes_out_of_the_box(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELIOGRAPH_SEED", str(seed))
    table = Table()
    game = load_game("solaris", 3, OPTIONS)
    while game.dump(table.state)["decision"]["node"] in ("set bridge", "set energy"):
        table.enter(game.choice_text(table.rules.draw(table.state)))
    stations = game.dump(table.state)["stations"].values()
    totals = [
        sum(int(space) for station in stations for track in station.values()
            for space, seats in track.items() if seat in seats)
        for seat in (1, 2, 3)
    ]  # fmt: skip
    assert totals == [15, 15, 15]
    assert "unknown" not in game.dump(table.state)["bridges"]
