"""Errors that reach a person: one sentence that says what is wrong and what to do."""

import os

from heliograph.catalogue import ENGLISH, N_, Words, say


class HeliographError(Exception):
    """The root of every error that Heliograph explains to a person itself."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.text(ENGLISH)

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        return say(lang, self.sentence)


class StoreError(HeliographError):
    """The record cannot be opened, read or written."""


class StoreInUse(StoreError):
    """Another running program holds this record."""


class StoreTooNew(StoreError):
    """The record was written by a newer version."""


class DamagedMatch(HeliographError):
    """One match of the record cannot be opened; the others can."""

    def __init__(self, number: int, title: str, what: Words) -> None:
        self.number = number
        super().__init__(
            N_(
                "Match {number} ({title}) is damaged: {what} It is set aside; the other matches "
                "can be used. Save what is left of it into a new record with: heliograph repair"
            ).filled(number=number, title=title, what=what)
        )


class UnitError(HeliographError):
    """A board cannot be reached."""


class NeedsRenewal(UnitError):
    """A board is there, and new firmware would help it."""


class MissingPackage(HeliographError):
    """A game needs a package of somebody else that is not installed, so it cannot be played."""

    def __init__(self, game: str, package: str, install: str) -> None:
        sentence = N_("{game} needs the package {package}, which is not installed. Run: {line}")
        super().__init__(sentence.filled(game=game, package=package, line=_line_for(install)))
        self.game = game


def _line_for(install: str) -> str:
    """Return what installs an extra here: tools/dev.py, where that started us and knows it."""
    extra = install.removeprefix("heliograph[").removesuffix("]")
    if extra in os.environ.get("HELIOGRAPH_EXTRAS", "").split():
        return f"python3 tools/dev.py play --with {extra}"
    return f"pip install '{install}'"


class StartError(HeliographError):
    """The program cannot start as asked."""
