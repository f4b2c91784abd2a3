"""Start energies on the unit alone (SOL-2.5): every half of the start tiles lies before one person.

What is offered is compared with a plain count: every way in which a row of numbers can go on.
"""

import itertools
import random

import pytest

from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solaris.asks import ASK_ENERGY
from shared_rules.solaris.tokens import BIO, CAN, ED, HQ, SP
from shared_rules.solaris.tracker import PLACE, START, SolarisTracker
from shared_rules.tracker import CORRECTION, PLAY
from tests.shared_rules.solaris_tables import set_up

Row = tuple[int, ...]


def placed(seats: int, *rows: Row) -> SolarisTracker:
    """A table with these start energies entered, each row in the order of the stations."""
    table = set_up(seats)
    for seat, row in enumerate(rows):
        for station, space in zip((ED, HQ, BIO, SP, CAN), row, strict=False):
            table.apply(bytes((PLACE, seat, station, space)))
    return table


def can_go_on(rows: list[Row], value: int) -> bool:
    """Whether the last row can come to 14 after EC, with halves that no other row has."""
    *others, begun = rows
    start = (*begun, value)
    for rest in itertools.product(range(8), repeat=max(0, 4 - len(start))):
        row = (*start, *rest)
        row = row if len(row) == 5 else (*row, 14 - sum(row))
        is_own = all(row[:2] != other[:2] and row[2:] != other[2:] for other in others)
        if sum(row) == 14 and 0 <= row[4] <= 7 and is_own:
            return True
    return False


def is_taken(table: SolarisTracker, value: int) -> bool:
    """Whether the unit takes this answer; what it refuses is somebody else's half."""
    try:
        return len(table.answer(value, Rng(1))) == 4
    except Refused as refused:
        return refused.code != refusal.START_HALF


def taken_answers(table: SolarisTracker) -> list[int]:
    low, high = table.question()[3:5]
    return [value for value in range(low, high + 1) if is_taken(table, value)]


@pytest.mark.rule("SOL-2.5", "forbids")
@pytest.mark.parametrize("row", [(1, 5, 2, 5, 1), (2, 4, 1, 3, 4)], ids=["A", "B"])
def test_no_game_starts_with_one_half_before_two_people(row: Row) -> None:
    """Whoever entered them, and however: the start counts again."""
    table = placed(3, (1, 5, 1, 3, 4), (3, 3, 3, 2, 3), row)
    before = bytes(table.state)
    with pytest.raises(Refused) as caught:
        table.apply(bytes((START, 0, 0, 0)))
    assert (caught.value.code, caught.value.args3[:2]) == (refusal.START_HALF, (0, 2))
    assert bytes(table.state) == before
    # The table says otherwise: then it lies so.
    table.apply(bytes((START | CORRECTION, 0, 0, 0)))
    assert table.phase == PLAY


@pytest.mark.rule("SOL-2.5", "allows")
def test_single_numbers_may_be_the_same_as_somebody_else_s() -> None:
    table = placed(3, (3, 0, 4, 4, 3), (3, 1, 4, 4, 2), (3, 2, 4, 4, 1))
    table.apply(bytes((START, 0, 0, 0)))
    assert table.phase == PLAY


@pytest.mark.rule("SOL-2.5", "allows")
@pytest.mark.rule("SOL-2.5", "forbids")
@pytest.mark.parametrize(
    ("begun", "taken"),
    [
        ((5,), [0, 1, 2, 3, 4, 5, 6]),  # 5 and 7 are the first half of seat 1
        ((7, 5), [0, 2]),  # after 1 there are two ways, and both are taken
        ((6, 5), [0, 1, 2, 3]),  # another total of the second half
    ],
)
def test_a_number_that_leads_to_somebody_else_s_half_alone_is_no_answer(
    begun: Row, taken: list[int]
) -> None:
    table = placed(3, (5, 7, 1, 0, 1), (6, 6, 1, 1, 0), begun)
    assert taken_answers(table) == taken
    assert table.question()[5] in taken


@pytest.mark.rule("SOL-2.5", "allows")
@pytest.mark.rule("SOL-2.5", "forbids")
@pytest.mark.parametrize("seed", range(20))
def test_every_number_is_taken_after_which_own_halves_can_follow(seed: int) -> None:
    dice, table = random.Random(seed), set_up(5, layout=seed)
    rows: list[Row] = [()]
    while table.question()[0] == ASK_ENERGY:
        low, high, proposal = table.question()[3:]
        fitting = [value for value in range(8) if can_go_on(rows, value)]
        assert (low, high) == (fitting[0], fitting[-1])
        assert proposal in fitting
        assert fitting == taken_answers(table)
        # Mostly what somebody has already: that is where it becomes tight.
        likely = [row[len(rows[-1])] for row in rows[:-1]] + [proposal]
        value = dice.choice([value for value in likely if value in fitting] or fitting)
        table.apply(table.answer(value, Rng(1)))
        rows[-1] += (value,)
        rows += [()] if len(rows[-1]) == 5 else []
    table.apply(bytes((START, 0, 0, 0)))
    assert table.phase == PLAY


def test_a_table_that_was_begun_without_this_count_can_be_taken_back() -> None:
    """The last number of a half that two people have: it is shown, and refused with the reason."""
    table = placed(3, (1, 5, 1, 3, 4), (2, 4, 1, 3))
    assert table.question()[3:] == (4, 4, 4)
    assert taken_answers(table) == []
