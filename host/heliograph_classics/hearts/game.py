"""Hearts: passing, tricks, penalty points, the moon; with the real cards, revokes found later."""

from collections.abc import Sequence

from heliograph.games import kit
from heliograph.games.kit import OPEN, OWNER, PILE, Counter, Node, Row, Table, move
from heliograph.games.kit.tricks import NO_SUIT

# What a seat can be known to lack
CLUBS, DIAMONDS, SPADES, HEARTS, THE_QUEEN = range(5)
QUEEN, JACK = 13 * SPADES + 10, 13 * DIAMONDS + 9
LEFT_OUT = {3: ("D2",), 5: ("C2", "D2")}
PASSES = {"left": 1, "right": -1, "across": 2}
CYCLES = {"lrah": (*PASSES, ""), "lra": tuple(PASSES), "none": ("",)}
PASSED, MOON, MOST = 3, 26, 999
PENALTIES = [*[0] * 39, *[1] * 13]
PENALTIES[QUEEN] = 13


def _kept(t: Table) -> int:
    return len(Hearts.packets[t.seats]) - PASSED


class Hearts(kit.TrickGame):
    """One table."""

    seat_rule = "HE-2.1"
    horizon = 8
    nodes = {
        "deal": "HE-2.1", **dict.fromkeys(PASSES, "HE-3.1"), "lead": Node("HE-4.1", 1),
        "play": Node("HE-5.1", 1), "revoke": Node("HE-9.2", 1), "moon": Node("HE-7.2", 1),
    }  # fmt: skip
    ends = {"target": "HE-8.1", "shared": "HE-8.2"}
    rows = {
        "tricks": Row("HE-5.1", lambda t, seat: t.game.cards.tricks_of(t, seat)),
        "deal": Row("HE-6.1", lambda t, seat: t.deal_points[seat]),
        "points": Row("HE-8.1", lambda t, seat: t.points[seat], is_total=True),
    }

    points = kit.Tally(0, -MOST, MOST, "HE-8.3")
    cards = kit.TrickCards("CDSH", "23456789TJQKA", "HE-1.1", LEFT_OUT, points=PENALTIES,
                           aside=PILE, hand=OWNER, given=OWNER, trick=OPEN, taken=OPEN)  # fmt: skip
    leader = Counter(0, 4, "HE-5.1")
    tricks = Counter(0, 17, "HE-5.1")
    is_open = kit.Flag("HE-5.2")
    shown = kit.Shown(("C", "D", "S", "H", "SQ"), "HE-9.1")
    deal_points = Counter(-99, 99, "HE-6.1", per_seat=True)

    packets = {3: [1] * 17, 4: [1] * 13, 5: [1] * 10}
    corrected_at = ("play", "revoke", "moon")

    def begin(self, t: Table) -> None:
        t.renew("deal_points")
        t.is_open = not t.options["break_hearts"]
        if self.is_digital:
            t.ask("deal", t.after(t.first))
        else:
            t.ask(_way(t) or "lead", t.first)

    def go_on_after_deal(self, t: Table) -> None:
        if way := _way(t):
            t.ask_all(way)
        else:
            _open_play(t)

    def go_on_after_away(self, t: Table) -> None:
        if self.is_digital:
            self.cards.hand_over(t, PASSES[_way(t)])
            _open_play(t)
        else:
            t.ask("lead")

    def shows(self, t: Table, card: int) -> tuple[int, Sequence[int]]:
        return THE_QUEEN if card == QUEEN else card // 13, _lacking(t, card)

    def after_card(self, t: Table) -> bool:
        is_broken = self.cards.any_played(t, 13 * HEARTS, 52) or (
            t.options["queen_breaks"] and self.cards.any_played(t, QUEEN, QUEEN + 1)
        )
        t.is_open = is_broken or not t.options["break_hearts"]
        return False

    def end_deal(self, t: Table) -> None:
        moons = [seat for seat in range(t.seats) if _has_shot(t, seat)]
        if moons and t.options["moon"] == "choose":
            t.ask("moon", moons[0])
        elif moons:
            _write_moon(t, moons[0], t.options["moon"])
        else:
            _write(t, [_score(t, seat) for seat in range(t.seats)])

    def end_if_over(self, t: Table) -> None:
        """End the game, or deal again."""
        lowest = t.points.count(min(t.points))
        if max(t.points) >= t.options["target"] and (lowest == 1 or t.options["tie"] == "shared"):
            t.end("target" if lowest == 1 else "shared")
        else:
            t.next_round(t.after(t.first))
            self.begin(t)

    def doubts_at(self, t: Table) -> kit.Doubts:
        yield from super().doubts_at(t)
        for seat in range(t.seats):
            tricks = set(self.shown.of(t, seat)[:HEARTS])
            if len(tricks) == 1 and max(tricks) >= max(t.tricks, 1):
                yield kit.doubt("HE-5.3", "nothing_else", seat=seat + 1)

    def value(self, t: Table, seat: int) -> float:
        hand, trick = self.cards.own(t, seat), self.cards.trick(t)
        fears = sum((card % 13) ** 2 / 60 for card in hand) + 5 * (QUEEN in hand)
        stake = self.cards.count_points(trick.values()) + t.seats - len(trick)
        lost = t.points[seat] + _score(t, seat) + stake * self.cards.wins_by(t, seat)
        return float(-lost - fears)

    deal = kit.deal("deal {card}", cards, "HE-2.1")

    lay_away = kit.lay_away("pass {card}", cards, "given", "HE-3.2", _kept, tuple(PASSES))
    laid_away = kit.laid_away("passed", "HE-3.2", tuple(PASSES))

    @move("leads {seat}", at="lead", by_chance=True)
    def leads(t: Table, seat: int = kit.one_seat("HE-2.1", "no_seat")) -> None:
        t.leader = seat
        t.ask("play", seat)
        if len(_openers(t)) == 1:
            t.game.lay(t, _openers(t)[0])

    @move("play {card}", at="play")
    def play(t: Table, card: int = cards.held("hand", "HE-5.1", "not_held")) -> None:
        cards, led = Hearts.cards, Hearts.cards.led(t)
        is_lead, is_first = led < 0, not t.tricks
        queen = cards.count_held(t, QUEEN, QUEEN + 1)
        plain = cards.count_held(t, 0, 13 * HEARTS) - queen
        due = cards.due(t)
        suit = card // 13
        is_barred = is_first and plain and t.options["first_trick_points"] == "forbidden"
        other = plain or (queen and not t.options["lead_hearts_instead_of_queen"])
        is_closed = is_lead and other and not t.is_open
        t.forbid("HE-4.1", is_lead and is_first and card not in _openers(t), "opening")
        t.forbid("HE-5.1", due not in (NO_SUIT, suit), "follow")
        t.forbid("HE-4.2", is_barred and PENALTIES[card], "first_trick")
        t.forbid("HE-5.2", is_closed and suit == HEARTS, "closed")
        t.game.lay(t, card)

    charge = kit.charge(
        "charge", "HE-9.2", lambda t: t.options["revoke"] == "charge",
        lambda t: _write(t, [MOON * one for one in Hearts.shown.revoked(t)]),
    )  # fmt: skip
    stands = kit.stands("stands", "HE-9.2")

    @move("moon {way}", at="moon")
    def shoot(t: Table, way: int = kit.one_of(("add", "subtract"))) -> None:
        _write_moon(t, t.seat, ("add", "subtract")[way])


