"""What a turn scores: rows, the sun group, sequences, alignments, doubling (SLI-7 to SLI-10).

Comets come as twelve bytes: six squares, then six headings. Rows are looked for only where three
comets stand in line at all, which a few shifts of a bitmap tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from heliograph.games.solari.board import SIDE, SQUARES, SUN
from heliograph.games.solari.layout import COMETS, NO_HEADING
from shared_rules.solari.counters import SHORTEST_ROW, base_value

ROW_STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
# A bitmap with a guard column: no shift can run over the edge
_WIDTH: Final = SIDE + 1
_BIT: Final = (*(1 << (at >> 3) * _WIDTH + (at & 7) for at in range(SQUARES)), 0, 0)
_NUMBERS: Final = range(SQUARES)
_SUN_BITS: Final = sum(_BIT[at] for at in SUN)


class Award(NamedTuple):
    """Points and their reason."""

    what: str  # row, sun, sequence, alignment
    why: str  # new, extended, shifted (rows); new, changed (bonuses)
    squares: tuple[int, ...]
    detail: str  # the numbers of a sequence, the heading of an alignment
    points: int
    doubled: bool


class Item(NamedTuple):
    """A maximal row or the sun group, as the comets stand now."""

    squares: tuple[int, ...]
    step: tuple[int, int] | None  # None for the sun group


class Doublers(NamedTuple):
    """Where the doublers stand that matter to the player who scores."""

    own: tuple[int, ...]
    opposing: tuple[int, ...]


NO_DOUBLERS: Final = Doublers((), ())


def has_row(comets: bytes) -> bool:
    """Return whether at least three comets form a row or a sun group."""
    a, b, c, d, e, f = comets[:COMETS]
    bits = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e] | _BIT[f]
    pairs = bits & bits >> 1
    if pairs & pairs >> 1:
        return True
    pairs = bits & bits >> _WIDTH
    if pairs & pairs >> _WIDTH:
        return True
    pairs = bits & bits >> _WIDTH + 1
    if pairs & pairs >> _WIDTH + 1:
        return True
    pairs = bits & bits >> _WIDTH - 1
    if pairs & pairs >> _WIDTH - 1:
        return True
    return (bits & _SUN_BITS).bit_count() >= SHORTEST_ROW


def points(
    level: int, before: bytes, after: bytes, doublers: Doublers, strict: bool = False
) -> int:
    """Return the points of a turn (SLI-7.4)."""
    if not has_row(after):
        return 0
    return sum(award.points for award in awards(level, before, after, doublers, strict))


def awards(
    level: int, before: bytes, after: bytes, doublers: Doublers, strict: bool = False
) -> list[Award]:
    """Return every award of a turn with its reason, rows first, the sun group last.

    Whatever scores holds a comet that moved or turned, so only rows through those are looked at.
    """
    touched = {
        after[at]
        for at in range(COMETS)
        if after[at] != before[at] or after[COMETS + at] != before[COMETS + at]
    }
    found: list[Award] = []
    for item in items(after, touched) if touched else ():
        times = 2 if is_doubled(item, doublers) else 1
        found += [
            award._replace(points=award.points * times, doubled=times > 1)
            for award in _item_awards(item, level, before, after, strict)
        ]
    return found


def items(comets: bytes, through: Iterable[int] | None = None) -> list[Item]:
    """Return the maximal rows of at least three, and the sun group (SLI-7.2, SLI-7.3).

    `through`: only rows that hold one of these squares.
    """
    own = {square for square in comets[:COMETS] if square < SQUARES}
    through = own if through is None else own.intersection(through)
    found = [
        Item(row, step)
        for step in ROW_STEPS
        for row in _rows(own, step)
        if not through.isdisjoint(row)
    ]
    sun = sun_path(own)
    return [*found, Item(sun, None)] if len(sun) >= SHORTEST_ROW else found


def _rows(own: set[int], step: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return the unbroken lines of one direction, in the order of their first squares."""
    lines: dict[object, list[int]] = {}
    for square in sorted(own):
        lines.setdefault(_line_of(square, step), []).append(square)
    apart = (step[0] * SIDE + step[1],)
    long = [tuple(line) for line in lines.values() if len(line) >= SHORTEST_ROW]
    return sorted(row for line in long for row in _straight_runs(line, _NUMBERS, apart))


def sun_path(own: set[int]) -> tuple[int, ...]:
    """Return the own sun squares in ring order; three of them begin behind the empty one."""
    held = [square in own for square in SUN]
    if held.count(False) != 1:
        return tuple(square for square in SUN if square in own)
    gap = held.index(False)
    return tuple(SUN[(gap + place) % 4] for place in (1, 2, 3))


# One row or sun group


