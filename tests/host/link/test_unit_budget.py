"""A board that talks without end is slowed, in virtual time; one that people use never is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.link.budget import CAPACITY, PER_S, Budget
from heliograph.link.unit_session import MOST_UNHEARD, MOST_WAITING, UnitSession
from heliograph.table.engine_rules import describe
from heliograph.table.unit_reports import UnitReport, UnitReports
from shared_rules import panel
from shared_rules.link import messages, session, test_messages
from shared_rules.link.session import Session
from shared_rules.solaris.tracker import END_TURN, ENERGY
from shared_rules.tracker import CORRECTION
from shared_rules.unit import QUEUE
from tests.host.desk import Desk, begin, end_turns

HALF_A_MINUTE_MS = 30_000
TICK_MS = 10
PIECE = 4096  # what one read of a port gives
# A mad board wrote 78,593 rows in half a minute before there was a budget.
MOST_ROWS = 3000
MOST_REFUSED_ROWS = 700


class TestBudget:
    def test_it_fills_up_with_time(self) -> None:
        money = Budget()
        money.spend(CAPACITY, 0)
        assert money.wait_ms(0) == 0
        money.spend(PER_S // 2, 0)
        assert 0 < money.wait_ms(0) <= 1000
        assert money.wait_ms(1001) == 0

    def test_endless_talk_makes_it_fill_more_slowly(self) -> None:
        money, read = Budget(), []
        money.spend(CAPACITY, 0)
        for second in range(10):
            read.append(0)
            for now_ms in range(second * 1000, (second + 1) * 1000, TICK_MS):
                if not money.wait_ms(now_ms):
                    money.spend(100, now_ms)
                    read[-1] += 100
        assert PER_S // 4 <= read[0] <= PER_S
        assert 0 < read[-1] <= PER_S // 15

    def test_silence_makes_good(self) -> None:
        money = Budget()
        money.spend(CAPACITY + PER_S, 0)
        assert money.is_slowed(0)
        assert not money.is_slowed(60_000)
        money.spend(CAPACITY - 1, 100_000)
        assert not money.is_slowed(100_000)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    begin(desk.table)
    desk.run()
    yield desk
    desk.record.close()


class MadBoard:
    """Pairs like a unit and then says what it likes, as fast as it is read."""

    def __init__(self, host: UnitSession) -> None:
        self.session = Session(9, b"full", capacity=1 << 20, room=1 << 24, careful=True)
        self.host = host
        self.now_ms = 0

    def pair(self) -> None:
        while not self.session.connected:
            self.tick()

    def tick(self) -> None:
        self.now_ms += TICK_MS
        self.session.receive(self.host.output(self.now_ms), self.now_ms)
        if not self.host.rest_ms(self.now_ms):
            self.host.receive(self.session.output(self.now_ms)[:PIECE], self.now_ms)

    def rave(self, ms: int, step: bytes) -> None:
        """Keep the queue full of steps for a while."""
        for _ in range(ms // TICK_MS):
            for _ in range(64):
                self.session.send(messages.EVENT, step)
            self.tick()

    def calm_down(self) -> None:
        while self.session.unacked:
            self.tick()


def rows(desk: Desk) -> int:
    return int(desk.record.fetch("SELECT count(*) FROM log WHERE boot IS NOT NULL")[0][0])


class TestMad:
    @pytest.fixture
    def mad(self, desk: Desk) -> MadBoard:
        board = MadBoard(UnitSession(desk.table, "mad", 5))
        board.pair()
        return board

    def test_refused_without_end_it_writes_few_rows(self, desk: Desk, mad: MadBoard) -> None:
        mad.rave(HALF_A_MINUTE_MS, bytes((END_TURN, 4, 0, 0)))
        assert rows(desk) < MOST_REFUSED_ROWS
        assert mad.session.acked > rows(desk)  # heard all the same
        assert desk.record.last_seq(9) == mad.session.acked

    def test_playing_without_end_it_writes_few_rows(self, desk: Desk, mad: MadBoard) -> None:
        mad.rave(HALF_A_MINUTE_MS, bytes((ENERGY | CORRECTION, 0, 2, 1)))
        assert rows(desk) < MOST_ROWS

    def test_away_without_end_it_writes_few_rows(self, desk: Desk, mad: MadBoard) -> None:
        """Under the full rules, and it never says that it heard how the table stands."""
        desk.table.begin(describe("solaris", 3, {"depth": "referee"}), (), "page")
        mad.session.ack = lambda _seq: None
        mad.rave(HALF_A_MINUTE_MS // 3, bytes((END_TURN, 4, 0, 0)))
        assert 0 < len(desk.table.away) < MOST_REFUSED_ROWS

    def test_the_page_says_so_until_it_calms_down(self, desk: Desk, mad: MadBoard) -> None:
        mad.rave(HALF_A_MINUTE_MS, bytes((END_TURN, 4, 0, 0)))
        problem = desk.table.ports.units[1].problem
        assert problem is not None
        assert "reads it more slowly and loses nothing" in problem.text("en")
        assert "liest es langsamer und verliert nichts" in problem.text("de")
        mad.session.forget()
        for _ in range(HALF_A_MINUTE_MS // TICK_MS):
            mad.tick()
        assert desk.table.ports.units[1].problem is None
        assert desk.table.ports.units[1].connected

    def test_what_was_refused_in_brief_never_counts_later(self, desk: Desk, mad: MadBoard) -> None:
        """All of it comes once more, and on another table."""
        mad.rave(HALF_A_MINUTE_MS, bytes((END_TURN, 1, 0, 0)))
        heard, written = desk.record.last_seq(9), rows(desk)
        end_turns(desk.table, 1)  # now seat 1 could end its turn
        for number in range(1, heard or 0):
            assert (
                UnitReports(desk.table).take_step(bytes((END_TURN, 1, 0, 0)), UnitReport(9, number))
                is None
            )
        assert rows(desk) == written

    def test_answers_that_it_never_takes_do_not_fill_the_queue(
        self, desk: Desk, mad: MadBoard
    ) -> None:
        test = messages.pack(test_messages.TEST, 1, 0, 0, 0)
        mad.host.session._drop_acked = lambda _seq: None  # type: ignore[method-assign]
        for _ in range(2000):
            mad.session.cast(test_messages.TEST, test)
            mad.session.cast(test_messages.ECHO, b"other")
            mad.session.send(messages.EVENT, bytes((END_TURN, 4, 0, 0)))
            mad.tick()
        assert mad.host.session.unacked <= MOST_UNHEARD + 8

    def test_a_disk_that_refuses_lets_no_more_wait(
        self, desk: Desk, mad: MadBoard, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It counts on though nothing is acknowledged, which no board of ours does."""
        monkeypatch.setattr(session, "WINDOW", 1 << 20)
        desk.record.change("CREATE TRIGGER full BEFORE INSERT ON log BEGIN "
                           "SELECT RAISE(ABORT, 'no'); END", ())  # fmt: skip
        mad.rave(1000, bytes((END_TURN, 4, 0, 0)))
        assert 0 < mad.host._status.pending <= MOST_WAITING + PIECE // 17
        assert mad.session.acked == 0
        desk.record.change("DROP TRIGGER full", ())
        mad.rave(1000, bytes((END_TURN, 4, 0, 0)))
        assert mad.session.acked > 0

    def test_bytes_that_nobody_holds_back_are_bounded(self, desk: Desk) -> None:
        host = UnitSession(desk.table, "noise", 5)
        for _ in range(1000):
            host.receive(b"\n" * PIECE, 0)
        assert len(host._unread) <= 16384


class TestPeople:
    def test_what_a_board_queued_alone_comes_over_at_once(self, desk: Desk) -> None:
        desk.is_cut = True
        while desk.unit.session.unacked < QUEUE:
            desk.end_turn()
            desk.press(panel.OK)
        desk.is_cut = False
        desk.run(1500)
        assert desk.unit.session.unacked == 0
        assert desk.table.ports.units[0].problem is None

    def test_even_if_all_of_it_is_refused(self, desk: Desk) -> None:
        desk.is_cut = True
        for _ in range(QUEUE):
            desk.unit.session.send(messages.EVENT, bytes((END_TURN, 4, 0, 0)))
        desk.is_cut = False
        desk.run(1500)
        assert desk.unit.session.unacked == 0
        assert desk.table.ports.units[0].problem is None
        assert rows(desk) == QUEUE

    def test_ten_presses_a_second_for_half_a_minute_are_never_slowed(self, desk: Desk) -> None:
        for _ in range(300):
            desk.press(max(0, desk.unit.tracker.now()), ms=50)
            desk.press(panel.OK, ms=50)
        assert desk.unit.session.unacked == 0
        assert not desk.host._is_slowed
        assert desk.host._budget._left > CAPACITY // 2
