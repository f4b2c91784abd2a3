"""Solari beside a real board: whole games, undo, restart, languages and phones in Node; keys."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from heliograph.engine import Match
from heliograph.games.show import Offer
from heliograph.games.shows import show_for
from heliograph.table.table import Table
from tests.host.games.solari.tables import greedy_game, taps
from tests.web.conftest import Program
from tests.web.finger import finger_on
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen, recorded_digest
from tests.web.served import served

NAMES = ["Anna", "Ben"]
TWO = {"level": 2, "target": 9}
FOUR = {"level": 3, "teams": True, "hunter": True, "blocker": True, "doubler": True, "target": 6}


class Evening:
    """A game that was played before, entered again at the table."""

    def __init__(self, screen: RuledScreen, match: Match, names: list[str]) -> None:
        self.screen = screen
        self.page = screen.page
        self.finger = finger_on(screen.page)
        self.match = match
        self.entered = taps(show_for(match.game, "en", names), match)
        options = dict(match.game.options)
        depth = options.pop("depth")
        screen.begin("solari", match.game.seats, depth, names=names, options=options)

    def play(self, first: int, last: int) -> None:
        """Enter the taps from `first` up to `last`, on the drawing wherever it takes them."""
        for number in range(first, last):
            self.tap(self.entered[number], number)
        self.finger.wait_for(last)

    def tap(self, offer: Offer, rev: int) -> None:
        """Tap what people would tap: dice, a piece and its square, a rim square, a heading."""
        kind, _, where = offer.target.partition(":")
        if kind == "dice":
            self.finger.tap(f"[data-target='{offer.target}']", rev=rev)
        elif kind == "heading":
            self.finger.tap(f"[data-heading='{where}']", rev=rev)
        elif ">" in where:
            self._move(offer, rev, *offer.target.split(">"))
        else:
            self.finger.enter(offer, rev, f"[data-thing='{offer.target}'][data-look=open]")

    def _move(self, offer: Offer, rev: int, start: str, end: str) -> None:
        """Tap a piece and its square; an own piece there would be chosen, not shot."""
        self.finger.wait_for(rev)
        if self.page.locator(f"[data-thing='{end}'][data-look=source]").count():
            self.finger.enter(offer, rev)
            return
        self.finger.tap(f"[data-thing='{start}']", rev=rev)
        self.finger.tap(f"[data-thing='{end}']", rev=rev)

    def pieces(self) -> list[str]:
        """Where every piece is drawn."""
        script = "all => all.map(one => `${one.dataset.piece} ${one.style.transform}`).sort()"
        return list(self.page.locator("[data-piece]").evaluate_all(script))


@pytest.fixture
def screen(dom: NodePage, program: Program) -> RuledScreen:
    return RuledScreen(dom, program.url)


@pytest.mark.with_board
def test_a_whole_game_with_real_dice_and_undo_across_a_round(
    screen: RuledScreen, program: Program, tmp_path: Path
) -> None:
    # Seed 9: shots, a total shot and the way back onto the board.
    evening = Evening(screen, greedy_game(9, 2, depth="referee", **TWO), NAMES)
    end = len(evening.entered)
    evening.play(0, end)
    expect(screen.page.locator(".due-more")).to_contain_text("wins with")
    standing = evening.pieces()

    for _ in range(7):  # about two turns, over rolls that were seen
        screen.undo()
    assert evening.pieces() != standing
    evening.play(end - 7, end)
    assert evening.pieces() == standing

    program.stop()
    assert recorded_digest(tmp_path / "table.db") == evening.match.game.digest(evening.match.state)


def test_four_in_teams_with_every_piece_and_a_power_cut(
    screen: RuledScreen, program: Program, tmp_path: Path
) -> None:
    match = greedy_game(6, 4, depth="referee", **FOUR)
    evening = Evening(screen, match, [*NAMES, "Cora", "Dan"])
    middle = len(evening.entered) // 2
    evening.play(0, middle)
    standing = evening.pieces()
    due = screen.page.locator(".due").inner_text()

    program.kill()
    offline = screen.page.get_by_text("No connection to the computer of the table")
    expect(offline).to_be_visible()
    program.start()
    expect(offline).to_be_hidden()
    screen.wait_for_rev(middle)
    assert evening.pieces() == standing
    assert screen.page.locator(".due").inner_text() == due

    evening.play(middle, len(evening.entered))
    expect(screen.page.locator(".due-more")).to_contain_text("win with")
    program.stop()
    assert recorded_digest(tmp_path / "table.db") == match.game.digest(match.state)


def test_a_whole_turn_with_the_keyboard_alone_in_german(page: Page, program: Program) -> None:
    screen = RuledScreen(page, program.url, lang="de")
    screen.begin("solari", 2, "referee", names=NAMES, options={"level": 1})
    page.keyboard.press("1")  # the first offer: Anna begins
    screen.wait_for_rev(1)
    expect(page.locator(".due")).to_have_text("Anna: würfeln")
    screen.press_until_focused("[data-target='dice:3-1']")
    page.keyboard.press("Enter")
    screen.wait_for_rev(2)
    # The dice are gone; the focus went on to the board, and arrows walk over it.
    expect(page.locator(".solari-board [role=button]:focus")).to_have_count(1)
    screen.press_until_focused("[data-thing='square:12']")
    for key in ("Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    screen.wait_for_rev(3)
    expect(page.locator("[data-thing='square:11']")).to_be_focused()
    screen.press_until_focused("[data-thing='square:14']")
    for key in (" ", "ArrowDown", "ArrowDown", "ArrowDown", " "):
        page.keyboard.press(key)
    screen.wait_for_rev(4)
    expect(page.locator(".due")).to_have_text("Ben: würfeln")
    expect(page.locator(".log li").last).to_contain_text("Anna zieht Komet 3 von 14 nach 44.")


def test_the_language_changes_in_the_middle_of_a_turn(dom: NodePage, table: Table) -> None:
    with served(table) as address:
        evening = Evening(
            RuledScreen(dom, f"http://{address}"),
            greedy_game(5, 2, depth="referee", **TWO),
            NAMES,
        )
        evening.play(0, 2)
        board = dom.locator("svg.solari-board")
        expect(board).to_have_attribute("aria-label", "The Solari board")
        dom.locator("[data-do=language]").select_option("de")
        expect(board).to_have_attribute("aria-label", "Das Solari-Brett")
        expect(dom.locator(".due-more")).to_contain_text("einen Stein um")
        piece = dom.locator("[data-look=source]").first
        expect(piece).to_have_attribute("aria-label", re.compile("^Feld .*Komet"))


def test_two_phones_play_a_digital_game_to_its_end(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, *phones = doms(3)
    screen = RuledScreen(page, program.url)
    screen.begin("solari", 2, "digital", names=NAMES, options={"level": 3, "turns": 2})
    for phone, address in zip(phones, screen.seat_addresses(), strict=True):
        phone.goto(address)
    for rev in range(screen.rev(), 60):
        screen.wait_for_rev(rev)
        if page.locator("li[data-state=winner]").count():
            break
        now = page.locator("li[data-state=now]").get_attribute("data-seat") or ""
        mine, other = phones[int(now) - 1], phones[2 - int(now)]
        expect(other.locator(f"main[data-rev='{rev}']")).to_have_count(1)
        # Who is not on turn looks on, and is offered nothing.
        assert other.locator("[data-offer]").count() == 0
        mine.locator(f"main[data-rev='{rev}'] [data-offer]:visible").first.click()
    expect(phones[0].locator(".due-more")).to_have_text(page.locator(".due-more").inner_text())
    assert not page.locator("[data-offer]").count()
