"""A canvas for builds that lack parts: what they would show takes turns on the orbit ring.

Games draw on all parts, as on a full table. A part the build has goes to its own pixels; each part
it lacks is a page of the orbit ring, beside the orbit itself. Pages are told apart by their shape:
the orbit is the whole ring, the order its first two thirds, the clock every second pixel, the seats
eight short arcs. A press brings the people (order) into sight at once, a sign its own page; then
the pages that show anything follow each other calmly, with a moment of dark between them.
"""

from shared_rules.compat import const
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas

# What a missing part is drawn with
USUAL = (24, 16, 12, 8)
_USUAL_BUTTONS = const(5)  # of a build whose seats have no pixels
STAY_MS = (3000, 2400, 1200, 1200)
PRESSED_MS = const(1600)
_TOUCH_MS = const(120)
_DARK_MS = const(120)


class FoldedCanvas(Canvas):
    """Draws like a full table, shines on fewer pixels."""

    def __init__(self, orbit: int, order: int, clock: int, seats: int) -> None:
        own = (orbit, order, clock, seats)
        drawn = [own[part] or USUAL[part] for part in range(len(own))]
        Canvas.__init__(self, drawn[0], drawn[1], drawn[2], drawn[3])
        self.wire = bytearray(3 * (orbit + order + clock + seats))
        self._ring = orbit
        self._pages = [ORBIT] + [part for part in (ORDER, CLOCK, SEATS) if not own[part]]
        self._straight = [part for part in (ORDER, CLOCK, SEATS) if own[part]]
        self._page = ORBIT
        self._page_at = 0
        self._attended = -1

    def attend(self, part: int) -> None:
        """Show the page of this part now, if it has one."""
        if part in self._pages:
            self._attended = part

    def settle(self, now_ms: int, pressed_at: int) -> None:
        """Put the page whose turn it is on the ring, and every other part on its own pixels."""
        self._choose(now_ms, pressed_at)
        wire = self.wire
        for at in range(3 * self._ring):
            wire[at] = 0
        if now_ms - self._page_at >= _DARK_MS or now_ms - pressed_at < PRESSED_MS:
            self._draw_page()
        if now_ms - pressed_at < _TOUCH_MS:
            wire[0] = wire[1] = wire[2] = 255
        at = 3 * self._ring
        for part in self._straight:
            start, length = 3 * self.starts[part], 3 * self.lengths[part]
            wire[at : at + length] = self.rgb[start : start + length]
            at += length

    def _choose(self, now_ms: int, pressed_at: int) -> None:
        wanted, self._attended = self._attended, -1
        if wanted < 0 and now_ms - pressed_at < PRESSED_MS:
            wanted = ORDER if ORDER in self._pages and self._is_lit(ORDER) else ORBIT
        if wanted < 0 and now_ms - self._page_at >= STAY_MS[self._page]:
            wanted = self._next_page()
        if wanted >= 0 and (wanted != self._page or now_ms - pressed_at < PRESSED_MS):
            self._page = wanted
            self._page_at = now_ms

    def _next_page(self) -> int:
        pages = self._pages
        at = pages.index(self._page)
        for step in range(1, len(pages) + 1):
            page = pages[(at + step) % len(pages)]
            if page == ORBIT or self._is_lit(page):
                return page
        return ORBIT

    def _is_lit(self, part: int) -> bool:
        start = 3 * self.starts[part]
        return any(self.rgb[start : start + 3 * self.lengths[part]])

    def _draw_page(self) -> None:
        page, ring, wire, rgb = self._page, self._ring, self.wire, self.rgb
        length = self.lengths[page]
        step = 2 if page == CLOCK else ring // length if page == SEATS else 1
        width = max(1, step - 1) if page == SEATS else 1
        fits = step * (length - 1) < ring
        for index in range(length):
            source = 3 * (self.starts[page] + index)
            first = index * step if fits else index * ring // length
            for target in range(3 * first, 3 * min(first + width, ring), 3):
                wire[target : target + 3] = rgb[source : source + 3]
