"""The firmware's modules on CPython, with fakes that a test turns by hand."""

import importlib
import sys
import time
import types
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from heliograph.simulator.vm import FAKES

TICKS = 1 << 30
REPLACED = (
    "machine", "rp2",
    "firmware.strip", "firmware.port", "firmware.keys", "firmware.clock", "firmware.loop",
    "firmware.battery",
)  # fmt: skip


class HandClock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.us = 0

    def pass_us(self, us: int) -> None:
        self.us += us


class RecordingWire:
    """Keeps what the fakes would send to the simulator, and gives pins their levels."""

    def __init__(self) -> None:
        self.sent: list[tuple[bytes, bytes]] = []
        self.low: set[int] = set()
        self.adc_mv = 0  # at the pin that measures

    def send(self, kind: bytes, payload: bytes) -> None:
        self.sent.append((kind, payload))

    def feed(self) -> None:
        """The watchdog is fed."""

    def level(self, pin: int) -> int:
        return 0 if pin in self.low else 1

    def finger_ticks(self) -> int:
        return int(time.ticks_ms())  # type: ignore[attr-defined]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    hands = HandClock()
    for name, function in {
        "ticks_us": lambda: hands.us % TICKS,
        "ticks_ms": lambda: hands.us // 1000 % TICKS,
        "ticks_diff": lambda end, start: (end - start + TICKS // 2) % TICKS - TICKS // 2,
    }.items():
        monkeypatch.setattr(time, name, function, raising=False)
    return hands


@pytest.fixture
def wire() -> RecordingWire:
    return RecordingWire()


@pytest.fixture
def interrupt_characters() -> list[int]:
    """What the firmware made of the character that interrupts a MicroPython program."""
    return []


@pytest.fixture
def load(
    monkeypatch: pytest.MonkeyPatch,
    clock: HandClock,
    wire: RecordingWire,
    interrupt_characters: list[int],
) -> Iterator[Callable[[str], ModuleType]]:
    """Import a module of the firmware, fresh, on top of the simulator's fakes."""
    micropython = types.ModuleType("micropython")
    micropython.kbd_intr = interrupt_characters.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    simulated_wire = types.ModuleType("simulated_wire")
    simulated_wire.wire = wire  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "simulated_wire", simulated_wire)
    monkeypatch.syspath_prepend(FAKES)
    _forget()
    yield importlib.import_module
    _forget()


def _forget() -> None:
    for name in REPLACED:
        sys.modules.pop(name, None)


class Line:
    """Both directions of a serial line; reading or writing when it cannot pass is a failure."""

    def __init__(self) -> None:
        self.incoming = bytearray()
        self.outgoing = bytearray()
        self.room = 1 << 20
        self.ended = False

    def readinto(self, buffer: bytearray) -> int:
        if self.ended:
            return 0
        assert len(self.incoming) >= len(buffer), "this read would wait for the host"
        buffer[:] = self.incoming[: len(buffer)]
        del self.incoming[: len(buffer)]
        return len(buffer)

    def write(self, content: bytes) -> int:
        assert self.room >= len(content), "this write would wait for the host"
        self.room -= len(content)
        self.outgoing += content
        return len(content)


class Poll:
    """Answers as the line stands."""

    def __init__(self) -> None:
        self.watched: list[tuple[Line, int]] = []

    def register(self, line: Line, events: int) -> None:
        self.watched.append((line, events))

    def ipoll(self, timeout_ms: int) -> Iterator[tuple[Any, int]]:
        assert timeout_ms == 0
        for line, events in self.watched:
            is_open = line.incoming or line.ended if events == 1 else line.room
            if is_open:
                yield line, events


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def port(load: Callable[[str], ModuleType], line: Line, monkeypatch: pytest.MonkeyPatch):
    module = load("firmware.port")
    monkeypatch.setattr(module, "select", SimpleNamespace(poll=Poll, POLLIN=1, POLLOUT=4))
    return module.Port(line, line)
