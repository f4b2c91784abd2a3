"""Points with their reasons, "row 22–24 new: 1; sequence 1-2-3: 2"; what a turn means besides."""

from collections.abc import Iterator, Sequence

from heliograph.games.solari import scoring, turns
from heliograph.games.solari.facts import (
    BEFORE, LAST_AFTER, LAST_BEFORE, LAST_DOUBLERS, LAST_SEAT, PART, SEAT, STATE_SIZE, STRICT,
    is_running,
)  # fmt: skip
from heliograph.games.solari.layout import COMETS, OFF_BOARD, square_name
from heliograph.games.solari.prospects import held_stretches
from heliograph.games.solari.reach import places_of
from heliograph.games.solari.scoring import Award, items
from heliograph.games.solari.texts import AWARDS
from shared_rules.solari.counters import LEVEL, SEATS, SHORTEST_ROW


def last_awards(state: bytes) -> list[Award]:
    """Return what the last turn scored; empty if it scored nothing."""
    seat = state[LAST_SEAT] - 1
    if seat < 0:
        return []
    doublers = turns.doublers_at(state, seat, state[LAST_DOUBLERS:STATE_SIZE])
    before, after = state[LAST_BEFORE:LAST_AFTER], state[LAST_AFTER:LAST_DOUBLERS]
    return scoring.awards(state[LEVEL], before, after, doublers, bool(state[STRICT]))


def comets_moved(state: bytes) -> list[tuple[int, int]]:
    """Return from where to where comets went: in this turn, or in the one that just scored."""
    if not is_running(state):
        return []
    before = state[BEFORE : BEFORE + 2 * COMETS]
    now = _moved(before, turns.comets_of(state, state[SEAT]))
    if now or state[PART] or not state[LAST_SEAT]:
        return now
    return _moved(state[LAST_BEFORE:LAST_AFTER], state[LAST_AFTER:LAST_DOUBLERS])


def _moved(before: bytes, after: bytes) -> list[tuple[int, int]]:
    both = zip(before[:COMETS], after[:COMETS], strict=True)
    return [(start, end) for start, end in both if start != end and max(start, end) < OFF_BOARD]


def sentence(awards: list[Award], lang: str) -> str:
    """Return all awards of a turn in one line."""
    if not awards:
        return _word("nothing", lang)
    return "; ".join(clause(award, lang) for award in awards)


def clause(award: Award, lang: str) -> str:
    """Return one award: what, where, why, how many points."""
    words = [_word(award.what, lang)]
    if award.what in ("row", "sun"):
        words += [name_squares(award.squares, award.what == "row"), _word(award.why, lang)]
    else:
        words += [award.detail] if award.what == "sequence" else []
        words += [_word("changed", lang)] if award.why == "changed" else []
    if award.doubled:
        words.append(_word("doubled", lang))
    return f"{' '.join(words)}: {award.points}"


def name_squares(squares: Sequence[int], is_line: bool) -> str:
    """Return the squares of a row by its ends, those of the sun one by one."""
    if is_line:
        return f"{square_name(squares[0])}–{square_name(squares[-1])}"
    return " ".join(square_name(square) for square in squares)


def _word(key: str, lang: str) -> str:
    return AWARDS[key].text(lang)


# Beyond what is counted: rows broken, rows nearly done


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
