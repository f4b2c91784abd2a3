"""How the things of Solari lie in a state, and how people write them: pieces, tiles, dice.

Pieces: `3@54` is comet 3 on row 5, column 4; `3@54E` with its heading, `3@off` beside the board,
`H@22` the hunter. All pieces of a planet are one line.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from heliograph.engine.fact_kinds import Cell, Kind, Reader, State, Values
from heliograph.engine.fact_lists import Bits
from heliograph.engine.thing_kinds import Arrangement, Named, Queue, Together
from heliograph.engine.reading import known_keys, need, table, text, within
from heliograph.games.solari.board import RIM_INDEX
from heliograph.games.solari.catalogue import N_
from heliograph.games.solari.layout import (
    ABSENT, ALL_PIECES, COMETS, DOUBLER, HEADING_NAMES, LETTERS, MOST_SHOTS, NO_HEADING, OFF_BOARD,
    PIECE_COUNT, PIECE_NAMES, PLACE_NAMES, TILE_NAMES,
)  # fmt: skip
from heliograph.games.solari.texts import EXPECTED_FACTS as EXPECTED
from heliograph.games.solari.texts import WAYS
from shared_rules.solari import counters
from shared_rules.solari.counters import LEVEL, MOST_SEATS, PLANET, PLANETS, SEATS

_PIECE_FORM = re.compile(r"([1-6HBDhbd])@(off|[0-7][0-7])([NESW-]?)")


class NamedJoker(Kind):
    """Whether the tile of this turn is 6-6, named as another one: a number beside those of a flag.

    The dice show what was named, so only this says which tile was used up (SLI-12.6).
    """

    size = 0
    rule = "SLI-12.6"
    values = "yes or no"

    def __init__(self, named: int) -> None:
        self.named = named

    def write(self, state: State, cell: Cell) -> bool:
        return state[cell.at] == self.named

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        need(type(value) is bool and state[cell.at], self.rule, _NAMES_JOKER, value)
        state[cell.at] = self.named if value else 1

    def is_empty(self, state: State, cell: Cell) -> bool:
        return not self.write(state, cell)

    def clear(self, state: bytearray, cell: Cell) -> None:
        state[cell.at] = min(state[cell.at], 1)

    def shown(self, state: State, cell: Cell) -> Sequence[int]:  # noqa: ARG002 (it has one)
        return (cell.at,)


_NAMES_JOKER = N_("true or false, in a game with the joker")


# Names of planets, squares, pieces


def planets(state: State) -> list[str]:
    """Return the planets that are played, seat by seat."""
    return [PLANETS[planet] for planet in _played(state)]


def _played(state: State) -> bytes:
    return bytes(state[PLANET : PLANET + state[SEATS]])


def sides(state: State) -> list[list[int]]:
    """Return the seats of each side: one, or two that share a counter (SLI-11.2)."""
    found: dict[int, list[int]] = {}
    for seat in range(state[SEATS]):
        found.setdefault(counters.counter_of(state, seat), []).append(seat)
    return [seats for _, seats in sorted(found.items())]


def read_tile(name: Any) -> int:
    """Return the tile of a name such as 5-2."""
    found = re.fullmatch(r"([1-6])-([1-6])", name) if isinstance(name, str) else None
    need(found, "SLI-12.1", N_("a tile such as 5-2"), name)
    assert found is not None
    return counters.tile_of(int(found[1]), int(found[2]))


def piece_name(state: State, piece: int) -> str:
    """Return a piece among all: `neptune 3`."""
    return _pieces(_played(state))[piece + 1]


@lru_cache(maxsize=1024)
def read_piece(word: str, level: int) -> tuple[int, int, int]:
    """Return piece, place and heading of a word such as `3@54E`."""
    found = _PIECE_FORM.fullmatch(word)
    need(found, "SLI-1.1", EXPECTED["piece"], word)
    assert found is not None
    piece = LETTERS.index(found[1].upper())
    place = PLACE_NAMES.index(found[2])
    on_rim = piece != DOUBLER or place in {OFF_BOARD, *RIM_INDEX}
    need(on_rim, "SLI-10.3", N_("a rim square"), word)
    if not has_heading(piece, level):
        return piece, place, 0  # people may say where it points, it does not matter
    return piece, place, HEADING_NAMES.index(found[3]) if found[3] else NO_HEADING


def _read_piece_of_line(word: str, level: int) -> tuple[int, int, int]:
    """Return a piece of a position, which says nothing that would be lost."""
    piece, place, heading = read_piece(word, level)
    is_needless = word[-1] in HEADING_NAMES and not has_heading(piece, level)
    need(not is_needless, "SLI-9.5", EXPECTED["no_headings"], word)
    return piece, place, heading


def has_heading(piece: int, level: int) -> bool:
    """Return whether a piece points somewhere (SLI-9.1)."""
    return piece < COMETS and level > 2


def read_comets(line: Any, level: int) -> bytes:
    """Return six squares and six headings of a line."""
    places, headings = bytearray([ABSENT] * COMETS), bytearray(COMETS)
    for word in text(line, "SLI-1.4", EXPECTED["comets"]).split():
        piece, place, heading = _read_piece_of_line(word, level)
        need(piece < COMETS, "SLI-1.4", N_("a comet"), word)
        need(places[piece] == ABSENT, "SLI-1.4", EXPECTED["once"], line)
        places[piece], headings[piece] = place, heading
    return bytes(places + headings)


# Kinds


# The planets of the seats; those that nobody plays come behind them
PLANETS_OF_SEATS = Arrangement(
    MOST_SEATS, "SLI-1.7", N_("a planet per seat"), lambda _: PLANETS, lambda state: state[SEATS]
)


class Tiles(Bits):
    """Unplayed tiles."""

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """One tile more or less than now: that is what goes wrong with dominoes."""
        left = self.write(state, cell)
        gone = [tile for tile in TILE_NAMES if tile not in left]
        words = [*(("played", tile) for tile in left), *(("unplayed", tile) for tile in gone)]
        changed = tuple(
            (
                [name for name in TILE_NAMES if (name in left) != (name == tile)],
                EXPECTED[word].text(reader.lang, tile=tile),
            )
            for word, tile in words
        )
        return ((left, EXPECTED["as_now"].text(reader.lang, count=len(left))), *changed)


class Roll(Kind):
    """Both numbers of a turn as people say them: `5-2`, None where they are not known."""

    values = "a roll such as 5-2, or null"
    rule = "SLI-1.6"
    size = 2

    def write(self, state: State, cell: Cell) -> str | None:
        one, other = state[cell.at], state[cell.at + 1]
        return f"{one}-{other}" if one and other else None

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        dice = (0, 0) if value is None else counters.dice_of(read_tile(value))
        state[cell.at], state[cell.at + 1] = dice

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        return (
            (None, EXPECTED["no_dice"].text(reader.lang)),
            *((name, name) for name in TILE_NAMES),
        )


class Comets(Kind):
    """Where the comets of one seat stood: six squares, then six headings, as one line."""

    values = "a line of comets such as `1@12 2@36N`"
    size = 2 * COMETS
    rule = "SLI-1.4"

    def write(self, state: State, cell: Cell) -> str:
        places = state[cell.at : cell.at + COMETS]
        headings = state[cell.at + COMETS : cell.at + self.size]
        ways = [HEADING_NAMES[way] if state[LEVEL] > 2 else "" for way in headings]
        return " ".join(
            f"{LETTERS[comet]}@{PLACE_NAMES[place]}{ways[comet]}"
            for comet, place in enumerate(places)
            if place != ABSENT
        )

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        state[cell.at : cell.at + self.size] = read_comets(value, state[LEVEL])


@lru_cache(maxsize=64)
def _pieces(played: bytes) -> dict[int, str]:
    """Return all pieces of those who play by their bytes, from 1."""
    names = [f"{PLANETS[planet]} {own}" for planet in played for own in PIECE_NAMES]
    return dict(enumerate(names, 1))


_A_PIECE = N_("a piece such as 'neptune 3'")
ANY_PIECE = Named(lambda state: _pieces(_played(state)), "SLI-1.4", _A_PIECE, nothing=0)
_SQUARE = Named(dict(enumerate(PLACE_NAMES[:OFF_BOARD])), "SLI-1.1", N_("a square from 00 to 77"))
# The shot pieces that wait for a place, and where each was shot
_PAIRS = N_("pairs of a piece and a square")
SHOTS = Queue(MOST_SHOTS, Together([ANY_PIECE, _SQUARE], "SLI-5.6", _PAIRS), "SLI-5.6", _PAIRS)


class Piece(Kind):
    """Where one piece of a seat is, with its heading; the headings lie behind all places."""

    values = "a square `54`, with its heading `54E`, or `off`"
    rule = "SLI-1.1"

    def __init__(self, is_played: Callable[[State, int], bool]) -> None:
        """`is_played` says whether a piece is in the game."""
        self.is_played = is_played

    def write(self, state: State, cell: Cell) -> str:
        place, heading = PLACE_NAMES[state[cell.at]], self._heading(state, cell)
        return place if heading is None else place + HEADING_NAMES[heading]

    def _heading(self, state: State, cell: Cell) -> int | None:
        return state[_heading_at(cell)] if has_heading(cell.where[1], state[LEVEL]) else None

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        """Put the piece there; what stands there must have been moved away before (SLI-5.8)."""
        piece = cell.where[1]
        need(self.is_played(state, piece), "SLI-1.5", EXPECTED["not_played"], value)
        word = f"{LETTERS[piece]}@{text(value, self.rule, EXPECTED['place'])}"
        _, place, heading = read_piece(word, state[LEVEL])
        _need_free(state, cell, place, value)
        state[cell.at] = place
        if piece < COMETS:
            state[_heading_at(cell)] = heading

    def is_there(self, state: State, cell: Cell) -> bool:
        return state[cell.at] != ABSENT

    def clear(self, state: bytearray, cell: Cell) -> None:
        state[cell.at] = ABSENT
        if cell.where[1] < COMETS:
            state[_heading_at(cell)] = 0

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """What stands elsewhere is moved away first, so only free squares are offered."""
        first = _first_place(cell)
        taken = set(state[first : first + ALL_PIECES]) - {state[cell.at]}
        places = [PLACE_NAMES[square] for square in range(OFF_BOARD) if square not in taken]
        labelled = [
            *((place, place) for place in places),
            ("off", EXPECTED["off"].text(reader.lang)),
        ]
        heading = self._heading(state, cell)
        if heading is None:
            return tuple(labelled)
        letters = HEADING_NAMES if heading == NO_HEADING else HEADING_NAMES[:NO_HEADING]
        ways = [(letter, WAYS[letter].text(reader.lang)) for letter in letters]
        return tuple(
            (place + letter, f"{label} {way}") for place, label in labelled for letter, way in ways
        )


def _first_place(cell: Cell) -> int:
    seat, piece = cell.where
    return cell.at - seat * PIECE_COUNT - piece


def _heading_at(cell: Cell) -> int:
    seat, piece = cell.where
    return _first_place(cell) + ALL_PIECES + seat * COMETS + piece


def _need_free(state: bytearray, cell: Cell, place: int, value: object) -> None:
    """Raise BadPosition where another piece stands on a square (SLI-5.8)."""
    first = _first_place(cell)
    other = state.find(place, first, first + ALL_PIECES) if place < OFF_BOARD else -1
    if other not in (-1, cell.at):
        name = piece_name(state, other - first)
        words = N_("a free square; {name} stands there").filled(name=name)
        need(False, "SLI-5.8", words, value)


@lru_cache(maxsize=MOST_SEATS)
def _pieces_of(first: int, seat: int) -> tuple[Cell, ...]:
    at = first + seat * PIECE_COUNT
    return tuple(Cell(at + piece, (seat, piece)) for piece in range(PIECE_COUNT))


class PieceLines(Kind):
    """All pieces, one line per planet; what is not named is out of the game."""

    values = "a line of pieces per planet, such as `1@12 2@36N H@22 3@off`"
    rule = "SLI-2.1"
    size = ALL_PIECES

    def __init__(self, piece: Piece) -> None:
        self.piece = piece

    def write(self, state: State, cell: Cell) -> dict[str, str]:
        return {
            planet: " ".join(
                f"{LETTERS[one.where[1]]}@{self.piece.write(state, one)}"
                for one in _pieces_of(cell.at, seat)
                if self.piece.is_there(state, one)
            )
            for seat, planet in enumerate(planets(state))
        }

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        what = N_("a line of pieces per planet")
        lines = table(value, self.rule, what)
        played = planets(state)
        known_keys(lines, played, "SLI-1.7")
        for seat in range(MOST_SEATS):
            for one in _pieces_of(cell.at, seat):
                self.piece.clear(state, one)
        for seat, planet in enumerate(played):
            with within(planet):
                self._read_line(state, _pieces_of(cell.at, seat), lines.get(planet, ""))

    def _read_line(self, state: bytearray, cells: Sequence[Cell], line: Any) -> None:
        for word in text(line, self.rule, EXPECTED["pieces"]).split():
            piece, _, _ = _read_piece_of_line(word, state[LEVEL])
            need(not self.piece.is_there(state, cells[piece]), "SLI-1.4", EXPECTED["once"], line)
            self.piece.read(state, cells[piece], word.partition("@")[2])
