"""What the searching player must know of a game: how to guess a position, and what one is worth."""
