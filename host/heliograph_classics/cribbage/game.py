"""Cribbage: the crib, the play to 31, the show; two or three seats, or two teams."""

from collections.abc import Sequence
from itertools import combinations

from heliograph.games import kit
from heliograph.games.kit import PILE, Counter, Row, Table, move
from heliograph.games.kit.melds import CARDS, RANKS, VALUES
from heliograph_classics.cribbage.counting import IMPOSSIBLE, Count, count, pegged

KEPT, MOST, THIRTY_ONE = 4, 121, 31
HIGHEST, ANY_FITS = 29, THIRTY_ONE - 10
SKUNK, DOUBLE_SKUNK = 91, 61


def _skunk(t: Table, seat: int) -> int:
    """Return how many games a win is worth, for those who have won."""
    if not t.ended or t.points[seat] < t.options["target"]:
        return 0
    others = [points for points in t.points if points < t.options["target"]]
    best = max(others, default=SKUNK)  # nobody lost where all were told to be out
    has_lines = t.options["skunk"] and t.options["target"] == MOST
    return 1 if not has_lines or best >= SKUNK else 2 if best >= DOUBLE_SKUNK else 4


class Cribbage(kit.DealtGame):
    """One table. With four seats those opposite are a team."""

    seat_rule = "CR-1.2"
    looks, horizon = 30, 2
    nodes = {
        "deal": "CR-2.3", "away": "CR-3.1", "starter": "CR-4.1", "play": "CR-5.1", "hand": "CR-8.1",
        "name_crib": "CR-8.1", "crib": "CR-8.1", "muggins": "CR-C5",
    }  # fmt: skip
    ends = {"out": "CR-10.1"}
    rows = {
        **kit.rows_of("heels", "pegs", "hand", "crib", "points"),
        "games": Row("CR-10.2", _skunk),
    }
    packets = {2: [1] * 6, 3: [*[1] * 5, "crib"], 4: [1] * 5}
    after_away = "starter"

    points = kit.Tally(0, 0, MOST, "CR-1.3")
    before = Counter(0, MOST, "CR-1.3", per_seat=True)
    cards = kit.Cards(CARDS, "CR-1.1", hand=kit.OWNER, played=kit.OPEN, crib=kit.COVERED,
                      shown=PILE, starter=PILE)  # fmt: skip
    series = kit.Past(13, 1, "CR-6.3")
    total = Counter(0, THIRTY_ONE, "CR-5.1")
    latest = Counter(0, 3, "CR-5.4")
    gone = Counter(0, 15, "CR-5.3")
    room = Counter(0, 9, "CR-5.2", per_seat=True)
    is_wrong = kit.Flag("CR-5.2", per_seat=True)
    missing = Counter(0, HIGHEST, "CR-C5")
    counter = Counter(0, 3, "CR-C5")
    heels, pegs, hand, crib = (Counter(0, MOST, rule, per_seat=True)
                               for rule in ("CR-4.2", "CR-6.1", "CR-9.1", "CR-9.1"))  # fmt: skip
    counted = kit.Heaps(Count._fields, HIGHEST, "CR-9.1")

    def begin(self, t: Table) -> None:
        t.renew("before", "latest", "missing", "counter", "counted")
        t.ask("deal" if self.is_digital else "away", t.first)

    def go_on_after_deal(self, t: Table) -> None:
        t.ask_all("away")

    def settle(self, t: Table, before: Table) -> None:
        is_play = not self.is_digital and t.decision == "play"
        has_cards = len(_of(t, "played", t.seat)) < KEPT
        is_free = is_play and not t.series and has_cards
        t.forbid("CR-5.4", t.seat != before.seat and not is_free, "turn_follows")
        moved = self.cards.moved(t, before)
        most = max(len(_of(t, "played", seat)) for seat in range(t.seats))
        is_sound = has_cards and most <= KEPT and moved <= {"", "played"}
        t.forbid("CR-1.1", moved and not (is_play and is_sound), "misplaced")
        if moved:
            t.series = bytes(card for card in t.series if t.cards[card])
            t.total = sum(VALUES[card] for card in t.series)
        for seat in range(t.seats):
            if t.points[seat] != before.points[seat]:
                for one in _side(t, seat):
                    t.points[one] = t.points[seat]
                t.reopen()
                _end_if_out(t)
        if before.ended and not t.ended and t.decision == "crib":
            _count_next(t)

    def doubts_at(self, t: Table) -> kit.Doubts:
        for seat in range(t.seats):
            if t.is_wrong[seat]:
                yield kit.doubt("CR-5.2", "wrong_go", seat=seat + 1)

    def value(self, t: Table, seat: int) -> float:
        own = _of(t, "hand", seat) + _of(t, "played", seat)
        starter = _of(t, "starter")
        some = combinations(own, KEPT) if len(own) >= KEPT else [own]
        best = max(sum(count(four, starter[0] if starter else -1)) for four in some) if own else 0
        return float(t.points[seat] + best * (t.decision in ("away", "starter", "play")))

    def series_of(self, t: Table) -> Sequence[int]:
        """Return the cards of the series, the last one on top."""
        return list(t.series)

    deal = kit.deal("deal {card}", cards, "CR-2.3")
    lay_away = kit.lay_away("lay away {card}", cards, "crib", "CR-3.1", lambda _: KEPT, ["away"])
    laid_away = kit.laid_away("laid away", "CR-3.1", ["away"])

    @move("starter {card}", at="starter", by_chance=True)
    def turn_starter(t: Table, card: int = cards.unseen("CR-4.1", "dealt")) -> None:
        t.cards[card] = Cribbage.cards.at("starter")
        t.ask("play", t.after(t.first))
        if card % 13 == RANKS.index("J"):
            _peg(t, t.first, 2, "heels")

    @move("play {card}", at="play")
    def play(t: Table, card: int = cards.held("hand", "CR-5.1", "not_held")) -> None:
        t.forbid("CR-5.1", t.total + VALUES[card] > THIRTY_ONE, "too_high")
        t.cards[card] = Cribbage.cards.at("played", t.seat)
        t.series += bytes((card,))
        t.total += VALUES[card]
        t.latest = t.seat
        t.is_wrong[t.seat] |= int(VALUES[card] <= t.room[t.seat])
        _go_on(t, pegged(t.series))

    @move("go", at="play")
    def go(t: Table) -> None:
        t.forbid("CR-5.3", t.game.is_digital, "by_itself")
        t.forbid("CR-5.2", t.total <= ANY_FITS, "can_play")
        t.room[t.seat] = max(t.room[t.seat], THIRTY_ONE - t.total)
        t.gone |= 1 << t.seat
        _go_on(t)

    @move("crib {card}", at="name_crib")
    def name_crib(t: Table, card: int = cards.unseen("CR-8.1", "dealt")) -> None:
        t.cards[card] = Cribbage.cards.at("shown")
        if len(_of(t, "shown")) == KEPT:
            t.ask("crib")

    @move("counts {points}", at=("hand", "crib"))
    def counts(t: Table, points: int = kit.one_of(range(HIGHEST + 1))) -> None:
        found, is_free = sum(_counted(t, t.seat)), t.options["count_help"] == "declare"
        t.forbid("CR-9.1", points != found and not is_free, "counts")
        t.forbid("CR-9.5", points in IMPOSSIBLE, "impossible")
        _peg(t, t.seat, min(points, found), t.decision)
        t.counter, t.missing = t.seat, max(found - points, 0)
        _ask_muggins(t)

    @move("claims {points}", at="muggins")
    def claims(t: Table, points: int = kit.one_of(range(HIGHEST + 1))) -> None:
        gained = points if points <= t.missing else 0
        _peg(t, t.seat, gained, "pegs")
        t.missing -= gained
        _ask_muggins(t)


