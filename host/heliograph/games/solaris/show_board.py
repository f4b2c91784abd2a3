"""What the drawing of a Solaris table needs: the ring as at track depth, and all cards around it.

Everything comes out of a viewer's view, so that nothing hidden can reach a page.
"""

from typing import Any

from heliograph.games.solaris.layout import (
    BRIDGE_NAMES, FULL_KINDS, KIND_NUMBERS, colour_of, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_texts import BOARD
from heliograph.games.solaris.show_words import Words
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import MOST_ENERGY, STATIONS

View = dict[str, Any]
_ROMAN = ("I", "II", "III", "IV")


def board_view(words: Words, seen: View) -> View:
    """Return the board out of what everybody sees."""
    is_time_game = bool(words.game.options["time_game"])
    return {
        "words": {key: words.say(BOARD, key) for key in BOARD},
        "round": {"number": seen["round"], "markers": _markers(seen) if is_time_game else []},
        "stations": [_station(words, seen, position) for position in range(len(STATIONS))],
        "order": _order(seen),
        "display": [card_view(words, card) for card in seen["display"]],
        "stack": seen["stack"]["count"],
        "discards": sum(seen["discards"].values()),
        "spares": [BRIDGE_NAMES.index(colour) for colour in seen["spares"]],
        "free": _shuttles_at(words, seen, "free"),
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


def _markers(seen: View) -> list[View]:
    """Return the Time Game's markers: one goes after each round (SOL-12.1)."""
    numbers = range(2, tokens.TIME_GAME_ROUNDS + 1)
    return [{"label": _ROMAN[number - 1], "left": seen["round"] < number} for number in numbers]


def _station(words: Words, seen: View, position: int) -> View:
    code = seen["layout"][position]
    station = STATIONS.index(code)
    tracks = seen["stations"][code]
    return {
        "id": station,
        "position": position,
        "code": code,
        "name": words.station(station),
        "state": _station_state(seen, position),
        "energy": _stacks(tracks["energy"]),
        "rim": _stacks(tracks["rim"]),
        "shuttles": _shuttles_at(words, seen, code),
        "bridge": BRIDGE_NAMES.index(seen["bridges"][position]),
    }


def _station_state(seen: View, position: int) -> str:
    """Return whether a station is now, done or waiting; position 0 (EC) is the last of a round."""
    if seen["phase"] == "setup":
        return "waiting"
    if seen["phase"] != "play":
        return "done"
    last = len(STATIONS)
    active = seen["layout"].index(seen["active"]) or last
    rank = position or last
    if rank == active:
        return "now"
    return "done" if rank < active else "waiting"


def _stacks(track: dict[str, list[int]]) -> list[list[int]]:
    """Return the stacks by space, seats from 0."""
    return [[seat - 1 for seat in track.get(str(space), [])] for space in range(MOST_ENERGY + 1)]


def _shuttles_at(words: Words, seen: View, place: str) -> list[int]:
    """Return the colours of the shuttles at a station, or of those that are free."""
    colours = words.game.box.shuttles
    return [
        colour
        for name, colour in zip(words.game.shuttles, colours, strict=True)
        if seen["shuttles"][name] == place
    ]


def _order(seen: View) -> list[View]:
    """Return the seats in turn order, each with its state."""
    if seen["phase"] != "play":
        return []
    now = seen["order"].index(seen["turn"])
    states = ("now", "next", "waiting")
    return [
        {"seat": seat - 1, "state": "done" if place < now else states[min(place - now, 2)]}
        for place, seat in enumerate(seen["order"])
    ]


def hand_view(words: Words, seen: View, seat: int) -> View:
    """Return the hand of a seat out of its own view, as far as the host knows it."""
    hand, down = seen["hands"][seat], seen["face_down"][seat]
    return {
        "count": hand["count"],
        "cards": [card_view(words, card) for card in hand.get("cards", [])],
        "face_down": [card_view(words, card) for card in down.get("cards", [])],
    }
