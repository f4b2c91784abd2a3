"""The demo in a browser: size, first legal tap on a first visit and later, tap to paint.

Every visit is a browser of its own with the profile of the one before, as a visitor has it who
comes back tomorrow: `cold` finds the profile empty, `warm` finds what the demo keeps there. Other
work on the machine makes all times longer; `…_work_s` is what the browser's processes computed.
Nothing is waited for longer than PATIENCE_S; what is measured is told on standard error.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from build_demo import build, compressed_size
from playwright.sync_api import BrowserContext, Page, sync_playwright

from devkit.paths import ROOT
from devkit.system_packages import CHROMIUM

SCRIPTS = ROOT / "tests" / "demo" / "scripts"
TAPS = 150
WARM_VISITS = 3
PATIENCE_S = 120
GOALS = {"compressed_mb": 8, "first_tap_cold_s": 10, "first_tap_warm_s": 4,
         "tap_to_paint_p95_ms": 100}  # fmt: skip
BEGIN = {
    "do": "begin",
    "game": "solenia",
    "depth": "referee",
    "draw": True,
    "seats": 2,
    "options": {},
}
OFFER = ".offers [data-offer]:not([disabled])"
# Something that can be entered, on the page of a match or on the empty table
TAP = f"{OFFER}, [data-do=setup]:not([disabled])"
KEPT = "navigator.serviceWorker.ready.then((one) => one.active.state)"
# What the worker keeps for the next visit is there
HAS_IMAGE = """() => new Promise((done) => {
  const opening = indexedDB.open("heliograph-image", 1);
  opening.onsuccess = () => {
    const counting = opening.result.transaction("files").objectStore("files").count();
    counting.onsuccess = () => { opening.result.close(); done(counting.result > 0); };
  };
})"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (its name there)
        """Say nothing."""


def run() -> dict[str, Any]:
    """Measure and return the figures."""
    with tempfile.TemporaryDirectory(prefix="heliograph-bench-demo-") as name:
        folder, profile = Path(name) / "site", Path(name) / "profile"
        note("building the demo")
        build(folder)
        size = {"compressed_mb": round(compressed_size(folder) / 1e6, 2)}
        with served(folder) as url:
            return {**size, **measure(url, profile), "goals": GOALS}


def note(line: str) -> None:
    """Tell whoever waits what is going on."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this computer alone; yield its address."""
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def measure(url: str, profile: Path) -> dict[str, Any]:
    """Come for the first time, play, and come again."""
    with visit(url, profile) as (page, cold_s, cold_work_s):
        page.evaluate(KEPT)
        wait_for_image(page)
        played = play(page)
    warm = []
    for _ in range(WARM_VISITS):
        with visit(url, profile) as (_page, seconds, work_s):
            warm.append((seconds, work_s))
    times = statistics.quantiles(played["times"], n=100)
    return {
        "first_tap_cold_s": round(cold_s, 2),
        "first_tap_cold_work_s": round(cold_work_s, 2),
        "first_tap_warm_s": round(statistics.median(one[0] for one in warm), 2),
        "first_tap_warm_work_s": round(statistics.median(one[1] for one in warm), 2),
        "tap_to_paint_p50_ms": round(times[49], 1),
        "tap_to_paint_p95_ms": round(times[94], 1),
        "tap_work_ms": round(played["work_s"] / len(played["times"]) * 1000, 1),
        "taps": len(played["times"]),
    }


@contextmanager
def visit(url: str, profile: Path) -> Iterator[tuple[Page, float, float]]:
    """Open a browser and the demo; yield its page, the seconds to the first tap, and the work."""
    with sync_playwright() as library:
        context = library.chromium.launch_persistent_context(
            profile,
            executable_path=CHROMIUM.find(),
            args=["--no-sandbox"],
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        try:
            page = context.pages[0]
            work_s = worked_s(context)
            began = time.perf_counter()
            page.goto(f"{url}/?lang=en")
            page.locator(TAP).first.wait_for()
            seconds = time.perf_counter() - began
            work_s = worked_s(context) - work_s
            note(f"first tap after {seconds:.2f} s, {work_s:.2f} s of work")
            yield page, seconds, work_s
        finally:
            context.close()


def worked_s(context: BrowserContext) -> float:
    """Return the seconds that processors worked for the browser so far."""
    assert context.browser
    session = context.browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in found))


def wait_for_image(page: Page) -> None:
    """Return when the worker has kept what the next visit begins with."""
    for _ in range(PATIENCE_S):
        if page.evaluate(HAS_IMAGE):
            return
        page.wait_for_timeout(1000)
    note(f"expected an image for the next visit within {PATIENCE_S} s, found none")


def begin(page: Page) -> None:
    """Put a match on the table; return when something can be entered."""
    page.evaluate((SCRIPTS / "send.js").read_text(), BEGIN)
    page.locator(OFFER).first.wait_for()


def play(page: Page) -> dict[str, Any]:
    """Begin a match and tap; return the time of each tap and what they cost together.

    A match is open in the end: one that is over offers nothing to whoever comes back.
    """
    begin(page)
    before_s = worked_s(page.context)
    script = (SCRIPTS / "play.js").read_text()
    played: dict[str, Any] = page.evaluate(script, {"taps": TAPS, "seed": 5})
    if played["stuck"]:
        note(played["stuck"])
    played["work_s"] = worked_s(page.context) - before_s
    note(f"{len(played['times'])} taps")
    if played["isOver"]:
        begin(page)
    return played
