"""What the engine refuses, and why: the rule, what was expected, what came."""

from collections.abc import Mapping
from typing import Any

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
        got: str,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        where = f" [{rule}]" if rule else ""
        en, de = (expected, expected) if isinstance(expected, str) else expected
        super().__init__(
            f"expected {en}, got {got}{where}", f"erwartet: {de}; bekommen: {got}{where}"
        )
        self.rule = rule
        self.reason = reason
        self.expected = en
        self.expected_de = de
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


class BadContent(RulesError):
    """A content file has a wrong key, type or value."""


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
