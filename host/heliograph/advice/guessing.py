"""Positions that a seat cannot tell from the true one, and how they go on.

With the real box a position is known as far as people told it. What they enter is played as the
referee plays it; then the cards that nobody named are dealt, and the digital game goes on from
there.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from heliograph.advice.question import Question, View
from heliograph.bots.search import play_on
from heliograph.bots.value import chances, intervals, sides_of
from heliograph.engine import CHANCE, NOBODY, BadPosition, Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import as_dealt
from heliograph.games.players import imagine, look, seen_rng
from heliograph.games.show import Offer, Show
from heliograph.games.shows import show_for

Chances = tuple[float, ...]
# The same question has the same luck.
_SEED = 0
# A turn that goes on for longer is looked at as it then stands.
_MOST_DECISIONS = 200
# How often cards are dealt anew until a turn can go on
_MOST_DEALS = 8


class Guess(NamedTuple):
    """One way in which everything may lie, and the luck that all choices in it share."""

    state: bytes  # of the game that was asked about
    luck: int


class Guesser:
    """Deals what a question leaves open, and plays on from there."""

    def __init__(self, question: Question) -> None:
        self.seat = question.seat
        self._question = question
        self._asked = make_game(json.dumps(question.about, sort_keys=True))
        self.game = make_game(json.dumps(_as_digital(question.about), sort_keys=True))
        self.show: Show = show_for(self.game, question.lang, question.names)
        about = GAMES[self.game.name]
        self._adapter, self._make_policy = about.search_adapter, about.make_expert_policy
        self._rng = seen_rng(_SEED, question.known)

    def guess(self) -> Guess:
        """Return a way in which everything may lie, as far as this seat can tell."""
        known: View = self._question.known
        if not self._question.is_of_real_box:
            known = self._adapter.guess(self._asked, known, self._rng)
        return Guess(self._asked.load(known), self._rng.getrandbits(32))

    def enter(self, guess: Guess, choices: Sequence[int]) -> bytes:
        """Return the position of the digital game after some choices."""
        state = guess.state
        for choice in choices:
            state = self._asked.apply(state, choice)
        if not self._question.is_of_real_box:
            return state
        return self._dealt(self._asked.dump(state), Random(guess.luck))

    def _dealt(self, position: View, rng: Random) -> bytes:
        """Return a position of the real box with its cards; where it can be, one that goes on.

        In the middle of a turn somebody must hold what the rest of it needs.
        """
        deals = (self._adapter.deal(self.game, position, rng) for _ in range(_MOST_DEALS))
        found = None
        for dealt in deals:
            try:
                found = self.game.load(dealt)
            except BadPosition:  # it cannot lie like that
                continue
            if not self.game.is_stuck(found):
                break
        return self.game.load(dealt) if found is None else found

    def offers(self, guess: Guess) -> list[Offer]:
        """Return what the seat can enter, what its rules of thumb like best first."""
        game, seat = self._asked, self.seat
        if seat not in game.pending(guess.state).seats:
            return []
        show = show_for(game, self._question.lang, self._question.names)
        offers = [offer for offer in show.offers(guess.state, seat) if offer.seat == seat]
        ranked = self._make_policy().rank(look(game, guess.state, seat))
        ranks = {choice: at for at, choice in enumerate(ranked)}
        return sorted(offers, key=lambda offer: ranks.get(offer.choices[0], len(ranks)))

    def is_over(self, guess: Guess) -> bool:
        """Say whether nobody has anything to decide."""
        return self._asked.pending(guess.state).seat == NOBODY

    def finish_turn(self, state: bytes, luck: int) -> bytes:
        """Return the position when this seat has nothing more to decide for now."""
        rng, policy = Random(luck), self._make_policy()
        for _ in range(_MOST_DECISIONS):
            pending = self.game.pending(state)
            if not pending.choices:
                break
            if pending.seat == CHANCE:
                choice = rng.choices(pending.choices, pending.weights)[0]
            elif pending.seat == self.seat:
                choice = policy.choose(imagine(self.game, state, pending))
            else:
                break
            state = self.game.apply(state, choice)
        return state

    def play_on(self, state: bytes, luck: int) -> bytes:
        """Return the position at the horizon of the searching player."""
        if self.game.is_stuck(state):
            return state
        return play_on(self.game, state, self._adapter, self._make_policy, Random(luck))

    def rivals(self, state: bytes) -> list[int]:
        """Return the seats that this one plays against: partners are none."""
        sides = sides_of(self.game, state)
        return [seat for seat, side in enumerate(sides) if side != sides[self.seat]]

    def chances(self, state: bytes) -> Chances:
        """Return how likely each seat is to win, as this seat would reckon."""
        return chances(self.game, state, self.seat)

    def intervals(self, state: bytes) -> tuple[tuple[float, float], ...]:
        """Return between what these chances lie, as far as what was learned agrees."""
        return intervals(self.game, state, self.seat)


def _as_digital(about: Mapping[str, Any]) -> dict[str, Any]:
    return {**about, "options": as_dealt(about["options"])}


@lru_cache(maxsize=8)
def make_game(about: str) -> Game:
    """Return the game that a question is about; the next one is mostly about the same."""
    made: Mapping[str, Any] = json.loads(about)
    game = load_game(made["game"], made["seats"], made["options"], made.get("box"))
    return game.by_version(made.get("rules", game.rules_version))
