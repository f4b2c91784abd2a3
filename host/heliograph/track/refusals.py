"""The rule behind each refusal of a table that is tracked, as the texts of its game say."""

from heliograph.games import GAMES
from shared_rules.refusal_names import name_of


def rule_of(code: int) -> str:
    """Return the rule that a refusal rests on, or an empty string."""
    name = name_of(code)
    rules = (about.refusal_rules.get(name) for about in GAMES.values())
    return next(filter(None, rules), "")
