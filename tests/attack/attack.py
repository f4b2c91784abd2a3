"""What an attack is: something that tries a promise very often and counts what it saw.

Each module of this folder with an `ATTACK` attacks one promise. A sample of each runs with every
test run (`test_attacks.py`); `python3 tools/dev.py attack` runs all of it and ends with a table.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

# How many violations are kept in words; the rest is only counted.
MOST_SHOWN = 20


@dataclass
class Findings:
    """What an attack saw: how often it did what, figures it measured, and broken promises."""

    counts: Counter[str] = field(default_factory=Counter)
    figures: dict[str, float] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def violate(self, what: str) -> None:
        """Note that a promise was broken; `what` says how to see it again."""
        self.counts["violations"] += 1
        if len(self.violations) < MOST_SHOWN:
            self.violations.append(what)

    def add(self, others: "Findings") -> None:
        """Take over what a part of an attack saw."""
        self.counts += others.counts
        self.figures |= others.figures
        self.violations += others.violations[: MOST_SHOWN - len(self.violations)]


# Handed to an attack: how many tries, its own luck, and where it says how far it is.
Progress = Callable[[int], None]
Run = Callable[[int, random.Random, Progress], Findings]


@dataclass(frozen=True)
class Attack:
    """One promise under attack: its name, the promise in words, and how many tries each run makes.

    `sample` tries run with every test run, within a few seconds; `full` tries on demand.
    """

    name: str
    promise: str
    sample: int
    full: int
    run: Run
