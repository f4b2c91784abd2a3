"""Games of several deals: whoever is `first` deals, and says when the next one begins."""

from typing import Any

from heliograph.games.kit.game import KitGame
from heliograph.games.kit.moves import move


class DealtGame(KitGame):
    """A game of deals, each a round that its dealer begins. Between two it asks at `over`."""

    first_does = "deals"

    def end_if_over(self, t: Any) -> None:
        """End the game where this was the last deal; it asks at `over`."""
        raise NotImplementedError

    def settle(self, t: Any, before: Any) -> None:
        """Let a game that was over go on, or end, by what was corrected."""
        del before
        if t.decision == "over":
            t.reopen()
            self.end_if_over(t)


def next_deal(text: str) -> Any:
    """Return the move by which the seat that decides at `over` deals again."""

    @move(text, at="over")
    def next_deal(t: Any) -> None:
        t.next_round(t.seat)
        t.game.begin(t)

    return next_deal
