"""What a turn does to rows that score later: broken ones of others, own ones that lack a comet."""

from collections.abc import Iterator

from heliograph.games.solari.award_text import name_squares
from heliograph.games.solari.layout import COMETS
from heliograph.games.solari.prospects import stretches_of_three
from heliograph.games.solari.reach import places_of
from heliograph.games.solari.scoring import items
from shared_rules.solari.counters import SEATS

_FOUR = 4


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
    comets = _comets(after, seat)
    rows = [set(row.squares) for row in items(comets)]
    new = [
        four
        for four in stretches_of_three(comets) - stretches_of_three(_comets(before, seat))
        if all(len(row) < _FOUR or len(row.intersection(four)) < _FOUR - 1 for row in rows)
    ]
    return name_squares(min(new), is_line=True) if new else ""


def _comets(state: bytes, seat: int) -> bytes:
    return places_of(state, seat)[:COMETS]
