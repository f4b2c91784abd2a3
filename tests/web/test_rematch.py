"""The same game once more, with one tap on the finished game's sheet."""

from typing import Any

import pytest

from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.record.keys import SEAT, Access
from heliograph.table.engine_rules import describe
from heliograph.table.objections import NoMatch, NotSeated
from heliograph.table.table import Table
from heliograph.view.match_view import show_of
from heliograph.web.rematch import StillRunning
from shared_rules.tracker import SETUP
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.playing import play_on
from tests.tracking import entering
from tests.web.conftest import SETUP as TRACKED
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served
from tests.web.test_views import end_turns

NAMES = ("Ada", "Bo", "Cy")


def seat_colours(table: Table) -> list[str]:
    return [seat["colour"] for seat in show_of(table, "en").seats(table.position)]


def finish(table: Table, name: str, options: dict[str, Any], **more: Any) -> None:
    seats = max(2, GAMES[name].fewest_seats)
    table.begin(describe(name, seats, options, **more), NAMES[:seats], "page")
    play_on(table, seed=5)


@pytest.mark.parametrize("name", ["solarius_mission", "solenia"])
def test_people_and_bots_are_the_same_and_the_cards_are_not(
    table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HELIOGRAPH_SEED", raising=False)
    finish(table, name, {"depth": "digital"}, bots={1: "greedy"})
    rules = table.rules
    assert rules is not None
    perform(table, {"do": "rematch"})
    again = table.rules
    assert again is not None
    assert (table.match_id, table.names) == (2, NAMES[: rules.game.seats])
    assert (again.game.name, again.game.seats) == (name, rules.game.seats)
    assert again.bots == {1: "greedy"}
    assert dict(again.game.options) == dict(rules.game.options)
    assert again.pending(table.position).seat != NOBODY
    assert again.about["seed"] != rules.about["seed"]


def test_options_and_the_owners_box_are_the_same(table: Table) -> None:
    options = {"depth": "referee", "time_game": True, "colours": [3, 1, 0]}
    finish(table, "solaris", options, box={"laser": {"spaces": 28}})
    perform(table, {"do": "rematch"})
    assert table.rules is not None
    game = table.rules.game
    assert game.options["time_game"] is True
    assert list(game.options["colours"])[:3] == [3, 1, 0]
    assert table.rules.about["box"] == {"laser": {"spaces": 28}}


def test_a_tracked_game_keeps_people_and_colours_and_asks_for_the_rest(game: Table) -> None:
    colours = seat_colours(game)
    assert colours != sorted(colours)
    perform(game, entering([{"do": "laser", "seat": 1, "value": 7}]))
    end_turns(game, 6 * 4)
    perform(game, {"do": "rematch"})
    tracker: Any = tracker_for(game.state)
    assert (game.match_id, game.names) == (2, tuple(TRACKED["names"]))
    assert (tracker.seats, tracker.phase, seat_colours(game)) == (4, SETUP, colours)


def test_only_after_a_finished_game_and_only_on_the_table_screen(table: Table) -> None:
    with pytest.raises(NoMatch):
        perform(table, {"do": "rematch"})
    table.begin(describe("solenia", 2, {"depth": "referee"}), NAMES[:2], "page")
    with pytest.raises(StillRunning):
        perform(table, {"do": "rematch"})
    play_on(table, seed=5)
    with pytest.raises(NotSeated):
        perform(table, {"do": "rematch"}, Access(SEAT, 0))
    assert table.match_id == 1


def test_one_tap_on_the_finished_sheet(dom: NodePage, table: Table) -> None:
    need_page_libraries()
    finish(table, "solenia", {"depth": "digital"})
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=de")
        dom.get_by_role("button", name="Revanche").click()
        expect(dom.locator(".game-over")).to_have_count(0)
        expect(dom.locator("main[data-rev='1']")).to_be_visible()
    assert (table.match_id, table.names) == (2, NAMES[:2])
