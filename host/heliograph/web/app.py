"""The web server: pages, their libraries, and the two websockets.

`/ws` sends a complete view of the table whenever something changed and takes commands;
`/ws/unit` joins the page of the simulated unit to the simulator (both in `serving`). Who may see
what is `door`'s matter.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from heliograph.advice.adviser import dismiss
from heliograph.catalogue import known_language
from heliograph.games.drawings import drawings
from heliograph.record.keys import HOST, PageKeys
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.self_test import self_test_view
from heliograph.web import advice_commands
from heliograph.web.bench import Bench
from heliograph.web.door import (
    COOKIE,
    PAGE_PATH,
    Door,
    Guard,
    closed_page,
    cookie_of,
    language_of,
)
from heliograph.web.install_pages import install_routes
from heliograph.web.library_pages import library_routes
from heliograph.web.live import KEY_TAKEN_BACK, Audience
from heliograph.web.manifest import manifest_route
from heliograph.web.moment import Moment
from heliograph.web.serving import Limits, Room, serve_unit, serve_viewer, welcome
from heliograph.web.shell import SHELL_PATH, VERSION_HEADER, Folders, Shell, worker_route
from heliograph.web.watchdog import Watchdog

HERE = Path(__file__).parent
LIBRARIES = HERE / "node_modules"
HTM = LIBRARIES / "htm" / "preact" / "standalone.module.js"
FONT = LIBRARIES / "@fontsource-variable" / "lexend" / "files"
FONT_FILE = "lexend-latin-wght-normal.woff2"
OF_A_READER = ("accept-ranges", "content-length")
REPORT_HEADERS = {"Content-Disposition": 'attachment; filename="heliograph-self-test.txt"'}
PAGE_HEADERS = {"Cache-Control": "no-cache"}


def create_app(
    table: Table,
    bench: Bench | None,
    door: Door | None = None,
    authority: bytes | None = None,
) -> Starlette:
    """Return the app that shows `table`; `bench` is where a simulated board can be pressed.

    Without a `door` everybody who reaches the server is at this computer. `authority` is what
    signed the certificate of an https server, for phones to trust.
    """
    door = door or Door(PageKeys(table.record))
    shell = Shell(HERE / "static" / "table.html", shell_folders())
    room = Room(table, Audience(table), door, Limits(), Moment(), shell)

    routes = [
        *page_routes(shell, door, table),
        *([] if authority is None else [authority_route(authority)]),
        *install_routes(),
        *library_routes(table, door),
        manifest_route(table, door),
        *socket_routes(room, bench),
        *file_routes(),
    ]
    guard = Middleware(Guard, door=door)
    return Starlette(routes=routes, lifespan=partial(lifespan, room), middleware=[guard])


@asynccontextmanager
async def lifespan(room: Room, _app: Starlette) -> AsyncIterator[None]:
    """Watch over a table as long as it is served."""
    forget = room.table.news.subscribe(room.answers.end)
    watching = asyncio.create_task(Watchdog(room.table, room.audience).run())
    advice_commands.get_ready(room.table)
    yield
    forget()
    dismiss(room.table)
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching


def page_routes(shell: Shell, door: Door, table: Table) -> list[BaseRoute]:
    """Return where the pages are, and the report of the self-test."""
    return [
        Route("/", table_page(shell)),
        Route(SHELL_PATH, table_page(shell)),
        worker_route(shell, HERE / "static" / "worker.js"),
        Route(PAGE_PATH + "{secret}", keyed_page(door, shell)),
        Route("/unit", page("unit.html")),
        Route("/board", moved_to_unit),  # as it was called in 0.1
        Route("/far", page("far.html")),
        Route("/self-test", page("self_test.html")),
        Route("/self-test/report.txt", report_page(table)),
        Route("/install", page("install.html")),
    ]


def socket_routes(room: Room, bench: Bench | None) -> list[BaseRoute]:
    """Return where pages open their websockets."""

    async def table_socket(socket: WebSocket) -> None:
        access = await welcome(socket, room.door)
        if access:
            await serve_viewer(socket, access, room)

    async def unit_socket(socket: WebSocket) -> None:
        access = await welcome(socket, room.door)
        if access and access.role == HOST:
            await serve_unit(socket, access, room.limits, bench)
        elif access:
            await socket.close(KEY_TAKEN_BACK, "expected the key of the table screen")

    return [WebSocketRoute("/ws", table_socket), WebSocketRoute("/ws/unit", unit_socket)]


def file_routes() -> list[BaseRoute]:
    """Return where files lie that every page may load."""
    return [
        Route("/vendor/htm.js", htm_library),
        Mount("/static", FreshFiles(directory=HERE / "static")),
        *(
            Mount(f"/games/{name}", FreshFiles(directory=folder, check_dir=False))
            for name, folder in drawings().items()
        ),
        Mount("/vendor/font", FreshFiles(directory=FONT, check_dir=False)),
    ]


def report_page(table: Table) -> Any:
    """Return an endpoint for what the self-test of the unit found, as text."""

    async def endpoint(request: Request) -> Response:
        lang = known_language(request.query_params.get("lang", ""))
        view = self_test_view(table.ports.units, lang) or {"report": []}
        lines = [text(lang, "ui.test_title"), view.get("unit", ""), *view["report"]]
        return PlainTextResponse("\n\n".join(lines) + "\n", headers=REPORT_HEADERS)

    return endpoint


async def moved_to_unit(request: Request) -> Response:
    """Lead an old address of the unit's page to where it is."""
    return RedirectResponse(request.url.replace(path="/unit"), 308)


