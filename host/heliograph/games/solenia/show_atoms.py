"""One choice as people read it: its label, where it belongs on the drawing, and its rule.

Targets on the drawing: `field:c4`, `card:C05`, `value:2`, `order:night:1`, `slot:1:day:3`,
`reveal:N05`, `good:wood`, `city:day`, `star`, `airship`, `seat:2`, `tile:U1`, `pair:1`, `die:3`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from heliograph.games.solenia import counting, layout, reach, show_texts, stock
from heliograph.games.solenia.box import DIE_SIDES
from heliograph.games.solenia.layout import (
    COLUMNS, DAY_CITY, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, HALVES, KIND_NAMES,
    ORDER_KINDS, RANGE, SHOWN, TYPE_NAMES,
)  # fmt: skip
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import CARDS_EACH, DIE_FACES, MOST_SEATS, STRIPS, UNSEEN, VALUES

View = Mapping[str, Any]
# Numbers that are likely at the end of a game; the others are shown folded away
_USUAL = {0: range(20, 71), 1: range(31)}
_SMALL, _MEDIUM = 3, 4


class Atom(NamedTuple):
    """How one choice is shown."""

    label: str
    target: str = ""
    rule: str = ""
    group: str = ""
    tone: str = ""


class Atoms:
    """The choices of one game for one reader."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.box = words.box
        self._makers = self._table()

    def of(self, state: bytes, choice: int, view: View) -> Atom:
        """Return how a choice is shown in a position."""
        for first, count, make in self._makers:
            if first <= choice < first + count:
                return make(state, choice - first, view)
        raise AssertionError(f"expected a choice below {len(layout.CHOICES)}, got {choice}")

    def _table(self) -> tuple[tuple[int, int, Callable[[bytes, int, View], Atom]], ...]:
        return (
            (layout.STOP, 1, self._stop),
            (layout.EXACT, layout.DO_CARD - layout.EXACT, self._plain),
            (layout.DO_CARD, CARDS_EACH, self._card),
            (layout.DO_VALUE, VALUES, self._value),
            (layout.DISCARD, CARDS_EACH, self._discard),
            (layout.LAY_AWAY, VALUES + 1, self._lay_away),
            (layout.DO_FIELD, FIELDS_SEEN, self._field),
            (layout.ON, len(KIND_NAMES) - 1, self._on),
            (layout.DO_PAY, GOODS, self._pay),
            (layout.DO_DELIVER, 2 * SHOWN, self._deliver),
            (layout.DO_SWAP, GOODS * (GOODS - 1), self._swap),
            (layout.DO_SLOT, COLUMNS, self._slot),
            (layout.TAKE, GOODS, self._take),
            (layout.RETURN, GOODS, self._return),
            (layout.LOSE, GOODS, self._lose),
            (layout.DRAWN, CARDS_EACH, self._drawn),
            (layout.ORDER, 2 * (ORDER_KINDS + 1), self._order),
            (layout.DIE, DIE_FACES, self._die),
            (layout.STRIP, STRIPS, self._strip),
            (layout.FIRST, MOST_SEATS, self._first),
            (layout.SHOW_TILE, HALVES, self._show_tile),
            (layout.SHOW_HALF, 2 * HALVES, self._show_half),
            (layout.PICK_TILE, HALVES, self._pick_tile),
            (layout.PICK_PAIR, MOST_SEATS, self._pick_pair),
            (layout.IS_CARD, CARDS_EACH, self._is_card),
            (layout.NUMBER, layout.MOST_NUMBER + 1, self._number),
        )

    def label(self, key: str, **fields: object) -> str:
        """Return a label."""
        return self.words.say(show_texts.LABELS, key, **fields)

    def group(self, key: str, **fields: object) -> str:
        """Return the name of a group."""
        return self.words.say(show_texts.GROUPS, key, **fields)

    # Cards and fields

    def _stop(self, state: bytes, _: int, __: View) -> Atom:
        return Atom(self.label(f"stop_{self.words.fact(state, 'node')}"), "", "SLN-4.1", "", "end")

    def _plain(self, _: bytes, number: int, __: View) -> Atom:
        return (
            Atom(self.label("exact"), "", "SLN-6.2"),
            Atom(self.label("moved"), "airship", "SLN-7.4", "", "end"),
            Atom(self.label("star"), "star", "SLN-6.1"),
            Atom(self.label("lose_star"), "star", "SLN-6.1", self.group("back")),
            Atom(self.label("night_first"), "", "SLN-3.1"),
            Atom(self.label("day_first"), "", "SLN-3.1"),
        )[number]

    def _card(self, state: bytes, card: int, view: View) -> Atom:
        label = self.words.card(card)
        if view["depth"] != "referee":
            return Atom(label, f"card:{self.box.card_ids[card]}", "SLN-4.2")
        group = self.group("named")
        same = self._first_open(card, state, view)
        if same != card:  # an equal card is offered already
            return Atom(label, "", "SLN-4.2", group, "more")
        return Atom(label, f"card:{self.box.card_ids[card]}", "SLN-4.2", group)

    def _first_open(self, card: int, state: bytes, view: View) -> int:
        """Return the first of the equal cards that the seat may still hold."""
        unseen = view["players"][self.words.decider(state)].get("unseen", ())
        kind = self.box.same[card]
        return next(
            (
                other
                for other in range(CARDS_EACH)
                if self.box.same[other] == kind and self.box.card_ids[other] in unseen
            ),
            card,
        )

    def _value(self, _: bytes, value: int, __: View) -> Atom:
        return Atom(self.label("value", n=value), f"value:{value}", "SLN-4.2")

    def _discard(self, _: bytes, card: int, view: View) -> Atom:
        label = self.label("away", card=self.words.card(card))
        tone = "more" if view["depth"] == "referee" else ""
        target = "" if tone else f"card:{self.box.card_ids[card]}"
        return Atom(label, target, "SLN-4.10", self.group("away"), tone)

    def _lay_away(self, state: bytes, value: int, view: View) -> Atom:
        """Seldom needed, unless there is no field at all."""
        group, tone = (
            self.group("away"),
            "more" if _may_find_field(self.words.decider(state), view) else "",
        )
        if value == UNSEEN:
            return Atom(self.label("away_unseen"), "", "SLN-4.10", group, tone)
        target = "" if tone else f"value:{value}"
        return Atom(self.label("away_value", n=value), target, "SLN-4.10", group, tone)

    def field_cost(self, state: bytes, field: int) -> int:
        """Return what a field costs the seat for range."""
        seat = self.words.decider(state)
        return max(0, reach.cost_of(state, seat, field) - stock.power(state, seat, RANGE))

    def _field(self, state: bytes, field: int, _: View) -> Atom:
        name = FIELD_NAMES[field]
        label, kind = name, reach.kind_at(state, field)
        if kind:
            what = self.words.kind(KIND_NAMES[kind])
            label = self.words.word("field_of", field=name, what=what)
        cost = self.field_cost(state, field)
        if not cost:
            return Atom(label, f"field:{name}", "SLN-4.3")
        label += f", {self.words.word('range_cost', n=cost)}"
        tone = "more" if self._has_free_field(state) else ""
        return Atom(label, f"field:{name}", "SLN-4.4", self.group("range"), tone)

    def _has_free_field(self, state: bytes) -> bool:
        """Return whether some empty field costs nothing: then range is seldom paid for."""
        return bool(reach.empty(state) & reach.reach_of(state, self.words.decider(state))[0])

    def _on(self, _: bytes, kind: int, __: View) -> Atom:
        name = KIND_NAMES[kind + 1]
        target = f"good:{name}" if kind < GOODS else f"city:{TYPE_NAMES[kind + 1 - DAY_CITY]}"
        return Atom(self.words.kind(name), target, "SLN-2.4")

    # Goods and orders

    def _one(self, good: int) -> str:
        return f"1 {self.words.good(good)}"

    def _pay(self, _: bytes, good: int, __: View) -> Atom:
        label = self.label("pay", goods=self._one(good))
        return Atom(label, f"good:{GOODS_NAMES[good]}", "SLN-4.4", self.group("one"))

    def _deliver(self, state: bytes, number: int, _: View) -> Atom:
        kind, place = divmod(number, SHOWN)
        target = f"order:{TYPE_NAMES[kind]}:{place + 1}"
        return Atom(self.words.displayed_order(state, kind, place), target, "SLN-6.2")

    def _swap(self, _: bytes, number: int, __: View) -> Atom:
        need, give = swap_of(number)
        label = self.label("swap", give=self._one(give), need=self._one(need))
        return Atom(label, "", "SLN-11.4")

    def _slot(self, state: bytes, column: int, view: View) -> Atom:
        seat, kind = self.words.decider(state), self.words.fact(state, "type")
        what = self.words.slot(view, seat, kind, column)
        target = f"slot:{seat + 1}:{TYPE_NAMES[kind]}:{column + 1}"
        return Atom(self.label("slot", n=column + 1, what=what), target, "SLN-10.2")

    def _take(self, _: bytes, good: int, __: View) -> Atom:
        label = self.label("take", goods=self._one(good))
        return Atom(label, f"good:{GOODS_NAMES[good]}", "SLN-5.1", self.group("one"))

    def _return(self, _: bytes, good: int, __: View) -> Atom:
        label = self.label("return", goods=self._one(good))
        return Atom(label, f"good:{GOODS_NAMES[good]}", "SLN-5.2", self.group("one"))

    def _lose(self, state: bytes, good: int, _: View) -> Atom:
        assert self.words.fact(state, "node") == "count"
        label = self.label("lose", goods=self._one(good))
        return Atom(label, f"good:{GOODS_NAMES[good]}", "SLN-5.2", self.group("back"))

    # Set-up and chance

    def _drawn(self, _: bytes, card: int, __: View) -> Atom:
        return Atom(self.words.card(card), "", "SLN-4.9")

    def _order(self, _: bytes, number: int, __: View) -> Atom:
        kind, order = divmod(number, ORDER_KINDS + 1)
        if order == ORDER_KINDS:
            return Atom(self.label("untold"), "reveal:?", "SLN-3.3")
        found = self.box.orders[kind][order]
        key = "small" if found.size <= _SMALL else "medium" if found.size == _MEDIUM else "large"
        label, target = self.words.order(kind, order + 1), f"reveal:{found.id}"
        # The drawing shows them as pictures, so the words may be folded away
        return Atom(label, target, "SLN-3.3", self.group(key), "more")

    def _die(self, _: bytes, face: int, __: View) -> Atom:
        what = self.words.say(show_texts.DIE, DIE_SIDES[self.box.die[face]])
        return Atom(self.label("die", n=face + 1, what=what), f"die:{face + 1}", "SLN-12.2")

    def _strip(self, _: bytes, strip: int, __: View) -> Atom:
        return Atom(self.label("strip", n=self.box.strip_ids[strip]), "", "SLN-3.1")

    def _first(self, _: bytes, seat: int, __: View) -> Atom:
        return Atom(self.words.who(seat), f"seat:{seat + 1}", "SLN-3.5")

    def _tile_text(self, view: View, level: str, tile: str) -> str:
        return self.label("tile", id=tile, what=self.words.effects(view["printed"][level][tile]))

    def _show_tile(self, _: bytes, tile: int, view: View) -> Atom:
        return Atom(self._tile_text(view, "level1", self.box.tile_ids[tile]), "", "SLN-11.1")

    def _show_half(self, _: bytes, number: int, view: View) -> Atom:
        half = self.box.half_ids[number % HALVES]
        return Atom(self._tile_text(view, "level3", half), "", "SLN-11.1")

    def _pick_tile(self, _: bytes, tile: int, view: View) -> Atom:
        name = self.box.tile_ids[tile]
        label = self._tile_text(view, "level1", name)
        return Atom(label, f"tile:{name}", "SLN-11.2", self.group("level_1"))

    def _pick_pair(self, _: bytes, place: int, view: View) -> Atom:
        day, night = (
            self.words.effects(view["printed"]["level3"][view["offer"][kind][place]])
            for kind in TYPE_NAMES
        )
        label = self.label("pair", n=place + 1, day=day, night=night)
        return Atom(label, f"pair:{place + 1}", "SLN-11.2", self.group("level_3"))

    def _is_card(self, _: bytes, card: int, __: View) -> Atom:
        return Atom(self.words.card(card), f"card:{self.box.card_ids[card]}", "SLN-8")

    def _number(self, state: bytes, number: int, _: View) -> Atom:
        usual = _USUAL[min(1, self.words.fact(state, "level"))]
        return Atom(str(number), "", "SLN-9.4", "", "" if number in usual else "more")


