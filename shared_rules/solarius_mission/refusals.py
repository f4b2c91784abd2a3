"""Why a Solarius Mission table refuses; the rules stand beside the sentences."""

from shared_rules.compat import const

MISSION_SEATS = const(32)
WHEEL_SHAPE = const(33)
NO_SUCH_DIE = const(34)
DIE_FIRST = const(35)
NEW_DIE_FIRST = const(36)
BAG_LACKS = const(37)
DIE_TAKEN = const(38)
NO_DIE_DUE = const(39)
NO_SUCH_CENTRE = const(40)
CENTRE_USED = const(41)
CENTRE_NOT_DUE = const(42)
CENTRE_FIRST = const(43)
ROUND_RUNS = const(44)
LAST_ROUND = const(45)
TECH_RANGE = const(47)
TECH_DOWN = const(48)
SCORES_LATER = const(50)
CORRECTION_ONLY = const(51)
