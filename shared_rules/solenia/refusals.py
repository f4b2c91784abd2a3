"""Why a Solenia table refuses; the rules stand beside the sentences."""

from shared_rules.compat import const

SOLENIA_SEATS = const(96)
SOLENIA_OPTION = const(97)
CARD_VALUE = const(103)
STRIP_FIRST = const(104)
DIE_DUE = const(105)
AIRSHIP_STANDS = const(106)
NO_DIE = const(107)
SOLO_FACE = const(108)
STARS_LATER = const(109)
STAR_RANGE = const(110)
CARD_RANGE = const(111)
ADVANCE_RANGE = const(112)
NO_CARDS_LEFT = const(113)
SOLENIA_CORRECTION = const(114)
