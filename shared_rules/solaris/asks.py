"""What a Solaris table can be asked."""

from shared_rules.compat import const

ASK_TIME_GAME = const(2)
ASK_LAYOUT = const(3)
ASK_ENERGY = const(4)
ASK_LASER = const(7)
