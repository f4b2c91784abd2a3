"""Gin Rummy: melds, knocking, laying off, boxes; real hands are named where somebody knocks."""

from typing import Any

from heliograph.engine.options import among, switch, whole
from heliograph.games.kit import (
    COVERED,
    DEPTH,
    OPEN,
    OWNER,
    PILE,
    Cards,
    Counter,
    Flag,
    KitGame,
    Node,
    Row,
    Tally,
    melds,
    move,
    one_of,
)  # fmt: skip
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.melds import CARDS, MELDS, VALUES, bits_of, cards_of, least, worth

LIMIT, MOST, BIG_GIN, MOST_TAKEN = 10, 999, 31, 50
STOCK, LAST_TWO = 31, 2
OPTIONS = (
    DEPTH,
    whole("target", 100, 50, 500, "GR-8.1"),
    whole("rounds", 0, 0, 99, "GR-8.1"),
    among("gin_bonus", 25, (10, 20, 25), "GR-7.1"),
    among("undercut_bonus", 25, (10, 20, 25), "GR-7.2"),
    among("box", 25, (0, 20, 25), "GR-8.2"),
    among("game_bonus", 100, (0, 100), "GR-8.3"),
    switch("big_gin", "GR-5.5"),
    switch("oklahoma", "GR-9.1"),
    among("oklahoma_ace", "gin", ("gin", "one"), "GR-9.2"),
    switch("oklahoma_spades", "GR-9.3"),
    among("wall", "void", ("void", "fiftieth"), "GR-4.4"),
    switch("same_card_back", "GR-4.2"),
    among("next_dealer", "loser", ("loser", "winner", "alternate"), "GR-2.3"),
    among("layoff", "best", ("best", "player"), "GR-6.2"),
)


def _own_melds(t: Any) -> list[int]:
    hand = _hand(t)
    return [number for number, meld in enumerate(MELDS) if meld & hand == meld]


def _is_own_meld(t: Any, number: int) -> bool:
    return not MELDS[number] & ~_hand(t)


OWN_MELDS: Any = Domain(tuple(melds.MELD_NAMES), _own_melds, _is_own_meld, "GR-5.1", "no_meld")


def _bonus(t: Any, seat: int) -> int:
    """Return the game bonus: doubled where the other seat has won no hand."""
    has_won = t.ended and t.points[seat] == max(t.points)
    return int(has_won and t.options["game_bonus"]) * (1 if t.won[1 - seat] else 2)


def _result(t: Any, seat: int) -> int:
    return int(t.points[seat] + t.options["box"] * t.won[seat] + _bonus(t, seat))


