"""One websocket each: who comes in, what they ask, what they are told.

Both sockets accept a browser only when the page it runs came from this server. A page may not ask
faster than a hand can: whoever does is read more slowly, and nobody else notices.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from heliograph.engine.errors import RulesError
from heliograph.errors import HeliographError
from heliograph.keys import Access
from heliograph.sentences import Speaker, refusal_text
from heliograph.supervision import log_once
from heliograph.table.comfort import now_ms
from heliograph.table.objections import AskFirst
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES, page_texts, text
from heliograph.web.answers import answer
from heliograph.web.bench import BadPress, BenchAddress, BenchLink
from heliograph.web.commands import perform
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand, number
from heliograph.web.live import KEY_TAKEN_BACK, Audience, Outbox, Viewer
from heliograph.web.origins import is_own_page
from shared_rules.refusal import Refused

MESSAGE_LIMIT = 64 * 1024
TOO_BIG = 1009
TOO_MANY = 1013
FOREIGN_PAGE = 4403
MOST_VIEWERS = 64
MESSAGES_PER_S = 40


class Room(NamedTuple):
    """What a page that came in deals with."""

    table: Table
    audience: Audience
    door: Door


async def welcome(socket: WebSocket, door: Door) -> Access | None:
    """Accept the socket and return its access; hang up on foreign pages and wrong keys."""
    await socket.accept()
    if not is_own_page(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(FOREIGN_PAGE, "expected a page of this server")
        return None
    access = await asyncio.to_thread(door.admit, socket.query_params.get("key", ""))
    if access is None:
        await socket.close(KEY_TAKEN_BACK, "expected a valid key")
    return access


async def serve_viewer(socket: WebSocket, access: Access, room: Room) -> None:
    """Send views and take commands until the page goes away."""
    if room.audience.size >= MOST_VIEWERS:
        await socket.close(TOO_MANY, f"expected at most {MOST_VIEWERS} pages")
        return
    lang = socket.query_params.get("lang", "en")
    viewer = Viewer(lang if lang in LANGUAGES else "en", access)
    words = {"lang": viewer.lang, "texts": page_texts(viewer.lang)}
    viewer.answer({"type": "texts", **words, "now_ms": now_ms()})
    room.audience.join(viewer)
    sending = asyncio.create_task(viewer.send_all(socket))
    try:
        await room.audience.refresh({viewer})
        async for message in messages(socket):
            await obey(viewer, message, room)
    finally:
        room.audience.leave(viewer)
        sending.cancel()


async def messages(socket: WebSocket) -> AsyncIterator[dict[str, Any]]:
    """Yield the JSON objects a page sends; hang up on anything else."""
    clock = asyncio.get_running_loop().time
    free_at = clock()
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            raw = await socket.receive_text()
            # A second's worth may come at once; beyond that it waits for its turn.
            free_at = max(free_at, clock() - 1) + 1 / MESSAGES_PER_S
            await asyncio.sleep(max(0.0, free_at - clock()))
            if len(raw) > MESSAGE_LIMIT:
                await socket.close(TOO_BIG, f"expected at most {MESSAGE_LIMIT} characters")
                return
            with suppress(json.JSONDecodeError, RecursionError):
                message = json.loads(raw)
                if isinstance(message, dict):
                    yield message


async def obey(viewer: Viewer, message: dict[str, Any], room: Room) -> None:
    """Do what the page asks and tell it, and only it, when that was refused."""
    said: dict[str, Any]
    try:
        said = await _done(viewer, message, room)
    except AskFirst as objection:
        question = {"text": objection.text(viewer.lang), "command": {**message, "sure": True}}
        said = {"type": "ask", **question}
    except Refused as refused:
        speaker = Speaker(viewer.lang, room.table.names)
        said = {"type": "refused", **refusal_text(speaker, room.table.state, refused)}
    except BadCommand as bad:
        words = text(viewer.lang, "page.bad_command", reason=str(bad))
        said = {"type": "refused", "text": words, "rule": ""}
    except HeliographError as problem:  # the rules or the disk refuse: the table stands as before
        rule = problem.rule if isinstance(problem, RulesError) else ""
        said = {"type": "refused", "text": problem.text(viewer.lang), "rule": rule}
    except Exception as problem:  # noqa: BLE001 (one command must not cut off its page)
        log_once(f"the command {message.get('do')!r:.40}", problem)
        said = {"type": "refused", "text": text(viewer.lang, "page.failed"), "rule": ""}
    viewer.answer({**said, "id": message.get("id")})


async def _done(viewer: Viewer, message: dict[str, Any], room: Room) -> dict[str, Any]:
    """Do it and return the answer; raises what stands in the way."""
    if message.get("do") == "look":
        viewer.looking_at = number(message, "rev", 0, 1 << 30) if "rev" in message else None
        await room.audience.refresh({viewer})
        return {"type": "done"}
    told = await asyncio.to_thread(_answer_or_perform, viewer, message, room)
    if told is None:
        if viewer.looking_at is not None:
            viewer.looking_at = None
            await room.audience.refresh({viewer})
        return {"type": "done"}
    if told.pop("dropped", 0):
        await room.audience.drop(message["key"])
    for place in told.get("keys", ()):
        place["pages"] = room.audience.pages_of(place["key"])
    return told


def _answer_or_perform(
    viewer: Viewer, message: dict[str, Any], room: Room
) -> dict[str, Any] | None:
    """Return what was asked for; None where it was something to do, and is done."""
    told = answer(room.table, room.door, viewer.access, viewer.lang, message)
    if told is None:
        perform(room.table, message, viewer.access)
    return told


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
