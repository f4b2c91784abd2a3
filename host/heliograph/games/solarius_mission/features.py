"""What describes a position of Solarius Mission to a player that learns: the sheet, the board."""

from heliograph.engine import Game
from heliograph.games.players import Features
from heliograph.games.solarius_mission import boards, scoring, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, BUILT, COLUMN, DEBRIS, FUEL, OUTPOST, SP, SPACES, SPOT, STORE, TECH_OF,
)  # fmt: skip
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import (
    DEVELOPED, OPEN, SPOTS, TASKS, TURNED, UNSETTLED,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, FIRST, ROUND, ROUNDS, SEATS, TURN

_TURNS = 4  # of each seat in a round


def describe(game: Game, seen: bytes, viewer: int) -> Features:
    """Return what is known of each seat; hands are left out, as only their owners know them."""
    del viewer
    assert isinstance(game, SolariusMission)
    sheets = scoring.sheet(game.box, seen)
    turns = seen[ROUND] * _TURNS + seen[TURN] / game.seats
    lying = seen[SPOT : SPOT + SPOTS]
    general = [
        game.seats / 4,
        turns / (_TURNS * (ROUNDS + 1)),
        max(0.0, 1 - turns / (_TURNS * ROUNDS)),
        sum(0 < code < TURNED for code in lying) / 20,
        sum(code >= TURNED for code in lying) / 10,
        max(sum(entry.points for entry in sheet) for sheet in sheets) / 30,
        seen[seen[SP]] / len(TASKS),
    ]
    sides = [_seat(game.box, seen, seat, sheets[seat]) for seat in range(game.seats)]
    return Features(general, sides, tuple(range(game.seats)))


def _seat(box: Box, seen: bytes, seat: int, sheet: list[scoring.Entry]) -> list[float]:
    base = BOARD[seat]
    waiting = boards.planets_at(seen, UNSETTLED + seat)
    levels = seen[TECH_OF[seat] : TECH_OF[seat] + COLOUR_COUNT]
    columns = seen[base + COLUMN : base + COLUMN + COLOUR_COUNT]
    rows = sorted(storage.VALUE[row] for row in seen[base + STORE : base + STORE + COLOUR_COUNT])
    place = (seat - seen[FIRST]) % seen[SEATS]
    return [
        sum(entry.points for entry in sheet) / 30,
        *(entry.points / 10 for entry in sheet),
        seen[base + FUEL] / 10,
        seen[base + BUCKS] / 10,
        boards.reach(seen, seat) / 7,
        sum(levels) / 16,
        max(levels) / 6,
        sum(columns) / 16,
        max(columns) / 5,
        sum(rows) / 20,
        rows[-1] / 9,
        len(waiting) / 3,
        sum(box.planets[number].points for number in waiting) / 10,
        sum(boards.meets(box, seen, seat, number) for number in waiting) / 3,
        seen[base + BUILT].bit_count() / 4,
        seen[base + OUTPOST].bit_count() / 6,
        len(boards.cards_at(seen, OPEN + seat)) / 3,
        len(boards.cards_at(seen, DEVELOPED + seat)) / 5,
        (seen[base + SPACES] - seen[base + DEBRIS]) / 4,
        seen[ACTOR] == seat,
        place / 3,
        place >= seen[TURN] % seen[SEATS],
    ]
