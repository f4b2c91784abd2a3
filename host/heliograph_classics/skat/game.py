"""Skat: auction, skat, announcement, play and value, a series with its list; also for four."""

from collections.abc import Iterator, Sequence
from typing import Any

from heliograph.engine.options import among, switch, whole
from heliograph.engine.pending import Doubt
from heliograph.games.kit import (
    COVERED,
    DEPTH,
    OPEN,
    OWNER,
    Counter,
    Flag,
    Heaps,
    KitGame,
    Node,
    Row,
    Shown,
    Tally,
    TrickCards,
    move,
    one_of,
    one_seat,
    where,
)  # fmt: skip
from heliograph.games.kit.tricks import FOUND
from heliograph_classics.skat import values
from heliograph_classics.skat.values import (
    ALL,
    BIDS,
    CARDS,
    GAMES,
    LEVELS,
    NULL,
    NULLS,
    OUVERT,
    PLAIN,
    POINTS,
    RAMSCH,
    TRUMP,
    Played,
    Result,
    kind_of,
    strength,
)  # fmt: skip

MOST, TRICKS = 9999, 10
# Who gets the cards in their order: forehand, middlehand, rearhand, the skat
SKAT = 3
PACKETS = [0] * 3 + [1] * 3 + [2] * 3 + [SKAT] * 2 + [0] * 4 + [1] * 4 + [2] * 4 + [0] * 3 + [1] * 3
OPTIONS = (
    DEPTH,
    among("scoring", "list", ("list", "seeger_fabian"), "SK-11.2"),
    whole("series", 0, 0, 99, "SK-11.1"),
    switch("ramsch", "SK-12.1"),
    among("ramsch_skat", "last_trick", ("last_trick", "loser"), "SK-12.2"),
    among("ramsch_tie", "all", ("all", "last_trick"), "SK-12.4"),
    among("lost_hand", "double", ("double", "single"), "SK-10.1"),
    among("revoke", "end", ("end", "mend"), "SK-13.2"),
)


class SkatCards(TrickCards):
    """The cards, of which jacks and a suit may be trumps, and two lie in the skat."""

    def players(self, t: Any) -> list[int]:
        return [seat for seat in super().players(t) if t.seats == 3 or seat != t.first]

    def unplayed(self, t: Any) -> list[int]:
        hidden = self.at("skat")
        return [card for card, place in enumerate(t.cards) if place < hidden]

    def led(self, t: Any) -> int:
        played = self.trick(t)
        return kind_of(t.contract, played[t.leader]) if t.leader in played else -1

    def winner(self, t: Any) -> int:
        played, led = self.trick(t), self.led(t)

        def rank(seat: int) -> tuple[bool, bool, int]:
            kind = kind_of(t.contract, played[seat])
            return kind == TRUMP, kind == led, strength(t.contract, played[seat])

        return max(played, key=rank)

    def own(self, t: Any, seat: int) -> list[int]:
        """Return what a seat is known to hold, covered or open."""
        return self.lying(t.cards, "hand", seat) + self.lying(t.cards, "open", seat)

    def playable(self, rule: str, reason: str) -> Any:
        """Return the cards that the seat that decides can play: with real ones those unseen."""

        def can_be(t: Any, card: int) -> bool:
            place = t.cards[card]
            own = (self.at("hand", t.seat), self.at("open", t.seat))
            return place in own or not (place or t.game.is_digital)

        anything = self.held("hand", rule, reason)._replace(values=lambda _: range(self.size))
        return where(anything, can_be, rule, reason)


