"""However busy the computer is, the firmware sees every level of a button, and long enough."""

import importlib
import select
import socket
import struct
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from firmware.buttons import Buttons
from firmware.clock import Clock
from heliograph.simulator.cpython_board import POLL_NAMES
from heliograph.simulator.vm import FAKES
from shared_rules.panel import DOWN as GOES_DOWN
from shared_rules.panel import LONG, OK, PLUS, SHORT

PLUS_PIN, OK_PIN = 7, 8
UP, DOWN, TOUCH = 1, 0, 2
MODULES = ("simulated_wire", "wire_connection", "machine", "firmware.keys")
LATE_MS = 5000
TICKS = 1 << 30
NEVER_MS = 3_600_000
EYES = 255


class Board:
    """The firmware's end of a wire, in a time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now_ms = TICKS - 100  # the clock starts again soon
        self.wire: Any = None
        self.hands: socket.socket
        self.host: socket.socket

    def set(self, pin: int, level: int, lasting_ms: int) -> None:
        self.hands.sendall(struct.pack("<BBH", pin, level, lasting_ms))

    def look(self, pin: int, after_ms: int = 0, readers: int = 3) -> int:
        """The level that all parts of the firmware read after a time without a look."""
        self.now_ms += after_ms
        self.wire.finger_ticks()
        (level,) = {self.wire.level(pin) for _ in range(readers)}
        return int(level)

    def times_down(self, pin: int, every_ms: int, looks: int) -> int:
        """How often the firmware finds a button down that looks again and again."""
        return sum(self.look(pin, every_ms) == DOWN for _ in range(looks))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    made = Board()
    for name, function in {
        "ticks_ms": lambda: made.now_ms % TICKS,
        "ticks_add": lambda ticks, delta: (ticks + delta) % TICKS,
        "ticks_diff": lambda end, start: (end - start + TICKS // 2) % TICKS - TICKS // 2,
    }.items():
        monkeypatch.setattr(time, name, function, raising=False)
    made.host, line = socket.socketpair()
    monkeypatch.setattr(sys, "stdin", line)
    for name, replacement in POLL_NAMES.items():
        monkeypatch.setattr(select, name, replacement, raising=False)
    monkeypatch.syspath_prepend(FAKES)
    for module in MODULES:
        monkeypatch.delitem(sys.modules, module, raising=False)
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("HELIOGRAPH_WIRE", str(server.getsockname()[1]))
        monkeypatch.setenv("HELIOGRAPH_TOKEN", "token")
        monkeypatch.setenv("HELIOGRAPH_LOW", "")
        made.wire = importlib.import_module("simulated_wire").wire
        made.hands = server.accept()[0]
    yield made
    for end in (made.hands, made.host, line):
        end.close()
    made.wire._connection.close()
    for module in MODULES:
        sys.modules.pop(module, None)


class Gestures:
    """The firmware's own keys and buttons at the wire, and what they tell."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._keys = importlib.import_module("firmware.keys").Keys(((PLUS, PLUS_PIN), (OK, OK_PIN)))
        self._clock = Clock()
        self._buttons = Buttons(self._keys.count, self._tell)
        self.told: list[int] = []

    def _tell(self, _button: int, gesture: int, _now_ms: int) -> None:
        self.told.append(gesture)

    def look(self, after_ms: int = 5, times: int = 1) -> None:
        for _ in range(times):
            self._board.now_ms += after_ms
            self._keys.poll(self._buttons, self._clock)
            self._buttons.hand_over()


@pytest.fixture
def gestures(board: Board) -> Gestures:
    return Gestures(board)


def test_a_press_is_seen_by_a_firmware_that_stalls_after_every_look(board: Board) -> None:
    board.set(PLUS_PIN, DOWN, 30)
    board.set(PLUS_PIN, UP, 30)
    board.look(OK_PIN, after_ms=1)  # here the press arrives, and nobody looks at PLUS
    assert board.look(PLUS_PIN, after_ms=500) == DOWN
    assert board.look(PLUS_PIN, after_ms=500) == UP


def test_a_press_is_seen_by_every_part_of_a_firmware_that_stalls(board: Board) -> None:
    board.set(PLUS_PIN, DOWN, 30)
    board.set(PLUS_PIN, UP, 30)
    assert board.look(PLUS_PIN, after_ms=500, readers=1) == DOWN
    assert board.look(PLUS_PIN, after_ms=500, readers=2) == DOWN
    assert board.look(PLUS_PIN, after_ms=20) == DOWN
    assert board.look(PLUS_PIN, after_ms=20) == UP


