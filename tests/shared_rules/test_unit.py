"""The table unit alone and with a host: presses become steps, and both ends agree."""

from random import Random

import pytest

from shared_rules import refusal
from shared_rules.digest import check
from shared_rules.lights import palette
from shared_rules.lights.canvas import CLOCK, SEATS, Canvas
from shared_rules.link import messages
from shared_rules.link.messages import EVENT, PANEL, PING, REFUSAL, SIGN, SNAPSHOT, STATE
from shared_rules.link.session import GONE_MS, Session
from shared_rules.panel import CORRECT, DOWN, IDLE, LONG, MINUS, OK, PLUS, REWIND, SHORT, SHOW, UNDO
from shared_rules.refusal import Refused
from shared_rules.solaris.tokens import ED, HQ
from shared_rules.solaris.tracker import END_TURN, ENERGY
from shared_rules.tracker import CLOSE, CORRECTION, EMPTY, NEW, OVER, PLAY, SETUP
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import QUEUE, SLEEP_MS, Unit
from tests.shared_rules.wire import Wire


class Host:
    """The smallest host that keeps the promise: plays every step once, in order, then says so."""

    def __init__(self, boot=0xB0B, disk=None):
        self.disk = disk if disk is not None else {}
        self.session = Session(boot, b"host", 64, self.disk.get)
        self.states = [EMPTY]
        self.state_due = False
        self.heard = []

    @property
    def state(self):
        return self.states[-1]

    def play(self, step):
        if step[0] == UNDO_EVENT:
            del self.states[-step[1] :]
        elif step[0] == NEW:
            self.states = [EMPTY, bytes(play(tracker_for(EMPTY), step).state)]
        else:
            self.states.append(bytes(play(tracker_for(self.state), step).state))

    def page(self, *event):
        """Somebody entered something on the page."""
        self.play(bytes(event))
        self.tell()

    def tell(self):
        """Send the state as soon as no older one is on its way."""
        self.state_due = True

    def send_state(self):
        applied = self.session.durable & 0xFFFF
        payload = messages.pack(STATE, len(self.states) - 1, applied, tail=self.state)
        self.session.send(STATE, payload)
        self.state_due = False

    def receive(self, data, now_ms):
        for kind, seq, payload in self.session.receive(data, now_ms):
            self.heard.append((kind, payload))
            if kind == messages.HELLO:
                self.session.forget()
                self.tell()
            elif kind >= messages.NUMBERED:
                self.take(kind, payload)
                self.state_due = self.state_due or self.session.unacked > 0
                self.disk[self.session.peer_boot] = seq
                self.session.ack(seq)

    def take(self, kind, payload):
        try:
            if kind == EVENT:
                self.play(payload)
                if payload[0] == UNDO_EVENT:
                    self.tell()
            elif kind == SNAPSHOT and (payload[0] == 0 or self.states == [EMPTY]):
                self.states.append(payload[1:])
                self.tell()
        except Refused:
            self.session.send(SIGN, messages.pack(SIGN, messages.SIGN_NO, 255))

    def output(self, now_ms):
        if self.state_due and self.session.connected and not self.session.unacked:
            self.send_state()
        return self.session.output(now_ms)

    def last(self, kind):
        return [payload for heard, payload in self.heard if heard == kind][-1]


class Table:
    """A unit, people's fingers, and a host that may be there or not."""

    def __init__(self, seed=5):
        self.unit = Unit(0xA11CE, Canvas(24, 16, 12, 5), b"full", seed)
        self.host = Host()
        self.wire = Wire(self.unit, self.host)

    def press(self, *buttons, gesture=SHORT):
        for button in buttons:
            self.unit.press(button, DOWN, self.wire.now_ms)
            self.unit.press(button, gesture, self.wire.now_ms)
            self.wire.run(20)

    def set_up(self, seats=3):
        self.press(MINUS if seats == 3 else PLUS if seats == 5 else OK)
        self.press(*[OK] * (seats * 5 + 4 - (seats == 4)))

    def end_turn(self):
        self.press(self.unit.tracker.now())

    def agree(self):
        """Both ends hold the same table and nothing waits."""
        self.wire.run(1000)
        assert bytes(self.unit.tracker.state) == self.host.state
        assert self.unit.rev == len(self.host.states) - 1
        assert self.unit.session.unacked == 0


