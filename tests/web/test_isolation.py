"""One page, seat, bot or subscriber fails: it is told and tried again, all the others go on.

A real server, real websockets; what fails is made to fail where it would.
"""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from heliograph import supervision
from heliograph.engine import Game
from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.record.store import Store
from heliograph.table.change import Change
from heliograph.table.seat_bots import SeatBots
from heliograph.table.table import Table
from heliograph.view.table_view import Shared
from heliograph.web import live, watchdog
from heliograph.web.door import Door
from heliograph.web.live import Audience
from heliograph.web.watchdog import Watchdog
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.sockets import connect
from tests.web.served import served

BEGIN = {"do": "begin", "game": "solenia", "seats": 2, "depth": "referee", "draw": True}
Message = dict[str, Any]


class Fault(Exception):
    """Something nobody has thought of."""


class Room:
    """A served table with a page for every kind of reader."""

    def __init__(self, table: Table, stack: ExitStack) -> None:
        self.table = table
        self.keys = PageKeys(table.record)
        self.address = stack.enter_context(served(table, Door(self.keys)))
        self._stack = stack

    def page(self, role: str, seat: int = -1) -> "PageEnd":
        """Open a page that has got its first view."""
        secret = self.keys.key_for(role, seat).secret
        socket = connect(f"ws://{self.address}/ws?lang=en&key={secret}")
        return PageEnd(self._stack.enter_context(socket))


