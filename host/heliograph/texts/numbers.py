"""Numbers as people read them: a negative one carries the minus sign, which is no hyphen.

Records, exports and the numbers in messages keep the hyphen, because programs read them; the pages
do the same in `numbers.js`.
"""

MINUS = "−"


def shown(value: object) -> str:
    """Return a value as it stands in a sentence."""
    if isinstance(value, int) and value < 0:
        return f"{MINUS}{-value}"
    return str(value)


def signed(value: int) -> str:
    """Return what is gained or lost, with its sign; nothing has none."""
    return f"+{value}" if value > 0 else shown(value)
