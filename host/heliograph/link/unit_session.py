"""Joins one unit to the table, without I/O: bytes in, bytes out, the time is handed in.

A step that a unit reports is folded into the table and committed, then acknowledged. The unit has
played it already, so in the plain case that is all. Whenever the table stands elsewhere than the
unit must believe (a page played, a step was refused, something was undone, the unit is new), the
unit is sent the whole state with the number of its last step that is in it. One state is on its
way at a time: while the unit has not acknowledged it, later changes wait and go over as one.

If the disk refuses, reports stay here in order and are tried again every second; none of them is
acknowledged, so nothing is lost if this program ends meanwhile.

A unit that talks without end is read as fast as its budget allows (`budget`). Its reports are then
folded in once a second, and of those that are refused together only the last is written down: it
says for all before it that they were heard.
"""

import logging
from collections import deque
from dataclasses import dataclass, replace
from itertools import islice

from heliograph.building.sources import has_three_buttons
from heliograph.catalogue import Words
from heliograph.errors import HeliographError, StoreError
from heliograph.games import game_on_table
from heliograph.link.budget import BYTE, MESSAGE, REFUSAL, REPORT, Budget
from heliograph.link.pod_talk import PodTalk, is_pod
from heliograph.link.port_problems import same_run, talks_too_much
from heliograph.link.versions import (
    errors_on_unit,
    few_seats,
    other_firmware,
    other_protocol,
    read_about,
    wrong_board_file,
)
from heliograph.table.change import CellReport, PanelReport, UnitRefusal, UnitStatus
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from heliograph.version import __version__
from heliograph.view.self_test import SAID
from shared_rules.digest import check
from shared_rules.link import battery_messages, messages, pod_messages, test_messages
from shared_rules.link.session import Session
from shared_rules.refusal import NO_SUCH_GAME, Refused
from shared_rules.ruled_refusals import NO_HALL
from shared_rules.tracker import NEW, UNDO
from shared_rules.wiring_faults import ECHO, FINE, OTHER

_log = logging.getLogger(__name__)

