"""The line of time on the wire: looking back, going back, branching, returning, with many pages."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.sockets import connect
from tests.web.served import served

View = dict[str, Any]
# What a page draws of a moment; the rest says where on the line it is.
PICTURE = ("due", "seats", "board", "is_over", "viewer")


class Page:
    """One page that is open on the table."""

    def __init__(self, table: Table, socket: ClientConnection) -> None:
        self._table = table
        self._socket = socket
        self._passed: deque[View] = deque()  # what came between a command and its answer

    def wait(self, wanted: Callable[[View], bool]) -> View:
        """Return the first message that is wanted."""
        return next(message for message in self._messages() if wanted(message))

    def _messages(self) -> Iterator[View]:
        end = time.monotonic() + PATIENCE_S
        while True:
            if self._passed:
                yield self._passed.popleft()
            else:
                yield json.loads(self._socket.recv(max(0.01, end - time.monotonic())))

    def at(self, rev: int, live: bool = True) -> View:
        """Return the view of a step."""
        return self.wait(lambda m: m["type"] == "view" and (m["rev"], m["live"]) == (rev, live))

    def ask(self, **message: Any) -> View:
        """Send a command and return its answer; a view may come before it and is kept."""
        self._passed.clear()
        self._socket.send(json.dumps({"at": self._table.stamp, **message}))
        passed = []
        for one in self._messages():
            if one["type"] in ("done", "refused", "confirm"):
                break
            passed.append(one)
        self._passed.extend(passed)
        return one

    def look(self, rev: int) -> View:
        """Look at a step."""
        self._socket.send(json.dumps({"do": "look", "rev": rev}))
        return self.at(rev, live=False)


class Room:
    """The table screen, a page for each of two seats, and a spectator."""

    def __init__(self, table: Table, address: str, stack: ExitStack) -> None:
        self.table = table
        keys = PageKeys(table.record)
        places = {"host": (HOST, -1), "ada": (SEAT, 0), "bo": (SEAT, 1), "watch": (WATCH, -1)}
        self.pages = {
            name: Page(
                table, stack.enter_context(connect(self._url(address, keys.key_for(*place).secret)))
            )
            for name, place in places.items()
        }
        self.host = self.pages["host"]

    def _url(self, address: str, secret: str) -> str:
        return f"ws://{address}/ws?lang=en&key={secret}"

    def all_at(self, rev: int) -> dict[str, View]:
        """Wait until every page stands at a step."""
        return {name: page.at(rev) for name, page in self.pages.items()}


@pytest.fixture
def room(table: Table, request: pytest.FixtureRequest) -> Iterator[Room]:
    name, depth = request.param
    table.begin(describe(name, 2, {"depth": depth}), ("Ada", "Bo"), "page")
    with served(table) as address, ExitStack() as stack:
        room = Room(table, address, stack)
        room.all_at(table.rev)
        yield room


def picture(view: View) -> View:
    return {key: view[key] for key in PICTURE}


DIGITAL = [("solenia", "digital"), ("solarius_mission", "digital"), ("solari", "digital")]


@pytest.mark.parametrize("room", DIGITAL, indirect=True)
def test_a_look_back_holds_what_this_page_saw_then_and_nothing_else(room: Room) -> None:
    table, seen = room.table, {}
    for _ in range(12):
        play_on(table, 1, seed=table.rev)
        seen[table.rev] = {name: picture(v) for name, v in room.all_at(table.rev).items()}
    for rev, then in list(seen.items())[:-1]:
        for name, page in room.pages.items():
            assert picture(page.look(rev)) == then[name]


@pytest.mark.parametrize("room", DIGITAL[:1], indirect=True)
def test_the_log_of_a_page_says_the_same_from_every_moment(room: Room) -> None:
    """What a seat was not told of a step, it is not told by looking from later or earlier."""
    play_on(room.table, 14)
    for name, page in room.pages.items():
        now = {line["number"]: line["text"] for line in page.at(room.table.rev)["log"]}
        for rev in (2, 7, 11):
            shown = {line["number"]: line["text"] for line in page.look(rev)["log"]}
            assert shown == {number: now[number] for number in shown}, name


@pytest.mark.parametrize("room", [("solari", "referee")], indirect=True)
def test_going_back_over_a_roll_asks_and_then_everybody_is_there(room: Room) -> None:
    table = room.table
    while not any(step.reveals for step in table.steps[2:]):
        play_on(table, 1)
    room.all_at(table.rev)
    rev = table.rev
    question = room.host.ask(do="undo", id=5)
    assert (question["type"], question["id"]) == ("confirm", 5)
    assert "shown" in question["text"]
    assert table.rev == rev
    assert room.host.ask(**question["command"])["type"] == "done"
    assert table.rev == rev - 1
    assert {view["rev"] for view in room.all_at(rev - 1).values()} == {rev - 1}


@pytest.mark.parametrize("room", [("solari", "referee")], indirect=True)
def test_a_line_that_was_left_is_returned_to_while_somebody_looks_back(room: Room) -> None:
    table = room.table
    play_on(table, 12)
    first = {name: picture(view) for name, view in room.all_at(12).items()}
    assert room.pages["ada"].look(3)["rev"] == 3
    assert room.host.ask(do="goto", rev=6, sure=True)["type"] == "done"
    assert room.host.at(6)["length"] == 12
    # Whoever looks back stays there, and is told how long the line is now.
    play_on(table, 3, seed=99)
    here = room.pages["ada"].wait(lambda m: m["type"] == "view" and m["length"] == 9)
    assert (here["rev"], here["live"], here["now"]) == (3, False, 9)
    (branch,) = room.pages["bo"].at(9)["branches"]
    assert branch["length"] == 12
    assert room.host.ask(do="branch", branch=branch["branch"], sure=True)["type"] == "done"
    for name in ("host", "bo", "watch"):
        assert picture(room.pages[name].at(12)) == first[name]
    assert len(table.branches) == 1


@pytest.mark.parametrize("room", [("solari", "referee")], indirect=True)
def test_only_the_table_screen_moves_the_table_along_its_line(room: Room) -> None:
    play_on(room.table, 8)
    for name in ("ada", "watch"):
        page = room.pages[name]
        for message in ({"do": "goto", "rev": 2}, {"do": "redo"}, {"do": "branch", "branch": 0}):
            assert page.ask(**message, sure=True)["type"] == "refused"
    assert room.table.rev == 8


@pytest.mark.parametrize("room", [("solari", "referee")], indirect=True)
def test_a_moment_that_is_gone_shows_the_present(room: Room) -> None:
    play_on(room.table, 8)
    room.pages["ada"].look(7)
    assert room.host.ask(do="goto", rev=2, sure=True)["type"] == "done"
    play_on(room.table, 1, seed=5)
    assert room.pages["ada"].at(3)["live"]
