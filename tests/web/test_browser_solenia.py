"""Solenia beside the real box: whole games, undo, restart and phones in Node; the keyboard."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from heliograph.engine import TABLE, Match
from heliograph.games.shows import show_for
from heliograph.table.table import Table
from tests.deep import IS_DEEP
from tests.host.games.solenia.real_table import taps_of, told_game
from tests.web.conftest import Program
from tests.web.finger import finger_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen, recorded_digest
from tests.web.served import served

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
LAST_TAPS = 14  # the end of a game, if not all of it
WINTER = {"side": "winter", "improvements": True}

# Taps places one after the other, before any answer of the host can be there.
_TAP_AT_ONCE = """targets => {
  for (const target of targets) {
    const place = document.querySelector(`[data-target='${target}'][data-can]`);
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}"""


class Evening:
    """A game that was played before with real cards, entered again at the table."""

    def __init__(self, screen: RuledScreen, match: Match, *, knows_strips: bool = False) -> None:
        self.screen = screen
        self.page = screen.page
        self.finger = finger_on(screen.page)
        self.match = match
        seats = match.game.seats
        self.show = show_for(match.game, "en", NAMES[:seats])
        self.entered = taps_of(self.show, match)
        options = dict(match.game.options)
        depth = options.pop("depth")
        box = _strips_of(match) if knows_strips else ""
        screen.begin("solenia", seats, depth, names=NAMES[:seats], options=options, box=box)

    def play(self, first: int, last: int) -> None:
        """Enter the taps from `first` up to `last`, on the drawing wherever it takes them."""
        for number in range(first, last):
            self.tap(number)
        self.finger.wait_for(last)

    def tap(self, number: int) -> None:
        """Tap the card, the field, the order, the good; what has no place there, in the list."""
        offer = self.entered[number]
        is_drawn = offer.target and not offer.target.endswith("?")
        place = f"[data-target='{offer.target}'][data-can]" if is_drawn else ""
        self.finger.enter(offer, number, place, is_alone=not self._asks_which(number))

    def _asks_which(self, number: int) -> bool:
        """Several things can be done at this place: the list is narrowed to them."""
        at = sum(len(one.choices) for one in self.entered[:number])
        offers = self.show.offers(self.match.state_at(at), TABLE)
        return sum(one.target == self.entered[number].target for one in offers) > 1

    def drawn(self) -> list[str]:
        """What lies on the drawn table: fields, orders and slots in words."""
        script = """all => all.map(one =>
          `${one.dataset.target} ${one.querySelector("title")?.textContent}`)"""
        return list(self.page.locator(".solenia [data-target]").evaluate_all(script))


def _strips_of(match: Match) -> str:
    """The strips as the owner of a box writes them down."""
    rows = [
        ", ".join(f"{name} = {json.dumps(value)}" for name, value in strip.items())
        for strip in match.game.content["strips"]["list"]
    ]
    return "[strips]\nlist = [" + ", ".join(f"{{ {row} }}" for row in rows) + "]\n"


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """Where a table is served."""
    need_page_libraries()
    with served(table) as address:
        yield f"http://{address}"


@pytest.fixture
def screen(dom: NodePage, url: str) -> RuledScreen:
    return RuledScreen(dom, url)


def test_a_whole_game_with_real_cards_and_undo_across_a_round(
    dom: NodePage, program: Program, tmp_path: Path
) -> None:
    screen = RuledScreen(dom, program.url)
    evening = Evening(screen, told_game(2, 5, knows_strips=True), knows_strips=True)
    end = len(evening.entered)
    first = 0 if IS_DEEP else end - LAST_TAPS
    screen.send(evening.entered[:first])
    evening.play(first, end)
    outcome = evening.match.outcome
    assert outcome is not None
    best = max(score[0] for score in outcome.scores)
    expect(screen.page.locator(".due")).to_contain_text(f"{best} ★")
    standing = evening.drawn()

    for _ in range(9):  # more than a round, over orders that were revealed
        screen.undo()
    assert evening.drawn() != standing
    evening.play(end - 9, end)
    assert evening.drawn() == standing

    program.stop()
    assert recorded_digest(tmp_path / "table.db") == evening.match.game.digest(evening.match.state)


def test_four_with_improvements_survive_a_power_cut(dom: NodePage, program: Program) -> None:
    screen = RuledScreen(dom, program.url)
    evening = Evening(screen, told_game(4, 5, **WINTER))
    middle, tapped = 30, 30 if IS_DEEP else 8
    screen.send(evening.entered[: middle - tapped])
    evening.play(middle - tapped, middle)
    standing = evening.drawn()
    due = screen.page.locator(".due").inner_text()

    program.kill()
    expect(screen.page.get_by_text("No connection to the computer of the table")).to_be_visible()
    program.start()
    expect(screen.page.get_by_text("No connection to the computer of the table")).to_be_hidden()
    screen.wait_for_rev(middle)
    assert evening.drawn() == standing
    assert screen.page.locator(".due").inner_text() == due
    evening.play(middle, middle + 6)


def test_a_whole_turn_with_the_keyboard_alone_in_german(page: Page, url: str) -> None:
    screen = RuledScreen(page, url, lang="de")
    names = NAMES[:2]
    screen.begin("solenia", 2, "referee", names=names, options={"start": "day", "first": 1})
    page.keyboard.press("1")  # the first offer: all orders stay untold
    screen.wait_for_rev(1)
    expect(page.locator(".due")).to_have_text("Anna: eine Karte")
    for number, (key, place) in enumerate(
        [("Enter", "card:C06"), (" ", "field:c4"), ("Enter", "good:wheat")]
    ):
        screen.press_until_focused(f"[data-target='{place}'][data-can]")
        page.keyboard.press(key)
        screen.wait_for_rev(number + 2)
    expect(page.locator(".due")).to_have_text("Ben: eine Karte")
    expect(page.locator(".log li").last).to_contain_text("c4 ist eine Weizeninsel.")
    expect(page.locator(".log li").last).to_contain_text("Anna nimmt 1 Weizen.")


def test_a_field_can_be_tapped_before_the_card(screen: RuledScreen) -> None:
    page = screen.page
    screen.begin("solenia", 2, "referee", names=NAMES[:2], options={"start": "day", "first": 1})
    page.keyboard.press("1")
    screen.wait_for_rev(1)
    page.locator("[data-target='field:c4']").click()
    expect(page.locator("[data-target='field:c4'][data-can=chosen]")).to_be_visible()
    page.get_by_role("button", name="2 → c4").click()
    screen.wait_for_rev(2)
    expect(page.locator(".due")).to_have_text("What is under c4?")
    page.locator("[data-target='good:stone']").click()
    screen.wait_for_rev(3)
    expect(page.locator("[data-player='1'] [data-stored=stone]")).to_have_count(2)
    expect(page.locator("[data-target='field:c4'] title")).to_have_text(
        "c4: stone island, Anna's value 2"
    )


def test_a_quick_hand_taps_card_and_field_at_once(screen: RuledScreen) -> None:
    page = screen.page
    screen.begin("solenia", 2, "referee", names=NAMES[:2], options={"start": "day", "first": 1})
    page.keyboard.press("1")
    screen.wait_for_rev(1)
    page.evaluate(_TAP_AT_ONCE, ["card:C06", "field:c4"])
    screen.wait_for_rev(3)
    expect(page.locator(".due")).to_have_text("What is under c4?")
    expect(page.locator("[data-target='field:c4'] .solenia-card")).to_have_count(1)


def test_a_double_tap_enters_once(screen: RuledScreen) -> None:
    page = screen.page
    screen.begin("solenia", 2, "referee", names=NAMES[:2], options={"start": "day", "first": 1})
    # The box holds this order twice: a second one could be turned up as well.
    page.evaluate(_TAP_AT_ONCE, ["reveal:D03", "reveal:D03"])
    screen.wait_for_rev(1)
    page.locator("[data-target='reveal:D01'][data-can]").click()
    screen.wait_for_rev(2)
    expect(page.locator(".solenia-orders-day .solenia-order title")).to_have_text(
        ["1 stone, 2 water (4 ★)", "2 stone, 1 water (4 ★)"]
    )


def test_the_language_changes_in_the_middle_of_a_turn(screen: RuledScreen) -> None:
    page = screen.page
    evening = Evening(screen, told_game(2, 5))
    first = next(at for at, offer in enumerate(evening.entered) if offer.rule == "SLN-4.2")
    screen.send(evening.entered[:first])
    evening.play(first, first + 1)
    field = page.locator("[data-target='field:c3']")
    expect(field).to_have_attribute("aria-label", re.compile("^c3: not known yet"))
    page.locator("[data-do=language]").select_option("de")
    expect(field).to_have_attribute("aria-label", re.compile("^c3: noch unbekannt"))
    expect(page.locator(".due")).to_contain_text("Welches Feld?")


def test_two_phones_play_with_hands_that_only_they_see(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, *phones = doms(3)
    screen = RuledScreen(page, program.url)
    options = {"start": "night", "first": 1}
    screen.begin("solenia", 2, "digital", names=NAMES[:2], options=options)
    for phone, address in zip(phones, screen.seat_addresses(), strict=True):
        phone.goto(address)
        expect(phone.locator(".solenia-hand .solenia-card-button")).to_have_count(3)
    for turn in range(4):
        mine, other = phones[turn % 2], phones[1 - turn % 2]
        hand = mine.locator(".solenia-hand .solenia-card-button").evaluate_all(
            "all => all.map(one => one.dataset.target)"
        )
        rev = screen.rev()
        mine.locator(f".solenia-hand [data-target='{hand[0]}'][data-can]").click()
        screen.wait_for_rev(rev + 1)
        # Nobody else sees which card it is.
        expect(other.locator(f"main[data-rev='{rev + 1}'] .log li").last).to_contain_text(
            f"{NAMES[turn % 2]} chooses a card."
        )
        assert other.locator("[data-can], [data-chosen]").count() == 0
        expect(mine.locator("[data-chosen]")).to_have_count(1)
        mine.locator(".solenia-field[data-can][data-far=no]").first.click()
        screen.wait_for_rev(rev + 2)
        expect(
            screen.page.locator(f"[data-player='{turn % 2 + 1}'] .solenia-head")
        ).to_contain_text(str(15 - turn // 2))
        now = screen.page.locator(f"li[data-seat='{turn % 2 + 1}'][data-state=now]")
        while now.count():  # an order, a good to return
            rev = screen.rev()
            mine.locator(f"main[data-rev='{rev}'] [data-offer]:visible").first.click()
            screen.wait_for_rev(rev + 1)
    assert screen.page.locator("[data-offer], .solenia-hand").count() == 0


def test_a_computer_player_answers_a_phone(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, phone = doms(2)
    screen = RuledScreen(page, program.url)
    options = {"start": "night", "first": 1}
    screen.begin("solenia", 2, "digital", names=["Anna", ""], options=options, bots={"1": "greedy"})
    phone.goto(screen.seat_addresses()[0])
    phone.locator(".solenia-hand [data-can]").first.click()
    phone.locator(".solenia-field[data-can][data-far=no]").first.click()
    # Its hand stays its own: the page is told when it lies on the table, and no sooner.
    expect(phone.locator("[data-player='2'] .solenia-head")).to_contain_text("15")
    expect(phone.locator(".log")).to_contain_text("Grey lays a")
    expect(phone.locator(".solenia-hand .solenia-card-button")).to_have_count(3)
