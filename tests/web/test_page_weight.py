"""What the first view of a match weighs; what it does not need is loaded when somebody opens it."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from heliograph.games import GAMES
from heliograph.table.table import Table
from heliograph.web.app import HERE, shell_folders
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.games_told import BOXED, KIT
from tests.web.joined_modules import PAGE, imports
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

# Every file as the program serves it
pytestmark = pytest.mark.browser_context_args(extra_http_headers={})

# Files that the page itself names
LINKED = re.compile(r'(?:href|src)="(/[^"]+)"')
ICONS = {"/static/icon.svg", "/static/icons/apple-touch-icon.png"}
MOST_KB = 288  # `bench app` allows 300, with what the answers' heads weigh
OPENED = {
    "settings": ("settings_dialog.js", "settings.css", "coach.css"),
    "phones": ("phones_dialog.js", "phones.css"),
    "rules": ("rules.js", "rules.css"),
    "new": ("coach.js", "coach.css"),
}


def file_at(address: str) -> Path | None:
    """Return the file that lies at an address; None where the host makes what it answers."""
    for start, place in shell_folders().items():
        if address.startswith(start):
            return place / address.removeprefix(start) if place.is_dir() else place
    return None


class Loaded(list[str]):
    """The addresses of what a page has loaded."""

    def note(self, request: Request) -> None:
        self.append(urlsplit(request.url).path)

    def has(self, name: str) -> bool:
        return any(address.endswith(f"/{name}") for address in self)


def first_view(game: str) -> set[str]:
    """Return what the first view of a match may load, as the files name it."""
    own = f"/games/{GAMES[game].drawn_by or game}"
    found = set(LINKED.findall((HERE / "static" / "table.html").read_text("utf-8")))
    new = {PAGE, f"{own}/board.js"}
    while new:
        found |= new
        new = {other for module in new for other in imports(module)} - found
    folders = {address.rpartition("/")[0] for address in found if address.startswith("/games/")}
    looks = {f"{folder}/board.css" for folder in folders}
    return {address for address in found | looks if (file := file_at(address)) and file.is_file()}


def weight_kb(addresses: set[str]) -> float:
    """Return what the files of all of them weigh."""
    return sum(file.stat().st_size for file in filter(None, map(file_at, addresses))) / 1024


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_first_view_is_light(game: str) -> None:
    assert weight_kb(first_view(game)) < MOST_KB


@pytest.mark.parametrize("game", sorted(GAMES) if IS_DEEP else [BOXED[0], KIT[0]])
def test_the_first_view_loads_nothing_else(page: Page, table: Table, game: str) -> None:
    need_page_libraries()
    seats = GAMES[game].usual_seats
    perform(table, {"do": "begin", "game": game, "depth": "referee", "seats": seats, "draw": True})
    loaded = Loaded()
    page.on("request", loaded.note)
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en", wait_until="networkidle")
        expect(page.locator(".board-side svg").first).to_be_visible()
    assert loaded.has("board.js")
    assert {one for one in loaded if file_at(one)} - first_view(game) <= ICONS


def test_a_part_comes_with_its_looks_when_it_is_opened(page: Page, table: Table) -> None:
    """A dialog is drawn when its style sheets are there: nobody sees it without them."""
    need_page_libraries()
    perform(table, {"do": "begin", "game": "solari", "depth": "referee", "seats": 2})
    loaded = Loaded()
    page.on("request", loaded.note)
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        expect(page.locator(".board-side svg").first).to_be_visible()
        for button, files in OPENED.items():
            first_time = [name for name in files if not loaded.has(name)]
            assert first_time, f"{button}: {files} were loaded before anybody opened it"
            page.locator(f"[data-do={button}]").click()
            dialog = page.locator("dialog[open]")
            expect(dialog).to_be_visible()
            assert all(loaded.has(name) for name in files)
            assert dialog.evaluate(
                "one => [...document.styleSheets].every(sheet => sheet.cssRules)"
            )
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)


def test_what_cannot_be_loaded_says_so_and_comes_later(page: Page, table: Table) -> None:
    need_page_libraries()
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        page.route("**/settings_dialog.js", lambda route: route.abort())
        page.locator("[data-do=settings]").click()
        expect(page.locator(".problem[role=alert]")).to_contain_text("Trying again")
        page.unroute("**/settings_dialog.js")
        expect(page.locator("dialog.settings")).to_be_visible()
        expect(page.locator(".problem[role=alert]")).to_have_count(0)
