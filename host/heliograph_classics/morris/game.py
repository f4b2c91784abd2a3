"""Nine Men's Morris: points, mills, flying men."""

from heliograph.games import kit
from heliograph.games.kit import Counter, Flag, Past, Places, Row, Table, Tally, grids, move

POINTS = (
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4",
    "e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
)  # fmt: skip
LINES = (
    "a7 d7 g7", "g7 g4 g1", "a1 d1 g1", "a7 a4 a1", "b6 d6 f6", "f6 f4 f2", "b2 d2 f2", "b6 b4 b2",
    "c5 d5 e5", "e5 e4 e3", "c3 d3 e3", "c5 c4 c3", "a4 b4 c4", "e4 f4 g4", "d7 d6 d5", "d3 d2 d1",
)  # fmt: skip
MILLS, MILLS_OF, NEXT = grids.along(POINTS, LINES)
MEN, FEWEST = 9, 3
MOST_MILLS = 255
# What a position is worth to a player: its men, lines that lack one man, ways to move
WORTH_MAN, WORTH_LINE, WORTH_WAY = 10.0, 2.0, 0.3
# Whoever offers a draw or agrees to one gives up more than two men
WORTH_DRAW = -25.0


def _men(t: Table, seat: int) -> int:
    return int(t.hand[seat] + t.left[seat])


def _duty(t: Table, seat: int) -> str:
    if t.takes:
        return "take"
    if t.hand[seat]:
        return "place"
    return "fly" if t.options["flying"] and t.left[seat] == FEWEST else "move"


class Morris(kit.KitGame):
    """One board."""

    seat_rule = "MO-1.2"
    nodes = {
        "place": "MO-2.1", "move": "MO-3.3", "fly": "MO-3.2", "take": "MO-4.6", "answer": "MO-5.5",
    }  # fmt: skip
    ends = {
        "two_men": "MO-5.1", "blocked": "MO-5.2", "repetition": "MO-5.3", "quiet": "MO-5.4",
        "agreed": "MO-5.5", "turn_cap": "MO-O6",
    }  # fmt: skip
    rows = {
        "mills": Row("MO-4.1", lambda t, seat: t.mills[seat]),
        "taken": Row("MO-4.1", lambda t, seat: MEN - _men(t, 1 - seat)),
        "men": Row("MO-5.1", _men, is_total=True),
    }

    hand = Tally(0, 0, MEN, "MO-1.2")
    left = Tally(1, 0, MEN, "MO-1.2")
    men = Places(POINTS, "MO-1.1", lines=LINES)
    mills = Counter(0, MOST_MILLS, "MO-4.1", per_seat=True)
    takes = Counter(0, 2, "MO-4.5")
    offered = Flag("MO-5.5")
    quiet = Counter(0, 200, "MO-5.4")
    turns = Counter(0, 1000, "MO-O6")
    times = Counter(0, 200, "MO-5.3")
    past = Past(200, 5, "MO-5.3")

    def begin(self, t: Table) -> None:
        t.ask("place", t.first)

    def settle(self, t: Table, before: Table) -> None:
        t.left = [t.men.count(1), t.men.count(2)]
        for seat in range(2):
            t.forbid("MO-1.2", _men(t, seat) > MEN, "too_many")
        if t.seat != before.seat:
            t.takes = t.offered = 0
        elif t.decision == "answer":
            return
        t.reopen()
        t.takes = t.takes if _can_take(t) else 0
        t.past = b""
        _ask(t, t.seat)

    def value(self, t: Table, seat: int) -> float:
        is_answer = t.decision == "answer"
        if t.ended:
            return WORTH_DRAW if is_answer and t.seat == seat else 0.0
        own, men = seat + 1, t.men
        lines = sum(_lacks_one(men, own, mill) for mill in MILLS)
        ways = sum(not men[to] for at, man in enumerate(men) if man == own for to in NEXT[at])
        offer = WORTH_DRAW if is_answer and t.seat != seat else 0.0
        return WORTH_MAN * _men(t, seat) + WORTH_LINE * lines + WORTH_WAY * ways + offer

    @move("place {to}", at="place")
    def place(t: Table, to: int = men.free("MO-2.1", "taken")) -> None:
        t.men[to] = t.seat + 1
        t.hand[t.seat] -= 1
        t.left[t.seat] += 1
        _close_mills(t, to)

    @move("move {man} {to}", at=("move", "fly"))
    def slide(
        t: Table, man: int = men.own("MO-3.1", "not_yours"), to: int = men.free("MO-3.1", "taken")
    ) -> None:
        stays = not _flies(t)
        t.forbid("MO-3.1", stays and to not in NEXT[man], "not_next")
        t.men[to] = t.men[man]
        t.men[man] = 0
        t.quiet += t.options["quiet"] > 0 and not any(t.hand)
        _close_mills(t, to)

    @move("take {man}", at="take")
    def take(t: Table, man: int = men.of_rival("MO-4.1", "not_theirs")) -> None:
        t.forbid("MO-4.3", _in_mill(t, man) and not _all_in_mills(t), "protected")
        t.men[man] = 0
        t.past = b""
        t.left[1 - t.seat] -= 1
        t.takes -= 1
        if not t.takes or not _can_take(t):
            _end_turn(t)

    offer = kit.agreements.offer("offer draw", "MO-5.5", ("place", "move", "fly", "take"))
    decline = kit.agreements.decline("decline", _duty)
    accept = kit.agreements.accept("accept", lambda t: t.end("agreed"))


