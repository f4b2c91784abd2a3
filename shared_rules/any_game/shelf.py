"""The descriptions at hand, one behind the other, each with its length first.

This file itself has none. On a computer they are those of the shelf and of the owner's folder;
whoever compiles the core for a board writes the board's own over it.
"""

SHELF = b""
