"""Final scoring, category by category, and what each rests on (SOM-14)."""

from collections.abc import Container, Sequence
from itertools import compress
from typing import NamedTuple

from heliograph.games.solarius_mission import boards, storage, turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    BESIDE, BOARD, BUCKS, BUILT, CARDS, COLUMN, FIGURE, LEVEL, OUTPOST, SHEET, STORE,
    TECH_OF, TILE,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    COLUMNS, DEVELOPED, FULFILLED, HEXES, MAP_LEVEL, OPEN, OUTER, SETTLED, SHEET_LINES, SHEET_ZERO,
    UNSETTLED, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.sky import DISTANCE, NEAR
from shared_rules.solarius_mission.bridge import (
    CENTRE, COLOUR_COUNT, MOST_SCORE, MOST_SEATS, PLANETS, ROUNDS, SCORE, SEATS,
)  # fmt: skip

State = bytes | bytearray

RULES = tuple(f"SOM-14.{number}" for number in range(1, len(SHEET_LINES) + 1))
STATION_POINTS = (0, 0, 1, 3, 6)
LEVEL_POINTS = (0, 0, 0, 0, 0, 2, 4)
PRIZES = {2: (2, 0), 3: (4, 2, 0), 4: (6, 4, 2, 0)}


_FIGURES_ON_MAP = slice(FIGURE, FIGURE + HEXES)
_ALL_HEXES = range(HEXES)
# For each code on the map whether it is a figure of a seat, with or without an outpost
_IS_OF = tuple(
    bytes((code & ~WITH_OUTPOST) - 1 in range(seat * 3, seat * 3 + 3) for code in range(256))
    for seat in range(MOST_SEATS)
)


class Entry(NamedTuple):
    """One line of the score sheet: its points, and what they rest on for whoever asks."""

    points: int
    form: str
    counted: Sequence[int] = ()

    @property
    def reason(self) -> str:
        """What the points rest on."""
        return self.form.format(*self.counted)


def sets_points(counts: list[int]) -> int:
    """Return the points of colour sets: four different first, then three (SOM-14.3)."""
    left = sorted(counts, reverse=True)
    fours = left[3]
    threes = left[2] - fours
    return 4 * fours + 2 * threes


def prizes(networks: list[int]) -> list[int]:
    """Return the points for the largest groups; ties share and round down (SOM-14.12)."""
    places = PRIZES[len(networks)]
    out = []
    for size in networks:
        better = sum(other > size for other in networks)
        equal = networks.count(size)
        share = sum(places[better : better + equal]) // equal
        out.append(share if size else 0)
    return out


def network(state: State, seat: int) -> int:
    """Return the size of the largest own group; figures on outposts count twice (SOM-14.14)."""
    reach = boards.reach(state, seat)
    left = figures_of(state, seat)
    best = 0
    while left:
        group = [left.pop()]
        for one in group:  # grows while it is walked
            linked = [other for other in left if DISTANCE[one][other] <= reach]
            group += linked
            left = [other for other in left if other not in linked]
        best = max(best, sum(weight(state, number) for number in group))
    return best


def figures_of(state: State, seat: int) -> list[int]:
    """Return the hexes of all figures of a seat."""
    return list(compress(_ALL_HEXES, state[_FIGURES_ON_MAP].translate(_IS_OF[seat])))


def weight(state: State, number: int) -> int:
    """Return what a figure counts: two on an outpost (SOM-AMB-24)."""
    return 2 if state[FIGURE + number] & WITH_OUTPOST else 1


def sheet(box: Box, state: State) -> list[list[Entry]]:
    """Return the score sheet of every seat, in the order of the pad."""
    seats = range(state[SEATS])
    networks = [network(state, seat) for seat in seats]
    won = prizes(networks)
    near = _beside_centres(box, state)
    return [_sheet(box, state, seat, near, networks[seat], won[seat]) for seat in seats]


def _sheet(
    box: Box, state: State, seat: int, near: Container[int] | None, group: int, prize: int
) -> list[Entry]:
    debris = state[BOARD[seat] + BESIDE]
    entries = [
        *_planet_entries(box, state, seat),
        _stations(state, seat),
        _missions(box, state, seat),
        _centres(state, seat, near),
        *_tech_entries(state, seat),
        _units(state, seat),
        Entry(-debris, "{} debris beside the board", (debris,)),
        Entry(prize, "largest group counts {}", (group,)),
        _developments(box, state, seat),
    ]
    first = BOARD[seat] + SHEET
    written = state[first : first + len(SHEET_LINES)]
    if state[LEVEL] == MAP_LEVEL and not any(written):
        return entries
    return [_entered(state, one, entry) for one, entry in zip(written, entries, strict=True)]


