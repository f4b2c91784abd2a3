"""Backgammon: a whole roll is checked by its dice; doubling cube, match, resigning."""

from collections.abc import Sequence
from functools import lru_cache
from math import tanh

from heliograph.games import kit
from heliograph.games.kit import Counter, Row, Table, agreements, move, one_of
from heliograph.games.kit.races import gone, standing_on
from heliograph.games.kit.things import STACK

MEN, BAR, HOME = 15, 25, 6
POINTS = [str(point) for point in range(1, 25)]
WAYS = (["off1", *POINTS, "bar1"], ["off2", *reversed(POINTS), "bar2"])
START = {24: 2, 13: 5, 8: 3, 6: 5}
BLOT = STACK + 1  # of the other seat; more men of it hold a point
ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
MOST_POINTS, MOST_DOUBLINGS, MOST_GAMES = 9999, 99, 255
CRAWFORD, AFTER_CRAWFORD = 1, 2
BEAVER = 4
# What a position is worth to a player, in pips: a man that can be hit, a point that is held
WORTH_BLOT, WORTH_POINT, WORTH_SCALE = 0.15, 2.5, 45.0
# How much the cube is worth to its owner, as a share of its value
WORTH_CUBE = 0.15


def _weight(t: Table, times: int) -> int:
    """Return how likely so many equal rolls are, of six to the power of the most."""
    most = int(t.options["auto_doubles"])
    return 5 * 6 ** (most - 1 - times) if times < most else 1


