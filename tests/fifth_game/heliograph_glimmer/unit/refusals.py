"""Why a Glimmer table refuses."""

from shared_rules.compat import const

GLIMMER_SEATS = const(128)
GLIMMER_TURN = const(129)
GLIMMER_CALL_RANGE = const(130)
GLIMMER_NOTHING_CALLED = const(131)
GLIMMER_TOTAL_RANGE = const(132)
GLIMMER_POINTS_RANGE = const(133)
GLIMMER_NOT_NOW = const(134)
