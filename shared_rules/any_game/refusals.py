"""Why a table that is kept by a description refuses."""

from shared_rules.compat import const

BAD_DESCRIPTION = const(115)
SEATS_DESCRIBED = const(116)
NOT_DESCRIBED = const(117)
NOT_DUE = const(118)
NO_PASSING = const(119)
ANSWER_FIRST = const(120)
NOT_ASKED = const(121)
COUNTER_RANGE = const(122)
NUMBER_RANGE = const(123)
NO_CLOCK = const(124)
KEPT_OVER = const(125)
CORRECTION_ALONE = const(126)
COOLING_DOWN = const(127)
