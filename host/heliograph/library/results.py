"""What finished matches came to: who sat where, points, places, and how long a turn took.

Everything is worked out from the matches of the record and kept in memory at most, so there is one
truth. What is deleted, a lesson or not over does not count; what is damaged or of unknown rules is
left out and counted, so that people can be told. A match that was read back in from its own file
counts once.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from heliograph.engine import CHANCE, NOBODY, Game, Outcome
from heliograph.games import title_of
from heliograph.games.depths import is_tracked
from heliograph.games.show import Show
from heliograph.games.shows import show_for
from heliograph.library.bg_stats import LONGEST_PAUSE_MS
from heliograph.library.exchange import IMPORTED
from heliograph.library.listing import Progress, ending_of, progress_of
from heliograph.record.store import MatchRow, Store
from heliograph.supervision import log_once
from heliograph.table.called import outcome_of
from heliograph.table.match_rules import game_of
from heliograph.table.replay import trace
from heliograph.table.tracker_rules import describe_tracked
from shared_rules.tracker import NONE, SETUP
from shared_rules.trackers import tracker_for

_LANG = "en"  # no word of it is used, only points
_FEWEST_TIMES = 3  # a record as text knows when a match began and ended, no more


class SeatResult(NamedTuple):
    """What a match came to for one seat; a bot's has its kind."""

    seat: int
    name: str
    bot: str
    score: int | None
    is_winner: bool
    place: int


class MatchResult(NamedTuple):
    """A finished match."""

    match: int
    title: str
    game: str
    began_ms: int
    ended_ms: int
    seats: tuple[SeatResult, ...]

    @property
    def game_title(self) -> str:
        """What the game is called."""
        return title_of(self.game)


class Results(NamedTuple):
    """The finished matches of a record, the oldest first, and how many could not be read."""

    matches: list[MatchResult]
    left_out: int


class Turn(NamedTuple):
    """One turn of a match: whose, how long it took, which steps, how many points it brought."""

    seat: int
    ms: int | None
    first: int
    last: int
    points: int


_RESULTS: WeakKeyDictionary[Store, dict[int, tuple[object, MatchResult | None]]] = (
    WeakKeyDictionary()
)
_TURNS: WeakKeyDictionary[Store, dict[int, tuple[object, list[Turn]]]] = WeakKeyDictionary()


def results_of(record: Store) -> Results:
    """Return what the matches of a record came to."""
    last_rows = record.last_rows()
    found: dict[object, MatchResult] = {}
    left_out = 0
    for row in sorted(record.matches(), key=lambda row: row.id):
        if row.is_deleted or row.is_lesson:
            continue
        try:
            result = _result(record, row, last_rows.get(row.id, 0))
        except Exception as problem:  # noqa: BLE001 (whatever it is, the others count)
            log_once(f"counting match {row.id}", problem)
            left_out += 1
            continue
        if result:
            found.setdefault(_identity(result), result)
    return Results(sorted(found.values(), key=lambda one: (one.ended_ms, one.match)), left_out)


def _identity(result: MatchResult) -> object:
    """Return what a match and a copy of it have in common; files tell the time in seconds."""
    return result.game, result.began_ms // 1000, result.ended_ms // 1000, result.seats


def _result(record: Store, row: MatchRow, last_row: int) -> MatchResult | None:
    known = _RESULTS.setdefault(record, {})
    key = (record.generation, last_row, row.names, row.title)
    if row.id not in known or known[row.id][0] != key:
        known[row.id] = (key, _work_out(row, progress_of(record, row, last_row)))
    return known[row.id][1]


def _work_out(row: MatchRow, progress: Progress) -> MatchResult | None:
    """Return what a match came to, None where it is not over."""
    if not progress.state:
        return None
    called = progress.called
    ending = ending_of(row, progress.state, _LANG, called)
    game = _game(row, progress.state)
    outcome = outcome_of(called) if called else game.outcome(progress.state)
    if not ending.is_over or outcome is None:
        return None
    scores = ending.scores or (None,) * game.seats
    places = places_of(outcome, scores)
    bots = row.about.get("bots", {})
    names = [*row.names, *[""] * game.seats]
    seats = tuple(
        SeatResult(
            seat, names[seat], bots.get(str(seat), ""), scores[seat], seat in ending.winners,
            places[seat],
        )
        for seat in range(game.seats)
    )  # fmt: skip
    times = progress.began_ms, progress.ended_ms
    return MatchResult(row.id, row.title, game.name, *times, seats)


def places_of(outcome: Outcome, scores: Sequence[int | None]) -> tuple[int, ...]:
    """Return the place of each seat: by the outcome, then by the points; ties share a place."""
    ranked = [(won, score or 0) for won, score in zip(outcome.scores, scores, strict=True)]
    return tuple(1 + sum(other > own for other in ranked) for own in ranked)


def _game(row: MatchRow, state: bytes) -> Game:
    return game_of(row.about or describe_tracked(state))


# Turns


def turns_of(record: Store, match: int) -> list[Turn]:
    """Return the turns of a match after its set-up: all steps between two of other seats."""
    known = _TURNS.setdefault(record, {})
    moment = record.generation, record.last_rows().get(match, 0)
    if match not in known or known[match][0] != moment:
        row = record.match(match)
        known[match] = (moment, list(_turns(record, row)) if row else [])
    return known[match][1]


def _turns(record: Store, row: MatchRow) -> Iterator[Turn]:
    line = trace(record.rows(row.id))
    steps, game = [step for step in line.steps if not step.called], _game(row, line.state)
    show = show_for(game, _LANG)
    states = [game.start(), *(line.state_at(step.number) for step in steps)]
    is_timed = len({step.at_ms for step in steps}) >= _FEWEST_TIMES or not any(
        step.source == IMPORTED for step in steps
    )
    before = 0
    for seat, group in groupby(enumerate(deciding_seats(game, states[:-1]), 1), lambda one: one[1]):
        last = max(number for number, _ in group)
        if seat >= 0:
            times = [step.at_ms for step in steps[max(0, before - 1) : last]]
            ms = _played_ms(times) if is_timed else None
            gain = _points(show, states[last], seat) - _points(show, states[before], seat)
            yield Turn(seat, ms, before + 1, last, gain)
        before = last


def deciding_seats(game: Game, states: list[bytes]) -> list[int]:
    """Return who decided each step; a draw belongs to the decision that it leads to."""
    seats = [_seat_on_turn(game, state) for state in states]
    for index in range(len(seats) - 2, -1, -1):
        if seats[index] == CHANCE:
            seats[index] = seats[index + 1]
    return seats


def _seat_on_turn(game: Game, state: bytes) -> int:
    """Return who decides now; while people set up it is nobody's turn, whoever chooses.

    Where only turns are kept nothing is drawn: what no seat does there is nobody's, such as who
    begins or that a phase ends.
    """
    seat = game.pending(state).seat
    is_drawn = seat == CHANCE and not is_tracked(game.options)
    return seat if (seat >= 0 or is_drawn) and not is_set_up(game, state) else NOBODY


def is_set_up(game: Game, state: bytes) -> bool:
    """Say whether people still set up, or have not even begun."""
    return tracker_for(game.table_state(state)).phase in (NONE, SETUP)


def _played_ms(times: list[int]) -> int:
    gaps = (max(0, later - earlier) for earlier, later in pairwise(times))
    return sum(gap for gap in gaps if gap <= LONGEST_PAUSE_MS)


def _points(show: Show, state: bytes, seat: int) -> int:
    points = show.race(state) if state[0] or len(state) > 1 else ()  # before a tracked game: none
    return points[seat] if seat < len(points) else 0
