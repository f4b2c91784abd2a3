"""The rule behind each refusal of a table that is tracked, as the texts of its game say."""

from heliograph.games import GAMES
from shared_rules.refusal_names import name_of


def rule_of(code: int, game: str) -> str:
    """Return the rule that a refusal rests on in a game, or an empty string."""
    name = name_of(code)
    rules = {key: rule for one in GAMES.values() for key, rule in one.refusal_rules.items()}
    return rules.get(f"{name}.{game}") or rules.get(name, "")
