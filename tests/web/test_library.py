"""The list of games on the wire: who may have what, and what never leaves the table."""

import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import unquote

import pytest
from websockets.sync.client import ClientConnection

from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.web.door import COOKIE, Door, cookie_of
from heliograph.web.library_pages import MOST_BYTES
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.sockets import connect
from tests.web.raw_client import request_bytes, status_of
from tests.web.served import served

FILES = ("/library/1/record.txt", "/library/1/record.jsonl", "/library/1/bgstats.json",
         "/library/backup.db")  # fmt: skip


def begin(table: Table, depth: str, steps: int, name: str = "solenia") -> None:
    table.begin(describe(name, 2, {"depth": depth}), ("Ada", "Bo"), "page")
    play_on(table, steps, seed=2)


class Client:
    """A page's requests for files."""

    def __init__(self, address: str, **headers: str) -> None:
        self.address = address
        self.headers = {"X-Heliograph-Key": "", **headers}

    def get(self, path: str, body: bytes | None = None, **more: str) -> tuple[int, bytes]:
        """Return the status and what came."""
        code, content, _ = self.ask(path, body, **more)
        return code, content

    def ask(
        self, path: str, body: bytes | None = None, **more: str
    ) -> tuple[int, bytes, HTTPMessage]:
        """Return the status, what came, and its headers."""
        headers = {**self.headers, **more}
        request = urllib.request.Request(f"http://{self.address}{path}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read(), answer.headers
        except HTTPError as problem:
            with problem:
                return problem.code, problem.read(), problem.headers


def ask(socket: ClientConnection, message: dict[str, Any], *types: str) -> dict[str, Any]:
    """Send a message and return the answer of one of these types."""
    socket.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE_S))
        if answer["type"] in types:
            return answer


@pytest.fixture
def here(table: Table) -> Iterator[Client]:
    """The table screen on the host itself."""
    with served(table) as address:
        yield Client(address)


ODD_NUMBERS = (
    "0", "-1", "00", "9" * 16, "9" * 19, "9" * 5000, "%D9%A1", "%EF%BC%91", "1.0", "1e3", "0x1",
    "+1", "%201", "1%00", "%FF", "backup", "1%2F..",
)  # fmt: skip


