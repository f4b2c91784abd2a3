"""Words for numbers: phases, modes of the panel, parts, buttons. The unit does not load this."""

# In the order of the constants in `tracker`, `panel` and `canvas`
PHASES = ("none", "setup", "play", "round_end", "over")
MODES = ("idle", "ask", "show", "correct", "rewind")
PARTS = ("orbit", "order", "clock", "seats")
BUTTONS = (
    "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "UNDO", "MINUS", "PLUS", "OK",
    "seat 6", "seat 7", "seat 8",
)  # fmt: skip