RETRY_MS = 1000
# Pages wait while reports are folded in: so many at once, then whoever waits may go first.
MOST_AT_ONCE = 64
# Reports that wait for a disk; a unit has far fewer under way at a time.
MOST_WAITING = 256
# Answers that wait to be taken by a unit
MOST_UNHEARD = 32
# What is kept of bytes that were handed over but may not be read yet
MOST_UNREAD = 16384
# A ping may be this much older than what it says about the table; only then is it believed.
SETTLED_MS = 2500
_ABOUT = b"heliograph host"
_LOW = 0xFFFF
_NO_SEAT = 0xFF
_SOURCE = "board"


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A report that is not in the record yet."""

    kind: int
    payload: bytes
    report: UnitReport


class UnitSession:
    """The host's end of one unit's link."""

    def __init__(self, table: Table, url: str, boot: int, simulated: bool = False) -> None:
        self._reports = UnitReports(table)
        self.session = Session(boot, _ABOUT, recall=self._reports.last_seq, admit=self._admit)
        self._table = table
        self._status = UnitStatus(url, simulated=simulated)
        self._budget = Budget()
        self._greetings = 0  # those that are not paid for yet
        self._is_slowed = False
        self._unread = b""
        self._waiting: deque[_Waiting] = deque()
        self._retry_at = 0
        self._sent_version = -1  # the version of the table that the unit has or is about to have
        self._sent_at = 0
        self._pinged = -1  # the version of the table that our pings speak of
        self._state_seq = 0  # the number of the last state sent
        self._offered = -1  # the version of the table whose offer was sent
        self._offer_seq = 0  # the number of that offer, 0 where the unit has nothing to choose
        self._run = 0  # the boot id of the run that the unit is in
        self._met_seq = 0  # the number of the first state since they met, 0 before it
        self._refusals = 0
        self._said = 0  # pieces of the line's own test that were sent
        self._look = b""  # how the unit was told to shine
        self._shows_call = False  # that it was told of the table's call
        self._pod: PodTalk | None = None  # what is said with it where it is a pod
        self._is_left_out = False  # that it was told of a table with more seats than it knows
        table.ports.set_unit(self._status)

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the unit; what its budget does not allow yet is kept for later.

        More than that is dropped, like bytes that a bad cable loses.
        """
        self._unread += data[: max(0, MOST_UNREAD - len(self._unread))]
        while self._unread and not self.rest_ms(now_ms):
            size = self._budget.piece(now_ms)
            piece, self._unread = self._unread[:size], self._unread[size:]
            self._take(piece, now_ms)
        self._note_pace(now_ms)
        self._note_connection()
        if 0 < self._offer_seq <= self.session.acked:
            self._update(offered=self._offered)
        self._fold_in(now_ms)

    def rest_ms(self, now_ms: int) -> int:
        """Return how long the port should not be read; what lies there is not lost."""
        if len(self._waiting) >= MOST_WAITING:
            return RETRY_MS
        return self._budget.wait_ms(now_ms)

    def _take(self, data: bytes, now_ms: int) -> None:
        cost = BYTE * len(data)
        for kind, seq, payload in self.session.hear(data, now_ms):
            cost += REPORT if kind >= messages.NUMBERED else MESSAGE
            if kind == messages.HELLO:
                self._meet(self.session.peer_boot)
            elif kind >= messages.NUMBERED:
                report = UnitReport(self.session.peer_boot, seq)
                self._waiting.append(_Waiting(kind, payload, report))
                self._retry_at = self._retry_at if self._is_slowed else 0
            else:
                self._hear(kind, payload, now_ms)
        self._budget.spend(cost + MESSAGE * self._greetings, now_ms)
        self._greetings = 0

    def output(self, now_ms: int) -> bytes:
        """Return what must be written to the unit now."""
        if self._unread:
            self.receive(b"", now_ms)
        self._note_pace(now_ms)
        if self._waiting:
            self._fold_in(now_ms)
        for answer in self._table.ports.take_posts(self._status.url):
            self.session.send(test_messages.ANSWER, answer)
        if self.session.connected and self._pod:
            self._pod.tell_light()
        elif self.session.connected:
            self._tell_table(now_ms)
        if self.session.connected and self._look != self._table.settings.look:
            self._look = self._table.settings.look
            self.session.send(messages.LOOK, self._look)
        if self.session.connected and not self._pod:
            self._tell_call()
        self._renew_ping()
        data: bytes = self.session.output(now_ms)
        self._note_connection()
        if not self.session.is_heard(now_ms):
            self._table.ports.release_run(self._status.url)
        return data

    def lost(self, problem: HeliographError | None = None) -> None:
        """The port is closed; `problem` says why, for people to read."""
        self.session.lost()
        self._unread = b""
        self._table.ports.release_run(self._status.url)
        self._update(connected=False, problem=problem, panel=PanelReport())

    def note(self, problem: HeliographError) -> None:
        """Show what is wrong with an open port."""
        self._update(problem=problem)

    def ask_for_prompt(self) -> None:
        """Have the unit leave its firmware, so that it can be renewed."""
        self._say(messages.SIGN, messages.pack(messages.SIGN, messages.SIGN_PROMPT, _NO_SEAT))

    def note_renewal(self, words: Words | None) -> None:
        """Show how far the firmware is being renewed; None when that is over."""
        self._update(renewal=words)

    # Who it is

    def _admit(self, boot: int) -> bool:
        """Say whether this is the only port at which that run of a unit speaks."""
        self._greetings += 1
        other = self._table.ports.claim_run(boot, self._status.url)
        if other is None:
            return True
        self.note(same_run(self._status.url, other))
        return False

    def _meet(self, boot: int) -> None:
        """Begin anew with a unit that is here, or here again."""
        if self._run not in (0, boot):
            self.session.forget()  # what an earlier run was still to be told
        self._run = boot
        self._sent_version = -1
        self._met_seq = 0
        self._said = 0
        self._look = b""
        self._shows_call = False
        build = read_about(self.session.peer_about.decode("utf-8", "replace")).build
        is_a_pod = is_pod(build)
        self._pod = PodTalk(self._table, self.session, self._status.name) if is_a_pod else None
        self._update(self_test=None, is_pod=is_a_pod, cell=None)

    # What the unit reports

    def _fold_in(self, now_ms: int) -> None:
        if not self._waiting or now_ms < self._retry_at:
            return
        batch = list(islice(self._waiting, MOST_AT_ONCE))
        try:
            with self._table.batch():
                in_step = self._sent_version == self._table.version and self._state_arrived()
                last = next((one for one in reversed(batch) if one.kind == messages.EVENT), None)
                results = [self._give(waiting, last) for waiting in batch]
                version = self._table.version
        except StoreError:
            self._retry_at = now_ms + RETRY_MS
            self._update(pending=len(self._waiting))
            return
        for _ in batch:
            self._waiting.popleft()
        agrees = all(_unit_agrees(*pair) for pair in zip(batch, results, strict=True))
        is_sent = in_step and agrees and self._unit_knows_all
        self._sent_version = version if is_sent else -1
        self._pay(results, now_ms)
        self._acknowledge(batch)
        self._sign_refusals(results)
        self._retry_at = now_ms + RETRY_MS if self._is_slowed else 0
        self._update(pending=0)

    @property
    def _unit_knows_all(self) -> bool:
        """Whether no step can lead further than the unit's own tracker."""
        rules = self._table.rules
        return rules is None or rules.unit_knows_all

    def _pay(self, results: list[Refused | None], now_ms: int) -> None:
        """Pay for reports that took more work than others."""
        hard = len(results) - results.count(None)
        if not self._unit_knows_all and self._is_catching_up():
            hard = len(results)  # what a unit did without us has to be found out
        self._budget.spend(REFUSAL * hard, now_ms)

    def _acknowledge(self, batch: list[_Waiting]) -> None:
        run = self.session.peer_boot
        durable = [waiting.report.seq for waiting in batch if waiting.report.boot == run]
        if durable:  # an earlier run is not there any more to be told
            self.session.ack(durable[-1])

    def _give(self, waiting: _Waiting, last: _Waiting | None) -> Refused | None:
        """Hand a report to the table; `last` is the step that speaks for those before it."""
        report = waiting.report
        if self._pod:
            is_press = waiting.kind == pod_messages.PRESSED
            return self._pod.press(waiting.payload, report) if is_press else None
        if waiting.kind == messages.EVENT and self._has_too_many:
            return Refused(NO_SUCH_GAME, self._table.state[0])  # it is pressed on another table
        if waiting.kind == messages.EVENT:
            follows = last is not None and last is not waiting and last.report.boot == report.boot
            is_brief = self._is_slowed and follows
            knows = self._sent_version == self._table.version and self._state_arrived()
            if not knows and self._table.pods.is_same_press(waiting.payload):
                return None  # the seat has a pod, too, and both were pressed
            return self._reports.take_step(
                waiting.payload, report, self._is_catching_up(), is_brief=is_brief
            )
        if waiting.kind == messages.SNAPSHOT and waiting.payload:
            reason, state = messages.unpack(waiting.kind, waiting.payload)
            self._reports.take_snapshot(state, reason == messages.OFFERED, report)
        elif waiting.kind == test_messages.FINDINGS:
            self._update(findings=waiting.payload)
        return None  # a newer unit may report more than we understand

    def _sign_refusals(self, results: list[Refused | None]) -> None:
        refusals = [refused for refused in results if refused is not None]
        if refusals:
            self._note_refusal(refusals[-1].code, *refusals[-1].args3)
            sign = messages.pack(messages.SIGN, messages.SIGN_NO, _NO_SEAT)
            self._say(messages.SIGN, sign)

    def _hear(self, kind: int, payload: bytes, now_ms: int) -> None:
        try:
            values = messages.unpack(kind, payload)
        except messages.UnknownMessage:
            return  # a newer unit may say more than we understand
        if kind == messages.PANEL:
            self._update(panel=PanelReport(*values))
        elif kind == messages.REFUSAL:
            self._note_refusal(*values)
        elif kind == test_messages.TEST:
            self._update(self_test=values)
            self._test_line(b"")
        elif kind == test_messages.ECHO:
            self._test_line(values[0])
        elif kind == messages.CALL:
            self._take_call(*values)
        elif kind == battery_messages.BATTERY:
            self._update(cell=CellReport(*values))
        elif kind == messages.PING and not self._pod:
            self._compare(*values, now_ms=now_ms)

    def _take_call(self, is_on: int) -> None:
        """Call whoever looks after the evening, or take that back, where there is such a one."""
        table = self._table
        if table.lesson.practise_call(_SOURCE):
            self._say(messages.SIGN, messages.pack(messages.SIGN, messages.SIGN_YES, _NO_SEAT))
        elif not table.hall.is_open:
            self._sign_refusals([Refused(NO_HALL)])
        else:
            (table.hall.call if is_on else table.hall.end_call)(_SOURCE)

    def _test_line(self, echo: bytes) -> None:
        """Say every byte to a unit that waits for it, and judge what comes back."""
        at = self._status.self_test
        if at is None or at[0] != ECHO:
            self._said = 0
            return
        if self._said and not echo:
            return  # still under way
        if self._said and echo != SAID[self._said - 1]:
            self._answer_echo(OTHER)
        elif self._said == len(SAID):
            self._answer_echo(FINE)
        else:
            self._say(test_messages.SAY, SAID[self._said])
            self._said += 1

    def _answer_echo(self, answer: int) -> None:
        payload = messages.pack(test_messages.ANSWER, ECHO, 0, answer, 0)
        self._say(test_messages.ANSWER, payload)

    def _compare(self, rev: int, unit_check: int, *, now_ms: int) -> None:
        """Tell the state again if a unit that has nothing under way stands elsewhere."""
        table = self._table
        if not unit_check or self._waiting or self.session.unacked:
            return
        if self._sent_version != table.version or now_ms - self._sent_at < SETTLED_MS:
            return
        if (rev, unit_check) != (table.rev & _LOW, check(table.state)):
            self._sent_version = -1

    # What the unit is told

    def _say(self, kind: int, payload: bytes) -> None:
        """Answer at once; a unit that takes no answers is not told more of them."""
        if self.session.unacked < MOST_UNHEARD:
            self.session.send(kind, payload)

    def _tell_table(self, now_ms: int) -> None:
        if self._sent_version != self._table.version:
            self._tell_state(now_ms)
            if self._is_left_out != self._has_too_many:
                self._is_left_out = self._has_too_many
                self._note_unit(self.session.peer_about.decode("utf-8", "replace"))
        if self._offered != self._sent_version == self._table.version:
            self._tell_offer()

    def _tell_state(self, now_ms: int) -> None:
        if not self._state_arrived():
            return
        with self._table.lock:
            state, rev, self._sent_version = self._table.state, self._table.rev, self._table.version
        applied = self.session.durable & _LOW
        self._sent_at = now_ms
        payload = messages.pack(messages.STATE, rev & _LOW, applied, tail=state)
        self._state_seq = self.session.send(messages.STATE, payload)
        self._met_seq = self._met_seq or self._state_seq
        self._offered, self._offer_seq = -1, 0  # with a new state the unit forgets its offer

    def _tell_call(self) -> None:
        """Let the unit show whether the table calls, whoever began or ended that."""
        is_calling = self._table.hall.calling_since_ms is not None
        if is_calling != self._shows_call and self.session.unacked < MOST_UNHEARD:
            self._shows_call = is_calling
            sign = messages.pack(messages.SIGN, messages.SIGN_CALL, int(is_calling))
            self.session.send(messages.SIGN, sign)

    def _tell_offer(self) -> None:
        """Let the unit offer what the table can choose from; it answers with the token."""
        with self._table.lock:
            self._offered = self._table.version
            try:
                offer = self._table.offer
            except Exception:  # noqa: BLE001 (a game that cannot say what it offers still has lights)
                _log.exception("what the table offers")
                return
        if offer is not None and self._offered == self._sent_version:
            values = offer.rev & _LOW, self.session.durable & _LOW, offer.count, offer.value
            payload = messages.pack(messages.OFFER, *values, tail=offer.token)
            self._offer_seq = self.session.send(messages.OFFER, payload)

    @property
    def _has_too_many(self) -> bool:
        """Whether the table has places for more than the unit's firmware knows."""
        state = self._table.state
        game = game_on_table(state)
        if game is None or game.link_for is None:
            return False
        return self.session.peer_protocol < game.link_for(state)

    def _is_catching_up(self) -> bool:
        """Say whether what the unit reports was done before it heard how our table stands."""
        return not self._met_seq or self.session.acked < self._met_seq

    def _renew_ping(self) -> None:
        table = self._table
        if self._pinged != table.version:
            with table.lock:
                self._pinged = table.version
                values = table.rev & _LOW, check(table.state)
            self.session.ping = messages.pack(messages.PING, *values)

    def _state_arrived(self) -> bool:
        """Say whether the last state sent is with the unit.

        Until then the unit may still lose it and see our acknowledgement of its own step first;
        the state would then be older than what the unit has forgotten.
        """
        return self.session.acked >= self._state_seq

    # What people are told

    def _note_connection(self) -> None:
        connected = self.session.connected
        if connected and not self._status.connected:
            self._note_unit(self.session.peer_about.decode("utf-8", "replace"))
        elif self._status.connected and not connected:
            self._update(connected=False, panel=PanelReport())
        if self.session.peer_protocol > messages.PROTOCOL:
            self._update(problem=other_protocol(self._status.url, self.session.peer_protocol))

    def _note_pace(self, now_ms: int) -> None:
        is_slowed = self._budget.is_slowed(now_ms)
        if is_slowed != self._is_slowed:
            self._is_slowed = is_slowed
            self._update(problem=talks_too_much(self._status.url) if is_slowed else None)

    def _note_unit(self, about: str) -> None:
        build, firmware, fault, errors = read_about(about)
        problem = talks_too_much(self._status.url) if self._is_slowed else None
        if errors:
            problem = errors_on_unit(self._status.url, errors)
        if fault:
            problem = wrong_board_file(self._status.url, fault)
        if firmware not in ("", __version__):
            problem = other_firmware(self._status.url, firmware)
            if not self.session.unacked:  # a line that comes and goes must not fill the queue
                sign = messages.pack(messages.SIGN, messages.SIGN_UPDATE, _NO_SEAT)
                self.session.send(messages.SIGN, sign)
        if self._is_left_out:
            problem = few_seats(self._status.url)
        few = has_three_buttons(build)
        self._update(
            connected=True, about=build, firmware=firmware, has_three_buttons=few, problem=problem
        )

    def _note_refusal(self, code: int, a: int, b: int, c: int) -> None:
        self._refusals += 1
        self._update(refusal=UnitRefusal(code, a, b, c, self._refusals))

    def _update(self, **fields: object) -> None:
        problem = fields.get("problem")
        if problem is not None and str(problem) == str(self._status.problem):
            fields["problem"] = self._status.problem  # the same news is told once
        self._status = replace(self._status, **fields)  # type: ignore[arg-type]
        self._table.ports.set_unit(self._status)


def _unit_agrees(waiting: _Waiting, refused: Refused | None) -> bool:
    """Say whether the unit stands where the table stands after this report.

    Undo may reach further back than the unit remembers, and a new game is a new match with its
    own count of steps: after those the unit is always told.
    """
    if refused is not None or waiting.kind != messages.EVENT:
        return False
    return waiting.payload[0] not in (UNDO, NEW)
