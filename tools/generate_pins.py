"""Write firmware/pins.py and the wiring table of hardware/README.md from hardware/board.toml.

    python tools/generate_pins.py            write both
    python tools/generate_pins.py --check    write nothing, fail if either would change

Every mistake in the board file is reported with its line, what was expected, what was found and
what to do; all mistakes of a file are reported at once.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BOARD = ROOT / "hardware" / "board.toml"
PINS = ROOT / "firmware" / "pins.py"
README = ROOT / "hardware" / "README.md"

PARTS = ("orbit", "order", "wheel", "seats")
SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5")
CONTROLS = ("undo", "minus", "plus", "ok")
BUTTONS = SEATS + CONTROLS

PICO_PINS = (*range(23), 26, 27, 28)
RESERVED = {
    23: "it switches the Pico's voltage regulator",
    24: "it senses USB power",
    25: "it drives the Pico's own LED",
    29: "it measures the supply voltage",
}
# The Pico's legs that carry GPIO 0, 1, 2 …: every third one between them is ground or special.
_LEGS = "1 2 4 5 6 7 9 10 11 12 14 15 16 17 19 20 21 22 24 25 26 27 29 31 32 34"
LEGS = dict(zip(PICO_PINS, map(int, _LEGS.split()), strict=True))

KEYS: dict[str, tuple[str, ...]] = {
    "build": ("name", "controller"),
    "pixels": ("pin", "chain"),
    "buttons": BUTTONS,
    "power": (
        "supply_ma",
        "limit_ma",
        "controller_ma",
        "pixel_idle_ua",
        "channel_full_ua",
        "brightness_ceiling",
        "brightness_floor",
    ),
}
OPTIONAL = frozenset(SEATS)
TEXTS = frozenset(("name", "controller"))

WIRING_START = "<!-- wiring: written by tools/generate_pins.py from board.toml -->"
WIRING_END = "<!-- end of wiring -->"


class BoardError(Exception):
    """The board file cannot be used; holds every mistake found."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class Board(NamedTuple):
    """A board file that passed every check."""

    name: str
    controller: str
    pixel_pin: int
    chain: tuple[tuple[str, int], ...]
    buttons: tuple[tuple[str, int], ...]
    power: dict[str, int]


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


