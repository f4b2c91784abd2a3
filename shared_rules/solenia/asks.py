"""What a Solenia table can be asked."""

from shared_rules.compat import const

ASK_BAND = const(48)
ASK_FIRST_SEAT = const(49)
ASK_STRIP = const(50)
ASK_SOLO_DIE = const(51)
ASK_STARS = const(52)
ASK_CARDS = const(53)
ASK_ADVANCES = const(54)
ASK_DEPART = const(55)
