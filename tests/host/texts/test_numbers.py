"""Negative numbers in sentences carry the minus sign, which is no hyphen."""

import pytest

from heliograph.texts import text
from heliograph.texts.numbers import shown, signed


@pytest.mark.parametrize("value, words", [(-12, "−12"), (0, "0"), (7, "7"), ("a-1", "a-1")])
def test_a_value_is_shown(value: object, words: str) -> None:
    assert shown(value) == words


def test_gains_and_losses_carry_their_sign() -> None:
    assert [signed(value) for value in (-2, 0, 3)] == ["−2", "0", "+3"]


def test_every_sentence_shows_the_minus_sign() -> None:
    assert text("de", "log.laser", who="Ada", before=-1, value=2) == "Ada: Laser −1 → 2."
