"""Each thing somebody can see in the self-test leads to the fault that explains it."""

import pytest

from shared_rules import wiring_faults as faults
from shared_rules.link import messages, test_messages
from shared_rules.link.session import Session
from shared_rules.panel import DOWN, OK, SHORT, UNDO
from shared_rules.self_test import BEEP_EVERY_MS, LOUD, PATIENCE_MS, PRESSED_MS, SelfTest


@pytest.mark.parametrize(
    "seen, fault",
    [
        ([0, 1, 2], None),
        ([3, 3, 3], (faults.NO_LIGHT, 0, 0)),
        ([1, 0, 2], (faults.COLOUR_ORDER, 0x10, 2)),
        ([0, 3, 2], (faults.COLOUR_MISSING, 1, 0)),
        ([0, 0, 2], (faults.SEEN_WRONG, 0, 0)),
    ],
)
def test_colours(seen: list[int], fault: tuple[int, int, int] | None):
    assert faults.colour_fault(seen) == fault


@pytest.mark.parametrize(
    "stage, step, answer, detail, fault",
    [
        (faults.COUNT, 1, faults.FINE, 0, None),
        (faults.COUNT, 1, faults.DARK_FROM, 0, (faults.PART_DARK, 1, 0)),
        (faults.COUNT, 1, faults.DARK_FROM, 9, (faults.CHAIN_BROKEN, 1, 9)),
        (faults.COUNT, 0, faults.ONE_DARK, 7, (faults.DEAD_PIXEL, 0, 7)),
        (faults.COUNT, 0, faults.OTHER, 1, (faults.PARTS_SWAPPED, 0, 1)),
        (faults.COUNT, 2, faults.BACKWARDS, 0, (faults.RING_MIRRORED, 2, 0)),
        (faults.COUNT, 2, faults.TURNED, 3, (faults.RING_TURNED, 2, 3)),
        (faults.KEYS, 4, faults.NOTHING, 0, (faults.BUTTON_DEAD, 4, 0)),
        (faults.KEYS, 4, faults.STUCK, 0, (faults.BUTTON_STUCK, 4, 0)),
        (faults.KEYS, 4, faults.OTHER, 3, (faults.BUTTONS_SWAPPED, 4, 3)),
        (faults.KEYS, 4, faults.TWO, 3, (faults.BUTTONS_BRIDGED, 4, 3)),
        (faults.POWER, 0, faults.FLICKERS, 0, (faults.SUPPLY_WEAK, 0, 0)),
        (faults.ECHO, 0, faults.OTHER, 0, (faults.LINE_LOSSY, 0, 0)),
        (faults.TONE, 0, faults.NOTHING, 0, (faults.NO_SOUND, 0, 0)),
        (faults.POWER, 0, faults.WRONG, 0, (faults.SEEN_WRONG, faults.POWER, 0)),
    ],
)
def test_answers(stage: int, step: int, answer: int, detail: int, fault: object):
    assert faults.fault_of(stage, step, answer, detail) == fault


class Bench:
    """A self-test with fingers on its buttons and a clock turned by hand."""

    def __init__(self, buttons=(0, 1, UNDO, OK), piezo: object = None) -> None:
        self.down = 0
        self.now_ms = 0
        self.test = SelfTest(
            7, (24, 16, 12, 5), buttons, b"bench", lambda: self.down, lambda: None, piezo
        )

    def pass_ms(self, ms: int) -> None:
        for _ in range(0, ms, 20):
            self.now_ms += 20
            self.test.lights(self.now_ms)

    def see_all_lights(self) -> None:
        for _ in range(3 + 4):
            self.test.answer(faults.FINE, self.test.step[1], self.now_ms)

    def press(self, *buttons: int) -> None:
        self.down = sum(1 << button for button in buttons)
        self.pass_ms(2 * PRESSED_MS)
        self.down = 0
        self.pass_ms(40)


