"""How the lights tell the seats of a match apart, and who comes after whoever is on turn.

Both are read from the table unit's state, so the page says what the rings show.
"""

from typing import Any

from heliograph.texts import text
from shared_rules.solari.counters import PLANETS, SOLARI
from shared_rules.solaris.tokens import COLOURS, SOLARIS
from shared_rules.solarius.bridge import SOLARIUS
from shared_rules.solenia.band import SOLENIA
from shared_rules.tracker import PLAY

# Tokens of these colours light up in another one: a light cannot show them
NOT_IN_LIGHT = ("grey", "black")


def light_words(lang: str, tracker: Any, seat: int) -> dict[str, str]:
    """Return the light and the pattern of a seat, and which light stands in for its colour."""
    texture = text(lang, f"texture.{seat}")
    if tracker.game == SOLARI:
        planet = PLANETS[tracker.planet(seat)]
        return {"light": text(lang, f"light.{planet}"), "texture": texture, "stand_in": ""}
    colour = tracker.colour(seat)
    light, stand_in = text(lang, f"light.{colour}"), ""
    if COLOURS[colour] in NOT_IN_LIGHT:
        name = text(lang, f"colour.{colour}")
        stand_in = text(lang, "light.stand_in", colour=name, light=light)
    return {"light": light, "texture": texture, "stand_in": stand_in}


def next_seat(tracker: Any) -> int | None:
    """Return who comes after the seat on turn; None where nobody can know that yet.

    Solaris orders the seats anew at every station (SOL-3.4): after the last one nobody is next.
    """
    order, now = tracker.order(), tracker.now()
    if tracker.phase != PLAY or now not in order or len(order) < 2:
        return None
    place = order.index(now) + 1
    if place == len(order) and tracker.game == SOLARIS:
        return None
    seat: int = order[place % len(order)]
    return seat if _has_turn(tracker, seat) else None


def _has_turn(tracker: Any, seat: int) -> bool:
    """Return whether a seat will be on turn again before the order changes or the game ends."""
    if tracker.game == SOLARIUS:
        return bool(tracker.turns_left(seat) > 0)
    if tracker.game == SOLENIA:
        return bool(tracker.cards(seat) > 0)
    return True