@pytest.fixture
def alone():
    table = Table()
    table.wire.is_cut = True
    return table


@pytest.fixture
def table():
    table = Table()
    table.wire.run(100)
    table.set_up()
    return table


class TestAlone:
    def test_a_game_is_set_up_with_three_buttons(self, alone):
        alone.set_up(3)
        assert (alone.unit.tracker.phase, alone.unit.tracker.seats) == (PLAY, 3)

    def test_a_sixth_player_is_refused(self, alone):
        alone.press(PLUS, PLUS)
        assert alone.unit.panel.value == 5
        assert alone.unit.sign == messages.SIGN_NO

    def test_the_stack_at_ec_is_shuffled(self):
        orders = set()
        for seed in range(12):
            table = Table(seed)
            table.wire.is_cut = True
            table.set_up(3)
            orders.add(table.unit.tracker.stacks(0, False)[1])
        assert len(orders) > 2

    def test_a_whole_round_is_played_and_undone_to_the_start(self, alone):
        alone.set_up(3)
        for _ in range(18):
            alone.end_turn()
        steps = alone.unit.rev
        alone.press(*[UNDO] * steps)
        assert (alone.unit.rev, bytes(alone.unit.tracker.state)) == (0, EMPTY)
        alone.press(UNDO, UNDO)
        assert alone.unit.sign == messages.SIGN_NO

    def test_plus_and_minus_change_the_seat_on_turn(self, alone):
        alone.set_up(3)
        seat = alone.unit.tracker.now()
        before = alone.unit.tracker.energy(seat, ED)
        alone.press(PLUS, PLUS, MINUS)
        assert alone.unit.tracker.energy(seat, ED) == before + 1

    def test_a_step_back_of_several_is_chosen(self, alone):
        alone.set_up(3)
        rev = alone.unit.rev
        alone.end_turn()
        alone.end_turn()
        alone.press(UNDO, gesture=LONG)
        assert alone.unit.panel.mode == REWIND
        alone.press(PLUS, OK)
        assert alone.unit.rev == rev
        alone.press(UNDO, gesture=LONG)
        alone.press(UNDO)
        assert (alone.unit.rev, alone.unit.panel.mode) == (rev, IDLE)

    def test_a_long_ok_ends_the_station_for_everyone(self, alone):
        alone.set_up(3)
        alone.press(OK, gesture=LONG)
        assert alone.unit.tracker.station() == HQ

    def test_memory_ends_but_the_table_goes_on(self, alone):
        alone.set_up(3)
        for _ in range(250):
            alone.press(PLUS, MINUS)
        steps = alone.unit.rev
        for _ in range(steps):
            alone.press(UNDO)
        assert alone.unit.sign == messages.SIGN_NO
        assert alone.unit.rev > 0
        assert steps - alone.unit.rev >= 70
        alone.end_turn()
        assert alone.unit.sign == messages.SIGN_YES

    def test_a_finished_game_closes_with_a_long_ok(self, alone):
        alone.set_up(3)
        alone.press(0, gesture=LONG)
        alone.press(*[OK] * 6, *[PLUS] * 7, OK)
        for _ in range(18):
            alone.end_turn()
        assert alone.unit.tracker.phase == OVER
        alone.press(OK, gesture=LONG)
        assert alone.unit.tracker.game == 0

    def test_values_of_a_seat_are_walked_through_and_corrected(self, alone):
        alone.set_up(3)
        before = alone.unit.rev
        alone.press(1, gesture=LONG)
        assert alone.unit.panel.mode == CORRECT
        alone.press(OK, OK, PLUS, OK)
        assert alone.unit.rev == before + 1
        alone.press(UNDO)
        assert alone.unit.panel.mode == IDLE

    def test_the_amber_pixel_says_alone(self, alone):
        alone.wire.run(GONE_MS)
        alone.unit.lights(alone.wire.now_ms)
        at = 3 * alone.unit.canvas.starts[CLOCK]
        red, green, blue = alone.unit.canvas.rgb[at : at + 3]
        assert red > green > blue == 0


