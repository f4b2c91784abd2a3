"""Reads a board file. Every mistake is told with its line, what was expected and what to do."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardkit.board_checks import value_mistakes
from boardkit.board_words import (
    BUS_UNIT_MA,
    BUTTONS,
    CHOICES,
    CONTROLS,
    DIRECTIONS,
    KEYS,
    OLD_PARTS,
    ON_BOARD,
    ONE_EACH,
    OPTIONAL,
    PARTS,
    SEATS,
    TERMINALS,
    TEXTS,
    THREE,
    USB,
    Source,
    item_of,
    pixels_of,
    power_figures,
)
from boardkit.controllers import CONTROLLERS, Controller
from boardkit.errors import BoardError
from boardkit.part_library import Part, library
from boardkit.paths import BOARD, BUILDS, MORE, ROOT

__all__ = [
    "BOARD",
    "BUILDS",
    "BUS_UNIT_MA",
    "BUTTONS",
    "CONTROLS",
    "DIRECTIONS",
    "ONE_EACH",
    "PARTS",
    "ROOT",
    "SEATS",
    "TERMINALS",
    "THREE",
    "Battery",
    "Board",
    "BoardError",
    "Link",
    "all_boards",
    "every_board",
    "read_board",
]


class Link(NamedTuple):
    """One part of the pixel chain: a ring, or the pixels of the seats."""

    name: str
    item: Part
    pixels: int
    direction: str
    first: int

    def places(self) -> list[int]:
        """For each pixel clockwise from twelve o'clock: its number within this part."""
        step = 1 if self.direction == DIRECTIONS[0] else -1
        return [(self.first + step * index) % self.pixels for index in range(self.pixels)]


class Battery(NamedTuple):
    """The cell's voltage at a pin that measures: the divider before it, and the cell's charge."""

    adc: int
    ohms_top: int
    ohms_bottom: int
    cell_mah: int


class Board(NamedTuple):
    """A board file that passed every check."""

    name: str
    controller: Controller
    pixel_pin: int
    links: tuple[Link, ...]
    buttons: tuple[tuple[str, int], ...]
    words: str
    input: str
    power: dict[str, int]
    parts: dict[str, Part]
    wiring: str = ON_BOARD
    piezo_pin: int | None = None
    battery: Battery | None = None

    @property
    def chain(self) -> tuple[tuple[str, int], ...]:
        """Name and pixels of each part of the chain."""
        return tuple((link.name, link.pixels) for link in self.links)

    @property
    def colours(self) -> str:
        """The order in which every pixel of the chain takes its colours."""
        return str(self.links[0].item.texts["colours"])

    @property
    def places(self) -> tuple[int, ...]:
        """Where in the chain each pixel of the table lies; empty where they lie in order."""
        found: list[int] = []
        for link in self.links:
            start = len(found)
            found += (start + place for place in link.places())
        return () if found == list(range(len(found))) else tuple(found)

    @property
    def asked_ma(self) -> int:
        """The current that the USB descriptor asks the computer for, whatever is drawn."""
        return self.controller.part.number("usb_asks_ma")

    @property
    def has_circuit_board(self) -> bool:
        """Whether the parts are soldered onto a board; else screw terminals hold every wire."""
        return self.wiring == ON_BOARD

    @property
    def is_usb(self) -> bool:
        """Whether the lights' 5 V come from the Pico's own plug; else its leg 40 stays empty."""
        return self.input == USB

    @property
    def pixels(self) -> int:
        """All pixels of the chain."""
        return sum(count for _, count in self.chain)

    @property
    def rings(self) -> tuple[tuple[str, int], ...]:
        """The parts of the chain that are rings."""
        return tuple(link for link in self.chain if link[0] != "seats")

    @property
    def seats(self) -> int:
        """How many seat buttons there are."""
        return sum(name in SEATS for name, _ in self.buttons)


