"""MicroPython's `time` on a simulated board, and `select` and the streams of `sys` with it."""

import virtual_board

TICKS = 1 << 30
# A Pico whose clock nobody has set
STARTED_S = 1_609_459_200
POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16


def _now_us() -> int:
    virtual_board.wire.look()
    return virtual_board.wire.now_us


def ticks_us() -> int:
    return _now_us() % TICKS


def ticks_ms() -> int:
    return _now_us() // 1000 % TICKS


ticks_cpu = ticks_us


def ticks_add(ticks: int, delta: int) -> int:
    return (ticks + delta) % TICKS


def ticks_diff(end: int, start: int) -> int:
    return (end - start + TICKS // 2) % TICKS - TICKS // 2


def sleep_us(us: int) -> None:
    virtual_board.wire.sleep(us)


def sleep_ms(ms: int) -> None:
    virtual_board.wire.sleep(1000 * ms)


def sleep(seconds) -> None:
    virtual_board.wire.sleep(int(1_000_000 * seconds))


def time() -> int:
    return STARTED_S + _now_us() // 1_000_000


def time_ns() -> int:
    return 1_000_000_000 * STARTED_S + 1000 * _now_us()


NAMES = (
    "ticks_us", "ticks_ms", "ticks_cpu", "ticks_add", "ticks_diff", "sleep_us", "sleep_ms", "sleep",
    "time", "time_ns",
)  # fmt: skip


class Poll:
    """`select.poll` for the serial line and the chip's own."""

    def __init__(self) -> None:
        self._watched: list = []

    def register(self, stream, events: int = POLLIN | POLLOUT) -> None:
        self.unregister(stream)
        self._watched.append((stream, events))

    modify = register

    def unregister(self, stream) -> None:
        self._watched = [entry for entry in self._watched if entry[0] is not stream]

    def poll(self, timeout_ms: int = -1) -> list:
        virtual_board.wire.look()
        wire = virtual_board.wire
        end_us = virtual_board.NEVER if timeout_ms < 0 else wire.now_us + 1000 * int(timeout_ms)
        ready = self._ready()
        while not ready and wire.now_us < end_us:
            wire.pass_until(min(end_us, wire.now_us + 1000))
            ready = self._ready()
        return ready

    ipoll = poll

    def _ready(self) -> list:
        has_input = bool(virtual_board.wire.received)
        has_room = virtual_board.wire.has_room()
        found = []
        for stream, events in self._watched:
            is_uart = hasattr(stream, "any")
            has_some = stream.any() if is_uart else has_input and hasattr(stream, "readline")
            now = POLLIN if has_some else 0
            now |= POLLOUT if has_room or is_uart else 0
            if now & events:
                found.append((stream, now & events))
        return found


def select(readers, writers, _errors, timeout_s: float = -1) -> tuple:
    """Wait for input, or do not wait where somebody wants to write."""
    wire = virtual_board.wire
    wire.look()
    if not writers and readers:
        wire.wait_for_input(-1 if timeout_s is None or timeout_s < 0 else int(1000 * timeout_s))
    return (list(readers) if wire.received else []), list(writers), []


class SerialIn:
    """Standard input: the bytes that the host sends."""

    def __init__(self, is_text: bool = True) -> None:
        self._is_text = is_text
        self.buffer = self if not is_text else SerialIn(False)

    def _of(self, content: bytes):
        return content.decode() if self._is_text else content

    def read(self, count: int = 1):
        """Block until so many bytes have come, as a board does."""
        wire, taken = virtual_board.wire, b""
        while len(taken) < count:
            wire.wait_for_input()
            taken += wire.take_input(count - len(taken))
        return self._of(taken)

    def readinto(self, buffer, count: int = -1) -> int:
        content = SerialIn.read(self.buffer, len(buffer) if count < 0 else count)
        buffer[: len(content)] = content
        return len(content)

    def readline(self):
        line = b""
        while not line.endswith(b"\n"):
            line += SerialIn.read(self.buffer, 1)
        return self._of(line)


class SerialOut:
    """Standard output: the bytes that go to the host."""

    def __init__(self, is_text: bool = True) -> None:
        self._is_text = is_text
        self.buffer = self if not is_text else SerialOut(False)

    def write(self, content) -> int:
        sent = content.encode() if isinstance(content, str) else bytes(content)
        virtual_board.wire.say(sent.replace(b"\n", b"\r\n") if self._is_text else sent)
        return len(content)

    def flush(self) -> None:
        """Nothing is held back."""


def read_input(prompt: str = "") -> str:
    """`input`: one line from the host."""
    SerialOut().write(prompt)
    return SerialIn().readline().strip("\r\n")
