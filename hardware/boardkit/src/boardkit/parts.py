"""What a build is bought from, counted from its circuit and its case.

Prices are in euro for single pieces, entered by hand: estimates, except where `price_seen` says at
which shop one was read.
"""

import json
from collections import Counter
from typing import NamedTuple

from boardkit.board_file import Board
from boardkit.circuit import SHIFTER, circuit
from boardkit.connections import wire_metres
from boardkit.part_library import Part, library, of_kind
from boardkit.paths import HARDWARE
from boardkit.terminals import levers

PRICES_ENTERED = "2026-11"
LID_SCREWS, BOARD_SCREWS, FEET = 4, 4, 4
UNSLICED_GRAMS = 300
SPARE_FILAMENT = 1.15  # one print of ten fails
TIMES = HARDWARE / "print" / "times.json"
# In which order the kinds stand in the list: as they come into the hand.
ORDER = (
    "controller", "plug", "ring", "pixel", "button", "leads", "piezo", "cell", "charger", "toggle",
    "supply", "jack", "board",
    "terminals", "lever", "socket", "header", "chip", "fuse", "mosfet", "transistor", "diode",
    "zener", "surge", "resistor", "capacitor", "switch", "connector", "wire", "screw", "fastening",
    "foot", "glue", "tape", "filament",
)  # fmt: skip


# Dearer than what they are like, for whoever has no soldering iron.
READY_MADE = ("pico-h", "pico-wh", "ring-24-66-wired", "ring-8-32-wired")


class Line(NamedTuple):
    """One line of the shopping list."""

    part: Part
    quantity: int
    use: str

    @property
    def cents(self) -> int:
        return self.quantity * self.part.cents


def parts_of(board: Board) -> list[Line]:
    """Everything to buy for a build, in the order it comes into the hand."""
    counted: Counter[str] = Counter()
    uses: dict[str, str] = {}
    for key, quantity, use in [*_visible(board), *_electronics(board), *_fastening(board)]:
        counted[key] += quantity
        uses[key] = f"{uses[key]}, {use}" if uses.get(key) and use else uses.get(key) or use
    known = library() | {link.item.key: link.item for link in board.links}
    lines = [Line(known[key], count, uses[key]) for key, count in counted.items() if count]
    return sorted(lines, key=lambda line: ORDER.index(line.part.kind))


def assumed_of(board: Board) -> dict[tuple[str, str], float]:
    """Every figure of a build that nobody's drawing says, by part and name; each counts once."""
    found: dict[tuple[str, str], float] = {}
    for line in parts_of(board):
        found |= line.part.assumed()
    return found


def tools_of(board: Board) -> list[Part]:
    """What hands need for a build, and keep."""
    names = ["meter", "caliper", "hex", "cutters", "stripper"]
    soldered = ["iron", "solder", "crimper"]
    names += soldered if board.has_circuit_board else ["driver"]
    return [library()[f"tool-{name}"] for name in [*names, "ties", "clip"]]


def total_cents(board: Board) -> int:
    """What the whole build costs."""
    return sum(line.cents for line in parts_of(board))


class Sliced(NamedTuple):
    """What the slicer says of a printed part."""

    minutes: int
    grams: float


def known_times() -> dict[str, dict[str, Sliced]]:
    """Minutes and grams of every part of every build, as PrusaSlicer told them."""
    content = json.loads(TIMES.read_text(encoding="utf-8"))
    return {
        build: {part: Sliced(*figures) for part, figures in parts.items()}
        for build, parts in content.items()
    }


def filament_grams(board: Board) -> float:
    """What all printed parts of a build weigh; a guess where nobody has sliced it yet."""
    times = known_times().get(board.name)
    return sum(part.grams for part in times.values()) if times else UNSLICED_GRAMS


def alternatives(board: Board, part: Part) -> list[Part]:
    """Parts that may stand in for this one, after a change of the board file."""
    # with terminals nothing may need solder: what stands in must come with headers or wires
    if part.kind not in ("ring", "controller") or not board.has_circuit_board:
        return []
    same = [
        other for other in of_kind(part.kind).values()
        if other.key != part.key and other.key not in READY_MADE
    ]  # fmt: skip
    if part.kind == "controller":
        return same
    count, colours = part.texts["pixels"], board.colours
    return [
        other
        for other in same
        if other.texts["pixels"] == count and other.texts["colours"] == colours
    ]


def _visible(board: Board) -> list[tuple[str, int, str]]:
    controls = len(board.buttons) - board.seats
    found = [(board.controller.key, 1, ""), (board.controller.plug, 1, "")]
    for link in board.links:
        seats = link.name == "seats"
        use = "seat buttons" if seats else f"{link.name} ring"
        found.append((link.item.key, link.pixels if seats else 1, use))
    if board.seats:
        found.append((board.parts["seat_button"].key, board.seats, "seats"))
    found.append((board.parts["control_button"].key, controls, "control buttons"))
    found += [(board.parts[key].key, 1, "")
              for key in ("supply", "jack", "cell", "charger", "power_switch", "piezo")
              if key in board.parts]  # fmt: skip
    return found


def _electronics(board: Board) -> list[tuple[str, int, str]]:
    """What the circuit counts, and the sockets that keep chip and Pico changeable."""
    found = [
        (component.part.key, 1, component.ref)
        for component in circuit(board).components
        if component.ref[0] not in "UPS" or component.ref in (SHIFTER, "SW1")
    ]
    if not board.has_circuit_board:
        carrier = board.parts["carrier"].key
        leads = ("quick-connect", 1, "") if board.parts["control_button"].mm("hole") == 24 else None
        found += [(carrier, 1, ""), ("lever-2", levers(board), ""), *([leads] if leads else [])]
        return found
    headers = 0 if board.controller.part.texts["headers"] else 2
    return [*found, ("stripboard", 1, ""), ("socket-dip-14", 1, ""), ("socket-strip-20", 2, ""),
            ("header-strip-20", headers, "")]  # fmt: skip


def _fastening(board: Board) -> list[tuple[str, int, str]]:
    thin, thick = wire_metres(board)
    grams = round(filament_grams(board) * SPARE_FILAMENT)
    held = board.parts["fastening"]
    tape = 1 if board.battery is not None else 0
    inserts = LID_SCREWS + BOARD_SCREWS if held.mm("length") else 0
    return [
        ("wire", thin, ""),
        ("wire-feed", thick, ""),
        ("screw-m3-10", LID_SCREWS, "lid"),
        ("screw-m3-6", BOARD_SCREWS, "board"),
        (held.key, inserts, "posts of lid and board"),
        ("foot-10", FEET, ""),
        ("glue", 1, ""),
        ("foam-tape", tape, "cell"),
        (board.parts["filament"].key, -(-grams // 100), ""),
    ]
