"""What describes a position of Solari to a player that learns: points, rows, whose turn it is."""

from heliograph.engine import Game
from heliograph.games.players import Features
from heliograph.games.solari.facts import NODE, PART
from heliograph.games.solari.kinds import sides
from heliograph.games.solari.layout import COMETS, NODES, OFF_BOARD
from heliograph.games.solari.prospects import promise
from heliograph.games.solari.reach import places_of
from heliograph.games.solari.scoring import items
from shared_rules.solari import counters
from shared_rules.solari.counters import DICE, LAP, LEVEL, PIECES, SHORTEST_ROW, TURNS


def describe(game: Game, seen: bytes, viewer: int) -> Features:
    """Return what is known of each side; everything lies open."""
    del viewer
    aim = counters.target(seen) or LAP
    seats_of = sides(seen)
    described = [_side(seen, seats, aim) for seats in seats_of]
    side_of = {seat: number for number, seats in enumerate(seats_of) for seat in seats}
    rounds = counters.rounds(seen)
    general = [
        len(seats_of) / 4,
        seen[LEVEL] / 3,
        seen[PIECES] / 7,
        min(rounds / 40, 2.0),
        rounds / seen[TURNS] if seen[TURNS] else 0.0,
        max(side[0] for side in described),
        (seen[DICE] > 0) + 0.5 * seen[PART],
        seen[NODE] / len(NODES),
    ]
    return Features(general, described, tuple(side_of[seat] for seat in range(game.seats)))


def _side(seen: bytes, seats: list[int], aim: int) -> list[float]:
    turns = [(seat - counters.now(seen)) % seen[counters.SEATS] for seat in seats]
    boards = [_board(seen, seat) for seat in seats]
    best = [max(parts) for parts in zip(*boards, strict=True)]
    points = counters.score(seen, seats[0])
    return [points / aim, (aim - points) / 27, min(turns) == 0, min(turns) / 3, *best]


def _board(seen: bytes, seat: int) -> list[float]:
    """Return rows, what is near to rows, and what is off the board of one seat."""
    comets = places_of(seen, seat)[:COMETS]
    rows = [len(item.squares) for item in items(comets)]
    longest = max(rows, default=0)
    on_board = [square for square in comets if square < OFF_BOARD]
    return [
        counters.base_value(longest) / 27 if longest >= SHORTEST_ROW else 0.0,
        len(rows) / 3,
        sum(rows) / 6,
        promise(comets) / 4000,
        len(on_board) / COMETS,
    ]
