"""The games at hand, one row for each; the rest of the core knows no game by name.

A row: the number of the game, for how many people it is at least, at most and usually, how many
bytes its state has (0: each state its own number), module and class of its tracker, and the parts
it consists of, each after those it needs.

This file itself has none. On a computer `heliograph` puts in what the descriptions of the installed
games say; whoever compiles the core for a board writes the board's own rows over it.
"""

GAMES: tuple[tuple, ...] = ()  # type: ignore[type-arg]
