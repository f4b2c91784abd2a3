"""What the drawing of a Solaris table needs: the ring as at every depth, and all cards around it.

The cards come out of a viewer's view, so that nothing hidden can reach a page.
"""

from typing import Any

from heliograph.games.show import View
from heliograph.games.solaris.layout import (
    BRIDGE_NAMES, FULL_KINDS, KIND_NUMBERS, colour_of, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_ring import ring_view
from heliograph.games.solaris.show_words import Words
from shared_rules.solaris.tokens import STATIONS


def board_view(words: Words, tracker: Any, seen: View) -> View:
    """Return the ring, and the cards out of what everybody sees."""
    return {
        **ring_view(tracker, words.lang, words.game.box.shuttles),
        "display": [card_view(words, card) for card in seen["display"]],
        "stack": seen["stack"]["count"],
        "discards": sum(seen["discards"].values()),
        "spares": [BRIDGE_NAMES.index(colour) for colour in seen["spares"]],
        "hands": [hand["count"] for hand in seen["hands"]],
        "face_down": [cards["count"] for cards in seen["face_down"]],
    }


def card_view(words: Words, card: str | None) -> View | None:
    """Return a card: code of its station, number of its colour, and what it is called."""
    if card is None:
        return None
    kind = KIND_NUMBERS[card]
    icon = icon_of(kind)
    return {
        "kind": card,
        "code": STATIONS[icon] if icon >= 0 else "?",
        "colour": colour_of(kind),
        "name": words.card(kind),
        "known": kind < FULL_KINDS,
    }


def hand_view(words: Words, seen: View, seat: int) -> View:
    """Return the hand of a seat out of its own view, as far as the host knows it."""
    hand, down = seen["hands"][seat], seen["face_down"][seat]
    return {
        "count": hand["count"],
        "cards": [card_view(words, card) for card in hand.get("cards", [])],
        "face_down": [card_view(words, card) for card in down.get("cards", [])],
    }
