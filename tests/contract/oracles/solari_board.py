"""Solari in plain words: squares as (row, column), pieces by name.

Nothing is shared with the engine. A piece is `uranus 3` or `neptune hunter`. `at` says where each
stands: a square, or None while it is off the board or waits to be placed. `heads` is the heading of
each comet at level 3.
"""

from typing import Any

Position = dict[str, Any]
Square = tuple[int, int]

LETTERS = {"H": "hunter", "B": "blocker", "D": "doubler"}
NAMES = {name: letter for letter, name in LETTERS.items()}
ORDER = ("1", "2", "3", "4", "5", "6", "hunter", "blocker", "doubler")
WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
DIAGONALS = {"NE": (-1, 1), "SE": (1, 1), "SW": (1, -1), "NW": (-1, -1)}
ALL_SQUARES = [(row, column) for row in range(8) for column in range(8)]
RIM = [square for square in ALL_SQUARES if 0 in square or 7 in square]
COMBINATIONS = [f"{high}-{low}" for low in range(1, 7) for high in range(low, 7)]


def name_of(square: Square) -> str:
    """Two digits."""
    return f"{square[0]}{square[1]}"


def square_of(name: str) -> Square:
    """A square from two digits."""
    return int(name[0]), int(name[1])


def around_the_rim() -> list[Square]:
    """The rim squares in the order in which one walks them clockwise."""
    walk, here, way = [], (0, 0), 0
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    while here not in walk:
        walk.append(here)
        ahead = (here[0] + steps[way][0], here[1] + steps[way][1])
        if ahead not in RIM:
            way += 1
            ahead = (here[0] + steps[way][0], here[1] + steps[way][1])
        here = ahead
    return walk


WALK = around_the_rim()


# Lines of pieces


def read_line(line: str) -> dict[str, tuple[Square | None, str]]:
    """`1@12N 2@off H@22` as pieces with place and heading."""
    out = {}
    for word in line.split():
        letter, _, rest = word.partition("@")
        piece = LETTERS.get(letter, letter)
        if rest.startswith("off"):
            out[piece] = (None, rest[3:])
        else:
            out[piece] = (square_of(rest[:2]), rest[2:])
    return out


def write_line(pieces: dict[str, tuple[Square | None, str]]) -> str:
    """The line of some pieces."""
    words = []
    for piece in ORDER:
        if piece in pieces:
            square, heading = pieces[piece]
            place = "off" if square is None else name_of(square)
            words.append(f"{NAMES.get(piece, piece)}@{place}{heading}")
    return " ".join(words)


# Moving


def landing(piece: str, start: Square, way: str, die: int) -> Square | None:
    """Where a part-move ends, None if this piece cannot go that way or leaves the board."""
    kind = piece.split()[1]
    if kind == "doubler":
        if way not in {"cw", "ccw"}:
            return None
        return WALK[(WALK.index(start) + (die if way == "cw" else -die)) % len(WALK)]
    ways = WAYS | DIAGONALS if kind == "hunter" else WAYS
    if way not in ways:
        return None
    end = (start[0] + ways[way][0] * die, start[1] + ways[way][1] * die)
    return end if end in ALL_SQUARES else None


def standing_on(p: Position, square: Square) -> str | None:
    """The piece on a square."""
    found = [piece for piece, at in p["at"].items() if at == square]
    assert len(found) <= 1, f"{found} on {square}"
    return found[0] if found else None


def owner(piece: str) -> str:
    """The planet of a piece."""
    return piece.split(maxsplit=1)[0]


def is_barred(p: Position, square: Square) -> bool:
    """Whether an opponent's blocker or doubler stands there (SLI-4.5, SLI-11.3)."""
    piece = standing_on(p, square)
    if piece is None or owner(piece) == mover(p):
        return False
    return piece.split()[1] in {"blocker", "doubler"}


def mover(p: Position) -> str:
    """The planet on turn."""
    return str(p["planets"][p["turn"] - 1])


def own_pieces(p: Position) -> list[str]:
    """The pieces of the planet on turn, in their order."""
    return [f"{mover(p)} {piece}" for piece in ORDER if f"{mover(p)} {piece}" in p["at"]]


def heading_from(start: Square, end: Square) -> str | None:
    """The direction along one row or column."""
    for way, (rows, columns) in WAYS.items():
        for distance in range(1, 8):
            if (start[0] + rows * distance, start[1] + columns * distance) == end:
                return way
    return None
