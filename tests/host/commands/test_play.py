"""`heliograph play` as a real program: it starts, ends, survives a kill, and shares nothing."""

import json
import os
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import ClientConnection

from heliograph.commands.play import connect_units
from heliograph.errors import StartError
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.trackers import tracker_for
from tests.host.desk import begin
from tests.host.programs import Program, finished, playing
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.web.raw_client import request_bytes, status_of

# What is loaded for the first page takes most of the second that a start may take.
MOST_LOADED = 705


def watch(program: Program) -> ClientConnection:
    return connect(program.address.replace("http", "ws") + "ws?lang=en", open_timeout=PATIENCE_S)


def next_view(page: ClientConnection) -> dict[str, Any]:
    """Return the next view the page is sent."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE_S))
        if message["type"] == "view":
            return message


def view_with(page: ClientConnection, **facts: object) -> dict[str, Any]:
    """Return the next view that has these facts."""
    while True:
        view = next_view(page)
        if all(view[name] == fact for name, fact in facts.items()):
            return view


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A record with one game at its first turn."""
    path = tmp_path / "table.db"
    record = Store(path)
    begin(Table(record))
    record.close()
    return path


def test_shows_the_last_match_again(database: Path) -> None:
    with playing(database, "--board", "none") as program:
        assert "<html" in program.page()
        with watch(program) as page:
            assert next_view(page)["phase"] == "play"


def test_a_second_program_is_told_where_the_first_is(database: Path) -> None:
    with playing(database, "--board", "none") as program:
        said = finished("play", "--no-open", "--port", 0, "--db", database)
        assert said.returncode == 2
        assert f"process {program.process.pid}, {program.address}" in said.stderr
        assert "--db FILE --port N" in said.stderr


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_ends_with_pages_open(database: Path, end: signal.Signals) -> None:
    with playing(database, "--board", "sim") as program, watch(program) as page:
        next_view(page)
        program.process.send_signal(end)
        assert program.process.wait(PATIENCE_S) == 0


def test_a_kill_loses_nothing_that_was_answered(database: Path) -> None:
    with playing(database, "--board", "none") as program, watch(program) as page:
        view = next_view(page)
        choices = view["offers"][0]["choices"]
        page.send(json.dumps({"do": "enter", "id": 1, "at": view["at"], "choices": choices}))
        assert answer_to(page, 1)["type"] == "done"
        os.kill(program.process.pid, signal.SIGKILL)
        program.process.wait()
    record = Store(database)
    table = Table(record)
    assert (table.rev, table.problems) == (3, [])
    assert tracker_for(table.state).turn == 1
    record.close()


def test_a_full_disk_is_said_and_the_table_stays_on_display(database: Path) -> None:
    pytest.importorskip("resource")
    room = database.stat().st_size + 20_000
    with (
        playing(database, "--board", "none", largest_file=room) as program,
        watch(program) as page,
    ):
        view = next_view(page)
        at, fact, answers = view["at"], {"do": "correct", "fact": "seat1.energy.2"}, 0
        while True:
            page.send(json.dumps({**fact, "value": answers % 8, "id": answers, "at": at}))
            answer = answer_to(page, answers)
            if answer["type"] == "refused":
                break
            at = answer["at"]
            answers += 1
        assert "disk" in answer["text"]
        with watch(program) as other:
            view = next_view(other)
        assert (view["rev"], view["phase"]) == (2 + answers, "play")
        assert "disk" in view["problems"][0]
    record = Store(database)
    assert Table(record).rev == 2 + answers
    record.close()


def answer_to(page: ClientConnection, number: int) -> dict[str, Any]:
    """Return the answer to the command with this number."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE_S))
        if message["type"] in ("done", "refused") and message["id"] == number:
            return message


def test_the_simulated_board_joins_and_ends_with_the_program(database: Path) -> None:
    with playing(database, "--board", "sim") as program, watch(program) as page:
        while next_view(page)["units"][0]["state"] != "connected":
            pass
        url = next_view_url(program)
        program.process.kill()
        program.process.wait()
    deadline = time.monotonic() + PATIENCE_S
    while listens(url):
        assert time.monotonic() < deadline, "the simulator outlived its program"
        time.sleep(0.05)


def next_view_url(program: Program) -> str:
    """Return the port of the program's board, as a fresh page is told."""
    with watch(program) as page:
        return str(next_view(page)["units"][0]["url"])


def listens(url: str) -> bool:
    host, port = url.removeprefix("socket://").split(":")
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE_S).close()
    except OSError:
        return False
    return True


def test_a_name_that_was_given_opens_the_pages(database: Path) -> None:
    with playing(database, "--board", "none", "--name", "Table.Example.org") as program:
        address = urlsplit(program.address).netloc
        for name, status in (("table.example.org", 404), ("other.example.org", 403)):
            assert status_of(address, request_bytes("/nowhere", [("Host", name)])) == status


def test_a_board_that_is_not_there_is_no_obstacle(database: Path) -> None:
    with playing(database, "--board", "socket://127.0.0.1:1") as program, watch(program) as page:
        view = next_view(page)
        assert view["units"][0]["url"] == "socket://127.0.0.1:1"
        assert view["units"][0]["state"] != "connected"


def test_the_first_page_loads_little(
    database: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    with playing(database, "--board", "none") as program:
        assert "<html" in program.page()
    loaded = [line for line in capfd.readouterr().err.splitlines() if "import time:" in line]
    assert 0 < len(loaded) <= MOST_LOADED


def test_a_build_that_does_not_exist_is_told(tmp_path: Path) -> None:
    record = Store(tmp_path / "table.db")
    with pytest.raises(StartError) as told, ExitStack() as stack:
        connect_units(Table(record), "sim:two-rings", stack)
    record.close()
    assert "Expected one of the builds battery, cafe, eight, full, one-ring, " in str(told.value)
