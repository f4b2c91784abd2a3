"""Everything of a table unit, joined as its build and the buttons held at power-up want it."""

import os
import sys

from machine import reset

from firmware.board import FAULT, about, read_board
from firmware.buttons import Buttons
from firmware.keeper import Keeper
from firmware.keys import Keys
from firmware.limiter import Limiter
from firmware.loop import LOOK_FILE, Loop
from firmware.part_files import PartFiles
from firmware.port import Port
from firmware.samples import sample
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.unit import Unit

# Where `errors.py` keeps them: it is loaded only when there is one to keep
ERRORS_FILE = "errors"
# Ways, network and key of a unit with a radio; `heliograph flash --wifi` or --bluetooth writes it.
# Only a controller with a radio is ever given such a file.
WIFI_FILE = "wifi.json"
# Held at power-up, these buttons leave the board to MicroPython's prompt.
TO_PROMPT = 1 << MINUS | 1 << PLUS


def greeting_of(board: dict) -> bytes:
    """What the unit says of itself in its greeting, with the errors that ended it of late."""
    try:
        with open(ERRORS_FILE) as kept:
            errors = kept.read()
    except (OSError, ValueError):
        return about(board)
    return about(board) + b" ! " + errors.replace("\n", "; ").encode() if errors else about(board)


def rings_of(board: dict) -> tuple[int, int, int, int]:
    """The pixels of each part of the table."""
    return (
        board["ORBIT_PIXELS"],
        board["ORDER_PIXELS"],
        board["CLOCK_PIXELS"],
        board["SEATS_PIXELS"],
    )


def self_test(boot: int, keys: Keys, board: dict, rings: tuple[int, int, int, int]) -> Unit:
    """The self-test, which takes the same calls as a unit. Seldom needed, and not small."""
    from shared_rules.self_test import SelfTest

    numbers = [button for button, _ in board["BUTTONS"]]
    return SelfTest(  # type: ignore[return-value]
        boot, rings, numbers, greeting_of(board), keys.pressed, reset, piezo(board)
    )


def canvas(rings: tuple[int, int, int, int]) -> Canvas:
    """Where the unit draws; a build that lacks rings folds them."""
    if min(rings):
        return Canvas(*rings)
    from shared_rules.lights.folded import FoldedCanvas

    return FoldedCanvas(*rings)


def three_buttons(count: int, unit: Unit, press) -> Buttons:  # type: ignore[no-untyped-def]
    """The buttons of a build that has only three of them."""
    from firmware.three_buttons import ThreeButtons
    from shared_rules.few_buttons import FewButtons

    return ThreeButtons(count, FewButtons(unit, press).press)


def piezo(board: dict):  # type: ignore[no-untyped-def]
    """The board's piezo, still quiet; None where there is none."""
    if "PIEZO_PIN" not in board:
        return None
    from machine import PWM, Pin

    return PWM(Pin(board["PIEZO_PIN"]))


def sounds(tone, unit: Unit):  # type: ignore[no-untyped-def]
    """What a build with a piezo says to the ears."""
    from shared_rules.sounds import Sounds

    return Sounds(unit, tone)


def kept_look() -> bytes:
    """How people wanted the lights when the board last ran, if it was kept."""
    try:
        with open(LOOK_FILE, "rb") as kept:
            look: bytes = kept.read()
            return look
    except OSError:
        return b""


def build_for_held_buttons() -> Loop | None:
    """Return this board's loop, as the buttons held now want it; None for the prompt."""
    board = read_board()
    keys = Keys(board["BUTTONS"])
    held = keys.pressed()
    if held == TO_PROMPT:
        return None
    if "POD" in board or "BATTERY_ADC" in board or WIFI_FILE in os.listdir():
        from firmware.extras import build_with_extras

        return build_with_extras(board, keys, held, build, WIFI_FILE, greeting_of, kept_look)
    return build(board, keys, held)


def build(board: dict, keys: Keys, held: int, air=None) -> Loop:  # type: ignore[no-untyped-def]
    """Everything, joined, as the buttons held at power-up want it.

    `air`: the class of the unit of a board with a radio, and what adds its ways.
    """
    boot, seed = (int.from_bytes(os.urandom(4), "little") for _ in range(2))
    has_three = board["THREE_BUTTONS"]
    rings = rings_of(board)
    keeper = ears = None
    if held >> (MINUS if has_three else UNDO) & 1:
        unit = self_test(boot, keys, board, rings)
        buttons = Buttons(keys.count, unit.press)
    else:
        is_fresh = held == 1 << OK
        make = air[0] if air else Unit
        unit = make(boot, canvas(rings), greeting_of(board), seed, fresh=is_fresh)
        unit.has_wrong_board = bool(board[FAULT])
        unit.load_part, unit.leave = PartFiles.load, (os.remove, reset)
        unit.finishes_later = True
        tone = piezo(board)
        ears = tone and sounds(tone, unit)
        press = (ears or unit).press
        buttons = (
            three_buttons(keys.count, unit, press) if has_three else Buttons(keys.count, press)
        )
        unit.take_look(kept_look())
        keeper = Keeper()
        kept = keeper.load()
        if kept and not is_fresh:
            unit.restore(kept[0], kept[1])
    buttons.await_release(held)
    sample(keys)
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    if air:
        port = air[1](port, unit, WIFI_FILE)
    strip = Strip(board["PIXEL_PIN"], board["PIXELS"], board["COLOURS"], board["PLACES"])
    if keeper and min(rings):
        keys.light_up = strip.light_up  # type: ignore[assignment]
        keys.seats = rings[3]
    loop = Loop(unit, keys, buttons, port, Limiter(board), strip, keeper)
    if ears:
        loop.sound = ears.tick
    return loop
