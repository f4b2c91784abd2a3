"""The names of the refusals of a table that is kept by a description; the unit has none of it."""

from shared_rules.any_game import refusals

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (refusals.BAD_DESCRIPTION, "bad_description", "", "where got -"),
    (refusals.SEATS_DESCRIBED, "seats_described", "", "fewest most got"),
    (refusals.NOT_DESCRIBED, "not_described", "", "- - -"),
    (refusals.NOT_DUE, "not_due", "", "now got -"),
    (refusals.NO_PASSING, "no_passing", "", "- - -"),
    (refusals.ANSWER_FIRST, "answer_first", "", "- - -"),
    (refusals.NOT_ASKED, "not_asked", "", "- - -"),
    (refusals.COUNTER_RANGE, "counter_range", "", "counter - -"),
    (refusals.NUMBER_RANGE, "number_range", "", "low high got"),
    (refusals.NO_CLOCK, "no_clock", "", "- - -"),
    (refusals.KEPT_OVER, "kept_over", "", "- - -"),
    (refusals.CORRECTION_ALONE, "correction_alone", "", "- - -"),
    (refusals.COOLING_DOWN, "cooling_down", "", "tenths - -"),
)
