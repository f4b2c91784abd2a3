"""Sowing: two rows of six pits and a store at each end, as of Kalah and Oware.

South is the first seat; each numbers its pits from its left to its right, as seeds travel. A game
has the things `pits` and `store`, the counter of what each seat has.
"""

from collections.abc import Iterator, Sequence

from heliograph.games.kit.table import Table

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.kit.game import KitGame, News
from heliograph.games.kit.rows import Row

PITS = tuple(f"{side}{number}" for side in "SN" for number in range(1, 7))
OWN = (range(6), range(6, 12))
STORES = (12, 13)
PLACES = (*PITS, "S", "N")
USUAL_SEEDS = 4


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
    """A game of seeds that never leave the board and its stores.

    It has the counters `fell`, where the last seed fell, and `captured`, and a move `sow`; options
    may say how many `seeds` lie in each pit, and whether it ends with a majority of them.
    """

    board_rule: str  # that says how many seeds there are
    drawing = ({"kind": "pits", "ends": "N S", "seats": [2, 1],
                "rows": ["N6 N5 N4 N3 N2 N1", "S1 S2 S3 S4 S5 S6"]},)  # fmt: skip

    def let_sow(self, t: Table, seat: int, node: str = "sow", *, sweeps: bool = True) -> None:
        """Let a seat sow, unless the game is over; `sweeps` as in `close_game`."""
        raise NotImplementedError

    @property
    def seeds_each(self) -> int:
        """How many seeds lie in each pit at the beginning."""
        return int(self.options.get("seeds", USUAL_SEEDS))

    def begin(self, t: Table) -> None:
        t.pits[:12] = bytes([self.seeds_each] * 12)
        self.let_sow(t, t.first)

    def settle(self, t: Table, before: Table) -> None:
        """Refuse seeds that there are not, and count what lies in the stores."""
        del before
        t.forbid(self.board_rule, sum(t.pits) > 12 * self.seeds_each, "too_many_seeds")
        count(t)

    def doubts_at(self, t: Table) -> Iterator[Doubt]:
        if sum(t.pits) < (seeds := 12 * self.seeds_each):
            yield doubt(self.board_rule, "missing_seeds", left=sum(t.pits), all=seeds)

    def news(self, before: Table, t: Table) -> News:
        at = type(self).sow.at  # type: ignore[attr-defined]
        if not any(before.pits) or before.decision not in at or t.decision not in at:
            return  # it was said who begins, or nothing was sown
        yield ("home", {}) if t.fell in STORES else ("last", {"place": PITS[t.fell]})
        if t.captured:
            yield "captured", {"seat": before.seat, "count": t.captured}

    def has_majority(self, t: Table) -> bool:
        """Return whether somebody has more than half of all seeds, where that ends the game."""
        return bool(t.options["stop_at_majority"] and max(t.store) > 6 * self.seeds_each)

    def close_game(
        self, t: Table, reason: str, owners: Sequence[int] = (0, 1), *, sweeps: bool = True
    ) -> None:
        """End the game: what is left in each row is counted for its owner, if it has one.

        The seeds are taken up with it, unless it `sweeps` nothing, as after a correction.
        """
        for seat, owner in enumerate(owners):
            t.store[owner] += left(t, seat)
        if sweeps and owners:
            t.pits[:] = bytes(12) + bytes(t.store)
        t.end(reason if t.store[0] != t.store[1] else "draw")


def sow(pits: bytearray, pit: int, way: Sequence[int]) -> int:
    """Sow the seeds of a pit along a way, round and round; return where the last one falls."""
    seeds, pits[pit] = pits[pit], 0
    for step in range(seeds):
        pits[way[step % len(way)]] += 1
    return way[(seeds - 1) % len(way)]


def count(t: Table) -> None:
    """Count what lies in the stores."""
    t.store = [t.pits[store] for store in STORES]
