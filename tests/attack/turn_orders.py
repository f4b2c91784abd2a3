"""Random presses at units that are kept by descriptions: is the right one due, is nobody skipped?

Each try is one description of the shelf, some people, and a unit whose buttons are pressed at
random, in virtual time. After every press the whole table is looked at.
"""

import random
from typing import Any

from heliograph.games import GAMES
from heliograph.games.description import GameDescription
from shared_rules import trackers
from shared_rules.any_game import layout as words
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, MINUS, OK, PLUS, SHORT, UNDO, button_of, seat_of
from shared_rules.tracker import EMPTY, OVER, PLAY
from shared_rules.unit import Unit
from tests.attack.attack import Attack, Findings, Progress

PRESSES = 120
_OTHERS = (UNDO, MINUS, PLUS, PLUS, OK, OK)


class Evening:
    """One unit, its people, and what was seen so far."""

    def __init__(self, game: GameDescription, seats: int, dice: random.Random) -> None:
        self.seats = max(words.FEW_SEATS, seats)
        self.unit = Unit(1, Canvas(24, 16, 12, self.seats), b"", dice.randrange(1 << 30))
        self.dice = dice
        self.now_ms = 0
        self.unit._play(b"".join(game.opening(seats)))
        self.states = {0: EMPTY, self.unit.rev: bytes(self.unit.tracker.state)}

    def press_at_random(self) -> str:
        """Press something; return what it broke, empty if nothing."""
        before = trackers.tracker_for(bytes(self.unit.tracker.state))
        rev = self.unit.rev
        button, gesture = self._choose()
        expected_ms = sum_of_times(self.unit.tracker, self.now_ms)
        passed_ms = self.dice.choice((40, 300, 900, 2500, 12_000, 70_000))
        expected_ms += passed_ms if is_running(self.unit.tracker) else 0
        self.now_ms += passed_ms
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, gesture, self.now_ms)
        wrong = self._look(before, rev)
        if not wrong and self.unit.rev >= rev and self._is_same_match(before):
            wrong = wrong_sum(self.unit.tracker, self.now_ms, expected_ms)
        if not wrong and gesture == SHORT and self.unit.rev == rev + 1:
            wrong = wrong_lap(before, self.unit.tracker, seat_of(button))
        self.now_ms += 10
        rev, before = self.unit.rev, trackers.tracker_for(bytes(self.unit.tracker.state))
        self.unit.lights(self.now_ms)  # a limit may be reached
        return wrong or self._look(before, rev)

    def _is_same_match(self, before: Any) -> bool:
        after = self.unit.tracker
        return before.game == after.game and before.phase == after.phase

    def _choose(self) -> tuple[int, int]:
        tracker: Any = self.unit.tracker
        heard = [seat for seat in range(self.seats) if tracker.hears(seat)]
        if heard and self.dice.random() < 0.6:
            return button_of(self.dice.choice(heard)), SHORT
        if self.dice.random() < 0.7:
            return self.dice.choice(_OTHERS), SHORT
        own = [button_of(seat) for seat in range(self.seats)]
        return self.dice.choice((*own, OK)), self.dice.choice((SHORT, LONG))

    def _look(self, before: Any, rev: int) -> str:
        tracker: Any = self.unit.tracker
        if self.unit.rev < rev:
            is_same = self.states[self.unit.rev] == bytes(tracker.state)
            return "" if is_same else "a step back leads elsewhere"
        if tracker.game != words.ANY_GAME or self.unit.rev == rev:
            return ""
        self.states[self.unit.rev] = bytes(tracker.state)
        if not tracker.is_sound():
            return "no table can stand so"
        return wrong_due(tracker) or wrong_next(before, tracker) or wrong_time(before, tracker)


def wrong_due(tracker: Any) -> str:
    """Return what is wrong with whom the table waits for."""
    if tracker.phase != PLAY or tracker.state[words.ASKED]:
        return ""
    due = {seat for seat in range(tracker.seats) if tracker.is_due(seat)}
    now = tracker.now()
    if now < 0:
        return "" if due and tracker.kind >= words.TOGETHER else "nobody is due"
    if tracker.state[words.HOLDER]:
        return "" if due == {now} else "more than the one who acts is due"
    side = {seat for seat in range(tracker.seats) if tracker.side(seat) == tracker.side(now)}
    mates = {seat for seat in side if tracker.is_in(seat)}
    return "" if due == mates else f"{sorted(due)} are due, not {sorted(mates)}"


