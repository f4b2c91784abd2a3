"""Lights of eight seats are told apart by everybody's eyes, and by their patterns alone."""

from itertools import combinations

import pytest

from shared_rules.lights import palette, words
from tests.shared_rules.eyes import EYES, contrast, distance

EIGHT = len(palette.CHOICES)
# Eight times what can just be told in a row of two: across a table, from the corner of the eye
FAR = 18.0
# WCAG's least for things that are no text
SEEN = 3.0


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_lights_of_seats_are_far_apart(eyes: str) -> None:
    near = [
        (one, other, round(distance(one, other, eyes), 1))
        for one, other in combinations(palette.CHOICES, 2)
        if distance(one, other, eyes) < FAR
    ]
    assert not near


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_energies_are_far_apart(eyes: str) -> None:
    known = palette.ENERGY_LIGHTS[1:]
    assert min(distance(one, other, eyes) for one, other in combinations(known, 2)) >= FAR


def test_no_seat_looks_like_a_warning() -> None:
    """Red and amber say *no* and how the link is, to those who see all colours."""
    for light in set(palette.CHOICES) - {palette.ORANGE}:
        for warning in (palette.RED, palette.AMBER):
            assert distance(light, warning, "usual") >= FAR, light


@pytest.mark.parametrize("light", palette.CHOICES)
def test_every_light_stands_out_in_the_dark(light: tuple[int, int, int]) -> None:
    assert contrast(light) >= SEEN


@pytest.mark.parametrize("length", [2, 3, 4, 8])
def test_any_two_patterns_differ_where_eyes_see_no_colour(length: int) -> None:
    patterns = {
        tuple(words.texture(seat, index, length) for index in range(length))
        for seat in range(EIGHT)
    }
    assert len(patterns) == EIGHT
