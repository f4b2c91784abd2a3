"""Checks what people ask of a tournament before anything is written."""

from collections.abc import Sequence
from itertools import pairwise

from heliograph.hall.tournament import problems
from heliograph.hall.tournament.model import (
    FEWEST_SEATS,
    LONGEST_NAME,
    MOST_PEOPLE,
    MOST_ROUNDS,
    MOST_SEATS,
    SYSTEMS,
    Format,
    Result,
    Round,
    Seating,
    Tournament,
)
from heliograph.hall.tournament.problems import TournamentError
from heliograph.web.new_game import NAME_LENGTH

MOST_GROUPS = 32
_HIGHEST_SCORE = 1_000_000


def check_format(about: Format) -> None:
    """Raise `TournamentError` where a tournament cannot be played so."""
    if not 1 <= len(about.title) <= LONGEST_NAME:
        raise TournamentError(problems.BAD_TITLE.filled(most=LONGEST_NAME, got=about.title))
    in_bounds = all(FEWEST_SEATS <= size <= MOST_SEATS for size in about.sizes)
    if not in_bounds or about.size not in about.sizes:
        fields = {"few": FEWEST_SEATS, "most": MOST_SEATS, "size": about.size}
        raise TournamentError(problems.BAD_SIZES.filled(**fields, sizes=list(about.sizes)))
    if not 1 <= about.rounds <= MOST_ROUNDS:
        raise TournamentError(problems.BAD_ROUNDS.filled(most=MOST_ROUNDS, got=about.rounds))
    if about.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise TournamentError(problems.BAD_SYSTEM.filled(known=known, got=about.system))
    if not 1 <= about.groups <= MOST_GROUPS:
        raise TournamentError(problems.BAD_GROUPS.filled(most=MOST_GROUPS, got=about.groups))


def check_name(tournament: Tournament, text: str) -> str:
    """Return a name for somebody new, without what cannot be seen. Raises `TournamentError`."""
    name = " ".join("".join(one for one in text if one.isprintable()).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise TournamentError(problems.BAD_NAME.filled(most=LONGEST_NAME, got=text[:LONGEST_NAME]))
    alike = [one.name for one in tournament.players if same_name(one.name) == same_name(name)]
    if alike:
        raise TournamentError(problems.SAME_NAME.filled(name=alike[0], letters=NAME_LENGTH))
    if len(tournament.players) >= MOST_PEOPLE:
        raise TournamentError(problems.TOO_MANY.filled(most=MOST_PEOPLE))
    return name


def same_name(name: str) -> str:
    """Return a name as it is compared: as far as tables keep it, however it was typed."""
    return " ".join(name.split())[:NAME_LENGTH].strip().casefold()


def check_ready(tournament: Tournament) -> None:
    """Raise `TournamentError` where no further round can be drawn now."""
    if tournament.is_over:
        raise TournamentError(problems.ALL_PLAYED.filled(rounds=tournament.format.rounds))
    if tournament.is_running:
        last = tournament.rounds[-1]
        missing = [str(number) for number, seating in enumerate(last.seatings, 1)
                   if not seating.result]  # fmt: skip
        fields = {"round": last.number, "tables": ", ".join(missing)}
        raise TournamentError(problems.STILL_PLAYING.filled(**fields))
    fewest, here = min(tournament.format.sizes), len(tournament.present)
    if here < fewest:
        raise TournamentError(problems.TOO_FEW.filled(here=here, fewest=fewest))


def last_round(tournament: Tournament) -> Round:
    """Return the round that was drawn last. Raises `TournamentError`."""
    if not tournament.rounds:
        raise TournamentError(problems.NO_ROUND)
    return tournament.rounds[-1]


def seating_of(tournament: Tournament, number: int, place: int) -> Seating:
    """Return one table of a round; tables count from 0. Raises `TournamentError`."""
    rounds = tournament.rounds
    if not 1 <= number <= len(rounds) or not 0 <= place < len(rounds[number - 1].seatings):
        raise TournamentError(problems.NO_SEATING.filled(round=number, table=place + 1))
    return rounds[number - 1].seatings[place]


def check_result(seating: Seating, result: Result) -> Result:
    """Return a result with its places as ranks (1, 1, 3). Raises `TournamentError`."""
    seats, places = len(seating.seats), result.places
    is_sound = len(places) == len(result.scores) == seats and all(
        1 <= place <= seats for place in places
    )
    known = [score for score in result.scores if score is not None]
    if not is_sound or min(places) != 1 or any(abs(score) > _HIGHEST_SCORE for score in known):
        raise TournamentError(problems.BAD_RESULT.filled(seats=seats, got=list(places)))
    return Result(ranks(places), result.scores, result.match)


def ranks(places: Sequence[int]) -> tuple[int, ...]:
    """Return places as they are usually counted: after two firsts comes the third."""
    order = sorted(places)
    first = {order[0]: 1} if order else {}
    for index, (before, place) in enumerate(pairwise(order), 2):
        if place != before:
            first[place] = index
    return tuple(first[place] for place in places)