def _entered(state: State, written: int, entry: Entry) -> Entry:
    """What the table wrote on its score sheet counts; below L3 nothing else does."""
    if written:
        return Entry(written - SHEET_ZERO, "entered by the table")
    return entry if state[LEVEL] == MAP_LEVEL else Entry(0, "not followed and not entered")


def _planet_entries(box: Box, state: State, seat: int) -> list[Entry]:
    settled = [box.planets[number] for number in boards.planets_at(state, SETTLED + seat)]
    waiting = len(boards.planets_at(state, UNSETTLED + seat))
    names = ", ".join([planet.name for planet in settled])
    colours = [planet.colour for planet in settled]
    counts = [colours.count(colour) for colour in range(COLOUR_COUNT)]
    return [
        Entry(sum([planet.points for planet in settled]), names or "no planet settled"),
        Entry(-waiting * (waiting + 1) // 2, "{} not settled", (waiting,)),
        Entry(sets_points(counts), "settled by colour: {} {} {} {}", counts),
    ]


def _stations(state: State, seat: int) -> Entry:
    built = state[BOARD[seat] + BUILT].bit_count()
    return Entry(STATION_POINTS[min(built, 4)], "{} stations", (built,))


def _missions(box: Box, state: State, seat: int) -> Entry:
    done = boards.cards_at(state, FULFILLED + seat)
    waiting = len(boards.cards_at(state, OPEN + seat))
    points = sum([box.cards[card].points for card in done]) - waiting
    return Entry(points, "{} fulfilled, {} open", (len(done), waiting))


def _beside_centres(box: Box, state: State) -> Container[int] | None:
    """Return the hexes beside open trade centres, None where the map is not laid out yet."""
    if max(state[TILE : TILE + OUTER]) >= OUTER:
        return None
    centre_of = turns.sky(box, state).centre_of
    fields = [centre_of[letter - 1] for letter in state[CENTRE : CENTRE + ROUNDS] if letter]
    return {number for field in fields for number in NEAR[field]}


def _centres(state: State, seat: int, near: Container[int] | None) -> Entry:
    if near is None:
        return Entry(0, "the map is not laid out yet")
    beside = [number for number in figures_of(state, seat) if number in near]
    points = sum([weight(state, number) for number in beside])
    return Entry(points, "{} figures at trade centres", (len(beside),))


def _tech_entries(state: State, seat: int) -> list[Entry]:
    base = BOARD[seat]
    levels = state[TECH_OF[seat] : TECH_OF[seat] + COLOUR_COUNT]
    columns = state[base + COLUMN : base + COLUMN + COLOUR_COUNT]
    far = sum([column >= COLUMNS - 1 for column in columns])
    full = sum(
        sum(n == room for n, room in zip(storage.cubes_of(row), storage.ROOM, strict=True))
        for row, column in zip(state[base + STORE : base + STORE + 4], columns, strict=True)
        if column == COLUMNS
    )
    return [
        Entry(sum([LEVEL_POINTS[level] for level in levels]), "levels {} {} {} {}", levels),
        Entry(far, "{} dice in IV or V", (far,)),
        Entry(full, "{} full storage columns", (full,)),
    ]


def _units(state: State, seat: int) -> Entry:
    base = BOARD[seat]
    fuel, bucks = state[base], state[base + BUCKS]
    points = sum([2 if n >= 10 else 1 if n >= 5 else 0 for n in (fuel, bucks)])
    return Entry(points, "fuel {}, bucks {}", (fuel, bucks))


def _developments(box: Box, state: State, seat: int) -> Entry:
    mine = [row for row in box.endings if state[CARDS + row[0]] == DEVELOPED + seat]
    if not mine:
        return Entry(0, "no such card")
    counts = {
        "station": state[BOARD[seat] + BUILT].bit_count(),
        "outpost": state[BOARD[seat] + OUTPOST].bit_count(),
        "mission": len(boards.cards_at(state, FULFILLED + seat)),
        "planet_colour": len(
            {box.planets[n].colour for n in boards.planets_at(state, SETTLED + seat)}
        ),
    }
    points = sum(counts[per] * each for _, per, each in mine)
    return Entry(points, ", ".join(f"card {card + 1}" for card, _, _ in mine))


def totals(box: Box, state: State) -> list[tuple[int, int]]:
    """Return points and points of settled planets of each seat; the larger pair is better."""
    return [
        (sum(entry.points for entry in entries), entries[0].points) for entries in sheet(box, state)
    ]


def write(box: Box, state: bytearray) -> None:
    """Tell the table unit the final scores, as far as a byte can hold them.

    A total below zero is kept above the others' order: all totals are raised together.
    """
    found = totals(box, state)
    lift = max(0, -min(points for points, _ in found))
    for seat, (points, planets) in enumerate(found):
        state[SCORE + seat] = min(MOST_SCORE, points + lift)
        state[PLANETS + seat] = max(0, min(MOST_SCORE, planets))
