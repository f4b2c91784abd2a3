"""The server on a real port: views out, commands in, strangers out."""

import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from heliograph.table.table import Table
from heliograph.web import app, server, serving
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.tracking import entering
from tests.web.page_libraries import need_page_libraries

END_TURN = entering([{"do": "end_turn", "seat": 3}])
PARTS = ("/", "/unit", "/vendor/htm.js", "/static/css/base.css", "/games/solari/emblem.svg")


def receive(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the first message that is wanted."""
    end = time.monotonic() + PATIENCE_S
    while True:
        message = json.loads(socket.recv(timeout=max(0.01, end - time.monotonic())))
        if wanted(message):
            return message


def is_view(message: dict[str, Any]) -> bool:
    return message["type"] == "view"


def test_a_page_first_gets_its_words_and_then_the_table(address: str) -> None:
    with connect(f"ws://{address}/ws?lang=de") as socket:
        words = json.loads(socket.recv(PATIENCE_S))
        view = json.loads(socket.recv(PATIENCE_S))
    assert words["type"] == "texts"
    assert words["texts"]["undo"] == "Zurücknehmen"
    assert view["due"]["text"] == "Maschinendeck: Dora ist am Zug."


def test_everybody_sees_a_command_of_one_page_in_their_language(address: str, game: Table) -> None:
    with (
        connect(f"ws://{address}/ws?lang=en") as one,
        connect(f"ws://{address}/ws?lang=de") as other,
    ):
        receive(one, is_view)
        receive(other, is_view)
        one.send(json.dumps({**END_TURN, "at": game.stamp}))
        seen = receive(one, lambda message: is_view(message) and message["rev"] == 2)
        also = receive(other, lambda message: is_view(message) and message["rev"] == 2)
    assert seen["due"]["text"] == "Black is on turn at Engine Deck."
    assert also["due"]["text"] == "Maschinendeck: Schwarz ist am Zug."


def test_a_refusal_names_the_rule_and_goes_to_who_asked(address: str, game: Table) -> None:
    with connect(f"ws://{address}/ws?lang=en") as socket:
        receive(socket, is_view)
        changes = [{"do": "end_turn", "seat": 0}]
        socket.send(json.dumps({**entering(changes), "at": game.stamp, "id": 7}))
        refused = receive(socket, lambda message: message["type"] == "refused")
    assert refused == {
        "type": "refused",
        "id": 7,
        "text": "Dora is on turn at Engine Deck, not Anna.",
        "rule": "SOL-3.4",
    }


def test_nonsense_is_answered_and_the_page_lives_on(address: str, game: Table) -> None:
    with connect(f"ws://{address}/ws?lang=en") as socket:
        for nonsense in ("", "nonsense", "[]", '"enter"', "[" * 2000, '{"do": "enter"}'):
            socket.send(nonsense)
        for word in ("JSON", "JSON", "JSON", "JSON", "JSON", "expected choices as 1 to 64 numbers"):
            refused = receive(socket, lambda message: message["type"] == "refused")
            assert word in refused["text"]
        socket.send(json.dumps({**END_TURN, "at": game.stamp}))
        receive(socket, lambda message: is_view(message) and message["rev"] == 2)


def test_a_message_that_is_too_long_ends_the_connection(address: str) -> None:
    with connect(f"ws://{address}/ws") as socket:
        socket.send(json.dumps({"do": "x" * server.MESSAGE_BYTES}))
        with pytest.raises(ConnectionClosed) as closed:
            receive(socket, lambda _message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == serving.TOO_BIG


def test_one_page_looks_back_while_the_others_stay_in_the_present(
    address: str, game: Table
) -> None:
    with connect(f"ws://{address}/ws") as one, connect(f"ws://{address}/ws") as other:
        one.send(json.dumps({"do": "look", "rev": 0}))
        past = receive(one, lambda message: is_view(message) and not message["live"])
        assert (past["rev"], past["phase"]) == (0, "none")
        other.send(json.dumps({**END_TURN, "at": game.stamp}))
        present = receive(other, lambda message: is_view(message) and message["rev"] == 2)
        assert present["live"] is True
        still = receive(one, lambda message: is_view(message) and message["length"] == 2)
        assert (still["live"], still["rev"]) == (False, 0)
        one.send(json.dumps({"do": "look"}))
        receive(one, lambda message: is_view(message) and message["live"])


def test_a_page_that_does_not_read_holds_nobody_up(address: str, game: Table) -> None:
    with (
        connect(f"ws://{address}/ws", max_queue=1) as slow,
        connect(f"ws://{address}/ws") as quick,
    ):
        receive(quick, is_view)
        for value in range(1, 8):
            for seat in range(4):
                change = {"do": "energy", "seat": seat, "station": 3, "value": value}
                perform(game, entering([change]))
        newest = receive(quick, lambda message: is_view(message) and message["rev"] == game.rev)
        assert newest["board"]["stations"][3]["energy"][7]
        # Whoever wakes up late still gets the newest view.
        late = receive(slow, lambda message: is_view(message) and message["rev"] == game.rev)
        assert late["board"] == newest["board"]


@pytest.mark.parametrize("path", ["/ws", "/ws/unit"])
def test_a_page_of_another_site_is_sent_away(address: str, path: str) -> None:
    with (
        connect(f"ws://{address}{path}", origin="http://elsewhere.example") as socket,
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == serving.FOREIGN_PAGE


def test_our_own_page_is_let_in(address: str) -> None:
    with connect(f"ws://{address}/ws", origin=f"http://{address}") as socket:
        receive(socket, is_view)


def test_without_a_simulated_board_the_board_page_is_told_so(address: str) -> None:
    with connect(f"ws://{address}/ws/unit") as socket:
        assert json.loads(socket.recv(PATIENCE_S)) == {"bench": None}


@pytest.mark.parametrize("path", PARTS)
def test_the_pages_and_their_parts_are_served(address: str, path: str) -> None:
    need_page_libraries()
    with urllib.request.urlopen(f"http://{address}{path}") as answer:
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.read()


def test_missing_libraries_are_named_with_the_command(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HTM", app.HERE / "missing.js")
    with pytest.raises(HTTPError) as answer:
        urllib.request.urlopen(f"http://{address}/")
    assert answer.value.code == 503
    assert "npm ci" in answer.value.read().decode()
    answer.value.close()
