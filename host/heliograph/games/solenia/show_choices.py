"""What a choice at a Solenia table is, and all that its button and its line of the log may name.

Targets on the drawing: `field:c4`, `card:C05`, `value:2`, `order:night:1`, `slot:1:day:3`,
`reveal:N05`, `good:wood`, `city:day`, `star`, `airship`, `seat:2`, `tile:U1`, `pair:1`, `die:3`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from heliograph.engine import REFEREE
from heliograph.games.choice_words import ChoiceReader, Fields, read_rows
from heliograph.games.solenia import cards, counting, orders, reach, setup, show_texts, stock, views
from heliograph.games.solenia.box import DIE_SIDES
from heliograph.games.solenia.facts import CARD, DECKS, IMPROVED, LEVEL
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.layout import (
    CHOICES, DAY_CITY, DO_DELIVER, DO_FIELD, DO_PAY, DO_SWAP, DRAWN, EXACT, FIELDS_SEEN,
    FIELD_NAMES, GOODS, GOODS_NAMES, HALVES, KIND_NAMES, LOSE, ORDER_KINDS, RETURN, SHOWN, STOP,
    TAKE, TYPE_NAMES, UNKNOWN, VALUE_ONLY,
)  # fmt: skip
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import CARDS_EACH, UNSEEN

# Numbers that are likely at the end of a game; the others are shown folded away
_USUAL = {0: range(20, 71), 1: range(31)}
_SMALL, _MEDIUM = 3, 4
# What a seat's goods and stars change by: the four goods, then stars
Change = tuple[int, ...]
_NO_CHANGE: Change = (0,) * (GOODS + 1)
# Goods given (-1) or taken (1), one for each choice: no news beside the sentence
_SIGNS = {DO_PAY: -1, TAKE: 1, RETURN: -1, LOSE: -1}
_SECRET = "draw ?"


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
        return views.costs(state, self.words.decider(state))[field]

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
        tone = "" if number in _USUAL[min(1, state[LEVEL])] else "more"
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
    if state[IMPROVED] and column == 0:
        return words.word("for_tile")
    return words.effects(orders.bonus_of(words.box, state, seat, kind, column).printed)


def name_played_card(words: Words, state: bytes) -> str:
    """Return the card that is being played: value and bonus, or the value alone."""
    code = state[CARD]
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


# The log: what somebody did, and what it brought. A sentence for the choice itself comes first;
# what follows from it is read off the two positions, so that nothing is worked out twice.


class Run(NamedTuple):
    """Equal choices of one seat in a row, told in one sentence: three goods paid, two returned."""

    before: bytes
    choices: tuple[int, ...]
    after: bytes


class Log(Choices):
    """Log sentences of one game for one reader."""

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        """Return the sentences of a whole step."""
        sentences: list[str] = []
        for run in self._runs(state, choices):
            if self._node(run.after) == "place" and len(choices) == 1:
                sentences.append(self._chosen(run, viewer))
            elif self.game.seen_text(run.before, run.choices[0], viewer) != _SECRET:
                sentences += self._sentences(run)
            elif len(choices) == 1:
                sentences.append(self._say("draw_unseen", who=self.drawer(run.before)))
        if choices == (STOP,) and not sentences[0]:
            sentences[0] = self._say("stop", who=self.words.who(self.words.decider(state)))
        return " ".join(sentence for sentence in sentences if sentence)

    def _chosen(self, run: Run, viewer: int) -> str:
        """Return that a card was chosen; which one is secret until it lies on its field."""
        who = self.words.who(self._seat(run))
        is_open = self.words.fact(run.before, "referee")
        if is_open or viewer in (self._seat(run), REFEREE):
            return self._say("choose_card", who=who, card=name_played_card(self.words, run.after))
        return self._say("choose", who=who)

    def _runs(self, state: bytes, choices: Sequence[int]) -> Iterator[Run]:
        for _, group in groupby(enumerate(choices), key=self._run_of):
            before, run = state, tuple(choice for _, choice in group)
            for choice in run:
                state = self.game.apply(state, choice)
            yield Run(before, run, state)

    def _run_of(self, numbered: tuple[int, int]) -> tuple[int, int]:
        """Return what a choice is told together with: equal ones, or goods of one kind of deal.

        Draws stand alone. Two seats may be dealt the same card one after the other: told together,
        one of them would learn what the other got.
        """
        number, choice = numbered
        first = CHOICES.kind_of(choice).first
        if first == DRAWN:
            return first, number
        return first, 0 if first in _SIGNS else choice

    def _sentences(self, run: Run) -> list[str]:
        return [self._done(run), *self._news(run)]

    def _done(self, run: Run) -> str:
        """Return the sentence of a run of choices."""
        choice = run.choices[0]
        first = CHOICES.kind_of(choice).first
        if first in _SIGNS:
            counts = [run.choices.count(first + good) for good in range(GOODS)]
            return self.told(run.before, choice, goods=self.words.goods(counts))
        told = self.told(run.before, choice)
        paid = [-count for count in self._paid_at_once(run)] if first == DO_FIELD else []
        if any(paid) and reach.kind_at(run.before, choice - first):
            told += " " + self._say(
                "pay", who=self.words.who(self._seat(run)), goods=self.words.goods(paid)
            )
        return told

    # What a choice brought

    def _told_change(self, run: Run) -> Change:
        """Return the change of the deciding seat that the sentence of the choice tells."""
        change = list(_NO_CHANGE)
        first = CHOICES.kind_of(run.choices[0]).first
        if first in _SIGNS:
            for choice in run.choices:
                change[choice - first] += _SIGNS[first]
        elif first in (DO_DELIVER, EXACT, DO_SWAP):
            change[:GOODS] = self._paid_for_order(run)
        elif first == DO_FIELD:
            change[:GOODS] = self._paid_at_once(run)
        return tuple(change)

    def _paid_for_order(self, run: Run) -> list[int]:
        seat = self._seat(run)
        before, after = stock.goods(run.before, seat), stock.goods(run.after, seat)
        return [min(0, new - old) for old, new in zip(before, after, strict=True)]

    def _paid_at_once(self, run: Run) -> list[int]:
        """Return what was paid for range where there was nothing to choose."""
        paid = [0] * GOODS
        held = stock.goods(run.before, self._seat(run))
        kinds = [good for good in range(GOODS) if held[good]]
        if len(kinds) == 1 and self._node(run.after) != "look":
            paid[kinds[0]] = -self.field_cost(run.before, run.choices[0] - DO_FIELD)
        return paid

    def _news(self, run: Run) -> Iterator[str]:
        if self.words.fact(run.after, "advances") != self.words.fact(run.before, "advances"):
            yield self._say("advance")
        for seat in range(self.game.seats):
            change = self._change(run, seat)
            if seat == self._seat(run):
                change = tuple(
                    got - told for got, told in zip(change, self._told_change(run), strict=True)
                )
            yield from self._changed(seat, change)
        if self.game.outcome(run.before) is None:
            yield from self._ended(run.after)

    def _change(self, run: Run, seat: int) -> Change:
        goods = zip(stock.goods(run.before, seat), stock.goods(run.after, seat), strict=True)
        before, after = (self.words.fact(state, "stars")[seat] for state in (run.before, run.after))
        return (*(new - old for old, new in goods), after - before)

    def _changed(self, seat: int, change: Change) -> Iterator[str]:
        gained = [max(0, count) for count in change]
        lost = [max(0, -count) for count in change]
        for key, counts in (("lose", lost), ("take", gained)):
            if any(counts):
                goods = self.words.goods(counts, counts[GOODS])
                yield self._say(key, who=self.words.who(seat), goods=goods)

    def _ended(self, state: bytes) -> Iterator[str]:
        outcome = self.game.outcome(state)
        if outcome is None:
            return
        stars = outcome.scores[outcome.winners[0]][0]
        if outcome.reason in show_texts.RATINGS:
            rating = self.words.say(show_texts.RATINGS, outcome.reason)
            yield self._say("rated", n=stars, rating=rating)
        else:
            winners = self.words.seats([seat + 1 for seat in outcome.winners])
            yield self._say("won", winners=winners, n=stars)

    def _say(self, key: str, **fields: object) -> str:
        return self.words.say(show_texts.LOG, key, **fields)

    def _seat(self, run: Run) -> int:
        return self.words.decider(run.before)
