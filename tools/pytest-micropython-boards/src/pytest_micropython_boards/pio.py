"""A state machine of the RP2040's PIO, as far as it sends: runs a program on the words it is fed.

Of its nine instructions, `jmp`, `out`, `pull`, `mov`, `set` and `nop` are here. A program that
waits, reads pins or answers belongs on the emulator, and says so when it gets there.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

from pytest_micropython_boards.errors import NotOnThisRung
from pytest_micropython_boards.waveform import LATCH_NS, Edges

WORD_BITS = 32
MASK = 0xFFFFFFFF
MOST_STEPS = 2_000_000
MOST_REMEMBERED = 4096
MOST_PICTURES = 64

# What the machine is in when a word comes, and what it makes of it: its state after, the cycles,
# and the edges (cycle, pin, level)
State = tuple[Any, ...]
Made = tuple[State, float, list[tuple[float, int, int]]]
# What it makes of a row of words: its state after, how long it takes (ns), and the edges by pin
Shown = tuple[State, int, dict[int, Edges]]


class StateMachine:
    """One state machine with its program."""

    def __init__(self, about: dict[str, Any]) -> None:
        self._about = about
        self._code: list[tuple[list[Any], int, int]] = about["code"]
        self._labels: dict[str, int] = about["labels"]
        self._target, self._wrap = about["wrap"]
        self._cycle_ns: float = 1_000_000_000 / about["freq"]
        self._pc = 0
        self._registers = {"x": 0, "y": 0, "osr": 0}
        self._shifted = WORD_BITS
        self._words: deque[int] = deque()
        self._cycles = 0.0
        self._levels: dict[int, int] = {}
        self._moved: list[tuple[float, int, int]] = []
        self._remembered: dict[tuple[State, int], Made] = {}
        self._pictures: dict[tuple[State, tuple[int, ...]], Shown] = {}
        self._busy_ns = 0
        # By pin: when a row of words came, and the edges from then on
        self._edges: defaultdict[int, list[tuple[int, Edges]]] = defaultdict(list)

    def feed(self, words: list[int], at_ns: int) -> int:
        """Run the program on words that come at a moment; return when it waits for more."""
        start_ns = max(self._busy_ns, at_ns)
        key = (self._state(), tuple(words))
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key] = self._show(words)
        state, ns, edges = self._pictures[key]
        self._go_to(state)
        for pin, made in edges.items():
            self._edges[pin].append((start_ns, made))
        self._busy_ns = start_ns + ns
        return self._busy_ns

    def _show(self, words: list[int]) -> Shown:
        start, edges = 0.0, defaultdict(list)
        for word in words:
            cycles, moved = self._make(word)
            for cycle, pin, level in moved:
                edges[pin].append((round((start + cycle) * self._cycle_ns), level))
            start += cycles
        made = {pin: tuple(found) for pin, found in edges.items()}
        return self._state(), round(start * self._cycle_ns), made

    def _make(self, word: int) -> tuple[float, list[tuple[float, int, int]]]:
        """What the program makes of one word; of one that came before, as it did then.

        A chain shows few colours: to carry out some hundred instructions for each pixel again and
        again would take most of a test's time.
        """
        key = (self._state(), word)
        if key not in self._remembered:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._cycles, self._moved = 0.0, []
            self._words.append(word)
            self._run()
            self._remembered[key] = (self._state(), self._cycles, self._moved)
        state, cycles, moved = self._remembered[key]
        self._go_to(state)
        return cycles, moved

    def _state(self) -> State:
        return self._pc, tuple(self._registers.items()), self._shifted, tuple(self._levels.items())

    def _go_to(self, state: State) -> None:
        self._pc, registers, self._shifted, levels = state
        self._registers, self._levels = dict(registers), dict(levels)

    def _run(self) -> None:
        """Carry out instructions until one waits for a word."""
        for _ in range(MOST_STEPS):
            if not self._step():
                return
        raise NotOnThisRung(
            "expected a PIO program that waits for its next word, got one that runs on by itself. "
            "Run this on --rung emulator."
        )

    def take_settled(self, now_ns: int) -> dict[int, tuple[int, Edges]]:
        """Take what the pins showed that have been at rest for a while: when, and the edges."""
        settled = {}
        for pin, rows in list(self._edges.items()):
            last_ns, last = rows[-1]
            if now_ns - last_ns - last[-1][0] >= LATCH_NS:
                settled[pin] = _joined(self._edges.pop(pin))
        return settled

    def _step(self) -> bool:
        """Carry out one instruction; returns False where it waits for a word."""
        words, side, delay = self._code[self._pc]
        if side >= 0:
            self._set_pin("sideset_base", side)
        name, *arguments = words
        following = self._wrapped(self._pc)
        done = self._instruction(name)(arguments)
        if done is False:
            return False
        self._pc = following if done is None else done
        self._cycles += 1 + delay
        return True

    def _wrapped(self, pc: int) -> int:
        return self._target if pc == self._wrap else pc + 1

    def _instruction(self, name: str) -> Callable[[list[Any]], Any]:
        known: dict[str, Callable[[list[Any]], Any]] = {
            "jmp": self._jmp, "out": self._out, "pull": self._pull, "mov": self._mov,
            "set": self._set, "nop": lambda _: None,
        }  # fmt: skip
        if name not in known:
            raise NotOnThisRung(
                f"expected a PIO program of {', '.join(sorted(known))}, got {name}. "
                "Run this on --rung emulator."
            )
        return known[name]

    def _jmp(self, arguments: list[Any]) -> int | None:
        label = self._labels[arguments[-1]]
        if len(arguments) == 1:
            return label
        condition = arguments[0]
        register = "y" if "y" in condition else "x"
        value = self._registers[register]
        if condition.endswith("_dec"):
            self._registers[register] = (value - 1) & MASK
            return label if value else None
        if condition == "x_not_y":
            return label if self._registers["x"] != self._registers["y"] else None
        if condition == "not_osre":
            return label if self._shifted < self._about["threshold"] else None
        return label if not value else None

    def _pull(self, arguments: list[Any]) -> bool | None:
        if not self._words:
            if "noblock" in arguments:
                self._registers["osr"] = self._registers["x"]
                return None
            return False
        self._registers["osr"] = self._words.popleft()
        self._shifted = 0
        return None

    def _out(self, arguments: list[Any]) -> bool | None:
        place, count = arguments
        if (
            self._shifted >= self._about["threshold"]
            and self._about["autopull"]
            and self._pull([]) is False
        ):
            return False
        value = self._shift(count)
        if place in ("pins", "pindirs"):
            if place == "pins":
                self._set_pin("out_base", value)
        elif place != "null":
            self._registers[place] = value
        return None

    def _shift(self, count: int) -> int:
        osr = self._registers["osr"]
        self._shifted += count
        if self._about["right"]:
            self._registers["osr"] = osr >> count
            return osr & ((1 << count) - 1)
        self._registers["osr"] = (osr << count) & MASK
        return osr >> (WORD_BITS - count)

    def _mov(self, arguments: list[Any]) -> None:
        to, source = arguments
        value = self._registers.get(source.lstrip("~"), 0)
        value = ~value & MASK if source.startswith("~") else value
        if to == "pins":
            self._set_pin("out_base", value)
        else:
            self._registers[to] = value

    def _set(self, arguments: list[Any]) -> None:
        place, value = arguments
        if place == "pins":
            self._set_pin("set_base", value)
        elif place in self._registers:
            self._registers[place] = value

    def _set_pin(self, base: str, value: int) -> None:
        pin = self._about.get(base)
        level = value & 1
        if pin is not None and self._levels.get(pin, 0) != level:
            self._levels[pin] = level
            self._moved.append((self._cycles, pin, level))


def _joined(rows: list[tuple[int, Edges]]) -> tuple[int, Edges]:
    """Rows of edges, each from its own beginning, as one from the first beginning on."""
    start_ns, first = rows[0]
    rest = ((at_ns - start_ns + ns, level) for at_ns, row in rows[1:] for ns, level in row)
    return start_ns, first + tuple(rest)
