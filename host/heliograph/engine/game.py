"""What every game is: a static description and pure functions over a state of bytes.

One instance is one configured game; seats, options and content are fixed when it is made. A state
is `bytes`, so it can be kept, compared and hashed for nothing. Its first bytes are the tracker
state of the table unit: engine and lights share one truth.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from heliograph.engine.content import Content
from heliograph.engine.errors import IllegalChoice
from heliograph.engine.facts import FactTable
from heliograph.engine.pending import CHANCE, NOBODY, Choice, Doubt, Outcome, Pending
from heliograph.engine.steps import Correction, Move, Passed
from shared_rules import digest
from shared_rules.digest import check as short_check

LEGAL = "legal"
ILLEGAL = "illegal"
CANNOT_TELL = "cannot tell"

# `WRITABLE + state` copies a state so that it can be changed, `FROZEN + after` copies it back. They
# do what `bytearray(state)` and `bytes(after)` do in half the time, and every step needs both.
WRITABLE: Final = bytearray()
FROZEN: Final = b""


def blank(size: int) -> bytearray:
    """Return so many zeros to put into a state: a slice takes a bytearray in a third of the time.

    Made once, for good; nobody writes into it.
    """
    return bytearray(size)


class Game(ABC):
    """The contract of a game; every game defines these methods in this order."""

    name: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    content: Content
    choice_count: int
    texts: tuple[str, ...]  # of every choice, by its number
    fact_table: FactTable  # all its facts, with what its box says of them
    has_clock: bool = False  # whether time counts, as long as its state says so
    hides_anything: bool = True  # whether somebody may hold what others do not see

    def by_version(self, version: int) -> "Game":  # noqa: ARG002 (most games have one flow)
        """Return this game as a match goes on that was begun under this version of its rules."""
        return self

    @abstractmethod
    def start(self) -> bytes:
        """Return the state before anything happened."""

    @abstractmethod
    def pending(self, state: bytes) -> Pending:
        """Return who decides now and the legal choices, sorted."""

    @abstractmethod
    def apply(self, state: bytes, choice: int) -> bytes:
        """Return the state after `choice`, which must be one of the pending choices."""

    @abstractmethod
    def outcome(self, state: bytes) -> Outcome | None:
        """Return who won and why, or None while the game runs."""

    def seat_of(self, state: bytes, choice: int) -> int:  # noqa: ARG002 (a game with simultaneous decisions needs it)
        """Return who decides this one of the pending choices."""
        return self.pending(state).seat

    def choices_of(self, state: bytes, seat: int) -> Sequence[int]:
        """Return the pending choices of one seat; others may have some at the same time."""
        pending = self.pending(state)
        if seat not in pending.seats:
            return ()
        if not pending.others:
            return pending.choices
        return [choice for choice in pending.choices if self.seat_of(state, choice) == seat]

    def acting_seats(self, state: bytes) -> tuple[int, ...]:
        """Return who may enter something now; CHANCE stands for anybody at the table."""
        pending = self.pending(state)
        return (pending.seat, *pending.others)

    def listed(self, state: bytes, viewer: int) -> tuple[int, ...]:  # noqa: ARG002 (hides nothing)
        """Return the pending choices that give nothing away to a viewer, as its view lists them."""
        return self.pending(state).choices

    def pool(self, state: bytes) -> str:  # noqa: ARG002 (a game with one kind of chance needs none)
        """Return the name of what CHANCE draws from now: a stack, a bag, the die of a seat.

        The host's draws go by it: the next one from a pool is the same however people got there.
        """
        return ""

    def fair_draw(self, state: bytes) -> Pending:
        """Return the pending choices of CHANCE that the box can give, as likely as it gives them.

        Beside the real box people may say more than that, such as that they do not know. Where the
        host draws for them, it draws from here.
        """
        return self.pending(state)

    def misfit(self, state: bytes, choice: int) -> IllegalChoice | None:  # noqa: ARG002 (most fit)
        """Return why a legal entry of the set-up does not fit the box; a record may still hold it.

        A set-up is a whole: each entry must leave a way to one that the box can give.
        """
        return None

    def allows(self, state: bytes, choice: int) -> bool:
        """Return whether `choice` may be played now."""
        return choice in self.pending(state).choices

    @abstractmethod
    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        """Return the error for an illegal choice: the rule, what was expected, what came."""

    def verdict(self, state: bytes, choice: int) -> str:
        """Return LEGAL, ILLEGAL, or CANNOT_TELL where only the table can see the fact."""
        if not self.allows(state, choice):
            return ILLEGAL
        return CANNOT_TELL if self.rests_on_unseen(state, choice) else LEGAL

    def facts(self, state: bytes) -> dict[str, Any]:
        """Return every public fact that the table can correct, by its name."""
        return self.fact_table.facts(state)

    @abstractmethod
    def correct(self, state: bytes, fact: str, value: object) -> bytes:
        """Return the state with one fact as the table says; raises BadCorrection."""

    @abstractmethod
    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        """Return what a seat, the TABLE or the REFEREE may know, ready for JSON."""

    def repeat(self, state: bytes, move: Move) -> bytes:
        """Return the state after a recorded move, which nobody judges again."""
        if isinstance(move, Correction):
            return self.correct(state, move.fact, move.value)
        if isinstance(move, Passed):
            return self.let_pass(state, move.tenths)
        return self.apply(state, move)

    def let_pass(self, state: bytes, tenths: int) -> bytes:  # noqa: ARG002 (most have no clock)
        """Return the state after so many tenths of a second, which may end the game."""
        return state

    def split_time(self, events: Sequence[bytes]) -> tuple[int, Sequence[bytes]]:
        """Return how much time a unit's step tells, in tenths, and its events that are no time."""
        return 0, events

    def dump(self, state: bytes) -> dict[str, Any]:
        """Return the whole position as plain data."""
        return self.fact_table.dump(state)

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> bytes:
        """Return the state of a position; what it leaves out has a default. Raises BadPosition."""

    def doubts(self, state: bytes) -> tuple[Doubt, ...]:  # noqa: ARG002 (most games have none)
        """Return what looks wrong on the table but is not for the engine to forbid."""
        return ()

    def choice_text(self, choice: int) -> str:
        """Return the text of a choice; `parse_choice` reads it back."""
        return self.texts[choice]

    def read(self, state: bytes, text: str) -> int:
        """Return the choice that a text names here; raises BadChoiceText."""
        del state
        return self.parse_choice(text)

    @abstractmethod
    def parse_choice(self, text: str) -> int:
        """Return the choice a text names; raises BadChoiceText."""

    @abstractmethod
    def table_state(self, state: bytes) -> bytes:
        """Return the tracker's bytes, for the lights and the table unit."""

    # The same for every game, unless it knows better

    def seen_text(self, state: bytes, choice: int, viewer: int) -> str:  # noqa: ARG002
        """Return a step as a viewer saw it; a game hides here what that viewer could not see."""
        return self.choice_text(choice)

    def rests_on_unseen(self, state: bytes, choice: int) -> bool:  # noqa: ARG002 (digital: nothing)
        """Return whether only the table can see that this legal choice is right."""
        return False

    def can_enter(self, state: bytes, choices: Sequence[int]) -> bool:
        """Return whether these pending choices, one after the other, also fit the box."""
        *first, last = choices
        for choice in first:
            if self.misfit(state, choice):
                return False
            state = self.apply(state, choice)
        return not self.misfit(state, last)

    def gives_up(self, choice: int) -> bool:
        """Return whether a choice gives a game or a deal away: nobody plays that by chance."""
        del choice
        return False

    def is_stuck(self, state: bytes) -> bool:
        """Return whether somebody must decide and nothing can be chosen, as after a correction."""
        pending = self.pending(state)
        return pending.seat != NOBODY and not pending.choices

    def named(self, choice: int) -> str:
        """Return what to call a choice in an error, even if there is none of this number."""
        known = 0 <= choice < self.choice_count and self.texts[choice]
        return known or f"number {choice}"

    def choices(self, state: bytes) -> tuple[Choice, ...]:
        """Return the pending choices as people see them."""
        return tuple(
            Choice(choice, self.seat_of(state, choice), self.choice_text(choice))
            for choice in self.pending(state).choices
        )

    def reveals(self, state: bytes, choice: int) -> bool:  # noqa: ARG002 (a game may know better)
        """Return whether the step shows somebody something that was hidden."""
        return self.pending(state).seat == CHANCE

    def digest(self, state: bytes) -> str:
        """Return the fingerprint of a state, the same on every machine."""
        return digest.digest(state).hex()

    # Return a short check of a state, for every step of a record
    check = staticmethod(short_check)
