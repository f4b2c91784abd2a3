"""Builds what only some boards have: a way through the air, a cell, or one button alone.

Loaded where the board's files name one of them, and nowhere else.
"""

import os

from firmware.keys import Keys
from firmware.loop import Loop


def build_with_extras(board: dict, keys: Keys, held: int) -> Loop:
    """Everything of such a board, joined."""
    # Needed once: whoever called us lets it go again.
    from firmware.assembly import WIFI_FILE, build

    air = None
    if WIFI_FILE in os.listdir():
        from firmware.air_unit import AirUnit, add_air

        air = AirUnit, add_air
    if "POD" in board:
        from firmware.pods import build_pod

        loop = build_pod(board, keys, held, air)
    else:
        loop = build(board, keys, held, air)
    if "BATTERY_ADC" in board:
        from firmware.battery import watch

        watch(board, loop)
    return loop
