"""A board at its MicroPython prompt: a pty that speaks the raw REPL and runs what it is given.

The code runs on the real MicroPython VM, one process per life, in a folder that stands for the
board's files. After `machine.reset()` it starts again and greets like our firmware. What is not
real: the USB line, the flash memory, and the firmware that greets after the restart.
"""

import json
import os
import select
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path

from heliograph import __version__
from heliograph.simulator import vm
from shared_rules.lights.canvas import Canvas
from shared_rules.unit import Unit
from tests.patience import PATIENCE_S

# Reads length and code, runs it, prints the length of its output and error, and then both.
WORKER = """
import io, sys
class Machine:
    def reset(self): sys.exit(7)
sys.modules['machine'] = Machine()
names = {}
out = sys.stdout.buffer
real_print = print
while True:
    size = sys.stdin.buffer.readline()
    if not size: break
    code = sys.stdin.buffer.read(int(size))
    said = []
    def say(*words, end='\\n'): said.append(' '.join([str(word) for word in words]) + end)
    names['print'] = say
    error = ''
    try: exec(code, names)
    except Exception as problem:
        text = io.StringIO(); sys.print_exception(problem, text); error = text.getvalue()
    said = ''.join(said).encode(); error = error.encode()
    out.write(b'%d %d\\n' % (len(said), len(error))); out.write(said); out.write(error)
    if hasattr(out, 'flush'): out.flush()
"""
# Where no MicroPython is needed: code that runs on this Python, which calls itself another
STAND_IN = """
import sys, types
sys.implementation = types.SimpleNamespace(name={name!r}, version={version!r})
sys.print_exception = lambda problem, file: file.write(repr(problem))
"""
# How much may be pasted at once; no command is longer, so it need never be granted anew.
WINDOW = 0x7FFF
BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class PromptBoard:
    """Serves one pty until `stop`."""

    def __init__(
        self,
        files: Path,
        dies_after: int = -1,
        calls_itself: tuple[str, tuple[int, ...]] = ("", ()),
    ) -> None:
        """`dies_after`: how many bytes it hears before somebody pulls its cable.

        `calls_itself`: another implementation and its version; it runs on the Python of the tests.
        """
        self.files = files
        self._calls_itself = calls_itself
        self.resets = 0
        self.heard = 0
        self._dies_after = dies_after
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.url = os.ttyname(slave)
        self._slave = slave  # kept open, so that the name stays while nobody is attached
        self._unit: Unit | None = None
        self._code = b""
        self._is_raw = False
        self._is_pasting = False
        self._worker = self._start_worker()
        self._begin()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _begin(self) -> None:
        """Where another kind of board does more at power-up than to wait at its prompt."""

    def stop(self) -> None:
        if self._ended.is_set():
            return
        self._ended.set()
        self._thread.join()
        if not self.is_dead:
            self._die()
        os.close(self._slave)

    @property
    def is_dead(self) -> bool:
        """Whether the cable was pulled."""
        return self._master < 0

    def _die(self) -> None:
        master, self._master = self._master, -1
        self._end_worker()
        os.close(master)

    def _start_worker(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._worker_command(),
            cwd=self.files,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def _worker_command(self) -> list[str]:
        name, version = self._calls_itself
        if name:
            return [
                sys.executable,
                "-u",
                "-c",
                STAND_IN.format(name=name, version=version) + WORKER,
            ]
        command = vm.micropython_command()
        assert command
        return [*command, "-c", WORKER]

    def _end_worker(self) -> None:
        self._worker.kill()
        self._worker.wait()
        for stream in (self._worker.stdin, self._worker.stdout):
            assert stream
            stream.close()

    def _run(self) -> None:
        while not self._ended.is_set() and not self.is_dead:
            now_ms = time.monotonic_ns() // 1_000_000
            if self._unit:
                self._say(self._unit.output(now_ms))
            if select.select([self._master], [], [], 0.01)[0]:
                data = os.read(self._master, 4096)
                left = self._dies_after - self.heard
                self.heard += len(data)
                if 0 <= left < len(data):
                    self._hear_all(data[:left])
                    self._die()
                elif self._unit:
                    self._unit.receive(data, now_ms)
                else:
                    self._hear_all(data)

    def _hear_all(self, data: bytes) -> None:
        for byte in data:
            self._hear(byte)

    def _say(self, data: bytes) -> None:
        while data and not self.is_dead:
            data = data[os.write(self._master, data) :]

    def _hear(self, byte: int) -> None:
        if byte == 0x01 and self._code == b"\x05A":
            self._code = b""
            self._is_pasting = True
            self._say(b"R\x01" + WINDOW.to_bytes(2, "little"))
        elif byte == 0x01:
            self._is_raw = True
            self._code = b""
            self._say(BANNER)
        elif byte == 0x02:
            self._is_raw = False
            self._say(b"\r\n>>> ")
        elif byte == 0x03:
            self._code = b""
        elif byte == 0x04 and self._is_raw:
            self._obey()
        elif self._is_raw:
            self._code += bytes((byte,))
        elif byte == 0x0D:
            self._say(b"\r\n>>> ")

    def _obey(self) -> None:
        code, self._code = self._code.lstrip(b"\r"), b""
        if not code:
            self._end_worker()
            self._worker = self._start_worker()
            self._say(b"OK\r\nMPY: soft reboot\r\n" + BANNER)
            return
        self._say(b"\x04" if self._is_pasting else b"OK")
        self._is_pasting = False
        worker_in, worker_out = self._worker.stdin, self._worker.stdout
        assert worker_in
        assert worker_out
        worker_in.write(b"%d\n" % len(code) + code)
        worker_in.flush()
        sizes = worker_out.readline().split()
        if not sizes:
            self._restart()
            return
        said, error = (worker_out.read(int(size)) for size in sizes)
        self._say(said + b"\x04" + error + b"\x04>")

    def _restart(self) -> None:
        """Start with what is on the board now: our firmware, if its files are there."""
        self.resets += 1
        assert self._worker.wait(PATIENCE_S) == 7, "expected the code to reset the machine"
        if (self.files / "main.py").exists() and (self.files / "heliograph.mpy").exists():
            build = json.loads((self.files / "board.json").read_text())["BUILD"]
            about = f"{build} {__version__}".encode()
            self._unit = Unit(4711, Canvas(24, 16, 12, 5), about, 1)


class OtherPrompt(PromptBoard):
    """Something that shows `>>>` and knows no raw prompt: it echoes, and asks for more."""

    def _hear(self, byte: int) -> None:
        self._say(b"\r\n>>> " if byte == 0x0D else bytes((byte,)))
