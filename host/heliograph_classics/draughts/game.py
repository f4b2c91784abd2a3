"""Draughts by the English rules: short kings, and whoever can jump has to."""

from collections.abc import Callable
from typing import Any

from heliograph.games import kit
from heliograph.games.kit import Counter, Row, Table, following, grids, move

# 1 is at the top, in the home row of the dark side
SQUARES = tuple(str(number) for number in range(1, 33))
PIECES = ("1 man", "1 king", "2 man", "2 king")
SPOTS = tuple((at // 4, 2 * (at % 4) + (at // 4 + 1) % 2) for at in range(32))
RAYS = grids.rays(SPOTS, [(down, right) for down in (1, -1) for right in (-1, 1)])
DOWN, UP = (0, 1), (2, 3)  # of these rays
Leaps = dict[int, int]


def _leaps(at: int, ways: tuple[int, ...], far: int) -> Leaps:
    """Return where a piece goes so far along its diagonals, each with the square on its way."""
    rays = [RAYS[at][way] for way in ways]
    return dict(sorted((ray[far - 1], ray[0]) for ray in rays if len(ray) >= far))


# Where a piece can go: by who has the dark side, the piece and its square
WAYS = tuple(((), man, DOWN + UP, other, DOWN + UP) for man, other in ((DOWN, UP), (UP, DOWN)))
STEPS, JUMPS = (
    tuple(
        tuple(tuple(_leaps(at, ways, far) for at in range(32)) for ways in of_pieces)
        for of_pieces in WAYS
    )
    for far in (1, 2)
)
HOMES = (range(4), range(28, 32))  # of the dark and of the light side
EACH = 12
# What a position is worth to a player; a man is worth more near the other side
WORTH_MAN, WORTH_KING, WORTH_ROW, WORTH_DRAW = 10.0, 16.0, 0.3, -25.0
# For each row or column between a king and the nearest piece of the other side
WORTH_FAR = 0.5


def _side(t: Table, seat: int) -> int:
    """Return 0 for the dark side, 1 for the light one."""
    return int(seat != t.first)


def _goals(ways: Any) -> Callable[[Any, int], list[int]]:
    """Return what says which squares are free where such ways lead a piece."""
    return lambda t, man: [to for to in ways[t.first][t.men[man]][man] if not t.men[to]]


def _draw(t: Table) -> str:
    return t.reached(repetition=t.times, no_progress=t.quiet // 2)


class Draughts(kit.KitGame):
    """One board."""

    seat_rule = "DR-C8"
    nodes = {"turn": "DR-2.1", "jump_on": "DR-2.3", "answer": "DR-3.2"}
    ends = {"no_piece": "DR-3.1", "blocked": "DR-3.1", "agreed": "DR-3.2",
            "repetition": "DR-3.3", "no_progress": "DR-3.4"}  # fmt: skip
    rows = {
        "left": Row("DR-3.1", lambda t, seat: t.left[seat], is_total=True),
        "kings": Row("DR-2.6", lambda t, seat: t.men.count(2 * seat + 2)),
    }

    left = kit.Tally(0, 0, EACH, "DR-1.3")
    men = kit.Places(SQUARES, "DR-1.1", pieces=PIECES)
    runs = Counter(0, 32, "DR-2.3")  # the square of the piece that jumps on, from 1
    offered = kit.Flag("DR-3.2")
    quiet = Counter(0, 200, "DR-3.4")
    times = Counter(0, 200, "DR-3.3")
    past = kit.Past(200, 10, "DR-3.3")

    def begin(self, t: Table) -> None:
        for at in range(EACH):
            t.men[at], t.men[31 - at] = 2 * t.first + 1, 2 * (1 - t.first) + 1
        _ask(t, t.first)

    def settle(self, t: Table, before: Table) -> None:
        for seat in (0, 1):
            t.forbid("DR-1.3", _pieces(t, seat) > EACH, "too_many")
            home = HOMES[1 - _side(t, seat)]
            t.forbid("DR-2.6", any(t.men[at] == 2 * seat + 1 for at in home), "crowned")
        if t.seat == before.seat and t.decision == "answer":
            return
        t.reopen()
        t.past, t.offered = b"", 0
        runs = bool(t.runs) and (t.men[t.runs - 1] - 1) // 2 == t.seat == before.seat
        if not runs or not t.can("jump"):
            t.runs = 0
            _ask(t, t.seat)
        t.left = [_pieces(t, 0), _pieces(t, 1)]

    def value(self, t: Table, seat: int) -> float:
        is_answer = t.decision == "answer"
        if t.ended:
            return WORTH_DRAW if is_answer and t.seat == seat else 0.0
        men, kings = 2 * seat + 1, 2 * seat + 2
        rows = sum(at // 4 if seat == t.first else 7 - at // 4
                   for at, piece in enumerate(t.men) if piece == men)  # fmt: skip
        fears = WORTH_DRAW if is_answer and t.seat != seat else 0.0
        fears -= WORTH_MAN if t.seat != seat and t.can("jump") else 0.0
        worth = WORTH_MAN * t.men.count(men) + WORTH_KING * t.men.count(kings)
        return float(worth + WORTH_ROW * rows - WORTH_FAR * _far(t, seat) + fears)

    def news(self, before: Table, t: Table) -> kit.News:
        gone = [SQUARES[at] for at in range(32)
                if (before.men[at] - 1) // 2 == 1 - before.seat and not t.men[at]]  # fmt: skip
        if gone:
            yield "off", {"places": ", ".join(gone)}
        king = 2 * before.seat + 2
        if t.men.count(king) > before.men.count(king):
            yield "crowned", {"seat": before.seat}

    @move("move {man} {to}", at="turn")
    def slide(
        t: Table, man: int = men.own("DR-2.1", "not_yours"),
        to: int = following(men.free("DR-2.1", "taken"), _goals(STEPS)),
    ) -> None:  # fmt: skip
        must_jump = t.options["forced"] and t.can("jump")
        t.forbid("DR-2.5", must_jump, "must_jump")
        ways = STEPS[t.first][t.men[man]][man]
        t.forbid("DR-2.1", to not in ways, "not_next")
        is_man = t.men[man] % 2
        t.men[to], t.men[man] = t.men[man], 0
        if is_man and t.options["progress"] == "capture_or_man":
            _make_progress(t)
        else:
            t.quiet = min(t.quiet + 1, 200)
        _crown(t, to)
        _ask(t, 1 - t.seat)

    @move("jump {man} {to}", at=("turn", "jump_on"))
    def jump(
        t: Table, man: int = men.own("DR-2.2", "not_yours"),
        to: int = following(men.free("DR-2.2", "taken"), _goals(JUMPS)),
    ) -> None:  # fmt: skip
        other = t.runs and man != t.runs - 1
        t.forbid("DR-2.3", other, "jump_on")
        ways = JUMPS[t.first][t.men[man]][man]
        over = ways.get(to, man)
        t.forbid("DR-2.2", (t.men[over] - 1) // 2 != 1 - t.seat, "no_jump")
        t.men[to], t.men[man], t.men[over] = t.men[man], 0, 0
        t.left[1 - t.seat] -= 1
        _make_progress(t)
        t.runs = to + 1
        if not _crown(t, to) and t.can("jump"):
            t.ask("jump_on")
        else:
            _ask(t, 1 - t.seat)

    claim = kit.agreements.claim("claim draw", "DR-C4", lambda t: t.options["draws"] == "claim",
                                 "DR-C4", _draw)  # fmt: skip
    offer = kit.agreements.offer("offer draw", "DR-3.2", "turn")
    decline = kit.agreements.decline("decline", "turn")
    accept = kit.agreements.accept("accept", lambda t: t.end("agreed", (0, 1)))


def _pieces(t: Table, seat: int) -> int:
    return int(t.men.count(2 * seat + 1) + t.men.count(2 * seat + 2))


def _far(t: Table, seat: int) -> int:
    """Return how far the kings of a seat are from the pieces of the other one, all together."""
    kings = [SPOTS[at] for at in range(32) if t.men[at] == 2 * seat + 2]
    others = [SPOTS[at] for at in range(32) if (t.men[at] - 1) // 2 == 1 - seat]
    return sum(min((max(abs(row - down), abs(column - right)) for down, right in others), default=0)
               for row, column in kings)  # fmt: skip


def _crown(t: Table, at: int) -> bool:
    """Make a man a king in the home row of the other side; return whether it became one."""
    is_crowned = bool(t.men[at] % 2 and at in HOMES[1 - _side(t, t.seat)])
    t.men[at] += is_crowned
    return is_crowned


def _make_progress(t: Table) -> None:
    t.quiet, t.past = 0, b""


def _ask(t: Table, seat: int) -> None:
    """Let a seat move, unless the game is over; losing comes before draws."""
    t.runs = t.offered = 0
    t.ask("turn", seat)
    t.left = [_pieces(t, 0), _pieces(t, 1)]
    t.times = Draughts.past.note(t, t.men, 5) if t.options["repetition"] else 0
    if not t.can("jump") and not t.can("slide"):
        t.end("blocked" if t.left[seat] else "no_piece", [1 - seat])
    elif t.options["draws"] == "auto" and (reason := _draw(t)):
        t.end(reason, (0, 1))
