"""Why a unit's press does nothing here; only the host says so."""

from shared_rules.compat import const

CHOICE_GONE = const(27)
ENTER_ON_PAGE = const(28)
ASK_ON_PAGE = const(29)
NO_HALL = const(63)  # the last of a range of which a game needs less