class Skat(KitGame):
    """One table; whoever is `first` deals, and sits out where four play."""

    name = "skat"
    seat_rule = "SK-2.1"
    nodes = {
        "deal": Node("SK-2.2"), "auction": Node("SK-3.5"), "ladder": Node("SK-3.1"),
        "bid": Node("SK-3.2"), "hold": Node("SK-3.2"), "alone": Node("SK-3.4"),
        "skat": Node("SK-4.1"), "away": Node("SK-4.1"), "announce": Node("SK-4.2"),
        "play": Node("SK-6.1", 1), "revoke": Node("SK-13.2", 1), "trumps": Node("SK-8.2", 1),
        "over": Node("SK-2.4", 1),
    }  # fmt: skip
    ends = {"series": "SK-11.4"}
    rows = {
        "entry": Row("SK-10.1", lambda t, seat: t.entry[seat]),
        "won": Row("SK-11.3", lambda t, seat: t.won[seat]),
        "lost": Row("SK-11.3", lambda t, seat: t.lost[seat]),
        "points": Row("SK-11.2", lambda t, seat: t.points[seat], is_total=True),
    }

    points = Tally(0, -MOST, MOST, "SK-11.2")
    cards = SkatCards(values.SUITS, values.RANKS, "SK-1.1", hand=OWNER, open=OPEN, skat=COVERED,
                      away=OWNER, trick=OPEN, taken=OPEN)  # fmt: skip
    leader = Counter(0, 3, "SK-6.1")
    tricks = Counter(0, TRICKS, "SK-6.4")
    bid = Counter(0, 264, "SK-3.1")
    speaker = Counter(0, 3, "SK-3.2")
    hearer = Counter(0, 3, "SK-3.2")
    soloist = Counter(0, 3, "SK-3.5")
    contract = Counter(0, RAMSCH, "SK-4.2")
    level = Counter(0, OUVERT, "SK-4.3")
    is_hand = Flag("SK-4.1")
    top = Counter(0, 11, "SK-8.2")
    owned = Heaps(CARDS, 1, "SK-8.2")
    latest = Counter(0, TRICKS, "SK-12.4", per_seat=True)
    shown = Shown(("D", "H", "S", "C", "trump"), "SK-13.1")
    entry = Counter(-999, 999, "SK-10.1", per_seat=True)
    value_of_game = Counter(0, 999, "SK-8.1")
    won = Counter(0, 99, "SK-11.3", per_seat=True)
    lost = Counter(0, 99, "SK-11.3", per_seat=True)

    def begin(self, t: Any) -> None:
        t.cards, t.owned, t.shown = bytearray(32), bytearray(32), bytearray(self.shown.size)
        t.tricks = t.bid = t.contract = t.level = t.is_hand = t.top = 0
        t.latest = [0] * t.seats
        forehand = t.after(t.first)
        t.leader = t.hearer = forehand
        t.speaker = t.after(forehand)
        t.ask("deal" if self.is_digital else "auction", forehand)

    def settle(self, t: Any, before: Any) -> None:
        if self.cards.settle(t, before, ("play", "revoke"), self.shown):
            for card in range(32):
                t.owned[card] &= self.cards.was_played(t, card)
            _go_on(t)
        elif self.node_names[t.node] == "over":
            t.reopen()
            _close_deal(t)

    def doubts_at(self, t: Any) -> Iterator[Doubt]:
        yield from self.shown.doubts(t)
        yield from self.cards.doubts(t)

    def value(self, t: Any, seat: int) -> float:
        node, own = self.node_names[t.node], self.cards.own(t, seat)
        limit = values.promise(own)
        if node in ("bid", "hold", "alone"):
            is_in = t.bid > 0 and seat in (t.speaker, t.hearer)
            return float(t.points[seat] + (0.1 if t.bid <= limit else -t.bid) * is_in)
        if node in ("skat", "away", "announce"):
            kept = sum(POINTS[card] < 10 for card in own)
            return float(t.points[seat] + (limit + kept) * (len(own) <= TRICKS))
        strong = sum(strength(t.contract, card) for card in own) / 20
        return float(t.points[seat] + self._worth_of_tricks(t, seat) + strong)

    def _worth_of_tricks(self, t: Any, seat: int) -> int:
        """Return what the tricks of a side are worth to it, with the one that lies there."""
        is_alone = t.contract == RAMSCH
        side = [one for one in range(t.seats) if (one == t.soloist) == (seat == t.soloist)]
        side = [seat] if is_alone else side
        taken, played = sum(points_in(t, one) for one in side), self.cards.trick(t)
        if t.leader in played:
            stake = 1 + sum(POINTS[card] for card in played.values())
            taken += stake if self.cards.winner(t) in side else -stake
        return -taken if is_alone or (t.contract == NULL and seat == t.soloist) else taken

    def open_hand(self, t: Any) -> Sequence[int]:
        """Return the cards of a soloist who plays open."""
        return self.cards.lying(t.cards, "open", t.soloist)

    def played(self, t: Any) -> dict[str, int | str]:
        """Return who plays alone, and which game."""
        if self.phase_of[t.node] == 0:
            return {}
        if t.contract == RAMSCH:
            return {"game": "ramsch"}
        return {"soloist": t.soloist, "game": GAMES[t.contract]}

    # Deal and auction

    @move("deal {card}", at="deal", by_chance=True)
    def deal(t: Any, card: int = cards.unseen("SK-2.2", "dealt")) -> None:
        number, cards = 32 - t.cards.count(0), Skat.cards
        to = PACKETS[number] if number < len(PACKETS) else 2
        t.cards[card] = (
            cards.at("skat") if to == SKAT else cards.at("hand", t.after(t.first, 1 + to))
        )
        if number == 31:
            t.ask("bid", t.speaker)

    @move("soloist {seat}", at="auction")
    def name_soloist(t: Any, seat: int = one_seat("SK-2.1", "no_seat")) -> None:
        t.forbid("SK-2.3", seat == t.first and t.seats == 4, "sits_out")
        t.ask("ladder", seat)

    @move("bid {points}", at=("bid", "alone", "ladder"))
    def name_bid(t: Any, points: int = one_of(BIDS)) -> None:
        is_alone = t.game.node_names[t.node] == "alone"
        t.forbid("SK-3.2", BIDS[points] <= t.bid, "higher")
        t.forbid("SK-3.4", is_alone and points > 0, "lowest")
        t.bid = BIDS[points]
        if t.game.node_names[t.node] == "bid":
            t.ask("hold", t.hearer)
        else:
            _win_auction(t, t.seat)

    @move("hold", at="hold")
    def hold(t: Any) -> None:
        t.ask("bid", t.speaker)

    @move("pass", at=("bid", "hold", "alone"))
    def passes(t: Any) -> None:
        left = t.speaker if t.seat == t.hearer else t.hearer
        rearhand = t.after(t.first, 3)
        if t.game.node_names[t.node] == "alone":
            _pass_in(t)
        elif rearhand not in (t.speaker, t.hearer):
            t.hearer, t.speaker = left, rearhand
            t.ask("bid", rearhand)
        elif t.bid:
            _win_auction(t, left)
        else:
            t.ask("alone", left)

    @move("passed in", at="auction")
    def passed_in(t: Any) -> None:
        _pass_in(t)

    # Skat and announcement

    @move("hand", at="skat")
    def plays_hand(t: Any) -> None:
        t.is_hand = 1
        t.ask("announce")

    @move("take", at="skat")
    def take(t: Any) -> None:
        for card in Skat.cards.lying(t.cards, "skat"):
            t.cards[card] = Skat.cards.at("hand", t.seat)
        t.ask("away" if t.game.is_digital else "announce")

    @move("lay away {card}", at="away")
    def lay_away(t: Any, card: int = cards.held("hand", "SK-4.1", "not_held")) -> None:
        t.cards[card] = Skat.cards.at("away", t.seat)
        if len(Skat.cards.own(t, t.seat)) == TRICKS:
            t.ask("announce")

    @move("announce {game}", at="announce")
    def announce(t: Any, game: int = one_of(GAMES)) -> None:
        t.forbid("SK-4.5", game == NULL and NULLS[bool(t.is_hand), False] < t.bid, "too_little")
        _announce(t, game, PLAIN)

    @move("announce {game} {level}", at="announce")
    def announce_level(t: Any, game: int = one_of(GAMES), level: int = one_of(LEVELS)) -> None:
        is_null, is_open = game == NULL, level + 1 == OUVERT
        t.forbid("SK-4.4", not t.is_hand and not (is_null and is_open), "only_hand")
        t.forbid("SK-4.3", is_null and not is_open, "no_levels")
        t.forbid("SK-4.5", is_null and NULLS[bool(t.is_hand), True] < t.bid, "too_little")
        _announce(t, game, level + 1)

    # Play

    @move("play {card}", at="play")
    def play(t: Any, card: int = cards.playable("SK-6.1", "not_held")) -> None:
        led, cards = Skat.cards.led(t), Skat.cards
        must = led >= 0 and any(kind_of(t.contract, one) == led for one in cards.own(t, t.seat))
        t.forbid("SK-6.2", must and kind_of(t.contract, card) != led, "follow")
        _lay(t, card)

    @move("give up", at="play")
    def give_up(t: Any) -> None:
        is_soloist = t.seat == t.soloist
        count = TRICKS - t.tricks - (t.seat in Skat.cards.trick(t))
        t.forbid("SK-6.6", t.contract == RAMSCH, "no_soloist")
        t.forbid("SK-6.6", is_soloist and count < TRICKS - 1, "too_late")
        _stop(t, is_won=not is_soloist)

    @move("charge", at=("play", "revoke"))
    def charge(t: Any) -> None:
        is_charged = t.options["revoke"] == "end" and any(Skat.shown.revoked(t))
        t.forbid("SK-13.2", not is_charged or t.contract == RAMSCH, "no_revoke")
        _stop(t, is_won=_first_revoke(t) != t.soloist)

    @move("stands", at=("play", "revoke"))
    def stands(t: Any) -> None:
        t.forbid("SK-13.3", not any(Skat.shown.revoked(t)), "no_revoke")
        Skat.shown.forget(t)
        if t.game.node_names[t.node] == "revoke":
            _finish(t)

    @move("with {trumps}", at="trumps")
    def with_trumps(t: Any, trumps: int = one_of(range(1, 12))) -> None:
        t.forbid("SK-8.3", t.contract == values.GRAND and trumps > 3, "four_jacks")
        t.top = trumps + 1
        _stop(t, is_won=t.entry[t.soloist] > 0)

    @move("next deal", at="over")
    def next_deal(t: Any) -> None:
        t.next_round(t.after(t.first))
        t.game.begin(t)


