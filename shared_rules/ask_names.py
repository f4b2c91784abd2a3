"""The name of every question, under which its sentences stand. The unit does not load this."""

from shared_rules import tracker
from shared_rules.game_names import code_names

ASKS = (
    (tracker.ASK_SEATS, "seats"),
    (tracker.ASK_START, "start"),
    (tracker.ASK_NEXT_ROUND, "next_round"),
    (tracker.ASK_GAME, "game"),
    (tracker.ASK_CHOICE, "choice"),
)


def all_asks() -> list[tuple[int, str]]:
    """Return code and name of the questions that all games share, then of those of each game."""
    rows = list(ASKS)
    for names in code_names():
        rows += names.ASKS
    return rows


def ask_name(code: int) -> str:
    """Return the name of a question."""
    for ask, name in all_asks():
        if ask == code:
            return name
    return ""
