"""Greedy Solari players: they take the turn that scores most, and hinder where nothing scores.

They look no further than their own turn. All pairs of part-moves are tried on the comets alone.
What is shot is only counted; a builder goes by what a turn promises as well: own comets near a row,
and what a shot takes from others. Equal turns are told apart by a checksum, so that the same sight
always gives the same choice but no side of the board is preferred.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial
from typing import NamedTuple
from zlib import crc32

from heliograph.games.players import Greedy, Worth
from heliograph.games.players import Decision
from heliograph.games.solari import scoring
from heliograph.games.solari.facts import (
    BEFORE, DIE, MOVER, NODE, PART, SEAT, STRICT, shot_pieces,
)  # fmt: skip
from heliograph.games.solari.layout import (
    CHOICES, COMETS, DECLARE, DECLARED, DIE_NODE, DONE, DOUBLER, GO, NAMED, NODES, NORTH, OFF_BOARD,
    PIECE, PIECE_COUNT, PLACE_NOW, RING, SAME, TAKE_DIE, TAKE_PIECE, TOTAL, TO_RIM, TO_SQUARE,
    TURNED,
)  # fmt: skip
from heliograph.games.solari.prospects import promise
from heliograph.games.solari.reach import bars, own_places, places_of, ways
from heliograph.games.solari.scoring import Doublers
from heliograph.games.solari.turns import DICE_OF, comets_of, doublers_for
from shared_rules.solari.counters import DICE, LEVEL, ROUND, SEATS, is_partner

POINT = 1000
HIT = 20
SELF_HIT = -5000
# What the pieces of a seat are worth besides their points, in the same thousandths
Promise = Callable[[bytes], int]


class Step(NamedTuple):
    """One part-move."""

    die: int
    piece: int
    way: int
    target: int

    def choices(self, mover: int) -> tuple[int, ...]:
        """Return what begins this part-move or goes on with it, `mover` being in hand."""
        taken = (TAKE_DIE + self.die - 1, TAKE_PIECE + self.piece)
        return (*taken, GO + self.way, SAME) if self.piece == mover else (*taken, PLACE_NOW)


# What a whole turn is worth, and its part-moves
Turn = tuple[int, tuple[Step, ...]]


class SeenTable:
    """What the bot reads off the state: the seat on turn, and what is in its way."""

    def __init__(self, seen: bytes, promise: Promise) -> None:
        self.seen = seen
        self.promise = promise
        self.mover = seen[MOVER] - 1
        self.dice = seen[DICE], seen[DICE + 1]
        self.own = bytes([min(place, OFF_BOARD) for place in own_places(seen)])
        # How a comet will head that comes back is chosen later: until then it counts as north
        comets = zip(self.own, comets_of(seen, seen[SEAT])[COMETS:], strict=False)
        self.headings = bytes([heading if at < OFF_BOARD else NORTH for at, heading in comets])
        self.barred = bars(seen)
        self._before = seen[BEFORE : BEFORE + 2 * COMETS]
        self._opposing = doublers_for(seen, seen[SEAT]).opposing

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The numbers of the part-moves that are still to be made."""
        die = self.seen[DIE]
        return (die,) if self.seen[PART] else (die, sum(self.dice) - die)

    @cached_property
    def hits(self) -> dict[int, int]:
        """What it is worth to shoot each piece of the others, by its square."""
        return {
            square: HIT + self.loss(seat, piece, OFF_BOARD)
            for seat in range(self.seen[SEATS])
            if seat != self.seen[SEAT]
            for piece, square in enumerate(places_of(self.seen, seat))
        }

    def loss(self, seat: int, piece: int, square: int) -> int:
        """Return how much less another seat is promised with a piece there: bad of a partner."""
        places = places_of(self.seen, seat)
        loss = self.promise(places) - self.promise(_with_piece(places, piece, square))
        return -loss if is_partner(self.seen, self.seen[SEAT], seat) else loss

    @cached_property
    def best_by_choice(self) -> dict[int, int]:
        """What the best turn is worth that begins with each choice."""
        best: dict[int, int] = {}
        for worth, steps in _turns(self, self.dice_left):
            for choice in steps[0].choices(self.mover):
                best[choice] = max(worth, best.get(choice, worth))
        return best

    def points(self, places: bytes, headings: bytes) -> int:
        """What the seat on turn would score with its pieces so."""
        after = places[:COMETS] + headings
        if not scoring.has_row(after):
            return 0
        own = places[DOUBLER : DOUBLER + 1] if places[DOUBLER] < OFF_BOARD else b""
        doublers = Doublers(tuple(own), self._opposing)
        return _points(self.seen[LEVEL], self._before, after, doublers, bool(self.seen[STRICT]))


# A player that thinks ahead comes to the same few turns again and again.
_points = lru_cache(maxsize=1 << 15)(scoring.points)


# Whole turns


def _plan(table: SeenTable) -> tuple[Step, ...]:
    """Return the best turn from its first decision on."""
    one, other = table.dice
    is_open = table.seen[NODE] == DIE_NODE
    orders = {(one, other), (other, one)} if is_open else {table.dice_left}
    return max(_best(table, dice) for dice in orders)[1]


def _best(table: SeenTable, dice: tuple[int, ...]) -> Turn:
    return max(_turns(table, dice), default=(SELF_HIT, ()))


def _turns(table: SeenTable, dice: tuple[int, ...]) -> Iterator[Turn]:
    """The best turn with each first part-move, these numbers being played in this order."""
    if len(dice) == 1:
        for worth, step in _last_steps(table, table.own, table.headings, dice[0]):
            yield worth, (step,)
        return
    for first in _steps(table, table.own, dice[0]):
        after = _moved(table, table.own, table.headings, first)
        lasts = _last_steps(table, *after, dice[1])
        if lasts:
            worth, second = max(lasts)
            yield worth + _hit(table, table.own, first), (first, second)


