"""Joins the firmware's process, its cable, its buttons and its pixels."""

import asyncio
import contextlib
import json
import os
import runpy
import sys
import time
from typing import Any, NamedTuple

from heliograph.simulator import vm
from heliograph.simulator.bench import BadCommand, Bench, Message
from heliograph.simulator.cable import CHUNK, open_cable
from heliograph.simulator.child import HEAP, PIXELS, Child, Power, say
from heliograph.simulator.faults import Wiring
from heliograph.simulator.key import board_key
from heliograph.simulator.strip import SimulatedStrip

PARTS = ("orbit", "order", "wheel", "seats")
PRESS_MS = 60
# A finger is never faster: shorter levels could fall into the firmware's debouncing.
LEAST_MS = 30
MOST_MS = 60_000
# A first restart takes as long as the Pico's watchdog would need; one crash after another waits.
RESTART_S = 1.0
MOST_RESTART_S = 30.0
STEADY_S = 10.0
# MicroPython prints its tracebacks on the serial line, so the end of what was sent is kept.
LAST_WORDS = 4096
# The exit code of firmware that has restarted itself (fakes/machine.py).
RESET = 3


class Options(NamedTuple):
    """How to run."""

    serial: str = "socket://127.0.0.1:0"
    bench: int = 0
    vm: str = "cpython"
    stay: bool = False
    build: str = ""
    fault: tuple[str, ...] = ()