class FreshFiles(StaticFiles):
    """Static files that browsers ask for again each time, so that an update shows at once.

    They are small and read in one piece: a browser that leaves in the middle leaves no file open.
    """

    def file_response(self, full_path: str | os.PathLike[str], *args: Any, **more: Any) -> Response:
        """Return the file, or that the browser's copy is the newest."""
        found = super().file_response(full_path, *args, **more)
        found.headers["Cache-Control"] = "no-cache"
        return whole_file(found) if isinstance(found, FileResponse) else found


def whole_file(promised: FileResponse) -> Response:
    """Return an answer that holds its file, with the headers of one that would read it."""
    about = {name: value for name, value in promised.headers.items() if name not in OF_A_READER}
    return Response(Path(promised.path).read_bytes(), promised.status_code, about)


def page(name: str) -> Any:
    """Return an endpoint that serves one page, or says what is missing to show it."""

    async def endpoint(request: Request) -> Response:
        if not HTM.exists():
            return HTMLResponse(missing_libraries(request), status_code=503)
        return HTMLResponse((HERE / "static" / name).read_bytes(), headers=PAGE_HEADERS)

    return endpoint


def shell_folders() -> Folders:
    """Return what pages may load, by the beginning of its address."""
    games = {f"/games/{name}/": folder for name, folder in drawings().items()}
    fonts = {"/vendor/font/" + FONT_FILE: FONT / FONT_FILE}
    return {"/static/": HERE / "static", "/vendor/htm.js": HTM, **fonts, **games}


def table_page(shell: Shell) -> Any:
    """Return an endpoint that serves the page of the table, which knows its version."""

    async def endpoint(request: Request) -> Response:
        if not HTM.exists():
            return HTMLResponse(missing_libraries(request), status_code=503)
        headers = {**PAGE_HEADERS, VERSION_HEADER: shell.version()}
        return HTMLResponse(shell.html(), headers=headers)

    return endpoint


def keyed_page(door: Door, shell: Shell) -> Any:
    """Return an endpoint for the page that a key opens; its cookie lets it load the rest."""
    show_page = table_page(shell)

    async def endpoint(request: Request) -> Response:
        secret = request.path_params["secret"]
        if door.admit(secret) is None:
            return closed_page(request.scope)
        response: Response = await show_page(request)
        is_secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, cookie_of(secret), httponly=True, samesite="strict", secure=is_secure
        )
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    return endpoint


def authority_route(authority: bytes) -> Route:
    """Return where a phone fetches the certificate that it may be told to trust."""

    async def endpoint(_request: Request) -> Response:
        headers = {"Content-Disposition": 'attachment; filename="heliograph.crt"'}
        return Response(authority, media_type="application/x-x509-ca-cert", headers=headers)

    return Route("/heliograph.crt", endpoint)


def missing_libraries(request: Request) -> str:
    """Return a page without scripts that names the command to run."""
    words = text(language_of(request.scope), "page.missing")
    return f"<!doctype html><meta charset=utf-8><h1>Heliograph</h1><p>{words}"


async def htm_library(_request: Request) -> Response:
    """Return the one library file the pages import."""
    headers = {"Cache-Control": "no-cache"}
    return Response(HTM.read_bytes(), media_type="text/javascript", headers=headers)
