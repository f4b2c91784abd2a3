"""What can be entered with one tap: every pending choice, and steps that belong together.

Most turns are a card, a field and what follows. A field can be tapped first: then card and field
are one step. What leaves no choice afterwards is played in the same step. Goods that are paid or
returned together are one tap as well.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from heliograph.engine import CHANCE
from heliograph.games.show import Offer
from heliograph.games.solenia import stock
from heliograph.games.solenia.box import Order
from heliograph.games.solenia.facts import capacity, played_code, shown_each
from heliograph.games.solenia.layout import (
    DISCARD, DO_CARD, DO_PAY, DO_VALUE, GOODS, GOODS_NAMES, KIND_NAMES, LOSE, MOVED, NUMBER, ON,
    ORDER, ORDER_KINDS, RETURN, STAR, STOP, TAKE, TYPES,
)  # fmt: skip
from heliograph.games.solenia.show_choices import Choices, place_of
from heliograph.games.solenia.views import Knowledge
from heliograph.games.walking import Path, walk_from
from shared_rules.solenia.band import VALUES

# Decisions that follow a field, and how many answers they may have to be told together with it
_SMALL = ("deliver", "pay", "slot", "limit")
_FEW = 3
_MOST_WHOLE = 9  # no more than keys: else each is a tap of its own, and all are in sight
# More ways to pay than this are not worth a list: one good after the other
_MOST_WAYS = 20


class Offers:
    """The offers of one game for one reader; whole steps at the node `pay` makes `offer_pay`."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.game, self.words, self.box = choices.game, choices.words, choices.box

    def of(self, state: bytes, seen: Knowledge) -> list[Offer]:
        """Return what a viewer who sees this can enter."""
        choices = seen.choices
        if not choices:
            return []
        singles = [self.choices.offer(state, choice) for choice in choices]
        make = getattr(self, f"offer_{seen['decision']['node'].replace(' ', '_')}", None)
        together = list(make(state, seen)) if make else []
        seat = self.game.pending(state).seat
        found = [self._completed(state, offer, seat) for offer in together + singles]
        if seen["depth"] == "referee":  # what was done on the table is told at once
            whole = [
                one for offer in found for one in self._with_small_decision(state, offer, seat)
            ]
            found = whole if len(whole) <= _MOST_WHOLE else found
        return _tell_apart(_in_order(found))

    def _with_small_decision(self, state: bytes, offer: Offer, seat: int) -> list[Offer]:
        """Return an offer once for each of the few things that its seat decides next.

        So an order at a city, or the good that is paid for range, is no tap of its own.
        """
        behind = walk_from(self.game, state).after(offer.choices)
        if seat == CHANCE or behind is None or self.words.fact(behind, "node") not in _SMALL:
            return [offer]
        pending = self.game.pending(behind)
        if pending.seat != seat or len(pending.choices) > _FEW:
            return [offer]
        return [
            self._completed(
                state, offer._replace(choices=(*offer.choices, choice), label=label), seat
            )
            for choice in pending.choices
            for label in [f"{offer.label} → {self.choices.label_of(behind, choice)}"]
        ]

    def _completed(self, state: bytes, offer: Offer, seat: int) -> Offer:
        """Return the offer of a seat, with what it has to do afterwards without any choice."""
        if seat == CHANCE:
            return offer
        choices, label = offer.choices, offer.label
        for before, only in walk_from(self.game, state).forced(choices, seat):
            if only == MOVED:  # nobody is spared to say that this was done on the table
                break
            choices = (*choices, only)
            label += f" → {self.choices.label_of(before, only)}"
        return offer._replace(choices=choices, label=label, seat=seat)

    def _can_play(self, state: bytes, path: Path) -> bool:
        return walk_from(self.game, state).after(path) is not None

    # A card and what it does

    def offer_play(self, state: bytes, seen: Knowledge) -> Iterator[Offer]:
        if seen["level"] == 3:
            yield from self._cards_on_fields(state, seen)
        elif seen["level"] == 2:
            for value in self._open_values(seen):
                after = self.game.apply(state, DO_VALUE + value)
                group = self.choices.group("value", n=value)
                for offer in self.offer_where(after, seen):
                    yield offer._replace(choices=(DO_VALUE + value, *offer.choices), group=group)
        elif seen["level"] == 1:
            for value in self._open_values(seen):
                yield from self._counted_plays(value)

    def _open_values(self, seen: Knowledge) -> list[int]:
        return [value for value in range(VALUES) if DO_VALUE + value in seen.choices]

    def _cards_on_fields(self, state: bytes, seen: Knowledge) -> Iterator[Offer]:
        """A field is tapped first, then the card; at referee depth its value."""
        first, last = (DO_VALUE, DISCARD) if seen["depth"] == "referee" else (DO_CARD, DO_VALUE)
        cards = [choice for choice in seen.choices if first <= choice < last]
        if not cards:
            return
        placing = self.game.apply(state, cards[0])
        for field in self.game.pending(placing).choices:
            where = self.choices.offer(placing, field)
            for card in cards:
                label = f"{self._card_name(card)} → {where.label}"
                group = self.choices.group("both")
                yield Offer((card, field), label, group, where.target, where.rule, tone="more")

    def _card_name(self, card: int) -> str:
        return str(card - DO_VALUE) if card >= DO_VALUE else self.words.card(card - DO_CARD)

    def offer_where(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        """Most cards lie near: nothing was paid for range."""
        for choice in self.game.pending(state).choices:
            kind = choice - ON + 1
            name, group = self.words.field_kind(KIND_NAMES[kind]), self.choices.group("several")
            yield Offer((choice, STOP), name, group, place_of(kind), "SLN-4.3")

    def _counted_plays(self, value: int) -> Iterator[Offer]:
        group = self.choices.group("value", n=value)
        play = DO_VALUE + value
        if value == 0:
            yield Offer((play, STOP), self.choices.label("nothing"), group, "", "SLN-5.1")
            return
        for good in range(GOODS):
            label = f"{value} {self.words.good(good)}"
            path = (play, *[TAKE + good] * value, STOP)
            yield Offer(path, label, group, f"good:{GOODS_NAMES[good]}", "SLN-5.1")

    # Several goods at once

    def offer_pay(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        cost = self.words.fact(state, "cost")
        yield from self._ways(state, DO_PAY, cost, "pay", "SLN-4.4")

    def offer_limit(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        seat = self.words.decider(state)
        excess = sum(stock.goods(state, seat)) - capacity(state, seat)
        yield from self._ways(state, RETURN, excess, "return", "SLN-5.2")

    def _ways(self, state: bytes, base: int, count: int, key: str, rule: str) -> Iterator[Offer]:
        """Every way to give so many goods; what leaves no choice needs no tap."""
        if count < 2:
            return
        held = stock.goods(state, self.words.decider(state))
        kinds = [good for good in range(GOODS) if held[good]]
        ways = [
            way
            for way in combinations_with_replacement(kinds, count)
            if all(way.count(good) <= held[good] for good in kinds)
        ]
        for way in ways if len(ways) <= _MOST_WAYS else ():
            path = self._needed(state, [base + good for good in way])
            if path:
                goods = self.words.goods([way.count(good) for good in range(GOODS)])
                label = self.choices.label(key, goods=goods)
                yield Offer(path, label, self.choices.group("several"), "", rule)

    def _needed(self, state: bytes, path: Sequence[int]) -> Path:
        """Return the part of a path that has to be entered; empty where it is not allowed."""
        asked, done = self._asked(state), []
        for choice in path:
            if self._asked(state) != asked:
                break
            if choice not in self.game.pending(state).choices:
                return ()
            done.append(choice)
            state = self.game.apply(state, choice)
        return tuple(done)

    def _asked(self, state: bytes) -> tuple[str, int]:
        """Return what is asked, and whom."""
        return self.words.fact(state, "node"), self.words.decider(state)

    def offer_count(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        for number in (1, 2):
            for good in range(GOODS):
                path = [TAKE + good] * number
                if self._can_play(state, (*path, STOP)):
                    yield self._gain(path, f"{number} {self.words.good(good)}")
        yield from self._counted_orders(state)

    def _counted_orders(self, state: bytes) -> Iterator[Offer]:
        """An order where goods are only counted: the stars of the card, and what it costs.

        What the slot gives is counted after that.
        """
        stars = [STAR] * self.box.value_of[played_code(state)]
        for goods in sorted({order.goods for kind in self.box.orders for order in kind}):
            path = (*stars, *(LOSE + good for good in range(GOODS) for _ in range(goods[good])))
            if self._can_play(state, path):
                label = self.choices.label("lose", goods=self.words.goods(goods))
                yield Offer(path, label, self.choices.group("order"), "", "SLN-6.2")

    def _gain(self, path: list[int], label: str) -> Offer:
        return Offer((*path, STOP), f"+{label}", self.choices.group("exactly"), "", "SLN-8")

    def offer_bonus(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        """One card on the strip: one or two goods, or a star."""
        paths = [[TAKE + good] for good in range(GOODS)]
        paths += [[TAKE + one, TAKE + two] for one in range(GOODS) for two in range(one, GOODS)]
        paths += [[STAR], [STAR, STAR]]
        for path in paths:
            if self._can_play(state, (*path, STOP)):
                counts = [path.count(TAKE + good) for good in range(GOODS)]
                yield self._gain(path, self.words.goods(counts, path.count(STAR)))

    def offer_demand(self, state: bytes, _: Knowledge) -> Iterator[Offer]:
        """An order that nobody named turns out to be one of the box."""
        if self.words.fact(state, "progress"):
            return
        seen: set[tuple[tuple[int, ...], int]] = set()
        for order in self.box.orders[self.words.fact(state, "type")]:
            path = (*_goods_path(order), STOP, NUMBER + order.stars)
            if (order.goods, order.stars) not in seen and self._can_play(state, path):
                seen.add((order.goods, order.stars))
                goods = self.words.goods(order.goods)
                label = self.words.word("order_of", goods=goods, stars=order.stars)
                yield Offer(path, label, self.choices.group("several"), "", "SLN-6.2")

    def offer_set_order(self, state: bytes, seen: Knowledge) -> Iterator[Offer]:
        """The table does not name any order beforehand: one tap for all of them."""
        each, progress = shown_each(state), self.words.fact(state, "progress")
        left = TYPES * each - progress
        kinds = [(progress + number) // each for number in range(left)]
        path = tuple(ORDER + kind * (ORDER_KINDS + 1) + ORDER_KINDS for kind in kinds)
        if seen["depth"] == "referee" and left > 1:
            yield Offer(path, self.choices.label("all_untold"), "", "", "SLN-3.3")


def _goods_path(order: Order) -> list[int]:
    return [DO_PAY + good for good in range(GOODS) for _ in range(order.goods[good])]


def _in_order(offers: list[Offer]) -> list[Offer]:
    """Keep the order, but put the main ones first and what is seldom needed last."""
    return sorted(offers, key=lambda offer: (offer.tone == "more", offer.group != ""))


def _tell_apart(offers: list[Offer]) -> list[Offer]:
    """Number equal things of the box."""
    seen: Counter[tuple[str, str, str]] = Counter()
    out = []
    for offer in offers:
        key = (offer.group, offer.target, offer.label)
        seen[key] += 1
        if seen[key] > 1:
            offer = offer._replace(label=f"{offer.label} · {seen[key]}")  # noqa: PLW2901
        out.append(offer)
    return out
