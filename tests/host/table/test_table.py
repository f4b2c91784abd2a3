"""The table: one step is whole or not at all, undo is an event, the record comes first."""

import sqlite3
from collections.abc import Callable

import pytest

from heliograph.errors import StoreError
from heliograph.record import store
from heliograph.record.store import Store
from heliograph.table.change import PROBLEM, UNITS, Change, UnitStatus
from heliograph.table.table import Table
from heliograph.table.tracker_rules import next_state
from heliograph.table.unit_reports import UnitReport, UnitReports
from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.solaris.tokens import SOLARIS
from shared_rules.solaris.tracker import END_TURN
from shared_rules.tracker import CLOSE, CORRECTION, EMPTY, NEW, UNDO
from shared_rules.trackers import tracker_for
from tests.host.desk import begin, end_turns, turn_over

NEW_GAME = bytes((NEW, SOLARIS, 4, 0))
CLOSED = bytes((CLOSE | CORRECTION, 0, 0, 0))


@pytest.fixture
def playing(table: Table) -> Table:
    """A table of three with four turns behind it: six steps."""
    begin(table)
    end_turns(table, 4)
    return table


def kinds(record: Store, table: Table) -> list[str]:
    assert table.match_id is not None
    return [row.kind for row in record.rows(table.match_id)]


class TestPlay:
    def test_an_empty_table_has_no_match(self, table: Table) -> None:
        assert (table.rev, table.length, table.state, table.match_id) == (0, 0, EMPTY, None)

    def test_one_step_may_hold_several_events(self, playing: Table) -> None:
        now = tracker_for(playing.state)
        second = now.order()[now.turn + 1]
        step = [turn_over(playing), bytes((END_TURN, second, 0, 0))]
        playing.play(step, "page")
        assert playing.rev == 7
        assert playing.steps[-1].events == tuple(step)
        playing.undo()
        assert playing.state == playing.state_at(6)

    def test_a_refused_step_changes_nothing(self, playing: Table, record: Store) -> None:
        before = (playing.state, playing.rev, playing.version, kinds(record, playing))
        wrong = bytes((END_TURN, 9, 0, 0))
        with pytest.raises(Refused):
            playing.play([turn_over(playing), wrong], "page")
        assert (playing.state, playing.rev, playing.version, kinds(record, playing)) == before

    @pytest.mark.parametrize("events", [[], [b"abc"], [b""], [bytes(5)]])
    def test_refuses_what_is_no_step(self, playing: Table, events: list[bytes]) -> None:
        with pytest.raises(Refused) as refused:
            playing.play(events, "page")
        assert refused.value.code == refusal.UNKNOWN_EVENT

    def test_is_committed_when_it_returns(self, playing: Table, record: Store) -> None:
        other = sqlite3.connect(record.path)
        assert other.execute("SELECT count(*) FROM log").fetchone()[0] == 6
        other.close()


class TestUndo:
    def test_goes_back_and_forward_along_the_line(self, playing: Table) -> None:
        states = [playing.state_at(rev) for rev in range(7)]
        playing.undo(4)
        assert (playing.rev, playing.length, playing.state) == (2, 6, states[2])
        playing.redo(3)
        assert playing.state == states[5]
        playing.goto(1)
        assert playing.state == states[1]
        playing.goto(6)
        assert playing.state == states[6]

    def test_is_an_event_and_never_a_deletion(self, playing: Table, record: Store) -> None:
        playing.undo(2)
        playing.redo()
        playing.goto(0)
        assert kinds(record, playing) == [store.STEP] * 6 + [store.UNDO, store.REDO, store.GOTO]

    def test_a_step_after_it_cuts_the_tail_but_not_the_log(
        self, playing: Table, record: Store
    ) -> None:
        playing.undo(3)
        end_turns(playing, 1)
        assert (playing.rev, playing.length) == (4, 4)
        assert kinds(record, playing).count(store.STEP) == 7
        with pytest.raises(Refused):
            playing.redo()

    @pytest.mark.parametrize(
        "move, code",
        [
            (lambda table: table.undo(7), refusal.NOTHING_TO_UNDO),
            (lambda table: table.undo(0), refusal.NOTHING_TO_UNDO),
            (lambda table: table.redo(), refusal.NOTHING_TO_REDO),
            (lambda table: table.goto(7), refusal.NOTHING_TO_REDO),
            (lambda table: table.goto(-1), refusal.NOTHING_TO_UNDO),
        ],
    )
    def test_refuses_to_leave_the_line(
        self, playing: Table, move: Callable[[Table], None], code: int
    ) -> None:
        with pytest.raises(Refused) as refused:
            move(playing)
        assert (refused.value.code, playing.rev) == (code, 6)


