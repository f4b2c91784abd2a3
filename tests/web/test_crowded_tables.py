"""Tables with much on them keep nobody out, at a size and in colours that each is used in."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from heliograph.games.show import Offer
from heliograph.games.shows import show_for
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.host.games.solari.tables import greedy_game, taps
from tests.host.games.solenia.real_table import taps_of, told_game
from tests.web.kept_screen import KeptScreen
from tests.web.screens import resize
from tests.web.test_browser_solari import FOUR
from tests.web.test_browser_solarius_mission import greedy

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil"]
TABLE_DARK, TABLE_LIGHT = ((1600, 900), "dark"), ((1600, 900), "light")
PHONE_DARK, PHONE_LIGHT = ((390, 844), "dark"), ((360, 740), "light")
EVERYWHERE = (TABLE_DARK, TABLE_LIGHT, PHONE_DARK, PHONE_LIGHT)


class Crowd(NamedTuple):
    """A match, and what was entered."""

    seats: int
    entered: Iterable[Offer] = ()
    options: dict[str, Any] | None = None


def solari() -> Crowd:
    match = greedy_game(4, 4, depth="referee", **FOUR)
    return Crowd(4, taps(show_for(match.game, "en", NAMES[:4]), match)[:2], FOUR)


def solenia() -> Crowd:
    """A card of a field is to be turned."""
    match = told_game(3, 5)
    offers = taps_of(show_for(match.game, "en", NAMES[:3]), match)
    first = next(at for at, offer in enumerate(offers) if offer.rule == "SLN-4.3")
    options = {name: one for name, one in match.game.options.items() if name != "depth"}
    return Crowd(3, offers[:first], options)


def solarius_mission() -> Crowd:
    """A ship is to be flown: all of the map can be tapped."""
    script = greedy()
    flight = next(n for n in range(40, 90) if script.taps[n].target.startswith("hex:"))
    return Crowd(2, script.taps[:flight], {"level": script.match.game.options["level"]})


def solaris() -> Crowd:
    return Crowd(5)


CROWDS: dict[str, Callable[[], Crowd]] = {
    one.__name__: one for one in (solari, solenia, solarius_mission, solaris)
}
USUAL = {"solari": TABLE_DARK, "solenia": PHONE_LIGHT, "solarius_mission": PHONE_LIGHT,
         "solaris": TABLE_DARK}  # fmt: skip


@pytest.mark.parametrize("game", CROWDS)
def test_nobody_is_kept_out(kept_screen: KeptScreen, game: str) -> None:
    crowd, page = CROWDS[game](), kept_screen.page
    kept_screen.show(game, "referee", crowd.seats, names=NAMES[: crowd.seats],
                     options=crowd.options or {})  # fmt: skip
    for offer in crowd.entered:
        perform(kept_screen.table, {"do": "enter", "choices": list(offer.choices)})
    kept_screen.wait_for_rev(kept_screen.table.rev)
    assert_open_to_all(kept_screen, game)
    if game == "solaris":  # the set-up is drawn: now somebody plays
        page.locator("[data-do=draw]").click()
        expect(page.locator("main")).not_to_have_attribute("data-rev", "0")
        assert_open_to_all(kept_screen, game)


def assert_open_to_all(screen: KeptScreen, game: str) -> None:
    """Fail for anything grave, and for what is wider than its screen."""
    for size, theme in EVERYWHERE if IS_DEEP else (USUAL[game],):
        screen.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        resize(screen.page, *size)
        assert screen.grave_findings() == []
        assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