def read_board(path: Path) -> Board:
    """Read and check a board file; raises BoardError."""
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise BoardError(
            [f"{path}: expected a board file, got {error.strerror}. Give its path with --board."]
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise BoardError(
            [f"{path.name}: expected TOML, got: {error}. Correct that place."]
        ) from error
    return check_board(content, Source(path.name, text))


def all_boards() -> dict[str, Board]:
    """The builds whose papers are kept, by name; the one on the table comes first."""
    boards: dict[str, Board] = {}
    for path in (BOARD, *sorted(BUILDS.glob("*.toml"))):
        board = read_board(path)
        if boards.setdefault(board.name, board) != board:
            raise BoardError(
                [(f"{path.name}: expected one build of the name {board.name}, got two that differ. "
                 "Give one of them another name.")]
            )  # fmt: skip
    return boards


def every_board() -> dict[str, Board]:
    """Those, and the builds of which only the tracks are kept: their papers are made on demand."""
    more = [read_board(path) for path in sorted(MORE.glob("*.toml"))]
    return all_boards() | {board.name: board for board in more}


def check_board(content: dict[str, Any], source: Source) -> Board:
    """The board that the file describes; raises BoardError with everything that is wrong."""
    mistakes = list(_shape_mistakes(content, source))
    if not mistakes:
        _rename_old_parts(content)
        mistakes = list(value_mistakes(content, source))
    if mistakes:
        raise BoardError(mistakes)
    controller = CONTROLLERS[content["build"]["controller"]]
    links = tuple(_link(link, content["buttons"]) for link in content["pixels"]["chain"])
    return Board(
        content["build"]["name"],
        controller,
        content["pixels"]["pin"],
        links,
        tuple((name, content["buttons"][name]) for name in BUTTONS if name in content["buttons"]),
        content["buttons"]["words"],
        content["power"]["input"],
        power_figures(content["power"], controller, [link.item for link in links]),
        {key: library()[name] for key, name in _named_parts(content).items()},
        content["build"].get("wiring", ON_BOARD),
        content.get("piezo", {}).get("pin"),
        Battery(**content["battery"]) if "battery" in content else None,
    )


def _named_parts(content: dict[str, Any]) -> dict[str, str]:
    """The part of each key; a piezo that only its pin tells of is the usual one."""
    usual = {"piezo": "piezo-12"} if "piezo" in content else {}
    return {**usual, **content["parts"]}


def _rename_old_parts(content: dict[str, Any]) -> None:
    """Call each part of the chain as it is called today."""
    for link in content["pixels"]["chain"]:
        if isinstance(link, dict) and link.get("part") in OLD_PARTS:
            link["part"] = OLD_PARTS[link["part"]]


def _link(link: dict[str, Any], buttons: dict[str, Any]) -> Link:
    item = item_of(link)
    return Link(
        link["part"],
        item,
        pixels_of(link, buttons),
        link.get("direction", item.texts["direction"]),
        link.get("first", 0),
    )


def _shape_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    """Tables and keys that are missing, unknown or of the wrong type."""
    for table in content:
        if table not in KEYS:
            known = ", ".join(KEYS)
            yield source.mistake(
                table,
                "",
                f"expected one of the tables {known}, got [{table}]. Remove or rename it.",
            )
    for table, keys in KEYS.items():
        held = content.get(table)
        if held is None and table in OPTIONAL:
            continue
        if not isinstance(held, dict):
            yield source.mistake(table, "", f"expected a table [{table}], got none. Add it.")
            continue
        yield from _key_mistakes(table, keys, held, source)


def _key_mistakes(
    table: str, keys: tuple[str, ...], held: dict[str, Any], source: Source
) -> Iterator[str]:
    for key in held:
        if key not in keys:
            known = ", ".join(keys)
            yield source.mistake(
                table, key, f"expected one of {known} in [{table}], got {key}. Remove or rename it."
            )
    for key in keys:
        if key not in held:
            if key not in OPTIONAL:
                yield source.mistake(
                    table,
                    "",
                    f"expected {key} in [{table}], got nothing. Add the line: {key} = …",
                )
        elif message := _type_mistake(key, held[key]):
            yield source.mistake(table, key, message)


def _type_mistake(key: str, value: Any) -> str:
    """What is wrong with the kind of a value, empty if nothing."""
    if key in CHOICES:
        known = ", ".join(CHOICES[key])
        fits = value in CHOICES[key]
        return "" if fits else f"expected {key} to be one of {known}, got {value!r}. Choose one."
    if key in TEXTS:
        wanted, fits = "a text", isinstance(value, str) and bool(re.fullmatch(r"[\w-]+", value))
    elif key == "chain":
        wanted, fits = "a list", isinstance(value, list)
    else:
        wanted, fits = "a whole number", isinstance(value, int) and not isinstance(value, bool)
    return "" if fits else f"expected {wanted} for {key}, got {value!r}. Write {wanted}."
