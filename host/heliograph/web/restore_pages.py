"""A backup from the table screen: sent and checked, then put in place when people say so."""

import asyncio
import secrets
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.library.restoring import Difference, compare, restore
from heliograph.table.table import Table
from heliograph.texts import text

MOST_BYTES = 200_000_000
MOST_TITLES = 6

Endpoint = Callable[[Request], Awaitable[Response]]


class NotChecked(HeliographError):
    """What is to be put in place is not what was checked last."""

    def __init__(self) -> None:
        super().__init__(
            N_("Expected the backup that was checked last, got another. Choose the file again.")
        )


class TooLarge(HeliographError):
    """A file that no record of a table comes to."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Expected a backup of at most {most} MB, got a larger file. Open it with "
                "heliograph play --db FILE."
            ).filled(most=MOST_BYTES // 1_000_000)
        )


class Restoring:
    """The backup that was sent last and found sound, until it is put in place."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._ticket = ""

    async def check(self, request: Request, lang: str) -> dict[str, str]:
        """Take in a file and return what it would change, with the ticket that puts it in place."""
        self._drop()
        folder = self._folder = tempfile.TemporaryDirectory(prefix="heliograph-restore-")
        try:
            await _save(request, self._file)
            found = await asyncio.to_thread(compare, self._table.record, self._file)
        except BaseException:
            if self._folder is folder:  # else a later file has taken its place
                self._drop()
            raise
        self._ticket = secrets.token_urlsafe(16)
        return {"ticket": self._ticket, "text": describe(found, lang)}

    async def put_in_place(self, ticket: str, lang: str) -> dict[str, str]:
        """Let the checked backup take the place of the record."""
        if not self._ticket or not secrets.compare_digest(ticket.encode(), self._ticket.encode()):
            raise NotChecked
        self._ticket = ""
        try:
            aside = await asyncio.to_thread(restore, self._table, self._file)
        finally:
            self._drop()
        return {"text": text(lang, "library.restored", file=str(aside))}

    @property
    def _file(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name, "backup.db")

    def _drop(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
        self._folder, self._ticket = None, ""


def restore_routes(
    table: Table, guarded: Callable[[Endpoint], Endpoint], lang_of: Callable[[Request], str]
) -> list[BaseRoute]:
    """Return the routes of restoring, each behind the door that `guarded` puts before it."""
    restoring = Restoring(table)

    async def check(request: Request) -> Response:
        return JSONResponse(await restoring.check(request, lang_of(request)))

    async def put_in_place(request: Request) -> Response:
        ticket = request.query_params.get("ticket", "")
        return JSONResponse(await restoring.put_in_place(ticket, lang_of(request)))

    return [
        Route("/library/restore/check", guarded(check), methods=["POST"]),
        Route("/library/restore", guarded(put_in_place), methods=["POST"]),
    ]


def describe(found: Difference, lang: str) -> str:
    """Return what a backup would change, in sentences."""
    sentences = [text(lang, "library.restore_sound", count=found.matches)]
    for key, titles in (("come", found.come), ("go", found.go), ("other", found.other)):
        if titles:
            more = ["…"] if len(titles) > MOST_TITLES else []
            shown = ", ".join([*titles[:MOST_TITLES], *more])
            sentences.append(text(lang, f"library.restore_{key}", count=len(titles), titles=shown))
    if len(sentences) == 1:
        sentences.append(text(lang, "library.restore_same"))
    return " ".join([*sentences, text(lang, "library.restore_kept")])


async def _save(request: Request, file: Path) -> None:
    size = 0
    with file.open("wb") as out:
        try:
            async for part in request.stream():
                size += len(part)
                if size > MOST_BYTES:
                    raise TooLarge
                out.write(part)
        except ClientDisconnect:
            raise NotChecked from None
