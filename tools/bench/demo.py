"""The demo in a browser: size, first legal tap on a first visit and later, tap to paint."""

import statistics
import tempfile
import time
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
BEGIN = {
    "do": "begin",
    "game": "solenia",
    "depth": "referee",
    "draw": True,
    "seats": 2,
    "options": {},
}
# Something that can be entered, on the page of a match or on the empty table
TAP = ".offers [data-offer]:not([disabled]), [data-do=setup]:not([disabled])"
KEPT = "navigator.serviceWorker.ready.then((one) => one.active.state)"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (its name there)
        """Say nothing."""


def run() -> dict[str, Any]:
    """Measure and return the figures."""
    with tempfile.TemporaryDirectory(prefix="heliograph-bench-demo-") as name:
        folder = Path(name) / "site"
        build(folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            figures = visit(f"http://127.0.0.1:{server.server_address[1]}")
        finally:
            server.shutdown()
            server.server_close()
        return {"compressed_mb": round(compressed_size(folder) / 1e6, 2), **figures}


def visit(url: str) -> dict[str, Any]:
    """Come for the first time, play, and come again."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM.find(), args=["--no-sandbox"])
        context = browser.new_context(reduced_motion="reduce")
        page, cold_s = first_tap(context, url)
        page.evaluate(KEPT)
        page.evaluate((SCRIPTS / "send.js").read_text(), BEGIN)
        page.locator(".offers [data-offer]").first.wait_for(timeout=0)
        played = page.evaluate((SCRIPTS / "play.js").read_text(), {"taps": TAPS, "seed": 5})
        page.close()
        _page, warm_s = first_tap(context, url)
        browser.close()
    times = statistics.quantiles(played["times"], n=100)
    return {
        "first_tap_cold_s": round(cold_s, 2),
        "first_tap_warm_s": round(warm_s, 2),
        "tap_to_paint_p50_ms": round(times[49], 1),
        "tap_to_paint_p95_ms": round(times[94], 1),
        "taps": len(played["times"]),
    }


def first_tap(context: BrowserContext, url: str) -> tuple[Page, float]:
    """Open the demo; return how long it took until something could be tapped."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{url}/?lang=en")
    page.locator(TAP).first.wait_for(timeout=0)
    return page, time.perf_counter() - began
