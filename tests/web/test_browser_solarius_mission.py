"""Solarius Mission beside the real box: a game to its end, restart, keys; more in Node."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, reduce
from pathlib import Path

import pytest
from playwright.sync_api import Page

from heliograph.engine import TABLE, Match, SeededDealer, play_out
from heliograph.games import load_game
from heliograph.games.shows import show_for
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from shared_rules.rng import Rng
from shared_rules.solarius_mission.bridge import ROUND
from tests.deep import IS_DEEP, deep_only
from tests.host.games.solarius_mission.tables import as_referee, taps
from tests.web.conftest import Program
from tests.web.finger import finger_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen, recorded_digest

GAME = "solarius_mission"
NAMES = ["Anna", "Ben"]
LAST_ROUND = 4
LAST_TAPS = 12  # the end of a game, if not all of it
MOST_TAPS_OF_A_ROUND = 60
FEW_TAPS = 5  # of each phone, if they do not play a whole round


class Script:
    """A whole game, as the taps that enter it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.show = show_for(match.game, "en", NAMES)
        self.taps = taps(self.show, match)
        self._states = [match.state_at(0)]
        for offer in self.taps:
            self._states.append(reduce(match.game.apply, offer.choices, self._states[-1]))
        assert self._states[-1] == match.state

    def state(self, number: int) -> bytes:
        """The table before a tap."""
        return self._states[number]

    def is_alone(self, number: int) -> bool:
        """Say whether the place of a tap means nothing else."""
        target = self.taps[number].target
        offers = self.show.offers(self.state(number), TABLE)
        return sum(offer.target == target for offer in offers) == 1

    def first_of_round(self, wanted: int) -> int:
        """The first tap of a round."""
        numbers = range(len(self.taps))
        return next(number for number in numbers if self.state(number)[ROUND] == wanted)


@cache
def greedy() -> Script:
    """The whole game of two greedy players; every test reads it, none changes it."""
    return Script(as_referee(2, seed=3))


@cache
def wheel_alone() -> Script:
    """A whole game in which only wheel and turns are followed."""
    match = Match(load_game(GAME, 2, {"depth": "referee", "level": "L0"}))
    rng = Rng(4)
    play_out(
        match,
        SeededDealer(4),
        lambda at: at.pending.choices[rng.below(len(at.pending.choices))],
    )
    return Script(match)


def write_record(record: Path, script: Script, entered: int) -> None:
    """Leave a record as it is after the first taps of a game."""
    store = Store(record)
    table = Table(store)
    options = {"depth": "referee", "level": script.match.game.options["level"]}
    table.begin(describe(GAME, 2, options, None, {}), NAMES, "page")
    for offer in script.taps[:entered]:
        table.enter(offer.choices, "page")
    store.close()


def enter(page: Page | NodePage, script: Script, first: int, last: int) -> None:
    """Enter the taps from `first` up to `last`, on the drawing wherever it takes them."""
    finger = finger_on(page)
    for number in range(first, last):
        offer = script.taps[number]
        place = f"[data-target='{offer.target}']" if offer.target else ""
        finger.enter(offer, number, place, is_alone=script.is_alone(number))
    finger.wait_for(last)


class Evening:
    """People who enter the rest of a game on the page."""

    def __init__(self, page: Page | NodePage, folder: Path, script: Script, entered: int) -> None:
        write_record(folder / "table.db", script, entered)
        self.page = page
        self.folder = folder
        self.script = script
        self.program = Program(folder)
        self.program.start()

    def open(self, lang: str = "en") -> RuledScreen:
        """Open the table screen."""
        self.screen = RuledScreen(self.page, self.program.url, lang)
        expect(self.page.locator(".solarius-wheel")).to_be_visible()
        return self.screen

    def play(self, first: int, last: int) -> None:
        """Enter the taps from `first` up to `last`."""
        enter(self.page, self.script, first, last)

    def seen(self) -> list[str]:
        """What can be read off the table."""
        places = ".due, .solarius-wheel, .solarius-player, .solarius-ship"
        return self.page.locator(places).all_text_contents()


