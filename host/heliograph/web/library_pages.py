"""Files of the table screen: matches out and in, and the backup of the whole record.

All of it needs the host's access. The key comes in a header of its own, never in an address: a
browser sends such a header only from our own pages, and it stands in no history and no log.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from heliograph.catalogue import known_language
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.library import exchange
from heliograph.library.backup import copy_open, write_backup
from heliograph.library.bg_stats import play_json, play_of
from heliograph.library.board_game_geek import play_xml
from heliograph.library.listing import need_match
from heliograph.library.own_data import data_of_person, own_file
from heliograph.library.people import NoSuchPerson, People
from heliograph.library.people_files import people_csv, people_json
from heliograph.record.keys import HOST, Access
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms
from heliograph.texts import text
from heliograph.web.door import Door
from heliograph.web.origins import is_own_page
from heliograph.web.photo_pages import photo_routes
from heliograph.web.restore_pages import restore_routes

KEY_HEADER = "x-heliograph-key"
MOST_BYTES = 5_000_000
MOST_DIGITS = 15
NOT_ALLOWED, REFUSED, TOO_BIG = 403, 409, 413

PIECE_BYTES = 256 * 1024
Endpoint = Callable[[Request], Awaitable[Response]]
AccessEndpoint = Callable[[Request, Access], Awaitable[Response]]
WritePlay = Callable[[dict[str, Any]], str]


def library_routes(table: Table, door: Door) -> list[BaseRoute]:
    """Return the routes of the files."""

    def guarded(endpoint: Endpoint) -> Endpoint:
        return for_the_host(door, endpoint)

    def record_file(form: str, suffix: str = "") -> Endpoint:
        return guarded(partial(_record_file, table, form, suffix))

    def play_file(write: WritePlay, suffix: str) -> Endpoint:
        return guarded(partial(_play_file, table, write, suffix))

    match, people = "/library/{match}", guarded(partial(_people_file, table))
    return [
        Route(f"{match}/record.txt", record_file(exchange.TEXT, "txt")),
        Route(f"{match}/record.jsonl", record_file(exchange.LINES, "jsonl")),
        Route(f"{match}/notation", record_file(exchange.NOTATION)),
        Route(f"{match}/bgstats.json", play_file(play_json, "bgstats.json")),
        Route(f"{match}/boardgamegeek.xml", play_file(play_xml, "boardgamegeek.xml")),
        Route("/library/people.json", people),
        Route("/library/people.csv", people),
        Route("/library/person.json", guarded(partial(_person_file, table))),
        Route("/library/backup.db", guarded(partial(_backup_file, table))),
        *restore_routes(table, guarded, _lang),
        *photo_routes(table, partial(for_access, door), _match, _body, _lang),
        Route("/library/import", guarded(partial(_take_in_file, table)), methods=["POST"]),
    ]


async def _record_file(table: Table, form: str, suffix: str, request: Request) -> Response:
    wanted = _match(request)
    written = await asyncio.to_thread(exchange.export, table.record, wanted, form)
    return _download(written, _name(table, wanted, suffix or _notation(table, wanted)))


async def _play_file(table: Table, write: WritePlay, suffix: str, request: Request) -> Response:
    wanted = _match(request)
    play = await asyncio.to_thread(play_of, table.record, wanted, _lang(request))
    return _download(write(play), _name(table, wanted, suffix))


async def _people_file(table: Table, request: Request) -> Response:
    is_table = request.url.path.endswith(".csv")
    written = await asyncio.to_thread(_people_as, table, _lang(request), is_table)
    return _download(written, "heliograph-people." + ("csv" if is_table else "json"))


async def _person_file(table: Table, request: Request) -> Response:
    name = request.query_params.get("name", "")
    data = await asyncio.to_thread(data_of_person, table.record, name, _lang(request))
    if data is None:
        raise NoSuchPerson(name)
    return _download(own_file({"table": data}), "heliograph-person.json")


async def _backup_file(table: Table, _request: Request) -> Response:
    folder = tempfile.TemporaryDirectory(prefix="heliograph-backup-")
    file = Path(folder.name, "heliograph-backup.db")
    try:
        await asyncio.to_thread(write_backup, partial(copy_open, table.record), file)
    except BaseException:
        folder.cleanup()
        raise
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Content-Length": str(file.stat().st_size),
        "Cache-Control": "no-store",
    }
    return StreamingResponse(_pieces(file, folder), headers=headers)


async def _take_in_file(table: Table, request: Request) -> Response:
    content = await _body(request)
    if content is None:
        words = text(_lang(request), "library.too_big", most=MOST_BYTES // 1_000_000)
        return _refusal(TOO_BIG, words)
    match = await asyncio.to_thread(_take_in, table, content)
    title = need_match(table.record, match).title
    words = text(_lang(request), "library.taken_in", title=title)
    return JSONResponse({"match": match, "text": words})


async def _pieces(file: Path, folder: "tempfile.TemporaryDirectory[str]") -> AsyncIterator[bytes]:
    """Yield a file piece by piece, and drop its folder afterwards."""
    try:
        with file.open("rb") as content:
            while piece := await asyncio.to_thread(content.read, PIECE_BYTES):
                yield piece
    finally:
        folder.cleanup()


def for_the_host(door: Door, endpoint: Endpoint, refusal: str = "library.only_host") -> Endpoint:
    """Return the endpoint behind the door; what stands in the way is told in words."""

    async def for_host(request: Request, access: Access) -> Response:
        if access.role != HOST:
            return _refusal(NOT_ALLOWED, text(_lang(request), refusal))
        return await endpoint(request)

    return for_access(door, for_host, refusal)


def for_access(
    door: Door, endpoint: AccessEndpoint, refusal: str = "library.only_host"
) -> Endpoint:
    """Return the endpoint behind the door, which is told who comes in."""

    async def behind_the_door(request: Request) -> Response:
        key, host = request.headers.get(KEY_HEADER), request.headers.get("host", "")
        is_ours = is_own_page(request.headers.get("origin"), host)
        access = None
        if is_ours and key is not None:
            access = await asyncio.to_thread(door.admit, key, request.scope)
        if access is None:
            return _refusal(NOT_ALLOWED, text(_lang(request), refusal))
        try:
            return await endpoint(request, access)
        except HeliographError as problem:
            return _refusal(REFUSED, problem.text(_lang(request)))

    return behind_the_door


def _match(request: Request) -> int:
    """Return the number of a match from the address; 0, which none has, where it is no number."""
    written = request.path_params["match"]
    is_number = written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS
    return int(written) if is_number else 0


async def _body(request: Request, most_bytes: int = MOST_BYTES) -> bytes | None:
    """Return what was sent, None as soon as it is too much, or says that it will be."""
    if int(request.headers.get("content-length", 0)) > most_bytes:  # the server has checked it
        return None
    content = bytearray()
    try:
        async for part in request.stream():
            content += part
            if len(content) > most_bytes:
                return None
    except ClientDisconnect:
        return None
    return bytes(content)


def _take_in(table: Table, content: bytes) -> int:
    found = exchange.read_file(content, now_ms())
    return table.take_in(found.title, found.names, found.about, found.steps)


def _people_as(table: Table, lang: str, is_table: bool) -> str:
    people = People(table.record)
    return people_csv(people) if is_table else people_json(people, lang)


def _lang(request: Request) -> str:
    return known_language(request.query_params.get("lang", ""))


def _refusal(code: int, words: str) -> JSONResponse:
    return JSONResponse({"text": words}, status_code=code, headers={"Cache-Control": "no-store"})


def _download(written: str, name: str) -> Response:
    headers: dict[str, Any] = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
        "Cache-Control": "no-store",
    }
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


def _notation(table: Table, match: int) -> str:
    """Return the ending of files in the notation of its game."""
    return GAMES[str(need_match(table.record, match).about["game"])].notation


def _name(table: Table, match: int, suffix: str) -> str:
    """Return a file name that every system takes."""
    title = need_match(table.record, match).title
    plain = "".join(char if char.isalnum() or char in " -" else "-" for char in title)
    return f"{'-'.join(plain.split()) or match}.{suffix}"