def test_bridged_buttons_are_told_from_swapped_ones():
    bench = Bench()
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.press(0, 1)
    bench.press(UNDO)
    assert bench.test.faults == [
        (faults.BUTTONS_BRIDGED, 0, 1),
        (faults.BUTTONS_SWAPPED, 1, UNDO),
    ]


def test_an_exchange_is_told_once():
    bench = Bench()
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.press(1)
    bench.press(0)
    assert bench.test.faults == [(faults.BUTTONS_SWAPPED, 0, 1)]


def test_the_next_button_may_come_before_the_last_was_let_go():
    bench = Bench()
    bench.pass_ms(40)
    bench.see_all_lights()
    for down in (1 << 0, 1 << 0 | 1 << 1, 1 << 1, 1 << UNDO):  # never all of them up
        bench.down = down
        bench.pass_ms(2 * PRESSED_MS)
    assert (bench.test.step, bench.test.faults) == ((faults.KEYS, OK), [])


def test_a_button_that_is_kept_down_is_no_answer_to_the_next_step():
    bench = Bench()
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.down = 1 << 0
    bench.pass_ms(10 * PRESSED_MS)
    assert (bench.test.step, bench.test.faults) == ((faults.KEYS, 1), [])


def test_nobody_presses_and_the_test_goes_on():
    bench = Bench()
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.pass_ms(PATIENCE_MS + 40)
    assert bench.test.faults == [(faults.BUTTON_DEAD, 0, 0)]
    assert bench.test.step == (faults.KEYS, 1)


class Piezo:
    """Keeps what it was told, each loudness once."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def duty_u16(self, duty: int) -> None:
        self.told.append(duty)

    def freq(self, hertz: int) -> None:
        assert hertz == 1047


def test_the_piezo_beeps_in_its_own_step_and_is_quiet_after_it():
    piezo = Piezo()
    bench = Bench((0,), piezo)
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.press(0)
    assert bench.test.step == (faults.TONE, 0)
    bench.pass_ms(3 * BEEP_EVERY_MS)
    assert piezo.told[:4] in ([LOUD, 0, LOUD, 0], [0, LOUD, 0, LOUD])
    bench.pass_ms(-bench.now_ms % BEEP_EVERY_MS + 40)
    assert piezo.told[-1] == LOUD
    bench.test.answer(faults.NOTHING, 0, bench.now_ms)
    bench.pass_ms(40)
    assert piezo.told[-1] == 0
    assert bench.test.step == (faults.POWER, 0)
    assert bench.test.faults == [(faults.NO_SOUND, 0, 0)]


def test_without_a_piezo_nobody_is_asked_what_it_sounds_like():
    bench = Bench((0,))
    bench.pass_ms(40)
    bench.see_all_lights()
    bench.press(0)
    assert bench.test.step == (faults.POWER, 0)


def test_on_the_board_alone_ok_says_well_and_undo_says_not_so():
    bench = Bench()
    for button in (OK, OK, OK, UNDO):
        bench.test.press(button, DOWN, 0)
        bench.test.press(button, SHORT, 0)
    assert bench.test.step == (faults.COUNT, 1)
    assert bench.test.faults == [(faults.SEEN_WRONG, faults.COUNT, 0)]


def test_an_answer_to_an_earlier_step_changes_nothing():
    bench = Bench()
    host = Session(1)
    bench.test.receive(host.output(0), 0)
    host.receive(bench.test.output(0), 0)
    late = messages.pack(test_messages.ANSWER, faults.COUNT, 2, faults.ONE_DARK, 3)
    host.send(test_messages.ANSWER, late)
    bench.test.receive(host.output(10), 10)
    assert bench.test.step == (faults.COLOURS, 0)


def test_every_fault_has_a_name():
    numbers = [value for name, value in vars(faults).items() if name.isupper() and name in NAMED]
    assert sorted(numbers) == list(range(1, len(faults.FAULTS)))


NAMED = {name.upper() for name in faults.FAULTS if name}
