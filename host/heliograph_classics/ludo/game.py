"""Ludo by the German house rules: three tries, duties in their order, blockades by agreement."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from heliograph.games import kit
from heliograph.games.kit import Counter, Table, move
from heliograph.games.kit.races import standing_on
from heliograph.games.kit.things import STACK

MEN, TRACK, START, LAST, GOAL = 4, 40, 1, 40, 44
QUARTERS = range(4)
FIELDS = [f"f{field}" for field in range(1, TRACK + 1)]
HOMES = [[f"h{quarter + 1}{field}" for field in "abcd"] for quarter in QUARTERS]
# The way of each quarter: the yard, the track from its own start, its home
WAYS = [
    [f"y{quarter + 1}", *FIELDS[10 * quarter :], *FIELDS[: 10 * quarter], *HOMES[quarter]]
    for quarter in QUARTERS
]
PLACES = [*FIELDS, *(place for way in WAYS for place in (way[0], *way[-MEN:]))]
MOST = 255
# What a man is worth to a player: at home, and as far as others can reach it
WORTH_HOME, WORTH_FEAR = 12.0, 0.15


class Ludo(kit.KitGame):
    """One board of forty fields."""

    seat_rule = "LU-1.4"
    nodes = {"roll": "LU-2.1", "move": "LU-2.1"}
    ends = {"home": "LU-6.1", "places": "LU-6.2"}
    needs = {"duty_order": ("capture_duty", True)}
    foresight = kit.over_rolls(2)
    rows = kit.rows_of("captures", "lost", "sixes", "turns", "place", "home")

    home = kit.Tally(0, 0, MEN, "LU-6.1")
    men = kit.Race(PLACES, MEN, "LU-1.1", [*WAYS, WAYS[2]], back=0, owners=(*QUARTERS, 1))
    die = kit.Dice(1, 6, "LU-2.1")
    tries = Counter(0, 3, "LU-4.2")
    place = Counter(0, 4, "LU-6.2", per_seat=True)
    captures = Counter(0, MOST, "LU-2.4", per_seat=True)
    lost = Counter(0, MOST, "LU-2.4", per_seat=True)
    sixes = Counter(0, MOST, "LU-2.2", per_seat=True)
    turns = Counter(0, MOST, "LU-2.1", per_seat=True)

    @cached_property
    def lanes(self) -> Sequence[int]:
        """Which way each seat goes: the second of two that sit opposite that of the third."""
        is_opposite = self.seats == 2 and self.options["seating"] == "opposite"
        return (0, 4) if is_opposite else range(self.seats)

    def colours(self) -> list[str]:
        """Return the places that are drawn in the colour of each seat."""
        ways = [[*WAYS, WAYS[2]][lane] for lane in self.lanes]
        return [" ".join((*way[:2], *way[-MEN:])) for way in ways]

    def begin(self, t: Table) -> None:
        for seat in range(t.seats):
            yard, start = self.men.ways[self.lanes[seat]][:2]
            self.men.add(t.men, yard, seat, MEN - t.options["start_men"])
            if t.options["start_men"]:
                self.men.add(t.men, start, seat)
        _begin_turn(t, t.first)

    def settle(self, t: Table, before: Table) -> None:
        for place, lies in enumerate(t.men):
            seat, count = divmod(lies, 32)
            number = self.men.number(self.lanes[seat], place) if count else 0
            most = (
                MEN if not number else 2 if number <= LAST and t.options["block"] == "pair" else 1
            )
            t.forbid("LU-2.4", count > most, "full")
            t.forbid("LU-5.1", number < 0, "not_there")
        for seat in range(t.seats):
            out = self.men.fill_up(t.men, self.lanes[seat])
            t.forbid("LU-1.1", out > MEN, "four_men")
            t.home[seat] = sum(self.men.counts(t.men, self.lanes[seat])[LAST + 1 :])
            t.forbid("LU-6.1", t.home[seat] == MEN and t.men != before.men, "by_move")
        if t.ended:
            return
        if t.seat != before.seat:
            _begin_turn(t, t.seat)
        elif t.decision == "move":
            _go_on(t)

    def news(self, before: Table, t: Table) -> kit.News:
        if before.decision == "roll" and t.men == before.men and t.node == before.node:
            yield "no_move", {"seat": before.seat}
        for seat in range(t.seats):
            if t.lost[seat] > before.lost[seat]:
                yield "captured", {"seat": seat}
            if t.place[seat] > before.place[seat]:
                yield "place", {"seat": seat, "place": t.place[seat]}

    def value(self, t: Table, seat: int) -> float:
        way, worth = self.men.way(t.men, self.lanes[seat]), 0.0
        for number in standing_on(way):
            is_home = number > LAST
            behind = b"" if is_home else way[max(1, number - 6) : number]
            fears = sum(lies % STACK for lies in behind if lies > STACK)
            ahead = 1 + number / GOAL - WORTH_FEAR * fears
            worth += (number * ahead + WORTH_HOME * is_home) * way[number]
        return worth

    @move("roll {face}", at="roll", by_chance=True)
    def roll(t: Table, face: int = kit.one_of(range(1, 7))) -> None:
        t.die[0] = face + 1
        t.tries -= 1
        t.sixes[t.seat] = min(t.sixes[t.seat] + (face == 5), MOST)
        t.ask("move")
        _go_on(t)

    @move("move {man}", at="move")
    def step(t: Table, man: int = men.own("LU-2.1", "not_yours")) -> None:
        reasons, duty, numbers = _ways(t.game, _way(t), t.die[0])
        number = Ludo.men.number(t.game.lanes[t.seat], man)
        why = reasons.get(number)
        other = duty if number not in numbers else ""
        t.forbid("LU-3.1", why == "needs_six", "needs_six")
        t.forbid("LU-5.2", why == "too_far", "too_far")
        t.forbid("LU-2.4", why == "own_man", "own_man")
        t.forbid("LU-5.4", why == "no_jump", "no_jump")
        t.forbid("LU-O7", why == "blocked", "blocked")
        t.forbid("LU-O4", other == "must_capture", "must_capture")
        t.forbid("LU-3.2", other == "must_enter", "must_enter")
        t.forbid("LU-3.3", other == "must_leave", "must_leave")
        _move(t, number)


def _way(t: Table) -> bytes:
    """Return what lies at each number of the way of the seat that decides."""
    return Ludo.men.way(t.men, t.game.lanes[t.seat])


def _why_not(game: Ludo, way: bytes, die: int, number: int) -> str:
    """Return why a man cannot go, whatever others must do; "" where nothing forbids it."""
    if not number and die != 6:
        return "needs_six"
    to = number + die if number else START
    if to > GOAL:
        return "too_far"
    may_pair = game.options["block"] == "pair"
    if STACK > way[to] > (may_pair and to <= LAST):
        return "own_man"
    # At home lie own men alone
    if to > LAST and any(way[max(number, LAST) + 1 : to]) and not game.options["home_jump"]:
        return "no_jump"
    between = way[number + 1 if number else to : min(to, LAST) + 1] if may_pair else b""
    return "blocked" if max(between, default=0) > STACK + 1 else ""


@lru_cache(maxsize=512)
def _ways(game: Ludo, way: bytes, die: int) -> tuple[dict[int, str], str, list[int]]:
    """Return why each man cannot go, by its number; those that may, and what forbids the others."""
    reasons = {number: _why_not(game, way, die, number) for number in standing_on(way)}
    free = [number for number, why in reasons.items() if not why]
    captures = []
    if game.options["capture_duty"]:
        captures = [number for number in free if way[number + die if number else START] > STACK]
    leaving = _leaving(game, way, die, free) if way[0] else []
    if captures and game.options["duty_order"] == "capture_first":
        return reasons, "must_capture", captures
    if 0 in free:
        return reasons, "must_enter", [0]
    if leaving:
        return reasons, "must_leave", leaving
    return reasons, "must_capture" if captures else "", captures or free


def _leaving(game: Ludo, way: bytes, die: int, free: list[int]) -> list[int]:
    """Return the man that must make room on the start field, [] where none must."""
    number, vacate = START, game.options["vacate"]
    while vacate != "off" and number <= GOAL and 0 < way[number] < STACK:
        if number in free:
            return [number]
        number = number + die if vacate == "chain" else GOAL + 1
    return []


def _begin_turn(t: Table, seat: int) -> None:
    t.turns[seat] = min(t.turns[seat] + 1, MOST)
    t.ask("roll", seat)
    t.tries = t.options["tries"] if _is_stuck(t) else 1


def _is_stuck(t: Table) -> bool:
    """Return whether only a six can help, or what was agreed instead of that."""
    yard = t.men[Ludo.men.ways[t.game.lanes[t.seat]][0]] % STACK
    if not yard or yard + t.home[t.seat] < MEN:  # a man is on the track, or all are at home
        return False
    standing = standing_on(_way(t))[1:]
    is_deep = standing == [*range(GOAL + 1 - len(standing), GOAL + 1)]
    return is_deep or t.options["tries_when"] == "track_empty"


def _go_on(t: Table) -> None:
    """Let the seat move; what can be done in one way only is done, and no move is lost."""
    _, _, numbers = _ways(t.game, _way(t), t.die[0])
    if len(numbers) == 1:
        _move(t, numbers[0])
    elif not numbers:
        _end_roll(t)


def _move(t: Table, number: int) -> None:
    seat, lanes = t.seat, t.game.lanes
    to = number + t.die[0] if number else START
    owner, count = divmod(t.men[Ludo.men.ways[lanes[seat]][to]], STACK)
    if count and owner != seat:
        t.captures[seat] = min(t.captures[seat] + 1, MOST)
        t.lost[owner] = min(t.lost[owner] + 1, MOST)
    t.men = Ludo.men.moved(t.men, lanes[seat], number, to, lanes)
    t.home[seat] += number <= LAST < to
    t.tries = 0
    if t.home[seat] == MEN:
        t.place[seat] = 1 + sum(1 for place in t.place if place)
    if 1 in t.place and (not t.options["play_on"] or t.place.count(0) == 1):
        first = [one for one in range(t.seats) if t.place[one] == 1]
        t.end("places" if t.options["play_on"] else "home", first)
    else:
        _end_roll(t)


def _end_roll(t: Table) -> None:
    """Roll again after a six or for the next try, or let the next seat play."""
    if t.die[0] == 6:
        t.tries = 1
    if t.tries and not t.place[t.seat]:
        t.ask("roll")
    else:
        others = (t.after(t.seat, steps) for steps in range(1, t.seats + 1))
        _begin_turn(t, next(seat for seat in others if not t.place[seat]))
