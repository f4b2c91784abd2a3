"""Races: men of each seat on a way of its own over common places, as in Backgammon and Ludo.

Every seat counts the places of its way from 0 on. A man that is hit goes back to a place of its own
way, such as the bar or the yard.
"""

from collections.abc import Sequence
from operator import itemgetter

from heliograph.games.kit.finding import Lies, find_all
from heliograph.games.kit.things import STACK, Stacks


class Race(Stacks):
    """Men on ways; `t` has a byte for each place, as of all stacks."""

    def __init__(
        self,
        names: Sequence[str],
        most: int,
        rule: str,
        ways: Sequence[Sequence[str]],
        back: int,
        owners: Sequence[int] = (),
    ) -> None:
        """`ways` has for each seat the places in its own order; `back` is where hit men go.

        Where a seat goes another way as fewer play, that is one more, and `owners` says whose each
        is: what is called a seat below is then the number of its way.
        """
        super().__init__(names, most, rule)
        number_of = {name: place for place, name in enumerate(names)}
        self.ways = tuple(tuple(number_of[name] for name in way) for way in ways)
        self.owners = tuple(owners) or tuple(range(len(ways)))
        self.back = back
        self._along = [itemgetter(*way) for way in self.ways]
        self._numbers = [{place: at for at, place in enumerate(way)} for way in self.ways]

    def number(self, seat: int, place: int) -> int:
        """Return how a seat counts a place, -1 for one that is not on its way."""
        return self._numbers[seat].get(place, -1)

    def along(self, lies: Lies, seat: int) -> bytes:
        """Return what lies at each of the own numbers of a seat."""
        return bytes(self._along[seat](lies))

    def numbers_on(self, way: bytes, seat: int) -> list[int]:
        """Return at which numbers men of a seat stand on its way (`along`), rising."""
        return find_all(way, self._masks[self.owners[seat]])

    def own_at(self, lies: Lies, seat: int, number: int) -> int:
        """Return how many men of a seat stand at one of its own numbers."""
        piece = lies[self.ways[seat][number]]
        return piece % STACK if piece // STACK == self.owners[seat] else 0

    def rivals_at(self, lies: Lies, seat: int, number: int) -> int:
        """Return how many men of another seat stand there."""
        piece = lies[self.ways[seat][number]]
        return 0 if piece // STACK == self.owners[seat] else piece % STACK

    def standing(self, lies: Lies, seat: int) -> list[int]:
        """Return at which of its own numbers men of a seat stand, rising, without number 0."""
        return [at for at in self.numbers_on(self.along(lies, seat), seat) if at]

    def top(self, lies: Lies, seat: int) -> int:
        """Return the highest number at which a man of a seat stands, 0 for none."""
        return (self.numbers_on(self.along(lies, seat), seat) or [0])[-1]

    def total(self, lies: Lies, seat: int) -> int:
        """Return how many men of a seat stand beyond number 0."""
        way = self.along(lies, seat)
        return sum(way[number] % STACK for number in self.numbers_on(way, seat) if number)

    def fill_up(self, lies: bytearray, seat: int) -> int:
        """Put all men of a seat that stand nowhere else to number 0; return how many do."""
        first, count = self.ways[seat][0], self.total(lies, seat)
        lies[first] = 0
        if count < self.most:
            self.add(lies, first, self.owners[seat], self.most - count)
        return count

    def pips(self, lies: Lies, seat: int) -> int:
        """Return the sum of the numbers at which the men of a seat stand."""
        standing = self.standing(lies, seat)
        return sum(number * self.own_at(lies, seat, number) for number in standing)

    def moved(
        self, lies: Lies, seat: int, number: int, to: int, ways: Sequence[int] = ()
    ) -> bytearray:
        """Return where all lie after a man went; men of another seat that stood there go back.

        `ways` are those of all seats, where they are not by their numbers.
        """
        after, target, own = bytearray(lies), self.ways[seat][to], self.owners[seat]
        while after[target] and after[target] // STACK != own:
            rival = after[target] // STACK
            self.remove(after, target)
            self.add(after, self.ways[ways[rival] if ways else rival][self.back], rival)
        self.remove(after, self.ways[seat][number])
        self.add(after, target, own)
        return after
