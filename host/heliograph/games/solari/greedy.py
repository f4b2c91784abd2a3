"""A greedy Solari player: it takes the turn that scores most, and hinders where nothing scores.

It looks no further than its own turn. All pairs of part-moves are tried on the comets alone; what
is shot is only counted. Equal turns are told apart by a checksum, so that the same view always
gives the same choice but no side of the board is preferred.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple
from zlib import crc32

from heliograph.bots.player import Greedy
from heliograph.engine.nodes import functions_in
from heliograph.games.players import View
from heliograph.games.solari import scoring
from heliograph.games.solari.board import MOVES_LIKE, TARGETS
from heliograph.games.solari.kinds import read_comets
from heliograph.games.solari.layout import (
    COMETS, DIRECTIONS, DOUBLER, HEADING_NAMES, OFF_BOARD, PIECE_NAMES, square_number,
)  # fmt: skip
from heliograph.games.solari.scoring import Doublers
from heliograph.games.solari.views import pieces
from shared_rules.solari.counters import PLANETS

POINT = 1000
HIT = 20
SELF_HIT = -5000


class Step(NamedTuple):
    """One part-move."""

    die: int
    piece: int
    way: int
    target: int


class Turn(NamedTuple):
    """A whole turn and what it is worth."""

    worth: int
    steps: tuple[Step, ...]


class Seen:
    """What the bot reads off its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.decision: View = view["pending"]["decision"]
        self.seat = int(view["turn"]) - 1
        self.level = int(view["level"])
        self.own = [OFF_BOARD] * len(PIECE_NAMES)
        self.headings = [0] * COMETS
        self.others: set[int] = set()
        self.barred: set[int] = set()
        self.opposing: list[int] = []
        self.has_piece_off = False
        for piece in pieces(view):
            if piece["square"] is not None:
                self._read(piece)
            elif piece["seat"] == self.seat:
                self.has_piece_off = True
        self.before = read_comets(view["before"], self.level)

    def _read(self, piece: View) -> None:
        square, number = square_number(piece["square"]), PIECE_NAMES.index(piece["piece"])
        if piece["seat"] == self.seat:
            self.own[number] = square
            if piece["heading"]:
                self.headings[number] = HEADING_NAMES.index(piece["heading"])
            return
        self.others.add(square)
        if piece["piece"] in ("blocker", "doubler"):
            self.barred.add(square)
        if piece["piece"] == "doubler" and not self._is_partner(piece["seat"]):
            self.opposing.append(square)

    def _is_partner(self, seat: int) -> bool:
        one, other = (PLANETS.index(self.view["planets"][at]) for at in (seat, self.seat))
        return bool(self.view["teams"]) and (one ^ other) & 1 == 0  # SLI-11.1

    @cached_property
    def turns(self) -> "list[Turn]":
        """Every way to play what is left of this turn."""
        return list(_turns(self, _dice_left(self)))

    def points(self, places: list[int], headings: list[int]) -> int:
        """What the seat on turn would score with its pieces so."""
        after = bytes(places[:COMETS] + headings)
        if not scoring.has_row(after):
            return 0
        doubler = places[DOUBLER]
        own = (doubler,) if doubler < OFF_BOARD else ()
        doublers = Doublers(own, tuple(self.opposing))
        return _points(self.level, self.before, after, doublers, bool(self.view["strict_reduced"]))


# A player that thinks ahead comes to the same few turns again and again.
_points = lru_cache(maxsize=1 << 15)(scoring.points)


def _declaration(view: View, *, is_new: bool) -> list[str]:
    """Without a board there is nothing to see: a double stands for a row, once in a turn."""
    one, other = view["dice"]
    return ["row", "3"] if is_new and one == other and one else ["done"]


def _plan(table: Seen) -> tuple[Step, ...]:
    """Return the best turn from its first decision on."""
    one, other = table.view["dice"]
    orders = (
        {(one, other), (other, one)} if table.decision["node"] == "die" else {_dice_left(table)}
    )
    return max(_best(table, dice) for dice in sorted(orders)).steps


def _begins(step: Step, words: list[str], decision: View) -> bool:
    """Return whether a choice begins this part-move or goes on with it."""
    name, mover = PIECE_NAMES[step.piece], decision.get("mover")
    match words:
        case ["die", die]:
            return die == str(step.die)
        case ["piece", piece]:
            return piece == name
        case ["go", way]:
            return name == mover and way == DIRECTIONS[step.way]
        case ["same"] | ["place"]:
            return (name == mover) == (words == ["same"])
    return False


# Part-moves


def _score_piece(table: Seen, words: list[str]) -> int:
    """The best turn that begins so."""
    begun = (turn for turn in table.turns if _begins(turn.steps[0], words, table.decision))
    return max((turn.worth for turn in begun), default=SELF_HIT)


_score_direction = _score_follow = _score_piece


def _dice_left(table: Seen) -> tuple[int, ...]:
    die = table.decision["die"]
    return (die,) if table.decision.get("part") else (die, sum(table.view["dice"]) - die)


