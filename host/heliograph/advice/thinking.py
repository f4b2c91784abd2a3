"""Thinks about one question, piece by piece, and knows more after every piece.

First every offer is tried once up to the end of the turn. The best of them then meet in guessed
positions, in which rule-of-thumb players go on for some turns; chance falls alike for all of them,
and the worse half is dropped again and again, as the searching player does it. Whoever is not to
decide learns the chances alone.

How much is thought is counted in games, never in seconds: the same question has the same answer.
"""

from dataclasses import dataclass, field
from typing import Any

from heliograph.advice.estimates import (
    CONFIDENCE,
    HUNDRED,
    LEAST_SPREAD,
    Estimate,
    Percents,
    estimate,
    interval,
    is_ahead,
    percent_of,
    percents,
)  # fmt: skip
from heliograph.advice.guessing import Chances, Guesser
from heliograph.advice.line import value_line
from heliograph.advice.question import LineQuestion, Pieces, Question
from heliograph.advice.wording import lead_words, reasons_for
from heliograph.bots.player import Effort
from heliograph.bots.search import FIRST_LOOK, Race
from heliograph.bots.value import sides_of
from heliograph.games.show import Offer
from heliograph.thinking_process import Thought

MOST_OFFERS = 48
MOST_CANDIDATES = 8
MOST_SHOWN = 4
_NOTHING = Offer((), "")


@dataclass(slots=True, eq=False)
class Candidate:
    """One offer, or doing nothing, and what it came to in guessed positions."""

    offer: Offer
    turn: tuple[bytes, bytes]  # before it, and when the turn is over
    glance: Chances  # at the end of the turn
    results: list[Chances] = field(default_factory=list)  # at the horizon

    def chances_of(self, seat: int) -> list[float]:
        """Return how likely a seat is to win after it, in each game that was imagined."""
        return [one[seat] for one in self.results or [self.glance]]


def think(question: Question | LineQuestion) -> Pieces:
    """Yield what is known after each piece of thinking; None where nothing is new."""
    if isinstance(question, LineQuestion):
        return value_line(question)
    return Thinking(Guesser(question), question).pieces()


