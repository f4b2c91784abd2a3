"""A whole game of each title through its page, in the tab alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from tests.deep import deep_only
from tests.demo.conftest import DemoServer
from tests.games_told import IN_DEMO
from tests.web.screens import TableScreen

SCRIPTS = Path(__file__).parent / "scripts"
MOST_TAPS = 3000
# What makes a game end in an evening though nobody plays to win
ENDING: dict[str, dict[str, object]] = {"solaris": {"time_game": True}, "solari": {"turns": 10}}


def begin(page: Page, game: str) -> None:
    """Begin a game with the real box, whose luck the program has."""
    seats, options = GAMES[game].seat_counts[0], ENDING.get(game, {})
    command = {"do": "begin", "game": game, "depth": "referee", "draw": True, "seats": seats}
    answer = page.evaluate((SCRIPTS / "send.js").read_text(), {**command, "options": options})
    assert answer["type"] == "done", answer
    expect(page.locator(f"main.ruled-{game} .board-side svg").first).to_be_visible()


@deep_only
@pytest.mark.parametrize("game", sorted(IN_DEMO))
def test_a_whole_game_is_played_through_its_page(page: Page, demo: DemoServer, game: str) -> None:
    TableScreen(page, demo.url)
    begin(page, game)
    played = page.evaluate((SCRIPTS / "play.js").read_text(), {"taps": MOST_TAPS, "seed": 5})
    assert played["stuck"] == ""
    assert played["isOver"], f"not over after {len(played['times'])} taps"
    expect(page.locator(".game-over .sheet")).to_be_visible()


@deep_only
def test_strong_players_play_and_the_match_is_reported_on(page: Page, demo: DemoServer) -> None:
    """A tab has no other process: what thinks in one of its own elsewhere thinks in between."""
    TableScreen(page, demo.url)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    command = {"do": "begin", "game": "solari", "depth": "digital", "seats": 2,
               "bots": {"0": "hard", "1": "expert"}, "options": {"turns": 3}}  # fmt: skip
    answer = page.evaluate((SCRIPTS / "send.js").read_text(), command)
    assert answer["type"] == "done", answer
    expect(page.locator(".game-over .sheet")).to_be_visible()
    assert not [line for line in said if "stumbled" in line or "Traceback" in line]
    page.locator("[data-do=report]").click()
    expect(page.locator("[data-do=report-save]")).to_be_visible()
