"""Joins the firmware's process, its cable, its buttons and its pixels."""

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

from heliograph.simulator import vm
from heliograph.simulator.bench import Bench, Message
from heliograph.simulator.cable import CHUNK, open_cable
from heliograph.simulator.child import PIXELS, Child, Power, say
from heliograph.simulator.desk import Desk
from heliograph.simulator.key import board_key

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
    files: Path | None = None


class Supervisor:
    """One simulated board on a desk."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._desk = Desk(options.build, self._set_pin)
        self._power = Power(options.vm, options.build, options.files)
        self._key = board_key()
        self._cable = open_cable(options.serial, self._receive, self._key)
        self._bench = Bench(self._key, self._obey, self._desk.picture, self._tell_watched)
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
        self._cable.drop_client()
        self._desk.go_dark()
        self._bench.tell_all(self._desk.picture())
        if not self._power_cycled and code != RESET:
            self._tell_crash(code)
            steady = time.monotonic() - started >= STEADY_S
            self._pause_s = RESTART_S if steady else min(2 * self._pause_s, MOST_RESTART_S)
            await asyncio.sleep(self._pause_s)

    async def _live(self) -> int:
        """One life of the firmware, from power-up to its end; returns its exit code."""
        try:
            self._child = await self._power.start_child(self._desk.held_pins)
        except ChildProcessError as error:
            return error.errno or 0
        if self._power_cycled:
            self._cut_power()
        self._tell_watched()
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
            if self._desk.show(payload):
                self._bench.tell_all(self._desk.picture())

    # Bench

    def _obey(self, command: Message) -> None:
        match command:
            case {"unplug": True}:
                self._cable.unplug()
            case {"replug": True}:
                self._cable.replug()
            case {"restart": True}:
                self._cut_power()
            case _:
                self._desk.touch(command)

    def _tell_watched(self) -> None:
        # The rings of a Raspberry Pi are seen by people whom no bench knows of.
        if self._child and self._options.vm != vm.BLINKA:
            self._child.tell_seen(self._bench.is_watched)

    def _set_pin(self, pin: int, level: int, ms: int) -> None:
        if self._child:
            self._child.set_pin(pin, level, ms)

    def _cut_power(self) -> None:
        self._power_cycled = True
        if self._child:  # one that is starting is cut off as soon as it is there
            with contextlib.suppress(ProcessLookupError):
                self._child.process.kill()
