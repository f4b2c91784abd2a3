"""The names and rules of the refusals of Solari; the unit does not load them."""

from shared_rules.solari import refusals

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (refusals.SOLARI_SEATS, "solari_seats", "SLI-11.1", "one other got"),
    (refusals.SOLARI_OPTION, "solari_option", "SLI-14", "which got -"),
    (refusals.SOLARI_TURN, "solari_turn", "SLI-3.6", "now got -"),
    (refusals.SOLARI_SETUP_ONLY, "solari_setup_only", "SLI-2.2", "- - -"),
    (refusals.SOLARI_SETUP_OPEN, "solari_setup_open", "SLI-2.2", "- - -"),
    (refusals.DIE_RANGE, "die_range", "SLI-1.6", "most got -"),
    (refusals.TILE_PLAYED, "tile_played", "SLI-12.1", "seat one other"),
    (refusals.AWARD_LEVEL, "award_level", "SLI-9.2", "level award -"),
    (refusals.ROW_LENGTH, "row_length", "SLI-7.1", "shortest longest got"),
    (refusals.NO_DOUBLER, "no_doubler", "SLI-10.5", "- - -"),
    (refusals.NO_CALCULATION, "no_calculation", "SLI-7.4", "- - -"),
    (refusals.SCORE_RANGE, "score_range", "SLI-1.3", "most got -"),
    (refusals.OFF_RANGE, "off_range", "SLI-6.5", "most got -"),
    (refusals.NO_SUCH_PLANET, "no_such_planet", "SLI-1.7", "most got -"),
    (refusals.NO_SUCH_TILE, "no_such_tile", "SLI-12.1", "most got -"),
    (refusals.SOLARI_OVER, "solari_over", "SLI-13.1", "- - -"),
    (refusals.SOLARI_NO_SEAT, "solari_no_seat", "SLI-11.1", "seats got -"),
)
