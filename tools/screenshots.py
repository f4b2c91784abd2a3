"""Takes the pictures of the READMEs from the running program; run by hand after the pages changed.

    .venv/bin/python tools/screenshots.py [GAME …]

It starts `heliograph play` with a simulated board on records of its own, in the middle of games,
and photographs the pages with the system's Chromium: for every game the table screen with the real
box and a seat's phone in the digital game, and for Solaris also the pages at track depth.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from picture_matches import GAMES, make_record
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

from devkit.system_packages import CHROMIUM
from heliograph.games.depths import DIGITAL, REFEREE

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "host" / "heliograph" / "web" / "pictures"
READY = re.compile(r"http://([\w.:]+)/")
LANGUAGES = ("en", "de")
TABLE = {"width": 1280, "height": 800}
WIDE = {"width": 1600, "height": 900}
PHONE = {"width": 390, "height": 844}
CALM_MS = 1200

SETUP = {
    "do": "begin",
    "game": "solaris",
    "depth": "track",
    "seats": 4,
    "names": ["Ada", "Ben", "Çiğdem", "Dora"],
    "options": {
        "colours": [2, 0, 3, 4],
        "energies": [[1, 5, 1, 3, 4], [2, 4, 2, 5, 1], [3, 3, 3, 2, 3], [4, 2, 4, 4, 0]],
        "time_game": True,
        "stack": [0, 2, 1, 3],
    },
}
FACTS = {f"bridge.{gap}": colour for gap, colour in enumerate((1, 2, 3, 4, 2, 3), 1)}
LATER = {"shuttle.4": 2, "shuttle.1": 5, "seat1.laser": 2, "seat3.laser": 3}


def main() -> int:
    """Take all pictures; returns the exit code."""
    browser_path = CHROMIUM.find()
    if not browser_path:
        print(CHROMIUM.skip_reason(), file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or ["track", *GAMES]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for name in wanted:
            if name == "track":
                photograph_tracked(browser)
            else:
                photograph_game(browser, name)
        browser.close()
    return 0


def photograph_tracked(browser: Browser) -> None:
    """Take the pictures of a game that is only tracked."""
    with record() as path, running_program(path) as address:
        with connect(f"ws://{address}/ws") as socket:
            play(Player(socket))
        for lang in LANGUAGES:
            photograph(browser, f"http://{address}", lang)


def photograph_game(browser: Browser, game: str) -> None:
    """Take the pictures of one game under the full rules."""
    with record() as path:
        make_record(path, game, REFEREE)
        with running_program(path) as address:
            for lang in LANGUAGES:
                save(page_of(browser, f"http://{address}/?lang={lang}", WIDE), f"{game}-{lang}.png")
            light = page_of(browser, f"http://{address}/?lang=de&theme=light", WIDE)
            save(light, f"{game}-light-de.png")
    with record() as path:
        make_record(path, game, DIGITAL)
        with running_program(path) as address:
            seat = address_of_seat(address)
            for lang in LANGUAGES:
                save(page_of(browser, f"{seat}?lang={lang}", PHONE), f"{game}-phone-{lang}.png")


def address_of_seat(address: str) -> str:
    """Return where the phone of whoever is on turn finds its page."""
    with connect(f"ws://{address}/ws") as socket:
        socket.send(json.dumps({"do": "keys"}))
        seat, keys = None, None
        while seat is None or keys is None:
            message = json.loads(socket.recv(timeout=5))
            if message["type"] == "view":
                seat = message["due"]["seat"] or 0
            elif message["type"] == "keys":
                keys = message["keys"]
    return str(keys[seat]["url"])


@contextmanager
def record() -> Iterator[Path]:
    """Return a place for a record that goes away afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "table.db"


@contextmanager
def running_program(path: Path) -> Iterator[str]:
    """Run the program on a record; yields host and port of its pages."""
    command = [sys.executable, "-m", "heliograph", "play", "--no-open", "--unit", "sim"]
    command += ["--port", "0", "--db", str(path)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    found = READY.search(program.stdout.readline())
    assert found, "expected the address of the pages in the first line"
    try:
        yield found[1]
    finally:
        program.terminate()
        program.communicate()


class Player:
    """Plays through the websocket of the pages and knows what the table shows."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._rev = 0
        self._view: dict[str, Any] = {}

    def do(self, command: dict[str, Any]) -> None:
        """Send a command and wait for the step it makes."""
        self._rev += 1
        while not self._view:
            self._hear()
        self._socket.send(json.dumps({"at": self._view["at"], **command}))
        while self._view["rev"] != self._rev:
            self._hear()

    def _hear(self) -> None:
        message = json.loads(self._socket.recv(timeout=5))
        assert message["type"] != "refused", message
        if message["type"] == "view":
            self._view = message

    def correct(self, facts: dict[str, int]) -> None:
        """Set facts as they lie, one step each."""
        for fact, value in facts.items():
            self.do({"do": "correct", "fact": fact, "value": value})

    def turn(self, **energies: int) -> None:
        """End the turn of whoever is on turn, with new energies of theirs."""
        dials = {dial["short"]: dial for dial in self._view["dials"]}
        choices = [dials[code]["base"] + energy for code, energy in energies.items()]
        self.do({"do": "enter", "choices": [*choices, *self._view["offers"][0]["choices"]]})


def play(player: Player) -> None:
    """Play into the middle of the second station."""
    player.do(SETUP)
    player.correct(FACTS)
    player.turn(HQ=4, ED=2)
    for _ in range(3):
        player.turn()
    player.turn(HQ=7)
    player.turn()
    player.correct(LATER)


def photograph(browser: Browser, url: str, lang: str) -> None:
    """Take the pictures of one language."""
    table = page_of(browser, f"{url}/?lang={lang}", TABLE)
    save(table, f"table-{lang}.png")
    if lang == "de":
        save(page_of(browser, f"{url}/?lang={lang}&theme=light", TABLE), f"table-light-{lang}.png")
    save(page_of(browser, f"{url}/?lang={lang}", PHONE), f"phone-{lang}.png")
    save(page_of(browser, f"{url}/unit?lang={lang}", TABLE), f"unit-{lang}.png")
    table.locator("[data-do=new]").click()
    save(table, f"setup-{lang}.png")


def page_of(browser: Browser, url: str, size: dict[str, int]) -> Page:
    """Open a page in a window of its own and let it come to rest."""
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        reduced_motion="reduce",
        color_scheme="dark",
    )
    page = context.new_page()
    page.goto(url)
    page.locator("main, .welcome").first.wait_for()
    if "/p/" not in url:  # a seat's page does not care for boards
        page.locator("[data-unit=connected]").wait_for()
    # The soft gradient of the sky costs two thirds of a picture's bytes.
    page.add_style_tag(content="body { background: var(--sky) !important }")
    return page


def save(page: Page, name: str) -> None:
    """Write one picture."""
    page.wait_for_timeout(CALM_MS)
    page.screenshot(path=PICTURES / name)
    print(f"{name}: {(PICTURES / name).stat().st_size // 1024} kB")


if __name__ == "__main__":
    sys.exit(main())
