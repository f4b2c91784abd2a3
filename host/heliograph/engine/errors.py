"""What the engine refuses, and why: the rule, what was expected, what came."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.errors import HeliographError


class EngineError(HeliographError):
    """The root of the engine's errors."""


_WRONG = N_("expected {expected}, got {got}{where}")


class RulesError(EngineError):
    """Something the rules of the game do not allow."""

    def __init__(
        self,
        rule: str,
        reason: str,
        expected: Words,
        got: Words,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        where = f" [{rule}]" if rule else ""
        super().__init__(_WRONG.filled(expected=expected, got=got, where=where))
        self.rule = rule
        self.reason = reason
        self.expected = expected
        self.got = got
        self.facts = dict(facts or {})


class IllegalChoice(RulesError):
    """This choice is not legal now; the state is unchanged."""


class BadCorrection(RulesError):
    """The table cannot be as the correction says."""


class BadPosition(RulesError):
    """The plain data do not describe a position of this game."""


class BadChoiceText(RulesError):
    """The text names no choice of this game."""


class BadOption(RulesError):
    """An option is unknown, or its value is not one of those allowed."""


class Place(NamedTuple):
    """A place in a content file; 0 and "" where it is not known."""

    file: str = ""
    row: int = 0
    column: int = 0

    def words(self) -> Words:
        """Return the place as people read it."""
        file = self.file or N_("Content file")
        if not self.row:
            return file
        words = (
            N_("{file}, line {row}, column {column}") if self.column else N_("{file}, line {row}")
        )
        return words.filled(file=file, row=self.row, column=self.column)


_MEND = N_("{place}: {problem}. Correct the file there, or leave it out.")


class BadContent(RulesError):
    """A content file has a wrong key, type or value."""

    def __init__(
        self,
        rule: str,
        reason: str,
        expected: Words,
        got: Words,
        where: str = "",
        place: Place | None = None,
    ) -> None:
        """Tell what is wrong; `where` names block and key, `place` the line of a file."""
        super().__init__(rule, reason, expected, got)
        self.where = where
        self.place = place
        if place is not None:
            self.sentence = _MEND.filled(place=place.words(), problem=self.sentence)

    def at(self, place: Place) -> "BadContent":
        """Return the same mistake with its place."""
        return BadContent(self.rule, self.reason, self.expected, self.got, self.where, place)


class BadRecord(EngineError):
    """A record cannot be read."""

    def __init__(self, sentence: Words, step: int = 0) -> None:
        super().__init__(sentence)
        self.step = step


class RecordDiffers(BadRecord):
    """Replaying gives another position than the record says."""

    def __init__(self, step: int, expected: str, got: str) -> None:
        super().__init__(
            N_(
                "step {step}: the record says {expected}, replaying gives {got}; the steps "
                "before it are good"
            ).filled(step=step, expected=expected, got=got),
            step,
        )
        self.expected = expected
        self.got = got


class ForbiddenStep(BadRecord):
    """A record holds a step that the rules forbid."""

    def __init__(self, step: int, why: RulesError) -> None:
        super().__init__(
            N_("step {step}: {why}; the steps before it are good").filled(
                step=step, why=why.sentence
            ),
            step,
        )
        self.rule = why.rule
