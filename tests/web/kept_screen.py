"""A table and its page, kept for all tests of a file: a new game costs a tenth of a load."""

from typing import Any

from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen


class KeptScreen(RuledScreen):
    """The table screen of one match after the other."""

    def __init__(self, page: Page, table: Table, url: str) -> None:
        super().__init__(page, url)
        self.table = table

    def show(self, game: str, depth: str, seats: int = 0, steps: int = 0, **more: Any) -> None:
        """Let another match be on the table, after so many steps, and wait for its drawing."""
        while self.page.locator("dialog[open]").count():  # of a test that failed
            self.page.keyboard.press("Escape")
        seats = seats or GAMES[game].fewest_seats
        perform(self.table, {"do": "begin", "game": game, "depth": depth, "seats": seats, **more})
        play_on(self.table, steps, seed=5)
        shown = f"main.ruled-{game}[data-depth={depth}][data-rev='{self.table.rev}']"
        expect(self.page.locator(f"{shown} .board-side svg:visible").first).to_be_visible()
