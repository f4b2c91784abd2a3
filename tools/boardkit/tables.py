"""The tables that documents show: shopping list, power, what a smaller build leaves out."""

import csv
import io

from boardkit.board_checks import least_ma
from boardkit.board_file import Board
from boardkit.case import heat_box
from boardkit.circuit import circuit
from boardkit.heat import holds_ma, inside_c, watts
from boardkit.layout import layout
from boardkit.parts import PRICES_ENTERED, alternatives, parts_of, total_cents
from boardkit.power import cases, cut_off_v, slow_start, white_ma


def bom_csv(board: Board) -> str:
    """The shopping list for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ("quantity", "part", "description", "maker's number", "use", "or instead",
         f"each, EUR (estimate, entered {PRICES_ENTERED})")
    )  # fmt: skip
    for line in parts_of(board):
        part = line.part
        others = "; ".join(other.name for other in alternatives(board, part))
        row = (line.quantity, part.name, part.what, part.order, line.use, others)
        writer.writerow((*row, _euro(part.cents)))
    return text.getvalue()


def bom_table(board: Board) -> str:
    """The shopping list for people."""
    rows = [
        (
            "| quantity | part | what | maker's number | used as "
            f"| each, € (estimate, entered {PRICES_ENTERED}) | together, € |"
        ),
        "|---:|---|---|---|---|---:|---:|",
    ]
    for line in parts_of(board):
        others = [other.name for other in alternatives(board, line.part)]
        what = line.part.what + (f"; or instead: {', '.join(others)}" if others else "")
        money = f"{_euro(line.part.cents)} | {_euro(line.cents)}"
        part = line.part
        rows.append(
            f"| {line.quantity} | {part.name} | {what} | {part.order} | {line.use} | {money} |"
        )
    rows.append(f"| | **all** | | | | | **{_euro(total_cents(board))}** |")
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


def cases_table(boards: list[Board]) -> str:
    """What each build does at worst, for each way to plug it."""
    rows = [
        (
            "| build | what happens | from USB, mA | from the jack, mA | into the computer, mA "
            "| lights, V | hottest part | outcome |"
        ),
        "|---|---|---:|---:|---:|---:|---|---|",
    ]
    for board in boards:
        for case in cases(board, circuit(board)):
            hottest = f"{case.hottest} {case.hottest_mw} mW" if case.hottest_mw else "–"
            rows.append(
                f"| {board.name} | {case.name} | {case.usb_ma} | {case.jack_ma} "
                f"| {case.into_computer_ma} | {case.lights_v:.1f} | {hottest} | {case.outcome} |"
            )
    return "\n".join(rows)


def start_table(boards: list[Board]) -> str:
    """What is asked of USB, what is drawn while plugging in, and when too much is cut off."""
    rows = [
        (
            "| build | asked of USB, mA | most while plugging in, mA | lights on after, ms "
            "| cut off somewhere between, V |"
        ),
        "|---|---:|---:|---:|---:|",
    ]
    for board in boards:
        made = circuit(board)
        most, after = slow_start(board, made)
        low, high = cut_off_v(made) if board.has_circuit_board else (0.0, 0.0)
        cut_off = f"{low:.1f} – {high:.1f}" if high else "USB alone"
        rows.append(f"| {board.name} | {board.asked_ma} | {most} | {after} | {cut_off} |")
    return "\n".join(rows)


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


def heat_table(boards: list[Board]) -> str:
    """How warm each build gets inside, with its vents and without."""
    rows = [
        (
            "| build | size, mm | heat, W | inside at worst, °C | without vents, °C "
            "| limit, mA | fuse holds there, mA | material |"
        ),
        "|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for board in boards:
        made = layout(board)
        with_vents, closed = (
            inside_c(board, heat_box(made, vents=vents)) for vents in (True, False)
        )
        size = f"{made.width:.0f} × {made.depth:.0f} × {made.top:.0f}"
        rows.append(
            f"| {board.name} | {size} | {watts(board):.2f} | {with_vents:.0f} | {closed:.0f} "
            f"| {board.power['limit_ma']} | {holds_ma(board, with_vents)} "
            f"| {board.parts['filament'].name.split()[1].strip(',')} |"
        )
    return "\n".join(rows)
