"""A match of the record as it is opened: whose it is, by which rules, and the line of its steps."""

from heliograph.engine import NOBODY, Outcome, Pending, Step
from heliograph.engine.match import AnyMatch
from heliograph.engine.steps import Called, Draws
from heliograph.table.called import outcome_of
from heliograph.table.rounds import count_rounds
from heliograph.table.rules import NO_DRAWS, Played, Rules

_OVER = Pending(NOBODY, ())


class OpenMatch(AnyMatch[Step]):
    """A match that people enter by its rules, and what the record says of it beside its steps."""

    __slots__ = (
        "__weakref__", "laid", "names", "number", "place", "previous", "rules", "since_ms", "title",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        title: str,
        previous: int | None,
        names: tuple[str, ...],
        rules: Rules,
        since_ms: int = 0,
    ) -> None:
        super().__init__(rules.game, rules.start)
        self.number = number
        self.title = title
        self.previous = previous
        self.names = names
        self.rules = rules
        self.laid: tuple[str, ...] = ()  # steps of laying the box out that people ticked off
        self.place = ""  # where it was played, as people tell it
        self.since_ms = since_ms  # from when on time counts that no step has brought along yet

    @property
    def pending(self) -> Pending:
        """Who decides now, and the legal choices."""
        return self.pending_at(self.cursor)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game runs."""
        return outcome_of(self.called) if self.called else super().outcome

    @property
    def called(self) -> Called | None:
        """With what the people called the game over where it stands; None where they did not."""
        return self.called_at(self.cursor)

    def called_at(self, number: int) -> Called | None:
        """Return with what the people had called the game over after `number` steps, if so."""
        return self.step_at(number - 1).called if number else None

    def pending_at(self, number: int) -> Pending:
        """Return who decides after `number` steps."""
        return _OVER if self.called_at(number) else self.rules.pending(self.state_at(number))

    @property
    def draws(self) -> Draws:
        """How often each pool was drawn from on the way to the cursor."""
        return self.step_at(self.cursor - 1).draws if self.cursor else NO_DRAWS

    def line_key_at(self, number: int) -> tuple[object, ...]:
        """Return something that stays the same for as long as the first steps of the line do."""
        return (self, self.step_at(number - 1).serial, self.state_at(number)) if number else (self,)

    def table_state_at(self, rev: int) -> bytes:
        """Return what the table unit knows after step `rev`. Raises `NoSuchStep`."""
        return self.rules.table_state(self.state_at(rev))

    def enter(self, played: Played, at_ms: int, source: str, *, adopted: bool = False) -> None:
        """Put a step after the cursor; what stood behind it becomes a branch."""
        step = Step(
            self.cursor + 1, played.events, at_ms, source, adopted, played.reveals,
            count_rounds(self.rules.table_state(played.state)), played.draws,
            serial=self.made + 1,
        )  # fmt: skip
        self.add(step, played.state)

    def call(self, called: Called, at_ms: int, source: str) -> None:
        """Put a step after the cursor that ends the game where it stands."""
        rounds = count_rounds(self.rules.table_state(self.state))
        step = Step(self.cursor + 1, (), at_ms, source, rounds=rounds, draws=self.draws,
                    called=called, serial=self.made + 1)  # fmt: skip
        self.add(step, self.state)

    def crosses_reveal(self, number: int) -> bool:
        """Say whether going to step `number` would unsee something."""
        return not self.rules.is_lesson and super().crosses_reveal(number)

    def can_move(self, rev: int) -> bool:
        """Say whether the table can stand at step `rev` of the line."""
        return self.rules.floor <= rev <= self.length
