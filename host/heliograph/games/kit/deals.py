"""Games of several deals: whoever is `first` deals, and says when the next one begins.

A game that writes its deals down has a tally `points`, and `entry`, what the last deal brought.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from heliograph.games.kit.table import Table

from heliograph.games.kit.game import KitGame
from heliograph.games.kit.moves import move
from heliograph.games.kit.things import Cards


class DealtGame(KitGame):
    """A game of deals, each a round that its dealer begins. Between two it asks at `over`."""

    first_does = "deals"
    cards: ClassVar[Any]  # Cards
    # What is dealt, by the number of seats: how many cards everybody gets at a time, from the
    # dealer's left on, or the place of the table that gets one
    packets: ClassVar[Mapping[int, Sequence[int | str]]] = {}
    after_deal: ClassVar[str]  # what is asked then
    after_away: ClassVar[str]  # what is asked once everybody has laid cards away

    def end_if_over(self, t: Table) -> None:
        """End the game where this was the last deal; it asks at `over`."""
        raise NotImplementedError

    def dealing(self, first: int) -> Sequence[int]:
        """Return the places to which cards are dealt, in their order, where this seat deals."""
        steps = range(1, 1 + min(self.seats, self.cards.at_most))
        hands = [self.cards.at("hand", (first + step) % self.seats) for step in steps]
        places: list[int] = []
        for packet in self.packets[self.seats]:
            if isinstance(packet, str):
                places.append(self.cards.at(packet))
            else:
                places += [hand for hand in hands for _ in range(packet)]
        return places

    @cached_property
    def dealt(self) -> list[Sequence[int]]:
        """The places to which every seat deals."""
        return [self.dealing(seat) for seat in range(self.seats)]

    @cached_property
    def undealt(self) -> int:
        """How many cards are left of those that so many people play with."""
        return int(self.cards.in_play(self.seats)) - len(self.dealt[0])

    def go_on_after_deal(self, t: Table) -> None:
        """Ask what follows once all cards are dealt."""
        t.ask(self.after_deal)

    def go_on_after_away(self, t: Table) -> None:
        """Ask what follows once everybody has laid cards away."""
        t.ask(self.after_away)

    def write(self, t: Table, points: Sequence[int], dealer: int) -> None:
        """Write down what a deal has brought; it is over, and this seat deals next."""
        t.entry = list(points)
        t.game.points.add(t, points)
        t.ask("over", dealer)
        self.end_if_over(t)

    def settle(self, t: Table, before: Table) -> None:
        """Let a game that was over go on, or end, by what was corrected."""
        del before
        if t.ended or t.decision == "over":
            t.reopen()
            self.end_if_over(t)


def deal(text: str, cards: Cards, rule: str) -> Any:
    """Return the move by which chance deals cards, one after the other."""

    @move(text, at="deal", by_chance=True)
    def deal(t: Table, card: int = cards.unseen(rule, "dealt")) -> None:
        game, lies = t.game, getattr(t, cards.name)
        number = lies.count(0) - game.undealt  # so many are still to be dealt
        lies[card] = game.dealt[t.first][-number]
        if number == 1:
            game.go_on_after_deal(t)

    return deal


def next_deal(text: str) -> Any:
    """Return the move by which the seat that decides at `over` deals again."""

    @move(text, at="over")
    def next_deal(t: Table) -> None:
        t.next_round(t.seat)
        t.game.begin(t)

    return next_deal


def lay_away(
    text: str, cards: Cards, to: str, rule: str, keeps: Callable[[Any], int], at: Sequence[str]
) -> Any:
    """Return the move by which seats lay cards of their hands away, each until it keeps so many."""

    @move(text, at=at)
    def lay_away(t: Table, card: int = cards.held("hand", rule, "not_held")) -> None:
        t.forbid(rule, not t.game.is_digital, "away")
        cards.put(t, [card], to, 0 if cards.is_shared(to) else t.seat)
        if len(cards.of(t, "hand", t.seat)) == keeps(t) and t.done():
            t.game.go_on_after_away(t)

    return lay_away


def laid_away(text: str, rule: str, at: Sequence[str]) -> Any:
    """Return the move by which people say that all real cards were laid away."""

    @move(text, at=at)
    def laid_away(t: Table) -> None:
        t.forbid(rule, t.game.is_digital, "away")
        t.game.go_on_after_away(t)

    return laid_away
