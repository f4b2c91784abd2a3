"""Who may do what in the hall: each key opens its own page, and no other."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from heliograph.hall.commands import _COMMANDS as COMMANDS
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN, TABLE_MARK, HallDoor, table_of
from heliograph.hall.tournament.model import Result
from heliograph.record.keys import HOST, WATCH
from heliograph.web.door import COOKIE, cookie_of
from heliograph.web.library_pages import KEY_HEADER
from tests.hall.desks import format_of, let_in
from tests.hall.halls import hall_in, seen, served_hall
from tests.patience import PATIENCE_S
from tests.sockets import connect

Message = dict[str, Any]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Hall, str, HallDoor]]:
    """A hall in a network: everything needs a key."""
    with hall_in(tmp_path) as (hall, record):
        hall.desk.open(format_of(), "host")
        let_in(hall.desk, ["Anna", "Ben"])
        hall.hear(seen("north"))
        with served_hall(hall, record, needs_key=True) as (base, door):
            yield hall, base, door


def secret(door: HallDoor, role: str) -> str:
    return door.keys.key_for(role).secret


def written(message: str | Message, number: int) -> str:
    return message if isinstance(message, str) else json.dumps({**message, "id": number})


def talk(base: str, key: str, *messages: str | Message) -> list[Message]:
    """Open a page and return what it is told until the last message is answered."""
    address = f"{base.replace('http', 'ws')}/ws?lang=en&key={key}"
    heard: list[Message] = []
    with connect(address, max_size=None) as socket:
        for number, message in enumerate(messages, 1):
            socket.send(written(message, number))
        answers = 0
        while answers < len(messages) or not any(one["type"] == "view" for one in heard):
            heard.append(json.loads(socket.recv(timeout=PATIENCE_S)))
            answers += "id" in heard[-1]
    return heard


def answers(base: str, key: str, *messages: str | Message) -> list[Message]:
    return [one for one in talk(base, key, *messages) if "id" in one]


def test_without_a_key_there_is_nothing(served: tuple[Hall, str, HallDoor]) -> None:
    _, base, _ = served
    for path in ("/", "/tournament.json", "/p/~north", "/p/x", "/p/x~north", "/hall/hall.css"):
        with pytest.raises(urllib.error.HTTPError) as problem:
            urllib.request.urlopen(base + path, timeout=PATIENCE_S)
        assert problem.value.code == 403
        problem.value.close()
    with pytest.raises(InvalidStatus), connect(f"{base.replace('http', 'ws')}/ws") as socket:
        socket.recv(timeout=PATIENCE_S)


@pytest.mark.parametrize("key", ["", "wrong", "~north", "wrong~north"])
def test_a_wrong_key_is_shown_the_door(served: tuple[Hall, str, HallDoor], key: str) -> None:
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        talk(served[1], key)


@pytest.mark.parametrize("verb", [command.verb for command in COMMANDS])
def test_only_the_organiser_commands(served: tuple[Hall, str, HallDoor], verb: str) -> None:
    hall, base, door = served
    before = hall.desk.tournament
    for role in (WATCH, CHECK_IN):
        if verb != "check_in" or role != CHECK_IN:
            (answer,) = answers(
                base, secret(door, role), {"do": verb, "names": ["X"], "tables": []}
            )
            assert answer["type"] == "refused"
    assert hall.desk.tournament is before


def test_a_spectator_of_a_table_is_answered_and_nothing_happens(
    served: tuple[Hall, str, HallDoor],
) -> None:
    _, base, door = served
    for role in (WATCH, HOST):
        key = f"{secret(door, role)}{TABLE_MARK}north"
        address = f"{base.replace('http', 'ws')}/ws?lang=en&key={key}"
        with connect(address, max_size=None) as socket:
            socket.send(json.dumps({"do": "draw", "tables": [], "id": 1}))
            kinds = [json.loads(socket.recv(timeout=PATIENCE_S))["type"] for _ in range(3)]
        assert sorted(kinds) == ["broken", "done", "texts"]
    with pytest.raises(ConnectionClosed):
        talk(base, f"{secret(door, CHECK_IN)}{TABLE_MARK}north")


def test_codes_go_to_the_organiser_alone(served: tuple[Hall, str, HallDoor]) -> None:
    hall, base, door = served
    assert hall.desk.tournament
    code = hall.desk.tournament.players[0].code
    told = {role: json.dumps(talk(base, secret(door, role))) for role in (HOST, WATCH, CHECK_IN)}
    assert {role for role, text in told.items() if code in text} == {HOST}


OPEN = {"do": "open", "title": "x", "game": "solenia", "system": "swiss", "size": 2,
        "rounds": 1, "sizes": [2], "groups": 1}  # fmt: skip
BAD = [
    "",
    "{",
    "[]",
    {"do": 5},
    {"do": "open"},
    {**OPEN, "game": "nothing"},
    {**OPEN, "size": 5, "sizes": [5]},
    {**OPEN, "sizes": []},
    {**OPEN, "rounds": 1e9},
    {"do": "register", "names": "Anna"},
    {"do": "register", "names": ["Anna"]},
    {"do": "register", "names": ["Somebody new", "Anna"]},
    {"do": "result", "round": 1, "table": 0, "places": [1, 2]},
    {"do": "correct", "round": 9, "table": 9, "places": [1, 2]},
    {"do": "leave", "player": 99},
    {"do": "check_in", "code": "x" * 100},
    {"do": "message", "table": "nowhere", "text": "x"},
]


@pytest.mark.parametrize("raw", BAD)
def test_whatever_a_page_sends_is_done_or_refused_in_a_sentence(
    served: tuple[Hall, str, HallDoor], raw: str | Message
) -> None:
    hall, base, door = served
    before = hall.desk.tournament
    (answer,) = answers(base, secret(door, HOST), raw)
    assert answer["type"] == "refused"
    assert answer["text"]
    assert hall.desk.tournament is before


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_files_of_the_tournament_are_the_organisers(
    served: tuple[Hall, str, HallDoor], form: str
) -> None:
    hall, base, door = served
    hall.desk.draw([], "host")
    hall.desk.enter_result(1, 0, Result((1, 2), (5, 3)), "host")
    hall.desk.correct(1, 0, Result((2, 1), (3, 5)), "host", "Ben was rude")
    cookie = f"{COOKIE}={cookie_of(secret(door, HOST))}"  # of any page that was opened before
    for key in (
        secret(door, WATCH),
        secret(door, CHECK_IN),
        f"{secret(door, HOST)}~north",
        "x",
        "",
    ):
        status, body = fetch(f"{base}/tournament.{form}", {"Cookie": cookie, KEY_HEADER: key})
        assert (status, "Anna" in body, "rude" in body) == (403, False, False)
        assert "organiser" in json.loads(body)["text"]
    assert fetch(f"{base}/tournament.{form}", {"Cookie": cookie})[0] == 403
    own = {"Cookie": cookie, KEY_HEADER: secret(door, HOST)}
    status, body = fetch(f"{base}/tournament.{form}", own)
    assert (status, "Anna" in body, "rude" in body) == (200, True, form == "json")


def fetch(address: str, headers: dict[str, str]) -> tuple[int, str]:
    """Return the status and the text of an answer."""
    try:
        asked = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read().decode()


def test_the_table_of_a_key_is_what_stands_behind_the_mark() -> None:
    assert table_of("secret~north") == "north"
    assert table_of("secret") == ""
