"""Digital games without a second device: a hand behind a tap on the table screen."""

import json

import pytest
from playwright.sync_api import Page, WebSocket, expect

from heliograph.games import GAMES
from heliograph.record.keys import SEAT, Access, PageKeys
from heliograph.table.objections import NoHandHere
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.wire import live_view

pytestmark = pytest.mark.own_window


class Wire:
    """Everything the page was sent, by connection."""

    def __init__(self, page: Page) -> None:
        self.heard: list[list[str]] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        heard: list[str] = []
        self.heard.append(heard)
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    def hands(self, connection: int) -> list[object]:
        """Return the hands in the views of one connection."""
        messages = [json.loads(frame) for frame in self.heard[connection]]
        return [one["hand"] for one in messages if one["type"] == "view" and one.get("hand")]


@pytest.fixture
def digital(table: Table) -> Table:
    """A digital game of two people who have no phones."""
    need_page_libraries()
    names = ["Ada", "Ben"]
    perform(table, {"do": "begin", "game": "solenia", "depth": "digital", "seats": 2,
                    "names": names})  # fmt: skip
    return table


def seat_on_turn(table: Table) -> int:
    assert table.rules is not None
    return table.rules.pending(table.position).seat


def hand_of(table: Table, seat: int) -> list[str]:
    hand = live_view(table, "en", Access(SEAT, seat, 100 + seat))["hand"]
    return [card["text"] for card in hand["cards"]]


def test_a_hand_comes_with_the_tap_and_goes_with_the_turn(page: Page, digital: Table) -> None:
    wire = Wire(page)
    with served(digital) as address:
        screen = RuledScreen(page, f"http://{address}")
        seat = seat_on_turn(digital)
        expect(page.locator("[data-do=hand]")).to_have_count(1)
        assert wire.hands(0) == []
        page.locator(f"[data-hand='{seat + 1}']").click()
        dialog = page.locator("dialog.open-hand")
        for text in hand_of(digital, seat):
            expect(dialog.locator(".hand").get_by_label(text).first).to_be_visible()
        while seat_on_turn(digital) == seat:  # the whole turn is played here, without a phone
            rev = digital.rev
            dialog.locator("[data-offer]:visible").first.click()
            screen.wait_for_rev_after(rev)
        expect(dialog).to_have_count(0)
        assert wire.hands(0) == []  # the table's own connection never had it
        assert wire.hands(1) != []
        expect(page.locator(f"[data-hand='{seat_on_turn(digital) + 1}']")).to_be_visible()


def test_a_hand_is_hidden_when_the_window_is_left(page: Page, digital: Table) -> None:
    with served(digital) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=hand]").click()
        dialog = page.locator("dialog.open-hand")
        expect(dialog.locator(".hand svg").first).to_be_visible()
        page.evaluate("window.dispatchEvent(new Event('blur'))")
        expect(dialog).to_have_count(0)
        assert page.locator(".hand").count() == 0


def test_a_seat_with_a_phone_shows_its_hand_there_alone(page: Page, digital: Table) -> None:
    keys = PageKeys(digital.record)
    with served(digital, Door(keys)) as address:
        seat = seat_on_turn(digital)
        phone = page.context.new_page()
        phone.goto(Door(keys, f"http://{address}").address(SEAT, seat))
        expect(phone.locator(".hand svg").first).to_be_visible()
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=hand]").click()
        expect(page.locator("[data-refusal]")).to_contain_text("A phone has joined")
        expect(page.locator("dialog.open-hand")).to_have_count(0)


@pytest.mark.parametrize("seat", [1, 4])
def test_there_is_no_hand_of_a_bot_or_of_nobody(table: Table, seat: int) -> None:
    perform(table, {"do": "begin", "game": "solenia", "depth": "digital", "seats": 2,
                    "names": [], "bots": {"1": "random"}})  # fmt: skip
    with pytest.raises(NoHandHere):
        perform(table, {"do": "hand", "seat": seat})


@pytest.mark.parametrize("game, has_hands", [("morris", False), ("hearts", True)])
def test_where_all_lies_open_nobody_is_asked_to_look(
    page: Page, table: Table, game: str, has_hands: bool
) -> None:
    need_page_libraries()
    perform(table, {"do": "begin", "game": game, "seats": GAMES[game].seat_counts[-1],
                    "depth": "digital"})  # fmt: skip
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        expect(page.locator("[data-do=hand]").first).to_be_visible(visible=has_hands)
        assert (page.locator("[data-offer]").count() > 0) is not has_hands


def test_there_is_no_hand_where_the_box_is_on_the_table(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solenia", "depth": "referee", "seats": 2})
    with pytest.raises(NoHandHere):
        perform(table, {"do": "hand", "seat": 0})
