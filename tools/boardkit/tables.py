"""The tables that documents show: shopping list, power, what a smaller build leaves out."""

import csv
import io

from boardkit.board_checks import least_ma
from boardkit.board_file import Board
from boardkit.parts import PRICES_ENTERED, parts_of, total_cents


def bom_csv(board: Board) -> str:
    """The shopping list for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ("quantity", "part", "description", f"each, EUR (estimate, entered {PRICES_ENTERED})")
    )
    for part in parts_of(board):
        writer.writerow((part.quantity, part.name, part.description, _euro(part.each_cents)))
    return text.getvalue()


def bom_table(board: Board) -> str:
    """The shopping list for people."""
    rows = [
        f"| quantity | part | what | each, € (estimate, entered {PRICES_ENTERED}) | together, € |",
        "|---:|---|---|---:|---:|",
    ]
    for part in parts_of(board):
        money = f"{_euro(part.each_cents)} | {_euro(part.cents)}"
        rows.append(f"| {part.quantity} | {part.name} | {part.description} | {money} |")
    rows.append(f"| | **all** | | | **{_euro(total_cents(board))}** |")
    return "\n".join(rows)


def _euro(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def power_table(boards: list[Board]) -> str:
    """What each build may draw, and what it would draw without the limiter."""
    rows = [
        (
            "| build | pixels | supply, mA | limit, mA | all white without limits, mA "
            "| all white at the ceiling, mA | dark, mA |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for board in boards:
        power = board.power
        rows.append(
            f"| {board.name} | {board.pixels} | {power['supply_ma']} | {power['limit_ma']} "
            f"| {white_ma(board, 255)} | {white_ma(board, power['brightness_ceiling'])} "
            f"| {least_ma(board.pixels, {**power, 'brightness_floor': 0})} |"
        )
    return "\n".join(rows)


def white_ma(board: Board, brightness: int) -> int:
    """What the table would draw with every channel at this brightness."""
    power = board.power
    channel_ua = power["channel_full_ua"] * brightness // 255
    pixels_ua = board.pixels * (power["pixel_idle_ua"] + 3 * channel_ua)
    return power["controller_ma"] + pixels_ua // 1000


def builds_table(boards: list[Board]) -> str:
    """The builds side by side."""
    rows = [
        "| build | controller | rings | buttons | 5 V from | parts, € |",
        "|---|---|---|---|---|---:|",
    ]
    for board in boards:
        rings = " + ".join(str(pixels) for _, pixels in board.rings)
        lit = dict(board.chain).get("seats", 0)
        seats = f"{board.seats} seats{' with pixels' if lit else ''}, " if board.seats else ""
        controls = f"{len(board.buttons) - board.seats} controls"
        source = "USB" if board.input == "usb" else "jack"
        rows.append(
            f"| `{board.name}` | {board.controller.name} | {rings} | {seats}{controls} | {source} "
            f"| {_euro(total_cents(board))} |"
        )
    return "\n".join(rows)
