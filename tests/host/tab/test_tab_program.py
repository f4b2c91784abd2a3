"""The program as a browser's tab runs it: one thread, calls instead of sockets, files in memory."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from heliograph.games import GAMES
from heliograph.games.track.game import answer_choice
from heliograph.link.unit_link import now_ms
from heliograph.record.store import STEP
from heliograph.simulator.desk import HIGH
from heliograph.tab.keeping import Changes, KeptFolder, open_folder
from heliograph.tab.program import TabProgram, open_program
from heliograph.tab.serving import TabSocket
from shared_rules.lights.canvas import Canvas
from shared_rules.link.keyed import NONCE_SIZE, UnitEnd
from shared_rules.panel import OK, SHORT
from shared_rules.unit import Unit
from tests.host.desk import begin
from tests.patience import PATIENCE_S

BOT_MATCH = {
    "do": "begin", "game": "solenia", "depth": "digital", "seats": 2, "names": ["", ""],
    "options": {}, "bots": {"0": "greedy", "1": "greedy"},
}  # fmt: skip


class Page:
    """A page of the tab: what it was told."""

    def __init__(self, program: TabProgram, path: str = "/ws?lang=en") -> None:
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended: list[tuple[int, str]] = []
        self._at: str | None = None
        self.socket: TabSocket = program.server.open_socket(
            path, lambda text: self.told.put_nowait(json.loads(text)), self._end
        )

    def _end(self, code: int, reason: str) -> None:
        self.ended.append((code, reason))

    def send(self, message: dict[str, Any]) -> None:
        moment = {"at": self._at} if self._at else {}  # a bench knows none
        self.socket.take(json.dumps({**moment, **message}))

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Return the first message for which something holds."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message = await self.told.get()
                self._at = message.get("at", self._at)
                if holds(message):
                    return message


class OneThread(ThreadPoolExecutor):
    """A tab has one thread: what others would do elsewhere is done here."""

    def submit(self, work: Any, /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **named))
        except Exception as problem:  # noqa: BLE001 (whoever waits for it is told)
            done.set_exception(problem)
        return done


class Shelf:
    """What a browser keeps: files by name."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.writes = 0

    async def write(self, changes: Changes) -> None:
        await asyncio.sleep(0)  # a browser never writes at once
        self.writes += 1
        for name, content in changes.items():
            if content is None:
                self.files.pop(name, None)
            else:
                self.files[name] = content

    def open(self, folder: Path) -> KeptFolder:
        return open_folder(str(folder), self.files, self.write)


def in_tab(
    folder: Path, use: Callable[[TabProgram], Awaitable[None]], shelf: Shelf, chip: Any = None
) -> None:
    """Open the program as a tab does, use it, and close the tab."""

    async def run() -> None:
        asyncio.get_running_loop().set_default_executor(OneThread())
        program = await open_program(shelf.open(folder), chip, "http://localhost")
        try:
            await use(program)
        finally:
            await program.server.stop()
            program.record.close()

    asyncio.run(run())


def test_computer_players_play_without_a_thread_of_their_own(tmp_path: Path) -> None:
    async def use(program: TabProgram) -> None:
        page = Page(program)
        await page.until(lambda told: told["type"] == "view")
        program.table.bots.set_pace(0)
        page.send({**BOT_MATCH, "id": 1})
        done = await page.until(lambda told: told.get("id") == 1)
        assert done["type"] == "done", done
        view = await page.until(lambda told: told["type"] == "view" and told["rev"] > 3)
        assert view["kind"] == "match"

    in_tab(tmp_path, use, Shelf())


HURRY = """title = "Hurry"
keeps = "turns"
leaves = "the rest"
seats = 2
[[phase]]
order = "clockwise"
[clock]
turn = 1
at_zero = "next"
"""


def test_the_time_ends_a_turn_without_a_thread_of_its_own(tmp_path: Path) -> None:
    async def use(program: TabProgram) -> None:
        page = Page(program)
        await page.until(lambda told: told["type"] == "view")
        commands = (
            {"do": "save_description", "game": "any_game", "text": HURRY},
            {"do": "begin", "game": "hurry", "depth": "track", "seats": 2},
            {"do": "enter", "choices": [answer_choice(1)]},
        )
        for number, command in enumerate(commands, 1):
            page.send({**command, "id": number})
            told = await page.until(lambda told, number=number: told.get("id") == number)
            assert told["type"] in ("done", "save_description"), told
        view = await page.until(lambda told: told["type"] == "view" and told["rev"] > 2)
        assert view["log"][-1]["text"] == "Time is up."

    try:
        in_tab(tmp_path, use, Shelf())
    finally:
        GAMES.look_in(None)


