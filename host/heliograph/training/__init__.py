"""Learning: games that players play against themselves, and what is fitted to them.

The games are kept as the choices made in them. So they are small, and what a position is described
by (`games/NAME/guessing.py`) can change without playing them anew.
"""
