"""Pins, rings and power of this board: those of a file on its flash, else the firmware's own.

`heliograph flash` writes the file, and a hand can put it there: the names of `pins.py`, as JSON.
A file that no board can be built by is not used. The firmware's own build serves instead; the unit
shows a sign for it and names the fault in its greeting.
"""

import json

from firmware import VERSION, pins
from shared_rules.compat import unload

FILE = "board.json"
# Under this name the board has what is wrong with its file.
FAULT = "fault"


def own_board() -> dict:
    """Return the build that the firmware was compiled for."""
    return {
        "BUILD": pins.BUILD,
        "PIXEL_PIN": pins.PIXEL_PIN,
        "ORBIT_PIXELS": pins.ORBIT_PIXELS,
        "ORDER_PIXELS": pins.ORDER_PIXELS,
        "CLOCK_PIXELS": pins.CLOCK_PIXELS,
        "SEATS_PIXELS": pins.SEATS_PIXELS,
        "PIXELS": pins.PIXELS,
        "COLOURS": pins.COLOURS,
        "PLACES": pins.PLACES,
        "BUTTONS": pins.BUTTONS,
        "THREE_BUTTONS": pins.THREE_BUTTONS,
        "LIMIT_MA": pins.LIMIT_MA,
        "CONTROLLER_MA": pins.CONTROLLER_MA,
        "PIXEL_IDLE_UA": pins.PIXEL_IDLE_UA,
        "CHANNEL_FULL_UA": pins.CHANNEL_FULL_UA,
        "BRIGHTNESS_CEILING": pins.BRIGHTNESS_CEILING,
        "BRIGHTNESS_FLOOR": pins.BRIGHTNESS_FLOOR,
        FAULT: "",
    }


def read_board() -> dict:
    """Return the board of the file, else our own; with what is wrong with the file, if anything."""
    board: dict = {}
    try:
        with open(FILE) as file:
            board = json.load(file)
    except OSError:
        return own_board()
    except ValueError:
        pass  # no JSON: everything is missing in it
    fault = _fault_in(board)
    if fault:
        board = own_board()
    board[FAULT] = fault
    return board


def about(board: dict) -> bytes:
    """The build and the firmware, for the greeting; and what is wrong with the board's file."""
    fault = " %s: %s" % (FILE, board[FAULT]) if board[FAULT] else ""
    return ("%s %s%s" % (board["BUILD"], VERSION, fault)).encode()


def _fault_in(board: dict) -> str:
    """Return the name of the first entry by which no board can be built; empty if all is well."""
    # Needed once, and then never again: it need not stay in memory.
    from firmware.board_checks import fault_in

    fault = fault_in(board, own_board())
    unload("firmware.board_checks")
    return fault
