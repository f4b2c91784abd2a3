"""Kalah: seeds are sown round the board and into the own store."""

from heliograph.games.kit import Counter, Heaps, Table, Tally, move, sowing
from heliograph.games.kit.sowing import OWN, PLACES, STORES, left

# The way of the seeds of each seat, past the store of the other
RINGS = ((*range(6), 12, *range(6, 12)), (*range(6), *range(6, 12), 13))
MOST = 12 * 6
# What a position is worth to a player beside its store: seeds that may still come to it
WORTH_SEED = 0.2


class Kalah(sowing.SowingGame):
    """One board."""

    seat_rule = "KA-C7"
    nodes = {"sow": "KA-2.1", "again": "KA-2.2"}
    ends = {"empty": "KA-3.1", "draw": "KA-3.3", "majority": "KA-C5"}
    rows = sowing.rows("KA-3.3", "KA-3.2")
    board_rule = "KA-1.1"

    store = Tally(0, 0, MOST, "KA-1.2")
    pits = Heaps(PLACES, MOST, "KA-1.1")
    fell = Counter(0, 13, "KA-2.1")
    captured = Counter(0, MOST, "KA-2.3")

    def settle(self, t: Table, before: Table) -> None:
        super().settle(t, before)
        t.reopen()
        again = t.decision == "again" and t.seat == before.seat
        self.let_sow(t, t.seat, "again" if again else "sow", sweeps=False)

    def let_sow(self, t: Table, seat: int, node: str = "sow", *, sweeps: bool = True) -> None:
        t.ask(node, seat)
        sowing.count(t)
        is_empty = [not left(t, 0), not left(t, 1)]
        any_counts = t.options["end_when"] == "any_side_empty"
        if is_empty[seat] or (any_counts and any(is_empty)):
            done = is_empty.index(True)
            owners = {"owner": (0, 1), "finisher": (done, done), "none": ()}
            self.close_game(t, "empty", owners[t.options["remaining"]], sweeps=sweeps)
        elif self.has_majority(t):
            t.end("majority")

    def value(self, t: Table, seat: int) -> float:
        return float(t.store[seat]) + WORTH_SEED * left(t, seat)

    @move("sow {pit}", at=("sow", "again"))
    def sow(t: Table, pit: int = pits.all(12)) -> None:
        t.forbid("KA-2.2", t.decision == "again" and pit not in OWN[t.seat], "again")
        t.forbid("KA-2.1", pit not in OWN[t.seat], "other_side")
        t.forbid("KA-2.1", not t.pits[pit], "empty")
        ring, at = RINGS[t.seat], RINGS[t.seat].index(pit) + 1
        t.fell = sowing.sow(t.pits, pit, ring[at:] + ring[:at])
        t.captured = _capture(t, t.fell)
        again = t.fell in STORES and t.options["extra_turn"]
        t.game.let_sow(t, t.seat if again else 1 - t.seat, "again" if again else "sow")


def _capture(t: Table, last: int) -> int:
    """Take the last seed and those that face it, if it fell into an empty pit of its own."""
    facing = 11 - last
    if last not in OWN[t.seat] or t.pits[last] != 1 or not t.options["capture"]:
        return 0
    if not t.pits[facing] and not t.options["empty_capture"]:
        return 0
    seeds = 1 + t.pits[facing]
    t.pits[STORES[t.seat]] += seeds
    t.pits[last] = t.pits[facing] = 0
    return int(seeds)
