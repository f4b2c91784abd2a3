"""A described game on the host: played with its time, kept, found in the owner's folder."""

from pathlib import Path
from typing import Any

import pytest

from firmware.keeper import Keeper
from heliograph.games import ALL_GAMES, GAMES
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules import trackers
from shared_rules.any_game import events
from shared_rules.any_game import layout as words
from shared_rules.few_buttons import FewButtons
from shared_rules.lights.canvas import Canvas
from shared_rules.lights.folded import FoldedCanvas
from shared_rules.panel import DOWN, MINUS, OK, SHORT
from shared_rules.unit import Unit
from tests.commanding import perform
from tests.host.games.any_game.conftest import Clock
from tests.web.wire import live_view

OWN = """title = "House rule"
keeps = "turns"
leaves = "the rest"
seats = [2, 3]

[[phase]]
order = "{order}"
"""


def begin(table: Table, game: str, seats: int) -> Any:
    perform(table, {"do": "begin", "game": game, "seats": seats, "depth": "track"})
    table.play([bytes((events.BEGIN, 0, 0, 0))], "page")
    return trackers.tracker_for(table.state)


def end_turn(table: Table, seat: int) -> Any:
    table.play([bytes((events.END_TURN, seat, 0, 0))], "page")
    return trackers.tracker_for(table.state)


def test_time_passes_for_a_page_too(table: Table, clock: Clock) -> None:
    begin(table, "chess_clock", 2)
    clock.now += 12_340
    tracker = end_turn(table, 0)
    assert tracker.time(words.SPENT) == 123
    assert tracker.bank(0) == 3000 + 30 - 123
    clock.now += 5_000
    assert end_turn(table, 1).time(words.SPENT + 3) == 50


def test_a_reopened_match_stands_as_it_was(tmp_path: Path, clock: Clock) -> None:
    first = Table(Store(tmp_path / "table.db"), clock)
    begin(first, "chess_clock", 2)
    clock.now += 9_000
    end_turn(first, 0)
    state = first.state
    first.record.close()
    clock.now += 10_000_000
    again = Table(Store(tmp_path / "table.db"), clock)
    assert again.state == state
    assert end_turn(again, 1).time(words.SPENT + 3) == 0, "while nothing ran, no time passed"
    again.record.close()


def test_pages_show_and_tell_it_in_both_languages(table: Table) -> None:
    begin(table, "magic", 3)
    end_turn(table, 0)
    for lang, sentence in (("en", "White ends the turn."), ("de", "Weiß beendet den Zug.")):
        view = live_view(table, lang)
        assert view["log"][-1]["text"] == sentence
        board = view["board"]
        due = [board["seats"][seat]["is_due"] for seat in board["order"]]
        assert due == [False, True, False]
        assert view["offers"]


def test_an_own_description_is_a_game_and_its_matches_outlive_it(
    tmp_path: Path, clock: Clock
) -> None:
    """What is played is in the record: the file may change or go."""
    own = tmp_path / "descriptions"
    own.mkdir()
    file = own / "house_rule.toml"
    file.write_text(OWN.format(order="clockwise"), encoding="utf-8")
    (own / "wrong.toml").write_text("title = 3\n", encoding="utf-8")
    GAMES.look_in(own)
    try:
        assert ALL_GAMES["house_rule"].title.text("de") == "House rule"
        assert "wrong" not in ALL_GAMES
        table = Table(Store(tmp_path / "table.db"), clock)
        begin(table, "house_rule", 3)
        state = table.state
        table.record.close()
        file.write_text(OWN.format(order="counterclockwise"), encoding="utf-8")
        GAMES.look_in(own)
        again = Table(Store(tmp_path / "table.db"), clock)
        assert again.state == state
        assert end_turn(again, 0).now() == 1, "clockwise, as it was begun"
        again.record.close()
        file.unlink()
        GAMES.look_in(own)
        alone = Table(Store(tmp_path / "table.db"), clock)
        assert end_turn(alone, 1).now() == 2
        alone.record.close()
    finally:
        GAMES.look_in(None)


def test_an_old_match_keeps_the_names_it_was_begun_with(tmp_path: Path, clock: Clock) -> None:
    """Also where only a name changed, which the table's bytes do not carry, or the file is gone."""
    own = tmp_path / "descriptions"
    own.mkdir()
    file = own / "house_rule.toml"
    named = OWN.format(order="clockwise") + 'name = "{phase}"\n\n[[counter]]\nname = "{counter}"\n'
    try:
        file.write_text(named.format(phase="Bidding", counter="Coins"), encoding="utf-8")
        GAMES.look_in(own)
        table = Table(Store(tmp_path / "table.db"), clock)
        begin(table, "house_rule", 3)
        table.play([bytes((events.COUNT, 0, 129, 0))], "page")
        old = drawn(table)
        file.write_text(named.format(phase="Trading", counter="Gems").replace("House", "Home"))
        GAMES.look_in(own)
        assert drawn(table) == old == ("Bidding", "Coins", "White: Coins 1.", "House rule for 3.")
        begin(table, "house_rule", 3)
        assert drawn(table)[:2] == ("Trading", "Gems"), "a new one has the new names"
        (own / "copy.toml").write_text(named.format(phase="Raising", counter="Cash"))
        GAMES.look_in(own)
        for name, phase in (("copy", "Raising"), ("house_rule", "Trading")):
            begin(table, name, 3)
            assert drawn(table)[0] == phase, "they differ in their words alone"
        table.open_match(1)
        assert drawn(table) == old
        file.unlink()
        GAMES.look_in(own)
        table.record.close()
        table = Table(Store(tmp_path / "table.db"), clock)
        assert drawn(table) == old
        table.record.close()
    finally:
        GAMES.look_in(None)


def drawn(table: Table) -> tuple[str, ...]:
    """Return the names on a page: phase, counter, the last line of the log, and its first."""
    view = live_view(table, "en")
    assert view["missing"] == {}
    board, log = view["board"], [line["text"] for line in view["log"]]
    return board["phases"][0]["name"], board["counters"][0]["name"], log[-1], log[0]


def begun_unit(game: str, seats: int, canvas: Canvas) -> Unit:
    unit = Unit(1, canvas, b"", 1)
    unit._play(b"".join(ALL_GAMES[game].opening(seats)))
    unit._play(bytes((events.BEGIN, 0, 0, 0)))
    unit.lights(0)
    return unit


def test_a_power_cut_loses_ten_seconds_of_a_clock_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    unit, keeper = begun_unit("chess_clock", 2, Canvas(24, 16, 12, 5)), Keeper()
    keeper.load()
    for now_ms in range(0, 36_000, 500):
        unit.lights(now_ms)
        keeper.keep(unit.rev, unit.tracker.state_to_keep(now_ms), now_ms, 10_000)
    kept = Keeper().load()
    assert kept
    again: Any = trackers.sound_tracker(kept[1])
    assert 250 <= again.time(words.SPENT) <= 355
    assert unit.tracker.state != kept[1], "no step was made of it"


def test_three_buttons_and_one_ring_are_enough() -> None:
    unit = begun_unit("dixit", 3, FoldedCanvas(24, 0, 0, 0))
    few: Any = FewButtons(unit)
    tracker: Any = unit.tracker
    for left in (2, 1):
        few.press(OK, DOWN, 0)
        few.press(OK, SHORT, 0)
        tracker = unit.tracker
        assert sum(tracker.is_due(seat) for seat in range(3)) == left
    few.press(OK, SHORT, 0)
    assert unit.tracker.now() == 0, "all are ready: one after the other now"
    few.press(MINUS, SHORT, 0)
    assert unit.lights(5000)
