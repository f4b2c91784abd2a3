"""What the table answers instead of doing something: ask first, or say that it came too late."""

from heliograph.errors import LANGUAGES, HeliographError
from heliograph.texts import text


class AskFirst(HeliographError):
    """Going there would unsee a card or a roll: the people at the table must agree."""

    def __init__(self, rev: int) -> None:
        self.rev = rev
        super().__init__(
            "Something was shown since then: a card or a roll. Going back cannot make anybody "
            "forget it. Go back all the same?",
            "Seitdem wurde etwas aufgedeckt: eine Karte oder ein Wurf. Das vergisst durch "
            "Zurückgehen niemand. Trotzdem zurückgehen?",
        )


class Overtaken(HeliographError):
    """Somebody else acted on the table that this was meant for."""

    def __init__(self) -> None:
        super().__init__(
            "Somebody else was faster: the table has moved on. Look again and enter it anew.",
            "Jemand war schneller: Der Tisch steht schon weiter. Schau nach und gib es neu ein.",
        )


class NotRuled(HeliographError):
    """This needs a match under the full rules."""

    def __init__(self) -> None:
        super().__init__(
            "This needs a game with the full rules on the table; this one is only tracked. "
            "Begin one under New game.",
            "Dafür muss ein Spiel mit allen Regeln auf dem Tisch sein; dieses wird nur verfolgt. "
            "Beginne eines unter Neues Spiel.",
        )


class NotSeated(HeliographError):
    """A page tries to decide for another seat."""

    def __init__(self) -> None:
        super().__init__(
            "This decision belongs to another seat. Wait for your turn, or use the table screen.",
            "Diese Entscheidung gehört einem anderen Platz. Warte, bis du dran bist, oder nimm "
            "den Tischbildschirm.",
        )


class NotOpened(HeliographError):
    """A match of the record leads to no table that this program knows."""

    def __init__(self, match: int) -> None:
        super().__init__(*(text(lang, "missing.match", match=match) for lang in LANGUAGES))
