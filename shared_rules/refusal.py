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
    (MISSION_SEATS, "mission_seats", "SOM-3.9", "fewest most got"),
    (WHEEL_SHAPE, "wheel_shape", "SOM-4.1", "field least got"),
    (NO_SUCH_DIE, "no_such_die", "SOM-7.1", "dice got -"),
    (DIE_FIRST, "die_first", "SOM-5.2", "- - -"),
    (NEW_DIE_FIRST, "new_die_first", "SOM-4.4", "- - -"),
    (BAG_LACKS, "bag_lacks", "SOM-4.6", "colour - -"),
    (DIE_TAKEN, "die_taken", "SOM-7.1", "- - -"),
    (NO_DIE_DUE, "no_die_due", "SOM-4.4", "- - -"),
    (NO_SUCH_CENTRE, "no_such_centre", "SOM-1.12", "most got -"),
    (CENTRE_USED, "centre_used", "SOM-6.1", "centre round -"),
    (CENTRE_NOT_DUE, "centre_not_due", "SOM-6.1", "- - -"),
    (CENTRE_FIRST, "centre_first", "SOM-6.1", "round - -"),
    (ROUND_RUNS, "round_runs", "SOM-12.1", "turns needed -"),
    (LAST_ROUND, "last_round", "SOM-5.1", "- - -"),
    (NOT_ON_TURN, "not_on_turn", "SOM-5.1", "now got -"),
    (TECH_RANGE, "tech_range", "SOM-2.2", "most got -"),
    (TECH_DOWN, "tech_down", "SOM-AMB-28", "colour has got"),
    (MISSION_SETUP, "mission_setup", "SOM-3.12", "- - -"),
    (SCORES_LATER, "scores_later", "SOM-12.3", "- - -"),
    (CORRECTION_ONLY, "correction_only", "", "kind - -"),
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
