"""What can go wrong, in words that say what was expected, what came and what to do."""


class BoardError(Exception):
    """Something about the board, and not about the program on it."""


class NoRung(BoardError):
    """This rung cannot run on this computer."""


class BadSetting(BoardError):
    """A setting, a fault or a name that means nothing."""


class Stuck(BoardError):
    """The program lets no time pass."""


class NotOnThisRung(BoardError):
    """A test asks for something that this rung does not have."""