def test_nothing_is_told_before_it_is_kept(tmp_path: Path) -> None:
    """What a page was told of survives a tab that is closed at that moment."""
    shelf, kept, seen = Shelf(), Shelf(), list[int]()

    async def use(program: TabProgram) -> None:
        page = Page(program)
        await page.until(lambda told: told["type"] == "view")
        page.send({**BOT_MATCH, "id": 1})
        program.table.bots.set_pace(0)
        view = await page.until(lambda told: told["type"] == "view" and told["rev"] > 2)
        seen.append(view["rev"])
        kept.files = dict(shelf.files)  # the tab is closed here

    in_tab(tmp_path / "first", use, shelf)

    async def look(program: TabProgram) -> None:
        page = Page(program)
        view = await page.until(lambda told: told["type"] == "view")
        assert view["length"] >= seen[0] > 2

    in_tab(tmp_path / "second", look, kept)


def test_a_quiet_record_is_not_written_again(tmp_path: Path) -> None:
    shelf = Shelf()

    async def use(program: TabProgram) -> None:
        page = Page(program)
        await page.until(lambda told: told["type"] == "view")
        writes = shelf.writes
        page.send({"do": "look", "id": 1})
        await page.until(lambda told: told.get("id") == 1)
        assert shelf.writes == writes

    in_tab(tmp_path, use, shelf)


def test_a_file_of_the_table_comes_by_a_call(tmp_path: Path) -> None:
    async def use(program: TabProgram) -> None:
        status, headers, content = await program.server.request("GET", "/manifest.webmanifest")
        assert status == 200
        assert dict(headers)["content-type"] == "application/manifest+json"
        assert json.loads(content)["start_url"] == "/"
        key = [("X-Heliograph-Key", "")]
        status, headers, content = await program.server.request("GET", "/library/backup.db", key)
        assert status == 200, content
        assert content.startswith(b"SQLite format 3")

    in_tab(tmp_path, use, Shelf())


class UnitChip:
    """The rules of a unit behind the calls that a chip gets."""

    def __init__(self) -> None:
        self.unit = Unit(77, Canvas(24, 16, 12, 5), b"full", seed=1)
        self._began_s = time.monotonic()

    @property
    def now_ms(self) -> int:
        return int(1000 * (time.monotonic() - self._began_s))

    def set_pin(self, pin: int, level: int, ms: int) -> None:
        del pin, ms
        if level == HIGH:
            self.unit.press(OK, SHORT, self.now_ms)

    def receive(self, letters: str) -> None:
        self.unit.receive(letters.encode("latin-1"), self.now_ms)

    def restart(self) -> None:
        raise AssertionError("nobody cuts the power")

    async def run(self, program: TabProgram) -> None:
        assert program.unit
        while True:
            lines = self.unit.output(self.now_ms)
            if lines:
                program.unit.say(lines.decode("latin-1"))
            await asyncio.sleep(0.005)


def test_a_unit_is_served_pressed_and_pulled_out(tmp_path: Path) -> None:
    chip = UnitChip()

    async def use(program: TabProgram) -> None:
        running = asyncio.create_task(chip.run(program))
        page, bench = Page(program), Page(program, "/ws/unit")
        picture = await bench.until(lambda told: "pixels" in told)
        assert picture["build"] == "full"
        await page.until(lambda told: states(told) == ["connected"])
        bench.send({"press": OK})
        await page.until(lambda told: told["type"] == "view" and told["length"] == 1)
        bench.send({"unplug": True})
        await page.until(lambda told: states(told) == ["away"])
        bench.send({"replug": True})
        await page.until(lambda told: states(told) == ["connected"])
        running.cancel()

    in_tab(tmp_path, use, Shelf(), chip)


def states(told: dict[str, Any]) -> list[str]:
    return [board["state"] for board in told.get("units", [])]


