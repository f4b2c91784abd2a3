"""The attack on a hall of tables finds what is lost, doubled, told otherwise or late."""

import pytest

from tests.attack.broker import Told, delays_of, differences, spread

ROWS = [(3, "step", 100, "1"), (4, "undo", 200, "1"), (5, "step", 300, "1")]
BEFORE = [(2, "opened", 50, "1")]


def test_what_is_all_there_is_no_difference() -> None:
    assert differences(ROWS, BEFORE + ROWS) == []


@pytest.mark.parametrize(
    "wrong",
    [
        [ROWS[0], ROWS[2]],
        [*ROWS, (6, "step", 300, "1")],
        [ROWS[0], (4, "redo", 200, "1"), ROWS[2]],
        [ROWS[0], (4, "undo", 201, "1"), ROWS[2]],
        [ROWS[0], (4, "undo", 200, "2"), ROWS[2]],
    ],
)
def test_a_difference_is_found(wrong: list[tuple[int, str, int, str]]) -> None:
    assert differences(ROWS, wrong)


def test_what_is_late_counts_unless_somebody_was_dead() -> None:
    late = Told(ROWS[2], heard_ms=900, is_again=False)
    assert delays_of([late], since=[10]) == [600]
    assert delays_of([late], since=[10, 400]) == []  # the table came back after it
    assert delays_of([late], since=[10, 1000]) == [600]  # that was later
    assert delays_of([late._replace(is_again=True)], since=[10]) == []


def test_the_middle_and_the_late_ones_are_told() -> None:
    assert spread("ms", list(range(1, 100))) == {"ms: median": 50, "ms: p95": 95}
    assert spread("ms", [7]) == {}
