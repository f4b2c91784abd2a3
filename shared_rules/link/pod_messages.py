"""The messages of a pod, which is one seat's button; a unit for a whole table loads none."""

from shared_rules.compat import const
from shared_rules.link import messages

PRESSED = const(19)
SEAT_LIGHT = const(38)

# Where a seat stands, as the light of its pod says it
IDLE = const(0)  # there is no game, or none for this seat: its light alone
NOW = const(1)
ASKED = const(2)  # it is on turn, and the table must enter something
NEXT = const(3)
WAITING = const(4)
DONE = const(5)
WON = const(6)
NO_SEAT = const(255)  # of a pod that was given none yet

ROWS = (
    # Which turn of its seat it was pressed for: that of the light that was shown
    (PRESSED, "<BH", False),
    (SEAT_LIGHT, "<BBHBBB", False),
)

messages.MORE.extend(ROWS)
