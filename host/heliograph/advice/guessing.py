"""Positions that a seat cannot tell from the true one, and how they go on."""

import json
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from heliograph.advice.question import Question
from heliograph.bots.player import seen_rng
from heliograph.bots.search import play_on
from heliograph.bots.value import chances
from heliograph.engine import CHANCE, NOBODY, Game
from heliograph.games import GAMES, load_game
from heliograph.games.show import Show
from heliograph.games.shows import show_for

Chances = tuple[float, ...]
# The same question has the same luck.
_SEED = 0
# A turn that goes on for longer is looked at as it then stands.
_MOST_DECISIONS = 200


class Guesser:
    """Deals what a question leaves open, and plays on from there."""

    def __init__(self, question: Question) -> None:
        self.seat = question.seat
        self.view = question.view
        self.game = make_game(json.dumps(question.about, sort_keys=True))
        self.show: Show = show_for(self.game, question.lang, question.names)
        about = GAMES[self.game.name]
        self._adapter = about.search_adapter
        self.make_policy = about.make_policy
        self._rng = seen_rng(_SEED, question.view)

    def guess(self) -> bytes:
        """Return a position that shows this seat exactly what it sees."""
        return self.game.load(self._adapter.guess(self.game, self.view, self._rng))

    def draw_luck(self) -> int:
        """Return a seed that several choices of one guess share, so that luck is alike for all."""
        return self._rng.getrandbits(32)

    def finish_turn(self, state: bytes, luck: int) -> bytes:
        """Return the position when this seat has nothing more to decide for now."""
        rng, policy = Random(luck), self.make_policy()
        for _ in range(_MOST_DECISIONS):
            pending = self.game.pending(state)
            if pending.seat == CHANCE:
                choice = rng.choices(pending.choices, pending.weights)[0]
            elif pending.seat == self.seat:
                choice = policy.choose(self._adapter.glance(self.game, state, self.seat))
            else:
                break
            state = self.game.apply(state, choice)
        return state

    def play_on(self, state: bytes, luck: int) -> bytes:
        """Return the position at the horizon of the searching player."""
        return play_on(self.game, state, self._adapter, self.make_policy, Random(luck))

    def chances(self, state: bytes) -> Chances:
        """Return how likely each seat is to win, as this seat would reckon."""
        return chances(self.game, state, self.seat)

    def is_over(self, state: bytes) -> bool:
        """Say whether nobody has anything to decide."""
        return self.game.pending(state).seat == NOBODY


@lru_cache(maxsize=8)
def make_game(about: str) -> Game:
    """Return the game that a question is about; the next one is mostly about the same."""
    made: Mapping[str, Any] = json.loads(about)
    return load_game(made["game"], made["seats"], made["options"], made.get("box"))
