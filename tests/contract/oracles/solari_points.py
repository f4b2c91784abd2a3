"""What a Solari turn scores, found by reading every line of the board from end to end."""

from itertools import pairwise
from typing import Any

from tests.contract.oracles.solari_board import ALL_SQUARES, Square

Comets = dict[str, tuple[Square | None, str]]
VALUES = {3: 1, 4: 3, 5: 9, 6: 27}
SUN = [(3, 3), (3, 4), (4, 4), (4, 3)]


def lines() -> list[list[Square]]:
    """Every row, column and diagonal of the board."""
    out: list[list[Square]] = []
    for number in range(8):
        out.append([(number, column) for column in range(8)])
        out.append([(row, number) for row in range(8)])
    out += [[at for at in ALL_SQUARES if at[0] - at[1] == number] for number in range(-7, 8)]
    out += [[at for at in ALL_SQUARES if sum(at) == number] for number in range(15)]
    return out


LINES = lines()


def pieces_of(line: list[Square], own: set[Square]) -> list[list[Square]]:
    """The unbroken stretches of own squares in a line (SLI-7.2)."""
    out: list[list[Square]] = [[]]
    for square in line:
        if square in own:
            out[-1].append(square)
        elif out[-1]:
            out.append([])
    return [stretch for stretch in out if len(stretch) >= 3]


def stretches(values: list[Any], fits: Any) -> list[tuple[int, int]]:
    """All maximal stretches (begin, end) of at least three for which `fits` holds."""
    good = [
        (begin, end)
        for begin in range(len(values))
        for end in range(begin + 3, len(values) + 1)
        if fits(values[begin:end])
    ]
    return [
        one
        for one in good
        if not any(other != one and other[0] <= one[0] and one[1] <= other[1] for other in good)
    ]


def is_sequence(numbers: list[int]) -> bool:
    """Up by one or down by one throughout (SLI-8.1)."""
    steps = {after - before for before, after in pairwise(numbers)}
    return steps in ({1}, {-1})


def is_alignment(headings: list[str]) -> bool:
    """One heading throughout (SLI-9.2)."""
    return len(set(headings)) == 1 and headings[0] in "NESW"


def points(
    level: int,
    before: Comets,
    after: Comets,
    own: list[Square],
    opposing: list[Square],
    strict: bool,
) -> int:
    """The sum over all rows and the sun group, by the algorithm of SLI-9."""
    held = {square for square, _ in after.values() if square}
    total = 0
    for line in LINES:
        for row in pieces_of(line, held):
            worth = item_points(level, row, before, after)
            if strict and not _is_fresh(line, row, before):
                worth -= row_points(row, before)
            total += worth * (2 if rules_line(line, own, opposing) else 1)
    total += sun_points(level, before, after, held) * (2 if rules_sun(own, opposing) else 1)
    return total


def _is_fresh(line: list[Square], row: list[Square], before: Comets) -> bool:
    """Whether no longer old row overlaps (the strict reading of SLI-C2)."""
    old = pieces_of(line, {square for square, _ in before.values() if square})
    return not any(len(other) > len(row) and set(other) & set(row) for other in old)


def row_points(row: list[Square], before: Comets) -> int:
    """The value of a row with a new square (SLI-7.5)."""
    old = {square for square, _ in before.values()}
    return VALUES[len(row)] if any(square not in old for square in row) else 0


def item_points(level: int, row: list[Square], before: Comets, after: Comets) -> int:
    """Row, sequences, alignments of one path of neighbours."""
    total = row_points(row, before)
    numbers = {square: int(number) for number, (square, _) in after.items()}
    headings = dict(after.values())
    if level >= 2:
        known = {(square, int(number)) for number, (square, _) in before.items()}
        for begin, end in stretches([numbers[square] for square in row], is_sequence):
            if any((square, numbers[square]) not in known for square in row[begin:end]):
                total += 2 * VALUES[end - begin]
    if level >= 3:
        seen = set(before.values())
        for begin, end in stretches([headings[square] for square in row], is_alignment):
            if any((square, headings[square]) not in seen for square in row[begin:end]):
                total += VALUES[end - begin]
    return total


def sun_points(level: int, before: Comets, after: Comets, held: set[Square]) -> int:
    """Three or four on the sun; of four the best of all ways to cut the ring open (SLI-8.2)."""
    paths = [SUN[cut:] + SUN[:cut] for cut in range(4)]
    found = [[square for square in path if square in held] for path in paths]
    if len(found[0]) == 3:
        # The path must not run over the empty square: it begins right behind it.
        found = [path[1:] for path in paths if path[0] not in held]
    if len(found[0]) < 3:
        return 0
    row = row_points(found[0], before)
    sequences = max(item_points(2, path, before, after) for path in found) - row if level > 1 else 0
    both = [
        item_points(3, path, before, after) - item_points(2, path, before, after) for path in found
    ]
    return row + sequences + (max(both) if level > 2 else 0)


def rules_line(line: list[Square], own: list[Square], opposing: list[Square]) -> bool:
    """Whether the own doubler alone stands on a line that is no edge (SLI-10.5)."""
    rows, columns = {square[0] for square in line}, {square[1] for square in line}
    if rows in ({0}, {7}) or columns in ({0}, {7}):
        return False
    return any(at in line for at in own) and not any(at in line for at in opposing)


def rules_sun(own: list[Square], opposing: list[Square]) -> bool:
    """Whether two sun squares are touched by the own doubler alone (SLI-10.6)."""
    touched = [square for square in SUN if touches(own, square)]
    return len([square for square in touched if not touches(opposing, square)]) >= 2


def touches(doublers: list[Square], square: Square) -> bool:
    """Whether a line of one of these doublers runs through a square."""
    return any(at in line and square in line for at in doublers for line in LINES)
