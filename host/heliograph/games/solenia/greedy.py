"""A greedy Solenia player: it takes the best immediate value, and collects for orders on display.

The value of a stock of goods is what it is worth at the end, and how near it comes to the orders
that lie open. A turn is worth the stars it brings, what it adds to the stock, and a part of the
bonus that the card will give when its strip is scored.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from statistics import fmean
from typing import Any

from heliograph.bots.player import Greedy
from heliograph.engine.nodes import functions_in

View = dict[str, Any]
Goods = dict[str, int]
# Four goods, how many they are, and the stars of the order
Need = tuple[int, int, int, int, int, float]

GOODS = ("wood", "wheat", "stone", "water")
GOOD = 0.9  # stars that a single good is worth on the way to an order
LATER = 0.6  # how much a bonus counts that comes when the strip is scored
NO_NEED: Need = (0, 0, 0, 0, 1, 0.0)
PAIRS = (0, 1, 2, 3, 4, 0, 0, 0, 0)


class Seen:
    """What the bot reads off its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = int(view["viewer"])
        self.me: View = view["players"][self.seat - 1]
        self.goods: Goods = self.me["goods"]
        self.room = int(self.me["capacity"])
        # What was worked out once for this view
        self._deliveries: dict[tuple[object, ...], float] = {}
        self._paid: dict[tuple[int, str], Goods] = {}
        self._exchanges: dict[tuple[int, str, int], tuple[float, float]] = {}
        self.orders = [(kind, order) for kind in ("day", "night") for order in view["orders"][kind]]
        self._needs = (NO_NEED, NO_NEED, *(need_of(order) for _, order in self.orders))

    # Goods

    def worth(self, goods: Goods) -> float:
        """What a stock is worth: near to orders is better."""
        return _stock_worth(self._needs, tuple(goods.values()))

    def gain(self, more: Mapping[str, int], goods: Goods | None = None) -> float:
        """What further goods add; those that do not fit are lost."""
        held = dict(self.goods if goods is None else goods)
        before = self.worth(held)
        for good, count in more.items():
            if good in GOODS:
                held[good] += min(count, max(0, self.room - sum(held.values())))
        return self.worth(held) - before

    # Orders

    def delivery(self, kind: str, goods: Goods) -> float:
        """The best delivery of a type with these goods, or a large loss."""
        key = (kind, *goods.values())
        if key not in self._deliveries:
            values = [self.order_value(kind, order, goods) for k, order in self.orders if k == kind]
            self._deliveries[key] = max(values, default=-99.0)
        return self._deliveries[key]

    def order_value(self, kind: str, order: View, goods: Goods) -> float:
        """Stars, slot and pair, less the goods it takes."""
        need = order["goods"] or {}
        left = {good: goods[good] - need.get(good, 0) for good in GOODS}
        if min(left.values()) < 0:
            return -99.0
        lost = self.worth(goods) - self.worth(left)
        return float(order["stars"]) + self.slot_value(kind) + self._pair(kind) - lost

    def _pair(self, kind: str) -> int:
        if self.view["side"] == "winter":
            return 0
        counts = {k: sum(tile is not None for tile in self.me[k]) for k in ("day", "night")}
        counts_after = {**counts, kind: counts[kind] + 1}
        return (
            PAIRS[min(counts_after.values())]
            if min(counts_after.values()) > min(counts.values())
            else 0
        )

    def slot_value(self, kind: str) -> float:
        """The bonus of the slot that the next order of a type fills."""
        filled = [tile is not None for tile in self.me[kind][:6]]
        if all(filled):
            return 0.0
        if self.view["side"] == "summer":
            return effects_value(
                self, kind, self.view["printed"]["summer"][kind][filled.index(False)]
            )
        return max(self.column_value(kind, column) for column in range(6) if not filled[column])

    def column_value(self, kind: str, column: int) -> float:
        """What a winter slot is worth; covered ones by the tile that lies there."""
        if self.view["improvements"] and column == 0:
            other = "night" if kind == "day" else "day"
            full = 1.0 if self.me[other][0] else 0.5
            return full * effects_value(
                self, kind, self.view["printed"]["level1"].get(self.me["tile"], [])
            )
        if self.view["improvements"] and column == 5:
            half = self.me["halves"][("day", "night").index(kind)]
            return effects_value(self, kind, self.view["printed"]["level3"].get(half, []))
        return effects_value(self, kind, self.view["printed"]["winter"][kind][column])

    # A turn

    def turn_value(self, card: str, field: View) -> float:
        """What playing a card on a field brings."""
        printed = self.view["printed"]["cards"][card]
        value, cost = int(printed["value"]), int(field["cost"][self.seat - 1])
        paid, gained = self._exchange(cost, field["kind"], value)
        total = paid + self._later(printed["bonus"], field) + gained
        if value == 0:
            total += self._advance + 0.3
        return total

    def _exchange(self, cost: int, kind: str, value: int) -> tuple[float, float]:
        """What the goods lose by paying, and what a kind of field then brings."""
        key = (cost, kind, value)
        if key not in self._exchanges:
            goods = self._after_paying(cost, kind)
            gained = (
                value + self.delivery(kind[:-5], goods)
                if kind.endswith("_city")
                else self.gain({kind: value}, goods)
            )
            self._exchanges[key] = self.worth(goods) - self.worth(self.goods), gained
        return self._exchanges[key]

    def _after_paying(self, cost: int, kind: str) -> Goods:
        """Give up the goods that are worth least; on islands it does not matter which island."""
        key = (cost, kind if kind.endswith("_city") else "")
        if key not in self._paid:
            self._paid[key] = self._paying(cost, kind)
        return self._paid[key]

    def _paying(self, cost: int, kind: str) -> Goods:
        goods = dict(self.goods)
        for _ in range(cost):
            held = [good for good in GOODS if goods[good]]
            if not held:
                break
            goods = max(
                ({**goods, good: goods[good] - 1} for good in held),
                key=lambda left: self.worth(left) + self._served(left, kind),
            )
        return goods

    def _served(self, goods: Goods, kind: str) -> float:
        return self.delivery(kind[:-5], goods) if kind.endswith("_city") else 0.0

    def _later(self, bonus: View, field: View) -> float:
        """The bonus when the strip is scored: soon at the rear, perhaps never at the front."""
        row = int(field["field"][1])
        left = int(self.me["cards_left"]) * int(self.view["seats"])
        if left < 2 * row:
            return 0.0
        kind = field["kind"]
        if "star_if" in bonus:
            return LATER if bonus["star_if"] == kind else 0.0
        if "number" in bonus:
            return LATER * int(bonus["number"]) * (1.0 if kind.endswith("_city") else GOOD)
        return LATER * GOOD * len(bonus["goods"])

    @cached_property
    def _advance(self) -> float:
        """What the airship's next advance brings."""
        mine = self.view["next_advance"][self.seat - 1]
        others = [seat for seat in self.view["next_advance"] if seat["seat"] != self.seat]
        theirs = sum(seat["stars"] + GOOD * sum(seat["goods"].values()) for seat in others)
        return float(mine["stars"] + self.gain(mine["goods"]) - 0.2 * theirs)

    def best_turn(self, card: str) -> float:
        """The best field for a card."""
        usable = [field for field in self.view["fields"] if field["usable"][self.seat - 1]]
        return max((self.turn_value(card, field) for field in usable), default=-99.0)


