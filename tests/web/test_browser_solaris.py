"""Solaris beside the real box in a real browser: a whole game, undo, restart, words, keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from heliograph.engine import TABLE
from heliograph.games.show import Offer
from heliograph.games.shows import show_for
from heliograph.games.solaris.facts import NODE
from heliograph.games.solaris.layout import NODES
from tests.deep import IS_DEEP, deep_only
from tests.host.games.solaris.real_table import Evening, taps_of
from tests.web.conftest import Program
from tests.web.finger import Finger
from tests.web.ruled_screen import RuledScreen, recorded_digest

NAMES = ["Anna", "Ben", "Clara"]
# Seed 1: thefts, discards, bridges that change twice, three rounds.
SEED = 1
# A phone in daylight and a table at night in every run
LOOKS = [((1600, 900), "dark"), ((360, 740), "light"), ((1600, 900), "light")]


class Night:
    """A game that was played before, entered again at the table."""

    def __init__(self, screen: RuledScreen, evening: Evening) -> None:
        self.screen = screen
        self.page = screen.page
        self.finger = Finger(screen.page)
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


def titles(page: Page) -> list[str]:
    """What every part of the drawing is called."""
    found = page.locator(".solaris-board title")
    return list(found.evaluate_all("all => all.map(one => one.textContent)"))


def _selector(target: str) -> str:
    kind, _, where = target.partition(":")
    if kind == "station":
        return f"g.target[data-station={where}]"
    return "g.gap.target" if kind == "gap" else f"[data-target='{target}']"


@pytest.fixture
def screen(page: Page, program: Program) -> RuledScreen:
    page.emulate_media(reduced_motion="reduce")  # nobody waits for tokens to glide
    return RuledScreen(page, program.url)


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


def test_the_set_up_and_a_whole_turn_with_the_keyboard_alone(page: Page, program: Program) -> None:
    screen = RuledScreen(page, program.url, lang="de")
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


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_the_language_changes_in_the_middle_of_a_turn(screen: RuledScreen) -> None:
    page = screen.page
    night = Night(screen, Evening(3, SEED))
    night.play(0, night.first_at("action") + 1)
    expect(page.locator(".solaris-board")).to_contain_text("Turn order")
    expect(page.locator(".solaris-board")).to_contain_text("Headquarters")
    page.locator("[data-do=language]").select_option("de")
    expect(page.locator(".solaris-board")).to_contain_text("Zugreihenfolge")
    expect(page.locator(".solaris-board")).to_contain_text("Kommandozentrale")
    expect(page.locator(".offer-group h3").first).to_have_text("Auffüllen")


@pytest.mark.parametrize("size, theme", LOOKS if IS_DEEP else LOOKS[:1])
def test_nobody_is_kept_out(
    page: Page, program: Program, size: tuple[int, int], theme: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    screen = RuledScreen(page, program.url, theme=theme)
    screen.begin("solaris", 5, "referee", names=["Anna", "Ben", "Clara", "Dora", "Emil"])
    assert screen.grave_findings() == []
    page.locator("[data-do=draw]").click()
    expect(page.locator("main")).not_to_have_attribute("data-rev", "0")
    assert screen.grave_findings() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_station_shown_large_takes_the_tap(page: Page, program: Program) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    screen = RuledScreen(page, program.url)
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


def cards_on(page: Page) -> list[str]:
    """The cards of the hand that a page shows."""
    found = page.locator(".solaris-hand title")
    return list(found.evaluate_all("all => all.map(one => one.textContent)"))


@pytest.fixture
def join(
    screen: RuledScreen, new_context: Callable[..., BrowserContext]
) -> Callable[[], list[Page]]:
    """Opens a phone for every seat."""

    def phones() -> list[Page]:
        joined = []
        for address in screen.seat_addresses():
            context = new_context(viewport={"width": 390, "height": 844})
            phone = context.new_page()
            phone.goto(address)
            expect(phone.locator(".solaris-hand-card")).to_have_count(5)
            joined.append(phone)
        return joined

    return phones


@deep_only
def test_three_phones_pass_a_time_game_to_its_end(
    screen: RuledScreen, join: Callable[[], list[Page]]
) -> None:
    """Four rounds of passes: cards are dealt, bridges change, hands are reduced on the phones."""
    screen.begin("solaris", 3, "digital", names=NAMES, options={"time_game": True})
    phones = join()
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
    screen: RuledScreen, join: Callable[[], list[Page]]
) -> None:
    """A digital match: the table screen shows backs, a phone its own cards, and takes the turn."""
    screen.begin("solaris", 3, "digital", names=NAMES)
    phones = join()
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
