"""The line of time: undo, redo and goto move a cursor; what is left becomes a branch."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

import pytest

from heliograph.engine import NoSuchStep, Redo, Step, Timeline, Undo

START = b"start"
T = TypeVar("T")
_clock = count(1)


def add(line: Timeline[Step], state: bytes, *, reveals: bool = False) -> Step:
    step = Step(line.cursor + 1, (state,), next(_clock), "page", reveals=reveals)
    line.add(step, state)
    return step


def line_of(length: int) -> Timeline[Step]:
    line: Timeline[Step] = Timeline(START)
    for number in range(1, length + 1):
        add(line, b"state %d" % number)
    return line


def states(line: Timeline[Step]) -> list[bytes]:
    return [line.state_at(number) for number in range(line.length + 1)]


def test_a_new_line_stands_before_its_first_step() -> None:
    assert (line_of(0).state, line_of(0).cursor) == (START, 0)


def test_the_cursor_follows_new_steps() -> None:
    line = line_of(3)
    assert (line.cursor, line.state) == (3, b"state 3")
    assert [step.number for step in line.line] == [1, 2, 3]


def test_moving_changes_only_the_cursor() -> None:
    line = line_of(3)
    line.goto(1)
    assert (line.state, line.length, line.steps) == (b"state 1", 3, line.line[:1])
    line.goto(3)
    assert line.state == b"state 3"


def test_a_step_after_undo_makes_a_branch_of_what_stood_behind() -> None:
    line = line_of(3)
    old = line.line[1]
    line.goto(1)
    add(line, b"other")
    assert states(line) == [START, b"state 1", b"other"]
    (branch,) = line.branches
    assert (branch.fork, branch.steps[0], branch.length) == (1, old, 3)


def test_a_branch_of_a_line_that_was_left_parts_where_that_one_does() -> None:
    line = line_of(5)
    line.goto(4)
    add(line, b"late")
    line.goto(2)
    add(line, b"early")
    assert [branch.fork for branch in line.branches] == [2, 2]
    line.return_to(0)
    assert states(line)[5] == b"state 5"
    assert [branch.fork for branch in line.branches] == [2, 4]
    line.return_to(1)
    assert states(line)[5] == b"late"
    assert [branch.fork for branch in line.branches] == [2, 4]


def test_equal_steps_of_two_lines_are_not_shared() -> None:
    """The same entry made twice in one millisecond is two steps."""
    line: Timeline[Step] = Timeline(START)
    for _ in range(3):
        line.goto(0)
        line.add(Step(1, (b"roll",), 7, "page"), b"rolled")
    line.return_to(0)
    assert [(branch.fork, branch.steps[0].number) for branch in line.branches] == [(0, 1), (0, 1)]


def test_returning_makes_the_line_a_branch_and_forgets_nothing() -> None:
    line = line_of(3)
    line.goto(1)
    add(line, b"other")
    made, here = line.made, states(line)
    line.return_to(0)
    assert (line.state, line.cursor, line.made) == (b"state 3", 3, made)
    line.return_to(0)
    assert (states(line), line.made) == (here, made)


@pytest.mark.parametrize("number", [-1, 4])
def test_refuses_steps_that_are_not_on_the_line(number: int) -> None:
    line = line_of(3)
    with pytest.raises(NoSuchStep, match="0 to 3"):
        line.goto(number)
    with pytest.raises(NoSuchStep, match="0 to 3"):
        line.state_at(number)


def test_the_journal_holds_every_way_and_never_loses_an_entry() -> None:
    line = line_of(2)
    one, two = line.line
    line.undo(2)
    line.redo()
    three = add(line, b"other")
    assert line.journal == [one, two, Undo(2), Redo(1), three]
    line.return_to(0)
    assert line.journal == [one, two, Undo(2), Redo(1), three, Undo(1), two]


def test_going_back_over_what_was_shown_is_told() -> None:
    line = line_of(2)
    add(line, b"shown", reveals=True)
    add(line, b"after")
    assert line.crosses_reveal(2)
    assert not line.crosses_reveal(3)


class TestMark:
    def test_returns_after_steps_and_cuts(self) -> None:
        line = line_of(3)
        before, mark = (states(line), line.journal, line.made), line.mark()
        add(line, b"four")
        line.goto(1)
        add(line, b"other")
        line.reset(mark)
        assert (states(line), line.journal, line.made) == before
        assert (line.cursor, line.state, line.branches) == (3, b"state 3", [])

    def test_a_branch_that_was_played_on_is_as_it_was(self) -> None:
        line = line_of(3)
        line.goto(1)
        add(line, b"other")
        mark = line.mark()
        line.return_to(0)
        add(line, b"four")
        line.reset(mark)
        assert states(line) == [START, b"state 1", b"other"]
        line.return_to(0)
        assert line.state == b"state 3"


class Tree:
    """The same line, simply: every step knows the one before it, a branch is its last step."""

    def __init__(self) -> None:
        self.before: dict[bytes, bytes] = {}
        self.last, self.cursor, self.branches = START, START, list[bytes]()

    def path(self, end: bytes) -> list[bytes]:
        out = [end]
        while out[-1] != START:
            out.append(self.before[out[-1]])
        return out[::-1]

    def add(self, state: bytes) -> None:
        self.branches += [self.last] if self.cursor != self.last else []
        self.before[state] = self.cursor
        self.last = self.cursor = state

    def goto(self, number: int) -> None:
        self.cursor = self.path(self.last)[number]

    def return_to(self, branch: int) -> None:
        self.branches[branch], self.last = self.last, self.branches[branch]
        self.cursor = self.last

    def shown(self) -> tuple[object, ...]:
        line = self.path(self.last)
        branches = [self.path(end) for end in self.branches]
        forks = [max(n for n, one in enumerate(way) if one in line) for way in branches]
        return line, self.cursor, branches, forks


def shown(line: Timeline[Step]) -> tuple[object, ...]:
    way = states(line)
    branches = [way[: branch.fork + 1] + branch.states for branch in line.branches]
    return way, line.state, branches, [branch.fork for branch in line.branches]


@pytest.mark.parametrize("seed", range(20))
def test_any_walk_leads_where_a_tree_of_steps_does(seed: int) -> None:
    dice = random.Random(seed)
    line, tree = Timeline[Step](START), Tree()
    for number in range(120):
        here, mark = (shown(line), line.journal, line.made), line.mark()
        move = dice.choice(("add", "add", "goto", "return", "refused"))
        if move in ("add", "refused"):
            add(line, b"%d" % number)
        elif move == "goto":
            line.goto(dice.randint(max(0, line.cursor - 3), line.length))
            tree.goto(line.cursor)
        elif line.branches:
            branch = dice.randrange(len(line.branches))
            line.return_to(branch)
            tree.return_to(branch)
        if move == "add":
            tree.add(b"%d" % number)
        elif move == "refused":
            if line.branches:
                line.return_to(dice.randrange(len(line.branches)))
                add(line, b"never")
            line.reset(mark)
            assert (shown(line), line.journal, line.made) == here
        assert shown(line) == tree.shown()
    assert line.made == len(tree.before)


def test_a_short_undo_in_a_long_match_leaves_a_short_branch() -> None:
    line = line_of(5000)
    for number in range(50):
        line.undo(2)
        add(line, b"other %d" % number)
        add(line, b"another %d" % number)
    assert max(len(branch.steps) for branch in line.branches) == 2


class Watched(list[T]):
    """A list that counts how many of its elements anybody looks at."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.looks += len(found) if isinstance(place, slice) else 1
        return found

    def __iter__(self) -> Iterator[T]:
        for element in super().__iter__():
            self.looks += 1
            yield element


def test_undo_costs_the_same_in_a_long_match() -> None:
    def looks(line: Timeline[Step]) -> int:
        line.goto(line.cursor - 1)  # the first one notes all that went before
        line.line, line._states = steps, states = Watched(line.line), Watched(line._states)
        for _ in range(100):
            line.goto(line.cursor + 1)
            line.goto(line.cursor - 1)
        assert line.line is steps
        assert line._states is states
        return steps.looks + states.looks

    assert 0 < looks(line_of(2000)) == looks(line_of(10))
