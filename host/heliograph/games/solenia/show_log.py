"""The log: what somebody did, and what it brought, as people would say it at the table.

A sentence for the choice itself comes first. What follows from it (goods, stars, the airship, the
end) is read off the two positions, so that nothing is worked out twice.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from heliograph.engine import REFEREE, Game
from heliograph.games.solenia import layout, reach, setup, show_texts, stock
from heliograph.games.solenia.box import DIE_SIDES
from heliograph.games.solenia.layout import (
    COLUMNS, FIELDS_SEEN, FIELD_NAMES, GOODS, HALVES, KIND_NAMES, ORDER_KINDS, SHOWN, TALLIES,
)  # fmt: skip
from heliograph.games.solenia.show_atoms import swap_of, name_played_card
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import CARDS_EACH, DIE_FACES, MOST_SEATS, STRIPS, UNSEEN, VALUES

# What a seat's goods and stars change by: the four goods, then stars
Change = tuple[int, ...]
_NO_CHANGE: Change = (0,) * (GOODS + 1)
_TALLIES = ("day", "night", "worth", "extra")
_SECRET = "draw ?"


class Run(NamedTuple):
    """Equal choices of one seat in a row, told in one sentence: three goods paid, two returned."""

    before: bytes
    choices: tuple[int, ...]
    after: bytes


class _Verb(NamedTuple):
    first: int
    length: int
    say: Callable[[Run, int], str]
    sign: int = 0  # goods given (-1) or taken (1), one per choice: no news beside the sentence


class Log:
    """Log sentences of one game for one reader."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words
        self.box = words.box
        self._verbs = self._table()

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        """Return the sentences of a whole step."""
        sentences: list[str] = []
        for run in self._runs(state, choices):
            if self._node(run.after) == "place" and len(choices) == 1:
                sentences.append(self._chosen(run, viewer))
            elif self.game.seen_text(run.before, run.choices[0], viewer) != _SECRET:
                sentences += self._sentences(run)
            elif len(choices) == 1:
                sentences.append(self._say("draw_unseen", who=self._drawer(run)))
        if choices == (layout.STOP,) and not sentences[0]:
            sentences[0] = self._say("stop", who=self.words.who(self.words.decider(state)))
        return " ".join(sentence for sentence in sentences if sentence)

    def _chosen(self, run: Run, viewer: int) -> str:
        """Return that a card was chosen; which one is secret until it lies on its field."""
        who = self._who(run)
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
        verb = self._verb(choice)
        if verb.first == layout.DRAWN:
            return verb.first, number
        return verb.first, 0 if verb.sign else choice

    def _verb(self, choice: int) -> _Verb:
        return next(row for row in self._verbs if row.first <= choice < row.first + row.length)

    def _sentences(self, run: Run) -> list[str]:
        choice = run.choices[0]
        verb = self._verb(choice)
        return [verb.say(run, choice - verb.first), *self._news(run, self._known(run, verb))]

    # What a choice brought

    def _known(self, run: Run, verb: _Verb) -> Change:
        """Return the change of the deciding seat that the sentence of the choice tells."""
        change = list(_NO_CHANGE)
        if verb.sign:
            for choice in run.choices:
                change[choice - verb.first] += verb.sign
        elif verb.first in (layout.DO_DELIVER, layout.EXACT, layout.DO_SWAP):
            change[:GOODS] = self._paid_for_order(run)
        elif verb.first == layout.DO_FIELD:
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
            paid[kinds[0]] = -self._price(run)
        return paid

    def _price(self, run: Run) -> int:
        seat, field = self._seat(run), run.choices[0] - layout.DO_FIELD
        price = reach.cost_of(run.before, seat, field)
        return max(0, price - stock.power(run.before, seat, layout.RANGE))

    def _news(self, run: Run, known: Change) -> Iterator[str]:
        if self.words.fact(run.after, "advances") != self.words.fact(run.before, "advances"):
            yield self._say("advance")
        for seat in range(self.game.seats):
            change = self._change(run, seat)
            if seat == self._seat(run):
                change = tuple(got - told for got, told in zip(change, known, strict=True))
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
            winners = self.words.speaker.seats([seat + 1 for seat in outcome.winners])
            yield self._say("won", winners=winners, n=stars)

    # The sentence of a choice

    def _say(self, key: str, **fields: object) -> str:
        return self.words.say(show_texts.LOG, key, **fields)

    def _table(self) -> tuple[_Verb, ...]:
        return (
            _Verb(layout.STOP, 1, _silent),
            _Verb(layout.EXACT, 1, self._exact),
            _Verb(layout.MOVED, 1, _silent),
            _Verb(layout.STAR, 2, self._star),
            _Verb(layout.NIGHT_FIRST, 2, self._band),
            _Verb(layout.DO_CARD, CARDS_EACH, _silent),
            _Verb(layout.DO_VALUE, VALUES, self._value),
            _Verb(layout.DISCARD, CARDS_EACH, self._discard),
            _Verb(layout.LAY_AWAY, VALUES + 1, self._lay_away),
            _Verb(layout.DO_FIELD, FIELDS_SEEN, self._place),
            _Verb(layout.ON, len(KIND_NAMES) - 1, self._on),
            _Verb(layout.DO_PAY, GOODS, self._pay, -1),
            _Verb(layout.DO_DELIVER, 2 * SHOWN, self._deliver),
            _Verb(layout.DO_SWAP, GOODS * (GOODS - 1), self._swap),
            _Verb(layout.DO_SLOT, COLUMNS, self._slot),
            _Verb(layout.TAKE, GOODS, self._goods("take"), 1),
            _Verb(layout.RETURN, GOODS, self._goods("return"), -1),
            _Verb(layout.LOSE, GOODS, self._goods("lose"), -1),
            _Verb(layout.DRAWN, CARDS_EACH, self._drawn),
            _Verb(layout.ORDER, 2 * (ORDER_KINDS + 1), self._order),
            _Verb(layout.DIE, DIE_FACES, self._die),
            _Verb(layout.STRIP, STRIPS, self._strip),
            _Verb(layout.FIRST, MOST_SEATS, self._first),
            _Verb(layout.SHOW_TILE, 3 * HALVES, self._shown_tile),
            _Verb(layout.PICK_TILE, HALVES, self._pick_tile),
            _Verb(layout.PICK_PAIR, MOST_SEATS, self._pick_pair),
            _Verb(layout.IS_CARD, CARDS_EACH, self._is_card),
            _Verb(layout.NUMBER, layout.MOST_NUMBER + 1, self._number),
        )

    def _seat(self, run: Run) -> int:
        return self.words.decider(run.before)

    def _node(self, state: bytes) -> str:
        return str(self.words.fact(state, "node"))

    def _who(self, run: Run) -> str:
        return self.words.who(self._seat(run))

    def _exact(self, run: Run, _: int) -> str:
        return self._say("exact", who=self._who(run))

    def _star(self, _: Run, __: int) -> str:
        return ""  # the change of stars says it

    def _band(self, _: Run, number: int) -> str:
        sky = self.words.say(show_texts.SKIES, ("night", "day")[number])
        return self._say("band", sky=sky.lower() if self.words.lang == "en" else sky)

    def _value(self, run: Run, value: int) -> str:
        """Below level 3 the card is played with this; else the field is told with it."""
        level = self.words.fact(run.before, "level")
        return "" if level == 3 else self._say("play", who=self._who(run), n=value)

    def _discard(self, run: Run, card: int) -> str:
        return self._say("away", who=self._who(run), card=self.words.card(card))

    def _lay_away(self, run: Run, value: int) -> str:
        if value == UNSEEN:
            return self._say("away_unseen", who=self._who(run))
        return self._say("away", who=self._who(run), card=value)

    def _place(self, run: Run, field: int) -> str:
        fields = {
            "who": self._who(run),
            "card": name_played_card(self.words, run.before),
            "field": FIELD_NAMES[field],
        }
        kind = reach.kind_at(run.before, field)
        if not kind:
            return self._say("place_unknown", **fields)
        said = self._say("place", kind=self.words.kind(KIND_NAMES[kind]), **fields)
        paid = [-count for count in self._paid_at_once(run)]
        return f"{said} {self._paid(run, paid)}" if any(paid) else said

    def _paid(self, run: Run, counts: Sequence[int]) -> str:
        key = "demand" if self._node(run.before) == "demand" else "pay"
        return self._say(key, who=self._who(run), goods=self.words.goods(counts))

    def _on(self, run: Run, number: int) -> str:
        kind = self.words.kind(KIND_NAMES[number + 1])
        if self._node(run.before) == "where":
            return self._say("where", who=self._who(run), kind=kind)
        return self._say(
            "look", field=FIELD_NAMES[self.words.fact(run.before, "placed_on") - 1], kind=kind
        )

    def _pay(self, run: Run, _: int) -> str:
        return self._paid(run, _counts(run, layout.DO_PAY))

    def _deliver(self, run: Run, number: int) -> str:
        kind, place = divmod(number, SHOWN)
        order = self.words.displayed_order(run.before, kind, place)
        return self._say("deliver", who=self._who(run), row=self.words.row(kind), order=order)

    def _swap(self, run: Run, number: int) -> str:
        need, give = (f"1 {self.words.good(good)}" for good in swap_of(number))
        return self._say("swap", who=self._who(run), need=need, give=give)

    def _slot(self, run: Run, column: int) -> str:
        seat, kind = self._seat(run), self.words.fact(run.before, "type")
        view = self.game.view(run.before, seat)
        what = self.words.slot(view, seat, kind, column)
        return self._say("slot", who=self._who(run), n=column + 1, what=what)

    def _goods(self, key: str) -> Callable[[Run, int], str]:
        first = {"take": layout.TAKE, "return": layout.RETURN, "lose": layout.LOSE}[key]

        def say(run: Run, _: int) -> str:
            goods = self.words.goods(_counts(run, first))
            return self._say(key, who=self._who(run), goods=goods)

        return say

    def _drawn(self, run: Run, card: int) -> str:
        return self._say("draw", who=self._drawer(run), card=self.words.card(card))

    def _drawer(self, run: Run) -> str:
        is_deal = self._node(run.before) == "deal"
        return self.words.who(setup.dealt_seat(run.before) if is_deal else self._seat(run))

    def _order(self, _: Run, number: int) -> str:
        kind, order = divmod(number, ORDER_KINDS + 1)
        row = self.words.row(kind)
        if order == ORDER_KINDS:
            return self._say("reveal_untold", row=row)
        return self._say("reveal", row=row, order=self.words.order(kind, order + 1))

    def _die(self, _: Run, face: int) -> str:
        what = self.words.say(show_texts.DIE, DIE_SIDES[self.box.die[face]])
        return self._say("die", n=face + 1, what=what)

    def _strip(self, _: Run, strip: int) -> str:
        return self._say("strip", n=self.box.strip_ids[strip])

    def _first(self, _: Run, seat: int) -> str:
        return self._say("first", who=self.words.who(seat))

    def _tile(self, level: str, tile: str) -> str:
        return self.words.effects(self.box.printed[level][tile])

    def _shown_tile(self, _: Run, number: int) -> str:
        level, tile = divmod(number, HALVES)
        if level == 0:
            return self._say("tile", what=self._tile("level1", self.box.tile_ids[tile]))
        return self._say("tile", what=self._tile("level3", self.box.half_ids[tile]))

    def _pick_tile(self, run: Run, tile: int) -> str:
        what = self._tile("level1", self.box.tile_ids[tile])
        return self._say("pick", who=self._who(run), what=what)

    def _pick_pair(self, run: Run, _: int) -> str:
        halves = self.words.fact(run.after, "halves")[self._seat(run)]
        what = "; ".join(self._tile("level3", half) for half in halves)
        return self._say("pick", who=self._who(run), what=what)

    def _is_card(self, run: Run, card: int) -> str:
        return self._say("identify", who=self._who(run), card=self.words.card(card))

    def _number(self, run: Run, number: int) -> str:
        if self._node(run.before) == "worth":
            return self._say("worth", n=number)
        progress = self.words.fact(run.before, "progress")
        seat, asked = (
            (progress, "stars")
            if self.words.fact(run.before, "level") == 0
            else (progress // TALLIES, _TALLIES[progress % TALLIES])
        )
        words = self.words.speaker.asked(asked)
        return self._say("number", who=self.words.who(seat), n=number, asked=words)


def _silent(_: Run, __: int) -> str:
    return ""


def _counts(run: Run, first: int) -> list[int]:
    return [run.choices.count(first + good) for good in range(GOODS)]
