"""What the engine refuses, and why: the rule, what was expected, what came."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from heliograph.errors import HeliographError


class EngineError(HeliographError):
    """The root of the engine's errors."""


# English alone (names, numbers), or English and German
Words = str | tuple[str, str]


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
        en, de = (expected, expected) if isinstance(expected, str) else expected
        got_en, got_de = (got, got) if isinstance(got, str) else got
        super().__init__(
            f"expected {en}, got {got_en}{where}", f"erwartet: {de}; bekommen: {got_de}{where}"
        )
        self.rule = rule
        self.reason = reason
        self.expected = en
        self.expected_de = de
        self.got = got_en
        self.got_de = got_de
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

    def words(self) -> tuple[str, str]:
        """Return the place in both languages."""
        en, de = self.file or "Content file", self.file or "Inhaltsdatei"
        if self.row:
            en, de = f"{en}, line {self.row}", f"{de}, Zeile {self.row}"
        if self.column:
            en, de = f"{en}, column {self.column}", f"{de}, Spalte {self.column}"
        return en, de


_MEND = (
    "Correct the file there, or leave it out.",
    "Die Datei dort berichtigen oder sie weglassen.",
)


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
            en, de = place.words()
            self.en, self.de = f"{en}: {self.en}. {_MEND[0]}", f"{de}: {self.de}. {_MEND[1]}"
            self.args = (self.en,)

    def at(self, place: Place) -> "BadContent":
        """Return the same mistake with its place."""
        expected, got = (self.expected, self.expected_de), (self.got, self.got_de)
        return BadContent(self.rule, self.reason, expected, got, self.where, place)


class BadRecord(EngineError):
    """A record cannot be read."""

    def __init__(self, en: str, de: str, step: int = 0) -> None:
        super().__init__(en, de)
        self.step = step


class RecordDiffers(BadRecord):
    """Replaying gives another position than the record says."""

    def __init__(self, step: int, expected: str, got: str) -> None:
        super().__init__(
            f"step {step}: the record says {expected}, replaying gives {got}; "
            "the steps before it are good",
            f"Schritt {step}: im Protokoll steht {expected}, das Nachspielen ergibt {got}; "
            "die Schritte davor stimmen",
            step,
        )
        self.expected = expected
        self.got = got


class ForbiddenStep(BadRecord):
    """A record holds a step that the rules forbid."""

    def __init__(self, step: int, why: RulesError) -> None:
        super().__init__(
            f"step {step}: {why.en}; the steps before it are good",
            f"Schritt {step}: {why.de}; die Schritte davor stimmen",
            step,
        )
        self.rule = why.rule
