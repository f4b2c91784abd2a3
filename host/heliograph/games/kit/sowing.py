"""Sowing: two rows of six pits and a store at each end, as of Kalah and Oware.

South is the first seat; each numbers its pits from its left to its right, as seeds travel. A game
has the things `pits` and `store`, the counter of what each seat has.
"""

from collections.abc import Iterator

from heliograph.games.kit.table import Table

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.rows import Row

PITS = tuple(f"{side}{number}" for side in "SN" for number in range(1, 7))
OWN = (range(6), range(6, 12))
STORES = (12, 13)
PLACES = (*PITS, "S", "N")


def left(t: Table, seat: int) -> int:
    """Return how many seeds lie in the pits of a seat."""
    return int(sum(t.pits[pit] for pit in OWN[seat]))


def rows(store: str, left_over: str) -> dict[str, Row]:
    """Return the lines of the score sheet, by the rules of what is taken and of what is left."""
    return {
        "store": Row(store, lambda t, seat: t.store[seat], is_total=True),
        "left": Row(left_over, left),
        "ahead": Row(store, lambda t, seat: t.store[seat] - t.store[1 - seat]),
    }


class SowingGame(KitGame):
    """A game of seeds that never leave the board and its stores."""

    board_rule: str  # that says how many seeds there are

    def seeds_each(self) -> int:
        """Return how many seeds lie in each pit at the beginning."""
        raise NotImplementedError

    def lay_out(self, t: Table) -> None:
        """Fill the pits."""
        t.pits[:12] = bytes([self.seeds_each()] * 12)

    def settle(self, t: Table, before: Table) -> None:
        """Refuse seeds that there are not, and count what lies in the stores."""
        del before
        t.forbid(self.board_rule, sum(t.pits) > 12 * self.seeds_each(), "too_many_seeds")
        t.store = [t.pits[store] for store in STORES]

    def doubts_at(self, t: Table) -> Iterator[Doubt]:
        if sum(t.pits) < 12 * self.seeds_each():
            yield doubt(
                self.board_rule, "missing_seeds", left=sum(t.pits), all=12 * self.seeds_each()
            )


def take_up(t: Table) -> None:
    """Take up the seeds that are left: all lie in the stores."""
    t.pits[:] = bytes(12) + bytes(t.store)
