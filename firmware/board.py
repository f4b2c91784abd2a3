"""Pins, rings and power of this board: those of a file on its flash, else the firmware's own.

`heliograph flash` writes the file, and a hand can put it there: the names of `pins.py`, as JSON.
A file that no board can be built by is not used. The firmware's own build serves instead; the unit
shows a sign for it and names the fault in its greeting.
"""

import json

from firmware import VERSION
from firmware.pins import own_board
from shared_rules.compat import unload

FILE = "board.json"
# Under this name the board has what is wrong with its file.
FAULT = "fault"


def read_board() -> dict:
    """Return the board of the file, else our own; with what is wrong with the file, if anything."""
    board: dict = {}
    own = own_board()
    own[FAULT] = ""
    try:
        with open(FILE) as file:
            board = json.load(file)
    except OSError:
        return own
    except ValueError:
        pass  # no JSON: everything is missing in it
    own[FAULT] = fault = _fault_in(board, own)
    if fault:
        return own
    board[FAULT] = ""
    return board


def about(board: dict) -> bytes:
    """The build and the firmware, for the greeting; and what is wrong with the board's file."""
    fault = " %s: %s" % (FILE, board[FAULT]) if board[FAULT] else ""
    return ("%s %s%s" % (board["BUILD"], VERSION, fault)).encode()


def _fault_in(board: dict, own: dict) -> str:
    """Return the name of the first entry by which no board can be built; empty if all is well."""
    # Needed once, and then never again: it need not stay in memory.
    from firmware.board_checks import fault_in

    fault = fault_in(board, own)
    unload("firmware.board_checks")
    return fault
