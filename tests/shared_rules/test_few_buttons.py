"""Three buttons and one ring say and show what nine buttons and three rings do."""

from random import Random

import pytest

from firmware.three_buttons import ThreeButtons
from shared_rules.few_buttons import BOTH, DOUBLE, DOUBLE_LONG, SOUND, FewButtons
from shared_rules.installed import GAMES
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas
from shared_rules.lights.folded import PRESSED_MS, STAY_MS, FoldedCanvas
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.panel import (
    CALL,
    CORRECT,
    DOWN,
    IDLE,
    LONG,
    MINUS,
    OK,
    PLUS,
    REPEAT,
    REWIND,
    SHORT,
    SHOW,
)
from shared_rules.sounds import Sounds
from shared_rules.tracker import NEW, PLAY
from shared_rules.trackers import play
from shared_rules.unit import Unit
from tests.shared_rules.canvases import canvas_for

WHITE = (255, 255, 255)
ALL = (MINUS, PLUS, OK)
PEOPLE = 4  # every game seats four


class Piezo:
    """Takes what a timer of the chip takes."""

    def freq(self, hertz: int) -> None:
        """How high it is from now on."""

    def duty_u16(self, loud: int) -> None:
        """How loud it is from now on."""


def put_on_the_table(unit: Unit, state: bytes) -> None:
    """A host tells the unit how the table stands."""
    host = Session(2)
    for now_ms in (0, 10, 20):
        unit.receive(host.output(now_ms), now_ms)
        host.receive(unit.output(now_ms), now_ms)
    host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    unit.receive(host.output(30), 30)
    assert unit.tracker.game == state[0]


class Hands:
    """Polls three buttons as the loop does; presses go to a unit of one ring."""

    def __init__(self) -> None:
        self.unit = Unit(1, canvas_for(24, 0, 0, 0), b"one-ring", 2)
        self.few = FewButtons(self.unit)
        self.told: list[tuple[int, int]] = []
        self.buttons = ThreeButtons(9, self._take)
        self.now_ms = 0

    def _take(self, button: int, gesture: int, now_ms: int) -> None:
        self.told.append((button, gesture))
        self.few.press(button, gesture, now_ms)

    def keep(self, ms: int, *down: int) -> "Hands":
        for _ in range(0, ms, 10):
            self.now_ms += 10
            self.buttons.poll(sum(1 << button for button in down), self.now_ms)
            self.buttons.hand_over()
            self.unit.panel.tick(self.unit.tracker, self.now_ms)
        return self

    def tap(self, *buttons: int) -> "Hands":
        for button in buttons:
            self.keep(60, button).keep(350)
        return self

    def gestures(self) -> list[tuple[int, int]]:
        found = [pair for pair in self.told if pair[1] != DOWN]
        self.told.clear()
        return found

    def begin_play(self) -> "Hands":
        """Answer every question with OK until the game runs."""
        for _ in range(60):
            if self.unit.tracker.phase == PLAY and self.unit.panel.mode == IDLE:
                return self
            self.tap(OK)
        raise AssertionError("expected a running game")


@pytest.mark.parametrize(
    "hands, told",
    [
        (lambda hands: hands.tap(OK), (OK, SHORT)),
        (lambda hands: hands.keep(700, OK).keep(50), (OK, LONG)),
        (lambda hands: hands.keep(60, OK).keep(60).tap(OK), (OK, DOUBLE)),
        (lambda hands: hands.keep(60, OK).keep(60).keep(700, OK).keep(50), (OK, DOUBLE_LONG)),
        (lambda hands: hands.tap(PLUS), (PLUS, SHORT)),
        (lambda hands: hands.keep(40, MINUS).keep(80, MINUS, PLUS).keep(400), (PLUS, BOTH)),
        (
            lambda hands: hands.keep(40, OK).keep(20, OK, MINUS).keep(900, *ALL).keep(400),
            (OK, CALL),
        ),
        (
            lambda hands: hands.keep(60, OK).keep(60).keep(60, OK).keep(60, OK, MINUS).keep(400),
            (MINUS, SOUND),
        ),
    ],
)
def test_one_gesture_at_a_time(hands, told: tuple[int, int]):
    assert hands(Hands()).gestures() == [told]


def test_ok_twice_and_minus_while_it_is_held_turn_the_sounds_on_and_off():
    """What UNDO held and MINUS are on a full table; the table itself takes no step by it."""
    hands = Hands().begin_play()
    sounds = Sounds(hands.unit, Piezo())
    hands.few = FewButtons(hands.unit, sounds.press)
    before = bytes(hands.unit.tracker.state)
    for is_on in (True, False):
        hands.keep(60, OK).keep(60).keep(60, OK).keep(900, OK, MINUS).keep(400)
        assert sounds.is_on == is_on
    assert (bytes(hands.unit.tracker.state), hands.unit.panel.mode) == (before, IDLE)
    hands.keep(60, OK).keep(60).keep(700, OK).keep(400)
    assert hands.unit.panel.mode == REWIND, "afterwards UNDO means something again"


def test_all_three_together_call_whatever_the_table_is_in_the_middle_of():
    """MINUS and PLUS come a moment earlier and show a seat: OK calls and ends that."""
    hands = Hands().begin_play()
    host = Session(2)
    for _ in range(3):
        hands.unit.receive(host.output(hands.now_ms), hands.now_ms)
        host.receive(hands.unit.output(hands.now_ms), hands.now_ms)
    hands.keep(40, MINUS, PLUS)
    assert hands.unit.panel.mode == SHOW
    hands.keep(40, *ALL).keep(400)
    assert hands.unit.panel.mode == IDLE
    heard = host.receive(hands.unit.output(hands.now_ms), hands.now_ms)
    assert [payload for kind, _, payload in heard if kind == messages.CALL] == [b"\1"]