def _last_steps(
    table: SeenTable, places: bytes, headings: bytes, die: int
) -> list[tuple[int, Step]]:
    """Every part-move that ends the turn, and what it is worth."""
    return [
        (_hit(table, places, step) + _standing(table, *_moved(table, places, headings, step)), step)
        for step in _steps(table, places, die)
    ]


def _steps(table: SeenTable, places: bytes, die: int) -> list[Step]:
    return [
        Step(die, piece, way, target)
        for piece, square in enumerate(places)
        if square < OFF_BOARD
        for way, target in ways(piece, square, die, table.barred)
    ]


def _moved(table: SeenTable, places: bytes, headings: bytes, step: Step) -> tuple[bytes, bytes]:
    """The own pieces after a part-move; a piece that shoots its own side is left out of account."""
    out = bytearray(places)
    if step.target in places:
        out[places.index(step.target)] = OFF_BOARD
    out[step.piece] = step.target
    if step.piece < COMETS and table.seen[LEVEL] > 2:
        headings = headings[: step.piece] + bytes((step.way,)) + headings[step.piece + 1 :]
    return bytes(out), headings


def _hit(table: SeenTable, places: bytes, step: Step) -> int:
    return SELF_HIT if step.target in places else table.hits.get(step.target, 0)


def _standing(table: SeenTable, places: bytes, headings: bytes) -> int:
    return _worth(table, places, headings) + crc32(places) % HIT


def _worth(table: SeenTable, places: bytes, headings: bytes) -> int:
    return POINT * table.points(places, headings) + table.promise(places)


def _with_piece(places: bytes, piece: int, square: int) -> bytes:
    return places[:piece] + bytes((square,)) + places[piece + 1 :]


# What a choice is worth, by the node


def _score_piece(table: SeenTable, choice: int) -> int:
    """The best turn that begins so."""
    return table.best_by_choice.get(choice, SELF_HIT)


_score_direction = _score_follow = _score_piece


def _score_name(table: SeenTable, choice: int) -> int:
    """The best turn with each combination; a return is worth what it scores."""
    high, low = DICE_OF[choice - (NAMED if choice >= NAMED else TURNED)]
    if OFF_BOARD in own_places(table.seen):
        return max(_entry_worth(table, high * 8 + low), _entry_worth(table, low * 8 + high))
    return max(_best(table, (high, low)), _best(table, (low, high)))[0]


_score_tile = _score_name


def _score_enter(table: SeenTable, choice: int) -> int:
    return _entry_worth(table, choice - TO_SQUARE)


def _entry_worth(table: SeenTable, square: int) -> int:
    worth = _worth_with(table, max(table.mover, 0), square)
    if square in table.own or table.barred >> square & 1:
        worth += SELF_HIT
    return worth + table.hits.get(square, 0)


def _worth_with(table: SeenTable, piece: int, square: int) -> int:
    """What the own pieces are worth with one of them there."""
    return _worth(table, _with_piece(table.own, piece, square), table.headings)


def _score_rim(table: SeenTable, choice: int) -> int:
    """An own piece goes where it serves, an opponent's where it does not."""
    square = RING[choice - TO_RIM]
    seat, piece = divmod(shot_pieces(table.seen)[0], PIECE_COUNT)
    if seat == table.seen[SEAT]:
        worth = _worth_with(table, piece, square)
    else:
        worth = table.loss(seat, piece, square)
    return worth + crc32(table.own + bytes((square,))) % HIT


def _score_kind(_: SeenTable, choice: int) -> int:
    return int(choice == TOTAL)


def _score_other(table: SeenTable, choice: int) -> int:
    return crc32(table.own + CHOICES.texts[choice].encode())


_SCORES = NODES.functions("_score", globals(), default=lambda _: _score_other)


class SolariGreedy(Greedy):
    """Plans a turn when its numbers are known and follows the plan while it fits."""

    promise: Promise = staticmethod(lambda _: 0)

    def __init__(self) -> None:
        self._turn = b""
        self._plan: tuple[Step, ...] = ()

    def worth(self, decision: Decision) -> Worth:
        return partial(_SCORES[decision.seen[NODE]], SeenTable(decision.seen, self.promise))

    def choose(self, decision: Decision) -> int:
        if len(decision.choices) == 1:
            return decision.choices[0]
        wanted = self._follow_plan(decision.seen)
        planned = [choice for choice in decision.choices if choice in wanted]
        return planned[0] if planned else super().rank(decision)[0]

    def rank(self, decision: Decision) -> list[int]:
        first = self.choose(decision)
        return [first, *(choice for choice in super().rank(decision) if choice != first)]

    def _follow_plan(self, seen: bytes) -> tuple[int, ...]:
        """Return the choices that are next in the plan."""
        now = seen[SEAT : SEAT + 1] + seen[ROUND : DICE + 2] + seen[BEFORE : BEFORE + 2 * COMETS]
        is_new = now != self._turn
        if is_new:
            self._turn, self._plan = now, ()
        node, part = seen[NODE], seen[PART]
        if node == DECLARE:  # there is no board to see: a double stands for a row, once in a turn
            return (DECLARED if is_new and 0 < seen[DICE] == seen[DICE + 1] else DONE,)
        if not self._plan and not part and node in (DIE_NODE, PIECE):
            self._plan = _plan(SeenTable(seen, self.promise))
        return self._plan[part].choices(seen[MOVER] - 1) if part < len(self._plan) else ()


class SolariBuilder(SolariGreedy):
    """Goes by what a turn promises as well."""

    promise = staticmethod(promise)
