"""What one visitor can use up: places, connections, memory, time. And who comes in all the same."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
from starlette.websockets import WebSocket

from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.table.table import Table
from heliograph.web import connections, server
from heliograph.web.budgets import LONGEST_PAUSE_S, MOST_ASKERS, Pace, Paces, Share
from heliograph.web.call import Call
from heliograph.web.commands import COMMANDS
from heliograph.web.door import Door
from heliograph.web.live import ANSWERS_KEPT, KEY_TAKEN_BACK
from heliograph.web.places import MOST_PAGES, Places
from heliograph.web.serving import TOO_BIG, TOO_MANY
from tests.commanding import perform
from tests.web.raw_client import (
    HAS_MANY_ADDRESSES,
    PING,
    PONG,
    TEXT,
    RawSocket,
    frame_bytes,
    open_line,
    request_bytes,
)
from tests.web.served import served

HERE, THERE = "127.0.0.1", "127.0.0.2"
many_addresses = pytest.mark.skipif(not HAS_MANY_ADDRESSES, reason="needs 127.0.0.2")
CONT = 0


class Lan(NamedTuple):
    """A digital game that needs keys."""

    address: str
    door: Door
    table: Table

    def page(self, role: str, seat: int = -1, source: str = HERE, lang: str = "en") -> RawSocket:
        """Open a page of a place at the table."""
        secret = self.door.keys.key_for(role, seat).secret
        return RawSocket(self.address, f"/ws?lang={lang}&key={secret}", source=source)


@pytest.fixture
def lan(table: Table) -> Iterator[Lan]:
    begin = {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3}
    perform(table, {**begin, "names": ["Ada", "Ben", "Cem"]})
    door = Door(PageKeys(table.record), needs_key=True)
    with served(table, door) as address:
        yield Lan(address, door, table)


def first_word(page: RawSocket) -> dict[str, Any]:
    """Return the first message: the words of the page, or that there is no place for it."""
    message: dict[str, Any] = json.loads(page.receive_text() or '{"type": "closed"}')
    return message


def ask(page: RawSocket, **command: Any) -> dict[str, Any]:
    """Send a command and return the answer to it."""
    page.send(json.dumps({**command, "id": 1}))
    while True:
        message: dict[str, Any] = json.loads(page.receive_text() or '{"id": 1, "type": "closed"}')
        if message.get("id") == 1:
            return message


def is_cut(line: socket.socket) -> bool:
    """Wait until the server hangs up; false if it says anything."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


# Places


