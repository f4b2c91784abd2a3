"""The line of steps: undo, redo and goto move a cursor, nothing else."""

import time

import pytest

from heliograph.table.match import Match
from heliograph.table.match_rules import rules_of
from heliograph.table.tracker_rules import describe_tracked
from shared_rules.tracker import EMPTY


def match_of(length: int) -> Match:
    match = Match(1, "Solaris", None, (), rules_of(describe_tracked(EMPTY)))
    for number in range(1, length + 1):
        match.add((bytes(4),), number, "page", b"state %d" % number)
    return match


def test_a_new_match_stands_before_its_first_step() -> None:
    assert match_of(0).state == EMPTY


def test_the_cursor_follows_new_steps() -> None:
    match = match_of(3)
    assert (match.cursor, match.state) == (3, b"state 3")
    assert [step.number for step in match.line] == [1, 2, 3]


def test_moving_changes_only_the_cursor() -> None:
    match = match_of(3)
    match.move(1)
    assert (match.state, len(match.line)) == (b"state 1", 3)
    match.move(3)
    assert match.state == b"state 3"


def test_a_step_after_undo_cuts_what_stood_behind() -> None:
    match = match_of(3)
    match.move(1)
    match.add((bytes(4),), 9, "page", b"other")
    assert [step.state for step in match.line] == [b"state 1", b"other"]


@pytest.mark.parametrize("rev", [-1, 4])
def test_refuses_steps_that_are_not_on_the_line(rev: int) -> None:
    match = match_of(3)
    with pytest.raises(IndexError, match="0–3"):
        match.move(rev)
    with pytest.raises(IndexError, match="0–3"):
        match.state_at(rev)


def test_returns_to_a_mark_after_steps_and_cuts() -> None:
    match = match_of(3)
    mark = match.mark()
    match.add((bytes(4),), 9, "page", b"four")
    match.move(1)
    match.add((bytes(4),), 9, "page", b"other")
    match.reset(mark)
    assert [step.state for step in match.line] == [b"state 1", b"state 2", b"state 3"]
    assert match.cursor == 3


def test_undo_costs_the_same_in_a_long_match() -> None:
    def moves(match: Match) -> float:
        start = time.perf_counter()
        for _ in range(2000):
            match.move(match.cursor - 1)
            match.move(match.cursor + 1)
        return time.perf_counter() - start

    short, long = match_of(10), match_of(20_000)
    assert min(moves(long) for _ in range(5)) < 3 * min(moves(short) for _ in range(5))
