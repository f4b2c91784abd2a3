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
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, pstdev
from typing import Any

from heliograph.bots.player import Effort
from heliograph.engine import CHANCE, NOBODY, Game
from heliograph.games.players import Adapter, Decision, Policy, View, imagine, seen_rng

# Guesses that every candidate goes through before the first is dropped
FIRST_LOOK = 3
# Guesses that every candidate could go through, if none were dropped
LOOKS = 2 * FIRST_LOOK
# The same for a player that keeps pace; what the dropped ones leave goes to the best
PACED_LOOKS = FIRST_LOOK + 1
# Candidates at most, however much time there is: those that the greedy player likes best
MOST_CANDIDATES = 16
# How many standard errors a candidate must be ahead of the greedy choice; some games ask for more
# where there are several (`sure_among`)
SURE = 0.7
# By how many the last two must differ for the thinking to end before its time
CLEAR = 3.0
# How much of what is there at once counts where one look tells all: else what is gained anyway is
# put off for ever
EAGER = 0.1
# What a share of nothing is taken for
_LEAST = 1e-6


class Luck(Random):
    """What falls by chance in one imagined game, and whether anything did."""

    is_used = False

    def choices(self, *args: Any, **options: Any) -> list[Any]:
        """Return what falls."""
        self.is_used = True
        return super().choices(*args, **options)


class SearchBot:
    """Chooses what turned out best in imagined games."""

    # Nothing fell by chance in the last imagined game
    _is_certain = False

    def __init__(
        self, game: Game, adapter: Adapter, policy: Callable[[], Policy], seed: int, effort: Effort
    ) -> None:
        self._game = game
        self._adapter = adapter
        self._policy = policy
        self._seed = seed
        self._effort = effort

    def choose(self, decision: Decision) -> int:
        """Return the best choice."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        first, *rest = self._policy().rank(decision)
        tried = [first, *(choice for choice in rest if not decision.game.gives_up(choice))]
        return self._search(decision.view(), self._effort, tried)

    def _search(self, view: View, effort: Effort, ranked: list[int]) -> int:
        """Return the best of as many candidates as the budget allows."""
        candidates = ranked[: candidates_for(effort.rollouts)]
        race = Race(candidates)
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
        falls = Luck(luck)
        end = play_on(self._game, after, self._adapter, self._policy, falls, seat)
        self._is_certain = not falls.is_used
        return self._adapter.value(self._game, end, seat)


class Pace:
    """How much of an effort is spent: of its imagined games, or of its time if that ends first."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._games = 0
        self._began = time.monotonic()

    def count(self) -> None:
        """Remember that one more game was imagined."""
        self._games += 1

    def spent(self) -> float:
        """Return the share that is spent; from 1 on it is time to decide."""
        rollouts, think_s, is_stopped = self._effort
        if is_stopped():
            return 1.0
        by_games = self._games / max(1, rollouts)
        if think_s is None:
            return by_games
        return max(by_games, (time.monotonic() - self._began) / max(think_s, _LEAST))

    def candidates(self) -> int:
        """Return how many can be looked at often enough, by what the first game has cost."""
        return max(2, int(1 / max(self.spent(), _LEAST) / PACED_LOOKS))


