"""What the loop does when, in time that a test lets pass; on boards it is tested in tests/hil."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from firmware.buttons import Buttons
from firmware.limiter import Limiter
from firmware.pins import own_board
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK
from shared_rules.unit import Unit
from tests.firmware.conftest import HandClock, Line, RecordingWire

Load = Callable[[str], ModuleType]
DAY_US = 24 * 60 * 60 * 1_000_000
PIXELS = 57
OK_PIN = 13
WIRING = ((0, 2), (OK, OK_PIN))
QUIET_MS = 300


class CountingUnit(Unit):
    """A unit that counts how often it draws the whole table, and the steps that it finished."""

    tables = 0
    finished = 0

    def _draw_table(self, canvas: Canvas, now_ms: int) -> None:
        self.tables += 1
        super()._draw_table(canvas, now_ms)

    def finish(self) -> bool:
        has_finished = super().finish()
        self.finished += has_finished
        return has_finished


class Rig:
    """A loop with all its parts, a line to a host, and the moments at which it cleans up."""

    def __init__(self, load: Load, clock: HandClock, wire: RecordingWire, port: Any) -> None:
        self.clock, self.wire = clock, wire
        self.swept_at: list[int] = []
        self.unit = unit = CountingUnit(1, Canvas(24, 16, 12, 5), b"", 1)
        self.loop: Any = load("firmware.loop").Loop(
            unit,
            load("firmware.keys").Keys(WIRING),
            Buttons(9, unit.press),
            port,
            Limiter({**own_board(), "PIXELS": PIXELS}),
            load("firmware.strip").Strip(16, PIXELS),
        )
        self.loop.begin()

    @property
    def now_ms(self) -> int:
        return self.clock.us // 1000

    def pass_ms(self, ms: int) -> None:
        """Let the loop run for so long; each turn that has nothing to do sleeps for 1 ms."""
        end_us = self.clock.us + 1000 * ms
        while self.clock.us < end_us:
            self.clock.pass_us(100 if self.loop.turn() else 1000)

    def pictures_in(self, ms: int) -> int:
        before = len(self.wire.sent)
        self.pass_ms(ms)
        return len(self.wire.sent) - before

    def tables_in(self, ms: int) -> int:
        before = self.unit.tables
        self.pass_ms(ms)
        return self.unit.tables - before


@pytest.fixture
def rig(
    load: Load,
    clock: HandClock,
    wire: RecordingWire,
    port: Any,
) -> Rig:
    made = Rig(load, clock, wire, port)
    made.loop.clean_up = lambda: made.swept_at.append(made.now_ms)
    return made


def test_memory_is_cleaned_up_every_two_seconds_while_nobody_presses(rig: Rig):
    rig.pass_ms(9000)
    gaps = [after - before for before, after in zip(rig.swept_at, rig.swept_at[1:], strict=False)]
    assert len(gaps) >= 3
    assert all(2000 <= gap <= 2100 for gap in gaps)


def test_who_presses_on_and_on_has_a_clean_up_between_two_presses(rig: Rig, wire: RecordingWire):
    """Not while a button is down, when its release is about to count."""
    rig.pass_ms(2500)
    rig.swept_at.clear()
    held: list[range] = []
    for _ in range(60):
        wire.low = {OK_PIN}
        start = rig.now_ms
        rig.pass_ms(70)
        held.append(range(start, rig.now_ms))
        wire.low = set()
        rig.pass_ms(70)
    assert len(rig.swept_at) >= 2
    assert not [at for at in rig.swept_at if any(at in span for span in held)]


def test_a_button_held_on_and_on_does_not_keep_the_loop_from_its_chores(
    rig: Rig, wire: RecordingWire
):
    rig.pass_ms(1900)
    wire.low = {OK_PIN}
    pressed_at = rig.now_ms
    rig.pass_ms(1000)
    assert rig.swept_at
    assert rig.swept_at[-1] >= pressed_at + QUIET_MS


def test_what_the_host_says_in_masses_is_cleaned_up_after(rig: Rig, line: Line):
    """Before the memory is full: the interpreter would clean up in the middle of other work."""
    line.incoming += b"x" * 8000
    rig.pass_ms(1000)
    assert len(rig.swept_at) >= 2


def test_a_turn_hears_or_speaks_but_not_both(rig: Rig, line: Line, monkeypatch: pytest.MonkeyPatch):
    """Together they take 5 ms on the chip, for which the light of a press would wait."""
    done: list[str] = []
    monkeypatch.setattr(rig.unit, "receive", lambda *_: done.append("hears"))
    monkeypatch.setattr(rig.unit, "output", lambda _: done.append("speaks") or b"")
    for _ in range(300):
        line.incoming += b"x"
        done.append("turn")
        rig.loop.turn()
        rig.clock.pass_us(1000)
    turns = " ".join(done).split("turn")
    assert {turn.strip() for turn in turns} == {"", "hears", "speaks"}
    assert abs(done.count("hears") - done.count("speaks")) <= 1, "each is answered"


def test_the_table_is_not_drawn_anew_while_a_release_is_near(rig: Rig, wire: RecordingWire):
    """A whole table takes up to 4 ms to draw, for which the answer to the release would wait."""
    rig.pass_ms(1200)
    assert rig.tables_in(200) >= 5
    wire.low = {OK_PIN}
    rig.pass_ms(20)
    assert rig.tables_in(120) == 0
    assert rig.pictures_in(120) >= 3, "signs and touches go on"
    wire.low = set()
    assert rig.tables_in(40) >= 1
    assert rig.tables_in(200) >= 5


def test_the_clock_runs_on_where_the_counter_begins_again(load: Load, clock: HandClock):
    passing = load("firmware.clock").Clock()
    for day in range(1, 31):
        clock.pass_us(DAY_US)
        assert passing.now() == day * DAY_US // 1000


def test_the_clock_knows_when_the_counter_marked_a_moment(load: Load, clock: HandClock):
    passing = load("firmware.clock").Clock()
    clock.pass_us(13 * DAY_US)
    marked = clock.us // 1000 % (1 << 30)
    clock.pass_us(250_000)
    now = passing.now()
    assert passing.when(marked) == now - 250


def test_no_turn_finishes_a_step_and_draws_the_whole_table(rig: Rig, wire: RecordingWire):
    """Both together took 11 ms on the chip in a game that is kept by a description."""
    rig.unit.finishes_later = True
    rig.pass_ms(500)
    wire.low = {OK_PIN}
    rig.pass_ms(60)
    wire.low = set()
    turns = []
    for _ in range(200):
        before = rig.unit.finished, rig.unit.tables
        rig.clock.pass_us(100 if rig.loop.turn() else 1000)
        turns.append((rig.unit.finished - before[0], rig.unit.tables - before[1]))
    assert sum(finished for finished, _ in turns) == 1
    assert not [turn for turn in turns if all(turn)]


def test_a_press_counts_and_lights_go_on_while_a_game_that_was_chosen_is_imported(
    rig: Rig, wire: RecordingWire
):
    rig.pass_ms(500)
    heard: list[int] = []
    rig.unit.waiting.append((heard.append, OK))
    pictures = len(wire.sent)
    wire.low = {OK_PIN}
    for _ in range(20):
        rig.clock.pass_us(5000)
        rig.loop.look_up()
    assert len(wire.sent) >= pictures + 3
    assert rig.unit._pressed_at >= 500, "the press was handed over"
    assert not heard, "what waits is not done in the middle of an import"


def test_a_game_that_is_imported_ahead_gives_way_to_a_press(rig: Rig, wire: RecordingWire):
    """The press is not lost: the turn that follows hears it."""
    rig.pass_ms(500)
    wire.low = {OK_PIN}
    rig.clock.pass_us(10_000)
    rig.loop.look_up()
    wire.low = set()
    rig.clock.pass_us(10_000)
    with pytest.raises(OSError, match="gives way"):
        rig.loop.look_up()
    assert not rig.unit.tracker.game
    rig.pass_ms(50)
    assert rig.unit.tracker.game or rig.unit.waiting


def test_nobody_is_asked_again_at_once_while_a_part_is_imported(rig: Rig, wire: RecordingWire):
    """A look takes half a millisecond, and a part is read in forty pieces."""
    rig.pass_ms(500)
    rig.loop.turn()
    wire.low = {OK_PIN}
    rig.clock.pass_us(2000)
    rig.loop.look_up()
    assert rig.loop._buttons.rests()
    rig.clock.pass_us(2000)
    rig.loop.look_up()
    assert not rig.loop._buttons.rests()


def test_a_step_that_took_long_has_its_light_in_the_next_turn(
    rig: Rig, wire: RecordingWire, monkeypatch: pytest.MonkeyPatch
):
    """Both together took 11.5 ms on the chip where a described game is begun."""
    rig.pass_ms(500)
    hand_over = rig.loop._buttons.hand_over

    def slowly() -> None:
        rig.clock.pass_us(5000)
        hand_over()

    monkeypatch.setattr(rig.loop._buttons, "hand_over", slowly)
    wire.low = {OK_PIN}
    for _ in range(10):
        rig.clock.pass_us(1000)
        before = rig.unit._pressed_at, len(wire.sent)
        assert rig.loop.turn() in (True, False)
        if rig.unit._pressed_at != before[0]:
            break
    assert len(wire.sent) == before[1]
    rig.loop.turn()
    assert len(wire.sent) == before[1] + 1