class GinRummy(KitGame):
    """One table; whoever is `first` deals."""

    name = "gin_rummy"
    seat_rule = "GR-2.1"
    nodes = {
        "deal": Node("GR-2.2"), "turn_up": Node("GR-2.2"), "upcard": Node("GR-3.1"),
        "must_draw": Node("GR-3.3"), "draw": Node("GR-4.1"), "stock": Node("GR-4.1"),
        "discard": Node("GR-4.1"), "last": Node("GR-4.4"), "knock": Node("GR-5.2"),
        "show": Node("GR-5.2"), "lay": Node("GR-5.3"), "defend": Node("GR-6.2"),
        "over": Node("GR-2.3"),
    }  # fmt: skip
    ends = {"target": "GR-8.1", "hands": "GR-8.1"}
    rows = {
        "deadwood": Row("GR-5.1", lambda t, seat: t.deadwood[seat]),
        "hand": Row("GR-7.3", lambda t, seat: t.hand_points[seat]),
        "points": Row("GR-8.1", lambda t, seat: t.points[seat], is_total=True),
        "boxes": Row("GR-8.2", lambda t, seat: t.options["box"] * t.won[seat]),
        "bonus": Row("GR-8.3", _bonus),
        "result": Row("GR-8.3", _result, is_total=True),
    }

    points = Tally(0, 0, MOST, "GR-8.1")
    won = Tally(1, 0, 99, "GR-8.2")
    cards = Cards(CARDS, "GR-1.1", hand=OWNER, top=PILE, pile=PILE, down=COVERED,
                  sets=OPEN, runs=OPEN, rest=OPEN)  # fmt: skip
    stock = Counter(LAST_TWO, STOCK, "GR-4.4", start=STOCK)
    limit = Counter(0, LIMIT, "GR-5.2")
    is_double = Flag("GR-9.3")
    taken = Counter(0, len(CARDS), "GR-4.2")
    takes = Counter(0, MOST_TAKEN, "GR-C7")
    knocker = Counter(0, 2, "GR-5.2")
    is_big = Flag("GR-5.5")
    deadwood = Counter(0, 120, "GR-5.1", per_seat=True)
    hand_points = Counter(0, MOST, "GR-7.3", per_seat=True)

    def begin(self, t: Any) -> None:
        t.cards = bytearray(len(CARDS))
        t.stock, t.limit = STOCK, LIMIT
        t.is_double = t.taken = t.takes = t.knocker = t.is_big = 0
        t.ask("deal" if self.is_digital else "turn_up", t.after(t.first))

    def settle(self, t: Any, before: Any) -> None:
        node, top, pile = self.node_names[t.node], self.cards.at("top"), self.cards.at("pile")
        is_sound = t.cards.count(top) <= 1 and max(t.cards) <= pile and node in ("draw", "discard")
        has_moved = t.seat != before.seat or t.cards != before.cards
        t.forbid("GR-1.1", has_moved and (self.is_digital or not is_sound), "misplaced")
        if node == "over":
            t.reopen()
            _close_hand(t, t.seat)

    def value(self, t: Any, seat: int) -> float:
        own, other = least(_held(t, "hand", seat)), least(_held(t, "hand", 1 - seat))
        knock = (15 if own < other else -25) * (t.knocker == seat + 1)
        return float(t.points[seat] - own + knock)

    def melds_of(self, t: Any, seat: int) -> list[list[int]]:
        """Return the melds that a seat has laid, with what was laid off on them, then deadwood."""
        sets, runs = _laid(t, seat)
        starts = [card for card in cards_of(runs) if not card % 13 or not runs >> card - 1 & 1]
        ends = [*starts[1:], len(CARDS)]
        found = [cards_of(sets & same) for same in melds.RANK_BITS]
        found += [[card for card in cards_of(runs) if start <= card < end]
                  for start, end in zip(starts, ends, strict=bool(starts))]  # fmt: skip
        return [one for one in (*found, self.cards.lying(t.cards, "rest", seat)) if one]

    def discards(self, t: Any) -> list[int]:
        """Return the discards, the upper one last."""
        return self.cards.lying(t.cards, "pile") + self.cards.lying(t.cards, "top")

    # A turn

    @move("deal {card}", at="deal", by_chance=True)
    def deal(t: Any, card: int = cards.unseen("GR-2.2", "dealt")) -> None:
        t.cards[card] = GinRummy.cards.at("hand", t.seat)
        t.ask("deal" if t.cards.count(0) > STOCK + 1 else "turn_up", t.after(t.seat))

    @move("turn up {card}", at="turn_up", by_chance=True)
    def turn_up(t: Any, card: int = cards.unseen("GR-2.2", "dealt")) -> None:
        t.cards[card] = GinRummy.cards.at("top")
        if t.options["oklahoma"]:
            is_gin = VALUES[card] == 1 and t.options["oklahoma_ace"] == "gin"
            t.limit = 0 if is_gin else VALUES[card]
            t.is_double = int(CARDS[card][0] == "S" and t.options["oklahoma_spades"])
        t.ask("upcard")

    @move("take", at=("upcard", "draw"), place="cards:top")
    def take(t: Any) -> None:
        t.forbid("GR-4.3", not _held(t, "top"), "no_top")
        _take_top(t)
        t.takes = min(t.takes + 1, MOST_TAKEN)
        t.ask("discard")

    @move("pass", at=("upcard", "last"))
    def passes(t: Any) -> None:
        if t.game.node_names[t.node] == "last":
            _void(t)
        else:
            t.ask("must_draw" if t.seat == t.first else "upcard", 1 - t.seat)

    @move("draw", at=("must_draw", "draw"), place="cards:stock")
    def draw(t: Any) -> None:
        t.stock -= 1
        t.ask("stock" if t.game.is_digital else "discard")

    @move("draws {card}", at="stock", by_chance=True)
    def draws(t: Any, card: int = cards.unseen("GR-4.1", "dealt")) -> None:
        t.cards[card] = GinRummy.cards.at("hand", t.seat)
        t.ask("discard")

    @move("void", at="draw")
    def void(t: Any) -> None:
        t.forbid("GR-C7", t.takes < MOST_TAKEN, "not_endless")
        _void(t)

    @move("discard {card}", at="discard")
    def discard(t: Any, card: int = cards.held("hand", "GR-4.1", "not_held")) -> None:
        t.forbid("GR-4.2", _barred(t) >> card & 1, "taken")
        _move_all(t, "top", 0, GinRummy.cards.at("pile"))
        t.cards[card], t.taken = GinRummy.cards.at("top"), 0
        if t.stock > LAST_TWO:
            t.ask("draw", 1 - t.seat)
        elif t.options["wall"] == "fiftieth":
            t.ask("last", 1 - t.seat)
        else:
            _void(t)

    # Somebody knocks

    @move("knock", at=("discard", "last"))
    def knock(t: Any) -> None:
        is_digital, is_last = t.game.is_digital, t.game.node_names[t.node] == "last"
        top = _held(t, "top") * is_last
        dead = melds.least_without_one(_hand(t) | top, _barred(t) | top) if is_digital else 0
        t.forbid("GR-5.2", dead > t.limit, "too_much")
        if is_last:
            _take_top(t)
        _begin_count(t)
        t.ask("knock" if is_digital else "show")

    @move("big gin", at="discard")
    def big_gin(t: Any) -> None:
        t.forbid("GR-5.5", not t.options["big_gin"], "no_big_gin")
        t.forbid("GR-5.5", least(_hand(t)) and t.game.is_digital, "not_all")
        _begin_count(t)
        t.is_big = 1
        _lay_best(t, melds.closed_way(_hand(t)))

    @move("lay down {card}", at="knock")
    def lay_down(t: Any, card: int = cards.held("hand", "GR-5.2", "not_held")) -> None:
        t.forbid("GR-4.2", _barred(t) >> card & 1, "taken")
        t.forbid("GR-5.2", least(_hand(t) & ~(1 << card)) > t.limit, "too_much")
        t.cards[card] = GinRummy.cards.at("down")
        t.ask("lay")

    @move("holds {card}", at="show")
    def holds(t: Any, card: int = cards.unseen("GR-1.1", "dealt")) -> None:
        hand, is_knocker = _hand(t) | 1 << card, t.knocker == t.seat + 1
        is_all = hand.bit_count() == 10
        is_counted = t.deadwood[t.knocker - 1] > 0 and not any(_laid(t, t.knocker - 1))
        t.forbid("GR-5.2", is_knocker and is_all and least(hand) > t.limit, "too_much")
        t.forbid("GR-6.2", is_counted, "only_counted")
        t.cards[card] = GinRummy.cards.at("hand", t.seat)
        if is_all and is_knocker:
            t.ask("lay")
        elif is_all:
            _defend(t)

    @move("deadwood {points}", at="show")
    def count(t: Any, points: int = one_of(range(99))) -> None:
        t.forbid("GR-5.2", t.knocker == t.seat + 1 and points > t.limit, "too_much")
        _move_all(t, "hand", t.seat, 0)
        _count_rest(t, points)

    @move("meld {meld}", at=("lay", "defend"))
    def meld(t: Any, meld: int = OWN_MELDS) -> None:
        rest, is_knocker = least(_hand(t) & ~MELDS[meld]), t.knocker == t.seat + 1
        t.forbid("GR-5.3", is_knocker and rest > t.limit, "too_much")
        _lay(t, MELDS[meld])

    @move("lay the rest", at="lay")
    def lay_rest(t: Any) -> None:
        _lay_best(t, melds.closed_way(_hand(t)))

    @move("lay off {card}", at="defend")
    def lay_off(t: Any, card: int = cards.held("hand", "GR-6.2", "not_held")) -> None:
        knocker = t.knocker - 1
        t.forbid("GR-6.1", not t.deadwood[knocker], "gin")
        t.forbid("GR-6.2", not melds.takes(*_laid(t, knocker), card), "does_not_fit")
        _lay_off(t, card)

    @move("done", at="defend")
    def done(t: Any) -> None:
        _count_rest(t, worth(_hand(t)))

    @move("next hand", at="over")
    def next_hand(t: Any) -> None:
        t.next_round(t.seat)
        t.game.begin(t)


