"""Liar's dice: everybody bids on all dice of the table and sees only the own ones."""

from functools import cache
from math import comb

from heliograph.games import kit
from heliograph.games.kit import OPEN, OWNER, Counter, Dice, Flag, Row, Table, Tally, move

MOST_EACH, MOST, MOST_ROUNDS = 6, 36, 256
# How often a bid is called, for a player that does not know
CALLED = 0.5


def _is_wild(t: Table) -> bool:
    return bool(t.options["wild_ones"] and not t.is_special)


def _is_half(t: Table) -> bool:
    return _is_wild(t) and t.options["ones_bids"] == "half"


def _rank(t: Table, face: int) -> int:
    is_high = face == 1 and _is_wild(t) and t.options["ones_bids"] == "high"
    return 7 if is_high else face


def _least(t: Table, face: int) -> int:
    """Return how many dice a bid on a face needs now; more than there can be where none is one."""
    if face == t.face or not t.quantity:
        return int(t.quantity) + 1
    if _is_half(t) and face == 1:
        return int(t.quantity + 1) // 2
    if _is_half(t) and t.face == 1:
        return 2 * int(t.quantity) + 1
    is_higher = _rank(t, face) > _rank(t, t.face)
    if t.options["bidding"] == "quantity_reset":
        return 1 if is_higher else MOST + 1
    return int(t.quantity) + (not is_higher)


def _fitting(t: Table, dice: bytes | bytearray) -> int:
    """Return how many of some dice fit the last bid."""
    ones = dice.count(1) if _is_wild(t) and t.face != 1 else 0
    return int(dice.count(t.face) + ones)


def _next(t: Table, seat: int, step: int = 1) -> int:
    """Return the next seat that has dice; with a step of -1 the one before."""
    seats = [t.after(seat, step * place) for place in range(1, t.seats + 1)]
    return int(next(one for one in seats if t.left[one]))


def _place(t: Table, seat: int) -> int:
    return 1 + sum(_stay(t, other) > _stay(t, seat) for other in range(t.seats))


def _stay(t: Table, seat: int) -> int:
    """Return how long a seat had dice, in rounds."""
    return int(t.out_in[seat] or MOST_ROUNDS)


class LiarsDice(kit.KitGame):
    """Cups with dice; the last seat that has one wins."""

    seat_rule, most_seats = "LD-2.1", 6
    looks, horizon = 24, 1
    nodes = {
        "bid": "LD-3.3", "count": "LD-4.2", "exact": "LD-6.2", "next": "LD-4.4", "roll": "LD-2.2",
    }  # fmt: skip
    ends = {"last": "LD-7.2"}
    needs = {"ones_bids": ("wild_ones", True), "spot_on_reward": ("spot_on", True)}
    rows = {
        "place": Row("LD-7.2", _place),
        "dice": Row("LD-7.1", lambda t, seat: t.left[seat], is_total=True),
    }

    left = Tally(0, 0, MOST_EACH, "LD-1.1")
    cups = Dice(MOST_EACH, 6, "LD-2.2", OWNER)
    shown = Dice(MOST_EACH, 6, "LD-4.1", OPEN)
    quantity = Counter(0, MOST, "LD-3.1")
    face = Counter(0, 6, "LD-3.1")
    out_in = Counter(0, 255, "LD-7.2", per_seat=True)
    is_special = Flag("LD-8.1")
    had_special = Flag("LD-8.1", per_seat=True)

    def most(self, t: Table) -> int:
        """Return how many dice are in play: the highest bid."""
        return sum(t.left)

    def fits(self, t: Table) -> list[int]:
        """Return the dice that fit the bid, by their numbers."""
        return [die for die, face in enumerate(t.shown) if face and _fitting(t, bytes((face,)))]

    def begin(self, t: Table) -> None:
        t.left = [t.options["dice"]] * t.seats
        _roll(t, t.first)

    def settle(self, t: Table, before: Table) -> None:
        is_new = t.left != before.left
        if is_new:
            _clear(t)
        t.forbid("LD-3.1", t.decision != "next" and t.quantity > sum(t.left), "too_many")
        t.forbid("LD-3.1", (t.quantity > 0) != (t.face > 0), "half_bid")
        t.forbid("LD-3.3", t.seat != before.seat and not t.left[t.seat], "no_dice")
        t.forbid("LD-7.2", not any(t.left), "nobody")
        if is_new:
            t.reopen()
            _close_round(t, t.seat)

    def news(self, before: Table, t: Table) -> kit.News:
        for seat, (had, has) in enumerate(zip(before.left, t.left, strict=True)):
            if before.decision in ("count", "exact") and has < had:
                yield "lost", {"seat": seat, "count": had - has}
            elif before.decision == "exact" and has > had:
                yield "gained", {"seat": seat}
        if t.is_special and not before.is_special:
            yield "special", {"seat": t.seat}

    def value(self, t: Table, seat: int) -> float:
        return float(t.left[seat] - _risk(t, seat))

    def is_likely(self, t: Table) -> bool:
        bidder = _next(t, t.seat, -1)
        own = self.cups.own(t.cups, bidder)
        return t.decision != "bid" or _fitting(t, own) * sum(t.left) >= t.quantity * t.left[bidder]

    @move("shows {face}", at="roll", by_chance=True)
    def shows(t: Table, face: int = cups.faces()) -> None:
        rolled, dice = len(t.cups) - t.cups.count(0), _dice(t)
        t.cups[dice[rolled]] = face + 1
        if rolled + 1 == len(dice):
            t.ask("bid")

    @move("bid {count} {face}", at="bid", tells={"count": lambda _, count, __: count + 1},
          seldom=lambda t, count, _: count > t.quantity)  # fmt: skip
    def bid(t: Table, count: int = quantity.keys(), face: int = face.keys()) -> None:
        most, least = sum(t.left), _least(t, face + 1)
        t.forbid("LD-8.1", t.is_special and t.quantity and face + 1 != t.face, "one_face")
        t.forbid("LD-5.4", _is_half(t) and not t.quantity and not face, "no_ones")
        t.forbid("LD-3.2", least > MOST, "no_higher")
        t.forbid("LD-3.1", count >= most, "too_many")
        t.forbid("LD-3.2", count + 1 < least, "too_few", least=least)
        t.quantity, t.face = count + 1, face + 1
        t.ask("bid", _next(t, t.seat))

    @move("call", at="bid")
    def call(t: Table) -> None:
        t.forbid("LD-4.1", not t.quantity, "no_bid")
        t.ask("count")

    @move("spot-on", at="bid")
    def spot_on(t: Table) -> None:
        t.forbid("LD-6.1", not t.options["spot_on"], "no_spot_on")
        t.forbid("LD-6.1", not t.quantity, "no_bid")
        t.ask("exact")

    @move(
        "counts {count}",
        at=("count", "exact"),
        by_chance=True,
        tells={"count": lambda _, count: count},
    )
    def counts(t: Table, count: int = quantity.keys(0)) -> None:
        t.forbid("LD-4.2", count > sum(t.left), "too_many")
        t.forbid("LD-4.2", t.game.is_digital and count != _fitting(t, t.cups), "not_so")
        losers, lost = _losers(t, count)
        for seat in losers:
            t.left[seat] = max(0, t.left[seat] - lost)
        if t.decision == "exact" and count == t.quantity and not losers:
            t.left[t.seat] = min(t.options["dice"], t.left[t.seat] + 1)
        t.shown, t.cups = t.cups, t.shown
        _close_round(t, t.seat if t.decision == "exact" else losers[0])

    @move("roll", at="next")
    def roll(t: Table) -> None:
        _roll(t, t.seat)