class TestMatches:
    def test_a_new_game_is_a_new_match_and_the_old_one_stays(self, playing: Table) -> None:
        first, state = playing.match_id, playing.state
        playing.play([NEW_GAME], "page", ("Ada", "Bo", "Cy", "Di"))
        assert playing.match_id != first
        assert (playing.rev, playing.names) == (1, ("Ada", "Bo", "Cy", "Di"))
        assert first is not None
        playing.open_match(first)
        assert (playing.rev, playing.state, playing.names) == (6, state, ())
        assert playing.matches()[0].id == first

    def test_what_stands_before_a_new_game_ends_the_old_match(self, playing: Table) -> None:
        first = playing.match_id
        playing.play([CLOSED, NEW_GAME], "page")
        assert (playing.rev, playing.steps[0].events) == (1, (NEW_GAME,))
        assert first is not None
        playing.open_match(first)
        assert (playing.rev, playing.state) == (7, EMPTY)

    def test_undo_of_a_new_game_brings_the_old_match_back(self, playing: Table) -> None:
        first, before = playing.match_id, playing.state_at(4)
        playing.play([NEW_GAME], "page")
        playing.undo(3)
        assert (playing.match_id, playing.rev, playing.state) == (first, 4, before)

    def test_undo_beyond_everything_changes_nothing(self, playing: Table) -> None:
        playing.play([NEW_GAME], "page")
        match = playing.match_id
        with pytest.raises(Refused):
            playing.undo(8)
        assert (playing.match_id, playing.rev) == (match, 1)

    def test_an_unknown_match_is_an_error(self, playing: Table) -> None:
        with pytest.raises(KeyError, match="99"):
            playing.open_match(99)
        assert playing.rev == 6


class TestReports:
    def test_a_report_happens_once(self, playing: Table) -> None:
        step = turn_over(playing)
        assert UnitReports(playing).take_step(step, UnitReport(7, 1)) is None
        state = playing.state
        assert UnitReports(playing).take_step(step, UnitReport(7, 1)) is None
        assert (playing.rev, playing.state) == (7, state)
        assert UnitReports(playing).last_seq(7) == 1

    def test_a_refused_report_is_in_the_record(self, playing: Table, record: Store) -> None:
        wrong = bytes((END_TURN, 9, 0, 0))
        refused = UnitReports(playing).take_step(wrong, UnitReport(7, 1))
        assert refused is not None
        assert refused.code == refusal.NO_SUCH_SEAT
        assert (playing.rev, UnitReports(playing).last_seq(7)) == (6, 1)
        assert kinds(record, playing)[-1] == store.REFUSED

    def test_a_reported_undo_is_an_undo(self, playing: Table) -> None:
        UnitReports(playing).take_step(bytes((UNDO, 2, 0, 0)), UnitReport(7, 1))
        assert (playing.rev, playing.length, UnitReports(playing).last_seq(7)) == (4, 6, 1)

    def test_an_undo_into_the_match_before_carries_its_number(self, playing: Table) -> None:
        playing.play([NEW_GAME], "page")
        UnitReports(playing).take_step(bytes((UNDO, 1, 0, 0)), UnitReport(7, 4))
        assert (playing.rev, UnitReports(playing).last_seq(7)) == (6, 4)

    def test_a_report_that_is_no_step_is_refused_not_fatal(self, playing: Table) -> None:
        for seq, step in enumerate((b"", b"ab", bytes(6)), start=1):
            assert UnitReports(playing).take_step(step, UnitReport(7, seq)) is not None
        assert (playing.rev, UnitReports(playing).last_seq(7)) == (6, 3)

    def test_a_snapshot_is_a_step_of_the_same_match(self, playing: Table) -> None:
        match, other = playing.match_id, playing.state_at(4)
        UnitReports(playing).take_snapshot(other, False, UnitReport(7, 1))
        assert (playing.match_id, playing.rev, playing.state) == (match, 7, other)
        assert playing.steps[-1].adopted
        playing.undo()
        assert playing.state == playing.state_at(6)

    def test_a_snapshot_of_another_table_is_a_new_match(self, playing: Table) -> None:
        match = playing.match_id
        of_five = next_state(EMPTY, (bytes((NEW, SOLARIS, 5, 0)),))
        UnitReports(playing).take_snapshot(of_five, False, UnitReport(7, 1))
        assert playing.match_id != match
        assert (playing.rev, playing.state) == (1, of_five)

    def test_an_offer_is_taken_by_an_empty_table(self, table: Table) -> None:
        offered = next_state(EMPTY, (NEW_GAME,))
        UnitReports(table).take_snapshot(offered, True, UnitReport(7, 1))
        assert (table.rev, table.state) == (1, offered)

    def test_an_offer_is_not_taken_while_a_game_runs(self, playing: Table) -> None:
        UnitReports(playing).take_snapshot(next_state(EMPTY, (NEW_GAME,)), True, UnitReport(7, 1))
        assert (playing.rev, UnitReports(playing).last_seq(7)) == (6, 1)

    def test_an_offer_of_what_was_closed_here_is_not_taken(self, playing: Table) -> None:
        known = playing.state
        playing.play([CLOSED], "page")
        UnitReports(playing).take_snapshot(known, True, UnitReport(7, 1))
        assert playing.state == EMPTY

    @pytest.mark.parametrize("state", [b"", b"\1", b"\xff" * 71, bytes(300)])
    def test_a_snapshot_that_is_no_state_is_refused_not_fatal(
        self, playing: Table, state: bytes
    ) -> None:
        UnitReports(playing).take_snapshot(state, False, UnitReport(7, 1))
        assert (playing.rev, UnitReports(playing).last_seq(7)) == (6, 1)


