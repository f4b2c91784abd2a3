"""Floods: crowds, half-open connections and heaps of bytes, while the table plays on.

One try is one spectator of the crowd of 500; the other floods grow with it. In every run it is
seen who comes in and who is told otherwise, and that memory stays bounded. Times are judged only
in a full run, which wants a quiet machine: python3 tools/dev.py attack floods
"""

import contextlib
import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack

from heliograph.record.keys import HOST, SEAT, WATCH
from heliograph.web.places import MOST_PAGES
from heliograph.web.server import allow_files
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.crowd import flooding
from tests.attack.victim import STEPS, Victim, victim, wait_for_rev
from tests.web.raw_client import RawSocket, frame_bytes, open_line, request_bytes

SPECTATORS = 500
FLOODERS = 40
HALF_OPEN = 1100
MESSAGES, MESSAGE_BYTES = 30, 16_000_000
PRESSES = 200
MOST_MB = 120.0
STEP_MS, NEW_PAGE_S, LAST_PAGE_MS = 60.0, 2.0, 150.0
TOO_BIG, TOO_MANY = 1009, 1013


class Flood:
    """One program under water, and what was seen."""

    def __init__(self, attacked: Victim, spectators: int, progress: Progress) -> None:
        self.findings = Findings()
        self._attacked = attacked
        self._spectators = spectators
        self._share = spectators / SPECTATORS
        self._progress = progress
        self._is_full = spectators >= SPECTATORS

    def run(self) -> Findings:
        """Let one flood after the other come."""
        with self._attacked.page(HOST) as host:
            wait_for_rev(host, STEPS)
            self._measure("step of the table screen, at rest, p95 ms", self._steps(host, []))
            self._flood_with_half_open()
            self._flood_with_bytes()
            self._flood_with_spectators(host)
            self._flood_with_questions(host)
        self._judge("memory at most, MB", self._attacked.peak_mb(), MOST_MB, always=True)
        return self.findings

    def _scaled(self, count: int, least: int) -> int:
        return max(least, round(count * self._share))

    def _flood_with_questions(self, host: RawSocket) -> None:
        """Spectators ask as fast as they can; the table screen goes on."""
        count = self._scaled(FLOODERS, 3)
        self.findings.counts["flooding spectators"] += count
        key = self._attacked.secrets[WATCH, -1]
        with flooding(self._attacked.address, key, count, STEPS):
            times = self._steps(host, [])
            with self._attacked.page(WATCH, source="127.0.0.9") as calm:
                calm.send('{"do": "sheet", "id": 1}')
                if not is_told(calm, "sheet"):
                    self.findings.violate("a spectator who does not flood got no answer")
        self._judge("step of the table screen in a flood, p95 ms", percentile(times), STEP_MS)

    def _flood_with_half_open(self) -> None:
        """Connections that say nothing, or half of a request; then a page comes."""
        count = self._scaled(HALF_OPEN, 30)
        self.findings.counts["half-open connections"] += count
        head = request_bytes("/", [("Host", self._attacked.address)])
        with ExitStack() as stack:
            for number in range(count):
                line = stack.enter_context(open_line(self._attacked.address))
                with contextlib.suppress(ConnectionError):
                    line.sendall(head[: number % len(head)])
            began = time.monotonic()
            self._come_in(stack, SEAT, 0)
            taken = time.monotonic() - began
        self._judge("a new page beside half-open connections, s", taken, NEW_PAGE_S)

    def _come_in(self, stack: ExitStack, role: str, seat: int) -> None:
        """Open a page as a browser does: the document, then the socket, until it shows a table."""
        secret = self._attacked.secrets[role, seat]
        line = stack.enter_context(open_line(self._attacked.address))
        line.sendall(request_bytes(f"/p/{secret}", [("Host", self._attacked.address)]))
        if b"HTTP/1.1 " not in line.recv(4096):
            self.findings.violate(f"the page of {role} {seat} was not sent")
        page = stack.enter_context(self._attacked.page(role, seat))
        if page.status != 101 or "texts" not in (page.receive_text() or ""):
            self.findings.violate(f"the page of {role} {seat} did not come in")

    def _flood_with_bytes(self) -> None:
        """Messages of 16 MB: refused before they are read."""
        count = self._scaled(MESSAGES, 3)
        size = MESSAGE_BYTES if self._is_full else MESSAGE_BYTES // 8
        self.findings.counts["messages that are too long"] += count
        head, rest = frame_bytes(bytes(size))[:14], bytes(1 << 20)
        with ExitStack() as stack:
            pages = [stack.enter_context(self._attacked.page(WATCH)) for _ in range(count)]
            for page in pages:
                page.line.sendall(head)
            for page in pages:
                with contextlib.suppress(ConnectionError):
                    for _ in range(size // len(rest)):
                        page.line.sendall(rest)
                if page.close_code() not in (TOO_BIG, 0):
                    self.findings.violate("a message that is too long was not refused")

    def _flood_with_spectators(self, host: RawSocket) -> None:
        """A crowd comes: each is served or told that it is not; then a step goes to all."""
        with ExitStack() as stack:
            served = list(self._crowd(stack))
            if len(served) != min(self._spectators, MOST_PAGES[WATCH]):
                self.findings.violate(f"{len(served)} of {self._spectators} spectators came in")
            self._come_in(stack, HOST, -1)
            self._come_in(stack, SEAT, 1)
            times = self._steps(host, served)
        self._judge("a step on the last page of all, p95 ms", percentile(times), LAST_PAGE_MS)

    def _crowd(self, stack: ExitStack) -> Iterator[RawSocket]:
        """Yield those of the crowd who are served."""
        for number in range(self._spectators):
            source = f"127.8.{number // 250}.{number % 250 + 1}"
            page = stack.enter_context(self._attacked.page(WATCH, source=source))
            first = json.loads(page.receive_text() or '{"type": "nothing"}')["type"]
            self.findings.counts[f"spectators told {first}"] += 1
            self._progress(number)
            if first == "texts":
                wait_for_rev(page, STEPS)
                yield page
            elif first != "full" or page.close_code() != TOO_MANY:
                self.findings.violate(f"spectator {number} was told {first}")

    def _steps(self, host: RawSocket, pages: list[RawSocket]) -> list[float]:
        """Go back and forth; return after how many ms the table screen and all pages showed it."""
        times = []
        for number in range(self._scaled(PRESSES, 6) // 2 * 2):
            rev = STEPS - 1 + number % 2
            began = time.monotonic()
            self._attacked.goto(host, rev)
            for page in pages:
                wait_for_rev(page, rev)
            times.append((time.monotonic() - began) * 1000)
        self.findings.counts["steps of the table"] += len(times)
        return times

    def _measure(self, what: str, times: list[float]) -> None:
        self.findings.figures[what] = percentile(times)

    def _judge(self, what: str, figure: float, most: float, always: bool = False) -> None:
        self.findings.figures[f"{what} (at most {most:g})"] = figure
        if figure > most and (always or self._is_full):
            self.findings.violate(f"{what}: expected at most {most:g}, got {figure:.1f}")


def is_told(page: RawSocket, kind: str) -> bool:
    """Wait for a message of a kind; False where the page is closed instead."""
    while (raw := page.receive_text()) is not None:
        if f'"type":"{kind}"' in raw:
            return True
    return False


def percentile(times: list[float]) -> float:
    """Return what 95 of 100 are below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.95))]


def run(tries: int, _dice: random.Random, progress: Progress) -> Findings:
    """Flood the program."""
    allow_files(HALF_OPEN + SPECTATORS)
    with victim() as (attacked, complaints):
        flood = Flood(attacked, tries, progress)
        try:
            flood.run()
        except (ConnectionError, TimeoutError) as problem:
            flood.findings.violate(f"somebody was left outside: {problem!r}")
    for line in complaints:
        flood.findings.violate(f"the program complained: {line}")
    return flood.findings


ATTACK = Attack(
    name="floods",
    promise="no crowd, no half-open connection and no heap of bytes keeps the table from playing",
    sample=70,
    full=SPECTATORS,
    run=run,
)
