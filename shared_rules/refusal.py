"""Why something was refused: a code for the wire and three numbers.

Names and rule ids stand in `refusal_names`, which the unit never loads; the sentences live on the
host, in two languages, under these names.
"""

# Codes up to 31 are common and Solaris, from 32 Solarius Mission, from 64 Solari, from 96 Solenia.
NO_GAME = 1
SETUP_ONLY = 2
SEAT_COUNT = 3
NO_SUCH_SEAT = 4
OUT_OF_TURN = 5
ENERGY_RANGE = 6
NO_SUCH_STATION = 7
LASER_RANGE = 8
LASER_DOWN = 9
GAME_OVER = 10
SHUTTLE_DOCKED = 11
NO_SUCH_COLOUR = 12
NOTHING_TO_UNDO = 13
NOTHING_TO_REDO = 14
UNKNOWN_EVENT = 15
SETUP_OPEN = 16
NOT_ROUND_END = 17
ROUND_ENDED = 18
MEMORY_ENDS = 19
NO_SUCH_LAYOUT = 20
STACK_RANGE = 21
COLOUR_TAKEN = 22
NO_SUCH_GAP = 23
GAME_RUNS = 24
NO_SUCH_GAME = 25
VALUE_RANGE = 26


class Refused(Exception):
    """The event is not allowed now; the state is unchanged."""

    def __init__(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().__init__(code, a, b, c)
        self.code = code
        self.args3 = (a, b, c)
