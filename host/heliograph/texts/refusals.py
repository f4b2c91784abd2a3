"""Why something was not done: one sentence for each name in `shared_rules/refusal.py`.

Each says what was expected, what came, and what to do.
"""

REFUSALS: dict[str, str] = {
    "refusal.no_game": "No game is on the table yet. Start one with “New game”.",
    "refusal.choice_gone": (
        "The table has moved on since this was offered. Look again and choose anew."
    ),
    "refusal.enter_on_page": (
        "The rules need more than this press. Choose with MINUS, PLUS and OK, or on the page."
    ),
    "refusal.ask_on_page": (
        "Going back would unsee a card or a roll. If everybody agrees, go back on the page."
    ),
    "refusal.no_hall": (
        "Nobody looks after many tables here, so nobody can be called: the table is not on a "
        "broker. Start it with --mqtt."
    ),
    "refusal.nothing_to_undo": "This is the beginning; there is nothing before it.",
    "refusal.nothing_to_redo": "This is the latest moment; there is nothing after it.",
    "refusal.unknown_event": (
        "This version does not know event {a}. Update computer and unit to the same version."
    ),
    "refusal.memory_ends": "The unit alone remembers no further back. Connect it to go back more.",
    "refusal.game_runs": (
        "A game is running. Finish it, or start a new one on the page; the old one stays saved."
    ),
    "refusal.no_such_game": "This version does not know game {a}. Choose another one.",
    "refusal.value_range": "Only values from {a} to {b} are possible here.",
}
