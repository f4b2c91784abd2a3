"""Who gets in, and what a key opens: checked on the wire, with the real server."""

import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from heliograph.commands import play
from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.table.table import Table
from heliograph.web import door as doors
from heliograph.web import serving
from heliograph.web.app import create_app
from heliograph.web.commands import COMMANDS
from heliograph.web.door import Door
from heliograph.web.live import KEY_TAKEN_BACK
from heliograph.web.places import MOST_PAGES
from heliograph.web.server import Server
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.web.page_libraries import need_page_libraries

NAMES = ["Ada", "Ben", "Cem"]
FORBIDDEN = 403
PATHS = (
    "/",
    "/unit",
    "/far",
    "/self-test",
    "/self-test/report.txt",
    "/static/js/table_page.js",
    "/static/css/base.css",
    "/games/solari/board.js",
    "/vendor/htm.js",
    "/vendor/font/lexend-latin-wght-normal.woff2",
    "/p/",
    "/p/wrong",
    "/ws",
    "/nowhere",
)


class Served(NamedTuple):
    """A table behind a door that needs keys, on a real port."""

    table: Table
    door: Door
    port: int

    def secret(self, role: str, seat: int = -1) -> str:
        """The secret of a place."""
        return self.door.keys.key_for(role, seat).secret

    def status(self, path: str, **headers: str) -> int:
        """Ask for a path and return the status."""
        return get(self.port, path, **headers)[0]

    def socket(self, secret: str, path: str = "/ws") -> ClientConnection:
        """Open a websocket with a key."""
        return connect(f"ws://127.0.0.1:{self.port}{path}?lang=en&key={secret}")


