"""A whole table in virtual time: the real unit, the real host, and a wire that can be hurt.

Fingers and pages follow a fixed script: a game at track depth, then one under the full rules, whose
steps are chosen on the unit from what the host offers. What the unit sent, what was acknowledged
and what a chosen entry meant where it was chosen is noted, so that after any fault the promise can
be checked against the record.
"""

from collections.abc import Callable

from heliograph.link.unit_session import UnitSession
from heliograph.record.store import REFUSED, STEP, LogRow
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.table.unit_steps import list_offers
from shared_rules.lights.canvas import Canvas
from shared_rules.link.session import Session
from shared_rules.panel import DOWN, MINUS, OK, PLUS, SHORT, UNDO
from shared_rules.solaris.tokens import HQ
from shared_rules.solaris.tracker import ENERGY
from shared_rules.tracker import PLAY
from shared_rules.unit import Unit
from tests.faults.memory_record import MemoryRecord
from tests.playing import enterable

TICK_MS = 10
PRESS_EVERY_MS = 40
AGREE_MS = 1000
TO_UNIT, TO_HOST = 0, 1
# From this action of the script on the table plays under the full rules.
RULED_FROM = 90
SET_UP_CHOICES = 26


class VirtualTable:
    """Unit, host and wire, driven tick by tick."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.boots = 0
        self.record = self.new_record()
        self.delivered_bytes = 0
        self.numbered = 0
        self.blocked_until = [0, 0]
        self.held: list[bytes] = [b"", b""]
        self.cable_out_until = 0
        self.sent: dict[int, int] = {}
        self.acked: dict[int, int] = {}
        self.said: dict[tuple[int, int], bytes] = {}  # what each run of the unit reported
        self.untrue: list[str] = []
        self.pressed = 0
        # what the entries of an offer are, by its token; what was meant by which report
        self.entries: dict[bytes, tuple[tuple[int, ...], ...]] = {}
        self.meant: dict[tuple[int, int], tuple[bytes, ...]] = {}
        self.hook: Callable[[int, bytes], bytes] | None = None
        self.start_host()
        self.start_unit()

    # Both ends

    def new_record(self) -> MemoryRecord:
        """What survives every restart."""
        return MemoryRecord(watch=self._watch)

    def draw_boot(self, end: int) -> int:
        """A boot id for a new run of the end that hears in this direction."""
        self.boots += 1
        return (0xA0000000 if end == TO_UNIT else 0xB0000000) + self.boots

    def start_unit(self) -> None:
        """Power on: a new boot id, an empty unit."""
        self.unit = Unit(self.draw_boot(TO_UNIT), Canvas(24, 16, 12, 5), b"full", self.boots)
        self.unit.session.send = self._listen_to(self.unit.session)  # type: ignore[method-assign]

    def _listen_to(self, session: Session) -> Callable[[int, bytes], int]:
        send = session.send

        def note(kind: int, payload: bytes) -> int:
            number = send(kind, payload)
            self.said[session.boot, number] = payload
            return number

        return note

    def _watch(self, row: LogRow) -> None:
        """A report that is written down must be one that its run has made."""
        said = self.said.get((row.boot or 0, row.seq or 0))
        name = f"step {row.seq} of unit {row.boot:x}"
        is_plain = (row.kind == STEP and not self.table.rules) or (row.kind == REFUSED and said)
        if said is None:
            self.untrue.append(f"{name} was written before it was made")
        elif is_plain and row.events not in (said, b""):
            self.untrue.append(f"{name} is {row.events!r} in the record")

    def start_host(self) -> None:
        """Start the host from what its record holds."""
        self.table = Table(self.record, lambda: self.now_ms)
        self.host = UnitSession(self.table, "virtual", self.draw_boot(TO_HOST))

    # Time

    def run(self, ms: int) -> None:
        """Let time pass without new presses."""
        for _ in range(ms // TICK_MS):
            self.tick()

    def tick(self) -> None:
        """Let both ends speak once."""
        self.now_ms += TICK_MS
        self._carry(TO_HOST, self.unit.output(self.now_ms))
        self._note_offer()  # what the host's end is about to send
        self._carry(TO_UNIT, self.host.output(self.now_ms))
        self.note_run()

    def note_run(self) -> None:
        """Note how much this run of the unit has said, and how much of it was acknowledged."""
        session = self.unit.session
        self.sent[session.boot] = session.acked + session.unacked
        self.acked[session.boot] = session.acked

    def _carry(self, direction: int, data: bytes) -> None:
        if self.now_ms < self.cable_out_until:
            return
        data = self.held[direction] + data
        self.held[direction] = b""
        if self.hook and data:
            data = self.hook(direction, data)
        if self.now_ms < self.cable_out_until:
            self._give(direction, data)  # what had left before the cut still arrives
            self.host.lost()
        elif self.now_ms < self.blocked_until[direction]:
            self.held[direction] = data
        else:
            self._give(direction, data)

    def _give(self, direction: int, data: bytes) -> None:
        if not data:
            return
        self.delivered_bytes += len(data)
        self.numbered += data.count(b"\n")
        end = self.host if direction == TO_HOST else self.unit
        end.receive(data, self.now_ms)

    def attack(self, kind: str, direction: int, data: bytes, at: int) -> bytes:
        """Return what arrives where somebody else speaks on the line: nobody can on a cable."""
        raise NotImplementedError(f"{kind} at byte {at} towards {direction} of {data!r}")

    # The script

    def act(self, number: int) -> None:
        """Do action `number` of the script: mostly presses, sometimes somebody at the page."""
        tracker = self.unit.tracker
        if number >= RULED_FROM:
            self._act_ruled(number)
        elif number % 9 == 8 and self.table.state[0]:
            self._at_the_page(number)
        elif tracker.phase != PLAY:
            self.press(MINUS if number == 0 else OK)
        elif number % 7 == 3:
            self.press(UNDO)
        elif number % 5 == 4:
            self.press(PLUS if number % 2 else MINUS)
        else:
            self.press(tracker.now())

    def _act_ruled(self, number: int) -> None:
        """Choose on the unit, walk through its list, end turns, go back; and the page enters."""
        if number == RULED_FROM or not self.table.rules:
            self._begin()
        elif number % 9 == 8:
            self._enter_any(number)
        elif number % 7 == 3:
            self.press(UNDO)
        elif number % 4 == 1:
            self.press(PLUS if number % 3 else MINUS)
        elif number % 5 == 2:
            self.press(max(0, self.unit.tracker.now()))
        else:
            self._choose()

    def _begin(self) -> None:
        self.table.begin(describe("solaris", 3, {"depth": "referee"}), (), "page")
        for number in range(SET_UP_CHOICES):
            self._enter_any(number)

    def _enter_any(self, number: int) -> None:
        choices = enterable(self.table)
        self.table.enter((choices[number % len(choices)],), "page")

    def _choose(self) -> None:
        """Take the entry the unit shows, and note what it is."""
        panel, session = self.unit.panel, self.unit.session
        token, value = panel._token, panel.value
        before = session.acked + session.unacked
        self.press(OK)
        if token and session.acked + session.unacked > before:
            game = self.table.rules.game if self.table.rules else None
            assert game, "expected an offer under the full rules alone"
            texts = (game.choice_text(one).encode() for one in self.entries[token][value - 1])
            self.meant[session.boot, before + 1] = tuple(texts)

    def _note_offer(self) -> None:
        offer = self.table.offer
        if offer and self.table.rules and offer.token not in self.entries:
            self.entries[offer.token] = list_offers(self.table.rules.game, self.table.position)

    def press(self, button: int) -> None:
        self.pressed += 1
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, SHORT, self.now_ms)

    def _at_the_page(self, number: int) -> None:
        if self.table.state[2] == PLAY:
            self.table.play([bytes((ENERGY, number % 3, HQ, number % 8))], "page")

    def play(self, actions: range) -> None:
        """Carry out a stretch of the script at its pace."""
        for number in actions:
            self.act(number)
            self.run(PRESS_EVERY_MS)

    def settle(self) -> None:
        """Let the link come back if it is gone; from then on one second must be enough.

        A second fault may take it away again meanwhile.
        """
        done_at = self.now_ms + AGREE_MS
        while self.now_ms < done_at:
            self.tick()
            done_at = max(done_at, AGREE_MS + max(self.cable_out_until, *self.blocked_until))

    # The promise

    def violations(self) -> list[str]:
        """Return every way in which the promise is broken now."""
        found = []
        if bytes(self.unit.tracker.state) != self.table.state:
            found.append("the unit and the host show different tables")
        if self.unit.rev & 0xFFFF != self.table.rev & 0xFFFF:
            found.append(f"the unit stands at step {self.unit.rev}, the host at {self.table.rev}")
        if self.unit.session.unacked:
            found.append(f"{self.unit.session.unacked} steps wait though the link is back")
        for boot, acked in self.acked.items():
            found += self._missing(boot, acked)
            found += self._disordered(boot)
        found += self._missing(self.unit.session.boot, self.sent[self.unit.session.boot])
        return found + self._mistaken() + self.untrue

    def _mistaken(self) -> list[str]:
        """What was chosen and played must be what the unit showed when it was chosen."""
        return [
            f"{row.events!r} was played for {self.meant[row.boot, row.seq]!r}"
            for row in self.record.log
            if row.kind == STEP
            and row.boot is not None
            and row.seq is not None
            and (row.boot, row.seq) in self.meant
            and row.events != b"\n".join(self.meant[row.boot, row.seq])
        ]

    def _disordered(self, boot: int) -> list[str]:
        order = [row.seq for row in self.record.log if row.boot == boot]
        return [] if order == sorted(order) else [f"steps of unit {boot:x} were taken as {order}"]

    def _missing(self, boot: int, upto: int) -> list[str]:
        return [
            f"step {seq} of unit {boot:x} is not in the record"
            for seq in range(1, upto + 1)
            if not self.record.holds(boot, seq)
        ]