class TestRefusals:
    def test_out_of_turn_shows_values_blinks_and_changes_nothing(self, table):
        before = bytes(table.unit.tracker.state)
        waiting = table.unit.tracker.order()[1]
        table.press(waiting)
        assert bytes(table.unit.tracker.state) == before
        assert table.unit.panel.mode == SHOW
        code, now, got, station = table.host.last(REFUSAL)
        assert (code, now, got, station) == (
            refusal.OUT_OF_TURN, table.unit.tracker.now(), waiting, ED,
        )  # fmt: skip
        table.unit.lights(table.wire.now_ms)
        at = 3 * (table.unit.canvas.starts[SEATS] + waiting)
        assert tuple(table.unit.canvas.rgb[at : at + 3]) == palette.RED
        table.wire.run(3100)
        assert table.unit.panel.mode == IDLE

    def test_energy_above_seven(self, table):
        table.press(*[PLUS] * 9)
        seat = table.unit.tracker.now()
        assert table.unit.tracker.energy(seat, ED) == 7
        assert table.host.last(REFUSAL)[0] == refusal.ENERGY_RANGE

    def test_a_seat_without_a_player(self, table):
        table.press(4)
        assert table.host.last(REFUSAL)[0] == refusal.NO_SUCH_SEAT

    def test_ok_held_during_set_up_lays_out_the_rest(self, alone):
        alone.press(OK)
        assert alone.unit.tracker.phase == SETUP
        alone.press(OK, gesture=LONG)
        assert alone.unit.tracker.phase == PLAY
        alone.press(UNDO)
        assert alone.unit.tracker.phase == SETUP


