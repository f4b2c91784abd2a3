"""A table that is kept by a description, on the page: drawn, entered, told, pressed on phones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from heliograph import catalogue
from heliograph.pseudo import PSEUDO
from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from heliograph.texts import TEXTS
from heliograph.web.door import Door
from tests.commanding import perform
from tests.web.axe import findings_of, nameless_parts
from tests.web.described import HARBOUR, owner_folder
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import resize
from tests.web.served import served
from tests.web.test_pseudo import look
from tests.web.track_page import TrackPage
from tests.web.wire import live_view

NAMES = ["Ada", "Ben", "Cem"]
# What a description says is its owner's, in as many languages as it has
OWN = ("Harbour nights", "Planning", "Sailing", "Points", "Money", "Storm", "turns, money",
       "cards and ships")  # fmt: skip


# Both in one piece: no answer can come between them
CHOSEN_THEN_TAPPED = """([label, target]) => {
  const offers = [...document.querySelectorAll(".offers button")];
  offers.find((offer) => offer.textContent.includes(label)).click();
  const spot = document.querySelector(`[data-target='${target}']`);
  spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path) -> Iterator[Path]:
    """An owner's folder with one description of everything a drawing can show."""
    with owner_folder(tmp_path / "descriptions", harbour=HARBOUR) as folder:
        yield folder


@pytest.fixture
def harbour(table: Table) -> TrackPage:
    """Three people in the first phase, in which all plan at once."""
    page = TrackPage(table, "harbour", 3)
    page.tap("seat:1")
    return page


def offers_of(table: Table, seat: int) -> dict[str, Any]:
    """Return what a phone offers, by its place on the drawing."""
    view = live_view(table, "en", Access(SEAT, seat))
    assert view["missing"] == {}
    return {offer["target"] or offer["label"]: offer for offer in view["offers"]}


def enter(table: Table, seat: int, offer: dict[str, Any]) -> None:
    perform(table, {"do": "enter", "choices": offer["choices"]}, Access(SEAT, seat))


class TestEntries:
    def test_the_drawing_tells_the_whole_table(self, harbour: TrackPage) -> None:
        board = harbour.view("de")["board"]
        assert board["round"] == "Runde 1"
        phases = [(one["name"], one["is_now"]) for one in board["phases"]]
        assert phases == [("Planen", True), ("Segeln", False)]
        assert [one["is_due"] for one in board["seats"]] == [True, True, True]
        values = {one["name"]: one["values"] for one in board["counters"]}
        assert values == {"Punkte": [0, 0, 0], "Geld": [10, 10, 10], "Sturm": [0, 0, 0]}
        assert board["seats"][0]["bank"] == 6000
        assert board["leaves"] == "Karten und Schiffe"

    def test_a_tap_on_a_seat_is_its_button(self, harbour: TrackPage) -> None:
        assert harbour.tap("seat:2") == "Ben is ready."
        assert harbour.tap("seat:1") == "Anna is ready."
        assert [one["is_due"] for one in harbour.view()["board"]["seats"]] == [False, False, True]

    def test_counters_move_by_a_tap_and_back_by_undo(self, harbour: TrackPage) -> None:
        assert harbour.tap("count:1:2:+") == "Ben: Points 1."
        assert harbour.tap("count:2:3:-") == "Çiğdem: Money 9."
        assert harbour.tap("count:3:1:+") == "Storm 1."
        assert harbour.enter("Anna: Points +20") == "Anna: Points 20."
        harbour.undo()
        assert harbour.view()["board"]["counters"][0]["values"] == [0, 1, 0]

    def test_a_counter_at_its_end_offers_only_the_way_back(self, harbour: TrackPage) -> None:
        targets = {offer["target"] for offer in harbour.view()["offers"]}
        assert "count:1:1:+" in targets
        assert "count:1:1:-" not in targets

    def test_every_counter_is_in_the_list_of_people(self, harbour: TrackPage) -> None:
        harbour.tap("count:1:1:+")
        seat = harbour.view()["seats"][0]
        assert seat["values"] == [["Points", 1], ["Money", 10]]


class TestPhones:
    """Each phone is the button of its own seat and of no other."""

    def test_all_at_once_each_phone_offers_its_own_button(self, harbour: TrackPage) -> None:
        for seat in range(3):
            pressed = [one for one in offers_of(harbour.table, seat) if one.startswith("seat:")]
            assert pressed == [f"seat:{seat + 1}"]
        enter(harbour.table, 2, offers_of(harbour.table, 2)["seat:3"])
        assert harbour.log() == "Çiğdem is ready."

    def test_nobody_presses_for_another(self, harbour: TrackPage) -> None:
        bens = offers_of(harbour.table, 1)["seat:2"]
        with pytest.raises(NotSeated):
            enter(harbour.table, 0, bens)
        with pytest.raises(NotSeated):
            enter(harbour.table, 0, offers_of(harbour.table, 1)["count:1:2:+"])

    def test_who_is_not_on_turn_can_interrupt_and_count(self, harbour: TrackPage) -> None:
        for seat in (1, 2, 3):
            harbour.tap(f"seat:{seat}")
        assert harbour.view()["due"]["seat"] == 0
        others = offers_of(harbour.table, 2)
        assert others["seat:3"]["label"] == "Çiğdem acts out of turn"
        enter(harbour.table, 2, others["count:2:3:-"])
        assert harbour.log() == "Çiğdem: Money 9."

    def test_only_the_table_screen_ends_a_phase_for_all(self, harbour: TrackPage) -> None:
        label = "End Planning for everyone"
        assert label in harbour.offers()
        assert label not in offers_of(harbour.table, 0)
        with pytest.raises(NotSeated):
            enter(harbour.table, 0, harbour.offers()[label])

    def test_a_spectator_presses_nothing(self, harbour: TrackPage) -> None:
        assert live_view(harbour.table, "en", Access(WATCH))["offers"] == []


