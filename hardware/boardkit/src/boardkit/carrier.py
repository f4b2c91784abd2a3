"""Where everything sits on the board in the case, and how its legs are spread.

One table behind the circuit board's drawings, the model of the assembly and its checks. The origin
is the board's middle, x to the right, y to the back, where the Pico's socket looks out. Sizes are
millimetres.
"""

from typing import NamedTuple

from boardkit.circuit import PICO, SHIFTER, Circuit, Component

WIDTH, LENGTH, THICKNESS = 60.0, 70.0, 1.6
PITCH = 2.54
HOLES = tuple((x, y) for x in (-26.5, 26.5) for y in (-31.5, 31.5))
HOLE_MM, HOLE_KEEPOUT_MM = 3.2, 6.4
PICO_BACK = LENGTH / 2  # the Pico's edge with the socket lies on the board's own edge
# The plastic that stays between socket and Pico
HEADER_MM = 2.54

BUTTON_TOP, BUTTON_PITCH = 24.0, 5.2
FIRST_BUTTON = 11  # of the names J11, J12 …; below the ninth lies the level shifter
MOST_BUTTONS = 12  # three more find room beside the others, see _PLACES


class Pad(NamedTuple):
    """One hole of a component, where the part has its leg."""

    leg: str
    x: float
    y: float
    drill: float
    size: float


class Footprint(NamedTuple):
    """A component's pads and the room its body takes, before it is turned."""

    pads: tuple[Pad, ...]
    body: tuple[float, float]


class Place(NamedTuple):
    """Where a component's middle lies, in quarter turns to the left."""

    x: float
    y: float
    turns: int = 0


def _row(legs: str, pitch: float = PITCH, drill: float = 1.0, size: float = 1.9) -> tuple[Pad, ...]:
    names = legs.split()
    middle = (len(names) - 1) / 2
    return tuple(
        Pad(leg, (index - middle) * pitch, 0.0, drill, size) for index, leg in enumerate(names)
    )


def _dip14() -> Footprint:
    below = [Pad(str(leg), (leg - 4) * PITCH, -3.81, 0.8, 1.6) for leg in range(1, 8)]
    above = [Pad(str(leg), (11 - leg) * PITCH, 3.81, 0.8, 1.6) for leg in range(8, 15)]
    return Footprint((*below, *above), (19.5, 9.0))


def _pico() -> Footprint:
    """Legs 1 to 20 down the left side, 21 to 40 up the right one; the middle of its board at 0."""
    pads = []
    for leg in range(1, 41):
        row = leg - 1 if leg <= 20 else 40 - leg
        side = -8.89 if leg <= 20 else 8.89
        pads.append(Pad(str(leg), side, (9.5 - row) * PITCH, 1.0, 1.7))
    return Footprint(tuple(pads), (21.0, 51.0))


def _switch() -> Footprint:
    """Two of its four legs are one side, two the other."""
    pads = [Pad("1", x, 2.25, 1.0, 1.8) for x in (-3.25, 3.25)]
    pads += [Pad("2", x, -2.25, 1.0, 1.8) for x in (-3.25, 3.25)]
    return Footprint(tuple(pads), (6.2, 6.2))


FOOTPRINTS = {
    "controller": _pico(),
    "chip": _dip14(),
    "resistor": Footprint(_row("1 2", 7.62, 0.8, 1.6), (6.6, 2.5)),
    "zener": Footprint(_row("K A", 7.62, 0.8, 1.6), (6.0, 2.5)),
    "diode": Footprint(_row("K A", 10.16), (8.0, 3.2)),
    "surge": Footprint(_row("1 2", 10.16), (8.0, 3.6)),
    "fuse": Footprint(_row("1 2", 5.08), (12.0, 4.0)),
    "mosfet": Footprint(_row("G D S", PITCH, 1.1, 1.9), (10.2, 4.7)),
    "transistor": Footprint(_row("E B C", PITCH, 0.8, 1.6), (5.2, 4.0)),
    "switch": _switch(),
}
CAPACITORS = {
    "C1": Footprint(_row("1 2", 5.0), (10.2, 10.2)),
    "C2": Footprint(_row("1 2", 5.08, 0.8, 1.6), (6.6, 3.0)),
    "C3": Footprint(_row("1 2", 5.08, 0.8, 1.6), (6.6, 3.0)),
    "C4": Footprint(_row("1 2", 5.08, 0.8, 1.6), (6.6, 3.0)),
    "C5": Footprint(_row("1 2", 5.08, 0.8, 1.6), (6.6, 3.0)),
    "C6": Footprint(_row("1 2", 5.08, 0.8, 1.6), (6.6, 3.0)),
}
CONNECTORS = {
    2: Footprint(_row("1 2"), (5.08, 5.8)),
    3: Footprint(_row("1 2 3"), (7.62, 5.8)),
}