# The auction is over


def _win_auction(t: Any, seat: int) -> None:
    t.soloist = seat
    t.ask("skat", seat)


def _pass_in(t: Any) -> None:
    """Nobody bids: everybody plays alone, or nothing is written."""
    if t.options["ramsch"]:
        t.contract = RAMSCH
        t.ask("play", t.leader)
    else:
        _write(t, [0] * t.seats)


def _announce(t: Any, game: int, level: int) -> None:
    """Let a game begin; the twelve cards of a dealt hand say which matadors it has."""
    t.contract, t.level, cards = game, level, Skat.cards
    for card in range(32):
        own = t.cards[card] in (
            cards.at("hand", t.seat),
            cards.at("away", t.seat),
            cards.at("skat"),
        )
        t.owned[card] = int(own and t.game.is_digital)
    if level == OUVERT:
        for card in cards.own(t, t.seat):
            t.cards[card] = cards.at("open", t.seat)
    t.ask("play", t.leader)


# A card is played


def _lay(t: Any, card: int) -> None:
    led, kind = Skat.cards.led(t), kind_of(t.contract, card)
    if not t.game.is_digital:
        Skat.shown.note(t, kind, [] if led in (-1, kind) else [led])
        t.owned[card] = int(t.seat == t.soloist)
    t.cards[card] = Skat.cards.at("trick", t.seat)
    _go_on(t)


