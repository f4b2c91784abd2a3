"""Reads a board file. Every mistake is told with its line, what was expected and what to do."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardkit.controllers import CONTROLLERS, Controller

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "hardware" / "board.toml"
BUILDS = ROOT / "hardware" / "builds"

PARTS = ("orbit", "order", "wheel", "seats")
SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5")
CONTROLS = ("undo", "minus", "plus", "ok")
# A build of three buttons says UNDO and the seats with double and long presses.
THREE = ("minus", "plus", "ok")
BUTTONS = SEATS + CONTROLS

ONE_EACH = "one each"
WORDS = (ONE_EACH, "three")
INPUTS = ("usb", "jack")

KEYS: dict[str, tuple[str, ...]] = {
    "build": ("name", "controller"),
    "pixels": ("pin", "chain"),
    "buttons": ("words", *BUTTONS),
    "power": (
        "input",
        "supply_ma",
        "limit_ma",
        "controller_ma",
        "pixel_idle_ua",
        "channel_full_ua",
        "brightness_ceiling",
        "brightness_floor",
    ),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "controller": tuple(CONTROLLERS),
    "words": WORDS,
    "input": INPUTS,
}
TEXTS = frozenset(("name", *CHOICES))


class BoardError(Exception):
    """The board file cannot be used; holds every mistake found."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class Board(NamedTuple):
    """A board file that passed every check."""

    name: str
    controller: Controller
    pixel_pin: int
    chain: tuple[tuple[str, int], ...]
    buttons: tuple[tuple[str, int], ...]
    words: str
    input: str
    power: dict[str, int]

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
    """Every build of the repository by its name; the one on the table comes first."""
    boards: dict[str, Board] = {}
    for path in (BOARD, *sorted(BUILDS.glob("*.toml"))):
        board = read_board(path)
        if boards.setdefault(board.name, board) != board:
            raise BoardError(
                [(f"{path.name}: expected one build of the name {board.name}, got two that differ. "
                 "Give one of them another name.")]
            )  # fmt: skip
    return boards


def check_board(content: dict[str, Any], source: Source) -> Board:
    """The board that the file describes; raises BoardError with everything that is wrong."""
    from boardkit.board_checks import value_mistakes

    mistakes = list(_shape_mistakes(content, source)) or list(value_mistakes(content, source))
    if mistakes:
        raise BoardError(mistakes)
    power = dict(content["power"])
    return Board(
        content["build"]["name"],
        CONTROLLERS[content["build"]["controller"]],
        content["pixels"]["pin"],
        tuple((part["part"], part["pixels"]) for part in content["pixels"]["chain"]),
        tuple((name, content["buttons"][name]) for name in BUTTONS if name in content["buttons"]),
        content["buttons"]["words"],
        power.pop("input"),
        {key: power[key] for key in KEYS["power"] if key in power},
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
            if key not in BUTTONS:
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
