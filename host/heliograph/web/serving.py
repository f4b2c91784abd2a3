"""One websocket each: who comes in, what they ask, what they are told.

Both sockets accept a browser only when the page it runs came from this server. There is a place for
so many pages of each kind (`places`). A page may not ask faster than a hand can: whoever does is
read more slowly; what takes long is worked out in turns (`budgets`); nobody else notices.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from heliograph.catalogue import LANGUAGES, known_language, plural_rule
from heliograph.engine.errors import RulesError
from heliograph.errors import HeliographError
from heliograph.games.track.show import track_show
from heliograph.record.keys import HOST, SEAT, WATCH, Access
from heliograph.record.table_name import hue_of, name_of
from heliograph.supervision import log_once
from heliograph.table.objections import AskFirst, HandOnPhone
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms
from heliograph.texts import languages_in_part, page_texts, text
from heliograph.view.json_parts import Part, to_json
from heliograph.web.bench import BadPress, Bench, BenchLink
from heliograph.web.budgets import Answer, Pace, Paces, Share
from heliograph.web.commands import PUBLIC, perform
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand
from heliograph.web.games_view import games_view
from heliograph.web.live import KEY_TAKEN_BACK, Audience, PageQueue, Viewer
from heliograph.web.moment import Moment, keep
from heliograph.web.origins import is_own_page
from heliograph.web.places import MOST_PAGES, Places
from heliograph.web.reading import id_of, read_message
from heliograph.web.shell import Shell
from shared_rules.refusal import Refused

TOO_BIG = 1009
TOO_MANY = 1013
FOREIGN_PAGE = 4403
MESSAGES_PER_S = 40
# How much of the time questions of seats, and of spectators, may take
QUESTIONS_SHARE = 0.2


class Limits:
    """What all pages together may use up."""

    def __init__(self) -> None:
        self.places = Places()
        self.board_places = Places()
        self._paces: Paces[tuple[int, str]] = Paces(MESSAGES_PER_S)
        self._shares = {role: Share(QUESTIONS_SHARE) for role in (SEAT, WATCH)}

    def pace_of(self, access: Access, address: str) -> Pace:
        """Return how fast a page may send; pages that share a key and an address share it."""
        if access.role == HOST:
            return Pace(MESSAGES_PER_S)
        return self._paces.of((access.key, address))

    async def ask(self, access: Access, question: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the answer to a question that may take long, worked out when it is its turn."""
        if access.role == HOST:
            return await question()
        return await self._shares[access.role].work(question)


class Room(NamedTuple):
    """What a page that came in deals with."""

    table: Table
    audience: Audience
    door: Door
    limits: Limits
    answers: Moment[dict[str, Any]]
    shell: Shell


