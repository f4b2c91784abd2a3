"""On four screens, without scrolling: who is on turn, what is due, every action, that board."""

import pytest
from playwright.sync_api import expect

from heliograph.games import GAMES
from tests.web.kept_screen import KeptScreen
from tests.web.screens import resize, wait_until

SIZES = ((1280, 800), (1024, 768), (844, 390), (390, 844))
MATCHES = [(name, "referee") for name, game in GAMES.items() if "referee" in game.depths]
MATCHES += [("solaris", "track"), ("solarius_mission", "track")]
FINGER = 44
MOST_OF_IT = 0.55

STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)"

# What is out of sight, covered or too small for a finger, and how much of the seat's board is seen.
LOOK = """finger => {
  const shows = (one) => one.checkVisibility() && one.getClientRects().length > 0;
  const inSight = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && one.contains(hit);
  };
  const actions = [
    ".offers > .offer-group .offer", ".offers > details:not(.seldom) > summary",
    ".end-bar .offer", ".dials .stepper button", ".question button",
  ].join(", ");
  const all = [...document.querySelectorAll(`.ruled-now .due, ${actions}`)].filter(shows);
  const own = ".solarius-player.is-acting, .solenia-player[data-state=now]";
  const board = [own, ".kit-main > *", ".board-side svg"]
    .map((one) => document.querySelector(one)).find((one) => one);
  const box = board.getBoundingClientRect();
  const frame = board.closest(".board-side").getBoundingClientRect();
  const bar = document.querySelector(".end-bar")?.getBoundingClientRect();
  const isPhone = matchMedia("(max-width: 760px)").matches;
  const edge = Math.min(innerHeight, isPhone ? bar?.top ?? innerHeight : frame.bottom);
  const small = [...document.querySelectorAll(actions)].filter(shows).filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < finger - 0.5 || height < finger - 0.5;
  });
  return {
    hidden: all.filter((one) => !inSight(one)).map((one) => one.textContent.trim()),
    small: small.map((one) => one.textContent.trim()),
    board: (Math.min(edge, box.bottom) - Math.max(0, box.top)) / Math.min(box.height, edge),
    beside: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.mark.parametrize("name, depth", MATCHES)
def test_what_matters_is_in_sight_on_every_screen(
    kept_screen: KeptScreen, name: str, depth: str
) -> None:
    seats = GAMES[name].seat_counts[-1]
    begin = (
        {"seats": min(4, seats), "set_up": "box"} if depth == "track" else {"seats": min(4, seats)}
    )
    kept_screen.show(name, depth, steps=6 if depth == "track" else 60, **begin)
    wait_until(kept_screen.page, STYLED)
    for width, height in SIZES:
        resize(kept_screen.page, width, height)
        kept_screen.page.evaluate("scrollTo(0, 0)")
        seen = kept_screen.page.evaluate(LOOK, FINGER)
        assert seen["hidden"] == [], (width, height)
        assert seen["small"] == [], (width, height)
        assert seen["board"] > MOST_OF_IT, (width, height)
        assert seen["beside"] <= 0, (width, height)


def test_turn_over_never_moves(kept_screen: KeptScreen) -> None:
    kept_screen.show("solaris", "track", seats=4, set_up="box")
    for width, height in SIZES:
        resize(kept_screen.page, width, height)
        bar = kept_screen.page.locator(".end-bar .offer")
        before = bar.bounding_box()
        kept_screen.page.locator(".dials .stepper button:enabled").last.click()
        assert bar.bounding_box() == before
        rev = kept_screen.rev()
        bar.click()
        kept_screen.wait_for_rev_after(rev)
        assert bar.bounding_box() == before
        kept_screen.page.evaluate("scrollTo(0, 0)")


def test_correct_opens_over_the_table_and_closes_again(kept_screen: KeptScreen) -> None:
    page = kept_screen.page
    kept_screen.show("solenia", "referee", seats=3, steps=30)
    for width, height in SIZES:
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        offers = page.locator(".offers").bounding_box()
        page.locator("#tab-facts").evaluate("tab => tab.click()")
        expect(page.locator(".facts")).to_be_in_viewport()
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".offers").bounding_box() == offers
        page.locator("[data-do=close-tab]").click()
        expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")


def test_other_peoples_boards_are_a_line_that_opens(kept_screen: KeptScreen) -> None:
    page = kept_screen.page
    resize(page, *SIZES[0])
    for name, board in (("solenia", ".solenia-player"), ("solarius_mission", ".solarius-player")):
        kept_screen.show(name, "referee", seats=3, steps=60)
        expect(page.locator(f"{board}:visible")).to_have_count(1)
        page.locator(".folded-board > summary").first.click()
        expect(page.locator(f"{board}:visible")).to_have_count(2)
    resize(page, 1600, 900)
    expect(page.locator(f"{board}:visible")).to_have_count(3)


def test_what_has_no_room_is_folded_and_opens(kept_screen: KeptScreen) -> None:
    page = kept_screen.page
    resize(page, *SIZES[2])
    kept_screen.show("chess", "referee", steps=8)
    offers, shown = page.locator(".offers .offer"), page.locator(".offers .offer:visible")
    assert 0 < shown.count() < offers.count()
    page.locator(".offers > details:not(.seldom) > summary").click()
    expect(shown).to_have_count(offers.count())
