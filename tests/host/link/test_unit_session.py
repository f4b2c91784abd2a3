"""A board and the table: the real unit on the other end, in virtual time, with every mishap."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from heliograph.link.unit_session import RETRY_MS
from heliograph.record import store
from shared_rules import panel, refusal
from shared_rules.link import messages
from shared_rules.link.session import GONE_MS
from shared_rules.solaris.tokens import SOLARIS
from shared_rules.solaris.tracker import ENERGY
from shared_rules.tracker import CLOSE, CORRECTION, EMPTY, NEW, PLAY
from shared_rules.trackers import tracker_for
from shared_rules.unit import QUEUE
from tests.host.desk import Desk, begin, end_turns

WITHIN_A_SECOND_MS = 1000


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.run(WITHIN_A_SECOND_MS)
    yield desk
    desk.record.close()


@pytest.fixture
def playing(desk: Desk) -> Desk:
    """A game of three that both ends know, at its first turn."""
    begin(desk.table)
    desk.run()
    assert desk.is_settled
    return desk


def steps_written(desk: Desk) -> int:
    match = desk.table.match_id
    return 0 if match is None else [r.kind for r in desk.record.rows(match)].count(store.STEP)


class TestTogether:
    def test_they_meet(self, desk: Desk) -> None:
        status = desk.table.ports.units[0]
        assert (status.connected, status.about, status.problem) == (True, "full", None)
        assert desk.is_settled

    def test_a_game_set_up_on_the_board_is_on_the_table(self, desk: Desk) -> None:
        desk.set_up()
        desk.run()
        assert tracker_for(desk.table.state).phase == PLAY
        assert desk.is_settled

    def test_a_press_is_one_step(self, playing: Desk) -> None:
        playing.end_turn()
        assert (playing.table.rev, playing.table.steps[-1].source) == (3, "board")
        assert playing.is_settled

    def test_an_answer_of_several_events_is_one_step(self, desk: Desk) -> None:
        desk.set_up()
        desk.run()
        assert len(desk.table.steps[-1].events) > 1
        desk.press(panel.UNDO)
        desk.run()
        assert desk.table.rev == desk.table.length - 1
        assert desk.is_settled

    def test_the_boards_own_step_is_not_sent_back(self, playing: Desk) -> None:
        told = playing.host.session.acked
        playing.end_turn()
        playing.end_turn()
        playing.run()
        assert playing.host.session.acked == told

    def test_a_page_moves_the_board(self, playing: Desk) -> None:
        end_turns(playing.table, 2)
        playing.run(50)
        assert playing.is_settled
        playing.table.undo()
        playing.run(50)
        assert playing.is_settled

    def test_undo_on_the_board_undoes_what_the_page_did(self, playing: Desk) -> None:
        end_turns(playing.table, 3)
        playing.run(50)
        playing.press(panel.UNDO)
        playing.run(50)
        assert (playing.table.rev, playing.table.length) == (4, 5)
        assert playing.is_settled

    def test_undo_reaches_further_than_the_board_remembers(self, playing: Desk) -> None:
        end_turns(playing.table, 20)
        playing.run(50)
        playing.press(panel.UNDO, panel.LONG)
        for _ in range(9):
            playing.press(panel.PLUS)
        playing.press(panel.OK)
        playing.run()
        assert playing.table.rev == 12
        assert playing.is_settled

    def test_both_at_once_find_one_order(self, playing: Desk) -> None:
        playing.unit.press(playing.unit.tracker.now(), panel.SHORT, playing.now_ms)
        playing.table.play([bytes((ENERGY | CORRECTION, 1, 2, 5))], "page")
        playing.run()
        assert playing.table.rev == 4
        assert playing.is_settled

    def test_the_same_turn_ended_on_both_counts_once(self, playing: Desk) -> None:
        seat = playing.unit.tracker.now()
        playing.unit.press(seat, panel.SHORT, playing.now_ms)
        end_turns(playing.table, 1)
        playing.run()
        refused = playing.table.ports.units[0].refusal
        assert refused is not None
        assert refused.code == refusal.OUT_OF_TURN
        assert playing.table.rev == 3
        assert playing.is_settled

    def test_a_new_game_on_the_board_is_a_new_match(self, playing: Desk) -> None:
        first = playing.table.match_id
        playing.table.play([bytes((CLOSE | CORRECTION, 0, 0, 0))], "page")
        playing.run()
        playing.press(panel.OK)
        playing.run()
        assert playing.table.match_id != first
        assert playing.table.rev == 1
        assert playing.is_settled

    def test_people_see_what_the_buttons_would_do(self, desk: Desk) -> None:
        desk.press(panel.PLUS)
        assert desk.table.ports.units[0].panel.value == 5
        assert desk.table.ports.units[0].panel.mode == panel.ASK

    def test_a_refusal_on_the_board_is_told(self, playing: Desk) -> None:
        wrong = (playing.unit.tracker.now() + 1) % 3
        playing.press(wrong)
        first = playing.table.ports.units[0].refusal
        playing.press(wrong)
        second = playing.table.ports.units[0].refusal
        assert first is not None
        assert second is not None
        assert first.code == second.code == refusal.OUT_OF_TURN
        assert second.count == first.count + 1

    def test_many_changes_at_once_go_over_as_one(self, playing: Desk) -> None:
        before = playing.host.session.acked
        for _ in range(50):
            end_turns(playing.table, 1)
        playing.run(100)
        assert playing.is_settled
        assert playing.host.session.acked - before <= 2


class TestApart:
    def test_presses_made_alone_come_over_once(self, playing: Desk) -> None:
        playing.is_cut = True
        for _ in range(20):
            playing.end_turn()
            playing.press(panel.OK)
        alone = playing.unit.rev
        playing.is_cut = False
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.is_settled
        assert playing.table.rev == alone
        assert steps_written(playing) == alone

    def test_silence_is_noticed(self, playing: Desk) -> None:
        playing.is_cut = True
        for _ in range(GONE_MS // 100 + 5):
            playing.now_ms += 100
            playing.host.output(playing.now_ms)
        assert not playing.table.ports.units[0].connected

    def test_both_play_on_while_apart(self, playing: Desk) -> None:
        playing.is_cut = True
        playing.end_turn()
        playing.table.play([bytes((ENERGY | CORRECTION, 2, 3, 6))], "page")
        playing.run(2000)
        playing.is_cut = False
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.is_settled
        assert playing.table.rev == 4
        assert tracker_for(playing.table.state).energy(2, 3) == 6

    def test_a_table_closed_meanwhile_stays_closed(self, playing: Desk) -> None:
        playing.is_cut = True
        playing.table.play([bytes((CLOSE | CORRECTION, 0, 0, 0))], "page")
        playing.run(2000)
        playing.is_cut = False
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.table.state == EMPTY
        assert playing.is_settled

    def test_more_than_it_remembers_comes_as_a_whole(self, playing: Desk) -> None:
        cut_off(playing)
        press_too_often(playing)
        assert playing.unit.overflowed
        playing.end_turn()
        last = bytes(playing.unit.tracker.state)
        playing.is_cut = False
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.table.state == last
        assert playing.table.steps[-1].adopted
        assert playing.is_settled
        assert playing.table.rev < QUEUE

    def test_an_overflow_that_nobody_noticed_comes_over_too(self, playing: Desk) -> None:
        playing.is_cut = True
        press_too_often(playing)
        last = bytes(playing.unit.tracker.state)
        playing.is_cut = False
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.table.state == last
        assert playing.is_settled

    @pytest.mark.parametrize("seed", range(4))
    def test_an_overflow_comes_over_though_lines_are_lost(self, playing: Desk, seed: int) -> None:
        cut_off(playing)
        press_too_often(playing)
        last = bytes(playing.unit.tracker.state)
        playing.is_cut = False
        playing.damage = losing(Random(seed), every=3)
        playing.run(3000)
        playing.damage = bytes
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.table.state == last
        assert playing.is_settled


def cut_off(desk: Desk) -> None:
    """Cut the wire and wait until both ends have noticed."""
    desk.is_cut = True
    for _ in range(20):
        desk.run(100)
        desk.host.output(desk.now_ms)
    assert not desk.unit.session.connected


def press_too_often(desk: Desk) -> None:
    """Press more often than the board can remember."""
    for _ in range(QUEUE // 2 + 10):
        desk.press(panel.PLUS, ms=0)
        desk.press(panel.MINUS, ms=0)


def losing(chance: Random, every: int) -> Callable[[bytes], bytes]:
    """A wire on which one delivery in so many is lost."""
    return lambda data: b"" if chance.randrange(every) == 0 else data


def corrupting(chance: Random, every: int) -> Callable[[bytes], bytes]:
    """A wire that changes, drops or doubles one byte in so many."""

    def damage(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if chance.randrange(every):
                out.append(byte)
            else:
                out += (b"", bytes((byte, byte)), bytes((byte ^ 1 << chance.randrange(8),)))[
                    chance.randrange(3)
                ]
        return bytes(out)

    return damage


class TestRestarts:
    def test_the_host_recalls_what_it_had(self, playing: Desk) -> None:
        playing.end_turn()
        playing.restart_host()
        playing.run(WITHIN_A_SECOND_MS)
        assert (playing.table.rev, steps_written(playing)) == (3, 3)
        assert playing.is_settled

    def test_killed_between_commit_and_acknowledgement(self, playing: Desk) -> None:
        playing.unit.press(playing.unit.tracker.now(), panel.SHORT, playing.now_ms)
        playing.host.receive(playing.unit.output(playing.now_ms), playing.now_ms)
        assert playing.table.rev == 3
        playing.restart_host()
        playing.run(WITHIN_A_SECOND_MS)
        assert (playing.table.rev, steps_written(playing)) == (3, 3)
        assert playing.is_settled

    def test_killed_before_commit(self, playing: Desk) -> None:
        playing.unit.press(playing.unit.tracker.now(), panel.SHORT, playing.now_ms)
        playing.unit.output(playing.now_ms)
        playing.restart_host()
        playing.run(WITHIN_A_SECOND_MS)
        assert (playing.table.rev, steps_written(playing)) == (3, 3)
        assert playing.is_settled

    def test_presses_while_the_host_is_away(self, playing: Desk) -> None:
        playing.stop_host()
        for _ in range(3):
            playing.end_turn()
        playing.is_cut = False
        playing.start_host()
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.table.rev == 5
        assert playing.is_settled

    def test_a_board_switched_off_gets_its_table_back(self, playing: Desk) -> None:
        playing.end_turn()
        playing.start_board()
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.unit.tracker.phase == PLAY
        assert playing.is_settled
        playing.end_turn()
        assert playing.table.rev == 4
        assert playing.is_settled

    def test_a_board_is_not_told_what_was_meant_for_its_earlier_run(self, playing: Desk) -> None:
        """A state speaks of the steps of one run: to another it would seem to hold its own."""
        playing.end_turn()
        playing.is_cut = True
        end_turns(playing.table, 1)
        playing.host.output(playing.now_ms)
        assert playing.host.session.unacked
        playing.is_cut = False
        playing.start_board()
        told = []
        adopt = playing.unit._adopt
        playing.unit._adopt = lambda rev, applied, state: (  # type: ignore[method-assign]
            told.append(applied),
            adopt(rev, applied, state),
        )[1]
        playing.run(WITHIN_A_SECOND_MS)
        assert set(told) == {0}
        assert playing.is_settled

    def test_an_empty_host_takes_the_boards_game(self, desk: Desk, tmp_path: Path) -> None:
        begin(desk.table)
        desk.run()
        desk.stop_host()
        (tmp_path / "other").mkdir()
        desk._path = tmp_path / "other" / "desk.db"
        desk.is_cut = False
        desk.start_host()
        desk.run(WITHIN_A_SECOND_MS)
        assert desk.table.steps[0].adopted
        assert tracker_for(desk.table.state).phase == PLAY
        assert desk.is_settled

    def test_another_board_on_the_same_port(self, playing: Desk) -> None:
        playing.end_turn()
        for _ in range(3):
            playing.start_board()
            playing.run(WITHIN_A_SECOND_MS)
            playing.end_turn()
        assert playing.table.rev == 6
        assert playing.is_settled

    def test_a_board_switched_off_before_it_took_the_state(self, playing: Desk) -> None:
        end_turns(playing.table, 1)
        playing.host.output(playing.now_ms)  # on its way, and lost with the board's power
        playing.start_board()
        playing.press(panel.OK)  # a game of its own, before it has heard of the table
        playing.run(WITHIN_A_SECOND_MS)
        assert playing.is_settled
        assert playing.unit.tracker.seats == 4


class TestDisk:
    def test_nothing_is_acknowledged_while_the_disk_refuses(self, playing: Desk) -> None:
        playing.record._db.execute("PRAGMA query_only = ON")
        playing.end_turn()
        playing.run(2 * RETRY_MS)
        assert playing.unit.session.unacked == 1
        assert (playing.table.rev, playing.table.ports.units[0].pending) == (2, 1)
        assert playing.table.problems
        playing.record._db.execute("PRAGMA query_only = OFF")
        playing.run(2 * RETRY_MS)
        assert (playing.table.rev, playing.table.ports.units[0].pending) == (3, 0)
        assert playing.table.problems == []
        assert playing.is_settled

    def test_the_board_overflows_while_the_disk_refuses(self, playing: Desk) -> None:
        playing.record._db.execute("PRAGMA query_only = ON")
        for _ in range(QUEUE // 2 + 10):
            playing.press(panel.PLUS, ms=5)
            playing.press(panel.MINUS, ms=5)
        last = bytes(playing.unit.tracker.state)
        playing.record._db.execute("PRAGMA query_only = OFF")
        playing.run(3 * RETRY_MS)
        assert playing.table.state == last
        assert playing.is_settled

    def test_killed_while_the_disk_refuses(self, playing: Desk) -> None:
        playing.record._db.execute("PRAGMA query_only = ON")
        playing.end_turn()
        playing.end_turn()
        playing.restart_host()
        playing.run(WITHIN_A_SECOND_MS)
        assert (playing.table.rev, steps_written(playing)) == (4, 4)
        assert playing.is_settled


class TestDamage:
    @pytest.mark.parametrize("seed", range(6))
    def test_a_bad_wire_loses_and_doubles_nothing(self, playing: Desk, seed: int) -> None:
        chance = Random(seed)
        playing.damage = corrupting(chance, every=150)
        for _ in range(40):
            if chance.randrange(4):
                playing.press(chance.choice((panel.PLUS, panel.MINUS, playing.unit.tracker.now())))
            else:
                playing.table.play([bytes((ENERGY | CORRECTION, 1, 2, chance.randrange(8)))], "p")
            playing.run(chance.randrange(0, 200, 5))
            if chance.randrange(10) == 0:
                playing.restart_host()
        playing.damage = bytes
        playing.run(3000)
        assert playing.is_settled
        match = playing.table.match_id
        assert match is not None
        reports = [r.seq for r in playing.record.rows(match) if r.seq is not None]
        assert reports == list(range(1, len(reports) + 1))

    def test_a_board_that_went_astray_is_told_again(self, playing: Desk) -> None:
        playing.unit.tracker.state[-1] ^= 1
        assert not playing.agrees
        playing.run(6000)
        assert playing.agrees

    def test_garbage_is_no_harm(self, playing: Desk) -> None:
        chance = Random(1)
        for _ in range(200):
            playing.host.receive(chance.randbytes(chance.randrange(400)), playing.now_ms)
        playing.run()
        assert playing.is_settled

    def test_a_board_of_another_version_is_explained(self, desk: Desk) -> None:
        from shared_rules.link import frame

        hello = messages.pack(messages.HELLO, 9, 77, 0, 0, 1, tail=b"")
        desk.host.receive(frame.encode(messages.HELLO, 0, hello), desk.now_ms)
        problem = desk.table.ports.units[0].problem
        assert problem is not None
        assert "version 9" in problem.text("en")
        assert "firmware" in problem.text("en")


def test_the_state_of_every_game_fits_one_frame(playing: Desk) -> None:
    from shared_rules.link.frame import MAX_PAYLOAD

    assert len(playing.table.state) + 4 <= MAX_PAYLOAD


def test_a_new_game_from_the_page_reaches_the_board(desk: Desk) -> None:
    desk.table.play([bytes((NEW, SOLARIS, 5, 0))], "page")
    desk.run()
    assert desk.unit.tracker.seats == 5
    assert desk.is_settled