def wrong_next(before: Any, after: Any) -> str:
    """Return who was skipped, where a turn followed another of the same lap."""
    same = (words.STEP, words.ROUND, words.LAP, words.HOLDER, words.FIRST)
    if after.phase != PLAY or any(before.state[at] != after.state[at] for at in same):
        return ""
    order = before.state[words.ORDER : words.ORDER + before.sides]
    is_moved = after.state[words.AT] > before.state[words.AT] + 1
    if (
        after.kind >= words.TRACK
        or not is_moved
        or order != after.state[words.ORDER :][: len(order)]
    ):
        return ""
    for at in range(before.state[words.AT] + 1, after.state[words.AT]):
        seat = before.seat_of(order[at])
        misses = before.state[before.standing_at + seat] & words.SKIPS
        if before.can_act(order[at]) and not misses and before.state[words.AT] != at:
            return f"seat {seat + 1} was skipped"
    return ""


def wrong_time(before: Any, after: Any) -> str:
    """Return what is wrong with the times: what the table has is what the people have."""
    if not after.has_clock or not before.has_clock:
        return ""
    passed = after.time(words.TOTAL) - before.time(words.TOTAL)
    spent = [after.time(words.SPENT + 3 * seat) - before.time(words.SPENT + 3 * seat)
             for seat in range(after.seats)]  # fmt: skip
    if passed < 0 or min(spent) < 0:
        return "time went backwards"
    expected = passed if before.now() >= 0 else 0
    return "" if sum(spent) == expected else f"{passed} passed, {sum(spent)} were spent"


def is_running(tracker: Any) -> bool:
    """Say whether time counts at a table."""
    return bool(tracker.game == words.ANY_GAME and tracker.is_running)


def sum_of_times(tracker: Any, now_ms: int) -> int:
    """Return all the time that a table has counted, to the millisecond."""
    if tracker.game != words.ANY_GAME or not tracker.has_clock:
        return 0
    tracker.tick(now_ms)
    return int(100 * tracker.time(words.TOTAL) + tracker.elapsed_ms)


def wrong_sum(tracker: Any, now_ms: int, expected_ms: int) -> str:
    """Return what is wrong with the whole time, whether the press was taken or refused.

    A pause takes what is less than a tenth of a second.
    """
    found_ms = sum_of_times(tracker, now_ms)
    is_right = expected_ms - 100 < found_ms <= expected_ms
    return "" if is_right else f"{expected_ms} ms passed in all, {found_ms} ms were counted"


def wrong_lap(before: Any, after: Any, seat: int) -> str:
    """Return who was skipped, where the end of somebody's turn ended the lap."""
    is_turn = (
        before.phase == after.phase == PLAY
        and before.game == after.game == words.ANY_GAME
        and before.kind < words.TRACK
        and before.question() is None
        and not before.state[words.HOLDER]
        and not after.state[words.HOLDER]
        and 0 <= seat < before.seats
        and before.is_due(seat)
    )
    same = (words.STEP, words.ROUND, words.LAP)
    if not is_turn or all(before.state[at] == after.state[at] for at in same):
        return ""
    order = before.state[words.ORDER : words.ORDER + before.sides]
    for side in order[before.state[words.AT] + 1 :]:
        waiting = before.seat_of(side)
        if before.can_act(side) and not before.state[before.standing_at + waiting] & words.SKIPS:
            return f"seat {waiting + 1} was skipped at the end of a lap"
    return ""


def replayed(unit: Unit) -> bytes:
    """Return the state that the steps a host would hear of lead to."""
    tracker = trackers.tracker_for(EMPTY)
    states = [bytes(tracker.state)]
    for _, _, step in unit.session.pending():
        if step[0] == 0x7E:
            del states[len(states) - step[1] :]
            tracker = trackers.tracker_for(states[-1])
        else:
            tracker = trackers.play(tracker, step)
            states.append(bytes(tracker.state))
    return bytes(tracker.state)


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Press away, a description at a time."""
    findings = Findings()
    games = [game for game in GAMES.tracked.values() if game.keys]
    for number in range(tries):
        game = games[number % len(games)]
        seed, seats = dice.randrange(1 << 30), dice.choice(game.seat_counts)
        evening = Evening(game, seats, random.Random(seed))
        for press in range(PRESSES):
            wrong = evening.press_at_random()
            findings.counts["presses"] += 1
            if wrong:
                findings.violate(f"{game.name}, {seats} seats, seed {seed}, press {press}: {wrong}")
                break
            if evening.unit.tracker.phase in (0, OVER):
                findings.counts["over"] += 1
                break
        else:
            unit = evening.unit
            if not unit.overflowed and replayed(unit) != bytes(unit.tracker.state):
                findings.violate(f"{game.name}, seed {seed}: the steps lead elsewhere")
        findings.counts["tables"] += 1
        progress(number + 1)
    return findings


ATTACK = Attack(
    "turn-orders",
    "whoever is due is due, nobody is skipped, time adds up, and a step back leads back",
    sample=33,
    full=9900,
    run=run,
)
