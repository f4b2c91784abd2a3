"""A unit that has a cable and ways through the air: one port for the loop, one way at a time.

The cable comes first: as soon as a host greets there, the air is left, and when the cable has been
silent for a while, the host is looked for in the air, on every way at once. The first that finds it
is the way until it is lost; then all are tried again. The session is one and the same on every way,
and greets anew on each: so what was pressed meanwhile goes over once, whichever way it takes.
"""

from firmware.air import Air
from firmware.clock import Clock
from firmware.port import Port
from shared_rules.compat import const
from shared_rules.link import frame, messages
from shared_rules.link.session import GONE_MS
from shared_rules.unit import Unit

# What comes through the air is heard this late at most
_NAP_MS = const(4)


class Ways:
    """What `Port` is to the loop, over whichever way there is."""

    def __init__(self, cable: Port, airs: list, unit: Unit) -> None:
        """Begin with the cable; `airs` has one way at least."""
        self._cable = cable
        self._airs = airs
        self._unit = unit
        self._clock = Clock()
        self._lines = frame.Lines()
        self._air: Air | None = None  # the way through the air that is in use
        self._cable_until = GONE_MS

    @property
    def trouble(self) -> int:
        """What keeps the first way through the air from being used, 0 where nothing does."""
        return self._airs[0].trouble  # type: ignore[no-any-return]

    def receive(self) -> bytes:
        """Return what has arrived, at most a piece of it."""
        now_ms = self._clock.now()
        heard = self._cable.receive()
        if self._air:
            if heard and self._is_greeting(heard):
                self._leave_air()
                return b""
        elif heard and self._unit.session.is_heard(now_ms):
            self._cable_until = now_ms + GONE_MS
        if now_ms < self._cable_until:
            self._keep_only(None)
            return heard
        return self._receive_in_air(now_ms) or (b"" if self._air else heard)

    def _receive_in_air(self, now_ms: int) -> bytes:
        for air in self._airs:
            if self._air in (None, air):
                air.begin(now_ms)
                said: bytes = air.receive(now_ms)
                if air.is_open != (air is self._air):
                    self._go_over(air if air.is_open else None)
                    return said
                if said:
                    return said
        return b""

    def _go_over(self, air: Air | None) -> None:
        """Take this way from now on; without one, all are looked at."""
        self._air = air
        if air:
            self._keep_only(air)
        self._unit.session.lost()  # to greet anew, where we are now

    def _keep_only(self, kept: Air | None) -> None:
        for air in self._airs:
            if air is not kept:
                air.end()

    def _is_greeting(self, heard: bytes) -> bool:
        for line in self._lines.feed(heard):
            # Whoever looks what hangs on the cable is told, also while it is not the way.
            self._cable.send(self._unit.session.hello())
            message = frame.decode(line)
            if message is not None and message[0] == messages.HELLO:
                return True
        return False

    def _leave_air(self) -> None:
        self._keep_only(None)
        self._go_over(None)
        self._cable_until = self._clock.now() + GONE_MS

    def is_done(self) -> bool:
        """Whether all that was to be sent has gone."""
        return self._cable.is_done() and all(air.is_done() for air in self._airs)

    def send(self, lines: bytes) -> bool:
        """Queue whole lines for the host. Return False if there is no room for all of them."""
        return (self._air or self._cable).send(lines)

    def flush(self) -> bool:
        """Write what can be taken now; return whether any was."""
        went = self._cable.flush()
        for air in self._airs:
            went = air.flush(self._clock.now()) or went
        return went

    def prepare_sleep(self) -> bool:
        """Make beforehand what `wake` needs; return whether there is sleep here."""
        return self._cable.prepare_sleep()

    def sleep(self, ms: int) -> None:
        """Wait so long, or until somebody calls `wake`; not long where a radio may hear."""
        self._cable.sleep(ms if self._clock.now() < self._cable_until else min(ms, _NAP_MS))

    def wake(self) -> None:
        """End the sleep. Needs no memory, so that an interrupt may do it."""
        self._cable.wake()