class Supervisor:
    """One simulated board on a desk."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._pins = runpy.run_path(str(vm.pins_file(options.build)))
        self._face = vm.face_of(self._pins["BUILD"])
        self._button_pins = dict(self._pins["BUTTONS"])
        self._parts = [
            (name, self._pins[f"{name.upper()}_PIXELS"])
            for name in PARTS
            if self._pins[f"{name.upper()}_PIXELS"]
        ]
        self._wiring = Wiring(options.fault, self._parts)
        self._stuck = {self._button_pins[button] for button in self._wiring.stuck}
        self._held: set[int] = set(self._stuck)
        self._strip = SimulatedStrip(
            self._pins["PIXELS"], self._pins["COLOURS"], self._pins["PLACES"]
        )
        self._power = Power(options.vm, options.build)
        self._key = board_key()
        self._cable = open_cable(options.serial, self._receive, self._key)
        self._bench = Bench(self._key, self._obey, self._picture)
        self._child: Child | None = None
        self._power_cycled = False
        self._is_ready = False
        self._last_words = b""
        self._pause_s = RESTART_S / 2

    async def run(self) -> None:
        """Run the board for ever; cancelled to stop."""
        await self._power.open()
        await self._cable.open()
        await self._bench.open(self._options.bench)
        try:
            while True:
                await self._run_child()
        finally:
            if self._child:
                await self._child.stop()
            self._bench.close()
            self._cable.close()
            self._power.close()

    async def _run_child(self) -> None:
        self._power_cycled = False
        self._last_words = b""
        started = time.monotonic()
        code = await self._live()
        self._cable.hang_up()
        self._strip.go_dark()
        self._bench.tell_all(self._picture())
        if not self._power_cycled and code != RESET:
            self._tell_crash(code)
            steady = time.monotonic() - started >= STEADY_S
            self._pause_s = RESTART_S if steady else min(2 * self._pause_s, MOST_RESTART_S)
            await asyncio.sleep(self._pause_s)

    async def _live(self) -> int:
        """One life of the firmware, from power-up to its end; returns its exit code."""
        try:
            self._child = await self._power.start_child(sorted(self._held))
        except ChildProcessError as error:
            return error.errno or 0
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._child.read_wire(self._hear))
            tasks.create_task(self._carry(self._child))
            code = await self._child.process.wait()
        await self._child.stop()
        self._child = None
        return code

    def _tell_crash(self, code: int) -> None:
        _, mark, rest = self._last_words.rpartition(b"Traceback ")
        if mark:
            print((mark + rest).decode("utf-8", "replace"), file=sys.stderr)
        say(f"the firmware stopped (code {code}). Starting it again, as its watchdog would.")

    def _tell_ready(self) -> None:
        if self._is_ready:
            return
        self._is_ready = True
        ready = {
            "serial": self._cable.address,
            "bench": self._bench.port,
            "key": self._key,
            "vm": self._options.vm,
            "pid": os.getpid(),
        }
        print(json.dumps(ready), flush=True)

    # Cable

    async def _carry(self, child: Child) -> None:
        with contextlib.suppress(ConnectionError):
            while content := await child.serial_in.read(CHUNK):
                self._last_words = (self._last_words + content)[-LAST_WORDS:]
                await self._cable.send(content)

    async def _receive(self, content: bytes) -> None:
        if self._child:
            with contextlib.suppress(ConnectionError):
                self._child.serial_out.write(content)
                await self._child.serial_out.drain()

    # Wire

    def _hear(self, kind: bytes, payload: bytes) -> None:
        if kind == PIXELS:
            self._tell_ready()
            if self._strip.feed(payload):
                self._bench.tell_all(self._picture())
        elif kind == HEAP:
            self._bench.tell_all({"heap": int.from_bytes(payload, "little")})

    def _picture(self) -> Message:
        return {
            "pixels": self._wiring.seen(self._strip.rgb()).hex(),
            "build": self._pins["BUILD"],
            "parts": [list(part) for part in self._parts],
            "buttons": sorted(self._button_pins),
            "face": self._face,
        }

    # Bench

    def _obey(self, command: Message) -> None:
        match command:
            case {"unplug": True}:
                self._cable.unplug()
            case {"replug": True}:
                self._cable.replug()
            case {"restart": True}:
                self._cut_power()
            case {"heap": True}:
                self._with_child().ask_heap()
            case _:
                self._touch(command)

    def _touch(self, command: Message) -> None:
        match command:
            case {"down": button}:
                self._set(button, True, LEAST_MS)
            case {"up": button, "ms": int(ms)} if 0 <= ms <= MOST_MS:
                self._hold(button, ms)  # told late, it was down so long all the same
            case {"up": button}:
                self._set(button, False, LEAST_MS)
            case {"press": button, "rest": int(rest)} if LEAST_MS <= rest <= MOST_MS:
                self._hold(button, PRESS_MS, rest)
            case {"press": button}:
                self._hold(button, PRESS_MS)
            case {"hold": button, "ms": int(ms)} if LEAST_MS <= ms <= MOST_MS:
                self._hold(button, ms)
            case _:
                raise BadCommand(
                    f"expected down, up, press, hold with ms {LEAST_MS} to {MOST_MS}, unplug, "
                    f'replug, restart or heap, got {command}. Write for example {{"press": 3}}.'
                )

    def _hold(self, button: Any, ms: int, rest_ms: int = LEAST_MS) -> None:
        self._set(button, True, ms)
        self._set(button, False, rest_ms)

    def _set(self, button: Any, is_down: bool, ms: int) -> None:
        pin = self._button_pins.get(button) if isinstance(button, int) else None
        if pin is None:
            known = ", ".join(map(str, sorted(self._button_pins)))
            raise BadCommand(
                f"expected one of the buttons {known}, got {button!r}. Use its number."
            )
        reached = self._wiring.reached(button)
        pin = self._button_pins.get(reached) if reached is not None else None
        if pin is None or pin in self._stuck:
            return
        (self._held.add if is_down else self._held.discard)(pin)
        if self._child:
            self._child.set_pin(pin, 0 if is_down else 1, ms)

    def _cut_power(self) -> None:
        self._power_cycled = True
        self._with_child().process.kill()

    def _with_child(self) -> Child:
        if self._child is None:
            raise BadCommand("expected a running board, got one that is starting. Try again.")
        return self._child
