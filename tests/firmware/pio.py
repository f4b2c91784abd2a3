"""Runs a PIO program of the kind the pixels need: one output pin, out, jmp and nop with delays."""

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

X, NOT_X = "x", "not_x"


class Instruction:
    """One instruction; `.side(level)[delay]` as in MicroPython's assembler."""

    def __init__(self, name: str, *operands: Any) -> None:
        self.name = name
        self.operands = operands
        self.level = 0
        self.delay = 0

    def side(self, level: int) -> "Instruction":
        self.level = level
        return self

    def __getitem__(self, delay: int) -> "Instruction":
        self.delay = delay
        return self


class Program:
    """Assembled from a function as `rp2.asm_pio` would do it."""

    def __init__(self, source: Callable[[], None]) -> None:
        self.instructions: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self.first = self.last = 0
        words = {
            "x": X,
            "not_x": NOT_X,
            "label": self._label,
            "wrap_target": self._wrap_target,
            "wrap": self._wrap,
            **{name: self._emitter(name) for name in ("out", "jmp", "nop")},
        }
        FunctionType(source.__code__, words)()

    def pulses(self, bits: list[int]) -> Iterator[tuple[int, int]]:
        """(level, cycles) for each stretch of the pin's signal while these bits go out."""
        waiting = list(bits)
        at, x = self.first, 0
        while True:
            instruction = self.instructions[at]
            jump = None
            if instruction.name == "out":
                if not waiting:
                    return
                x = waiting.pop(0)
            elif instruction.name == "jmp":
                *condition, target = instruction.operands
                jump = self.labels[target] if not condition or not x else None
            yield instruction.level, 1 + instruction.delay
            following = self.first if at == self.last else at + 1
            at = following if jump is None else jump

    def _emitter(self, name: str) -> Callable[..., Instruction]:
        def emit(*operands: Any) -> Instruction:
            self.instructions.append(Instruction(name, *operands))
            return self.instructions[-1]

        return emit

    def _label(self, name: str) -> None:
        self.labels[name] = len(self.instructions)

    def _wrap_target(self) -> None:
        self.first = len(self.instructions)

    def _wrap(self) -> None:
        self.last = len(self.instructions) - 1


def joined(pulses: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same signal with stretches of one level put together."""
    stretches: list[tuple[int, int]] = []
    for level, cycles in pulses:
        same = stretches and stretches[-1][0] == level
        earlier = stretches.pop()[1] if same else 0
        stretches.append((level, earlier + cycles))
    return stretches
