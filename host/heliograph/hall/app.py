"""The pages of the hall: one page for all roles, one websocket, files of the tournament.

Who may come in is the same door as that of a table: on this computer alone a page without a key is
the organiser's; in a network everything needs a key, and a key opens what its role may see.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from heliograph.catalogue import LANGUAGES, known_language, plural_rule
from heliograph.errors import HeliographError
from heliograph.hall.audience import HallAudience, HallViewer
from heliograph.hall.commands import perform
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN, TABLE_MARK, table_of
from heliograph.hall.tournament import problems
from heliograph.hall.tournament.export import to_csv, to_json
from heliograph.hall.tournament.problems import TournamentError
from heliograph.record.keys import HOST, WATCH
from heliograph.record.table_name import hue_of
from heliograph.supervision import log_once
from heliograph.table.table_settings import now_ms
from heliograph.texts import TEXTS, languages_in_part, page_texts, text
from heliograph.web.app import (
    FONT,
    FONT_FILE,
    HTM,
    FreshFiles,
    authority_route,
    file_routes,
    keyed_page,
    shell_folders,
    table_page,
)
from heliograph.web.app import HERE as WEB
from heliograph.web.budgets import Paces
from heliograph.web.door import PAGE_PATH, Door, Guard
from heliograph.web.fields import BadCommand
from heliograph.web.games_view import games_view
from heliograph.web.library_pages import for_the_host
from heliograph.web.places import Place, Places
from heliograph.web.reading import id_of, read_message
from heliograph.web.serving import MESSAGES_PER_S, TOO_MANY, address_of, texts_from, welcome
from heliograph.web.shell import Shell

HERE = Path(__file__).parent
MOST_PAGES = {HOST: 16, WATCH: 128, CHECK_IN: 64}
# Codes have forty bits; guessing one at this pace takes thousands of years.
CODES_PER_S = 2
CODES_AT_ONCE_S = 5.0
_OWN_TEXTS = "hall."


class Listening(Protocol):
    """What brings the words of tables to the hall."""

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin; the hall is used on this loop."""

    def stop(self) -> None:
        """End."""


class HallRoom:
    """What a page that came in deals with."""

    def __init__(self, hall: Hall, door: Door) -> None:
        self.hall = hall
        self.door = door
        self.audience = HallAudience(hall)
        self.watch_shell = Shell(WEB / "static" / "table.html", shell_folders())
        self.places = Places(MOST_PAGES)
        self.paces: Paces[tuple[str, str]] = Paces(MESSAGES_PER_S)
        self.code_paces: Paces[str] = Paces(CODES_PER_S, CODES_AT_ONCE_S)


def create_hall_app(
    hall: Hall, door: Door, listener: Listening | None = None, authority: bytes | None = None
) -> Starlette:
    """Return the app that shows `hall`; `listener` runs as long as it is served.

    `authority` is what phones may be told to trust, where pages are encrypted.
    """
    room = HallRoom(hall, door)
    shell = Shell(HERE / "static" / "hall.html", hall_folders())

    routes = [
        Route("/", table_page(shell)),
        Route(PAGE_PATH + TABLE_MARK + "{table}", table_page(room.watch_shell)),
        Route(PAGE_PATH + "{secret}" + TABLE_MARK + "{table}", keyed_page(door, room.watch_shell)),
        Route(PAGE_PATH + "{secret}", keyed_page(door, shell)),
        Route("/tournament.csv", _file(hall, door, "csv")),
        Route("/tournament.json", _file(hall, door, "json")),
        socket_route(room, door),
        Mount("/hall", FreshFiles(directory=HERE / "static")),
        *file_routes(),
        *([authority_route(authority)] if authority else []),
    ]
    guard = Middleware(Guard, door=door)
    return Starlette(routes=routes, lifespan=partial(lifespan, room, listener), middleware=[guard])


@asynccontextmanager
async def lifespan(
    room: HallRoom, listener: Listening | None, _app: Starlette
) -> AsyncIterator[None]:
    """Show the hall, and hear its tables, as long as it is served."""
    showing = asyncio.create_task(room.audience.run())
    if listener:
        listener.start(asyncio.get_running_loop())
    yield
    if listener:
        await asyncio.to_thread(listener.stop)
    showing.cancel()
    with suppress(asyncio.CancelledError):
        await showing


def socket_route(room: HallRoom, door: Door) -> WebSocketRoute:
    """Return where pages open their websocket."""

    async def endpoint(socket: WebSocket) -> None:
        access = await welcome(socket, door)
        table = table_of(socket.query_params.get("key", ""))
        if access and access.role in MOST_PAGES:
            await serve_page(socket, HallViewer(_language(socket), access, table), room)

    return WebSocketRoute("/ws", endpoint)


