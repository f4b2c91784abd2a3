"""Oware, by the rules of Abapa: seeds are sown on, and twos and threes of the other side taken."""

from collections.abc import Sequence

from heliograph.games import kit
from heliograph.games.kit import Counter, Flag, Heaps, Past, Table, Tally, move, sowing
from heliograph.games.kit.sowing import OWN, PITS, PLACES, STORES, left

ALL = 48
# Where the seeds of a house go: into all others
WAYS = tuple((*range(pit + 1, 12), *range(pit)) for pit in range(12))
# How often a position comes until it counts as a cycle; 0: only people see one
TIMES = {"repeat3": 3, "repeat2": 2, "agree": 0}
# What a position is worth to a player beside its store: houses it can sow from; an offer to end
WORTH_HOUSE, WORTH_OFFER = 0.1, -2.0


class Oware(sowing.SowingGame):
    """One board."""

    seat_rule = "OW-1.1"
    nodes = {"sow": "OW-2.1", "answer": "OW-3.2"}
    ends = {
        "majority": "OW-3.1", "draw": "OW-3.1", "no_move": "OW-2.4", "cycle": "OW-3.2",
        "agreed": "OW-3.2", "slam": "OW-C1", "unfed": "OW-C6",
    }  # fmt: skip
    rows = sowing.rows("OW-3.1", "OW-2.4")
    board_rule = "OW-1.1"

    store = Tally(0, 0, ALL, "OW-2.2")
    pits = Heaps(PLACES, ALL, "OW-1.1")
    fell = Counter(0, 11, "OW-2.1")
    captured = Counter(0, ALL, "OW-2.2")
    emptied = Counter(0, 2**12 - 1, "OW-2.2")
    offered = Flag("OW-3.2")
    past = Past(250, 9, "OW-3.2")

    def settle(self, t: Table, before: Table) -> None:
        super().settle(t, before)
        if t.seat == before.seat and t.decision == "answer":
            return
        t.reopen()
        t.past, t.offered = b"", 0
        self.let_sow(t, t.seat, sweeps=False)

    def let_sow(self, t: Table, seat: int, node: str = "sow", *, sweeps: bool = True) -> None:
        t.ask(node, seat)
        is_unfed = t.options["feeding"] == "none" and not (left(t, 0) and left(t, 1))
        times = TIMES[t.options["cycle"]]
        if self.has_majority(t):
            t.end("majority")
        elif is_unfed or not t.can("sow"):
            self.close_game(t, "unfed" if is_unfed else "no_move", sweeps=sweeps)
        elif times and self.past.note(t, t.pits[:12], ALL + 1) >= times:
            self.close_game(t, "cycle")

    def value(self, t: Table, seat: int) -> float:
        is_offered = t.decision == "answer" and t.seat != seat and not t.ended
        offer = WORTH_OFFER if is_offered else 0.0
        houses = sum(1 for pit in OWN[seat] if t.pits[pit])
        return float(t.store[seat] + WORTH_HOUSE * houses + offer)

    @move("sow {pit}", at="sow")
    def sow(t: Table, pit: int = pits.all(12)) -> None:
        must_feed = t.options["feeding"] == "must" and not left(t, 1 - t.seat)
        no_slam = t.options["grand_slam"] == "forbidden"
        t.forbid("OW-2.1", pit not in OWN[t.seat], "other_side")
        t.forbid("OW-2.1", not t.pits[pit], "empty")
        t.forbid("OW-2.3", must_feed and t.pits[pit] <= 5 - pit % 6, "feed")
        t.forbid("OW-C1", no_slam and _slams(t, pit), "slam")
        rival = 1 - t.seat
        t.fell, t.offered = sowing.sow(t.pits, pit, WAYS[pit]), 0
        _capture(t)
        t.past = b"" if t.captured else t.past
        takes_all = t.captured and not left(t, rival)
        if takes_all and t.options["grand_slam"] == "rest_to_opponent":
            t.game.close_game(t, "slam", (rival, rival))
        else:
            t.game.let_sow(t, rival)

    def news(self, before: Table, t: Table) -> kit.News:
        places = ", ".join(PITS[pit] for pit in range(12) if t.emptied >> pit & 1)
        for key, facts in super().news(before, t):
            yield key, {**facts, "places": places}

    offer = kit.agreements.offer("offer end", "OW-3.2", "sow")
    decline = kit.agreements.decline("decline", "sow")
    accept = kit.agreements.accept("accept", lambda t: t.game.close_game(t, "agreed"))


def _reach(pits: bytearray, last: int) -> Sequence[int]:
    """Return the houses from the last seed back that hold two or three, in that row."""
    found: list[int] = []
    while last // 6 == (last - len(found)) // 6 and pits[last - len(found)] in (2, 3):
        found.append(last - len(found))
    return found


def _takes(t: Table, last: int) -> Sequence[int]:
    """Return the houses that are taken after the last seed has fallen."""
    rival = OWN[1 - t.seat]
    found = _reach(t.pits, last) if last in rival else ()
    if sum(t.pits[pit] for pit in found) < left(t, 1 - t.seat):
        return found
    slam = t.options["grand_slam"]
    if slam in ("allowed", "rest_to_opponent"):
        return found
    return {"leave_last": found[1:], "leave_first": found[:-1]}.get(slam, ())


def _slams(t: Table, pit: int) -> bool:
    """Return whether a house would take all seeds of the other side."""
    pits = t.pits[:]
    last = sowing.sow(pits, pit, WAYS[pit])
    rival = OWN[1 - t.seat]
    found = _reach(pits, last) if last in rival else ()
    return bool(found) and sum(pits[one] for one in found) == sum(pits[one] for one in rival)


def _capture(t: Table) -> None:
    """Take what there is to take."""
    taken = _takes(t, t.fell)
    t.captured = sum(t.pits[pit] for pit in taken)
    t.emptied = sum(1 << pit for pit in taken)
    t.pits[STORES[t.seat]] += t.captured
    for pit in taken:
        t.pits[pit] = 0
    sowing.count(t)
