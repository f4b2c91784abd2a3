"""Words for numbers: phases, modes of the panel, buttons. The unit does not load this."""

# In the order of the constants in `tracker` and `panel`
PHASES = ("none", "setup", "play", "round_end", "over")
MODES = ("idle", "ask", "show", "correct", "rewind")
BUTTONS = ("seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "UNDO", "MINUS", "PLUS", "OK")