class Thinking:
    """One question under way."""

    def __init__(self, guesser: Guesser, question: Question) -> None:
        self._guesser = guesser
        self._rollouts = question.rollouts
        self._chosen = question.chosen
        self._spent = 0
        self._first = guesser.guess()
        self._before = guesser.enter(self._first, ())
        self._now = guesser.chances(self._before)
        self._candidates: list[Candidate] = []

    def pieces(self) -> Pieces:
        """Yield thoughts, the last of them marked as such."""
        yield self._thought()
        if self._guesser.is_over(self._first):
            yield self._thought(is_done=True)
            return
        yield from self._glance()
        yield from self._race()
        yield self._thought(is_done=True)

    def _glance(self) -> Pieces:
        """Try every offer once to the end of the turn, and keep the best."""
        for offer in self._offers():
            self._candidates.append(self._try_turn(offer))
            yield None
        usual, *others = self._candidates
        others.sort(key=lambda one: -one.glance[self._guesser.seat])
        self._candidates = [usual, *others[: MOST_CANDIDATES - 1]]
        yield self._thought()

    def _offers(self) -> list[Offer]:
        """Return what is tried; what was chosen is the one to beat, else what is usual."""
        offers = self._guesser.offers(self._first)
        chosen = [offer for offer in offers if offer.choices == self._chosen]
        if self._chosen:
            others = [offer for offer in offers if offer.choices != self._chosen]
            offers = [*(chosen or [Offer(self._chosen, "")]), *others]
        return offers[:MOST_OFFERS] or [_NOTHING]

    def _try_turn(self, offer: Offer) -> Candidate:
        guesser = self._guesser
        entered = guesser.enter(self._first, offer.choices)
        after = guesser.finish_turn(entered, self._first.luck)
        return Candidate(offer, (self._before, after), guesser.chances(after))

    def _race(self) -> Pieces:
        """Let the candidates meet in one guess after the other."""
        guesser, candidates = self._guesser, self._candidates
        race = Race(list(range(len(candidates))))
        for looks, left in enumerate(race.rounds(Effort(self._rollouts)), start=1):
            guess = guesser.guess()
            for number in left:
                entered = guesser.enter(guess, candidates[number].offer.choices)
                end = guesser.play_on(entered, guess.luck)
                candidates[number].results.append(guesser.chances(end))
                race.note(number, candidates[number].results[-1][guesser.seat])
                self._spent += 1
                yield None
            self._sort(candidates, candidates[race.best()])
            if looks % FIRST_LOOK == 0:
                yield self._thought()

    def _sort(self, candidates: list[Candidate], best: Candidate) -> None:
        """Keep the one that is ahead first, then those as good, then the weaker."""
        leads = {id(one): self._lead(best, one) for one in candidates}
        others = [one for one in candidates if one is not best]
        others.sort(key=lambda one: (is_ahead(leads[id(one)]), leads[id(one)]))
        self._candidates = [best, *others]

    def _lead(self, best: Candidate, other: Candidate) -> Percents:
        """Return by how many points of a hundred one is ahead, in the same imagined games."""
        seat = self._guesser.seat
        pairs = zip(best.chances_of(seat), other.chances_of(seat), strict=False)
        middle, low, high = interval([one - another for one, another in pairs])
        return round(HUNDRED * middle), round(HUNDRED * low), round(HUNDRED * high)

    def _thought(self, *, is_done: bool = False) -> Thought:
        """Return what is known now, ready for JSON."""
        choices = [self._choice(one) for one in self._shown()]
        return {
            "seat": self._guesser.seat,
            "is_done": is_done,
            "done": 1.0 if is_done else round(min(0.99, self._spent / self._rollouts), 2),
            "games": self._spent,
            "chances": self._chances(),
            "choices": choices,
            "is_clear": not any(one["is_as_good"] for one in choices[1:]),
            "chosen": self._lead_over_chosen(),
        }

    def _chances(self) -> list[Percents]:
        """Return how likely everybody is to win, if the best that is known is chosen."""
        best, seats = self._candidates[:1], range(self._guesser.game.seats)
        found = [interval(best[0].chances_of(seat)) for seat in seats] if best else self._at_once()
        sides = sides_of(self._guesser.game, self._before)
        middles = percents([middle for middle, _, _ in found], sides)
        return [
            (middle, percent_of(low), percent_of(high))
            for middle, (_, low, high) in zip(middles, found, strict=True)
        ]

    def _at_once(self) -> list[Estimate]:
        """Return the chances before anything was tried, as far off as one value can be."""
        if self._guesser.is_over(self._first):
            return [(chance, chance, chance) for chance in self._now]
        limits = self._guesser.intervals(self._before)
        return [
            estimate(chance, max(high - chance, chance - low, CONFIDENCE * LEAST_SPREAD))
            for chance, (low, high) in zip(self._now, limits, strict=True)
        ]

    def _lead_over_chosen(self) -> Percents | None:
        """Return how far the best is ahead of what was chosen, where that is asked."""
        chosen = [one for one in self._candidates if one.offer.choices == self._chosen]
        return self._lead(self._candidates[0], chosen[0]) if self._chosen and chosen else None

    def _shown(self) -> list[Candidate]:
        """Return the best; not the beginning of another that comes to the same."""
        real = [one for one in self._candidates if one.offer.choices]
        return [one for one in real if not any(_begins(one, other) for other in real)][:MOST_SHOWN]

    def _choice(self, candidate: Candidate) -> dict[str, Any]:
        guesser = self._guesser
        rivals = guesser.rivals(candidate.turn[1])
        lead = self._lead(self._candidates[0], candidate)
        return {
            "choices": list(candidate.offer.choices),
            "label": candidate.offer.label,
            "group": candidate.offer.group,
            "rule": candidate.offer.rule,
            "lead": lead,  # of the best over it
            "is_as_good": not is_ahead(lead),
            "less": lead_words(guesser.show.lang, "advice.less", lead) if is_ahead(lead) else "",
            "reasons": reasons_for(guesser.show, guesser.seat, rivals, *candidate.turn),
        }


def _begins(one: Candidate, other: Candidate) -> bool:
    first, longer = one.offer.choices, other.offer.choices
    is_part = len(first) < len(longer) and longer[: len(first)] == first
    return is_part and one.glance == other.glance and one.results == other.results
