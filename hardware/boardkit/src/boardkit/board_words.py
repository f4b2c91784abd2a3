"""The words of a board file: what it may hold, and how its figures are read from there."""

import re
from typing import Any

from boardkit.controllers import CONTROLLERS, Controller
from boardkit.part_library import Part, library

PARTS = ("orbit", "order", "clock", "seats")
# What older board files call a part
OLD_PARTS = {"wheel": "clock"}
SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8")
CONTROLS = ("undo", "minus", "plus", "ok")
# A build of three buttons says UNDO and the seats with double and long presses.
THREE = ("minus", "plus", "ok")
# In the order of their numbers: those of every full table, then those of the other seats
BUTTONS = (*SEATS[:5], *CONTROLS, *SEATS[5:])

# A pod has one alone: it speaks for the seat that it is given when it joins.
ONE = ("ok",)

ONE_EACH, POD = "one each", "one"
WORDS = (ONE_EACH, "three", POD)
INPUTS = USB, JACK, BATTERY = ("usb", "jack", "battery")
# Soldered onto a board of ours, or every wire under a screw of a bought carrier.
ON_BOARD, TERMINALS = WIRINGS = ("board", "terminals")
# What a USB device may draw before the computer has agreed to more.
BUS_UNIT_MA = 100

KEYS: dict[str, tuple[str, ...]] = {
    "build": ("name", "controller", "wiring"),
    "pixels": ("pin", "chain"),
    "buttons": ("words", *BUTTONS),
    "piezo": ("pin",),
    "battery": ("adc", "ohms_top", "ohms_bottom", "cell_mah"),
    "parts": (
        "seat_button",
        "control_button",
        "carrier",
        "fuse",
        "jack",
        "supply",
        "cell",
        "charger",
        "power_switch",
        "piezo",
        "fastening",
        "filament",
    ),
    "power": ("input", "supply_ma", "limit_ma", "brightness_ceiling", "brightness_floor"),
}
# What one build needs and another has no use for.
OPTIONAL = frozenset((*BUTTONS, "piezo", "battery", "wiring", "seat_button", "carrier", "jack",
                      "supply", "cell", "charger", "power_switch"))  # fmt: skip
# The parts that belong to each way of getting the 5 V
SUPPLIES = {JACK: ("jack", "supply"), BATTERY: ("cell", "charger", "power_switch")}
# The kind of part that each key of [parts] names.
KINDS = {
    "seat_button": "button",
    "control_button": "button",
    "carrier": "terminals",
    "fuse": "fuse",
    "jack": "jack",
    "supply": "supply",
    "cell": "cell",
    "charger": "charger",
    "power_switch": "toggle",
    "piezo": "piezo",
    "fastening": "fastening",
    "filament": "filament",
}
CHOICES: dict[str, tuple[str, ...]] = {
    "controller": tuple(CONTROLLERS),
    "words": WORDS,
    "wiring": WIRINGS,
    "input": INPUTS,
    **{
        key: tuple(name for name, part in library().items() if part.kind == kind)
        for key, kind in KINDS.items()
    },
}
TEXTS = frozenset(("name", *CHOICES))
DIRECTIONS = ("clockwise", "anticlockwise")


class Source:
    """The text of a board file, to tell on which line a mistake is."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()

    def mistake(self, table: str, key: str, message: str) -> str:
        return f"{self.name}:{self._line(table, key)}: {message}"

    def _line(self, table: str, key: str) -> int:
        """The line of the key; of its table where the key is missing; else the last line."""
        found, inside = len(self.lines), False
        for number, line in enumerate(self.lines, 1):
            if re.match(r"\s*\[", line):
                inside = line.strip().startswith(f"[{table}]")
                found = number if inside else found
            elif inside and key and re.search(rf"\b{re.escape(key)}\b", line.split("#")[0]):
                return number
        return found


def pixels_of(link: dict[str, Any], buttons: dict[str, Any]) -> int:
    """How many pixels a link of the chain has: a ring's own, or one for each seat button."""
    if link["part"] == "seats":
        return sum(seat in buttons for seat in SEATS)
    return int(item_of(link).texts["pixels"])


# A ring of one's own: as the one named, but with these.
OWN_RING = ("pixels", "outer_mm", "inner_mm")


def item_of(link: dict[str, Any]) -> Part:
    """The part that a link of the chain names, with its own count and sizes where it says them."""
    item = library()[link["item"]]
    if not set(OWN_RING) <= set(link):
        return item
    pixels, outer = link["pixels"], link["outer_mm"]
    texts = {
        **item.texts,
        "pixels": pixels,
        "name_de": f"Ring mit {pixels} Pixeln, {outer:g} mm",
        "search": f"WS2812B ring {pixels} LED {outer:g} mm",
        "order": "",
        "price_cents": item.cents * pixels // item.texts["pixels"],
    }
    sizes = {key: float(link[key]) for key in OWN_RING[1:]}
    return item._replace(
        key=f"{item.key}-as-{pixels}-{outer:g}",
        name=f"Ring of {pixels} pixels, {outer:g} mm",
        texts=texts,
        figures={**item.figures, **sizes},
        sources={**item.sources, **dict.fromkeys(sizes, "asked")},
    )


def power_figures(
    power: dict[str, Any], controller: Controller, items: list[Part]
) -> dict[str, int]:
    """The figures of the power table, with what the parts draw."""
    return {
        "supply_ma": power["supply_ma"],
        "limit_ma": power["limit_ma"],
        "controller_ma": controller.part.number("draws_ma"),
        "pixel_idle_ua": max(item.number("pixel_idle_ua") for item in items),
        "channel_full_ua": max(item.number("channel_full_ua") for item in items),
        "brightness_ceiling": power["brightness_ceiling"],
        "brightness_floor": power["brightness_floor"],
    }
