"""What is kept must be what would be made anew."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from heliograph.engine import NOBODY, REFEREE, TABLE, Game
from heliograph.games import GAMES, load_game
from heliograph.games.caching import cached_by, cached_position
from heliograph.games.shows import show_for
from heliograph.games.solarius_mission import show_board as solarius
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solenia.show_board import Drawing
from tests.deep import IS_DEEP


def states(game: Game, seeds: int = 2) -> Iterator[bytes]:
    for seed in range(seeds):
        state, dice = game.start(), random.Random(seed)
        while (pending := game.pending(state)).seat != NOBODY:
            state = game.apply(state, dice.choice(pending.choices))
            yield state


def test_what_depends_on_the_same_is_made_once_and_little_is_kept() -> None:
    made: list[tuple[int, int]] = []

    @cached_by(lambda one, other: one, size=2)
    def add(one: int, other: int) -> int:
        made.append((one, other))
        return one + other

    assert [add(1, 1), add(1, 9), add(2, 1), add(3, 1), add(1, 5)] == [2, 2, 3, 4, 6]
    assert made == [(1, 1), (2, 1), (3, 1), (1, 5)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_a_position_says_the_same_part_by_part(name: str, depth: str) -> None:
    game = load_game(name, GAMES[name].most_seats, {"depth": depth})
    for state in islice(states(game), 0, 400, 40):
        for viewer in (REFEREE, TABLE, 0):
            position = cached_position(game.fact_table, state, viewer)
            whole = game.fact_table.visible(state, viewer)
            assert {key: position[key] for key in whole} == whole
            with pytest.raises(KeyError):
                position["nothing"]


@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_boards_and_map_of_solarius_mission_depend_on_what_they_say(depth: str) -> None:
    game = load_game("solarius_mission", 3, {"depth": depth, "set_up": "free"})
    assert isinstance(game, SolariusMission)
    teller = Teller(game.box, "en")
    for state in islice(states(game), 0, None, 1 if IS_DEEP else 3):
        seen = solarius.facts_for(game.fact_table, state)
        for seat in range(3):
            board = (teller, seen, state, seat)
            assert solarius._player(*board) == solarius._player.__wrapped__(*board)  # type: ignore[attr-defined]
        if None not in seen["map"]:
            sky = (teller, game.fact_table, state)
            assert solarius._hexes(*sky) == solarius._hexes.__wrapped__(*sky)  # type: ignore[attr-defined]


@pytest.mark.parametrize("options", [{}, {"improvements": True, "side": "winter"}])
def test_order_slots_of_solenia_depend_on_what_they_say(options: dict[str, object]) -> None:
    show = show_for(load_game("solenia", 2, {"depth": "digital", **options}), "en")
    drawing = show._drawing  # type: ignore[attr-defined]
    for state in states(show.game):
        view = show.view(state, TABLE)
        for player in view["players"]:
            for kind, row in enumerate(("day", "night")):
                for column, tile in enumerate(player[row][:5]):
                    slot = (drawing, state, player["seat"] - 1, kind, column, tile)
                    assert Drawing._slot(*slot) == Drawing._slot.__wrapped__(*slot)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_with_the_real_box_everybody_knows_the_same(name: str) -> None:
    """Pages of all seats share one view then, so there must be nothing in it for one alone."""
    game = load_game(name, GAMES[name].fewest_seats, {"depth": "referee"})
    for state in list(states(game, 1))[::9]:
        views = [game.view(state, viewer) for viewer in (TABLE, *range(game.seats))]
        for view in views:
            view.pop("viewer", None)
        assert all(view == views[0] for view in views)
