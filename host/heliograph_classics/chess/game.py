"""Chess. Which moves are legal says python-chess; what stands around them is told here.

The first seat has White. A position is made into a board of the library and kept with its legal
moves, because a list, a refusal and the end of the game ask for the same ones.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import chess

from heliograph.games import kit
from heliograph.games.kit import Table, agreements, clocks, following, move, one_of

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
# The squares from which and to which pawns are promoted
BEFORE_LAST = (*range(8, 16), *range(48, 56))
LAST = (*range(8), *range(56, 64))
USUAL_START = 518
WHITE, BLACK = 0, 1
# How often the same position, how many single moves without progress, and the draws that they are:
# by themselves, and where they are claimed
ALWAYS, CLAIMED = (5, 150, "fivefold", "seventyfive"), (3, 100, "threefold", "fifty")
# What a position is worth to a player: its men, each of their steps from the middle, its offer
WORTH = (1.0, 3.0, 3.2, 5.0, 9.0, 0.0)
WORTH_FAR = (-0.02, -0.12, -0.07, 0.0, -0.01, 0.05)
WORTH_OFFER = -0.5
FAR = tuple(abs(at % 8 - 3.5) + abs(at // 8 - 3.5) for at in range(64))
# Which men, by their bytes, are of a kind, and which are black
_OF_KIND = [bytes(48 + (byte in (kind, kind + 6)) for byte in range(256)) for kind in range(1, 7)]
_OF_BLACK = bytes(48 + (byte > 6) for byte in range(256))
Ways = dict[int, list[int]]  # where legal moves lead from each square


class Scene(NamedTuple):
    """A board and its legal moves; those that promote are apart."""

    board: chess.Board
    steps: Ways
    promotions: Ways


def _mover(t: Table) -> int:
    """Return whose move is entered: where the clock was pressed before, the other seat's."""
    return t.seat ^ (t.decision == clocks.LATE)


def _scene(t: Table) -> Scene:
    return _set_up(bytes(t.men), _mover(t), t.passed, (*t.long, *t.short), t.origin)


@lru_cache(maxsize=512)
def _set_up(men: bytes, seat: int, passed: int, rights: Sequence[int], start: int) -> Scene:
    board, squares = chess.Board(None, chess960=start != USUAL_START), men[::-1]
    kinds = [int(squares.translate(table), 2) for table in _OF_KIND]
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = kinds
    black, board.occupied = int(squares.translate(_OF_BLACK), 2), sum(kinds)
    board.occupied_co = [black, board.occupied ^ black]
    board.turn = seat == WHITE
    for square, right in zip(_rooks(start), rights, strict=True):
        board.castling_rights |= right << square
    board.ep_square = chess.square(passed - 1, 5 - 3 * seat) if passed else None
    ways: tuple[Ways, Ways] = {}, {}
    for one in board.generate_legal_moves():
        if one.promotion in (None, chess.QUEEN):
            ways[bool(one.promotion)].setdefault(one.from_square, []).append(one.to_square)
    return Scene(board, *({man: sorted(goals[man]) for man in sorted(goals)} for goals in ways))


@cache
def _rooks(start: int) -> tuple[int, ...]:
    """Return where rooks begin that can castle: the left ones of White and Black, the right."""
    white_left, white_right, *black = chess.scan_forward(chess.Board.from_chess960_pos(start).rooks)
    return (white_left, black[0], white_right, black[1])


def _notated(t: Table, man: int, to: int, kind: int | None = None) -> str:
    """Return a move as it is written down, of a promotion by the numbers of its choice."""
    if kind is None:
        return _scene(t).board.san(chess.Move(man, to))
    return _scene(t).board.san(chess.Move(BEFORE_LAST[man], LAST[to], chess.QUEEN - kind))


