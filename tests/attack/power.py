"""Cuts the power of a unit at any moment, also in the middle of a write to its flash.

The unit and its keeper run as in the firmware's loop, on a clock of their own. A cut write leaves a
torn file, which is worse than what littlefs does.
"""

import random
from typing import Self

from firmware import keeper
from shared_rules import installed
from shared_rules.digest import check
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, MINUS, OK, PLUS, SHORT, UNDO
from shared_rules.tracker import EMPTY, NEW
from shared_rules.unit import Unit
from tests.attack.attack import Attack, Findings, Progress

FRAME_MS = 33
# At the latest so soon after a step the table is saved, and the loop may be at something else first
WITHIN_MS = 2500
CUTS_IN_A_WRITE = 0.4


class PowerCut(Exception):
    """The power went in the middle of a write."""


class Flash:
    """Files that outlive the power; the next write may be the last."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.cut_after = -1

    def open(self, name: str, mode: str) -> "File":
        if mode == "rb" and name not in self.files:
            raise FileNotFoundError(name)
        if mode == "wb":
            self.files[name] = b""
        return File(self, name)


class File:
    """One open file."""

    def __init__(self, flash: Flash, name: str) -> None:
        self._flash, self._name = flash, name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        """Nothing is held back."""

    def read(self) -> bytes:
        return self._flash.files[self._name]

    def write(self, content: bytes) -> None:
        cut = self._flash.cut_after
        if cut < 0:
            self._flash.files[self._name] = content
        else:
            self._flash.files[self._name] = content[: cut % (len(content) + 1)]
            raise PowerCut


class Evening:
    """A unit on which somebody plays until the power goes."""

    def __init__(self, flash: Flash, dice: random.Random) -> None:
        self._dice, self._flash = dice, flash
        self._keeper = keeper.Keeper()
        self.unit = power_up(self._keeper)
        self.now_ms = 0
        self._pressed_ms = -WITHIN_MS
        # Since when the table stands as it does, newest last
        self.shown: list[tuple[int, bytes]] = []
        self._note()
        if not self.unit.tracker.game:
            self.unit._play(first_step(dice))
        self._note()

    def play(self, ms: int) -> None:
        """Press at human speed; every frame the keeper may write."""
        end_ms, press_ms = self.now_ms + ms, self.now_ms
        while self.now_ms < end_ms:
            if self.now_ms >= press_ms:
                self._press()
                press_ms = self.now_ms + self._dice.choice((90, 150, 400, 900, 2500))
            self._note()
            quiet_ms = self.now_ms - self._pressed_ms
            state = self.unit.tracker.state
            self._keeper.keep(self.unit.rev, state, self.now_ms, quiet_ms)
            self.now_ms += FRAME_MS

    def recent(self) -> list[bytes]:
        """The states that were shown within the last two and a half seconds."""
        return [
            state
            for at, (_, state) in enumerate(self.shown)
            if at + 1 == len(self.shown) or self.shown[at + 1][0] > self.now_ms - WITHIN_MS
        ]

    def _press(self) -> None:
        likely = max(0, self.unit.tracker.now())
        button = self._dice.choice((OK, OK, OK, likely, likely, PLUS, MINUS, UNDO, 0, 1))
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, self._dice.choice((SHORT,) * 9 + (LONG,)), self.now_ms)
        self._pressed_ms = self.now_ms

    def _note(self) -> None:
        state = bytes(self.unit.tracker.state)
        if not self.shown or self.shown[-1][1] != state:
            self.shown.append((self.now_ms, state))


def first_step(dice: random.Random) -> bytes:
    """Any game, for as many people as usually play it."""
    game, _, _, usual = dice.choice(installed.GAMES)[:4]
    return bytes((NEW, game, usual, 0))


def power_up(keeping: keeper.Keeper) -> Unit:
    """A unit that takes up what the keeper has, as the firmware does."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    kept = keeping.load()
    if kept:
        unit.restore(*kept)
    return unit


def cut_once(dice: random.Random, findings: Findings, number: int) -> None:
    """Play, cut, switch on again and compare."""
    flash = Flash()
    keeper.open = flash.open  # type: ignore[attr-defined]
    try:
        evening = Evening(flash, dice)
        evening.play(dice.randrange(FRAME_MS, 20_000))
        if dice.random() < CUTS_IN_A_WRITE:
            flash.cut_after = dice.randrange(200)
            try:
                evening.play(5_000)
            except PowerCut:
                findings.counts["cut in a write"] += 1
        flash.cut_after = -1
        found = bytes(power_up(keeper.Keeper()).tracker.state)
    finally:
        del keeper.open  # type: ignore[attr-defined]
    findings.counts["cuts"] += 1
    findings.counts["with a game"] += found != EMPTY
    if found not in evening.recent():
        findings.violate(
            f"cut {number} at {evening.now_ms} ms: expected a table of the last 2.5 s, "
            f"got {check(found):#x} of game {found[0]}"
        )


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Cut the power so many times."""
    findings = Findings()
    for number in range(tries):
        cut_once(dice, findings, number)
        progress(number + 1)
    return findings


ATTACK = Attack(
    "power",
    "whenever its power goes, a unit comes back with a table it showed within the last 2.5 seconds",
    sample=100,
    full=10_000,
    run=run,
)
