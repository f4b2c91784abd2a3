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


class DamagedMatch(HeliographError):
    """One match of the record cannot be opened; the others can."""

    def __init__(self, number: int, title: str, en: str, de: str) -> None:
        self.number = number
        super().__init__(
            f"Match {number} ({title}) is damaged: {en} It is set aside; the other matches can be "
            "used. Save what is left of it into a new record with: heliograph repair",
            f"Partie {number} ({title}) ist beschädigt: {de} Sie bleibt beiseite; die anderen "
            "Partien sind zu gebrauchen. Was von ihr übrig ist, rettet in eine neue Aufzeichnung: "
            "heliograph repair",
        )


class BoardError(HeliographError):
    """A board cannot be reached."""


class StartError(HeliographError):
    """The program cannot start as asked."""
