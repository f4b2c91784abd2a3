"""What a unit did without the host: how its table stands after any of it."""

import random

import pytest

from heliograph.record.store import AWAY, LogRow
from heliograph.table import away
from heliograph.table import tracker_rules as rules
from heliograph.table.away import find_state, list_passed
from shared_rules.solaris.tokens import SOLARIS
from shared_rules.solaris.tracker import END_TURN, START
from shared_rules.tracker import CORRECTION, EMPTY, NEW, UNDO
from shared_rules.trackers import tracker_for

BEGUN = rules.next_state(EMPTY, (bytes((NEW, SOLARIS, 3, 0)), bytes((START | CORRECTION, 0, 0, 0))))
FIRST = tracker_for(BEGUN).turn_over(tracker_for(BEGUN).now())
ENDS = [FIRST] + [bytes((END_TURN, seat, 0, 0)) for seat in (0, 1, 2, 4)]
BACK = [bytes((UNDO, steps, 0, 0)) for steps in (1, 2, 9)]


def kept(steps: list[bytes]) -> list[LogRow]:
    """The rows that the table keeps of these steps."""
    rows: list[LogRow] = []
    for step in steps:
        rows.append(LogRow(1, 0, AWAY, "board", step, 0, find_state(rows, BEGUN)))
    return rows


@pytest.mark.parametrize("seed", range(30))
def test_it_stands_where_the_steps_that_are_left_lead(seed: int) -> None:
    dice = random.Random(seed)
    rows = kept([dice.choice(ENDS + BACK + [b""]) for _ in range(40)])
    line = list_passed(rows)
    assert find_state(rows, BEGUN) == (line[-1].after if line else rows[0].state)


@pytest.mark.parametrize("step", [b"\x7e", b"\x7d\1", b"\1\2\3", FIRST + b"\x7e"])
def test_less_than_an_event_is_no_step(step: bytes) -> None:
    """A broken unit may report anything."""
    rows = kept([FIRST, step, step])
    assert find_state(rows, BEGUN) == list_passed(rows)[0].after != BEGUN


def test_one_more_step_is_not_paid_with_all_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that went mad under the full rules brings thousands of them."""
    rows = kept([FIRST])
    monkeypatch.setattr(
        away, "list_passed", lambda _rows: pytest.fail("all were gone through again")
    )
    assert find_state(rows, BEGUN) != BEGUN