class TestInTheBrowser:
    def test_begun_from_its_card_and_played_by_taps(
        self, page: Page, table: Table, tmp_path: Path
    ) -> None:
        """Chosen on the first page, drawn, pressed on the drawing; a phone is a button."""
        need_page_libraries()
        keys = PageKeys(table.record)
        with served(table, Door(keys)) as address:
            door = Door(keys, f"http://{address}")
            page.goto(f"{door.address(HOST, -1)}?lang=en")
            page.locator("[data-do=setup][data-game=any_game]").click()
            page.locator("dialog [data-do=member]").select_option("harbour")
            expect(page.locator("dialog .coach-members .hint")).to_contain_text("money and points")
            page.locator("dialog [data-do=start]").click()
            page.locator("[data-target='seat:1']").click()
            expect(page.locator(".any-round")).to_have_text("Round 1")
            page.locator("[data-target='count:1:3:+']").click()
            expect(page.locator("[data-counter='count:1:3'] .any-number")).to_have_text("1")
            assert nameless_parts(page) == []
            assert list(findings_of(page, (("table", "dark"), ("phone", "light")))) == []
            page.goto(f"{door.address(SEAT, 1)}?lang=de")
            resize(page, 390, 844)
            big = page.locator(".any-remote")
            expect(big).to_be_enabled()
            box = big.bounding_box()
            assert box
            assert box["height"] > 200
            assert list(findings_of(page, (("phone", "dark"),))) == []
            big.click()
            expect(big).to_be_disabled()

    def test_a_counter_is_tapped_again_before_the_last_entry_is_there(
        self, page: Page, table: Table, harbour: TrackPage
    ) -> None:
        """What was chosen from the list is no first half of a double tap on its counter."""
        need_page_libraries()
        with served(table) as address:
            page.goto(f"http://{address}/?lang=en")
            page.locator("[data-target='count:1:1']").click()
            page.get_by_role("button", name="Anna: Points +20", exact=True).wait_for()
            page.evaluate(CHOSEN_THEN_TAPPED, ["Anna: Points +20", "count:1:1"])
            expect(page.locator(".log")).to_contain_text("Anna: Points 20.")
            page.get_by_role("button", name="Anna: Points +2", exact=True).click()
            expect(page.locator(".log")).to_contain_text("Anna: Points 22.")

    def test_in_a_language_nobody_speaks(
        self, page: Page, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All that the program says is translatable, and longer words are not cut off."""
        need_page_libraries()
        monkeypatch.setattr(catalogue, "LANGUAGES", (*catalogue.LANGUAGES, PSEUDO))
        perform(table, {"do": "begin", "game": "harbour", "seats": 3, "depth": "track",
                        "names": NAMES})  # fmt: skip
        with served(table) as address:
            page.goto(f"http://{address}/?lang={PSEUDO}")
            expect(page.locator(".any-table")).to_be_visible()
            faults = [one for one in look(page, "table") if not any(word in one for word in OWN)]
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "lang, confused",
    [("en", "do not understand each other"), ("de", "verstehen sich nicht")],
)
@pytest.mark.own_window
def test_another_game_is_chosen_while_this_one_is_on_the_table(
    dom: NodePage, harbour: TrackPage, lang: str, confused: str
) -> None:
    """The dialog shows the form of this game until it hears of the other, and asks for no more.

    Whatever is asked with the depth of one game and the name of another is refused.
    """
    need_page_libraries()
    assert confused in TEXTS["page.bad_command"].template(lang)
    with served(harbour.table) as address:
        dom.goto(f"http://{address}/?lang={lang}")
        dom.locator("[data-do=new]").click()
        dialog = dom.locator("dialog.coach")
        dialog.locator(".coach-game[data-game=solaris]").click()
        dialog.locator("[data-depth=referee]").click()
        for game, depth in (("solaris", "referee"), ("any_game", None), ("solenia", "referee")):
            dialog.locator(f".coach-game[data-game={game}]").click()
            fits = dialog.locator(".coach-fits")
            expect(fits).to_have_count(1 if depth else 0)
            expect(dialog.locator("[data-do=start]")).to_be_enabled()
        expect(dom.get_by_text(confused)).to_have_count(0)
    checked = [(one["game"], one["depth"]) for one in dom.sent() if one.get("do") == "check"]
    assert set(checked) == {("solaris", "referee"), ("solenia", "referee")}
