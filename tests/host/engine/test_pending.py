"""Decisions between things that are kept as bits."""

from heliograph.engine.pending import Pending, by_bits, seats_by_bits


def test_bits_stand_for_the_choices_from_the_first_on() -> None:
    assert by_bits(10, 2) == ((), (10,), (11,), (10, 11))


def test_every_seat_decides_between_what_its_bits_stand_for() -> None:
    decisions = seats_by_bits(2, 10, 2)
    assert [row[0b10] for row in decisions] == [Pending(0, (11,)), Pending(1, (11,))]
