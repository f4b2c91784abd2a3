"""A greedy Solenia player: it takes the best immediate value, and collects for orders on display.

The value of a stock of goods is what it is worth at the end, and how near it comes to the orders
that lie open. A turn is worth the stars it brings, what it adds to the stock, and a part of the
bonus that the card will give when its strip is scored.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from statistics import fmean
from typing import Any

from heliograph.games.players import Greedy, Worth
from heliograph.games.players import Decision
from heliograph.games.solenia import cards, orders, reach, turns, views
from heliograph.games.solenia.box import Box, Order
from heliograph.games.solenia.effects import Bonus
from heliograph.games.solenia.facts import (
    CARD, DELIVERED_TYPE, DISPLAY, IMPROVED, NODE, OFFER, STOCK, TILE, TOKENS, UNDER, WINTER,
    capacity,
)  # fmt: skip
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.layout import (
    COLUMNS, DAY, DAY_CITY, DISCARD, DO_CARD, DO_DELIVER, DO_FIELD, DO_PAY, DO_SLOT, DO_SWAP,
    DO_VALUE, EXACT, FIELDS_SEEN, GOODS, GOODS_NAMES, KIND_NAMES, LAY_AWAY, LOOSE_TILE, MOST_TILES,
    NIGHT, NODES, PICK_PAIR, PICK_TILE, RETURN, SHOWN, TAKE, UNKNOWN, VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.solenia.band import CARDS, CARDS_EACH, MOST_SEATS, SEATS, VALUES

Goods = tuple[int, ...]
# Four goods, how many they are, and the stars of the order
Need = tuple[int, int, int, int, int, float]

GOOD = 0.9  # stars that a single good is worth on the way to an order
LATER = 0.6  # how much a bonus counts that comes when the strip is scored
NEVER = -99.0
NO_NEED: Need = (0, 0, 0, 0, 1, 0.0)
PAIRS = (0, 1, 2, 3, 4, 0, 0, 0, 0)
_TYPES = (DAY, NIGHT)
_LOOSE = Order("", (0,) * GOODS, 0, 0)


class SeenTable:
    """What the bot reads off the state as its seat sees it."""

    def __init__(self, decision: Decision) -> None:
        game, seen, seat = decision.game, decision.seen, decision.seat
        assert isinstance(game, Solenia)
        self.box: Box = game.box
        self.seen, self.seat = seen, seat
        self.printed = game.box.printed
        self.goods: Goods = tuple(seen[STOCK + seat * GOODS : STOCK + (seat + 1) * GOODS])
        self.room = capacity(seen, seat)
        self.cards_left = seen[CARDS + seat]
        self.rows = [seen[at : at + MOST_TILES] for at in map(partial(orders.row, seat), _TYPES)]
        self.filled = [MOST_TILES - row.count(0) for row in self.rows]
        self.orders = [self._shown(kind) for kind in _TYPES]
        self._needs = (NO_NEED, NO_NEED, *(need_of(order) for row in self.orders for order in row))
        # What was worked out once for this table
        self._deliveries: dict[tuple[int, Goods], float] = {}
        self._paid: dict[tuple[int, int], Goods] = {}
        self._exchanges: dict[tuple[int, int, int], tuple[float, float]] = {}

    def _shown(self, kind: int) -> list[Order]:
        """Return the displayed orders of a type; what nobody told of one, it does not ask for."""
        first, known = DISPLAY + kind * SHOWN, self.box.orders[kind]
        return [
            known[tile - 1] if tile < LOOSE_TILE else _LOOSE._replace(stars=tile - LOOSE_TILE)
            for tile in self.seen[first : first + SHOWN]
            if tile
        ]

    # Goods

    def worth(self, goods: Goods) -> float:
        """What a stock is worth: near to orders is better."""
        return _stock_worth(self._needs, goods)

    def gain(self, more: Iterable[tuple[int, int]], goods: Goods | None = None) -> float:
        """What further goods add, each so many times; those that do not fit are lost."""
        held = list(self.goods if goods is None else goods)
        before = self.worth(tuple(held))
        for good, count in more:
            held[good] += min(count, max(0, self.room - sum(held)))
        return self.worth(tuple(held)) - before

    # Orders

    def delivery(self, kind: int, goods: Goods) -> float:
        """The best delivery of a type with these goods, or a large loss."""
        key = (kind, goods)
        if key not in self._deliveries:
            values = [self.order_value(kind, order, goods) for order in self.orders[kind]]
            self._deliveries[key] = max(values, default=NEVER)
        return self._deliveries[key]

    def order_value(self, kind: int, order: Order, goods: Goods) -> float:
        """Stars, slot and pair, less the goods it takes."""
        left = tuple([have - need for have, need in zip(goods, order.goods, strict=True)])
        if min(left) < 0:
            return NEVER
        lost = self.worth(goods) - self.worth(left)
        return float(order.stars) + self.slot_value(kind) + self._pair(kind) - lost

    def _pair(self, kind: int) -> int:
        own, other = self.filled[kind], self.filled[1 - kind]
        return PAIRS[own + 1] if own < other and not self.seen[WINTER] else 0

    def slot_value(self, kind: int) -> float:
        """The bonus of the slot that the next order of a type fills."""
        open_slots = [column for column in range(COLUMNS) if not self.rows[kind][column]]
        if not open_slots:
            return 0.0
        if not self.seen[WINTER]:
            return self.column_value(kind, open_slots[0])
        return max(self.column_value(kind, column) for column in open_slots)

    def column_value(self, kind: int, column: int) -> float:
        """What a slot is worth; covered ones by the tile that lies there."""
        if self.seen[IMPROVED] and column == 0:
            full = 1.0 if self.rows[1 - kind][0] else 0.5
            tile = self.seen[TILE + self.seat]
            return full * effects_value(self, kind, self.box.tiles[tile - 1]) if tile else 0.0
        bonus = orders.bonus_of(self.box, self.seen, self.seat, kind, column)
        return effects_value(self, kind, bonus)

    # A turn

    def turn_value(self, card: int, field: int) -> float:
        """What playing a card on a field brings."""
        kind, value = self._kinds[field], self.box.values[card]
        paid, gained = self._exchange(self._costs[field], kind, value)
        total = paid + self._later(self._bonuses[card], field, kind) + gained
        if value == 0:
            total += self.advance + 0.3
        return total

    @cached_property
    def _kinds(self) -> bytes:
        return reach.fields(self.seen)

    @cached_property
    def _costs(self) -> list[int]:
        return views.costs(self.seen, self.seat)

    @cached_property
    def _bonuses(self) -> list[dict[str, Any]]:
        return [card["bonus"] for card in self.printed["cards"].values()]

    def _exchange(self, cost: int, kind: int, value: int) -> tuple[float, float]:
        """What the goods lose by paying, and what a kind of field then brings."""
        key = (cost, kind, value)
        if key not in self._exchanges:
            goods = self._after_paying(cost, kind)
            if kind >= DAY_CITY:
                gained = value + self.delivery(kind - DAY_CITY, goods)
            else:
                gained = self.gain([] if kind == UNKNOWN else [(kind - 1, value)], goods)
            self._exchanges[key] = self.worth(goods) - self.worth(self.goods), gained
        return self._exchanges[key]

    def _after_paying(self, cost: int, kind: int) -> Goods:
        """Give up the goods that are worth least; on islands it does not matter which island."""
        key = (cost, kind if kind >= DAY_CITY else UNKNOWN)
        if key not in self._paid:
            self._paid[key] = self._paying(cost, kind)
        return self._paid[key]

    def _paying(self, cost: int, kind: int) -> Goods:
        goods = self.goods
        for _ in range(cost):
            fewer = [changed(goods, good, -1) for good in range(GOODS) if goods[good]]
            if not fewer:
                break
            goods = max(fewer, key=lambda left: self.worth(left) + self.served(left, kind))
        return goods

    def served(self, goods: Goods, kind: int) -> float:
        """What a city then brings; an island nothing."""
        return self.delivery(kind - DAY_CITY, goods) if kind >= DAY_CITY else 0.0

    def _later(self, bonus: dict[str, Any], field: int, kind: int) -> float:
        """The bonus when the strip is scored: soon at the rear, perhaps never at the front."""
        row = field // WIDTH + 1
        if self.cards_left * self.seen[SEATS] < 2 * row:
            return 0.0
        if "star_if" in bonus:
            return LATER if bonus["star_if"] == KIND_NAMES[kind] else 0.0
        if "number" in bonus:
            return LATER * int(bonus["number"]) * (1.0 if kind >= DAY_CITY else GOOD)
        return LATER * GOOD * len(bonus["goods"])

    @cached_property
    def advance(self) -> float:
        """What the airship's next advance brings."""
        gains = cards.preview(self.box, self.seen)
        *goods, stars = gains.pop(self.seat)
        theirs = sum(stars + GOOD * sum(goods) for *goods, stars in gains)
        return float(stars + self.gain(enumerate(goods)) - 0.2 * theirs)

    def best_turn(self, card: int) -> float:
        """The best field for a card."""
        return max((self.turn_value(card, field) for field in self._usable), default=NEVER)

    @cached_property
    def _usable(self) -> list[int]:
        mask = turns.usable_fields(self.box, self.seen, self.seat)
        return [field for field in range(FIELDS_SEEN) if mask & reach.BIT[field]]


