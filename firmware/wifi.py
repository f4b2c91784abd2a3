"""The way to the host by Wi-Fi: network, address, connection, key; one small step at each call.

Nothing here may wait, or the lights would stop with the network: whatever takes time is begun, and
looked at again in the next turn. What stands in the way is `trouble`, for the lights. Only a board
whose flash has the file `wifi.json` loads this.
"""

import select
import socket

import network

from firmware.air import JOIN_MS, NO_HOST, NO_NETWORK, PATIENCE_MS, REFUSED_MS, WRONG_KEY, Air
from firmware.mdns import EVERYBODY, place_in, query
from shared_rules.compat import const

# What is done now
_OFF = const(0)
_NETWORK = const(1)
_ASK = const(2)
_CONNECT = const(3)
_JOIN = const(4)
_OPEN = const(5)

_PIECE = const(48)
_MOST_AT_ONCE = const(1400)
_NETWORK_MS = const(15000)
_ASK_MS = const(1000)


class Wifi(Air):
    """Non-blocking bytes from and to the one host that has our key."""

    def __init__(self, settings: dict) -> None:
        """Take what `wifi.json` says, and switch the radio on."""
        super().__init__(settings)
        self._wlan = network.WLAN(network.STA_IF)
        self._wlan.active(True)
        try:
            # A radio that sleeps between two beacons answers a press a tenth of a second later.
            self._wlan.config(pm=network.WLAN.PM_NONE)
        except (AttributeError, OSError, ValueError):
            pass
        self._step = _OFF
        self._place = settings.get("at")  # where the host was last: tried before anybody is asked
        self._socket = None
        self._poll = None

    @property
    def is_open(self) -> bool:
        """Whether the host has joined us."""
        return self._step == _OPEN

    @property
    def stream(self):  # type: ignore[no-untyped-def]
        """What can be waited for."""
        return self._socket

    def begin(self, now_ms: int) -> None:
        """Look for the host from now on."""
        if self._step == _OFF:
            self._go(_NETWORK, now_ms)

    def end(self) -> None:
        """Leave the host; the network is kept."""
        self._close()
        self._step = _OFF
        self.trouble = 0

    def receive(self, now_ms: int) -> bytes:
        """Go on by one small step; return what the host said, if it is there."""
        try:
            if self._step == _OPEN:
                return self._hear(now_ms)
            if self._step:
                self._go_on(now_ms)
        except OSError:
            self._give_up(now_ms, NO_HOST)
        return b""

    def flush(self, now_ms: int) -> bool:
        """Write what the network can take now; return whether it took any."""
        if self.is_done() or not self._is_open(select.POLLOUT):
            return False
        try:
            count = self._socket.send(self._pending[self._written : self._written + _MOST_AT_ONCE])  # type: ignore[attr-defined]
        except OSError:
            self._give_up(now_ms, NO_HOST)
            return False
        self._written += count or 0
        return bool(count)

    def _hear(self, now_ms: int) -> bytes:
        said = self._end.hear(self._read())  # type: ignore[union-attr]
        if self._is_silent(said, now_ms):
            self._give_up(now_ms, NO_HOST)
        return said

    # One step after the other

    def _go(self, step: int, now_ms: int) -> None:
        self._step = step
        self._began_at = self._again_at = now_ms

    def _go_on(self, now_ms: int) -> None:
        if self._step == _NETWORK:
            self._find_network(now_ms)
        elif not self._wlan.isconnected():
            self._give_up(now_ms, NO_NETWORK)
        elif now_ms - self._began_at > PATIENCE_MS and self._step != _ASK:
            self._give_up(now_ms, self.trouble or NO_HOST)
        elif self._step == _ASK:
            self._ask(now_ms)
        elif self._step == _CONNECT:
            self._await_connection(now_ms)
        else:
            self._join(now_ms)

    def _find_network(self, now_ms: int) -> None:
        if self._wlan.isconnected():
            if self._place:
                self._connect(now_ms)
            else:
                self._go(_ASK, now_ms)
        elif now_ms >= self._again_at:
            if self._again_at > self._began_at:
                self.trouble = NO_NETWORK
            self._again_at = now_ms + _NETWORK_MS
            self._wlan.connect(self._settings["network"], self._settings["password"])
        elif self._wlan.status() < 0:
            self.trouble = NO_NETWORK  # none of that name, or another password

    def _ask(self, now_ms: int) -> None:
        if now_ms < self._again_at and self._socket is None:
            return  # after a refusal
        if self._socket is None:
            self._open(socket.SOCK_DGRAM)
        if self._is_open(select.POLLIN):
            self._place = place_in(self._socket.recv(512), self._settings["table"])  # type: ignore[attr-defined]
            if self._place:
                self._close()
                self._connect(now_ms)
        elif now_ms >= self._again_at:
            if now_ms - self._began_at >= PATIENCE_MS:
                self.trouble = self.trouble or NO_HOST
                if self._settings.get("at"):  # a network may keep questions from everybody
                    self._place = self._settings["at"]
                    self._close()
                    self._connect(now_ms)
                    return
            self._again_at = now_ms + _ASK_MS
            asked = self._settings.get("ask") or EVERYBODY
            self._socket.sendto(query(), _address(asked))  # type: ignore[attr-defined]

    def _connect(self, now_ms: int) -> None:
        self._go(_CONNECT, now_ms)
        self._open(socket.SOCK_STREAM)
        try:
            self._socket.connect(_address(self._place))  # type: ignore[attr-defined, arg-type]
        except OSError as error:
            if error.args[0] not in (115, 119):  # it is under way, on either interpreter
                raise

    def _await_connection(self, now_ms: int) -> None:
        if self._is_open(select.POLLOUT):
            self._meet()
            try:
                self._socket.setsockopt(6, 1, 1)  # type: ignore[attr-defined] # each line at once
            except (OSError, ValueError):
                pass
            self._go(_JOIN, now_ms)

    def _join(self, now_ms: int) -> None:
        end = self._end
        if now_ms >= self._again_at:
            self._again_at = now_ms + JOIN_MS
            self._socket.send(end.join())  # type: ignore[attr-defined, union-attr]
        end.hear(self._read())  # type: ignore[union-attr]
        if end.is_welcome:  # type: ignore[union-attr]
            self.trouble = 0
            self._settings["at"] = self._place
            self._go(_OPEN, now_ms)
        elif end.refusal:  # type: ignore[union-attr]
            self._give_up(now_ms, WRONG_KEY)

    def _give_up(self, now_ms: int, trouble: int) -> None:
        """Begin anew: where the host was, it may be no longer."""
        self._close()
        self._place = None
        self.trouble = trouble
        if self._wlan.isconnected():
            self._go(_ASK, now_ms)
            self._again_at += REFUSED_MS if trouble == WRONG_KEY else JOIN_MS
        else:
            self._go(_NETWORK, now_ms)

    # The socket

    def _open(self, kind: int) -> None:
        self._socket = socket.socket(socket.AF_INET, kind)
        self._socket.setblocking(False)  # type: ignore[attr-defined]
        self._poll = select.poll()  # type: ignore[assignment]

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = self._poll = None
        self._forget()

    def _read(self) -> bytes:
        if not self._is_open(select.POLLIN):
            return b""
        data = self._socket.recv(_PIECE)  # type: ignore[attr-defined]
        if not data:
            raise OSError  # the host has closed it
        return data  # type: ignore[no-any-return]

    def _is_open(self, wanted: int) -> bool:
        """Whether the socket has news of that kind; a fault is news of both."""
        self._poll.register(self._socket, wanted)  # type: ignore[attr-defined]
        for _ in self._poll.ipoll(0):  # type: ignore[attr-defined]
            return True
        return False


def _address(place: tuple) -> object:
    # With numbers alone nobody is asked, so this does not wait.
    return socket.getaddrinfo(place[0], place[1])[0][-1]
