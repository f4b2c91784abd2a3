"""Yacht, and its sheet of two sections: five dice, some rolls, a row to fill."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from heliograph.games import kit
from heliograph.games.kit import Counter, Row, Table, move, where

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "five_kind",
         "chance")  # fmt: skip
ROWS = FACES + LOWER
KIND_3, KIND_4, HOUSE, SMALL, LARGE, KIND_5, CHANCE = range(6, 13)
RUNS = [set(range(first, first + 4)) for first in (1, 2, 3)]
MOST_TOTAL, MOST_FIVES = 2000, 1300
# What a row adds on average to a sheet without it, for who plans each turn well
PLANNED = {
    "yacht": (5.3, 7.1, 9.2, 11.7, 14.2, 16.6, 0, 11.9, 14.0, 11.3, 11.5, 7.9, 25.9),
    "two_section": (6.9, 10.1, 13.7, 17.5, 21.5, 25.3, 21.5, 11.8, 17.8, 29.3, 23.4, 9.1, 26.3),
}
LUCK = (0.0, 0.167, 0.306, 0.421, 0.518, 0.598)


def _open_rows(t: Table, seat: int) -> list[int]:
    return [row for row in t.game.played() if Yacht.sheet.value(t.sheet, seat, row) is None]


def _points(t: Table, row: int) -> int:
    """Return what the dice count in a row."""
    counts: list[int] = [t.dice.count(face) for face in range(7)]
    total: int = sum(t.dice)
    most, faces = max(counts[1:]), {*t.dice}
    is_wide = t.options["sheet"] != "yacht"
    is_wild = _joker(t) != [] and Yacht.sheet.value(t.sheet, t.seat, t.dice[0] - 1) is not None
    equal = t.options["full_house_five_equal"]
    is_agreed = equal == "counts" or (equal == "usual" and not is_wide)
    if row < KIND_3:
        return (row + 1) * counts[row + 1]
    if row == KIND_4 and t.options["four_kind"] == "four_only":
        return next((4 * face for face in range(1, 7) if counts[face] >= 4), 0)
    if row == HOUSE:
        is_house = sorted(counts)[-2:] == [2, 3] or is_wild or (most == 5 and is_agreed)
        return is_house * (25 if is_wide else total)
    if row == SMALL:
        is_run = any(run <= faces for run in RUNS) if is_wide else faces == {1, 2, 3, 4, 5}
        return 30 * int(is_run or is_wild)
    if row == LARGE:
        is_run = faces == {2, 3, 4, 5, 6} or (is_wide and faces == {1, 2, 3, 4, 5})
        return (40 if is_wide else 30) * int(is_run or is_wild)
    if row == KIND_5:
        return 50 * (most == 5)
    return total * (most >= {KIND_3: 3, KIND_4: 4, CHANCE: 0}[row])


def _joker(t: Table) -> list[int]:
    """Return the rows that five equal dice may be written into as a joker, none without one."""
    is_five = min(t.dice) == max(t.dice) > 0
    if not is_five or t.options["joker"] == "off" or KIND_5 in (rows := _open_rows(t, t.seat)):
        return []
    if t.options["joker"] == "free":
        return rows
    own = t.dice[0] - 1
    return [own] if own in rows else [row for row in rows if row >= KIND_3] or rows


def _further(t: Table) -> int:
    """Return what a joker brings beside its row."""
    is_due = _joker(t) and Yacht.sheet.value(t.sheet, t.seat, KIND_5)
    return int(t.options["five_bonus"]) if is_due else 0


def _upper(t: Table, seat: int) -> int:
    return Yacht.sheet.total(t.sheet, seat, range(KIND_3))


def _bonus(t: Table, seat: int) -> int:
    is_due = t.options["sheet"] != "yacht" and _upper(t, seat) >= t.options["upper_limit"]
    return int(is_due * t.options["upper_bonus"])


def _add_up(t: Table, seat: int) -> None:
    total = Yacht.sheet.total(t.sheet, seat) + _bonus(t, seat) + t.fives[seat]
    t.total[seat] = min(total, MOST_TOTAL)


class Yacht(kit.KitGame):
    """Five dice and a sheet for each seat."""

    seat_rule, most_seats = "YA-1.2", 8
    nodes = {"turn": "YA-2.2", "roll": "YA-2.1"}
    ends = {"full": "YA-6.1"}
    needs = {"four_kind": ("sheet", "yacht"), "joker": ("sheet", "two_section")}
    rows = {
        "upper": Row("YA-3", _upper),
        "bonus": Row("YA-4.2", _bonus),
        "further": Row("YA-5.1", lambda t, seat: t.fives[seat]),
        "total": Row("YA-6.1", lambda t, seat: t.total[seat], is_total=True),
    }

    total = kit.Tally(0, 0, MOST_TOTAL, "YA-6.1")
    dice = kit.Dice(5, 6, "YA-2.1")
    rolls = Counter(0, 5, "YA-2.1")
    sheet = kit.Sheet(ROWS, 50, "YA-2.2")
    fives = Counter(0, MOST_FIVES, "YA-5.1", per_seat=True)

    lying = where(dice.all(), lambda t, die: t.dice[die] > 0, "YA-2.1", "in_hand")

    def played(self) -> list[int]:
        """Return the rows of the sheet that is played."""
        return [row for row in range(13) if row != KIND_3 or self.options["sheet"] != "yacht"]

    def sums(self, t: Table, seat: int) -> dict[str, int]:
        """Return the sums below the sheet."""
        names = ("bonus", "further", "total") if self.options["sheet"] != "yacht" else ("total",)
        return {name: self.rows[name].value(t, seat) for name in names}

    def begin(self, t: Table) -> None:
        _ask(t, t.first)

    def settle(self, t: Table, before: Table) -> None:
        for seat in range(t.seats):
            for row in range(13):
                value = self.sheet.value(t.sheet, seat, row)
                t.forbid("YA-2.2", not _can_be(self, row, value), "impossible", row=ROWS[row])
            _add_up(t, seat)
        seats = [t.after(t.seat, steps) for steps in range(t.seats)]
        to_play = next((seat for seat in seats if _open_rows(t, seat)), None)
        if to_play is None:
            t.end("full")
        elif t.ended or {t.seat, before.seat} != {to_play}:
            t.reopen()
            _ask(t, to_play)
        elif not self.is_digital or t.decision == "roll":
            t.ask("turn" if all(t.dice) else "roll")

    def news(self, before: Table, t: Table) -> kit.News:
        if self.node_names[before.node] == "roll" and t.node != before.node:
            yield "rolled", {"dice": " ".join(map(str, sorted(t.dice)))}

    def value(self, t: Table, seat: int) -> float:
        return _expected(t, seat, 1, (0,) * 13)

    def foresight(self, t: Table, seat: int) -> float:
        """Return what a seat may expect of its sheet, whatever falls in this turn."""
        rolls = t.options["rolls"] - t.rolls + (t.decision == "roll")
        return _expected(t, seat, rolls, PLANNED[t.options["sheet"]])

    @move("roll", at="turn")
    def roll(t: Table) -> None:
        t.forbid("YA-2.1", all(t.dice), "none_taken")
        t.rolls += 1
        t.ask("roll")

    @move("shows {face}", at="roll", by_chance=True)
    def shows(t: Table, face: int = kit.one_of(range(1, 7))) -> None:
        t.dice[t.dice.index(0)] = face + 1
        t.ask("turn" if all(t.dice) else "roll")

    @move("take {die}", at="turn")
    def take(t: Table, die: int = lying) -> None:
        t.forbid("YA-2.1", not t.game.is_digital, "real_dice")
        t.forbid("YA-2.3", t.rolls >= t.options["rolls"], "no_roll")
        t.dice[die] = 0

    @move("write {row}", at="turn", tells={"points": _points})
    def write(t: Table, row: int = sheet.free("YA-2.2", "filled")) -> None:
        joker = _joker(t)
        t.forbid("YA-2.2", not all(t.dice), "not_rolled")
        t.forbid("YA-3", row not in t.game.played(), "no_row")
        t.forbid("YA-5.2", joker and row not in joker, "joker")
        t.fives[t.seat] += _further(t)
        Yacht.sheet.write(t.sheet, t.seat, row, _points(t, row))
        _add_up(t, t.seat)
        seat = t.after(t.seat)
        if seat == t.first and _open_rows(t, seat):
            t.next_round(seat)
        if _open_rows(t, seat):
            _ask(t, seat)
        else:
            t.end("full")


def _ask(t: Table, seat: int) -> None:
    """Begin the turn of a seat; real dice are told as they lie after the last roll."""
    t.dice = bytearray(5)
    t.rolls = 0
    t.ask("turn" if t.game.is_digital else "roll", seat)


@cache
def _counts(game: Yacht) -> dict[tuple[int, ...], list[int]]:
    """Return what all dice count in each row."""
    found: dict[tuple[int, ...], list[int]] = {}
    t = game.open(game.start())
    for dice in combinations_with_replacement(range(1, 7), 5):
        t.dice = bytearray(dice)
        found[dice] = [_points(t, row) for row in range(13)]
    return found


def _can_be(game: Yacht, row: int, value: int | None) -> bool:
    """Return whether some dice count so much in a row."""
    known = {0, *(one[row] for one in _counts(game).values())}
    return value is None or (row in game.played() and value in known)


def _expected(t: Table, seat: int, rolls: int, rows: Sequence[float]) -> float:
    """Return what a sheet comes to with so many rolls to come, its open rows being worth this."""
    is_new = t.rolls <= (t.decision == "roll" and not any(t.dice))
    if t.ended or t.seat != seat or is_new:
        return _planned(t, seat, rows)
    hopes = _hopes_of(t.game, seat, bytes(t.sheet), t.fives[seat], rows)[rolls - 1]
    dice = hopes.rolled if t.decision == "roll" else hopes.held
    return dice[tuple(sorted(face for face in t.dice if face))]


def _planned(t: Table, seat: int, rows: Sequence[float]) -> float:
    left = sum(rows[row] for row in _open_rows(t, seat))
    return float(t.total[seat] - _bonus(t, seat) + left + _near(t, _upper(t, seat)))


def _near(t: Table, upper: int) -> float:
    """Return how much of their bonus so many points of the upper rows come to."""
    most = 0 if t.options["sheet"] == "yacht" else t.options["upper_bonus"]
    return float(most * min(1, upper / max(1, t.options["upper_limit"])))


@lru_cache(maxsize=16)
def _hopes_of(
    game: Yacht, seat: int, sheet: bytes, fives: int, rows: Sequence[float]
) -> list[kit.Hopes]:
    """Return what dice may come to for a seat with its sheet."""
    t = game.open(game.start())
    t.ask("turn", seat)
    t.sheet, t.fives[seat] = bytearray(sheet), fives
    _add_up(t, seat)
    open_rows, counts, upper = _open_rows(t, seat), _counts(game), _upper(t, seat)
    now = _planned(t, seat, rows) - _near(t, upper)

    def worth(dice: tuple[int, ...]) -> float:
        t.dice = bytearray(dice)
        joker = _joker(t)
        brings = [(_points(t, row) if joker else counts[dice][row], row)
                  for row in joker or open_rows]  # fmt: skip
        gains = [points - rows[row] + _near(t, upper + points * (row < KIND_3))
                 for points, row in brings]  # fmt: skip
        return now + _further(t) + max(gains)

    return kit.hopes_of_dice(5, 6, t.options["rolls"], worth)
