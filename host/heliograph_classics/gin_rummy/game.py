"""Gin Rummy: melds, knocking, laying off, boxes; real hands are named where somebody knocks."""

from heliograph.games import kit
from heliograph.games.kit import OPEN, PILE, Counter, Row, Table, melds, move
from heliograph.games.kit.melds import CARDS, MELDS, VALUES, least, worth

LIMIT, MOST, BIG_GIN, MOST_TAKEN = 10, 999, 31, 50
STOCK, LAST_TWO = 31, 2


def _bonus(t: Table, seat: int) -> int:
    """Return the game bonus: doubled where the other seat has won no hand."""
    has_won = t.ended and t.points[seat] == max(t.points)
    return int(has_won and t.options["game_bonus"]) * (1 if t.won[1 - seat] else 2)


def _result(t: Table, seat: int) -> int:
    return int(t.points[seat] + t.options["box"] * t.won[seat]) + _bonus(t, seat)


class GinRummy(kit.DealtGame):
    """One table."""

    seat_rule = "GR-2.1"
    candidates, looks, horizon = 2, 6, 3
    packets = {2: [1] * 10}
    after_deal = "turn_up"
    nodes = {
        "deal": "GR-2.2", "turn_up": "GR-2.2", "upcard": "GR-3.1", "must_draw": "GR-3.3",
        "draw": "GR-4.1", "stock": "GR-4.1", "discard": "GR-4.1", "last": "GR-4.4",
        "knock": "GR-5.2", "show": "GR-5.2", "lay": "GR-5.3", "defend": "GR-6.2", "over": "GR-2.3",
    }  # fmt: skip
    ends = {"target": "GR-8.1", "hands": "GR-8.1"}
    rows = {
        **kit.rows_of("deadwood", "entry", "points"),
        "boxes": Row("GR-8.2", lambda t, seat: t.options["box"] * t.won[seat]),
        "bonus": Row("GR-8.3", _bonus),
        "result": Row("GR-8.3", _result, is_total=True),
    }

    points = kit.Tally(0, 0, MOST, "GR-8.1")
    won = kit.Tally(1, 0, 99, "GR-8.2")
    cards = kit.MeldCards("GR-1.1", hand=kit.OWNER, top=PILE, pile=PILE, down=kit.COVERED,
                          sets=OPEN, runs=OPEN, rest=OPEN)  # fmt: skip
    stock = Counter(LAST_TWO, STOCK, "GR-4.4", start=STOCK)
    limit = Counter(0, LIMIT, "GR-5.2", start=LIMIT)
    is_double = kit.Flag("GR-9.3")
    taken = Counter(0, len(CARDS), "GR-4.2")
    takes = Counter(0, MOST_TAKEN, "GR-C7")
    knocker = Counter(0, 2, "GR-5.2")
    is_big = kit.Flag("GR-5.5")
    deadwood = Counter(0, 120, "GR-5.1", per_seat=True)
    entry = Counter(0, MOST, "GR-7.3", per_seat=True)

    def begin(self, t: Table) -> None:
        t.renew("deadwood", "entry")
        t.ask("deal" if self.is_digital else "turn_up", t.after(t.first))

    def settle(self, t: Table, before: Table) -> None:
        is_sound = len(self.cards.of(t, "top")) <= 1 and max(t.cards) <= self.cards.at("pile")
        is_between = not self.is_digital and t.decision in ("draw", "discard")
        has_moved = t.seat != before.seat or t.cards != before.cards
        has_moved |= self.is_digital and t.stock != before.stock
        t.forbid("GR-1.1", has_moved and not (is_between and is_sound), "misplaced")
        super().settle(t, before)

    def value(self, t: Table, seat: int) -> float:
        own, other = (least(self.cards.bits(t, "hand", one)) for one in (seat, 1 - seat))
        knock = (15 if own < other else -25) * (t.knocker == seat + 1)
        return float(t.points[seat] - own + knock)

    def end_if_over(self, t: Table) -> None:
        most, target = max(t.points), t.options["target"]
        if most >= target or 0 < t.options["rounds"] <= t.round:
            best = [seat for seat in (0, 1) if t.points[seat] == most]
            t.end("target" if most >= target else "hands", best)

    deal = kit.deal("deal {card}", cards, "GR-2.2")

    @move("turn up {card}", at="turn_up", by_chance=True)
    def turn_up(t: Table, card: int = cards.unseen("GR-2.2", "dealt")) -> None:
        t.cards[card] = GinRummy.cards.at("top")
        if t.options["oklahoma"]:
            is_gin = VALUES[card] == 1 and t.options["oklahoma_ace"] == "gin"
            t.limit = 0 if is_gin else VALUES[card]
            t.is_double = int(CARDS[card][0] == "S" and t.options["oklahoma_spades"])
        t.ask("upcard")

    @move("take", at=("upcard", "draw"), place="cards:top")
    def take(t: Table) -> None:
        t.forbid("GR-4.3", not GinRummy.cards.bits(t, "top"), "no_top")
        _take_top(t)
        t.takes = min(t.takes + 1, MOST_TAKEN)
        t.ask("discard")

    @move("pass", at=("upcard", "last"))
    def passes(t: Table) -> None:
        if t.decision == "last":
            _void(t)
        else:
            t.ask("must_draw" if t.seat == t.first else "upcard", 1 - t.seat)

    @move("draw", at=("must_draw", "draw"), place="cards:stock")
    def draw(t: Table) -> None:
        t.stock -= 1
        t.ask("stock" if t.game.is_digital else "discard")

    @move("draws {card}", at="stock", by_chance=True)
    def draws(t: Table, card: int = cards.unseen("GR-4.1", "dealt")) -> None:
        t.cards[card] = GinRummy.cards.at("hand", t.seat)
        t.ask("discard")

    @move("void", at="draw")
    def void(t: Table) -> None:
        t.forbid("GR-C7", t.takes < MOST_TAKEN, "not_endless")
        _void(t)

    @move("discard {card}", at="discard")
    def discard(t: Table, card: int = cards.held("hand", "GR-4.1", "not_held")) -> None:
        t.forbid("GR-4.2", _barred(t) >> card & 1, "taken")
        cards = GinRummy.cards
        cards.put(t, cards.of(t, "top"), "pile")
        t.cards[card], t.taken = cards.at("top"), 0
        if t.stock > LAST_TWO:
            t.ask("draw", 1 - t.seat)
        elif t.options["wall"] == "fiftieth":
            t.ask("last", 1 - t.seat)
        else:
            _void(t)

    @move("knock", at=("discard", "last"))
    def knock(t: Table) -> None:
        cards, is_last = GinRummy.cards, t.decision == "last"
        top = cards.bits(t, "top") * is_last
        is_known, hand, stays = t.game.is_digital, cards.hand(t) | top, _barred(t) | top
        dead = melds.least_without_one(hand, stays) if is_known else 0
        t.forbid("GR-5.2", dead > t.limit, "too_much")
        if is_last:
            _take_top(t)
        _begin_count(t)
        t.ask("knock" if is_known else "show")

    @move("big gin", at="discard")
    def big_gin(t: Table) -> None:
        hand = GinRummy.cards.hand(t)
        t.forbid("GR-5.5", not t.options["big_gin"], "no_big_gin")
        t.forbid("GR-5.5", least(hand) and t.game.is_digital, "not_all")
        _begin_count(t)
        t.is_big = 1
        _lay_best(t)

    @move("lay down {card}", at="knock")
    def lay_down(t: Table, card: int = cards.held("hand", "GR-5.2", "not_held")) -> None:
        t.forbid("GR-4.2", _barred(t) >> card & 1, "taken")
        t.forbid("GR-5.2", least(GinRummy.cards.hand(t) & ~(1 << card)) > t.limit, "too_much")
        t.cards[card] = GinRummy.cards.at("down")
        t.ask("lay")

    @move("holds {card}", at="show")
    def holds(t: Table, card: int = cards.unseen("GR-1.1", "dealt")) -> None:
        cards, is_knocker = GinRummy.cards, t.knocker == t.seat + 1
        hand = cards.hand(t) | 1 << card
        is_all = hand.bit_count() == 10
        is_counted = t.deadwood[t.knocker - 1] > 0 and not any(cards.laid(t, t.knocker - 1))
        t.forbid("GR-5.2", is_knocker and is_all and least(hand) > t.limit, "too_much")
        t.forbid("GR-6.2", is_counted, "only_counted")
        t.cards[card] = cards.at("hand", t.seat)
        if is_all and is_knocker:
            t.ask("lay")
        elif is_all:
            _defend(t)

    @move("deadwood {points}", at="show")
    def count(t: Table, points: int = kit.one_of(range(99))) -> None:
        t.forbid("GR-5.2", t.knocker == t.seat + 1 and points > t.limit, "too_much")
        GinRummy.cards.put(t, GinRummy.cards.of(t, "hand", t.seat))
        _count_rest(t, points)

    @move("meld {meld}", at=("lay", "defend"))
    def meld(t: Table, meld: int = cards.own_melds("GR-5.1", "no_meld")) -> None:
        rest = least(GinRummy.cards.hand(t) & ~MELDS[meld])
        t.forbid("GR-5.3", t.knocker == t.seat + 1 and rest > t.limit, "too_much")
        GinRummy.cards.lay(t, MELDS[meld])

    @move("lay the rest", at="lay")
    def lay_rest(t: Table) -> None:
        _lay_best(t)

    @move("lay off {card}", at="defend")
    def lay_off(t: Table, card: int = cards.held("hand", "GR-6.2", "not_held")) -> None:
        knocker = t.knocker - 1
        t.forbid("GR-6.1", not t.deadwood[knocker], "gin")
        t.forbid("GR-6.2", not GinRummy.cards.fits(t, knocker, card), "does_not_fit")
        GinRummy.cards.lay_off(t, knocker, card)

    @move("done", at="defend")
    def done(t: Table) -> None:
        _count_rest(t)

    next_deal = kit.next_deal("next hand")