def test_two_presses_stay_two_where_nobody_looked_between_them():
    hands = Hands().keep(60, OK).keep(10)
    hands.now_ms += 310  # the loop was busy, and the first press is over long since
    hands.tap(OK)
    assert hands.gestures() == [(OK, SHORT)] * 2


def test_a_held_plus_repeats_and_says_nothing_on_release():
    hands = Hands().keep(810, PLUS).keep(400)
    assert hands.gestures() == [(PLUS, REPEAT)] * 3


def test_ok_ends_the_turn_of_the_seat_on_turn_and_twice_takes_it_back():
    hands = Hands().begin_play()
    unit, first, rev = hands.unit, hands.unit.tracker.now(), hands.unit.rev
    hands.tap(OK)
    assert unit.tracker.now() != first
    assert unit.rev == rev + 1
    hands.keep(60, OK).keep(60).tap(OK)
    assert (unit.tracker.now(), unit.rev) == (first, rev)


def test_ok_twice_and_held_asks_how_far_back():
    hands = Hands().begin_play()
    hands.keep(60, OK).keep(60).keep(700, OK).keep(50)
    assert hands.unit.panel.mode == REWIND


def test_both_show_the_seat_on_turn_then_its_neighbours_and_ok_held_corrects():
    hands = Hands().begin_play()
    panel, seat, rev = hands.unit.panel, hands.unit.tracker.now(), hands.unit.rev
    hands.keep(80, MINUS, PLUS).keep(400)
    assert (panel.mode, panel.seat) == (SHOW, seat)
    hands.tap(PLUS)
    assert (panel.mode, panel.seat) == (SHOW, (seat + 1) % hands.unit.tracker.seats)
    hands.keep(700, OK).keep(50)
    assert panel.mode == CORRECT
    hands.keep(60, OK).keep(60).tap(OK)
    assert (panel.mode, hands.unit.rev) == (IDLE, rev)


def test_ok_leaves_a_shown_seat_without_ending_its_turn():
    hands = Hands().begin_play()
    rev = hands.unit.rev
    hands.keep(80, MINUS, PLUS).keep(400).tap(OK)
    assert (hands.unit.panel.mode, hands.unit.rev) == (IDLE, rev)


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_every_game_can_be_played_with_three_buttons_and_one_ring(game: int):
    """Hundreds of presses of any kind: steps are played and lights are drawn, whatever comes."""
    hands, chance = Hands(), Random(game)
    tracker = play(hands.unit.tracker, bytes((NEW, game, PEOPLE, 0)))
    put_on_the_table(hands.unit, bytes(tracker.state))
    most = 0
    for _ in range(250):
        kind = chance.randrange(12)
        if kind < 8:
            hands.tap(OK)
        elif kind < 10:
            hands.tap(chance.choice((MINUS, PLUS)))
        elif kind == 10:
            hands.keep(80, MINUS, PLUS).keep(400)
        else:
            hands.keep(700, OK).keep(350)
        hands.unit.lights(hands.now_ms)
        most = max(most, hands.unit.rev)
    assert most > 20
    assert len(hands.unit.canvas.wire) == 3 * 24


# Folded lights

LATE = 100_000


def lit(canvas: Canvas) -> list[int]:
    return [at // 3 for at in range(0, len(canvas.wire), 3) if any(canvas.wire[at : at + 3])]


def test_a_complete_build_is_not_folded():
    canvas = canvas_for(24, 16, 12, 5)
    assert type(canvas) is Canvas
    assert canvas.wire is canvas.rgb


def test_pages_take_turns_and_dark_ones_are_left_out():
    canvas = FoldedCanvas(24, 0, 0, 0)
    canvas.put(ORBIT, 23, WHITE, 256)
    canvas.put(CLOCK, 3, WHITE, 256)
    shown = []
    for now_ms in range(LATE, LATE + sum(STAY_MS), 50):
        canvas.settle(now_ms, 0)
        picture = lit(canvas)
        if picture and picture not in shown[-1:]:
            shown.append(picture)
    assert shown[:3] in ([[23], [6], [23]], [[6], [23], [6]])


@pytest.mark.parametrize(
    "part, index, places",
    [(ORDER, 15, [15]), (CLOCK, 11, [22]), (SEATS, 1, [3, 4]), (SEATS, 7, [21, 22])],
)
def test_each_page_has_its_own_shape(part: int, index: int, places: list[int]):
    canvas = FoldedCanvas(24, 0, 0, 0)
    canvas.put(part, index, WHITE, 256)
    for now_ms in (LATE, LATE + 200):
        canvas.attend(part)
        canvas.settle(now_ms, 0)
    assert lit(canvas) == places


def test_a_press_brings_the_people_into_sight_at_once():
    canvas = FoldedCanvas(24, 0, 0, 0)
    canvas.put(ORBIT, 20, WHITE, 256)
    canvas.put(ORDER, 5, WHITE, 256)
    canvas.settle(LATE, 0)
    canvas.settle(LATE + 200, LATE + 200)
    assert lit(canvas) == [0, 5]  # the touch itself, and the order
    canvas.settle(LATE + 200 + PRESSED_MS - 10, LATE + 200)
    assert lit(canvas) == [5]


def test_parts_that_are_there_keep_their_own_pixels():
    canvas = canvas_for(24, 16, 0, 5)
    canvas.put(ORDER, 2, WHITE, 256)
    canvas.put(SEATS, 4, WHITE, 256)
    canvas.settle(LATE, 0)
    assert lit(canvas) == [24 + 2, 24 + 16 + 4]
