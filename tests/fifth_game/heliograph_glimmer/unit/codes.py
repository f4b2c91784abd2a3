"""The codes of Glimmer's events."""

from shared_rules.compat import const

CALL_MORE = const(2)
DOUBT = const(3)
START = const(4)
COUNT = const(5)
SET_POINTS = const(6)
