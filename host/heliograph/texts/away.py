"""What was done on the table unit while the host was away, for the table to enter."""

AWAY: dict[str, tuple[str, str]] = {
    "away.turns": (
        "While I was away, turns passed ({turns}): what happened? The unit noted:",
        "Während ich weg war, vergingen Züge ({turns}): Was ist geschehen? Das Gerät notierte:",
    ),
    "away.steps": (
        "While I was away, something was done ({steps}): what was it? The unit noted:",
        "Während ich weg war, geschah etwas ({steps}): Was war es? Das Gerät notierte:",
    ),
    "away.none": (
        "While I was away, something was done and taken back. Is the table as it is shown here?",
        "Während ich weg war, geschah etwas und wurde zurückgenommen. Steht der Tisch so wie hier?",
    ),
    "away.forgot": (
        "More than the unit could remember.",
        "Mehr, als das Gerät sich merken konnte.",
    ),
    "away.chosen": (
        "Something was chosen that the table had already passed.",
        "Etwas wurde gewählt, worüber der Tisch schon hinaus war.",
    ),
    "away.undo": ("Steps back: {count}.", "Schritte zurück: {count}."),
    "away.untold": (
        "A press that fits no rule of this table.",
        "Ein Druck, der zu keiner Regel dieses Tisches passt.",
    ),
    "ui.away": ("While I was away", "Während ich weg war"),
    "ui.away_hint": (
        "Enter it here or with the buttons, or correct the values. Then:",
        "Gib es hier oder mit den Tasten ein, oder stelle die Werte richtig. Danach:",
    ),
    "ui.away_settled": ("That is settled", "Das ist erledigt"),
    "ui.unit_here": ("OK on the unit takes this", "OK am Gerät wählt das"),
}
