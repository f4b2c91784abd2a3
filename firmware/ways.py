"""A unit that has a cable and Wi-Fi: one port for the loop, one way at a time.

The cable comes first: as soon as a host greets there, Wi-Fi is left, and when the cable has been
silent for a while, the host is looked for by Wi-Fi. The session is one and the same on every way,
and greets anew on each: so what was pressed meanwhile goes over once, whichever way it takes.
"""

from firmware.clock import Clock
from firmware.port import Port
from firmware.wifi import Wifi
from shared_rules.compat import const
from shared_rules.link import frame, messages
from shared_rules.link.session import GONE_MS
from shared_rules.unit import Unit

# What the network says is heard this late at most
_NAP_MS = const(4)


class Ways:
    """What `Port` is to the loop, over whichever way there is."""

    def __init__(self, cable: Port, wifi: Wifi, unit: Unit) -> None:
        """Begin with the cable."""
        self._cable = cable
        self._wifi = wifi
        self._unit = unit
        self._clock = Clock()
        self._lines = frame.Lines()
        self._in_air = False
        self._cable_until = GONE_MS

    @property
    def trouble(self) -> int:
        """What keeps Wi-Fi from being the way, 0 where nothing does."""
        return self._wifi.trouble

    def receive(self) -> bytes:
        """Return what has arrived, at most a piece of it."""
        now_ms = self._clock.now()
        heard = self._cable.receive()
        if self._in_air:
            if heard and self._is_greeting(heard):
                self._leave_air()
                return b""
        elif heard and self._unit.session.is_heard(now_ms):
            self._cable_until = now_ms + GONE_MS
        if now_ms < self._cable_until:
            self._wifi.end()
            return heard
        return self._receive_in_air(now_ms) or (b"" if self._in_air else heard)

    def _receive_in_air(self, now_ms: int) -> bytes:
        self._wifi.begin(now_ms)
        said = self._wifi.receive(now_ms)
        if self._wifi.is_open != self._in_air:
            self._in_air = not self._in_air
            self._unit.session.lost()  # to greet anew, where we are now
        return said

    def _is_greeting(self, heard: bytes) -> bool:
        for line in self._lines.feed(heard):
            # Whoever looks what hangs on the cable is told, also while it is not the way.
            self._cable.send(self._unit.session.hello())
            message = frame.decode(line)
            if message is not None and message[0] == messages.HELLO:
                return True
        return False

    def _leave_air(self) -> None:
        self._wifi.end()
        self._in_air = False
        self._unit.session.lost()
        self._cable_until = self._clock.now() + GONE_MS

    def is_done(self) -> bool:
        """Whether all that was to be sent has gone."""
        return self._cable.is_done() and self._wifi.is_done()

    def send(self, lines: bytes) -> bool:
        """Queue whole lines for the host. Return False if there is no room for all of them."""
        return (self._wifi if self._in_air else self._cable).send(lines)

    def flush(self) -> bool:
        """Write what can be taken now; return whether any was."""
        went = self._cable.flush()
        return self._wifi.flush(self._clock.now()) or went

    def prepare_sleep(self) -> bool:
        """Make beforehand what `wake` needs; return whether there is sleep here."""
        return self._cable.prepare_sleep()

    def sleep(self, ms: int) -> None:
        """Wait so long, or until somebody calls `wake`; not long where the network may speak."""
        self._cable.sleep(ms if self._clock.now() < self._cable_until else min(ms, _NAP_MS))

    def wake(self) -> None:
        """End the sleep. Needs no memory, so that an interrupt may do it."""
        self._cable.wake()
