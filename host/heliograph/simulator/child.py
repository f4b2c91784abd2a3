"""The firmware's process: started, connected, restarted when it falls over."""

import asyncio
import contextlib
import os
import secrets
import shutil
import struct
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from heliograph.simulator import vm

# A computer that is busy takes long to start an interpreter; one that ends is noticed at once.
CONNECT_S = 120.0
PIXELS = b"P"
EYES = 255  # fakes/simulated_wire.py
# Nearly what a Pico's USB holds, so that a host that stops reading is felt by the firmware.
LINE_BUFFER = 512


class Child:
    """One run of the firmware, from power-up to power-down."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.serial_in: asyncio.StreamReader
        self.serial_out: asyncio.StreamWriter
        self.wire_in: asyncio.StreamReader
        self.wire_out: asyncio.StreamWriter
        self._writers: list[asyncio.StreamWriter] = []

    def connect_serial(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.serial_in, self.serial_out = reader, writer
        self._writers.append(writer)

    def connect_wire(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.wire_in, self.wire_out = reader, writer
        self._writers.append(writer)

    def set_pin(self, pin: int, level: int, lasting_ms: int) -> None:
        """Queue a level; the firmware sees it for at least this long by its own clock."""
        self.wire_out.write(struct.pack("<BBH", pin, level, lasting_ms))

    def tell_seen(self, is_seen: bool) -> None:
        """Tell the firmware whether somebody sees its lights."""
        self.set_pin(EYES, is_seen, 0)

    async def read_wire(self, on_message: Callable[[bytes, bytes], None]) -> None:
        """Pass on what the firmware's fakes report, until the process ends."""
        try:
            while True:
                kind, length = struct.unpack("<cH", await self.wire_in.readexactly(3))
                on_message(kind, await self.wire_in.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    async def stop(self) -> None:
        """Cut the power, if it is not off already, and let go of what was connected."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        for writer in self._writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


class Power:
    """Starts children and gives each the connections it opens."""

    def __init__(self, vm_name: str, build: str = "", files: Path | None = None) -> None:
        """`files`: a folder of what lies on the flash at the first power-up."""
        self._files = files
        self._has_files = False
        self._vm = vm_name
        self._build = build
        self._token = secrets.token_hex(8)
        self._arrivals: asyncio.Queue[tuple[str, asyncio.StreamReader, asyncio.StreamWriter]] = (
            asyncio.Queue()
        )
        self._server: asyncio.Server
        self._workshop: tempfile.TemporaryDirectory[str]

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._arrive, "127.0.0.1", 0)
        self._workshop = tempfile.TemporaryDirectory(prefix="heliograph-board-")

    async def start_child(self, low_pins: list[int]) -> Child:
        """Start the firmware, with buttons held or not, and wait until it is connected."""
        workshop = Path(self._workshop.name)
        command, environment = vm.firmware_command(self._vm, workshop, self._build)
        if self._files and not self._has_files:
            shutil.copytree(self._files, workshop, dirs_exist_ok=True)
            self._has_files = True
        self._token = secrets.token_hex(8)
        environment["HELIOGRAPH_WIRE"] = str(self._server.sockets[0].getsockname()[1])
        environment["HELIOGRAPH_TOKEN"] = self._token
        environment["HELIOGRAPH_LOW"] = " ".join(map(str, low_pins))
        piped = self._vm == "micropython"
        process = await asyncio.create_subprocess_exec(
            *command,
            env=environment,
            cwd=self._workshop.name,  # what the board keeps in its flash lies there
            stdin=asyncio.subprocess.PIPE if piped else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE if piped else None,
            start_new_session=os.name == "posix",
        )
        child = Child(process)
        if process.stdin and process.stdout:
            child.connect_serial(process.stdout, process.stdin)
        try:
            # not `wait_for`: before Python 3.12 it may swallow that we are cancelled
            async with asyncio.timeout(CONNECT_S):
                await self._connect(child, 1 if piped else 2)
        except BaseException:
            await child.stop()
            raise
        return child

    async def _connect(self, child: Child, connections: int) -> None:
        for _ in range(connections):
            arrival = asyncio.ensure_future(self._arrivals.get())
            gone = asyncio.ensure_future(child.process.wait())
            await asyncio.wait((arrival, gone), return_when=asyncio.FIRST_COMPLETED)
            gone.cancel()
            if not arrival.done():
                arrival.cancel()
                raise ChildProcessError(child.process.returncode, "the firmware ended at once")
            purpose, reader, writer = arrival.result()
            (child.connect_wire if purpose == "wire" else child.connect_serial)(reader, writer)

    async def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        purpose, _, token = (await reader.readline()).decode("ascii", "replace").partition(" ")
        if token.strip() == self._token and purpose in ("wire", "serial"):
            writer.transport.set_write_buffer_limits(LINE_BUFFER)
            self._arrivals.put_nowait((purpose, reader, writer))
        else:
            writer.close()

    def close(self) -> None:
        self._server.close()
        self._workshop.cleanup()


def say(message: str) -> None:
    """Tell the person who started the simulator."""
    print(f"simulated board: {message}", file=sys.stderr, flush=True)