def hall_folders() -> dict[str, Path]:
    """Return what the page may load, by the beginning of its address."""
    fonts = {"/vendor/font/" + FONT_FILE: FONT / FONT_FILE}
    own = {"/hall/": HERE / "static", "/static/": WEB / "static"}
    return {**own, "/vendor/htm.js": HTM, **fonts}


def _language(socket: WebSocket) -> str:
    return known_language(socket.query_params.get("lang", ""))


def _file(hall: Hall, door: Door, ending: str) -> Any:
    """Return an endpoint for the tournament as a file: it tells the organiser alone."""
    write, media = {"csv": (to_csv, "text/csv"), "json": (to_json, "application/json")}[ending]

    async def endpoint(_request: Request) -> Response:
        tournament = hall.desk.tournament
        if tournament is None:
            raise TournamentError(problems.NO_TOURNAMENT)
        body = await asyncio.to_thread(write, tournament)
        headers = {
            "Content-Disposition": f'attachment; filename="tournament.{ending}"',
            "Cache-Control": "no-store",
        }
        return Response(body, media_type=media, headers=headers)

    return for_the_host(door, endpoint, "hall.only_organiser")


async def serve_page(socket: WebSocket, viewer: HallViewer, room: HallRoom) -> None:
    """Send views and take commands until the page goes away."""
    place = _take_place(socket, viewer, room)
    if place is None:
        _send_away(viewer)
        await viewer.send_all(socket)
        return
    viewer.answer(hello_spectator(viewer, room) if viewer.table else hello(viewer.lang))
    room.audience.join(viewer)
    sending = asyncio.create_task(viewer.send_all(socket))
    pace = room.paces.of((address_of(socket), viewer.access.role))
    try:
        async for raw in texts_from(socket, pace):
            if sending.done():
                break
            await _apply(viewer, raw, room, address_of(socket))
            await viewer.wait_for_room()
    finally:
        room.audience.leave(viewer)
        room.places.give_back(place)
        sending.cancel()


def _take_place(socket: WebSocket, viewer: HallViewer, room: HallRoom) -> Place | None:
    return room.places.take(viewer.access, address_of(socket), partial(_send_away, viewer))


def _send_away(viewer: HallViewer) -> None:
    words = text(viewer.lang, "page.full", count=MOST_PAGES[viewer.access.role])
    viewer.answer({"type": "full", "text": words})
    viewer.close(TOO_MANY, "expected fewer pages")


def hello(lang: str) -> dict[str, Any]:
    """Return the words of the page, which come before anything else."""
    own = {
        f"hall_{key.removeprefix(_OWN_TEXTS)}": entry.forms(lang)
        for key, entry in TEXTS.items()
        if key.startswith(_OWN_TEXTS)
    }
    return {
        "type": "texts",
        "lang": lang,
        "languages": LANGUAGES,
        "in_part": languages_in_part(),
        "texts": {**page_texts(lang), **own},
        "plural_rule": plural_rule(lang),
        "now_ms": now_ms(),
    }


def hello_spectator(viewer: HallViewer, room: HallRoom) -> dict[str, Any]:
    """Return the words of a table's own page, as that table would send them."""
    tables = [one.seen for one in room.hall.floor.tables() if one.seen.table == viewer.table]
    name = tables[0].name if tables else ""
    return {
        **hello(viewer.lang),
        "games": games_view(viewer.lang),
        "table": {"name": name, "hue": hue_of(name) if name else None},
        "shell": room.watch_shell.version(),
    }


async def _apply(viewer: HallViewer, raw: str, room: HallRoom, address: str) -> None:
    """Do what the page asks and tell it, and only it, when that was refused."""
    message: dict[str, Any] = {}
    answer: dict[str, Any]
    try:
        message = read_message(raw)
        if viewer.table:  # looks on, and is told what the table tells everybody
            viewer.answer({"type": "done", "id": id_of(message)})
            return
        if message.get("do") == "check_in":
            await room.code_paces.of(address).wait()
        answer = await asyncio.to_thread(perform, room.hall, message, viewer.access, room.door)
        room.hall.tell()
    except BadCommand as bad:
        answer = {"type": "refused", "text": text(viewer.lang, "page.bad_command", reason=str(bad))}
    except HeliographError as problem:
        answer = {"type": "refused", "text": problem.text(viewer.lang)}
    except Exception as problem:  # noqa: BLE001 (one command must not cut off its page)
        log_once(f"the command {message.get('do')!r:.40}", problem)
        answer = {"type": "refused", "text": text(viewer.lang, "page.failed")}
    viewer.answer({**answer, "id": id_of(message)})
