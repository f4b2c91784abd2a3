"""Whatever making a part of a view raises: that part says so, all the others are shown.

And people can take back what led there, put the match aside or open another one, also after the
program was started anew.
"""

import json
import logging
from typing import Any

import pytest

from heliograph import supervision
from heliograph.games.solaris.show import SolarisShow
from heliograph.library import listing as library
from heliograph.record.keys import SEAT, THIS_COMPUTER, WATCH, Access, PageKeys
from heliograph.record.store import Store
from heliograph.table.objections import NotOpened
from heliograph.table.open_match import OpenMatch
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.web import live
from heliograph.web.door import Door
from tests.commanding import perform
from tests.playing import play_on
from tests.web.node_page import NodePage, expect
from tests.web.served import served
from tests.web.wire import live_view

READERS = (THIS_COMPUTER, Access(SEAT, 0), Access(WATCH))
BEGIN = {"do": "begin", "game": "solaris", "seats": 3, "depth": "referee", "draw": True}
# Each method of a show, and the parts of a page that then cannot be made
FAILING = {"board": {"board"}, "due": {"due"}, "seats": {"seats"}, "offers": {"offers", "unit"}}


class Fault(Exception):
    """Something nobody has thought of."""


def fail(*_args: object) -> Any:
    raise Fault


@pytest.fixture
def solaris(table: Table) -> Table:
    """A match of Solaris with the real box, some steps on."""
    perform(table, BEGIN)
    play_on(table, 10)
    return table


