"""Every public fact of a Solaris table as people correct it: its name, what may be entered."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from heliograph.games.show import Fact
from heliograph.games.solaris import bounds
from heliograph.games.solaris.layout import KIND_NAMES
from heliograph.games.solaris.plain import BRIDGE_NAMES
from heliograph.games.solaris.show_texts import FACTS
from heliograph.games.solaris.show_words import Words, capital
from shared_rules.solaris.tokens import LAYOUT, MOST_ENERGY, STATION_COUNT, STATIONS

Values = tuple[tuple[Any, str], ...]


def all_facts(words: Words, state: bytes) -> Iterator[Fact]:
    """Yield every fact of the game in its order."""
    for name, value in words.game.facts(state).items():
        kind, *where = name.split(".")
        yield _MAKERS[kind](words, state, name, where, value)


def _text(words: Words, key: str, **fields: object) -> str:
    return words.say(FACTS, key, **fields)


def _group(words: Words, key: str, **fields: object) -> str:
    return _text(words, f"group.{key}", **fields)


def _seat(where: list[str]) -> int:
    return int(where[0]) - 1


def _stations(words: Words) -> Values:
    return tuple((code, words.station(number)) for number, code in enumerate(STATIONS))


def _colours(words: Words) -> Values:
    return tuple((name, words.colour(number)) for number, name in enumerate(BRIDGE_NAMES))


def _round(words: Words, state: bytes, name: str, __: list[str], value: Any) -> Fact:
    group = _group(words, "course")
    return Fact(name, _text(words, "round"), group, value, low=1, high=bounds.most_rounds(state))


def _active(words: Words, _: bytes, name: str, __: list[str], value: Any) -> Fact:
    group = _group(words, "course")
    return Fact(name, _text(words, "active"), group, value, _stations(words))


def _turn(words: Words, _: bytes, name: str, __: list[str], value: Any) -> Fact:
    people = tuple((seat + 1, words.who(seat)) for seat in range(words.game.seats))
    return Fact(name, _text(words, "turn"), _group(words, "course"), value, people)


def _energy(words: Words, _: bytes, name: str, where: list[str], value: Any) -> Fact:
    who, station = words.who(_seat(where)), words.station(STATIONS.index(where[1]))
    label = _text(words, "energy", who=who, station=station)
    return Fact(name, label, _group(words, "energy", who=who), value, low=0, high=MOST_ENERGY)


def _tokens(words: Words, _: bytes, name: str, where: list[str], value: Any) -> Fact:
    """Return the stacks of a track; energies have facts of their own, here it is their order."""
    station = words.station(STATIONS.index(where[0]))
    label = _text(words, f"tokens.{where[1]}", station=station)
    return Fact(name, label, _group(words, "tokens"), value, _stack_orders(words, value))


def _stack_orders(words: Words, track: dict[str, list[int]]) -> Values:
    """Return every order in which the tokens can lie on their spaces, as it is now first."""
    spaces = list(track)
    orders = product(*(permutations(track[space]) for space in spaces))
    tracks = [dict(zip(spaces, map(list, order), strict=True)) for order in orders]
    return tuple((one, _stacks_told(words, one)) for one in tracks)


def _stacks_told(words: Words, track: dict[str, list[int]]) -> str:
    """Return stacks in words, each from the bottom to the top."""
    rows = []
    for space, stack in track.items():
        names = " < ".join(words.who(seat - 1) for seat in stack)
        rows.append(f"{space}: {names}")
    return "; ".join(rows) or _text(words, "empty")


def _laser(words: Words, state: bytes, name: str, where: list[str], value: Any) -> Fact:
    label = _text(words, "laser", who=words.who(_seat(where)))
    return Fact(name, label, _group(words, "parts"), value, low=0, high=bounds.most_laser(state))


def _bridge(words: Words, state: bytes, name: str, where: list[str], value: Any) -> Fact:
    gap = int(where[0])
    before, after = state[LAYOUT + gap], state[LAYOUT + (gap + 1) % STATION_COUNT]
    label = _text(words, "bridge", before=words.station(before), after=words.station(after))
    return Fact(name, label, _group(words, "parts"), value, _colours(words))


def _spare(words: Words, _: bytes, name: str, where: list[str], value: Any) -> Fact:
    label = _text(words, "spare", number=where[0])
    return Fact(name, label, _group(words, "parts"), value, _colours(words))


def _shuttle(words: Words, _: bytes, name: str, where: list[str], value: Any) -> Fact:
    shuttle = words.shuttle(words.game.shuttles.index(where[0]))
    places = (("free", _text(words, "free")), *_stations(words))
    label = _text(words, "shuttle", colour=shuttle)
    return Fact(name, label, _group(words, "parts"), value, places)


def _stack(words: Words, state: bytes, name: str, __: list[str], value: Any) -> Fact:
    label = _text(words, "stack")
    return Fact(name, label, _group(words, "cards"), value, low=0, high=bounds.cards_left(state))


def _hand(words: Words, state: bytes, name: str, where: list[str], value: Any) -> Fact:
    label = _text(words, "hand", who=words.who(_seat(where)))
    most = bounds.most_in_hand(state, _seat(where))
    return Fact(name, label, _group(words, "cards"), value, low=0, high=most)


def _face_down(words: Words, state: bytes, name: str, where: list[str], value: Any) -> Fact:
    label = _text(words, "face_down", who=words.who(_seat(where)))
    most = bounds.most_face_down(state, _seat(where))
    return Fact(name, label, _group(words, "cards"), value, low=0, high=most)


def _display(words: Words, _: bytes, name: str, where: list[str], value: Any) -> Fact:
    cards = tuple((card, capital(words.card(kind))) for kind, card in enumerate(KIND_NAMES))
    choices = ((None, _text(words, "empty")), *cards)
    label = _text(words, "display", slot=where[0])
    return Fact(name, label, _group(words, "cards"), value, choices)


_MAKERS = {
    "round": _round,
    "active": _active,
    "turn": _turn,
    "energy": _energy,
    "tokens": _tokens,
    "laser": _laser,
    "bridge": _bridge,
    "spare": _spare,
    "shuttle": _shuttle,
    "stack": _stack,
    "hand": _hand,
    "face_down": _face_down,
    "display": _display,
}
