"""The whole program as people at a table meet it: start, pages, pushes, undo, memory.

A real process serves a real record with one match under the full rules: 5,000 steps of it, or the
whole game where that is shorter. Ten clients
look at it: the table screen, every seat and spectators, in both languages. Times run from the
moment a client asks to the moment the new view has arrived, so they hold the way both ways, the
rules, the commit to the disk and the views of everybody. A push is a step forth or back to a
position that nobody has seen before; a step back may have been worked out while people looked.
Nothing is worked out where a jump goes, or for a new step that somebody enters (`enter_p50_ms`).
`undo_ms` goes from the press in a real browser to the end of the frame that shows it, at steps all
over the match; `undo_wire_ms` is the way of its answer to a
page. Without Chromium the figures of the browser are left out.

Other work on the machine makes times longer, so of some rounds the best is told. `push_cpu_ms` is
what the server itself computes for a push to all ten, jumps to a far step included. The peer
(`_bare_server.py`) does nothing but commit a step and send as many bytes: by it a slow machine is
told from a slow program.
"""

import asyncio
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import connect as connect_sync

from devkit.system_packages import CHROMIUM
from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table

STEPS = 5000
CLIENTS = 10
PRESSES = 15
ROUNDS = 4
BETWEEN_S = 0.1
LOOK_S = 0.3  # people see where they are before they take a step back
STARTS = 5
SEEDS = 12
SEATS = 4
WAIT_S = 20
BARE_SERVER = Path(__file__).parent / "_bare_server.py"
GOALS = {
    "warm_start_s": 1, "end_s": 1, "push_p50_ms": 5, "rss_mb": 80, "page_kb": 300, "undo_ms": 20,
}  # fmt: skip


class Running(NamedTuple):
    """A program that runs, its address, and how long the first page took."""

    process: "subprocess.Popen[str]"
    address: str
    start_s: float


def run(games: str = "") -> dict[str, Any]:
    """Measure every game, or those named, and tell the worst of each figure beside them all."""
    chosen = games.split(",") if games else list(GAMES)
    with tempfile.TemporaryDirectory(prefix="heliograph-bench-") as folder:
        measured = {name: _measure_aloud(Path(folder, f"{name}.db"), name) for name in chosen}
        start = starts_and_ends(Path(folder, "empty.db"))
        largest = max(game["view_kb"] for game in measured.values())
        peer = measure_peer(Path(folder, "peer.db"), int(1024 * largest))
    told = [key for key in GOALS if all(key in game for game in measured.values())]
    worst = {key: max(game[key] for game in measured.values()) for key in told}
    return {**start, **worst, "goals": GOALS, "peer": peer, "games": measured}


def _measure_aloud(record: Path, name: str) -> dict[str, Any]:
    """Measure one game, and tell its figures at once: all of them take some minutes."""
    figures = measure(record, name)
    print(name, json.dumps(figures), file=sys.stderr, flush=True)
    return figures


def measure(record: Path, name: str) -> dict[str, Any]:
    """Return the figures of one game."""
    steps, keys = prepare(record, name)
    with program(record) as (process, address, start_s):
        before_ms = computed_ms(process.pid)
        figures = {"steps": steps, **asyncio.run(pushes(address, keys, steps))}
        spent_ms = computed_ms(process.pid) - before_ms
        figures["push_cpu_ms"] = round(spent_ms / (4 * PRESSES * ROUNDS), 2)
        figures |= screen(address, steps)
        figures["enter_p50_ms"] = asyncio.run(entered(address, keys, steps))
        figures["long_start_s"] = round(start_s, 3)
        figures["rss_mb"] = round(resident_kb(process.pid) / 1024, 1)
    return figures


def prepare(record: Path, name: str) -> tuple[int, list[str]]:
    """Write a match of `STEPS` steps, or the whole game if it is shorter; return ten keys."""
    store = Store(record)
    table = Table(store)
    seats = min(SEATS, GAMES[name].most_seats)
    table.begin(describe(name, seats, {"depth": "referee"}), ("Ada", "Bo", "Cy", "Di")[:seats], "")
    with table.batch():
        for choice in random_game(table):
            table.enter((choice,), "page")
    places = [(HOST, -1), *((SEAT, seat) for seat in range(seats)), (WATCH, -1)]
    keys = [PageKeys(store).key_for(*place).secret for place in places]
    steps = table.rev
    store.close()
    return steps, [keys[number % len(keys)] for number in range(CLIENTS)]


def random_game(table: Table) -> list[int]:
    """Return the choices of the longest of some random games, `STEPS` of them at most."""
    assert table.rules is not None
    game, start = table.rules.game, table.position
    longest: list[int] = []
    for seed in range(SEEDS):
        state, dice, choices = start, random.Random(seed), list[int]()
        while len(choices) < STEPS and (pending := game.pending(state)).seat != NOBODY:
            fitting = [one for one in pending.choices if not game.misfit(state, one)]
            choices.append(dice.choice(fitting))
            state = game.apply(state, choices[-1])
        longest = max(longest, choices, key=len)
    return longest


