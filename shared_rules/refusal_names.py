"""The name of every refusal, under which its sentences stand. The unit does not load this.

A refusal is called as its code is: DIE_RANGE has the sentence `refusal.die_range`, and beside it
the rule it rests on.
"""

from shared_rules import refusal, ruled_refusals
from shared_rules.game_names import find_name, modules_of_games, names_in


def all_refusals() -> list[tuple[int, str]]:
    """Return code and name of the refusals that all games share, then of those of each game."""
    rows = names_in(refusal) + names_in(ruled_refusals)
    for refusals in modules_of_games("refusals"):
        rows += names_in(refusals)
    return rows


def name_of(code: int) -> str:
    """Return the name of a refusal code."""
    return find_name(all_refusals, code) or "unknown_refusal_%d" % code
