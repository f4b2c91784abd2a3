"""What a turn does to rows that score later: broken ones of others, own ones that lack a comet."""

from collections.abc import Iterator

from heliograph.games.solari.award_text import name_squares
from heliograph.games.solari.layout import COMETS
from heliograph.games.solari.prospects import held_stretches
from heliograph.games.solari.reach import places_of
from heliograph.games.solari.scoring import items
from shared_rules.solari.counters import SEATS, SHORTEST_ROW


def broken_rows(before: bytes, after: bytes, seat: int) -> Iterator[tuple[int, str]]:
    """Yield the rows of others that are no longer whole: whose, and their squares."""
    for other in range(before[SEATS]):
        if other != seat:
            left = set(_comets(after, other))
            for row in items(_comets(before, other)):
                if not left.issuperset(row.squares):
                    yield other, name_squares(row.squares, row.step is not None)


def nearest_row(before: bytes, after: bytes, seat: int) -> str:
    """Return four squares in line that newly hold three comets of a seat; "" where none do."""
    comets, known = _comets(after, seat), held_stretches(_comets(before, seat))
    long_rows = [set(row.squares) for row in items(comets) if len(row.squares) > SHORTEST_ROW]
    new = [
        four
        for four, count in held_stretches(comets).items()
        if count == SHORTEST_ROW
        and four not in known
        and all(len(row.intersection(four)) < SHORTEST_ROW for row in long_rows)
    ]
    return name_squares(min(new), is_line=True) if new else ""


def _comets(state: bytes, seat: int) -> bytes:
    return places_of(state, seat)[:COMETS]
