"""The name and the rule behind each refusal. The unit does not load this: its heap is small.

The three numbers of a refusal carry what was expected and what came; the last column says how.
"""

from shared_rules import refusal as codes
from shared_rules import ruled_refusals as ruled
from shared_rules.solari import refusals as solari
from shared_rules.solarius import refusals as solarius
from shared_rules.solenia import refusals as solenia

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (codes.NO_GAME, "no_game", "", "- - -"),
    (codes.SETUP_ONLY, "setup_only", "SOL-2.5", "- - -"),
    (codes.SEAT_COUNT, "seat_count", "SOL-2.1", "fewest most got"),
    (codes.NO_SUCH_SEAT, "no_such_seat", "SOL-2.1", "seats got -"),
    (codes.OUT_OF_TURN, "out_of_turn", "SOL-3.4", "now got station"),
    (codes.ENERGY_RANGE, "energy_range", "SOL-4.5", "seat station got+128"),
    (codes.NO_SUCH_STATION, "no_such_station", "SOL-1.2", "got - -"),
    (codes.LASER_RANGE, "laser_range", "SOL-11.3", "most got -"),
    (codes.LASER_DOWN, "laser_down", "SOL-4.8", "seat has got"),
    (codes.GAME_OVER, "game_over", "SOL-11.1", "- - -"),
    (codes.SHUTTLE_DOCKED, "shuttle_docked", "SOL-7.4", "shuttle station -"),
    (codes.NO_SUCH_COLOUR, "no_such_colour", "SOL-1.3", "most got -"),
    (codes.NOTHING_TO_UNDO, "nothing_to_undo", "", "- - -"),
    (codes.NOTHING_TO_REDO, "nothing_to_redo", "", "- - -"),
    (codes.UNKNOWN_EVENT, "unknown_event", "", "kind - -"),
    (codes.SETUP_OPEN, "setup_open", "SOL-2.5", "placed needed -"),
    (codes.NOT_ROUND_END, "not_round_end", "SOL-10.6", "- - -"),
    (codes.ROUND_ENDED, "round_ended", "SOL-10.6", "- - -"),
    (codes.MEMORY_ENDS, "memory_ends", "", "- - -"),
    (codes.NO_SUCH_LAYOUT, "no_such_layout", "SOL-12.2", "most got -"),
    (codes.STACK_RANGE, "stack_range", "SOL-4.1", "most got -"),
    (codes.COLOUR_TAKEN, "colour_taken", "SOL-2.1", "colour seat -"),
    (codes.NO_SUCH_GAP, "no_such_gap", "SOL-2.4", "most got -"),
    (codes.GAME_RUNS, "game_runs", "", "- - -"),
    (codes.NO_SUCH_GAME, "no_such_game", "", "got - -"),
    (codes.VALUE_RANGE, "value_range", "", "low high got"),
    (codes.START_TOTAL, "start_total", "SOL-2.5", "seat got total"),
    (codes.START_HALF, "start_half", "SOL-2.5", "seat other -"),
    (ruled.CHOICE_GONE, "choice_gone", "", "- - -"),
    (ruled.ENTER_ON_PAGE, "enter_on_page", "", "kind - -"),
    (ruled.ASK_ON_PAGE, "ask_on_page", "", "steps - -"),
    (solari.SOLARI_SEATS, "solari_seats", "SLI-11.1", "one other got"),
    (solari.SOLARI_OPTION, "solari_option", "SLI-14", "which got -"),
    (solari.SOLARI_TURN, "solari_turn", "SLI-3.6", "now got -"),
    (solari.SOLARI_SETUP_ONLY, "solari_setup_only", "SLI-2.2", "- - -"),
    (solari.SOLARI_SETUP_OPEN, "solari_setup_open", "SLI-2.2", "- - -"),
    (solari.DIE_RANGE, "die_range", "SLI-1.6", "most got -"),
    (solari.TILE_PLAYED, "tile_played", "SLI-12.1", "seat one other"),
    (solari.AWARD_LEVEL, "award_level", "SLI-9.2", "level award -"),
    (solari.ROW_LENGTH, "row_length", "SLI-7.1", "shortest longest got"),
    (solari.NO_DOUBLER, "no_doubler", "SLI-10.5", "- - -"),
    (solari.NO_CALCULATION, "no_calculation", "SLI-7.4", "- - -"),
    (solari.SCORE_RANGE, "score_range", "SLI-1.3", "most got -"),
    (solari.OFF_RANGE, "off_range", "SLI-6.5", "most got -"),
    (solari.NO_SUCH_PLANET, "no_such_planet", "SLI-1.7", "most got -"),
    (solari.NO_SUCH_TILE, "no_such_tile", "SLI-12.1", "most got -"),
    (solari.SOLARI_OVER, "solari_over", "SLI-13.1", "- - -"),
    (solari.SOLARI_NO_SEAT, "solari_no_seat", "SLI-11.1", "seats got -"),
    (solarius.MISSION_SEATS, "mission_seats", "SOM-3.9", "fewest most got"),
    (solarius.WHEEL_SHAPE, "wheel_shape", "SOM-4.1", "field least got"),
    (solarius.NO_SUCH_DIE, "no_such_die", "SOM-7.1", "dice got -"),
    (solarius.DIE_FIRST, "die_first", "SOM-5.2", "- - -"),
    (solarius.NEW_DIE_FIRST, "new_die_first", "SOM-4.4", "- - -"),
    (solarius.BAG_LACKS, "bag_lacks", "SOM-4.6", "colour - -"),
    (solarius.DIE_TAKEN, "die_taken", "SOM-7.1", "- - -"),
    (solarius.NO_DIE_DUE, "no_die_due", "SOM-4.4", "- - -"),
    (solarius.NO_SUCH_CENTRE, "no_such_centre", "SOM-1.12", "most got -"),
    (solarius.CENTRE_USED, "centre_used", "SOM-6.1", "centre round -"),
    (solarius.CENTRE_NOT_DUE, "centre_not_due", "SOM-6.1", "- - -"),
    (solarius.CENTRE_FIRST, "centre_first", "SOM-6.1", "round - -"),
    (solarius.ROUND_RUNS, "round_runs", "SOM-12.1", "turns needed -"),
    (solarius.LAST_ROUND, "last_round", "SOM-5.1", "- - -"),
    (solarius.NOT_ON_TURN, "not_on_turn", "SOM-5.1", "now got -"),
    (solarius.TECH_RANGE, "tech_range", "SOM-2.2", "most got -"),
    (solarius.TECH_DOWN, "tech_down", "SOM-AMB-28", "colour has got"),
    (solarius.MISSION_SETUP, "mission_setup", "SOM-3.12", "- - -"),
    (solarius.SCORES_LATER, "scores_later", "SOM-12.3", "- - -"),
    (solarius.CORRECTION_ONLY, "correction_only", "", "kind - -"),
    (solenia.SOLENIA_SEATS, "solenia_seats", "SLN-3.3", "fewest most got"),
    (solenia.SOLENIA_OPTION, "solenia_option", "SLN-3.1", "which got -"),
    (solenia.SOLENIA_SETUP_ONLY, "solenia_setup_only", "SLN-3.1", "- - -"),
    (solenia.SOLENIA_SETUP_OPEN, "solenia_setup_open", "SLN-3.1", "- - -"),
    (solenia.SOLENIA_NO_SEAT, "solenia_no_seat", "SLN-3.4", "seats got -"),
    (solenia.SOLENIA_TURN, "solenia_turn", "SLN-4.1", "now got -"),
    (solenia.SOLENIA_OVER, "solenia_over", "SLN-9.1", "- - -"),
    (solenia.CARD_VALUE, "card_value", "SLN-4.2", "most got -"),
    (solenia.STRIP_FIRST, "strip_first", "SLN-7.4", "- - -"),
    (solenia.DIE_DUE, "die_due", "SLN-12.2", "- - -"),
    (solenia.AIRSHIP_STANDS, "airship_stands", "SLN-7.1", "- - -"),
    (solenia.NO_DIE, "no_die", "SLN-12.2", "- - -"),
    (solenia.SOLO_FACE, "solo_face", "SLN-12.2", "most got -"),
    (solenia.STARS_LATER, "stars_later", "SLN-9.1", "- - -"),
    (solenia.STAR_RANGE, "star_range", "SLN-9.5", "most got -"),
    (solenia.CARD_RANGE, "card_range", "SLN-4.1", "most got -"),
    (solenia.ADVANCE_RANGE, "advance_range", "SLN-7.5", "most got -"),
    (solenia.NO_CARDS_LEFT, "no_cards_left", "SLN-4.1", "seat - -"),
    (solenia.SOLENIA_CORRECTION, "solenia_correction", "", "- - -"),
)


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
