"""What describes a position of Solaris to a player that learns: laser, energy, cards, turns."""

from heliograph.engine import Game
from heliograph.games.players import Features
from heliograph.games.solaris.facts import (
    BEAMED, FACE_DOWN, GAIN, HAND_SIZE, HANDS, LOSS, NODE, PLAYED, SEAT, SHUTTLE_COLOUR,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    COLOUR_COUNT, DOWN_SLOTS, FULL_KINDS, HAND_LIMIT, KIND_NAMES, NODES,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    DOCKS, EC, LASER, MOST_ENERGY, ORDER, POSITION, ROUND, SHUTTLE_COUNT, STATION_COUNT, STATIONS,
    TIME_GAME, TURN,
)  # fmt: skip

# Cards in hand by the station that they bring energy to, and all others
_GROUPS = tuple(
    STATIONS.index(name.split("-")[0]) if name.split("-")[0] in STATIONS else STATION_COUNT
    for name in KIND_NAMES
)


def describe(game: Game, seen: bytes, viewer: int) -> Features:
    """Return what is known of each seat; of a hand only its owner knows more than its size."""
    last = tokens.last_round(seen)
    general = [
        game.seats / 5,
        seen[TIME_GAME],
        seen[ROUND] / last if last < 50 else 0.5,
        seen[POSITION] / STATION_COUNT,
        (last - seen[ROUND]) / 5 if last < 50 else 0.0,
        max(seen[LASER : LASER + game.seats]) / MOST_ENERGY,
        sum(seen[DOCKS + shuttle] == 0 for shuttle in range(SHUTTLE_COUNT)) / SHUTTLE_COUNT,
        seen[NODE] / len(NODES),
    ]
    sides = [_seat(seen, seat, viewer) for seat in range(game.seats)]
    return Features(general, sides, tuple(range(game.seats)))


def _seat(seen: bytes, seat: int, viewer: int) -> list[float]:
    energy = [tokens.energy(seen, station, seat) for station in range(STATION_COUNT)]
    order = list(seen[ORDER : ORDER + seen[tokens.SEATS]])
    is_on_turn = seen[SEAT] == seat
    first = FACE_DOWN + seat * DOWN_SLOTS
    stolen = DOWN_SLOTS - seen.count(0, first, first + DOWN_SLOTS)
    place = order.index(seat) if seat in order else 0
    return [
        seen[LASER + seat] / MOST_ENERGY,
        *(value / MOST_ENERGY for value in energy),
        sum(energy) / 20,
        seen[HAND_SIZE + seat] / HAND_LIMIT,
        is_on_turn,
        place / 4,
        place >= seen[TURN],
        is_on_turn * seen[BEAMED] / MOST_ENERGY,
        is_on_turn * seen[PLAYED] / 5,
        is_on_turn * (sum(seen[GAIN : GAIN + STATION_COUNT]) - sum(seen[LOSS : LOSS + 6])) / 5,
        stolen / 4,
        _beamable(seen, seat, viewer, energy) / MOST_ENERGY,
        *_hand(seen, seat, viewer),
    ]


def _beamable(seen: bytes, seat: int, viewer: int, energy: list[int]) -> int:
    """Return how much could go to the laser now; cards of others may have any colour."""
    cards = seen[HAND_SIZE + seat]
    first = HANDS + seat * len(KIND_NAMES)
    hand = seen[first : first + FULL_KINDS]
    found = 0
    for shuttle in range(SHUTTLE_COUNT):
        place, colour = seen[DOCKS + shuttle], seen[SHUTTLE_COLOUR + shuttle]
        if place and colour:
            known = sum(hand[colour - 1 :: COLOUR_COUNT]) if seat == viewer else cards
            found += min(known, energy[place - 1])
    return min(found, energy[EC], cards)


def _hand(seen: bytes, seat: int, viewer: int) -> list[float]:
    """Return the cards of the viewer by what they are good for; of others nothing is known."""
    counts = [0.0] * (STATION_COUNT + 2)
    if seat != viewer:
        return counts
    counts[-1] = 1.0
    first = HANDS + seat * len(KIND_NAMES)
    for kind, group in enumerate(_GROUPS):
        counts[group] += seen[first + kind] / 3
    return counts
