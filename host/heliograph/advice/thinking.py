"""Thinks about one question, piece by piece, and knows more after every piece.

First every offer is tried once up to the end of the turn. The best of them then meet in guessed
positions, in which rule-of-thumb players go on for some turns; chance falls alike for all of them,
and the worse half is dropped again and again, as the searching player does it. Whoever is not to
decide learns the chances alone.

How much is thought is counted in games, never in seconds: the same question has the same answer.
"""

from dataclasses import dataclass, field
from math import hypot, sqrt
from statistics import fmean, pstdev
from typing import Any

from heliograph.advice.guessing import Chances, Guesser
from heliograph.advice.line import value_line
from heliograph.advice.question import LineQuestion, Pieces, Question
from heliograph.advice.wording import reasons_for
from heliograph.bots.player import Effort
from heliograph.bots.search import FIRST_LOOK, SURE, Race
from heliograph.games.show import Offer
from heliograph.thinking import Thought

Interval = tuple[float, float, float]  # what is likeliest, and between what it lies

MOST_OFFERS = 48
MOST_CANDIDATES = 8
MOST_SHOWN = 4
# How far a value may be off by itself, however often it is asked; what it is held to in tests
MODEL_ERROR = 0.05
# Few imagined games look more alike than they are.
LEAST_SPREAD = 0.1
_CONFIDENCE = 1.96
_NOTHING = Offer((), "")


@dataclass(slots=True, eq=False)
class Candidate:
    """One offer, or doing nothing, and what it came to in guessed positions."""

    offer: Offer
    turn: tuple[bytes, bytes]  # before it, and when the turn is over
    glance: Chances  # at the end of the turn
    results: list[Chances] = field(default_factory=list)  # at the horizon

    def chance_of(self, seat: int) -> float:
        """Return how likely a seat is to win after it."""
        return fmean(one[seat] for one in self.results or [self.glance])

    def interval_of(self, seat: int) -> Interval:
        """Return the same with its uncertainty."""
        return interval([one[seat] for one in self.results or [self.glance]])


def interval(samples: list[float]) -> Interval:
    """Return the mean, and between what the true value lies, 95 times of 100."""
    middle = fmean(samples)
    error = max(pstdev(samples), LEAST_SPREAD) / sqrt(len(samples))
    return round(middle, 3), *_limits(middle, _CONFIDENCE * error)


def _limits(middle: float, noise: float) -> tuple[float, float]:
    """Return between what a chance lies: the noise, and what the value is off by itself."""
    half = hypot(noise, MODEL_ERROR)
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)


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
        self._is_clear = False

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
        others.sort(key=lambda one: -one.chance_of(self._guesser.seat))
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
        """Keep the candidates by their chances, with the one that is ahead first."""
        seat = self._guesser.seat
        tried = sorted(candidates, key=lambda one: -one.interval_of(seat)[1])
        tried.remove(best)
        self._candidates = [best, *tried]
        self._is_clear = bool(tried) and _is_ahead(best, tried[0], seat)

    def _thought(self, *, is_done: bool = False) -> Thought:
        """Return what is known now, ready for JSON."""
        guesser, best = self._guesser, self._candidates[:1]
        seats = range(guesser.game.seats)
        return {
            "seat": guesser.seat,
            "is_done": is_done,
            "done": 1.0 if is_done else round(min(0.99, self._spent / self._rollouts), 2),
            "games": self._spent,
            "chances": [best[0].interval_of(seat) for seat in seats] if best else self._at_once(),
            "choices": [self._choice(one) for one in self._shown()],
            "is_clear": self._is_clear,
            "chosen": self._chance_of_chosen(),
        }

    def _at_once(self) -> list[Interval]:
        """Return the chances before anything was tried, as wide as the networks disagree."""
        limits = self._guesser.intervals(self._before)
        return [
            (round(chance, 3), *_limits(chance, max(high - chance, chance - low)))
            for chance, (low, high) in zip(self._now, limits, strict=True)
        ]

    def _chance_of_chosen(self) -> Interval | None:
        chosen = [one for one in self._candidates if one.offer.choices == self._chosen]
        return chosen[0].interval_of(self._guesser.seat) if self._chosen and chosen else None

    def _shown(self) -> list[Candidate]:
        """Return the best; not the beginning of another that comes to the same."""
        real = [one for one in self._candidates if one.offer.choices]
        return [one for one in real if not any(_begins(one, other) for other in real)][:MOST_SHOWN]

    def _choice(self, candidate: Candidate) -> dict[str, Any]:
        guesser = self._guesser
        rivals = guesser.rivals(candidate.turn[1])
        return {
            "choices": list(candidate.offer.choices),
            "label": candidate.offer.label,
            "group": candidate.offer.group,
            "rule": candidate.offer.rule,
            "chance": candidate.interval_of(guesser.seat),
            "reasons": reasons_for(guesser.show, guesser.seat, rivals, *candidate.turn),
        }


def _begins(one: Candidate, other: Candidate) -> bool:
    first, longer = one.offer.choices, other.offer.choices
    is_part = len(first) < len(longer) and longer[: len(first)] == first
    return is_part and one.glance == other.glance and one.results == other.results


def _is_ahead(best: Candidate, next_best: Candidate, seat: int) -> bool:
    """Say whether the best is ahead of the next by more than the noise."""
    pairs = zip(best.results, next_best.results, strict=False)
    leads = [one[seat] - other[seat] for one, other in pairs]
    if len(leads) < FIRST_LOOK:
        return False
    return fmean(leads) > SURE * pstdev(leads) / sqrt(len(leads))
