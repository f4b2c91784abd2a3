"""What things of Solaris are worth, and what all that a seat has comes to.

The prices were found by play: players that differed in them met the greedy player in thousands of
games, and those that won most often went on. They have a unit of their own; `LASER` is what a point
on the laser is worth in it.
"""

from collections.abc import Sequence
from typing import Final

from heliograph.games.solaris.facts import (
    DISPLAY, GAIN, HAND_SIZE, HANDS, LOSS, SHUTTLE_COLOUR,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    COLOUR_COUNT, COLOURS, DISPLAY_SLOTS, FULL_KINDS, ICONS, KINDS,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, DOCKS, EC, LAYOUT, MOST_ENERGY, POSITION, SHUTTLE_COUNT, SP, STATION_COUNT,
)  # fmt: skip

LASER: Final = 3.4
# Energy at EC by how much there is; at the other stations, in their order
_CELL: Final = (0.0, 0.95, 1.9, 2.85, 3.8, 4.75, 5.3, 5.85)
ENERGY: Final = (0.0, 0.5, 0.3, 0.37, 0.37, 0.25)
CARD: Final = 0.25
# What a card is worth besides: with the icon of EC, or of a station that is still to come
_CELL_CARD: Final = 0.27
_ICON: Final = 0.08
# Anything may come from the stack
FROM_STACK: Final = CARD + 0.11
# A card taken from a rival, besides that one has it
ROBBED: Final = 0.25
# A card that brings energy to EC at the last station before it
_SENT: Final = 0.2
# A point that could be beamed as things stand: before shuttles are docked, after, shortly before EC
_POINT_FAR: Final = 0.4
_POINT_DOCKED: Final = 0.6
_POINT_NEAR: Final = 1.1

# The place of the last station before EC, and of the bridge between both
_LAST: Final = STATION_COUNT - 1


class Holdings:
    """What a seat has, as it sees it; what it would be worth if something changed."""

    def __init__(self, seen: bytes, seat: int) -> None:
        self.seen = seen
        self.seat = seat
        self.energy = [
            tokens.energy(seen, station, seat) + seen[GAIN + station] - seen[LOSS + station]
            for station in range(STATION_COUNT)
        ]
        self.cards = seen[HAND_SIZE + seat]
        self.hand = hand = seen[HANDS + seat * KINDS : HANDS + (seat + 1) * KINDS]
        self.colours = [0] + [
            sum(hand[first:FULL_KINDS:COLOUR_COUNT]) for first in range(COLOUR_COUNT)
        ]
        self.cell_cards = sum(hand[:COLOUR_COUNT])
        self.layout = seen[LAYOUT : LAYOUT + STATION_COUNT]
        self.place = seen[POSITION] or STATION_COUNT  # EC comes last
        self.active = self.layout[seen[POSITION]]
        self._bridge = seen[BRIDGES + _LAST]
        self._look_at_shuttles()
        self.worth = self.worth_with(self.energy, self.colours, self.cards, self.cell_cards)

    def _look_at_shuttles(self) -> None:
        """Note where each colour leaves from, and which may still be docked in this round."""
        seen = self.seen
        self._docks: list[tuple[int, int]] = []
        self._free: list[int] = []
        for shuttle in range(SHUTTLE_COUNT):
            place, colour = seen[DOCKS + shuttle], seen[SHUTTLE_COLOUR + shuttle]
            if place:
                self._docks.append((colour, place - 1))
            elif self.place <= self.layout.index(SP):
                self._free.append(colour)
        if self.place == STATION_COUNT:  # whoever is on turn there beams now or in another round
            self._point = 0.0
        elif self.place == _LAST:
            self._point = _POINT_NEAR
        else:
            self._point = _POINT_DOCKED if self._docks else _POINT_FAR

    def worth_with(
        self, energy: list[int], colours: list[int], cards: float, cell_cards: int
    ) -> float:
        """Return what so much energy and such cards would be worth."""
        cell = energy[EC]
        room = MOST_ENERGY - cell
        _, deck, headquarters, biotope, port, canteen = ENERGY
        total = (
            _CELL[cell]
            + deck * energy[1]
            + headquarters * energy[2]
            + biotope * energy[3]
            + port * energy[4]
            + canteen * energy[5]
            + CARD * cards
            + _CELL_CARD * min(cell_cards, room)
        )
        if self._point:
            total += self._point * _points(energy, colours, self._docks, self._free)
        if self.place < _LAST:
            total += _SENT * min(colours[self._bridge], energy[self.layout[_LAST]], room)
        return total

    def gain_by_energy(self, energy: list[int], cards: float = 0) -> float:
        """Return how much more all is worth with that energy and so many more cards."""
        worth = self.worth_with(energy, self.colours, self.cards + cards, self.cell_cards)
        return worth - self.worth

    def gain_by_playing(self, kind: int, energy: list[int]) -> float:
        """Return the same for a card that is played for that energy; two bring a new one."""
        return self._without(kind, energy, 0.5)

    def gain_by_discarding(self, kind: int) -> float:
        """Return the same for a card that is given up."""
        return self._without(kind, self.energy, 1) - self._icon_worth(kind)

    def gain_by_taking(self, kind: int) -> float:
        """Return the same for a card that is taken."""
        colours = self.colours[:]
        colours[COLOURS[kind]] += 1
        cell_cards = self.cell_cards + (ICONS[kind] == EC)
        worth = self.worth_with(self.energy, colours, self.cards + 1, cell_cards)
        return worth - self.worth + self._icon_worth(kind)

    def _without(self, kind: int, energy: list[int], cards: float) -> float:
        colours = self.colours[:]
        colours[COLOURS[kind]] -= 1
        cell_cards = self.cell_cards - (ICONS[kind] == EC)
        return self.worth_with(energy, colours, self.cards - cards, cell_cards) - self.worth

    def _icon_worth(self, kind: int) -> float:
        """Return what an icon adds whose station is still to come; the unknown one may be any."""
        icon = ICONS[kind]
        place = self.layout.index(icon) if icon >= 0 else 0
        return _ICON if not place or place > self.place else 0.0

    def best_take(self) -> float:
        """Return what the best card is worth that could be taken."""
        shown = self.seen[DISPLAY : DISPLAY + DISPLAY_SLOTS]
        return max([FROM_STACK, *(self.gain_by_taking(card - 1) for card in shown if card)])

    def gain_by_docking(self, colour: int, station: int) -> float:
        """Return how much more all is worth with a free shuttle there, which costs energy at SP."""
        energy = changed(self.energy, SP, -1)
        docks = [*self._docks, (colour, station)]
        points = _points(energy, self.colours, docks, ())
        points -= _points(self.energy, self.colours, self._docks, ())
        return self._point * points - ENERGY[SP]


def _points(
    energy: list[int],
    colours: list[int],
    docks: Sequence[tuple[int, int]],
    free: Sequence[int],
) -> int:
    """Return what could be beamed, with one more shuttle docked where any is free."""
    cell, points = energy[EC], 0
    for colour, station in docks:
        count, source = colours[colour], energy[station] if station else cell // 2
        points += min(count, source)
    if free:
        count, source = max([colours[colour] for colour in free]), max(energy[1:])
        points += min(count, source)
    return min(points, cell)


def changed(energy: list[int], station: int, by: int) -> list[int]:
    """Return energy with more or less at one station."""
    out = energy[:]
    out[station] += by
    return out