def _way(t: Table) -> str:
    """Return where cards are passed to in this deal, "" where nobody passes."""
    ways = [way for way in CYCLES[t.options["pass_cycle"]] if way != "across" or t.seats == 4]
    return str(ways[(t.round - 1) % len(ways)])


def _open_play(t: Table) -> None:
    t.leader = t.cards[_openers(t)[0]] - Hearts.cards.at("hand")
    t.ask("play", t.leader)


def _openers(t: Table) -> range:
    """Return the clubs that may be led first; whoever holds the first of them leads."""
    lowest = int("C2" in LEFT_OUT.get(t.seats, ()))
    return range(lowest, 13 if t.options["opening_lead"] == "any_club" else lowest + 1)


def _lacking(t: Table, card: int) -> Sequence[int]:
    """Return what a seat cannot hold that plays a card by the rules."""
    led, suit = Hearts.cards.led(t), card // 13
    if led < 0 and suit == HEARTS and not t.is_open:
        queen = () if t.options["lead_hearts_instead_of_queen"] else (THE_QUEEN,)
        return (CLUBS, DIAMONDS, SPADES, *queen)
    if led in (-1, suit):
        return ()
    if not t.tricks and t.options["first_trick_points"] == "forbidden" and PENALTIES[card]:
        return (CLUBS, DIAMONDS, SPADES)
    return (led, THE_QUEEN) if led == SPADES else (led,)


def _has_shot(t: Table, seat: int) -> bool:
    own = Hearts.cards.taken(t, seat)
    needs_jack = t.options["moon_needs_jack"] and t.options["jack_of_diamonds"]
    return Hearts.cards.count_points(own) == MOON and (JACK in own or not needs_jack)


def _score(t: Table, seat: int, moon: int | None = None) -> int:
    """Return what a seat writes for the deal; a moon takes the place of all but the jack."""
    own = Hearts.cards.taken(t, seat)
    jack = -10 if t.options["jack_of_diamonds"] and JACK in own else 0
    nothing = -5 if t.options["no_tricks_bonus"] and not own else 0
    return jack + (Hearts.cards.count_points(own) + nothing if moon is None else moon)


def _write_moon(t: Table, shooter: int, way: str) -> None:
    moons = [MOON * ((way == "add") - (seat == shooter)) for seat in range(t.seats)]
    _write(t, [_score(t, seat, moon) for seat, moon in enumerate(moons)])


def _write(t: Table, points: list[int]) -> None:
    t.deal_points = points
    Hearts.points.add(t, points)
    t.game.end_if_over(t)