Begin = Callable[[Page | NodePage, Script, int], Evening]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Begin]:
    """Begin an evening in the middle of a game; the program ends with the test."""
    need_page_libraries()
    begun: list[Evening] = []

    def begin(page: Page | NodePage, script: Script, entered: int) -> Evening:
        begun.append(Evening(page, tmp_path, script, entered))
        return begun[0]

    yield begin
    for one in begun:
        one.program.stop()


@deep_only
@pytest.mark.with_board
def test_a_whole_game_from_the_first_tap_to_the_score_sheet(
    page: Page, program: Program, tmp_path: Path
) -> None:
    script = Script(as_referee(2, seed=1))  # the one with the fewest taps: about 170
    assert {"die", "space", "hex", "new", "card"} <= {
        one.target.split(":")[0] for one in script.taps
    }
    screen = RuledScreen(page, program.url)
    screen.set_up(GAME, "referee", NAMES)
    enter(page, script, 0, len(script.taps))
    assert screen.score_sheet() == [
        list(row.values) for row in script.show.sheet(script.match.state)
    ]
    outcome = script.match.outcome
    assert outcome is not None
    winners = page.locator(".over-winner strong").all_inner_texts()
    assert winners == [NAMES[seat] for seat in outcome.winners]
    program.stop()
    digest = script.match.game.digest(script.match.state)
    assert recorded_digest(tmp_path / "table.db") == digest


def test_the_last_round_to_the_end_with_undo_across_its_beginning(
    page: Page, evening: Begin
) -> None:
    script = greedy()
    opened = script.first_of_round(LAST_ROUND)
    table = evening(page, script, opened - 2)
    screen = table.open()
    table.play(opened - 2, opened + 2)
    standing = table.seen()
    for _ in range(4):
        screen.undo()
    assert table.seen() != standing
    screen.send(script.taps[opened - 2 : -LAST_TAPS])
    table.play(len(script.taps) - LAST_TAPS, len(script.taps))
    expect(screen.page.locator(".due")).to_contain_text("wins")
    table.program.stop()
    digest = script.match.game.digest(script.match.state)
    assert recorded_digest(table.folder / "table.db") == digest


def test_a_whole_game_of_the_wheel_alone(dom: NodePage, evening: Begin) -> None:
    script = wheel_alone()
    first = 0 if IS_DEEP else len(script.taps) - LAST_TAPS
    table = evening(dom, script, first)
    screen = table.open()
    table.play(first, len(script.taps))
    assert screen.page.locator("main").get_attribute("data-rev") == str(len(script.taps))
    expect(screen.page.locator(".due-more")).to_contain_text("The game is over")
    table.program.stop()
    digest = script.match.game.digest(script.match.state)
    assert recorded_digest(table.folder / "table.db") == digest


def test_nothing_is_lost_in_a_power_cut(page: Page, evening: Begin) -> None:
    script = greedy()
    middle = script.first_of_round(2) + 5
    table = evening(page, script, middle)
    screen = table.open()
    standing = table.seen()
    table.program.kill()
    expect(screen.page.get_by_text("No connection to the computer of the table")).to_be_visible()
    table.program.start()
    expect(screen.page.get_by_text("No connection to the computer of the table")).to_be_hidden()
    screen.wait_for_rev(middle)
    assert table.seen() == standing
    table.play(middle, middle + 4)


def test_a_whole_turn_with_the_keyboard_alone_in_german(page: Page, evening: Begin) -> None:
    script = greedy()
    turn = next(n for n, offer in enumerate(script.taps) if offer.target.startswith("die:"))
    table = evening(page, script, turn)
    screen = table.open(lang="de")
    who = page.locator(".solarius-player.is-acting").get_attribute("aria-label")
    screen.press_until_focused("[data-target='die:1']")
    page.keyboard.press("Enter")
    page.keyboard.press("1")  # the die may cost fuel or a buck: the first of them
    screen.wait_for_rev(turn + 1)
    page.keyboard.press("1")
    screen.wait_for_rev(turn + 2)
    screen.press_until_focused("[data-target='new:brown:*+1']")
    page.keyboard.press(" ")
    screen.wait_for_rev(turn + 3)
    # The die on offer is gone; the focus stays in the drawing and goes on from there.
    expect(page.locator(".board-side :focus")).to_have_count(1)
    assert page.locator(".solarius-player.is-acting").get_attribute("aria-label") != who
    expect(page.locator(".log li").last).to_contain_text("Neuer Würfel: Braun ★+1")