def _of(t: Table, kind: str, seat: int = 0) -> list[int]:
    return Cribbage.cards.of(t, kind, seat)


def _side(t: Table, seat: int) -> list[int]:
    """Return the seats that score together."""
    return [seat % 2, seat % 2 + 2] if t.seats == 4 else [seat]


def _peg(t: Table, seat: int, points: int, what: str) -> None:
    """Give points to a side, which may be out with them."""
    if points:
        getattr(t, what)[seat] += points
        gained = min(points, t.options["target"] - t.points[seat])
        for one in _side(t, seat):
            t.before[one] = t.points[one]
            t.points[one] += gained
        _end_if_out(t)


def _end_if_out(t: Table) -> None:
    out = [seat for seat in range(t.seats) if t.points[seat] >= t.options["target"]]
    if out:
        t.end("out", out)


def _may_play(t: Table, seat: int) -> bool:
    """Return whether a seat goes on in this series, as far as that is known."""
    if t.cards.count(Cribbage.cards.at("played", seat)) == KEPT or t.total == THIRTY_ONE:
        return False
    if t.game.is_digital:
        return any(t.total + VALUES[card] <= THIRTY_ONE for card in _of(t, "hand", seat))
    return not t.gone >> seat & 1


def _next(t: Table, before: int) -> int | None:
    """Return who goes on in this series after a seat, None where nobody does."""
    seats = (t.after(before, steps) for steps in range(1, t.seats + 1))
    return next((seat for seat in seats if _may_play(t, seat)), None)


def _go_on(t: Table, points: int = 0) -> None:
    """Count a card and the end of its series, and ask for the next card or count the hands.

    After the end of a series whoever plays next follows the one who played last.
    """
    seat = _next(t, t.seat)
    end = (seat is None) * (1 + (t.total == THIRTY_ONE))
    _peg(t, t.latest, points + end, "pegs")
    if end:
        t.series, t.total, t.gone = b"", 0, 0
        seat = _next(t, t.latest)
    if seat is None:
        t.ask("hand", t.after(t.first))
    else:
        t.ask("play", seat)


def _counted(t: Table, seat: int) -> Count:
    """Return what a hand counts, or the crib once it is turned up."""
    crib, (starter,) = _of(t, "shown"), _of(t, "starter")
    needs_five = bool(crib) and t.options["crib_flush"] == "five"
    return count(crib or _of(t, "played", seat), starter, needs_five=needs_five)


def _ask_muggins(t: Table) -> None:
    """Let rivals claim what was forgotten, one after the other; then the next hand is counted."""
    steps = range(1, (t.counter - t.seat) % t.seats or t.seats)
    others = [seat for seat in (t.after(t.seat, step) for step in steps)
              if seat not in _side(t, t.counter)]  # fmt: skip
    may_claim = t.options["muggins"] and t.options["count_help"] == "declare" and not t.ended
    if others and may_claim:
        t.ask("muggins", others[0])
        return
    t.counted = bytearray(_counted(t, t.counter))
    _count_next(t)


def _count_next(t: Table) -> None:
    """Go on with the next hand, the crib of the dealer, or the next deal."""
    if _of(t, "shown"):
        if not t.ended:
            t.next_round(t.after(t.first))
            t.game.begin(t)
    elif t.counter != t.first:
        t.ask("hand", t.after(t.counter))
    elif t.game.is_digital:
        Cribbage.cards.put(t, _of(t, "crib"), "shown")
        t.ask("crib", t.first)
    else:
        t.ask("name_crib", t.first)
