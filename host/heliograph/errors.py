"""Errors that reach a person: one sentence per language that says what is wrong and what to do."""

LANGUAGES = ("en", "de")


class HeliographError(Exception):
    """The root of every error that Heliograph explains to a person itself."""

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en)
        self.en = en
        self.de = de

    def text(self, language: str) -> str:
        """Return the sentence in `language`; English where the language is not known."""
        return self.de if language == "de" else self.en


class StoreError(HeliographError):
    """The record cannot be opened, read or written."""


class StoreInUse(StoreError):
    """Another running program holds this record."""


class StoreTooNew(StoreError):
    """The record was written by a newer version."""


class BoardError(HeliographError):
    """A board cannot be reached."""


class StartError(HeliographError):
    """The program cannot start as asked."""
