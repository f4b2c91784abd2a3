"""Names of Solenia's things in one language: goods, cards, orders, bonuses, fields, people."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.box import Box, Order
from heliograph.games.solenia.effects import Effects
from heliograph.games.solenia.explain import Explainer
from heliograph.games.solenia.layout import GOODS, GOODS_NAMES, TYPE_NAMES
from heliograph.games.solenia.names import tile_name
from heliograph.games.text_files import Texts


class Words(Explainer):
    """What everything is called for one reader."""

    def __init__(self, box: Box, facts: FactTable, lang: str, names: Sequence[str]) -> None:
        super().__init__(lang, names)
        self.box = box
        self.facts = facts
        self._orders = [
            {order.id: self._order_text(order) for order in orders} for orders in box.orders
        ]

    def fact(self, state: bytes, name: str) -> Any:
        """Return a fact of the table by its name."""
        return self.facts.value(state, name)

    def decider(self, state: bytes) -> int:
        """Return the seat whose decision it is, from 0."""
        return int(self.fact(state, "seat")) - 1

    def say(self, texts: Texts, key: str, **fields: object) -> str:
        """Return a text of a table with its fields filled in."""
        return texts[key].text(self.lang, **fields)

    def word(self, key: str, **fields: object) -> str:
        """Return one of the short words."""
        return self.say(show_texts.WORDS, key, **fields)

    def row(self, kind: int) -> str:
        """Return day or night."""
        return self.city(TYPE_NAMES[kind])

    def title(self, kind: int) -> str:
        """Return day or night as the first word of a label."""
        return self.row(kind).capitalize()

    def field_kind(self, name: str) -> str:
        """Return what a field is."""
        return self.say(show_texts.KINDS, name)

    # Goods

    def good(self, good: int | str) -> str:
        """Return the name of a good, given by its number or its name."""
        name = GOODS_NAMES[good] if isinstance(good, int) else good
        return self.say(show_texts.GOODS, name)

    def goods(self, counts: Sequence[int], stars: int = 0) -> str:
        """Return "2 wood, 1 stone, 3 ★"; `nothing` where there is none."""
        parts = [f"{counts[good]} {self.good(good)}" for good in range(GOODS) if counts[good]]
        parts += [f"{stars} ★"] if stars else []
        return ", ".join(parts) or self.word("nothing")

    # Cards

    def bonus(self, card: int) -> str:
        """Return the bonus printed on a card."""
        bonus = self.box.printed["cards"][self.box.card_ids[card]]["bonus"]
        if "number" in bonus:
            return self.word("bonus_number", n=bonus["number"])
        if "star_if" in bonus:
            return self.word("bonus_star_if", good=self.good(bonus["star_if"]))
        return " + ".join(self.good(good) for good in bonus["goods"])

    def card(self, card: int) -> str:
        """Return a card: its value and its bonus."""
        return self.word("card", value=self.box.values[card], bonus=self.bonus(card))

    # Orders

    def order(self, kind: int, tile: int) -> str:
        """Return an order: what it asks for and its stars."""
        return self.order_named(kind, tile_name(self.box, kind, tile))

    def displayed_order(self, state: bytes, kind: int, place: int) -> str:
        """Return an order on display."""
        return self.order_named(kind, self.fact(state, "display")[TYPE_NAMES[kind]][place])

    def order_named(self, kind: int, name: str | None) -> str:
        """Return an order by its name in a position (`N05`, `?4`, None)."""
        if name is None:
            return self.word("empty")
        if name.startswith("?"):
            stars = name[1:]
            return self.word("order_loose", stars=stars) if stars else self.word("order_unknown")
        return self._orders[kind][name]

    def _order_text(self, order: Order) -> str:
        return self.word("order_of", goods=self.goods(order.goods), stars=order.stars)

    # Bonuses of slots and tiles

    def effects(self, effects: Effects) -> str:
        """Return everything a slot or a tile does."""
        return ", ".join(self._effect(effect) for effect in effects) or self.word("nothing")

    def _effect(self, effect: Mapping[str, Any]) -> str:
        kind = next(key for key in effect if key != "max")
        value = effect[kind]
        if kind == "manual":
            return str(value)
        if kind == "stars":
            return f"{value} ★"
        if kind == "goods":
            return self.goods([value.count(good) for good in GOODS_NAMES])
        if kind == "choose":
            return f" {self.word('or')} ".join(self.good(good) for good in value)
        text = self.say(show_texts.EFFECTS, kind, n=value)
        return self.word("at_most", what=text, most=effect["max"]) if "max" in effect else text
