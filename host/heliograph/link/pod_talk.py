"""What is said with a pod, beside what every unit is told: its seat's light, and its presses."""

from functools import partial

from heliograph.table.journal import UnitReport
from heliograph.table.pods import SeatLight
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReports
from shared_rules.link import messages
from shared_rules.link.pod_messages import PRESSED, SEAT_LIGHT
from shared_rules.link.session import Session
from shared_rules.refusal import Refused

_BUILD = "pod"


def is_pod(build: str) -> bool:
    """Say whether a build is a pod, by how its name begins: its firmware sees to that."""
    return build.startswith(_BUILD)


class PodTalk:
    """The host's part of the talk with one pod."""

    def __init__(self, table: Table, session: Session, name: str) -> None:
        self._table = table
        self._session = session
        self._name = name
        self._reports = UnitReports(table)
        self._told: SeatLight | None = None
        self._told_at = (-1, -1, b"")

    def tell_light(self) -> None:
        """Tell the pod where its seat stands, when that has changed."""
        table = self._table
        at = (table.version, table.pods.version, table.settings.look)
        if at == self._told_at:
            return
        light = table.pods.light_of(self._name)
        self._told_at = at
        if light != self._told:
            self._told = light
            self._session.send(SEAT_LIGHT, messages.pack(SEAT_LIGHT, *light))

    def press(self, payload: bytes, report: UnitReport) -> Refused | None:
        """Take a press; return why it was refused, if it was."""
        if report.seq <= (self._reports.last_seq(report.boot) or 0):
            return None
        try:
            gesture, turn = messages.unpack(PRESSED, payload)
            self._table.pods.press(self._name, gesture, turn, partial(self._take, report))
        except messages.UnknownMessage:
            return None
        except Refused as refused:
            return refused
        return None

    def _take(self, report: UnitReport, step: bytes) -> Refused | None:
        return self._reports.take_step(step, report)
