"""Where a hex lies, as somebody would say it who points at the map.

A hex without a name of its own is told from something near that everybody can see: the ship that
flies, the home planet, or the letter of a trade centre. Every hex of the map has its own text.
"""

from functools import lru_cache
from typing import NamedTuple

from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import sky, turns
from heliograph.games.solarius_mission.notation import TILE_NAMES
from heliograph.games.solarius_mission.show_teller import Teller

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


def destination(teller: Teller, state: bytes, seat: int, number: int) -> str:
    """Return what lies on the hex where a flight ends, and where that is."""
    if number == sky.HOME:
        return teller.hex(state, number)
    centre = _centre_beside(teller, state, number)
    if centre is not None:
        (leg,) = legs_between(sky.PLACES[centre.number], sky.PLACES[number])
        direction = _direction(teller, leg[0])
        return teller.word("hex.beside", letter=centre.letter, direction=direction)
    ship = state[at.BOARD[seat] + at.SHIP]
    where = _where(teller, centres_of(teller, state), ship, number)
    return teller.word("hex.at", what=teller.hex(state, number), where=where)


def _centre_beside(teller: Teller, state: bytes, number: int) -> Landmark | None:
    """Return the trade centre beside an empty hex: missions are fulfilled there."""
    places = turns.sky(teller.box, state)
    letters = places.near_centres[number]
    if not letters or places.kinds[number] != sky.EMPTY or state[at.FIGURE + number]:
        return None
    return Landmark(CENTRE, places.centre_of[letters[0]], TILE_NAMES[letters[0]])


def place(teller: Teller, state: bytes, number: int) -> str:
    """Return where a hex lies, whatever lies on it and whoever flies."""
    return _where(teller, centres_of(teller, state), NO_SHIP, number)


def centres_of(teller: Teller, state: bytes) -> tuple[int, ...]:
    """Return the hexes of the trade centres A to F; none before the map is laid."""
    is_laid = 255 not in state[at.TILE : at.TILE + at.OUTER]
    return turns.sky(teller.box, state).centre_of if is_laid else ()


@lru_cache(maxsize=2048)
def _where(teller: Teller, centres: tuple[int, ...], ship: int, number: int) -> str:
    mark = _landmark(centres, ship, number)
    if mark.number == number:
        return teller.word(f"at.{mark.kind}", letter=mark.letter)
    way = _way(teller, mark.number, number)
    return teller.word(f"from.{mark.kind}", way=way, letter=mark.letter)


def _landmark(centres: tuple[int, ...], ship: int, number: int) -> Landmark:
    if ship != NO_SHIP and sky.DISTANCE[ship][number] <= NEAR_THE_SHIP:
        return Landmark(SHIP, ship)
    marks = [Landmark(HOME, sky.HOME)]
    marks += [Landmark(CENTRE, *pair) for pair in zip(centres, TILE_NAMES, strict=False)]
    return min(marks, key=lambda mark: sky.DISTANCE[mark.number][number])


def _way(teller: Teller, start: int, end: int) -> str:
    found = legs_between(sky.PLACES[start], sky.PLACES[end])
    upright = UPRIGHT.get(tuple(direction for direction, _ in found))
    if upright and found[0][1] == found[1][1]:
        straight = teller.word(f"way.{upright}")
        return teller.word("way.leg", n=2 * found[0][1], direction=straight)
    legs = [
        teller.word("way.leg", n=steps, direction=_direction(teller, direction))
        for direction, steps in found
    ]
    return teller.word("way.both", one=legs[0], other=legs[1]) if len(legs) > 1 else legs[0]


def _direction(teller: Teller, number: int) -> str:
    return teller.word(f"way.{DIRECTIONS[number]}")


def legs_between(start: sky.Hex, end: sky.Hex) -> list[tuple[int, int]]:
    """Return the straight legs of the shortest way, two at most, as direction and steps."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    for direction, (q, r) in enumerate(sky.STEPS):
        beside = (direction + 1) % len(sky.STEPS)
        other_q, other_r = sky.STEPS[beside]
        ahead, aside = dq * other_r - dr * other_q, q * dr - r * dq
        if ahead > 0 and aside >= 0:
            return [(direction, ahead)] + [(beside, aside)] * (aside > 0)
    return []
