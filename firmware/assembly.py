"""Everything of a table unit, joined as its build and the buttons held at power-up want it."""

import os
import sys

from firmware import VERSION, pins
from firmware.buttons import Buttons
from firmware.keeper import Keeper
from firmware.keys import Keys
from firmware.limiter import Limiter
from firmware.loop import LOOK_FILE, Loop
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.canvas import LOOK_SIZE, Canvas
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.unit import Unit

RINGS = (pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
POWER = (pins.LIMIT_MA, pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA)
ABOUT = ("%s %s" % (pins.BUILD, VERSION)).encode()
# Held at power-up, these buttons leave the board to MicroPython's prompt.
TO_PROMPT = 1 << MINUS | 1 << PLUS


def self_test(boot: int, keys: Keys) -> Unit:
    """The self-test, which takes the same calls as a unit. Seldom needed, and not small."""
    from machine import reset

    from shared_rules.self_test import SelfTest

    numbers = [button for button, _ in pins.BUTTONS]
    return SelfTest(boot, RINGS, numbers, ABOUT, keys.pressed, reset)  # type: ignore[return-value]


def canvas() -> Canvas:
    """Where the unit draws; a build that lacks rings folds them."""
    if min(RINGS):
        return Canvas(*RINGS)
    from shared_rules.lights.folded import FoldedCanvas

    return FoldedCanvas(*RINGS)


def three_buttons(unit: Unit, count: int) -> Buttons:
    """The buttons of a build that has only three of them."""
    from firmware.three_buttons import ThreeButtons
    from shared_rules.few_buttons import FewButtons

    return ThreeButtons(count, FewButtons(unit).press)


def kept_look(plain: bytes) -> bytes:
    """How people wanted the lights when the board last ran."""
    try:
        with open(LOOK_FILE, "rb") as kept:
            look = kept.read()
    except OSError:
        return plain
    return look if len(look) in (len(plain), LOOK_SIZE) and look[0] else plain


def build(keys: Keys, held: int) -> Loop:
    """Everything, joined, as the buttons held at power-up want it."""
    boot, seed = (int.from_bytes(os.urandom(4), "little") for _ in range(2))
    keeper = None
    if held >> (MINUS if pins.THREE_BUTTONS else UNDO) & 1:
        unit = self_test(boot, keys)
        buttons = Buttons(keys.count, unit.press)
    else:
        is_fresh = held == 1 << OK
        unit = Unit(boot, canvas(), ABOUT, seed, fresh=is_fresh)
        plain = not pins.THREE_BUTTONS
        buttons = Buttons(keys.count, unit.press) if plain else three_buttons(unit, keys.count)
        unit.look = kept_look(unit.look)
        keeper = Keeper()
        kept = keeper.load()
        if kept and not is_fresh:
            unit.restore(kept[0], kept[1])
    buttons.await_release(held)
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    limiter = Limiter(pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR, *POWER)
    strip = Strip(pins.PIXEL_PIN, pins.PIXELS, pins.COLOURS, pins.PLACES)
    return Loop(unit, keys, buttons, port, limiter, strip, keeper)
