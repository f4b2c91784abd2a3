"""Solaris beside the real box: whole games, restart, phones in Node; keys and a finger."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from heliograph.engine import TABLE
from heliograph.games.show import Offer
from heliograph.games.shows import show_for
from heliograph.games.solaris.facts import NODE
from heliograph.games.solaris.layout import NODES
from heliograph.table.table import Table
from tests.deep import deep_only
from tests.host.games.solaris.real_table import Evening, taps_of
from tests.web.conftest import Program
from tests.web.finger import finger_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen, recorded_digest
from tests.web.served import served

NAMES = ["Anna", "Ben", "Clara"]
# Seed 1: thefts, discards, bridges that change twice, three rounds.
SEED = 1


class Night:
    """A game that was played before, entered again at the table."""

    def __init__(self, screen: RuledScreen, evening: Evening) -> None:
        self.screen = screen
        self.page = screen.page
        self.finger = finger_on(screen.page)
        self.evening = evening
        self.show = show_for(evening.game, "en", NAMES)
        self.steps = taps_of(self.show, evening).offers
        screen.begin("solaris", evening.game.seats, "referee", names=NAMES)

    def play(self, first: int, last: int) -> None:
        """Enter the taps from `first` up to `last`, on the ring wherever it takes them."""
        for number in range(first, last):
            self.tap(number, *self.steps[number])
        self.finger.wait_for(last)

    def tap(self, rev: int, state: bytes, offer: Offer) -> None:
        """Tap the place on the drawing, and the offer where the place has several."""
        offers = self.show.offers(state, TABLE)
        is_alone = sum(other.target == offer.target for other in offers) == 1
        is_drawn = offer.target and offer.tone != "more"
        place = _selector(offer.target) if is_drawn else ""
        self.finger.enter(offer, rev, place, is_alone=is_alone)

    def standing(self) -> list[str]:
        """All that the ring and its corners show, in words."""
        stations = self.page.locator("g[data-station]")
        labels = stations.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        return [*map(str, labels), *titles(self.page)]

    def first_at(self, node: str) -> int:
        """The number of steps after which this decision is due for the first time."""
        return next(n for n, (state, _) in enumerate(self.steps) if NODES[state[NODE]] == node)


def titles(page: Page | NodePage) -> list[str]:
    """What every part of the drawing is called."""
    found = page.locator(".solaris-board title")
    return list(found.evaluate_all("all => all.map(one => one.textContent)"))


def _selector(target: str) -> str:
    kind, _, where = target.partition(":")
    if kind == "station":
        return f"g.target[data-station={where}]"
    return "g.gap.target" if kind == "gap" else f"[data-target='{target}']"


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """Where a table is served."""
    need_page_libraries()
    with served(table) as address:
        yield f"http://{address}"


@pytest.fixture
def screen(dom: NodePage, program: Program) -> RuledScreen:
    return RuledScreen(dom, program.url)


@pytest.mark.with_board
@deep_only
def test_a_whole_game_with_real_cards_and_undo_across_a_round(
    screen: RuledScreen, program: Program, tmp_path: Path
) -> None:
    night = Night(screen, Evening(3, SEED))
    card = night.first_at("bridge card")
    night.play(0, card + 4)
    expect(screen.page.locator(".sun-number")).to_have_text("2")
    standing = night.standing()
    for _ in range(7):
        screen.undo()
    expect(screen.page.locator(".sun-number")).to_have_text("1")
    assert night.standing() != standing
    night.play(card - 3, card + 4)
    assert night.standing() == standing

    night.play(card + 4, len(night.steps))
    expect(screen.page.locator(".due")).to_have_text(re.compile("^Won by: "))
    program.stop()
    assert recorded_digest(tmp_path / "table.db") == night.evening.digest


def test_a_power_cut_in_the_middle_of_an_action(screen: RuledScreen, program: Program) -> None:
    night = Night(screen, Evening(3, SEED))
    middle = night.first_at("energy cell")
    night.play(0, middle)
    standing = night.standing()
    due = screen.page.locator(".due").inner_text()
    program.kill()
    offline = screen.page.get_by_text("No connection to the computer of the table")
    expect(offline).to_be_visible()
    assert screen.page.locator("g.target").count() == 0
    program.start()
    expect(offline).to_be_hidden()
    screen.wait_for_rev(middle)
    assert night.standing() == standing
    assert screen.page.locator(".due").inner_text() == due
    night.play(middle, middle + 1)


def test_the_set_up_and_a_whole_turn_with_the_keyboard_alone(page: Page, url: str) -> None:
    screen = RuledScreen(page, url, lang="de")
    screen.begin("solaris", 3, "referee", names=NAMES)
    for gap in range(6):
        page.keyboard.press(str(gap % 4 + 1))
        screen.wait_for_rev(gap + 1)
    screen.press_until_focused(".offers > details:not(.seldom) > summary")
    page.keyboard.press("Enter")  # what has no room is folded
    screen.press_until_focused("[aria-label='Alle zugleich'] .offer")
    page.keyboard.press("Enter")  # the suggested start energies for all
    screen.wait_for_rev(7)
    page.keyboard.press("1")  # the stack at the Energy Cell
    screen.wait_for_rev(8)
    expect(page.locator(".due")).to_have_text("Maschinendeck: Clara")
    # The active station narrows the offers to its own; the second is to replenish with two cards.
    screen.press_until_focused("g[data-station=ED]")
    page.keyboard.press(" ")
    expect(page.locator("g[data-station=ED]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("2")
    screen.wait_for_rev(9)
    expect(page.locator(".due")).to_have_text("Maschinendeck: Ben")
    last = page.locator(".log li").last
    expect(last).to_contain_text("Maschinendeck: Clara füllt von 3 auf 5 auf, mit 2 Karten.")
    expect(last).to_contain_text("Clara zieht eine Karte.")


def test_the_language_changes_in_the_middle_of_a_turn(dom: NodePage, url: str) -> None:
    page = dom
    night = Night(RuledScreen(page, url), Evening(3, SEED))
    night.play(0, night.first_at("action") + 1)
    expect(page.locator(".solaris-board")).to_contain_text("Turn order")
    expect(page.locator(".solaris-board")).to_contain_text("Headquarters")
    page.locator("[data-do=language]").select_option("de")
    expect(page.locator(".solaris-board")).to_contain_text("Zugreihenfolge")
    expect(page.locator(".solaris-board")).to_contain_text("Kommandozentrale")
    expect(page.locator(".offer-group h3").first).to_have_text("Auffüllen")


def test_on_a_phone_the_station_shown_large_takes_the_tap(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    screen = RuledScreen(page, url)
    screen.begin("solaris", 3, "referee", names=NAMES)
    for gap in range(6):
        page.locator(".offer").first.click()
        screen.wait_for_rev(gap + 1)
    page.locator(".pocket-ring g[role=button]").nth(1).click()
    large = page.locator(".pocket-ring .single g.station")
    expect(large).to_have_attribute("data-station", "ED")
    large.click()  # start energy: eight numbers belong to this place
    expect(page.locator(".offer")).to_have_count(8)
    page.get_by_role("button", name="4", exact=True).click()
    screen.wait_for_rev(7)
    expect(large).to_have_attribute("aria-label", re.compile(r"4: Anna"))


def cards_on(page: NodePage) -> list[str]:
    """The cards of the hand that a page shows."""
    found = page.locator(".solaris-hand title")
    return list(found.evaluate_all("all => all.map(one => one.textContent)"))


Join = Callable[..., tuple[RuledScreen, list[NodePage]]]


@pytest.fixture
def join(doms: Callable[[int], list[NodePage]], program: Program) -> Join:
    """Begins a digital match of three and opens a phone for every seat."""

    def begin(**options: bool) -> tuple[RuledScreen, list[NodePage]]:
        page, *phones = doms(4)
        screen = RuledScreen(page, program.url)
        screen.begin("solaris", 3, "digital", names=NAMES, options=options)
        for phone, address in zip(phones, screen.seat_addresses(), strict=True):
            phone.goto(address)
            expect(phone.locator(".solaris-hand-card")).to_have_count(5)
        return screen, phones

    return begin


@deep_only
def test_three_phones_pass_a_time_game_to_its_end(
    join: Join,
) -> None:
    """Four rounds of passes: cards are dealt, bridges change, hands are reduced on the phones."""
    screen, phones = join(time_game=True)
    for rev in range(screen.rev(), 200):
        screen.wait_for_rev(rev)
        now = screen.page.locator("li[data-state=now]")
        if not now.count():
            break
        phone = phones[int(now.first.get_attribute("data-seat") or 1) - 1]
        shown = phone.locator(f"main[data-rev='{rev}']")
        shown.locator("[data-offer]:is(.primary, .on), .solaris-hand-card.target").last.click()
    expect(screen.page.locator(".sun-number")).to_have_text("4")
    expect(screen.page.locator(".solaris-board")).to_contain_text("Anna: 7")
    for phone in phones:
        expect(phone.locator("li[data-state=winner]")).not_to_have_count(0)


def test_hands_stay_on_the_phones_of_their_owners(
    join: Join,
) -> None:
    """A digital match: the table screen shows backs, a phone its own cards, and takes the turn."""
    screen, phones = join()
    assert {f"{name}: 5" for name in NAMES} <= set(titles(screen.page))
    assert screen.page.locator(".solaris-hand, g.target").count() == 0
    hands = [cards_on(phone) for phone in phones]
    assert len({tuple(hand) for hand in hands}) > 1

    now = screen.page.locator("li[data-state=now]").get_attribute("data-seat") or ""
    mine = phones.pop(int(now) - 1)
    assert all(other.locator("[data-offer]").count() == 0 for other in phones)
    given = mine.locator(".solaris-hand-card.target").first
    card = cards_on(mine)[0]
    given.click()  # what this card can do, an exchange at least
    mine.get_by_role("button", name=re.compile("^Give ")).click()
    expect(mine.locator(".due")).to_have_text(re.compile("takes cards: 1$"))
    mine.locator("[data-target=stack]").click()
    expect(mine.locator(".solaris-hand-card")).to_have_count(5)
    expect(screen.page.locator("li[data-state=now]")).not_to_have_attribute("data-seat", now)
    # Everybody sees what was given up, and only the owner what was drawn.
    drawn = set(cards_on(mine)) - set(hands[int(now) - 1])
    log = screen.page.locator(".log")
    expect(log).to_contain_text(f"discards {card}.")
    expect(log).to_contain_text("draws one card.")
    for name in drawn:
        expect(mine.locator(".log")).to_contain_text(f"draws {name}.")
        expect(log).not_to_contain_text(f"draws {name}.")