def measure_peer(record: Path, size: int) -> dict[str, Any]:
    """Return how long the least that any such program does takes on this machine."""
    words = [str(BARE_SERVER), "{port}", str(record), str(STEPS), str(size)]
    with running(words, record.parent) as (_, address, start_s):
        figures = asyncio.run(pushes(address, [""] * CLIENTS, STEPS))
    told = {key: figures[key] for key in ("push_p50_ms", "push_p95_ms", "view_kb")}
    return {"start_s": round(start_s, 3), **told}


def program(record: Path) -> AbstractContextManager[Running]:
    """Run the program on a record."""
    words = ["-m", "heliograph", "play", "--no-open", "--unit", "sim"]
    return running([*words, "--port", "{port}", "--db", str(record)], record.parent)


@contextmanager
def running(words: list[str], folder: Path) -> Iterator[Running]:
    """Run a Python program that serves pages at a free `{port}` until this is left."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, *(word.format(port=port) for word in words)]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=as_installed(folder))
    try:
        assert process.stdout is not None
        process.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=WAIT_S) as answer:
            answer.read()
        yield Running(process, f"127.0.0.1:{port}", time.perf_counter() - began)
    finally:
        process.terminate()
        process.communicate()


def as_installed(folder: Path) -> dict[str, str]:
    """Return an environment in which Python keeps in a folder what it compiled, for later starts.

    So it does for everybody who installed the program. Where Python may not write, as in many
    workshops, every start would compile it all, and half of the time told would be that.
    """
    kept = {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **kept}


def starts_and_ends(record: Path) -> dict[str, float]:
    """Return the best of some starts on a record that is there already, and of some ends.

    A signal ends the program, while a page is open.
    """
    starts, ends = [], []
    for _ in range(STARTS):
        with program(record) as (process, address, start_s), connect_sync(f"ws://{address}/ws"):
            starts.append(start_s)
            began = time.perf_counter()
            process.terminate()
            process.wait()
            ends.append(time.perf_counter() - began)
    return {"warm_start_s": round(min(starts), 3), "end_s": round(min(ends), 3)}


def resident_kb(process: int) -> int:
    """Return the memory that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) if found else 0


def computed_ms(process: int) -> float:
    """Return how long a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """One page: its line, and the moment of the table that it knows of."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.at = ""
        self.view = ""

    async def see(self, rev: int | None = None) -> str:
        """Wait for the view of a step, or for any."""
        self.view = await view_of(self.line, rev)
        self.at = moment_of(self.view)
        return self.view


def moment_of(view: str) -> str:
    """Return the moment that a view names, without reading all of it."""
    found = re.search(r'"at":"([^"]+)"', view[:300])
    assert found, view[:300]
    return found[1]


@asynccontextmanager
async def watching(address: str, keys: list[str]) -> AsyncIterator[list[Client]]:
    """Open a page for each key, in both languages by turns."""
    async with AsyncExitStack() as stack:
        lines = [
            connect(f"ws://{address}/ws?lang={('en', 'de')[n % 2]}&key={key}", max_size=1 << 24)
            for n, key in enumerate(keys)
        ]
        yield [Client(await stack.enter_async_context(line)) for line in lines]


async def pushes(address: str, keys: list[str], steps: int) -> dict[str, Any]:
    """Let one client step back and forth, and time when each has the new view."""
    async with watching(address, keys) as clients:
        sizes = [len(await client.see(steps)) for client in clients]
        rounds = [await one_round(clients, steps, number) for number in range(ROUNDS)]
    pushes_ms = [one.forth + one.back for one in rounds]
    return {
        "push_p50_ms": best(statistics.median(chain(*times)) for times in pushes_ms),
        "push_p95_ms": best(statistics.quantiles(chain(*times), n=20)[-1] for times in pushes_ms),
        "undo_wire_ms": best(statistics.median(first for first, *_ in one.back) for one in rounds),
        "undo_wire_worst_ms": best(max(first for first, *_ in one.back) for one in rounds),
        "jump_p50_ms": best(statistics.median(chain(*one.jumps)) for one in rounds),
        "view_kb": round(max(sizes) / 1024, 1),
    }


def best(times: Iterable[float]) -> float:
    """Return the round that other work on the machine disturbed least."""
    return round(min(times), 2)


class Round(NamedTuple):
    """For each press, after how many milliseconds each client had its view."""

    jumps: list[list[float]]
    forth: list[list[float]]
    back: list[list[float]]


async def one_round(clients: list[Client], steps: int, seed: int) -> Round:
    """Go to places all over the match, from each a step forth, and back beyond it."""
    dice = random.Random(seed)
    found = Round([], [], [])
    for _ in range(PRESSES):
        place = dice.randrange(2, steps - 1)
        found.jumps.append(await press(clients, place))
        found.forth.append(await press(clients, place + 1))
        await press(clients, place)  # everybody has seen that one
        found.back.append(await press(clients, place - 1))
    return found


