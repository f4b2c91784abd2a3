"""The measurement of the whole program: its hand at the page answers whatever an undo asks."""

from bench import app
from playwright.sync_api import Page

from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.sockets import connect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served


def test_every_undo_is_measured_where_people_are_asked_first(page: Page, table: Table) -> None:
    """Not only the first: the place of the dialogs stays on the page when one is closed."""
    need_page_libraries()
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "")
    asked = []
    for choice in app.random_game(table):
        table.enter((choice,), "page")
        if table.asks_before_undo:
            asked.append(table.rev)
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        with connect(f"ws://{address}/ws", ping_interval=None) as elsewhere:
            for place in asked[:3]:
                assert app.undo_at(page, elsewhere, place) > 0
                assert table.rev == place - 1
