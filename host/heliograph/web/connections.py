"""Connections that cannot pile up: how many, how long each may take, how fast it may send.

uvicorn speaks HTTP and websockets, but waits for ever for the rest of a request, and reads a
websocket as fast as it sends. Its two protocols are extended here, as its settings allow. A
connection that has not said what it wants after a few seconds is dropped. Where there are as many
as this process may open, a newcomer takes the place of the oldest that is no open page, of the
address that has the most: who only holds connections open keeps nobody out. uvicorn's own settings
refuse everybody once there are too many, so this is more than limits of time; pyproject.toml says
which versions were tried.
"""

import asyncio
from collections import Counter
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.typing import StatusLike

from heliograph.web.budgets import Pace
from heliograph.web.headers import EVERY_ANSWER

REQUEST_S = 10.0  # to say what is wanted
ANSWER_S = 300.0  # to send a file and to be sent one
CLOSE_S = 2.0  # to answer when a websocket is closed
# A page sends a few hundred bytes a second at most. What is read at once bounds what waits.
READ_BYTES = 2048
FRAMES_PER_S = 50
FRAMES_AT_ONCE_S = 5.0
MOST_FRAGMENTS = 64
GONE = 1006
NO_REQUEST = 400


class Connections:
    """All connections of the server, oldest first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[HttpConnection | PageConnection, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: "HttpConnection | PageConnection", address: str) -> bool:
        """Count a connection, making room for it; False where there is no room to make."""
        if len(self._open) >= self._most and not self._make_room():
            return False
        self._open[connection] = address
        return True

    def remove(self, connection: "HttpConnection | PageConnection") -> None:
        """Count a connection no more."""
        self._open.pop(connection, None)

    def close_at(self, own_address: str) -> None:
        """End the connections that came to an address of this computer."""
        for connection in tuple(self._open):
            if connection.transport.get_extra_info("sockname")[0] == own_address:
                connection.transport.abort()

    def _make_room(self) -> bool:
        loose = {one: address for one, address in self._open.items() if not one.is_open_page}
        idle = {one: address for one, address in loose.items() if one.is_idle}
        found = idle or loose
        if not found:
            return False
        greedy, _ = Counter(found.values()).most_common(1)[0]
        oldest = next(one for one, address in found.items() if address == greedy)
        self.remove(oldest)
        oldest.transport.abort()
        return True


class HttpConnection(H11Protocol):
    """HTTP with a limit on how long a request may take to come and to be answered."""

    is_open_page = False

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._counted = connections
        self._deadline: asyncio.TimerHandle | None = None
        self._was_idle = True

    @property
    def is_idle(self) -> bool:
        """Whether nobody works on a request of this connection."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # none before the first request
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it and begin to wait for its request."""
        self.transport = transport
        if not self._counted.add(self, _address_of(transport)):
            transport.abort()
            return
        super().connection_made(transport)
        self._limit(REQUEST_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came; with a whole request, the time for its answer begins."""
        super().data_received(data)
        self._set_deadline()

    def on_response_complete(self) -> None:
        """After an answer, the time for the next request begins."""
        super().on_response_complete()
        self._set_deadline()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, and hang up."""
        plain = ("Content-Type", "text/plain; charset=utf-8")
        headers = [*EVERY_ANSWER, plain, ("Connection", "close")]
        answer = h11.Response(status_code=NO_REQUEST, headers=headers, reason=b"Bad Request")
        for event in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection on; it is counted as a page from here."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def _set_deadline(self) -> None:
        if self._deadline and self.is_idle != self._was_idle:
            self._was_idle = self.is_idle
            self._limit(REQUEST_S if self.is_idle else ANSWER_S)

    def _limit(self, seconds: float) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _forget(self) -> None:
        self._counted.remove(self)
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class PageConnection(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """A websocket that is read in small pieces, and more slowly when it sends many frames."""

    is_idle = True

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.close_timeout = CLOSE_S
        self.conn.reject = self._reject  # type: ignore[method-assign]
        self._counted = connections
        self._buffer = bytearray(READ_BYTES)
        self._frames_read = 0
        self._pace = Pace(FRAMES_PER_S, FRAMES_AT_ONCE_S)
        self._rests = False

    def _reject(self, status: StatusLike, text: str) -> Response:
        """Return an answer to who is not let in, with the headers of every answer."""
        response = type(self.conn).reject(self.conn, status, text)
        response.headers.update(EVERY_ANSWER)
        return response

    @property
    def is_open_page(self) -> bool:
        """Whether it is in use; what is not open yet, or being closed, may make room for others."""
        return self.handshake_complete and not self.close_sent and not self.disconnected

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it: the room for it was made when it was a request."""
        self._counted.add(self, _address_of(transport))
        super().connection_made(transport)
        self.loop.call_later(REQUEST_S, self._drop_unasked)

    def _drop_unasked(self) -> None:
        """Drop who has not said what is wanted; on a busy machine others wait longer for us."""
        if not self.handshake_initiated:
            self.transport.abort()
        elif not self.handshake_complete:
            self.loop.call_later(ANSWER_S, self._drop_unopened)

    def _drop_unopened(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._counted.remove(self)
        super().connection_lost(exc)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return where the next bytes go: never many at once."""
        del sizehint
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Take what came, and rest where it was too many frames."""
        self._frames_read = 0
        self.data_received(bytes(self._buffer[:nbytes]))
        delay = self._pace.delay(self.loop.time(), self._frames_read)
        if delay and not self._rests:
            self._rests = True
            self.transport.pause_reading()
            self.loop.call_later(delay, self._go_on)

    def _go_on(self) -> None:
        self._rests = False
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message, of a page that is still there; a resting one is not read."""
        if self.disconnected:
            return {"type": "websocket.disconnect", "code": GONE}
        message = await super().receive()
        if self._rests:
            self.transport.pause_reading()
        return message

    def data_received(self, data: bytes) -> None:
        """Take what came; a request that cannot be read is answered, not waited for."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            if not (sent := b"".join(self.conn.data_to_send())):
                sent = self.conn.reject(NO_REQUEST, "").serialize()
            self.transport.write(sent)
            self.transport.close()

    async def send(self, message: Any) -> None:
        """Send a message, if the page is still there."""
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    async def run_asgi(self) -> None:
        """Serve the page; who does not let itself be closed is dropped."""
        await super().run_asgi()
        self.loop.call_later(CLOSE_S, self.transport.abort)

    def handle_parser_exception(self) -> None:
        """Say why it is closed, and throw away what still comes: cut off, it would not be heard."""
        if self.close_sent or self.conn.close_sent is None:
            return
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_S, self.transport.close)

    def keepalive_timeout(self) -> None:
        """Close a page that does not answer, and drop it where it does not even read that."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_S, self.transport.abort)

    def handle_text(self, event: Frame) -> None:
        """Count the frame."""
        self._frames_read += 1
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count the frame."""
        self._frames_read += 1
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Count the frame; who cuts a message into dust is dropped."""
        self._frames_read += 1
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Count the frame."""
        self._frames_read += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count the frame."""
        self._frames_read += 1
        super().handle_pong(event)


def _address_of(transport: asyncio.BaseTransport) -> str:
    """Return who is at the other end."""
    peer = cast("tuple[str, int] | None", transport.get_extra_info("peername"))
    return peer[0] if peer else ""
