"""What a page says to whoever asks about a thing on the table."""

ASKING: dict[str, str] = {
    "ui.rules_now": "What can be entered here now:",
    "ui.rules_not_now": "Nothing can be entered here now. The table waits for this:",
    "ui.rules_why_not": "What stands in the way now:",
    "ui.rules_apply_now": "What applies now",
    "ui.rules_place": "Where on the table",
    "ui.rules_picture": "Where rule {rule} applies on the table",
    "ui.rules_example": "Example:",
    "ui.rules_instead": "What can be entered instead:",
    "ui.rules_things": "What lies on the table, and the rules that tell of it",
    "ui.rules_how": (
        "Hold a finger on anything on the table, right-click it, or press ? on it, to ask about it."
    ),
}
