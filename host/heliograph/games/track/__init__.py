"""Track depth: the table unit's tracker is all the rules there are, and people move the pieces.

`game` makes a tracker a `Game`, so that one table serves every depth. `show` is what every game
shows of it; a game adds its own drawing, words and entries in `games/<game>/track.py`.
"""
