"""The code on the card of somebody, which checks them in."""

import secrets

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 8


def new_code() -> str:
    """Return a code that nobody has."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
