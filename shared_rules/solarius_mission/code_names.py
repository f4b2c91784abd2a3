"""The names and rules of the refusals of Solarius Mission; the unit does not load them."""

from shared_rules.solarius_mission import refusals

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (refusals.MISSION_SEATS, "mission_seats", "SOM-3.9", "fewest most got"),
    (refusals.WHEEL_SHAPE, "wheel_shape", "SOM-4.1", "field least got"),
    (refusals.NO_SUCH_DIE, "no_such_die", "SOM-7.1", "dice got -"),
    (refusals.DIE_FIRST, "die_first", "SOM-5.2", "- - -"),
    (refusals.NEW_DIE_FIRST, "new_die_first", "SOM-4.4", "- - -"),
    (refusals.BAG_LACKS, "bag_lacks", "SOM-4.6", "colour - -"),
    (refusals.DIE_TAKEN, "die_taken", "SOM-7.1", "- - -"),
    (refusals.NO_DIE_DUE, "no_die_due", "SOM-4.4", "- - -"),
    (refusals.NO_SUCH_CENTRE, "no_such_centre", "SOM-1.12", "most got -"),
    (refusals.CENTRE_USED, "centre_used", "SOM-6.1", "centre round -"),
    (refusals.CENTRE_NOT_DUE, "centre_not_due", "SOM-6.1", "- - -"),
    (refusals.CENTRE_FIRST, "centre_first", "SOM-6.1", "round - -"),
    (refusals.ROUND_RUNS, "round_runs", "SOM-12.1", "turns needed -"),
    (refusals.LAST_ROUND, "last_round", "SOM-5.1", "- - -"),
    (refusals.NOT_ON_TURN, "not_on_turn", "SOM-5.1", "now got -"),
    (refusals.TECH_RANGE, "tech_range", "SOM-2.2", "most got -"),
    (refusals.TECH_DOWN, "tech_down", "SOM-AMB-28", "colour has got"),
    (refusals.MISSION_SETUP, "mission_setup", "SOM-3.12", "- - -"),
    (refusals.SCORES_LATER, "scores_later", "SOM-12.3", "- - -"),
    (refusals.CORRECTION_ONLY, "correction_only", "", "kind - -"),
)