def get(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of a request."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as connection:
        connection.request("GET", path, headers={"Host": f"127.0.0.1:{port}", **headers})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


@contextmanager
def serving_table(table: Table, door: Door) -> Iterator[int]:
    """Serve a table on a free port."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(create_app(table, None, door))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE_S)
    listener.close()


@pytest.fixture
def served(table: Table) -> Iterator[Served]:
    """A digital game of Solaris for three, in a network."""
    begin = {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3}
    perform(table, {**begin, "names": NAMES})
    door = Door(PageKeys(table.record), "http://here", needs_key=True)
    with serving_table(table, door) as port:
        yield Served(table, door, port)


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    end = time.monotonic() + PATIENCE_S
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=max(0.01, end - time.monotonic())))
        if message["type"] == kind:
            return message


def ask(socket: ClientConnection, **command: Any) -> dict[str, Any]:
    """Send a command and return the answer to it."""
    number = time.monotonic_ns()
    socket.send(json.dumps({**command, "id": number}))
    end = time.monotonic() + PATIENCE_S
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=max(0.01, end - time.monotonic())))
        if message.get("id") == number:
            return message


def on_turn(table: Table) -> int:
    """The seat that decides now."""
    assert table.rules is not None
    return table.rules.pending(table.position).seat


# The socket


def test_without_lan_only_this_computer_is_listened_to() -> None:
    with play.listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_with_lan_every_network_of_this_computer_is_listened_to() -> None:
    with play.listen(0, in_lan=True) as listener:
        assert listener.getsockname()[0] == "0.0.0.0"


# The door


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_told_to_who_has_no_key(served: Served, path: str) -> None:
    status, _, body = get(served.port, path)
    assert status == FORBIDDEN
    assert b"QR" in body
    assert served.status(path, Cookie="heliograph=" + "0" * 64) == FORBIDDEN
    assert served.status(path, Cookie="heliograph=é; broken") == FORBIDDEN


@pytest.mark.parametrize("path", ["/ws", "/ws/unit", "/ws?lang=de"])
def test_a_socket_without_a_key_is_not_opened(served: Served, path: str) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{served.port}{path}"),
    ):
        pass
    assert refused.value.response.status_code == FORBIDDEN


@pytest.mark.parametrize("secret", ["", "wrong", "%00", "x" * 4000])
@pytest.mark.parametrize("path", ["/ws", "/ws/unit"])
def test_a_socket_with_a_wrong_key_is_told_so_and_nothing_else(
    served: Served, path: str, secret: str
) -> None:
    with served.socket(secret, path) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == KEY_TAKEN_BACK


def test_a_key_opens_its_page_and_its_cookie_what_that_page_loads(served: Served) -> None:
    need_page_libraries()
    secret = served.secret(SEAT, 0)
    status, headers, _ = get(served.port, f"/p/{secret}")
    assert status == 200
    cookie = headers["set-cookie"]
    assert secret not in cookie
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert headers["referrer-policy"] == "no-referrer"
    given = cookie.partition(";")[0]
    assert served.status("/static/js/table_page.js", Cookie=given) == 200
    # The cookie lets files be loaded; it opens no place at the table.
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{served.port}/ws", additional_headers={"Cookie": given}),
    ):
        pass
    served.door.keys.revoke(served.door.keys.key_for(SEAT, 0).access.key)
    assert served.status("/static/js/table_page.js", Cookie=given) == FORBIDDEN
    assert served.status(f"/p/{secret}") == FORBIDDEN


@pytest.mark.parametrize("needs_key", [True, False])
def test_a_foreign_name_for_this_computer_gets_nothing(table: Table, needs_key: bool) -> None:
    door = Door(PageKeys(table.record), needs_key=needs_key)
    with serving_table(table, door) as port:
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[", ""):
            assert get(port, "/static/css/base.css", Host=host)[0] in (FORBIDDEN, 400), host


def test_secrets_are_compared_in_constant_time(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    import hmac

    seen: list[tuple[bytes, bytes]] = []

    def noting(one: bytes, other: bytes) -> bool:
        seen.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", noting)
    keys = [served.door.keys.key_for(SEAT, seat) for seat in range(3)]
    # The first one fits: the others are compared all the same.
    assert served.door.admit(keys[0].secret) == keys[0].access
    assert len(seen) == len(served.door.keys.valid())
    seen.clear()
    assert served.door.has_cookie(f"heliograph={doors.cookie_of(keys[0].secret)}")
    assert len(seen) == len(served.door.keys.valid())


def test_keys_are_long_random_and_different(served: Served) -> None:
    secrets = {served.secret(role, seat) for role, seat in served.door.places(5)}
    assert len(secrets) == 7
    assert all(re.fullmatch(r"[\w-]{22}", secret) for secret in secrets)  # 128 bits


# What a key opens


@pytest.mark.parametrize("role", [SEAT, WATCH])
def test_the_commands_of_the_table_screen_are_refused_to_everybody_else(
    served: Served, role: str
) -> None:
    before = served.table.rev
    with served.socket(served.secret(role, 0 if role == SEAT else -1)) as socket:
        receive(socket, "view")
        for verb in sorted(verb for verb, row in COMMANDS.items() if role not in row.roles):
            said = ask(socket, do=verb, rev=before, game="solaris", seats=3, key=1)
            assert said["type"] == "refused", verb
            assert "another seat" in said["text"], verb
            assert "keys" not in said
    assert served.table.rev == before
    assert served.table.rules is not None


def test_a_seat_decides_for_itself_alone(served: Served) -> None:
    seat = on_turn(served.table)
    others = [one for one in range(3) if one != seat]
    with served.socket(served.secret(SEAT, seat)) as owner:
        offers = receive(owner, "view")["offers"]
        command = {"do": "enter", "choices": offers[0]["choices"], "at": served.table.stamp}
        for role, number in [(WATCH, -1), (HOST, -1), *((SEAT, one) for one in others)]:
            with served.socket(served.secret(role, number)) as other:
                assert receive(other, "view")["offers"] == []
                assert ask(other, **command)["type"] == "refused"
        assert ask(owner, **command)["type"] == "done"
        # What another seat entered cannot be taken back by anybody but the table screen.
        with served.socket(served.secret(SEAT, others[0])) as other:
            assert ask(other, do="undo", sure=True, at=served.table.stamp)["type"] == "refused"


def test_a_page_says_whose_eyes_it_has_and_nobody_chooses_that(served: Served) -> None:
    with served.socket(served.secret(SEAT, 1)) as socket:
        view = receive(socket, "view")
        assert (view["role"], view["viewer"]) == (SEAT, 1)
        look = {"do": "look", "rev": 1, "viewer": 0, "seat": 0, "role": "host"}
        socket.send(json.dumps({**look, "id": 1}))
        told: dict[str, Any] = {"view": view}
        while "done" not in told or told["view"]["live"]:  # in either order
            message = json.loads(socket.recv(timeout=PATIENCE_S))
            told[message["type"]] = message
        assert (told["view"]["viewer"], told["view"]["rev"]) == (1, 1)


def test_a_key_that_is_taken_back_closes_its_pages_at_once(served: Served) -> None:
    old = served.secret(SEAT, 0)
    with served.socket(served.secret(HOST)) as host, served.socket(old) as phone:
        receive(phone, "view")
        place = next(one for one in ask(host, do="keys")["keys"] if one["seat"] == 0)
        assert place["pages"] == 1
        renewed = ask(host, do="revoke", key=place["key"])
        assert renewed["type"] == "keys"
        assert all(old not in one["url"] for one in renewed["keys"])
        with pytest.raises(ConnectionClosed) as closed:
            receive(phone, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == KEY_TAKEN_BACK
        # Everybody else stays.
        assert ask(host, do="keys")["type"] == "keys"


# Together


def test_of_two_at_once_one_wins_and_the_other_is_told(table: Table) -> None:
    begin = {"do": "begin", "game": "solenia", "depth": "referee", "seats": 3}
    perform(table, {**begin, "names": NAMES})
    door = Door(PageKeys(table.record))
    with (
        serving_table(table, door) as port,
        connect(f"ws://127.0.0.1:{port}/ws?lang=en") as one,
        connect(f"ws://127.0.0.1:{port}/ws?lang=de") as other,
    ):
        view = receive(one, "view")
        offers, at = view["offers"], view["at"]
        receive(other, "view")
        for number, socket in enumerate((one, other)):
            choices = offers[number]["choices"]
            socket.send(json.dumps({"do": "enter", "choices": choices, "at": at, "id": number}))
        said = []
        for socket in (one, other):
            while (message := json.loads(socket.recv(PATIENCE_S))).get("id") is None:
                pass
            said.append((message["type"], message.get("text", "")))
    assert sorted(kind for kind, _ in said) == ["done", "refused"]
    (loser,) = [text for kind, text in said if kind == "refused"]
    assert loser.startswith(("Somebody else was faster", "Jemand war schneller"))
    assert table.rev == 1


def deaf_phone(port: int, secret: str) -> socket.socket:
    """Open a websocket by hand and never read what it is sent."""
    phone = socket.socket()
    phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    phone.connect(("127.0.0.1", port))
    key = "AAAAAAAAAAAAAAAAAAAAAA=="
    lines = [
        f"GET /ws?lang=en&key={secret} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    ]
    phone.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return phone


def test_phones_that_never_read_slow_nobody_and_fill_no_memory(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []
    join = serving.Audience.join
    monkeypatch.setattr(
        serving.Audience, "join", lambda self, one: (kept.append(one), join(self, one))[1]
    )
    deaf = [deaf_phone(served.port, served.secret(SEAT, seat)) for seat in range(3)]
    with served.socket(served.secret(WATCH)) as quick:
        receive(quick, "view")
        for _ in range(60):
            before = served.table.rev
            pending = served.table.rules.pending(served.table.position)  # type: ignore[union-attr]
            served.table.enter(pending.choices[:1], "test")
            while receive(quick, "view")["rev"] == before:  # else it waits for the deaf
                pass
    assert len(kept) >= 4
    # One view and a few answers wait for each of them, however much has happened.
    for viewer in kept:
        waiting = [viewer._view or "", *viewer._answers]
        assert sum(map(len, waiting)) < 1_000_000
    for phone in deaf:
        phone.close()


def test_whoever_sends_too_fast_is_read_slowly_and_nobody_else_notices(served: Served) -> None:
    with served.socket(served.secret(SEAT, 0)) as hasty, served.socket(served.secret(HOST)) as calm:
        receive(calm, "view")
        start = time.monotonic()
        for number in range(2 * serving.MESSAGES_PER_S):
            hasty.send(json.dumps({"do": "nonsense", "id": number}))
        assert ask(calm, do="keys")["type"] == "keys"
        calm_s = time.monotonic() - start
        while json.loads(hasty.recv(PATIENCE_S)).get("id") != 2 * serving.MESSAGES_PER_S - 1:
            pass
        hasty_s = time.monotonic() - start
    assert hasty_s > 0.8
    assert calm_s < hasty_s


def test_there_are_never_more_pages_than_the_host_can_serve(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST_PAGES, WATCH, 2)
    secret = served.secret(WATCH)
    with served.socket(secret) as one, served.socket(secret) as other:
        receive(one, "view")
        receive(other, "view")
        with served.socket(secret) as third, pytest.raises(ConnectionClosed) as closed:
            receive(third, "view")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == serving.TOO_MANY


# Files


LIBRARY = ("backup.db", "1/record.txt", "1/record.jsonl", "1/bgstats.json")


@pytest.mark.parametrize("path", [f"/library/{name}" for name in LIBRARY])
def test_files_of_the_record_are_for_the_table_screen_alone(served: Served, path: str) -> None:
    for role, seat in ((SEAT, 0), (WATCH, -1)):
        secret = served.secret(role, seat)
        headers = {
            "X-Heliograph-Key": secret,
            "Cookie": f"heliograph={doors.cookie_of(secret)}",
        }
        status, _, body = get(served.port, path, **headers)
        assert status == FORBIDDEN
        assert b"SQLite" not in body


# What is printed


def test_only_the_first_line_of_the_program_holds_a_key(tmp_path: Path) -> None:
    need_page_libraries()
    command = [sys.executable, "-m", "heliograph", "play", "--no-open", "--board", "none"]
    command += ["--lan", "--port", "0", "--db", str(tmp_path / "table.db")]
    errors = tmp_path / "stderr.txt"
    with errors.open("w") as stderr:
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
    assert program.stdout is not None
    try:
        first = program.stdout.readline()
        found = re.search(r":(\d+)/p/([\w-]+)", first)
        assert found, first
        port, host = int(found[1]), found[2]
        assert get(port, f"/p/{host}")[0] == 200
        assert get(port, "/p/not-a-key")[0] == FORBIDDEN
        with connect(f"ws://127.0.0.1:{port}/ws?key={host}") as socket:
            secrets = [one["url"].rsplit("/", 1)[1] for one in ask(socket, do="keys")["keys"]]
            for secret in secrets:
                assert get(port, f"/p/{secret}")[0] == 200
            ask(socket, do="nonsense", key=secrets[0])
    finally:
        program.terminate()
        rest, _ = program.communicate(timeout=PATIENCE_S)
    said = rest + errors.read_text()
    assert host in secrets
    assert [secret for secret in secrets if secret in said] == []
