"""The web server: pages, their libraries, and the two websockets.

`/ws` sends a complete view of the table whenever something changed and takes commands;
`/ws/board` joins the page of the simulated board to the simulator. Both accept a browser only when
the page it runs came from this server.
"""

import asyncio
import ipaddress
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from heliograph.errors import HeliographError
from heliograph.self_test import self_test_view
from heliograph.sentences import Speaker, refusal_text
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES, page_texts, text
from heliograph.web.bench import BadPress, BenchAddress, BenchLink
from heliograph.web.commands import perform
from heliograph.web.fields import BadCommand, number
from heliograph.web.live import Audience, Outbox, Viewer
from shared_rules.refusal import Refused

HERE = Path(__file__).parent
LIBRARIES = HERE / "node_modules"
HTM = LIBRARIES / "htm" / "preact" / "standalone.module.js"
FONT = LIBRARIES / "@fontsource-variable" / "lexend" / "files"
MESSAGE_LIMIT = 8 * 1024
TOO_BIG = 1009
FOREIGN_PAGE = 4403
LOCAL_ENDINGS = (".local", ".lan", ".home", ".home.arpa", ".internal", ".box", ".localhost")
POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"
)


def create_app(table: Table, bench: BenchAddress | None) -> Starlette:
    """Return the app that shows `table`; `bench` is where a simulated board can be pressed."""
    audience = Audience(table)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(audience.run())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    async def table_socket(socket: WebSocket) -> None:
        if await is_welcome(socket):
            await serve_viewer(socket, table, audience)

    async def board_socket(socket: WebSocket) -> None:
        if await is_welcome(socket):
            await serve_board(socket, bench)

    async def report_page(request: Request) -> Response:
        lang = "de" if request.query_params.get("lang") == "de" else "en"
        view = self_test_view(table.boards, lang) or {"report": []}
        lines = [text(lang, "ui.test_title"), view.get("board", ""), *view["report"]]
        return PlainTextResponse("\n\n".join(lines) + "\n")

    routes = [
        Route("/", page("table.html")),
        Route("/board", page("board.html")),
        Route("/self-test", page("self_test.html")),
        Route("/self-test/report.txt", report_page),
        Route("/vendor/htm.js", htm_library),
        WebSocketRoute("/ws", table_socket),
        WebSocketRoute("/ws/board", board_socket),
        Mount("/static", FreshFiles(directory=HERE / "static")),
        Mount("/vendor/font", FreshFiles(directory=FONT, check_dir=False)),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


class FreshFiles(StaticFiles):
    """Static files that browsers ask for again each time, so that an update shows at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with a header that makes the browser check its copy."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def page(name: str) -> Any:
    """Return an endpoint that serves one page, or says what is missing to show it."""

    async def endpoint(request: Request) -> Response:
        if not HTM.exists():
            return HTMLResponse(missing_libraries(request), status_code=503)
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
        return FileResponse(HERE / "static" / name, media_type="text/html", headers=headers)

    return endpoint


def missing_libraries(request: Request) -> str:
    """Return a page without scripts that names the command to run."""
    lang = "de" if request.headers.get("accept-language", "").startswith("de") else "en"
    return f"<!doctype html><meta charset=utf-8><h1>Heliograph</h1><p>{text(lang, 'page.missing')}"


async def htm_library(_request: Request) -> Response:
    """Return the one library file the pages import."""
    return FileResponse(HTM, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def is_welcome(socket: WebSocket) -> bool:
    """Accept the socket unless it comes from a page of another site."""
    await socket.accept()
    if is_own_page(socket.headers.get("origin"), socket.headers.get("host", "")):
        return True
    await socket.close(FOREIGN_PAGE, "expected a page of this server")
    return False


def is_own_page(origin: str | None, host: str) -> bool:
    """Tell whether a browser's `Origin` is this server, under a name only a local network has.

    Programs that are no browser send no origin; they are not the danger this guards against. The
    check of the name keeps out a foreign site that lets its own name point to this machine.
    """
    if origin is None:
        return True
    return urlsplit(origin).netloc == host and is_local_name(urlsplit(f"//{host}").hostname or "")


def is_local_name(name: str) -> bool:
    """Tell whether a host name is an address or a name that only a local network gives out."""
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return "." not in name or name.endswith(LOCAL_ENDINGS)


async def serve_viewer(socket: WebSocket, table: Table, audience: Audience) -> None:
    """Send views and take commands until the page goes away."""
    lang = socket.query_params.get("lang", "en")
    viewer = Viewer(lang if lang in LANGUAGES else "en")
    viewer.answer({"type": "texts", "lang": viewer.lang, "texts": page_texts(viewer.lang)})
    audience.join(viewer)
    sending = asyncio.create_task(viewer.send_all(socket))
    try:
        await audience.refresh({viewer})
        async for message in messages(socket):
            await obey(viewer, message, table, audience)
    finally:
        audience.leave(viewer)
        sending.cancel()


async def messages(socket: WebSocket) -> AsyncIterator[dict[str, Any]]:
    """Yield the JSON objects a page sends; hang up on anything else."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            raw = await socket.receive_text()
            if len(raw) > MESSAGE_LIMIT:
                await socket.close(TOO_BIG, f"expected at most {MESSAGE_LIMIT} characters")
                return
            with suppress(json.JSONDecodeError, RecursionError):
                message = json.loads(raw)
                if isinstance(message, dict):
                    yield message


async def obey(viewer: Viewer, message: dict[str, Any], table: Table, audience: Audience) -> None:
    """Do what the page asks and tell it, and only it, when that was refused."""
    try:
        if message.get("do") == "look":
            viewer.looking_at = number(message, "rev", 0, 1 << 30) if "rev" in message else None
            await audience.refresh({viewer})
            return
        await asyncio.to_thread(perform, table, message)
        if viewer.looking_at is not None:
            viewer.looking_at = None
            await audience.refresh({viewer})
        viewer.answer({"type": "done", "id": message.get("id")})
    except Refused as refused:
        said = refusal_text(Speaker(viewer.lang, table.names), table.state, refused)
        viewer.answer({"type": "refused", "id": message.get("id"), **said})
    except BadCommand as bad:
        said = {"text": text(viewer.lang, "page.bad_command", reason=str(bad)), "rule": ""}
        viewer.answer({"type": "refused", "id": message.get("id"), **said})
    except HeliographError as problem:  # the disk refuses: the table stands as before
        said = {"text": problem.text(viewer.lang), "rule": ""}
        viewer.answer({"type": "refused", "id": message.get("id"), **said})


async def serve_board(socket: WebSocket, bench: BenchAddress | None) -> None:
    """Join a board page to the bench until either the page or the server goes."""
    if bench is None:
        await socket.send_text('{"bench": null}')
        async for _message in messages(socket):
            pass
        return
    link, outbox = BenchLink(bench), Outbox()
    tasks = [
        asyncio.create_task(relay_pixels(link, outbox)),
        asyncio.create_task(outbox.send_all(socket)),
    ]
    try:
        async for message in messages(socket):
            with suppress(BadPress, OSError):
                await link.press(message)
    finally:
        for task in tasks:
            task.cancel()
        link.close()


async def relay_pixels(link: BenchLink, outbox: Outbox) -> None:
    """Pass on what the bench says; every line is a whole picture, so the newest is enough."""
    async for line in link.lines():
        outbox.show(line)
