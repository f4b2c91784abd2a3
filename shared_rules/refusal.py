"""Why something was refused: a code for the wire and three numbers.

The names follow from those of the codes (`refusal_names`, which the unit never loads); sentences
and rules live on the host, under these names.
"""

from shared_rules.compat import const

# Every game has a range of its own; these are common, and the ranges of the first game.
NO_GAME = const(1)
SETUP_ONLY = const(2)
SEAT_COUNT = const(3)
NO_SUCH_SEAT = const(4)
OUT_OF_TURN = const(5)
ENERGY_RANGE = const(6)
NO_SUCH_STATION = const(7)
LASER_RANGE = const(8)
LASER_DOWN = const(9)
GAME_OVER = const(10)
SHUTTLE_DOCKED = const(11)
NO_SUCH_COLOUR = const(12)
NOTHING_TO_UNDO = const(13)
NOTHING_TO_REDO = const(14)
UNKNOWN_EVENT = const(15)
SETUP_OPEN = const(16)
NOT_ROUND_END = const(17)
ROUND_ENDED = const(18)
MEMORY_ENDS = const(19)
NO_SUCH_LAYOUT = const(20)
STACK_RANGE = const(21)
COLOUR_TAKEN = const(22)
NO_SUCH_GAP = const(23)
GAME_RUNS = const(24)
NO_SUCH_GAME = const(25)
VALUE_RANGE = const(26)
START_TOTAL = const(30)
START_HALF = const(31)


class Refused(Exception):
    """The event is not allowed now; the state is unchanged."""

    def __init__(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().__init__(code, a, b, c)
        self.code = code
        self.args3 = (a, b, c)
