"""How many pages are let in: table screens, each seat and spectators have places of their own.

So no crowd of spectators keeps the table screen or a seat out. Where a kind has no place left,
whoever comes from an address with fewer pages takes that of the newest page of the address with the
most: one device cannot keep the others out either.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from heliograph.record.keys import HOST, SEAT, WATCH, Access

MOST_PAGES = {HOST: 64, SEAT: 8, WATCH: 64}  # for each seat so many


@dataclass(frozen=True, eq=False)
class Place:
    """The place of one page; `give_up` is called when somebody else gets it."""

    kind: tuple[str, int]
    address: str
    give_up: Callable[[], None]


class Places:
    """Who has which place."""

    def __init__(self, most: Mapping[str, int] = MOST_PAGES) -> None:
        """Have places for so many pages of each role."""
        self._most = most
        self._taken: dict[tuple[str, int], list[Place]] = {}

    def take(self, access: Access, address: str, give_up: Callable[[], None]) -> Place | None:
        """Return a place for a page, None if there is none for it."""
        place = Place((access.role, access.key if access.role == SEAT else 0), address, give_up)
        taken = self._taken.setdefault(place.kind, [])
        if len(taken) >= self._most[access.role] and not self._make_room(taken, address):
            return None
        taken.append(place)
        return place

    def give_back(self, place: Place) -> None:
        """Free a place, if it was not given to somebody else already."""
        taken = self._taken.get(place.kind, [])
        if place in taken:
            taken.remove(place)
        if not taken:
            self._taken.pop(place.kind, None)

    def _make_room(self, taken: list[Place], address: str) -> bool:
        """Free the newest place of the address with the most, if the newcomer's has fewer."""
        pages = Counter(place.address for place in taken)
        greedy, most = pages.most_common(1)[0]
        if pages[address] + 1 >= most:
            return False
        newest = next(place for place in reversed(taken) if place.address == greedy)
        taken.remove(newest)
        newest.give_up()
        return True