def _held(t: Any, kind: str, seat: int = 0) -> int:
    return bits_of(GinRummy.cards.lying(t.cards, kind, seat))


def _hand(t: Any) -> int:
    """Return what the seat that decides is known to hold."""
    return _held(t, "hand", t.seat)


def _laid(t: Any, seat: int) -> tuple[int, int]:
    return _held(t, "sets", seat), _held(t, "runs", seat)


def _barred(t: Any) -> int:
    """Return the card that may not go back in this turn."""
    return 1 << t.taken - 1 if t.taken and not t.options["same_card_back"] else 0


def _move_all(t: Any, kind: str, seat: int, to: int) -> None:
    for card in GinRummy.cards.lying(t.cards, kind, seat):
        t.cards[card] = to


def _take_top(t: Any) -> None:
    t.taken = _held(t, "top").bit_length()
    _move_all(t, "top", 0, GinRummy.cards.at("hand", t.seat))


def _void(t: Any) -> None:
    """End a hand without points; the same dealer deals again."""
    t.hand_points, t.deadwood = [0, 0], [0, 0]
    _close_hand(t, t.first)


def _begin_count(t: Any) -> None:
    """Let the seat that decides be who knocks; nobody has said which real card went."""
    t.knocker, t.deadwood = t.seat + 1, [0, 0]
    if not t.game.is_digital:
        _move_all(t, "hand", t.seat, 0)


