"""What was done on the table unit while the host was away, for the table to enter."""

AWAY: dict[str, str] = {
    "away.turns": "While I was away, turns passed ({turns}): what happened? The unit noted:",
    "away.steps": "While I was away, something was done ({steps}): what was it? The unit noted:",
    "away.none": (
        "While I was away, something was done and taken back. Is the table as it is shown here?"
    ),
    "away.forgot": "More than the unit could remember.",
    "away.chosen": "Something was chosen that the table had already passed.",
    "away.undo": "Steps back: {count}.",
    "away.untold": "A press that fits no rule of this table.",
    "ui.away": "While I was away",
    "ui.away_hint": "Enter it here or with the buttons, or correct the values. Then:",
    "ui.away_settled": "That is settled",
    "ui.unit_here": "OK on the unit takes this",
}
