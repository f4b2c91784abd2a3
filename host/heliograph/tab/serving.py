"""Serves the app to pages of this browser: a request is a call, a websocket a pair of functions.

Nothing is told to a page before the record is kept: `keep` is waited for before every message.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

Message = MutableMapping[str, Any]
Keep = Callable[[], Awaitable[object]]
Headers = Iterable[tuple[str, str]]

HOST = "localhost"  # the one name that needs no permission
GONE = 1001


class TabSocket:
    """One page's websocket. `tell` sends it a text, `end` tells it that there comes no more."""

    def __init__(
        self, tell: Callable[[str], object], end: Callable[[int, str], object], keep: Keep
    ) -> None:
        self._tell = tell
        self._end = end
        self._keep = keep
        self._came: asyncio.Queue[Message] = asyncio.Queue()
        self._came.put_nowait({"type": "websocket.connect"})

    def take(self, text: str) -> None:
        """Take in what the page sends."""
        self._came.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The page is gone."""
        self._came.put_nowait({"type": "websocket.disconnect", "code": GONE})

    async def serve(self, app: Starlette, path: str) -> None:
        """Serve the page until it or the app has enough."""
        await app(_scope("websocket", path) | {"subprotocols": []}, self._came.get, self._send)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            await self._keep()
            self._tell(message["text"])
        elif message["type"] == "websocket.close":
            self._end(message.get("code", 1000), message.get("reason") or "")


class TabServer:
    """The app, started."""

    def __init__(self, app: Starlette, keep: Keep) -> None:
        self._app = app
        self._keep = keep
        self._serving: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start what runs beside the pages, for as long as the tab is open."""
        self._running = self._app.router.lifespan_context(self._app)
        await self._running.__aenter__()

    async def stop(self) -> None:
        """End what runs beside the pages."""
        await self._running.__aexit__(None, None, None)

    def open_socket(
        self, path: str, tell: Callable[[str], object], end: Callable[[int, str], object]
    ) -> TabSocket:
        """Let a page in."""
        socket = TabSocket(tell, end, self._keep)
        task = asyncio.ensure_future(socket.serve(self._app, path))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        return socket

    async def request(
        self, method: str, path: str, headers: Headers = (), body: bytes = b""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return status, headers and content of the answer to a request."""
        sent: list[Message] = []
        asked: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def receive() -> Message:
            if not asked:
                await asyncio.Future()  # whoever asked stays until it has its answer
            return asked.pop()

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(_scope("http", path, headers) | {"method": method}, receive, send)
        await self._keep()
        start = next(one for one in sent if one["type"] == "http.response.start")
        content = b"".join(one.get("body", b"") for one in sent if one is not start)
        named = [
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]
        ]
        return start["status"], named, content


def _scope(kind: str, address: str, headers: Headers = ()) -> dict[str, Any]:
    path, _, query = address.partition("?")
    given = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "root_path": "",
        "query_string": query.encode("ascii"),
        "headers": [(b"host", HOST.encode()), *given],
        "client": (HOST, 0),
        "server": (HOST, 80),
        "state": {},
    }
