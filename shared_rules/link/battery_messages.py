"""What a unit with a cell tells of it; one without a cell does not load this."""

from shared_rules.compat import const
from shared_rules.link import messages

BATTERY = const(10)

ROWS = ((BATTERY, "<BBHH", False),)

messages.MORE.extend(ROWS)
