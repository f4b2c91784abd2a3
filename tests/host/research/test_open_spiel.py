"""Our games in OpenSpiel: its own test of games, and one of its players at our tables."""

import json
import sys
from random import Random
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel is not made for Windows", allow_module_level=True)

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from heliograph.bots.player import Effort
from heliograph.games import GAMES, load_game
from heliograph.games.players import look
from heliograph.research import open_spiel_game
from heliograph.research.described import DESCRIBED
from heliograph.research.open_spiel_player import TheirSearch
from tests.deep import IS_DEEP
from tests.games_told import KIT, digital_options
from tests.host.bots.tables import decisions


def _told(options: dict[str, Any]) -> str:
    """Return options as OpenSpiel's name of a game holds them."""
    words = ";".join(f"{name}:{json.dumps(value)}" for name, value in options.items())
    return f"options={words}" if words else ""


# Short games: OpenSpiel's test keeps a copy of all that went before at every step
NAMES = {
    "solaris": "options=time_game:true",
    "solarius_mission": "",
    "solari": "options=turns:4",
    "solenia": "seats=2",
    **{name: _told(digital_options(name)[0]) for name in KIT},
}
GAMES_PLAYED = 1000 if IS_DEEP else 1


def load(name: str) -> open_spiel_game.TableGame:
    game: open_spiel_game.TableGame = pyspiel.load_game(f"heliograph_{name}({NAMES[name]})")
    return game


@pytest.mark.parametrize("name", NAMES)
def test_open_spiel_takes_it_for_one_of_its_own(name: str) -> None:
    pyspiel.random_sim_test(load(name), GAMES_PLAYED, serialize=True, verbose=False)


def test_every_game_with_full_rules_is_there() -> None:
    known = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"heliograph_{name}" for name in (*GAMES, *DESCRIBED)} <= known
    assert set(NAMES) == set(GAMES)


@pytest.mark.parametrize("name", DESCRIBED if IS_DEEP else ("tokaido", "seven_wonders"))
def test_open_spiel_takes_described_games(name: str) -> None:
    game = pyspiel.load_game(f"heliograph_{name}")
    pyspiel.random_sim_test(game, GAMES_PLAYED, serialize=True, verbose=False)
    assert len(game.make_py_observer().names) == game.watching.size


def test_options_are_part_of_the_name() -> None:
    game = pyspiel.load_game("heliograph_solari(seats=4,options=turns:4;teams:true)")
    assert (game.rules.seats, game.rules.options["turns"], game.rules.options["teams"]) == (
        4,
        4,
        True,
    )


@pytest.mark.parametrize("name", ["solenia", "solaris"])
def test_a_player_of_theirs_plays_ours_and_sees_only_its_own(name: str) -> None:
    """Information-set search: what it cannot see is dealt anew for every look ahead."""
    game, luck = load(name), Random(2)
    seed = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, seed),
        uct_c=2.0,
        max_simulations=2,
        random_state=seed,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: open_spiel_game.resample(state, player, luck))
    state, decided = game.new_initial_state(), 0
    while decided < 3:
        if state.is_chance_node():
            choices, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(choices, weights)[0])
            continue
        player = state.current_player()
        other = open_spiel_game.resample(state, player, luck)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(bot.step(state))
        decided += 1


@pytest.mark.parametrize("think_s", [None, 0.0])
def test_their_search_is_a_player_at_our_tables(think_s: float | None) -> None:
    """It is told what its seat sees; without any time it still has an answer."""
    game, luck = load_game("solenia", 2), Random(4)
    state, seat = next(place for place in decisions(game, 9) if len(game.choices(place[0])) > 2)
    view = game.view(state, seat)
    other = game.load(GAMES["solenia"].search_adapter.guess(game, view, luck))
    effort = Effort(rollouts=3, think_s=think_s)
    chosen = TheirSearch(game, 1, effort).choose(look(game, state, seat))
    assert chosen in game.pending(state).choices
    assert TheirSearch(game, 1, effort).choose(look(game, other, seat)) == chosen
