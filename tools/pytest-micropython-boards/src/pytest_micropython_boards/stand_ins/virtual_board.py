"""The board's own end of the wire to a test: its clock, its pins and its serial line.

Runs on CPython and on MicroPython, inside the process of the program under test. Time is virtual:
it passes where the program sleeps or waits, and a little with each look at the clock or at a pin.
It never passes the moment up to which the test has let it run.

The wire is text, one line a message. From the test, each line a letter and its fields:

    R until_us             let time pass up to this moment
    L at_us pin level      a pin is pulled to a level, or let go with z
    V pin value            an analogue pin reads this from now on (16 bits)
    I hex                  bytes come in on the serial line
    H bytes_per_ms         how fast the host reads; -1: at once
    G pin,pin              these pins belong to devices: each edge at once, each look at an analogue
                           one is asked for
    U at_us pin baud hex   a device sends bytes, to the pin that its line ends at
    Y answer               what devices answer to a Y
    M                      tell the memory in use
    C                      tell the probes that were passed

To the test, each line after a zero byte, so that whatever C code prints between them is taken for
the serial line, where it would have gone on a board:

    A us unread            arrived at the moment, and waits for more time; so many bytes of the
                           serial line are not read yet
    L us pin level         the program set a pin
    W us pin t0h,t0l,t1h,t1l hex   the program sent these bits
    D us pin hz duty_u16   the program set a PWM
    Q us sm json           a state machine was set up;   F us sm hex   words for it
    S us hex               bytes on the serial line
    E us hex               the program ended, with this traceback if any
    X us why               the program reset the board
    M used free stand_ins  and  C n,n,n    answers
    Y us bus pins what     something went over a bus; the board waits for the answer:
        i2c sda scl start address r|w      1 where a device answers, else 0; - without pull-ups
        i2c sda scl write hex, and stop    nothing
        i2c sda scl read count             hex
        spi sck mosi miso mode hex         hex
        uart tx rx baud hex                nothing; without bytes, the program listens
        adc pin                            16 bits
"""

import gc
import sys
from binascii import hexlify, unhexlify

LOOK_US = 20
PINS = 30
USB_BUFFER = 256
# A board gives up on a host that reads nothing after so long.
USB_PATIENCE_US = 500_000
NEVER = 1 << 62
INTERRUPT = 3
RESET_EXIT = 3


