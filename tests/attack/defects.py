"""Puts known defects of circuit and case back into builds with rings of any make."""

import random
from functools import cache
from typing import TYPE_CHECKING

from tests.attack.attack import Attack, Findings, Progress

if TYPE_CHECKING:
    from hardware.boardkit.tests.defects import Defect

# Every defect in every build with rings of every make; a test counts them.
FULL = 164
IN_CASE = ", rings "  # in the name of a defect of the case


@cache
def known() -> list["Defect"]:
    """All defects; loaded when they are wanted, because solids take a moment to load."""
    from boardkit.board_file import all_boards
    from hardware.boardkit.tests.defects import all_defects

    return all_defects(all_boards())


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Put so many defects back, each once before any comes again."""
    findings = Findings()
    # Those of the circuit first: they cost nothing beside those of the case, whose solids are made.
    order = sorted(dice.sample(known(), len(known())), key=lambda defect: IN_CASE in defect.name)
    for number in range(tries):
        defect = order[number % len(order)]
        findings.counts["defects put back"] += 1
        if not defect.is_found():
            findings.violate(f"expected {defect.told!r} of {defect.name}, got {defect.find()}")
        progress(number + 1)
    return findings


ATTACK = Attack(
    name="defects",
    promise="each known defect of circuit and case, put back into any build, is found",
    sample=58,
    full=FULL,
    run=run,
)
