"""A player that thinks ahead: it guesses what it cannot see and plays the game on, many times.

One algorithm for all games. A *guess* is a position that this seat cannot tell from the true one:
what the view shows, and hidden cards dealt at random. In every guess each candidate is tried, and
greedy players finish the turn and the next ones up to a horizon; chance falls alike for all
candidates of one guess, so that luck does not tell them apart. Candidates are those the greedy
player likes best, as many as the budget allows; bad ones are dropped half by half. The greedy
player's own choice is the one to beat: another is taken only if it was better by more than the
noise of what was seen.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from heliograph.bots.player import Effort, seen_rng
from heliograph.engine import CHANCE, NOBODY, Game
from heliograph.games.players import Adapter, Policy, View

# Guesses that every candidate goes through before the first is dropped
FIRST_LOOK = 3
# Guesses that every candidate could go through, if none were dropped
LOOKS = 2 * FIRST_LOOK
# Candidates at most, however much time there is: those that the greedy player likes best
MOST_CANDIDATES = 16
# How many standard errors a candidate must be ahead of the greedy choice
SURE = 0.7
# By how many the last two must differ for the thinking to end before its time
CLEAR = 3.0
# What an imagined game takes at least, whatever the clock says
_LEAST_S = 1e-5


def full_view(game: Game, state: bytes, seat: int) -> View:
    """Return the whole view, for games where looking is cheap."""
    return game.view(state, seat)


def lead(scores: Sequence[float], seat: int) -> float:
    """Return how far a seat is ahead of the others, of the best of them above all."""
    rivals = [score for other, score in enumerate(scores) if other != seat]
    if not rivals:
        return scores[seat]
    return scores[seat] - (max(rivals) + fmean(rivals)) / 2


class SearchBot:
    """Chooses what turned out best in imagined games."""

    ends_early = False  # when no further look would change the choice

    def __init__(
        self, game: Game, adapter: Adapter, policy: Callable[[], Policy], seed: int, effort: Effort
    ) -> None:
        self._game = game
        self._adapter = adapter
        self._policy = policy
        self._seed = seed
        self._effort = effort

    def choose(self, view: View) -> int:
        """Return the id of the best choice."""
        if len(view["pending"]["choices"]) == 1:
            return int(view["pending"]["choices"][0]["id"])
        return self._search(view, self._effort, self._policy().rank(view))

    def _search(self, view: View, effort: Effort, ranked: list[int]) -> int:
        """Return the best of as many candidates as the budget allows."""
        candidates = ranked[: candidates_for(effort.rollouts)]
        race = Race(candidates, ends_early=self.ends_early)
        rng = seen_rng(self._seed, view)
        for candidates in race.rounds(effort):
            state, luck = self._guess(view, rng)
            for choice in candidates:
                if effort.is_stopped() or race.is_late(effort.think_s):
                    return race.best()
                race.note(choice, self._try(state, choice, luck))
        return race.best()

    def _guess(self, view: View, rng: Random) -> tuple[bytes, int]:
        """Return how everything may lie, and the luck that all candidates share."""
        return self._game.load(self._adapter.guess(self._game, view, rng)), rng.getrandbits(32)

    def _try(self, state: bytes, choice: int, luck: int) -> float:
        """Return what a choice came to in one imagined game."""
        seat = self._game.seat_of(state, choice)
        after = self._game.apply(state, choice)
        end = play_on(self._game, after, self._adapter, self._policy, Random(luck), seat)
        return self._adapter.value(self._game, end, seat)


class TimedSearchBot(SearchBot):
    """Tries as many candidates as it has time for, each often enough to tell them apart.

    Without that, many candidates are begun with and none is ever ahead beyond doubt. Where all come
    to the same, or one is clearly ahead, it thinks no longer.
    """

    ends_early = True

    def _search(self, view: View, effort: Effort, ranked: list[int]) -> int:
        if effort.think_s is None:
            return super()._search(view, effort, ranked)
        began = time.monotonic()
        state, luck = self._guess(view, seen_rng(self._seed, view))
        self._try(state, ranked[0], luck)
        return super()._search(view, affordable(effort, time.monotonic() - began), ranked)


def affordable(effort: Effort, one_s: float) -> Effort:
    """Return what is left to do after one imagined game that took so long, in the time given."""
    if effort.think_s is None:
        return effort
    left_s = effort.think_s - one_s
    in_time = int(left_s / max(one_s, _LEAST_S))
    return effort._replace(rollouts=max(0, min(effort.rollouts, in_time)), think_s=left_s)


def candidates_for(rollouts: int) -> int:
    """Return how many candidates can be looked at often enough, in so many imagined games."""
    return min(MOST_CANDIDATES, max(2, rollouts // LOOKS))


def play_on(
    game: Game,
    state: bytes,
    adapter: Adapter,
    policy: Callable[[], Policy],
    rng: Random,
    last: int = NOBODY,
) -> bytes:
    """Play greedily up to the horizon and to the end of that turn; `last` decided before."""
    horizon = adapter.horizon * game.seats
    bots = [policy() for _ in range(game.seats)]
    decisions = 0
    while True:
        pending = game.pending(state)
        seat, choices = pending.seat, pending.choices
        if seat == NOBODY:
            return state
        if seat == CHANCE:
            choice = rng.choices(choices, pending.weights)[0]
        else:
            if decisions >= horizon and seat != last:
                return state
            decisions, last = decisions + 1, seat
            choice = (
                choices[0]
                if len(choices) == 1
                else bots[seat].choose(adapter.glance(game, state, seat))
            )
        state = game.apply(state, choice)


class Race:
    """The candidates, what each came to, and who is still in it."""

    def __init__(self, candidates: list[int], *, ends_early: bool = False) -> None:
        self._ends_early = ends_early
        self._usual = candidates[0]
        self._left = candidates
        self._values: dict[int, list[float]] = {choice: [] for choice in candidates}
        self._began = time.monotonic()

    def note(self, choice: int, value: float) -> None:
        """Remember what a candidate came to."""
        self._values[choice].append(value)

    def is_late(self, think_s: float | None) -> bool:
        """Say whether the time is over."""
        return think_s is not None and time.monotonic() - self._began >= think_s

    def rounds(self, effort: Effort) -> Iterator[list[int]]:
        """Yield the candidates of each guess until so many rollouts are spent."""
        spent, looks = 0, 0
        while spent + len(self._left) <= max(effort.rollouts, len(self._left)):
            yield list(self._left)
            spent += len(self._left)
            looks += 1
            if looks % FIRST_LOOK == 0:
                if self._ends_early and self._is_clear():
                    return
                self._drop(spent, effort.rollouts)

    def _is_clear(self) -> bool:
        """Say whether all came to the same in every look, or the last two are far apart."""
        leads = [self._leads(choice) for choice in self._left[1:]]
        if not any(map(any, leads)):
            return True
        if len(leads) > 1 or len(leads[0]) < 2 * FIRST_LOOK:
            return False
        return abs(fmean(leads[0])) > CLEAR * _error(leads[0])

    def _drop(self, spent: int, rollouts: int) -> None:
        """Drop the worse half, never the greedy choice; the last few stay in to the end."""
        if len(self._left) <= 2 or spent >= rollouts:
            return
        rivals = sorted(self._left[1:], key=lambda choice: -fmean(self._values[choice]))
        self._left = [self._usual, *rivals[: max(1, len(rivals) // 2)]]

    def best(self) -> int:
        """Return the candidate that is ahead of the greedy choice beyond doubt, or that one."""
        ahead = {choice: self._lead(choice) for choice in self._left[1:]}
        best = max(ahead, key=lambda choice: ahead[choice], default=self._usual)
        return best if ahead.get(best, 0.0) > 0 else self._usual

    def _lead(self, choice: int) -> float:
        """Return by how much a candidate is ahead, less the noise."""
        leads = self._leads(choice)
        return fmean(leads) - SURE * _error(leads) if len(leads) >= FIRST_LOOK else 0.0

    def _leads(self, choice: int) -> list[float]:
        """Return by how much a candidate was ahead of the greedy choice, look by look."""
        pairs = zip(self._values[choice], self._values[self._usual], strict=False)
        return [own - usual for own, usual in pairs]


def _error(leads: list[float]) -> float:
    """Return the standard error of a mean."""
    return pstdev(leads) / sqrt(len(leads))