def _item_awards(
    item: Item, level: int, before: bytes, after: bytes, strict: bool
) -> Iterable[Award]:
    old = set(before[:COMETS])
    if any(square not in old for square in item.squares):
        why = _row_reason(item, before)
        if not (strict and why == "reduced"):
            what = "row" if item.step else "sun"
            value = base_value(len(item.squares))
            yield Award(what, why.replace("reduced", "shifted"), item.squares, "", value, False)
    if level > 1:
        yield from _sequences(item, before, after)
    if level > 2:
        yield from _alignments(item, before, after)


def _row_reason(item: Item, before: bytes) -> str:
    """Return how a row with a new square came about; the points are the same (SLI-7.5)."""
    now = set(item.squares)
    overlapped = [
        set(old.squares)
        for old in items(before)
        if old.step == item.step and now & set(old.squares)
    ]
    if not overlapped:
        return "new"
    if any(len(old) > len(now) for old in overlapped):
        return "reduced"
    return "extended" if any(old <= now for old in overlapped) else "shifted"


def _sequences(item: Item, before: bytes, after: bytes) -> Iterable[Award]:
    numbers = {square: number + 1 for number, square in enumerate(after[:COMETS])}
    known = {(square, number + 1) for number, square in enumerate(before[:COMETS])}
    for run in _runs(item, numbers, (1, -1)):
        if any((square, numbers[square]) not in known for square in run):
            old = all(square in before[:COMETS] for square in run)
            detail = "-".join(str(numbers[square]) for square in run)
            value = 2 * base_value(len(run))
            yield Award("sequence", "changed" if old else "new", run, detail, value, False)


def _alignments(item: Item, before: bytes, after: bytes) -> Iterable[Award]:
    headings = {after[at]: after[COMETS + at] for at in range(COMETS)}
    known = {(before[at], before[COMETS + at]) for at in range(COMETS)}
    for run in _runs(item, headings, (0,)):
        heading = headings[run[0]]
        if heading != NO_HEADING and any((square, heading) not in known for square in run):
            old = all(square in before[:COMETS] for square in run)
            value = base_value(len(run))
            why = "changed" if old else "new"
            yield Award("alignment", why, run, "NESW"[heading], value, False)


def _runs(item: Item, values: dict[int, int], differences: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the maximal stretches of neighbours that differ by one of these (SLI-8.1, SLI-9.2).

    Four comets around the sun form a ring: of its four beginnings the one with the longest
    stretch counts (SLI-8.2).
    """
    squares = item.squares
    if item.step is None and len(squares) == len(SUN):
        turned = [squares[place:] + squares[:place] for place in range(len(SUN))]
        found = [run for path in turned for run in _straight_runs(path, values, differences)]
        return [max(found, key=len)] if found else []
    return _straight_runs(squares, values, differences)


def _straight_runs(
    squares: tuple[int, ...], values: Mapping[int, int] | Sequence[int], differences: Sequence[int]
) -> list[tuple[int, ...]]:
    found = []
    for difference in differences:
        start = 0
        for at in range(1, len(squares) + 1):
            goes_on = at < len(squares) and (
                values[squares[at]] - values[squares[at - 1]] == difference
            )
            if not goes_on:
                if at - start >= SHORTEST_ROW:
                    found.append(squares[start:at])
                start = at
    return found


# Doubling


def is_doubled(item: Item, doublers: Doublers) -> bool:
    """Return whether the own doubler alone rules a row or the sun group (SLI-10.5, SLI-10.6)."""
    if not doublers.own:
        return False
    if item.step is None:
        return _is_sun_doubled(doublers)
    line = _line_of(item.squares[0], item.step)
    if line in _EDGES:
        return False
    return any(_line_of(at, item.step) == line for at in doublers.own) and not any(
        _line_of(at, item.step) == line for at in doublers.opposing
    )


@cache
def _line_of(square: int, step: tuple[int, int]) -> tuple[tuple[int, int], int]:
    """Return a name for the full board line through a square."""
    return step, (square >> 3) * step[1] - (square & 7) * step[0]


# Rows along an edge of the board are never doubled
_EDGES: Final = {_line_of(at, (0, 1)) for at in (0, 63)} | {_line_of(at, (1, 0)) for at in (0, 63)}


def _is_sun_doubled(doublers: Doublers) -> bool:
    own = {at for doubler in doublers.own for at in sun_squares_of(doubler)}
    taken = {at for doubler in doublers.opposing for at in sun_squares_of(doubler)}
    return len(own - taken) > 1


def sun_squares_of(doubler: int) -> tuple[int, ...]:
    """Return the sun squares on the lines of a doubler."""
    lines = {_line_of(doubler, step) for step in ROW_STEPS}
    return tuple(at for at in SUN if any(_line_of(at, step) in lines for step in ROW_STEPS))
