"""The photo of a match: seen by whoever may see the table, put there by screens and seats.

A phone keeps the camera, so a seat may put a photo to the match on the table. A photo of another
match is the table screen's, as its list of games is.
"""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from heliograph.library.listing import need_match
from heliograph.record.keys import HOST, SEAT, Access
from heliograph.record.photos import MOST_PHOTO_BYTES, Photos, PhotoTooBig
from heliograph.table.table import Table
from heliograph.texts import text

FILE_SLACK = 4  # a picture comes with things around it, which are left out
MOST_FILE_BYTES = FILE_SLACK * MOST_PHOTO_BYTES
NOT_ALLOWED, NOTHING_THERE = 403, 404

Endpoint = Callable[[Request], Awaitable[Response]]
Guard = Callable[[Callable[[Request, Access], Awaitable[Response]]], Endpoint]
MatchOf = Callable[[Request], int]
LangOf = Callable[[Request], str]
Read = Callable[[Request, int], Awaitable[bytes | None]]


def photo_routes(
    table: Table, guarded: Guard, match_of: MatchOf, read: Read, lang_of: LangOf
) -> list[BaseRoute]:
    """Return the routes of photos."""

    async def give(request: Request, access: Access) -> Response:
        match = match_of(request)
        if access.role != HOST and match != table.match_id:
            return refuse(request)
        photo = await asyncio.to_thread(Photos(table.record).read, match)
        if photo is None:
            return Response(status_code=NOTHING_THERE)
        return Response(photo, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    async def take(request: Request, access: Access) -> Response:
        """Keep a photo; nothing sent: the match has none any more."""
        match = match_of(request)
        if access.role != HOST and not (access.role == SEAT and match == table.match_id):
            return refuse(request)
        content = await read(request, MOST_FILE_BYTES)
        if content is None:
            raise PhotoTooBig
        mark = await asyncio.to_thread(_keep, table, match, content)
        return JSONResponse({"photo": mark})

    def refuse(request: Request) -> Response:
        words = text(lang_of(request), "library.only_host")
        return JSONResponse({"text": words}, NOT_ALLOWED)

    path = "/library/{match}/photo"
    return [
        Route(path, guarded(give), methods=["GET"]),
        Route(path, guarded(take), methods=["POST"]),
    ]


def _keep(table: Table, match: int, content: bytes) -> str:
    photos, found = Photos(table.record), need_match(table.record, match)
    if content:
        photos.write(found.id, content)
    else:
        photos.remove(found.id)
    return photos.mark(found.id)