def _may_find_field(seat: int, view: View) -> bool:
    """Return whether the seat may find a field free of charge that nobody has told yet."""
    return view["level"] < 3 or any(
        field["kind"] == "?" and field["card"] is None and field["cost"][seat] == 0
        for field in view["fields"]
    )


def swap_of(number: int) -> tuple[int, int]:
    """Return the good that is asked for and the one given in its place."""
    need, give = divmod(number, GOODS - 1)
    return need, give + (give >= need)


def name_played_card(words: Words, state: bytes) -> str:
    """Return the card that is being played: value and bonus, or the value alone."""
    card = _played_card(words, state)
    return card[1:] if card.startswith("?") else words.card(words.box.card_ids.index(card))


def card_value(words: Words, state: bytes) -> int:
    """Return the value of the card that is being played."""
    card = _played_card(words, state)
    if card.startswith("?"):
        return int(card[1:])
    return words.box.values[words.box.card_ids.index(card)]


def _played_card(words: Words, state: bytes) -> str:
    return str(words.fact(state, "card").partition(":")[2])


def asked_field(words: Words, state: bytes) -> str:
    """Return the field that a question is about: what is under a card, which bonus it shows."""
    node = words.fact(state, "node")
    if node == "look":
        return FIELD_NAMES[int(words.fact(state, "placed_on")) - 1]
    if node != "identify":
        return ""
    return FIELD_NAMES[counting.unclear_field(words.box, state)]
