"""Why something was refused: a code for the wire, a rule id for the reader.

The sentences live on the host, in two languages, under the name of the refusal. The three numbers
carry what was expected and what came; their meaning stands beside each name.
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

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (NO_GAME, "no_game", "", "- - -"),
    (SETUP_ONLY, "setup_only", "SOL-2.5", "- - -"),
    (SEAT_COUNT, "seat_count", "SOL-2.1", "fewest most got"),
    (NO_SUCH_SEAT, "no_such_seat", "SOL-2.1", "seats got -"),
    (OUT_OF_TURN, "out_of_turn", "SOL-3.4", "now got station"),
    (ENERGY_RANGE, "energy_range", "SOL-4.5", "seat station got+128"),
    (NO_SUCH_STATION, "no_such_station", "SOL-1.2", "got - -"),
    (LASER_RANGE, "laser_range", "SOL-11.3", "most got -"),
    (LASER_DOWN, "laser_down", "SOL-4.8", "seat has got"),
    (GAME_OVER, "game_over", "SOL-11.1", "- - -"),
    (SHUTTLE_DOCKED, "shuttle_docked", "SOL-7.4", "shuttle station -"),
    (NO_SUCH_COLOUR, "no_such_colour", "SOL-1.3", "most got -"),
    (NOTHING_TO_UNDO, "nothing_to_undo", "", "- - -"),
    (NOTHING_TO_REDO, "nothing_to_redo", "", "- - -"),
    (UNKNOWN_EVENT, "unknown_event", "", "kind - -"),
    (SETUP_OPEN, "setup_open", "SOL-2.5", "placed needed -"),
    (NOT_ROUND_END, "not_round_end", "SOL-10.6", "- - -"),
    (ROUND_ENDED, "round_ended", "SOL-10.6", "- - -"),
    (MEMORY_ENDS, "memory_ends", "", "- - -"),
    (NO_SUCH_LAYOUT, "no_such_layout", "SOL-12.2", "most got -"),
    (STACK_RANGE, "stack_range", "SOL-4.1", "most got -"),
    (COLOUR_TAKEN, "colour_taken", "SOL-2.1", "colour seat -"),
    (NO_SUCH_GAP, "no_such_gap", "SOL-2.4", "most got -"),
    (GAME_RUNS, "game_runs", "", "- - -"),
    (NO_SUCH_GAME, "no_such_game", "", "got - -"),
    (VALUE_RANGE, "value_range", "", "low high got"),
    (SOLARI_SEATS, "solari_seats", "SLI-11.1", "one other got"),
    (SOLARI_OPTION, "solari_option", "SLI-14", "which got -"),
    (SOLARI_TURN, "solari_turn", "SLI-3.6", "now got -"),
    (SOLARI_SETUP_ONLY, "solari_setup_only", "SLI-2.2", "- - -"),
    (SOLARI_SETUP_OPEN, "solari_setup_open", "SLI-2.2", "- - -"),
    (DIE_RANGE, "die_range", "SLI-1.6", "most got -"),
    (TILE_PLAYED, "tile_played", "SLI-12.1", "seat one other"),
    (AWARD_LEVEL, "award_level", "SLI-9.2", "level award -"),
    (ROW_LENGTH, "row_length", "SLI-7.1", "shortest longest got"),
    (NO_DOUBLER, "no_doubler", "SLI-10.5", "- - -"),
    (NO_CALCULATION, "no_calculation", "SLI-7.4", "- - -"),
    (SCORE_RANGE, "score_range", "SLI-1.3", "most got -"),
    (OFF_RANGE, "off_range", "SLI-6.5", "most got -"),
    (NO_SUCH_PLANET, "no_such_planet", "SLI-1.7", "most got -"),
    (NO_SUCH_TILE, "no_such_tile", "SLI-12.1", "most got -"),
    (SOLARI_OVER, "solari_over", "SLI-13.1", "- - -"),
    (SOLARI_NO_SEAT, "solari_no_seat", "SLI-11.1", "seats got -"),
)


class Refused(Exception):
    """The event is not allowed now; the state is unchanged."""

    def __init__(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().__init__(code, a, b, c)
        self.code = code
        self.args3 = (a, b, c)

    def __str__(self) -> str:
        """Return the name, the rule and the three numbers, for logs and tests."""
        return "%s [%s] %d %d %d" % ((name_of(self.code), rule_of(self.code)) + self.args3)


def name_of(code: int) -> str:
    """Return the name of a refusal code."""
    return _row(code)[1]


def rule_of(code: int) -> str:
    """Return the rule id behind a refusal code, or an empty string."""
    return _row(code)[2]


def _row(code: int) -> tuple[int, str, str, str]:
    for row in REFUSALS:
        if row[0] == code:
            return row
    return (code, "unknown_refusal_%d" % code, "", "- - -")
