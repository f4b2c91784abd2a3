"""A game small enough to know by heart: one or two seats roll a die and count up to ten.

A turn is a roll (chance), then the seat takes it or leaves it. After every second round all seats
say "yes" or "no" at the same time. It has hidden information (each seat's answer), a correction
and a position in plain data: everything the kernel offers, nothing more.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heliograph.engine import (
    CHANCE,
    NOBODY,
    BadChoiceText,
    BadCorrection,
    Content,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    Pending,
    validate,
)
from heliograph.engine.options import one_of

# state: turn, rolled face (0 = none), answers still due (bits), score of seat 1, score of seat 2
TURN, FACE, DUE, SCORES = 0, 1, 2, 3
TEXTS = (
    "take", "leave", "roll 1", "roll 2", "roll 3", "1 yes", "1 no", "2 yes", "2 no",
)  # fmt: skip
TAKE, LEAVE, ROLL, ANSWER = 0, 1, 2, 5
OPTIONS = (Option("target", 10, "5 or 10", one_of(5, 10), "TOY-2"),)
WEIGHTS = (3, 2, 1)


class Toy(Game):
    """Count up to ten."""

    name = "toy"
    rules_version = 2
    choice_count = len(TEXTS)

    def __init__(self, seats: int, options: Mapping[str, Any] | None = None, _: Any = None) -> None:
        self.seats = seats
        self.options = validate(OPTIONS, options)
        self.content = Content.load(Path(__file__).with_name("toy_content.toml"))

    def start(self) -> bytes:
        return bytes(SCORES + self.seats)

    def pending(self, state: bytes) -> Pending:
        if max(state[SCORES:]) >= self.options["target"]:
            return Pending(NOBODY, ())
        if state[DUE]:
            seats = [seat for seat in range(self.seats) if state[DUE] >> seat & 1]
            choices = [ANSWER + 2 * seat + answer for seat in seats for answer in (0, 1)]
            return Pending(seats[0], tuple(choices), None, tuple(seats[1:]))
        if state[FACE]:
            return Pending(state[TURN] % self.seats, (TAKE, LEAVE))
        return Pending(CHANCE, (ROLL, ROLL + 1, ROLL + 2), WEIGHTS)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = bytearray(state)
        if choice >= ANSWER:
            after[DUE] &= ~(1 << (choice - ANSWER) // 2)
        elif choice >= ROLL:
            after[FACE] = choice - ROLL + 1
        else:
            if choice == TAKE:
                after[SCORES + after[TURN] % self.seats] += after[FACE]
            after[FACE] = 0
            after[TURN] += 1
            after[DUE] = (1 << self.seats) - 1 if after[TURN] % (2 * self.seats) == 0 else 0
        return bytes(after)

    def outcome(self, state: bytes) -> Outcome | None:
        if self.pending(state).seat != NOBODY:
            return None
        best = max(state[SCORES:])
        winners = tuple(seat for seat in range(self.seats) if state[SCORES + seat] == best)
        return Outcome(winners, "target", "TOY-2", tuple((score,) for score in state[SCORES:]))

    def seat_of(self, state: bytes, choice: int) -> int:
        return (choice - ANSWER) // 2 if state[DUE] else self.pending(state).seat

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        rule = "TOY-1" if self.pending(state).seat != NOBODY else "TOY-2"
        return IllegalChoice(rule, "not_now", "one of the pending choices", TEXTS[choice])

    def facts(self, state: bytes) -> dict[str, Any]:
        return {f"score.{seat + 1}": state[SCORES + seat] for seat in range(self.seats)}

    def correct(self, state: bytes, fact: str, value: Any) -> bytes:
        if fact not in self.facts(state) or not 0 <= value <= 10:
            raise BadCorrection("TOY-2", "bad_value", "a score from 0 to 10", f"{fact} = {value}")
        after = bytearray(state)
        after[SCORES + int(fact[-1]) - 1] = value
        return bytes(after)

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        return {"viewer": viewer, "scores": list(state[SCORES:])}

    def dump(self, state: bytes) -> dict[str, Any]:
        return {"bytes": list(state)}

    def load(self, position: Mapping[str, Any]) -> bytes:
        return bytes(position["bytes"])

    def choice_text(self, choice: int) -> str:
        return TEXTS[choice]

    def parse_choice(self, text: str) -> int:
        if text not in TEXTS:
            raise BadChoiceText("", "unknown_choice", f"one of {', '.join(TEXTS)}", repr(text))
        return TEXTS.index(text)

    def table_state(self, state: bytes) -> bytes:
        return state


def load_toy(name: str, seats: int, options: Any = None, box: Any = None) -> Game:
    """Return the toy game, in the way games are loaded."""
    assert name == "toy"
    return Toy(seats, options, box)
