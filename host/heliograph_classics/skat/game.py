"""Skat: auction, skat, announcement, play and value, a series with its list; also for four."""

from heliograph.games import kit
from heliograph.games.kit import COVERED, OPEN, OWNER, Counter, Node, Table, move, one_of
from heliograph.games.kit.tricks import NO_SUIT
from heliograph_classics.skat import values
from heliograph_classics.skat.values import GAMES, NULL, NULLS, OUVERT, POINTS, RAMSCH

MOST, TRICKS = 9999, 10


class Skat(kit.AuctionGame):
    """One table; whoever is `first` deals, and sits out where four play."""

    seat_rule = "SK-2.1"
    candidates, looks, horizon = 2, 6, 3
    nodes = {
        "deal": "SK-2.2", "auction": "SK-3.5", "ladder": "SK-3.1", "bid": "SK-3.2",
        "hold": "SK-3.2", "alone": "SK-3.4", "skat": "SK-4.1", "away": "SK-4.1",
        "announce": "SK-4.2", "play": Node("SK-6.1", 1), "revoke": Node("SK-13.2", 1),
        "trumps": Node("SK-8.2", 1), "over": Node("SK-2.4", 1),
    }  # fmt: skip
    ends = {"series": "SK-11.4"}
    rows = kit.rows_of("entry", "won", "lost", "points")
    packets = dict.fromkeys((3, 4), (3, "skat", "skat", 4, 3))
    after_away = "announce"

    points = kit.Tally(0, -MOST, MOST, "SK-11.2")
    cards = kit.TrumpCards(
        values.SUITS, values.RANKS, "SK-1.1", points=POINTS, at_most=3, hands=("hand", "open"),
        kind_of=values.kind_of, strength=values.strength,
        hand=OWNER, open=OPEN, skat=COVERED, away=OWNER, trick=OPEN, taken=OPEN,
    )  # fmt: skip
    leader = Counter(0, 3, "SK-6.1")
    tricks = Counter(0, TRICKS, "SK-6.4")
    bid = Counter(0, 264, "SK-3.1")
    soloist = Counter(0, 3, "SK-3.5")
    contract = Counter(0, RAMSCH, "SK-4.2")
    level = Counter(0, OUVERT, "SK-4.3")
    is_hand = kit.Flag("SK-4.1")
    top = Counter(0, 11, "SK-8.2")
    owned = kit.Heaps(cards.names, 1, "SK-8.2")
    latest = Counter(0, TRICKS, "SK-12.4", per_seat=True)
    shown = kit.Shown((*values.SUITS, "trump"), "SK-13.1")
    entry = Counter(-999, 999, "SK-10.1", per_seat=True)
    value_of_game = Counter(0, 999, "SK-8.1")
    won, lost = (Counter(0, 99, "SK-11.3", per_seat=True) for _ in range(2))

    def begin(self, t: Table) -> None:
        t.renew("entry", "value_of_game", "won", "lost")
        t.leader = t.after(t.first)
        t.ask("deal" if self.is_digital else "auction", t.leader)

    def go_on_after_auction(self, t: Table) -> None:
        t.soloist = t.seat
        t.ask("skat")

    def pass_in(self, t: Table) -> None:
        if t.options["ramsch"]:
            t.contract = RAMSCH
            t.ask("play", t.leader)
        else:
            self.write(t, [0] * t.seats, t.after(t.first))

    def after_card(self, t: Table) -> bool:
        t.latest[t.leader] = t.tricks
        return bool(t.contract == NULL and self.cards.taken(t, t.soloist))

    def end_deal(self, t: Table) -> None:
        if t.contract == RAMSCH:
            self.write(t, _ramsch(t), t.after(t.first))
            return
        t.top, others = _matadors(t), _others(t)
        points = values.ALL - self.cards.points_of(t, others)
        own, tricks = self.cards.tricks_of(t, t.soloist), self.cards.tricks_of(t, *others)
        _enter(t, *values.judge(t, points, own, tricks))

    def end_if_over(self, t: Table) -> None:
        if t.round >= (t.options["series"] or 12 * t.seats):
            order = [(t.points[seat], t.won[seat], -t.lost[seat]) for seat in range(t.seats)]
            t.end("series", [seat for seat in range(t.seats) if order[seat] == max(order)])

    def value(self, t: Table, seat: int) -> float:
        own = self.cards.own(t, seat)
        limit = values.promise(own)
        if t.decision in ("bid", "hold", "alone"):
            is_in = t.bid > 0 and seat in self.bidders(t)[:2]
            return float(t.points[seat] + (0.1 if t.bid <= limit else -t.bid) * is_in)
        if t.decision in ("skat", "away", "announce"):
            kept = sum(POINTS[card] < 10 for card in own)
            return float(t.points[seat] + (limit + kept) * (len(own) <= TRICKS))
        strong = sum(values.strength(t.contract, card) for card in own) / 20
        is_alone, is_soloist = t.contract == RAMSCH, seat == t.soloist
        worth = self.cards.worth(t, [seat] if is_alone or is_soloist else _others(t))
        is_feared = is_alone or (t.contract == NULL and is_soloist)
        return float(t.points[seat] + (-worth if is_feared else worth) + strong)

    def played(self, t: Table) -> dict[str, int | str]:
        """Return who plays alone, and which game."""
        if self.phase_of[t.node] == 0:
            return {}
        if t.contract == RAMSCH:
            return {"game": "ramsch"}
        return {"soloist": t.soloist, "game": GAMES[t.contract]}

    deal = kit.deal("deal {card}", cards, "SK-2.2")
    wins = kit.auctions.wins("soloist {seat}", "SK-2.3")
    name_bid = kit.auctions.bid("bid {points}", values.BIDS, "SK-3.2", "SK-3.4")
    hold, passes, passed_in = kit.auctions.answers()

    @move("hand", at="skat")
    def plays_hand(t: Table) -> None:
        t.is_hand = 1
        t.ask("announce")

    @move("take", at="skat")
    def take(t: Table) -> None:
        Skat.cards.put(t, Skat.cards.of(t, "skat"), "hand", t.seat)
        t.ask("away" if t.game.is_digital else "announce")

    lay_away = kit.lay_away("lay away {card}", cards, "away", "SK-4.1", lambda _: TRICKS, ["away"])

    @move("announce {game}", at="announce")
    def announce(t: Table, game: int = one_of(GAMES)) -> None:
        t.forbid("SK-4.5", game == NULL and NULLS[t.is_hand, False] < t.bid, "too_little")
        t.contract = game
        t.ask("play", t.leader)

    @move("announce {game} {level}", at="announce")
    def announce_level(
        t: Table, game: int = one_of(GAMES), level: int = one_of(values.LEVELS)
    ) -> None:
        is_null, is_open = game == NULL, level + 1 == OUVERT
        t.forbid("SK-4.4", not t.is_hand and not (is_null and is_open), "only_hand")
        t.forbid("SK-4.3", is_null and not is_open, "no_levels")
        t.forbid("SK-4.5", is_null and NULLS[t.is_hand, True] < t.bid, "too_little")
        t.contract, t.level = game, level + 1
        if is_open:
            Skat.cards.put(t, Skat.cards.own(t, t.seat), "open", t.seat)
        t.ask("play", t.leader)

    @move("play {card}", at="play")
    def play(t: Table, card: int = cards.playable("SK-6.1", "not_held")) -> None:
        due = Skat.cards.due(t)
        t.forbid("SK-6.2", due not in (NO_SUIT, Skat.cards.kind_of(t, card)), "follow")
        t.owned[card] = int(t.seat == t.soloist)
        t.game.lay(t, card)

    @move("give up", at="play", gives_up=True)
    def give_up(t: Table) -> None:
        is_soloist = t.seat == t.soloist
        count = TRICKS - t.tricks - (t.seat in Skat.cards.trick(t))
        t.forbid("SK-6.6", t.contract == RAMSCH, "no_soloist")
        t.forbid("SK-6.6", is_soloist and count < TRICKS - 1, "too_late")
        _stop(t, not is_soloist)

    charge = kit.charge(
        "charge", "SK-13.2", lambda t: t.options["revoke"] == "end" and t.contract != RAMSCH,
        lambda t: _stop(t, Skat.shown.first(t) != t.soloist),
    )  # fmt: skip
    stands = kit.stands("stands", "SK-13.3")

    @move("with {trumps}", at="trumps")
    def with_trumps(t: Table, trumps: int = one_of(range(1, 12))) -> None:
        t.forbid("SK-8.3", t.contract == values.GRAND and trumps > 3, "four_jacks")
        t.top = trumps + 1
        _stop(t, t.entry[t.soloist] > 0)

    next_deal = kit.next_deal("next deal")


