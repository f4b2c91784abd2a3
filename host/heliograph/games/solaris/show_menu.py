"""The offers of one position, collected: paths of choices, each walked through the rules.

A path is closed where the table needs nothing else: the action is ended, and cards that come back
are drawn where nobody has noted the display, because then every source is like the other.
"""

from collections.abc import Sequence

from heliograph.games.show import Offer
from heliograph.games.solaris.explain import Words
from heliograph.games.solaris.facts import FACTS, is_referee
from heliograph.games.solaris.layout import (
    FULL_KINDS, KIND_NAMES, KIND_NUMBERS, SPEND, STOP, TAKE_STACK, UNKNOWN,
)  # fmt: skip
from heliograph.games.walking import Path, walk_from
from shared_rules.solaris.tokens import MOST_ENERGY, STATIONS

_ENDS = (STOP, *range(SPEND, SPEND + MOST_ENERGY + 1))
_UNSEEN = (None, KIND_NAMES[UNKNOWN])


class Menu:
    """What one viewer can enter in one position."""

    def __init__(self, words: Words, state: bytes, choices: Sequence[int]) -> None:
        self.words = words
        self.game = words.game
        self.state = state
        self.seat: int = FACTS.value(state, "seat") - 1
        self.choices = tuple(choices)
        self.offers: list[Offer] = []
        self._paths: set[Path] = set()
        walk = walk_from(self.game, state)
        self.after, self.next_choices, self.runs = walk.after, walk.next_choices, walk.runs

    def add(
        self, path: Path, label: str, group: str = "", target: str = "", rule: str = "",
        tone: str = "", draws: int = 0,
    ) -> None:  # fmt: skip
        """Offer a path, unless it is no way to go or offered already; say how many it draws."""
        if path in self._paths or path[0] not in self.choices or self.after(path) is None:
            return
        self._paths.add(path)
        if draws:
            label = self.words.label("draws", label=label, count=draws)
        seat = self.game.seat_of(self.state, path[0])
        self.offers.append(Offer(path, label, group, target, rule, seat, tone))

    def shown(self, slot: int) -> int:
        """Return the kind of a card on display, which may not be noted."""
        return KIND_NUMBERS[FACTS.value(self.state, "display")[slot] or KIND_NAMES[UNKNOWN]]

    def docked_at(self, shuttle: int) -> int:
        """Return the station of a shuttle, -1 where it is free."""
        place = FACTS.value(self.state, "shuttle")[self.words.shuttles[shuttle]]
        return -1 if place == "free" else STATIONS.index(place)

    def closed(self, path: Path) -> tuple[Path, int]:
        """Return the path with the end of the action, and how many cards are drawn by it."""
        ends = [choice for choice in self.next_choices(path) if choice in _ENDS]
        return self.drawn((*path, ends[0]) if ends else path)

    def drawn(self, path: Path) -> tuple[Path, int]:
        """Return the path with the blind draws that follow, and how many they are."""
        draws = 0
        while (state := self.after(path)) is not None and is_blind_take(state):
            path = (*path, TAKE_STACK)
            draws += 1
        return path, draws

    def finished(self, path: Path, is_whole: bool) -> tuple[Path, int]:
        """Close a whole action; a part of one only where nothing else is left to choose."""
        left = self.next_choices(path)
        is_last = len(left) == 1 and left[0] in _ENDS
        return self.closed(path) if is_whole or is_last else (path, 0)


def is_blind_take(state: bytes) -> bool:
    """Return whether a card is to be taken and all sources look the same to the host."""
    is_from_stack = is_referee(state) and FACTS.value(state, "stack") > 0
    if FACTS.value(state, "node") != "take" or not is_from_stack:
        return False
    return all(card in _UNSEEN for card in FACTS.value(state, "display"))


def blank_of(kinds: Sequence[int]) -> int:
    """Return the kind that names least of a card, or -1 where only whole cards can be played."""
    return max(kinds) if kinds and max(kinds) >= FULL_KINDS else -1


def block(choices: Sequence[int], first: int, count: int) -> list[int]:
    """Return which entries of a block of choices are among these."""
    return [choice - first for choice in choices if first <= choice < first + count]


def at_station(station: int) -> str:
    """Return the target of a station."""
    return f"station:{STATIONS[station]}"


def in_hand(kind: int) -> str:
    """Return the target of a hand card."""
    return f"hand:{KIND_NAMES[kind]}"