def _lay(t: Any, meld: int) -> None:
    for card in cards_of(meld):
        t.cards[card] = GinRummy.cards.at("sets" if meld in melds.SETS else "runs", t.seat)


def _lay_off(t: Any, card: int) -> None:
    knocker = t.knocker - 1
    is_run = melds.continues(_laid(t, knocker)[1], card)
    t.cards[card] = GinRummy.cards.at("runs" if is_run else "sets", knocker)


def _lay_best(t: Any, way: melds.Way) -> None:
    for meld in way:
        _lay(t, meld)
    _count_rest(t, worth(_hand(t)))


def _count_rest(t: Any, count: int) -> None:
    """Let what a seat still holds be its deadwood; then the other seat follows, or points do."""
    t.deadwood[t.seat] = count
    _move_all(t, "hand", t.seat, GinRummy.cards.at("rest", t.seat))
    if t.knocker != t.seat + 1:
        _score(t)
        return
    t.ask("show", 1 - t.seat)
    if t.game.is_digital:
        _defend(t)


def _defend(t: Any) -> None:
    """Let the other seat lay melds and lay off, or do it as well as possible."""
    if t.options["layoff"] == "player":
        t.ask("defend")
        return
    knocker = t.knocker - 1
    laid = _laid(t, knocker) if t.deadwood[knocker] else (0, 0)
    way = melds.best_way(_hand(t), *laid)
    off = melds.fitting(*laid, _hand(t) - sum(way))
    while off:
        card = next(card for card in cards_of(off) if melds.takes(*_laid(t, knocker), card))
        _lay_off(t, card)
        off &= ~(1 << card)
    _lay_best(t, way)


def _score(t: Any) -> None:
    """Write the points of a hand; whoever knocked has them, or the other seat by an undercut."""
    winner, options = t.knocker - 1, t.options
    own, other = t.deadwood[winner], t.deadwood[1 - winner]
    points = other - own
    if t.is_big or not own:
        points = other + (BIG_GIN if t.is_big else options["gin_bonus"])
    elif other <= own:
        winner, points = 1 - winner, own - other + options["undercut_bonus"]
    points *= 1 + t.is_double
    t.hand_points = [points * (seat == winner) for seat in (0, 1)]
    t.points[winner] = min(t.points[winner] + points, MOST)
    t.won[winner] = min(t.won[winner] + 1, 99)
    dealers = {"loser": 1 - winner, "winner": winner, "alternate": 1 - t.first}
    _close_hand(t, dealers[options["next_dealer"]])


def _close_hand(t: Any, dealer: int) -> None:
    """Let the next dealer go on, unless the game is over."""
    t.ask("over", dealer)
    most = max(t.points)
    is_last = 0 < t.options["rounds"] <= t.round
    if is_last or most >= t.options["target"]:
        t.end(
            "hands" if most < t.options["target"] else "target",
            [seat for seat in (0, 1) if t.points[seat] == most],
        )