class AirUnit:
    """The rules of a unit behind a sealed line that loses what it is told to lose."""

    def __init__(
        self, program: TabProgram, words: dict[str, str], key: bytes | None = None
    ) -> None:
        self.unit = Unit(78, Canvas(24, 16, 12, 5), b"full", seed=1)
        self._program, self._name = program, words["name"]
        self._key = key or bytes.fromhex(words["key"])
        self._sent = 0
        self._began_ms = now_ms()

    @property
    def now_ms(self) -> int:
        return now_ms() - self._began_ms

    def connect(self) -> None:
        """As a browser does that has found it."""
        self._end = UnitEnd(self._name.encode(), self._key, os.urandom(NONCE_SIZE))
        self._port = self._program.meet(self._name, self._hear)
        self.unit.session.lost()

    def has(self, program: TabProgram) -> bool:
        """Whether it stands where the table stands."""
        return bytes(self.unit.tracker.state) == program.table.state

    def leave(self) -> None:
        self._port.unplug()

    def _hear(self, letters: str) -> None:
        if lines := self._end.hear(letters.encode("latin-1")):
            self.unit.receive(lines, self.now_ms)

    async def run(self) -> None:
        while True:
            end = self._end
            lines = end.seal(self.unit.output(self.now_ms)) if end.is_welcome else end.join()
            self._sent += bool(lines)
            if lines and self._sent % 7:  # one in seven is lost
                self._port.hear(lines.decode("latin-1"))
            await asyncio.sleep(0.02)


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.02)


def reports(program: TabProgram) -> list[tuple[int | None, int | None]]:
    """The steps of units in the record."""
    rows = [row for match in program.record.matches() for row in program.record.rows(match.id)]
    return [(row.boot, row.seq) for row in rows if row.kind == STEP and row.boot is not None]


def test_a_unit_in_the_air_joins_by_its_key_alone_and_after_the_tab_was_closed(
    tmp_path: Path,
) -> None:
    shelf = Shelf()
    told: dict[str, str] = {}

    async def use(program: TabProgram) -> None:
        told.update(json.loads(base64.b64decode(json.loads(await program.key_file())["content"])))
        page = Page(program)
        stranger = AirUnit(program, told, bytes(32))
        stranger.connect()
        asking = asyncio.create_task(stranger.run())
        refused = await page.until(lambda told: "a key that is not of" in str(told.get("units")))
        assert states(refused) == ["away"]
        asking.cancel()

    async def play(program: TabProgram) -> None:
        page = Page(program)
        begin(program.table)
        air = AirUnit(program, told)
        for times in (1, 2):
            air.connect()
            running = asyncio.create_task(air.run())
            told_of = await page.until(lambda told: states(told) == ["connected"])
            assert "Unit connected by Bluetooth" in str(told_of["units"])
            await until(lambda: air.has(program))
            air.unit.press(max(0, air.unit.tracker.now()), SHORT, air.now_ms)
            await until(lambda times=times: len(reports(program)) == times)
            running.cancel()
            air.leave()
            await page.until(lambda told: "not heard by Bluetooth" in str(told.get("units")))
        assert len(reports(program)) == len(set(reports(program))) == 2

    in_tab(tmp_path / "first", use, shelf)
    in_tab(tmp_path / "second", play, shelf)


def test_who_is_forgotten_is_in_no_byte_that_the_browser_keeps(tmp_path: Path) -> None:
    """Neither in the record nor in a block that is left of what it was before."""
    shelf = Shelf()
    somebody = "Zebulon"

    async def play_and_forget(program: TabProgram) -> None:
        page = Page(program)
        await page.until(lambda message: "at" in message)
        page.send({**BOT_MATCH, "names": [somebody, "Bo"]})
        await page.until(lambda message: message["type"] == "done")
        assert holds_name(shelf, somebody)
        page.send({"do": "forget", "name": somebody})
        said = await page.until(lambda message: message["type"] == "forget")
        assert "1" in said["said"]

    in_tab(tmp_path / "tab", play_and_forget, shelf)
    assert not holds_name(shelf, somebody)
    assert holds_name(shelf, "Bo")


def holds_name(shelf: Shelf, name: str) -> bool:
    return any(name.encode() in content for content in shelf.files.values())
