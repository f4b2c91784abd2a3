"""A game of each title from the accessibility tree and the keyboard alone.

Nothing is looked at and nothing is clicked: Tab leads from stop to stop, the browser's tree of
accessible things says what each is called and where it belongs, Enter or the space bar takes it. A
short piece of a game in every run; `HELIOGRAPH_DEEP=1` plays whole games of every title.
"""

import pytest
from playwright.sync_api import Page, expect

from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.table.table import Table
from heliograph.texts import text
from tests.commanding import perform
from tests.deep import deep_only
from tests.web.keyboard_player import KeyboardPlayer
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

MOST_STEPS = 2000
FEW_STEPS = 10
# What makes a game end in an evening though nobody plays to win
ENDING: dict[str, dict[str, object]] = {"solaris": {"time_game": True}, "solari": {"turns": 10}}


def sit_down(page: Page, table: Table, address: str, game: str) -> KeyboardPlayer:
    """Begin a game with the real box and open its table screen."""
    command = {"do": "begin", "game": game, "depth": "referee", "draw": True}
    seats = {"seats": GAMES[game].seat_counts[0], "options": ENDING.get(game, {})}
    perform(table, {**command, **seats})
    places = (text("en", "ui.enter"), text("en", "ui.question"), GAMES[game].title.text("en"))
    player = KeyboardPlayer(page, places)
    page.goto(f"http://{address}/?lang=en")
    expect(page.locator(".board-side svg").first).to_be_visible()
    return player


def is_over(table: Table) -> bool:
    assert table.rules is not None
    return table.rules.pending(table.position).seat == NOBODY


@pytest.mark.own_window
def test_a_few_turns_by_ear_and_keys(page: Page, table: Table) -> None:
    need_page_libraries()
    with served(table) as address:
        player = sit_down(page, table, address, "solari")
        began = table.rev
        while table.rev < began + FEW_STEPS:
            player.take_something()
        assert len(set(player.taken)) > 1
        expect(page.locator(".seats li[data-state=now]")).to_have_count(1)


@deep_only
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.own_window
def test_a_whole_game_by_ear_and_keys(page: Page, table: Table, game: str) -> None:
    need_page_libraries()
    with served(table) as address:
        player = sit_down(page, table, address, game)
        for _ in range(MOST_STEPS):
            if is_over(table):
                break
            player.take_something()
        assert is_over(table)
        expect(page.locator(".game-over")).to_be_visible()