def check_board(content: dict[str, Any], source: Source) -> Board:
    mistakes = list(_shape_mistakes(content, source))
    if not mistakes:
        mistakes += _pin_mistakes(content, source)
        mistakes += _chain_mistakes(content, source)
        mistakes += _power_mistakes(content, source)
    if mistakes:
        raise BoardError(mistakes)
    return Board(
        content["build"]["name"],
        content["build"]["controller"],
        content["pixels"]["pin"],
        tuple((part["part"], part["pixels"]) for part in content["pixels"]["chain"]),
        tuple((name, content["buttons"][name]) for name in BUTTONS if name in content["buttons"]),
        {key: content["power"][key] for key in KEYS["power"]},
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
            if key not in OPTIONAL:
                yield source.mistake(table, "", _missing(table, key))
        elif not _has_right_type(key, held[key]):
            wanted = "a text" if key in TEXTS else "a list" if key == "chain" else "a whole number"
            yield source.mistake(
                table, key, f"expected {wanted} for {key}, got {held[key]!r}. Write {wanted}."
            )


def _missing(table: str, key: str) -> str:
    if key in CONTROLS:
        return (
            f"expected the four control buttons {', '.join(CONTROLS)}, got no {key}. "
            f"Add the line: {key} = PIN"
        )
    return f"expected {key} in [{table}], got nothing. Add the line: {key} = …"


def _has_right_type(key: str, value: Any) -> bool:
    if key in TEXTS:
        return isinstance(value, str) and bool(value)
    if key == "chain":
        return isinstance(value, list)
    return isinstance(value, int) and not isinstance(value, bool)


def _pin_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    taken: dict[int, str] = {}
    uses = [("pixels", "pin", content["pixels"]["pin"])]
    uses += [("buttons", name, pin) for name, pin in content["buttons"].items()]
    for table, key, pin in uses:
        purpose = "the pixels" if table == "pixels" else f"the button {key}"
        if pin in RESERVED:
            yield source.mistake(
                table,
                key,
                f"expected a free pin for {purpose}, got {pin}, which the Pico keeps: "
                f"{RESERVED[pin]}. Choose 0–22 or 26–28.",
            )
        elif pin not in PICO_PINS:
            yield source.mistake(
                table,
                key,
                f"expected a pin of the Pico for {purpose}, got {pin}, which it does not have. "
                "Choose 0–22 or 26–28.",
            )
        elif pin in taken:
            yield source.mistake(
                table,
                key,
                f"expected a pin of its own for {purpose}, got {pin}, which serves {taken[pin]} "
                "already. Give one of them another pin.",
            )
        taken.setdefault(pin, purpose)
    if not any(seat in content["buttons"] for seat in SEATS):
        yield source.mistake(
            "buttons", "", "expected at least one seat button, got none. Add the line: seat_1 = PIN"
        )


def _chain_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    chain = content["pixels"]["chain"]
    names = []
    for link in chain:
        if not isinstance(link, dict) or set(link) != {"part", "pixels"}:
            yield source.mistake(
                "pixels",
                "chain",
                f'expected {{ part = "orbit", pixels = 24 }} in the chain, got {link!r}. '
                "Write part and pixels.",
            )
            return
        names.append(link["part"])
        if not isinstance(link["pixels"], int) or not 1 <= link["pixels"] <= 255:
            yield source.mistake(
                "pixels",
                str(link["part"]),
                f"expected 1 to 255 pixels for {link['part']}, got {link['pixels']!r}. "
                "Count the pixels of that part.",
            )
    if names != [part for part in PARTS if part in names] or not names:
        yield source.mistake(
            "pixels",
            "chain",
            f"expected each part once, in the order {', '.join(PARTS)}, got "
            f"{', '.join(map(str, names)) or 'none'}. Wire and list the parts in that order.",
        )
        return
    yield from _seat_pixel_mistakes(chain, content["buttons"], source)


def _seat_pixel_mistakes(
    chain: list[dict[str, Any]], buttons: dict[str, int], source: Source
) -> Iterator[str]:
    seats = [seat for seat in SEATS if seat in buttons]
    if list(SEATS[: len(seats)]) != seats:
        yield source.mistake(
            "buttons",
            seats[-1],
            f"expected the seats without a gap from seat_1, got {', '.join(seats)}. "
            "Add the missing seat or renumber.",
        )
    for link in chain:
        if link["part"] == "seats" and link["pixels"] != len(seats):
            yield source.mistake(
                "pixels",
                "seats",
                f"expected one pixel for each of the {len(seats)} seat buttons, got "
                f"{link['pixels']}. Make them equal, or leave the part out.",
            )


def _power_mistakes(content: dict[str, Any], source: Source) -> Iterator[str]:
    power = content["power"]
    if power["limit_ma"] > power["supply_ma"]:
        yield source.mistake(
            "power",
            "limit_ma",
            f"expected a limit within the supply of {power['supply_ma']} mA, got "
            f"{power['limit_ma']} mA. Lower limit_ma or use a stronger supply.",
        )
    if not 0 <= power["brightness_floor"] < power["brightness_ceiling"] <= 255:
        yield source.mistake(
            "power",
            "brightness_ceiling",
            "expected 0 ≤ brightness_floor < brightness_ceiling ≤ 255, got "
            f"{power['brightness_floor']} and {power['brightness_ceiling']}. Change one of them.",
        )
    least = least_ma(content["pixels"]["chain"], power)
    if power["limit_ma"] <= least:
        yield source.mistake(
            "power",
            "limit_ma",
            f"expected more than {least} mA, which the controller and the faintest light need, got "
            f"{power['limit_ma']} mA. Raise limit_ma or use fewer pixels.",
        )


def least_ma(chain: list[dict[str, Any]], power: dict[str, int]) -> int:
    """What the table draws with every channel at the floor."""
    pixels = sum(link["pixels"] for link in chain if isinstance(link["pixels"], int))
    idle_ua = pixels * power["pixel_idle_ua"]
    floor_ua = pixels * 3 * power["brightness_floor"] * power["channel_full_ua"] // 255
    return power["controller_ma"] + (idle_ua + floor_ua + 999) // 1000


def render_pins(board: Board) -> str:
    numbers = ", ".join(f"({BUTTONS.index(name)}, {pin})" for name, pin in board.buttons)
    names = ", ".join(name.upper().replace("_", " ") for name, _ in board.buttons)
    counts = dict(board.chain)
    lines = [
        '"""Pins, rings and power of this build. Written by tools/generate_pins.py."""',
        "",
        f'BUILD = "{board.name}"',
        "",
        f"PIXEL_PIN = {board.pixel_pin}",
        *(f"{part.upper()}_PIXELS = {counts.get(part, 0)}" for part in PARTS),
        f"PIXELS = {sum(counts.values())}",
        "",
        f"# (button, pin): {names}",
        f"BUTTONS = ({numbers})",
        "",
        *(f"{key.upper()} = {board.power[key]}" for key in KEYS["power"] if key != "supply_ma"),
    ]
    return "\n".join(lines) + "\n"


def render_wiring(board: Board) -> str:
    pixels = sum(count for _, count in board.chain)
    chain = " → ".join(f"{part} {count}" for part, count in board.chain)
    note = f"chain: {chain} ({pixels} pixels)"
    rows = [
        "| from | Pico | leg | note |",
        "|---|---|---|---|",
        f"| pixels, data in | GPIO {board.pixel_pin} | {LEGS[board.pixel_pin]} | {note} |",
        "| pixels, 5 V | VBUS | 40 | USB's 5 V |",
        "| pixels, ground | GND | 38 | the same ground as the buttons |",
    ]
    for name, pin in board.buttons:
        label = name.replace("seat_", "seat ") if name in SEATS else name.upper()
        rows.append(f"| button {label} | GPIO {pin} | {LEGS[pin]} | other side to ground |")
    return "\n".join(rows)


def with_wiring(readme: str, wiring: str) -> str:
    """The README with the wiring table between its two marks replaced."""
    start, end = readme.find(WIRING_START), readme.find(WIRING_END)
    if start < 0 or end < start:
        marks = f"{WIRING_START} and {WIRING_END}"
        raise BoardError(
            [f"README.md: expected the marks {marks}, got none. Put both around the wiring table."]
        )
    return f"{readme[: start + len(WIRING_START)]}\n{wiring}\n{readme[end:]}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--board", type=Path, default=BOARD, help="board file")
    parser.add_argument("--pins", type=Path, default=PINS, help="file to write")
    parser.add_argument("--readme", type=Path, default=README, help="file with the wiring table")
    options = parser.parse_args(arguments)
    try:
        board = read_board(options.board)
        readme = options.readme.read_text(encoding="utf-8")
        wanted = {
            options.pins: render_pins(board),
            options.readme: with_wiring(readme, render_wiring(board)),
        }
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    return _compare(wanted, options.board) if options.check else _write(wanted)


def _compare(wanted: dict[Path, str], board: Path) -> int:
    stale = [path for path, text in wanted.items() if _text_of(path) != text]
    for path in stale:
        print(
            f"{path}: expected what {board.name} says, got something else. "
            "Run: python tools/generate_pins.py",
            file=sys.stderr,
        )
    return 1 if stale else 0


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _write(wanted: dict[Path, str]) -> int:
    for path, text in wanted.items():
        if _text_of(path) != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
