"""Events of a Solarius Mission table, and the stages of its set-up."""

from shared_rules.compat import const

# Events: kind and up to three arguments
SET_COLOUR = const(2)
FIRST_PLAYER = const(3)
START = const(4)
END_TURN = const(5)
TAKE = const(6)
SET_TECH = const(7)
# DRAW carries colour + 1 and face + 1; a face of 0 is still to be told
DRAW = const(8)
OPEN = const(9)
NEXT_ROUND = const(10)
SET_SCORE = const(11)
SET_PLANETS = const(12)
SET_DIE = const(13)
OPTION = const(14)
SET_BAG = const(16)
SET_TURN = const(17)

# OPTION: how many fields; 1-11: the value of that field; then these two
OPTION_FIELDS = const(0)
OPTION_POINTS = const(20)
OPTION_OWN_WHEEL = const(21)

# Stages of the set-up
S_WHEEL = const(0)
S_FIELDS = const(1)
S_VALUES = const(2)
S_POINTS = const(3)
S_FIRST = const(4)
S_UPGRADED = const(5)
S_DICE = const(6)
S_READY = const(7)
