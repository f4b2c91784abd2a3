"""The way without soldering: which wire goes under which screw or lever.

Every joint holds two ends: a screw terminal of the carrier and a leg or wire, or two of those in a
lever connector. Following them must give the circuit's nets.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardkit.board_file import Board
from boardkit.circuit import PICO, Circuit, circuit
from boardkit.connections import button_label
from boardkit.controllers import GROUND_LEG, GROUND_LEGS, LEGS, VSYS_LEG

LEVER = "lever"
End = tuple[str, str]  # component and leg


class Joint(NamedTuple):
    """Two ends that are held together, and by what: a terminal's number, or a lever connector."""

    one: End
    other: End
    by: str


def joints(board: Board) -> list[Joint]:
    """Every joint of a build, in the order of the guide."""
    return [*_button_joints(board), *_ring_joints(board)]


def _button_joints(board: Board) -> Iterator[Joint]:
    grounds = [leg for leg in GROUND_LEGS if leg != GROUND_LEG]
    for (number, (_, pin)), ground in zip(enumerate(board.buttons, 11), _near(board, grounds),
                                          strict=True):  # fmt: skip
        yield Joint((PICO, str(LEGS[pin])), (f"R{number}", "1"), str(LEGS[pin]))
        yield Joint((f"R{number}", "2"), (f"S{number}", "1"), LEVER)
        yield Joint((PICO, str(ground)), (f"S{number}", "2"), str(ground))


def _near(board: Board, grounds: list[int]) -> Iterator[int]:
    """A ground terminal for each button: the nearest that is left, on the same side if possible."""
    left = list(grounds)
    for _, pin in board.buttons:
        nearest = min(left, key=lambda leg: ((leg > 20) != (LEGS[pin] > 20), abs(leg - LEGS[pin])))
        left.remove(nearest)
        yield nearest


def _ring_joints(board: Board) -> Iterator[Joint]:
    data = str(LEGS[board.pixel_pin])
    yield Joint((PICO, str(VSYS_LEG)), ("F1", "1"), str(VSYS_LEG))
    yield Joint(("F1", "2"), ("P1", "5V"), LEVER)
    yield Joint((PICO, str(GROUND_LEG)), ("P1", "GND"), str(GROUND_LEG))
    yield Joint((PICO, data), ("R1", "1"), data)
    yield Joint(("R1", "2"), ("P1", "DIN"), LEVER)


def levers(board: Board) -> int:
    """How many lever connectors to buy."""
    return sum(joint.by == LEVER for joint in joints(board))


def joint_mistakes(made: Circuit, held: list[Joint]) -> list[str]:
    """What is wrong with the joints: the nets they make, and two wires under one screw.

    The Pico joins its ground legs itself, so here they count as one.
    """
    groups = {(part.ref, leg): {(part.ref, leg)} for part in made.components for leg in part.legs}
    grounds = [(PICO, str(leg)) for leg in GROUND_LEGS]
    for one, other in [(grounds[0], leg) for leg in grounds[1:]] + [joint[:2] for joint in held]:
        both = groups[one] | groups[other]
        groups.update(dict.fromkeys(both, both))
    wanted = {net: frozenset(legs) for net, legs in made.nets().items()}
    found = [
        f"expected {_told(legs)} joined as {net}, got {_told(groups[min(legs)])}. Check the wires."
        for net, legs in wanted.items()
        if groups[min(legs)] != legs
    ]
    screws = [joint.by for joint in held if joint.by != LEVER]
    found += [
        f"expected one wire under terminal {screw}, got {screws.count(screw)}. Move one."
        for screw in sorted(set(screws))
        if screws.count(screw) > 1
    ]
    return found


def _told(legs: set[End] | frozenset[End]) -> str:
    return ", ".join(".".join(leg) for leg in sorted(legs))


def wiring_rows(board: Board) -> list[str]:
    """The wiring as rows of the table: from, to, Pico, leg, way."""
    grounds = {joint.other[0]: joint.by for joint in joints(board) if joint.one[0] == PICO
               and joint.other[1] in ("2", "GND")}  # fmt: skip
    names = circuit(board)
    rows = [
        (
            f"| ring, 5 V (red) | terminal {VSYS_LEG} | VSYS | {VSYS_LEG} | through the fuse F1; "
            f"fuse and ring in a lever connector |"
        ),
        f"| ring, ground (black) | terminal {grounds['P1']} | GND | {grounds['P1']} | |",
        (
            f"| ring, data in | terminal {LEGS[board.pixel_pin]} | GPIO {board.pixel_pin} "
            f"| {LEGS[board.pixel_pin]} | through R1, {names['R1'].part.number('ohm')} Ω; "
            "resistor and ring in a lever connector |"
        ),
        "| **nothing** | terminal 40 | VBUS | 40 | **stays empty**; 5 V come from leg 39 |",
    ]
    for number, (name, pin) in enumerate(board.buttons, 11):
        rows.append(
            f"| button {button_label(name)} | terminal {LEGS[pin]} | GPIO {pin} | {LEGS[pin]} "
            f"| through R{number}, 1 kΩ; resistor and wire in a lever connector; the button's "
            f"other wire to terminal {grounds[f'S{number}']} (ground) |"
        )
    return rows
