"""An auction: two bid against each other until one passes, and then the next against who is left.

The elder of both need not go higher; it holds what the other one bids. A game with it asks `bid`,
`hold`, and `alone` where all others have passed without a bid; it has a counter `bid`, and says
what follows. With real cards people say at `auction` who has won it, and how high at `ladder`.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.domains import one_of, one_seat, where
from heliograph.games.kit.moves import move
from heliograph.games.kit.trick_game import TrickGame


class AuctionGame(TrickGame):
    """A game of tricks before which seats bid."""

    def go_on_after_deal(self, t: Table) -> None:
        self.ask_bid(t)

    def go_on_after_auction(self, t: Table) -> None:
        """Ask the seat that decides, which has won the auction, what follows."""
        raise NotImplementedError

    def pass_in(self, t: Table) -> None:
        """Go on where nobody has bid."""
        raise NotImplementedError

    def bidders(self, t: Table) -> list[int]:
        """Return who has not passed, the eldest first."""
        return [seat for seat in self.cards.players(t) if not t.has_passed(seat)]

    def ask_bid(self, t: Table) -> None:
        """Let the auction begin, or go on with those who have not passed."""
        left = self.bidders(t)
        if len(left) > 1:
            t.ask("bid", left[1])
        elif left and not t.bid:
            t.ask("alone", left[0])
        else:
            self._close(t, left)

    def _close(self, t: Table, left: Sequence[int]) -> None:
        t.call_back()
        if left:
            t.ask("bid", left[0])
            self.go_on_after_auction(t)
        else:
            self.pass_in(t)


def bid(text: str, bids: Sequence[int], rule: str, alone: str) -> Any:
    """Return the move that names one of these bids; whoever is alone names the lowest."""

    def is_higher(t: Table, points: int) -> bool:
        return bool(bids[points] > t.bid)

    @move(text, at=("bid", "alone", "ladder"))
    def bid(t: Table, points: int = where(one_of(bids), is_higher, rule, "higher")) -> None:
        t.forbid(alone, points > 0 and t.decision == "alone", "lowest")
        t.bid = bids[points]
        if t.decision == "bid":
            t.ask("hold", t.game.bidders(t)[0])
        else:
            t.call_back()
            t.game.go_on_after_auction(t)

    return bid


def answers() -> tuple[Any, Any, Any]:
    """Return how a bid is held, how a seat leaves the auction, and that nobody has bid at all."""

    @move("hold", at="hold")
    def hold(t: Table) -> None:
        t.game.ask_bid(t)

    @move("pass", at=("bid", "hold", "alone"))
    def passes(t: Table) -> None:
        t.pass_out()
        t.game.ask_bid(t)

    @move("passed in", at="auction")
    def passed_in(t: Table) -> None:
        t.game.pass_in(t)

    return hold, passes, passed_in


def wins(text: str, rule: str) -> Any:
    """Return the move by which people say who has won a real auction."""

    @move(text, at="auction")
    def wins(t: Table, seat: int = one_seat(rule, "no_seat")) -> None:
        t.forbid(rule, seat not in t.game.cards.players(t), "sits_out")
        t.ask("ladder", seat)

    return wins