async def entered(address: str, keys: list[str], steps: int) -> float:
    """Return after how long a page sees a step that somebody entered, the median of all pages.

    What is entered leaves the line of the match, so the places come from its end to its beginning.
    """
    dice = random.Random(STEPS)
    places = sorted(dice.sample(range(2, steps), PRESSES * ROUNDS), reverse=True)
    times: list[list[float]] = [[] for _ in range(ROUNDS)]
    async with watching(address, keys) as clients:
        await asyncio.gather(*(client.see() for client in clients))
        for number, place in enumerate(places):
            await press(clients, place)
            choices = dice.choice(json.loads(clients[0].view)["offers"])["choices"]
            words = {"do": "enter", "choices": choices}
            times[number % ROUNDS] += await send(clients, words, place + 1)
    return best(map(statistics.median, times))


async def press(clients: list[Client], rev: int) -> list[float]:
    """Go to a step; return after how many milliseconds each client has its view."""
    return await send(clients, {"do": "goto", "rev": rev, "sure": True}, rev)


async def send(clients: list[Client], words: dict[str, Any], rev: int) -> list[float]:
    """Tell the table something; return after how many milliseconds each client sees that step."""
    began = time.perf_counter()

    async def arrival(client: Client) -> float:
        await client.see(rev)
        return 1000 * (time.perf_counter() - began)

    first = clients[0]
    await first.line.send(json.dumps({**words, "at": first.at}))
    times = await asyncio.gather(*(arrival(client) for client in clients))
    await asyncio.sleep(BETWEEN_S)  # no hand is quicker; the board follows meanwhile
    return list(times)


async def view_of(client: ClientConnection, rev: int | None) -> str:
    """Wait for the view of a step, or for any."""
    wanted = '"live":true,' if rev is None else f'"live":true,"rev":{rev},'
    async with asyncio.timeout(WAIT_S):
        while True:
            message = str(await client.recv())
            if message.startswith('{"type":"view"') and wanted in message[:200]:
                return message


def screen(address: str, steps: int) -> dict[str, Any]:
    """Return what a browser loads at first, and how long an undo takes to the screen."""
    browser_path = CHROMIUM.find()
    if not browser_path:
        return {}
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        sizes: list[int] = []
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
        page.goto(f"http://{address}/?lang=en", wait_until="networkidle")
        page.locator("main.ruled .board-side > *").first.wait_for()
        page.wait_for_timeout(500)
        with connect_sync(f"ws://{address}/ws", ping_interval=None) as elsewhere:
            places = [
                random.Random(seed).sample(range(2, steps), PRESSES) for seed in range(ROUNDS)
            ]
            rounds = [[undo_at(page, elsewhere, place) for place in some] for some in places]
        browser.close()
    return {
        "page_kb": round(sum(sizes) / 1024, 1),
        "undo_ms": best(statistics.median(times) for times in rounds),
        "undo_p95_ms": best(statistics.quantiles(times, n=20)[-1] for times in rounds),
    }


def go_to(screen: Any, place: int) -> None:
    """Have a screen go to a step of the match; where it was overtaken, once more."""
    for told in screen:
        if not told.startswith('{"type":"view"'):
            continue
        if f'"live":true,"rev":{place},' in told[:200]:
            return
        go = {"do": "goto", "rev": place, "sure": True, "at": moment_of(told)}
        screen.send(json.dumps(go))


def undo_at(page: Any, elsewhere: Any, place: int) -> float:
    """Have another screen go to a step of the match; return how long its undo takes on this one."""
    go_to(elsewhere, place)
    page.locator(f"main[data-rev='{place}']").wait_for()
    page.wait_for_timeout(1000 * LOOK_S)
    time_ms: float = page.evaluate(_UNDO, 1000 * WAIT_S)
    assert time_ms >= 0, f"step {place}: expected an undo to show within {WAIT_S} s, got nothing"
    page.wait_for_timeout(1000 * BETWEEN_S)
    return time_ms


# Presses undo and waits until the frame with another step is painted. Where people are asked first,
# their answer is the press. A message to itself comes after the frame that follows the change.
# Returns how many milliseconds that took, a negative number where nothing came of it in time.
_UNDO = """async (patience) => {
  const main = document.querySelector("main.ruled"), before = main.dataset.rev;
  const changed = (place, what, found) => new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!found()) return;
      observer.disconnect();
      done();
    });
    observer.observe(place, what);
  });
  const sure = () => document.querySelector("[data-do=sure]");
  const isAnother = () => main.dataset.rev !== before;
  const undone = changed(main, { attributeFilter: ["data-rev"] }, isAnother);
  const asked = changed(document.body, { childList: true, subtree: true }, sure);
  const late = new Promise((done) => setTimeout(done, patience, true));
  let began = performance.now();
  document.querySelector("[data-do=undo]").click();
  if (await Promise.race([undone, asked, late])) return -1;
  if (sure()) {
    began = performance.now();
    sure().click();
  }
  if (await Promise.race([undone, late])) return -1;
  await new Promise((done) => requestAnimationFrame(done));
  const channel = new MessageChannel();
  const painted = new Promise((done) => { channel.port1.onmessage = done; });
  channel.port2.postMessage(0);
  await painted;
  return performance.now() - began;
}"""
