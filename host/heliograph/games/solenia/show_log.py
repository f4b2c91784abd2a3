"""The log: what somebody did, and what it brought, as people would say it at the table.

A sentence for the choice itself comes first (`show_choices`). What follows from it (goods, stars,
the airship, the end) is read off the two positions, so that nothing is worked out twice.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from heliograph.engine import REFEREE
from heliograph.games.solenia import layout, reach, show_texts, stock
from heliograph.games.solenia.layout import CHOICES, GOODS
from heliograph.games.solenia.show_choices import Choices, name_played_card

# What a seat's goods and stars change by: the four goods, then stars
Change = tuple[int, ...]
_NO_CHANGE: Change = (0,) * (GOODS + 1)
# Goods given (-1) or taken (1), one for each choice: no news beside the sentence
_SIGNS = {layout.DO_PAY: -1, layout.TAKE: 1, layout.RETURN: -1, layout.LOSE: -1}
_SECRET = "draw ?"


class Run(NamedTuple):
    """Equal choices of one seat in a row, told in one sentence: three goods paid, two returned."""

    before: bytes
    choices: tuple[int, ...]
    after: bytes


class Log:
    """Log sentences of one game for one reader."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.game, self.words = choices.game, choices.words

    def step_sentence(self, state: bytes, choices: Sequence[int], viewer: int) -> str:
        """Return the sentences of a whole step."""
        sentences: list[str] = []
        for run in self._runs(state, choices):
            if self._node(run.after) == "place" and len(choices) == 1:
                sentences.append(self._chosen(run, viewer))
            elif self.game.seen_text(run.before, run.choices[0], viewer) != _SECRET:
                sentences += self._sentences(run)
            elif len(choices) == 1:
                sentences.append(self._say("draw_unseen", who=self.choices.drawer(run.before)))
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
        first = CHOICES.kind_of(choice).first
        if first == layout.DRAWN:
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
            return self.choices.told(run.before, choice, goods=self.words.goods(counts))
        told = self.choices.told(run.before, choice)
        paid = [-count for count in self._paid_at_once(run)] if first == layout.DO_FIELD else []
        if any(paid) and reach.kind_at(run.before, choice - first):
            told += " " + self._say("pay", who=self._who(run), goods=self.words.goods(paid))
        return told

    # What a choice brought

    def _known(self, run: Run) -> Change:
        """Return the change of the deciding seat that the sentence of the choice tells."""
        change = list(_NO_CHANGE)
        first = CHOICES.kind_of(run.choices[0]).first
        if first in _SIGNS:
            for choice in run.choices:
                change[choice - first] += _SIGNS[first]
        elif first in (layout.DO_DELIVER, layout.EXACT, layout.DO_SWAP):
            change[:GOODS] = self._paid_for_order(run)
        elif first == layout.DO_FIELD:
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
            paid[kinds[0]] = -self.choices.field_cost(run.before, run.choices[0] - layout.DO_FIELD)
        return paid

    def _news(self, run: Run) -> Iterator[str]:
        if self.words.fact(run.after, "advances") != self.words.fact(run.before, "advances"):
            yield self._say("advance")
        for seat in range(self.game.seats):
            change = self._change(run, seat)
            if seat == self._seat(run):
                change = tuple(
                    got - told for got, told in zip(change, self._known(run), strict=True)
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

    def _node(self, state: bytes) -> str:
        return str(self.words.fact(state, "node"))

    def _who(self, run: Run) -> str:
        return self.words.who(self._seat(run))
