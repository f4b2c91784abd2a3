"""What is said about the people of a table, their games, and the next one."""

PEOPLE: dict[str, tuple[str, str]] = {
    "ui.rematch": ("Rematch", "Revanche"),
    "ui.rematch_hint": (
        "Same people, seats and options; what is drawn is drawn anew.",
        "Dieselben Leute, Plätze und Optionen; gezogen wird neu.",
    ),
}
