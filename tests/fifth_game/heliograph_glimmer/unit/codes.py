"""The codes of Glimmer's events and refusals."""

from shared_rules.compat import const

CALL_MORE = const(2)
DOUBT = const(3)
START = const(4)
COUNT = const(5)
SET_POINTS = const(6)

GLIMMER_SEATS = const(128)
GLIMMER_TURN = const(129)
CALL_RANGE = const(130)
NOTHING_CALLED = const(131)
TOTAL_RANGE = const(132)
POINTS_RANGE = const(133)
NOT_NOW = const(134)