def test_arrow_keys_walk_over_the_map(page: Page, evening: Begin) -> None:
    script = greedy()
    extra = next(n for n in range(40, 90) if script.taps[n].target.startswith("hex:"))
    table = evening(page, script, extra)
    screen = table.open()
    assert page.locator(".solarius-hex.can-tap").count() > 5
    assert page.locator(".solarius-hex[tabindex='0']").count() == 1
    screen.press_until_focused(".solarius-hex")
    script_of_focus = "document.activeElement.dataset.hex"
    first = page.evaluate(script_of_focus)
    walked = {first}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        walked.add(page.evaluate(script_of_focus))
    assert len(walked) > 2
    chosen = page.evaluate(script_of_focus)
    page.keyboard.press("Enter")
    screen.wait_for_rev(extra + 1)
    state = script.state(extra)
    (flown,) = (o for o in script.show.offers(state, TABLE) if o.target == f"hex:{chosen}")
    place = flown.label.split(" · ")[0]
    expect(page.locator(".log li").last).to_contain_text(f"flies: {place}")


def test_the_language_changes_in_the_middle_of_a_turn(dom: NodePage, evening: Begin) -> None:
    script = greedy()
    turn = next(n for n, offer in enumerate(script.taps) if offer.target.startswith("die:"))
    table = evening(dom, script, turn + 1)
    table.open()
    expect(dom.locator(".solarius-wheel")).to_have_attribute(
        "aria-label", "Bonus wheel on the Bridge"
    )
    dom.locator("[data-do=language]").select_option("de")
    expect(dom.locator(".solarius-wheel")).to_have_attribute(
        "aria-label", "Bonusrad auf der Brücke"
    )
    expect(dom.locator(".solarius-player").first).to_contain_text("Treibstoff")
    expect(dom.locator(".due")).to_contain_text("einsetzen")


def test_two_phones_play_a_digital_round_and_keep_their_hands(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, *phones = doms(3)
    screen = RuledScreen(page, program.url)
    screen.begin(GAME, 2, "digital", names=NAMES, options={"set_up": "free", "first": 1})
    for phone, address in zip(phones, screen.seat_addresses(), strict=True):
        phone.goto(address)
        expect(phone.locator(".solarius-player")).not_to_have_count(0)  # its drawing comes later
    rounds, tapped = page.locator(".solarius-wheel .round"), Counter[int]()
    for rev in range(screen.rev(), MOST_TAPS_OF_A_ROUND):
        screen.wait_for_rev(rev)
        if rounds.inner_text().startswith("2"):
            break
        now = int(page.locator("li[data-state=now]").get_attribute("data-seat") or 0) - 1
        # Who is not on turn is offered nothing and sees the backs of the other hand.
        other = phones[1 - now].locator(f"main[data-rev='{rev}']")
        expect(other).to_have_count(1)
        assert other.locator("[data-offer]").count() == 0
        hand = f".solarius-player[data-seat='{now + 1}'] .solarius-hand > div"
        assert other.locator(f"{hand}:not([aria-hidden=true])").count() == 0
        mine = phones[now].locator(f"main[data-rev='{rev}']")
        expect(mine).to_have_count(1)
        expect(mine.locator(".hand .solarius-hand strong")).not_to_have_count(0)
        mine.locator("[data-offer]:visible").first.click()
        tapped[now] += 1
        if not IS_DEEP and min(tapped[0], tapped[1]) == FEW_TAPS:
            break
    assert min(tapped[0], tapped[1]) >= FEW_TAPS
    if IS_DEEP:
        expect(rounds).to_contain_text("2")
    assert page.locator(".solarius-hand strong").count() == 0
