"""The promise of the link for pods: whatever befalls their line, each press counts once.

The default run samples the cases; `HELIOGRAPH_DEEP=1` runs every fault at every piece of the talk.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deep import IS_DEEP
from tests.host.desk import begin
from tests.host.link.test_pods import Room

EVERY = 1 if IS_DEEP else 9
PRESSES = 3
SETTLE_MS = 4000
MOST_PIECES = 400


def drop(_piece: bytes) -> bytes:
    return b""


def halve(piece: bytes) -> bytes:
    return piece[: len(piece) // 2]


def double(piece: bytes) -> bytes:
    return piece + piece


def damage(piece: bytes) -> bytes:
    at = len(piece) // 3
    return piece[:at] + bytes((piece[at] ^ 1,)) + piece[at + 1 :]


def name_of(fault: Callable[[bytes], bytes] | str) -> str:
    return getattr(fault, "__name__", str(fault))


class Case:
    """Three seats, each with a pod; one fault befalls one piece of what is said with the first."""

    def __init__(self, folder: Path, at: int, fault: Callable[[bytes], bytes] | str) -> None:
        self.pieces, self._at, self._fault = 0, at, fault
        self.room = Room(folder, 3)
        self.is_due = False
        begin(self.room.table)
        self.room.run(1000)
        for seat, pod in enumerate(self.room.pods):
            self.room.table.pods.take(pod.name, seat, "page")
        self.room.run(1000)
        self.room.pods[0].spoil = self._spoil

    def _spoil(self, piece: bytes) -> bytes:
        if not piece:
            return piece
        self.pieces += 1
        if self.pieces != self._at:
            return piece
        if callable(self._fault):
            return self._fault(piece)
        self.is_due = True
        return b""

    def _settle(self) -> None:
        room, passed_ms = self.room, 0
        while passed_ms < SETTLE_MS:
            room.run(50)
            passed_ms += 50
            if self.is_due:
                self.is_due = False
                self._befall()

    def _befall(self) -> None:
        room = self.room
        if self._fault == "cut":
            room.pods[0].is_cut = True
            room.run(2500)
            room.pods[0].is_cut = False
        else:  # the host is killed
            room.restart_host()
            for pod in room.pods:
                pod.meet()

    def violations(self) -> list[str]:
        """Press, one turn after the other; return what was lost or doubled."""
        found = []
        for number in range(PRESSES):
            steps = self.room.steps()
            self.room.pods[self.room.now].press()
            self._settle()
            made = self.room.steps() - steps
            waits = any(pod.pod.session.unacked for pod in self.room.pods)
            if made != 1 or waits:
                found.append(f"press {number} of a fault at {self._at}: {made} steps, {waits=}")
        self.room.record.close()
        return found


def sweep(folder: Path, fault: Callable[[bytes], bytes] | str, every: int) -> tuple[int, list[str]]:
    """Let a fault befall every piece in turn; return how many cases, and what they broke."""
    tried, found, at = 0, [], 1
    while at < MOST_PIECES:
        place = folder / f"{at}"
        place.mkdir()
        case = Case(place, at, fault)
        found += case.violations()
        tried += 1
        if case.pieces < at:
            break
        at += every
    return tried, found


@pytest.mark.parametrize("fault", [drop, halve, double, damage, "cut", "kill"], ids=name_of)
def test_no_fault_loses_or_doubles_a_press(tmp_path: Path, fault, capsys) -> None:
    tried, found = sweep(tmp_path, fault, EVERY)
    with capsys.disabled():
        print(
            f"\npods, {name_of(fault)}: {tried} tried, {len(found)} lost or doubled",
            file=sys.stderr,
        )
    assert tried > 3
    assert found == []