def _barred(t: Table) -> int:
    """Return the card that may not go back in this turn."""
    return 1 << t.taken - 1 if t.taken and not t.options["same_card_back"] else 0


def _take_top(t: Table) -> None:
    (card,) = GinRummy.cards.of(t, "top")
    t.cards[card], t.taken = GinRummy.cards.at("hand", t.seat), card + 1


def _void(t: Table) -> None:
    """End a hand without points; the same dealer deals again."""
    t.deadwood = [0, 0]
    t.game.write(t, [0, 0], t.first)


def _begin_count(t: Table) -> None:
    """Let the seat that decides be who knocks; nobody has said which real card went."""
    t.knocker, t.deadwood = t.seat + 1, [0, 0]
    if not t.game.is_digital:
        GinRummy.cards.put(t, GinRummy.cards.of(t, "hand", t.seat))


def _lay_best(t: Table, way: melds.Way | None = None) -> None:
    """Lay melds, by default those that leave least, and count the rest."""
    for meld in melds.closed_way(GinRummy.cards.hand(t)) if way is None else way:
        GinRummy.cards.lay(t, meld)
    _count_rest(t)


def _count_rest(t: Table, points: int | None = None) -> None:
    """Let what a seat still holds be its deadwood; then the other seat follows, or points do."""
    cards = GinRummy.cards
    t.deadwood[t.seat] = worth(cards.hand(t)) if points is None else points
    cards.put(t, cards.of(t, "hand", t.seat), "rest", t.seat)
    if t.knocker != t.seat + 1:
        _score(t)
        return
    t.ask("show", 1 - t.seat)
    if t.game.is_digital:
        _defend(t)


