"""Lets units join through the air and gives each a link, as `discovery` does for those on a cable.

Those of the network connect by themselves; those in reach of Bluetooth are brought. A connection is
nobody's until its first sealed line was right. Until then it has a few seconds and few bytes, and
only so many wait at a time; so strangers cost little and learn nothing. A unit that joins anew
takes the place of its own earlier connection, on whichever way: nobody may have told us its end.
"""

import secrets
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from heliograph.errors import UnitError
from heliograph.link.port_problems import not_in_reach, stranger_in_air
from heliograph.link.transport import PolledTransport, Transport
from heliograph.link.unit_link import UnitLink
from heliograph.link.wifi_units import WifiUnits
from heliograph.supervision import log_once
from heliograph.table.change import IN_AIR, UnitStatus
from heliograph.table.table import Table
from shared_rules.link.keyed import NONCE_SIZE, HostEnd

JOIN_S = 5.0
SILENT_S = 5.0
MOST_WAITING = 16
MOST_BYTES = 4096
MOST_TOLD = 4
TOLD_S = 15.0  # a unit asks again after five
_CHUNK = 4096
_LOOK_S = 0.5
_STOP_S = 1.0


def url_of(name: str, way: str = IN_AIR) -> str:
    """Return what the port of a unit in the air is called."""
    return f"{way}{name}"


class KeyedTransport:
    """The port of a unit that has joined."""

    def __init__(self, port: Transport, end: HostEnd, url: str, first: bytes) -> None:
        self._port = port
        self._end = end
        self._url = url
        self._first = first
        self._heard_at = time.monotonic()
        self.is_replaced = False

    @property
    def unsent(self) -> int:
        """Bytes kept because the port did not take them yet."""
        return self._port.unsent

    def read(self, timeout_s: float) -> bytes:
        """Wait for bytes, a `wake` or the timeout; return what was sealed well of them."""
        if self._first:
            first, self._first = self._first, b""
            return first
        if self.is_replaced:
            raise not_in_reach(self._url)
        try:
            said = self._end.hear(self._port.read(timeout_s))
        except UnitError as problem:  # nobody pulled a cable
            raise not_in_reach(self._url) from problem
        now = time.monotonic()
        if said:
            self._heard_at = now
        elif now - self._heard_at > SILENT_S:
            raise not_in_reach(self._url)
        return said

    def write(self, data: bytes) -> None:
        """Send lines, keeping what the port does not take yet."""
        self._port.write(self._end.seal(data))

    def wake(self) -> None:
        """End a `read` that is waiting, from any thread."""
        self._port.wake()

    def close(self) -> None:
        """Leave the unit."""
        self._port.close()


class _Waiting:
    """A connection of which nobody knows yet whose it is."""

    def __init__(self, peer: socket.socket, way: str, address: str, units: WifiUnits) -> None:
        self.peer = peer
        self.way = way
        self.address = address
        self.end = HostEnd(units.key_of, secrets.token_bytes(NONCE_SIZE))
        self.ends_at = time.monotonic() + JOIN_S
        self.left = MOST_BYTES


