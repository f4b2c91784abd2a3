"""Every registered game, with each number of seats and each kind of option, keeps every law."""

import pytest

from heliograph.engine import BadOption, Game
from heliograph.games import GAMES, load_game
from tests.contract import solari_options
from tests.contract.laws import LAWS, Law
from tests.contract.matches import DEEP
from tests.deep import IS_DEEP
from tests.games_told import CLASSICS

# One entry per kind of game that plays differently; a game not named here has the plain set alone.
OPTION_SETS: dict[str, dict[str, dict[str, object]]] = {
    "solaris": {
        "base": {},
        "time": {"time_game": True},
        "layout": {"layout": "random"},
        "both variants": {"time_game": True, "layout": 77},
        "house rules": {"one_shuttle_per_station": True, "allow_surplus_cards": True},
        "referee": {"depth": "referee", "time_game": True},
        "typed display": {"depth": "referee", "enter_display": True, "time_game": True},
    },
    "solari": solari_options.OPTION_SETS,
    "solarius_mission": {
        "cards": {},
        "free": {"set_up": "free", "map": "random"},
        "referee": {
            "depth": "referee",
            "set_up": "free",
            "field_debris_replaces_value_debris": True,
            "first": 2,
        },
        "wheel alone": {"depth": "referee", "level": "L0"},
        "tracks": {"depth": "referee", "level": "L1"},
        "boards": {"depth": "referee", "level": "L2"},
    },
    "solenia": {
        "summer": {},
        "winter": {"side": "winter", "start": "day", "first": 1},
        "improvements": {"side": "winter", "improvements": True},
        "referee 0": {"depth": "referee", "level": 0},
        "referee 1": {"depth": "referee", "level": 1},
        "referee 2": {"depth": "referee", "level": 2, "side": "winter", "improvements": True},
        "referee 3": {"depth": "referee"},
    },
    **{name: told["options"] for name, told in CLASSICS.items()},
}


def seat_counts(name: str, options: dict[str, object] | None = None) -> list[int]:
    """Return every number of people that a game accepts with these options."""
    counts = []
    for seats in GAMES[name].seat_counts:
        try:
            load_game(name, seats, options)
        except BadOption:
            continue
        counts.append(seats)
    return counts


def counts_to_try(name: str, number: int, options: dict[str, object]) -> list[int]:
    """Return the numbers of people that a set of options is tested with.

    The first set is played with each of them, every other one with some number, in turn; the deep
    run has every set with every number.
    """
    counts = seat_counts(name, options)
    return counts if IS_DEEP or number == 0 else [counts[number % len(counts)]]


CASES = [
    pytest.param(name, seats, label, id=f"{name}-{seats}-{label}")
    for name in GAMES
    for number, (label, options) in enumerate(OPTION_SETS.get(name, {"plain": {}}).items())
    for seats in counts_to_try(name, number, options)
]


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int, str], Game]:
    """The configured games, so that all laws look at the same matches."""
    return {}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name, seats, label", CASES)
def test_law(
    name: str, seats: int, label: str, law: Law, games: dict[tuple[str, int, str], Game]
) -> None:
    case = (name, seats, label)
    if case not in games:
        games[case] = load_game(name, seats, OPTION_SETS.get(name, {"plain": {}})[label])
    for seed in range(1, 1 + DEEP):
        law(games[case], seed)


@pytest.mark.rule("SOL-2.1", "forbids")
@pytest.mark.parametrize("name", list(GAMES))
def test_one_person_less_or_more_is_refused(name: str) -> None:
    for seats in (seat_counts(name)[0] - 1, seat_counts(name)[-1] + 1):
        with pytest.raises(BadOption, match=str(seats)):
            load_game(name, seats)


@pytest.mark.parametrize("name", list(GAMES))
def test_option_sets_name_known_options(name: str) -> None:
    known = set(load_game(name, seat_counts(name)[0]).options)
    given = {option for options in OPTION_SETS.get(name, {}).values() for option in options}
    assert given <= known
    assert known - given <= {"colours"}, "an option without a set of its own is never tested"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_number_and_every_set_is_tested(name: str) -> None:
    cases = [case.values[1:] for case in CASES if case.values[0] == name]
    assert {seats for seats, _ in cases} == set(seat_counts(name))
    assert {label for _, label in cases} == set(OPTION_SETS.get(name, {"plain": {}}))
