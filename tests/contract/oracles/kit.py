"""A second opinion for games of the kit: no made lists, every choice asked by itself.

What is legal is asked choice by choice, as a refusal is; what a choice does is held against outside
referees (`tests/classics/<game>`). Secrets are the kit's own business and are mixed anew here.
"""

from typing import Any

from heliograph.engine import CHANCE, REFEREE
from heliograph.games.kit.dice import Dice
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.things import Cards
from shared_rules import trackers
from shared_rules.rng import Rng
from tests.contract.oracles import Position


class KitOracle:
    """One configured game of the kit."""

    def __init__(self, game: KitGame) -> None:
        self.game = game

    def normal(self, position: Position) -> Position:
        """Return the position: every order in it means something."""
        return position

    def legal(self, position: Position) -> dict[str, int]:
        """Return every choice that no condition of its move forbids, with its weight for chance."""
        state = self.game.load(position)
        is_drawn = self.game.pending(state).seat == CHANCE
        return {
            text: self._weight(state, choice) if is_drawn else 1
            for choice, text in enumerate(self.game.texts)
            if text and self.game.is_allowed(state, choice)
        }

    def _weight(self, state: bytes, choice: int) -> int:
        made = self.game.choices_made[choice]
        return made.weight(self.game.open(state)) if made else 1

    def play(self, position: Position, text: str) -> Position:
        """Return the position after a legal choice, from the plain data alone."""
        state = self.game.load(position)
        return self.game.dump(self.game.apply(state, self.game.parse_choice(text)))

    def check(self, position: Position) -> None:
        """Raise AssertionError where the unit could not stand so."""
        table = self.game.table_state(self.game.load(position))
        assert bytes(trackers.sound_tracker(table).state) == table

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Deal anew what the viewer cannot see."""
        for thing in self.game.things:
            if not (self.has_secrets() and thing.is_hidden) or viewer == REFEREE:
                continue
            if isinstance(thing, Cards):
                self._mix(position[thing.name], thing, viewer, rng)
            if isinstance(thing, Dice):
                self._roll(position[thing.name], thing, viewer, rng)
        return position

    def _roll(self, faces: dict[str, int], thing: Dice, viewer: int, rng: Rng) -> None:
        """Roll again what lies below the cups of others."""
        for die in [die for die in faces if die[:-1] != str(viewer + 1)]:
            faces[die] = 1 + rng.below(thing.sides)

    def _mix(self, lies: dict[str, str], thing: Cards, viewer: int, rng: Rng) -> None:
        places = {name: number for number, name in enumerate(thing.place_names, 1)}
        # Cards that lie nowhere yet are hidden from everybody: the deck.
        hidden = [card for card in thing.names
                  if card not in lies or not thing.is_seen(places[lies[card]], viewer)]  # fmt: skip
        mixed = [lies.pop(card, None) for card in hidden]
        rng.shuffle(mixed)
        lies.update({card: place for card, place in zip(hidden, mixed, strict=True) if place})

    def has_secrets(self) -> bool:
        """Return whether anything is hidden from anybody."""
        return self.game.is_digital and self.game.hides_anything

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """Return the final position."""
        del rng
        return [position]

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return who won by the unit's own count."""
        winners: Any = trackers.tracker_for(self.game.table_state(self.game.load(position)))
        return tuple(winners.winners())
