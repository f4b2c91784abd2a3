"""What the drawing of a Solaris table needs: the ring as at every depth, and all cards around it.

The ring is read off the table unit's state, with which the state of the full rules begins. The
cards come out of a viewer's view, so that nothing hidden can reach a page.
"""

from collections.abc import Sequence

from heliograph.games.show import View
from heliograph.games.solaris.explain import Words
from heliograph.games.solaris.layout import (
    BRIDGE_NAMES, FULL_KINDS, KIND_NUMBERS, colour_of, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_texts import BOARD
from heliograph.games.solaris.layout import count_of, counted
from heliograph.games.text_files import texts_for
from heliograph.texts import text
from shared_rules.solaris import tokens
from shared_rules.solaris.lights import station_look
from shared_rules.solaris.tokens import STATIONS
from shared_rules.tracker import OVER, PLAY
from shared_rules.solaris.tracker import SolarisTracker

_ROMAN = ("I", "II", "III", "IV")
_ONE_EACH = tuple(range(1, tokens.SHUTTLE_COUNT + 1))


def ring_view(tracker: SolarisTracker, lang: str, shuttles: Sequence[int] = _ONE_EACH) -> View:
    """Return the ring; `shuttles` are the colours of a box that has others."""
    docks = dict(enumerate(tracker.docks()))
    return {
        "words": texts_for(lang, BOARD),
        "round": {"number": tracker.round, "markers": _markers(tracker)},
        "stations": [
            _station(tracker, lang, position, station)
            | {"shuttles": [shuttles[one] for one, dock in docks.items() if dock == station + 1]}
            for position, station in enumerate(tracker.layout())
        ],
        "order": _order(tracker),
        "free": [shuttles[one] for one, dock in docks.items() if not dock],
    }


def _markers(tracker: SolarisTracker) -> list[View]:
    """Return the Time Game's markers: one goes after each round (SOL-12.1)."""
    if not tracker.time_game:
        return []
    numbers = range(2, tokens.TIME_GAME_ROUNDS + 1)
    return [{"label": _ROMAN[number - 1], "left": tracker.round < number} for number in numbers]


def _station(tracker: SolarisTracker, lang: str, position: int, station: int) -> View:
    return {
        "id": station,
        "position": position,
        "code": STATIONS[station],
        "name": text(lang, f"station.{station}"),
        "state": "done" if tracker.phase == OVER else station_look(tracker, position),
        "energy": [list(stack) for stack in tracker.stacks(station, False)],
        "rim": [list(stack) for stack in tracker.stacks(station, True)],
        "bridge": tracker.bridges()[position],
    }


def _order(tracker: SolarisTracker) -> list[View]:
    """Return the seats in turn order, each with its state."""
    if tracker.phase != PLAY:
        return []
    states = ("now", "next", "waiting")
    places = ((seat, place - tracker.turn) for place, seat in enumerate(tracker.order()))
    return [
        {"seat": seat, "state": "done" if distance < 0 else states[min(distance, 2)]}
        for seat, distance in places
    ]


# The full rules


def board_view(words: Words, tracker: SolarisTracker, seen: View) -> View:
    """Return the ring, and the cards out of what everybody sees."""
    return {
        **ring_view(tracker, words.lang, words.game.box.shuttles),
        "display": [card_view(words, card) for card in seen["display"]],
        "stack": count_of(seen["stack"]),
        "discards": sum(seen["discards"].values()),
        "spares": [BRIDGE_NAMES.index(colour) for colour in seen["spares"]],
        "hands": [count_of(cards) for cards in seen["hands"]],
        "face_down": [count_of(cards) for cards in seen["face_down"]],
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
    """Return the hand of a seat out of what it sees, as far as the host knows it."""
    hand, down = counted(seen["hands"][seat]), counted(seen["face_down"][seat])
    return {
        "count": hand["count"],
        "cards": [card_view(words, card) for card in hand.get("cards", [])],
        "face_down": [card_view(words, card) for card in down.get("cards", [])],
    }
