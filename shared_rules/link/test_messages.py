"""The messages of the self-test, apart from the others: a unit that plays does not load them."""

from shared_rules.compat import const
from shared_rules.link import messages

TEST = const(6)
ECHO = const(7)
FINDINGS = const(18)
ANSWER = const(34)
SAY = const(35)

ROWS = (
    (TEST, "<BBBH", False),
    (ECHO, "<", True),
    (FINDINGS, "<", True),
    (ANSWER, "<BBBB", False),
    (SAY, "<", True),
)

messages.MORE.extend(ROWS)