def changed(goods: Goods, good: int, by: int) -> Goods:
    """Return the goods with so many more of one."""
    return (*goods[:good], goods[good] + by, *goods[good + 1 :])


def need_of(order: Order) -> Need:
    """Return what an order asks for, and its stars."""
    wood, wheat, stone, water = order.goods
    return (wood, wheat, stone, water, order.size, float(order.stars)) if order.size else NO_NEED


# A player that thinks ahead comes to the same few stocks again and again.
@lru_cache(maxsize=1 << 14)
def _stock_worth(needs: tuple[Need, ...], goods: Goods) -> float:
    *_, second, first = sorted(nearness(need, goods) for need in needs)
    return 0.45 * sum(goods) + 0.6 * first + 0.25 * second


def nearness(need: Need, goods: Goods) -> float:
    """How near goods come to an order, in stars."""
    wood, wheat, stone, water, size, stars = need
    a, b, c, d = goods
    have = min(wood, a) + min(wheat, b) + min(stone, c) + min(water, d)
    part = have / size
    return stars * part * part


# What an effect is worth, at once or later: of a slot in this row of this table, so much of it
_EFFECTS: dict[str, Callable[[SeenTable, int, Any], float]] = {
    "goods": lambda table, _, names: table.gain(
        (GOODS_NAMES.index(name), names.count(name)) for name in dict.fromkeys(names)
    ),
    "choose": lambda table, _, names: max(
        table.gain([(GOODS_NAMES.index(name), 1)]) for name in names
    ),
    "stars": lambda _table, _kind, n: float(n),
    "storage": lambda table, _, n: n * min(1.5, 0.15 * table.cards_left),
    "range": lambda table, _, n: n * 0.12 * table.cards_left,
    "zero_island": lambda table, _, n: n * 0.25 * table.cards_left,
    "zero_city": lambda table, _, n: n * 0.05 * table.cards_left,
    "replace": lambda table, _, n: n * 0.2 * table.cards_left,
    "airship_island": lambda table, _, n: n * 0.1 * table.cards_left,
    "airship_city": lambda table, _, n: n * 0.05 * table.cards_left,
    "hand": lambda table, _, n: n * 0.15 * table.cards_left,
    "scoring_star": lambda table, _, n: n * 0.3 * table.cards_left,
    "end_per_own": lambda table, kind, n: n * (table.filled[kind] + 1.5),
    "end_per_other": lambda table, kind, n: n * min(4, table.filled[1 - kind] + 1),
    "end_per_good": lambda _table, _kind, n: n * 3.0,
    "end_per_set": lambda _table, _kind, n: n * 0.8,
    "end_per_pair": lambda table, _, n: n * (min(table.filled) + 1),
    "end_per_card": lambda _table, _kind, n: n * 3.0,
    "end_per_four_stars": lambda table, _, n: n * (table.seen[TOKENS + table.seat] // 4 + 1),
}


def effects_value(table: SeenTable, kind: int, bonus: Bonus) -> float:
    """What the effects of a slot or tile are worth."""
    return sum(
        _EFFECTS[name](table, kind, effect[name])
        for effect in bonus.printed
        for name in effect
        if name in _EFFECTS
    )


# One scoring function per kind of decision


def _score_play(table: SeenTable, choice: int) -> float:
    if choice >= LAY_AWAY:
        values = [table.box.values[card] for card in _cards_of(table, choice - LAY_AWAY)]
        return table.advance - 0.5 - fmean(values)
    if choice >= DISCARD:
        return table.advance - 0.5 - table.box.values[choice - DISCARD]
    if choice >= DO_VALUE:  # with the real box: any card of that value
        return fmean(map(table.best_turn, _cards_of(table, choice - DO_VALUE)))
    return table.best_turn(choice - DO_CARD)


def _cards_of(table: SeenTable, value: int) -> list[int]:
    """Return the cards of a value, all of them where it is not known."""
    return [card for card in range(CARDS_EACH) if value in (VALUES, table.box.values[card])]


def _score_place(table: SeenTable, choice: int) -> float:
    code, field = table.seen[CARD], choice - DO_FIELD
    if code < VALUE_ONLY:
        return table.turn_value((code - 1) % CARDS_EACH, field)
    meant = _cards_of(table, table.box.value_of[code])
    return fmean(table.turn_value(card, field) for card in meant)


def _score_pay(table: SeenTable, choice: int) -> float:
    goods = changed(table.goods, choice - DO_PAY, -1)
    return table.worth(goods) + table.served(goods, table.seen[UNDER])


def _score_deliver(table: SeenTable, choice: int) -> float:
    kind, place = divmod(choice - DO_DELIVER, SHOWN)
    return table.order_value(kind, table.orders[kind][place], table.goods)


def _score_swap(table: SeenTable, choice: int) -> float:
    if choice == EXACT:
        return 0.0
    need, given = divmod(choice - DO_SWAP, GOODS - 1)
    less = changed(table.goods, given + (given >= need), -1)
    return table.worth(changed(less, need, 1)) - table.worth(table.goods)


def _score_slot(table: SeenTable, choice: int) -> float:
    return table.column_value(table.seen[DELIVERED_TYPE], choice - DO_SLOT)


def _score_pick(table: SeenTable, choice: int) -> float:
    return table.gain([(choice - TAKE, 1)])


def _score_limit(table: SeenTable, choice: int) -> float:
    return table.worth(changed(table.goods, choice - RETURN, -1))


def _score_draft(table: SeenTable, choice: int) -> float:
    if choice < PICK_PAIR:
        return effects_value(table, DAY, table.box.tiles[choice - PICK_TILE])
    offered = OFFER + MOST_SEATS + choice - PICK_PAIR
    halves = [table.box.halves[table.seen[offered + kind * MOST_SEATS] - 1] for kind in _TYPES]
    return 0.5 * sum(effects_value(table, DAY, half) for half in halves)


def _score_other(_: SeenTable, __: int) -> float:
    return 0.0


_SCORES = NODES.functions("_score", globals(), default=lambda _: _score_other)


class SoleniaGreedy(Greedy):
    """Takes the best immediate value, and collects for orders on display."""

    def worth(self, decision: Decision) -> Worth:
        return partial(_SCORES[decision.seen[NODE]], SeenTable(decision))