def _dice(t: Table) -> list[int]:
    """Return the dice that are in play, by their numbers, in the order in which they are rolled."""
    return [MOST_EACH * seat + die for seat, count in enumerate(t.left) for die in range(count)]


def _losers(t: Table, count: int) -> tuple[list[int], int]:
    """Return who loses dice by what was counted, and how many each."""
    if t.decision == "count":
        is_difference = t.options["loss"] == "difference"
        lost = max(1, abs(count - t.quantity)) if is_difference else 1
        return [t.seat if count >= t.quantity else _next(t, t.seat, -1)], lost
    if count != t.quantity:
        return [t.seat], 1
    is_gain = t.options["spot_on_reward"] == "gain"
    return [] if is_gain else [seat for seat in range(t.seats) if seat != t.seat], 1


def _close_round(t: Table, seat: int) -> None:
    """Let seats without dice be out; this one begins the next round, or the next with dice."""
    t.out_in = [0 if has else out or t.round for has, out in zip(t.left, t.out_in, strict=True)]
    inside = [one for one in range(t.seats) if t.left[one]]
    for one in {*range(t.seats)} - {*inside}:
        t.drop_out(one)
    if len(inside) == 1:
        t.end("last", inside)
        return
    first = seat if seat in inside else _next(t, seat)
    is_last_die = t.left[first] == 1 < t.options["dice"] and not t.had_special[first]
    t.is_special = int(t.options["last_die_round"] and is_last_die and len(inside) > 2)
    t.had_special[first] |= t.is_special
    t.next_round(first)
    if t.game.is_digital:
        t.ask("next", first)
    else:
        _roll(t, first)


def _roll(t: Table, seat: int) -> None:
    """Let all dice be rolled: by the host, or with the real ones, of which nothing is told."""
    _clear(t)
    t.ask("roll" if t.game.is_digital else "bid", seat)


def _clear(t: Table) -> None:
    t.cups, t.shown = bytearray(len(t.cups)), bytearray(len(t.shown))
    t.quantity = t.face = 0


@cache
def _chances(dice: int, luck: float) -> list[float]:
    """Return how likely each number of so many dice fits."""
    return [comb(dice, one) * luck**one * (1 - luck) ** (dice - one) for one in range(dice + 1)]


def _risk(t: Table, seat: int) -> float:
    """Return how many dice a seat must fear to lose now, by what it sees of its own alone."""
    is_bid = t.decision == "bid"
    if t.ended or not t.quantity or seat != (_next(t, t.seat, -1) if is_bid else t.seat):
        return 0.0
    own = LiarsDice.cups.own(t.cups, seat)
    unseen = sum(t.left) - MOST_EACH + own.count(0)
    needed = t.quantity - _fitting(t, own)
    chances = _chances(unseen, (1 + (_is_wild(t) and t.face != 1)) / 6)
    truth = float(sum(chances[max(0, needed) :]))
    if t.decision == "exact":
        return 1 - 2 * float(sum(chances[needed : needed + 1] if needed >= 0 else ()))
    return CALLED * (1 - truth) if is_bid else truth
