"""Order files for two makers that also put the parts in: their parts list and their placement.

Columns are called as each maker publishes them. Everything goes through the board; the Pico itself
does not go along, its two sockets do.
"""

import csv
import io
from collections.abc import Iterable
from typing import NamedTuple

from boardkit import carrier
from boardkit.circuit import PICO, Circuit, Component
from boardkit.kicad import footprint_name
from boardkit.part_library import Part, library

# As published: JLCPCB, "Bill of Materials for PCB Assembly" and "Pick & Place File for PCB
# Assembly"; PCBWay, "What files are requested for assembly production" and its sample of a list.
JLCPCB_PARTS = ("Comment", "Designator", "Footprint", "JLCPCB Part #")
JLCPCB_PLACES = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
PCBWAY_PARTS = ("Item #", "Designator", "Qty", "Manufacturer", "Mfg Part #", "Description / Value",
                "Package/Footprint", "Type", "Your Instructions / Notes")  # fmt: skip
PCBWAY_PLACES = JLCPCB_PLACES
SOCKETED = {"controller": "socket-strip-20", "chip": "socket-dip-14"}
NOTES = {
    "controller": "two sockets of 20 ways; no module",
    "chip": "the socket soldered, the chip in it",
}


class Row(NamedTuple):
    """Parts that are bought under one number and soldered alike."""

    parts: list[Component]
    bought: Part

    @property
    def refs(self) -> str:
        return ",".join(part.ref for part in self.parts)

    @property
    def each(self) -> int:
        """Sockets come in two strips for one Pico."""
        return 2 if self.parts[0].ref == PICO else 1


def rows(made: Circuit) -> list[Row]:
    """What is soldered, the same parts together."""
    found: dict[tuple[str, str], Row] = {}
    for part in made.components:
        bought = library()[SOCKETED["controller"]] if part.ref == PICO else part.part
        key = bought.key, footprint_name(part)
        found.setdefault(key, Row([], bought)).parts.append(part)
    return list(found.values())


def order_files(made: Circuit) -> dict[str, str]:
    """Every file by its name."""
    return {
        "jlcpcb-parts.csv": _table(JLCPCB_PARTS, _jlcpcb_parts(made)),
        "jlcpcb-places.csv": _table(JLCPCB_PLACES, _places(made)),
        "pcbway-parts.csv": _table(PCBWAY_PARTS, _pcbway_parts(made)),
        "pcbway-places.csv": _table(PCBWAY_PLACES, _places(made)),
    }


def _table(heads: Iterable[str], body: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([heads, *body])
    return text.getvalue()


def _jlcpcb_parts(made: Circuit) -> Iterable[tuple[object, ...]]:
    """Nobody has looked up that maker's own numbers: its page asks for each by the comment."""
    for row in rows(made):
        yield _described(row), row.refs, footprint_name(row.parts[0]), ""


def _pcbway_parts(made: Circuit) -> Iterable[tuple[object, ...]]:
    for item, row in enumerate(rows(made), 1):
        maker, number = maker_and_number(row.bought)
        kind = row.parts[0].part.kind
        yield (item, row.refs, row.each * len(row.parts), maker, number, _described(row),
               footprint_name(row.parts[0]), "THT", NOTES.get(kind, ""))  # fmt: skip


def _described(row: Row) -> str:
    """What a maker's buyer searches for: the name, which holds the value, and the number."""
    _, number = maker_and_number(row.bought)
    return f"{row.bought.name} {number}".strip()


def maker_and_number(part: Part) -> tuple[str, str]:
    """Both, where the library names one number and no series."""
    order = str(part.texts.get("order", ""))
    if not order or ":" in order or "," in order:
        return "", ""
    maker, _, number = order.rpartition(" ")
    return maker, number


def _places(made: Circuit) -> Iterable[tuple[object, ...]]:
    """The middle of each part in the places of the Gerber files, degrees to the left."""
    for part in made.components:
        place = carrier.place_of(part.ref)
        yield part.ref, f"{place.x:.3f}mm", f"{place.y:.3f}mm", "Top", place.turns % 4 * 90
