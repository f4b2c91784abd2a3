"""Where a hex lies, as somebody would say it who points at the map.

A hex without a name of its own is told from something near that everybody can see: the ship that
flies, the home planet, or the letter of a trade centre. Every hex of the map has its own text.
"""

from functools import lru_cache
from typing import NamedTuple

from heliograph.catalogue import Composed
from heliograph.games.solarius_mission import sky
from heliograph.games.solarius_mission.hexes import Hex
from heliograph.games.solarius_mission.layout import HEXES
from heliograph.games.solarius_mission.layout import TILE_NAMES
from heliograph.games.solarius_mission.show_texts import say

# How the page draws the steps of `sky.STEPS`
DIRECTIONS = ("right", "down_right", "down_left", "left", "up_left", "up_right")
# No side of a hex points up or down; as many steps in both of these directions lead there.
UPRIGHT: dict[tuple[int, ...], str] = {(1, 2): "down", (4, 5): "up"}
NO_SHIP = -1
# As many steps from the ship are seen at a glance; further away something nearer helps more.
NEAR_THE_SHIP = 4
SHIP, HOME, CENTRE = "ship", "home", "centre"


class Landmark(NamedTuple):
    """Something on the map that other hexes are told from."""

    kind: str
    number: int  # its hex
    letter: str = ""


@lru_cache(maxsize=64)
def hex_labels(centres: tuple[int, ...]) -> tuple[Composed, ...]:
    """Return where each hex lies, whatever lies on it and whoever flies."""
    return tuple(_hex_label(centres, number) for number in range(HEXES))


def _hex_label(centres: tuple[int, ...], number: int) -> Composed:
    return Composed(lambda lang: where(lang, centres, NO_SHIP, number))


@lru_cache(maxsize=2048)
def where(lang: str, centres: tuple[int, ...], ship: int, number: int) -> str:
    """Return where a hex lies: from the ship, from home, or from one of the trade centres."""
    mark = _landmark(centres, ship, number)
    if mark.number == number:
        return say(lang, f"at.{mark.kind}", letter=mark.letter)
    way = _way(lang, mark.number, number)
    return say(lang, f"from.{mark.kind}", way=way, letter=mark.letter)


def _landmark(centres: tuple[int, ...], ship: int, number: int) -> Landmark:
    if ship != NO_SHIP and sky.DISTANCE[ship][number] <= NEAR_THE_SHIP:
        return Landmark(SHIP, ship)
    marks = [Landmark(HOME, sky.HOME)]
    marks += [Landmark(CENTRE, *pair) for pair in zip(centres, TILE_NAMES, strict=False)]
    return min(marks, key=lambda mark: sky.DISTANCE[mark.number][number])


def _way(lang: str, start: int, end: int) -> str:
    found = legs_between(sky.PLACES[start], sky.PLACES[end])
    upright = UPRIGHT.get(tuple(direction for direction, _ in found))
    if upright and found[0][1] == found[1][1]:
        straight = say(lang, f"way.{upright}")
        return say(lang, "way.leg", n=2 * found[0][1], direction=straight)
    legs = [
        say(lang, "way.leg", n=steps, direction=direction_text(lang, direction))
        for direction, steps in found
    ]
    return say(lang, "way.both", one=legs[0], other=legs[1]) if len(legs) > 1 else legs[0]


def direction_text(lang: str, number: int) -> str:
    """Return what a direction is called, as the page draws the map."""
    return say(lang, f"way.{DIRECTIONS[number]}")


def legs_between(start: Hex, end: Hex) -> list[tuple[int, int]]:
    """Return the straight legs of the shortest way, two at most, as direction and steps."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    for direction, (q, r) in enumerate(sky.STEPS):
        beside = (direction + 1) % len(sky.STEPS)
        other_q, other_r = sky.STEPS[beside]
        ahead, aside = dq * other_r - dr * other_q, q * dr - r * dq
        if ahead > 0 and aside >= 0:
            return [(direction, ahead)] + [(beside, aside)] * (aside > 0)
    return []
