"""The pods of a table: which seat each speaks for, what its light says, what its press means.

A pod knows no rules. What its seat's button means is asked here as a unit asks itself, on the
table as it stands, and the step is reported as a unit's would be. A press names the turn of the
seat for which it was meant; each turn is taken once, whoever's button was quicker.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

from heliograph.record.settings import PODS
from heliograph.table import times
from heliograph.table.change import PODS_CHANGED, Change
from heliograph.table.ports import Ports
from heliograph.table.stand import Stand
from heliograph.table.table_settings import TableSettings
from shared_rules import trackers
from shared_rules.lights import palette
from shared_rules.lights.canvas import PLAIN_LOOK, Canvas
from shared_rules.link.pod_messages import ASKED, DONE, IDLE, NEXT, NO_SEAT, NOW, WAITING, WON
from shared_rules.panel import ASK, MOST_SEATS, Panel, button_of
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.ruled_refusals import ENTER_ON_PAGE
from shared_rules.tracker import EVENT_BYTES, NONE, OVER, PLAY, ROUND_END, Tracker

_TURNS = 1 << 16
_HEX = 16


class SeatLight(NamedTuple):
    """What a pod is told of its seat."""

    seat: int
    word: int
    turn: int
    red: int
    green: int
    blue: int


# Folds a step in and returns why it was refused, if it was
Taker = Callable[[bytes], Refused | None]
NOBODYS_LIGHT = SeatLight(NO_SEAT, IDLE, 0, *palette.WHITE)


class Pods:
    """Every pod of one table, by the name of its unit."""

    def __init__(
        self, table: Stand, ports: Ports, settings: TableSettings, elapsed_ms: Callable[[], int]
    ) -> None:
        """`elapsed_ms` says how long ago the last step was."""
        self._table = table
        self._elapsed_ms = elapsed_ms
        self._ports = ports
        self._settings = settings
        kept = settings.values[PODS]
        self._seats = {
            f"{name:08x}": seat for name, seat in zip(kept[::2], kept[1::2], strict=False)
        }
        self._counted = ""  # the stamp of the table whose presses were counted
        self._pressed: Counter[int] = Counter()
        self._last: tuple[int, bytes] = (-1, b"")
        self.version = 0  # counts every change of who sits where

    def seat_of(self, name: str) -> int | None:
        """Return the seat of a pod, None where it was given none."""
        return self._seats.get(name)

    def take(self, name: str, seat: int, source: str) -> None:
        """Give a pod a seat; the one that had it has none from now on. Raises `StoreError`."""
        with self._table.lock:
            seats = {other: at for other, at in self._seats.items() if at != seat}
            seats[name] = seat
            named = [(int(one, _HEX), at) for one, at in seats.items() if _is_lasting(one)]
            self._settings.set(PODS, [number for pair in named for number in pair], source)
            self._seats = seats
            self.version += 1
            self._table.news.tell(Change(PODS_CHANGED, source))

    def light_of(self, name: str) -> SeatLight:
        """Return what a pod shows now."""
        with self._table.lock:
            seat = self._seats.get(name)
            if seat is None:
                return NOBODYS_LIGHT
            tracker = trackers.tracker_for(self._table.state)
            canvas = Canvas(0, 0, 0, 0)
            canvas.look = self._settings.look or PLAIN_LOOK
            known = tracker.phase != NONE and seat < tracker.seats
            usual = canvas.light(seat, palette.CHOICES[seat])
            light = tracker.light(seat, canvas) if known else usual  # type: ignore[attr-defined]
            return SeatLight(seat, _word(tracker, seat), self._turn(tracker, seat), *light)

    def press(self, name: str, gesture: int, turn: int, take: Taker) -> None:
        """Carry out what a pod's press means. Raises `Refused` or `StoreError`.

        One that was meant for a turn that is over by now means nothing. `take` folds a step in as
        it does those that units report.
        """
        with self._table.lock:
            seat = self._seats.get(name)
            if seat is None:
                self.take(name, self._free_seat(), name)
                return
            tracker = times.begun_now(self._table.state)
            if turn != self._turn(tracker, seat):
                return
            step = self._step(tracker, seat, gesture)
            if not step:
                raise Refused(ENTER_ON_PAGE)
            refused = take(tracker.timed(step, max(0, self._elapsed_ms())))
            if refused is not None:
                raise refused
            self._last = (self._table.version, step)

    def is_same_press(self, step: bytes) -> bool:
        """Say whether a pod's press has just made this step, and nothing has happened since.

        A unit's own step may begin with the time that passed.
        """
        version, made = self._last
        return version == self._table.version and step[-len(made) :] == made

    def _step(self, tracker: Tracker, seat: int, gesture: int) -> bytes:
        """Return what the seat's button on a unit would say, with the number entered there."""
        asking = Panel()
        asking.refresh(tracker)
        for at in (unit.panel for unit in self._ports.units if unit.connected):
            if at.mode == ASK and asking.question and asking.question[:3] == (at.ask, at.a, at.b):
                asking.value = at.value
        return asking.press(tracker, button_of(seat), gesture, self._table.rev, 0, Rng(1))

    def _free_seat(self) -> int:
        """Return the first seat of the game for which no pod that is here speaks."""
        here = {unit.name for unit in self._ports.units if unit.connected and unit.is_pod}
        taken = {seat for name, seat in self._seats.items() if name in here}
        seats = trackers.tracker_for(self._table.state).seats or MOST_SEATS
        free = [seat for seat in (*range(seats), *range(MOST_SEATS)) if seat not in taken]
        return free[0] if free else 0

    def _turn(self, tracker: Tracker, seat: int) -> int:
        """Return the number of this seat's turn, which is another after each that it took.

        The same table gives the same number, also to a program that was started again: a press
        that was made before, and not written down, is still meant for it.
        """
        # Where it alone is on turn every step is its own; of several at once each has its own.
        step = self._table.stamp if tracker.now() == seat else str(self._presses_of(seat))
        key = (self._table.match_id, tracker.phase, tracker.hears(seat), step)
        return crc32(repr(key).encode()) % _TURNS

    def _presses_of(self, seat: int) -> int:
        """Return how often this seat's button was taken, whosever it was."""
        if self._counted != self._table.stamp:
            self._counted = self._table.stamp
            ends = trackers.tracker_for(self._table.state).turn_end_event
            events = (event for step in self._table.steps_made for event in step.events)
            self._pressed = Counter(
                event[1] for event in events if len(event) == EVENT_BYTES and event[0] == ends
            )
        return self._pressed[seat]


def _is_lasting(name: str) -> bool:
    """Whether a pod has this name next time, too: one on a cable is called as its port."""
    return len(name) == 8 and all(letter in "0123456789abcdef" for letter in name)


def _word(tracker: Tracker, seat: int) -> int:
    """Return where a seat stands."""
    if tracker.phase == OVER:
        return WON if seat in tracker.winners() else DONE
    if tracker.phase not in (PLAY, ROUND_END) or seat >= tracker.seats:
        return IDLE
    if tracker.hears(seat):
        return ASKED if tracker.question() else NOW
    order, now = tracker.order(), tracker.now()
    if seat not in order or now not in order:
        return DONE if now < 0 else WAITING
    ahead = order.index(seat) - order.index(now)
    return NEXT if ahead == 1 else WAITING if ahead > 0 else DONE
