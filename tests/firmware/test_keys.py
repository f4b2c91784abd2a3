"""Every edge counts, whatever holds the loop up: they are kept by an interrupt and played back."""

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from firmware.buttons import Buttons
from shared_rules.panel import DOWN, LONG, OK, REPEAT, SHORT, UNDO
from tests.firmware.conftest import HandClock, RecordingWire

Load = Callable[[str], ModuleType]
WIRING = ((0, 2), (5, 10), (7, 12), (8, 13))
PINS = dict(WIRING)
FALLING, RISING = 4, 8
BLIND_MS = 400
SEAT = 0


class Hand:
    """Fingers on pins that interrupt, and a loop that looks when the test lets it."""

    def __init__(self, load: Load, clock: HandClock, wire: RecordingWire) -> None:
        self.clock, self.wire = clock, wire
        self.handlers: dict[int, Callable[[Any], None]] = {}
        self.interrupts = True
        self._missed: dict[int, int] = {}
        self._flags = 0
        keys = load("firmware.keys")
        keys.Pin = self._make_pins(load("machine"))  # type: ignore[attr-defined]
        self.told: list[tuple[int, int, int]] = []
        self.buttons = Buttons(9, lambda button, what, now: self.told.append((button, what, now)))
        self.passing = load("firmware.clock").Clock()
        self.keys = keys.Keys(WIRING)
        self.keys.listen()

    def _make_pins(self, machine: ModuleType) -> type:
        hand = self

        class InterruptingPin(machine.Pin):  # type: ignore[misc, name-defined]
            def irq(self, handler: Any = None, trigger: int = 0, hard: bool = False) -> Any:
                if handler:
                    assert hard
                    assert trigger == FALLING | RISING
                    hand.handlers[self._number] = lambda flags: handler(self)
                return self

            def flags(self) -> int:
                return hand._flags

        return InterruptingPin

    def move(self, button: int, *, down: bool) -> None:
        pin = PINS[button]
        (self.wire.low.add if down else self.wire.low.discard)(pin)
        self._missed[pin] = self._missed.get(pin, 0) | (FALLING if down else RISING)
        if self.interrupts:
            self.deliver()

    def deliver(self) -> None:
        """Let the chip tell the edges that it remembers."""
        for pin, flags in self._missed.items():
            self._flags = flags
            self.handlers[pin](flags)
        self._missed.clear()

    def press(self, button: int, ms: int = 60, rest_ms: int = 60) -> None:
        self.move(button, down=True)
        self.clock.pass_us(1000 * ms)
        self.move(button, down=False)
        self.clock.pass_us(1000 * rest_ms)

    def watch_touches(self, seats: int) -> list[int]:
        """Return the pixels that are lit by the interrupt, from now on."""
        lit: list[int] = []
        self.keys.light_up, self.keys.seats = lit.append, seats
        return lit

    def look(self) -> bool:
        is_told = bool(self.keys.poll(self.buttons, self.passing))
        self.buttons.hand_over()
        return is_told

    def gestures(self, button: int) -> list[int]:
        return [what for told, what, _ in self.told if told == button]


@pytest.fixture
def hand(load: Load, clock: HandClock, wire: RecordingWire) -> Hand:
    clock.pass_us(1_000_000)
    return Hand(load, clock, wire)


def test_keys_read_low_pins_as_pressed(hand: Hand, wire: RecordingWire):
    assert hand.keys.count == 9
    assert hand.keys.pressed() == 0
    wire.low = {10, 13}
    assert hand.keys.pressed() == 1 << 5 | 1 << 8


def test_two_presses_while_a_game_is_loaded_both_count(hand: Hand):
    """The loop stands still for longer than both of them last."""
    hand.press(OK, 30, 30)
    hand.press(OK, 30, 60)
    assert hand.look()
    assert hand.told == [(OK, DOWN, 0), (OK, SHORT, 30), (OK, DOWN, 60), (OK, SHORT, 90)]


def test_a_tap_shorter_than_the_lockout_does_not_swallow_the_next(hand: Hand):
    hand.press(OK, 10, 50)
    hand.press(OK, 60, 0)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT, DOWN, SHORT]


def test_bouncing_contacts_in_a_stall_make_one_press(hand: Hand):
    for _ in range(6):
        hand.press(OK, 1, 1)
    hand.press(OK, 60, 60)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT]


def test_a_hold_across_a_stall_is_long(hand: Hand):
    hand.press(UNDO, 700, 10)
    hand.look()
    assert hand.gestures(UNDO) == [DOWN, LONG]


def test_a_press_while_interrupts_are_off_counts(hand: Hand):
    """While the flash is written: the chip remembers both edges and tells them afterwards."""
    hand.interrupts = False
    hand.press(OK, 30, 5)
    hand.interrupts = True
    hand.deliver()
    hand.look()
    hand.clock.pass_us(30_000)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT]


def test_more_edges_than_there_is_room_for_leave_the_buttons_as_they_are(hand: Hand):
    for _ in range(300):
        hand.press(OK, 1, 1)
    hand.move(UNDO, down=True)
    for _ in range(3):
        hand.clock.pass_us(30_000)
        hand.look()
    assert hand.gestures(UNDO) == [DOWN]
    assert hand.gestures(OK)[:2] == [DOWN, SHORT]
    hand.move(UNDO, down=False)  # with OK it would be a call
    hand.clock.pass_us(30_000)
    hand.look()
    hand.press(OK)
    hand.look()
    assert hand.gestures(OK)[-2:] == [DOWN, SHORT]


def play_fingers(hand: Hand, seed: int, blind_ms: int) -> list[tuple[int, int]]:
    """Press at human speed; the loop looks now and then, at most `blind_ms` apart."""
    dice = random.Random(seed)
    fingers = random.Random(seed + 1)
    due_ms = 0
    for _ in range(40):
        button = fingers.choice(list(PINS))
        for down, ms in ((True, fingers.randrange(25, 900)), (False, fingers.randrange(25, 300))):
            hand.move(button, down=down)
            for _ in range(ms):
                hand.clock.pass_us(1000)
                due_ms -= 1
                if due_ms <= 0:
                    hand.look()
                    due_ms = dice.randrange(1, blind_ms + 1)
    hand.clock.pass_us(1000 * BLIND_MS)
    hand.look()
    return [(button, what) for button, what, _ in hand.told if what != REPEAT]


@pytest.mark.parametrize("seed", range(20))
def test_a_blind_loop_hears_what_a_watchful_one_hears(
    load: Load, clock: HandClock, wire: RecordingWire, seed: int
):
    clock.pass_us(1_000_000)
    watchful = play_fingers(Hand(load, clock, wire), seed, 1)
    blind = play_fingers(Hand(load, clock, wire), seed, BLIND_MS)
    assert blind == watchful
    assert len([what for _, what in blind if what == DOWN]) == 40


def test_a_touched_seat_is_lit_by_the_interrupt_itself(hand: Hand) -> None:
    lit = hand.watch_touches(5)
    hand.press(SEAT)
    hand.press(OK)
    assert lit == [-5], "without a look of the loop"
    assert hand.look()
    assert hand.gestures(SEAT) == [DOWN, SHORT]


def test_bouncing_contacts_do_not_light_a_seat_that_was_let_go(hand: Hand) -> None:
    lit = hand.watch_touches(5)
    hand.press(SEAT, rest_ms=1)
    hand.press(SEAT, ms=1, rest_ms=1)
    assert lit == [-5]
