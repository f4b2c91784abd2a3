"""Whether a stripboard is the circuit: strips, cuts and wires followed with a meter, as it were."""

import itertools
import math
from collections.abc import Iterator

from boardkit import carrier
from boardkit.circuit import PICO
from boardkit.part_library import library
from boardkit.stripboard import COLUMNS, ROWS, Body, Hole, Leg, Stripboard, is_blocked, place_mm

_PICO_BODY = Body(PICO, carrier.place_of(PICO).x, carrier.place_of(PICO).y, 21.0, 51.0)
RESISTOR_MM = 2.5  # how thick a resistor is
MOST_BENT_MM = 13.0  # how far a resistor's legs can be bent apart
RESET_MM = 0.6  # how far off the reset button may be under its hole in the lid


def stripboard_mistakes(strips: Stripboard) -> list[str]:
    """Everything that is wrong, each with what to do."""
    return [
        *_nets(strips),
        *_holes(strips),
        *_room(strips),
        *_resistor_room(strips),
        *_reset(strips),
    ]


def hole_name(hole: Hole) -> str:
    """A hole as it stands in drawing and tables: column A to V, row 1 to 27."""
    return f"{chr(ord('A') + hole[1])}{hole[0] + 1}"


def joined_legs(strips: Stripboard) -> set[frozenset[tuple[str, str]]]:
    """Which legs a meter would find joined: along strips up to the cuts, and through wires."""
    groups: dict[Hole, Hole] = {}

    def root(hole: Hole) -> Hole:
        while groups.setdefault(hole, hole) != hole:
            hole = groups[hole]
        return hole

    for row in range(ROWS):
        for column in range(COLUMNS - 1):
            pair = (row, column), (row, column + 1)
            if not strips.cuts & set(pair):
                groups[root(pair[0])] = root(pair[1])
    for link in strips.links:
        groups[root(link.start)] = root(link.end)
    found: dict[Hole, set[tuple[str, str]]] = {}
    for leg in strips.legs:
        found.setdefault(root(leg.hole), set()).add((leg.ref, leg.leg))
    return {frozenset(group) for group in found.values()}


def _nets(strips: Stripboard) -> Iterator[str]:
    joined = joined_legs(strips)
    wanted = {frozenset(legs) for legs in strips.made.nets().values()}
    used = frozenset().union(*wanted)
    for group in joined:
        alone = group - used  # legs of no net
        if group not in wanted and (len(group) > 1 or not alone):
            yield f"expected the circuit's nets, got {_told(group)} joined. Check cuts and wires."
    for legs in wanted - joined:
        yield f"expected {_told(legs)} joined, got them apart. Check cuts and wires."


def _told(legs: frozenset[tuple[str, str]]) -> str:
    return ", ".join(".".join(leg) for leg in sorted(legs))


def _holes(strips: Stripboard) -> Iterator[str]:
    """One leg or wire in a hole, none on a cut, none under a screw, all on the board."""
    ends = [(f"{leg.ref}.{leg.leg}", leg.hole) for leg in strips.legs]
    ends += [(f"a wire of {link.net}", hole) for link in strips.links for hole in link[1:]]
    taken: dict[Hole, str] = {}
    for name, hole in ends:
        if not (0 <= hole[0] < ROWS and 0 <= hole[1] < COLUMNS) or is_blocked(hole):
            yield f"expected {name} in a hole of the board, got {hole_name(hole)}. Move it."
        if hole in strips.cuts:
            yield f"expected {name} beside the cut, got both at {hole_name(hole)}. Move one."
        if hole in taken:
            yield f"expected one leg in {hole_name(hole)}, got {taken[hole]} and {name}. Move one."
        taken[hole] = name


def _room(strips: Stripboard) -> Iterator[str]:
    """Bodies beside each other, on the board, low under the Pico; no wire's end under one."""
    aslant = {ref for ref, _ in _slanted(strips)}
    straight = [body for body in strips.bodies if body.ref not in aslant]
    for one, other in itertools.combinations(straight, 2):
        if one.meets(other):
            yield f"expected room between {one.ref} and {other.ref}, got none. Move one."
    for body in straight:
        yield from _body_room(strips, body)


def _body_room(strips: Stripboard, body: Body) -> Iterator[str]:
    clear = library()["socket-strip-20"].mm("height") + carrier.HEADER_MM
    if body.meets(_PICO_BODY) and strips.made[body.ref].part.mm("height") > clear:
        yield f"expected {body.ref} beside the Pico, got it under: it is too tall. Move it."
    if (
        abs(body.x) + body.width / 2 > carrier.WIDTH / 2
        or abs(body.y) + body.depth / 2 > carrier.LENGTH / 2
    ):
        yield f"expected {body.ref} on the board, got it over the edge. Move it inwards."
    for link in strips.links:
        if body.covers(link.start) or body.covers(link.end):
            yield f"expected the wire of {link.net} beside {body.ref}, got it under. Move one."


def _resistor_room(strips: Stripboard) -> Iterator[str]:
    """The buttons' resistors, which may lie aslant, beside each other and within their reach."""
    for (first, ends), (second, ends2) in itertools.combinations(_slanted(strips), 2):
        if _apart(ends, ends2) < RESISTOR_MM:
            yield f"expected room between {first} and {second}, got none. Move one."
    for ref, ends in _slanted(strips):
        if math.dist(*ends) > MOST_BENT_MM:
            yield f"expected {ref} within the reach of its legs, got {math.dist(*ends):.0f} mm."


Point = tuple[float, float]


def _slanted(strips: Stripboard) -> list[tuple[str, tuple[Point, Point]]]:
    """The buttons' resistors, from leg to leg."""
    found: dict[str, list[Leg]] = {}
    for leg in strips.legs:
        if leg.ref[0] == "R" and int(leg.ref[1:]) >= 11:
            found.setdefault(leg.ref, []).append(leg)
    return [(ref, (place_mm(two[0].hole), place_mm(two[1].hole))) for ref, two in found.items()]


def _apart(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """How far apart the middles of two resistors run, over the length of their bodies."""
    shares = [0.2 + 0.1 * number for number in range(7)]
    return min(
        math.dist(_between(one, share), _between(other, share2))
        for share in shares
        for share2 in shares
    )


def _between(ends: tuple[Point, Point], share: float) -> Point:
    (x, y), (x2, y2) = ends
    return x + share * (x2 - x), y + share * (y2 - y)


def _reset(strips: Stripboard) -> Iterator[str]:
    """Pico and reset button lie where the case expects them."""
    switch, place = (
        next(body for body in strips.bodies if body.ref == "SW1"),
        carrier.place_of("SW1"),
    )
    if math.dist((switch.x, switch.y), (place.x, place.y)) > RESET_MM:
        yield "expected the reset button under its hole in the lid, got it elsewhere. Move SW1."
    for pad, _ in carrier.pads_of(strips.made[PICO]):
        leg = next(leg for leg in strips.legs if (leg.ref, leg.leg) == (PICO, pad.leg))
        if math.dist(place_mm(leg.hole), (pad.x, pad.y)) > 0.1:
            yield f"expected the Pico where the case has its opening, got leg {pad.leg} elsewhere."