def _go_on(t: Any) -> None:
    """Ask for the next card, or end the deal; null ends with a trick of the soloist."""
    before = t.tricks
    is_over = Skat.cards.go_on(t, _lay)
    if t.tricks > before:
        t.latest[t.leader] = t.tricks
    is_null_lost = t.contract == NULL and bool(_tricks(t, [t.soloist]))
    if (is_over or is_null_lost) and any(Skat.shown.revoked(t)):
        t.ask("revoke")
    elif is_over or is_null_lost:
        _finish(t)


def _tricks(t: Any, seats: Sequence[int]) -> int:
    return sum(len(Skat.cards.taken(t, seat)) for seat in seats) // 3


def _first_revoke(t: Any) -> int:
    """Return who has revoked first."""
    found = [seat for seat in range(t.seats) if max(Skat.shown.of(t, seat)) > FOUND]
    return min(found, key=lambda seat: min(at for at in Skat.shown.of(t, seat) if at > FOUND))


def points_in(t: Any, seat: int) -> int:
    return sum(POINTS[card] for card in Skat.cards.taken(t, seat))


def _others(t: Any) -> list[int]:
    return [seat for seat in Skat.cards.players(t) if seat != t.soloist]


# A deal is over


def _finish(t: Any) -> None:
    """Judge a game that was played to its end; two real cards that nobody played are the skat."""
    if t.contract == RAMSCH:
        _write(t, _ramsch(t))
        return
    others = _others(t)
    twelve = [card for card in range(32) if t.owned[card] or not t.cards[card]]
    t.top = values.matadors(t.contract, twelve)
    points = ALL - sum(points_in(t, seat) for seat in others)
    own, other = _tricks(t, [t.soloist]), _tricks(t, others)
    played = Played(t.contract, t.level, bool(t.is_hand), t.top, points, own, other)
    _enter(t, values.judge(played, t.bid))


