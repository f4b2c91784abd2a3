"""How many rounds are over, read from what the table unit knows: everybody at the table sees that.

It is worked out for every step of a match, also while a long record is opened; so a game reads
bytes and makes no tracker.
"""

from heliograph.games import game_on_table


def count_rounds(state: bytes) -> int:
    """Return how many rounds have ended in this state of the table; 0 without a game."""
    game = game_on_table(state)
    return game.rounds_over(state) if game else 0
