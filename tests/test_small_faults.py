"""Faults are drawn the same again, one that is planted is found, and none where nothing looks."""

import random

import pytest

from tests.small_faults import SmallFault, draw, find, is_sound, rooms

NUMBERS = "host/heliograph/texts/numbers.py"


def test_a_draw_goes_through_all_rooms_and_is_the_same_again() -> None:
    drawn = list(draw(len(rooms()), random.Random(3)))
    assert drawn == list(draw(len(rooms()), random.Random(3)))
    assert len({fault.room for fault in drawn}) > 0.9 * len(rooms())
    assert {"firmware", "host/heliograph/games/kit", "shared_rules/link"} <= set(rooms())


def test_each_fault_is_python_that_means_something_else() -> None:
    drawn = list(draw(60, random.Random(5)))
    unsound = [str(fault) for fault in drawn if not is_sound(fault)]
    assert len(unsound) <= 3, unsound


@pytest.mark.parametrize(
    ("new", "found"),
    [
        ('return f"+{value}" if value >= 0 else', "FAILED tests/host/texts/test_numbers.py"),
        ('return f"+{value}" if 0 < value else', ""),
    ],
)
def test_the_test_that_finds_a_fault_is_named(new: str, found: str) -> None:
    old = 'return f"+{value}" if value > 0 else'
    fault = SmallFault("host/heliograph/texts", NUMBERS, 19, old, new)
    assert is_sound(fault)
    told = find(fault, ["tests/host/texts/test_numbers.py"], processes=0)
    assert told.split("::")[0] == found
