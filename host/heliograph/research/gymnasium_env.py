"""One seat of a game for Gymnasium: the others are played by computer players.

from heliograph.research.gymnasium_env import SeatEnv
seat = SeatEnv("NAME", seats=2, rivals="greedy")
"""

from collections.abc import Mapping
from typing import Any

import gymnasium

from heliograph.bots import make_bot
from heliograph.engine.dealers import SeededDealer
from heliograph.engine.match import Match
from heliograph.games.players import look
from heliograph.research.described import open_game
from heliograph.research.watching import MASK, NO_OPTIONS, Bytes, Mask, Watching, utilities

Told = dict[str, Any]


class SeatEnv(gymnasium.Env[Bytes, int]):
    """Plays `seat` (from 0); a step goes on until it must decide again."""

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, Any] = NO_OPTIONS,
        *,
        seat: int = 0,
        rivals: str = "random",
    ) -> None:
        """`rivals` is a kind of computer player."""
        self._game = game = open_game(name, seats, options)
        self._seat = seat
        self._rivals = rivals
        self._match = Match(game)
        self._watching = Watching(game)
        self._bots = [make_bot(rivals, game, other, 0) for other in range(seats)]
        self._dealer = SeededDealer(0)
        self.observation_space = self._watching.seen_space
        self.action_space: Any = gymnasium.spaces.Discrete(game.choice_count)

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Bytes, Told]:
        """Begin a game and play up to the first decision of the seat."""
        super().reset(seed=seed, options=options)
        luck = int(self.np_random.integers(2**32))
        self._dealer = SeededDealer(luck)
        self._bots = [
            make_bot(self._rivals, self._game, other, luck) for other in range(self._game.seats)
        ]
        self._match = Match(self._game)
        self._play_on()
        return self._observe(), {MASK: self.action_mask}

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, Told]:
        """Play a choice; one that is not open loses the game, and `info` says why."""
        if not self.action_mask[action]:
            why = self._game.why_not(self._match.state, int(action))
            told = {MASK: self.action_mask, "illegal": why.rule}
            return self._observe(), -1.0, True, False, told
        self._match.play(int(action))
        self._play_on()
        outcome = self._match.outcome
        gained = utilities(outcome, self._game.seats)[self._seat] if outcome else 0.0
        return self._observe(), gained, outcome is not None, False, {MASK: self.action_mask}

    @property
    def seen_names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return self._watching.names

    @property
    def action_mask(self) -> Mask:
        """A 1 for each choice that is open now."""
        return self._watching.mask(self._match.state, self._seat)

    def _play_on(self) -> None:
        match = self._match
        while True:
            match.advance(self._dealer)
            if match.is_over or self._seat in match.pending.seats:
                return
            seat = match.pending.seat
            match.play(self._bots[seat].choose(look(self._game, match.state, seat)))

    def _observe(self) -> Bytes:
        return self._watching.look(self._match.state, self._seat)
