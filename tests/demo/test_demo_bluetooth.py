"""A unit in reach of the visitor's device: the browser takes it by Web Bluetooth."""

from build_demo import SOURCES
from playwright.sync_api import Page

from tests.web.screens import wait_until
from tests.web.web_bluetooth import put_in_reach

SITE = "http://localhost:1"  # where a browser allows it
# What the demo's page does with a line, with nobody behind it
MEET = """async () => {
  const { meet } = await import("/demo/bluetooth.js");
  globalThis.lines = [];
  await meet((name, send) => {
    const line = { name, send, heard: "", isOut: false };
    lines.push(line);
    return { say: (letters) => { line.heard += letters; }, unplug: () => { line.isOut = true; } };
  });
}"""
EVERY_BYTE = list(range(256))


def test_every_byte_passes_both_ways_and_the_unit_is_taken_again(page: Page) -> None:
    """In packets that every radio takes, one after the other; away, it is tried again."""
    put_in_reach(page)
    script = SOURCES / "bluetooth.js"
    page.route(f"{SITE}/", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.route(f"{SITE}/demo/bluetooth.js", lambda route: route.fulfill(path=script))
    page.goto(f"{SITE}/")
    page.evaluate(MEET)
    for taken in (1, 2):
        page.evaluate("bytes => radio.notify(bytes)", EVERY_BYTE)
        assert (
            page.evaluate("Array.from(lines.at(-1).heard, (one) => one.charCodeAt(0))")
            == EVERY_BYTE
        )
        page.evaluate("lines.at(-1).send(String.fromCharCode(...Array(256).keys()))")
        wait_until(page, "count => radio.written.length === count", 256 * taken)
        assert page.evaluate("radio.written.slice(-256)") == EVERY_BYTE
        page.evaluate("isInReach = false; radio.leave()")
        assert page.evaluate("lines.at(-1).isOut")
        page.evaluate("isInReach = true")
        wait_until(page, "count => lines.length === count", taken + 1)
    assert page.evaluate("lines.map((line) => line.name)") == ["unit0001"] * 3