@pytest.mark.parametrize("lang, words", [("en", "2 pages"), ("de", "2 Seiten")])
def test_a_crowd_of_spectators_is_told_and_keeps_nobody_else_out(
    lan: Lan, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    monkeypatch.setitem(MOST_PAGES, WATCH, 2)
    with ExitStack() as stack:
        inside = [stack.enter_context(lan.page(WATCH)) for _ in range(2)]
        assert [first_word(page)["type"] for page in inside] == ["texts", "texts"]
        for _ in range(3):
            outside = stack.enter_context(lan.page(WATCH, lang=lang))
            told = first_word(outside)
            assert told["type"] == "full"
            assert words in told["text"]
            assert outside.close_code() == TOO_MANY
        for role, seat in ((HOST, -1), (SEAT, 0), (SEAT, 1)):
            assert first_word(stack.enter_context(lan.page(role, seat)))["type"] == "texts"


@many_addresses
def test_one_device_does_not_keep_the_others_out(lan: Lan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST_PAGES, WATCH, 3)
    with ExitStack() as stack:
        greedy = [stack.enter_context(lan.page(WATCH)) for _ in range(3)]
        assert all(first_word(page)["type"] == "texts" for page in greedy)
        guest = stack.enter_context(lan.page(WATCH, source=THERE))
        assert first_word(guest)["type"] == "texts"
        assert greedy[2].close_code() == TOO_MANY
        assert ask(guest, do="sheet")["type"] == "sheet"
        assert ask(greedy[0], do="sheet")["type"] == "sheet"


def test_a_place_is_free_again_when_its_page_has_gone() -> None:
    places = Places()
    taken = [places.take(Access(SEAT, 0, 1), HERE, lambda: None) for _ in range(9)]
    assert [place is None for place in taken] == [False] * MOST_PAGES[SEAT] + [True]
    assert places.take(Access(SEAT, 1, 2), HERE, lambda: None), "another seat has its own"
    assert taken[0] is not None
    places.give_back(taken[0])
    assert places.take(Access(SEAT, 0, 1), HERE, lambda: None)
    assert not places.take(Access(SEAT, 0, 1), HERE, lambda: None)


@pytest.mark.parametrize("role, seat", [(SEAT, 0), (WATCH, -1)])
def test_a_guest_is_told_that_the_board_is_not_theirs(lan: Lan, role: str, seat: int) -> None:
    secret = lan.door.keys.key_for(role, seat).secret
    with RawSocket(lan.address, f"/ws/unit?key={secret}") as page:
        assert page.close_code() == KEY_TAKEN_BACK


def test_there_are_never_more_board_pages_than_places(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST_PAGES, HOST, 1)
    path = f"/ws/unit?key={lan.door.keys.key_for(HOST).secret}"
    with RawSocket(lan.address, path) as one, RawSocket(lan.address, path) as other:
        assert one.receive_text() == '{"bench": null}'
        assert other.close_code() == TOO_MANY


# Connections


@pytest.mark.parametrize(
    "own, theirs",
    [
        (connections.HttpConnection, connections.H11Protocol),
        (connections.PageConnection, connections.WebSocketsSansIOProtocol),
    ],
)
def test_what_is_extended_is_there(own: type, theirs: type) -> None:
    """Another version of uvicorn that calls these things otherwise is noticed here."""
    ours = {"get_buffer", "buffer_updated", "is_idle", "is_open_page"}
    extended = {name for name in vars(own) if not name.startswith("_")} - ours
    assert extended <= set(dir(theirs))
    assert extended


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: "])
def test_who_does_not_say_what_they_want_is_dropped(
    lan: Lan, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.1)
    with open_line(lan.address) as line:
        line.sendall(said)
        assert is_cut(line)


def test_who_answers_drop_by_drop_gets_no_more_time(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.2)
    head = request_bytes("/", [("Host", lan.address)])
    with open_line(lan.address) as line:
        line.sendall(head)  # answered, and the connection stays for the next request
        line.settimeout(0.01)
        hung_up = False
        for _ in range(2000):
            try:
                line.sendall(b"G")
                hung_up = line.recv(4096) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                hung_up = True
            if hung_up:
                break
    assert hung_up


@pytest.mark.parametrize("body", [("Content-Length", "13"), ("Transfer-Encoding", "chunked")])
def test_a_websocket_that_announces_a_body_is_refused(lan: Lan, body: tuple[str, str]) -> None:
    with RawSocket(lan.address, "/ws?key=", headers=[body]) as page:
        assert page.status == 400


def test_who_waits_for_a_late_answer_is_not_dropped(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept = WebSocket.accept

    async def accept_late(socket: WebSocket) -> None:
        await asyncio.sleep(0.6)
        await accept(socket)

    made = connections.PageConnection.connection_made

    def made_in_haste(page: connections.PageConnection, transport: asyncio.BaseTransport) -> None:
        with monkeypatch.context() as patch:  # for this page: it has asked, however busy we are
            patch.setattr(connections, "REQUEST_S", 0.1)
            made(page, transport)

    monkeypatch.setattr(WebSocket, "accept", accept_late)
    monkeypatch.setattr(connections.PageConnection, "connection_made", made_in_haste)
    with lan.page(HOST) as page:
        assert first_word(page)["type"] == "texts"


def test_a_websocket_whose_address_is_too_long_is_refused(lan: Lan) -> None:
    with RawSocket(lan.address, f"/ws?key={'x' * 10_000}") as page:
        assert page.status == 414


@pytest.fixture
def few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for six connections, which have all the time in the world."""
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 6)
    monkeypatch.setattr(connections, "REQUEST_S", 1000.0)


@pytest.mark.usefixtures("few_connections")
def test_half_open_connections_keep_no_page_out_and_close_none(lan: Lan) -> None:
    with ExitStack() as stack:
        host = stack.enter_context(lan.page(HOST))
        assert first_word(host)["type"] == "texts"
        lines = [stack.enter_context(open_line(lan.address, THERE)) for _ in range(20)]
        for line in lines[:15]:
            assert is_cut(line), "the oldest go first"
        seat = stack.enter_context(lan.page(SEAT, 0))
        assert first_word(seat)["type"] == "texts"
        assert ask(host, do="keys")["type"] == "keys"


@many_addresses
@pytest.mark.usefixtures("few_connections")
def test_who_has_the_most_connections_loses_one(lan: Lan) -> None:
    with ExitStack() as stack:
        calm = stack.enter_context(open_line(lan.address, THERE))
        crowd = [stack.enter_context(open_line(lan.address)) for _ in range(9)]
        assert all(is_cut(line) for line in crowd[:4])
        calm.sendall(request_bytes("/", [("Host", lan.address)]))
        assert calm.recv(4096).startswith(b"HTTP/1.1 403")


def test_the_process_may_open_more_files_than_there_can_be_connections() -> None:
    assert server.allow_files(64) >= 64
    assert server.WANTED_FILES > server.MOST_CONNECTIONS + server.RESERVED_FILES


# Messages


def test_a_message_that_is_too_long_is_refused_by_its_head(lan: Lan) -> None:
    """Nothing of its 16 MB was sent yet."""
    with lan.page(WATCH) as page:
        page.line.sendall(frame_bytes(bytes(16_000_000))[:14])
        assert page.close_code() == TOO_BIG


def test_a_message_of_many_pieces_is_not_longer_than_one(lan: Lan) -> None:
    with lan.page(WATCH) as page:
        page.line.sendall(frame_bytes(b"x" * 40_000, TEXT, is_last=False))
        page.line.sendall(frame_bytes(b"x" * 40_000, CONT, is_last=False))
        assert page.close_code() == TOO_BIG


def test_a_message_cut_to_dust_is_dropped(lan: Lan) -> None:
    with lan.page(WATCH) as page:
        dust = frame_bytes(b"", TEXT, is_last=False) + frame_bytes(b"", CONT, is_last=False) * 100
        page.line.sendall(dust)
        assert page.close_code() == 0
    with lan.page(HOST) as host:
        assert ask(host, do="keys")["type"] == "keys"


@pytest.mark.parametrize("opcode", [PING, PONG])
def test_who_floods_with_signs_of_life_is_read_slowly(
    lan: Lan, monkeypatch: pytest.MonkeyPatch, opcode: int
) -> None:
    """What it sends stays outside; others are served meanwhile."""
    reads = []
    take = connections.PageConnection.buffer_updated

    def counted(self: connections.PageConnection, nbytes: int) -> None:
        reads.append(nbytes)
        take(self, nbytes)

    flood = frame_bytes(b"", opcode) * 100_000
    with lan.page(WATCH) as page, lan.page(HOST) as host:
        monkeypatch.setattr(connections.PageConnection, "buffer_updated", counted)
        page.line.setblocking(False)
        began = time.monotonic()
        page.line.send(flood)
        for _ in range(20):
            assert ask(host, do="sheet")["type"] == "sheet"
        frames = sum(reads) / len(frame_bytes(b"", opcode))
        seconds = time.monotonic() - began + connections.FRAMES_AT_ONCE_S
    most = seconds * connections.FRAMES_PER_S + connections.READ_BYTES
    assert frames < most


@many_addresses
def test_who_asks_for_pages_too_fast_waits_and_others_do_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliograph.web.door.REQUESTS_PER_S", 0.001)
    monkeypatch.setattr("heliograph.web.door.REQUESTS_AT_ONCE_S", 2000.0)
    with served(table) as address, ExitStack() as stack:
        request = request_bytes("/nowhere", [("Host", address)])
        lines = [stack.enter_context(open_line(address)) for _ in range(3)]
        lines.append(stack.enter_context(open_line(address, THERE)))
        for line in lines:
            line.sendall(request)
        for line in (lines[0], lines[1], lines[3]):
            assert line.recv(12) == b"HTTP/1.1 404"
        lines[2].setblocking(False)
        with pytest.raises(BlockingIOError):
            lines[2].recv(12)


def test_who_reads_slowly_loses_no_answer(lan: Lan) -> None:
    count = 3 * ANSWERS_KEPT
    with lan.page(WATCH) as page:
        for number in range(count):
            page.send(json.dumps({"do": "sheet", "id": number}))
        told = []
        while len(told) < count:
            message = first_word(page)
            told += [message["id"]] if message["type"] == "sheet" else []
    assert told == list(range(count))


def test_what_many_ask_is_worked_out_once_until_the_table_changes(
    lan: Lan, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = []
    row = COMMANDS["sheet"]

    def counted(call: Call) -> dict[str, Any] | None:
        worked_out.append(call.table.rev)
        return row.handler(call)

    monkeypatch.setitem(COMMANDS, "sheet", row._replace(handler=counted))
    with lan.page(WATCH) as one, lan.page(SEAT, 0) as other:
        told = [ask(page, do="sheet") for page in (one, other, one)]
        assert told[0] == told[1] == told[2]
        assert len(worked_out) == 1
        rules = lan.table.rules
        assert rules is not None
        lan.table.enter(rules.pending(lan.table.position).choices[:1], "test")
        assert ask(one, do="sheet")["rev"] == lan.table.rev
        assert worked_out == [told[0]["rev"], lan.table.rev]


def test_a_look_back_shows_the_same_as_before_a_change(lan: Lan) -> None:
    """A view that was kept for others is none of another moment, language or person."""
    with lan.page(WATCH) as one, lan.page(SEAT, 0) as other, lan.page(WATCH, lang="de") as third:
        views = []
        for page in (one, other, third, one):
            page.send('{"do": "look", "rev": 0}')
            while (message := first_word(page)).get("live") is not False:
                pass
            views.append((message["rev"], message["lang"], message["viewer"]))
            page.send('{"do": "look"}')
            while first_word(page).get("live") is not True:
                pass
    assert views == [(0, "en", None), (0, "en", 0), (0, "de", None), (0, "en", None)]


# Time


def test_a_pace_lets_a_burst_pass_and_then_so_many_a_second() -> None:
    pace = Pace(per_s=10, burst_s=2)
    waits = [pace.delay(now=100.0) for _ in range(22)]
    assert waits[:20] == [0.0] * 20
    assert waits[20:] == pytest.approx([0.1, 0.2])
    assert pace.delay(now=100.3) == pytest.approx(0.0)
    assert pace.delay(now=200.0, count=30) == pytest.approx(1.0)


def test_paces_are_kept_for_so_many_askers_and_no_more() -> None:
    paces: Paces[int] = Paces(1)
    first = paces.of(0)
    assert paces.of(0) is first
    for asker in range(1, MOST_ASKERS + 1):
        paces.of(asker)
    assert paces.of(0) is not first


def test_questions_of_guests_come_one_at_a_time_and_in_turn() -> None:
    running, order = 0, []

    async def work(number: int) -> int:
        nonlocal running
        running += 1
        assert running == 1
        await asyncio.sleep(0)
        order.append(number)
        running -= 1
        return number

    async def all_of_them() -> list[int]:
        share = Share(0.5)
        asked = [share.work(lambda number=number: work(number)) for number in range(5)]
        return await asyncio.gather(*asked)

    assert asyncio.run(all_of_them()) == order == [0, 1, 2, 3, 4]


def test_after_a_question_there_is_a_rest() -> None:
    assert Share(0.2).rest_after(0.01) == pytest.approx(0.04)
    assert Share(0.2).rest_after(60) == LONGEST_PAUSE_S, "a slow disk is nobody's fault"


def test_a_fault_in_one_question_lets_the_next_one_through() -> None:
    async def two() -> str:
        share = Share(0.5)

        async def fail() -> str:
            raise ZeroDivisionError

        async def succeed() -> str:
            return "told"

        with pytest.raises(ZeroDivisionError):
            await share.work(fail)
        return await share.work(succeed)

    assert asyncio.run(two()) == "told"