class PacedSearchBot(SearchBot):
    """Begins with as many candidates as it can look at often enough, and drops the worse in time.

    The first imagined game tells how many there can be. The more is spent, the fewer are left, so
    that most of the effort goes to the best; all of it is used. Where all come to the same, or one
    is clearly ahead, it thinks no longer. Where nothing is hidden and nothing falls by chance one
    game tells all of a candidate, and there are as many as games can be imagined.
    """

    def __init__(
        self,
        game: Game,
        adapter: Adapter,
        policy: Callable[[], Policy],
        seed: int,
        effort: Effort,
        most: int = MOST_CANDIDATES,
    ) -> None:
        super().__init__(game, adapter, policy, seed, effort)
        self._most = most

    def _search(self, view: View, effort: Effort, ranked: list[int]) -> int:
        pace, rng = Pace(effort), seen_rng(self._seed, view)
        state, luck = self._guess(view, rng)
        value = self._try(state, ranked[0], luck)
        pace.count()
        if self._is_certain and self._guess(view, rng)[0] == state:
            return self._look_once(state, ranked, value, pace)
        candidates = ranked[: min(self._most, pace.candidates())]
        race = Race(candidates, sure_among(len(candidates) - 1, self._adapter))
        race.note(ranked[0], value)
        looked_at = race.left[1:]
        while True:
            for choice in looked_at:
                if pace.spent() >= 1:
                    return race.best()
                race.note(choice, self._try(state, choice, luck))
                pace.count()
            if race.is_clear():
                return race.best()
            race.narrow(pace.spent())
            looked_at = race.left
            state, luck = self._guess(view, rng)

    def _at_once(self, state: bytes, choice: int) -> float:
        """Return what the next position counts."""
        seat, after = self._game.seat_of(state, choice), self._game.apply(state, choice)
        return EAGER * self._adapter.value(self._game, after, seat)

    def _look_once(self, state: bytes, ranked: list[int], value: float, pace: Pace) -> int:
        """Return the best of as many choices as there is effort for; the first came to a value."""
        best, most = ranked[0], value + self._at_once(state, ranked[0])
        for choice in ranked[1:]:
            if pace.spent() >= 1:
                break
            value = self._try(state, choice, 0) + self._at_once(state, choice)
            pace.count()
            if value > most:
                best, most = choice, value
        return best


def sure_among(rivals: int, adapter: Adapter) -> float:
    """Return how far ahead the best of so many must be, to be it by luck no oftener than one."""
    if not adapter.doubts_luck:
        return SURE
    usual = NormalDist()
    return usual.inv_cdf(usual.cdf(SURE) ** (1 / max(1, rivals)))


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
                else bots[seat].choose(imagine(game, state, pending))
            )
        state = game.apply(state, choice)


class Race:
    """The candidates, what each came to, and who is still in it."""

    def __init__(self, candidates: list[int], sure: float = SURE) -> None:
        self._usual = candidates[0]
        self._sure = sure
        self.left = candidates
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
        while spent + len(self.left) <= max(effort.rollouts, len(self.left)):
            yield list(self.left)
            spent += len(self.left)
            looks += 1
            if looks % FIRST_LOOK == 0:
                self._drop(spent, effort.rollouts)

    def _drop(self, spent: int, rollouts: int) -> None:
        """Drop the worse half, never the greedy choice; the last few stay in to the end."""
        if len(self.left) > 2 and spent < rollouts:
            self._keep(1 + max(1, (len(self.left) - 1) // 2))

    def narrow(self, spent: float) -> None:
        """Drop the worse, the more the larger the share of the effort that is spent."""
        if self._looks >= FIRST_LOOK:
            self._keep(max(2, round(len(self._values) ** (1 - min(1.0, spent)))))

    def _keep(self, count: int) -> None:
        rivals = sorted(self.left[1:], key=lambda choice: -fmean(self._values[choice]))
        self.left = [self._usual, *rivals[: count - 1]]

    @property
    def _looks(self) -> int:
        return len(self._values[self._usual])

    def is_clear(self) -> bool:
        """Say whether all came to the same in every look, or the last two are far apart."""
        if self._looks < FIRST_LOOK:
            return False
        leads = [self._leads(choice) for choice in self.left[1:]]
        if not any(map(any, leads)):
            return True
        if len(leads) > 1 or self._looks < 2 * FIRST_LOOK:
            return False
        return abs(fmean(leads[0])) > CLEAR * _error(leads[0])

    def best(self) -> int:
        """Return the candidate that is ahead of the greedy choice beyond doubt, or that one."""
        ahead = {choice: self._lead(choice) for choice in self.left[1:]}
        best = max(ahead, key=lambda choice: ahead[choice], default=self._usual)
        return best if ahead.get(best, 0.0) > 0 else self._usual

    def _lead(self, choice: int) -> float:
        """Return by how much a candidate is ahead, less the noise."""
        leads = self._leads(choice)
        return fmean(leads) - self._sure * _error(leads) if len(leads) >= FIRST_LOOK else 0.0

    def _leads(self, choice: int) -> list[float]:
        """Return by how much a candidate was ahead of the greedy choice, look by look."""
        pairs = zip(self._values[choice], self._values[self._usual], strict=False)
        return [own - usual for own, usual in pairs]


def _error(leads: list[float]) -> float:
    """Return the standard error of a mean."""
    return pstdev(leads) / sqrt(len(leads))