def _others(t: Table) -> list[int]:
    return [seat for seat in Skat.cards.players(t) if seat != t.soloist]


def _matadors(t: Table) -> int:
    """Return those of the soloist: what it played, what it has, what nobody has played."""
    others = {Skat.cards.at("hand", seat) for seat in _others(t)}
    is_own = [t.owned[card] or not Skat.cards.was_played(t, card) for card in range(32)]
    twelve = [card for card, place in enumerate(t.cards) if is_own[card] and place not in others]
    return values.matadors(t.contract, twelve)


def _stop(t: Table, is_won: bool) -> None:
    """End a deal before its last trick, at the simple level and what was announced."""
    if t.game.is_digital and t.contract != NULL:
        t.top = _matadors(t)
    if t.top or t.contract == NULL:
        _, value = values.cover(t, is_won, values.worth(t))
        _enter(t, is_won, value)
    else:
        t.entry[t.soloist] = int(is_won)
        t.ask("trumps", t.soloist)


def _enter(t: Table, is_won: bool, value: int) -> None:
    """Write what a game came to for its soloist, and by Seeger and Fabian for the others."""
    t.value_of_game = value
    is_single = t.is_hand and t.options["lost_hand"] == "single"
    entry = [0] * t.seats
    entry[t.soloist] = value if is_won else -value * (1 if is_single else 2)
    (t.won if is_won else t.lost)[t.soloist] += 1
    if t.options["scoring"] == "seeger_fabian":
        bonus = 0 if is_won else {3: 40, 4: 30}[t.seats]
        entry = [points + bonus * (seat != t.soloist) for seat, points in enumerate(entry)]
        entry[t.soloist] += 50 if is_won else -50
    t.game.write(t, entry, t.after(t.first))


def _ramsch(t: Table) -> list[int]:
    """Return what everybody writes where all have played alone."""
    cards, players = Skat.cards, Skat.cards.players(t)
    points = {seat: cards.points_of(t, [seat]) for seat in players}
    skat, most = values.ALL - sum(points.values()), max(points.values())
    is_for_last = t.options["ramsch_skat"] == "last_trick"
    for seat in [t.leader] if is_for_last else [one for one in players if points[one] == most]:
        points[seat] += skat
    most = max(points.values())
    losers = [seat for seat in players if points[seat] == most]
    if t.options["ramsch_tie"] == "last_trick":
        losers = [max(losers, key=lambda seat: t.latest[seat])]
    without = sum(not cards.tricks_of(t, seat) for seat in players)
    value = (-most, -2 * most, values.ALL)[without]
    return [value * (seat in losers) for seat in range(t.seats)]