class Wire:
    """Where time passes and messages go."""

    def __init__(self, read_line, write) -> None:
        self._read_line = read_line
        self._write = write
        self.now_us = 0
        self._limit_us = -1  # before the first message, nothing starts
        self._due_us = 0
        # What happens at a moment: (µs, order, call); sorted, the next one last
        self._agenda: list = []
        self._order = 0
        self._busy = False
        self.levels: list = [None] * PINS
        self.analogue: dict = {}
        # Analogue pins with a device, and what hears the bytes that come in at a pin
        self.asked_pins: tuple = ()
        self.listeners: dict = {}
        self.watchers: dict = {}
        self.received = bytearray()
        self.interrupt_byte = INTERRUPT
        self._is_interrupted = False
        self._bytes_per_ms = -1
        self._buffered = 0
        self._drained_us = 0
        self.probes: set = set()
        # What was in use before the program
        self.own_bytes = 0

    # Time

    def look(self) -> None:
        """The program looks at something, which takes a moment."""
        self.now_us += LOOK_US
        if self.now_us >= self._due_us:
            self.pass_until(self.now_us)

    def sleep(self, us: int) -> None:
        self.pass_until(self.now_us + max(0, int(us)))

    def pass_until(self, until_us: int) -> None:
        """Let time pass; what is due on the way happens at its moment."""
        while True:
            next_us = self._agenda[-1][0] if self._agenda and not self._busy else NEVER
            if min(until_us, next_us) > self._limit_us:
                self.now_us = max(self.now_us, self._limit_us)
                self._ask_for_time()
                self._raise_interrupt()
            elif next_us <= until_us:
                self.now_us = max(self.now_us, next_us)
                self._do_next()
            else:
                break
        self.now_us = max(self.now_us, until_us)
        self._due_us = min(next_us, self._limit_us)

    def at(self, us: int, call) -> tuple:
        """Do something at a moment; returns what `forget` takes."""
        self._order += 1
        entry = (us, self._order, call)
        place = len(self._agenda)
        while place and self._agenda[place - 1][0] <= us:
            place -= 1
        self._agenda.insert(place, entry)
        self._due_us = min(self._due_us, us)
        return entry

    def forget(self, entry: tuple) -> None:
        if entry in self._agenda:
            self._agenda.remove(entry)

    def _do_next(self) -> None:
        """Interrupts do not interrupt each other."""
        _, _, call = self._agenda.pop()
        self._busy = True
        try:
            call()
        finally:
            self._busy = False

    def _raise_interrupt(self) -> None:
        if self._is_interrupted and not self._busy:
            self._is_interrupted = False
            raise KeyboardInterrupt

    # The wire

    def tell(self, line: str) -> None:
        self._write(("\0%s\n" % line).encode())

    def ask(self, line: str) -> str:
        """Tell the test's devices what went over a bus; returns what they answer."""
        self.tell("Y %d %s" % (self.now_us, line))
        while True:
            words = self._next_message()
            if words[0] == "Y":
                return "" if len(words) == 1 else words[1]
            self._take(words)

    def _next_message(self) -> list:
        line = self._read_line()
        if not line:
            sys.exit()
        return line.decode().split()

    def _ask_for_time(self) -> None:
        self.tell("A %d %d" % (self.now_us, len(self.received)))
        while not self._take(self._next_message()):
            pass

    def _take(self, words: list) -> bool:
        """Obey one message; returns whether there is time to go on."""
        kind = words[0]
        if kind == "R":
            self._limit_us = int(words[1])
            return True
        if kind == "L":
            level = None if words[3] == "z" else int(words[3])
            pin = int(words[2])
            self.at(max(int(words[1]), self.now_us), lambda: self._pull(pin, level))
        elif kind == "V":
            self.analogue[int(words[1])] = int(words[2])
        elif kind == "I":
            self._receive(unhexlify(words[1]))
        elif kind == "H":
            self._bytes_per_ms = int(words[1])
        elif kind == "G":
            self.asked_pins = tuple([int(pin) for pin in words[1].split(",")])
        elif kind == "U":
            pin, baud, content = int(words[2]), int(words[3]), unhexlify(words[4])
            self.at(max(int(words[1]), self.now_us), lambda: self._hear(pin, baud, content))
        elif kind == "M":
            self._tell_memory()
        elif kind == "C":
            self.tell("C " + ",".join([str(probe) for probe in sorted(self.probes)]))
            self.probes.clear()
        return False

    def _pull(self, pin: int, level) -> None:
        self.levels[pin] = level
        if pin in self.watchers:
            self.watchers[pin]()

    def _hear(self, pin: int, baud: int, content: bytes) -> None:
        if pin in self.listeners:
            self.listeners[pin](baud, content)

    def _receive(self, content: bytes) -> None:
        if self.interrupt_byte >= 0 and self.interrupt_byte in content:
            self._is_interrupted = True
            content = content.replace(bytes((self.interrupt_byte,)), b"")
        self.received.extend(content)

    def interrupt_by(self, byte: int) -> None:
        """The program chooses the byte that interrupts it, -1 for none."""
        self.interrupt_byte = byte

    def _tell_memory(self) -> None:
        used = used_bytes()
        free = gc.mem_free() if hasattr(gc, "mem_free") else -1
        self.tell("M %d %d %d" % (used, free, self.own_bytes))

    # Serial line

    def say(self, content: bytes) -> None:
        """Send bytes to the host, as fast as it reads."""
        if self._bytes_per_ms >= 0:
            content = self._through_buffer(content)
        if content:
            self.tell("S %d %s" % (self.now_us, hex_of(content)))

    def has_room(self) -> bool:
        """Whether a byte for the host could be sent without waiting."""
        if self._bytes_per_ms < 0:
            return True
        self._drain()
        return self._buffered < USB_BUFFER

    def _through_buffer(self, content: bytes) -> bytes:
        """Wait for room; what finds none within the board's patience is lost."""
        sent = 0
        give_up_us = self.now_us + USB_PATIENCE_US
        while sent < len(content) and self.now_us < give_up_us:
            self._drain()
            room = min(USB_BUFFER - self._buffered, len(content) - sent)
            self._buffered += room
            sent += room
            if sent < len(content):
                self.sleep(1000)
        return content[:sent]

    def _drain(self) -> None:
        passed_ms = (self.now_us - self._drained_us) // 1000
        self._drained_us += passed_ms * 1000
        self._buffered = max(0, self._buffered - passed_ms * self._bytes_per_ms)

    def wait_for_input(self, ms: int = -1) -> bool:
        """Let time pass until bytes are there; -1 waits for ever."""
        end_us = NEVER if ms < 0 else self.now_us + 1000 * ms
        while not self.received and self.now_us < end_us:
            self.pass_until(min(end_us, self.now_us + 1000))
        return bool(self.received)

    def take_input(self, count: int) -> bytes:
        taken = bytes(self.received[:count])
        self.received[:] = self.received[count:]
        return taken

    # The end

    def reset(self, why: str) -> None:
        """The program, or its watchdog, restarts the board."""
        self.tell("X %d %s" % (self.now_us, why))
        raise BoardReset

    def pass_probe(self, number: int = -1) -> None:
        """A loop turns, or a line is reached: a moment passes."""
        if number >= 0:
            self.probes.add(number)
        self.now_us += 2
        if self.now_us >= self._due_us:
            self.pass_until(self.now_us)


class BoardReset(BaseException):
    """The board starts again: the program ends here."""


def used_bytes() -> int:
    """The heap in use after a clean-up, -1 where nobody counts it."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else -1


def hex_of(content) -> str:
    return hexlify(content).decode()


class NotHere(NotImplementedError):
    """Something that this rung does not have."""


def not_here(what: str, known) -> NotHere:
    """The error for a name that a stand-in lacks."""
    return NotHere(
        "expected one of the simulated names (%s), got %s. "
        "Run this on --rung emulator or --rung serial." % (", ".join(sorted(known)), what)
    )


wire = None


def connect(read_line, write) -> Wire:
    """Make the one wire of this process."""
    global wire  # noqa: PLW0603 (one process is one board)
    wire = Wire(read_line, write)
    return wire
