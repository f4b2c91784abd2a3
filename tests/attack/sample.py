"""Runs the sample of one attack, as the tests do: python3 -m tests.attack.sample NAME [LUCK]."""

import random
import sys

import heliograph  # noqa: F401 (tells the shared core which games are installed)
from tests.attack.attack import Attack, Findings
from tests.attack.every import attack_called

HELD, BROKEN, SKIPPED = 0, 3, 4  # exit codes; a program that fails ends with 1


def run_sample(attack: Attack, luck: str = "") -> Findings:
    """Run the part of an attack that every test run has, with the same luck each time."""
    return attack.run(attack.sample, random.Random(luck or attack.name), lambda _done: None)


def main(name: str, luck: str = "") -> int:
    """Run one sample and print what it found broken."""
    findings = run_sample(attack_called(name), luck)
    print(*findings.violations, sep="\n")
    if any(what.startswith("skipped") for what in findings.counts):
        return SKIPPED
    return BROKEN if findings.violations else HELD


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
