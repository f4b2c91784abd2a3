"""The names and rules of the refusals of Solaris; the unit does not load them."""

from shared_rules import refusal as refusals

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (refusals.SETUP_ONLY, "setup_only", "SOL-2.5", "- - -"),
    (refusals.SEAT_COUNT, "seat_count", "SOL-2.1", "fewest most got"),
    (refusals.NO_SUCH_SEAT, "no_such_seat", "SOL-2.1", "seats got -"),
    (refusals.OUT_OF_TURN, "out_of_turn", "SOL-3.4", "now got station"),
    (refusals.ENERGY_RANGE, "energy_range", "SOL-4.5", "seat station got+128"),
    (refusals.NO_SUCH_STATION, "no_such_station", "SOL-1.2", "got - -"),
    (refusals.LASER_RANGE, "laser_range", "SOL-11.3", "most got -"),
    (refusals.LASER_DOWN, "laser_down", "SOL-4.8", "seat has got"),
    (refusals.GAME_OVER, "game_over", "SOL-11.1", "- - -"),
    (refusals.SHUTTLE_DOCKED, "shuttle_docked", "SOL-7.4", "shuttle station -"),
    (refusals.NO_SUCH_COLOUR, "no_such_colour", "SOL-1.3", "most got -"),
    (refusals.SETUP_OPEN, "setup_open", "SOL-2.5", "placed needed -"),
    (refusals.NOT_ROUND_END, "not_round_end", "SOL-10.6", "- - -"),
    (refusals.ROUND_ENDED, "round_ended", "SOL-10.6", "- - -"),
    (refusals.NO_SUCH_LAYOUT, "no_such_layout", "SOL-12.2", "most got -"),
    (refusals.STACK_RANGE, "stack_range", "SOL-4.1", "most got -"),
    (refusals.COLOUR_TAKEN, "colour_taken", "SOL-2.1", "colour seat -"),
    (refusals.NO_SUCH_GAP, "no_such_gap", "SOL-2.4", "most got -"),
    (refusals.START_TOTAL, "start_total", "SOL-2.5", "seat got total"),
    (refusals.START_HALF, "start_half", "SOL-2.5", "seat other -"),
)