class TestBatch:
    def test_commits_once(self, playing: Table) -> None:
        told: list[Change] = []
        playing.news.subscribe(told.append)
        with playing.batch():
            end_turns(playing, 2)
            assert told == []
        assert [change.kind for change in told] == [store.STEP, store.STEP]

    def test_returns_to_where_it_was(self, playing: Table) -> None:
        before = (playing.state, playing.rev, playing.version, playing.match_id)
        with pytest.raises(ZeroDivisionError):
            self.play_and_fail(playing)
        assert (playing.state, playing.rev, playing.version, playing.match_id) == before
        assert playing.length == 6

    def play_and_fail(self, table: Table) -> None:
        with table.batch():
            table.undo(2)
            end_turns(table, 1)
            table.play([NEW_GAME], "page")
            raise ZeroDivisionError

    def test_a_refusal_inside_undoes_only_itself(self, playing: Table) -> None:
        with playing.batch():
            end_turns(playing, 1)
            with pytest.raises(Refused):
                playing.play([CLOSED, bytes((NEW, 99, 3, 0))], "page")
            end_turns(playing, 1)
        assert playing.rev == 8


class TestDisk:
    def test_a_disk_that_refuses_keeps_the_table_on_display(
        self, playing: Table, record: Store
    ) -> None:
        before = (playing.state, playing.rev, playing.length)
        told: list[Change] = []
        playing.news.subscribe(told.append)
        record._db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError):
            end_turns(playing, 1)
        with pytest.raises(StoreError):
            playing.undo()
        assert (playing.state, playing.rev, playing.length) == before
        assert [change.kind for change in told] == [PROBLEM, PROBLEM]
        assert "may not be written" in playing.problems[0].text("en")
        record._db.execute("PRAGMA query_only = OFF")
        end_turns(playing, 1)
        assert (playing.rev, playing.problems) == (7, [])


class TestSubscribers:
    def test_are_told_after_the_change_until_they_leave(self, playing: Table) -> None:
        seen: list[tuple[str, int, str]] = []
        leave = playing.news.subscribe(
            lambda change: seen.append((change.kind, playing.rev, change.source))
        )
        end_turns(playing, 1)
        playing.undo(1, "page")
        leave()
        end_turns(playing, 1)
        assert seen == [(store.STEP, 7, "page"), (store.UNDO, 6, "page")]

    def test_hear_of_boards_only_when_something_changed(self, table: Table) -> None:
        told: list[Change] = []
        table.news.subscribe(told.append)
        table.ports.set_unit(UnitStatus("a"))
        table.ports.set_unit(UnitStatus("a"))
        table.ports.set_unit(UnitStatus("a", connected=True))
        assert [status.connected for status in table.ports.units] == [True]
        table.ports.remove_unit("a")
        table.ports.remove_unit("a")
        assert [change.kind for change in told] == [UNITS] * 3
        assert table.ports.units == []
