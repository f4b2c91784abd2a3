"""What a failed test leaves behind: a log, a picture of the lights, and their last seconds."""

import re
from pathlib import Path

from pytest_micropython_boards import picture
from pytest_micropython_boards.board import Board

LAST_US = 5_000_000
LAST_LINES = 15


def write(board: Board, nodeid: str, folder: Path) -> str:
    """Write the files of a failed test; returns what the report says at once."""
    place = folder / re.sub(r"[^\w.-]+", "_", nodeid).strip("_")
    place.mkdir(parents=True, exist_ok=True)
    (place / "log.txt").write_text(log_of(board), encoding="utf-8")
    lines = [f"rung {board.rung}, {board.now_ms:.1f} ms after power-up", *seen_lights(board)]
    lines += [f"wiring: {fault}" for fault in board.wiring_faults]
    told = ((device.name, device.describe()) for device in board.devices)
    lines += [f"{name} {text}" for name, text in told if text]
    if board.strips:
        still = picture.draw(board.strips)
        moving = picture.draw_moving(board.strips, board.now_us, LAST_US)
        (place / "lights.svg").write_text(still, encoding="utf-8")
        (place / "lights-moving.svg").write_text(moving, encoding="utf-8")
    said = board.serial.lines[-LAST_LINES:]
    lines += ["serial line:", *(f"  {line}" for line in said)] if said else []
    lines += [f"  {us / 1000:10.1f} ms  {text}" for us, text in board.journal[-LAST_LINES:]]
    return "\n".join([*lines, f"written to {place}: log and pictures of the lights"])


def seen_lights(board: Board) -> list[str]:
    """Each chain of pixels in one line: which shine, and how."""
    return [
        f"{strip.name}: " + (" ".join(f"{at}={_rgb(strip[at])}" for at in strip.lit) or "dark")
        for strip in board.strips
    ]


def _rgb(colour: tuple[int, ...]) -> str:
    return "/".join(map(str, colour))


def log_of(board: Board) -> str:
    """Everything that happened, by its moment."""
    events = [(us, text) for us, text in board.journal]
    for strip in board.strips:
        events += [
            (shown.us, f"{strip.name} shows " + " ".join(map(_rgb, shown.colours)))
            for shown in strip.pictures
        ]
    for number, pin in sorted(board.pins.items()):
        events += [(edge.us, f"pin {number} = {edge.level}") for edge in pin.edges]
    written = [f"{us / 1000:12.3f} ms  {text}" for us, text in sorted(events)]
    return "\n".join([*written, "", "serial line:", board.serial.text, ""])
