"""What the table screen says where people look at their hands on it."""

HANDS: dict[str, str] = {
    "ui.hands": "Hands on this screen",
    "ui.hand_of": "Hand of {who}",
    "ui.hand_tap": "{who}: tap to look at your hand",
    "ui.hand_hide": "Hide the hand",
    "ui.hand_why": (
        "For people without a phone: let the others look away. It is hidden again with your turn, "
        "when the window is left, and after a while."
    ),
}
