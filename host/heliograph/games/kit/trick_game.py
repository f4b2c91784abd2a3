"""Games of tricks: what goes on between two cards, and that a revoke which was found is judged."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from heliograph.games.kit.table import Table

from heliograph.engine.pending import Doubt
from heliograph.games.kit.deals import DealtGame
from heliograph.games.kit.moves import move
from heliograph.games.kit.tricks import NO_SUIT, Shown, TrickCards


class TrickGame(DealtGame):
    """A game of deals in tricks: it asks for cards at `play`, and what follows from a `revoke`."""

    cards: ClassVar[Any]  # TrickCards
    shown: ClassVar[Any]  # Shown
    corrected_at: ClassVar[Sequence[str]] = ("play", "revoke")  # where tricks can be put right

    def shows(self, t: Table, card: int) -> tuple[int, Sequence[int]]:
        """Return the kind of a card that is played, and those that its seat cannot hold then."""
        led, kind = self.cards.led(t), self.cards.kind_of(t, card)
        return kind, [] if led in (NO_SUIT, kind) else [led]

    def after_card(self, t: Table) -> bool:
        """Note what a card has brought; return whether the deal ends with it, whatever is left."""
        del t
        return False

    def end_deal(self, t: Table) -> None:
        """Go on once all tricks are taken, and no revoke was found."""
        raise NotImplementedError

    def lay(self, t: Table, card: int) -> None:
        """Let the seat that decides play a card."""
        cards: TrickCards = self.cards
        if not self.is_digital:
            self.shown.note(t, *self.shows(t, card))
        cards.put(t, [card], "trick", t.seat)
        self.play_on(t)

    def play_on(self, t: Table) -> None:
        """Ask for the next card, or go on after the last one."""
        is_over = self.cards.go_on(t)
        is_over |= self.after_card(t)
        if last := self.cards.last_one(t):
            self.lay(t, *last)
        elif is_over and self.shown.is_found(t):
            t.ask("revoke")
        elif is_over:
            self.end_deal(t)

    def settle(self, t: Table, before: Table) -> None:
        if self.cards.settle(t, before, self.corrected_at, self.shown):
            self.play_on(t)
        else:
            super().settle(t, before)

    def doubts_at(self, t: Table) -> Iterator[Doubt]:
        yield from self.shown.doubts(t)
        yield from self.cards.doubts(t)


def charge(
    text: str, rule: str, may_charge: Callable[[Any], bool], judge: Callable[[Any], None]
) -> Any:
    """Return the move by which people charge a revoke that was found, and what that comes to."""

    @move(text, at=("play", "revoke"))
    def charge(t: Table) -> None:
        t.forbid(rule, not t.game.shown.is_found(t) or not may_charge(t), "no_revoke")
        judge(t)

    return charge


def stands(text: str, rule: str) -> Any:
    """Return the move by which people let a revoke stand."""

    @move(text, at=("play", "revoke"))
    def stands(t: Table) -> None:
        shown: Shown = t.game.shown
        t.forbid(rule, not t.game.shown.is_found(t), "no_revoke")
        shown.forget(t)
        t.game.play_on(t)

    return stands
