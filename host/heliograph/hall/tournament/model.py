"""What a tournament is: its format, people, rounds and results. Values only.

People are numbers from 1 in the order in which they were registered. A seating is one table of a
round: who sits there in the order of the seats, and what came of it.
"""

from dataclasses import dataclass
from fractions import Fraction

SWISS, GROUPS = "swiss", "groups"
SYSTEMS = (SWISS, GROUPS)
FEWEST_SEATS, MOST_SEATS = 2, 8
MOST_PEOPLE = 256
MOST_ROUNDS = 50
LONGEST_NAME = 60
BYE_POINTS = Fraction(1)  # nobody can help sitting out, so it counts like a win


@dataclass(frozen=True, slots=True)
class Format:
    """How it is played: `size` people at a table where that is possible, else one of `sizes`."""

    title: str
    game: str
    system: str
    size: int
    sizes: tuple[int, ...]
    rounds: int
    seed: str
    groups: int = 1


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who may play: `code` is on their card, and checks them in."""

    number: int
    name: str
    code: str
    is_present: bool = False
    has_left: bool = False  # went home; may come back


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one table: the place and the score of each seat; ties share a place."""

    places: tuple[int, ...]
    scores: tuple[int | None, ...]
    match: str = ""  # the match at the table that it comes from, "" where it was entered by hand


@dataclass(frozen=True, slots=True)
class Seating:
    """One table of a round; `table` is "" where no connected table is meant."""

    table: str
    seats: tuple[int, ...]
    result: Result | None = None
    noted_ms: int = 0  # when there was a result first


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where, who sits out, and which matches stood there before the round began."""

    number: int
    seatings: tuple[Seating, ...]
    byes: tuple[int, ...]
    earlier: tuple[tuple[str, str], ...] = ()
    # By table and epoch: the last event that the table had told of
    told: tuple[tuple[tuple[str, str], int], ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result."""
        return all(seating.result for seating in self.seatings)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was put right: who did it when, and what stood there before."""

    at_ms: int
    who: str
    round: int
    seating: int
    before: Result
    after: Result
    why: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that is so, after some entries of its log."""

    format: Format
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    corrections: tuple[Correction, ...] = ()
    group_of: tuple[tuple[int, int], ...] = ()  # player, group; only where there are groups

    @property
    def present(self) -> tuple[Player, ...]:
        """Who plays in the next round."""
        return tuple(player for player in self.players if player.is_present)

    @property
    def is_running(self) -> bool:
        """Whether a round is being played."""
        return bool(self.rounds) and not self.rounds[-1].is_complete

    @property
    def is_over(self) -> bool:
        """Whether every round was played."""
        return len(self.rounds) >= self.format.rounds and not self.is_running

    def player(self, number: int) -> Player:
        """Return somebody by number."""
        return self.players[number - 1]


def points_of(result: Result) -> tuple[Fraction, ...]:
    """Return the points of each seat: the share of opponents left behind, a tie counting half.

    So a win is 1 and the last place 0 at a table of any size.
    """
    return tuple(
        Fraction(2 * _behind(place, result.places) + result.places.count(place) - 1,
                 2 * (len(result.places) - 1))
        for place in result.places
    )  # fmt: skip


def _behind(place: int, places: tuple[int, ...]) -> int:
    return sum(other > place for other in places)


def points_by_player(tournament: Tournament) -> dict[int, Fraction]:
    """Return everybody's points so far; a bye counts from the moment the round was drawn."""
    points = {player.number: Fraction(0) for player in tournament.players}
    for one in tournament.rounds:
        for number in one.byes:
            points[number] += BYE_POINTS
        for seating in one.seatings:
            if seating.result:
                for number, gained in zip(seating.seats, points_of(seating.result), strict=True):
                    points[number] += gained
    return points