def _defend(t: Table) -> None:
    """Let the other seat lay melds and lay off, or do it as well as possible."""
    if t.options["layoff"] == "player":
        t.ask("defend")
        return
    cards, knocker = GinRummy.cards, t.knocker - 1
    laid = cards.laid(t, knocker) if t.deadwood[knocker] else (0, 0)
    way = melds.best_way(cards.hand(t), *laid)
    if any(laid):
        cards.lay_off_all(t, knocker, cards.hand(t) - sum(way))
    _lay_best(t, way)


def _score(t: Table) -> None:
    """Write the points of a hand; whoever knocked has them, or the other seat by an undercut."""
    winner, options = t.knocker - 1, t.options
    own, other = t.deadwood[winner], t.deadwood[1 - winner]
    points = other - own
    if t.is_big or not own:
        points = other + (BIG_GIN if t.is_big else options["gin_bonus"])
    elif other <= own:
        winner, points = 1 - winner, own - other + options["undercut_bonus"]
    entry = [points * (1 + t.is_double) * (seat == winner) for seat in (0, 1)]
    GinRummy.won.add(t, [int(seat == winner) for seat in (0, 1)])
    dealers = {"loser": 1 - winner, "winner": winner, "alternate": 1 - t.first}
    t.game.write(t, entry, dealers[options["next_dealer"]])
