"""A game that its people end: at every depth, recorded with its scores, and taken back by undo."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from heliograph.games import ALL_GAMES
from heliograph.library import exchange
from heliograph.library.bg_stats import play_of
from heliograph.library.listing import games_list
from heliograph.library.results import results_of, turns_of
from heliograph.mqtt.events import EventReader
from heliograph.mqtt.state import state_of
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.store import Store
from heliograph.table.called import check_called, read_called, write_called
from heliograph.table.objections import NotSeated
from heliograph.table.replay import read_match
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import live_view, view_at
from heliograph.web.fields import BadCommand
from shared_rules import refusal
from shared_rules.refusal import Refused
from tests.commanding import perform
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

PEOPLE = ["Ada", "Bo", "Cem", "Dora", "Eve"]
EVERY = [(name, depth) for name, game in ALL_GAMES.items() for depth in game.depths]


def begin(table: Table, name: str, depth: str) -> int:
    """Begin a game; return its seats."""
    seats = min(ALL_GAMES[name].seat_counts, key=lambda count: abs(count - 3))
    command = {"do": "begin", "game": name, "depth": depth, "seats": seats}
    perform(table, {**command, "names": PEOPLE[:seats], "options": {}})
    return seats


def shown(table: Table, rev: int | None = None) -> dict[str, Any]:
    """Return the table as a page gets it."""
    view = live_view(table, "en") if rev is None else view_at(table, "en", rev)
    found: dict[str, Any] = json.loads(to_json(view))
    return found


def end(table: Table, scores: list[int | None], winners: list[int]) -> None:
    perform(table, {"do": "end_game", "scores": scores, "winners": winners})


@pytest.mark.parametrize(("name", "depth"), EVERY)
def test_every_game_ends_at_every_depth(table: Table, name: str, depth: str) -> None:
    seats = begin(table, name, depth)
    scores = [17 + seat for seat in range(seats)]
    before = shown(table)
    end(table, [*scores], [seats - 1])
    view = shown(table)
    assert view["is_over"]
    assert (view["offers"], view["dials"], view["question"]) == ([], [], None)
    assert [seat["score"] for seat in view["seats"]] == scores
    assert [seat["state"] for seat in view["seats"]] == [""] * (seats - 1) + ["winner"]
    assert view["due"]["headline"] == f"{PEOPLE[seats - 1]} has won."
    total = [row for row in perform(table, {"do": "sheet"})["rows"] if row["is_total"]]
    assert [list(row["values"]) for row in total] == [scores]
    with pytest.raises(Refused) as refused:
        table.enter((0,), "page")
    assert refused.value.code == refusal.GAME_OVER
    listed = games_list(table, "en")[0]
    assert (listed["is_over"], listed["scores"]) == (True, scores)
    result = results_of(table.record).matches[-1]
    assert [seat.place for seat in result.seats] == list(range(seats, 0, -1))
    perform(table, {"do": "undo"})
    assert shown(table)["due"] == before["due"]
    assert not games_list(table, "en")[0]["is_over"]


def test_it_outlives_a_restart_and_travels_in_files(table: Table) -> None:
    for depth in ("track", "referee"):
        begin(table, "solenia", depth)
        end(table, [12, 17, 17], [1, 2])
        match = table.match_id
        assert match is not None
        opened = read_match(table.record, match).opened
        assert opened.is_over
        assert opened.called == check_called([12, 17, 17], [1, 2])
        lines = exchange.export(table.record, match, exchange.LINES)
        read = exchange.read_file(lines.encode(), 0)
        perform(table, {"do": "put_aside"})
        copy = table.take_in(read.title, read.names, read.about, read.steps)
        assert read_match(table.record, copy).opened.called == opened.called
        play = play_of(table.record, copy, "en")
        assert [(one["winner"], one["score"]) for one in play["players"]] == [
            (False, 12), (True, 17), (True, 17),
        ]  # fmt: skip


def test_a_digital_match_that_was_ended_has_no_secret_left(table: Table) -> None:
    begin(table, "solenia", "digital")
    match = table.match_id
    assert match is not None
    with pytest.raises(exchange.NotOver):
        exchange.export(table.record, match, exchange.LINES)
    end(table, [None, None, None], [])
    assert "Called" in exchange.export(table.record, match, exchange.LINES)


def test_a_tie_is_told_and_little_may_be_much(table: Table) -> None:
    begin(table, "clockwise", "track")
    end(table, [3, 3, 30], [0, 1])
    view = shown(table)
    assert view["due"]["headline"] == "A tie: Ada and Bo have won together."
    assert view["log"][-1]["text"].startswith("The game was ended with Ada 3, Bo 3 and Cem 30.")
    assert [seat.place for seat in results_of(table.record).matches[-1].seats] == [1, 1, 3]


def test_without_points_and_winners_it_is_over_all_the_same(table: Table) -> None:
    begin(table, "clockwise", "track")
    end(table, [None] * 3, [])
    view = shown(table)
    assert view["due"]["headline"] == "Ended without a winner."
    assert view["log"][-1]["text"] == "The game was ended. Ended without a winner."
    perform(table, {"do": "rematch"})
    assert not shown(table)["is_over"]


def test_it_is_looked_at_like_any_other_moment(table: Table) -> None:
    begin(table, "clockwise", "track")
    end(table, [1, 2, 3], [2])
    assert not shown(table, table.rev - 1)["is_over"]
    assert shown(table, table.rev)["is_over"]
    assert turns_of(table.record, table.match_id or 0) == []


def test_only_the_table_screen_may(table: Table) -> None:
    begin(table, "clockwise", "track")
    for access in (Access(SEAT, 0), Access(WATCH)):
        with pytest.raises(NotSeated):
            perform(table, {"do": "end_game", "scores": [1, 2, 3], "winners": [2]}, access)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([1, 2], []), ([1, 2, "3"], []), ([1, 2, True], []), ([1, 2, 3], [3]), ([1, 2, 10**6], [])],
)
def test_what_is_no_end_is_refused(table: Table, scores: list[Any], winners: list[int]) -> None:
    begin(table, "clockwise", "track")
    rev = table.rev
    with pytest.raises(BadCommand):
        end(table, scores, winners)
    assert table.rev == rev


def test_a_game_that_is_over_is_not_ended_again(table: Table) -> None:
    begin(table, "clockwise", "track")
    end(table, [1, 2, 3], [2])
    with pytest.raises(Refused):
        end(table, [3, 2, 1], [0])


def test_the_hall_and_the_house_hear_of_it(table: Table) -> None:
    begin(table, "solenia", "digital")
    end(table, [1, 2, 3], [2])
    state = state_of(table)
    assert (state["over"], state["winners"], state["turn"]) == (True, (2,), ())
    assert [seat["score"] for seat in state["seats"]] == [1, 2, 3]
    reader = EventReader(table.record)
    last = next(reader.read("epoch", reader.last - 1, 1)).payload
    assert b'"became":"over"' in last.replace(b" ", b"")
    assert b'"winners":[2]' in last.replace(b" ", b"")


def test_its_form_in_the_record(tmp_path: Any) -> None:
    called = check_called([17, None, -4], [0])
    assert read_called(write_called(called)) == called
    for wrong in (b"[]", b"{}", b'{"scores": [1], "winners": [1]}', b"no"):
        with pytest.raises(ValueError, match=r"expected|Expecting"):
            read_called(wrong)
    record = Store(tmp_path / "other.db")
    table = Table(record)
    begin(table, "clockwise", "track")
    end(table, [17, None, -4], [0])
    record.close()
    again = Table(Store(tmp_path / "other.db"))
    assert again.is_over
    assert again.opened is not None
    assert again.opened.called == called
    again.record.close()


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """Three people at a game without an end."""
    need_page_libraries()
    begin(table, "uno", "track")
    with served(table) as address:
        yield f"http://{address}/?lang=en"


def open_ending(page: Page | NodePage, url: str) -> None:
    page.goto(url)
    page.locator("[data-do=ending]").click()
    expect(page.locator("dialog.ending")).to_be_visible()


def tap(page: NodePage, *keys: str) -> None:
    for key in keys:
        page.locator(f"[data-key='{key}']").click()


def test_seventeen_is_two_taps(dom: NodePage, url: str, table: Table) -> None:
    open_ending(dom, url)
    tap(dom, "1", "7", "next", "2", "0", "wipe", "next", "-", "4")
    expect(dom.locator(".ending-seat output")).to_have_text(["17", "2", "−4"])
    expect(dom.locator(".ending-verdict")).to_have_text("Ada has won")
    dom.locator("[data-do=end]").click()
    expect(dom.locator(".game-over .over-winner strong")).to_have_text("Ada")
    assert table.opened is not None
    assert table.opened.called == check_called([17, 2, -4], [0])


def test_a_tie_is_told_and_people_decide_it(dom: NodePage, url: str, table: Table) -> None:
    open_ending(dom, url)
    dom.keyboard.type("17")
    dom.locator(".ending-seat[data-seat='2']").click()
    dom.keyboard.type("17")
    expect(dom.locator(".ending-verdict")).to_contain_text("A tie: Ada and Bo")
    dom.locator("[data-won='1']").click()
    expect(dom.locator(".ending-verdict")).to_have_text("Bo has won")
    dom.locator("[data-do=end]").click()
    expect(dom.locator(".game-over .over-winner strong")).to_have_text("Bo")
    assert table.opened is not None
    assert table.opened.called == check_called([17, 17, None], [1])


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (844, 390), (390, 844)])
def test_the_whole_sheet_fits(page: Page, url: str, size: tuple[int, int]) -> None:
    open_ending(page, url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for place in ("[data-key='next']", "[data-do=end]", ".ending-verdict", "[data-won='3']"):
        box = page.locator(place).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1], place
    for button in page.locator("dialog.ending button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 42, button.get_attribute("data-key")
    body = page.locator(".ending .setup-body")
    assert body.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
