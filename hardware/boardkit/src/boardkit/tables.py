"""The tables that documents show: shopping list, power, what a smaller build leaves out."""

import csv
import io
from collections.abc import Iterable

from boardkit.board_checks import least_ma
from boardkit.board_file import Board
from boardkit.board_words import JACK
from boardkit.case import heat_box
from boardkit.circuit import circuit
from boardkit.heat import charge_room_c, holds_ma, inside_c, watts
from boardkit.layout import layout
from boardkit.part_library import SOURCES, Part, library
from boardkit.parts import (
    PRICES_ENTERED,
    alternatives,
    assumed_of,
    filament_grams,
    known_times,
    parts_of,
    tools_of,
    total_cents,
)
from boardkit.power import (
    CHARGES_LONGER,
    cases,
    cell_ma,
    cut_off_v,
    hours,
    slow_start,
    usual_ma,
    white_ma,
)


def bom_csv(board: Board) -> str:
    """The shopping list for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ("quantity", "part", "description", "maker and number", "shops, or words to search for",
         "use", "or instead", "each, EUR", "price", "entered")
    )  # fmt: skip
    for line in parts_of(board):
        part = line.part
        others = "; ".join(other.name for other in alternatives(board, part))
        price = part.texts["price_seen"] if part.is_price_seen else "estimate"
        row = (
            line.quantity,
            part.name,
            part.described("en"),
            part.order,
            part.bought,
            line.use,
            others,
        )
        writer.writerow((*row, _euro(part.cents), price, PRICES_ENTERED))
    return text.getvalue()


HEADS = {
    "en": ("quantity", "part", "what", "maker and number", "shop, or words to search for",
           "used as", "each, €", "price", "together, €"),
    "de": ("Anzahl", "Teil", "was", "Hersteller und Nummer", "Laden, oder Suchworte",
           "verwendet als", "je, €", "Preis", "zusammen, €"),
}  # fmt: skip
WORDS = {
    "en": {"or": "or instead", "seen": "looked up", "guess": "estimate", "all": "all",
           "tools": "Tools, which you keep", "tool": "tool"},
    "de": {"or": "oder stattdessen", "seen": "nachgesehen", "guess": "Schätzung", "all": "alles",
           "tools": "Werkzeug, das dir bleibt", "tool": "Werkzeug"},
}  # fmt: skip
USES = {
    "orbit ring": "Orbit-Ring", "order ring": "Order-Ring", "clock ring": "Uhr-Ring",
    "seat buttons": "Plätze", "seats": "Plätze", "control buttons": "Bedientaster",
    "lid": "Deckel", "board": "Platine", "posts of lid and board": "Pfosten von Deckel und Platine",
}  # fmt: skip


def bom_table(board: Board, language: str = "en") -> str:
    """The shopping list for people, and the tools."""
    words = WORDS[language]
    rows = [_row(HEADS[language]), "|---:|---|---|---|---|---|---:|---|---:|"]
    for line in parts_of(board):
        part = line.part
        others = [other.named(language) for other in alternatives(board, part)]
        more = f"; {words['or']}: {', '.join(others)}" if others else ""
        use = USES.get(line.use, line.use) if language == "de" else line.use
        rows.append(
            _row((line.quantity, part.named(language), part.described(language) + more, part.order,
                  part.bought, use, _euro(part.cents), _price(part, words), _euro(line.cents)))
        )  # fmt: skip
    total = f"**{_euro(total_cents(board))}**"
    rows.append(_row(("", f"**{words['all']}**", "", "", "", "", "", "", total)))
    _, _, what, _, shop, _, each, *_ = HEADS[language]
    heads = _row((words["tool"], what, shop, each))
    rows += ["", f"{words['tools']}:", "", heads, "|---|---|---|---:|"]
    rows += [
        _row((tool.named(language), tool.described(language), tool.bought, _euro(tool.cents)))
        for tool in tools_of(board)
    ]
    return "\n".join(rows)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |".replace("|  |", "| |")


def _price(part: Part, words: dict[str, str]) -> str:
    return f"{words['seen' if part.is_price_seen else 'guess']}, {PRICES_ENTERED}"


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


BRIGHTNESSES, BANK_MAH = (16, 32, 64, 96, 128, 224), 10_000


def hours_table(boards: list[Board]) -> str:
    """What an evening draws at each brightness, and how long its cell or a power bank lasts."""
    heads = [f"at {level}" for level in BRIGHTNESSES]
    rows = [_row(("build", *heads)), "|---|" + "---:|" * len(heads)]
    for board in (one for one in boards if one.input != JACK):
        cells, held = [], board.battery.cell_mah if board.battery else BANK_MAH
        for level in BRIGHTNESSES:
            ma = usual_ma(board, level)
            beyond = level > board.power["brightness_ceiling"]
            cells.append("–" if beyond else f"{ma} mA, {_lasting(hours(ma, held))} h")
        rows.append(_row((f"`{board.name}`", *cells)))
    return "\n".join(rows)


def cells_table(boards: list[Board]) -> str:
    """What each cell gives at most, how long it charges, and how warm the room may be meanwhile."""
    rows = [
        (
            "| build | cell, mAh | it gives at most, mA | of, mA | charged in, h "
            "| charge and play up to, °C in the room | off, months |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for board in boards:
        if board.battery is None:
            continue
        held, cell, charger = board.battery, board.parts["cell"], board.parts["charger"]
        charged = held.cell_mah * CHARGES_LONGER / charger.number("charges_ma")
        room = charge_room_c(board, heat_box(layout(board)))
        resting_ma = (
            cell.number("full_mv") / (held.ohms_top + held.ohms_bottom)
            + charger.number("off_ua") / 1000
        )
        months = min(held.cell_mah / resting_ma / 730, MOST_MONTHS)
        rows.append(
            f"| `{board.name}` | {held.cell_mah} | {cell_ma(board, board.power['limit_ma'])} "
            f"| {cell.number('gives_ma')} | {charged:.1f} | {room:.0f} | {months:.0f} |"
        )
    return "\n".join(rows)


MOST_MONTHS = 24  # a cell loses as much by itself


def _lasting(found: float) -> str:
    """Hours, with a tenth where that matters."""
    return f"{found:.0f}" if found >= 10 else f"{found:.1f}"


def cases_table(boards: list[Board]) -> str:
    """What each build does at worst, for each way to plug it."""
    rows = [
        (
            "| build | what happens | from USB, mA | from jack or battery, mA "
            "| into the computer, mA | lights, V | hottest part | outcome |"
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
        others = len(board.buttons) - board.seats
        controls = f"{others} controls" if others > 1 else "1 control"
        source = "USB" if board.is_usb else board.input
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


def print_table(boards: list[Board]) -> str:
    """Minutes and grams of every print, as the slicer tells them with the shipped profile."""
    rows = [
        "| build | base | lid | bezels | fit test | all, hours | filament, g |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for board in boards:
        times = known_times().get(board.name)
        if times is None:
            continue  # nobody has sliced it yet
        cells = " | ".join(_hours(times[part].minutes) for part in times)
        hours = sum(part.minutes for part in times.values()) / 60
        rows.append(f"| {board.name} | {cells} | {hours:.0f} | {filament_grams(board):.0f} |")
    return "\n".join(rows)


def _hours(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"


def sources_table(boards: list[Board]) -> str:
    """How many figures of each build come from where; each is counted in the part that says it."""
    rows = [_row(("build", *SOURCES)), "|---|" + "---:|" * len(SOURCES)]
    for board in boards:
        told = {
            (line.part.places[name], name): source
            for line in parts_of(board)
            for name, source in line.part.sources.items()
        }
        counts = [list(told.values()).count(source) for source in SOURCES]
        rows.append(_row((f"`{board.name}`", *counts)))
    return "\n".join(rows)


def assumed_table(boards: list[Board]) -> str:
    """Every assumed figure of the builds, and by how much the design lets it differ."""
    found: dict[tuple[str, str], float] = {}
    for board in boards:
        found |= assumed_of(board)
    rows = [_row(("part", "figure", "assumed", "may be", "to")), "|---|---|---:|---:|---:|"]
    for (key, name), value in found.items():
        less, more = library()[key].allows[name]
        rows.append(
            _row(
                (f"`{key}`", f"`{name}`", *(f"{v:g}" for v in (value, value - less, value + more)))
            )
        )
    return "\n".join(rows)
