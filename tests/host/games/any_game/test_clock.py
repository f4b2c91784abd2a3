"""The time of a described game: what a unit counts, what the host enters where there is none."""

import threading
from typing import Any

from heliograph.games import ALL_GAMES
from heliograph.record.store import Store
from heliograph.table.change import UnitStatus
from heliograph.table.table import Table
from heliograph.table.timekeeper import KEEP_MS, SOURCE, Timekeeper
from heliograph.table.unit_reports import UnitReport, UnitReports
from shared_rules import trackers
from shared_rules.any_game import clock as events_of_time
from shared_rules.any_game import events
from shared_rules.any_game import layout as words
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, SHORT, UNDO
from shared_rules.unit import Unit
from tests.commanding import perform
from tests.host.games.any_game.conftest import Clock
from tests.patience import PATIENCE_S
from tests.web.wire import live_view

TURN_MS = 60_000  # of the description `taboo`


def begin(table: Table, game: str = "taboo", seats: int = 4) -> None:
    perform(table, {"do": "begin", "game": game, "seats": seats, "depth": "track"})
    table.play([bytes((events.BEGIN, 0, 0, 0))], "page")


def tracker_of(table: Table) -> Any:
    return trackers.tracker_for(table.state)


class TestTheHostEndsATurn:
    """Where no unit keeps the time, the host does."""

    def test_when_its_time_is_over_and_not_before(self, table: Table, clock: Clock) -> None:
        begin(table)
        keeper, rev = Timekeeper(table), table.rev
        assert keeper.check() == KEEP_MS
        clock.now += TURN_MS - 1
        assert keeper.check() == 1
        assert table.rev == rev
        clock.now += 1
        assert keeper.check() == KEEP_MS
        assert (table.rev, tracker_of(table).now()) == (rev + 1, 1)
        assert table.steps[-1].source == SOURCE
        assert table.steps[-1].events == (
            bytes((events_of_time.TIME, 600 & 0xFF, 600 >> 8, 0)),
            bytes((events_of_time.TIME_UP, 0, 0, 0)),
        ), "a unit would have written the same"
        assert live_view(table, "en")["log"][-1]["text"] == "Time is up."

    def test_also_by_itself_while_nobody_asks(self, table: Table, clock: Clock) -> None:
        """The thread that `play` starts waits for the limit, not for a page."""
        begin(table)
        ended = threading.Event()
        table.news.subscribe(lambda change: ended.set() if change.source == SOURCE else None)

        def leap(news: threading.Event, seconds: float | None) -> None:
            if seconds is None or ended.is_set():
                news.wait()
            else:
                clock.now += round(1000 * seconds)

        keeper = Timekeeper(table, leap)
        keeper.start()
        assert ended.wait(PATIENCE_S)
        keeper.stop()
        assert table.steps[-1].at_ms - table.steps[-2].at_ms == TURN_MS

    def test_every_press_gives_the_next_one_the_whole_time(
        self, table: Table, clock: Clock
    ) -> None:
        begin(table)
        keeper = Timekeeper(table)
        clock.now += TURN_MS - 500
        table.play([bytes((events.END_TURN, 0, 0, 0))], "page")
        clock.now += TURN_MS - 500
        keeper.check()
        assert tracker_of(table).now() == 1
        clock.now += 500
        keeper.check()
        assert tracker_of(table).now() == 0

    def test_not_while_people_pause_or_are_asked(self, table: Table, clock: Clock) -> None:
        perform(table, {"do": "begin", "game": "taboo", "seats": 4, "depth": "track"})
        keeper = Timekeeper(table)
        clock.now += 10 * TURN_MS
        keeper.check()
        table.play([bytes((events.BEGIN, 0, 0, 0))], "page")
        table.play([bytes((events.PAUSE, 1, 0, 0))], "page")
        rev = table.rev
        clock.now += 10 * TURN_MS
        assert keeper.check() is None
        assert table.rev == rev

    def test_not_where_the_limit_only_shows(self, table: Table, clock: Clock) -> None:
        begin(table, "scrabble", 2)
        rev = table.rev
        clock.now += 100 * TURN_MS
        assert Timekeeper(table).check() == KEEP_MS
        assert table.rev == rev

    def test_not_at_a_table_without_a_clock(self, table: Table, clock: Clock) -> None:
        begin(table, "uno", 3)
        clock.now += 100 * TURN_MS
        assert Timekeeper(table).check() is None

    def test_and_taken_back_it_runs_once_more(self, table: Table, clock: Clock) -> None:
        begin(table)
        keeper, rev = Timekeeper(table), table.rev
        clock.now += TURN_MS
        keeper.check()
        table.undo()
        keeper.check()
        assert table.rev == rev, "taken back, it stays so"
        clock.now += TURN_MS
        keeper.check()
        assert table.rev == rev + 1

    def test_but_not_for_ever_where_nobody_is_left(self, table: Table, clock: Clock) -> None:
        begin(table)
        keeper, rev = Timekeeper(table), table.rev
        for _ in range(20):
            clock.now += TURN_MS
            keeper.check()
        assert table.rev == rev + 8, "two rounds of four"
        table.play([bytes((events.END_TURN, 0, 0, 0))], "page")
        clock.now += TURN_MS
        keeper.check()
        assert table.rev == rev + 10


