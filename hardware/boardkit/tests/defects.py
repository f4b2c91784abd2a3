"""Known defects of circuit and case, to be put back: each was in a unit once, or would do harm."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from boardkit import fit_checks, power
from boardkit.board_file import Board
from boardkit.case import GOOD, Numbers
from boardkit.circuit import FUSED, GND, LIGHTS, VSYS, Circuit, button_net, circuit, source_net
from boardkit.circuit_checks import UNUSED_GATES, circuit_mistakes
from boardkit.part_library import library

# What the case had wrong, and what its checks must say in any build.
CASE_DEFECTS = {
    "the plug's opening is too low": (Numbers(plug_z=11.4), "between base and USB plug"),
    "nothing stops the board": (Numbers(stops=False), "plugging in would push it away"),
    "the pocket is too shallow": (Numbers(pocket=1.2), "a pocket as deep as the board of the"),
    "the pixels touch the bezel": (Numbers(web=1.2), "ring under its bezel"),
    "the bezel is loose": (Numbers(rib_reach=-0.3, bezel_gap=0.6), "it would be loose"),
    "the screws are loose": (Numbers(screw_gap=0.3), "the screw would be loose"),
    "the posts split": (Numbers(post=5.5), "plastic around the screws of the board"),
    "BOOTSEL cannot be reached": (Numbers(ways=False), "a way through the lid to BOOTSEL, got"),
    "the buttons have no labels": (Numbers(labels=False), "to be read at the button ok"),
}
MAKES = {
    "66 mm": ("ring-24-66", "ring-16-44", "ring-12-37"),
    "86 mm, inside each other": ("ring-24-86", "ring-16-68", "ring-12-50"),
    "with white": ("ring-24-66-white", "ring-16-44-white", "ring-12-37-white"),
}


class Defect(NamedTuple):
    """One defect in one build: whether the checks find it is `find` naming it."""

    name: str
    find: Callable[[], Iterable[str]]
    told: str

    def is_found(self) -> bool:
        return any(self.told in found for found in self.find())


def with_rings(board: Board, keys: tuple[str, ...]) -> Board:
    """The same build with rings of another make."""
    items = {
        name: library()[key] for name, key in zip(("orbit", "order", "clock"), keys, strict=True)
    }
    links = [
        link._replace(item=items[link.name], direction=items[link.name].texts["direction"])
        if link.name in items
        else link
        for link in board.links
    ]
    return board._replace(links=tuple(links))


def all_defects(boards: dict[str, Board]) -> list[Defect]:
    """Every defect in every build, those of the case with rings of every make."""
    found: list[Defect] = []
    for board in boards.values():
        found += _circuit_defects(board)
        for make, keys in MAKES.items():
            found += _case_defects(with_rings(board, keys), make)
    return found


def _case_defects(board: Board, make: str) -> Iterator[Defect]:
    for name, (numbers, told) in CASE_DEFECTS.items():
        yield Defect(
            f"{board.name}, rings {make}: {name}",
            lambda numbers=numbers: fit_checks.each_fit_mistake(board, numbers),  # type: ignore[misc]
            told,
        )


def _circuit_defects(board: Board) -> Iterator[Defect]:
    made, source = circuit(board), source_net(board)
    first = board.buttons[0][0]
    faults = {
        "no fuse": (_bridged(made, "F1", source, made["F1"].net("2")), "expected a fuse between"),
        "a button without its resistor": (made.without("R11"), "could burn the pin"),
    }
    if board.has_circuit_board:
        faults |= {
            f"no {ref}": (made.without(ref), ref) for ref in ("Q1", "Q2", "Q3", "D1", "C3", "C4")
        }
        faults["no R2"] = made.without("R2"), "the input floats"
        faults["a button on its pin"] = _on_pin(made, first), "could burn the pin"
        for leg in UNUSED_GATES:
            faults[f"gate {leg} floats"] = made.with_net("U2", leg, "AIR"), f"leg {leg} of the"
    if board.input == "jack":
        faults["the jack on leg 40"] = made.with_net("U1", "40", LIGHTS), "expected leg 40"
        faults["D2 turned"] = (
            made.with_net("D2", "A", VSYS).with_net("D2", "K", LIGHTS), "its ring"
        )  # fmt: skip
        faults["a surge diode for one direction"] = one_way_surge(made), "with the plug reversed"
    for name, (faulty, told) in faults.items():
        yield Defect(
            f"{board.name}: {name}",
            lambda faulty=faulty: circuit_mistakes(board, faulty),  # type: ignore[misc]
            told,
        )
    if board.input == "usb":
        greedy = board._replace(power={**board.power, "limit_ma": 450})
        yield Defect(
            f"{board.name}: draws 450 mA and asks for 250",
            lambda: power.power_mistakes(greedy, made),
            "that the USB descriptor asks for",
        )


def one_way_surge(made: Circuit) -> Circuit:
    """The usual surge diode before Q1: with the plug reversed it conducts like any other diode."""
    turned = made["D3"]._replace(legs={"K": FUSED, "A": GND})
    return Circuit((*made.without("D3").components, turned))


def _bridged(made: Circuit, ref: str, start: str, end: str) -> Circuit:
    """A wire in place of a part, as people do who lack it."""
    wire = made[ref]._replace(ref="W1", legs={"1": start, "2": end})
    return Circuit((*made.without(ref).components, wire))


def _on_pin(made: Circuit, name: str) -> Circuit:
    leg = next(leg for leg, net in made["U1"].legs.items() if net == name.upper())
    return made.with_net("U1", leg, button_net(name))


def sound(board: Board) -> list[str]:
    """What the checks say of a build without any defect: nothing."""
    made = circuit(board)
    return [
        *circuit_mistakes(board, made),
        *power.power_mistakes(board, made),
        *fit_checks.fit_mistakes(board, GOOD),
    ]