class TestOnTheWire:
    def test_a_number_that_no_match_has_is_told(self, table: Table, here: Client) -> None:
        begin(table, "referee", 1)
        for number in ODD_NUMBERS:
            for file in ("record.txt", "record.jsonl", "bgstats.json"):
                code, content = here.get(f"/library/{number}/{file}")
                assert code in (404, 409), (number[:20], code, content)

    def test_a_file_that_says_it_is_too_big_is_refused_before_it_is_sent(
        self, here: Client
    ) -> None:
        headers = [("Host", here.address), ("X-Heliograph-Key", "")]
        for said in (str(MOST_BYTES + 1), "9" * 18):
            head = request_bytes("/library/import", [*headers, ("Content-Length", said)], "POST")
            assert status_of(here.address, head) == 413

    def test_the_list_and_what_is_done_with_it(self, table: Table, here: Client) -> None:
        begin(table, "referee", 6)
        with connect(f"ws://{here.address}/ws?lang=en") as socket:

            def games() -> list[dict[str, Any]]:
                return list(ask(socket, {"do": "games"}, "games")["games"])

            def do(**message: Any) -> str:
                return str(ask(socket, {"at": table.stamp, **message}, "done", "refused")["type"])

            (row,) = games()
            assert (row["match"], row["is_open"], row["steps"]) == (1, True, 6)
            assert do(do="rename", match=1, title=" Friday\n ") == "done"
            assert games()[0]["title"] == "Friday"
            assert do(do="put_aside") == "done"
            assert table.match_id is None
            assert not games()[0]["is_open"]
            assert do(do="resume", match=1) == "done"
            assert (table.match_id, table.rev) == (1, 6)
            assert do(do="delete", match=1) == "done"
            assert (table.match_id, games()[0]["is_deleted"]) == (None, True)
            assert do(do="bring_back", match=1) == "done"
            assert not games()[0]["is_deleted"]
            assert do(do="resume", match=9) == "refused"
            assert do(do="rename", match=1, title=" ") == "refused"

    def test_a_match_goes_out_and_comes_in_again(self, table: Table, here: Client) -> None:
        begin(table, "referee", 30)
        for suffix in ("txt", "jsonl"):
            code, written, headers = here.ask(f"/library/1/record.{suffix}")
            assert code == 200
            assert f".{suffix}" in unquote(headers["Content-Disposition"])
            code, said = here.get("/library/import?lang=de", written)
            assert code == 200
            number = json.loads(said)["match"]
            assert "geprüft" in json.loads(said)["text"]
            before = table.position
            with connect(f"ws://{here.address}/ws") as socket:
                ask(socket, {"do": "resume", "match": number}, "done")
                assert table.position == before
                ask(socket, {"do": "resume", "match": 1}, "done")

    def test_what_cannot_be_read_is_told_in_words(self, table: Table, here: Client) -> None:
        begin(table, "referee", 10)
        written = here.get("/library/1/record.txt")[1].decode()
        changed = written.replace("3. ", "3. seat 1: nonsense ;", 1)
        for body in (b"hello", changed.encode()):
            code, said = here.get("/library/import?lang=en", body)
            assert code == 409
            assert "xpected" in json.loads(said)["text"] or "step 3" in json.loads(said)["text"]
        assert len(table.matches()) == 1

    def test_a_file_that_is_too_big_is_not_taken(self, table: Table, here: Client) -> None:
        connection = HTTPConnection(here.address, timeout=PATIENCE_S)
        parts = (b"x" * 500_000 for _ in range(MOST_BYTES // 500_000 + 1))
        connection.request("POST", "/library/import", parts, here.headers, encode_chunked=True)
        answer = connection.getresponse()
        assert answer.status == 413
        assert "5 MB" in json.loads(answer.read())["text"]
        connection.close()

    def test_the_backup_is_a_record(self, table: Table, here: Client, tmp_path: Path) -> None:
        begin(table, "referee", 10)
        secret = PageKeys(table.record).key_for(SEAT, 0).secret
        code, content = here.get("/library/backup.db")
        assert code == 200
        (tmp_path / "copy.db").write_bytes(content)
        copy = sqlite3.connect(tmp_path / "copy.db")
        assert copy.execute("SELECT count(*) FROM log WHERE kind = 'step'").fetchone() == (10,)
        copy.close()
        assert secret.encode() not in content

    def test_a_finished_match_goes_to_bg_stats(self, table: Table, here: Client) -> None:
        begin(table, "referee", 10_000)
        with connect(f"ws://{here.address}/ws?lang=en") as socket:
            told = ask(socket, {"do": "bg_stats", "match": 1}, "bg_stats", "refused")
        code, content = here.get("/library/1/bgstats.json")
        assert code == 200
        in_link = json.loads(unquote(told["link"].partition("?data=")[2]))
        assert in_link == json.loads(content)
        assert [player["name"] for player in in_link["players"]] == ["Ada", "Bo"]
        assert told["qr"].startswith("data:image/svg+xml")


class TestWhatIsHidden:
    def test_a_running_digital_match_does_not_go_out(self, table: Table, here: Client) -> None:
        begin(table, "digital", 8)
        for path in FILES[:3]:
            code, content = here.get(path + "?lang=en")
            assert code == 409
            assert list(json.loads(content)) == ["text"]
        with connect(f"ws://{here.address}/ws?lang=en") as socket:
            assert (
                ask(socket, {"do": "bg_stats", "match": 1}, "bg_stats", "refused")["type"]
                == "refused"
            )

    def test_the_list_is_the_same_whatever_was_dealt(
        self, table: Table, here: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two digital matches with the same public steps and other cards look alike."""
        begin(table, "digital", 0)
        monkeypatch.setenv("HELIOGRAPH_SEED", "8")
        begin(table, "digital", 0)
        with connect(f"ws://{here.address}/ws?lang=en") as socket:
            rows = ask(socket, {"do": "games"}, "games")["games"]
        own = ("match", "title", "began_ms", "ended_ms", "is_open")
        first, second = ({k: v for k, v in row.items() if k not in own} for row in rows)
        assert first == second
        assert table.position != table.record.rows(1)[-1].state

    def test_no_row_holds_a_seed_or_a_state(self, table: Table, here: Client) -> None:
        begin(table, "digital", 12)
        with connect(f"ws://{here.address}/ws?lang=en") as socket:
            row = ask(socket, {"do": "games"}, "games")["games"][0]
        assert set(row) == {
            "match", "title", "game", "depth", "depth_text", "began_ms", "ended_ms", "steps",
            "is_open", "is_deleted", "people", "is_over", "winners", "scores", "result", "notation",
        }  # fmt: skip
        assert row["scores"] == []  # before the end nobody counts


class TestWhoMay:
    @pytest.fixture
    def door(self, table: Table) -> Door:
        return Door(PageKeys(table.record), "http://127.0.0.1", needs_key=True)

    @pytest.fixture
    def lan(self, table: Table, door: Door) -> Iterator[str]:
        begin(table, "referee", 10_000)
        with served(table, door) as address:
            yield address

    def client(self, door: Door, address: str, role: str, seat: int = -1) -> Client:
        secret = door.keys.key_for(role, seat).secret
        headers = {"X-Heliograph-Key": secret, "Cookie": f"{COOKIE}={cookie_of(secret)}"}
        return Client(address, **headers)

    def test_only_the_hosts_key_opens_files(self, door: Door, lan: str) -> None:
        host = self.client(door, lan, HOST)
        others = [
            self.client(door, lan, SEAT, 0),
            self.client(door, lan, WATCH),
            Client(lan),
            Client(lan, **{"X-Heliograph-Key": "x" * 22, "Cookie": host.headers["Cookie"]}),
        ]
        for path in FILES:
            assert host.get(path)[0] == 200
            assert [other.get(path)[0] for other in others] == [403] * len(others)
        written = host.get("/library/1/record.txt")[1]
        assert host.get("/library/import", written)[0] == 200
        assert [o.get("/library/import", written)[0] for o in others] == [403] * len(others)

    def test_a_key_that_was_taken_back_opens_nothing(self, door: Door, lan: str) -> None:
        host = self.client(door, lan, HOST)
        door.keys.revoke(door.keys.key_for(HOST).access.key)
        assert {host.get(path)[0] for path in FILES} == {403}

    @pytest.mark.parametrize("role, seat", [(SEAT, 0), (WATCH, -1)])
    def test_a_seat_or_a_spectator_has_no_list(
        self, table: Table, door: Door, lan: str, role: str, seat: int
    ) -> None:
        before = table.record.last_rows()
        with connect(f"ws://{lan}/ws?key={door.keys.key_for(role, seat).secret}") as socket:
            for verb in ("games", "bg_stats", "put_aside", "resume", "rename", "delete",
                         "bring_back"):  # fmt: skip
                message = {"do": verb, "match": 1, "title": "mine"}
                answer = ask(socket, message, verb, "done", "refused")
                assert answer["type"] == "refused"
        assert table.record.last_rows() == before

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://elsewhere.example"},
            {"Host": "elsewhere.example"},
            {"Origin": "null"},
        ],
    )
    def test_a_foreign_page_gets_and_changes_nothing(
        self, table: Table, here: Client, headers: dict[str, str]
    ) -> None:
        begin(table, "referee", 4)
        written = here.get("/library/1/record.txt")[1]
        assert here.get("/library/1/record.txt", **headers)[0] == 403
        assert here.get("/library/import", written, **headers)[0] == 403
        assert len(table.matches()) == 1

    def test_without_the_header_no_form_of_another_site_works(
        self, table: Table, here: Client
    ) -> None:
        begin(table, "referee", 4)
        here.headers = {}
        assert here.get("/library/1/record.txt")[0] == 403
        assert here.get("/library/import", b"x")[0] == 403
