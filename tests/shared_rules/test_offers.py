"""What the host offers is walked through and chosen with the buttons, once and never too late."""

import pytest

from shared_rules.few_buttons import FewButtons
from shared_rules.installed import GAMES
from shared_rules.lights import palette
from shared_rules.lights.canvas import ORDER, Canvas
from shared_rules.link import messages, readable
from shared_rules.link.messages import EVENT, OFFER, STATE
from shared_rules.link.session import GONE_MS, Session
from shared_rules.panel import ASK, DOWN, IDLE, LONG, MINUS, OK, PLUS, REPEAT, SHORT, UNDO
from shared_rules.solaris.tracker import END_TURN
from shared_rules.tracker import ASK_CHOICE, CHOSEN, EMPTY, NEW
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import Unit
from tests.shared_rules.canvases import canvas_for
from tests.shared_rules.solaris_tables import running, set_up

TOKEN = b"\1\2\3\4"


class Offered:
    """A unit, and a host that says what it is told to."""

    def __init__(self, state=None, rev=7, canvas=None):
        self.unit = Unit(1, canvas or Canvas(24, 16, 12, 5), b"full", 3)
        self.host = Session(2)
        self.now_ms = 0
        self.heard = []
        self.acks = True
        self.rev = rev
        self.run(100)
        self.tell(state or bytes(running(3, ED="0:3 1:2 2:1").state), rev)

    def run(self, ms=60):
        for _ in range(ms // 10):
            self.now_ms += 10
            for kind, seq, payload in self.host.receive(self.unit.output(self.now_ms), self.now_ms):
                if kind >= messages.NUMBERED:
                    self.heard.append(payload)
                    if self.acks:
                        self.host.ack(seq)
            self.unit.receive(self.host.output(self.now_ms), self.now_ms)

    def tell(self, state, rev):
        applied = self.host.durable
        self.host.send(STATE, messages.pack(STATE, rev, applied, tail=state))
        self.run()

    def offer(self, count, value=1, rev=None, token=TOKEN, applied=None):
        applied = self.host.durable if applied is None else applied
        rev = self.rev if rev is None else rev
        self.host.send(OFFER, messages.pack(OFFER, rev, applied, count, value, tail=token))
        self.run()

    def press(self, *buttons, gesture=SHORT, by=None):
        for button in buttons:
            (by or self.unit).press(button, DOWN, self.now_ms)
            (by or self.unit).press(button, gesture, self.now_ms)
        self.run()

    @property
    def asked(self):
        return self.unit.panel.report()

    def order_ring(self):
        canvas = self.unit.canvas
        self.unit.lights(self.now_ms + 1000)
        first = canvas.starts[ORDER]
        return [
            tuple(canvas.rgb[3 * at : 3 * at + 3])
            for at in range(first, first + canvas.lengths[ORDER])
        ]


def test_minus_and_plus_walk_and_ok_chooses_once():
    table = Offered()
    table.offer(4, 2)
    assert table.asked == (ASK, ASK_CHOICE, 0, 0, 1, 4, 2)
    table.press(PLUS)
    assert table.asked[-1] == 3
    table.press(OK, OK, PLUS, OK)
    assert table.heard == [bytes((CHOSEN, 3, 0, 0)) + TOKEN]
    assert table.unit.rev == 7  # only the host knows what that was
    assert table.asked == (ASK, ASK_CHOICE, 0, 0, 3, 3, 3)


def test_the_list_has_no_end():
    table = Offered()
    table.offer(5)
    table.press(MINUS)
    assert table.asked[-1] == 5
    table.press(PLUS, PLUS)
    assert table.asked[-1] == 2
    table.press(PLUS, gesture=REPEAT)
    assert table.asked[-1] == 3


def test_the_answer_of_the_host_ends_it():
    table = Offered()
    table.offer(3)
    table.press(OK)
    table.tell(bytes(table.unit.tracker.state), 8)
    assert (table.unit.panel.mode, table.unit.rev) == (IDLE, 8)
    table.press(OK)
    assert len(table.heard) == 1


@pytest.mark.parametrize("rev, applied", [(6, 0), (8, 0), (7, 1), (7, 0xFFFF)])
def test_an_offer_for_another_table_is_not_shown(rev, applied):
    table = Offered()
    table.offer(3, rev=rev, applied=applied)
    assert table.unit.panel.mode == IDLE


def test_an_offer_that_crosses_a_press_is_not_shown():
    table = Offered()
    table.acks = False
    table.press(table.unit.tracker.now())
    table.offer(3, rev=8, applied=0)
    assert table.unit.panel.offer is None
    table.press(UNDO, 0)  # back at step 7, but by steps the host has not seen
    table.offer(3, rev=7, applied=0)
    assert table.unit.panel.offer is None


def test_a_step_of_ones_own_takes_the_offer_away_for_good():
    table = Offered()
    table.offer(3)
    seat = table.unit.tracker.now()
    table.press(seat)
    assert table.heard == [bytes((END_TURN, seat, 0, 0))]
    table.press(UNDO)
    assert table.unit.rev == 7
    assert table.unit.panel.offer is None
    assert table.heard[-1][0] == UNDO_EVENT


def test_a_new_state_takes_the_offer_away():
    table = Offered()
    table.offer(3)
    table.tell(bytes(table.unit.tracker.state), 7)
    assert table.unit.panel.mode == IDLE
    table.offer(0)
    assert table.unit.panel.mode == IDLE


def test_alone_there_is_nothing_to_choose():
    table = Offered()
    table.offer(3)
    for _ in range(0, GONE_MS + 100, 50):
        table.now_ms += 50
        table.unit.output(table.now_ms)
    assert table.unit.panel.mode == IDLE
    rev, seat = table.unit.rev, table.unit.tracker.now()
    table.unit.press(PLUS, DOWN, table.now_ms)
    table.unit.press(PLUS, SHORT, table.now_ms)
    assert table.unit.rev == rev + 1  # PLUS is the energy again
    table.unit.press(seat, DOWN, table.now_ms)
    table.unit.press(seat, SHORT, table.now_ms)
    assert table.unit.tracker.now() != seat


def test_a_choice_that_is_still_on_its_way_survives_a_new_state():
    """The unit does not play it again: only the host can."""
    table = Offered()
    table.offer(3)
    table.acks = False
    table.press(OK)
    state = bytes(table.unit.tracker.state)
    table.tell(state, 9)
    assert (table.unit.rev, bytes(table.unit.tracker.state)) == (9, state)
    assert table.unit.session.unacked == 1


def test_an_offer_goes_before_the_units_own_question():
    table = Offered(bytes(set_up(3).state))
    own = table.asked
    table.offer(2)
    assert table.asked[1] == ASK_CHOICE
    table.offer(0)
    assert table.asked == own


def test_looking_at_a_seat_leaves_the_offer():
    table = Offered()
    table.offer(4)
    other = (table.unit.tracker.now() + 1) % 3
    table.unit.panel.press(table.unit.tracker, other, 7, 7, table.now_ms, None)
    table.press(OK)
    assert table.heard == [bytes((CHOSEN, 1, 0, 0)) + TOKEN]


@pytest.mark.parametrize("count", [1, 14, 255])
def test_the_number_is_on_the_order_ring(count):
    table = Offered()
    table.offer(count, count)
    lit = [pixel for pixel in table.order_ring() if pixel == palette.WHITE]
    assert len(lit) == (count - 1) % 14 + 1


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row[6])
def test_every_game_takes_an_offer_on_one_ring_with_three_buttons(row):
    begun = play(tracker_for(EMPTY), bytes((NEW, row[0], 4, 0)))
    table = Offered(bytes(begun.state), canvas=canvas_for(24, 0, 0, 0))
    few = FewButtons(table.unit)
    table.offer(6, 2)
    table.press(PLUS, MINUS, PLUS, by=few)
    table.unit.lights(table.now_ms + 300)  # a press brings the number into sight
    wire = table.unit.canvas.wire
    assert [tuple(wire[at : at + 3]) for at in range(0, len(wire), 3)].count(palette.WHITE) == 3
    table.press(OK, by=few)
    assert table.heard == [bytes((CHOSEN, 3, 0, 0)) + TOKEN]


def test_three_buttons_still_end_the_turn_with_a_long_ok():
    table = Offered(canvas=canvas_for(24, 0, 0, 0))
    table.offer(6)
    seat = table.unit.tracker.now()
    table.press(OK, gesture=LONG, by=FewButtons(table.unit))
    assert table.heard == [bytes((END_TURN, seat, 0, 0))]


@pytest.mark.parametrize("payload", [b"", b"\7", bytes(5), bytes(200)])
def test_a_mad_offer_breaks_nothing(payload):
    table = Offered(rev=0)
    table.host.send(OFFER, payload)
    table.run()
    table.press(PLUS, OK)
    table.unit.lights(table.now_ms)


def test_what_is_sent_reads_aloud():
    text = readable.to_text(EVENT, 3, bytes((CHOSEN, 2, 0, 0)) + TOKEN)
    assert text == "event 3 event=124 a=2 b=0 c=0 more=01020304"
