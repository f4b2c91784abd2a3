"""What a Glimmer table can be asked."""

from shared_rules.compat import const

ASK_GLIMMER_FIRST = const(64)
ASK_GLIMMER_CALL = const(65)
ASK_GLIMMER_TOTAL = const(66)
ASK_GLIMMER_POINTS = const(67)
