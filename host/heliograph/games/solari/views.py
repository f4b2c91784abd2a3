"""What each viewer may know of a Solari table, as JSON-ready data.

Everything lies open. The only secret is the order of hidden dominoes, which nobody knows, not even
their owner: the state holds only which of them are unplayed.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE, Pending
from heliograph.games.solari import award_text, reach, scoring
from heliograph.games.solari.facts import FACTS, NODE
from heliograph.games.solari.layout import (
    DIE_NODE, DIRECTION, GO, HEADING_NAMES, LETTERS, PIECE, PIECE_NAMES, RING,
    TO_RIM, TO_SQUARE, square_name,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import LAP

NEAR_TARGET = 9
View = dict[str, Any]
# What was settled before the first turn, and counts that follow from the rest
_BESIDE = (
    "depth", "level", "teams", "source", "turns", "target", "strict_reduced", "placement_due",
    "off_board",
)  # fmt: skip


@lru_cache(maxsize=64)
def facts_for(state: bytes, viewer: int = TABLE) -> View:
    """Return every fact that a viewer may see, by its name; nobody changes it."""
    beside = {name: FACTS.value(state, name) for name in _BESIDE}
    return {**FACTS.visible(state, viewer), **beside}


def view(game: Game, state: bytes, viewer: int) -> View:
    """Return what a seat, the TABLE or the REFEREE may know: the same for all of them."""
    open_facts = facts_for(state, viewer)
    return {
        **open_facts,
        "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
        "seats": [_seat(game, state, open_facts, seat) for seat in range(game.seats)],
        "pieces": pieces(open_facts),
        "last": _last(state, open_facts.get("last")),
        "pending": _pending(game, state, open_facts["decision"]),
        "assumed": sorted({rule for _, _, rule in game.content.assumed()}),
    }


def _seat(game: Game, state: bytes, open_facts: View, seat: int) -> View:
    score, planet = open_facts["score"][seat], open_facts["planets"][seat]
    target = open_facts["target"]
    out = {
        "planet": planet,
        "colour": game.content["colours"][planet],
        "counter": game.content["counters"][planet],
        "team": counters.counter_of(state, seat) + 1,
        "score": score,
        "laps": score // LAP,
        "square": score % LAP,
        "near_target": bool(target) and target - score <= NEAR_TARGET,
        "off_board": open_facts["off_board"][seat],
    }
    if "tiles" in open_facts:
        out["tiles"] = open_facts["tiles"][seat]
        out["row"] = unplayed_row(open_facts, seat)
    return out


def unplayed_row(position: View, seat: int) -> list[str]:
    """Return the open tiles in the order in which they will be played (SLI-12.3)."""
    row = position["order"][seat] if "order" in position else []
    return [name for name in row if name in position["tiles"][seat]]


def pieces(open_facts: View) -> list[View]:
    """Return every piece that is in the game, seat by seat."""
    return [
        _piece(seat, word)
        for seat, planet in enumerate(open_facts["planets"], 1)
        for word in open_facts["pieces"][planet].split()
    ]


def _piece(seat: int, word: str) -> View:
    letter, _, place = word.partition("@")
    heading = place[-1] if place[-1] in HEADING_NAMES else None
    square = place.removesuffix(heading or "")
    return {
        "seat": seat,
        "piece": PIECE_NAMES[LETTERS.index(letter)],
        "square": None if square == "off" else square,
        "heading": heading,
    }


def _last(state: bytes, last: View | None) -> View | None:
    """Return what the last turn scored and why, in both languages."""
    if last is None:
        return None
    awards = award_text.last_awards(state)
    return {
        **last,
        "points": sum(award.points for award in awards),
        "awards": [_award(award) for award in awards],
        "en": award_text.sentence(awards, "en"),
        "de": award_text.sentence(awards, "de"),
    }


def _award(award: scoring.Award) -> View:
    return award._asdict() | {"squares": [square_name(square) for square in award.squares]}


# What can be chosen


def _pending(game: Game, state: bytes, decision: View) -> View:
    pending = game.pending(state)
    node = decision["node"]
    if pending.seat == NOBODY:
        return {"seats": [], "node": node, "choices": [], "moves": []}
    return {
        "seats": ["chance" if pending.seat == CHANCE else pending.seat + 1],
        "node": node,
        "decision": decision,
        "choices": [_choice(game, state, pending, number) for number in pending.choices],
        "moves": moves_offered(game, state),
    }


def _choice(game: Game, state: bytes, pending: Pending, number: int) -> View:
    return {
        "id": number,
        "text": game.choice_text(number),
        "seat": pending.seat + 1 if pending.seat >= 0 else None,
        "square": _square_of(state, number),
    }


def _square_of(state: bytes, choice: int) -> str | None:
    """Return the square a choice points at, for a board to tap."""
    if TO_RIM <= choice < TO_SQUARE:
        return square_name(RING[choice - TO_RIM])
    if TO_SQUARE <= choice < TO_SQUARE + 64:
        return square_name(choice - TO_SQUARE)
    if state[NODE] == DIRECTION:
        return square_name(reach.landing(state, choice - GO)[1])
    return None


def moves_offered(game: Game, state: bytes) -> list[View]:
    """Return the next part-move as from → to, each with the choices it stands for."""
    if state[NODE] not in (DIE_NODE, PIECE, DIRECTION):
        return []
    return sorted(_walk(game, state, []), key=lambda move: (move["from"], move["to"]))


def _walk(game: Game, state: bytes, chosen: list[int]) -> Iterator[View]:
    for choice in game.pending(state).choices:
        path = [*chosen, choice]
        if state[NODE] == DIRECTION:
            start, end = reach.landing(state, choice - GO)
            yield {"from": square_name(start), "to": square_name(end), "choices": path}
        else:
            yield from _walk(game, game.apply(state, choice), path)
