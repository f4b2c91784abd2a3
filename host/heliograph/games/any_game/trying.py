"""A description tried out: a table unit on this computer, pressed, and what it shows.

Whoever tries sends every press since the beginning, and the unit plays them all again: so there is
nothing to keep, and a changed description is at once where the old one was.
"""

from collections.abc import Sequence
from typing import NamedTuple

from heliograph.engine import TABLE
from heliograph.games.any_game import shelf
from heliograph.games.any_game.description_parts import Description
from heliograph.games.any_game.track import AnyGameTrack
from heliograph.games.show import View
from heliograph.games.track.game import TrackedGame, step_choices
from shared_rules import refusal, trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import ASK, CORRECT, DOWN, LONG, REWIND, SHORT
from shared_rules.refusal import Refused
from shared_rules.any_game.tracker import AnyGameTracker
from shared_rules.tracker import EMPTY
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.unit import Unit

# Pixels of the usual build; a page draws them where that build has them
PARTS = (("orbit", 24), ("order", 16), ("clock", 12), ("seats", 5))
MOST_PRESSES = 300
LONGEST_MS = 20 * 60 * 1000
_LONG_MS = 600
# One breath of the lights, seen so often
_FRAMES, _FRAME_MS = 16, 128
# What a page takes for full brightness: real lights are dimmed to this
_CEILING = 96
_CLOCK_MS = 1000
_LINES = 6


class Press(NamedTuple):
    """One press of a button: when it was let go, in milliseconds, and how long it was held."""

    button: int
    at_ms: int
    held_ms: int


class _TriedTrack(AnyGameTrack):
    """A table on trial: its words come from the text that is tried, not from the shelf."""

    def __init__(self, seats: int, lang: str, file: Description) -> None:
        super().__init__(TrackedGame("", seats), lang, ())
        self._file = file

    def described(self, tracker: AnyGameTracker | None) -> Description:
        del tracker
        return self._file


class _TriedUnit(Unit):
    """A unit on trial, which remembers in words what came of each press."""

    def __init__(self, show: _TriedTrack, state: bytes) -> None:
        super().__init__(1, Canvas(*(count for _, count in PARTS)), b"", 1)
        self.restore(1, state)
        self.show = show
        self.log: list[str] = []
        self.is_still = False  # whether nothing happens by itself any more

    def _draw_link(self, canvas: Canvas, now_ms: int) -> None:
        """Draw nothing: that no host speaks with it is no news."""

    def _take_step(self, step: bytes, button: int, now_ms: int) -> None:
        if not self.is_still:
            super()._take_step(step, button, now_ms)

    def _go_back(self, steps: int) -> None:
        if steps >= self.rev:  # before it lies the choice of a game, which is no part of the trial
            raise Refused(refusal.NOTHING_TO_UNDO)
        super()._go_back(steps)
        self.log.append(self.show.say("any.taken_back"))

    def _advance(self, step: bytes) -> None:
        before = bytes(self.tracker.state)
        super()._advance(step)
        if step[0] != UNDO_EVENT:
            self.log.append(self.show.step_sentence(before, step_choices(step), TABLE))

    def _refuse(self, reason: Refused, button: int, now_ms: int) -> None:
        super()._refuse(reason, button, now_ms)
        self.log.append(self.show.refusal(bytes(self.tracker.state), reason)["text"])


def try_out(
    described: shelf.Described, seats: int, presses: Sequence[Press], now_ms: int, lang: str
) -> View:
    """Return what a unit shows at `now_ms` that was pressed so."""
    opening = b"".join(shelf.as_game(described).opening(seats))
    state = bytes(trackers.play(trackers.tracker_for(EMPTY), opening).state)
    unit = _TriedUnit(_TriedTrack(seats, lang, described.file), state)
    at_ms = 0
    for press in presses[:MOST_PRESSES]:
        at_ms = _press(unit, press, at_ms)
    now_ms = min(max(now_ms, at_ms), LONGEST_MS)
    _run_clock(unit, at_ms, now_ms)
    return {
        "parts": PARTS,
        "frames": _frames(unit, now_ms),
        "frame_ms": _FRAME_MS,
        "has_clock": described.file.clock is not None,
        **_words(unit),
    }


def _press(unit: Unit, press: Press, since_ms: int) -> int:
    """Press a button and let it go; return when that was."""
    at_ms = min(max(press.at_ms, since_ms), LONGEST_MS)
    _run_clock(unit, since_ms, at_ms)
    unit.press(press.button, DOWN, at_ms)
    unit.press(press.button, LONG if press.held_ms >= _LONG_MS else SHORT, at_ms)
    return at_ms


def _run_clock(unit: Unit, since_ms: int, now_ms: int) -> None:
    """Let the time pass; what happens by itself happens when it is due."""
    for at_ms in range(since_ms, now_ms, _CLOCK_MS):
        unit.lights(at_ms)
    unit.lights(now_ms)


def _frames(unit: _TriedUnit, now_ms: int) -> list[str]:
    """Return the lights for the length of one breath, one alone where nothing moves.

    They are those of `now_ms`: what the time would do within this breath has not happened.
    """
    unit.is_still = True
    frames = []
    for index in range(_FRAMES):
        unit.lights(now_ms + index * _FRAME_MS)
        frames.append(bytes(value * _CEILING // 255 for value in unit.canvas.rgb).hex())
    return frames if len(set(frames)) > 1 else frames[:1]


def _words(unit: _TriedUnit) -> View:
    show, tracker = unit.show, unit.show.tracker(bytes(unit.tracker.state))
    mode, ask, a, b, _low, _high, value = unit.panel.report()
    due, answer = show.due(bytes(tracker.state)).text, ""
    if mode == REWIND:
        due, answer = show.say("ask.rewind"), str(value)
    elif mode in (ASK, CORRECT):
        due, answer = show.question(tracker, ask, a, b), show.shown(tracker, ask, value)
    lights = show.light_lines(tracker)
    return {"due": due, "answer": answer, "lights": lights, "log": unit.log[-_LINES:]}
