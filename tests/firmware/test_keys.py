"""Every press counts, whatever holds the loop up: samples of the pins are played back."""

import random
import tomllib
from array import array
from collections.abc import Callable
from pathlib import Path
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
FIRST = 2
SAMPLES = 512
SEAT = 0
BOUNCES = tomllib.loads(Path(__file__).with_name("bounces.toml").read_text())


class Ring:
    """What state machine and DMA write: the levels of the pins, once in a millisecond."""

    def __init__(self, clock: HandClock, wire: RecordingWire) -> None:
        self._clock, self._wire = clock, wire
        self.levels = array("H", [0xFFFF] * SAMPLES)
        self._taken = clock.us // 1000

    def take(self) -> None:
        """Take the samples that are due, at the levels as they are."""
        now = self._clock.us // 1000
        if self._taken < now:
            level = sum(1 << pin - FIRST for pin in PINS.values() if self._wire.level(pin))
        while self._taken < now:
            self.levels[self._taken % SAMPLES] = level
            self._taken += 1

    @property
    def count(self) -> int:
        """How many places are free before the ring begins again."""
        self.take()
        return SAMPLES - self._taken % SAMPLES


class Hand:
    """Fingers on pins that interrupt, and a loop that looks when the test lets it."""

    def __init__(self, load: Load, clock: HandClock, wire: RecordingWire) -> None:
        self.clock, self.wire = clock, wire
        self.handlers: dict[int, Callable[[], None]] = {}
        self.interrupts = True
        self._missed: set[int] = set()
        keys = load("firmware.keys")
        keys.Pin = self._make_pins(load("machine"))  # type: ignore[attr-defined]
        self.told: list[tuple[int, int, int]] = []
        self.buttons = Buttons(9, lambda button, what, now: self.told.append((button, what, now)))
        self.passing = load("firmware.clock").Clock()
        self.keys = keys.Keys(WIRING)
        self.ring = Ring(clock, wire)
        self.keys.samples = self.ring.levels, self.ring, None, None
        self.keys.listen()

    def _make_pins(self, machine: ModuleType) -> type:
        hand = self

        class InterruptingPin(machine.Pin):  # type: ignore[misc, name-defined]
            def irq(self, handler: Any = None, trigger: int = 0, hard: bool = False) -> Any:
                assert hard
                assert trigger == FALLING | RISING
                hand.handlers[self._number] = lambda: handler(self)
                return self

        return InterruptingPin

    def pass_us(self, us: int) -> None:
        self.clock.pass_us(us)
        self.ring.take()

    def move(self, button: int, *, down: bool) -> None:
        pin = PINS[button]
        (self.wire.low.add if down else self.wire.low.discard)(pin)
        self._missed.add(pin)
        if self.interrupts:
            self.deliver()

    def deliver(self) -> None:
        """Let the chip tell the edges that it remembers."""
        for pin in self._missed:
            self.handlers[pin]()
        self._missed.clear()

    def press(self, button: int, ms: float = 60, rest_ms: float = 60) -> None:
        self.move(button, down=True)
        self.pass_us(int(1000 * ms))
        self.move(button, down=False)
        self.pass_us(int(1000 * rest_ms))

    def watch_touches(self, seats: int) -> list[int]:
        """Return the pixels that are lit by the interrupt, from now on."""
        lit: list[int] = []
        self.keys.light_up, self.keys.seats = lit.append, seats
        return lit

    def look(self) -> bool:
        is_told = bool(self.keys.poll(self.buttons, self.passing))
        self.buttons.hand_over()
        self.passing.now()
        return is_told

    def live(self, ms: int, every_ms: int = 1) -> None:
        """Let the loop look again and again."""
        for _ in range(ms // every_ms):
            self.pass_us(1000 * every_ms)
            self.look()

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
    hand.move(UNDO, down=True)
    hand.live(300)
    hand.pass_us(1000 * BLIND_MS)
    hand.look()
    assert hand.gestures(UNDO) == [DOWN, LONG]


def test_a_press_while_interrupts_are_off_counts(hand: Hand):
    """While the flash is written: the chip remembers both edges and tells them afterwards."""
    hand.interrupts = False
    hand.press(OK, 30, 5)
    hand.interrupts = True
    hand.deliver()
    hand.look()
    hand.pass_us(30_000)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT]