def _best(table: Seen, dice: tuple[int, ...]) -> Turn:
    return max(_turns(table, dice), default=Turn(SELF_HIT, ()))


def _turns(table: Seen, dice: tuple[int, ...]) -> Iterator[Turn]:
    """Every way to play these numbers in this order."""
    for first in _steps(table, table.own, dice[0]):
        places, headings = _moved(table, table.own, table.headings, first)
        worth = _hit(table, table.own, first)
        if len(dice) == 1:
            yield _turn(table, worth, places, headings, (first,))
            continue
        for second in _steps(table, places, dice[1]):
            ends, heads = _moved(table, places, headings, second)
            both = worth + _hit(table, places, second)
            yield _turn(table, both, ends, heads, (first, second))


def _turn(
    table: Seen, worth: int, places: list[int], headings: list[int], steps: tuple[Step, ...]
) -> Turn:
    worth += POINT * table.points(places, headings) + crc32(bytes(places)) % HIT
    return Turn(worth, steps)


def _steps(table: Seen, places: list[int], die: int) -> Iterator[Step]:
    for piece, square in enumerate(places):
        if square < OFF_BOARD:
            for way, target in TARGETS[MOVES_LIKE[piece]][die][square]:
                if target not in table.barred:
                    yield Step(die, piece, way, target)


def _moved(
    table: Seen, places: list[int], headings: list[int], step: Step
) -> tuple[list[int], list[int]]:
    """The own pieces after a part-move; a piece that shoots its own side is left out of account."""
    out = [OFF_BOARD if place == step.target else place for place in places]
    out[step.piece] = step.target
    if step.piece < COMETS and table.level > 2:
        headings = [*headings]
        headings[step.piece] = step.way
    return out, headings


def _hit(table: Seen, places: list[int], step: Step) -> int:
    if step.target in table.others:
        return HIT
    return SELF_HIT if step.target in places else 0


# Everything else


def _score_name(table: Seen, words: list[str]) -> int:
    """The best turn with each combination; a return is worth what it scores."""
    high, low = (int(digit) for digit in words[1].split("-"))
    if table.has_piece_off:
        return max(_entry_worth(table, high * 8 + low), _entry_worth(table, low * 8 + high))
    return max(_best(table, (high, low)).worth, _best(table, (low, high)).worth)


_score_tile = _score_name


def _score_enter(table: Seen, words: list[str]) -> int:
    return _entry_worth(table, square_number(words[1]))


def _entry_worth(table: Seen, square: int) -> int:
    mover = table.decision.get("mover", "1")
    places = list(table.own)
    places[PIECE_NAMES.index(mover)] = square
    worth = POINT * table.points(places, table.headings) + (HIT if square in table.others else 0)
    return worth + (SELF_HIT if square in table.own or square in table.barred else 0)


def _score_rim(table: Seen, words: list[str]) -> int:
    """An own piece goes where it scores, an opponent's anywhere."""
    planet, piece = str(table.view["decision"]["shots"][0][0]).split()
    square = square_number(words[1])
    worth = crc32(bytes([*table.own, square])) % HIT
    if table.view["planets"][table.seat] == planet:
        places = list(table.own)
        places[PIECE_NAMES.index(piece)] = square
        worth += POINT * table.points(places, table.headings)
    return worth


def _score_kind(_: Seen, words: list[str]) -> int:
    return int(words[0] == "total")


class SolariGreedy(Greedy):
    """Plans a turn when its numbers are known and follows the plan while it fits."""

    seen = Seen
    scores = functions_in(globals(), "_score")

    def __init__(self) -> None:
        self._turn: tuple[object, ...] = ()
        self._plan: tuple[Step, ...] = ()

    def choose(self, view: View) -> int:
        choices = view["pending"]["choices"]
        if len(choices) == 1:
            return int(choices[0]["id"])
        is_planned = self._follow_plan(view)
        planned = [int(one["id"]) for one in choices if is_planned(one["text"].split())]
        return planned[0] if planned else super().rank(view)[0]

    def rank(self, view: View) -> list[int]:
        first = self.choose(view)
        return [first, *(choice for choice in super().rank(view) if choice != first)]

    def _follow_plan(self, view: View) -> Callable[[list[str]], bool]:
        """Return what says whether a choice is the next one of the plan."""
        decision = view["pending"]["decision"]
        turn = (view["turn"], view["round"], tuple(view["dice"]), view["before"])
        is_new = turn != self._turn
        if is_new:
            self._turn, self._plan = turn, ()
        if decision["node"] == "declare":
            return _declaration(view, is_new=is_new).__eq__
        part = decision.get("part", 0)
        if not self._plan and not part and decision["node"] in ("die", "piece"):
            self._plan = _plan(Seen(view))
        step = self._plan[part] if part < len(self._plan) else None
        return lambda words: step is not None and _begins(step, words, decision)

    @staticmethod
    def score_other(table: Seen, words: list[str]) -> int:
        return crc32(bytes(table.own) + " ".join(words).encode())
