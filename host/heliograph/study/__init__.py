"""Studies: tens of thousands of games, to see what the rules and the players come to.

A study is a plan that is cut into pieces. A piece knows its own seeds and needs nobody else, so it
does not matter who plays it, when, or how often it was begun: the result is the same bytes.
"""
