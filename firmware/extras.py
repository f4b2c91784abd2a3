"""Builds what only some boards have: a way through the air, a cell, or one button alone.

Loaded where the board's files name one of them, and nowhere else. Each is imported by a function of
its own: what one function imports lies in one file on the board.
"""

import os

from firmware.keys import Keys
from firmware.loop import Loop


def build_with_extras(  # type: ignore[no-untyped-def]
    board: dict, keys: Keys, held: int, build, wifi_file: str, greeting_of, kept_look
) -> Loop:
    """Everything of such a board, joined; `build` joins a table, the others say what is kept."""
    air = _air() if wifi_file in os.listdir() else None  # type: ignore[no-untyped-call]
    loop: Loop
    if "POD" in board:
        build_pod = _pod()  # type: ignore[no-untyped-call]
        loop = build_pod(board, keys, held, air, wifi_file, greeting_of(board), kept_look())
    else:
        loop = build(board, keys, held, air)
    if "BATTERY_ADC" in board:
        _watch(board, loop)
    return loop


def _air():  # type: ignore[no-untyped-def]
    from firmware.air_unit import AirUnit, add_air

    return AirUnit, add_air


def _pod():  # type: ignore[no-untyped-def]
    from firmware.pods import build_pod

    return build_pod


def _watch(board: dict, loop: Loop) -> None:
    from firmware.battery import watch

    watch(board, loop)
