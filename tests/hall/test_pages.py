"""The pages of the hall in a browser: the organiser's evening, the check-in, the wall."""

import re
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.games.drawings import drawings
from heliograph.hall import floor
from heliograph.hall.commands import ORGANISER
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN, HallDoor
from heliograph.hall.seen import UnitSeen
from heliograph.hall.tournament.model import Result
from heliograph.record.keys import WATCH
from tests.deep import IS_DEEP
from tests.hall.desks import format_of, let_in
from tests.hall.halls import ended, hall_in, seen, served_hall
from tests.patience import PATIENCE_S
from tests.web.axe import LOOKS, findings_of
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import NOTE_MOVED, resize

# Words that are wider than their button lie over what stands beside it.
CUT_BUTTONS = """[...document.querySelectorAll(".top .button")]
    .filter((button) => button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.innerText)"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Hall, str, HallDoor]]:
    need_page_libraries()
    with hall_in(tmp_path) as (hall, record):
        hall.set_broker(is_there=True)
        with served_hall(hall, record) as (base, door):
            yield hall, base, door


def put_tables(hall: Hall, *names: str) -> None:
    for name in names:
        hall.hear(seen(name))
        hall.set_online(name, is_online=True)


def test_whoever_watches_a_table_gets_the_drawing_of_every_game(
    served: tuple[Hall, str, HallDoor],
) -> None:
    """Also what several games share."""
    for name, folder in drawings().items():
        for file in folder.iterdir():
            address = f"{served[1]}/games/{name}/{file.name}"
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
                assert answer.read() == file.read_bytes()


def test_the_organiser_sees_every_table_who_calls_and_old_units(
    served: tuple[Hall, str, HallDoor], page: Page
) -> None:
    hall, base, _ = served
    sent: list[tuple[str, dict[str, object]]] = []
    news = threading.Semaphore(0)

    def send(table: str, command: dict[str, object]) -> bool:
        sent.append((table, command))
        news.release()
        return True

    hall.send_by(send)
    put_tables(hall, "north", "south")
    page.goto(f"{base}/?lang=en")
    north, south = (page.locator(f"[data-table='{name}']") for name in ("north", "south"))
    expect(north).to_contain_text("Anna is on turn.")
    expect(north.locator("time")).to_have_text(re.compile(r"[1-9]:\d\d"))  # it waits for minutes
    old = UnitSeen(is_connected=True, firmware="0.0.9", is_current=False)
    hall.hear(seen("south", call_ms=1_700_000_000_000, units=(old,)))
    expect(south.locator("[data-call]")).to_be_visible()
    expect(south.locator("[data-old-unit]")).to_contain_text("0.0.9")
    expect(page.locator("[data-table]").first).to_have_attribute("data-table", "south")
    south.locator("[data-do=message]").click()
    south.locator("input").fill("Somebody is on the way")
    south.locator("[data-do=send]").click()
    expect(south.locator("[data-do=message]")).to_be_visible()
    ((table, command),) = sent
    assert (table, command["do"], command["text"]) == ("south", "call", "Somebody is on the way")
    south.locator("[data-do=ask-update]").click()
    expect(page.locator("[data-refusal]")).to_have_count(0)
    assert all(news.acquire(timeout=PATIENCE_S) for _ in range(2))
    _, (table, command) = sent
    assert (table, command["do"]) == ("south", "call")
    assert "/install" in str(command["text"])  # the people there do it, or leave it
    hall.hear(seen("south", message=str(command["text"]), units=(old,)))
    expect(south.locator("[data-do=ask-update]")).to_have_count(0)  # once is enough
    hall.set_online("north", is_online=False)
    expect(north).to_contain_text("not connected")
    hall.set_broker(is_there=False)
    expect(page.locator("[data-no-broker]")).to_be_visible()
    page.evaluate(NOTE_MOVED)
    hall.set_broker(is_there=True)
    expect(page.locator("[data-no-broker]")).to_have_count(0)
    assert page.evaluate("moved") == []


def test_a_tournament_from_the_first_name_to_the_standings(
    served: tuple[Hall, str, HallDoor], page: Page
) -> None:
    hall, base, _ = served
    put_tables(hall, "north", "south")
    page.goto(f"{base}/?lang=en")
    page.locator("[data-tab-of=tournament]").click()
    page.locator("[name=title]").fill("Autumn cup")
    page.locator("[name=game]").select_option("solari")
    page.locator("[name=size]").select_option("2")
    page.locator("[name=rounds]").fill("1")
    page.locator("[data-do=open]").click()
    page.locator("[name=names]").fill("Anna\nBen\nCleo\nDan\n")
    page.locator("[data-do=register]").click()
    expect(page.locator("[data-player]")).to_have_count(4)
    assert hall.desk.tournament
    code = hall.desk.tournament.players[0].code
    page.locator("[name=code]").fill(code.lower())
    page.locator("[data-do=check-in]").click()
    expect(page.locator("[data-player='1']")).to_have_attribute("data-present", "yes")
    for number in (2, 3, 4):
        page.locator(f"[data-player='{number}'] button").first.click()
        expect(page.locator(f"[data-player='{number}']")).to_have_attribute("data-present", "yes")
    page.locator("[data-do=draw]").click()
    expect(page.locator("[data-seating]")).to_have_count(2)
    first, second = hall.desk.tournament.rounds[0].seatings
    names = [hall.desk.tournament.player(number).name for number in first.seats]
    hall.hear(ended(first.table, names, [20, 30], "2"))
    expect(page.locator("[data-seating='0']")).to_have_attribute("data-done", "yes")
    page.locator("[data-seating='1'] [data-do=result]").click()
    page.locator("[data-seating='1'] [data-do=save]").click()
    expect(page.locator("[data-seating='1']")).to_have_attribute("data-done", "yes")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    page.locator("[data-seating='0'] [data-do=correct]").click()
    page.locator("[data-seating='0'] select").first.select_option("1")
    page.locator("[data-seating='0'] select").last.select_option("2")
    page.locator("[data-seating='0'] [name=why]").fill("a card was overlooked")
    page.locator("[data-seating='0'] [data-do=save]").click()
    expect(page.locator(".corrections")).to_contain_text("a card was overlooked")
    winners = {first.seats[0], second.seats[0]}
    top = page.locator("[data-standing]").first
    assert int(top.get_attribute("data-standing") or 0) in winners


def test_a_code_of_a_card_checks_in_and_a_wrong_one_is_told(
    served: tuple[Hall, str, HallDoor], page: Page
) -> None:
    hall, _, door = served
    hall.desk.open(format_of(), "host")
    code = hall.desk.register("Anna", "host").code
    page.goto(f"{door.address(CHECK_IN)}?lang=de#{code}")
    expect(page.locator("[name=code]")).to_have_value(code)
    page.locator("[data-do=check-in]").click()
    expect(page.locator(".welcome-line")).to_contain_text("Willkommen, Anna")
    page.locator("[name=code]").fill("WRONG234")
    page.locator("[data-do=check-in]").click()
    expect(page.locator("[data-refusal]")).to_contain_text("WRONG234")
    assert hall.desk.tournament
    assert hall.desk.tournament.players[0].is_present


def test_the_wall_shows_seats_and_standings_and_no_code(
    served: tuple[Hall, str, HallDoor], page: Page
) -> None:
    hall, _, door = served
    put_tables(hall, "north")
    hall.desk.open(format_of(), "host")
    let_in(hall.desk, ["Anna", "Ben", "Cleo"])
    tournament = hall.desk.draw(["north"], "host")
    page.goto(f"{door.address(WATCH)}?lang=fr")
    expect(page.locator(".wall-round")).to_contain_text("North")
    expect(page.locator(".top .pill")).to_have_class(re.compile("online"))
    expect(page.locator(".standings")).to_contain_text("Cleo")
    assert not any(player.code in page.content() for player in tournament.players)


@pytest.mark.parametrize("lang", ["en", "de", "fr"] if IS_DEEP else ["fr"])
def test_every_page_is_for_everybody_and_fits_its_screen(
    served: tuple[Hall, str, HallDoor], page: Page, lang: str
) -> None:
    """axe finds nothing, no word is missing, and nothing is wider than a phone."""
    hall, base, door = served
    put_tables(hall, "north", "south")
    hall.hear(seen("south", call_ms=1_700_000_000_000, problems=2, limit_s=30, message="Soon"))
    hall.desk.open(format_of(sizes=(2, 3)), "host")
    let_in(hall.desk, ["Anna", "Ben", "Cleo", "Dan", "Eva"])
    hall.desk.draw(["north", "south"], "host")
    hall.desk.enter_result(1, 0, Result((1, 1, 3), (9, 9, 2)), "host")
    hall.desk.correct(1, 0, Result((1, 2, 3), (9, 8, 2)), ORGANISER, "why")
    tabs = [(f"{base}/?lang={lang}", name) for name in ("tables", "tournament", "print")]
    others = [f"{door.address(role)}?lang={lang}" for role in (WATCH, CHECK_IN)]
    looks = LOOKS if IS_DEEP else LOOKS[-1:]
    found: list[str] = []
    for address, tab in [*tabs, *((other, "") for other in others)]:
        page.goto(address)
        expect(page.locator("main")).to_be_visible()
        if tab:
            page.locator(f"[data-tab-of={tab}]").click()
        if tab == "print":
            expect(page.locator(".hall-card").first).to_be_visible()
        found += [f"{address} {tab}: {one}" for one in findings_of(page, looks)]
        words = page.locator("body").inner_text()
        assert "[hall" not in words
        assert f"{ORGANISER}:" not in words  # said in the language of the page
        resize(page, 390, 844)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, tab)
        assert page.evaluate(CUT_BUTTONS) == [], (address, tab)
    assert found == [], "\n".join(found)


def test_the_organiser_saves_the_files_of_the_tournament(
    served: tuple[Hall, str, HallDoor], page: Page
) -> None:
    hall, base, _ = served
    hall.desk.open(format_of(), ORGANISER)
    let_in(hall.desk, ["Anna", "Ben"])
    page.goto(f"{base}/?lang=en")
    page.locator("[data-tab-of=tournament]").click()
    for form in ("csv", "json"):
        with page.expect_download() as saved:
            page.locator(f"[data-do=save-{form}]").click()
        assert saved.value.suggested_filename == f"tournament.{form}"
        assert "Anna" in Path(saved.value.path()).read_text("utf-8")


def test_a_full_hall_is_told_and_cleared_with_one_tap(
    served: tuple[Hall, str, HallDoor], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, base, _ = served
    monkeypatch.setattr(floor, "MOST_TABLES", 3)
    put_tables(hall, "ghost-1", "ghost-2", "ghost-3", "ghost-4")
    page.goto(f"{base}/?lang=en")
    expect(page.locator("[data-full]")).to_contain_text("All 3 places are taken, and 1 table")
    page.locator("[data-do=clear-floor]").click()
    expect(page.locator("[data-full]")).to_have_count(0)
    expect(page.locator("[data-table]")).to_have_count(0)
    put_tables(hall, "north")
    expect(page.locator("[data-table=north]")).to_be_visible()
