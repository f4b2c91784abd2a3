"""The dialog of a new game, and the codes of the phones."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from heliograph.errors import MissingPackage
from heliograph.games import ALL_GAMES, GAMES
from heliograph.table.table import Table
from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.screens import wait_until
from tests.web.served import served


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """The host of a table without a game."""
    with served(table) as address:
        yield f"http://{address}"


def open_coach(page: NodePage | Page, url: str, game: str, depth: str) -> Any:
    """Open the dialog for a game at a depth."""
    page.goto(f"{url}/?lang=en")
    page.locator("[data-do=new]").click()
    dialog = page.locator("dialog.coach")
    dialog.locator(f".coach-game[data-game={game}]").click()
    dialog.locator(f"[data-depth={depth}]").click()
    return dialog


def start(dialog: Any) -> None:
    """Begin it."""
    expect(dialog.locator(".coach-fits")).to_be_visible()
    dialog.locator("[data-do=start]").click()
    expect(dialog).to_have_count(0)


def test_a_referee_game_with_names_colours_an_option_and_drawn_set_up(
    dom: NodePage, url: str
) -> None:
    dialog = open_coach(dom, url, "solaris", "referee")
    dialog.get_by_role("button", name=re.compile("one less")).click()
    dialog.get_by_label("Seat 1: Name (optional)").fill("Ada")
    dialog.get_by_label("Seat 1: Colour").select_option(label="Orange")
    # Seats never share a colour: who had it takes the other.
    dialog.get_by_label("Seat 2: Colour").select_option(label="Orange")
    expect(dialog.get_by_label("Seat 1: Colour")).to_have_value("1")
    dialog.locator("[data-options] > summary").click()
    dialog.get_by_role("switch", name="Time Game").check()
    dialog.get_by_text("The computer draws everything").click()
    start(dialog)
    main = dom.locator("main.ruled-solaris")
    expect(main).to_have_attribute("data-depth", "referee")
    expect(dom.locator(".seats li")).to_have_count(3)
    expect(dom.locator(".seats li").first).to_contain_text("Ada")
    expect(dom.locator(".seats [data-seat='2'] .seat-token")).to_have_attribute(
        "data-colour", "orange"
    )
    expect(dom.locator("[data-do=draw_all]")).to_have_count(0)
    # The names are proposed again for the next game.
    dom.locator("[data-do=new]").click()
    expect(dom.locator("dialog.coach").get_by_label("Seat 1: Name (optional)")).to_have_value("Ada")


def test_cards_that_are_dealt_and_hidden_ask_nothing_of_draws_and_of_the_box(
    dom: NodePage, url: str
) -> None:
    dialog = open_coach(dom, url, "hearts", "referee")
    expect(dialog.locator(".coach-fits")).to_be_visible()
    expect(dialog.locator("[name=draws], [data-do=own_box]")).to_have_count(0)


def test_draws_are_asked_one_by_one_until_the_host_is_asked_for_all(page: Page, url: str) -> None:
    dialog = open_coach(page, url, "solenia", "referee")
    expect(dialog.locator("[data-do=own_box]")).to_have_count(1)
    dialog.get_by_text("We draw and roll").click()
    start(dialog)
    expect(page.locator("main.ruled-solenia")).to_have_attribute("data-rev", "0")
    page.locator("[data-offer]:visible").first.click()
    expect(page.locator("main.ruled-solenia")).to_have_attribute("data-rev", "1")
    page.locator("[data-do=draw_all]").click()
    expect(page.locator(".seats [data-state=now]")).to_have_count(1)
    expect(page.locator("[data-do=draw_all]")).to_have_count(0)


def test_a_content_file_of_the_owner_is_checked_before_the_start(
    dom: NodePage, url: str, tmp_path: Path
) -> None:
    wrong, right = tmp_path / "wrong.toml", tmp_path / "right.toml"
    wrong.write_text("[laser]\nspaces = 'many'\n", encoding="utf-8")
    right.write_text("[laser]\nspaces = 28\n", encoding="utf-8")
    dialog = open_coach(dom, url, "solaris", "digital")
    dialog.locator("summary").last.click()
    dialog.locator("[data-do=box]").set_input_files(wrong)
    expect(dialog.locator("[data-problem=box]")).to_contain_text("in [laser] spaces")
    expect(dialog.locator("[data-do=start]")).to_be_disabled()
    dialog.get_by_role("button", name="Without it").click()
    dialog.locator("[data-do=box]").set_input_files(right)
    expect(dialog.locator(".coach-assumed [data-block=cards]")).to_contain_text(
        "Cards of each station"
    )
    expect(dialog.locator(".coach-assumed [data-block=laser]")).to_have_count(0)
    start(dialog)
    expect(dom.locator("main.ruled-solaris")).to_have_attribute("data-depth", "digital")


def test_solari_with_points_alone_from_the_dialog_to_the_first_points(
    dom: NodePage, url: str
) -> None:
    dialog = open_coach(dom, url, "solari", "score")
    dialog.locator("[data-options] > summary").click()
    expect(dialog.locator("[data-option=doubler]")).to_be_visible()
    expect(dialog.locator("[data-option=joker66]")).to_have_count(0)
    start(dialog)
    expect(dom.locator("main.ruled-solari")).to_have_attribute("data-depth", "score")
    dom.get_by_role("button", name=re.compile("begins")).first.click()
    dom.locator("[data-offer]", has_text="of 4: +3").first.click()
    expect(dom.locator(".seats .seat-score").filter(has_text=re.compile("^3$"))).to_have_count(1)
    # The same is proposed again; a game that nobody played here yet begins with the lights.
    dom.locator("[data-do=new]").click()
    expect(dialog.locator("[data-depth=score]")).to_have_attribute("aria-checked", "true")
    dialog.locator(".coach-game[data-game=solenia]").click()
    expect(dialog.locator("[data-depth=score]")).to_have_count(0)
    expect(dialog.locator("[data-depth=track]")).to_have_attribute("aria-checked", "true")


def test_a_tile_and_start_begin_a_game_as_last_time(dom: NodePage, url: str) -> None:
    dialog = open_coach(dom, url, "solaris", "digital")
    dialog.get_by_role("button", name=re.compile("one less")).click()
    dialog.get_by_label("Seat 1: Colour").select_option(label="Orange")
    dialog.locator("[data-options] > summary").click()
    dialog.get_by_role("switch", name="Time Game").check()
    dialog.locator("[data-bot='2']").select_option("easy")
    start(dialog)
    dom.locator("[data-do=games]").click()
    dom.locator("[data-do=put-aside]").click()
    dom.keyboard.press("Escape")
    tiles = dom.locator(".welcome-games .coach-game")
    expect(tiles.first).to_have_attribute("data-game", "solaris")
    tiles.first.click()
    expect(dialog.locator(".coach-chosen")).to_contain_text("Solaris")
    expect(dialog.locator(".coach-game")).to_have_count(0)
    expect(dialog.locator("[data-depth=digital]")).to_have_attribute("aria-checked", "true")
    expect(dialog.locator("[data-options] > summary")).to_contain_text("Time Game")
    dialog.locator("[data-options] > summary").click()
    expect(dialog.get_by_role("switch", name="Time Game")).to_be_checked()
    start(dialog)
    expect(dom.locator("main.ruled-solaris")).to_have_attribute("data-depth", "digital")
    expect(dom.locator(".seats li")).to_have_count(3)
    expect(dom.locator(".seats [data-seat='1'] .seat-token")).to_have_attribute(
        "data-colour", "orange"
    )


def test_a_game_is_found_by_words_and_by_how_many_play(dom: NodePage, url: str) -> None:
    page = dom
    page.goto(f"{url}/?lang=en")
    tiles = page.locator(".welcome-games .coach-game")
    expect(tiles).to_have_count(len(ALL_GAMES))
    described = page.locator(".welcome-games [data-game=power_grid]")
    expect(described.locator("small")).to_have_text("2–6 people · turns")
    expect(page.locator(".welcome-games [data-game=hearts] small")).to_contain_text("and rules")
    page.locator("[data-do=find_game]").fill("POWER gr")
    expect(tiles).to_have_count(1)
    expect(tiles).to_have_attribute("data-game", "power_grid")
    page.locator("[data-do=find_game]").fill("")
    page.locator("[data-do=for_people]").select_option("3")
    expect(page.locator(".welcome-games [data-game=skat]")).to_be_visible()
    expect(page.locator(".welcome-games [data-game=chess]")).to_have_count(0)
    page.locator("[data-do=find_game]").fill("no such game")
    expect(tiles).to_have_count(0)
    expect(page.locator(".shelf-finder .hint")).to_contain_text("describe one of your own")
    # Where people still look for one, Enter begins nothing.
    page.locator("[data-do=new]").click()
    page.locator("dialog [data-do=find_game]").press("Enter")
    expect(page.locator("dialog.coach")).to_be_visible()


def test_a_game_from_the_foot_of_the_shelf_is_seen_from_its_head(
    page: Page, program: Program
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{program.url}/?lang=en")
    page.locator(".welcome-games .coach-game").last.click()
    assert page.evaluate("scrollY") > 0
    page.locator("dialog.coach [data-do=start]").click()
    page.locator("main.ruled").wait_for()
    wait_until(page, "() => scrollY === 0")


def test_a_new_code_closes_the_page_of_the_old_one(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, phone = doms(2)
    dialog = open_coach(page, program.url, "solenia", "digital")
    dialog.get_by_label("Seat 1: Name (optional)").fill("Ada")
    start(dialog)
    page.locator("[data-do=phones]").click()
    expect(page.locator(".phones-hint")).to_contain_text("until they are let in")
    ada = page.locator("[data-seat-place='1']")
    expect(ada).to_contain_text("Ada")
    phone.goto(ada.locator("a").get_attribute("href") or "")
    expect(phone.locator("main.seat-page")).to_have_attribute("data-viewer", "1")
    expect(ada).to_contain_text("1 joined")
    old = phone.url
    ada.locator("[data-do=renew]").click()
    expect(phone.locator(".key-gone")).to_be_visible()
    expect(ada.locator("a")).not_to_have_attribute("href", old)
    with pytest.raises(HTTPError, match="403"):
        urlopen(old)


def test_a_game_that_lacks_a_package_says_so_below_the_others(
    dom: NodePage, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES, "missing", {"more": MissingPackage("More", "a_package", "more[it]")})
    dialog = open_coach(dom, url, "morris", "referee")
    line = "More needs the package a_package, which is not installed. Run: pip install 'more[it]'"
    expect(dialog.get_by_text(line)).to_be_visible()