async def welcome(socket: WebSocket, door: Door) -> Access | None:
    """Accept the socket and return its access; hang up on foreign pages and wrong keys."""
    await socket.accept()
    if not is_own_page(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(FOREIGN_PAGE, "expected a page of this server")
        return None
    access = await asyncio.to_thread(door.admit, socket.query_params.get("key", ""), socket.scope)
    if access is None:
        await socket.close(KEY_TAKEN_BACK, "expected a valid key")
    return access


async def serve_viewer(socket: WebSocket, access: Access, room: Room) -> None:
    """Send views and take commands until the page goes away; where it is one too many, say so."""
    viewer = Viewer(known_language(socket.query_params.get("lang", "")), access)
    place = room.limits.places.take(access, address_of(socket), partial(send_away, viewer))
    if place is None:
        send_away(viewer)
        await viewer.send_all(socket)
        return
    try:
        await _serve_at_place(socket, viewer, room)
    finally:
        room.limits.places.give_back(place)


def send_away(viewer: Viewer) -> None:
    """Tell a page that there is no room for it, and close it: it comes back by itself."""
    words = text(viewer.lang, "page.full", count=MOST_PAGES[viewer.access.role])
    viewer.answer({"type": "full", "text": words})
    viewer.close(TOO_MANY, "expected fewer pages")


async def _serve_at_place(socket: WebSocket, viewer: Viewer, room: Room) -> None:
    lang = viewer.lang
    words = {
        "lang": lang,
        "languages": LANGUAGES,
        "in_part": languages_in_part(),
        "texts": page_texts(lang),
        "plural_rule": plural_rule(lang),
        "games": games_view(lang),
        "table": _table_name(room.table),
        "shell": room.shell.version(),
    }
    viewer.answer({"type": "texts", **words, "now_ms": now_ms()})
    room.audience.join(viewer)
    sending = asyncio.create_task(viewer.send_all(socket))
    pace = room.limits.pace_of(viewer.access, address_of(socket))
    try:
        await room.audience.refresh({viewer})
        async for raw in texts_from(socket, pace):
            if sending.done():
                break  # what a page asked before it went is of no use to anybody
            await apply_command(viewer, raw, room)
            await viewer.wait_for_room()
    finally:
        room.audience.leave(viewer)
        sending.cancel()


def _table_name(table: Table) -> dict[str, Any]:
    """Return by what several tables in one house are told apart."""
    name = name_of(table.record)
    return {"name": name, "hue": hue_of(name) if name else None}


def address_of(socket: WebSocket) -> str:
    """Return the address a page comes from."""
    return socket.client.host if socket.client else ""


async def texts_from(socket: WebSocket, pace: Pace) -> AsyncIterator[str]:
    """Yield what a page sends, no faster than its pace; nothing stands for what is no text."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await socket.receive())["type"] == "websocket.receive":
            await pace.wait()
            yield message.get("text") or ""


async def apply_command(viewer: Viewer, raw: str, room: Room) -> None:
    """Do what the page asks and tell it, and only it, when that was refused."""
    message: dict[str, Any] = {}
    answer: dict[str, Any]
    try:
        message = read_message(raw)
        answer = await _answer_command(viewer, message, room)
    except AskFirst as objection:
        question = {"text": objection.text(viewer.lang), "command": {**message, "sure": True}}
        answer = {"type": "confirm", **question}
    except Refused as refused:
        state = room.table.state
        show = track_show(state, viewer.lang, room.table.names)
        answer = {"type": "refused", **show.refusal(state, refused)}
    except BadCommand as bad:
        words = text(viewer.lang, "page.bad_command", reason=str(bad))
        answer = {"type": "refused", "text": words, "rule": ""}
    except HeliographError as problem:  # the rules or the disk refuse: the table stands as before
        rule = problem.rule if isinstance(problem, RulesError) else ""
        answer = {"type": "refused", "text": problem.text(viewer.lang), "rule": rule}
    except Exception as problem:  # noqa: BLE001 (one command must not cut off its page)
        log_once(f"the command {message.get('do')!r:.40}", problem)
        answer = {"type": "refused", "text": text(viewer.lang, "page.failed"), "rule": ""}
    viewer.answer({**answer, "id": id_of(message)})


async def _answer_command(viewer: Viewer, message: dict[str, Any], room: Room) -> dict[str, Any]:
    """Do it and return the answer; raises what stands in the way."""
    if message.get("do") in PUBLIC:
        return await _public_answer(viewer, message, room)
    answer = await asyncio.to_thread(_perform, viewer, message, room)
    if answer["type"] == "look":
        viewer.looking_at = answer["rev"]
        await room.limits.ask(viewer.access, partial(room.audience.refresh, {viewer}))
        return {"type": "done"}
    if answer["type"] == "done" and viewer.looking_at is not None:
        viewer.looking_at = None
        await room.audience.refresh({viewer})
    if "dropped" in answer:
        await room.audience.drop(answer.pop("dropped"))
    if answer["type"] == "hand" and room.audience.pages_of(answer["key"]):
        raise HandOnPhone
    for place in answer.get("keys", ()):
        place["pages"] = room.audience.pages_of(place["key"])
    return answer


async def _public_answer(viewer: Viewer, message: dict[str, Any], room: Room) -> dict[str, Any]:
    """Return what everybody may know: worked out and written once for all who ask the same."""
    known = room.answers.known
    question = (viewer.lang, to_json({**message, "id": 0, "at": ""}))
    if question in known:
        return known[question]
    work = partial(asyncio.to_thread, _perform, viewer, message, room)
    answer = await room.limits.ask(viewer.access, work)
    return keep(known, question, {name: Part(value) for name, value in answer.items()})


def _perform(viewer: Viewer, message: dict[str, Any], room: Room) -> dict[str, Any]:
    return perform(room.table, message, viewer.access, viewer.lang, room.door)


async def serve_unit(
    socket: WebSocket, access: Access, limits: Limits, bench: Bench | None
) -> None:
    """Join a board page to the bench until either the page or the server goes."""
    outbox = PageQueue()
    give_up = partial(outbox.close, TOO_MANY, "expected fewer pages")
    place = limits.board_places.take(access, address_of(socket), give_up)
    if place is None:
        await socket.close(TOO_MANY, "expected fewer pages")
        return
    sending = asyncio.create_task(outbox.send_all(socket))
    try:
        await _join_bench(socket, outbox, bench)
    finally:
        sending.cancel()
        limits.board_places.give_back(place)


async def _join_bench(socket: WebSocket, outbox: PageQueue, bench: Bench | None) -> None:
    pace = Pace(MESSAGES_PER_S)
    if bench is None:
        outbox.show('{"bench": null}')
        async for _raw in texts_from(socket, pace):
            pass
        return
    link = BenchLink(bench)
    relaying = asyncio.create_task(relay_pixels(link, outbox))
    try:
        async for raw in texts_from(socket, pace):
            with suppress(BadPress, BadCommand, OSError):
                await link.press(read_message(raw))
    finally:
        relaying.cancel()
        link.close()


async def relay_pixels(link: BenchLink, outbox: PageQueue) -> None:
    """Pass on what the bench says; every line is a whole picture, so the newest is enough."""
    async for line in link.lines():
        outbox.show(line)