_PLACES = {
    PICO: Place(0, PICO_BACK - 25.5),
    SHIFTER: Place(-10, -25),
    "R2": Place(4.5, -19.5),
    "R1": Place(4.5, -25),
    "C2": Place(-22.8, -24.5, 1),
    "J1": Place(12.5, -31),
    "J2": Place(3.0, -31),
    "C1": Place(20.5, -22),
    "SW1": Place(17.8, 26),
    "J3": Place(26.4, 22, 3),
    "F1": Place(26.6, 13.4, 3),
    "D3": Place(21.6, 13.0, 1),
    "Q1": Place(16, 15.8, 1),
    "Q2": Place(16, 4, 3),
    "C3": Place(22.3, 4.6),
    "Q3": Place(27.7, 3.7, 1),
    "R5": Place(23.5, -1.2),
    "R4": Place(23.5, -4.6),
    "D1": Place(23.5, -8.0),
    "R3": Place(23.5, -11.4),
    "C5": Place(23.5, -14.25),
    "R6": Place(4.5, -22.25),
    "C4": Place(15.6, -6.4, 1),
    "D2": Place(4.0, 27.0, 3),
    "R7": Place(5.5, -10, 3),
    "J4": Place(19.8, -31),
    "J5": Place(3.0, -31),
    "R8": Place(0.5, 18.4, 2),
    "R9": Place(0.5, 14.8),
    "C6": Place(0.5, 11.0),
    "J20": Place(-18, 31.9),
    "R20": Place(-17.3, 27.3, 2),
    "J21": Place(-20.05, -32.17, 3),
    "R21": Place(-1.5, -5.5, 2),
    "J22": Place(-5, -32.17, 3),
    "R22": Place(-1.5, -9, 2),
}


def place_of(ref: str) -> Place:
    """Where a component sits; buttons' resistors and connectors stand in rows."""
    number = int(ref[1:]) if ref[1:].isdigit() else 0
    if number >= FIRST_BUTTON and ref not in _PLACES:
        y = BUTTON_TOP - BUTTON_PITCH * (number - FIRST_BUTTON)
        return Place(-26.2, y, 3) if ref[0] == "J" else Place(-17.3, y, 2)
    return _PLACES[ref]


def footprint_of(component: Component) -> Footprint:
    """The pads and body of a component."""
    kind = component.part.kind
    if kind == "capacitor":
        return CAPACITORS[component.ref]
    if kind == "connector":
        return CONNECTORS[component.part.number("ways")]
    return FOOTPRINTS[kind]


def turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """A place after so many quarter turns to the left."""
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def pads_of(component: Component) -> list[tuple[Pad, str]]:
    """Every pad of a component on the board, with its net ("" for none)."""
    place = place_of(component.ref)
    found = []
    for pad in footprint_of(component).pads:
        x, y = turned(pad.x, pad.y, place.turns)
        moved = pad._replace(x=round(place.x + x, 3), y=round(place.y + y, 3))
        found.append((moved, component.legs.get(pad.leg, "")))
    return found


def body_of(component: Component, gap: float = 0.0) -> tuple[float, float, float, float]:
    """Middle and size of the room a component takes on the board, its pads and a gap included."""
    place, footprint = place_of(component.ref), footprint_of(component)
    around = [(2 * abs(pad.x) + pad.size, 2 * abs(pad.y) + pad.size) for pad in footprint.pads]
    width = max(footprint.body[0], *(across + 2 * gap for across, _ in around))
    depth = max(footprint.body[1], *(along + 2 * gap for _, along in around))
    if place.turns % 2:
        width, depth = depth, width
    return place.x, place.y, width, depth


def body_mistakes(made: Circuit) -> list[str]:
    """Components that would stand in each other, over the edge, or on a screw's head."""
    buttons = sum(
        part.ref[0] == "J" and int(part.ref[1:]) >= FIRST_BUTTON for part in made.components
    )
    if buttons > MOST_BUTTONS:
        return [
            (f"expected at most {MOST_BUTTONS} buttons on the circuit board, got {buttons}. Leave "
             "out seat buttons: OK ends the turn of a seat that has none.")
        ]  # fmt: skip
    bodies = {part.ref: body_of(part) for part in made.components if part.ref != PICO}
    found = []
    for ref, (x, y, width, depth) in bodies.items():
        if abs(x) + width / 2 > WIDTH / 2 or abs(y) + depth / 2 > LENGTH / 2:
            found.append(f"expected {ref} on the board, got it over the edge. Move it inwards.")
        for hole_x, hole_y in HOLES:
            across = max(abs(x - hole_x) - width / 2, 0.0), max(abs(y - hole_y) - depth / 2, 0.0)
            if across[0] ** 2 + across[1] ** 2 < (HOLE_KEEPOUT_MM / 2) ** 2:
                found.append(f"expected room for a screw's head, got {ref} there. Move it.")
        for other, (x2, y2, width2, depth2) in bodies.items():
            apart = abs(x - x2) >= (width + width2) / 2 or abs(y - y2) >= (depth + depth2) / 2
            if ref < other and not apart:
                found.append(f"expected room between {ref} and {other}, got none. Move one.")
    return found
