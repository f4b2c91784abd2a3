"""A game of the kit: by taps and undo in Node; by keys and on phones in a browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

from heliograph.engine import NOBODY
from heliograph.record.keys import SEAT, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.web.axe import findings_of, nameless_parts
from tests.web.finger import Finger, finger_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import resize
from tests.web.served import served
from tests.web.wire import live_view

NAMES = ["Anna", "Ben"]
# Points that are tapped, step by step: men placed, taken, moved (two taps), at last one that flies
GAME = """d3 c5 d2 g1 d1 c5 c3 b6 f4 e5 a1 d6 e4 f6 e4 d7 a4 e3 b4 c4 d2>b2 a1 f4>g4 b2>d2 g1 g4>g1
    d2>b2 c3 g1>g4 b2>d2 c4 e3>f2 d2>b2 f2""".split()  # noqa: SIM905 (a game in one piece)
FIRST_MOVE = GAME.index("d2>b2")
FLIGHT = GAME.index("e3>f2")
LAST_KEYS = 10  # the end of a game, if not all of it
BEGUN = 1  # after this step somebody places the first man


def point(name: str) -> str:
    """The selector of a point on the board."""
    return f"[data-thing='men:{name}']"


def begin(table: Table, depth: str) -> None:
    need_page_libraries()
    perform(table, {"do": "begin", "game": "morris", "seats": 2, "depth": depth, "names": NAMES})


def enter(table: Table, steps: list[str]) -> None:
    """Enter steps while no page is open."""
    for step in steps:
        target = ">".join(f"men:{name}" for name in step.split(">"))
        (offer,) = [one for one in live_view(table, "en")["offers"] if one["target"] == target]
        perform(table, {"do": "enter", "choices": offer["choices"]})


def is_over(table: Table) -> bool:
    assert table.rules is not None
    return table.rules.pending(table.position).seat == NOBODY


def looks(page: Page, look: str) -> Locator:
    return page.locator(f".kit-board [data-look={look}]")


def men(page: NodePage) -> list[str]:
    """Where men are drawn, each with its number."""
    script = "all => all.map(one => `${one.dataset.piece} ${one.textContent}`).sort()"
    return list(page.locator("[data-piece]").evaluate_all(script))


def play(page: Page | NodePage, steps: list[str], rev: int) -> int:
    """Tap what people would tap; return after how many steps the table is then."""
    finger = finger_on(page)
    for step in steps:
        for name in step.split(">"):
            finger.tap(f"{point(name)}[role=button]", rev=rev)
        rev += 1
    finger.wait_for(rev)
    return rev


def test_a_man_is_held_and_let_go_by_everybody(page: Page, table: Table) -> None:
    begin(table, "referee")
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        Finger(page).tap("[data-target='seat:2']", rev=0)
        rev = play(page, GAME[:1], BEGUN)
        enter(table, GAME[1:FIRST_MOVE])
        Finger(page).wait_for(rev + FIRST_MOVE - 1)
        expect(page.locator(".due")).to_have_text("Ben moves a man")
        held_and_let_go(page)
        assert list(findings_of(page)) == []
        assert nameless_parts(page) == []
        resize(page, 1366, 850)
        play(page, [GAME[FIRST_MOVE]], BEGUN + FIRST_MOVE)


def test_a_whole_game_by_taps_with_undo(dom: NodePage, table: Table) -> None:
    page = dom
    begin(table, "referee")
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}")
        finger_on(page).tap("[data-target='seat:2']", rev=0)
        rev = play(page, GAME[:FLIGHT], BEGUN)
        before = men(page)
        rev = play(page, GAME[FLIGHT:], rev)
        assert is_over(table)
        expect(page.locator(".game-over")).to_be_visible()
        ended = men(page)
        for _ in GAME[FLIGHT:]:
            screen.undo()
        assert men(page) == before
        play(page, GAME[FLIGHT:], rev - len(GAME[FLIGHT:]))
        assert men(page) == ended


def held_and_let_go(page: Page) -> None:
    """The first tap on a man keeps it and dots where it can go; a second, or Escape, lets go."""
    start = page.locator(point("d2"))
    expect(looks(page, "end")).to_have_count(0)
    movable = looks(page, "source").count()
    for let_go in (start.click, lambda: page.keyboard.press("Escape")):
        start.click()
        expect(start).to_have_attribute("aria-pressed", "true")
        expect(looks(page, "end")).to_have_count(2)  # b2, f2
        expect(looks(page, "source")).to_have_count(movable - 1)
        let_go()
        expect(start).to_have_attribute("aria-pressed", "false")
        expect(looks(page, "end")).to_have_count(0)
    page.locator(point("a4")).click()  # another man instead
    start.click()
    expect(page.locator(f"{point('b2')}[data-target='men:d2>men:b2']")).to_be_visible()
    page.keyboard.press("Escape")


def press(screen: RuledScreen, name: str, key: str) -> None:
    """Walk by Tab to a point and press a key there."""
    screen.press_until_focused(f"{point(name)}[role=button]")
    screen.page.keyboard.press(key)


def test_a_game_to_its_end_by_keys_alone(page: Page, table: Table) -> None:
    begin(table, "digital")
    first = 0 if IS_DEEP else len(GAME) - LAST_KEYS
    enter(table, GAME[:first])
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}")
        for rev, step in enumerate(GAME[first:], BEGUN + first):
            screen.wait_for_rev(rev)
            for number, name in enumerate(step.split(">")):
                press(screen, name, (" ", "Enter")[number])
        screen.wait_for_rev(BEGUN + len(GAME))
        assert is_over(table)


def test_arrows_walk_over_the_board(page: Page, table: Table) -> None:
    begin(table, "digital")
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}")
        screen.press_until_focused(point("a7"))
        for key, name in (("Right", "d7"), ("Down", "d6"), ("Left", "b6"), ("Down", "b4")):
            page.keyboard.press(f"Arrow{key}")
            expect(page.locator(point(name))).to_be_focused()
        page.keyboard.press("Enter")
        screen.wait_for_rev(2)
        expect(page.locator(point("b4"))).to_be_focused()  # the focus stays where the man stands


def test_escape_lets_a_key_go_before_it_closes_the_dialog(page: Page, table: Table) -> None:
    """Who has no phone opens the own page above the table screen."""
    need_page_libraries()
    perform(table, {"do": "begin", "game": "liars_dice", "seats": 2, "depth": "digital"})
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=hand]").click()
        dialog = page.locator("dialog.open-hand")
        key = dialog.locator("[data-thing='quantity:2']")
        key.click()
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-thing][aria-pressed=true]")).to_have_count(1)  # not behind it
        page.keyboard.press("Escape")
        expect(key).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_the_man_that_moves_glides(page: Page, table: Table) -> None:
    begin(table, "digital")
    enter(table, GAME[:FIRST_MOVE])
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        man = page.locator("[data-piece=d2]").element_handle()
        play(page, [GAME[FIRST_MOVE]], BEGUN + FIRST_MOVE)
        assert man.get_attribute("data-piece") == "b2"  # the same one, on its way
        assert "is-last" in (man.get_attribute("class") or "")
        assert man.evaluate("one => getComputedStyle(one).transitionProperty") == "transform"


def test_phones_of_a_digital_game_and_of_one_that_is_tracked(
    page: Page, table: Table, new_context: Callable[..., BrowserContext]
) -> None:
    """A phone enters for its own seat alone; at a tracked table it is the button of its seat."""
    del page
    begin(table, "digital")
    keys = PageKeys(table.record)
    first = int(table.rules.pending(table.position).seat) if table.rules else 0
    with served(table, Door(keys)) as address:
        phones = []
        for seat in (first, 1 - first):
            phone = new_context(viewport={"width": 390, "height": 844}).new_page()
            phone.goto(f"http://{address}/p/{keys.key_for(SEAT, seat).secret}?lang=en")
            phones.append(phone)
        mine, other = phones
        expect(looks(other, "open")).to_have_count(0)
        expect(mine.locator(".hand")).to_be_hidden()  # nothing is hidden in this game
        mine.locator(point("d3")).click()
        expect(looks(other, "open")).to_have_count(23)
        assert mine.evaluate("document.documentElement.scrollWidth <= innerWidth")
        begin(table, "track")
        expect(mine.locator(".any-remote")).to_be_enabled()
        expect(mine.locator(".any-game [data-seat]")).to_have_count(2)


def test_each_seat_sees_a_board_that_turns_from_its_own_side(dom: NodePage, table: Table) -> None:
    need_page_libraries()
    command = {"do": "begin", "game": "chess", "seats": 2, "depth": "digital", "names": NAMES}
    perform(table, command)
    keys = PageKeys(table.record)
    with served(table, Door(keys)) as address:
        for seat, nearest, letters in ((0, "a1", "abcdefgh"), (1, "h8", "hgfedcba")):
            dom.goto(f"http://{address}/p/{keys.key_for(SEAT, seat).secret}?lang=en")
            corner = dom.locator(f"{point(nearest)} rect")
            expect(corner).to_have_attribute("x", "3")
            expect(corner).to_have_attribute("y", "703")
            edge = dom.locator(".kit-edge").all_text_contents()
            assert "".join(edge[:8]) == letters
            assert edge[8:] == [str(row) for row in range(1, 9)]
        expect(dom.locator("[data-piece=e8]")).to_have_attribute(
            "style", re.compile("350px, 750px")
        )
