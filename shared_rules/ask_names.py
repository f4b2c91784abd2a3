"""The name of every question, under which its sentences stand. The unit does not load this.

A question is called as its code is: ASK_TIME_GAME has the sentence `ask.time_game`.
"""

from shared_rules import tracker
from shared_rules.game_names import modules_of_games

_PREFIX = "ASK_"


def all_asks() -> list[tuple[int, str]]:
    """Return code and name of the questions that all games share, then of those of each game."""
    rows = _asks_in(tracker)
    for asks in modules_of_games("asks"):
        rows += _asks_in(asks)
    return rows


def _asks_in(module: object) -> list[tuple[int, str]]:
    codes = [name for name in dir(module) if name.startswith(_PREFIX)]
    return sorted([(getattr(module, code), code[len(_PREFIX) :].lower()) for code in codes])


def ask_name(code: int) -> str:
    """Return the name of a question."""
    for ask, name in all_asks():
        if ask == code:
            return name
    return ""
