"""What looks wrong on a Solarius Mission table but is not for the engine to forbid.

More of a thing than the box holds cannot be entered at all; here is told what has gone missing, and
what lies in a place where it cannot have come by the rules.
"""

from collections.abc import Mapping

from heliograph.engine.pending import Doubt
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import storage
from heliograph.games.solarius_mission.layout import MAP_LEVEL, TILE_HEXES, WITH_OUTPOST
from heliograph.games.solarius_mission.facts import (
    BOARD, BUILT, CARDS, COLUMN, DEBRIS, FIGURE, LEVEL, OUTPOST, PLANETS, SP, SPACES, SPOT, STORE,
    figures_of,
)  # fmt: skip
from heliograph.games.solarius_mission.position import dice_held, pieces_of
from heliograph.games.solarius_mission.setup import REMOVED
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG,
    CENTRE,
    COLOUR_COUNT,
    COLOURS,
    PHASE,
    ROUND,
    ROUNDS,
    SEATS,
)
from shared_rules.tracker import OVER, SETUP


def find(state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position."""
    return (
        *_dice_doubts(state),
        *_debris_doubts(state),
        *_store_doubts(state),
        *_map_doubts(state),
    )


def _dice_doubts(state: bytes) -> list[Doubt]:
    """Dice that are neither on the Bridge nor in the bag nor on a board (SOM-4.6)."""
    if state[PHASE] == OVER:
        return []
    expected = COLOUR_COUNT * bridge.per_colour(state[SEATS])
    lying = bridge.dice_count(bytearray(state)) + sum(state[BAG : BAG + COLOUR_COUNT])
    got = lying + dice_held(state)
    return _unequal("SOM-4.6", "dice_total", expected, got)


def _debris_doubts(state: bytes) -> list[Doubt]:
    """More debris on spaces than there are spaces (SOM-2.4)."""
    return [
        Doubt("SOM-2.4", "debris_spaces", {"seat": seat + 1, "expected": spaces, "got": lying})
        for seat in range(state[SEATS])
        if (lying := state[BOARD[seat] + DEBRIS]) > (spaces := state[BOARD[seat] + SPACES])
    ]


def _store_doubts(state: bytes) -> list[Doubt]:
    """Resources in spaces that are not open left of the die (SOM-2.3)."""
    out = []
    for seat in range(state[SEATS]):
        for colour, name in enumerate(COLOURS):
            lying = storage.cubes_of(state[BOARD[seat] + STORE + colour])
            room = storage.room(state[BOARD[seat] + COLUMN + colour])
            if any(n > most for n, most in zip(lying, room, strict=True)):
                facts = {"seat": seat + 1, "colour": name, "expected": room, "got": lying}
                out.append(Doubt("SOM-2.3", "closed_spaces", facts))
    return out


def _map_doubts(state: bytes) -> list[Doubt]:
    """Where map and cards are followed, every piece must be somewhere."""
    if state[LEVEL] < MAP_LEVEL or state[PHASE] == SETUP:
        return []
    out = [doubt for seat in range(state[SEATS]) for doubt in _seat_doubts(state, seat)]
    return [*out, *_planet_doubts(state), *_centre_doubts(state)]


def _seat_doubts(state: bytes, seat: int) -> list[Doubt]:
    base = BOARD[seat]
    built = state[base + BUILT].bit_count()
    fulfilled = state.count(at.FULFILLED + seat, CARDS, CARDS + at.CARDS_COUNT)
    tiles = _outpost_tiles(state, seat)
    facts = {"seat": seat + 1}
    return [
        *_missing(state, seat),
        *_unequal("SOM-9.8", "stations", built, figures_of(state, seat, at.STATION), facts),
        *_unequal("SOM-9.7", "missions", fulfilled, figures_of(state, seat, at.MISSION), facts),
        *_unequal("SOM-9.9", "outposts", state[base + OUTPOST].bit_count(), len(tiles), facts),
        *_unequal("SOM-9.9", "outpost_tiles", len(tiles), len(set(tiles)), facts),
    ]


def _outpost_tiles(state: bytes, seat: int) -> list[int]:
    """Return the tile of each outpost of a seat."""
    own = range(1 + seat * 3, 4 + seat * 3)
    lying = state[FIGURE : FIGURE + at.HEXES]
    return [
        number // TILE_HEXES
        for number, code in enumerate(lying)
        if code & WITH_OUTPOST and code & ~WITH_OUTPOST in own
    ]


def _missing(state: bytes, seat: int) -> list[Doubt]:
    """Doubt pieces of a seat of which fewer are there than the box holds."""
    facts, out = {"seat": seat + 1}, list[Doubt]()
    for total in pieces_of(state, seat):
        piece = total.fact.rpartition(".")[2]
        if piece in ("colonies", "markers"):
            out += _unequal(total.rule, piece, total.most, total.got, facts)
    return out


def _planet_doubts(state: bytes) -> list[Doubt]:
    """Planets on the map and beside the boards (SOM-3.2)."""
    expected = COLOUR_COUNT * (at.PER_COLOUR - REMOVED[state[SEATS]])
    face_down = sum(0 < what < at.TURNED for what in state[SPOT : SPOT + at.SPOTS])
    seen = sum(where != at.UNSEEN for where in state[PLANETS : PLANETS + at.PLANET_COUNT])
    return _unequal("SOM-3.2", "planets", expected, face_down + seen)


def _centre_doubts(state: bytes) -> list[Doubt]:
    """One trade centre for each round that has begun (SOM-6.1)."""
    opened = sum(letter != 0 for letter in state[CENTRE : CENTRE + ROUNDS])
    due = state[state[SP]] == at.OPEN_CENTRE
    return _unequal("SOM-6.1", "centres", state[ROUND] - due, opened)


def _unequal(
    rule: str, reason: str, expected: int, got: int, facts: Mapping[str, object] | None = None
) -> list[Doubt]:
    if expected == got:
        return []
    return [Doubt(rule, reason, {**(facts or {}), "expected": expected, "got": got})]