def need_of(order: View) -> Need:
    """Return what an order asks for, and its stars."""
    if not order["goods"]:
        return NO_NEED
    needs = tuple(order["goods"].values())
    return *needs, sum(needs), float(order["stars"])


# A player that thinks ahead comes to the same few stocks again and again.
@lru_cache(maxsize=1 << 14)
def _stock_worth(needs: tuple[Need, ...], goods: tuple[int, ...]) -> float:
    *_, second, first = sorted(nearness(need, goods) for need in needs)
    return 0.45 * sum(goods) + 0.6 * first + 0.25 * second


def nearness(need: Need, goods: tuple[int, ...]) -> float:
    """How near goods come to an order, in stars."""
    wood, wheat, stone, water, size, stars = need
    a, b, c, d = goods
    have = min(wood, a) + min(wheat, b) + min(stone, c) + min(water, d)
    part = have / size
    return stars * part * part


def effects_value(seen: Seen, kind: str, effects: list[View]) -> float:
    """What the effects of a slot or tile are worth, at once or later."""
    left = int(seen.me["cards_left"])
    own = sum(tile is not None for tile in seen.me[kind])
    other = sum(tile is not None for tile in seen.me["night" if kind == "day" else "day"])
    worth: dict[str, Callable[[Any], float]] = {
        "goods": lambda goods: seen.gain({good: goods.count(good) for good in goods}),
        "choose": lambda goods: max(seen.gain({good: 1}) for good in goods),
        "stars": float,
        "storage": lambda n: n * min(1.5, 0.15 * left),
        "range": lambda n: n * 0.12 * left,
        "zero_island": lambda n: n * 0.25 * left,
        "zero_city": lambda n: n * 0.05 * left,
        "replace": lambda n: n * 0.2 * left,
        "airship_island": lambda n: n * 0.1 * left,
        "airship_city": lambda n: n * 0.05 * left,
        "hand": lambda n: n * 0.15 * left,
        "scoring_star": lambda n: n * 0.3 * left,
        "end_per_own": lambda n: n * (own + 1.5),
        "end_per_other": lambda n: n * min(4, other + 1),
        "end_per_good": lambda n: n * 3.0,
        "end_per_set": lambda n: n * 0.8,
        "end_per_pair": lambda n: n * (min(own, other) + 1),
        "end_per_card": lambda n: n * 3.0,
        "end_per_four_stars": lambda n: n * (int(seen.me["stars"]) // 4 + 1),
    }
    return sum(worth[name](effect[name]) for effect in effects for name in effect if name in worth)


# One scoring function per kind of decision


def _score_play(seen: Seen, words: list[str]) -> float:
    if words[0] == "card":
        return seen.best_turn(words[1])
    cards = seen.view["printed"]["cards"]
    if words[0] == "value":  # with the real box: any card of that value
        return fmean(map(seen.best_turn, _cards_of(cards, words[1])))
    if words[0] == "lay":
        return (
            seen._advance - 0.5 - fmean(cards[card]["value"] for card in _cards_of(cards, words[2]))
        )
    return seen._advance - 0.5 - int(cards[words[1]]["value"])


def _cards_of(cards: Mapping[str, View], value: str) -> list[str]:
    """Return the cards of a value, all of them where it is not known."""
    return [card for card in cards if value in ("?", str(cards[card]["value"]))]


def _score_place(seen: Seen, words: list[str]) -> float:
    card = seen.view["pending"]["decision"]["card"].partition(":")[2]
    field = next(field for field in seen.view["fields"] if field["field"] == words[1])
    return seen.turn_value(card, field)


def _score_pay(seen: Seen, words: list[str]) -> float:
    goods = {**seen.goods, words[1]: seen.goods[words[1]] - 1}
    under = seen.view["pending"]["decision"].get("under", "")
    return seen.worth(goods) + seen._served(goods, under)


def _score_deliver(seen: Seen, words: list[str]) -> float:
    order = seen.view["orders"][words[1]][int(words[2]) - 1]
    return seen.order_value(words[1], order, seen.goods)


def _score_swap(seen: Seen, words: list[str]) -> float:
    if words == ["exact"]:
        return 0.0
    goods = {**seen.goods, words[1]: seen.goods[words[1]] + 1, words[2]: seen.goods[words[2]] - 1}
    return seen.worth(goods) - seen.worth(seen.goods)


def _score_slot(seen: Seen, words: list[str]) -> float:
    kind = ("day", "night")[seen.view["pending"]["decision"].get("type", 0)]
    return seen.column_value(kind, int(words[1]) - 1)


def _score_pick(seen: Seen, words: list[str]) -> float:
    return seen.gain({words[1]: 1})


def _score_limit(seen: Seen, words: list[str]) -> float:
    return seen.worth({**seen.goods, words[1]: seen.goods[words[1]] - 1})


def _score_draft(seen: Seen, words: list[str]) -> float:
    printed, offer = seen.view["printed"], seen.view["offer"]
    if words[1] != "pair":
        return effects_value(seen, "day", printed["level1"][words[1]])
    halves = [offer[kind][int(words[2]) - 1] for kind in ("day", "night")]
    return 0.5 * sum(effects_value(seen, "day", printed["level3"][half]) for half in halves)


class SoleniaGreedy(Greedy):
    """Takes the best immediate value, and collects for orders on display."""

    seen = Seen
    scores = functions_in(globals(), "_score")
