"""What the dice of Solarius Mission show, as it is printed on them."""

FACES = ("1", "2", "3", "★", "★+1")
TECH_FACES = ("1", "2", "3", "4", "4+2", "4+4")


def level_text(level: int) -> str:
    """Return the face of a tech die: the two highest fours carry points."""
    return TECH_FACES[level - 1]