class Backgammon(kit.KitGame):
    """One board and a match."""

    seat_rule = "BG-2.1"
    nodes = {
        "start": "BG-2.1", "equal": "BG-10.3", "turn": "BG-2.3", "roll": "BG-2.3", "play": "BG-4.3",
        "take": "BG-8.3", "answer": "BG-11.1", "again": "BG-O2",
    }  # fmt: skip
    ends = {"match": "BG-9.1", "stopped": "BG-O2"}
    needs = dict.fromkeys(("jacoby", "beavers", "auto_doubles"), ("match", 0))
    rows = {
        "pips": Row("BG-1.3", lambda t, seat: t.game.men.pips(t.men, seat)),
        **kit.rows_of("games", "score"),
    }

    score = kit.Tally(0, 0, MOST_POINTS, "BG-9.1")
    cube = kit.Tally(1, 0, MOST_DOUBLINGS, "BG-8.1")
    men = kit.Race((*POINTS, "bar1", "bar2", "off1", "off2"), MEN, "BG-1.1", WAYS, back=BAR)
    dice = kit.PlayedDice(4, 6, "BG-2.3", used="used")
    used = Counter(0, 15, "BG-4.1")
    crawford = Counter(0, AFTER_CRAWFORD, "BG-9.2")
    offered = Counter(0, BEAVER, "BG-11.1")
    games = Counter(0, MOST_GAMES, "BG-7.1", per_seat=True)

    def begin(self, t: Table) -> None:
        t.men = bytearray(28)
        for seat in range(2):
            for number, count in START.items():
                self.men.add(t.men, self.men.ways[seat][number], seat, count)
        t.cube, t.dice = [0, 0], bytearray(4)
        t.ask("equal" if t.options["auto_doubles"] else "roll", t.first)

    def settle(self, t: Table, before: Table) -> None:
        race, node = self.men, t.decision
        for seat in range(2):
            count = race.fill_up(t.men, seat)
            t.forbid("BG-1.1", count > MEN or race.way(t.men, seat)[BAR] > STACK, "wrong_men")
            t.forbid("BG-7.1", not count and t.men != before.men, "all_off")
        t.forbid("BG-8.1", all(t.cube) and t.cube[0] != t.cube[1], "one_owner")
        if t.score != before.score:
            t.crawford = 0
            t.reopen()
            _close(t, t.score.index(max(t.score)), "start" if before.ended else node)
        elif t.seat != before.seat and node in ("turn", "roll", "play", "take", "answer"):
            t.ask("turn", t.seat)
        elif node == "play":
            _go_on(t)

    def news(self, before: Table, t: Table) -> kit.News:
        if t.games != before.games:
            seat = int(t.games[1] > before.games[1])
            yield "won", {"seat": seat, "points": t.score[seat] - before.score[seat]}
        elif t.decision == "turn" and t.seat != before.seat and Backgammon.dice.left(t):
            yield "stuck", {"seat": before.seat}

    def value(self, t: Table, seat: int) -> float:
        node, asked = t.decision, 1 if t.seat == seat else -1
        owned = (t.cube[seat] > t.cube[1 - seat]) - (t.cube[seat] < t.cube[1 - seat])
        lead = _strength(t.men, seat) - _strength(t.men, 1 - seat)
        chance = tanh(lead / WORTH_SCALE) + WORTH_CUBE * owned
        if t.ended or node in ("start", "again"):
            chance = 0
        elif node == "answer":
            chance = asked * t.offered
        elif node == "take":
            chance = asked * max(-1, 2 * (asked * chance + WORTH_CUBE))
        return float(t.score[seat] + chance * (1 << max(t.cube)))

    @move("starts {seat}", at="start", by_chance=True)
    def starts(t: Table, seat: int = kit.one_seat("BG-2.1", "no_seat")) -> None:
        t.next_round(seat)
        t.game.begin(t)

    @move("equal {times}", at="equal", by_chance=True, weight=_weight)
    def equal(t: Table, times: int = one_of(range(4))) -> None:
        t.forbid("BG-10.3", times > t.options["auto_doubles"], "too_often")
        t.cube = [times, times]
        t.ask("roll")

    @move("roll", at="turn")
    def roll(t: Table) -> None:
        t.forbid("BG-2.3", not t.game.is_digital, "real_dice")
        t.ask("roll")

    @move("rolled {dice}", at=("turn", "roll"), by_chance=True,
          weight=lambda _, dice: 1 + (ROLLS[dice][0] != ROLLS[dice][1]))  # fmt: skip
    def rolled(t: Table, dice: int = one_of([f"{high}{low}" for high, low in ROLLS])) -> None:
        high, low = ROLLS[dice]
        is_asked = t.decision == "turn"
        t.forbid("BG-2.3", is_asked and t.game.is_digital, "dealt_dice")
        t.forbid("BG-2.2", high == low and not any(t.dice), "no_double")
        t.dice = bytearray((high,) * 4 if high == low else (high, low, 0, 0))
        t.used = t.offered = 0
        t.ask("play")
        _go_on(t)

    @move("play {die} from {man}", at="play")
    def step(
        t: Table, die: int = dice.to_play("BG-4.1", "no_die"),
        man: int = men.own("BG-3.1", "not_yours"),
    ) -> None:  # fmt: skip
        seat, race = t.seat, Backgammon.men
        way = race.way(t.men, seat)
        both, highest = _duty(way, tuple(Backgammon.dice.left(t)))
        top, is_last = standing_on(way)[-1], race.total(t.men, seat) == 1
        number = race.number(seat, man)
        to = number - die - 1
        t.forbid("BG-6.5", not number, "off")
        t.forbid("BG-5.1", top == BAR and number < BAR, "on_bar")
        t.forbid("BG-3.1", to > 0 and way[to] > BLOT, "held")
        t.forbid("BG-6.1", to <= 0 and top > HOME, "not_home")
        t.forbid("BG-6.3", to < 0 and number < top, "higher")
        t.forbid(
            "BG-4.3", both and (die + 1, number) not in both and (to > 0 or not is_last), "both"
        )
        t.forbid("BG-4.4", die + 1 < highest and (to > 0 or not is_last), "high")
        t.men = race.moved(t.men, seat, number, max(0, to))
        Backgammon.dice.play(t, die + 1)
        if race.total(t.men, seat):
            _go_on(t)
        else:
            is_plain = t.options["jacoby"] and t.cube[0] == t.cube[1]
            _win(t, seat, 1 if is_plain else _factor(t.men, seat), max(t.cube))

    @move("double", at="turn")
    def double(t: Table) -> None:
        t.forbid("BG-O1", not t.options["cube"] or t.options["match"] == 1, "no_cube")
        t.forbid("BG-9.2", t.crawford == CRAWFORD, "crawford")
        t.forbid("BG-8.5", t.cube[1 - t.seat] > t.cube[t.seat], "not_owner")
        t.ask("take", 1 - t.seat)

    @move("take", at="take")
    def take(t: Table) -> None:
        is_beaver = t.offered == BEAVER
        _double(t, not is_beaver, t.seat ^ is_beaver)
        t.ask("roll", 1 - t.seat if not is_beaver else t.seat)

    @move("beaver", at="take")
    def beaver(t: Table) -> None:
        t.forbid("BG-10.2", not t.options["beavers"] or t.offered, "no_beaver")
        _double(t, 2, t.seat)
        t.offered = BEAVER
        t.ask("take", 1 - t.seat)

    @move("drop", at="take")
    def drop(t: Table) -> None:
        _win(t, 1 - t.seat, 1, max(t.cube) - (t.offered == BEAVER))

    @move("resign {times}", at="turn", gives_up=True)
    def resign(t: Table, times: int = one_of((1, 2, 3))) -> None:
        t.forbid("BG-11.1", times + 1 <= t.offered, "offered")
        t.offered = times + 1
        t.ask("answer", 1 - t.seat)

    accept = agreements.accept("accept", lambda t: _win(t, t.seat, t.offered, max(t.cube)))
    refuse = agreements.decline("refuse", "turn")

    @move("another", at="again")
    def another(t: Table) -> None:
        t.ask("start")

    @move("stop", at="again")
    def stop(t: Table) -> None:
        t.end("stopped")