class TestAUnitKeepsItsTime:
    """What a unit counts itself the host does not count a second time."""

    def test_while_it_is_connected(self, table: Table, clock: Clock) -> None:
        begin(table)
        rev = table.rev
        table.ports.set_unit(UnitStatus("unit", connected=True))
        clock.now += 2 * TURN_MS
        Timekeeper(table).check()
        assert table.rev == rev

    def test_also_unplugged_until_somebody_plays_on_at_a_page(
        self, table: Table, clock: Clock
    ) -> None:
        begin(table)
        UnitReports(table).take_step(bytes((events.END_TURN, 0, 0, 0)), UnitReport(7, 1))
        keeper, rev = Timekeeper(table), table.rev
        clock.now += 2 * TURN_MS
        keeper.check()
        assert table.rev == rev, "it may play on alone, and will tell"
        table.play([bytes((events.END_TURN, 1, 0, 0))], "page")
        clock.now += TURN_MS
        keeper.check()
        assert table.rev == rev + 2


class TestARestart:
    """The time goes on where the program stopped."""

    def reopened(self, table: Table, clock: Clock) -> Table:
        table.record.close()
        return Table(Store(table.record.path), clock)

    def test_gives_nobody_the_time_once_more(self, table: Table, clock: Clock) -> None:
        begin(table)
        clock.now += TURN_MS - 1000
        Timekeeper(table).stop()
        clock.now += 10_000_000
        again = self.reopened(table, clock)
        keeper, rev = Timekeeper(again), again.rev
        assert keeper.check() == 1000
        clock.now += 1000
        keeper.check()
        assert (again.rev, tracker_of(again).now()) == (rev + 1, 1)
        again.record.close()

    def test_also_a_sudden_one_but_for_ten_seconds(self, table: Table, clock: Clock) -> None:
        begin(table)
        keeper = Timekeeper(table)
        for _ in range(35):
            clock.now += 1000
            keeper.check()
        clock.now += 10_000_000
        again = self.reopened(table, clock)
        assert 25_000 <= again.journal.elapsed_ms <= 35_000
        again.record.close()

    def test_but_another_step_begins_anew(self, table: Table, clock: Clock) -> None:
        begin(table)
        clock.now += 30_000
        Timekeeper(table).stop()
        table.play([bytes((events.END_TURN, 0, 0, 0))], "page")
        again = self.reopened(table, clock)
        assert again.journal.elapsed_ms == 0
        again.record.close()


def test_a_page_that_comes_later_shows_the_same_time(table: Table, clock: Clock) -> None:
    begin(table)
    clock.now += 12_000
    assert live_view(table, "en")["settings"]["step_ms"] == clock.now - 12_000


class TestOnAUnit:
    """Its own clock, in virtual time."""

    def unit(self, game: str, seats: int) -> Unit:
        unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
        unit._play(b"".join(ALL_GAMES[game].opening(seats)))
        unit._play(bytes((events.BEGIN, 0, 0, 0)))
        unit.lights(0)
        return unit

    def press(self, unit: Unit, button: int, now_ms: int) -> None:
        unit.press(button, DOWN, now_ms)
        unit.press(button, SHORT, now_ms)
        unit.lights(now_ms)

    def test_a_press_that_is_refused_takes_no_time_away(self) -> None:
        """Else whoever presses wrongly would have their turn's time once more."""
        unit = self.unit("chess_clock", 2)
        rev = unit.rev
        for now_ms in (3000, 6000):
            with_time = unit.tracker.timed(bytes((events.SHIFT, 1, 0, 0)), now_ms)
            unit._take_step(with_time, 0, now_ms)
        assert unit.rev == rev, "both were refused"
        self.press(unit, 0, 9000)
        tracker: Any = unit.tracker
        assert tracker.time(words.SPENT) == 90

    def test_the_end_of_the_time_can_be_undone(self) -> None:
        unit = self.unit("taboo", 4)
        unit.lights(TURN_MS)
        assert unit.tracker.now() == 1
        self.press(unit, UNDO, TURN_MS + 500)
        assert unit.tracker.now() == 0
        unit.lights(2 * TURN_MS)
        assert unit.tracker.now() == 0
        unit.lights(2 * TURN_MS + 500)
        assert unit.tracker.now() == 1

    def test_nothing_is_refused_while_it_asks(self) -> None:
        unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
        unit._play(b"".join(ALL_GAMES["taboo"].opening(4)))
        refused: list[object] = []
        unit._refuse = lambda *reason: refused.append(reason)  # type: ignore[method-assign]
        for now_ms in range(0, 3 * TURN_MS, 1000):
            unit.lights(now_ms)
        assert not refused
