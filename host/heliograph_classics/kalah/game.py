"""Kalah: seeds are sown round the board and into the own store."""

from heliograph.games.kit import Counter, Heaps, News, Table, Tally, move, sowing
from heliograph.games.kit.sowing import OWN, PITS, PLACES, STORES, left

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

    def seeds_each(self) -> int:
        return int(self.options["seeds"])

    def begin(self, t: Table) -> None:
        self.lay_out(t)
        t.ask("sow", t.first)

    def settle(self, t: Table, before: Table) -> None:
        super().settle(t, before)
        t.reopen()
        again = t.decision == "again" and t.seat == before.seat
        _ask(t, "again" if again else "sow", t.seat, sweeps=False)

    def value(self, t: Table, seat: int) -> float:
        return float(t.store[seat]) + WORTH_SEED * left(t, seat)

    @move("sow {pit}", at=("sow", "again"))
    def sow(t: Table, pit: int = pits.all(12)) -> None:
        t.forbid("KA-2.2", t.decision == "again" and pit not in OWN[t.seat], "again")
        t.forbid("KA-2.1", pit not in OWN[t.seat], "other_side")
        t.forbid("KA-2.1", not t.pits[pit], "empty")
        t.fell = _sow(t, pit)
        t.captured = _capture(t, t.fell)
        again = t.fell in STORES and t.options["extra_turn"]
        _ask(t, "again" if again else "sow", t.seat if again else 1 - t.seat)

    def news(self, before: Table, t: Table) -> News:
        if not any(before.pits):
            return  # it was said who begins
        if t.fell in STORES:
            yield "home", {}
        else:
            yield "last", {"place": PITS[t.fell]}
        if t.captured:
            yield "captured", {"seat": before.seat, "count": t.captured}


def _sow(t: Table, pit: int) -> int:
    """Sow the seeds of a pit; return where the last one falls."""
    ring, seeds = RINGS[t.seat], t.pits[pit]
    first = ring.index(pit) + 1
    t.pits[pit] = 0
    for place in range(first, first + seeds):
        t.pits[ring[place % 13]] += 1
    return int(ring[(first + seeds - 1) % 13])


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


def _ask(t: Table, node: str, seat: int, *, sweeps: bool = True) -> None:
    """Let a seat sow, unless the game is over; then the seeds that are left are taken up."""
    t.ask(node, seat)
    t.store = [t.pits[store] for store in STORES]
    is_empty = [not left(t, 0), not left(t, 1)]
    any_counts = t.options["end_when"] == "any_side_empty"
    if is_empty[seat] or (any_counts and any(is_empty)):
        _share(t, is_empty.index(True), sweeps)
        t.end("empty" if t.store[0] != t.store[1] else "draw")
    elif t.options["stop_at_majority"] and max(t.store) > 6 * t.options["seeds"]:
        t.end("majority")


def _share(t: Table, finisher: int, sweeps: bool) -> None:
    """Count the seeds that are left for whom they belong to."""
    whose = t.options["remaining"]
    if whose == "none":
        return
    for seat in (0, 1):
        t.store[seat if whose == "owner" else finisher] += left(t, seat)
    if sweeps:
        sowing.take_up(t)