def test_a_stall_longer_than_the_ring_leaves_the_buttons_as_they_are(hand: Hand):
    hand.press(OK, 60, 3 * SAMPLES)
    hand.move(UNDO, down=True)
    hand.live(60, 30)
    assert hand.gestures(UNDO) == [DOWN]
    assert hand.gestures(OK) == [], "the ring has forgotten it, and nothing is made up"
    hand.move(UNDO, down=False)
    hand.live(60, 30)
    hand.press(OK)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT]


@pytest.mark.parametrize("phase_us", range(0, 1000, 100))
def test_a_pulse_under_five_milliseconds_never_counts(hand: Hand, phase_us: int):
    hand.live(20)
    hand.pass_us(phase_us)
    for us in (300, 1000, 3000, 4900):
        hand.move(OK, down=True)
        for _ in range(us // 100):
            hand.pass_us(100)
            hand.look()
        hand.move(OK, down=False)
        hand.live(50)
        hand.press(OK, us / 1000, 300)  # and in a stall
        hand.look()
    assert hand.told == []


def test_a_pulse_that_is_seen_as_a_stall_begins_does_not_count(hand: Hand):
    hand.live(20)
    hand.move(OK, down=True)
    hand.look()
    hand.pass_us(600)
    hand.move(OK, down=False)
    hand.pass_us(45_000)
    hand.look()
    assert hand.told == []


@pytest.mark.parametrize("every_us", [100, 2000, 300_000], ids=["live", "sleepy", "in a stall"])
@pytest.mark.parametrize("shape", BOUNCES)
def test_the_contacts_of_any_switch_count_once(hand: Hand, shape: str, every_us: int):
    def stay(us: int) -> None:
        while us > 0:
            step = min(us, every_us - hand.clock.us % every_us)
            hand.pass_us(step)
            us -= step
            if not hand.clock.us % every_us:
                hand.look()

    def chatter(times_us: list[int], *, is_down: bool) -> None:
        for us in times_us:
            hand.move(OK, down=is_down)
            stay(us)
            is_down = not is_down

    for phase_us in range(0, 1000, 300):
        hand.told.clear()
        stay(40_000 + phase_us)
        chatter(BOUNCES[shape]["close"], is_down=True)
        hand.move(OK, down=True)
        stay(70_000)
        chatter(BOUNCES[shape]["open"], is_down=False)
        hand.move(OK, down=False)
        stay(300_000)
        assert hand.gestures(OK) == [DOWN, SHORT]


@pytest.mark.parametrize("phase_us", range(0, 1000, 100))
def test_a_press_of_ten_milliseconds_always_counts(hand: Hand, phase_us: int):
    hand.live(20)
    hand.pass_us(phase_us)
    hand.press(OK, 10, 300)
    hand.look()
    hand.press(UNDO, 10, 0)
    hand.live(50)
    assert hand.gestures(OK) == hand.gestures(UNDO) == [DOWN, SHORT]


def play_fingers(hand: Hand, seed: int, blind_ms: int) -> list[tuple[int, int]]:
    """Press at human speed; the loop looks now and then, at most `blind_ms` apart."""
    dice = random.Random(seed)
    fingers = random.Random(seed + 1)
    due_ms = 0
    for _ in range(40):
        button = fingers.choice(list(PINS))
        for down, ms in ((True, fingers.randrange(25, 900)), (False, fingers.randrange(25, 300))):
            hand.move(button, down=down)
            left_ms = ms
            while left_ms:
                step = min(left_ms, max(due_ms, 1))
                hand.pass_us(1000 * step)
                left_ms, due_ms = left_ms - step, due_ms - step
                if due_ms <= 0:
                    hand.look()
                    due_ms = dice.randrange(1, blind_ms + 1)
    hand.look()
    hand.pass_us(1000 * BLIND_MS)
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


def test_a_held_button_is_told_when_it_is_let_go(hand: Hand) -> None:
    hand.live(700, 7)
    hand.move(OK, down=True)
    hand.live(175)
    assert hand.gestures(OK) == [DOWN]
    hand.move(OK, down=False)
    hand.look()
    assert hand.gestures(OK) == [DOWN, SHORT]
