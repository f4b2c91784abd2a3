"""The people of the table as a person looks at them, in a real browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.test_dialogs_for_everybody import assert_fits

NOW_MS = 1_790_000_000_000
DAY_MS = 86_400_000


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A record of Ada's and Bo's evenings; once she was written in another way."""
    seconds = iter(range(1 << 20))
    record = Store(tmp_path / "table.db")
    table = Table(record, lambda: NOW_MS + 9000 * next(seconds))
    for seed, ada in enumerate(("Ada", "Ada", "Adda"), 1):
        table.begin(describe("solari", 2, {"depth": "score"}), (ada, "Bo"), "page")
        play_on(table, seed=seed)
    yield table
    record.close()


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    need_page_libraries()
    with served(table) as address:
        yield f"http://{address}/"


def open_people(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("[data-do=games]").click()
    page.locator("[data-do=people]").click()
    expect(page.locator("dialog.people")).to_be_visible()


def test_history_joining_and_deleting(page: Page, url: str, table: Table) -> None:
    open_people(page, f"{url}?lang=en")
    people = page.locator("[data-person]")
    expect(people).to_have_text(["Adda", "Bo", "Ada"])
    page.locator("[data-person=Ada]").click()
    expect(page.locator(".people-summary")).to_contain_text("2 games")
    expect(page.locator("[data-rating]")).to_contain_text("hardly more than a guess")
    expect(page.locator(".people-plot")).to_have_count(2)
    with page.expect_download() as saved:
        page.locator("[data-do=person-json]").click()
    assert json.loads(saved.value.path().read_text())["table"]["name"] == "Ada"
    page.get_by_label("Another name").fill("Adda")
    page.locator("[data-do=save-name]").click()
    expect(page.locator(".people-summary")).to_contain_text("3 games")
    expect(page.locator("[data-part=Ada]")).to_be_visible()
    page.locator("[data-do=forget]").click()
    expect(page.locator(".games-sure")).to_contain_text("Not touched: backups")
    page.locator("[data-do=forget-now]").click()
    expect(people).to_have_text(["Bo"])
    expect(page.locator("[data-said]")).to_contain_text("gone from 3 games")
    assert {name for row in table.matches() for name in row.names} == {"?", "Bo"}
    page.locator("dialog.people").get_by_label("Close").click()
    expect(page.locator(".games-row .games-people").first).to_contain_text("Somebody")


def test_everything_is_saved_as_files(page: Page, url: str) -> None:
    open_people(page, f"{url}?lang=de")
    for form, part in (("json", '"name": "Ada"'), ("csv", "Ada,Solari")):
        with page.expect_download() as saving:
            page.locator(f"[data-do=people-{form}]").click()
        assert part in Path(saving.value.path()).read_text()


def test_phones_see_nothing_of_it(table: Table) -> None:
    asked = ("people", "person", "join_people", "part_people", "forget")
    for access in (Access(SEAT, 0), Access(WATCH)):
        for verb in asked:
            with pytest.raises(NotSeated):
                perform(table, {"do": verb, "name": "Ada", "other": "Bo"}, access)
    assert {row.names[0] for row in table.matches()} == {"Ada", "Adda"}


def test_nobody_is_kept_out(page: Page, url: str) -> None:
    """With the keyboard alone, on a small screen, in the light theme, with what axe looks for."""
    page.set_viewport_size({"width": 390, "height": 844})
    screen = RuledScreen(page, url.rstrip("/"), "de", "light")
    page.locator("[data-do=games]").click()
    screen.press_until_focused("[data-do=people]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-person=Ada]")).to_be_visible()
    screen.press_until_focused("[data-person=Ada]")
    page.keyboard.press("Enter")
    expect(page.locator(".people-plot").first).to_be_visible()
    for values in page.locator(".people-values summary").all():
        values.click()
    page.locator("[data-do=forget]").click()
    assert screen.grave_findings() == []
    assert_fits(page)
    plot = page.get_by_role("img", name="Punkte bei Solari, Spiel für Spiel")
    expect(plot).to_be_visible()