def test_a_level_lasts_as_long_as_was_said(board: Board) -> None:
    board.set(OK_PIN, DOWN, 30)
    board.set(OK_PIN, UP, 30)
    board.set(OK_PIN, DOWN, 30)
    assert [board.look(OK_PIN, after_ms=10) for _ in range(7)] == [DOWN] * 3 + [UP] * 3 + [DOWN]


def test_what_was_held_long_is_held_long_though_it_is_told_late(board: Board) -> None:
    board.set(OK_PIN, DOWN, 30)
    board.set(OK_PIN, DOWN, 700)
    board.set(OK_PIN, UP, 30)
    assert board.times_down(OK_PIN, every_ms=10, looks=100) == 70


def test_what_was_held_long_already_is_not_held_longer(board: Board) -> None:
    board.set(OK_PIN, DOWN, 30)
    assert board.times_down(OK_PIN, every_ms=10, looks=80) == 80
    board.set(OK_PIN, DOWN, 700)
    board.set(OK_PIN, UP, 30)
    assert board.look(OK_PIN, after_ms=10) == UP


def test_one_finger_lets_go_before_it_presses_the_next(board: Board) -> None:
    board.set(PLUS_PIN, DOWN, 30)
    board.set(PLUS_PIN, UP, 30)
    board.set(OK_PIN, DOWN, 30)
    both = [(board.look(PLUS_PIN, after_ms=10), board.look(OK_PIN)) for _ in range(5)]
    assert both == [(DOWN, UP)] * 3 + [(UP, UP), (UP, DOWN)]


def test_a_press_ends_the_rest(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["simulated_wire"], "REST_MS", NEVER_MS)
    board.set(PLUS_PIN, DOWN, 30)
    board.wire.rest()
    assert board.look(PLUS_PIN, after_ms=1) == DOWN


def test_a_word_of_the_host_ends_the_rest(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["simulated_wire"], "REST_MS", NEVER_MS)
    board.host.sendall(b"\n")
    board.wire.rest()


def test_lights_that_nobody_sees_are_drawn_seldom(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[int] = []
    monkeypatch.setattr(board.wire._connection, "wait", rests.append)
    board.wire.rest()
    for is_seen in (0, 1):
        board.set(EYES, is_seen, 0)
        board.look(PLUS_PIN, after_ms=1)
        board.wire.rest()
    seen_ms, unseen_ms, again_ms = rests
    assert seen_ms == again_ms <= unseen_ms / 4


def test_eyes_end_the_rest(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["simulated_wire"], "UNSEEN_REST_MS", NEVER_MS)
    board.set(EYES, 0, 0)
    board.look(PLUS_PIN, after_ms=1)
    board.set(EYES, 1, 0)
    board.wire.rest()


@pytest.mark.parametrize("pin", [OK_PIN, PLUS_PIN])
def test_a_short_press_stays_short_though_its_end_is_told_late(
    board: Board, gestures: Gestures, pin: int
) -> None:
    board.set(pin, TOUCH, 30)
    gestures.look(times=4)
    gestures.look(after_ms=LATE_MS, times=2)
    board.set(pin, TOUCH, 80)
    gestures.look(after_ms=LATE_MS)
    board.set(pin, UP, 30)
    gestures.look(times=4)
    assert gestures.told == [GOES_DOWN, SHORT]


def test_a_short_press_stays_short_though_the_firmware_stalls(
    board: Board, gestures: Gestures
) -> None:
    for _ in range(2):
        board.set(OK_PIN, TOUCH, 60)
        board.set(OK_PIN, UP, 30)
    gestures.look(after_ms=LATE_MS, times=20)
    assert gestures.told == 2 * [GOES_DOWN, SHORT]


def test_a_finger_that_stays_is_held_while_it_is_down(board: Board, gestures: Gestures) -> None:
    board.set(OK_PIN, TOUCH, 30)
    gestures.look(after_ms=100, times=7)
    assert gestures.told == [GOES_DOWN]
    board.set(OK_PIN, DOWN, 30)
    gestures.look()
    gestures.look()
    assert gestures.told == [GOES_DOWN, LONG]


@pytest.mark.parametrize("late_ms", [100, 300, LATE_MS])
def test_a_long_press_is_long_though_all_of_it_is_told_late(
    board: Board, gestures: Gestures, late_ms: int
) -> None:
    board.set(OK_PIN, TOUCH, 30)
    gestures.look(after_ms=late_ms, times=4)
    board.set(OK_PIN, TOUCH, 650)
    board.set(OK_PIN, UP, 30)
    gestures.look(after_ms=100, times=10)
    assert gestures.told == [GOES_DOWN, LONG]
