"""The board of a test: its clock, its pins, its lights, its line, its files and its power.

The same on every rung. Time passes only in `run` and in what waits: a test that does not wait sees
a board that stands still, so a busy computer changes nothing.
"""

import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from pytest_micropython_boards import waveform
from pytest_micropython_boards.devices.bench import Bench
from pytest_micropython_boards.devices.device import Device
from pytest_micropython_boards.errors import BadSetting, BoardError, NotOnThisRung
from pytest_micropython_boards.faults import Faults
from pytest_micropython_boards.lights import Strip
from pytest_micropython_boards.parts import (
    WAIT_MS,
    Button,
    Edge,
    Files,
    Finger,
    Memory,
    Pin,
    Pulls,
    SerialLine,
)
from pytest_micropython_boards.pio import StateMachine
from pytest_micropython_boards.player import Player
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project

EVERY_MS = 5.0
MOST_RESETS = 100
# The serial line is USB: packets of so many bytes, at most one each millisecond where the board
# reads slowly, and no more than its buffer holds
PACKET, USB_BUFFER, PACKET_US = 64, 256, 1000

Found = TypeVar("Found")


class Board:
    """One board with a program on it."""

    def __init__(self, rung: Rung, project: Project, flash: Path) -> None:
        self._rung = rung
        self.rung = rung.name
        self.capabilities = rung.capabilities
        self._flash = flash
        self.files = Files(flash, self._read_flash)
        self._player: Player | None = None
        self._now_us = 0
        # When the board was switched on last: a player's own clock starts there.
        self._start_us = 0
        self._reset_us = -1
        self.resets: list[str] = []
        self.journal: list[tuple[int, str]] = []
        self.pins: dict[int, Pin] = {}
        self._pulls = Pulls()
        # Bytes that the board has no room for yet, and those it has not read; None: it does not say
        self._outgoing = bytearray()
        self._unread: int | None = None
        strips = [Strip(one.pin, one.name, one.count, one.order) for one in project.pixels]
        self._strips: dict[int, Strip] = {strip.pin: strip for strip in strips}
        self._machines: dict[int, StateMachine] = {}
        # The last answer to each kind of question
        self._answers: dict[str, list[str]] = {}
        self.probes: set[int] = set()
        self.has_ended = False
        # The traceback that ended the program, empty where it runs or ended well
        self.traceback = ""
        self.buttons = {key.name: Button(self, key) for key in project.buttons}
        self.finger = Finger(self)
        self.serial = SerialLine(self)
        self.faults = Faults(self)
        self._bench = Bench(self, project.devices)
        self._events: dict[str, Callable[..., None]] = {
            "A": self._arrive, "B": self._read_burst, "D": self._note_pwm, "E": self._end,
            "F": self._feed, "L": self._note_level, "Q": self._set_up_machine, "S": self._hear_hex,
            "W": self._show_bits, "X": self._reset, "Y": self._answer_bus,
        }  # fmt: skip
        self.power_on()
        for fault in project.faults:
            self.faults.inject(fault)

    # Time

    @property
    def now_us(self) -> int:
        """Microseconds since the board was switched on for the first time."""
        return self._now_us

    @property
    def now_ms(self) -> float:
        return self._now_us / 1000

    def run(self, ms: float) -> None:
        """Let the board live for so long."""
        end_us = self._now_us + round(1000 * ms)
        while True:
            packet_us = self._now_us + PACKET_US if self._outgoing else end_us
            self._run_until(min(end_us, packet_us, max(self._now_us, self.serial.turn_us)))
            if self._outgoing:
                self._send_packets()
            self.serial.take_turn()
            if self._now_us >= end_us:
                return

    def _run_until(self, end_us: int) -> None:
        for _ in range(MOST_RESETS):
            if self._player is None or self._play_until(end_us):
                self._now_us = end_us
                return
        raise BoardError(f"expected a board that runs, got one that was reset {MOST_RESETS} times")

    def _play_until(self, end_us: int) -> bool:
        """Play up to a moment; returns False where the board was reset on the way."""
        assert self._player
        self._player.run_until(end_us - self._start_us)
        if not self._player.is_over:
            return True
        if self._reset_us < 0:
            raise BoardError(
                f"expected a running board, got one whose process ended. It said:\n{self._tail()}"
            )
        self._now_us, self._reset_us = self._start_us + self._reset_us, -1
        self.power_off()
        self.power_on()
        return False

    def wait_until(
        self, look: Callable[[], Found], what: str = "something", ms: float = WAIT_MS
    ) -> Found:
        """Let time pass until there is something to see; fails saying what was expected."""
        end_us = self._now_us + 1000 * ms
        while not (found := look()) and self._now_us < end_us:
            self.run(EVERY_MS)
        assert found, f"expected {what} within {ms:.0f} ms on {self.rung}{self._tail()}"
        return found

    def _tail(self) -> str:
        said = "\n".join(self.serial.lines[-12:])
        wiring = "".join(f"\nwiring: {fault}" for fault in self.wiring_faults)
        return (f"; the board said last:\n{said}" if said else "; the board said nothing") + wiring

    # Hands and eyes

    def button(self, name: str) -> Button:
        """A button by its name in the settings."""
        self.need("buttons")
        return _named(self.buttons, name, "a button", "board_buttons")

    def press(self, *names: str) -> None:
        """Press buttons one after the other."""
        for name in names:
            self.button(name).press()

    def hold(self, name: str, ms: float) -> None:
        """Press a button for so long."""
        self.button(name).press(ms)

    def pin(self, number: int) -> Pin:
        """A pin by its number."""
        return self.pins.setdefault(number, Pin(self, number))

    def strip(self, which: str | int = "") -> Strip:
        """A chain of pixels by its name or pin; without either, the only one there is."""
        if which == "":
            if len(self._strips) != 1:
                pins = ", ".join(map(str, self._strips)) or "none"
                raise BadSetting(f"expected one chain of pixels, got those on pins {pins}")
            return next(iter(self._strips.values()))
        if isinstance(which, int):
            return self._strips.setdefault(which, Strip(which))
        named = {strip.name: strip for strip in self._strips.values()}
        return _named(named, which, "a chain of pixels", "board_pixels")

    def device(self, name: str) -> Any:
        """A device by its name in the settings, as an object of its own kind."""
        self.need("devices")
        return _named(self._bench.devices, name, "a device", "board_devices")

    @property
    def devices(self) -> list[Device]:
        """All devices of the settings."""
        return list(self._bench.devices.values())

    @property
    def wiring_faults(self) -> list[str]:
        """One line for each device that the program has never reached: which wire is wrong."""
        lowered = {
            pin.number for pin in self.pins.values() if any(not edge.level for edge in pin.edges)
        }
        return self._bench.faults(lowered) if "devices" in self.capabilities else []

    @property
    def strips(self) -> list[Strip]:
        """All chains that are known from the settings or have shown something."""
        return list(self._strips.values())

    def log(self, text: str, in_ms: float = 0) -> None:
        """Note something for the report."""
        self.journal.append((self._now_us + round(1000 * in_ms), text))

    # Power and memory

    @property
    def is_on(self) -> bool:
        """Whether it has power."""
        return self._player is not None

    def power_on(self) -> None:
        """Switch the board on."""
        self._begin(self._rung.start(self._flash, self._take, self._hear_text))

    def _begin(self, player: Player) -> None:
        self._start_us = self._now_us
        self.has_ended, self.traceback = False, ""
        self._player = player
        self._bench.on_power()
        if self._bench.devices:
            player.send("G", ",".join(map(str, self._bench.pins())))
        player.await_arrival()
        for pull in self._pulls.from_now(self._now_us):
            self._send_pull(*pull)

    def power_off(self) -> None:
        """Take the power away: memory and lights are gone, the flash stays."""
        self.need("power")
        self._read_flash(False)
        self.stop()
        self._go_dark()

    def _go_dark(self) -> None:
        self._machines.clear()
        for strip in self._strips.values():
            strip.go_dark(self._now_us)

    def power_cycle(self, off_ms: float = 100) -> None:
        """Take the power away for a while."""
        self.log("power off")
        player = self._player if self._rung.starts_cold else None
        if player is None:
            self.power_off()
        else:
            self._player = None
            self._outgoing.clear()
            self._go_dark()
        self.run(off_ms)
        self.log("power on")
        if player is None:
            self.power_on()
        else:
            player.restart()
            self._begin(player)

    def memory(self) -> Memory:
        """The heap in use after a clean-up."""
        self.need("memory")
        return Memory(*map(int, self._ask("M")))

    def let_flash_take(
        self, erase_ms: float, program_ms: float = 0.4, miss_cycles: int = 0
    ) -> None:
        """From now on a sector takes so long to erase, with interrupts off, and a page to write.

        `miss_cycles`: how long the processor waits for code and data that the cache does not have.
        """
        self.need("flash times")
        self._running().send("T", int(1000 * erase_ms), int(1000 * program_ms), miss_cycles)

    def flash_is_busy(self) -> bool:
        """Whether it erases or writes at this moment; power that goes now leaves it half done."""
        self.need("flash times")
        return self._ask("O") == ["1"]

    def paint_stack(self) -> None:
        """Mark the part of the stack that is free now."""
        self.need("stack")
        self._running().send("K", "paint")

    def stack_left(self) -> int:
        """How many bytes of the stack nothing has touched since it was painted."""
        self.need("stack")
        return int(self._ask("K")[0])

    def cycles(self) -> int:
        """For how many cycles the processor was awake so far; -1 where nobody counts them."""
        self.need("stack")
        return int(self._ask("N")[0])

    def read_probes(self) -> None:
        """Ask which probes the program has passed since the last time; they add up."""
        if self._player and not self._player.is_over:
            answer = self._ask("C")
            self.probes |= {int(word) for word in answer[0].split(",") if word}

    def _ask(self, question: str) -> list[str]:
        self._answers.pop(question, None)
        self._running().ask(question, lambda: question in self._answers)
        return self._answers.get(question, [""])

    def need(self, capability: str) -> None:
        """Refuse what this rung lacks."""
        if capability not in self.capabilities:
            raise NotOnThisRung(
                f"expected a rung with {capability}, got {self.rung}. "
                f'Mark the test: @pytest.mark.board_needs("{capability}")'
            )

    def stop(self) -> None:
        """End whatever plays the board."""
        if self._player:
            self._player.stop()
        self._player = None
        self._outgoing.clear()

    # What parts and faults do with the wire

    def _read_flash(self, is_written: bool) -> None:
        """Bring the folder of the files to what the board has written."""
        if self._rung.has_flash_folder or self._player is None or self._player.is_over:
            return
        if is_written:
            raise NotOnThisRung(
                f"expected a board that is off, got a running one: on {self.rung} files are "
                "written while the power is off. Use power_off() before."
            )
        self._ask("Z")

    def pull(self, pin: int, level: int | None, in_ms: float) -> None:
        """Pull a pin to a level from outside, now or in a moment."""
        self.need("buttons")
        at_us = self._now_us + round(1000 * in_ms)
        self._pulls.add(at_us, pin, level)
        if self._player and not self._player.is_over:
            self._send_pull(at_us, pin, level)

    def _send_pull(self, at_us: int, pin: int, level: int | None) -> None:
        at_us = max(0, at_us - self._start_us)
        self._running().send("L", at_us, pin, "z" if level is None else level)

    def send_to_pin(self, pin: int, baud: int, content: bytes, in_ms: float) -> None:
        """Let a device send bytes to a pin."""
        at_us = max(0, self._now_us + round(1000 * in_ms) - self._start_us)
        if self._player and not self._player.is_over and content:
            self._player.send("U", at_us, pin, baud, content.hex())

    def set_analogue(self, pin: int, value_u16: int) -> None:
        self.need("analogue")
        self._running().send("V", pin, value_u16)

    def send_serial(self, content: bytes) -> None:
        self._running()
        self._outgoing += self.faults.on_the_line(content)
        self._send_packets()

    def _send_packets(self) -> None:
        """Send what the board has room for, as USB does; the rest waits here."""
        room = len(self._outgoing) if self._unread is None else USB_BUFFER - self._unread
        going = bytes(self._outgoing[: max(0, room)])
        del self._outgoing[: len(going)]
        for at in range(0, len(going), PACKET):
            self._running().send("I", going[at : at + PACKET].hex())
        self._unread = None if self._unread is None else self._unread + len(going)

    def set_host_speed(self, bytes_per_ms: int) -> None:
        self._running().send("H", bytes_per_ms)

    def _running(self) -> Player:
        if self._player is None:
            raise BoardError("expected a board that is on, got one without power. Use power_on().")
        return self._player

    # What comes over the wire

    def _take(self, kind: str, words: list[str]) -> None:
        if kind not in self._events:
            self._answers[kind] = words
        else:
            self._now_us = max(self._now_us, self._start_us + int(words[0]))
            self._events[kind](*words[1:])

    def _arrive(self, unread: str = "") -> None:
        self._unread = int(unread) if unread else None
        self._settle()

    def _note_level(self, pin: str, level: str) -> None:
        self.pin(int(pin)).edges.append(Edge(self._now_us, int(level)))
        self._bench.on_level(int(pin), int(level))

    def _answer_bus(self, *words: str) -> None:
        self._running().send("Y", self._bench.take(*words))

    def _note_pwm(self, pin: str, hz: str, duty: str) -> None:
        self.pin(int(pin)).pwm = (int(hz), int(duty))

    def _hear_hex(self, content: str) -> None:
        self._hear(bytes.fromhex(content))

    def _show_bits(self, pin: str, timing: str, content: str) -> None:
        times = tuple(int(ns) for ns in timing.split(","))
        self.strip(int(pin)).take(self._now_us, waveform.encode(bytes.fromhex(content), times))

    def _read_burst(self, pin: str, times: str) -> None:
        numbers = [int(number) for number in times.split(",")]
        edges = tuple(zip(numbers[0::2], numbers[1::2], strict=True))
        self._take_burst(int(pin), 1000 * self._start_us, edges)

    def _set_up_machine(self, number: str, *about: str) -> None:
        self._machines[int(number)] = StateMachine(json.loads(" ".join(about)))

    def _end(self, trace: str = "") -> None:
        self.has_ended, self.traceback = True, bytes.fromhex(trace).decode()
        self.log("the program ended")

    def _reset(self, why: str) -> None:
        self._reset_us = self._now_us - self._start_us
        self.resets.append(why)
        self.log(f"reset: {why}")

    def _feed(self, number: str, content: str) -> None:
        """Run a state machine on its words, after what its pins showed before."""
        self._settle()
        words = [word for (word,) in struct.iter_unpack("<I", bytes.fromhex(content))]
        self._machines[int(number)].feed(words, 1000 * self._now_us)

    def _settle(self) -> None:
        """Show what state machines have sent, once their pins are at rest."""
        for machine in self._machines.values():
            for pin, (at_ns, edges) in machine.take_settled(1000 * self._now_us).items():
                self._take_burst(pin, at_ns, edges)

    def _take_burst(self, pin: int, at_ns: int, edges: waveform.Edges) -> None:
        signal = waveform.read_pixels(edges)
        if signal:
            self.strip(pin).take((at_ns + edges[0][0]) // 1000, signal)
        else:
            self.pin(pin).edges.extend(Edge((at_ns + ns) // 1000, level) for ns, level in edges)

    def _hear_text(self, content: bytes) -> None:
        """What an interpreter prints by itself has a board's line ends only on a board."""
        self._hear(re.sub(rb"(?<!\r)\n", b"\r\n", content))

    def _hear(self, content: bytes) -> None:
        if self.serial.is_plugged:
            self.serial.received += self.faults.on_the_line(content)


def _named(known: dict[str, Found], name: str, kind: str, setting: str) -> Found:
    if name not in known:
        names = ", ".join(sorted(known)) or "none"
        raise BadSetting(f"expected {kind} of {setting} ({names}), got {name!r}")
    return known[name]
