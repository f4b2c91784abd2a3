"""What each viewer may know of a Solari table, as JSON-ready data.

Everything lies open. The only secret is the order of hidden dominoes, which nobody knows, not even
their owner: the state holds only which of them are unplayed.
"""

from collections.abc import Iterator
from typing import Any

from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE, Pending
from heliograph.games.solari import award_text, plain, scoring
from heliograph.games.solari.board import LANDING
from heliograph.games.solari.layout import (
    ABSENT, BEFORE, COMETS, DEPTH, DEPTHS, DIE, DIE_NODE, DIRECTION, GO, HEADED_TO, LAST_SEAT,
    MOVER, NODE, NODES, OFF_BOARD, PIECE, PIECE_COUNT, PIECE_NAMES, PLACES, RING, SCORE_ONLY, SEAT,
    STRICT, TO_RIM, TO_SQUARE, square_name,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FIRST, FROM_DICE, LAP, LEVEL, OFF, PHASE, SEATS, SOURCE, SOURCES, TEAMS,
    TURNS,
)  # fmt: skip

NEAR_TARGET = 9


def view(game: Game, state: bytes, viewer: int) -> dict[str, Any]:
    """Return what a seat, the TABLE or the REFEREE may know: the same for all of them."""
    target = counters.target(state)
    return {
        "game": "solari",
        "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
        "depth": DEPTHS[state[DEPTH]],
        "level": state[LEVEL],
        "teams": bool(state[TEAMS]),
        "source": SOURCES[state[SOURCE]],
        "phase": PHASES[state[PHASE]],
        "round": counters.rounds(state) + 1,
        "turns": state[TURNS],
        "target": target,
        "first": state[FIRST] + 1,
        "turn": state[SEAT] + 1,
        "dice": list(state[DICE : DICE + 2]),
        "seats": [_seat(game, state, seat, target) for seat in range(state[SEATS])],
        "pieces": [] if state[DEPTH] == SCORE_ONLY else _pieces(state),
        "turn_began": plain.comets(state[BEFORE : BEFORE + 2 * COMETS], state[LEVEL]),
        "strict_reduced": bool(state[STRICT]),
        "placement_due": state[DUE],
        "shots": plain.waiting_shots(state),
        "last": _last(state),
        "pending": _pending(game, state),
        "assumed": sorted({rule for _, _, rule in game.content.assumed()}),
    }


def _seat(game: Game, state: bytes, seat: int, target: int) -> dict[str, Any]:
    score = counters.score(state, seat)
    planet = plain.planet_of(state, seat)
    out = {
        "planet": planet,
        "colour": game.content["colours"][planet],
        "counter": game.content["counters"][planet],
        "team": counters.counter_of(state, seat) + 1,
        "score": score,
        "laps": score // LAP,
        "square": score % LAP,
        "near_target": bool(target) and target - score <= NEAR_TARGET,
        "off_board": state[OFF + seat],
    }
    if state[SOURCE] != FROM_DICE:
        out["tiles"] = plain.tiles(state, seat)
        row = plain.open_row(state, seat)
        out["row"] = [name for name in row if name in out["tiles"]]
    return out


def _pieces(state: bytes) -> list[dict[str, Any]]:
    out = []
    for seat in range(state[SEATS]):
        for piece in range(PIECE_COUNT):
            place = state[PLACES + seat * PIECE_COUNT + piece]
            if place != ABSENT:
                out.append(_piece(state, seat, piece, place))
    return out


def _piece(state: bytes, seat: int, piece: int, place: int) -> dict[str, Any]:
    has_heading = piece < COMETS and state[LEVEL] > 2
    heading = state[HEADED_TO + seat * COMETS + piece] if has_heading else 4
    return {
        "seat": seat + 1,
        "piece": PIECE_NAMES[piece],
        "square": None if place >= OFF_BOARD else square_name(place),
        "heading": "NESW-"[heading] if has_heading else None,
    }


def _last(state: bytes) -> dict[str, Any] | None:
    """Return what the last turn scored and why, in both languages."""
    if not state[LAST_SEAT]:
        return None
    awards = award_text.last_awards(state)
    return {
        **plain.last_turn(state),
        "points": sum(award.points for award in awards),
        "awards": [_award(award) for award in awards],
        "en": award_text.sentence(awards, "en"),
        "de": award_text.sentence(awards, "de"),
    }


def _award(award: scoring.Award) -> dict[str, Any]:
    return award._asdict() | {"squares": [square_name(square) for square in award.squares]}


# What can be chosen


def _pending(game: Game, state: bytes) -> dict[str, Any]:
    pending = game.pending(state)
    node = NODES[state[NODE]]
    if pending.seat == NOBODY:
        return {"seats": [], "node": node, "choices": [], "moves": []}
    return {
        "seats": ["chance" if pending.seat == CHANCE else pending.seat + 1],
        "node": node,
        "decision": plain.decision(state),
        "choices": [_choice(game, state, pending, number) for number in pending.choices],
        "moves": moves_offered(game, state),
    }


def _choice(game: Game, state: bytes, pending: Pending, number: int) -> dict[str, Any]:
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
        place = state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]
        return square_name(LANDING[state[DIE]][choice - GO][place])
    return None


def moves_offered(game: Game, state: bytes) -> list[dict[str, Any]]:
    """Return the next part-move as from → to, each with the choices it stands for."""
    if state[NODE] not in (DIE_NODE, PIECE, DIRECTION):
        return []
    return sorted(_walk(game, state, []), key=lambda move: (move["from"], move["to"]))


def _walk(game: Game, state: bytes, chosen: list[int]) -> Iterator[dict[str, Any]]:
    for choice in game.pending(state).choices:
        path = [*chosen, choice]
        if state[NODE] == DIRECTION:
            place = state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]
            target = LANDING[state[DIE]][choice - GO][place]
            yield {"from": square_name(place), "to": square_name(target), "choices": path}
        else:
            yield from _walk(game, game.apply(state, choice), path)
