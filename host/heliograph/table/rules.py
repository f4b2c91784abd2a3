"""The rules of a match, behind one door: what people do becomes states, whatever the depth.

A match always has rules: those of the table unit's tracker (track) or those of the game's engine
(referee, digital). Everything above asks here and never which of the two it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from heliograph.engine import Game, Pending
from heliograph.engine.steps import Draws, Move, Passed
from heliograph.games.depths import Ability, abilities_of

Choices = tuple[int, ...]
# What a step is made of: choices, and the time that passed before them
Entry = int | Passed
Entries = tuple[Entry, ...]
NO_DRAWS: Draws = MappingProxyType({})


class Played(NamedTuple):
    """What a step came to: its events as the record keeps them, the state, and whether it shows.

    `draws` counts what was drawn up to its end.
    """

    events: tuple[bytes, ...]
    state: bytes
    reveals: bool = False
    draws: Draws = NO_DRAWS


class TimeOut(NamedTuple):
    """A step that nobody makes: it is due so long after the step before it."""

    after_ms: int
    choices: Choices  # none where the time alone brings it


class Followed(NamedTuple):
    """What a recorded step comes to today, and the first rule that forbids it, if one does."""

    state: bytes
    reveals: bool = False
    forbidden_by: str = ""
    draws: Draws = NO_DRAWS
    is_readable: bool = True  # whether it is a step at all, as far as these rules know


class Rules(ABC):
    """One match's game and how its steps are played, written and read again."""

    game: Game
    about: Mapping[str, Any]
    start: bytes
    # The unit's tracker knows every rule: what a unit did alone is right, and its memory counts
    unit_knows_all = False
    # The first step that can never be taken back
    floor = 0

    def __init__(self, game: Game, about: Mapping[str, Any]) -> None:
        self.game = game
        self.about = about
        self.abilities = abilities_of(game.options)
        self.start = game.start()
        self._decided = self.start, game.pending(self.start)
        # Everything in a lesson is settled before: taking a step back unsees nothing, and its table
        # stays laid out.
        self.is_lesson = "lesson" in about
        self.floor = int(self.is_lesson)
        # Somebody learns here: computer players say what their turns came to.
        self.is_explained = bool(about.get("explained"))
        self.bots = {int(seat): str(kind) for seat, kind in about.get("bots", {}).items()}

    def can(self, ability: Ability) -> bool:
        """Say whether these rules have an ability, which those of other depths lack."""
        return ability in self.abilities

    @property
    def depth(self) -> str:
        """How deep Heliograph goes into the game, for people to read."""
        return str(self.game.options["depth"])

    def table_state(self, state: bytes) -> bytes:
        """Return what the table unit knows of a state."""
        return self.game.table_state(state)

    def pending(self, state: bytes) -> Pending:
        """Return who decides now; a step asks that again and again of the same state."""
        known, pending = self._decided
        if known is not state:
            pending = self.game.pending(state)
            self._decided = state, pending
        return pending

    def listed(self, state: bytes, viewer: int) -> Choices:
        """Return the pending choices that give nothing away to a viewer."""
        return self.game.listed(state, viewer)

    @abstractmethod
    def play(self, state: bytes, choices: Sequence[Entry], draws: Draws) -> Played:
        """Play choices in order, all of them; raises IllegalChoice or Refused.

        `draws` says how often each pool was drawn from before.
        """

    def timed(self, state: bytes, choices: Sequence[int], elapsed_ms: int) -> Entries:
        """Return choices of a page together with the time that passed before them, if it counts."""
        del state, elapsed_ms
        return tuple(choices)

    def counts_time(self, state: bytes) -> bool:
        """Say whether the rules keep the time that passes from here on."""
        del state
        return False

    def time_out(self, state: bytes) -> TimeOut | None:
        """Return what the time brings by itself unless somebody acts; None if nothing."""
        del state
        return None

    def head_start_ms(self, state: bytes, undone: bytes) -> int:
        """Return how much time counts as passed where people went back from `undone`."""
        del state, undone
        return 0

    @abstractmethod
    def correct(self, state: bytes, fact: str, value: object, draws: Draws) -> Played:
        """Set a fact as it lies on the table; raises BadCorrection."""

    @abstractmethod
    def choices_of(self, state: bytes, events: Sequence[bytes]) -> Entries:
        """Return the choices that the events of a table unit stand for. Raises `Refused`."""

    @abstractmethod
    def list_offers(self, state: bytes, names: tuple[str, ...]) -> tuple[Choices, ...]:
        """Return what a unit lets people choose in this position; none where it asks by itself."""

    @abstractmethod
    def draw(self, state: bytes) -> int:
        """Return a fair draw for the table, where people let the host roll or draw for them."""

    # The record

    @abstractmethod
    def read_events(self, written: bytes) -> tuple[bytes, ...]:
        """Return the single events of a step as it is written.

        Raises `ValueError` where no rules, old or new, have written it: it is damaged.
        """

    @abstractmethod
    def write_events(self, events: tuple[bytes, ...]) -> bytes:
        """Return a step as the record keeps it."""

    @abstractmethod
    def read_move(self, event: bytes) -> Move:
        """Return the move that a recorded event is. Raises `BadChoiceText`."""

    @abstractmethod
    def follow(self, state: bytes, moves: Sequence[Move], draws: Draws) -> Followed:
        """Play recorded moves again, up to the first that the rules forbid, if there is one.

        Raises whatever a state stumbles over that no rules lead to.
        """

    @abstractmethod
    def need_state(self, state: bytes) -> None:
        """Raise something where no table can stand so."""
