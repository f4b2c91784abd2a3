"""Every registered game, with every number of seats and every kind of option, keeps every law."""

import pytest

from heliograph.engine import BadOption, Game
from heliograph.games import GAMES, load_game
from tests.contract.laws import LAWS, Law
from tests.contract.matches import DEEP

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
}


def seat_counts(name: str) -> range:
    """Return every number of people that a game is for."""
    return range(GAMES[name].fewest_seats, GAMES[name].most_seats + 1)


CASES = [
    pytest.param(name, seats, label, id=f"{name}-{seats}-{label}")
    for name in GAMES
    for label in OPTION_SETS.get(name, {"plain": {}})
    for seats in seat_counts(name)
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
    options = OPTION_SETS.get(name, {"plain": {}})[label]
    game = games.setdefault((name, seats, label), load_game(name, seats, options))
    for seed in range(1, 1 + DEEP):
        law(game, seed)


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
    assert given | {"colours"} == known, "an option without a set of its own is never tested"
