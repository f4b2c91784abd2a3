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
MISSION_SEATS = 32
WHEEL_SHAPE = 33
NO_SUCH_DIE = 34
DIE_FIRST = 35
NEW_DIE_FIRST = 36
BAG_LACKS = 37
DIE_TAKEN = 38
NO_DIE_DUE = 39
NO_SUCH_CENTRE = 40
CENTRE_USED = 41
CENTRE_NOT_DUE = 42
CENTRE_FIRST = 43
ROUND_RUNS = 44
LAST_ROUND = 45
NOT_ON_TURN = 46
TECH_RANGE = 47
TECH_DOWN = 48
MISSION_SETUP = 49
SCORES_LATER = 50
CORRECTION_ONLY = 51

# Solari
SOLARI_SEATS = 64
SOLARI_OPTION = 65
SOLARI_TURN = 66
SOLARI_SETUP_ONLY = 67
SOLARI_SETUP_OPEN = 68
DIE_RANGE = 69
TILE_PLAYED = 70
AWARD_LEVEL = 71
ROW_LENGTH = 72
NO_DOUBLER = 73
NO_CALCULATION = 74
SCORE_RANGE = 75
OFF_RANGE = 76
NO_SUCH_PLANET = 77
NO_SUCH_TILE = 78
SOLARI_OVER = 79
SOLARI_NO_SEAT = 80

# Solenia
SOLENIA_SEATS = 96
SOLENIA_OPTION = 97
SOLENIA_SETUP_ONLY = 98
SOLENIA_SETUP_OPEN = 99
SOLENIA_NO_SEAT = 100
SOLENIA_TURN = 101
SOLENIA_OVER = 102
CARD_VALUE = 103
STRIP_FIRST = 104
DIE_DUE = 105
AIRSHIP_STANDS = 106
NO_DIE = 107
SOLO_FACE = 108
STARS_LATER = 109
STAR_RANGE = 110
CARD_RANGE = 111
ADVANCE_RANGE = 112
NO_CARDS_LEFT = 113
SOLENIA_CORRECTION = 114


class Refused(Exception):
    """The event is not allowed now; the state is unchanged."""

    def __init__(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().__init__(code, a, b, c)
        self.code = code
        self.args3 = (a, b, c)

    def __str__(self) -> str:
        """Return the code and the three numbers."""
        return "refusal %d %s" % (self.code, self.args3)