@pytest.mark.parametrize("method", sorted(FAILING))
def test_a_part_that_fails_says_so_and_the_rest_is_shown(
    solaris: Table, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    whole = live_view(solaris, "en")
    monkeypatch.setattr(SolarisShow, method, fail)
    play_on(solaris, 1)  # a table that nothing was kept of
    for access in READERS:
        for lang, word in (("en", "cannot be shown"), ("de", "nicht zeigen")):
            view = live_view(solaris, lang, access)
            assert set(view["missing"]) - {"unit"} <= FAILING[method]
            assert access != THIS_COMPUTER or set(view["missing"]) >= FAILING[method] - {"unit"}
            assert not view["missing"] or word in view["problems"][-1]
            assert view.keys() == whole.keys()
            assert view["log"][-1]["number"] == solaris.rev


def test_a_line_of_the_log_that_fails_costs_that_line_alone(
    solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [line["text"] for line in live_view(solaris, "en")["log"]]
    monkeypatch.setattr(SolarisShow, "step_sentence", fail)
    play_on(solaris, 1)
    *older, last = (line["text"] for line in live_view(solaris, "en")["log"])
    assert older == before
    assert last == "This step cannot be put into words; its outcome is kept."


@pytest.mark.parametrize(("method", "part"), [("sheet", "sheet"), ("race", "race")])
def test_a_score_sheet_that_fails_says_so(
    solaris: Table, monkeypatch: pytest.MonkeyPatch, method: str, part: str
) -> None:
    monkeypatch.setattr(SolarisShow, method, fail)
    door = Door(PageKeys(solaris.record))
    told = perform(solaris, {"do": "sheet"}, door=door)
    assert set(told["missing"]) == {part}
    assert told["match"] == solaris.match_id


def test_facts_that_fail_say_so(solaris: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SolarisShow, "facts", fail)
    door = Door(PageKeys(solaris.record))
    told = perform(solaris, {"do": "facts", "open": []}, lang="de", door=door)
    assert "richtigstellen" in told["missing"]["facts"]


def test_a_unit_that_can_be_offered_nothing_keeps_its_lights(
    solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SolarisShow, "offers", fail)
    play_on(solaris, 1)
    assert solaris.offer is None
    assert solaris.state


def test_everything_can_be_taken_back_and_put_aside(
    solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for method in (*FAILING, "step_sentence", "facts", "sheet"):
        monkeypatch.setattr(SolarisShow, method, fail)
    play_on(solaris, 1)
    rev, number = solaris.rev, solaris.match_id
    perform(solaris, {"do": "undo", "sure": True})
    assert solaris.rev == rev - 1
    perform(solaris, {"do": "put_aside"})
    assert solaris.match_id is None
    assert [game["match"] for game in library.games_list(solaris, "en")] == [number]
    perform(solaris, {"do": "resume", "match": number})
    assert solaris.rev == rev - 1


def test_the_page_comes_in_after_a_restart(solaris: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    path, number, rev = solaris.record.path, solaris.match_id, solaris.rev
    solaris.record.close()
    for method in FAILING:
        monkeypatch.setattr(SolarisShow, method, fail)
    record = Store(path)
    again = Table(record)
    view = live_view(again, "en")
    record.close()
    assert (view["match"], view["rev"]) == (number, rev)
    assert set(view["missing"]) >= {"board", "due", "seats", "offers"}


def test_a_match_that_cannot_be_opened_leaves_an_empty_table_that_says_so(
    solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, number = solaris.record.path, solaris.match_id
    solaris.record.close()
    with monkeypatch.context() as broken:
        broken.setattr(OpenMatch, "add", fail)
        record = Store(path)
        again = Table(record)
        assert again.match_id is None
        assert f"Match {number} cannot be opened" in live_view(again, "en")["problems"][0]
        with pytest.raises(NotOpened):
            perform(again, {"do": "resume", "match": number})
        assert [game["match"] for game in library.games_list(again, "en")] == [number]
    perform(again, {"do": "resume", "match": number})
    assert again.match_id == number
    record.close()


def test_a_cause_is_logged_once_with_its_place(
    solaris: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Unheard(Exception):
        pass

    def fail_anew(*_args: object) -> Any:
        raise Unheard

    monkeypatch.setattr(SolarisShow, "board", fail_anew)
    play_on(solaris, 1)
    with caplog.at_level(logging.ERROR):
        for access in READERS:
            live_view(solaris, "en", access)
    logged = [line for line in caplog.records if line.exc_info]
    assert len(logged) == 1
    assert "fail_anew" in (caplog.text or "")


def test_half_a_character_goes_over_the_wire() -> None:
    written = to_json({"name": "Ada \ud800", "other": "Çiğdem"})
    assert json.loads(written.encode().decode()) == {"name": "Ada \ud800", "other": "Çiğdem"}


def test_a_phone_without_a_seat_in_this_match_watches(solaris: Table) -> None:
    view = live_view(solaris, "en", Access(SEAT, 4))
    assert view["problems"] == [
        "Seat 5 is not in this game. You can watch; in a game with more seats you play."
    ]
    assert (view["role"], view["viewer"], view["offers"]) == ("watch", None, [])
    assert view["board"] == live_view(solaris, "en")["board"]


# In a browser: what is missing is said in its place, and the buttons that help are there


def _without(monkeypatch: pytest.MonkeyPatch, methods: set[str]) -> None:
    for method in methods:
        monkeypatch.setattr(SolarisShow, method, fail)


PARTS: list[tuple[set[str], str]] = [
    ({"board"}, "drawing"),
    ({"due", "seats", "offers", "board", "step_sentence"}, "drawing"),
]


@pytest.mark.parametrize(("methods", "word"), PARTS, ids=["the drawing", "almost everything"])
def test_a_page_draws_what_there_is(
    dom: NodePage,
    solaris: Table,
    monkeypatch: pytest.MonkeyPatch,
    methods: set[str],
    word: str,
) -> None:
    rev = solaris.rev
    with monkeypatch.context() as broken, served(solaris) as address:
        dom.goto(f"http://{address}/?lang=en")
        expect(dom.locator(".board-side svg").first).to_be_visible()
        _without(broken, methods)
        play_on(solaris, 1)
        expect(dom.locator(".board-side .missing-part")).to_contain_text(word)
        expect(dom.locator(".log li").last).to_be_visible()
        dom.reload()
        expect(dom.locator("p.problem[role=alert]")).to_contain_text("Take back the last step")
        dom.locator("[data-do=undo]").click()
        if solaris.asks_before_undo:
            dom.locator("dialog [data-do=sure]").click()
        expect(dom.locator("main")).to_have_attribute("data-rev", str(rev))


def test_a_drawing_that_breaks_in_the_page_leaves_the_rest(
    dom: NodePage, solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken, served(solaris) as address:
        dom.goto(f"http://{address}/?lang=de")
        expect(dom.locator(".board-side svg").first).to_be_visible()
        broken.setattr(SolarisShow, "board", lambda _self, _state: {"stations": "none"})
        play_on(solaris, 1)
        expect(dom.locator(".board-side .missing-part")).to_contain_text("nicht zeichnen")
        expect(dom.locator(".ruled-now .due")).to_be_visible()
        perform(solaris, {"do": "undo", "sure": True})
        expect(dom.locator(".board-side svg").first).to_be_visible()


def test_a_page_for_which_no_view_can_be_made_says_so_until_there_is_one(
    dom: NodePage, solaris: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "_FIRST_RETRY_S", 0.05)
    with served(solaris) as address:
        with monkeypatch.context() as broken:
            broken.setattr(live, "live_view", fail)
            dom.goto(f"http://{address}/?lang=de")
            expect(dom.locator(".waiting")).to_contain_text("gerade nicht zeigen")
        expect(dom.locator(".board-side svg").first).to_be_visible()
        expect(dom.locator(".waiting")).to_have_count(0)
