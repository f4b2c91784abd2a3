"""The cards of a rummy: hands, and the sets and runs that each seat has laid down.

A game that has them names the places `hand`, `sets` and `runs`. Cards that are laid off lie with
the melds of the seat that laid those.
"""

from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit import melds
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.melds import CARDS, MELD_NAMES, MELDS, bits_of, cards_of
from heliograph.games.kit.things import Cards


class MeldCards(Cards):
    """52 cards, of which some are melded."""

    def __init__(self, rule: str, **places: str) -> None:
        super().__init__(CARDS, rule, None, **places)

    def bits(self, t: Table, kind: str, seat: int = 0) -> int:
        """Return the cards at a place as a hand."""
        return bits_of(self.of(t, kind, seat))

    def hand(self, t: Table) -> int:
        """Return what the seat that decides is known to hold."""
        return self.bits(t, "hand", t.seat)

    def laid(self, t: Table, seat: int) -> tuple[int, int]:
        """Return the sets and the runs that a seat has laid."""
        return self.bits(t, "sets", seat), self.bits(t, "runs", seat)

    def own_melds(self, rule: str, reason: str) -> Any:
        """Return the melds that the seat that decides is known to hold."""

        def values(t: Table) -> list[int]:
            hand = self.hand(t)
            return [number for number, meld in enumerate(MELDS) if meld & hand == meld]

        def has(t: Table, number: int) -> bool:
            return not MELDS[number] & ~self.hand(t)

        return Domain(tuple(MELD_NAMES), values, has, rule, reason)

    def lay(self, t: Table, meld: int) -> None:
        """Lay a meld of the seat that decides."""
        self.put(t, cards_of(meld), "sets" if meld in melds.SETS else "runs", t.seat)

    def fits(self, t: Table, seat: int, card: int) -> bool:
        """Return whether a card can be laid off on the melds of a seat."""
        return melds.takes(*self.laid(t, seat), card)

    def lay_off(self, t: Table, seat: int, card: int) -> None:
        """Lay a card off on the melds of a seat."""
        is_run = melds.continues(self.laid(t, seat)[1], card)
        self.put(t, [card], "runs" if is_run else "sets", seat)

    def lay_off_all(self, t: Table, seat: int, hand: int) -> None:
        """Lay off all that fits of a hand, also one after the other."""
        fitting = [card for card in cards_of(hand) if self.fits(t, seat, card)]
        if fitting:
            self.lay_off(t, seat, fitting[0])
            self.lay_off_all(t, seat, hand & ~(1 << fitting[0]))

    def melds_of(self, t: Table, seat: int) -> list[list[int]]:
        """Return the melds that a seat has laid, with what was laid off on them."""
        sets, runs = self.laid(t, seat)
        starts = [card for card in cards_of(runs) if not card % 13 or not runs >> card - 1 & 1]
        ends = [*starts[1:], len(CARDS)]
        found = [cards_of(sets & same) for same in melds.RANK_BITS]
        found += [[card for card in cards_of(runs) if start <= card < end]
                  for start, end in zip(starts, ends, strict=bool(starts))]  # fmt: skip
        return [one for one in found if one]
