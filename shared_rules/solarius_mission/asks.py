"""What a Solarius Mission table can be asked."""

from shared_rules.compat import const

ASK_WHEEL = const(16)
ASK_FIELDS = const(17)
ASK_FIELD = const(18)
ASK_MISSION_POINTS = const(19)
ASK_MISSION_FIRST = const(20)
ASK_UPGRADED = const(21)
ASK_DIE_COLOUR = const(22)
ASK_DIE_FACE = const(23)
ASK_MISSION_DIE = const(24)
ASK_TECH = const(25)
ASK_CENTRE = const(26)
ASK_SCORE = const(27)
ASK_PLANETS = const(28)