def _stop(t: Any, *, is_won: bool) -> None:
    """End a deal before its last trick, at the simple level and what was announced."""
    if t.contract == NULL:
        _enter(t, Result(is_won, NULLS[bool(t.is_hand), t.level == OUVERT]))
        return
    if t.game.is_digital:
        t.top = values.matadors(t.contract, [card for card in range(32) if t.owned[card]])
    if not t.top:
        t.entry[t.soloist] = int(is_won)
        t.ask("trumps", t.soloist)
        return
    levels = min(t.level, values.SCHWARZ) + t.level
    value = values.BASES[t.contract] * (t.top + 1 + t.is_hand + levels)
    covered = values.cover(Result(is_won, value), values.BASES[t.contract], t.bid)
    _enter(t, Result(is_won, covered.value))


def _enter(t: Any, result: Result) -> None:
    """Write what a game came to for its soloist, and by Seeger and Fabian for the others."""
    t.value_of_game = result.value
    is_single = t.is_hand and t.options["lost_hand"] == "single"
    entry = [0] * t.seats
    entry[t.soloist] = result.value if result.is_won else -result.value * (1 if is_single else 2)
    (t.won if result.is_won else t.lost)[t.soloist] += 1
    if t.options["scoring"] == "seeger_fabian":
        bonus = 0 if result.is_won else {3: 40, 4: 30}[t.seats]
        entry = [points + bonus * (seat != t.soloist) for seat, points in enumerate(entry)]
        entry[t.soloist] += 50 if result.is_won else -50
    _write(t, entry)


def _ramsch(t: Any) -> list[int]:
    """Return what everybody writes where all have played alone."""
    players, entry = Skat.cards.players(t), [0] * t.seats
    points = {seat: points_in(t, seat) for seat in players}
    skat, most = ALL - sum(points.values()), max(points.values())
    if t.options["ramsch_skat"] == "last_trick":
        points[t.leader] += skat
    else:
        points |= {seat: most + skat for seat in players if points[seat] == most}
    without = [seat for seat in players if not _tricks(t, [seat])]
    if len(without) == len(players) - 1:
        (winner,) = set(players) - set(without)
        entry[winner] = ALL
        return entry
    most = max(points.values())
    losers = [seat for seat in players if points[seat] == most]
    if t.options["ramsch_tie"] == "last_trick":
        losers = [max(losers, key=lambda seat: t.latest[seat])]
    for seat in losers:
        entry[seat] = -most * (2 if without else 1)
    return entry


def _write(t: Any, entry: list[int]) -> None:
    t.entry = entry
    t.points = [max(-MOST, min(MOST, sum(both))) for both in zip(t.points, entry, strict=True)]
    _close_deal(t)


def _close_deal(t: Any) -> None:
    """Let the next seat deal, unless the series is over."""
    t.ask("over", t.after(t.first))
    if t.round >= (t.options["series"] or 12 * t.seats):
        order = [(t.points[seat], t.won[seat], -t.lost[seat]) for seat in range(t.seats)]
        t.end("series", [seat for seat in range(t.seats) if order[seat] == max(order)])
