"""A match of the record as it is opened: whose it is, by which rules, and the line of its steps."""

from dataclasses import dataclass, field

from heliograph.engine import Step, Timeline
from heliograph.engine.steps import Draws
from heliograph.table.rounds import count_rounds
from heliograph.table.rules import Played, Rules


@dataclass(slots=True, eq=False)
class OpenMatch:
    """What the record says of a match, beside its line of steps."""

    number: int
    title: str
    previous: int | None
    names: tuple[str, ...]
    rules: Rules
    timeline: Timeline[Step] = field(init=False)
    laid: tuple[str, ...] = ()  # steps of laying the box out that people ticked off
    since_ms: int = 0  # from when on time counts that no step has brought along yet

    def __post_init__(self) -> None:
        self.timeline = Timeline(self.rules.start)

    @property
    def draws(self) -> Draws:
        """How often each pool was drawn from on the way to the cursor."""
        line = self.timeline
        return line.step_at(line.cursor - 1).draws if line.cursor else {}

    def line_key_at(self, number: int) -> tuple[object, ...]:
        """Return something that stays the same for as long as the first steps of the line do."""
        line = self.timeline
        return (self, line.step_at(number - 1).serial, line.state_at(number)) if number else (self,)

    def table_state_at(self, rev: int) -> bytes:
        """Return what the table unit knows after step `rev`. Raises `NoSuchStep`."""
        return self.rules.table_state(self.timeline.state_at(rev))

    def add(self, played: Played, at_ms: int, source: str, *, adopted: bool = False) -> None:
        """Put a step after the cursor; what stood behind it becomes a branch."""
        line = self.timeline
        step = Step(
            line.cursor + 1, played.events, at_ms, source, adopted, played.reveals,
            count_rounds(self.rules.table_state(played.state)), played.draws, line.made + 1,
        )  # fmt: skip
        line.add(step, played.state)

    def crosses_reveal(self, rev: int) -> bool:
        """Say whether going to step `rev` would unsee something."""
        return not self.rules.is_lesson and self.timeline.crosses_reveal(rev)

    def can_move(self, rev: int) -> bool:
        """Say whether the table can stand at step `rev` of the line."""
        return self.rules.floor <= rev <= self.timeline.length
