"""The names and rules of the refusals of Solenia; the unit does not load them."""

from shared_rules.solenia import refusals

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (refusals.SOLENIA_SEATS, "solenia_seats", "SLN-3.3", "fewest most got"),
    (refusals.SOLENIA_OPTION, "solenia_option", "SLN-3.1", "which got -"),
    (refusals.SOLENIA_SETUP_ONLY, "solenia_setup_only", "SLN-3.1", "- - -"),
    (refusals.SOLENIA_SETUP_OPEN, "solenia_setup_open", "SLN-3.1", "- - -"),
    (refusals.SOLENIA_NO_SEAT, "solenia_no_seat", "SLN-3.4", "seats got -"),
    (refusals.SOLENIA_TURN, "solenia_turn", "SLN-4.1", "now got -"),
    (refusals.SOLENIA_OVER, "solenia_over", "SLN-9.1", "- - -"),
    (refusals.CARD_VALUE, "card_value", "SLN-4.2", "most got -"),
    (refusals.STRIP_FIRST, "strip_first", "SLN-7.4", "- - -"),
    (refusals.DIE_DUE, "die_due", "SLN-12.2", "- - -"),
    (refusals.AIRSHIP_STANDS, "airship_stands", "SLN-7.1", "- - -"),
    (refusals.NO_DIE, "no_die", "SLN-12.2", "- - -"),
    (refusals.SOLO_FACE, "solo_face", "SLN-12.2", "most got -"),
    (refusals.STARS_LATER, "stars_later", "SLN-9.1", "- - -"),
    (refusals.STAR_RANGE, "star_range", "SLN-9.5", "most got -"),
    (refusals.CARD_RANGE, "card_range", "SLN-4.1", "most got -"),
    (refusals.ADVANCE_RANGE, "advance_range", "SLN-7.5", "most got -"),
    (refusals.NO_CARDS_LEFT, "no_cards_left", "SLN-4.1", "seat - -"),
    (refusals.SOLENIA_CORRECTION, "solenia_correction", "", "- - -"),
)
