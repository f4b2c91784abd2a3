"""What a table that is kept by a description can be asked."""

from shared_rules.compat import const

ASK_DESCRIPTION = const(56)
ASK_BEGINS = const(57)
ASK_DRAW = const(58)
ASK_NUMBER = const(59)
ASK_AMOUNT = const(60)
ASK_ANOTHER = const(61)
ASK_COUNTER = const(62)
ASK_STANDING = const(63)
