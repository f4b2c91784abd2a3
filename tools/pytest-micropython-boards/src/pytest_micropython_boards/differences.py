"""Where the rungs disagree about a test: "passes on vm, fails on emulator"."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_micropython_boards.rungs import ladder

# Of a rung that is missing on this computer: it says nothing about a board
CANNOT_RUN = "was asked for and cannot run"
WORDS = {"passed": "passes", "failed": "fails", "error": "fails"}


def found_in(stats: Mapping[str, Sequence[Any]]) -> list[str]:
    """One line for each test that does not end the same on all rungs it ran on."""
    verdicts: dict[str, dict[str, list[str]]] = {}
    for outcome, word in WORDS.items():
        for report in stats.get(outcome, ()):
            test, rung = split(report.nodeid)
            if rung and CANNOT_RUN not in str(report.longrepr):
                verdicts.setdefault(test, {}).setdefault(word, []).append(rung)
    return [
        f"{test}: " + ", ".join(f"{word} on {' and '.join(by[word])}" for word in sorted(by)[::-1])
        for test, by in verdicts.items()
        if len(by) > 1
    ]


def split(nodeid: str) -> tuple[str, str]:
    """A test without its rung, and the rung; `a::b[vm-x]` is `a::b[x]` on `vm`."""
    names = "|".join(ladder.NAMES)
    match = re.search(rf"[\[-]({names})(?=[\]-])", nodeid)
    if not match:
        return nodeid, ""
    without = nodeid[: match.start(1)] + nodeid[match.end(1) :]
    return without.replace("[]", "").replace("[-", "[").replace("-]", "]"), match[1]