class WifiListener:
    """The table's door for units in the air."""

    def __init__(
        self, table: Table, units: WifiUnits, listener: socket.socket | None = None
    ) -> None:
        """Without a listener only those are let in who are brought."""
        self._table = table
        self._units = units
        self._listener = listener
        self._lock = threading.Lock()
        self._links: dict[str, UnitLink] = {}
        self._joined: dict[str, KeyedTransport] = {}  # by port: those that no link has taken yet
        self._serving: dict[str, KeyedTransport] = {}  # by unit: it has one way at a time
        self._brought: deque[_Waiting] = deque()
        self._selector = selectors.DefaultSelector()
        if listener:
            listener.setblocking(False)
            self._selector.register(listener, selectors.EVENT_READ)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="units in the air", daemon=True)
        self._refused: dict[str, float] = {}  # who asked in vain, and until when pages tell it

    @property
    def port(self) -> int:
        """The TCP port at which units join."""
        assert self._listener
        return int(self._listener.getsockname()[1])

    def start(self) -> None:
        """Begin to let units in."""
        self._thread.start()

    def stop(self) -> None:
        """End every link, and let nobody in any more."""
        self._stopping.set()
        self._thread.join(_STOP_S)
        for link in self._links.values():
            link.stop()
        for waiting in self._waiting():
            waiting.peer.close()
        for joined in self._joined.values():  # whom no link has taken
            joined.close()
        self._selector.close()
        if self._listener:
            self._listener.close()

    def bring(self, peer: socket.socket, way: str, address: str) -> None:
        """Let in, from any thread, who came another way; `address` is where that is."""
        self._brought.append(_Waiting(peer, way, address, self._units))

    def _waiting(self) -> list[_Waiting]:
        return [key.data for key in self._selector.get_map().values() if key.data]

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._look()
            except Exception as problem:  # noqa: BLE001 - the door stays open, whatever fails in it
                log_once("the door for units in the air", problem)
                self._stopping.wait(_LOOK_S)

    def _look(self) -> None:
        for key, _ in self._selector.select(_LOOK_S):
            if key.data:
                self._serve(self._hear, key.data)
            else:
                with suppress(OSError):
                    self._accept()
        while self._brought:
            self._serve(self._let_wait, self._brought.popleft())
        self._end_revoked()
        now = time.monotonic()
        self._forget_refusals(now)
        for waiting in self._waiting():
            if now > waiting.ends_at:
                self._drop(waiting)

    def _serve(self, step: Callable[[_Waiting], None], waiting: _Waiting) -> None:
        """Go on with one who waits; whatever that one does, others still come in."""
        try:
            step(waiting)
        except Exception as problem:  # noqa: BLE001 - a stranger may have found what nobody thought of
            if not isinstance(problem, OSError):
                log_once("a unit in the air", problem)
            self._drop(waiting)

    def _accept(self) -> None:
        assert self._listener
        peer, address = self._listener.accept()
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._let_wait(_Waiting(peer, IN_AIR, str(address[0]), self._units))

    def _let_wait(self, waiting: _Waiting) -> None:
        if len(self._waiting()) >= MOST_WAITING:
            self._drop(min(self._waiting(), key=lambda one: one.ends_at))
        waiting.peer.setblocking(False)
        self._selector.register(waiting.peer, selectors.EVENT_READ, waiting)

    def _drop(self, waiting: _Waiting) -> None:
        with suppress(KeyError, ValueError):
            self._selector.unregister(waiting.peer)
        waiting.peer.close()

    def _hear(self, waiting: _Waiting) -> None:
        data = waiting.peer.recv(_CHUNK)
        waiting.left -= len(data)
        said = waiting.end.hear(data)
        if waiting.end.is_joined:
            self._hand_over(waiting, said)
        elif not data or waiting.left < 0:
            self._drop(waiting)
        else:
            waiting.peer.send(waiting.end.answer() or b"")
            if waiting.end.refusal:
                self._tell_refusal(waiting, waiting.end.refusal)

    def _tell_refusal(self, waiting: _Waiting, refusal: int) -> None:
        """Let pages say who asks in vain, for a while; a crowd of strangers is not listed."""
        url = url_of(waiting.address, waiting.way)
        if url in self._refused or len(self._refused) < MOST_TOLD:
            self._refused[url] = time.monotonic() + TOLD_S
            problem = stranger_in_air(waiting.address, refusal)
            self._table.ports.set_unit(UnitStatus(url, problem=problem))

    def _forget_refusals(self, now: float) -> None:
        for url in [one for one, until in self._refused.items() if now > until]:
            del self._refused[url]
            self._table.ports.remove_unit(url)

    def _end_revoked(self) -> None:
        """Leave those whose key was taken back meanwhile."""
        with self._lock:
            revoked = [
                self._serving.pop(name)
                for name in list(self._serving)
                if self._units.key_of(name.encode()) is None
            ]
        for transport in revoked:
            transport.is_replaced = True
            transport.wake()

    def _hand_over(self, waiting: _Waiting, said: bytes) -> None:
        self._selector.unregister(waiting.peer)
        name, peer = waiting.end.name.decode("ascii"), waiting.peer
        url = url_of(name, waiting.way)
        port = PolledTransport(url, peer.fileno(), peer.recv, peer.send, peer.close)
        joined = KeyedTransport(port, waiting.end, url, said)
        with self._lock:
            overtaken = self._joined.pop(url, None)
            self._joined[url] = joined
            serving = self._serving.get(name)
        if overtaken:
            overtaken.close()
        if serving:
            serving.is_replaced = True
            serving.wake()
        if url not in self._links:
            self._links[url] = UnitLink(self._table, url, open_port=partial(self._take, name, url))
            self._links[url].start()

    def _take(self, name: str, url: str) -> KeyedTransport:
        """Return the connection of a unit that has joined. Raises `UnitError`."""
        with self._lock:
            joined = self._joined.pop(url, None)
            if joined is not None:
                self._serving[name] = joined
                return joined
        raise not_in_reach(url)
