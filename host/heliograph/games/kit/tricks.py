"""Tricks: cards that are played to them, and what a seat shows by its cards that it does not hold.

Cards are named by suit and rank, as SQ, and a later rank beats an earlier one. A game that has them
names the places `hand`, `trick` and `taken`, the tricks behind the hands; it has counters `leader`
and `tricks`, and asks for a card at `play`. With the real box nobody is known to hold anything.
What goes on between two cards is in `trick_game.py`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.kit.finding import find_all, mask_of
from heliograph.games.kit.things import Cards, Heaps
from shared_rules.any_game.layout import FEW_SEATS

NO_SUIT = -1
FOUND = 64


class TrickCards(Cards):
    """All cards of some suits, from the lowest rank to the highest; each counts its `points`."""

    hands: tuple[str, ...] = ("hand",)  # the places of a seat that it plays from

    def __init__(
        self,
        suits: str,
        ranks: str,
        rule: str,
        left_out: Mapping[int, Sequence[str]] | None = None,
        *,
        points: Sequence[int] = (),
        **places: str,
    ) -> None:
        names = [suit + rank for suit in suits for rank in ranks]
        super().__init__(names, rule, left_out, **places)
        self.ranks, self.points = len(ranks), points
        hands = [self.at(kind, seat) for kind in self.hands for seat in range(FEW_SEATS)]
        self._mask_of_hands = mask_of((0, *hands))

    def _lies(self, t: Table) -> bytearray:
        lies: bytearray = getattr(t, self.name)
        return lies

    # Hands

    def kind_of(self, t: Table, card: int) -> int:
        """Return what must follow a card: its suit."""
        del t
        return card // self.ranks

    def count_held(self, t: Table, first: int, end: int) -> int:
        """Return how many of these cards the seat that decides is known to hold."""
        return self._lies(t).count(self.at("hand", t.seat), first, end)

    def holds(self, t: Table, suit: int) -> bool:
        """Return whether the seat that decides is known to hold a suit."""
        return self.count_held(t, self.ranks * suit, self.ranks * (suit + 1)) > 0

    def own(self, t: Table, seat: int) -> list[int]:
        """Return the cards that a seat is known to hold."""
        return [card for kind in self.hands for card in self.of(t, kind, seat)]

    def playable(self, rule: str, reason: str) -> Any:
        """Return the cards that the seat that decides can play: with real ones those unseen."""
        return self.held(self.hands, rule, reason)

    def was_played(self, t: Table, card: int) -> bool:
        """Return whether a card has been played in this deal."""
        return self._lies(t)[card] >= self.first["trick"]

    def any_played(self, t: Table, first: int, end: int) -> bool:
        """Return whether one of these cards has been played in this deal."""
        return bool(max(self._lies(t)[first:end]) >= self.first["trick"])

    def unplayed(self, t: Table) -> list[int]:
        """Return the cards that are still to be played."""
        return find_all(self._lies(t), self._mask_of_hands)

    def hand_over(self, t: Table, steps: int) -> None:
        """Put what every seat has `given` into the hand of the seat so many places on."""
        lies = self._lies(t)
        for seat in range(t.seats):
            for card in self.lying(lies, "given", seat):
                lies[card] = self.at("hand", t.after(seat, steps))

    # The trick on the table

    def players(self, t: Table) -> list[int]:
        """Return who plays to a trick, from its leader on; a game may let somebody sit out."""
        leader: int = t.leader
        return [*range(leader, t.seats), *range(leader)]

    def trick(self, t: Table) -> dict[int, int]:
        """Return the card of each seat that has played, in their order."""
        find, first = self._lies(t).find, self.first["trick"]
        found = [(seat, find(first + seat)) for seat in self.players(t)]
        return {seat: card for seat, card in found if card >= 0}

    def led(self, t: Table) -> int:
        """Return the suit that was led, NO_SUIT before that."""
        card = self._lies(t).find(self.at("trick", t.leader))
        return card // self.ranks if card >= 0 else NO_SUIT

    def winner(self, t: Table) -> int:
        """Return who takes the trick as it lies: the highest card of the suit that was led."""
        played, led = self.trick(t), self.led(t)
        return max(played, key=lambda seat: (played[seat] // self.ranks == led, played[seat]))

    def due(self, t: Table) -> int:
        """Return the suit that the seat that decides must follow, NO_SUIT where it need not."""
        led = self.led(t)
        return led if led != NO_SUIT and self.holds(t, led) else NO_SUIT

    def taken(self, t: Table, seat: int) -> list[int]:
        """Return the cards that a seat has taken."""
        return self.lying(self._lies(t), "taken", seat)

    def tricks_of(self, t: Table, *seats: int) -> int:
        """Return how many tricks some seats have taken."""
        lies, first = self._lies(t), self.first["taken"]
        return sum(lies.count(first + seat) for seat in seats) // len(self.players(t))

    def count_points(self, cards: Iterable[int]) -> int:
        """Return the points of some cards."""
        return sum(self.points[card] for card in cards)

    def points_of(self, t: Table, seats: Iterable[int]) -> int:
        """Return the points that some seats have taken."""
        return sum(self.count_points(self.taken(t, seat)) for seat in seats)

    def worth(self, t: Table, seats: Sequence[int]) -> int:
        """Return the points that seats of one side have, and those of the trick that they win now.

        A trick that others win now counts against them; each is worth a point by itself.
        """
        taken, played = self.points_of(t, seats), self.trick(t)
        if played:
            stake = 1 + self.count_points(played.values())
            taken += stake if self.winner(t) in seats else -stake
        return taken

    def wins_by(self, t: Table, seat: int) -> float:
        """Return how sure a seat is of the trick as it lies, from 0 to 1, by its card alone."""
        played = self.trick(t)
        if seat not in played or self.winner(t) != seat:
            return 0.0
        return (played[seat] % self.ranks + 1) / self.ranks

    def go_on(self, t: Table) -> bool:
        """Ask for the next card; return whether none is left.

        A full trick is given to whoever takes it, and so is one for which no card is left, as after
        a correction.
        """
        played, left, full = self.trick(t), self.unplayed(t), len(self.players(t))
        if played and (len(played) == full or not left):
            self._gather(t, played)
            played = {}
        t.tricks = self.tricks_of(t, *range(t.seats))
        t.ask("play", next(seat for seat in self.players(t) if seat not in played))
        return not played and len(left) < full

    def last_one(self, t: Table) -> list[int]:
        """Return the very last card of the deal where nobody need say it, with the real box."""
        left = [] if t.game.is_digital else self.unplayed(t)
        return left if len(left) == 1 and self.trick(t) else []

    def _gather(self, t: Table, played: Mapping[int, int]) -> None:
        winner = self.winner(t)
        for card in played.values():
            self._lies(t)[card] = self.at("taken", winner)
        t.leader = winner

    # What the table corrects

    def settle(self, t: Table, before: Table, nodes: Container[str], shown: "Shown") -> bool:
        """Let turn and leader follow from the trick; return whether one of these nodes is asked.

        Elsewhere no card lies on the table and nobody leads: then neither can be corrected. What a
        card has just shown is forgotten where one is corrected.
        """
        is_played = not t.ended and t.game.node_names[t.node] in nodes
        has_turned = t.seat != before.seat
        has_moved = self._lies(t) != self._lies(before)
        t.forbid(self.rule, has_turned and not (is_played and not self.trick(t)), "turn_follows")
        t.forbid(self.rule, has_moved and not (is_played and self._is_sound(t)), "misplaced")
        if has_moved:
            shown.forget(t, max(1, before.tricks))
        if is_played:
            t.leader = t.seat if has_turned else self._find_leader(t)
        return is_played

    def _is_sound(self, t: Table) -> bool:
        """Return whether all cards that are seen were played, and one by a seat to a trick."""
        first, lies = self.first["trick"], self._lies(t)
        for kept, place in zip(self.start(t.seats), lies, strict=True):
            if place != kept and (kept or place < first):
                return False
        return all(lies.count(first + seat) < 2 for seat in range(t.seats))

    def _find_leader(self, t: Table) -> int:
        """Return who led: nobody before that seat has played."""
        played = self.trick(t)
        players = self.players(t)
        before = dict(zip(players[1:] + players[:1], players, strict=True))
        begins = [seat for seat in played if before[seat] not in played]
        return begins[0] if begins else int(t.leader)

    def doubts(self, t: Table) -> Iterator[Doubt]:
        """Yield that cards are missing from the tricks, or too many."""
        lies, first = self._lies(t), self.first["taken"]
        taken = sum(lies.count(first + seat) for seat in range(t.seats))
        if taken % len(self.players(t)):
            yield doubt(self.rule, "incomplete")


Ranking = Callable[[int, int], int]


class TrumpCards(TrickCards):
    """Cards of which some are trumps: a kind of their own, which beats all others.

    A game with them has a counter `contract`, by which `kind_of` tells the suit of a card, or
    `trumps`, and `strength` how high it is among those. A seat plays from all places of its
    `hands`; whoever deals for more than `at_most` sits out.
    """

    def __init__(
        self, suits: str, ranks: str, rule: str, *, kind_of: Ranking, strength: Ranking,
        hands: Sequence[str], at_most: int, points: Sequence[int] = (), **places: str,
    ) -> None:  # fmt: skip
        super().__init__(suits, ranks, rule, None, points=points, **places)
        self._kind_of, self._strength = kind_of, strength
        self.hands, self.at_most = tuple(hands), at_most

    def players(self, t: Table) -> list[int]:
        seats = super().players(t)
        return seats if len(seats) <= self.at_most else [seat for seat in seats if seat != t.first]

    def kind_of(self, t: Table, card: int) -> int:
        return self._kind_of(t.contract, card)

    def strength(self, t: Table, card: int) -> int:
        """Return how high a card is among those of its kind."""
        return self._strength(t.contract, card)

    @property
    def trumps(self) -> int:
        """The kind of trumps, behind all suits."""
        return self.size // self.ranks

    def holds(self, t: Table, suit: int) -> bool:
        return any(self.kind_of(t, card) == suit for card in self.own(t, t.seat))

    def led(self, t: Table) -> int:
        card = self._lies(t).find(self.at("trick", t.leader))
        return self.kind_of(t, card) if card >= 0 else NO_SUIT

    def winner(self, t: Table) -> int:
        """Return who takes the trick as it lies: the highest trump, or else of what was led."""
        played, led = self.trick(t), self.led(t)

        def rank(seat: int) -> tuple[bool, bool, int]:
            kind = self.kind_of(t, played[seat])
            return kind == self.trumps, kind == led, self.strength(t, played[seat])

        return max(played, key=rank)


class Shown(Heaps):
    """What each seat has shown not to hold, by the trick in which it did; it is found if it lied.

    `kinds` are suits or single cards. A kind that was played later has FOUND on top of its trick.
    """

    def __init__(self, kinds: Sequence[str], rule: str) -> None:
        self.kinds = tuple(kinds)
        names = [f"{seat + 1}{kind}" for seat in range(FEW_SEATS) for kind in kinds]
        super().__init__(names, 2 * FOUND, rule)

    def note(self, t: Table, played: int, lacking: Sequence[int]) -> None:
        """Note a card of the seat that decides, by its kind, and which kinds it says are gone."""
        shown, own = getattr(t, self.name), len(self.kinds) * t.seat
        if 0 < shown[own + played] < FOUND:
            shown[own + played] += FOUND
        for kind in lacking:
            if shown[own + kind] < FOUND:
                shown[own + kind] = t.tricks + 1

    def of(self, t: Table, seat: int) -> bytearray:
        """Return the trick by each kind, from 1 on; 0 where nothing was shown."""
        count, shown = len(self.kinds), getattr(t, self.name)
        own: bytearray = shown[count * seat : count * seat + count]
        return own

    def revoked(self, t: Table) -> list[bool]:
        """Return for each seat whether it has played what it showed not to hold."""
        return [max(self.of(t, seat)) > FOUND for seat in range(t.seats)]

    def is_found(self, t: Table) -> bool:
        """Return whether somebody has revoked."""
        return bool(max(getattr(t, self.name)) > FOUND)

    def first(self, t: Table) -> int:
        """Return who has revoked first; somebody has."""

        def since(seat: int) -> int:
            return min((at for at in self.of(t, seat) if at > FOUND), default=2 * FOUND)

        return min(range(t.seats), key=since)

    def forget(self, t: Table, since: int = FOUND) -> None:
        """Forget what was shown since a trick, by default what was found."""
        setattr(t, self.name, bytearray(n if n < since else 0 for n in getattr(t, self.name)))

    def doubts(self, t: Table) -> Iterator[Doubt]:
        """Yield every revoke that was found."""
        for seat in range(t.seats):
            for kind, trick in zip(self.kinds, self.of(t, seat), strict=True):
                if trick > FOUND:
                    facts = {"seat": seat + 1, "what": kind, "trick": trick - FOUND}
                    yield doubt(self.rule, "revoked", **facts)
