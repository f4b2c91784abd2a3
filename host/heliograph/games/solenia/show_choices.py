"""What a choice at a Solenia table is, and all that its button and its line of the log may name.

Targets on the drawing: `field:c4`, `card:C05`, `value:2`, `order:night:1`, `slot:1:day:3`,
`reveal:N05`, `good:wood`, `city:day`, `star`, `airship`, `seat:2`, `tile:U1`, `pair:1`, `die:3`.
"""

from heliograph.games.choice_words import ChoiceReader, Fields, read_rows
from heliograph.games.solenia import cards, counting, orders, reach, setup, show_texts, views
from heliograph.games.solenia.box import DIE_SIDES
from heliograph.games.solenia.facts import DECKS, is_improved, level_of, played_code
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.layout import (
    CHOICES, DAY_CITY, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, HALVES, KIND_NAMES,
    ORDER_KINDS, SHOWN, TYPE_NAMES, UNKNOWN, VALUE_ONLY,
)  # fmt: skip
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import CARDS_EACH, UNSEEN

# Numbers that are likely at the end of a game; the others are shown folded away
_USUAL = {0: range(20, 71), 1: range(31)}
_SMALL, _MEDIUM = 3, 4


class Choices(ChoiceReader):
    """The choices of one game for one reader."""

    table, rows = CHOICES, read_rows(__file__)
    labels, groups, sentences = show_texts.LABELS, show_texts.GROUPS, show_texts.LOG

    def __init__(self, game: Solenia, words: Words) -> None:
        super().__init__(words.lang, game.texts)
        self.game, self.words, self.box = game, words, words.box

    def fields_of_all(self, state: bytes) -> Fields:
        return {"who": self.words.who(self.words.decider(state))}

    def _node(self, state: bytes) -> str:
        return str(self.words.fact(state, "node"))

    # Cards and fields

    def read_stop(self, state: bytes, _: int) -> Fields:
        return {"label": self.label(f"stop_{self._node(state)}")}

    def _card(self, card: int, group: str = "", tone: str = "") -> Fields:
        name = self.words.card(card)
        place = "" if tone else f"card:{self.box.card_ids[card]}"
        return {"label": name, "card": name, "place": place, "group": group, "tone": tone}

    def read_card(self, state: bytes, card: int) -> Fields:
        if not self.words.fact(state, "referee"):
            return self._card(card)
        unseen = cards.cards_of(state, DECKS, self.words.decider(state))
        is_first = card in cards.distinct(self.box, unseen)  # else an equal one is offered already
        return self._card(card, "named", "" if is_first else "more")

    def read_value(self, state: bytes, value: int) -> Fields:
        """Below level 3 the card is played with this; else the field is told with it."""
        return {"n": value, "log": "" if self.words.fact(state, "level") == 3 else "play"}

    def read_discard(self, state: bytes, card: int) -> Fields:
        own = self._card(card, tone="more" if self.words.fact(state, "referee") else "")
        return own | {"label": ""}

    def read_lay_away(self, state: bytes, value: int) -> Fields:
        """Seldom needed, unless there is no field at all."""
        tone = "more" if self._may_find_field(state) else ""
        if value == UNSEEN:
            return {"as": "lay_away_unseen", "tone": tone}
        return {"n": value, "card": value, "tone": tone, "place": "" if tone else f"value:{value}"}

    def _may_find_field(self, state: bytes) -> bool:
        """Return whether the seat may find a field free of charge that nobody has told yet."""
        if self.words.fact(state, "level") < 3:
            return True
        costs = views.costs(state, self.words.decider(state))
        empty, kinds = reach.empty(state), reach.fields(state)
        return any(
            kinds[field] == UNKNOWN and empty & reach.BIT[field] and not costs[field]
            for field in range(FIELDS_SEEN)
        )

    def field_cost(self, state: bytes, field: int) -> int:
        """Return what a field costs the seat for range."""
        return views.cost(state, self.words.decider(state), field)

    def read_field(self, state: bytes, field: int) -> Fields:
        name, kind = FIELD_NAMES[field], reach.kind_at(state, field)
        what = self.words.field_kind(KIND_NAMES[kind])
        label = self.words.word("field_of", field=name, what=what) if kind else name
        card = name_played_card(self.words, state)
        told = {"field": name, "kind": what, "card": card, "tone": "", "group": ""}
        told |= {"log": "place" if kind else "place_unknown", "rule": "SLN-4.3"}
        cost = self.field_cost(state, field)
        if not cost:
            return told | {"label": label}
        label += f", {self.words.word('range_cost', n=cost)}"
        tone = "more" if self._has_free_field(state) else ""
        return told | {"label": label, "rule": "SLN-4.4", "group": "range", "tone": tone}

    def _has_free_field(self, state: bytes) -> bool:
        """Return whether some empty field costs nothing: then range is seldom paid for."""
        return bool(reach.empty(state) & reach.reach_of(state, self.words.decider(state))[0])

    def read_on(self, state: bytes, number: int) -> Fields:
        what = self.words.field_kind(KIND_NAMES[number + 1])
        field = FIELD_NAMES[self.words.fact(state, "placed_on") - 1]
        told = {"label": what, "kind": what, "field": field, "place": place_of(number + 1)}
        return told | {"log": "where" if self._node(state) == "where" else "look"}

    # Goods and orders

    def _one(self, good: int) -> str:
        return f"1 {self.words.good(good)}"

    def read_good(self, _: bytes, good: int) -> Fields:
        return {"goods": self._one(good), "good": GOODS_NAMES[good]}

    read_take = read_return = read_lose = read_good

    def read_pay(self, state: bytes, good: int) -> Fields:
        log = "demand" if self._node(state) == "demand" else "pay"
        return self.read_good(state, good) | {"log": log}

    def read_deliver(self, state: bytes, number: int) -> Fields:
        kind, place = divmod(number, SHOWN)
        order = self.words.displayed_order(state, kind, place)
        named = {"city": TYPE_NAMES[kind], "row": self.words.row(kind), "order": order}
        return named | {"label": order, "n": place + 1}

    def read_swap(self, _: bytes, number: int) -> Fields:
        need, give = divmod(number, GOODS - 1)
        return {"need": self._one(need), "give": self._one(give + (give >= need))}

    def read_slot(self, state: bytes, column: int) -> Fields:
        seat, kind = self.words.decider(state), self.words.fact(state, "type")
        what = slot_text(self.words, state, seat, kind, column)
        return {"n": column + 1, "what": what, "seat": seat + 1, "city": TYPE_NAMES[kind]}

    # Set-up and chance

    def read_night_first(self, _: bytes, __: int) -> Fields:
        return self._sky("night")

    def read_day_first(self, _: bytes, __: int) -> Fields:
        return self._sky("day")

    def _sky(self, name: str) -> Fields:
        sky = self.words.say(show_texts.SKIES, name)
        return {"sky": sky.lower() if self.words.lang == "en" else sky}

    def read_draw(self, state: bytes, card: int) -> Fields:
        return {**self._card(card), "who": self.drawer(state)}

    def drawer(self, state: bytes) -> str:
        """Return who draws a card, or is dealt one."""
        is_deal = self._node(state) == "deal"
        seat = setup.dealt_seat(state) if is_deal else self.words.decider(state)
        return self.words.who(seat)

    def read_order(self, _: bytes, number: int) -> Fields:
        kind, order = divmod(number, ORDER_KINDS + 1)
        row = self.words.row(kind)
        if order == ORDER_KINDS:
            return {"as": "order_untold", "row": row}
        found, name = self.box.orders[kind][order], self.words.order(kind, order + 1)
        size = "small" if found.size <= _SMALL else "medium" if found.size == _MEDIUM else "large"
        return {"row": row, "order": name, "label": name, "id": found.id, "size": size}

    def read_die(self, _: bytes, face: int) -> Fields:
        what = self.words.say(show_texts.DIE, DIE_SIDES[self.box.die[face]])
        return {"n": face + 1, "what": what}

    def read_strip(self, _: bytes, strip: int) -> Fields:
        return {"n": self.box.strip_ids[strip]}

    def read_first(self, _: bytes, seat: int) -> Fields:
        return {"label": self.words.who(seat), "who": self.words.who(seat), "seat": seat + 1}

    def _tile(self, level: str, tile: str) -> Fields:
        return {"id": tile, "what": self.words.effects(self.box.printed[level][tile])}

    def read_show_tile(self, _: bytes, tile: int) -> Fields:
        return self._tile("level1", self.box.tile_ids[tile])

    read_pick = read_show_tile

    def read_show_half(self, _: bytes, number: int) -> Fields:
        return self._tile("level3", self.box.half_ids[number % HALVES])

    def read_pick_pair(self, state: bytes, place: int) -> Fields:
        offered = [self.words.fact(state, f"offer_{kind}")[place] for kind in TYPE_NAMES]
        day, night = (self._tile("level3", half)["what"] for half in offered)
        return {"n": place + 1, "day": day, "night": night, "what": f"{day}; {night}"}

    def read_bonus(self, _: bytes, card: int) -> Fields:
        return {**self._card(card), "id": self.box.card_ids[card]}

    def read_number(self, state: bytes, number: int) -> Fields:
        tone = "" if number in _USUAL[min(1, level_of(state))] else "more"
        told = {"label": str(number), "n": number, "tone": tone}
        if self._node(state) == "worth":
            return told | {"log": "worth"}
        seat, asked = counting.asked_number(state)
        told |= {"who": self.words.who(seat), "asked": self.words.asked(asked)}
        return told | {"log": "number"}


def place_of(kind: int) -> str:
    """Return the place on the drawing of what a field is: a good or a city."""
    if kind < DAY_CITY:
        return f"good:{KIND_NAMES[kind]}"
    return f"city:{TYPE_NAMES[kind - DAY_CITY]}"


def slot_text(words: Words, state: bytes, seat: int, kind: int, column: int) -> str:
    """Return what an order at a slot brings."""
    if is_improved(state) and column == 0:
        return words.word("for_tile")
    return words.effects(orders.bonus_of(words.box, state, seat, kind, column).printed)


def name_played_card(words: Words, state: bytes) -> str:
    """Return the card that is being played: value and bonus, or the value alone."""
    code = played_code(state)
    is_named = code < VALUE_ONLY
    return words.card((code - 1) % CARDS_EACH) if is_named else str(words.box.value_of[code])


def asked_field(words: Words, state: bytes) -> str:
    """Return the field that a question is about: what is under a card, which bonus it shows."""
    node = words.fact(state, "node")
    if node == "look":
        return FIELD_NAMES[int(words.fact(state, "placed_on")) - 1]
    if node != "identify":
        return ""
    return FIELD_NAMES[counting.unclear_field(words.box, state)]
