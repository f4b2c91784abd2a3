"""The name of every question, under which its sentences stand. The unit does not load this.

A question is called as its code is: ASK_TIME_GAME has the sentence `ask.time_game`.
"""

from shared_rules import tracker
from shared_rules.game_names import find_name, modules_of_games, names_in

_PREFIX = "ASK_"


def all_asks() -> list[tuple[int, str]]:
    """Return code and name of the questions that all games share, then of those of each game."""
    rows = names_in(tracker, _PREFIX)
    for asks in modules_of_games("asks"):
        rows += names_in(asks, _PREFIX)
    return rows


def ask_name(code: int) -> str:
    """Return the name of a question."""
    return find_name(all_asks, code)
