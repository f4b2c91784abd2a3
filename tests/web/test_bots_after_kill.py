"""The program dies while a bot thinks: it starts again, and the evening goes on by itself."""

from collections.abc import Callable
from typing import Any

from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.screens import wait_until
from tests.web.test_phones import Evening

PEOPLE = 2
BOT = PEOPLE + 1
THINKS_S = "5"  # long enough to be killed meanwhile


def set_pace(table: Any, seconds: str) -> None:
    table.locator("[data-do=settings]").click()
    table.locator("[data-set=pace]").fill(seconds)
    table.keyboard.press("Escape")


def is_bot_on_turn(evening: Evening) -> bool:
    return evening.table.locator(f".seats [data-seat='{BOT}'][data-state=now]").count() == 1


def play_until_the_bot_thinks(evening: Evening) -> None:
    """Play on until the bot is to decide."""
    while not is_bot_on_turn(evening):
        evening.play(evening.rev + 1)
    expect(evening.table.locator(".notice")).to_contain_text("thinks")


def later_than(page: Any, rev: int) -> None:
    """Wait until a page shows a later step."""
    script = "rev => Number(document.querySelector('main').dataset.rev) > rev"
    wait_until(page, script, rev)


def test_a_bot_goes_on_after_a_kill_and_no_page_needs_a_reload(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    evening = Evening(doms(PEOPLE + 1), program.url, "solenia", PEOPLE)
    pages = (evening.table, *evening.phones)
    evening.play(8)
    set_pace(evening.table, THINKS_S)
    for page in pages:
        page.evaluate("window.isSame = true")  # a reload would forget it
    play_until_the_bot_thinks(evening)
    program.kill()
    for page in pages:
        expect(page.locator(".top .dot.bad")).to_be_visible()
    rev = evening.rev
    assert is_bot_on_turn(evening)  # what everybody saw still stands there, to look at
    program.start()
    for page in pages:
        later_than(page, rev)
        expect(page.locator(".top .dot.bad")).to_have_count(0)
    # People and the bot play on as if nothing had been.
    set_pace(evening.table, "0")
    after = evening.rev
    evening.play(after + 8)
    assert evening.rev >= after + 8
    assert all(page.evaluate("window.isSame") for page in pages)