def _flies(t: Table) -> bool:
    return bool(t.options["flying"] and t.left[t.seat] == FEWEST)


def _in_mill(t: Table, point: int) -> bool:
    men = t.men
    return any(men[a] == men[b] == men[c] for a, b, c in MILLS_OF[point])


def _all_in_mills(t: Table) -> bool:
    rival = 2 - t.seat
    return all(_in_mill(t, point) for point, man in enumerate(t.men) if man == rival)


def _lacks_one(men: bytearray, own: int, mill: tuple[int, ...]) -> bool:
    held = [men[point] for point in mill]
    return held.count(own) == 2 and 0 in held


def _can_take(t: Table) -> bool:
    if _men(t, 1 - t.seat) < FEWEST or not t.left[1 - t.seat]:
        return False
    return t.options["protect"] != "always" or not _all_in_mills(t)


def _close_mills(t: Table, to: int) -> None:
    men = t.men
    mills = sum(men[a] == men[b] == men[c] for a, b, c in MILLS_OF[to])
    t.takes = min(mills, 2 if t.options["double_mill"] == "two" else 1)
    if mills:
        t.quiet = 0
        t.mills[t.seat] = min(t.mills[t.seat] + mills, MOST_MILLS)
    if t.takes and _can_take(t):
        t.ask("take")
    else:
        _end_turn(t)


def _end_turn(t: Table) -> None:
    t.takes = t.offered = 0
    t.turns += t.options["turn_cap"] > 0
    _ask(t, 1 - t.seat)


def _ask(t: Table, seat: int) -> None:
    """Let a seat do what it has to, unless the game is over; losing comes before draws."""
    t.ask(_duty(t, seat), seat)
    t.times = Morris.past.note(t, t.men, 3) if t.options["repetition"] and not any(t.hand) else 0
    few = [one for one in range(2) if _men(t, one) < FEWEST]
    if few:
        t.end("two_men", [1 - few[0]])
    elif not t.takes and not t.hand[seat] and not _can_move(t):
        t.end("blocked", [1 - seat])
    elif draw := t.reached(repetition=t.times, quiet=t.quiet, turn_cap=t.turns):
        t.end(draw)


def _can_move(t: Table) -> bool:
    men, own = t.men, t.seat + 1
    if _flies(t):
        return True
    return any(man == own and not all(men[to] for to in NEXT[at]) for at, man in enumerate(men))
