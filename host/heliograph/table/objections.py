"""What the table answers instead of doing something: ask first, or say that it came too late."""

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.texts import TEXTS


class AskFirst(HeliographError):
    """Going there would unsee a card or a roll: the people at the table must agree."""

    def __init__(self, rev: int) -> None:
        self.rev = rev
        super().__init__(
            N_(
                "Something was shown since then: a card or a roll. Going back cannot make "
                "anybody forget it. Go back all the same?"
            ),
        )


class Overtaken(HeliographError):
    """Somebody else acted on the table that this was meant for."""

    def __init__(self) -> None:
        super().__init__(
            N_("Somebody else was faster: the table has moved on. Look again and enter it anew."),
        )


class NoMatch(HeliographError):
    """This needs a match on the table."""

    def __init__(self) -> None:
        super().__init__(
            N_("This needs a game on the table, and there is none. Begin one under New game."),
        )


class NotAtThisDepth(HeliographError):
    """The match on the table knows too little of its game for this."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "At this depth the people keep the rules and the dice, so Heliograph cannot "
                "do this. Begin a game with referee depth under New game."
            ),
        )


class OnlyWithBox(HeliographError):
    """The host keeps every piece of this match: it draws itself, and nothing can lie otherwise."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "This belongs to a game with the real box. In the digital game the computer "
                "draws, and keeps every card and piece; where something is wrong, take back "
                "a step."
            ),
        )


class NotOffered(HeliographError):
    """A page enters what it was not offered."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Expected one of the choices that this page offers now, got another one. "
                "Look again and choose anew."
            ),
        )


class NotSeated(HeliographError):
    """A page tries to decide for another seat."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "This decision belongs to another seat. Wait for your turn, or use the table "
                "screen."
            ),
        )


class NotOpened(HeliographError):
    """A match of the record leads to no table that this program knows."""

    def __init__(self, match: int) -> None:
        super().__init__(TEXTS["missing.match"].filled(match=match))


class NoHandHere(HeliographError):
    """The table screen can show a hand only of a person in a digital game."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Only a person in a digital game has a hand that the table screen can show. With "
                "the real box everybody holds their own cards."
            ),
        )


class HandOnPhone(HeliographError):
    """A hand that is open on a phone is not shown on the table screen as well."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "A phone has joined for this seat: its hand is shown there and nowhere else. "
                "Close that page to look here."
            ),
        )
