"""What a Solari table can be asked."""

from shared_rules.compat import const

ASK_LEVEL = const(32)
ASK_TEAMS = const(33)
ASK_PIECE = const(34)
ASK_SOURCE = const(35)
ASK_TARGET = const(36)
ASK_TURNS = const(37)
ASK_FIRST = const(38)
ASK_DIE = const(39)
ASK_AWARD = const(40)
ASK_LENGTH = const(41)
ASK_INSIDE = const(42)
ASK_DOUBLED = const(43)
ASK_SHOT = const(44)
ASK_LAPS = const(45)
ASK_POINTS = const(46)
ASK_OFF = const(47)
