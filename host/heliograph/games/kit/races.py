"""Races: men of each seat on a way of its own over common places, as in Backgammon and Ludo.

Every seat counts the places of its way from 0 on. A man that is hit goes back to a place of its own
way, such as the bar or the yard. Rules look at such a way as its seat does (`Race.way`): at each
number how many own men stand there, or how many others and STACK.
"""

from collections.abc import Sequence

from heliograph.games.kit.finding import Lies, find_all, mask_of
from heliograph.games.kit.things import STACK, Stacks

_OWN = mask_of(range(1, STACK))
_ALL_BYTES = 256
_COUNTS = bytes(byte if byte < STACK else 0 for byte in range(_ALL_BYTES))


def standing_on(way: bytes) -> list[int]:
    """Return at which numbers of a way its own men stand, rising."""
    return find_all(way, _OWN)


def gone(way: bytes, number: int, to: int) -> bytes:
    """Return a way after one of its men went; others that stood there are hit."""
    after = bytearray(way)
    after[number] -= 1
    after[to] = 1 + after[to] % STACK if after[to] < STACK else 1
    return bytes(after)


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
        self._places = [bytes(way) for way in self.ways]
        self._seen = [_as_seen_by(owner) for owner in self.owners]
        self._numbers = [{place: at for at, place in enumerate(way)} for way in self.ways]

    def number(self, seat: int, place: int) -> int:
        """Return how a seat counts a place, -1 for one that is not on its way."""
        return self._numbers[seat].get(place, -1)

    def way(self, lies: Lies, seat: int) -> bytes:
        """Return what lies at each of the own numbers of a seat, as it sees that."""
        # Each place of the way is looked up among all that lies there
        return self._places[seat].translate(lies.ljust(_ALL_BYTES)).translate(self._seen[seat])

    def counts(self, lies: Lies, seat: int) -> bytes:
        """Return how many own men stand at each of the numbers of a seat."""
        return self.way(lies, seat).translate(_COUNTS)

    def top(self, lies: Lies, seat: int) -> int:
        """Return the highest number at which a man of a seat stands, 0 for none."""
        return max(0, len(self.counts(lies, seat).rstrip(b"\0")) - 1)

    def total(self, lies: Lies, seat: int) -> int:
        """Return how many men of a seat stand beyond number 0."""
        return sum(self.counts(lies, seat)[1:])

    def fill_up(self, lies: bytearray, seat: int) -> int:
        """Put all men of a seat that stand nowhere else to number 0; return how many do."""
        first, count = self.ways[seat][0], self.total(lies, seat)
        lies[first] = 0
        if count < self.most:
            self.add(lies, first, self.owners[seat], self.most - count)
        return count

    def pips(self, lies: Lies, seat: int) -> int:
        """Return the sum of the numbers at which the men of a seat stand."""
        return sum(number * men for number, men in enumerate(self.counts(lies, seat)))

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


def _as_seen_by(seat: int) -> bytes:
    """Return what each byte of a stack means to a seat: so many own men, or others and STACK."""
    own = range(STACK * seat, STACK * (seat + 1))
    return bytes(byte % STACK + STACK * (byte % STACK > 0 and byte not in own)
                 for byte in range(_ALL_BYTES))  # fmt: skip
