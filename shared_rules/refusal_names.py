"""The name and the rule behind each refusal. The unit does not load this: its heap is small.

The three numbers of a refusal carry what was expected and what came; the last column says how.
"""

from shared_rules import refusal as codes
from shared_rules import ruled_refusals as ruled
from shared_rules.game_names import modules_of_games

# code, name, rule id ("" where no rule of the game is meant), what a, b, c hold
REFUSALS = (
    (codes.NO_GAME, "no_game", "", "- - -"),
    (codes.NOTHING_TO_UNDO, "nothing_to_undo", "", "- - -"),
    (codes.NOTHING_TO_REDO, "nothing_to_redo", "", "- - -"),
    (codes.UNKNOWN_EVENT, "unknown_event", "", "kind - -"),
    (codes.MEMORY_ENDS, "memory_ends", "", "- - -"),
    (codes.GAME_RUNS, "game_runs", "", "- - -"),
    (codes.NO_SUCH_GAME, "no_such_game", "", "got - -"),
    (codes.VALUE_RANGE, "value_range", "", "low high got"),
    (ruled.CHOICE_GONE, "choice_gone", "", "- - -"),
    (ruled.ENTER_ON_PAGE, "enter_on_page", "", "kind - -"),
    (ruled.ASK_ON_PAGE, "ask_on_page", "", "steps - -"),
)


def all_refusals() -> list[tuple[int, str, str, str]]:
    """Return a row for each refusal that all games share, then for those of each game."""
    rows = list(REFUSALS)
    for names in modules_of_games("code_names"):
        rows += names.REFUSALS
    return rows


def name_of(code: int) -> str:
    """Return the name of a refusal code."""
    return _row(code)[1]


def rule_of(code: int) -> str:
    """Return the rule id behind a refusal code, or an empty string."""
    return _row(code)[2]


def _row(code: int) -> tuple[int, str, str, str]:
    for row in all_refusals():
        if row[0] == code:
            return row
    return (code, "unknown_refusal_%d" % code, "", "- - -")
