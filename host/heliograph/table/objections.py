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


class NoMatch(HeliographError):
    """This needs a match on the table."""

    def __init__(self) -> None:
        super().__init__(
            "This needs a game on the table, and there is none. Begin one under New game.",
            "Dafür muss ein Spiel auf dem Tisch sein, und da ist keines. "
            "Beginne eines unter Neues Spiel.",
        )


class NotAtThisDepth(HeliographError):
    """The match on the table knows too little of its game for this."""

    def __init__(self) -> None:
        super().__init__(
            "At this depth the people keep the rules and the dice, so Heliograph cannot do this. "
            "Begin a game with referee depth under New game.",
            "In dieser Tiefe bleiben Regeln und Würfel bei den Leuten; Heliograph kann das daher "
            "nicht. Beginne ein Spiel mit Schiedsrichter unter Neues Spiel.",
        )


class OnlyWithBox(HeliographError):
    """The host keeps every piece of this match: it draws itself, and nothing can lie otherwise."""

    def __init__(self) -> None:
        super().__init__(
            "This belongs to a game with the real box. In the digital game the computer draws, and "
            "keeps every card and piece; where something is wrong, take back a step.",
            "Das gehört zu einem Spiel mit der echten Schachtel. Im digitalen Spiel zieht der "
            "Rechner und hat alle Karten und Teile; stimmt etwas nicht, nimm einen Schritt zurück.",
        )


class NotOffered(HeliographError):
    """A page enters what it was not offered."""

    def __init__(self) -> None:
        super().__init__(
            "Expected one of the choices that this page offers now, got another one. Look again "
            "and choose anew.",
            "Erwartet: eine der Möglichkeiten, die diese Seite jetzt anbietet; bekommen: eine "
            "andere. Schau nach und wähle neu.",
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