class Chess(kit.KitGame):
    """One board."""

    seat_rule = "CH-1.1"
    looks, horizon = 6, 3
    first_seat = WHITE
    clock_rule = "CH-4.1"
    nodes = {"turn": "CH-1.1", "naming": "CH-3.1", "draw": "CH-A1", "late": "CH-4.2"}
    ends = {"checkmate": "CH-2.1", "stalemate": "CH-2.1", "material": "CH-2.2",
            "fivefold": "CH-2.3", "seventyfive": "CH-2.3", "threefold": "CH-3.1",
            "fifty": "CH-3.2", "agreed": "CH-3.5", "resigned": "CH-3.5",
            "time": "CH-5.1", "time_material": "CH-5.3"}  # fmt: skip
    rows = {"worth": kit.Row("CH-6", lambda t, seat: round(_worth(t, seat)), is_total=True)}

    men = kit.Places(chess.SQUARE_NAMES, "CH-1.1",
                 pieces=[f"{seat} {kind}" for seat in (1, 2) for kind in KINDS])  # fmt: skip
    short, long = kit.Flag("CH-1.1", per_seat=True), kit.Flag("CH-1.1", per_seat=True)
    passed = kit.Counter(0, 8, "CH-1.1")  # the file of a pawn that can be taken en passant, from 1
    quiet = kit.Counter(0, 150, "CH-3.2")
    again = kit.Counter(0, 200, "CH-3.1")  # how often the position was there before
    offered = kit.Counter(0, 2, "CH-3.5")  # who has offered a draw, from 1
    past = kit.Past(151, 8, "CH-3.1")
    origin = kit.Counter(0, 959, "CH-A1")

    def begin(self, t: Table) -> None:
        if t.options["start"] == "drawn":
            t.ask("draw")
        else:
            _lay_out(t, USUAL_START)

    def settle(self, t: Table, before: Table) -> None:
        is_same = (t.men, t.seat) == (before.men, before.seat)
        if t.decision == "draw" or (t.decision == "late" and is_same):
            return
        t.ask("turn")  # also where the board tells a move that was not
        for king in (6, 12):
            kings = [at for at, man in enumerate(t.men) if man == king]
            t.forbid("CH-1.1", not kings, "king_stays")
            for at in kings if len(kings) > 1 else ():  # the one that was put there is the king
                t.men[at] *= before.men[at] != king
        board = _scene(t).board
        wrong = board.status()
        t.forbid("CH-1.1", wrong & chess.STATUS_PAWNS_ON_BACKRANK, "pawns")
        t.forbid("CH-1.1", wrong & chess.STATUS_OPPOSITE_CHECK, "into_check")
        if wrong & chess.STATUS_INVALID_EP_SQUARE or not board.has_legal_en_passant():
            t.passed = 0
        _keep_rights(t, board.clean_castling_rights())
        t.past, t.offered = (t.past[:-8], t.offered) if is_same else (b"", 0)
        t.reopen()
        _ask(t, t.seat)

    def value(self, t: Table, seat: int) -> float:
        if t.ended or _draw(t, CLAIMED):
            return 0.0
        places = sum(WORTH_FAR[(man - 1) % 6] * FAR[at] for at, man in enumerate(t.men)
                     if man and (man - 1) // 6 == seat)  # fmt: skip
        lost = _most_lost(t) if seat != t.seat else 0.0
        return float(_worth(t, seat) + places - lost + WORTH_OFFER * (t.offered == seat + 1))

    def news(self, before: Table, t: Table) -> kit.News:
        for kind, name in enumerate(KINDS, 7 - 6 * _mover(before)):
            if t.men.count(kind) < before.men.count(kind):
                yield "taken", {"kind": name}
        if t.men != before.men and not t.ended and _scene(t).board.is_check():
            yield "check", {}

    def flag_fell(self, t: Table) -> None:
        if _scene(t).board.has_insufficient_material(t.seat != WHITE):  # of the other side
            t.end("time_material", (WHITE, BLACK))
        else:
            super().flag_fell(t)

    def mover(self, state: bytes) -> int:
        return _mover(self.open(state))

    def set_up_tags(self, state: bytes) -> Mapping[str, str]:
        board = _scene(self.open(state)).board
        return {} if board.fen() == chess.STARTING_FEN else {"SetUp": "1", "FEN": board.fen()}

    starts, stops = clocks.starts("CH-4.7"), clocks.stops("CH-4.7")
    presses = clocks.presses("CH-4.2")

    @move("position {number}", at="draw", by_chance=True, weight=lambda *_: 1)
    def draw(t: Table, number: int = one_of(range(960))) -> None:
        _lay_out(t, number)

    @move(
        "move {man} {to}",
        at=("turn", "naming", "late"),
        tells={"kind": lambda t, man, _: KINDS[(t.men[man] - 1) % 6], "notated": _notated},
    )
    def step(
        t: Table, man: int = following(men.all(), lambda t: [*_scene(t).steps]),
        to: int = following(men.all(), lambda t, man: _scene(t).steps[man]),
    ) -> None:  # fmt: skip
        board, steps, promotions = _scene(t)
        ways, is_named = steps.get(man, ()), t.decision == "naming"
        goes = to in ways
        t.forbid("CH-1.1", not ways and (t.men[man] + 5) // 6 != _mover(t) + 1, "not_yours")
        t.forbid("CH-1.1", not goes and to in promotions.get(man, ()), "promotes")
        t.forbid("CH-1.1", not goes and board.is_pseudo_legal(chess.Move(man, to)), "check")
        t.forbid("CH-1.1", not goes, "not_next")
        t.forbid("CH-3.1", is_named and not _is_draw(t, man, to), "no_such_draw")
        _play(t, chess.Move(man, to))
        _pass_on(t)
        if is_named and not t.ended:
            t.end(_draw(t, CLAIMED), (WHITE, BLACK))

    @move("promote {man} {to} {kind}", at=("turn", "late"), tells={"notated": _notated})
    def promote(
        t: Table, man: int = men.some(BEFORE_LAST, lambda t: [*_scene(t).promotions]),
        to: int = men.some(LAST, lambda t, man: _scene(t).promotions[BEFORE_LAST[man]]),
        kind: int = one_of(KINDS[4:0:-1]),
    ) -> None:  # fmt: skip
        start, goal = BEFORE_LAST[man], LAST[to]
        t.forbid("CH-1.1", goal not in _scene(t).promotions.get(start, ()), "not_next")
        _play(t, chess.Move(start, goal, chess.QUEEN - kind))
        _pass_on(t)

    claim = agreements.claim("claim draw", "CH-A2", lambda t: t.options["claims"] == "on", "CH-3.4",
                             lambda t: _draw(t, CLAIMED))  # fmt: skip

    @move("claim draw by move", at="turn", gives_up=True)
    def claim_by_move(t: Table) -> None:
        t.forbid("CH-A2", t.options["claims"] != "on", "no_claims")
        t.forbid("CH-3.4", not _can_name(t), "no_move")
        t.ask("naming")

    offer = agreements.offer_with_move("offer draw", "CH-3.5", "turn")
    accept = agreements.accept_with_move("accept draw", "CH-3.5", "turn", "agreed")

    resign = agreements.resign("resign", "turn")


def _lay_out(t: Table, start: int) -> None:
    t.origin, t.short, t.long = start, [1, 1], [1, 1]
    for square, piece in chess.Board.from_chess960_pos(start).piece_map().items():
        t.men[square] = piece.piece_type + 6 * (not piece.color)
    _ask(t, WHITE)


def _play(t: Table, one: chess.Move) -> None:
    """Make a move on the board, and note what it comes to."""
    seen = _scene(t).board
    board = seen.copy(stack=False)
    board.halfmove_clock = t.quiet
    board.push(one)
    kings, (black, white) = board.kings ^ seen.kings, board.occupied_co
    changed = kings | black ^ seen.occupied_co[0] | white ^ seen.occupied_co[1]
    for at in chess.scan_forward(changed):
        t.men[at] = (board.piece_type_at(at) or 0) + 6 * (black >> at & 1)
    _keep_rights(t, board.castling_rights)
    behind = board.ep_square if board.has_legal_en_passant() else None
    t.passed = 0 if behind is None else 1 + chess.square_file(behind)
    t.quiet = board.halfmove_clock
    t.past *= t.quiet > 0


def _keep_rights(t: Table, rooks: int) -> None:
    rights = [rooks >> at & 1 for at in _rooks(t.origin)]
    t.long, t.short = rights[:2], rights[2:]


def _pass_on(t: Table) -> None:
    """Let the other side move, unless the game is over; its time runs, if it does not yet."""
    mover = _mover(t)
    if t.offered == 2 - mover:  # whoever moves declines
        t.offered = 0
    if t.decision == "late":
        pass
    elif t.game.has_clock:
        clocks.press(t)
    elif mover == BLACK:
        t.next_round(WHITE)
    _ask(t, 1 - mover)


def _ask(t: Table, seat: int) -> None:
    t.ask("turn", seat)
    t.again = Chess.past.note(t, (t.passed, *t.long, *t.short, *t.men), 13) - 1
    board, *ways = _scene(t)
    if not any(ways):
        t.end(*(("checkmate", [1 - seat]) if board.is_check() else ("stalemate", (WHITE, BLACK))))
    elif board.is_insufficient_material():
        t.end("material", (WHITE, BLACK))
    elif reason := _draw(t, ALWAYS) or (t.options["claims"] == "auto" and _draw(t, CLAIMED)):
        t.end(reason, (WHITE, BLACK))


def _draw(t: Table, limits: tuple[int, int, str, str]) -> str:
    """Return which draw it is now, "" where it is none."""
    times, quiet, again, without = limits
    return again if t.again + 1 >= times else without if t.quiet >= quiet else ""


def _is_draw(t: Table, man: int, to: int) -> bool:
    """Return whether a move makes a draw that can be claimed."""
    after = t.copy()
    _play(after, chess.Move(man, to))
    _pass_on(after)
    return bool(_draw(after, CLAIMED))


def _can_name(t: Table) -> bool:
    """Return whether a move makes such a draw; a position must have been there twice before."""
    keys = [t.past[at : at + 8] for at in range(0, len(t.past), 8)]
    if t.quiet < CLAIMED[1] - 1 and len(set(keys)) == len(keys):
        return False
    return any(_is_draw(t, man, to) for man, goals in _scene(t).steps.items() for to in goals)


def _worth(t: Table, seat: int) -> float:
    return float(sum(worth * t.men.count(man) for man, worth in enumerate(WORTH, 1 + 6 * seat)))


def _most_lost(t: Table) -> float:
    """Return what the side that just moved loses at most, taken by the cheapest once."""
    board, most = _scene(t).board, 0.0
    for at in chess.scan_forward(board.occupied_co[not board.turn]):
        takers = [board.piece_type_at(one) or 0 for one in board.attackers(board.turn, at)]
        if takers:
            paid = WORTH[min(takers) - 1] if board.attackers(not board.turn, at) else 0.0
            most = max(most, WORTH[(t.men[at] - 1) % 6] - paid)
    return most
