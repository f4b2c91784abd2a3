"""Why a unit's press does nothing under the full rules; only the host says so."""

from shared_rules.compat import const

CHOICE_GONE = const(27)
ENTER_ON_PAGE = const(28)
ASK_ON_PAGE = const(29)
