"""What tests that go through all games must know of each of these is told, by its own tests."""

from typing import Any

import pytest

from heliograph.games import GAMES, load_game
from tests.games_told import CLASSICS, HIDING, KIT


@pytest.mark.parametrize("name", KIT)
def test_it_is_told_how_a_game_is_played(name: str) -> None:
    depths = [options.get("depth", "digital") for options in CLASSICS[name]["options"].values()]
    assert {"digital", "referee"} <= set(depths)


@pytest.mark.parametrize("name", KIT)
def test_it_is_told_what_a_game_hides(name: str) -> None:
    """A second time, by its rules: attacks on secrets ask no view what it shows."""
    game: Any = load_game(name, GAMES[name].usual_seats)
    hidden = {thing.name for thing in game.things if thing.is_hidden}
    assert set(CLASSICS[name].get("secret", ())) == hidden
    assert (name in HIDING) == bool(hidden) == game.hides_anything