class TestWithHost:
    def test_presses_reach_the_host_once_and_in_order(self, table):
        for _ in range(9):
            table.end_turn()
        table.agree()

    def test_the_page_moves_the_unit(self, table):
        seat = table.unit.tracker.now()
        table.host.page(END_TURN, seat, 0, 0)
        table.agree()
        assert table.unit.tracker.turn == 1

    def test_undo_reaches_across_what_the_page_did(self, table):
        before = bytes(table.unit.tracker.state)
        table.host.page(ENERGY, 0, HQ, 7)
        table.agree()
        table.press(UNDO)
        table.agree()
        assert bytes(table.unit.tracker.state) == before

    def test_page_and_button_at_the_same_moment(self, table):
        seat = table.unit.tracker.now()
        table.unit.press(seat, SHORT, table.wire.now_ms)
        table.host.page(END_TURN, seat, 0, 0)
        table.agree()
        assert table.unit.tracker.turn == 1  # one of the two was refused, on both ends

    def test_different_facts_from_page_and_button_both_count(self, table):
        seat, turn = table.unit.tracker.now(), table.unit.tracker.turn
        table.unit.press(seat, SHORT, table.wire.now_ms)
        table.host.page(ENERGY, 0, HQ, 7)
        table.agree()
        assert (table.unit.tracker.energy(0, HQ), table.unit.tracker.turn) == (7, turn + 1)

    def test_the_unit_goes_on_alone_and_catches_up(self, table):
        table.wire.is_cut = True
        for _ in range(10):
            table.end_turn()
        table.press(PLUS, UNDO, UNDO)
        table.wire.is_cut = False
        table.agree()

    def test_an_undo_beyond_the_units_memory_is_done_by_the_host(self, table):
        table.wire.ends[0] = table.unit = Unit(0xA11CF, Canvas(24, 16, 12, 5), b"full", 1)
        table.wire.run(500)
        rev = table.unit.rev
        assert rev > 10
        table.press(UNDO, UNDO)
        table.agree()
        assert table.unit.rev == rev - 2

    def test_a_unit_that_lost_power_gets_the_table_back_within_a_second(self, table):
        table.end_turn()
        fresh = Unit(0xA11CF, Canvas(24, 16, 12, 5), b"full", 1)
        table.wire.ends[0] = table.unit = fresh
        table.wire.run(1000)
        assert bytes(fresh.tracker.state) == table.host.state

    def test_a_host_that_restarts_from_disk_goes_on(self, table):
        table.wire.is_cut = True
        table.end_turn()
        fresh = Host(0xB0C, table.host.disk)
        fresh.states = list(table.host.states)
        table.wire.ends[1] = table.host = fresh
        table.wire.is_cut = False
        table.agree()
        assert table.unit.tracker.turn == 1

    def test_a_host_without_any_game_is_offered_the_units(self, table):
        state = bytes(table.unit.tracker.state)
        table.wire.ends[1] = table.host = Host(0xB0C)
        table.wire.run(2500)
        assert bytes(table.unit.tracker.state) == table.host.state == state

    def test_too_many_steps_alone_end_in_a_snapshot(self, table):
        table.wire.is_cut = True
        for _ in range(QUEUE // 2 + 5):
            table.press(PLUS, MINUS)
        assert table.unit.overflowed
        table.end_turn()
        state = bytes(table.unit.tracker.state)
        table.wire.is_cut = False
        table.wire.run(3000)
        assert not table.unit.overflowed
        assert table.host.state == bytes(table.unit.tracker.state) == state

    def test_a_game_begun_alone_starts_a_new_match_at_the_host(self, table):
        table.wire.is_cut = True
        table.wire.ends[0] = table.unit = Unit(0xA11CF, Canvas(24, 16, 12, 5), b"full", 1)
        table.set_up(5)
        table.end_turn()
        table.wire.is_cut = False
        table.agree()
        assert table.unit.tracker.seats == 5

    def test_ok_held_at_power_up_closes_the_hosts_game(self, table):
        fresh = Unit(0xA11CF, Canvas(24, 16, 12, 5), b"full", 1, fresh=True)
        table.wire.ends[0] = table.unit = fresh
        table.agree()
        assert table.unit.tracker.game == 0
        assert table.host.last(EVENT) == bytes((CLOSE | CORRECTION, 0, 0, 0))

    def test_the_panel_is_reported(self, table):
        table.press(0, gesture=LONG)
        table.wire.run(50)
        assert messages.unpack(PANEL, table.host.last(PANEL))[0] == CORRECT

    def test_a_settled_unit_pings_the_check_of_its_table(self, table):
        table.wire.run(3000)
        rev, checked = messages.unpack(PING, table.host.last(PING))
        assert (rev, checked) == (table.unit.rev, check(bytes(table.unit.tracker.state)))

    def test_malformed_messages_are_acknowledged_and_change_nothing(self, table):
        before = bytes(table.unit.tracker.state)
        for kind, payload in ((STATE, b"\1"), (STATE, b"\0\0\0\0\x63"), (77, b"?"), (SIGN, b"")):
            table.host.session.send(kind, payload)
        table.wire.run(500)
        assert bytes(table.unit.tracker.state) == before
        assert table.host.session.unacked == 0


class TestSleep:
    def test_after_ten_minutes_the_first_press_only_wakes(self, alone):
        alone.set_up(3)
        alone.wire.now_ms += SLEEP_MS
        alone.unit.lights(alone.wire.now_ms)
        assert 0 < max(alone.unit.canvas.rgb) <= 20
        turn = alone.unit.tracker.turn
        alone.end_turn()
        assert alone.unit.tracker.turn == turn
        alone.end_turn()
        assert alone.unit.tracker.turn == turn + 1


def test_a_touch_is_drawn_on_the_table_as_it_was_drawn_last():
    """A touched button changes nothing else, so its light need not wait for a whole table."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    drawn = []
    draw = unit._draw_table
    unit._draw_table = lambda canvas, now_ms: (drawn.append(now_ms), draw(canvas, now_ms))
    unit.lights(1000)
    unit.press(2, DOWN, 1010)
    unit.lights(1010)
    assert drawn == [1000]
    at = 3 * (unit.canvas.starts[SEATS] + 2)
    assert unit.canvas.rgb[at : at + 3] == bytes(palette.WHITE)
    unit.press(2, SHORT, 1020)
    unit.lights(1020)
    assert drawn == [1000, 1020], "a gesture may change anything"
    unit.lights(1053)
    assert drawn == [1000, 1020, 1053], "and time too"


def test_a_touch_has_its_light_also_while_the_step_before_sweeps():
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit.press(OK, SHORT, 1000)
    unit.press(2, DOWN, 1050)
    unit.lights(1050)
    at = 3 * (unit.canvas.starts[SEATS] + 2)
    assert unit.canvas.rgb[at : at + 3] == bytes(palette.WHITE)


def test_a_refused_seat_stays_red_when_it_is_touched_again():
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit._refuse(Refused(refusal.NO_GAME), 2, 1000)
    unit.press(2, DOWN, 1050)
    unit.lights(1050)
    at = 3 * (unit.canvas.starts[SEATS] + 2)
    assert unit.canvas.rgb[at : at + 3] == bytes(palette.RED)


def test_an_urgent_sign_comes_before_the_table_that_follows_it():
    """A whole table takes the chip longer than people should wait for an answer."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit.lights(1000)
    before = bytes(unit.canvas.rgb)
    unit.press(OK, SHORT, 1010)
    assert not unit.lights(1012, is_urgent=True)
    order = slice(3 * unit.canvas.starts[1], 3 * (unit.canvas.starts[1] + 1))
    assert unit.canvas.rgb[order] == bytes(palette.WHITE), "the sweep of a step"
    assert unit.canvas.rgb[: order.start] == before[: order.start], "over the table as it was"
    assert unit.lights(1014, is_urgent=True)
    whole = bytes(unit.canvas.rgb)
    assert whole[: order.start] != before[: order.start]
    other = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    other.press(OK, SHORT, 1010)
    assert other.lights(1014), "who is not in a hurry gets all at once"
    assert bytes(other.canvas.rgb) == whole


def press_at_random(unit, seed):
    """Press any button now and then, with a picture after some of them; return what it told."""
    dice = Random(seed)
    told = []
    for at in range(120):
        button = dice.choice((OK, OK, OK, 0, 1, 2, UNDO, PLUS, MINUS))
        unit.press(button, DOWN, 1000 * at)
        unit.press(button, SHORT, 1000 * at + 60)
        if dice.random() < 0.5:
            unit.lights(1000 * at + 60, is_urgent=True)
        if dice.random() < 0.5:
            unit.finish()
        if dice.random() < 0.5:
            unit.output(1000 * at + 100)
    unit.finish()
    told += [payload for _, _, payload in unit.session.pending()]
    return told, bytes(unit.tracker.state), unit.rev, unit.panel.report()


@pytest.mark.parametrize("seed", range(6))
def test_a_step_that_is_finished_after_its_light_is_the_same_step(seed):
    now, later = (Unit(1, Canvas(24, 16, 12, 5), b"", 7) for _ in range(2))
    later.finishes_later = True
    expected = press_at_random(now, seed)
    assert len(expected[0]) > 20
    assert press_at_random(later, seed) == expected


def test_the_light_of_a_step_comes_before_the_host_is_told():
    unit = Unit(1, Canvas(24, 16, 12, 5))
    unit.finishes_later = True
    unit.press(OK, SHORT, 1000)
    assert unit.session.unacked == 0
    unit.press(OK, SHORT, 1100)  # what the first one left is done before it
    assert unit.session.unacked == 1
    assert not unit.lights(1100, is_urgent=True), "the sign alone, over the table as it was"
    assert unit.session.unacked == 1
    assert unit.finish()
    assert unit.session.unacked == 2
    assert not unit.finish()