class PageEnd:
    """The page's end of one websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def wait(self, wanted: Callable[[Message], bool]) -> Message:
        """Return the first message that is wanted."""
        while True:
            message: Message = json.loads(self._socket.recv(PATIENCE_S))
            if wanted(message):
                return message

    def view(self, rev: int) -> Message:
        """Return the view of a step."""
        return self.wait(lambda one: one["type"] == "view" and one["rev"] == rev)

    def ask(self, **command: Any) -> Message:
        """Send a command and return its answer."""
        self._socket.send(json.dumps({**command, "id": 1}))
        return self.wait(lambda one: one.get("id") == 1)


@pytest.fixture(autouse=True)
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "_FIRST_RETRY_S", 0.02)


@pytest.fixture
def room(table: Table) -> Iterator[Room]:
    """A match of Solenia with the real box."""
    perform(table, BEGIN)
    with ExitStack() as stack:
        yield Room(table, stack)


def test_a_page_whose_view_fails_is_told_and_tried_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = live.live_view

    def fail_for_a_seat(table: Table, lang: str, access: Access, shared: Shared) -> Message:
        if access.role == SEAT:
            raise Fault
        return make(table, lang, access, shared)

    screen, phone, watcher = room.page(HOST), room.page(SEAT, 0), room.page(WATCH)
    rev = room.table.rev
    for page in (screen, phone, watcher):
        page.view(rev)
    with monkeypatch.context() as broken:
        broken.setattr(live, "live_view", fail_for_a_seat)
        play_on(room.table, 1)
        for page in (screen, watcher):
            page.view(rev + 1)
        assert "cannot be shown here" in phone.wait(lambda one: one["type"] == "broken")["text"]
    phone.view(rev + 1)  # by itself, as soon as it can be made


def test_a_page_that_cannot_be_sent_to_is_cut_off_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, phone = room.page(HOST), room.page(SEAT, 0)
    rev = room.table.rev
    screen.view(rev)
    phone.view(rev)
    make = live.live_view

    def unsendable(table: Table, lang: str, access: Access, shared: Shared) -> Message:
        view = make(table, lang, access, shared)
        return view | ({"title": live.Part.written('"\ud800"')} if access.role == SEAT else {})

    monkeypatch.setattr(live, "live_view", unsendable)
    play_on(room.table, 1)
    screen.view(rev + 1)
    with pytest.raises(ConnectionClosed) as closed:
        phone.view(-1)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == live.FAILED


def test_a_command_that_fails_is_answered_and_its_page_stays(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = room.page(HOST)
    with monkeypatch.context() as broken:
        broken.setattr(Table, "redo", _fail)
        said = screen.ask(do="redo", at=room.table.stamp)
    assert said["type"] == "refused"
    assert "an error of its own" in said["text"]
    assert screen.ask(do="games")["type"] == "games"


def _fail(*_args: object, **_kwargs: object) -> Any:
    raise Fault


def test_a_phone_without_a_seat_in_the_next_match_holds_nobody_up(table: Table) -> None:
    perform(table, {**BEGIN, "game": "solaris", "seats": 4})
    with ExitStack() as stack:
        room = Room(table, stack)
        screen, phone = room.page(HOST), room.page(SEAT, 3)
        phone.wait(lambda one: one["type"] == "view" and one["viewer"] == 3)
        perform(table, BEGIN)
        seen = phone.wait(lambda one: one["type"] == "view" and one["game"] == "solenia")
        assert "Seat 4 is not in this game" in seen["problems"][0]
        assert seen["viewer"] is None
        screen.wait(lambda one: one["type"] == "view" and one["game"] == "solenia")
        said = phone.ask(do="draw", at=table.stamp)
        assert "another seat" in said["text"]
        play_on(table, 1)
        screen.view(table.rev)
        phone.view(table.rev)


def test_a_subscriber_that_fails_keeps_nobody_from_being_told(room: Room) -> None:
    told = []
    room.table.news.subscribe(_fail)
    room.table.news.subscribe(lambda change: told.append(change.kind))
    screen = room.page(HOST)
    play_on(room.table, 1)
    screen.view(room.table.rev)
    assert "step" in told


def test_a_bot_whose_view_fails_is_told_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(Store(tmp_path / "bots.db"))
    bots = {"0": "random", "1": "random"}
    perform(table, {**BEGIN, "depth": "digital", "bots": bots})
    failures: list[int] = []
    sentences: list[str] = []
    failed, moved = threading.Event(), threading.Event()
    seat_bots = SeatBots(table, pace_s=0)
    assert table.rules is not None
    kind: type[Game] = type(table.rules.game)
    look = kind.view

    def fail_for_bots(game: Game, state: bytes, viewer: int) -> dict[str, Any]:
        if threading.current_thread().name == "seat bots" and len(failures) < 3:
            failures.append(viewer)
            raise Fault
        return look(game, state, viewer)

    def note(change: Change) -> None:
        sentences.extend(problem.text("en") for problem in table.news.failures)
        if sentences:
            failed.set()
        if change.kind == "step" and change.source == "bot":
            moved.set()

    monkeypatch.setattr(kind, "view", fail_for_bots)
    table.news.subscribe(note)
    seat_bots.start()
    try:
        assert failed.wait(PATIENCE_S)
        assert moved.wait(PATIENCE_S)
    finally:
        seat_bots.stop()
    assert len(failures) == 3
    assert "computer player" in sentences[0]
    table.record.close()


# The watchdog


def test_pages_that_are_told_nothing_are_told_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "LOOK_S", 0.02)
    monkeypatch.setattr(watchdog, "SILENT_S", 0.1)
    with ExitStack() as stack:
        hall = Room(room.table, stack)  # a server whose watchdog looks more often
        page = hall.page(HOST)
        rev = room.table.rev
        page.view(rev)
        refresh, stuck = Audience.refresh, asyncio.Event()

        async def hang_once(audience: Audience, viewers: Any) -> None:
            if viewers and not stuck.is_set():
                stuck.set()
                async with audience._in_turn:
                    await asyncio.Event().wait()
            await refresh(audience, viewers)

        monkeypatch.setattr(Audience, "refresh", hang_once)
        play_on(room.table, 1)
        said = page.wait(lambda one: one["type"] == "view" and one["problems"])
        assert "started anew" in said["problems"][0]
        assert said["rev"] == rev + 1


def test_the_watchdog_bites_only_where_pages_wait_for_what_happened(table: Table) -> None:
    now = [0.0]
    audience = Audience(table)
    dog = Watchdog(table, audience, clock=lambda: now[0])
    perform(table, BEGIN)
    now[0] = 100
    assert not dog.is_silent()  # nobody looks
    audience.join(live.Viewer("en"))
    assert not dog.is_silent()  # only just noticed
    now[0] += watchdog.SILENT_S - 0.1
    assert not dog.is_silent()
    now[0] += 0.2
    assert dog.is_silent()
    asyncio.run(audience._refresh_all())
    assert not dog.is_silent()


def test_the_watchdog_leaves_a_table_alone_that_moves_on_faster_than_it_is_shown(
    table: Table,
) -> None:
    now = [0.0]
    audience = Audience(table)
    dog = Watchdog(table, audience, clock=lambda: now[0])
    perform(table, BEGIN)
    audience.join(live.Viewer("en"))
    for _ in range(3):
        asyncio.run(audience._refresh_all())
        play_on(table, 1)
        assert audience.is_behind
        assert not dog.is_silent()
        now[0] += watchdog.SILENT_S - 0.1
    play_on(table, 1)
    assert not dog.is_silent()
    now[0] += 0.2
    assert dog.is_silent()  # nothing new was shown since


def test_the_watchdog_ends_while_it_starts_the_telling_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is being ended takes its time, and the server ends meanwhile."""
    monkeypatch.setattr(watchdog, "LOOK_S", 0.001)

    async def end_while_starting_anew() -> bool:
        is_ending, may_end = asyncio.Event(), asyncio.Event()

        async def tell() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                is_ending.set()
                await may_end.wait()

        audience = Audience(table)
        monkeypatch.setattr(audience, "run", tell)
        dog = Watchdog(table, audience)
        monkeypatch.setattr(dog, "is_silent", lambda: not is_ending.is_set())
        watching = asyncio.create_task(dog.run())
        await is_ending.wait()
        watching.cancel()
        may_end.set()
        done, _ = await asyncio.wait((watching,), timeout=5)
        return watching in done

    assert asyncio.run(end_while_starting_anew())