def _sources(way: bytes, die: int) -> list[int]:
    """Return the numbers from which a man can go by a die, whatever the other dice are."""
    numbers = standing_on(way)
    top, found = numbers[-1], []
    for number in numbers if top < BAR else [BAR]:
        is_off = top <= HOME and 0 < number in (die, top)
        if way[number - die] <= BLOT if number > die else is_off:
            found.append(number)
    return found


@lru_cache(maxsize=512)
def _duty(way: bytes, left: Sequence[int]) -> tuple[set[tuple[int, int]], int]:
    """Return the steps after which the other die can be played too; else the die that must be."""
    if len(left) != 2 or left[0] == left[1]:
        return set(), 0
    steps = {die: _sources(way, die) for die in left}
    both = {
        (die, number)
        for die, other in (left, reversed(left))
        for number in steps[die]
        if _sources(gone(way, number, max(0, number - die)), other)
    }
    return both, max(left) if not both and all(steps.values()) else 0


def _go_on(t: Table) -> None:
    """Let the seat play on if it can, else it is the other's turn."""
    way = Backgammon.men.way(t.men, t.seat)
    if not any(_sources(way, die) for die in set(Backgammon.dice.left(t))):
        t.ask("turn", 1 - t.seat)


def _double(t: Table, times: int, owner: int) -> None:
    now = min(max(t.cube) + times, MOST_DOUBLINGS)
    t.cube = [now * (seat == owner) for seat in range(2)]


def _factor(men: bytearray, seat: int) -> int:
    """Return how often the cube counts for a seat that is off the board."""
    if Backgammon.men.total(men, 1 - seat) < MEN:
        return 1
    return 3 if Backgammon.men.top(men, 1 - seat) >= BAR - HOME else 2


def _win(t: Table, seat: int, factor: int, doublings: int) -> None:
    """Write down a game, and ask for the next one."""
    t.score[seat] = min(t.score[seat] + (factor << doublings), MOST_POINTS)
    t.games[seat] = min(t.games[seat] + 1, MOST_GAMES)
    t.offered = 0
    _close(t, seat, "start" if t.options["match"] else "again")


def _close(t: Table, seat: int, node: str) -> None:
    """End the match if it is won, or ask for the next game, which may be the Crawford game."""
    match = t.options["match"]
    is_due = t.options["crawford"] and 1 < match == max(t.score) + 1
    t.crawford = AFTER_CRAWFORD if t.crawford else int(is_due)
    if t.score[seat] >= match > 0:
        t.end("match", [seat])
    else:
        t.ask(node, 1 - seat if node == "again" else t.seat)


def _strength(men: bytearray, seat: int) -> float:
    """Return what the men of a seat are worth, in pips."""
    race = Backgammon.men
    worth, last = float(-race.pips(men, seat)), race.top(men, 1 - seat)
    for number, count in enumerate(race.counts(men, seat)):
        if count and last > BAR - number > 0 < number:  # else nobody comes by any more
            worth += WORTH_BLOT * (number - BAR) if count == 1 else WORTH_POINT
    return worth
