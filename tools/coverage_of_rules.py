"""Prints which tests name each rule, and fails where a rule has none.

Every rule needs a test of what it allows; a rule that forbids something also needs a test of the
refusal. `python3 tools/dev.py check rules` runs this; `--gaps` prints only what is missing.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "host"), str(ROOT)]

from heliograph.commands.rule_tests import ALLOWS, FORBIDS, KINDS, Mention, mentions  # noqa: E402
from heliograph.games.rulebook import STATUSES, Rule, rules_of  # noqa: E402


class Coverage(NamedTuple):
    """One row of the table: a rule, its tests, what is missing."""

    rule: Rule
    allows: int
    forbids: int
    gaps: tuple[str, ...]

    def line(self) -> str:
        """Return the row as text."""
        forbids = str(self.forbids) if self.rule.forbids or self.forbids else "-"
        verdict = "; ".join(self.gaps) or "ok"
        return f"{self.rule.id:<9} {self.rule.status:<8} {self.allows:>6} {forbids:>7}  {verdict}"


def games() -> list[str]:
    """Every game that has a file of rules."""
    files = (ROOT / "host").glob("heliograph*/**/rules.toml")
    return sorted(file.parent.name for file in files)


def coverage(rule: Rule, found: Sequence[Mention]) -> Coverage:
    """Counts the tests of one rule and says what is missing."""
    allows, forbids = (
        len({one.test for one in found if one.rule == rule.id and one.kind == kind})
        for kind in (ALLOWS, FORBIDS)
    )
    gaps = []
    if not allows:
        gaps.append("no test of what it allows")
    if rule.forbids and not forbids:
        gaps.append("no test of what it forbids")
    return Coverage(rule, allows, forbids, (*gaps, *place_gaps(rule)))


def place_gaps(rule: Rule) -> list[str]:
    """Says which places named in the rule's entry do not exist."""
    gaps = [] if rule.where else ["no place in the code"]
    for place in rule.where:
        file, _, name = place.partition(":")
        path = ROOT / file
        if not path.is_file():
            gaps.append(f"no file {file}")
        elif name and not defines(path.read_text(encoding="utf-8"), name):
            gaps.append(f"no {name} in {file}")
    if rule.status not in STATUSES:
        gaps.append(f"status {rule.status!r} is none of {', '.join(STATUSES)}")
    return gaps


def defines(text: str, name: str) -> bool:
    """Whether a file defines the function, class or constant, or has the key."""
    starts = (f"def {name}(", f"class {name}", f"{name} =", f"{name}:", f"[{name}]", f"[[{name}]]")
    return any(line.strip().startswith(starts) for line in text.splitlines())


def strangers(found: Sequence[Mention], known: set[str]) -> list[str]:
    """Mentions of rules that do not exist, or of a kind that is none."""
    return [
        f"{one.test}: names {one.rule} {one.kind}; expected an id of rules.toml and one of {KINDS}"
        for one in found
        if one.rule not in known or one.kind not in KINDS
    ]


def main(arguments: Sequence[str]) -> int:
    """Prints the table; 1 if there is a gap."""
    found = mentions(ROOT / "tests")
    rows = [coverage(rule, found) for game in games() for rule in rules_of(game).values()]
    gaps = [row for row in rows if row.gaps]
    wrong = strangers(found, {row.rule.id for row in rows})
    shown = gaps if "--gaps" in arguments else rows
    if shown:
        print(f"{'rule':<9} {'status':<8} allows forbids")
    for line in [*(row.line() for row in shown), *wrong]:
        print(line)
    tests = len({one.test for one in found})
    print(f"{len(rows)} rules, {tests} tests and vectors name them, {len(gaps)} gaps")
    return 1 if gaps or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
