"""Somebody who builds a table: goes through the self-test and tells what the eyes see."""

from shared_rules.link import messages, test_messages
from shared_rules.names import PARTS
from shared_rules.panel import MINUS, UNDO
from shared_rules.wiring_faults import (
    COLOURS,
    COUNT,
    DARK_FROM,
    ECHO,
    FINE,
    KEYS,
    NOTHING,
    ONE_DARK,
    OTHER,
    OVER,
)
from tests.hil.table import Colour, Table

NO_COLOUR = 3
SAID = bytes(range(48))
PATIENCE_S = 5.0  # before a button counts as dead


class Builder:
    """Answers every step of the self-test; knows nothing of the faults that were made."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: list[tuple[int, int]] = []

    def start(self) -> None:
        """Hold UNDO (MINUS where there is none), switch on, let go when lights are seen."""
        held = MINUS if self.table.has_three_buttons else UNDO
        self.table.put_down(held)
        self.table.restart()
        self.table.wait_until(lambda: self.table.host.tests, "the self-test")
        self.table.lift(held)

    def go_through(self) -> list[tuple[int, int, int]]:
        """Answer until it is over; return the faults that were found."""
        while (now := self._now())[0] != OVER:
            self.steps.append(now)
            self._answer(*now)
            self.table.wait_until(lambda now=now: self._now() != now, f"a step after {now}", 30)
        host = self.table.host
        found = self.table.wait_until(lambda: host.findings and host.findings[-1] + b".", "report")
        return [tuple(found[at : at + 3]) for at in range(0, len(found) - 1, 3)]  # type: ignore[misc]

    def leave(self) -> None:
        self._say(OVER, 0, FINE, 0)

    def _now(self) -> tuple[int, int]:
        return self.table.host.tests[-1][:2]  # type: ignore[return-value]

    def _say(self, stage: int, step: int, answer: int, detail: int) -> None:
        payload = messages.pack(test_messages.ANSWER, stage, step, answer, detail)
        self.table.host.send(test_messages.ANSWER, payload)

    def _answer(self, stage: int, step: int) -> None:
        if stage == COLOURS:
            seen = self._seen_colour(step)
            self._say(stage, step, OTHER if seen != NO_COLOUR else NOTHING, seen)
        elif stage == COUNT:
            self._say(stage, step, *self._counted(step))
        elif stage == KEYS:
            self._press(step)
        elif stage == ECHO:
            self.table.host.send(test_messages.SAY, SAID)
            self.table.wait_until(lambda: self.table.host.echoes, "the echo")
            same = self.table.host.echoes[-1] == SAID
            self._say(stage, step, FINE if same else OTHER, 0)
        else:
            self._say(stage, step, FINE, 0)

    def _press(self, button: int) -> None:
        """Press, see whether the table goes on, let go; say so if nothing happened."""
        host = self.table.host
        before = host.tests[-1][3]
        self.table.put_down(button)
        try:
            self.table.wait_until(lambda: self._now() != (KEYS, button), "an answer", PATIENCE_S)
        except AssertionError:
            self._say(KEYS, button, NOTHING, 0)
        self.table.lift(button)
        self.table.wait_until(lambda: host.tests[-1][3] == before, "the button to be up")

    def _all(self) -> list[Colour]:
        parts = [part for part, _ in self.table.parts]
        return [colour for part in parts for colour in self.table.lights(part)]

    def _seen_colour(self, step: int) -> int:
        """The one colour in which the table shines, when the step has been told twice."""
        told = (COLOURS, step)
        self.table.wait_until(
            lambda: [test[:2] for test in self.table.host.tests[-2:]] == [told, told], "the colour"
        )
        primaries = self.table.wait_until(self._one_colour, f"colour {step}")
        return primaries - 1

    def _one_colour(self) -> int:
        """1 to 3 for red to blue, 4 for darkness, 0 for a mixture."""
        lit = {tuple(bool(part) for part in colour) for colour in self._all() if any(colour)}
        if not lit:
            return NO_COLOUR + 1
        if len(lit) > 1 or sum(next(iter(lit))) != 1:
            return 0
        return 1 + next(iter(lit)).index(True)

    def _counted(self, part: int) -> tuple[int, int]:
        """Watch one part being counted to its end, and say what was strange."""
        name, count = PARTS[part], dict(self.table.parts)[PARTS[part]]
        self.table.wait_until(lambda: self._at_the_end(part, count), "the last pixel")
        lit = {other: sum(map(any, self.table.lights(other))) for other, _ in self.table.parts}
        elsewhere = [other for other in lit if lit[other] and other != name]
        if elsewhere:
            return OTHER, PARTS.index(elsewhere[0])
        if not lit[name]:
            return NOTHING, 0
        dark = [at for at, colour in enumerate(self.table.lights(name)) if not any(colour)]
        if not dark:
            return FINE, 0
        return (
            (ONE_DARK, dark[0]) if len(dark) == 1 and dark[0] < count - 1 else (DARK_FROM, dark[0])
        )

    def _at_the_end(self, part: int, count: int) -> bool:
        """The count rests on the last pixel for a second; seen twice, the lights are there too."""
        last = (COUNT, part, count - 1)
        return [told[:3] for told in self.table.host.tests[-2:]] == [last, last]
