"""A finger on the page: real presses where something lies, as soon as the page is ready.

Playwright's own `click` asks the page about ten questions and waits in growing steps between them.
Entering a whole evening that way measures the waiting. A finger asks once: the page itself watches
for the moment at which it shows the wanted step and the place can be hit, and answers with the
point. What is pressed there is a real press, which goes to whatever lies on top.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from heliograph.games.show import Offer
from tests.patience import PATIENCE_MS
from tests.web.node_page import NodePage

FOLDED = "details.offer-more:not([open]):has({}) > summary"

MOST_SLIPS = 20

# Answers with the first of the selectors that can be hit, and where. A place can be hit where a
# press on it would go to it: not covered, not outside of the window, not disabled. With `luck`
# (0 to 1) one of all the places of a selector is aimed at, else the first that can be hit.
# Where something comes between aim and press, the press is kept from it: `landed` tells.
_FIND = """({ rev, selectors, luck, patience, isAimed }) => new Promise((done) => {
  const began = performance.now();
  const hits = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width * box.height];
  };
  const spot = (one) => {
    const [x, y] = middle(one);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || !hits(one, x, y)) {
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    }
    for (const part of [one, ...one.querySelectorAll("*")]) {
      const [px, py, area] = middle(part);
      if (area && hits(one, px, py)) return [px, py];
    }
    return null;
  };
  const places = (selector) => {
    const all = [...document.querySelectorAll(selector)];
    const shown = all.filter((one) => !one.matches(":disabled") && one.checkVisibility());
    return luck === null ? shown : shown.slice(Math.floor(luck * shown.length)).slice(0, 1);
  };
  const aim = (one) => {
    window.landed = new Promise((tell) => {
      const onClick = (event) => {
        const isHit = one.contains(event.target);
        if (!isHit) { event.stopImmediatePropagation(); event.preventDefault(); }
        tell(isHit);
      };
      addEventListener("click", onClick, { capture: true, once: true });
      window.giveUp = () => { removeEventListener("click", onClick, true); tell(false); };
    });
  };
  const look = () => {
    const main = document.querySelector("main");
    if (rev === null || main?.dataset.rev === String(rev)) {
      for (const [index, selector] of selectors.entries()) {
        for (const one of places(selector)) {
          const at = spot(one);
          if (at && isAimed) aim(one);
          if (at) return done({ index, at });
        }
      }
    }
    if (performance.now() - began > patience) return done({ rev: main?.dataset.rev ?? null });
    return requestAnimationFrame(look);
  };
  look();
})"""

# A press on a busy machine may take its time; once it is through, its click is not far.
_LANDED = """() => {
  setTimeout(window.giveUp, 1000);
  return window.landed;
}"""


class Missed(AssertionError):
    """What was to be pressed did not come into reach."""


@dataclass
class Finger:
    """Presses places of one page, and counts."""

    page: Page
    is_on_glass: bool = False  # a touch; else a mouse
    patience_ms: int = PATIENCE_MS
    taps: int = 0
    slips: int = 0  # how often something moved under it

    def tap(self, *selectors: str, rev: int | None = None, luck: float | None = None) -> int:
        """Press the first of the places that can be hit once the page shows step `rev`.

        Return which of the selectors it was; raise Missed where none can be hit.
        """
        press = self.page.touchscreen.tap if self.is_on_glass else self.page.mouse.click
        while self.slips < MOST_SLIPS:
            found = self._find(selectors, rev, luck)
            press(*found["at"])
            if self.page.evaluate(_LANDED):
                self.taps += 1
                return int(found["index"])
            self.slips += 1
        raise Missed(f"expected {selectors} to lie still, got {MOST_SLIPS} slips of the finger")

    def enter(self, offer: Offer, rev: int, place: str = "", *, is_alone: bool = True) -> None:
        """Enter an offer at its place on the drawing, else in the list.

        A place that is not `is_alone` means several things: the list is narrowed to them first.
        """
        listed = in_list(offer)
        ways = [way for way in (place, listed, FOLDED.format(listed)) if way]
        while True:
            way = ways[self.tap(*ways, rev=rev)]
            if way == listed or (way == place and is_alone):
                return
            ways.remove(way)

    def wait_for(self, rev: int) -> None:
        """Wait until the page shows a step."""
        self._find(("main",), rev, is_aimed=False)

    def _find(
        self,
        selectors: tuple[str, ...],
        rev: int | None,
        luck: float | None = None,
        *,
        is_aimed: bool = True,
    ) -> dict[str, Any]:
        wanted = {"rev": rev, "selectors": selectors, "luck": luck, "isAimed": is_aimed}
        wanted["patience"] = self.patience_ms
        found: dict[str, Any] = self.page.evaluate(_FIND, wanted)
        if "at" not in found:
            raise Missed(f"expected step {rev} with {selectors}, got step {found['rev']}")
        return found


class NodeFinger(Finger):
    """Presses places of a page that lies nowhere: the first that is there, shown and enabled."""

    def tap(self, *selectors: str, rev: int | None = None, luck: float | None = None) -> int:
        """Press the first of the places once the page shows step `rev`; return which it was."""
        self.taps += 1
        return self.page.tap(*selectors, rev=rev, luck=luck)  # type: ignore[attr-defined, no-any-return]

    def wait_for(self, rev: int) -> None:
        """Wait until the page shows a step."""
        self.page.locator(f"main[data-rev='{rev}']").wait_for()


def finger_on(page: Any, *, is_on_glass: bool = False) -> Finger:
    """Return what presses places of a page, in a browser or in Node."""
    kind = NodeFinger if isinstance(page, NodePage) else Finger
    return kind(page, is_on_glass)


def in_list(offer: Offer) -> str:
    """Where an offer stands in the list."""
    return f"[data-offer='{' '.join(map(str, offer.choices))}']"
