"""A real unit in real time behind a TCP port: it presses its own buttons while it is told to."""

import socket
import threading
import time
from contextlib import suppress

from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, OK, SHORT, UNDO
from shared_rules.tracker import PLAY
from shared_rules.unit import Unit
from tests.patience import PATIENCE_S

TICK_S = 0.002
PRESS_EVERY_TICKS = 4
# Presses are held back while so many are unacknowledged: the queue must not overflow here.
MOST_WAITING = 40
BOOT = 0xA5A5A5A5


class LiveUnit:
    """Serves one host after the other."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._unit = Unit(BOOT, Canvas(24, 16, 12, 5), b"full", 1)
        self._host: socket.socket | None = None
        self._pressing = threading.Event()
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._presses = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def all_acked(self) -> set[int]:
        """The numbers of all presses that a host called safe."""
        with self._lock:
            return set(range(1, self._unit.session.acked + 1))

    @property
    def rev(self) -> int:
        return self._unit.rev

    @property
    def state(self) -> bytes:
        return bytes(self._unit.tracker.state)

    def go_on(self) -> None:
        """Press buttons from now on."""
        self._pressing.set()

    def pause(self) -> None:
        """Leave the buttons alone."""
        self._pressing.clear()

    def wait_until_all_is_acknowledged(self) -> None:
        self.pause()
        end = time.monotonic() + PATIENCE_S
        while self._unit.session.unacked or not self._unit.session.connected:
            assert time.monotonic() < end, f"{self._unit.session.unacked} presses still wait"
            time.sleep(TICK_S)

    def stop(self) -> None:
        self._ended.set()
        self._thread.join()
        self._hang_up()
        self._listener.close()

    def _run(self) -> None:
        ticks = 0
        while not self._ended.is_set():
            time.sleep(TICK_S)
            ticks += 1
            with self._lock:
                if self._pressing.is_set() and ticks % PRESS_EVERY_TICKS == 0:
                    self._press()
                self._converse(time.monotonic_ns() // 1_000_000)

    def _press(self) -> None:
        unit = self._unit
        if unit.session.unacked >= MOST_WAITING:
            return
        self._presses += 1
        button = unit.tracker.now() if unit.tracker.phase == PLAY else OK
        if self._presses % 11 == 0:
            button = UNDO
        now_ms = time.monotonic_ns() // 1_000_000
        unit.press(button, DOWN, now_ms)
        unit.press(button, SHORT, now_ms)

    def _converse(self, now_ms: int) -> None:
        if self._host is None:
            with suppress(BlockingIOError):
                self._host, _ = self._listener.accept()
                self._host.setblocking(False)
        output = self._unit.output(now_ms)
        if self._host is None:
            return
        try:
            if output:
                self._host.sendall(output)
            received = self._host.recv(4096)
            if not received:
                self._hang_up()
            self._unit.receive(received, now_ms)
        except BlockingIOError:
            return
        except OSError:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._host:
            self._host.close()
            self._host = None
